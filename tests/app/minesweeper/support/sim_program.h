// A Minesweeper program without a display: sim::Game behind a window of coloured squares. It
// answers clicks late, loses some, draws cascades in pieces and shows torn pictures in between, as
// its test says. Time passes only while somebody waits for it.
//
//   one cell = kCellPx × kCellPx pixels whose blue value is the symbol's number (255: torn);
//   below the board a strip kFacePx high: the face, which starts a new game.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/minesweeper/driver.h"
#include "base/random.h"
#include "capture/frame_source.h"
#include "input/pointer.h"
#include "sim/minesweeper/game.h"
#include "tests/app/support/light_world.h"

namespace gridhand::app::minesweeper {

inline constexpr int kCellPx = 4;
inline constexpr int kFacePx = 4;
inline constexpr std::uint8_t kTorn = 255;

struct Faults {
  double lose_click = 0;      // chance that a click has no effect; never two in a row
  int max_delay_ms = 2;       // answers come 0 … that late
  double tear = 0;            // chance that an answer is first drawn torn
  double half = 0;            // chance that a move is first drawn in part
  double ground = 0;          // chance that the cells it opens first look blank, whatever they show
  bool has_no_marks = false;  // a right click does nothing
  double press = 0;           // chance that what the button is down on first looks blank
};

class SimProgram : public capture::FrameSource, public input::Pointer {
 public:
  SimProgram(FakeClock& clock, sim::minesweeper::Level level, std::uint64_t seed, Faults faults)
      : clock_(clock), level_(level), random_(seed), faults_(faults) {
    NewGame();
    shown_ = Cells();
  }

  const sim::minesweeper::Game& game() const { return *game_; }
  sim::minesweeper::Game& game() { return *game_; }
  // After the game was changed behind the player's back.
  void Redraw() { Draw({clock_.now, Cells(), game_->status()}); }

  // How the driver sees it.
  static Eyes MakeEyes() {
    return {.find = [](const base::Frame& frame) { return ReadFrame(frame); },
            .read = [](const base::Frame& frame,
                       const vision::minesweeper::FoundBoard&) { return ReadFrame(frame); },
            .glance = [](const base::Frame& frame) { return ReadFrame(frame); }};
  }

