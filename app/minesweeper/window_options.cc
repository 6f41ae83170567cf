#include "app/minesweeper/window_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <stdexcept>

#include "app/option_checks.h"

namespace gridhand::app::minesweeper {

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

}  // namespace gridhand::app::minesweeper
