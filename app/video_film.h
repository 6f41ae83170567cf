// A FilmWriter to a video file, made by the program ffmpeg: H.264 in .mp4 and .mkv, VP9 in .webm.
//
// Pictures go through a pipe at a constant rate, each as often as it is shown, so that a frame is
// 20 ms in every player and editor; what is less than a frame is carried over to the next picture.
// A thread of its own feeds the pipe: the game waits for the encoder only if that falls far behind.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "app/film.h"

namespace gridhand::app {

inline constexpr int kVideoFramesPerSecond = 50;

class VideoFilm : public FilmWriter {
 public:
  // Whether a film of this name is a video, by its extension.
  static bool Makes(const std::filesystem::path& path);

  // Precondition: Makes(path). Errors: kNotFound (no ffmpeg: names the package), kBadInput (the
  // file cannot be made).
  static base::Result<std::unique_ptr<FilmWriter>> Create(const std::filesystem::path& path);

  ~VideoFilm() override;
  VideoFilm(const VideoFilm&) = delete;
  VideoFilm& operator=(const VideoFilm&) = delete;

  // Trouble of the encoder is told by the next call after it, with the encoder's own words.
  base::Status Add(const base::Frame& frame, std::string_view caption,
                   base::Duration shown_for) override;
  base::Status Close() override;

 private:
  struct File;
  class Encoder;
  explicit VideoFilm(std::unique_ptr<File> file);

  std::unique_ptr<File> file_;
  std::unique_ptr<Encoder> encoder_;  // from the first picture on: it decides the size
  base::Duration carried_{};          // of the time shown so far, less than a frame
};

}  // namespace gridhand::app
