#include "vision/minesweeper/extent/hidden_end.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <vector>

#include "vision/minesweeper/extent/side_line.h"
#include "vision/minesweeper/extent/side_view.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FramePoint;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

constexpr std::array kAllSides{Side::kLeft, Side::kTop, Side::kRight, Side::kBottom};
// Where the lines between cells must go on, px beyond the board's edge, on two neighbours of these:
// nearer lies the edge of the last cell, if it is a pixel off, and farther off the line itself may
// begin only beyond a bevel.
constexpr std::array kBeyond{2, 4, 6};
// What goes on is a line if it steps by this share of what those on the board do: JPEG draws faint
// ones a few pixels on. By trial: 0.25 misses the corners of the cells of gnome-mines, of which
// four pixels are to be seen beside a window.
constexpr double kSameStepShare = 0.1;
// Share of the lines between cells that go on where the board does. None of 377 boards of known
// programs has so many that seem to.
constexpr double kMinGoing = 0.3;
// Fewer say nothing. Lines between cells.
constexpr int kMinLines = 2;
// The side of a window that begins where a cell ends lies at most so far off, px; beside it,
// nothing of the next cell is to be seen. Farther off, up to a cell, it is one if any line goes on.
// It …
constexpr int kBeside = 3;
// … goes on so far beyond a corner, share of a cell: frames around boards end a few pixels
// beyond it.
constexpr double kBeyondCorner = 0.6;
// The ground around a board is of one colour, to this, in a channel.
constexpr int kSameGround = 8;
// A frame is looked for so far off, cells. A bound.
constexpr int kFarthestFrame = 4;
// The margins to a frame on two opposite sides differ by so much at most, px: for a line of cells
// more or less they differ by a cell. Judged.
constexpr int kSameMargin = 3;
// Where such a line runs at most a cell off, this share of the lines between cells is enough, if as
// many go on right up to that line, so many px before it: the frame around a board may step where
// cells end.
constexpr double kMinGoingBeforeALine = 0.1;
constexpr std::array kBefore{2, 3, 5};

// By how much the line between two cells of the board steps in the middle of these.
int StepOfLine(const SideView& view, int edge, int cell_px) {
  const int reach = LineReach(cell_px);
  int step = 0;
  while (view.StepsWithin(edge - reach, edge + reach + 1, -cell_px / 2, step)) ++step;
  return step;
}

// Whether a line lies between two cells there, and none inside the cells: text and textures step
// everywhere.
bool LineGoesOn(const SideView& view, int edge, int cell_px, int out, int least) {
  const int reach = LineReach(cell_px);
  const int middle = cell_px / 2;
  return view.StepsWithin(edge - reach, edge + reach + 1, out, least) &&
         !view.StepsWithin(edge - middle, edge - reach - 1, out) &&
         !view.StepsWithin(edge + reach + 2, edge + middle, out);
}

// The share of the lines between cells that go on at one of these places, px beyond the board's
// edge; 0 of too few. Where no line is seen between two cells, as in a text, none goes on.
double GoingShare(const SideView& view, const Grid<CellReading>& cells,
                  const std::array<int, 3>& places) {
  const std::vector<int>& edges = view.edges();
  int lines = 0;
  int going = 0;
  for (int i = 1; i + 1 < static_cast<int>(edges.size()); ++i) {
    const bool both_read = cells[view.CellAt(i - 1)].symbol != CellSymbol::kUnknown &&
                           cells[view.CellAt(i)].symbol != CellSymbol::kUnknown;
    if (!both_read) continue;
    const auto at = static_cast<std::size_t>(i);
    const int cell_px = edges[at + 1] - edges[at];
    const int step = StepOfLine(view, edges[at], cell_px);
    ++lines;
    if (step <= kMinStep) continue;
    const int least = std::max(kMinStep, static_cast<int>(kSameStepShare * step));
    const bool goes_on = std::ranges::any_of(places, [&](int out) {
      return LineGoesOn(view, edges[at], cell_px, out, least) &&
             LineGoesOn(view, edges[at], cell_px, out + 1, least);
    });
    going += goes_on ? 1 : 0;
  }
  return lines < kMinLines ? 0 : static_cast<double>(going) / lines;
}

// The nearest line from least_px to most_px off that goes on beyond one of the board's corners.
std::optional<SideLine> FindSide(const SideView& view, int least_px, int most_px) {
  const int cell_px = view.edges()[1] - view.edges()[0];
  const int beyond = std::max(2, static_cast<int>(cell_px * kBeyondCorner));
  for (int out = least_px; out <= most_px; ++out) {
    const std::optional<SideLine> line = LineAt(view, out);
    if (line && std::max(line->before, line->after) >= beyond) return line;
  }
  return std::nullopt;
}

// Whether the line ends in the picture: one that leaves it at both ends tells no length.
bool EndsInPicture(const Frame& frame, Side side, const SideView& view, const SideLine& line) {
  const int length = IsUpright(side) ? frame.size.height : frame.size.width;
  return view.edges().front() - line.before > 0 || view.edges().back() + line.after < length;
}

