#include "app/commands/demo_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/game_film.h"
#include "app/games.h"
#include "app/launch_options.h"
#include "app/play_options.h"
#include "app/recorder.h"
#include "app/report_error.h"
#include "app/shown_session.h"
#include "app/signals.h"
#include "base/interrupt.h"
#include "base/log.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::ErrorKind;
using base::ExitCode;
using base::Result;

struct DemoCommandOptions {
  GameList games = MakeGames();
  PlayOptions play;
  LaunchOptions launch{.is_private = true};
  // The options of one game that were given.
  std::function<std::vector<std::string>(const Game& game)> given;
  fs::path out = "gridhand-demo";
};

Result<const ProgramProfile*> ProfileOf(const std::string& program, const ProfileList& profiles) {
  return program.empty() ? FirstDrawableProfile(profiles) : LaunchableProfile(profiles, program);
}

ExitCode Demo(const DemoCommandOptions& given) {
  DemoCommandOptions options = given;
  if (const base::Status loaded = LoadAll(options.games); !loaded.ok()) {
    return ReportError(loaded.error());
  }
  const auto chosen = ProfileOf(options.launch.program, ProfilesOf(options.games));
  if (!chosen.ok()) return ReportError(chosen.error());
  const ProgramProfile& profile = **chosen;
  const Game& game = GameOf(options.games, profile);
  Result<StageOptions> stage = game.StageFor(profile, options.launch, options.play.seed);
  if (!stage.ok()) return ReportError(stage.error());
  std::error_code error;
  fs::create_directories(options.out, error);
  if (error) {
    return ReportError({ErrorKind::kBadInput, fmt::format("cannot make the folder {}: {}",
                                                          options.out.string(), error.message())});
  }
  options.play.session.evidence_dir = options.out;
  if (options.play.film.empty()) options.play.film = options.out / (profile.name + ".gif");
  options.play.picture = options.out / (profile.name + ".png");
  Result<std::optional<GameFilm>> film = OpenFilm(options.play);
  if (!film.ok()) return ReportError(film.error());

  const base::Interrupt& interrupt = StopOnSignals();
  const FindBoard find = [&](const base::Frame& frame) {
    return game.FindLaunched(frame, profile, options.launch);
  };
  Result<StagedGame> staged =
      LaunchGame(options.launch, profile, *std::move(stage), find, interrupt);
  if (!staged.ok()) return ReportError(staged.error());
  base::Log(base::LogLevel::kInfo, fmt::format("playing {} on a private display ({})",
                                               profile.title, staged->stage.display_name()));
  const MakePlayer make_player = [&](RunLog& log) {
    return game.MakePlayer(profile, staged->window, &options.launch, options.play.seed, log);
  };
  options.play.session.recorded_head = [&] {
    return HeadOf(
        {&game, &profile, staged->window, &options.launch, options.play.seed, options.given(game)});
  };
  const ShownEnd end = PlayAndShow(*staged->connection, staged->window, profile, make_player,
                                   options.play, *std::move(film));
  return end.trouble ? ReportError(*end.trouble) : ExitCode::kDone;
}

}  // namespace

Command AddDemoCommand(CLI::App& parent) {
  const auto options = std::make_shared<DemoCommandOptions>();
  CLI::App* parser =
      parent.add_subcommand("demo", "play a real game on a private display and film it");
  parser->add_option(
      "PROGRAM", options->launch.program,
      "which game: gnome-mines, kmines, sgt-mines or xdemineur; without it the first "
      "of these that can be shown here");
  parser
      ->add_option("--out", options->out,
                   "folder for the last picture, and for the film (.gif) without --film")
      ->type_name("DIR")
      ->capture_default_str();
  AddLaunchOptions(*parser, options->launch);
  options->play.session.games = 3;
  AddPlayOptions(*parser, options->play);
  for (const auto& game : options->games) game->AddPlayOptions(*parser);
  parser->footer(
      "Needs Xvfb, openbox and the game (Debian: xvfb openbox, and gnome-mines, kmines, "
      "sgt-puzzles\n"
      "or xdemineur). Your own\n"
      "screen, mouse, settings and high scores are not touched.\n\n"
      "Examples:\n"
      "  gridhand demo\n"
      "  gridhand demo xdemineur --size expert --games 1 --film expert.mp4\n");
  options->given = [parser](const Game& one) { return GivenOptions(*parser, one); };
  return {parser, [options] { return Demo(*options); }};
}

}  // namespace gridhand::app
