#include "app/commands/play_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/json_text.h"
#include "app/minesweeper/board_options.h"
#include "app/minesweeper/game_film.h"
#include "app/minesweeper/launch_options.h"
#include "app/minesweeper/next_move.h"
#include "app/minesweeper/play_data.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/profile.h"
#include "app/minesweeper/session.h"
#include "app/minesweeper/shown_session.h"
#include "app/minesweeper/window_options.h"
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

const Error kNotAgreed{ErrorKind::kStoppedByHuman, "not played: the answer was no"};

struct PlayCommandOptions {
  PlayOptions play;
  WindowOptions window;
  BoardOptions board;
  LaunchOptions launch;
  int delay_ms = 0;
  bool dry_run = false;
  bool yes = false;
};

// Ten minutes a click; more is meant as something else.
constexpr int kMostDelayMs = 600'000;

// `reason`: for the action, or why there is none.
void PrintFirst(const std::optional<Action>& action, const std::string& reason,
                OutputFormat format) {
  if (format == OutputFormat::kJson) {
    nlohmann::ordered_json line{{"dry_run", true}, {"action", nullptr}, {"reason", reason}};
    if (action) line["action"] = action->text;
    std::cout << JsonLine(line) << '\n';
  } else if (action) {
    std::cout << fmt::format("would {}: {}\n", action->text, reason);
  } else {
    std::cout << fmt::format("nothing to click: {}\n", reason);
  }
}

// A board that play would bring back itself.
Error BecauseNothingIsTouched(const Error& error) {
  if (error.kind != ErrorKind::kPaused) return error;
  return {error.kind, error.text + " (play takes the focus for that; --dry-run touches nothing)"};
}

// Says what would be clicked first, and clicks nothing.
ExitCode DryRun(x11::Connection& connection, const x11::WindowInfo& window, const Profile& profile,
                const vision::minesweeper::BoardReader& reader, const PlayOptions& options) {
  SessionListener nobody;
  SessionOptions only_looks = options.session;
  only_looks.only_looks = true;
  auto session = Session::Open(connection, window, profile, reader, only_looks, nobody);
  if (!session.ok()) return ReportError(session.error());
  Result<std::optional<Action>> action = (*session)->FirstAction();
  if (!action.ok()) return ReportError(BecauseNothingIsTouched(action.error()));
  const std::string reason =
      *action ? ReasonFor(**action, (*session)->driver()) : std::string("the game is over");
  PrintFirst(*action, reason, options.format);
  return ExitCode::kDone;
}

// Without its display a launched game is gone, not the display unusable.
Error OfLaunched(const Error& error, const StagedGame& game) {
  if (error.kind != ErrorKind::kDisplay || !IsClosed(game)) return error;
  return {ErrorKind::kGone, "the window of the launched game was closed"};
}

// The person may look at the last board as long as they like. A signal has no such wish.
void KeepOpen(const StagedGame& game, const std::optional<Error>& trouble) {
  if (SignalReceived() != 0 || (trouble && trouble->kind == ErrorKind::kGone)) return;
  std::cerr << kMessagePrefix
            << "the game stays open: close its window or press Ctrl-C to end it\n";
  AwaitClosed(game);
}

ExitCode PlayOwn(const PlayCommandOptions& options, const PlayData& data,
                 const base::Interrupt& interrupt, std::optional<GameFilm> film) {
  Result<Profile> profile = LaunchableProfile(data.profiles, options.launch.program);
  if (!profile.ok()) return ReportError(profile.error());
  Result<StagedGame> game = LaunchGame(options.launch, *profile, data.reader, interrupt);
  if (!game.ok()) return ReportError(game.error());
  PlayOptions play = options.play;
  if (!play.session.mines) play.session.mines = MinesOf(options.launch, *profile);
  if (options.dry_run) return DryRun(*game->connection, game->window, *profile, data.reader, play);
  ShownEnd end =
      PlayAndShow(*game->connection, game->window, *profile, data.reader, play, std::move(film));
  if (end.trouble) end.trouble = OfLaunched(*end.trouble, *game);
  const ExitCode code = end.trouble ? ReportError(*end.trouble) : ExitCode::kDone;
  if (options.launch.stays) KeepOpen(*game, end.trouble);
  return code;
}

