#include "agent/minesweeper/conflict.h"

#include <algorithm>
#include <cstdlib>

#include "agent/minesweeper/rings.h"

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::ForEachNeighbor;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;

namespace {

bool MayHideAMine(CellSymbol symbol) { return IsCovered(symbol) || symbol == CellSymbol::kUnknown; }

// The numbers linked to the seeds by covered cells they share, at most `limit` + 1 of them.
std::vector<CellPos> LinkedNumbers(const Board& board, const std::vector<CellPos>& seeds,
                                   std::size_t limit) {
  std::vector<CellPos> numbers;
  Grid<bool> seen(board.cells.rows(), board.cells.cols(), false);
  const auto add = [&](CellPos number) {
    if (!IsNumber(board.cells[number]) || seen[number]) return;
    seen[number] = true;
    numbers.push_back(number);
  };
  for (const CellPos seed : seeds) add(seed);
  for (std::size_t i = 0; i < numbers.size() && numbers.size() <= limit; ++i) {
    const CellPos number = numbers[i];
    ForEachNeighbor(board.cells, number, [&](CellPos covered) {
      if (MayHideAMine(board.cells[covered])) ForEachNeighbor(board.cells, covered, add);
    });
  }
  return numbers;
}

// The part of a board that holds the given numbers and everything they touch.
struct Region {
  Board board;
  CellPos origin;
};

Region CutOut(const Board& board, const std::vector<CellPos>& numbers) {
  CellPos low{board.cells.rows() - 1, board.cells.cols() - 1};
  CellPos high{0, 0};
  for (const CellPos number : numbers) {
    low = {std::min(low.row, number.row - 1), std::min(low.col, number.col - 1)};
    high = {std::max(high.row, number.row + 1), std::max(high.col, number.col + 1)};
  }
  low = {std::max(low.row, 0), std::max(low.col, 0)};
  high = {std::min(high.row, board.cells.rows() - 1), std::min(high.col, board.cells.cols() - 1)};
  Region region{.board = {}, .origin = low};
  region.board.cells = Grid<CellSymbol>(high.row - low.row + 1, high.col - low.col + 1);
  board::ForEachCell(region.board.cells, [&](CellPos cell) {
    region.board.cells[cell] = board.cells[{cell.row + low.row, cell.col + low.col}];
  });
  return region;
}

}  // namespace

std::vector<CellPos> FindConflict(const Board& board, const std::vector<CellPos>& seeds,
                                  const ConflictParams& params) {
  std::vector<CellPos> numbers =
      LinkedNumbers(board, seeds, static_cast<std::size_t>(params.max_numbers));
  if (numbers.empty() || numbers.size() > static_cast<std::size_t>(params.max_numbers)) return {};
  const Region region = CutOut(board, numbers);
  const auto local = [&](CellPos cell) {
    return CellPos{cell.row - region.origin.row, cell.col - region.origin.col};
  };
  Grid<bool> used(region.board.cells.rows(), region.board.cells.cols(), false);
  for (const CellPos number : numbers) used[local(number)] = true;

  Coordinator<Blackboard> ring(MakeConsistencyRing());
  Blackboard blackboard;
  const auto possible = [&] {
    blackboard.Reset(region.board, &used);
    return ring.Run(blackboard).outcome == RingOutcome::kFixedPoint;
  };
  if (possible()) return {};
  // Far from the seeds first: what stays is then near to where the trouble showed.
  std::reverse(numbers.begin(), numbers.end());
  std::vector<CellPos> conflict;
  for (const CellPos number : numbers) {
    used[local(number)] = false;
    if (!possible()) continue;
    used[local(number)] = true;
    conflict.push_back(number);
  }
  std::sort(conflict.begin(), conflict.end());
  return conflict;
}

}  // namespace gridhand::agent::minesweeper
