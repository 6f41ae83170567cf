#include "app/minesweeper/shown_board.h"

#include <fmt/format.h>

#include <string_view>

namespace gridhand::app::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;

constexpr int kTen = 10;

// The parameters of "ESC [ … m"; empty: as other text.
std::string_view ColourOf(CellSymbol symbol) {
  switch (symbol) {
    case CellSymbol::k1:
      return "94";
    case CellSymbol::k2:
      return "32";
    case CellSymbol::k3:
      return "91";
    case CellSymbol::k4:
      return "35";
    case CellSymbol::k5:
      return "31";
    case CellSymbol::k6:
      return "36";
    case CellSymbol::k8:
    case CellSymbol::kBlank:
    case CellSymbol::kCovered:
      return "90";
    case CellSymbol::kFlag:
      return "1;31";
    case CellSymbol::kExploded:
    case CellSymbol::kWrongFlag:
      return "1;97;41";
    case CellSymbol::kUnknown:
      return "7";
    default:
      return "";
  }
}

std::string ShownCell(CellSymbol symbol, bool coloured) {
  const char sign = ToChar(symbol);
  const std::string_view colour = coloured ? ColourOf(symbol) : "";
  return colour.empty() ? std::string(1, sign) : fmt::format("\x1b[{}m{}\x1b[0m", colour, sign);
}

// The numbers of the columns, behind `indent` blanks.
std::string ColumnNumbers(int cols, std::size_t indent) {
  std::string tens;
  std::string ones(indent, ' ');
  for (int col = 0; col < cols; ++col) {
    ones += std::to_string(col % kTen);
    if (col == 0 || col % kTen != 0) continue;
    tens.resize(indent + static_cast<std::size_t>(col), ' ');
    tens += std::to_string(col / kTen);
  }
  return (tens.empty() ? "" : tens + '\n') + ones + '\n';
}

}  // namespace

std::string ShownBoard(const board::Grid<CellSymbol>& cells, bool coloured) {
  const std::size_t width = std::to_string(cells.rows() - 1).size();
  std::string shown = ColumnNumbers(cells.cols(), width + 1);
  for (int row = 0; row < cells.rows(); ++row) {
    shown += fmt::format("{:>{}} ", row, width);
    for (int col = 0; col < cells.cols(); ++col) {
      shown += ShownCell(cells[CellPos{row, col}], coloured);
    }
    shown += '\n';
  }
  return shown;
}

}  // namespace gridhand::app::minesweeper
