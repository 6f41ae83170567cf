#include "app/commands/play_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/play_report.h"
#include "app/minesweeper/profile.h"
#include "app/minesweeper/session.h"
#include "app/minesweeper/window_search.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "base/interrupt.h"
#include "base/log.h"

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

// On somebody's own screen a person is asked once before the mouse moves by itself.
bool PersonAgrees(const x11::WindowInfo& window, const Profile& profile) {
  if (isatty(STDIN_FILENO) == 0) return true;
  std::cerr << fmt::format(
      "gridhand will move the mouse and click in {}, played as {}.\n"
      "Touch the mouse to pause it, Ctrl-C to stop. Wins count in that program's high scores.\n"
      "Play? [y/N] ",
      Describe(window), profile.title);
  std::string answer;
  std::getline(std::cin, answer);
  return !answer.empty() && (answer.front() == 'y' || answer.front() == 'Y');
}

ExitCode DryRun(Session& session) {
  Result<std::optional<Action>> action = session.FirstAction();
  if (!action.ok()) return ReportError(action.error());
  if (!*action) {
    std::cout << "nothing to click: the game is over\n";
    return ExitCode::kDone;
  }
  const auto& decision = session.driver().thought()->decision;
  std::cout << fmt::format("would {}: {}\n", (*action)->text, decision.reason);
  return ExitCode::kDone;
}

ExitCode Play(const Options& options) {
  Result<WindowSelector> selector = SelectorFrom(options);
  if (!selector.ok()) return ReportError(selector.error());
  Result<DataFiles> files = FindDataFiles();
  if (!files.ok()) return ReportError(files.error());
  auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return ReportError(profiles.error());
  auto reader = vision::minesweeper::BoardReader::Load(files->skins_dir);
  if (!reader.ok()) return ReportError(reader.error());

  base::Interrupt interrupt;
  StopOnSignals(interrupt);
  auto connection = x11::Connection::Open("", &interrupt);
  if (!connection.ok()) return ReportError(connection.error());
  auto chosen = ChooseWindow(**connection, *reader, *selector);
  if (!chosen.ok()) return ReportError(chosen.error());
  const x11::WindowInfo& window = chosen->info;
  const Profile* known = MatchProfile(*profiles, window.instance_name, window.class_name);
  const Profile profile = known ? *known : UnknownProgram();
  if (!options.dry_run && !options.yes && !PersonAgrees(window, profile)) {
    return ReportError({ErrorKind::kStoppedByHuman, "not played: the answer was no"});
  }

  SessionOptions session_options = options.play.session;
  session_options.evidence_dir = EvidenceDir(session_options.log);
  PlayReport report(std::cout, std::cerr, options.play.format, isatty(STDERR_FILENO) != 0,
                    session_options.games);
  auto session = Session::Open(**connection, window, profile, *reader, session_options, report);
  if (!session.ok()) return ReportError(session.error());
  if (options.dry_run) return DryRun(**session);
  const SessionOutcome outcome = (*session)->Play();
  report.Summarize(outcome);
  return outcome.stopped ? ReportError(*outcome.stopped) : ExitCode::kDone;
}

}  // namespace

Command AddPlayCommand(CLI::App& parent) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = parent.add_subcommand("play", "play the Minesweeper that is on the screen");
  parser->add_option("--window", options->window, "the window with this number (0x… or decimal)")
      ->type_name("ID");
  parser->add_option("--title", options->selector.title, "the window whose title matches")
      ->type_name("REGEX");
  parser
      ->add_option("--class", options->selector.class_name,
                   "the window whose class (\"instance class\") matches")
      ->type_name("REGEX");
  parser->add_option("--pid", options->selector.pid, "the window of this process")->type_name("N");
  parser->add_flag("--pick", options->selector.pick, "click the window with a cross-hair");
  AddPlayOptions(*parser, options->play);
  parser->add_flag("--dry-run", options->dry_run, "say what would be clicked first, click nothing");
  parser->add_flag("--yes", options->yes, "do not ask before the first click");
  parser->footer(
      "Without a selector the one window that shows a board is played. A hand on the mouse\n"
      "pauses the bot; Ctrl-C stops it.\n\n"
      "Examples:\n"
      "  gridhand play                                the board on the screen\n"
      "  gridhand play --pick --games 10              ten games in the window I click\n"
      "  gridhand play --class sgt-mines --log run.jsonl && gridhand verify-log run.jsonl\n"
      "  gridhand play --dry-run                      what would it click?\n");
  return {parser, [options] { return Play(*options); }};
}

}  // namespace gridhand::app
