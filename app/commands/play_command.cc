#include "app/commands/play_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/game_film.h"
#include "app/games.h"
#include "app/json_text.h"
#include "app/launch_options.h"
#include "app/option_checks.h"
#include "app/play_options.h"
#include "app/program_profile.h"
#include "app/recorder.h"
#include "app/report_error.h"
#include "app/session.h"
#include "app/shown_session.h"
#include "app/signals.h"
#include "app/window_options.h"
#include "base/interrupt.h"
#include "x11/help_mark.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;

const Error kNotAgreed{ErrorKind::kStoppedByHuman, "not played: the answer was no"};

struct PlayCommandOptions {
  GameList games = MakeGames();
  std::string game;  // its name; empty: whichever is found
  PlayOptions play;
  WindowOptions window;
  LaunchOptions launch;
  int delay_ms = 0;
  std::string speed = "max";  // or moves a second
  bool dry_run = false;
  bool yes = false;
  // The options of one game that were given.
  std::function<std::vector<std::string>(const Game& game)> given;
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

// A window to play in, and who plays there.
struct Place {
  std::string game;   // for the history; empty: the program writes it itself
  std::string level;  // as PlayOptions
  bool is_launched = false;
  x11::Connection& connection;
  x11::WindowInfo window;
  const ProgramProfile& profile;
  MakePlayer make_player;
  MakeHead recorded_head;
};

// Says what would be clicked first, and clicks nothing.
ExitCode DryRun(const Place& place, const PlayOptions& options) {
  // What it says is help, too.
  if (place.profile.records_games) {
    x11::MarkHelped(place.connection, place.window.id, "gridhand play");
  }
  SessionListener nobody;
  SessionOptions only_looks = options.session;
  only_looks.only_looks = true;
  auto session = Session::Open(place.connection, place.window, place.profile, place.make_player,
                               only_looks, nobody);
  if (!session.ok()) return ReportError(session.error());
  Result<std::optional<Action>> action = (*session)->FirstAction();
  if (!action.ok()) return ReportError(BecauseNothingIsTouched(action.error()));
  const Player& player = (*session)->player();
  const std::string nothing =
      IsOver(player.phase()) ? "the game is over" : "the opponent is to move";
  PrintFirst(*action, *action ? player.ReasonFor(**action) : nothing, options.format);
  return ExitCode::kDone;
}

ShownEnd PlayIn(const Place& place, const PlayOptions& options, std::optional<GameFilm> film) {
  PlayOptions recorded = options;
  recorded.game = place.game;
  recorded.level = place.level;
  recorded.is_launched = place.is_launched;
  recorded.session.recorded_head = place.recorded_head;
  return PlayAndShow(place.connection, place.window, place.profile, place.make_player, recorded,
                     std::move(film));
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

ExitCode PlayOwn(const PlayCommandOptions& options, const GameList& games,
                 const base::Interrupt& interrupt, std::optional<GameFilm> film) {
  const auto profile = LaunchableProfile(ProfilesOf(games), options.launch.program);
  if (!profile.ok()) return ReportError(profile.error());
  const Game& game = GameOf(games, **profile);
  Result<StageOptions> stage = game.StageFor(**profile, options.launch, options.play.seed);
  if (!stage.ok()) return ReportError(stage.error());
  const FindBoard find = [&](const base::Frame& frame) {
    return game.FindLaunched(frame, **profile, options.launch);
  };
  Result<StagedGame> staged = LaunchGame(options.launch, **profile, *stage, find, interrupt);
  if (!staged.ok()) return ReportError(staged.error());
  const Place place{std::string(game.name()),
                    options.launch.level,
                    true,
                    *staged->connection,
                    staged->window,
                    **profile,
                    [&](RunLog& log) {
                      return game.MakePlayer(**profile, staged->window, &options.launch,
                                             options.play.seed, log);
                    },
                    [&] {
                      return HeadOf({&game, *profile, staged->window, &options.launch,
                                     options.play.seed, options.given(game)});
                    }};
  if (options.dry_run) return DryRun(place, options.play);
  PlayOptions play = options.play;
  if ((*profile)->launch.deals_again) {
    play.session.deal = [&] { return DealAgain(*staged, **profile, *stage, find); };
  }
  ShownEnd end = PlayIn(place, play, std::move(film));
  if (end.trouble) end.trouble = OfLaunched(*end.trouble, *staged);
  const ExitCode code = end.trouble ? ReportError(*end.trouble) : ExitCode::kDone;
  if (options.launch.stays) KeepOpen(*staged, end.trouble);
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
                    const SurveyedWindow& chosen, const GameList& games,
                    std::optional<GameFilm> film) {
  const x11::WindowInfo& window = chosen.info;
  const Game& game = GameOfWindow(games, chosen);
  const ProgramProfile& profile = ProfileOfWindow(game, window);
  const bool records_itself = profile.records_games;
  const Place place{
      records_itself ? "" : std::string(game.name()),
      "",
      false,
      connection,
      window,
      profile,
      [&](RunLog& log) {
        return game.MakePlayer(profile, window, nullptr, options.play.seed, log);
      },
      [&] {
        return HeadOf({&game, &profile, window, nullptr, options.play.seed, options.given(game)});
      }};
  if (options.dry_run) return DryRun(place, options.play);
  TellPlayed(window, profile);
  if (!PersonAgrees(kThatWindow, options.yes)) return ReportError(kNotAgreed);
  const ShownEnd end = PlayIn(place, options.play, std::move(film));
  if (!end.trouble) return ExitCode::kDone;
  return ReportError(WithLesson(*end.trouble, end.unread_cells, window));
}

// Who waits is asked before: an answer typed later would take the focus from the game that came.
ExitCode PlayAwaited(PlayCommandOptions options, x11::Connection& connection,
                     const WindowSelector& selector, const GameList& games,
                     std::optional<GameFilm> film) {
  if (!PersonAgrees("as soon as a window shows a board", options.yes || options.dry_run)) {
    return ReportError(kNotAgreed);
  }
  options.yes = true;
  const auto chosen =
      ChosenWindow(connection, FindAnyBoard(games, Scrutiny::kUsual), selector, /*waits=*/true);
  if (!chosen.ok()) return ReportError(chosen.error());
  return PlayWindow(options, connection, *chosen, games, std::move(film));
}

ExitCode PlayTheirs(const PlayCommandOptions& options, const GameList& games,
                    const base::Interrupt& interrupt, std::optional<GameFilm> film) {
  Result<WindowSelector> selector = SelectorFrom(options.window);
  if (!selector.ok()) return ReportError(selector.error());
  for (const auto& game : games) {
    const base::Status fit = game->CheckPlayOptions(!selector->IsEmpty());
    if (!fit.ok()) return ReportError(fit.error());
  }
  auto connection = x11::Connection::Open("", &interrupt);
  if (!connection.ok()) return ReportError(connection.error());
  selector = AskForWindow(**connection, *std::move(selector));
  if (!selector.ok()) return ReportError(selector.error());
  if (options.window.waits) {
    return PlayAwaited(options, **connection, *selector, games, std::move(film));
  }
  selector->hidden_will_do = true;  // play brings the board back
  // What could be a wall of icons is a fresh board in a window that a person points at, or beside a
  // counter of mines.
  const Scrutiny scrutiny = selector->IsEmpty() ? Scrutiny::kUsual : Scrutiny::kPointedAt;
  const auto windows = AdmittedWindows(**connection, *selector);
  if (!windows.ok()) return ReportError(windows.error());
  const auto chosen = ChooseWindow(**connection, FindAnyBoard(games, scrutiny), *selector,
                                   PatienceFor(games, *windows));
  if (!chosen.ok()) return ReportError(chosen.error());
  return PlayWindow(options, **connection, *chosen, games, std::move(film));
}

ExitCode Play(const PlayCommandOptions& given) {
  PlayCommandOptions options = given;
  options.play.session.evidence_dir = EvidenceDir(options.play.session.log);
  if (options.play.session.log.empty()) options.play.session.evidence_kept = kEvidenceKept;
  options.play.session.delay = std::chrono::milliseconds(options.delay_ms);
  if (options.speed != "max") {
    const std::chrono::duration<double> interval(1 / std::stod(options.speed));
    options.play.session.interval = std::chrono::duration_cast<base::Duration>(interval);
  }
  const GameList games = Named(options.games, options.game);
  if (const base::Status loaded = LoadAll(games); !loaded.ok()) return ReportError(loaded.error());
  if (options.dry_run) options.play.film.clear();
  Result<std::optional<GameFilm>> film = OpenFilm(options.play);
  if (!film.ok()) return ReportError(film.error());
  const base::Interrupt& interrupt = StopOnSignals();
  return options.launch.program.empty() ? PlayTheirs(options, games, interrupt, *std::move(film))
                                        : PlayOwn(options, games, interrupt, *std::move(film));
}

}  // namespace

Command AddPlayCommand(CLI::App& parent) {
  const auto options = std::make_shared<PlayCommandOptions>();
  CLI::App* parser = parent.add_subcommand("play", "play the game that is on the screen");
  AddWindowOptions(*parser, options->window);
  AddWaitOption(*parser, options->window);
  AddGameOption(*parser, options->games, options->game,
                "which game is played; without it whichever is found");
  std::vector<std::string> of_windows = {"--window", "--title", "--class",
                                         "--pid",    "--pick",  "--wait"};
  for (const auto& game : options->games) {
    for (std::string& name : game->AddPointedOptions(*parser)) {
      parser->get_option("--wait")->excludes(parser->get_option(name));
      of_windows.push_back(std::move(name));
    }
  }
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
  for (const std::string& name : of_windows) launch->excludes(parser->get_option(name));
  AddLaunchOptions(*parser, options->launch);
  for (const char* of_launched : {"--size", "--level", "--theme", "--no-window-manager"}) {
    parser->get_option(of_launched)->needs(launch);
  }
  parser
      ->add_flag("--keep", options->launch.stays,
                 "leave the launched game open after the last game, until you close it or press "
                 "Ctrl-C")
      ->needs(launch)
      ->excludes(is_private);
  AddPlayOptions(*parser, options->play);
  for (const auto& game : options->games) game->AddPlayOptions(*parser);
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
  parser
      ->add_option("--speed", options->speed,
                   "moves a second at most, for example 0.5 or 20; max: each as soon as the one "
                   "before is proved")
      ->check(Speed())
      ->excludes(step)
      ->type_name("max|N")
      ->capture_default_str();
  parser->add_flag_callback(
      "--no-history", [options] { options->play.keeps_history = false; },
      "do not write the games into the history that gridhand stats tells of");
  parser->add_flag("--dry-run", options->dry_run, "say what would be clicked first, click nothing");
  parser->add_flag(
      "--yes", options->yes,
      "do not ask before the first click (nothing is asked either where stdin is no terminal)");
  parser->footer(
      "Without a selector the one window that shows a board is played, if its looks are known; a\n"
      "window that you point at may have looks never seen: what its cells show is then learnt on\n"
      "the way, by a flag put and taken off again, too. A hand on the mouse pauses the bot; "
      "Ctrl-C\n"
      "stops it, and so does the pointer in a corner of the screen. A launched game has its own "
      "home and settings, so its wins do not enter your\n"
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
  options->given = [parser](const Game& game) { return GivenOptions(*parser, game); };
  return {parser, [options] { return Play(*options); }};
}

}  // namespace gridhand::app
