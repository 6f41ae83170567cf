#include "sim/sudoku/drawn_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/sudoku/board.h"
#include "board/sudoku/text.h"

namespace gridhand::sim::sudoku {
namespace {

using board::CellPos;

constexpr double kMargin = 26;     // px around the board
constexpr double kPageHead = 120;  // px above it on a page
constexpr double kPageSide = 190;  // px right of it

int Below(base::Random& random, int bound) {
  return static_cast<int>(random.Below(static_cast<std::uint64_t>(bound)));
}

class Painter {
 public:
  Painter(const BoardLook& look, const PosedPuzzle& puzzle, base::Random& random,
          const Fonts& fonts)
      : look_(look), puzzle_(puzzle), edges_(Edges()), canvas_(Size(), fonts) {
    if (look.selects) {
      selected_ = CellPos{Below(random, look.size), Below(random, look.size)};
    }
  }

  DrawnBoard Draw() {
    const double width = edges_.back() + 2 * kMargin + (look_.on_page ? kPageSide : 0);
    const double height = edges_.back() + 2 * kMargin + (look_.on_page ? kPageHead : 0);
    canvas_.Rect({0, 0, width, height}, Rgb(look_.colors.page));
    if (look_.on_page) DrawPage(width);
    if (look_.blocks == BlockMark::kGap) {
      canvas_.Rect({left_ - look_.outer_px, top_ - look_.outer_px,
                    edges_.back() + 2 * look_.outer_px, edges_.back() + 2 * look_.outer_px},
                   Rgb(look_.colors.block_line));
    }
    board::ForEachCell(puzzle_.values, [&](CellPos cell) { DrawGround(cell); });
    if (look_.blocks != BlockMark::kGap) DrawLines();
    board::ForEachCell(puzzle_.values, [&](CellPos cell) { DrawContent(cell); });
    return Finished();
  }

 private:
  std::vector<double> Edges() const {
    std::vector<double> edges;
    double at = 0;
    for (int i = 0; i <= look_.size; ++i) {
      edges.push_back(std::round(at));
      at += look_.cell_px;
      const bool ends_block = look_.blocks == BlockMark::kGap && i + 1 < look_.size &&
                              puzzle_.layout.BlockOf({0, i}) != puzzle_.layout.BlockOf({0, i + 1});
      if (ends_block) at += look_.block_px;
    }
    return edges;
  }

  base::Size Size() const {
    const double side = edges_.back() + 2 * kMargin;
    return {static_cast<int>(side + (look_.on_page ? kPageSide : 0)),
            static_cast<int>(side + (look_.on_page ? kPageHead : 0))};
  }

  Box CellBox(CellPos cell) const {
    const auto row = static_cast<std::size_t>(cell.row);
    const auto col = static_cast<std::size_t>(cell.col);
    return {left_ + edges_[col], top_ + edges_[row], edges_[col + 1] - edges_[col],
            edges_[row + 1] - edges_[row]};
  }

  bool SharesUnit(CellPos a, CellPos b) const {
    return a.row == b.row || a.col == b.col ||
           puzzle_.layout.BlockOf(a) == puzzle_.layout.BlockOf(b);
  }

  bool IsWrong(CellPos cell) const {
    bool wrong = false;
    board::ForEachCell(puzzle_.values, [&](CellPos other) {
      wrong = wrong || (other != cell && SharesUnit(cell, other) &&
                        puzzle_.values[other] == puzzle_.values[cell]);
    });
    return wrong;
  }

  Color GroundOf(CellPos cell) const {
    const LookColors& colors = look_.colors;
    if (selected_ && *selected_ == cell) return Rgb(colors.selected);
    if (selected_ && look_.tints_peers && SharesUnit(*selected_, cell)) return Rgb(colors.peers);
    if (puzzle_.given[cell] && colors.given_cell != colors.cell) return Rgb(colors.given_cell);
    if (look_.blocks == BlockMark::kShade && IsDarkBlock(cell)) return Rgb(colors.shade);
    return Rgb(colors.cell);
  }

