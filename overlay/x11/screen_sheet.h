// Marks on the real screen, pixel by pixel as a painted picture of the game has them.
//
// The window's shape is the set of pixels that the marks have changed, and it shows them as they
// were painted over the picture of the game: smooth edges, with opacity. So it needs no compositor.
// It is right as long as the game shows the picture that was painted on; the caller hides it when
// the game draws.
#pragma once

#include <memory>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "overlay/x11/click_through_window.h"
#include "x11/connection.h"

namespace gridhand::overlay {

class ScreenSheet {
 public:
  // Not shown yet; `connection` must outlive it. Errors: kDisplay (a screen that has not 8 bits
  // for each colour, and those of ClickThroughWindow).
  static base::Result<std::unique_ptr<ScreenSheet>> Make(x11::Connection& connection);

  // Shows `painted` where it differs from `plain`, at the place of `plain` on the screen and
  // directly above `sibling`, a child of the root. Precondition: both have one size. Hides if
  // nothing differs. Errors here and below as ClickThroughWindow::ShowAt.
  base::Status Show(const base::Frame& plain, const base::Frame& painted, xcb_window_t sibling);
  // The whole picture, at its place on the screen.
  base::Status ShowWhole(const base::Frame& picture, xcb_window_t sibling);
  base::Status StackAbove(xcb_window_t sibling) { return window_->StackAbove(sibling); }
  void Hide();

  bool is_shown() const { return is_shown_; }
  xcb_window_t window() const { return window_->id(); }

 private:
  explicit ScreenSheet(x11::Connection& connection) : connection_(connection) {}
  base::Status ShowParts(const base::Frame& picture, const std::vector<xcb_rectangle_t>& parts,
                         xcb_window_t sibling);
  void Upload(const base::Frame& picture, xcb_pixmap_t to);

  x11::Connection& connection_;
  std::unique_ptr<ClickThroughWindow> window_;
  bool is_shown_ = false;
  base::ScreenRect place_;  // where it was shown last
};

}  // namespace gridhand::overlay
