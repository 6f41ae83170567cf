#include "capture/x11/screen_source.h"

#include <algorithm>
#include <chrono>

#include "capture/x11/polling.h"

namespace gridhand::capture {

base::Result<std::unique_ptr<ScreenSource>> ScreenSource::Open(x11::Connection& connection,
                                                               SharedMemoryParams params) {
  const xcb_screen_t& screen = connection.screen();
  const auto format = FormatOf(connection, screen.root_visual, screen.root_depth);
  if (!format) return format.error();
  std::unique_ptr<ScreenSource> source(new ScreenSource(connection, params));
  source->reader_.SetFormat(*format);
  return source;
}

base::Result<base::Frame> ScreenSource::Read() {
  // Asked anew each time: monitors come and go.
  const auto size = connection_.Fetch(xcb_get_geometry_reply,
                                      xcb_get_geometry(connection_.raw(), connection_.root()),
                                      "measure the screen");
  if (!size) return size.error();
  return reader_.Finish(reader_.Ask(connection_.root(), {0, 0, (*size)->width, (*size)->height}));
}

base::Result<base::Frame> ScreenSource::Grab() {
  auto frame = Read();
  if (frame) last_ = *frame;
  return frame;
}

base::Result<bool> ScreenSource::WaitForChange(const base::FrameRect& region,
                                               base::TimePoint deadline) {
  for (;;) {
    const auto frame = Read();
    if (!frame) return frame.error();
    if (!base::SamePixels(*frame, last_, region)) return true;
    if (std::chrono::steady_clock::now() >= deadline) return false;
    const base::TimePoint next = std::min(deadline, frame->taken_at + kPollInterval);
    const auto waited = connection_.WaitUntil([] { return false; }, next);
    if (!waited) return waited.error();
  }
}

}  // namespace gridhand::capture
