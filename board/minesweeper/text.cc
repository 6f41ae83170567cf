#include "board/minesweeper/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace gridhand::board::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;

struct Line {
  std::string_view text;
  int number = 0;  // counted from 1
};

// The lines of the board itself: blank ones before and after it are dropped.
std::vector<Line> BoardLines(std::string_view text) {
  std::vector<Line> lines;
  int number = 0;
  std::size_t trailing_blank = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() && lines.empty()) continue;
    trailing_blank = line.empty() ? trailing_blank + 1 : 0;
    lines.push_back({line, number});
  }
  lines.resize(lines.size() - trailing_blank);
  return lines;
}

Error BadInput(std::string text) { return {ErrorKind::kBadInput, std::move(text)}; }

// A character as it can be shown in a message.
std::string Shown(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code >= 0x20 && code < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", code);
}

// Names the first cell that is too much.
base::Status CheckSize(const std::vector<Line>& lines, std::size_t cols) {
  if (cols > kMaxBoardSide) {
    return BadInput(fmt::format("line {}, column {}: the row has {} cells: at most {}",
                                lines.front().number, kMaxBoardSide + 1, cols, kMaxBoardSide));
  }
  const std::size_t most_rows =
      std::min<std::size_t>(kMaxBoardSide, kMaxBoardCells / std::max<std::size_t>(cols, 1));
  if (lines.size() <= most_rows) return base::Ok();
  return BadInput(fmt::format(
      "line {}, column 1: the board has {} rows of {} cells: at most {} rows and {} cells",
      lines[most_rows].number, lines.size(), cols, kMaxBoardSide, kMaxBoardCells));
}

}  // namespace

base::Result<Grid<CellSymbol>> ParseBoard(std::string_view text) {
  const std::vector<Line> lines = BoardLines(text);
  if (lines.empty()) {
    return BadInput(fmt::format(
        "line 1, column 1: the board is empty: expected one line a row of {}", kAlphabet));
  }
  const std::size_t cols = lines.front().text.size();
  if (const auto fits = CheckSize(lines, cols); !fits) return fits.error();
  Grid<CellSymbol> cells(static_cast<int>(lines.size()), static_cast<int>(cols));
  for (int row = 0; row < cells.rows(); ++row) {
    const Line& line = lines[static_cast<std::size_t>(row)];
    for (std::size_t col = 0; col < std::min(cols, line.text.size()); ++col) {
      const auto symbol = SymbolFromChar(line.text[col]);
      if (!symbol) {
        return BadInput(fmt::format("line {}, column {}: {} is not a cell; expected one of {}",
                                    line.number, col + 1, Shown(line.text[col]), kAlphabet));
      }
      cells[{row, static_cast<int>(col)}] = *symbol;
    }
    if (line.text.size() != cols) {
      return BadInput(
          fmt::format("line {}, column {}: the row has {} cells where the first row has {}",
                      line.number, std::min(cols, line.text.size()) + 1, line.text.size(), cols));
    }
  }
  return cells;
}

std::string FormatBoard(const Grid<CellSymbol>& cells) {
  std::string text;
  text.reserve(static_cast<std::size_t>(cells.rows()) * static_cast<std::size_t>(cells.cols() + 1));
  for (int row = 0; row < cells.rows(); ++row) {
    for (int col = 0; col < cells.cols(); ++col) text += ToChar(cells[{row, col}]);
    text += '\n';
  }
  return text;
}

}  // namespace gridhand::board::minesweeper
