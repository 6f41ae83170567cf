#include "app/commands/play_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/minesweeper/game_film.h"
#include "app/minesweeper/launch_options.h"
#include "app/minesweeper/play_data.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/profile.h"
#include "app/minesweeper/session.h"
#include "app/minesweeper/shown_session.h"
#include "app/minesweeper/window_search.h"
#include "app/option_checks.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "base/interrupt.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using namespace minesweeper;  // NOLINT: this command plays Minesweeper

struct Options {
  PlayOptions play;
  WindowSelector selector;
  std::string window;  // as typed: 0x… or decimal
  LaunchOptions launch;
  bool dry_run = false;
  bool yes = false;
};

Result<WindowSelector> SelectorFrom(const Options& options) {
  WindowSelector selector = options.selector;
  if (options.window.empty()) return selector;
  try {
    std::size_t used = 0;
    const unsigned long id = std::stoul(options.window, &used, 0);
    if (used == options.window.size() && id <= UINT32_MAX) {
      selector.window = static_cast<xcb_window_t>(id);
      return selector;
    }
  } catch (const std::logic_error&) {
    // not a number: said below
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("--window '{}' is not a window number: expected 0x… or decimal digits, "
                           "as gridhand windows prints them",
                           options.window)};
}

// On somebody's own screen a person is told what it costs, and asked once before the mouse moves by
// itself.
bool PersonAgrees(const x11::WindowInfo& window, const Profile& profile, bool is_agreed) {
  std::cerr << fmt::format("gridhand: playing {} as {}: wins count in that program's high scores\n",
                           Describe(window), profile.title);
  if (is_agreed || isatty(STDIN_FILENO) == 0) return true;
  std::cerr
      << "gridhand will move the mouse and click in that window. Touch the mouse to pause it,\n"
         "Ctrl-C to stop. Play? [y/N] ";
  std::string answer;
  std::getline(std::cin, answer);
  return !answer.empty() && (answer.front() == 'y' || answer.front() == 'Y');
}

// Says what would be clicked first, and clicks nothing.
ExitCode DryRun(x11::Connection& connection, const x11::WindowInfo& window, const Profile& profile,
                const PlayData& data, const PlayOptions& options) {
  SessionListener nobody;
  auto session = Session::Open(connection, window, profile, data.reader, options.session, nobody);
  if (!session.ok()) return ReportError(session.error());
  Result<std::optional<Action>> action = (*session)->FirstAction();
  if (!action.ok()) return ReportError(action.error());
  if (!*action) {
    std::cout << "nothing to click: the game is over\n";
    return ExitCode::kDone;
  }
  const auto& decision = (*session)->driver().thought()->decision;
  std::cout << fmt::format("would {}: {}\n", (*action)->text, decision.reason);
  return ExitCode::kDone;
}

ExitCode PlayOwn(const Options& options, const PlayData& data, const base::Interrupt& interrupt,
                 std::optional<GameFilm> film) {
  Result<Profile> profile = LaunchableProfile(data.profiles, options.launch.program);
  if (!profile.ok()) return ReportError(profile.error());
  Result<StagedGame> game = LaunchGame(options.launch, *profile, data.reader, interrupt);
  if (!game.ok()) return ReportError(game.error());
  PlayOptions play = options.play;
  if (!play.session.mines) play.session.mines = MinesOf(options.launch, *profile);
  if (options.dry_run) return DryRun(*game->connection, game->window, *profile, data, play);
  return PlayAndShow(*game->connection, game->window, *profile, data.reader, play, std::move(film));
}

ExitCode PlayTheirs(const Options& options, const PlayData& data, const base::Interrupt& interrupt,
                    std::optional<GameFilm> film) {
  Result<WindowSelector> selector = SelectorFrom(options);
  if (!selector.ok()) return ReportError(selector.error());
  auto connection = x11::Connection::Open("", &interrupt);
  if (!connection.ok()) return ReportError(connection.error());
  auto chosen = ChooseWindow(**connection, data.reader, *selector);
  if (!chosen.ok()) return ReportError(chosen.error());
  const x11::WindowInfo& window = chosen->info;
  const Profile* known = MatchProfile(data.profiles, window.instance_name, window.class_name);
  const Profile profile = known ? *known : UnknownProgram();
  if (options.dry_run) return DryRun(**connection, window, profile, data, options.play);
  if (!PersonAgrees(window, profile, options.yes)) {
    return ReportError({ErrorKind::kStoppedByHuman, "not played: the answer was no"});
  }
  return PlayAndShow(**connection, window, profile, data.reader, options.play, std::move(film));
}

