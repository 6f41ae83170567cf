// The options by which a person says which window is meant, registered once.
#pragma once

#include <string>

#include "app/minesweeper/profile.h"
#include "app/minesweeper/window_search.h"
#include "base/error.h"

namespace CLI {
class App;
}

namespace gridhand::app::minesweeper {

struct WindowOptions {
  WindowSelector selector;
  std::string window;  // as typed: 0x… or decimal

  // Whether a person points at a window.
  bool IsGiven() const { return !window.empty() || !selector.IsEmpty(); }
};

// Adds --window --title --class --pid --pick; `options` must outlive the parse.
void AddWindowOptions(CLI::App& parser, WindowOptions& options);

// Error kBadInput: --window is no window number.
base::Result<WindowSelector> SelectorFrom(const WindowOptions& options);

// On somebody's own screen a person is told what it costs, and asked once before the mouse moves by
// itself; not where stdin is no terminal.
bool PersonAgrees(const x11::WindowInfo& window, const Profile& profile, bool is_agreed);

}  // namespace gridhand::app::minesweeper
