#include "vision/minesweeper/extent/side_line.h"

#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

// A line steps by more than this in a channel: a window's border is dark or a shadow. It …
constexpr int kMinSideStep = 16;
// … is of one colour, to this, in a channel.
constexpr int kSameColour = 8;
// The border of a board begins at most so far from its edge, px, and is at most so thick. Judged.
constexpr int kNearestBorder = 2;
constexpr int kThickestBorder = 8;

bool IsOfLine(const SideView& view, int along, int out, base::Bgr colour) {
  return view.StepsOutwards(along, out, kMinSideStep) &&
         IsNear(view.ColourAt(along, out), colour, kSameColour);
}

// Whether other colours begin a few pixels on, so that this line is not the ground.
bool IsThin(const SideView& view, const SideLine& line) {
  const int first = view.edges().front();
  const int last = view.edges().back();
  for (int out = line.out + 1; out <= line.out + kThickestBorder; ++out) {
    int others = 0;
    for (int along = first; along < last; ++along) {
      const bool is_other = view.IsInPicture(along, out) &&
                            !IsNear(view.ColourAt(along, out), line.colour, kSameColour);
      others += is_other ? 1 : 0;
    }
    if (others >= kMinSide * (last - first)) return true;
  }
  return false;
}

// Whether the same line runs there, too, within a pixel.
bool RunsAlso(const SideView& view, const SideLine& line, int there) {
  for (int out = there - 1; out <= there + 1; ++out) {
    const std::optional<SideLine> other = LineAt(view, out, CellsBefore::kOfAny);
    if (other && IsOfOneColour(line, *other)) return true;
  }
  return false;
}

}  // namespace

std::optional<SideLine> LineAt(const SideView& view, int out, CellsBefore cells) {
  const int first = view.edges().front();
  const int last = view.edges().back();
  const base::Bgr colour = view.ColourAt(first, out);
  int count = 0;
  for (int along = first; along < last; ++along) {
    const bool is_of_line = cells == CellsBefore::kOfAny
                                ? IsNear(view.ColourAt(along, out), colour, kSameColour)
                                : IsOfLine(view, along, out, colour);
    count += is_of_line ? 1 : 0;
  }
  if (count < kMinSide * (last - first)) return std::nullopt;
  SideLine line{out, 0, 0, colour};
  // A line between two pixels is drawn on both.
  const auto goes_on = [&](int along) {
    return IsOfLine(view, along, out, colour) ||
           (IsNear(view.ColourAt(along, out), colour, kSameColour) &&
            view.StepsOutwards(along, out - 1, kMinSideStep));
  };
  while (goes_on(first - line.before - 1)) ++line.before;
  while (goes_on(last + line.after)) ++line.after;
  return line;
}

bool IsOfOneColour(const SideLine& line, const SideLine& other) {
  return IsNear(line.colour, other.colour, kSameColour);
}

std::vector<SideLine> BordersNear(const SideView& view, int out, int cell_px) {
  std::vector<SideLine> borders;
  for (int at = out - kNearestBorder; at <= out + kNearestBorder; ++at) {
    const std::optional<SideLine> line = LineAt(view, at);
    if (line && IsThin(view, *line) && !RunsAlso(view, *line, at - cell_px)) {
      borders.push_back(*line);
    }
  }
  return borders;
}

}  // namespace gridhand::vision::minesweeper
