#include "capture/file/png_source.h"

#include <utility>

#include "capture/file/png.h"

namespace gridhand::capture::file {

PngSource::PngSource(std::vector<std::filesystem::path> paths) : paths_(std::move(paths)) {}

base::Result<base::Frame> PngSource::Grab() {
  if (next_ == paths_.size()) {
    return base::Error{base::ErrorKind::kGone, "no picture is left in the list of files"};
  }
  base::Result<base::Frame> frame = ReadPng(paths_[next_++]);
  if (frame) frame->id = next_;
  return frame;
}

base::Result<bool> PngSource::WaitForChange(const base::FrameRect&, base::TimePoint) {
  return false;
}

}  // namespace gridhand::capture::file
