#include "board/minesweeper/tracker.h"

#include <fmt/format.h>

#include <algorithm>

#include "board/minesweeper/progress.h"

namespace gridhand::board::minesweeper {
namespace {

// Revealed for good: a number, or a mine shown at the end.
bool IsRevealed(CellSymbol symbol) { return IsNumber(symbol) || IsShownMine(symbol); }

int NeighborCount(const Grid<CellSymbol>& cells, CellPos cell) {
  int count = 0;
  ForEachNeighbor(cells, cell, [&](CellPos) { ++count; });
  return count;
}

Contradiction AboutCell(CellPos cell, CellSymbol was, CellSymbol seen, std::string_view why) {
  return {cell, was, seen,
          fmt::format("({},{}) was {} and is now read as {}: {}", cell.row, cell.col, Name(was),
                      Name(seen), why)};
}

Contradiction AboutBoard(std::string text) {
  return {std::nullopt, CellSymbol::kUnknown, CellSymbol::kUnknown, std::move(text)};
}

// The same board, only density known.
MineCount WithoutTotal(const MineCount& mines) {
  return {.total = std::nullopt, .density = mines.density, .source = MineCountSource::kDensity};
}

}  // namespace

void BoardTracker::StartNewGame() {
  board_ = {};
  standard_total_refuted_ = false;
}

std::vector<Contradiction> BoardTracker::Update(const BoardReading& reading,
                                                const MineCount& mines) {
  std::vector<Contradiction> contradictions = Compare(reading, mines);
  if (!contradictions.empty()) return contradictions;
  Board candidate = Merge(reading, mines);
  contradictions = AskOracle(candidate);
  if (contradictions.empty()) board_ = std::move(candidate);
  return contradictions;
}

// What can be seen wrong without counting layouts.
std::vector<Contradiction> BoardTracker::Compare(const BoardReading& reading,
                                                 const MineCount& mines) const {
  const Grid<CellSymbol> seen = reading.Symbols();
  if (seen.size() == 0) return {AboutBoard("the reading has no cells")};
  if (HasBelief() && (seen.rows() != board_.cells.rows() || seen.cols() != board_.cells.cols())) {
    return {AboutBoard(
        fmt::format("the board had {} rows and {} columns and is now read as {} × {}",
                    board_.cells.rows(), board_.cells.cols(), seen.rows(), seen.cols()))};
  }
  std::vector<Contradiction> contradictions;
  if (IsOver(board_.status) && !IsOver(reading.status) && reading.status != GameStatus::kUnknown) {
    contradictions.push_back(AboutBoard(fmt::format("the game was {} and is now read as {}",
                                                    Name(board_.status), Name(reading.status))));
  }
  const bool counter_changed =
      !IsOver(reading.status) && board_.mines.source == MineCountSource::kCounter &&
      mines.source == MineCountSource::kCounter && board_.mines.total != mines.total;
  if (HasBelief() && counter_changed) {
    contradictions.push_back(AboutBoard(fmt::format("the board had {} mines and now counts {}",
                                                    *board_.mines.total, *mines.total)));
  }
  ForEachCell(seen, [&](CellPos cell) {
    const CellSymbol now = seen[cell];
    const CellSymbol was = HasBelief() ? board_.cells[cell] : CellSymbol::kUnknown;
    if (now == CellSymbol::kUnknown) return;
    if (IsRevealed(was) && now != was) {
      contradictions.push_back(
          AboutCell(cell, was, now, "what is revealed stays so within a game"));
    } else if (IsNumber(now) && NumberOf(now) > NeighborCount(seen, cell)) {
      contradictions.push_back(AboutCell(
          cell, was, now, fmt::format("it has only {} neighbors", NeighborCount(seen, cell))));
    }
  });
  return contradictions;
}

Board BoardTracker::Merge(const BoardReading& reading, const MineCount& mines) const {
  Board merged{.cells = reading.Symbols(), .mines = mines, .status = reading.status};
  if (mines.source == MineCountSource::kWellKnownSize && standard_total_refuted_) {
    merged.mines = WithoutTotal(mines);
  }
  if (!HasBelief()) return merged;
  // A status line that is cut off later in a game does not make its total unknown again.
  const bool counted_before = board_.mines.source == MineCountSource::kCounter;
  if (counted_before && !mines.IsCertain()) merged.mines = board_.mines;
  // Counters and flags of a finished game follow rules of their own.
  if (IsOver(reading.status)) merged.mines = board_.mines;
  if (reading.status == GameStatus::kUnknown) merged.status = board_.status;
  ForEachCell(merged.cells, [&](CellPos cell) {
    const CellSymbol was = board_.cells[cell];
    if (merged.cells[cell] == CellSymbol::kUnknown && IsRevealed(was)) merged.cells[cell] = was;
  });
  return merged;
}

// Asks only about news: flags that come and go cannot make a board impossible.
std::vector<Contradiction> BoardTracker::AskOracle(Board& candidate) {
  bool news = !HasBelief() || candidate.mines != board_.mines;
  for (std::size_t i = 0; !news && i < candidate.cells.items().size(); ++i) {
    const CellSymbol now = candidate.cells.items()[i];
    news = IsRevealed(now) && now != board_.cells.items()[i];
  }
  if (!news || oracle_.CanBeTrue(candidate.cells, candidate.mines)) return {};
  if (candidate.mines.source == MineCountSource::kWellKnownSize &&
      oracle_.CanBeTrue(candidate.cells, WithoutTotal(candidate.mines))) {
    candidate.mines = WithoutTotal(candidate.mines);
    standard_total_refuted_ = true;
    return {};
  }
  return NameSuspects(candidate);
}

// The newly revealed cells without which the rest could be true: the eyes look at those again.
std::vector<Contradiction> BoardTracker::NameSuspects(const Board& candidate) const {
  constexpr int kMaxQuestions = 64;  // each costs one consistency check; openings can be large
  std::vector<Contradiction> suspects;
  int questions = 0;
  Grid<CellSymbol> without = candidate.cells;
  ForEachCell(candidate.cells, [&](CellPos cell) {
    const CellSymbol now = candidate.cells[cell];
    const CellSymbol was = HasBelief() ? board_.cells[cell] : CellSymbol::kUnknown;
    if (!IsRevealed(now) || now == was || ++questions > kMaxQuestions) return;
    without[cell] = CellSymbol::kUnknown;
    if (oracle_.CanBeTrue(without, candidate.mines)) {
      suspects.push_back(AboutCell(cell, was, now, "no layout of mines agrees with it"));
    }
    without[cell] = now;
  });
  if (!suspects.empty()) return suspects;
  const std::string total =
      candidate.mines.total ? fmt::format(" with {} mines", *candidate.mines.total) : "";
  return {AboutBoard(fmt::format("no layout of mines{} agrees with the numbers", total))};
}

MineCount ResolveMineCount(std::optional<int> option, const BoardReading& reading) {
  if (option) return {.total = option, .source = MineCountSource::kOption};
  if (reading.mines_total) {
    return {.total = reading.mines_total, .source = MineCountSource::kCounter};
  }
  const int flags = CountOf(reading.cells, CellSymbol::kFlag);
  const int shown =
      CountOf(reading.cells, CellSymbol::kMine) + CountOf(reading.cells, CellSymbol::kExploded);
  const bool whole = CountOf(reading.cells, CellSymbol::kUnknown) == 0 && !IsOver(reading.status);
  if (reading.mines_left && whole && *reading.mines_left + flags > 0) {
    return {.total = *reading.mines_left + flags, .source = MineCountSource::kCounter};
  }
  const auto standard = WellKnownMines(reading.cells.rows(), reading.cells.cols());
  if (standard && shown <= *standard && reading.mines_left.value_or(0) <= *standard) {
    return {.total = standard, .source = MineCountSource::kWellKnownSize};
  }
  return {};
}

}  // namespace gridhand::board::minesweeper
