#include "tests/support/screen_reader.h"

#include "capture/x11/pixel_format.h"

namespace gridhand::test_support {

base::Result<std::unique_ptr<ScreenReader>> ScreenReader::Open(x11::Connection& connection) {
  const xcb_screen_t& screen = connection.screen();
  const auto format = capture::FormatOf(connection, screen.root_visual, screen.root_depth);
  if (!format) return format.error();
  std::unique_ptr<ScreenReader> reader(new ScreenReader(connection));
  reader->reader_.SetFormat(*format);
  return reader;
}

base::Result<base::Frame> ScreenReader::Grab() {
  // Asked anew each time: a test may change the size of the screen.
  const auto size = connection_.Fetch(xcb_get_geometry_reply,
                                      xcb_get_geometry(connection_.raw(), connection_.root()),
                                      "measure the screen");
  if (!size) return size.error();
  return reader_.Finish(reader_.Ask(connection_.root(), {0, 0, (*size)->width, (*size)->height}));
}

}  // namespace gridhand::test_support
