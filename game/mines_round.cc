#include "game/mines_round.h"

#include <fmt/format.h>

#include <cassert>

#include "agent/minesweeper/agent.h"
#include "board/minesweeper/progress.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using board::minesweeper::MineLayout;
using sim::minesweeper::Game;
using sim::minesweeper::Level;

// Deals that are tried: of expert boards about one in thirty needs no guess, so that 2000 all but
// always hold one; boards half full of mines hold none.
constexpr int kMostDeals = 2000;

FirstClickRule RuleOf(DealKind kind) {
  return kind == DealKind::kClassic ? FirstClickRule::kClassic : FirstClickRule::kModern;
}

bool IsSolvable(const MineLayout& layout, CellPos first, agent::minesweeper::Agent& agent) {
  Game game(layout);
  game.Reveal(first);
  while (game.status() == GameStatus::kPlaying) {
    bool moved = false;
    for (const auto& deduction : agent.Follow(BoardOf(game)).deductions) {
      if (!deduction.is_mine) moved = !game.Reveal(deduction.cell).empty() || moved;
    }
    if (!moved) return false;
  }
  return game.status() == GameStatus::kWon;
}

}  // namespace

board::minesweeper::Board BoardOf(const Game& game) {
  return {.cells = game.view(),
          .mines = {.total = game.mine_count(),
                    .source = board::minesweeper::MineCountSource::kCounter},
          .status = game.status()};
}

int MostMines(int rows, int cols) { return rows * cols / 2; }

std::string FaultOf(const Level& level) {
  const bool has_size = level.rows >= kLeastSide && level.rows <= kMostSide &&
                        level.cols >= kLeastSide && level.cols <= kMostSide;
  if (!has_size) {
    return fmt::format("A board has {} to {} rows and columns.", kLeastSide, kMostSide);
  }
  const int most = MostMines(level.rows, level.cols);
  if (level.mines >= 1 && level.mines <= most) return "";
  return fmt::format("A board of {} × {} holds 1 to {} mines.", level.cols, level.rows, most);
}

std::optional<MineLayout> DealSolvable(const Level& level, CellPos first, std::uint64_t seed,
                                       const std::stop_token& stop) {
  auto agent = agent::minesweeper::MakeAgent("best", 1, FirstClickRule::kModern);
  assert(agent.ok());
  base::Random random(seed);
  for (int i = 0; i < kMostDeals && !stop.stop_requested(); ++i) {
    MineLayout layout = sim::minesweeper::Deal(level, FirstClickRule::kModern, first, random);
    if (IsSolvable(layout, first, **agent)) return layout;
  }
  return std::nullopt;
}

MinesRound::MinesRound(const Level& level, DealKind kind, std::uint64_t seed)
    : level_(level), kind_(kind), seed_(seed), game_(level, RuleOf(kind), seed) {}

bool MinesRound::is_over() const { return board::minesweeper::IsOver(game_.status()); }

board::Grid<CellSymbol> MinesRound::Shown() const {
  board::Grid<CellSymbol> shown = game_.view();
  if (game_.status() != GameStatus::kWon) return shown;
  for (std::size_t i = 0; i < shown.items().size(); ++i) {
    if (game_.mines().items()[i]) shown.items()[i] = CellSymbol::kFlag;
  }
  return shown;
}

int MinesRound::mines_left() const {
  return game_.status() == GameStatus::kWon ? 0 : game_.mines_left();
}

bool MinesRound::Reveal(CellPos cell) {
  const CellSymbol shown = game_.view()[cell];
  const bool opens = shown == CellSymbol::kCovered || shown == CellSymbol::kQuestion;
  if (is_over() || !opens) return false;
  ++clicks_;
  return !game_.Reveal(cell).empty();
}

void MinesRound::TakeDeal(const std::optional<MineLayout>& mines) {
  has_deal_ = true;
  gave_up_solvable_ = !mines;
  if (!mines) return;
  const board::Grid<CellSymbol> marks = game_.view();
  game_ = Game(*mines);
  board::ForEachCell(marks, [&](CellPos at) {
    if (marks[at] == CellSymbol::kFlag) game_.Flag(at);
    if (marks[at] == CellSymbol::kQuestion) game_.Question(at);
  });
}

bool MinesRound::Chord(CellPos cell) {
  if (is_over()) return false;
  ++clicks_;
  return !game_.Chord(cell).empty();
}

bool MinesRound::CycleMark(CellPos cell, bool has_questions) {
  if (is_over()) return false;
  ++clicks_;
  switch (game_.view()[cell]) {
    case CellSymbol::kCovered:
      return !game_.Flag(cell).empty();
    case CellSymbol::kFlag:
      return !(has_questions ? game_.Question(cell) : game_.Unflag(cell)).empty();
    case CellSymbol::kQuestion:
      return !game_.ClearQuestion(cell).empty();
    default:
      return false;
  }
}

}  // namespace gridhand::game
