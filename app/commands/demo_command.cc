#include "app/commands/demo_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/game_film.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/play_report.h"
#include "app/minesweeper/profile.h"
#include "app/minesweeper/session.h"
#include "app/minesweeper/staged_game.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "base/interrupt.h"
#include "base/log.h"
#include "capture/file/png.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using base::Status;
using namespace minesweeper;  // NOLINT: this command plays Minesweeper

constexpr std::string_view kDefaultProgram = "sgt-mines";

const std::map<std::string, BoardSize> kSizes = {
    {"beginner", kBeginner}, {"intermediate", kIntermediate}, {"expert", kExpert}};

struct Options {
  PlayOptions play;
  std::string program{kDefaultProgram};
  std::string size = "beginner";
  fs::path out = "gridhand-demo";
  bool no_window_manager = false;
};

Result<Profile> ProfileNamed(const std::vector<Profile>& profiles, const std::string& name) {
  std::string known;
  for (const Profile& profile : profiles) {
    if (profile.launch.command.empty()) continue;
    if (profile.name == name) return profile;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", profile.name);
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("there is no program '{}' to show: known are {}", name, known)};
}

// The report on the terminal, and the film beside it.
class DemoListener : public SessionListener {
 public:
  DemoListener(PlayReport& report, GameFilm& film) : report_(report), film_(film) {}
  void OnProgress(int game, const base::Frame& frame, const Driver& driver) override {
    report_.OnProgress(game, frame, driver);
    film_.Show(game, frame, driver);
  }
  void OnGameEnd(const GameResult& result, const base::Frame& frame,
                 const Driver& driver) override {
    report_.OnGameEnd(result, frame, driver);
    film_.ShowEnd(result, frame);
  }
  void OnNotice(const std::string& text) override { report_.OnNotice(text); }

 private:
  PlayReport& report_;
  GameFilm& film_;
};

Status SaveResults(GameFilm& film, const fs::path& film_file, const fs::path& picture_file,
                   PlayReport& report) {
  if (film.last_prediction()) {
    Status saved = capture::file::WritePng(*film.last_prediction(), picture_file);
    if (!saved.ok()) return saved;
    report.OnNotice(fmt::format("last predictions: {}", picture_file.string()));
  }
  if (Status closed = film.Close(); !closed.ok()) return closed;
  report.OnNotice(fmt::format("film: {}", film_file.string()));
  return base::Ok();
}

ExitCode PlayOnStage(const Options& options, const Profile& profile,
                     const vision::minesweeper::BoardReader& reader, GameFilm& film,
                     PlayReport& report) {
  base::Interrupt interrupt;
  StopOnSignals(interrupt);
  const BoardSize size = FitTo(profile.launch, kSizes.at(options.size));
  Result<StagedGame> game = StartStagedGame(profile, CommandFor(profile.launch, size),
                                            !options.no_window_manager, reader, &interrupt);
  if (!game.ok()) return ReportError(game.error());
  report.OnNotice(fmt::format("playing {} on a private display ({})", profile.title,
                              game->stage.display_name()));

  SessionOptions session_options = options.play.session;
  session_options.evidence_dir = options.out;
  DemoListener listener(report, film);
  auto session =
      Session::Open(*game->connection, game->window, profile, reader, session_options, listener);
  if (!session.ok()) return ReportError(session.error());
  const SessionOutcome outcome = (*session)->Play();
  report.Summarize(outcome);
  return outcome.stopped ? ReportError(*outcome.stopped) : ExitCode::kDone;
}

ExitCode Demo(const Options& options) {
  Result<DataFiles> files = FindDataFiles();
  if (!files.ok()) return ReportError(files.error());
  auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return ReportError(profiles.error());
  Result<Profile> profile = ProfileNamed(*profiles, options.program);
  if (!profile.ok()) return ReportError(profile.error());
  auto reader = vision::minesweeper::BoardReader::Load(files->skins_dir);
  if (!reader.ok()) return ReportError(reader.error());
  std::error_code error;
  fs::create_directories(options.out, error);
  if (error) {
    return ReportError({ErrorKind::kBadInput, fmt::format("cannot make the folder {}: {}",
                                                          options.out.string(), error.message())});
  }
  const fs::path film_file = options.out / (profile->name + ".gif");
  auto film = GameFilm::Open(film_file);
  if (!film.ok()) return ReportError(film.error());
  PlayReport report(std::cout, std::cerr, options.play.format, isatty(STDERR_FILENO) != 0,
                    options.play.session.games);
  const ExitCode played = PlayOnStage(options, *profile, *reader, *film, report);
  const Status saved =
      SaveResults(*film, film_file, options.out / (profile->name + ".png"), report);
  if (played == ExitCode::kDone && !saved.ok()) return ReportError(saved.error());
  return played;
}

}  // namespace

Command AddDemoCommand(CLI::App& parent) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      parent.add_subcommand("demo", "play a real game on a private display and film it");
  parser->add_option("PROGRAM", options->program, "which game: sgt-mines, xdemineur")
      ->capture_default_str();
  parser->add_option("--size", options->size, "of the board")
      ->check(CLI::IsMember({"beginner", "intermediate", "expert"}))
      ->capture_default_str();
  parser->add_option("--out", options->out, "folder for the film and the last picture")
      ->type_name("DIR")
      ->capture_default_str();
  parser->add_flag("--no-window-manager", options->no_window_manager,
                   "without openbox on the private display");
  options->play.session.games = 3;
  AddPlayOptions(*parser, options->play);
  parser->footer(
      "Needs Xvfb, openbox and the game (Debian: xvfb openbox sgt-puzzles xdemineur). Your own\n"
      "screen, mouse, settings and high scores are not touched.\n\n"
      "Examples:\n"
      "  gridhand demo\n"
      "  gridhand demo xdemineur --size expert --games 1 --out /tmp/film\n");
  return {parser, [options] { return Demo(*options); }};
}

}  // namespace gridhand::app
