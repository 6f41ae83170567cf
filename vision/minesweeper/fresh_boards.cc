#include "vision/minesweeper/fresh_boards.h"

#include <algorithm>
#include <utility>

#include "board/minesweeper/mine_count.h"
#include "vision/lattice/glyph_lattice.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/extent/hidden_end.h"
#include "vision/minesweeper/extent/repeated_tile.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using board::GridGeometry;

constexpr int kLongestBlock = 4;  // cells of a lattice, a side. Judged.

// Tells boards from what repeats.
class Judge {
 public:
  Judge(const Frame& frame, const ReadHints& hints, const IsBoard& is_board)
      : frame_(frame), hints_(hints), is_board_(is_board) {}

  std::optional<FoundBoard> BoardOf(RepeatedTile tile) {
    FoundBoard board{.geometry = std::move(tile.cells)};
    const BoardSize size{board.geometry.rows(), board.geometry.cols()};
    if (hints_.size && *hints_.size != size) return std::nullopt;
    if (!of_glyphs_) of_glyphs_ = FindGlyphLattices(frame_);
    if (LiesBetweenGlyphs(board.geometry, *of_glyphs_)) return std::nullopt;
    auto& cells = board.reading.cells;
    cells = board::Grid<board::minesweeper::CellReading>(size.rows, size.cols);
    board::ForEachCell(cells, [&](board::CellPos cell) {
      if (tile.alike[cell]) cells[cell] = kSurelyCovered;
    });
    const bool was_refused = std::ranges::any_of(
        refused_, [&](const GridGeometry& other) { return AreInOnePlace(other, board.geometry); });
    if (was_refused || FindHiddenEnd(frame_, board.geometry, cells)) return std::nullopt;
    if (!is_board_(board)) {
      refused_.push_back(std::move(board.geometry));
      return std::nullopt;
    }
    board.is_size_proved = true;
    board.reading.status = board::minesweeper::GameStatus::kPlaying;
    board.reading.mines_total = hints_.mines;
    board.reading.frame_id = frame_.id;
    return board;
  }

 private:
  const Frame& frame_;
  const ReadHints& hints_;
  const IsBoard& is_board_;
  std::optional<std::vector<GridGeometry>> of_glyphs_;  // looked for once there is a board
  // Boards of which `is_board_` is false: many lattices tell the same one.
  std::vector<GridGeometry> refused_;
};

// The lattices and their alternatives that lie in the frame.
std::vector<GridGeometry> GeometriesOf(const std::vector<GridCandidate>& lattices,
                                       const Frame& frame) {
  std::vector<GridGeometry> all;
  for (const GridCandidate& lattice : lattices) {
    all.push_back(lattice.geometry);
    all.insert(all.end(), lattice.alternatives.begin(), lattice.alternatives.end());
  }
  std::erase_if(all,
                [&](const GridGeometry& one) { return !frame.Bounds().Contains(one.Bounds()); });
  return all;
}

bool IsUsual(const BoardSize& size) {
  return board::minesweeper::WellKnownMines(size.rows, size.cols).has_value();
}

}  // namespace

std::optional<FoundBoard> LargestFreshBoard(const std::vector<GridCandidate>& lattices,
                                            const Frame& frame, const ReadHints& hints,
                                            const IsBoard& is_board) {
  Judge judge(frame, hints, is_board);
  std::optional<FoundBoard> largest;
  for (const GridGeometry& lattice : GeometriesOf(lattices, frame)) {
    std::optional<RepeatedTile> tile = FindRepeatedTile(frame, lattice);
    if (!tile) continue;
    if (largest && tile->alike.size() <= largest->reading.cells.size()) continue;
    if (auto board = judge.BoardOf(*std::move(tile))) largest = std::move(board);
  }
  return largest;
}

std::optional<FoundBoard> UsualFreshBoard(const std::vector<GridCandidate>& lattices,
                                          const Frame& frame, const ReadHints& hints,
                                          const IsBoard& is_board) {
  Judge judge(frame, hints, is_board);
  for (const GridGeometry& lattice : GeometriesOf(lattices, frame)) {
    // (Of any wall of tiles a person may say that it is a board.)
    const int longest = hints.believes_fresh && !hints.size ? 1 : kLongestBlock;
    for (int side = 1; side <= longest; ++side) {
      const std::optional<GridGeometry> blocks = BlocksOf(lattice, side);
      if (!blocks) continue;
      const BoardSize size{blocks->rows(), blocks->cols()};
      if (hints.size ? *hints.size != size : !IsUsual(size)) continue;
      std::optional<RepeatedTile> tile = FindFramedTile(frame, *blocks);
      if (!tile) continue;
      if (auto board = judge.BoardOf(*std::move(tile))) return board;
    }
  }
  return std::nullopt;
}

}  // namespace gridhand::vision::minesweeper
