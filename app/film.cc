#include "app/film.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gif_film.h"
#include "app/video_film.h"

namespace gridhand::app {

base::Result<std::unique_ptr<FilmWriter>> MakeFilm(const std::filesystem::path& path) {
  if (path.extension() == ".gif") return GifFilm::Create(path);
  if (VideoFilm::Makes(path)) return VideoFilm::Create(path);
  return base::Error{
      base::ErrorKind::kBadInput,
      fmt::format(
          "cannot write a film to {}: expected a name that ends in .gif, .mp4, .mkv or .webm",
          path.string())};
}

base::Duration ShownFor(base::Duration real) {
  return std::clamp(real, kShownAtLeast, kShownAtMost);
}

}  // namespace gridhand::app
