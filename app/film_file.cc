#include "app/film_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>
#include <utility>

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kAsTheUmaskSays = 0666;

// A name may be taken by another film of this process, or by one of a killed process that had the
// same number.
constexpr int kMakeTries = 100;

}  // namespace

FilmFile::FilmFile(fs::path path) : path_(std::move(path)) {}

FilmFile::~FilmFile() {
  std::error_code ignored;
  if (!part_.empty()) fs::remove(part_, ignored);
}

base::Result<base::UniqueFd> FilmFile::Create() {
  for (int number = 1; number <= kMakeTries; ++number) {
    const fs::path part = fmt::format("{}.{}-{}.part", path_.string(), getpid(), number);
    base::UniqueFd fd(open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kAsTheUmaskSays));
    if (fd) {
      part_ = part;
      return fd;
    }
    if (errno != EEXIST) break;
  }
  return base::Error{base::ErrorKind::kBadInput, Trouble(std::strerror(errno)).text};
}

base::Status FilmFile::GiveName() {
  std::error_code trouble;
  fs::rename(part_, path_, trouble);
  if (!trouble) {
    part_.clear();
    return base::Ok();
  }
  return base::Error{base::ErrorKind::kInternal, fmt::format("cannot give the film its name {}: {}",
                                                             path_.string(), trouble.message())};
}

base::Error FilmFile::Trouble(std::string_view why) const {
  return {base::ErrorKind::kInternal,
          fmt::format("cannot write the film {}: {}", path_.string(), why)};
}

base::Frame Fit(const base::Frame& frame, base::Size size) {
  if (frame.size == size) return frame;
  base::WritableFrame fitted = base::MakeFrame(size);
  base::Paste(base::PartOf(frame, frame.Bounds().Intersection(fitted.frame.Bounds())), {0, 0},
              fitted);
  return fitted.frame;
}

}  // namespace gridhand::app
