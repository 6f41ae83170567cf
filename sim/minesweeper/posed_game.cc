#include "sim/minesweeper/posed_game.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <utility>

namespace gridhand::sim::minesweeper {
namespace {

using board::CellPos;
using board::ForEachCell;
using board::ForEachNeighbor;
using board::minesweeper::CellSymbol;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;

// Makes `center` show `number` once revealed.
void Plant(MineLayout& mines, CellPos center, int number, base::Random& random) {
  std::vector<CellPos> around;
  ForEachNeighbor(mines, center, [&](CellPos near) { around.push_back(near); });
  assert(static_cast<int>(around.size()) >= number);
  random.Shuffle(std::span(around));
  mines[center] = false;
  for (std::size_t i = 0; i < around.size(); ++i) {
    mines[around[i]] = static_cast<int>(i) < number;
  }
}

class Poser {
 public:
  Poser(const Pose& pose, std::uint64_t seed)
      : pose_(pose), random_(seed), game_(MineLayout(1, 1, false)) {
    const CellPos first{Below(pose.level.rows), Below(pose.level.cols)};
    MineLayout mines = Deal(pose.level, FirstClickRule::kModern, first, random_);
    if (pose.planted > 0) {
      planted_ = CellPos{1 + Below(pose.level.rows - 2), 1 + Below(pose.level.cols - 2)};
      Plant(mines, *planted_, pose.planted, random_);
    }
    game_ = Game(std::move(mines));
    if (!game_.mines()[first]) game_.Reveal(first);
    if (planted_) game_.Reveal(*planted_);
  }

  Game Make() && {
    OpenUntil(ShareToOpen());
    if (pose_.stage == Stage::kLost) FlagWrongly();
    FlagMines();
    AskQuestions();
    if (pose_.stage == Stage::kWon) OpenUntil(1);
    if (pose_.stage == Stage::kLost) StepOnMine();
    return std::move(game_);
  }

 private:
  int Below(int bound) {
    return static_cast<int>(random_.Below(static_cast<std::uint64_t>(bound)));
  }

  double ShareToOpen() {
    switch (pose_.stage) {
      case Stage::kEarly:
        return 0.05;
      case Stage::kMiddle:
        return 0.35 + 0.3 * random_.Unit();
      case Stage::kLate:
        return 0.85 + 0.12 * random_.Unit();
      case Stage::kWon:
        return 0.9;
      case Stage::kLost:
        return 0.2 + 0.7 * random_.Unit();
    }
    return 0;
  }

  // Cells that satisfy `wanted`, in random order.
  template <class Wanted>
  std::vector<CellPos> Cells(Wanted wanted) {
    std::vector<CellPos> found;
    ForEachCell(game_.view(), [&](CellPos cell) {
      if (wanted(cell)) found.push_back(cell);
    });
    random_.Shuffle(std::span(found));
    return found;
  }

  bool IsCovered(CellPos cell) const { return game_.view()[cell] == CellSymbol::kCovered; }

  bool IsSafeAndHidden(CellPos cell) const {
    return !game_.mines()[cell] && (IsCovered(cell) || game_.view()[cell] == CellSymbol::kQuestion);
  }

  bool TouchesRevealed(CellPos cell) const {
    bool touches = false;
    ForEachNeighbor(game_.view(), cell, [&](CellPos near) {
      touches = touches || board::minesweeper::IsNumber(game_.view()[near]);
    });
    return touches;
  }

  // Opens safe cells, those beside revealed ones first, as players do. Stops short of winning
  // unless the share is 1.
  void OpenUntil(double share) {
    const int safe = game_.view().size() - board::minesweeper::CountMines(game_.mines());
    const int rest = share >= 1 ? 0 : std::max(2, static_cast<int>((1 - share) * safe));
    while (game_.status() == GameStatus::kPlaying) {
      const auto hidden = Cells([&](CellPos cell) { return IsSafeAndHidden(cell); });
      if (static_cast<int>(hidden.size()) <= rest) return;
      const auto beside = std::find_if(hidden.begin(), hidden.end(),
                                       [&](CellPos cell) { return TouchesRevealed(cell); });
      game_.Reveal(beside == hidden.end() ? hidden.front() : *beside);
    }
  }

