// The options by which a person says which window is meant, registered once.
#pragma once

#include <string>
#include <string_view>

#include "app/program_profile.h"
#include "app/window_search.h"
#include "base/error.h"

namespace CLI {
class App;
}

namespace gridhand::app {

struct WindowOptions {
  WindowSelector selector;
  std::string window;  // as typed: 0x… or decimal
  bool waits = false;  // until a window shows a board

  // Whether a person points at a window.
  bool IsGiven() const { return !window.empty() || !selector.IsEmpty(); }
};

// Adds --window --title --class --pid --pick; `options` must outlive the parse.
void AddWindowOptions(CLI::App& parser, WindowOptions& options);

// Adds --wait.
void AddWaitOption(CLI::App& parser, WindowOptions& options);

// The window that the options mean, now or (--wait) when it shows a board. Errors: those of
// ChooseWindow and AwaitBoard.
base::Result<SurveyedWindow> ChosenWindow(x11::Connection& connection, const FindBoard& find,
                                          const WindowSelector& selector, bool waits);

// Error kBadInput: --window is no window number.
base::Result<WindowSelector> SelectorFrom(const WindowOptions& options);

// On somebody's own screen a person is told what a played window costs …
void TellPlayed(const x11::WindowInfo& window, const ProgramProfile& profile);

// The place where clicks go, once the window is known.
inline constexpr std::string_view kThatWindow = "in that window";

// … and asked once before the mouse moves by itself; not where stdin is no terminal. `place`: where
// clicks will go.
bool PersonAgrees(std::string_view place, bool is_agreed);

}  // namespace gridhand::app