  base::Result<base::Frame> Grab() override {
    const int width = level_.cols * kCellPx;
    const int height = level_.rows * kCellPx + kFacePx;
    base::WritableFrame made = base::MakeFrame({width, height});
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        made.pixels[y * made.frame.stride_bytes + x * base::kBytesPerPixel] = PixelAt(x, y);
      }
    }
    made.frame.id = ++frames_;
    made.frame.taken_at = clock_.now;
    drawn_ = false;
    return made.frame;
  }

  base::Result<bool> WaitForChange(const base::FrameRect&, base::TimePoint deadline) override {
    if (drawn_) return true;
    if (!drawings_.empty() && drawings_.front().at <= deadline) {
      clock_.now = std::max(clock_.now, drawings_.front().at);
      Draw(std::move(drawings_.front()));
      drawings_.pop_front();
      return true;
    }
    clock_.now = std::max(clock_.now, deadline);
    return false;
  }

  base::Status WaitUntil(base::TimePoint deadline) override {
    clock_.now = std::max(clock_.now, deadline);
    return base::Ok();
  }

  using input::Pointer::Click;
  base::Status Click(const input::Gesture& gesture, const input::LastLook& last_look) override {
    if (base::Status look = last_look ? last_look() : base::Ok(); !look.ok()) return look;
    if (faults_.has_no_marks && gesture.button == input::Button::kRight) return base::Ok();
    lost_ = !lost_ && random_.Unit() < faults_.lose_click;
    if (lost_) return base::Ok();
    const board::CellPos cell{gesture.at.y / kCellPx, gesture.at.x / kCellPx};
    const bool on_face = cell.row >= level_.rows;
    if (on_face) {
      NewGame();
    } else if (gesture.button == input::Button::kRight) {
      RightClick(cell);
    } else {
      LeftClick(cell);
    }
    Answer(!on_face, cell);
    return base::Ok();
  }
  base::Status PointAt(const input::Gesture&) override { return base::Ok(); }
  base::Status MoveTo(base::ScreenPoint) override { return base::Ok(); }
  base::Result<base::ScreenPoint> Position() override { return base::ScreenPoint{}; }
  void ReleaseButtons() override {}

 private:
  using Pixels = board::Grid<std::uint8_t>;
  struct Drawing {
    base::TimePoint at;
    Pixels cells;
    board::minesweeper::GameStatus status;
  };

  static base::Result<vision::minesweeper::FoundBoard> ReadFrame(const base::Frame& frame) {
    vision::minesweeper::FoundBoard found;
    const int cols = frame.size.width / kCellPx;
    const int rows = (frame.size.height - kFacePx) / kCellPx;
    found.geometry = board::EvenGrid({0, 0, cols * kCellPx, rows * kCellPx}, rows, cols);
    found.face = base::FrameRect{0, rows * kCellPx, frame.size.width, kFacePx};
    found.reading.cells = board::Grid<board::minesweeper::CellReading>(rows, cols);
    board::ForEachCell(found.reading.cells, [&](board::CellPos cell) {
      const std::uint8_t value = frame.At(found.geometry.CellCenter(cell)).b;
      if (value != kTorn) found.reading.cells[cell] = {static_cast<CellSymbol>(value), 1.0F};
    });
    using board::minesweeper::GameStatus;
    found.reading.status =
        static_cast<GameStatus>(frame.At({frame.size.width / 2, rows * kCellPx + kFacePx / 2}).b);
    found.reading.frame_id = frame.id;
    return found;
  }

  std::uint8_t PixelAt(int x, int y) const {
    if (y >= level_.rows * kCellPx) return status_;
    return shown_[{y / kCellPx, x / kCellPx}];
  }

  void NewGame() {
    game_ = std::make_unique<sim::minesweeper::Game>(
        level_, board::minesweeper::FirstClickRule::kModern, random_.Next());
  }
  void LeftClick(board::CellPos cell) {
    // As in sgt-mines: a left click on a number chords.
    board::minesweeper::IsNumber(game_->view()[cell]) ? game_->Chord(cell) : game_->Reveal(cell);
  }
  void RightClick(board::CellPos cell) {
    switch (game_->view()[cell]) {
      case CellSymbol::kCovered:
        game_->Flag(cell);
        break;
      case CellSymbol::kFlag:
        game_->Question(cell);
        break;
      case CellSymbol::kQuestion:
        game_->ClearQuestion(cell);
        break;
      default:
        break;
    }
  }

  Pixels Cells() const {
    Pixels cells(level_.rows, level_.cols);
    board::ForEachCell(cells, [&](board::CellPos cell) {
      cells[cell] = static_cast<std::uint8_t>(game_->view()[cell]);
    });
    return cells;
  }

  // Queues what the window will show, perhaps with a bad picture before it.
  void Answer(bool in_parts, board::CellPos cell) {
    const Pixels before = drawings_.empty() ? shown_ : drawings_.back().cells;
    const Pixels after = Cells();
    base::TimePoint at = clock_.now + Delay();
    if (in_parts && random_.Unit() < faults_.press) {
      drawings_.push_back({at, Pressed(before, cell), game_->status()});
      at += Delay();
    }
    if (in_parts && random_.Unit() < faults_.ground) {
      drawings_.push_back(
          {at, Mixed(before, Grounds(before, after), std::nullopt), game_->status()});
      at += Delay();
    }
    if (random_.Unit() < faults_.tear) {
      drawings_.push_back({at, Mixed(before, after, kTorn), game_->status()});
      at += Delay();
    }
    if (in_parts && random_.Unit() < faults_.half) {
      drawings_.push_back({at, Mixed(before, after, std::nullopt), game_->status()});
      at += Delay();
    }
    drawings_.push_back({at, after, game_->status()});
  }
  base::Duration Delay() {
    return std::chrono::milliseconds(
        random_.Below(static_cast<std::uint64_t>(faults_.max_delay_ms) + 1));
  }
  // A covered cell, or the covered ones round an open one, as the button makes them look.
  static Pixels Pressed(Pixels cells, board::CellPos cell) {
    const auto press = [&](board::CellPos pressed) {
      if (cells[pressed] == static_cast<std::uint8_t>(CellSymbol::kCovered)) {
        cells[pressed] = static_cast<std::uint8_t>(CellSymbol::kBlank);
      }
    };
    if (board::minesweeper::IsNumber(static_cast<CellSymbol>(cells[cell]))) {
      board::ForEachNeighbor(cells, cell, press);
    }
    press(cell);
    return cells;
  }
  // What opens, without its numbers.
  static Pixels Grounds(const Pixels& before, Pixels after) {
    board::ForEachCell(after, [&](board::CellPos cell) {
      const bool opens = after[cell] != before[cell] &&
                         board::minesweeper::IsNumber(static_cast<CellSymbol>(after[cell]));
      if (opens) after[cell] = static_cast<std::uint8_t>(CellSymbol::kBlank);
    });
    return after;
  }
  // Every other changed cell is still as it was, or shows `instead`.
  static Pixels Mixed(const Pixels& before, const Pixels& after,
                      std::optional<std::uint8_t> instead) {
    Pixels mixed = after;
    bool late = false;
    for (std::size_t i = 0; i < mixed.items().size(); ++i) {
      if (before.items()[i] == after.items()[i]) continue;
      if (late) mixed.items()[i] = instead.value_or(before.items()[i]);
      late = !late;
    }
    return mixed;
  }
  void Draw(Drawing drawing) {
    shown_ = std::move(drawing.cells);
    status_ = static_cast<std::uint8_t>(drawing.status);
    drawn_ = true;
  }

  FakeClock& clock_;
  sim::minesweeper::Level level_;
  base::Random random_;
  Faults faults_;
  std::unique_ptr<sim::minesweeper::Game> game_;
  Pixels shown_;
  std::uint8_t status_ = static_cast<std::uint8_t>(board::minesweeper::GameStatus::kPlaying);
  std::deque<Drawing> drawings_;
  bool drawn_ = true;
  bool lost_ = false;  // the last click
  std::uint64_t frames_ = 0;
};

}  // namespace gridhand::app::minesweeper
