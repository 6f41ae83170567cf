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
// The same of a page with lines: behind a window that hides a corner half of them may be seen.
constexpr double kOfAPage = 0.9;
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
// The lengths of a border on two sides differ by so much at most, px: a corner may be drawn in
// another way.
constexpr int kSameLength = 3;
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

// The lines between the cells along a side.
struct Lines {
  int all = 0;
  int read = 0;   // between two cells that were read
  int going = 0;  // of those, the ones that go on

  // Of too few 0.
  double GoingShare() const { return read < kMinLines ? 0 : static_cast<double>(going) / read; }
};

// Which lines go on at one of these places, px beyond the board's edge. Where no line is seen
// between two cells, as in a text, none goes on. As many as seem to go on beside the middles of
// cells are parts of a texture.
Lines LinesBeyond(const SideView& view, const Grid<CellReading>& cells,
                  const std::array<int, 3>& places) {
  const std::vector<int>& edges = view.edges();
  Lines lines;
  int stray = 0;
  for (int i = 1; i + 1 < static_cast<int>(edges.size()); ++i) {
    ++lines.all;
    const bool both_read = cells[view.CellAt(i - 1)].symbol != CellSymbol::kUnknown &&
                           cells[view.CellAt(i)].symbol != CellSymbol::kUnknown;
    if (!both_read) continue;
    const auto at = static_cast<std::size_t>(i);
    const int cell_px = edges[at + 1] - edges[at];
    const int step = StepOfLine(view, edges[at], cell_px);
    ++lines.read;
    if (step <= kMinStep) continue;
    const int least = std::max(kMinStep, static_cast<int>(kSameStepShare * step));
    const auto goes_on = [&](int along) {
      return std::ranges::any_of(places, [&](int out) {
        return LineGoesOn(view, along, cell_px, out, least) &&
               LineGoesOn(view, along, cell_px, out + 1, least);
      });
    };
    lines.going += goes_on(edges[at]) ? 1 : 0;
    stray += goes_on(edges[at] + cell_px / 2) ? 1 : 0;
  }
  lines.going = std::max(0, lines.going - stray);
  return lines;
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
  constexpr std::array kOfGround{kBeside, 2 * kBeside};  // a line is none
  const bool is_upright = IsUpright(side);
  const std::array meeting =
      is_upright ? std::array{Side::kTop, Side::kBottom} : std::array{Side::kLeft, Side::kRight};
  return std::ranges::any_of(meeting, [&](Side other) {
    const SideView view(frame, geometry, other);
    const int first = view.edges().front();
    const int last = view.edges().back();
    int same = 0;
    for (int along = first; along < last; ++along) {
      const bool is_ground = std::ranges::all_of(kOfGround, [&](int out) {
        return IsNear(view.ColourAt(along, out), colour, kSameGround);
      });
      same += is_ground ? 1 : 0;
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
  return LinesBeyond(view, cells, before).GoingShare() >= kMinGoingBeforeALine;
}

// The side of a cell away from the board, px.
int CellAcross(const GridGeometry& geometry, Side side) {
  const base::FrameRect board = geometry.Bounds();
  return IsUpright(side) ? board.width / geometry.cols() : board.height / geometry.rows();
}

// Whether nearly all lines go on beyond the next cell, too: the page has them, as a sheet does, and
// hides nothing, because the next cells are wholly in view. (Beside unread cells something may.)
bool GoesOnBeyondACell(const SideView& view, const Grid<CellReading>& cells,
                       std::array<int, 3> places, int cell_px) {
  for (int& px : places) px += cell_px;
  const Lines lines = LinesBeyond(view, cells, places);
  return lines.going >= kOfAPage * lines.all;
}

bool RunsAlikeOnBothSides(const Frame& frame, const GridGeometry& geometry, Side side,
                          const SideLine& line) {
  return RunsOnBothSides(frame, geometry, side, line, kSameMargin, CellsBefore::kOfAnother);
}

std::vector<SideLine> BordersOn(const Frame& frame, const GridGeometry& geometry, Side side) {
  return BordersNear(SideView(frame, geometry, side), 0, CellAcross(geometry, side));
}

// Whether a border of the board runs along this side: what hides the end of a board hides its
// border. The same line borders the opposite side, or lines from corner to corner border most
// sides.
bool IsBordered(const Frame& frame, const GridGeometry& geometry, Side side) {
  constexpr int kMostSides = 3;
  const auto ends_at_corners = [&](Side any) {
    return std::ranges::any_of(BordersOn(frame, geometry, any), [](const SideLine& line) {
      return std::max(line.before, line.after) <= kSameLength;
    });
  };
  const auto runs_alike = [&](const SideLine& line) {
    return RunsAlikeOnBothSides(frame, geometry, side, line);
  };
  return std::ranges::any_of(BordersOn(frame, geometry, side), runs_alike) ||
         (ends_at_corners(side) && std::ranges::count_if(kAllSides, ends_at_corners) >= kMostSides);
}

}  // namespace

bool LiesInAFrame(const Frame& frame, const GridGeometry& geometry, Side side) {
  if (IsBordered(frame, geometry, side)) return true;
  const SideView view(frame, geometry, side);
  const int cell_px = CellAcross(geometry, side);
  // Nearer than a cell, it may be a window that cuts cells off, as much on both sides; and no
  // longer than the board are lines of cells.
  for (int out = cell_px + kSameMargin + 1; out <= kFarthestFrame * cell_px; ++out) {
    const std::optional<SideLine> line = LineAt(view, out);
    const bool is_longer = line && line->before > 0 && line->after > 0;
    if (is_longer && RunsAlikeOnBothSides(frame, geometry, side, *line)) return true;
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
    const double going = LinesBeyond(view, cells, beyond).GoingShare();
    const int across_px = CellAcross(geometry, side);
    const auto is_framed = [&] {
      return lines == LinesOnBothSides::kFrame && LiesInAFrame(frame, geometry, side);
    };
    const auto are_of_the_page = [&] { return GoesOnBeyondACell(view, cells, beyond, across_px); };
    if (going >= kMinGoing && !are_of_the_page() && !is_framed()) return side;
    // A lattice that is off may also count the first cells of what lies over the board: text in
    // step.
    const int cell_px = view.edges()[1] - view.edges()[0];
    const int inside = off_px == 0 ? 0 : cell_px + off_px;
    const std::optional<SideLine> beside = FindSide(view, -inside, kBeside);
    // A lattice that is off has a frame nearer on one side, and farther off on the other.
    const bool is_frame =
        beside && lines == LinesOnBothSides::kFrame && beside->out >= -off_px &&
        RunsOnBothSides(frame, geometry, side, *beside, 2 * off_px + 1, CellsBefore::kOfAny);
    const auto is_bordered = [&] {
      return lines == LinesOnBothSides::kFrame && IsBordered(frame, geometry, side);
    };
    if (beside && !is_frame && !IsGround(frame, geometry, side, beside->colour) && !is_bordered()) {
      return side;
    }
    if (going >= kMinGoingBeforeALine && GoesOnUpToASide(view, cells, off_px) &&
        !are_of_the_page() && !is_framed()) {
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
