// Which window shows the game: by what the person said, and by the board itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/seen_board.h"
#include "base/error.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app {

// All that are given must match; expressions are searched, not matched whole.
struct WindowSelector {
  std::optional<xcb_window_t> window;
  std::string title;       // regular expression; empty: any
  std::string class_name;  // regular expression over "instance class"; empty: any
  std::optional<int> pid;
  bool pick = false;  // a person is to click the window: only AskForWindow obeys this

  // A game that hides its board for now (paused, or under a message) will do where no window shows
  // one: for callers that bring the board back or wait for it.
  bool hidden_will_do = false;

  bool IsEmpty() const { return !window && title.empty() && class_name.empty() && !pid && !pick; }
};

struct SurveyedWindow {
  x11::WindowInfo info;
  // Errors: kNotVisible (minimised), kGone, kDisplay, and those of FindBoard.
  base::Result<SeenBoard> board;
};

// The window that a person gave the number of. Errors: kNotFound (there is none), kDisplay.
base::Result<x11::WindowInfo> FindWindow(x11::Connection& connection, xcb_window_t window);

// Captures one window and looks for its board.
SurveyedWindow Survey(x11::Connection& connection, const x11::WindowInfo& info,
                      const FindBoard& find);

// The windows that the selector admits, each looked into; all of them for an empty selector.
// Errors: kBadInput (malformed expression), kNotFound (no such window), kDisplay.
base::Result<std::vector<SurveyedWindow>> SurveyWindows(x11::Connection& connection,
                                                        const FindBoard& find,
                                                        const WindowSelector& selector = {});

// The windows that the selector admits. Errors as for SurveyWindows.
base::Result<std::vector<x11::WindowInfo>> AdmittedWindows(x11::Connection& connection,
                                                           const WindowSelector& selector);

// The one of these that shows a board, of a known skin if there is one. Errors: kNotFound, kHidden
// or kPaused (none does; says why for each), kAmbiguous (several do; lists them with the option
// that picks each).
base::Result<SurveyedWindow> OnlyBoardOf(const std::vector<SurveyedWindow>& surveyed,
                                         const WindowSelector& selector);

// A window of a known game whose board is hidden or paused must not pass for an unknown game.
bool IsOutOfSight(base::ErrorKind kind);

// Whether a window that is refused so may show a board when more has been drawn.
bool MayShowABoardSoon(base::ErrorKind kind);

// A program that flashes its board at the end of a game, or is just drawing it, shows one soon.
inline constexpr base::Duration kSurveyPatience = std::chrono::seconds(1);

// The one window to play; if none shows a board, looks again until that long has passed.
// Errors: kNotFound (none shows a board; says why for each admitted one), kAmbiguous (several do;
// lists them with the option that picks each), kInterrupted.
base::Result<SurveyedWindow> ChooseWindow(x11::Connection& connection, const FindBoard& find,
                                          const WindowSelector& selector,
                                          base::Duration patience = kSurveyPatience);

// With the window that a person clicks, if the selector asks for one. Errors: those of picking.
base::Result<WindowSelector> AskForWindow(x11::Connection& connection, WindowSelector selector);

// `"Mines" (sgt-mines, 0x600003)`, for messages.
std::string Describe(const x11::WindowInfo& info);

}  // namespace gridhand::app
