// A window that shows a picture over another program's window, and has no other effect.
//
// It takes no click (its input region is empty), no focus and no place in a task bar (window
// managers ignore it), compositors give it no shadow, and the game's own pixmap does not contain
// it. The server removes it with the connection, however the program ends. Its bounding shape makes
// all other pixels transparent, so it needs no compositor. On XWayland there always is one, which
// may ignore the shape and show a black sheet: there the window has pixels with opacity.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"
#include "x11/connection.h"

namespace gridhand::overlay {

class ClickThroughWindow {
 public:
  // Not shown yet. `connection` must outlive it. `doing` says in errors what it is for: "show the
  // marks". Errors: kDisplay (no SHAPE extension; or no Composite, without which our own pictures
  // of a game would show the window).
  static base::Result<std::unique_ptr<ClickThroughWindow>> Make(x11::Connection& connection,
                                                                std::string doing);
  ~ClickThroughWindow();
  ClickThroughWindow(const ClickThroughWindow&) = delete;
  ClickThroughWindow& operator=(const ClickThroughWindow&) = delete;

  // The next two send their requests without waiting; ShowAt waits for all of them and reports
  // their errors.

  // An empty pixmap of the window's depth, to be painted and handed to ShowAt. `size` in px, each
  // side 1 … 32767. What is painted is opaque, whatever its fourth byte says.
  xcb_pixmap_t NewPixmap(base::Size size);
  // Adds a checked request of the caller, who paints the pixmap.
  void Sent(xcb_void_cookie_t request) { sent_.push_back(request); }

  // Shows `picture`, which belongs to the window from now on; the server repaints uncovered parts
  // of it. The window's shape is `parts`, in pixels of the window. It lies directly above
  // `sibling`, a child of the root, so that a window over that one also covers this one;
  // XCB_WINDOW_NONE: over everything. Returns when the server has done it. Errors here and below:
  // kGone (`sibling`), kNotVisible (`sibling` is no longer a child of the root), kDisplay,
  // kInternal.
  base::Status ShowAt(const base::ScreenRect& place, xcb_pixmap_t picture,
                      std::span<const xcb_rectangle_t> parts,
                      xcb_window_t sibling = XCB_WINDOW_NONE);
  base::Status StackAbove(xcb_window_t sibling);
  // The window has an empty shape and lies beside the screen until ShowAt. The requests are sent,
  // not yet carried out, when this returns: hiding must not cost a wait.
  void Hide();

  xcb_window_t id() const { return window_; }
  std::uint8_t depth() const { return depth_; }  // bits: as on the root window, 32 on XWayland
  xcb_gcontext_t gc() const { return gc_; }

 private:
  ClickThroughWindow(x11::Connection& connection, std::string doing)
      : connection_(connection), doing_(std::move(doing)) {}
  base::Status Create();
  xcb_pixmap_t Blended(xcb_pixmap_t picture, base::Size size,
                       std::span<const xcb_rectangle_t> parts);
  base::Status Name();
  base::Status LetClicksThrough();
  void SetShape(std::span<const xcb_rectangle_t> parts);
  void SetBackground(xcb_pixmap_t picture);
  base::Status AwaitAll();
  base::Status SetNumber(const std::string& property, xcb_atom_t type, std::uint32_t value);

  x11::Connection& connection_;
  std::string doing_;
  xcb_window_t window_ = XCB_WINDOW_NONE;
  xcb_gcontext_t gc_ = XCB_NONE;
  xcb_colormap_t colours_ = XCB_NONE;  // of a window with opacity
  std::uint8_t depth_ = 0;             // bits
  int width_ = 1;                      // px
  std::vector<xcb_void_cookie_t> sent_;
};

}  // namespace gridhand::overlay
