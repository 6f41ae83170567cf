#include "app/game_film.h"

#include <fmt/format.h>

#include <utility>

#include "base/counted.h"
#include "overlay/painter.h"

namespace gridhand::app {
namespace {

using base::Result;
using base::Status;

// Long enough to read the result.
constexpr base::Duration kEndShown = std::chrono::seconds(1);

// The found grid is to be seen, and the game's own lines and digits under it; tried by eye on
// sgt-mines and xdemineur.
constexpr double kGridAlpha = 0.35;

}  // namespace

Result<GameFilm> GameFilm::Open(const std::filesystem::path& file,
                                std::shared_ptr<const base::Clock> clock) {
  Result<std::unique_ptr<FilmWriter>> writer = MakeFilm(file);
  if (!writer.ok()) return writer.error();
  return GameFilm(*std::move(writer), std::move(clock));
}

void GameFilm::Show(int game, const base::Frame& frame, const Player& player) {
  const board::GridGeometry* geometry = player.geometry();
  if (geometry == nullptr || player.steps() == 0) return;
  if (frame.id == last_frame_id_ && player.steps() == last_step_) return;
  last_frame_id_ = frame.id;
  last_step_ = player.steps();
  if (game != game_) game_began_ = clock_->Now();
  game_ = game;
  Result<base::Frame> painted =
      overlay::Paint(frame, *geometry, player.Marks(), {.grid = true, .grid_alpha = kGridAlpha});
  if (!painted.ok()) {
    trouble_ = painted.error();
    return;
  }
  if (!IsOver(player.phase())) last_prediction_ = *painted;
  const double seconds = std::chrono::duration<double>(clock_->Now() - game_began_).count();
  Next(*std::move(painted), fmt::format("game {}  {:.2f} s  {}", game, seconds, player.Caption()));
}

void GameFilm::ShowEnd(const GameResult& result, const base::Frame& frame, const Player& player) {
  if (frame.id == 0) return;
  std::string caption = fmt::format("game {}   {}   {:.2f} s   {}", result.game, result.result,
                                    result.seconds, base::Counted(result.clicks, "click"));
  if (const std::string note = player.EndNote(result); !note.empty()) caption += "   " + note;
  Next(frame, std::move(caption));
  Flush(kEndShown);
}

void GameFilm::Next(base::Frame frame, std::string caption) {
  const base::TimePoint now = clock_->Now();
  if (showing_) Flush(ShownFor(now - showing_->since));
  showing_ = Picture{std::move(frame), std::move(caption), now};
}

void GameFilm::Flush(base::Duration shown_for) {
  const Picture picture = *std::exchange(showing_, std::nullopt);
  if (trouble_) return;
  if (Status added = writer_->Add(picture.frame, picture.caption, shown_for); !added.ok()) {
    trouble_ = added.error();
  }
}

Status GameFilm::Close() {
  if (showing_) Flush(kEndShown);
  if (trouble_) return *trouble_;
  return writer_->Close();
}

}  // namespace gridhand::app
