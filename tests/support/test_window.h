// A window of a program that does what the test says: draws rectangles, moves, hides, closes, and
// remembers the clicks it got. Talks to the display over a connection of its own, as any other
// program would. Every call returns when the server has done it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "x11/connection.h"

namespace gridhand::test_support {

base::TimePoint Soon();  // a deadline that is only met if something hangs
// When to look again for what a sleeping window manager may have left undone (WakeWindowManager).
base::TimePoint WakeTime(base::TimePoint deadline);

struct TestWindowOptions {
  base::ScreenRect area{100, 100, 240, 160};
  std::string title = "test window";
  base::Bgr background{40, 40, 40};
  int depth = 0;                  // bits; 0: the root window's, 32: a visual of its own
  int border = 0;                 // px
  bool override_redirect = true;  // no window manager touches it
  bool answers_pings = false;
  bool closes_when_asked = false;                // offers WM_DELETE_WINDOW, and obeys
  xcb_window_t transient_for = XCB_WINDOW_NONE;  // a dialog of that window
};

struct Press {
  int button = 0;
  base::FramePoint at;  // in the window
  bool operator==(const Press&) const = default;
};

class TestWindow {
 public:
  // Mapped and drawn when it returns, and in the window manager's list if there is a manager.
  // Throws std::runtime_error: a test cannot go on without.
  explicit TestWindow(const std::string& display, const TestWindowOptions& options = {});
  ~TestWindow();

  xcb_window_t id() const { return window_; }
  x11::Connection& connection() { return *connection_; }

  void Fill(const base::FrameRect& area, base::Bgr colour);
  // As soon as the server asks for a part to be drawn from now on, draws the whole window. Nothing
  // else may use the window until the thread has ended.
  std::thread FillOnceExposed(base::Bgr colour);
  // A picture into the upper left corner, of a window of the depth of the root.
  void Draw(const base::Frame& picture);
  // One rectangle per cell, colours that differ between any two neighbours.
  void DrawPattern(int cell_px);
  void MoveTo(base::ScreenPoint origin);
  void ResizeTo(base::Size size);
  void Hide();
  void Show();
  void Raise();
  void Close();  // destroys the window, the program goes on
  void SetProperty(const std::string& name, const std::string& type, const std::string& bytes);

  // The presses that have arrived so far.
  std::vector<Press> TakePresses();
  // Returns once that many have arrived (and were not taken); answers pings meanwhile.
  void WaitForPresses(std::size_t count);
  // The codes of the keys that were pressed, as soon as there are that many; at least those that
  // have arrived so far.
  std::vector<int> AwaitKeys(std::size_t count);
  // Works off what arrives, pings too, for so long.
  void AnswerFor(base::Duration time);
  // Lets clicks pass through to what lies below, as an overlay does.
  void LetClicksThrough();

 private:
  void CreateWindow(const TestWindowOptions& options);
  void SetProtocols(const TestWindowOptions& options);
  void Set32(const std::string& name, xcb_atom_t type, const std::vector<std::uint32_t>& items);
  void OnEvent(const xcb_generic_event_t& event);
  void OnMessage(const xcb_client_message_event_t& message);
  void AnswerPing(const xcb_client_message_event_t& message);
  void Configure(std::uint16_t mask, const std::vector<std::uint32_t>& values);
  std::uint32_t PixelOf(base::Bgr colour) const;
  void Require(const base::Status& status) const;
  void AwaitMapped(bool mapped);

  std::unique_ptr<x11::Connection> connection_;
  x11::Connection::Subscription subscription_;
  xcb_window_t window_ = XCB_WINDOW_NONE;
  xcb_visualid_t visual_ = 0;
  int depth_ = 0;
  xcb_gcontext_t gc_ = XCB_NONE;
  base::Size size_;
  bool managed_;
  bool exposed_ = false;
  std::vector<Press> presses_;
  std::vector<int> keys_;
};

}  // namespace gridhand::test_support
