// A ring on the real screen, round the cell that is meant.
//
// A ClickThroughWindow that is nothing but the ring.
#pragma once

#include <memory>

#include "base/error.h"
#include "base/geometry.h"
#include "overlay/palette.h"
#include "overlay/x11/click_through_window.h"
#include "x11/connection.h"

namespace gridhand::overlay {

class ScreenRing {
 public:
  // Not shown yet. `connection` must outlive it. Errors as ClickThroughWindow.
  static base::Result<std::unique_ptr<ScreenRing>> Make(x11::Connection& connection,
                                                        const Palette& palette = {});

  // Over everything, round `area` (px), of which it hides nothing. Returns when the server has done
  // it. Errors as ClickThroughWindow::ShowAt.
  base::Status ShowAround(const base::ScreenRect& area);
  void Hide() { window_->Hide(); }

  xcb_window_t window() const { return window_->id(); }

 private:
  explicit ScreenRing(x11::Connection& connection) : connection_(connection) {}
  xcb_pixmap_t Paint(base::Size size);
  base::Result<std::uint32_t> PixelOf(base::Bgr color);

  x11::Connection& connection_;
  std::unique_ptr<ClickThroughWindow> window_;
  std::uint32_t ink_ = 0;
  std::uint32_t halo_ = 0;
};

}  // namespace gridhand::overlay