// What a person can do about cells that cannot be read.
Error WithLesson(Error error, int unread_cells, const x11::WindowInfo& window) {
  if (unread_cells == 0 || error.kind != ErrorKind::kDoubt) return error;
  error.text += fmt::format(
      "; to teach gridhand how this program's cells look: gridhand learn NAME --window 0x{:x}",
      window.id);
  return error;
}

ExitCode PlayWindow(const PlayCommandOptions& options, x11::Connection& connection,
                    const x11::WindowInfo& window, const PlayData& data,
                    std::optional<GameFilm> film) {
  const Profile* known = MatchProfile(data.profiles, window.instance_name, window.class_name);
  const Profile profile = known ? *known : UnknownProgram();
  if (options.dry_run) return DryRun(connection, window, profile, data.reader, options.play);
  TellPlayed(window, profile);
  if (!PersonAgrees(kThatWindow, options.yes)) return ReportError(kNotAgreed);
  const ShownEnd end =
      PlayAndShow(connection, window, profile, data.reader, options.play, std::move(film));
  if (!end.trouble) return ExitCode::kDone;
  return ReportError(WithLesson(*end.trouble, end.unread_cells, window));
}

// Who plays in a window clicks in it, which tells whether it shows a fresh board.
Result<vision::minesweeper::ReadHints> HintsForPlay(const BoardOptions& told) {
  Result<vision::minesweeper::ReadHints> hints = HintsFrom(told);
  if (hints.ok()) hints->believes_fresh = true;
  return hints;
}

// Who waits is asked before: an answer typed later would take the focus from the game that came.
ExitCode PlayAwaited(PlayCommandOptions options, x11::Connection& connection,
                     const WindowSelector& selector, const PlayData& data,
                     std::optional<GameFilm> film) {
  if (!PersonAgrees("as soon as a window shows a board", options.yes || options.dry_run)) {
    return ReportError(kNotAgreed);
  }
  options.yes = true;
  const auto chosen = ChosenWindow(connection, data.reader, selector, /*waits=*/true);
  if (!chosen.ok()) return ReportError(chosen.error());
  return PlayWindow(options, connection, chosen->info, data, std::move(film));
}

ExitCode PlayTheirs(const PlayCommandOptions& options, const PlayData& data,
                    const base::Interrupt& interrupt, std::optional<GameFilm> film) {
  Result<WindowSelector> selector = SelectorFrom(options.window);
  if (!selector.ok()) return ReportError(selector.error());
  if (options.board.rows && selector->IsEmpty()) {
    return ReportError({ErrorKind::kBadInput,
                        "--rows and --columns are of a window that you point at: name it by "
                        "--window, --title, --class, --pid or --pick"});
  }
  auto connection = x11::Connection::Open("", &interrupt);
  if (!connection.ok()) return ReportError(connection.error());
  selector = AskForWindow(**connection, *std::move(selector));
  if (!selector.ok()) return ReportError(selector.error());
  if (options.window.waits) {
    return PlayAwaited(options, **connection, *selector, data, std::move(film));
  }
  selector->hidden_will_do = true;  // play brings the board back
  PlayCommandOptions theirs = options;
  Result<vision::minesweeper::ReadHints> told = HintsForPlay(options.board);
  if (!told.ok()) return ReportError(told.error());
  theirs.play.session.told = *std::move(told);
  // What could be a wall of icons is a fresh board in a window that a person points at alone.
  const vision::minesweeper::ReadHints hints =
      selector->IsEmpty() ? vision::minesweeper::ReadHints() : theirs.play.session.told;
  const auto chosen = ChooseWindow(**connection, data.reader, *selector, kSurveyPatience, hints);
  if (!chosen.ok()) return ReportError(chosen.error());
  return PlayWindow(theirs, **connection, chosen->info, data, std::move(film));
}

