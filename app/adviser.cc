#include "app/adviser.h"

#include <fmt/format.h>

namespace gridhand::app {

std::optional<base::Error> MisplacedQuestion(const std::optional<board::CellPos>& about, int rows,
                                             int cols) {
  const auto is_on_board = [&](board::CellPos cell) {
    return cell.row >= 0 && cell.row < rows && cell.col >= 0 && cell.col < cols;
  };
  if (!about || is_on_board(*about)) return std::nullopt;
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("--at {},{}: the board has rows 0 to {} and columns 0 to {}",
                                 about->row, about->col, rows - 1, cols - 1)};
}

}  // namespace gridhand::app