ExitCode Play(const Options& given) {
  Options options = given;
  options.play.session.evidence_dir = EvidenceDir(options.play.session.log);
  Result<PlayData> data = LoadPlayData();
  if (!data.ok()) return ReportError(data.error());
  if (options.dry_run) options.play.film.clear();
  Result<std::optional<GameFilm>> film = OpenFilm(options.play);
  if (!film.ok()) return ReportError(film.error());
  base::Interrupt interrupt;
  StopOnSignals(interrupt);
  return options.launch.program.empty() ? PlayTheirs(options, *data, interrupt, *std::move(film))
                                        : PlayOwn(options, *data, interrupt, *std::move(film));
}

}  // namespace

Command AddPlayCommand(CLI::App& parent) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = parent.add_subcommand("play", "play the Minesweeper that is on the screen");
  parser->add_option("--window", options->window, "the window with this number (0x… or decimal)")
      ->type_name("ID");
  parser->add_option("--title", options->selector.title, "the window whose title matches")
      ->check(RegularExpression())
      ->type_name("REGEX");
  parser
      ->add_option("--class", options->selector.class_name,
                   "the window whose class (\"instance class\") matches")
      ->check(RegularExpression())
      ->type_name("REGEX");
  parser->add_option("--pid", options->selector.pid, "the window of this process")->type_name("N");
  parser->add_flag("--pick", options->selector.pick, "click the window with a cross-hair");
  CLI::Option* launch =
      parser
          ->add_option("--launch", options->launch.program,
                       "start this game yourself, in a window of its own that keeps your mouse "
                       "free")
          ->type_name("PROGRAM");
  parser->add_flag("--private", options->launch.is_private, "launched, but on an invisible display")
      ->needs(launch);
  for (const char* selector : {"--window", "--title", "--class", "--pid", "--pick"}) {
    launch->excludes(parser->get_option(selector));
  }
  AddLaunchOptions(*parser, options->launch);
  AddPlayOptions(*parser, options->play);
  parser->add_flag("--show-intent", options->play.session.show_intent,
                   "ring the cell on the screen shortly before each click");
  parser->add_flag("--step", options->play.session.step,
                   "say what would be done next and wait for a key before each move (space or "
                   "enter: do it, q: stop); without a terminal, for a line on stdin");
  parser->add_flag("--dry-run", options->dry_run, "say what would be clicked first, click nothing");
  parser->add_flag(
      "--yes", options->yes,
      "do not ask before the first click (nothing is asked either where stdin is no terminal)");
  parser->footer(
      "Without a selector the one window that shows a board is played. A hand on the mouse\n"
      "pauses the bot; Ctrl-C stops it. A launched game has its own home and settings, so its "
      "wins\n"
      "do not enter your high scores.\n\n"
      "gnome-mines hides its board while your terminal has the focus: to go through it with "
      "--step,\n"
      "let it be started with --launch.\n\n"
      "With --format json each game is one line, and {\"summary\":true,\"games\":n,\"won\":n,\n"
      "\"lost\":n,\"stopped\":n} the last one.\n\n"
      "Examples:\n"
      "  gridhand play                                the board on the screen\n"
      "  gridhand play --pick --games 10              ten games in the window I click\n"
      "  gridhand play --class sgt-mines --log run.jsonl && gridhand verify-log run.jsonl\n"
      "  gridhand play --dry-run                      what would it click?\n"
      "  gridhand play --step --show-intent           move by move, with the reason for each\n"
      "  gridhand play --launch xdemineur --size expert --games 10\n"
      "  gridhand play --launch sgt-mines --private --film won.mp4\n");
  return {parser, [options] { return Play(*options); }};
}

}  // namespace gridhand::app
