#include "agent/connect_four/line_evaluation.h"

#include <algorithm>

namespace gridhand::agent::connect_four {
namespace {

using board::CellPos;
using board::connect_four::Board;
using board::connect_four::Cell;
using board::connect_four::Side;

constexpr std::array<CellPos, 4> kDirections = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

int WorthOf(const Board& board, const LineOfFour& line, Side side) {
  int own = 0;
  for (const CellPos cell : line) {
    if (board.cells[cell] == DiscOf(Other(side))) return 0;
    own += board.cells[cell] == DiscOf(side) ? 1 : 0;
  }
  return own == 0 ? 0 : 1 << own;
}

}  // namespace

std::vector<LineOfFour> LinesOfFour(int rows, int cols) {
  std::vector<LineOfFour> lines;
  const Board board(rows, cols);
  ForEachCell(board.cells, [&](CellPos start) {
    for (const CellPos direction : kDirections) {
      LineOfFour line;
      for (std::size_t i = 0; i < line.size(); ++i) {
        const int step = static_cast<int>(i);
        line[i] = {start.row + step * direction.row, start.col + step * direction.col};
      }
      if (board.cells.Contains(line.back())) lines.push_back(line);
    }
  });
  return lines;
}

int LineWorth(const Board& board, const std::vector<LineOfFour>& lines, Side side) {
  int worth = 0;
  for (const LineOfFour& line : lines) worth += WorthOf(board, line, side);
  return worth;
}

int EvaluateLines(const Board& board, const std::vector<LineOfFour>& lines, Side side) {
  return LineWorth(board, lines, side) - LineWorth(board, lines, Other(side));
}

}  // namespace gridhand::agent::connect_four
