// Pictures of the whole screen as a person sees it: overlays of ours are in them.
#pragma once

#include <memory>

#include "base/error.h"
#include "base/frame.h"
#include "capture/x11/image_reader.h"
#include "x11/connection.h"

namespace gridhand::test_support {

class ScreenReader {
 public:
  // `connection` must outlive the reader. Errors: kDisplay (palette).
  static base::Result<std::unique_ptr<ScreenReader>> Open(x11::Connection& connection);

  // Errors: kDisplay.
  base::Result<base::Frame> Grab();

 private:
  explicit ScreenReader(x11::Connection& connection) : connection_(connection) {}

  x11::Connection& connection_;
  capture::ImageReader reader_{connection_, {}};
};

}  // namespace gridhand::test_support
