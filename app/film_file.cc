#include "app/film_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <system_error>
#include <utility>

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kAsTheUmaskSays = 0666;

}  // namespace

FilmFile::FilmFile(fs::path path) : path_(std::move(path)), part_(path_) { part_ += ".part"; }

FilmFile::~FilmFile() {
  std::error_code ignored;
  fs::remove(part_, ignored);
}

base::Result<base::UniqueFd> FilmFile::Create() const {
  base::UniqueFd fd(open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kAsTheUmaskSays));
  if (!fd) return base::Error{base::ErrorKind::kBadInput, Trouble(std::strerror(errno)).text};
  return fd;
}

base::Status FilmFile::GiveName() const {
  std::error_code trouble;
  fs::rename(part_, path_, trouble);
  if (!trouble) return base::Ok();
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
  const int width = std::min(frame.size.width, size.width);
  for (int y = 0; y < std::min(frame.size.height, size.height); ++y) {
    std::memcpy(fitted.pixels + static_cast<std::ptrdiff_t>(y) * fitted.frame.stride_bytes,
                frame.Row(y), static_cast<std::size_t>(width) * base::kBytesPerPixel);
  }
  return fitted.frame;
}

}  // namespace gridhand::app
