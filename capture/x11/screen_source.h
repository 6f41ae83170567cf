// Frames of the whole screen: for looking for a board on a desktop.
//
// What covers a window is in the picture too, and so are overlays of ours; a rootless XWayland
// shows only black. To play, use WindowSource.
#pragma once

#include <memory>

#include "base/error.h"
#include "capture/frame_source.h"
#include "capture/x11/image_reader.h"
#include "x11/connection.h"

namespace gridhand::capture {

class ScreenSource : public FrameSource {
 public:
  // `connection` must outlive the source. Errors: kDisplay (palette).
  static base::Result<std::unique_ptr<ScreenSource>> Open(x11::Connection& connection,
                                                          SharedMemoryParams params = {});

  base::Result<base::Frame> Grab() override;
  // Compares pictures 60 times a second: no damage is tracked on a whole screen.
  base::Result<bool> WaitForChange(const base::FrameRect& region,
                                   base::TimePoint deadline) override;

 private:
  ScreenSource(x11::Connection& connection, SharedMemoryParams params)
      : connection_(connection), reader_(connection, params) {}

  base::Result<base::Frame> Read();

  x11::Connection& connection_;
  ImageReader reader_;
  base::Frame last_;
};

}  // namespace gridhand::capture