ExitCode Play(const PlayCommandOptions& given) {
  PlayCommandOptions options = given;
  options.play.session.evidence_dir = EvidenceDir(options.play.session.log);
  if (options.play.session.log.empty()) options.play.session.evidence_kept = kEvidenceKept;
  options.play.session.delay = std::chrono::milliseconds(options.delay_ms);
  Result<PlayData> data = LoadPlayData();
  if (!data.ok()) return ReportError(data.error());
  if (options.dry_run) options.play.film.clear();
  Result<std::optional<GameFilm>> film = OpenFilm(options.play);
  if (!film.ok()) return ReportError(film.error());
  const base::Interrupt& interrupt = StopOnSignals();
  return options.launch.program.empty() ? PlayTheirs(options, *data, interrupt, *std::move(film))
                                        : PlayOwn(options, *data, interrupt, *std::move(film));
}

}  // namespace

Command AddPlayCommand(CLI::App& parent) {
  const auto options = std::make_shared<PlayCommandOptions>();
  CLI::App* parser = parent.add_subcommand("play", "play the Minesweeper that is on the screen");
  AddWindowOptions(*parser, options->window);
  AddWaitOption(*parser, options->window);
  AddBoardOptions(*parser, options->board);
  CLI::Option* launch =
      parser
          ->add_option("--launch", options->launch.program,
                       "start this game yourself, in a window of its own that keeps your mouse "
                       "free")
          ->type_name("PROGRAM");
  CLI::Option* is_private = parser
                                ->add_flag("--private", options->launch.is_private,
                                           "launched, but on an invisible display")
                                ->needs(launch);
  for (const char* of_windows : {"--window", "--title", "--class", "--pid", "--pick", "--rows",
                                 "--columns", "--at", "--wait"}) {
    launch->excludes(parser->get_option(of_windows));
  }
  for (const char* of_unknown : {"--rows", "--columns", "--at"}) {
    parser->get_option("--wait")->excludes(parser->get_option(of_unknown));
  }
  AddLaunchOptions(*parser, options->launch);
  for (const char* of_launched : {"--size", "--theme", "--no-window-manager"}) {
    parser->get_option(of_launched)->needs(launch);
  }
  parser
      ->add_flag("--keep", options->launch.stays,
                 "leave the launched game open after the last game, until you close it or press "
                 "Ctrl-C")
      ->needs(launch)
      ->excludes(is_private);
  AddPlayOptions(*parser, options->play);
  parser->add_flag("--show-intent", options->play.session.show_intent,
                   "ring the cell on the screen shortly before each click");
  CLI::Option* step =
      parser->add_flag("--step", options->play.session.step,
                       "say what would be done next and wait for a key before each move (space or "
                       "enter: do it, q: stop); without a terminal, for a line on stdin");
  parser
      ->add_option("--delay", options->delay_ms,
                   "wait so many milliseconds before each click, so that you can watch")
      ->check(CLI::Range(1, kMostDelayMs))
      ->excludes(step)
      ->type_name("MS");
  parser->add_flag("--dry-run", options->dry_run, "say what would be clicked first, click nothing");
  parser->add_flag(
      "--yes", options->yes,
      "do not ask before the first click (nothing is asked either where stdin is no terminal)");
  parser->footer(
      "Without a selector the one window that shows a board is played, if its looks are known; a\n"
      "window that you point at may have looks never seen: what its cells show is then learnt on\n"
      "the way, by a flag put and taken off again, too. A hand on the mouse pauses the bot; "
      "Ctrl-C\n"
      "stops it. A launched game has its own home and settings, so its wins do not enter your\n"
      "high scores.\n\n"
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
      "  gridhand play --wait                         as soon as a window shows a board\n"
      "  gridhand play --step --show-intent           move by move, with the reason for each\n"
      "  gridhand play --launch kmines --delay 500 --keep    slowly, and the end stays to be seen\n"
      "  gridhand play --launch xdemineur --size expert --games 10\n"
      "  gridhand play --launch sgt-mines --private --film won.mp4\n");
  return {parser, [options] { return Play(*options); }};
}

}  // namespace gridhand::app
