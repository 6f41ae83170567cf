#include "app/window_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <stdexcept>

#include "app/board_wait.h"
#include "app/option_checks.h"
#include "app/report_error.h"

namespace gridhand::app {

using base::Error;
using base::ErrorKind;
using base::Result;

void AddWindowOptions(CLI::App& parser, WindowOptions& options) {
  parser.add_option("--window", options.window, "the window with this number (0x… or decimal)")
      ->type_name("ID");
  parser.add_option("--title", options.selector.title, "the window whose title matches")
      ->check(RegularExpression())
      ->type_name("REGEX");
  parser
      .add_option("--class", options.selector.class_name,
                  "the window whose class (\"instance class\") matches")
      ->check(RegularExpression())
      ->type_name("REGEX");
  parser.add_option("--pid", options.selector.pid, "the window of this process")->type_name("N");
  parser.add_flag("--pick", options.selector.pick, "click the window with a cross-hair");
}

void AddWaitOption(CLI::App& parser, WindowOptions& options) {
  parser.add_flag("--wait", options.waits,
                  "wait until a window shows a board (of looks that are known); Ctrl-C ends it");
}

Result<SurveyedWindow> ChosenWindow(x11::Connection& connection, const FindBoard& find,
                                    const WindowSelector& selector, bool waits) {
  if (!waits) return ChooseWindow(connection, find, selector);
  return AwaitBoard(connection, find, selector, [](const std::string& text) {
    std::cerr << kMessagePrefix << text << '\n' << std::flush;
  });
}

Result<WindowSelector> SelectorFrom(const WindowOptions& options) {
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

void TellPlayed(const x11::WindowInfo& window, const ProgramProfile& profile) {
  std::cerr << fmt::format(
      "{}playing {} as {}{}\n", kMessagePrefix, Describe(window), profile.title,
      profile.keeps_high_scores ? ": wins count in that program's high scores" : "");
}

bool PersonAgrees(std::string_view place, bool is_agreed) {
  if (is_agreed || isatty(STDIN_FILENO) == 0) return true;
  std::cerr << fmt::format(
      "gridhand will move the mouse and click {}. Touch the mouse to pause it,\n"
      "Ctrl-C to stop. Play? [y/N] ",
      place);
  std::string answer;
  std::getline(std::cin, answer);
  return !answer.empty() && (answer.front() == 'y' || answer.front() == 'Y');
}

}  // namespace gridhand::app