  void FlagMines() {
    for (const CellPos cell : Cells([&](CellPos at) {
           return game_.mines()[at] && IsCovered(at) && TouchesRevealed(at);
         })) {
      if (random_.Unit() < pose_.flagged) game_.Flag(cell);
    }
  }

  void FlagWrongly() {
    auto safe = Cells([&](CellPos cell) { return IsSafeAndHidden(cell); });
    constexpr std::size_t kMost = 2;
    for (std::size_t i = 0; i < std::min(kMost, safe.size()); ++i) game_.Flag(safe[i]);
  }

  void AskQuestions() {
    auto covered = Cells([&](CellPos cell) { return IsCovered(cell) && TouchesRevealed(cell); });
    const auto count = std::min(covered.size(), static_cast<std::size_t>(pose_.questions));
    for (std::size_t i = 0; i < count; ++i) game_.Question(covered[i]);
  }

  void StepOnMine() {
    const auto mines = Cells([&](CellPos cell) { return game_.mines()[cell] && IsCovered(cell); });
    if (!mines.empty()) game_.Reveal(mines.front());
  }

  Pose pose_;
  base::Random random_;
  Game game_;
  std::optional<CellPos> planted_;
};

// The largest board of at most `level`'s size that fits on a screen, equally dense.
Level Fitting(const Level& level, double cell_px) {
  constexpr double kWidest = 1800;   // px: a board in a window on a full HD screen …
  constexpr double kHighest = 1200;  // … or one that is scrolled a little
  const int rows = std::min(level.rows, static_cast<int>(kHighest / cell_px));
  const int cols = std::min(level.cols, static_cast<int>(kWidest / cell_px));
  return {rows, cols, level.mines * rows * cols / (level.rows * level.cols)};
}

// A 50×50 board is asked for only where its cells fit.
Level Largest(double cell_px) {
  constexpr double kMostPx = 24;
  return cell_px <= kMostPx ? Level{50, 50, 430} : Level{20, 24, 90};
}

}  // namespace

Game PoseGame(const Pose& pose, std::uint64_t seed) { return Poser(pose, seed).Make(); }

std::vector<Pose> BenchmarkPoses(const RenderedSkin& skin) {
  using enum Stage;
  std::vector<Pose> poses = {
      {{9, 9, 10}, kEarly, 0, 0, 0},
      {{5, 5, 4}, kMiddle, 0.5, 0, 0},
      {{8, 8, 10}, kMiddle, 0.6, 1, 0},
      {{9, 9, 10}, kLate, 0.9, 0, 0},
      {{9, 9, 10}, kWon, 1, 0, 0},
      {{9, 9, 10}, kLost, 0.4, 0, 0},
      {{16, 16, 40}, kEarly, 0.3, 1, 6},
      {{16, 16, 40}, kMiddle, 0.7, 2, 7},
      {{16, 16, 40}, kLate, 0.8, 1, 8, true},
      {{16, 16, 51}, kLost, 0.6, 1, 6},
      {{16, 30, 99}, kMiddle, 0.8, 0, 7},
      {{16, 30, 99}, kLate, 0.9, 2, 8},
      {{16, 30, 99}, kLost, 0.7, 0, 0, true},
      {{16, 30, 99}, kWon, 0.5, 0, 6},
      {{10, 14, 26}, kEarly, 0, 2, 0},
      {{12, 9, 16}, kMiddle, 0, 0, 5, true},
      {{12, 12, 26}, kMiddle, 1, 0, 8},
      {{8, 12, 16}, kWon, 0, 0, 0},
      {{14, 18, 44}, kLate, 0.2, 3, 7},
      {Largest(skin.CellPx()), kLost, 0.5, 3, 0},
  };
  for (Pose& pose : poses) pose.level = Fitting(pose.level, skin.CellPx());
  return poses;
}

}  // namespace gridhand::sim::minesweeper
