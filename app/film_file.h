// What all films share: the two names of a file that is being made, and pictures of one size.
#pragma once

#include <filesystem>

#include "base/error.h"
#include "base/frame.h"
#include "base/unique_fd.h"

namespace gridhand::app {

// A file that gets its name when it is whole. Until then it is `NAME.PID-N.part`, which nobody else
// writes to and which goes away with this object. A process that is killed leaves it.
class FilmFile {
 public:
  explicit FilmFile(std::filesystem::path path);
  ~FilmFile();
  FilmFile(const FilmFile&) = delete;
  FilmFile& operator=(const FilmFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // Empty while there is none.
  const std::filesystem::path& part() const { return part_; }

  // Makes the .part file, empty, readable as the umask says. Error kBadInput: it cannot be made.
  base::Result<base::UniqueFd> Create();

  // The .part file gets its name. Error kInternal.
  base::Status GiveName();

  // kInternal: "cannot write the film NAME: why".
  base::Error Trouble(std::string_view why) const;

 private:
  std::filesystem::path path_;
  std::filesystem::path part_;
};

// A picture of exactly `size`: cut, or black where `frame` has nothing.
base::Frame Fit(const base::Frame& frame, base::Size size);

}  // namespace gridhand::app
