#include "board/connect_four/text.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace gridhand::board::connect_four {
namespace {

constexpr std::string_view kCells = ".xo";
constexpr char kUnreadableChar = '~';
constexpr std::string_view kColumns = "123456789abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kBlanks = " \t\r\n";

base::Error BadBoard(std::string text) { return {base::ErrorKind::kBadInput, std::move(text)}; }

struct Row {
  std::string_view text;
  int line = 0;  // counted from 1
};

std::vector<Row> RowsOf(std::string_view text) {
  std::vector<Row> rows;
  std::size_t trailing_blank = 0;
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    std::string_view row = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (row.ends_with('\r')) row.remove_suffix(1);
    if (row.empty() && rows.empty()) continue;
    trailing_blank = row.empty() ? trailing_blank + 1 : 0;
    rows.push_back({row, line});
  }
  rows.resize(rows.size() - trailing_blank);
  return rows;
}

std::string CharText(char c) {
  const auto byte = static_cast<unsigned char>(c);
  const bool is_plain = byte > ' ' && byte < 0x7f;
  return is_plain ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", byte);
}

base::Result<Cell> CellAt(const Row& row, std::size_t col) {
  const char c = row.text[col];
  const std::size_t cell = kCells.find(c);
  if (cell != std::string_view::npos) return static_cast<Cell>(cell);
  const std::string place = fmt::format("line {}, column {}", row.line, col + 1);
  if (c == kUnreadableChar) {
    return base::Error{base::ErrorKind::kPartial,
                       place + ": the cell is unreadable: only a board that is known is answered"};
  }
  return BadBoard(fmt::format("{}: {} is no cell: expected . for an empty one, x or o for a disc",
                              place, CharText(c)));
}

std::string CheckedRow(const Row& row, std::size_t cols) {
  if (row.text.size() == cols) return {};
  return fmt::format("line {}, column {}: {} cells in a row of a board with {} columns", row.line,
                     std::min(row.text.size(), cols) + 1, row.text.size(), cols);
}

char CharOf(CellState cell) {
  return cell == CellState::kUnreadable ? kUnreadableChar : kCells[static_cast<std::size_t>(cell)];
}

}  // namespace

base::Result<Board> ParseBoard(std::string_view text) {
  const std::vector<Row> rows = RowsOf(text);
  if (rows.empty()) return BadBoard("line 1, column 1: the board is empty: expected a line a row");
  const std::size_t cols = rows.front().text.size();
  const int side_limit = kMaxBits + 1;  // keeps the product below within an int
  if (auto size = CheckSize(std::min(static_cast<int>(rows.size()), side_limit),
                            static_cast<int>(std::min<std::size_t>(cols, side_limit)));
      !size.ok()) {
    return size.error();
  }
  Board board(static_cast<int>(rows.size()), static_cast<int>(cols));
  for (int row = 0; row < board.rows(); ++row) {
    const Row& line = rows[static_cast<std::size_t>(row)];
    if (std::string ragged = CheckedRow(line, cols); !ragged.empty()) {
      return BadBoard(std::move(ragged));
    }
    for (int col = 0; col < board.cols(); ++col) {
      const auto cell = CellAt(line, static_cast<std::size_t>(col));
      if (!cell.ok()) return cell.error();
      board.cells[{row, col}] = *cell;
    }
  }
  if (auto checked = CheckRules(board); !checked.ok()) return checked.error();
  return board;
}

std::string FormatBoard(const Board& board) {
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    for (int col = 0; col < board.cols(); ++col) {
      text += kCells[static_cast<std::size_t>(board.cells[{row, col}])];
    }
    text += '\n';
  }
  return text;
}

std::string FormatReading(const BoardReading& reading) {
  std::string text;
  for (int row = 0; row < reading.cells.rows(); ++row) {
    for (int col = 0; col < reading.cells.cols(); ++col) {
      text += CharOf(reading.cells[{row, col}].state);
    }
    text += '\n';
  }
  return text;
}

base::Result<std::vector<int>> ParseMoves(std::string_view text, int cols) {
  const std::size_t start = text.find_first_not_of(kBlanks);
  if (start == std::string_view::npos) return std::vector<int>();
  text = text.substr(start, text.find_last_not_of(kBlanks) + 1 - start);
  std::vector<int> moves;
  for (const char c : text) {
    const std::size_t col = kColumns.find(c);
    if (col == std::string_view::npos || static_cast<int>(col) >= cols) {
      return BadBoard(fmt::format("move {}: {} is no column: expected 1 to {}", moves.size() + 1,
                                  CharText(c), kColumns[static_cast<std::size_t>(cols) - 1]));
    }
    moves.push_back(static_cast<int>(col));
  }
  return moves;
}

std::string FormatMoves(const std::vector<int>& moves) {
  std::string text;
  for (const int col : moves) text += kColumns[static_cast<std::size_t>(col)];
  return text;
}

base::Result<Board> PlayMoves(std::string_view moves, int rows, int cols) {
  auto columns = ParseMoves(moves, cols);
  if (!columns.ok()) return columns.error();
  Board board(rows, cols);
  for (std::size_t i = 0; i < columns->size(); ++i) {
    const auto dropped = Drop(board, (*columns)[i]);
    if (!dropped.ok()) return BadBoard(fmt::format("move {}: {}", i + 1, dropped.error().text));
  }
  return board;
}

}  // namespace gridhand::board::connect_four
