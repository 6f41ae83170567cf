// A FilmWriter to an animated GIF that repeats for ever.
//
// Only what changed between two pictures is written, so a film of a game is small; memory stays at
// a few pictures however long the film. Equal pictures in a row become one that is shown longer.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "app/film.h"

namespace gridhand::app {

class GifFilm : public FilmWriter {
 public:
  // Error kBadInput if the file cannot be made.
  static base::Result<std::unique_ptr<FilmWriter>> Create(const std::filesystem::path& path);

  ~GifFilm() override;
  GifFilm(const GifFilm&) = delete;
  GifFilm& operator=(const GifFilm&) = delete;

  base::Status Add(const base::Frame& frame, std::string_view caption,
                   base::Duration shown_for) override;
  base::Status Close() override;

 private:
  struct File;
  struct Pending;
  explicit GifFilm(std::unique_ptr<File> file);

  base::Status WritePending();

  std::unique_ptr<File> file_;
  std::optional<base::Frame> shown_;  // the picture as of the last Add, with its caption
  std::unique_ptr<Pending> pending_;  // its changes: written when it is known how long they last
  base::Duration rounding_left_{};    // keeps the film's length true although GIF counts 1/100 s
};

}  // namespace gridhand::app
