#include "sim/connect_four/drawn_board.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace gridhand::sim::connect_four {
namespace {

using board::CellPos;
using board::connect_four::Board;
using board::connect_four::Cell;

constexpr double kMargin = 24;     // px around the board
constexpr double kBezel = 10;      // px of board around the holes
constexpr double kPageHead = 110;  // px above it on a page
constexpr double kPageSide = 170;  // px right of it

class Painter {
 public:
  Painter(const BoardLook& look, const PosedGame& game, const Fonts& fonts)
      : look_(look), game_(game), canvas_(Size(), fonts) {}

  DrawnBoard Draw() {
    const base::Size size = Size();
    canvas_.Rect({0, 0, static_cast<double>(size.width), static_cast<double>(size.height)},
                 Rgb(look_.colors.page));
    if (look_.on_page) DrawPage(size.width);
    if (look_.frame == Frame::kBoard) {
      canvas_.RoundRect(
          {left() - kBezel, top() - kBezel, Width() + 2 * kBezel, Height() + 2 * kBezel}, kBezel,
          Ink(Rgb(look_.colors.board), Rgb(look_.colors.board_below)));
    } else {
      canvas_.Rect({left(), top(), Width(), Height()}, Rgb(look_.colors.hole));
    }
    board::ForEachCell(game_.board.cells, [&](CellPos cell) { DrawCell(cell); });
    if (look_.frame != Frame::kBoard) DrawLines();
    if (look_.marks_wins) MarkWins();
    if (look_.next_above) DrawNext();
    return Finished();
  }

 private:
  double left() const { return kMargin; }
  double top() const {
    return kMargin + (look_.on_page ? kPageHead : 0) + (look_.next_above ? look_.cell_height : 0);
  }
  double Width() const { return look_.cols * look_.cell_width; }
  double Height() const { return look_.rows * look_.cell_height; }

  base::Size Size() const {
    return {static_cast<int>(Width() + 2 * kMargin + (look_.on_page ? kPageSide : 0)),
            static_cast<int>(top() + Height() + kMargin)};
  }

  Box CellBox(CellPos cell) const {
    return {left() + cell.col * look_.cell_width, top() + cell.row * look_.cell_height,
            look_.cell_width, look_.cell_height};
  }

  Box HoleBox(CellPos cell) const {
    const Box box = CellBox(cell);
    const double side = look_.hole * box.Side();
    return {box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side};
  }

  Box DiscBox(CellPos cell) const {
    const Box hole = look_.frame == Frame::kBoard ? HoleBox(cell) : CellBox(cell);
    const double side = look_.disc * hole.Side();
    return {hole.x + (hole.width - side) / 2, hole.y + (hole.height - side) / 2, side, side};
  }

  void DrawShape(const Box& box, const Ink& ink) {
    switch (look_.shape) {
      case HoleShape::kRound:
        canvas_.Ellipse(box, ink);
        break;
      case HoleShape::kSquare:
        canvas_.Rect(box, ink);
        break;
      case HoleShape::kSoftSquare:
        canvas_.RoundRect(box, 0.2 * box.Side(), ink);
        break;
    }
  }

  void DrawCell(CellPos cell) {
    if (look_.frame == Frame::kBoard) {
      DrawShape(HoleBox(cell), Ink(Rgb(look_.colors.hole), Rgb(look_.colors.hole_below)));
    }
    const Cell disc = game_.board.cells[cell];
    if (disc == Cell::kEmpty) return;
    const Box box = DiscBox(cell);
    DrawDisc(box, disc);
    if (look_.marks_last && game_.last == cell) {
      canvas_.Ellipse(box.Part(0.4, 0.4, 0.2, 0.2), Rgb(0xffffff));
    }
  }

  void DrawDisc(const Box& box, Cell disc) {
    const Color color = Rgb(disc == Cell::kFirst ? look_.colors.first : look_.colors.second);
    // A flat disc fills its hole, whatever the hole's shape.
    const bool fills = look_.frame == Frame::kBoard && look_.disc == 1.0;
    const auto shape = [&](const Box& where, const Ink& ink) {
      if (fills) {
        DrawShape(where, ink);
      } else {
        canvas_.Ellipse(where, ink);
      }
    };
    switch (look_.discs) {
      case DiscStyle::kFlat:
        shape(box, color);
        break;
      case DiscStyle::kShaded:
        shape(box, Ink(Mix(color, Rgb(0xffffff), 0.25), Mix(color, Rgb(0), 0.3)));
        break;
      case DiscStyle::kMarble:
        shape(box, Ink(Mix(color, Rgb(0), 0.25), color));
        canvas_.Ellipse(box.Part(0.25, 0.12, 0.5, 0.3), Mix(color, Rgb(0xffffff), 0.6));
        break;
      case DiscStyle::kRing:
        shape(box, color);
        canvas_.StrokeEllipse(box.Inset(0.16 * box.Side()), 0.08 * box.Side(),
                              Mix(color, Rgb(0), 0.35));
        break;
      case DiscStyle::kRimmed:
        shape(box, Mix(color, Rgb(0), 0.6));
        shape(box.Inset(0.07 * box.Side()), color);
        break;
      case DiscStyle::kLetter:
        DrawLetter(box, disc, color);
        break;
    }
  }

  void DrawLetter(const Box& box, Cell disc, Color color) {
    const double width = 0.16 * box.Side();
    if (disc == Cell::kFirst) {
      canvas_.Line(box.At(0.15, 0.15), box.At(0.85, 0.85), width, color);
      canvas_.Line(box.At(0.85, 0.15), box.At(0.15, 0.85), width, color);
    } else {
      canvas_.StrokeEllipse(box.Inset(0.1 * box.Side()), width, color);
    }
  }

