#include "app/minesweeper/debug_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "app/stacked_frames.h"
#include "capture/file/png.h"
#include "overlay/painter.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using base::Result;
using vision::minesweeper::ReadTrace;
using vision::minesweeper::TracedBoard;
using vision::minesweeper::TracedGroup;
using vision::minesweeper::TracedLattice;

// The side of a cell on a sheet, px: a digit of 12 px is well seen four times as large.
constexpr int kTilePx = 48;
constexpr int kGapPx = 4;
constexpr int kTilesInARow = 16;
constexpr int kSheetWidth = kTilesInARow * (kTilePx + kGapPx) + kGapPx;
// Rows of a sheet: a board of noise has a group for each cell, and no picture may be higher than
// 32 767 px to be drawn on.
constexpr std::size_t kMaxRows = 300;

// Cells of the sheet are enlarged without smoothing: every pixel is to be seen.
void PutTile(const Frame& picture, const FrameRect& cell, int x, base::WritableFrame& row) {
  for (int ty = 0; ty < kTilePx; ++ty) {
    const std::uint8_t* from = picture.Row(cell.y + ty * cell.height / kTilePx);
    std::uint8_t* to = row.pixels +
                       static_cast<std::ptrdiff_t>(kGapPx + ty) * row.frame.stride_bytes +
                       x * base::kBytesPerPixel;
    for (int tx = 0; tx < kTilePx; ++tx, to += base::kBytesPerPixel) {
      const int fx = cell.x + tx * cell.width / kTilePx;
      std::memcpy(to, from + fx * base::kBytesPerPixel, base::kBytesPerPixel);
    }
  }
}

// Some cells of a group beside each other, and a line of text below.
Result<Frame> SheetRow(const Frame& picture, const TracedBoard& board, const TracedGroup& group,
                       std::size_t tiles, const std::string& text) {
  base::WritableFrame row = base::MakeFrame({kSheetWidth, kTilePx + 2 * kGapPx});
  int x = kGapPx;
  for (std::size_t i = 0; i < std::min(tiles, group.cells.size()); ++i, x += kTilePx + kGapPx) {
    const FrameRect cell = board.geometry.CellRect(group.cells[i]);
    if (picture.Bounds().Contains(cell)) PutTile(picture, cell, x, row);
  }
  return overlay::AddCaption(row.frame, text);
}

// One row for each group of all boards.
template <class TextOf>
Result<Frame> DrawSheet(const Frame& picture, const ReadTrace& trace, std::size_t tiles,
                        const TextOf& text_of) {
  std::vector<Frame> rows;
  for (const TracedBoard& board : trace.boards) {
    for (const TracedGroup& group : board.groups) {
      if (rows.size() == kMaxRows) break;
      Result<Frame> row = SheetRow(picture, board, group, tiles, text_of(board, group));
      if (!row) return row;
      rows.push_back(*std::move(row));
    }
  }
  return Stacked(rows);
}

std::string GroupText(const TracedBoard& board, const TracedGroup& group) {
  return fmt::format("{} of {} cells, the first in row {}, column {}", group.cells.size(),
                     board.geometry.rows() * board.geometry.cols(), group.cells.front().row,
                     group.cells.front().col);
}

std::string LabelText(const TracedBoard& board, const TracedGroup& group) {
  std::string text;
  for (const auto& [symbol, probability] : group.alternatives) {
    text += fmt::format("{}{} {:.3f}", text.empty() ? "" : "    ", ToChar(symbol), probability);
  }
  if (text.empty()) text = "nothing fits";
  return text + (board.refusal.empty() ? "" : "    (refused)");
}

std::string LatticeText(const TracedLattice& lattice) {
  return fmt::format("{}{} × {}  score {:.2f}  residual {:.2f} px",
                     lattice.is_alternative ? "or " : "", lattice.geometry.rows(),
                     lattice.geometry.cols(), lattice.score, lattice.geometry.residual_px);
}

Result<Frame> LatticePicture(const Frame& picture, const ReadTrace& trace,
                             const std::string& outcome) {
  const overlay::Palette palette;
  Frame drawn = picture;
  for (auto lattice = trace.lattices.rbegin(); lattice != trace.lattices.rend(); ++lattice) {
    overlay::PaintParams params{.grid = true, .grid_alpha = 1};
    const bool is_best = lattice + 1 == trace.lattices.rend();
    params.palette.grid = is_best                   ? palette.mine
                          : lattice->is_alternative ? palette.best
                                                    : palette.intent;
    Result<Frame> painted = overlay::Paint(drawn, lattice->geometry, {}, params);
    if (!painted) return painted;
    drawn = *std::move(painted);
  }
  // What came of it, then a line for each lattice, as far as anybody reads on.
  constexpr std::size_t kMaxLines = 12;
  Result<Frame> captioned = overlay::AddCaption(drawn, outcome);
  for (std::size_t i = 0; captioned && i < std::min(kMaxLines, trace.lattices.size()); ++i) {
    captioned = overlay::AddCaption(*captioned, LatticeText(trace.lattices[i]));
  }
  return captioned;
}

base::Status Write(const Result<Frame>& frame, const std::filesystem::path& file) {
  if (!frame) return frame.error();
  return capture::file::WritePng(*frame, file);
}

}  // namespace

base::Status WriteDebugPictures(const Frame& picture, const ReadTrace& trace,
                                const std::string& outcome, const std::filesystem::path& folder) {
  const auto lattice_file = folder / "01-lattice.png";
  const auto groups_file = folder / "02-groups.png";
  const auto labels_file = folder / "03-labels.png";
  std::error_code ignored;  // what cannot be made or removed shows when it is written
  std::filesystem::create_directories(folder, ignored);
  for (const auto& file : {lattice_file, groups_file, labels_file}) {
    std::filesystem::remove(file, ignored);
  }
  base::Status written = Write(LatticePicture(picture, trace, outcome), lattice_file);
  const bool has_groups = std::any_of(trace.boards.begin(), trace.boards.end(),
                                      [](const TracedBoard& b) { return !b.groups.empty(); });
  if (!written || !has_groups) return written;
  written = Write(DrawSheet(picture, trace, kTilesInARow, GroupText), groups_file);
  if (!written) return written;
  return Write(DrawSheet(picture, trace, 1, LabelText), labels_file);
}

}  // namespace gridhand::app::minesweeper
