#include "app/minesweeper/board_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace gridhand::app::minesweeper {
namespace {

using vision::minesweeper::ReadHints;

// The reader's own bounds, with room to spare: smaller boards are none to it, larger ones neither.
constexpr int kLeastCells = 2;
constexpr int kMostCells = 100;
// Coordinates in a picture: no window is larger (X11 has 16 bits).
constexpr int kMostPx = 32767;
// Smaller cells show nothing that could be read.
constexpr int kLeastCellPx = 4;

}  // namespace

void AddBoardOptions(CLI::App& parser, BoardOptions& options) {
  const CLI::Range cells(kLeastCells, kMostCells);
  CLI::Option* rows = parser
                          .add_option("--rows", options.rows,
                                      "the board has N rows (use when nothing is opened yet)")
                          ->check(cells)
                          ->type_name("N");
  CLI::Option* columns = parser.add_option("--columns", options.columns, "and N columns")
                             ->check(cells)
                             ->type_name("N");
  rows->needs(columns);
  columns->needs(rows);
  parser
      .add_option("--at", options.at,
                  "and lies there: left, top, width, height in px of the picture")
      ->delimiter(',')
      ->expected(4)
      ->check(CLI::Range(0, kMostPx))
      ->type_name("X,Y,W,H")
      ->needs(rows);
}

base::Result<ReadHints> HintsFrom(const BoardOptions& options) {
  ReadHints hints;
  if (!options.rows || !options.columns) return hints;
  hints.believes_fresh = true;
  hints.size = {*options.rows, *options.columns};
  if (options.at.empty()) return hints;
  const base::FrameRect outline{options.at[0], options.at[1], options.at[2], options.at[3]};
  if (outline.width < *options.columns * kLeastCellPx ||
      outline.height < *options.rows * kLeastCellPx) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("--at: {} × {} px have no room for {} columns and {} rows",
                                   outline.width, outline.height, *options.columns, *options.rows)};
  }
  hints.seen =
      vision::minesweeper::SeenBoard{board::EvenGrid(outline, *options.rows, *options.columns), {}};
  return hints;
}

}  // namespace gridhand::app::minesweeper
