// Writes what happened as a moving picture: frames, a caption under each, and how long each is
// shown.
//
// The file appears under its name only when Close succeeds. Until then it grows beside that name as
// a file that ends in ".part", which goes away with a writer that was not closed. After a crash the
// .part file is left; the name is never half a film. Two films of one name may be made at once:
// each has its own .part file, and the one that is closed last keeps the name.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

class FilmWriter {
 public:
  virtual ~FilmWriter() = default;

  // The first picture decides the film's size: what a later one has beyond it is cut, what it
  // lacks is black. Errors: kBadInput (a picture that cannot be drawn on), kInternal (the disk);
  // after an error the film is lost.
  virtual base::Status Add(const base::Frame& frame, std::string_view caption,
                           base::Duration shown_for) = 0;

  // Ends the file and gives it its name. Once, and last. Error kBadInput if nothing was added.
  virtual base::Status Close() = 0;
};

// By the path's extension: .gif, or .mp4, .mkv, .webm by the program ffmpeg. Errors: kBadInput
// (another extension, a folder that is not there or may not be written), kNotFound (ffmpeg is not
// installed: names the package).
base::Result<std::unique_ptr<FilmWriter>> MakeFilm(const std::filesystem::path& path);

// How long a step that took `real` is shown: as long as it took, but never longer than a second
// (thinking and waiting do not make a film) nor so briefly that players slow it down on their own
// (GIF players take anything below 20 ms for 100 ms).
inline constexpr base::Duration kShownAtMost = std::chrono::seconds(1);
inline constexpr base::Duration kShownAtLeast = std::chrono::milliseconds(20);
base::Duration ShownFor(base::Duration real);

}  // namespace gridhand::app
