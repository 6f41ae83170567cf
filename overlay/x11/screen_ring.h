// A ring on the real screen, round the cell that is meant.
//
// A window of its own that is nothing but the ring: it takes no click (its input region is empty),
// no focus and no place in a task bar (no window manager hears of it), and a game's own pixmap does
// not contain it. The server removes it with the connection, however the program ends.
#pragma once

#include <memory>

#include "base/error.h"
#include "base/geometry.h"
#include "overlay/painter.h"
#include "x11/connection.h"

namespace gridhand::overlay {

class ScreenRing {
 public:
  // Not shown yet. `connection` must outlive it. Errors: kDisplay (no SHAPE extension; or no
  // Composite, without which our own pictures of a game would show the ring).
  static base::Result<std::unique_ptr<ScreenRing>> Make(x11::Connection& connection,
                                                        const Palette& palette = {});
  ~ScreenRing();
  ScreenRing(const ScreenRing&) = delete;
  ScreenRing& operator=(const ScreenRing&) = delete;

  // Over everything, round `area`, of which it hides nothing. Returns when the server has done it.
  base::Status ShowAround(const base::ScreenRect& area);
  base::Status Hide();

  xcb_window_t window() const { return window_; }

 private:
  explicit ScreenRing(x11::Connection& connection) : connection_(connection) {}
  base::Status Create();
  base::Status NameIt();
  base::Status Shape(base::Size size);
  base::Status Paint(base::Size size);
  base::Result<std::uint32_t> PixelOf(base::Bgr color);

  x11::Connection& connection_;
  xcb_window_t window_ = XCB_WINDOW_NONE;
  xcb_gcontext_t gc_ = XCB_NONE;
  std::uint32_t ink_ = 0;
  std::uint32_t halo_ = 0;
};

}  // namespace gridhand::overlay
