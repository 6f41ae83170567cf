// Reads a rectangle of an X drawable into a Frame: through shared memory without a copy where the
// server allows, else through the socket (about three times slower).
#pragma once

#include <xcb/shm.h>
#include <xcb/xcb.h>

#include <optional>
#include <string>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"
#include "capture/x11/pixel_format.h"
#include "capture/x11/segment_pool.h"
#include "x11/connection.h"

namespace gridhand::capture {

class ImageReader {
 public:
  // Pixels that were asked for and have not been waited for yet.
  class Request {
   private:
    friend class ImageReader;
    base::Frame frame_;  // all but the pixels
    SegmentPool::Lease lease_;
    xcb_shm_get_image_cookie_t shared_{};
    xcb_get_image_cookie_t socket_{};
  };

  ImageReader(x11::Connection& connection, SharedMemoryParams params);

  // Must be called before the first Ask, and again when the drawable's visual changes.
  void SetFormat(const PixelFormat& format) { format_ = format; }

  // Sends the request. `area`, in pixels of the drawable, must lie inside the drawable and must not
  // be empty. The frame's `taken_at` is the time of this call, its id one more than the last.
  Request Ask(xcb_drawable_t drawable, const base::FrameRect& area);
  // Waits for the answer; each request must be finished, because the server may write to its shared
  // memory until then. Errors: kGone, kNotVisible (BadMatch), kDisplay.
  base::Result<base::Frame> Finish(Request request);

  // "shared memory (memfd)", "shared memory (System V)" or "the socket".
  std::string Description() const;

 private:
  base::Result<base::Frame> FinishShared(Request request);
  base::Result<base::Frame> FinishSocket(Request request);
  base::Frame Wrap(base::Frame frame, std::shared_ptr<const std::uint8_t> bytes) const;

  x11::Connection& connection_;
  PixelFormat format_;
  SegmentPool pool_;
  std::uint64_t last_id_ = 0;
};

}  // namespace gridhand::capture
