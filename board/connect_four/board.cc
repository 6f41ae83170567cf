#include "board/connect_four/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace gridhand::board::connect_four {
namespace {

constexpr std::array<CellPos, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

base::Error Impossible(std::string text) { return {base::ErrorKind::kPartial, std::move(text)}; }

int CountOf(const Board& board, Side side) {
  return static_cast<int>(std::ranges::count(board.cells, DiscOf(side)));
}

CellPos Step(CellPos cell, CellPos direction, int by) {
  return {cell.row + by * direction.row, cell.col + by * direction.col};
}

base::Status CheckGravity(const Board& board) {
  for (int row = 0; row + 1 < board.rows(); ++row) {
    for (int col = 0; col < board.cols(); ++col) {
      if (board.cells[{row, col}] == Cell::kEmpty) continue;
      if (board.cells[{row + 1, col}] != Cell::kEmpty) continue;
      return Impossible(fmt::format(
          "row {}, column {}: the disc floats: the cell below it is empty", row + 1, col + 1));
    }
  }
  return base::Ok();
}

base::Status CheckCounts(const Board& board) {
  const int first = CountOf(board, Side::kFirst);
  const int second = CountOf(board, Side::kSecond);
  if (first == second || first == second + 1) return base::Ok();
  return Impossible(fmt::format(
      "{} discs of the first player and {} of the second: expected as many, or one more of the "
      "first player's",
      first, second));
}

// The last disc lies on top of its column, and was part of every winning line.
bool OneDiscMadeAll(const Board& board, const std::vector<WinningLine>& lines) {
  return std::ranges::any_of(lines.front().cells, [&](CellPos cell) {
    if (cell.row > 0 && board.cells[{cell.row - 1, cell.col}] != Cell::kEmpty) return false;
    Board before = board;
    before.cells[cell] = Cell::kEmpty;
    return FindWinningLines(before).empty();
  });
}

}  // namespace

std::string_view Name(Side side) { return side == Side::kFirst ? "first" : "second"; }

base::Status CheckSize(int rows, int cols) {
  if (rows < 1 || cols < 1) {
    return base::Error{base::ErrorKind::kBadInput, "a board has at least one row and one column"};
  }
  if (rows >= kMaxBits || cols > kMaxBits || (rows + 1) * cols > kMaxBits) {
    return base::Error{
        base::ErrorKind::kBadInput,
        fmt::format("a board of {} rows and {} columns is too large: (rows + 1) × columns may be "
                    "at most {}",
                    rows, cols, kMaxBits)};
  }
  return base::Ok();
}

int CountDiscs(const Board& board) {
  return board.cells.size() - static_cast<int>(std::ranges::count(board.cells, Cell::kEmpty));
}

Side SideToMove(const Board& board) {
  return CountDiscs(board) % 2 == 0 ? Side::kFirst : Side::kSecond;
}

std::optional<int> LandingRow(const Board& board, int col) {
  for (int row = board.rows() - 1; row >= 0; --row) {
    if (board.cells[{row, col}] == Cell::kEmpty) return row;
  }
  return std::nullopt;
}

base::Status Drop(Board& board, int col) {
  if (col < 0 || col >= board.cols()) {
    return base::Error{
        base::ErrorKind::kBadInput,
        fmt::format("there is no column {}: expected 1 to {}", col + 1, board.cols())};
  }
  if (!FindWinningLines(board).empty()) {
    return base::Error{base::ErrorKind::kBadInput, "the game has ended: a side has four in a row"};
  }
  const std::optional<int> row = LandingRow(board, col);
  if (!row) {
    return base::Error{base::ErrorKind::kBadInput, fmt::format("column {} is full", col + 1)};
  }
  board.cells[{*row, col}] = DiscOf(SideToMove(board));
  return base::Ok();
}

std::vector<WinningLine> FindWinningLines(const Board& board) {
  std::vector<WinningLine> lines;
  ForEachCell(board.cells, [&](CellPos start) {
    const Cell disc = board.cells[start];
    if (disc == Cell::kEmpty) return;
    for (const CellPos direction : kDirections) {
      const CellPos before = Step(start, direction, -1);
      if (board.cells.Contains(before) && board.cells[before] == disc) continue;
      WinningLine line{disc == Cell::kFirst ? Side::kFirst : Side::kSecond, {}};
      for (CellPos cell = start; board.cells.Contains(cell) && board.cells[cell] == disc;
           cell = Step(cell, direction, 1)) {
        line.cells.push_back(cell);
      }
      if (line.cells.size() >= kToWin) lines.push_back(std::move(line));
    }
  });
  return lines;
}

bool GoesOn(const Board& before, const Board& now) {
  if (before.rows() != now.rows() || before.cols() != now.cols()) return false;
  bool is_kept = true;
  ForEachCell(before.cells, [&](CellPos cell) {
    const Cell disc = before.cells[cell];
    is_kept = is_kept && (disc == Cell::kEmpty || disc == now.cells[cell]);
  });
  return is_kept;
}

Outcome OutcomeOf(const Board& board) {
  const std::vector<WinningLine> lines = FindWinningLines(board);
  if (!lines.empty()) {
    return lines.front().side == Side::kFirst ? Outcome::kFirstWon : Outcome::kSecondWon;
  }
  return CountDiscs(board) == board.cells.size() ? Outcome::kDraw : Outcome::kPlaying;
}

base::Status CheckRules(const Board& board) {
  if (auto checked = CheckGravity(board); !checked.ok()) return checked;
  if (auto checked = CheckCounts(board); !checked.ok()) return checked;
  const std::vector<WinningLine> lines = FindWinningLines(board);
  if (lines.empty()) return base::Ok();
  const Side winner = lines.front().side;
  if (std::ranges::any_of(lines, [&](const WinningLine& line) { return line.side != winner; })) {
    return Impossible("both players have four in a row: a game ends with the first line");
  }
  if (SideToMove(board) == winner) {
    return Impossible(
        fmt::format("the {} player has four in a row, but the {} player moved after it",
                    Name(winner), Name(Other(winner))));
  }
  if (!OneDiscMadeAll(board, lines)) {
    return Impossible(fmt::format(
        "the {} player has four in a row twice, and no last disc completed both", Name(winner)));
  }
  return base::Ok();
}

}  // namespace gridhand::board::connect_four
