#include "board/sudoku/text.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "board/sudoku/reading.h"

namespace gridhand::board::sudoku {
namespace {

constexpr std::string_view kValues = ".123456789ABCDEFG";
constexpr char kFirstBlock = 'a';

base::Error BadBoard(std::string text) { return {base::ErrorKind::kBadInput, std::move(text)}; }

struct Row {
  std::string_view text;
  int line = 0;    // counted from 1; 0: there is one alone
  int column = 0;  // of its first cell, counted from 0
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
    rows.push_back({row, line, 0});
  }
  rows.resize(rows.size() - trailing_blank);
  return rows;
}

std::string LineText(const Row& row) {
  return row.line == 0 ? std::string() : fmt::format("line {}: ", row.line);
}

std::string PlaceText(const Row& row, std::size_t col) {
  const std::size_t column = static_cast<std::size_t>(row.column) + col + 1;
  return row.line == 0 ? fmt::format("column {}", column)
                       : fmt::format("line {}, column {}", row.line, column);
}

// All rows in one line become rows of their own.
base::Result<std::vector<Row>> Unfolded(const Row& whole) {
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(whole.text.size())));
  if (side * side != whole.text.size()) {
    return BadBoard(fmt::format(
        "{}{} cells in one line: expected one line a row, or 81 cells (16, 36, 64, 144 or 256)",
        LineText(whole), whole.text.size()));
  }
  std::vector<Row> rows;
  for (std::size_t start = 0; start < whole.text.size(); start += side) {
    rows.push_back({whole.text.substr(start, side), whole.line, static_cast<int>(start)});
  }
  return rows;
}

std::optional<int> ValueOf(char c) {
  if (c == '0') return kEmpty;
  const std::size_t value = kValues.find(c);
  if (value == std::string_view::npos) return std::nullopt;
  return static_cast<int>(value);
}

base::Result<int> ValueAt(const Row& row, std::size_t col, int size) {
  const std::string place = PlaceText(row, col);
  const char c = row.text[col];
  const std::optional<int> value = ValueOf(c);
  if (!value) {
    const auto code = static_cast<unsigned char>(c);
    return BadBoard(
        fmt::format("{}: byte 0x{:02x} is no cell: expected 1 to {} or . for an empty one", place,
                    code, ValueChar(size)));
  }
  if (*value > size) {
    return BadBoard(fmt::format("{}: {} in a Sudoku of {} × {} cells: expected 1 to {}", place, c,
                                size, size, ValueChar(size)));
  }
  return *value;
}

base::Status RequireSquare(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    if (row.text.size() == rows.size()) continue;
    return BadBoard(fmt::format("{}{} cells in a row of a board with {} rows: a Sudoku is square",
                                LineText(row), row.text.size(), rows.size()));
  }
  return base::Ok();
}

// Precondition: as many rows as the layout has.
base::Result<Board> Filled(Board board, const std::vector<Row>& rows) {
  const int size = board.layout.size();
  for (int row = 0; row < size; ++row) {
    for (int col = 0; col < size; ++col) {
      const auto value =
          ValueAt(rows[static_cast<std::size_t>(row)], static_cast<std::size_t>(col), size);
      if (!value.ok()) return value.error();
      board.values[{row, col}] = *value;
      board.is_given[{row, col}] = *value == kEmpty ? 0 : 1;
    }
  }
  return board;
}

base::Result<Board> BoardOf(const std::vector<Row>& rows) {
  if (base::Status square = RequireSquare(rows); !square.ok()) return square.error();
  base::Result<Layout> layout = Layout::OfSize(static_cast<int>(rows.size()));
  if (!layout.ok()) return layout.error();
  return Filled(Board(*std::move(layout)), rows);
}

base::Result<Board> BoardOfLine(const Row& whole) {
  const base::Result<std::vector<Row>> rows = Unfolded(whole);
  return rows.ok() ? BoardOf(*rows) : rows.error();
}

}  // namespace

char ValueChar(int value) { return kValues[static_cast<std::size_t>(value)]; }

std::string CellName(CellPos cell) { return fmt::format("r{}c{}", cell.row + 1, cell.col + 1); }

base::Result<Board> ParseBoard(std::string_view text) {
  const std::vector<Row> rows = RowsOf(text);
  if (rows.empty()) {
    return BadBoard("the board is empty: expected one line a row, or all in one line");
  }
  return rows.size() == 1 ? BoardOfLine(rows.front()) : BoardOf(rows);
}

base::Result<Board> ParseBoardLine(std::string_view line) { return BoardOfLine({line, 0, 0}); }

base::Result<Board> ParseBoardOn(const Layout& layout, std::string_view text) {
  const std::vector<Row> rows = RowsOf(text);
  if (static_cast<int>(rows.size()) != layout.size()) {
    return BadBoard(fmt::format("{} rows: expected {}", rows.size(), layout.size()));
  }
  if (base::Status square = RequireSquare(rows); !square.ok()) return square.error();
  return Filled(Board(layout), rows);
}

std::string FormatBlocks(const Layout& layout) {
  std::string text;
  for (int row = 0; row < layout.size(); ++row) {
    for (int col = 0; col < layout.size(); ++col) {
      text += static_cast<char>(kFirstBlock + layout.BlockOf({row, col}));
    }
    text += '\n';
  }
  return text;
}

base::Result<Layout> ParseBlocks(std::string_view text) {
  const std::vector<Row> rows = RowsOf(text);
  if (base::Status square = RequireSquare(rows); !square.ok()) return square.error();
  const int size = static_cast<int>(rows.size());
  Grid<int> block_of(size, size);
  ForEachCell(block_of, [&](CellPos cell) {
    const std::string_view row = rows[static_cast<std::size_t>(cell.row)].text;
    block_of[cell] = row[static_cast<std::size_t>(cell.col)] - kFirstBlock;
  });
  return Layout::Jigsaw(std::move(block_of));
}

std::string FormatBoard(const Grid<int>& values) {
  std::string text;
  for (int row = 0; row < values.rows(); ++row) {
    for (int col = 0; col < values.cols(); ++col) {
      const int value = values[{row, col}];
      text += value == kUnreadable ? '~' : ValueChar(value);
    }
    text += '\n';
  }
  return text;
}

}  // namespace gridhand::board::sudoku