  void DrawLines() {
    const auto line = [&](Spot from, Spot to) {
      const Color color = Rgb(look_.colors.line);
      if (look_.frame == Frame::kLines) {
        canvas_.Line(from, to, look_.line_px, color);
        return;
      }
      constexpr double kDash = 4;
      const bool across = from.y == to.y;
      const double length = across ? to.x - from.x : to.y - from.y;
      for (double at = 0; at < length; at += 2 * kDash) {
        const double end = std::min(at + kDash, length);
        canvas_.Line(across ? Spot{from.x + at, from.y} : Spot{from.x, from.y + at},
                     across ? Spot{from.x + end, from.y} : Spot{from.x, from.y + end},
                     look_.line_px, color);
      }
    };
    for (int col = 0; col <= look_.cols; ++col) {
      const double x = std::round(left() + col * look_.cell_width) + 0.5;
      line({x, top()}, {x, top() + Height()});
    }
    for (int row = 0; row <= look_.rows; ++row) {
      const double y = std::round(top() + row * look_.cell_height) + 0.5;
      line({left(), y}, {left() + Width(), y});
    }
  }

  void MarkWins() {
    for (const auto& winner : board::connect_four::FindWinningLines(game_.board)) {
      for (const CellPos cell : winner.cells) {
        const Box box = DiscBox(cell);
        canvas_.StrokeEllipse(box.Inset(0.3 * box.Side()), 0.1 * box.Side(), Rgb(0xffffff));
      }
    }
  }

  void DrawNext() {
    if (board::connect_four::OutcomeOf(game_.board) != board::connect_four::Outcome::kPlaying) {
      return;
    }
    const auto side = board::connect_four::SideToMove(game_.board);
    DrawDisc(DiscBox({-1, look_.cols / 2}), board::connect_four::DiscOf(side));
  }

  void DrawPage(int width) {
    const Color ink = Mix(Rgb(look_.colors.page), Rgb(0x202020), 0.8);
    canvas_.Rect({0, 0, static_cast<double>(width), 40},
                 Mix(Rgb(look_.colors.page), Rgb(look_.colors.board), 0.6));
    canvas_.TextFrom({20, 20}, FontName::kSansRegular, 14, "Games for two", ink);
    canvas_.TextFrom({22, 72}, FontName::kSansRegular, 12, "Round 3, your turn", ink);
    const double x = left() + Width() + 30;
    for (int i = 0; i < 4; ++i) {
      const Box key{x, top() + i * 40.0, 110, 30};
      canvas_.RoundRect(key, 5, Mix(Rgb(look_.colors.page), Rgb(0x202020), 0.15));
      canvas_.Text(key.Center(), FontName::kSansRegular, 11, "Choose", ink);
    }
  }

  static base::Frame Noisy(const base::Frame& frame) {
    base::WritableFrame noisy = base::MakeFrame(frame.size);
    base::Random random(static_cast<std::uint64_t>(frame.size.width));
    constexpr int kGrain = 7;
    for (int y = 0; y < frame.size.height; ++y) {
      const std::uint8_t* from = frame.Row(y);
      std::uint8_t* to = noisy.pixels + static_cast<std::ptrdiff_t>(y) * noisy.frame.stride_bytes;
      for (int i = 0; i < frame.size.width * base::kBytesPerPixel; ++i) {
        const int grain = static_cast<int>(random.Below(2 * kGrain + 1)) - kGrain;
        to[i] = static_cast<std::uint8_t>(std::clamp(from[i] + grain, 0, 255));
      }
    }
    return noisy.frame;
  }

  DrawnBoard Finished() {
    constexpr double kScale = 1.23;
    const double scale = look_.trouble == Trouble::kScaled ? kScale : 1;
    DrawnBoard drawn;
    drawn.frame = look_.trouble == Trouble::kScaled ? canvas_.ToFrame(scale) : canvas_.ToFrame();
    if (look_.trouble == Trouble::kNoise) drawn.frame = Noisy(drawn.frame);
    for (int col = 0; col <= look_.cols; ++col) {
      drawn.geometry.col_edges.push_back(
          static_cast<int>(std::lround((left() + col * look_.cell_width) * scale)));
    }
    for (int row = 0; row <= look_.rows; ++row) {
      drawn.geometry.row_edges.push_back(
          static_cast<int>(std::lround((top() + row * look_.cell_height) * scale)));
    }
    return drawn;
  }

  const BoardLook& look_;
  const PosedGame& game_;
  Canvas canvas_;
};

}  // namespace

PosedGame PoseGame(int rows, int cols, int discs, base::Random& random) {
  PosedGame game{Board(rows, cols), std::nullopt};
  for (int i = 0; i < discs; ++i) {
    if (board::connect_four::OutcomeOf(game.board) != board::connect_four::Outcome::kPlaying) break;
    const int col = static_cast<int>(random.Below(static_cast<std::uint64_t>(cols)));
    const auto row = board::connect_four::LandingRow(game.board, col);
    if (!row) continue;
    if (board::connect_four::Drop(game.board, col).ok()) game.last = CellPos{*row, col};
  }
  return game;
}

DrawnBoard DrawBoard(const BoardLook& look, const PosedGame& game, const Fonts& fonts) {
  return Painter(look, game, fonts).Draw();
}

}  // namespace gridhand::sim::connect_four
