// A list of PNG files as a source of frames: each Grab reads the next file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "capture/frame_source.h"

namespace gridhand::capture::file {

class PngSource : public FrameSource {
 public:
  explicit PngSource(std::vector<std::filesystem::path> paths);

  // The next picture; ids count from 1. Errors: kBadInput as ReadPng (the next call goes on with
  // the next file), kGone after the last.
  base::Result<base::Frame> Grab() override;

  // Files do not change: false at once.
  base::Result<bool> WaitForChange(const base::FrameRect& region,
                                   base::TimePoint deadline) override;

 private:
  std::vector<std::filesystem::path> paths_;
  std::size_t next_ = 0;
};

}  // namespace gridhand::capture::file
