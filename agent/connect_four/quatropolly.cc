#include "agent/connect_four/quatropolly.h"

#include <fmt/format.h>

#include <algorithm>

#include "agent/connect_four/alpha_beta.h"

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::Board;
using board::connect_four::Side;

std::vector<int> OpenColumns(const Board& board) {
  std::vector<int> columns;
  for (int col = 0; col < board.cols(); ++col) {
    if (LandingRow(board, col)) columns.push_back(col);
  }
  return columns;
}

// The listing goes on after a win, so this drops where board::connect_four::Drop would refuse.
// Precondition: the column is not full.
Board After(Board board, int col, Side side) {
  board.cells[{*LandingRow(board, col), col}] = DiscOf(side);
  return board;
}

struct LineNode {
  Board board;
  Side to_move = Side::kFirst;
};

class LineTree {
 public:
  explicit LineTree(const Board& board) : lines_(LinesOfFour(board.rows(), board.cols())) {}

  std::vector<LineNode> Children(const LineNode& node, int depth) const {
    std::vector<LineNode> children;
    if (depth == 0) return children;
    const std::vector<int> columns = OpenColumns(node.board);
    for (auto col = columns.rbegin(); col != columns.rend(); ++col) {
      children.push_back({After(node.board, *col, node.to_move), Other(node.to_move)});
    }
    return children;
  }

  // A full board above the depth is worth -depth in the listing ("no move found").
  int Value(const LineNode& node, int depth) const {
    return depth == 0 ? EvaluateLines(node.board, lines_, node.to_move) : -depth;
  }

 private:
  std::vector<LineOfFour> lines_;
};

Choice BestByLines(const Board& board, int plies) {
  const LineTree tree(board);
  const Side side = SideToMove(board);
  Choice choice{-1, "", 0};
  int best = -kNoBound;
  const std::vector<int> columns = OpenColumns(board);
  for (auto col = columns.rbegin(); col != columns.rend(); ++col) {
    const LineNode after{After(board, *col, side), Other(side)};
    const int worth = -AlphaBeta(tree, after, plies - 1, -kNoBound, -best);
    if (choice.col >= 0 && worth <= best) continue;
    choice.col = *col;
    best = worth;
  }
  choice.reason = fmt::format("its lines are worth {} more than the other side's", best);
  return choice;
}

}  // namespace

Choice QuatropollyEasy::Choose(const Board& board) {
  const std::vector<int> columns = OpenColumns(board);
  return {columns[random_.Below(columns.size())], "drawn by lot", 0};
}

Choice Quatropolly::Choose(const Board& board) {
  const Side side = SideToMove(board);
  if (level_.wins_first) {
    if (const auto win = WinningColumn(board, side)) return {*win, "four in a row", 0};
  }
  if (level_.stops_wins) {
    if (const auto win = WinningColumn(board, Other(side))) {
      return {*win, "stops four in a row", 0};
    }
  }
  return BestByLines(board, level_.plies);
}

std::vector<std::optional<int>> ColumnWorths(const Board& board, int plies) {
  const LineTree tree(board);
  const Side side = SideToMove(board);
  std::vector<std::optional<int>> worths(static_cast<std::size_t>(board.cols()));
  for (const int col : OpenColumns(board)) {
    worths[static_cast<std::size_t>(col)] =
        -AlphaBeta(tree, LineNode{After(board, col, side), Other(side)}, plies - 1);
  }
  return worths;
}

std::optional<int> WinningColumn(const Board& board, Side side) {
  for (const int col : OpenColumns(board)) {
    const Board after = After(board, col, side);
    const auto lines = FindWinningLines(after);
    if (std::ranges::any_of(lines, [&](const auto& line) { return line.side == side; })) {
      return col;
    }
  }
  return std::nullopt;
}

}  // namespace gridhand::agent::connect_four
