// Frames of one window, whatever lies over it and even where it hangs off the screen.
//
// The window is redirected (XComposite, automatic: it stays on the screen as it is) and its own
// pixmap is read. A plain read of the window would show what covers it, and fail off the screen.
//
// One Grab is one write to the server and one wait:
//
//     subtract damage | name pixmap | read it | free it | where is it? | how big? | visible?
//
// Subtract comes first: what is drawn after it is reported again, what was drawn before it is in
// the picture, so no change is lost between the two. The pixmap is named anew for each frame,
// which costs nothing measurable, because an old one goes on showing old pixels without an error
// once the window was resized or hidden in between. The questions come last: when they answer
// "viewable and as big as before", the picture read before them is good.
//
// A program draws the covered part of its window only after the redirection. Open waits for that:
// the server tells that the redirection brought something to light (VisibilityNotify), Damage that
// the program has drawn. A window that was uncovered, or redirected by a compositor, costs nothing.
//
// Lesser modes, found out by use and told by Description(): no shared memory -> the socket; no
// Composite -> the window itself is read and must lie uncovered on the screen (kNotVisible
// otherwise); no Damage -> pictures are compared 60 times a second.
#pragma once

#include <xcb/damage.h>

#include <memory>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"
#include "capture/frame_source.h"
#include "capture/x11/image_reader.h"
#include "x11/connection.h"

namespace gridhand::capture {

struct WindowSourceParams {
  SharedMemoryParams memory;
  bool use_composite = true;
  bool use_damage = true;
  // How long a change may go unnoticed when damage was not reported. Range 20 ms … 1 s. Each look
  // costs one grab and one comparison (0.3 ms for 960x540), so this is 0.1 % of a core.
  base::Duration watch_dog = std::chrono::milliseconds(250);
  // How long a program may take to draw what was covered of its window. Range 0.1 … 5 s; programs
  // take some milliseconds, more on a busy machine. Paid in full where it draws nothing,
  // or without end.
  base::Duration repaint_limit = std::chrono::seconds(1);
};

class WindowSource : public FrameSource {
 public:
  // `connection` must outlive the source; frames may outlive both.
  // Errors: kGone, kInterrupted, kDisplay (a palette screen, or the connection).
  static base::Result<std::unique_ptr<WindowSource>> Open(x11::Connection& connection,
                                                          xcb_window_t window,
                                                          const WindowSourceParams& params = {});
  ~WindowSource() override;
  WindowSource(const WindowSource&) = delete;
  WindowSource& operator=(const WindowSource&) = delete;

  base::Result<base::Frame> Grab() override;
  base::Result<bool> WaitForChange(const base::FrameRect& region,
                                   base::TimePoint deadline) override;
  base::Status WaitUntil(base::TimePoint deadline) override;

  // "own pixmap of the window, through shared memory (memfd), with damage events".
  std::string Description() const;

 private:
  // What the server says about the window at one moment.
  struct Look {
    base::ScreenPoint origin;  // of the client area
    base::Size size;
    int border = 0;  // px of X border around the client area, part of the pixmap
    bool viewable = false;
  };
  struct LookRequest {
    xcb_get_geometry_cookie_t size;
    xcb_translate_coordinates_cookie_t place;
    xcb_get_window_attributes_cookie_t state;
  };

  WindowSource(x11::Connection& connection, xcb_window_t window, const WindowSourceParams& params);

  base::Status Prepare();
  base::Status SetFormat();
  void RedirectIfPossible();
  void TrackDamageIfPossible();
  base::Status AwaitRepaint();
  void OnEvent(const xcb_generic_event_t& event);
  void OnDamage(const xcb_damage_notify_event_t& event);

  LookRequest AskLook() const;
  base::Result<Look> FinishLook(const LookRequest& request) const;
  base::Status RequireUncovered(const Look& look);
  base::Status Judge(const Look& look);
  void SubtractDamage();
  ImageReader::Request AskPicture();
  // Reads without touching the damage.
  base::Result<base::Frame> Read();
  bool SeemsChanged(const base::FrameRect& region) const;

  x11::Connection& connection_;
  xcb_window_t window_;
  WindowSourceParams params_;
  ImageReader reader_;
  x11::Connection::Subscription subscription_;

  bool redirected_ = false;
  xcb_pixmap_t pixmap_ = XCB_NONE;  // the number under which the pixmap is named for each frame
  std::optional<xcb_damage_damage_t> damage_;

  Look known_;  // size and border that the next picture is asked with
  base::Frame last_;
  base::TimePoint last_comparison_{};
  bool gone_ = false;
  bool uncovered_ = false;                // a covered part of it came to light
  bool structure_changed_ = false;        // moved, resized, hidden or shown since the last Grab
  base::FrameRect drawn_;                 // bounding box since the last Grab, in the client area
  std::uint32_t damage_counts_from_ = 0;  // number of the last Subtract: older events are history
};

}  // namespace gridhand::capture
