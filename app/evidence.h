// What is kept of stopped games, for whoever wants to know what was seen.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "app/recorder.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

class Evidence {
 public:
  // Of a game, in `folder`, which is made if need be. Of such pictures only the `kept` newest stay
  // there, and as many recordings; 0: all.
  Evidence(std::filesystem::path folder, int game, std::size_t kept);

  // Each gives the file's path. Error kBadInput: the folder or the file cannot be written.
  base::Result<std::filesystem::path> Save(const base::Frame& frame) const;
  // What the recorder's memory holds.
  base::Result<std::filesystem::path> Save(Recorder& recorder) const;

 private:
  std::filesystem::path FileWith(std::string_view extension) const;
  void KeepNewest(std::string_view extension) const;

  std::filesystem::path folder_;
  int game_;
  std::size_t kept_;
};

}  // namespace gridhand::app