  bool IsDarkBlock(CellPos cell) const {
    const board::sudoku::Layout& layout = puzzle_.layout;
    int rows = 1;
    while (layout.BlockOf({rows, 0}) == layout.BlockOf({0, 0})) ++rows;
    const int cols = layout.size() / rows;
    return (cell.row / rows + cell.col / cols) % 2 == 1;
  }

  void DrawGround(CellPos cell) {
    Box box = CellBox(cell);
    if (look_.blocks == BlockMark::kGap) {
      const double half = look_.gap_px / 2;
      box = {box.x + half, box.y + half, look_.cell_px - look_.gap_px,
             look_.cell_px - look_.gap_px};
    }
    const Color color = GroundOf(cell);
    const Ink ink = look_.textured ? Ink(Mix(color, Rgb(0xffffff), 0.14), Mix(color, Rgb(0), 0.12))
                                   : Ink(color);
    if (look_.radius > 0) {
      canvas_.RoundRect(box, look_.radius * look_.cell_px, ink);
    } else {
      canvas_.Rect(box, ink);
    }
  }

  void DrawLine(Box box, Color color) { canvas_.Rect(box, color); }

  // Between a cell and the one before it, or along the board's edge.
  void DrawSide(CellPos cell, bool vertical, bool thick, bool outer) {
    const Box box = CellBox(cell);
    const bool stands_out = thick && look_.blocks != BlockMark::kShade;
    const bool is_thick = stands_out && look_.blocks != BlockMark::kDarkLine;
    const double width = outer ? look_.outer_px : (is_thick ? look_.block_px : look_.line_px);
    const bool is_dark = outer || (stands_out && look_.blocks != BlockMark::kThickLine);
    const Color color =
        Rgb(is_dark || look_.blocks == BlockMark::kThickLine ? look_.colors.block_line
                                                             : look_.colors.line);
    const double before = std::floor(width / 2);
    if (vertical) {
      DrawLine({box.x - before, box.y - before, width, box.height + width}, color);
    } else {
      DrawLine({box.x - before, box.y - before, box.width + width, width}, color);
    }
  }

  void DrawLines() {
    for (const bool thick : {false, true}) {
      for (int i = 0; i <= look_.size; ++i) {
        for (int k = 0; k < look_.size; ++k) {
          const bool outer = i == 0 || i == look_.size;
          const auto& layout = puzzle_.layout;
          const bool splits_cols = outer || layout.BlockOf({k, i - 1}) != layout.BlockOf({k, i});
          const bool splits_rows = outer || layout.BlockOf({i - 1, k}) != layout.BlockOf({i, k});
          if (splits_cols == thick) DrawEdge({k, i}, true, thick, outer);
          if (splits_rows == thick) DrawEdge({i, k}, false, thick, outer);
        }
      }
    }
  }

  // As DrawSide; the cell may lie just beyond the board.
  void DrawEdge(CellPos cell, bool vertical, bool thick, bool outer) {
    if (vertical && cell.col == look_.size) {
      const Box box = CellBox({cell.row, cell.col - 1});
      DrawLine(
          {box.x + box.width - std::floor(look_.outer_px / 2), box.y, look_.outer_px, box.height},
          Rgb(look_.colors.block_line));
      return;
    }
    if (!vertical && cell.row == look_.size) {
      const Box box = CellBox({cell.row - 1, cell.col});
      DrawLine(
          {box.x, box.y + box.height - std::floor(look_.outer_px / 2), box.width, look_.outer_px},
          Rgb(look_.colors.block_line));
      return;
    }
    DrawSide(cell, vertical, thick, outer);
  }

  std::string TextOf(int value) const {
    char text = board::sudoku::ValueChar(value);
    if (look_.letters_small && text >= 'A') text = static_cast<char>(text - 'A' + 'a');
    return std::string(1, text);
  }

  void DrawContent(CellPos cell) {
    Box box = CellBox(cell);
    box.width = box.height = look_.cell_px;
    const int value = puzzle_.values[cell];
    if (value == board::sudoku::kEmpty) return DrawNotes(cell, box);
    const bool given = puzzle_.given[cell];
    const std::uint32_t color =
        given ? look_.colors.given : (IsWrong(cell) ? look_.colors.wrong : look_.colors.entry);
    canvas_.Text(box.Center(), given ? look_.font : look_.entry_font,
                 look_.digit_height * look_.cell_px, TextOf(value), Rgb(color));
  }

