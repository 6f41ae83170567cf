#include "app/minesweeper/game_film.h"

#include <fmt/format.h>

#include <utility>

#include "app/minesweeper/board_picture.h"
#include "base/counted.h"
#include "overlay/painter.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Result;
using base::Status;

// Long enough to read the result.
constexpr base::Duration kEndShown = std::chrono::seconds(1);

// The found grid is to be seen, and the game's own lines and digits under it; tried by eye on
// sgt-mines and xdemineur.
constexpr double kGridAlpha = 0.35;

// Short enough for a caption below the smallest board.
std::string ShortReason(const Thought& thought) {
  const agent::minesweeper::Decision& decision = thought.decision;
  if (thought.first_click_is_safe) return "first click, always safe";
  if (decision.certain) return fmt::format("{} proved safe", decision.moves.size());
  return fmt::format("guess, risk {:.1f} %", 100 * decision.mine_probability);
}

double SecondsSince(base::TimePoint then) {
  return std::chrono::duration<double>(base::SteadyClock().Now() - then).count();
}

}  // namespace

Result<GameFilm> GameFilm::Open(const std::filesystem::path& file) {
  Result<std::unique_ptr<FilmWriter>> writer = MakeFilm(file);
  if (!writer.ok()) return writer.error();
  return GameFilm(*std::move(writer));
}

void GameFilm::Show(int game, const base::Frame& frame, const Driver& driver) {
  if (!driver.has_board() || !driver.thought()) return;
  if (frame.id == last_frame_id_ && driver.counts().steps == last_step_) return;
  last_frame_id_ = frame.id;
  last_step_ = driver.counts().steps;
  if (game != game_) game_began_ = base::SteadyClock().Now();
  game_ = game;
  const Thought& thought = *driver.thought();
  Result<base::Frame> painted =
      overlay::Paint(frame, driver.geometry(), PredictionMarks(thought, driver.board()),
                     {.grid = true, .grid_alpha = kGridAlpha});
  if (!painted.ok()) {
    trouble_ = painted.error();
    return;
  }
  if (driver.phase() == GamePhase::kPlaying) last_prediction_ = *painted;
  Next(*std::move(painted),
       fmt::format("game {}  {:.2f} s  {}", game, SecondsSince(game_began_), ShortReason(thought)));
}

void GameFilm::ShowEnd(const GameResult& result, const base::Frame& frame) {
  if (frame.id == 0) return;
  Next(frame, fmt::format("game {}   {}   {:.2f} s   {}   {}", result.game, result.result,
                          result.seconds, base::Counted(result.clicks, "click"),
                          base::Counted(result.guesses, "guess", "guesses")));
  Flush(kEndShown);
}

void GameFilm::Next(base::Frame frame, std::string caption) {
  const base::TimePoint now = base::SteadyClock().Now();
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

}  // namespace gridhand::app::minesweeper
