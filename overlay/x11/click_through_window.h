// A window for pictures over another program's window, which is nothing to anybody but the eye.
//
// It takes no click (its input region is empty), no focus and no place in a task bar (no window
// manager hears of it), compositors give it no shadow, and a game's own pixmap does not contain it.
// The server removes it with the connection, however the program ends. It is made of its shape
// alone, so it needs no compositor.
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

  // What comes now is sent without waiting; ShowAt waits for all of it, and tells what went wrong.

  // An empty pixmap of the root's depth, to be painted and handed to ShowAt.
  xcb_pixmap_t NewPixmap(base::Size size);
  // For who paints it.
  void Sent(xcb_void_cookie_t request) { sent_.push_back(request); }

  // Shows `picture`, which is its own from now on, and which the server paints by itself whenever a
  // part comes to light again. Made of these parts, in pixels of its own, and directly above
  // `sibling`, a child of the root, so that what covers that one covers this too; XCB_WINDOW_NONE:
  // over everything. Returns when the server has done it.
  base::Status ShowAt(const base::ScreenRect& place, xcb_pixmap_t picture,
                      std::span<const xcb_rectangle_t> parts,
                      xcb_window_t sibling = XCB_WINDOW_NONE);
  base::Status StackAbove(xcb_window_t sibling);
  // It is made of nothing, beside the screen, until ShowAt. On its way when this returns: who hides
  // something in time has other things to do than to wait for it.
  void Hide();

  xcb_window_t id() const { return window_; }
  xcb_gcontext_t gc() const { return gc_; }

 private:
  ClickThroughWindow(x11::Connection& connection, std::string doing)
      : connection_(connection), doing_(std::move(doing)) {}
  base::Status Create();
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
  int width_ = 1;  // px
  std::vector<xcb_void_cookie_t> sent_;
};

}  // namespace gridhand::overlay