  void DrawNotes(CellPos cell, const Box& box) {
    const int side = static_cast<int>(std::ceil(std::sqrt(look_.size)));
    int placed = 0;
    for (int value = 1; value <= look_.size; ++value) {
      if ((puzzle_.notes[cell] >> (value - 1) & 1U) == 0) continue;
      int place = value - 1;
      if (look_.notes == NoteLook::kPacked) place = placed;
      int row = place / side;
      if (look_.notes == NoteLook::kPadFromBelow) row = side - 1 - row;
      const double part = 0.8 / side;
      const Spot at = box.At(0.1 + (place % side + 0.5) * part, 0.1 + (row + 0.5) * part);
      canvas_.Text(at, look_.font, look_.note_height * look_.cell_px, TextOf(value),
                   Rgb(look_.colors.note));
      ++placed;
    }
  }

  void DrawPage(double width) {
    const Color ink = Mix(Rgb(look_.colors.page), Rgb(look_.colors.given), 0.8);
    canvas_.Rect({0, 0, width, 44}, Mix(Rgb(look_.colors.page), Rgb(look_.colors.entry), 0.5));
    canvas_.TextFrom({24, 22}, look_.font, 15, "Daily puzzles", Rgb(look_.colors.page));
    canvas_.TextFrom({26, 80}, look_.font, 12, "Puzzle 4187, level 3, 12:05", ink);
    const double x = left_ + edges_.back() + 30;
    for (int i = 0; i < 9; ++i) {  // a pad of digits, as pages have it
      const Box key{x + i % 3 * 44.0, top_ + i / 3 * 44.0, 38, 38};
      canvas_.RoundRect(key, 5, Mix(Rgb(look_.colors.page), Rgb(look_.colors.given), 0.12));
      canvas_.Text(key.Center(), look_.font, 14, fmt::format("{}", i + 1), ink);
    }
    canvas_.TextFrom({x, top_ + 160}, look_.font, 10, "Hint   Undo   Check", ink);
  }

  static base::Frame Noisy(const base::Frame& frame) {
    base::WritableFrame noisy = base::MakeFrame(frame.size);
    base::Random random(static_cast<std::uint64_t>(frame.size.width));
    constexpr int kGrain = 9;
    for (int y = 0; y < frame.size.height; ++y) {
      const std::uint8_t* from = frame.Row(y);
      std::uint8_t* to = noisy.pixels + static_cast<std::ptrdiff_t>(y) * noisy.frame.stride_bytes;
      for (int i = 0; i < frame.size.width * base::kBytesPerPixel; ++i) {
        to[i] = static_cast<std::uint8_t>(
            std::clamp(from[i] + Below(random, 2 * kGrain + 1) - kGrain, 0, 255));
      }
    }
    return noisy.frame;
  }

  DrawnBoard Finished() {
    const double scale = look_.trouble == Trouble::kScaled ? 1.17 : 1;
    DrawnBoard drawn;
    drawn.frame = look_.trouble == Trouble::kScaled ? canvas_.ToFrame(scale) : canvas_.ToFrame();
    if (look_.trouble == Trouble::kNoise) drawn.frame = Noisy(drawn.frame);
    for (const double edge : edges_) {
      drawn.geometry.col_edges.push_back(static_cast<int>(std::lround((left_ + edge) * scale)));
      drawn.geometry.row_edges.push_back(static_cast<int>(std::lround((top_ + edge) * scale)));
    }
    return drawn;
  }

  const BoardLook& look_;
  const PosedPuzzle& puzzle_;
  std::vector<double> edges_;  // px from the board's corner
  Canvas canvas_;
  std::optional<CellPos> selected_;
  double left_ = kMargin;
  double top_ = kMargin + (look_.on_page ? kPageHead : 0);
};

}  // namespace

DrawnBoard DrawBoard(const BoardLook& look, const PosedPuzzle& puzzle, base::Random& random,
                     const Fonts& fonts) {
  return Painter(look, puzzle, random, fonts).Draw();
}

}  // namespace gridhand::sim::sudoku