// Whether the same line runs along the opposite side of the board, as long, and as far off but for
// so many pixels.
bool RunsOnBothSides(const Frame& frame, const GridGeometry& geometry, Side side,
                     const SideLine& line, int apart, CellsBefore cells) {
  constexpr int kSameLength = 3;  // px: a corner may be drawn in another way
  const SideView here(frame, geometry, side);
  const SideView there(frame, geometry, Opposite(side));
  if (!EndsInPicture(frame, side, here, line)) return false;
  for (int out = line.out - apart; out <= line.out + apart; ++out) {
    const std::optional<SideLine> other = LineAt(there, out, cells);
    if (other && IsOfOneColour(line, *other) &&
        std::abs(other->before - line.before) <= kSameLength &&
        std::abs(other->after - line.after) <= kSameLength) {
      return true;
    }
  }
  return false;
}

// Whether the colour beside a side of the board lies along a side that meets it, too: then it is
// the ground around the board, and something else that is as wide as the board ends where the board
// does.
bool IsGround(const Frame& frame, const GridGeometry& geometry, Side side, base::Bgr colour) {
  const bool is_upright = IsUpright(side);
  const std::array meeting =
      is_upright ? std::array{Side::kTop, Side::kBottom} : std::array{Side::kLeft, Side::kRight};
  return std::ranges::any_of(meeting, [&](Side other) {
    const SideView view(frame, geometry, other);
    const int first = view.edges().front();
    const int last = view.edges().back();
    int same = 0;
    for (int along = first; along < last; ++along) {
      same += IsNear(view.ColourAt(along, kBeside), colour, kSameGround) ? 1 : 0;
    }
    return same >= kMinSide * (last - first);
  });
}

// Whether lines between cells go on up to such a line, at most a cell off.
bool GoesOnUpToASide(const SideView& view, const Grid<CellReading>& cells, int off_px) {
  const int cell_px = view.edges()[1] - view.edges()[0];
  const std::optional<SideLine> side = FindSide(view, 0, cell_px);
  if (!side) return false;
  std::array<int, 3> before{};
  std::ranges::transform(kBefore, before.begin(), [&](int px) {
    return std::max(kBeyond.front() + off_px, side->out - px);
  });
  return GoingShare(view, cells, before) >= kMinGoingBeforeALine;
}

}  // namespace

bool LiesInAFrame(const Frame& frame, const GridGeometry& geometry, Side side) {
  const SideView view(frame, geometry, side);
  const base::FrameRect board = geometry.Bounds();
  const int cell_px =
      IsUpright(side) ? board.width / geometry.cols() : board.height / geometry.rows();
  const auto is_frame = [&](const SideLine& line) {
    return RunsOnBothSides(frame, geometry, side, line, kSameMargin, CellsBefore::kOfAnother);
  };
  if (std::ranges::any_of(BordersNear(view, 0, cell_px), is_frame)) return true;
  // Nearer than a cell, it may be a window that cuts cells off, as much on both sides; and no
  // longer than the board are lines of cells.
  for (int out = cell_px + kSameMargin + 1; out <= kFarthestFrame * cell_px; ++out) {
    const std::optional<SideLine> line = LineAt(view, out);
    const bool is_longer = line && line->before > 0 && line->after > 0;
    if (is_longer && is_frame(*line)) return true;
  }
  return false;
}

std::optional<Side> FindHiddenEnd(const Frame& frame, const GridGeometry& geometry,
                                  const Grid<CellReading>& cells, int off_px,
                                  LinesOnBothSides lines) {
  std::array<int, 3> beyond = kBeyond;
  for (int& px : beyond) px += off_px;
  for (const Side side : kAllSides) {
    const SideView view(frame, geometry, side);
    const double going = GoingShare(view, cells, beyond);
    const auto is_framed = [&] {
      return lines == LinesOnBothSides::kFrame && LiesInAFrame(frame, geometry, side);
    };
    if (going >= kMinGoing && !is_framed()) return side;
    // A lattice that is off may also count the first cells of what lies over the board: text in
    // step.
    const int cell_px = view.edges()[1] - view.edges()[0];
    const int inside = off_px == 0 ? 0 : cell_px + off_px;
    const std::optional<SideLine> beside = FindSide(view, -inside, kBeside);
    // A lattice that is off has a frame nearer on one side, and farther off on the other.
    const bool is_frame =
        beside && lines == LinesOnBothSides::kFrame && beside->out >= -off_px &&
        RunsOnBothSides(frame, geometry, side, *beside, 2 * off_px + 1, CellsBefore::kOfAny);
    if (beside && !is_frame && !IsGround(frame, geometry, side, beside->colour)) {
      return side;
    }
    if (going >= kMinGoingBeforeALine && GoesOnUpToASide(view, cells, off_px) && !is_framed()) {
      return side;
    }
  }
  return std::nullopt;
}

const char* Name(Side side) {
  constexpr std::array kNames{"on the left", "at the top", "on the right", "at the bottom"};
  return kNames[static_cast<std::size_t>(side)];
}

}  // namespace gridhand::vision::minesweeper
