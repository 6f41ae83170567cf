// The film of a session: the real pictures with what the agent knows drawn in, and the last of
// them as a picture of its own.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/film.h"
#include "app/session.h"
#include "base/clock.h"
#include "base/frame.h"

namespace gridhand::app {

class GameFilm {
 public:
  // How long pictures are shown goes by `clock`. Error kBadInput: the file cannot be written.
  static base::Result<GameFilm> Open(
      const std::filesystem::path& file,
      std::shared_ptr<const base::Clock> clock = std::make_shared<base::SteadyClock>());

  // The board of `frame` with the player's last thought drawn in. A frame that
  // was shown with the same thought is not shown again. Trouble with the film must not end the
  // game: it is told by Close.
  void Show(int game, const base::Frame& frame, const Player& player);

  // The end of a game stays for a moment, with its result under it.
  void ShowEnd(const GameResult& result, const base::Frame& frame, const Player& player);

  base::Status Close();

  // The last picture with predictions drawn in; none before the first.
  const std::optional<base::Frame>& last_prediction() const { return last_prediction_; }

 private:
  // Shown until the next one comes: only then is it known for how long.
  struct Picture {
    base::Frame frame;
    std::string caption;
    base::TimePoint since;
  };

  GameFilm(std::unique_ptr<FilmWriter> writer, std::shared_ptr<const base::Clock> clock)
      : writer_(std::move(writer)), clock_(std::move(clock)) {}
  void Next(base::Frame frame, std::string caption);
  void Flush(base::Duration shown_for);

  std::unique_ptr<FilmWriter> writer_;
  std::shared_ptr<const base::Clock> clock_;
  std::optional<base::Error> trouble_;
  std::optional<Picture> showing_;
  std::optional<base::Frame> last_prediction_;
  base::TimePoint game_began_{};
  int game_ = 0;
  std::uint64_t last_frame_id_ = 0;
  int last_step_ = -1;
};

}  // namespace gridhand::app
