#include "sim/minesweeper/game.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <span>

namespace gridhand::sim::minesweeper {

using board::CellPos;
using board::ForEachCell;
using board::ForEachNeighbor;
using board::minesweeper::CellSymbol;
using board::minesweeper::CountMines;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using board::minesweeper::IsNumber;
using board::minesweeper::MineLayout;
using board::minesweeper::NumberAt;
using board::minesweeper::NumberOf;
using board::minesweeper::SymbolFor;

namespace {

bool Touches(CellPos a, CellPos b) {
  return std::abs(a.row - b.row) <= 1 && std::abs(a.col - b.col) <= 1;
}

}  // namespace

MineLayout Deal(const Level& level, FirstClickRule rule, CellPos first, base::Random& random) {
  MineLayout layout(level.rows, level.cols, false);
  assert(layout.Contains(first) && level.mines >= 0 && level.mines < layout.size());
  std::vector<CellPos> free;
  std::vector<CellPos> near;
  ForEachCell(layout, [&](CellPos cell) {
    if (cell == first) return;
    const bool spared = rule == FirstClickRule::kModern && Touches(cell, first);
    (spared ? near : free).push_back(cell);
  });
  random.Shuffle(std::span(free));
  random.Shuffle(std::span(near));
  free.insert(free.end(), near.begin(), near.end());
  for (int i = 0; i < level.mines; ++i) layout[free[static_cast<std::size_t>(i)]] = true;
  return layout;
}

Game::Game(const Level& level, FirstClickRule rule, std::uint64_t seed)
    : level_(level),
      rule_(rule),
      random_(seed),
      view_(level.rows, level.cols, CellSymbol::kCovered),
      safe_left_(level.rows * level.cols - level.mines) {
  assert(level.mines >= 0 && safe_left_ > 0);
}

Game::Game(MineLayout mines)
    : level_{mines.rows(), mines.cols(), CountMines(mines)},
      random_(0),
      dealt_(true),
      mines_(std::move(mines)),
      view_(level_.rows, level_.cols, CellSymbol::kCovered),
      safe_left_(level_.rows * level_.cols - level_.mines) {}

const MineLayout& Game::mines() const {
  assert(dealt_);
  return mines_;
}

Game::Changes Game::Reveal(CellPos cell) {
  Changes changes;
  const CellSymbol symbol = view_[cell];
  const bool openable = symbol == CellSymbol::kCovered || symbol == CellSymbol::kQuestion;
  if (status_ != GameStatus::kPlaying || !openable) return changes;
  if (!dealt_) {
    mines_ = Deal(level_, rule_, cell, random_);
    dealt_ = true;
  }
  if (mines_[cell]) {
    Show(cell, CellSymbol::kExploded, changes);
    Lose(changes);
  } else {
    OpenFrom(cell, changes);
  }
  return changes;
}

Game::Changes Game::Chord(CellPos number) {
  Changes changes;
  if (status_ != GameStatus::kPlaying || !IsNumber(view_[number])) return changes;
  int flags = 0;
  std::vector<CellPos> covered;
  ForEachNeighbor(view_, number, [&](CellPos near) {
    if (view_[near] == CellSymbol::kFlag) ++flags;
    if (view_[near] == CellSymbol::kCovered || view_[near] == CellSymbol::kQuestion) {
      covered.push_back(near);
    }
  });
  if (flags != NumberOf(view_[number])) return changes;
  // All cells of a chord open at once: a mine among them does not save the others.
  for (const CellPos cell : covered) {
    if (mines_[cell]) {
      Show(cell, CellSymbol::kExploded, changes);
    } else {
      OpenFrom(cell, changes);
    }
  }
  const auto exploded = [&](CellPos cell) { return view_[cell] == CellSymbol::kExploded; };
  if (std::any_of(covered.begin(), covered.end(), exploded)) Lose(changes);
  return changes;
}

Game::Changes Game::Flag(CellPos cell) {
  if (view_[cell] != CellSymbol::kCovered && view_[cell] != CellSymbol::kQuestion) return {};
  return Mark(cell, CellSymbol::kFlag);
}

Game::Changes Game::Unflag(CellPos cell) {
  return view_[cell] == CellSymbol::kFlag ? Mark(cell, CellSymbol::kCovered) : Changes();
}

Game::Changes Game::Question(CellPos cell) {
  if (view_[cell] != CellSymbol::kCovered && view_[cell] != CellSymbol::kFlag) return {};
  return Mark(cell, CellSymbol::kQuestion);
}

Game::Changes Game::ClearQuestion(CellPos cell) {
  return view_[cell] == CellSymbol::kQuestion ? Mark(cell, CellSymbol::kCovered) : Changes();
}

Game::Changes Game::Mark(CellPos cell, CellSymbol mark) {
  Changes changes;
  if (status_ != GameStatus::kPlaying) return changes;
  flags_ += (mark == CellSymbol::kFlag ? 1 : 0) - (view_[cell] == CellSymbol::kFlag ? 1 : 0);
  Show(cell, mark, changes);
  return changes;
}

void Game::Show(CellPos cell, CellSymbol symbol, Changes& changes) {
  if (view_[cell] == symbol) return;
  view_[cell] = symbol;
  changes.push_back(cell);
}

// Opens `cell` and, from zeros, everything around them; `changes` doubles as the queue of the
// flood fill, so that an opening as large as the board needs no recursion.
void Game::OpenFrom(CellPos cell, Changes& changes) {
  const auto open = [&](CellPos at) {
    const CellSymbol symbol = view_[at];
    if (symbol != CellSymbol::kCovered && symbol != CellSymbol::kQuestion) return;
    Show(at, SymbolFor(NumberAt(mines_, at)), changes);
    --safe_left_;
  };
  std::size_t next = changes.size();
  open(cell);
  for (; next < changes.size(); ++next) {
    const CellPos opened = changes[next];
    if (view_[opened] == CellSymbol::kBlank) ForEachNeighbor(view_, opened, open);
  }
  if (safe_left_ == 0) status_ = GameStatus::kWon;
}

void Game::Lose(Changes& changes) {
  status_ = GameStatus::kLost;
  ForEachCell(view_, [&](CellPos cell) {
    const CellSymbol symbol = view_[cell];
    if (symbol == CellSymbol::kFlag) {
      if (!mines_[cell]) Show(cell, CellSymbol::kWrongFlag, changes);
    } else if (mines_[cell] && symbol != CellSymbol::kExploded) {
      Show(cell, CellSymbol::kMine, changes);
    }
  });
}

}  // namespace gridhand::sim::minesweeper
