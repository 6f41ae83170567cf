#include "vision/buttons.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

#include "vision/picture.h"

namespace gridhand::vision {
namespace {

using base::Frame;
using base::FramePoint;
using base::FrameRect;

// Neighbouring pixels of one box differ by so much at most, in each channel: a ground with a
// gradient is one box, a border of another grey is not.
constexpr int kSameGround = 3;
// px; on screens of scale 1 to 2. A lower one holds no text, a larger one is a panel.
constexpr base::Size kLeast{16, 14};
constexpr base::Size kLargest{480, 120};
// Share of the box that its ground covers: text takes a tenth, a picture up to a half.
constexpr double kLeastGround = 0.4;
// Share of the box that is drawn on: a bar that has nothing on it is none.
constexpr double kLeastInk = 0.015;
// Share of each side, without its corners, that is ground: rounded corners are left out.
constexpr double kLeastSide = 0.9;
constexpr double kCornerShare = 0.3;
// The middle of a side that is a half circle lies so deep at most, share of the box's height: 0.08
// at 0.2 of the height from the middle of the side.
constexpr double kRoundSide = 0.09;

// Regions of one colour, as a forest: each pixel points to one of its region.
class Regions {
 public:
  explicit Regions(const Frame& frame)
      : width_(frame.size.width), parents_(static_cast<std::size_t>(width_) * frame.size.height) {
    std::iota(parents_.begin(), parents_.end(), 0);
    for (int y = 0; y < frame.size.height; ++y) {
      for (int x = 0; x < width_; ++x) {
        const base::Bgr colour = frame.At({x, y});
        if (x > 0 && IsNear(colour, frame.At({x - 1, y}), kSameGround)) Join({x, y}, {x - 1, y});
        if (y > 0 && IsNear(colour, frame.At({x, y - 1}), kSameGround)) Join({x, y}, {x, y - 1});
      }
    }
  }

  int Of(FramePoint p) { return RootOf(IndexOf(p)); }

 private:
  int IndexOf(FramePoint p) const { return p.y * width_ + p.x; }
  int& ParentOf(int pixel) { return parents_[static_cast<std::size_t>(pixel)]; }

  int RootOf(int pixel) {
    while (ParentOf(pixel) != pixel) {
      ParentOf(pixel) = ParentOf(ParentOf(pixel));
      pixel = ParentOf(pixel);
    }
    return pixel;
  }

  void Join(FramePoint a, FramePoint b) {
    const int root = RootOf(IndexOf(a));
    const int other = RootOf(IndexOf(b));
    // The pixel that comes first is the root, so that the same picture makes the same forest.
    ParentOf(std::max(root, other)) = std::min(root, other);
  }

  int width_;
  std::vector<int> parents_;
};

// What a region covers.
struct Ground {
  int region = 0;
  FrameRect box;
  int pixels = 0;
};

std::vector<Ground> GroundsOf(const Frame& frame, Regions& regions) {
  std::vector<Ground> grounds(static_cast<std::size_t>(frame.size.width) * frame.size.height);
  for (int y = 0; y < frame.size.height; ++y) {
    for (int x = 0; x < frame.size.width; ++x) {
      const int region = regions.Of({x, y});
      Ground& ground = grounds[static_cast<std::size_t>(region)];
      ground.region = region;
      ground.box = ground.box.Union({x, y, 1, 1});
      ++ground.pixels;
    }
  }
  std::erase_if(grounds, [](const Ground& ground) { return ground.pixels == 0; });
  return grounds;
}

bool HasTheSizeOfAButton(const FrameRect& box) {
  return box.width >= kLeast.width && box.height >= kLeast.height && box.width <= kLargest.width &&
         box.height <= kLargest.height;
}

// A side of a box: `length` pixels from `from`, by `step`. The ground may begin up to `depth`
// pixels inwards, by `in`.
struct BoxSide {
  FramePoint from;
  FramePoint step;
  int length = 0;
  FramePoint in;
  int depth = 0;
};

bool IsGroundAt(Regions& regions, int region, const BoxSide& side, int along) {
  for (int deep = 0; deep <= side.depth; ++deep) {
    const FramePoint p{side.from.x + along * side.step.x + deep * side.in.x,
                       side.from.y + along * side.step.y + deep * side.in.y};
    if (regions.Of(p) == region) return true;
  }
  return false;
}

bool GoesAlong(Regions& regions, int region, const BoxSide& side) {
  const int corner = static_cast<int>(side.length * kCornerShare);
  int ground = 0;
  for (int i = corner; i < side.length - corner; ++i) {
    ground += IsGroundAt(regions, region, side, i) ? 1 : 0;
  }
  return ground >= kLeastSide * (side.length - 2 * corner);
}

bool HasFourSides(Regions& regions, const Ground& ground) {
  const FrameRect& box = ground.box;
  const int right = box.Right() - 1;
  const int bottom = box.Bottom() - 1;
  const int round = static_cast<int>(std::ceil(kRoundSide * box.height));
  const BoxSide sides[] = {{{box.x, box.y}, {1, 0}, box.width, {0, 1}, 0},
                           {{box.x, bottom}, {1, 0}, box.width, {0, -1}, 0},
                           {{box.x, box.y}, {0, 1}, box.height, {1, 0}, round},
                           {{right, box.y}, {0, 1}, box.height, {-1, 0}, round}};
  return std::ranges::all_of(
      sides, [&](const BoxSide& side) { return GoesAlong(regions, ground.region, side); });
}

// Around what is drawn on the ground, and how many pixels that are.
struct Ink {
  FrameRect around;
  int pixels = 0;
};

// What lies beside the ground in its row is a rounded corner.
Ink InkOn(Regions& regions, const Ground& ground) {
  const FrameRect& box = ground.box;
  Ink ink;
  for (int y = box.y; y < box.Bottom(); ++y) {
    int left = box.x;
    int right = box.Right() - 1;
    while (left < right && regions.Of({left, y}) != ground.region) ++left;
    while (left < right && regions.Of({right, y}) != ground.region) --right;
    for (int x = left; x < right; ++x) {
      if (regions.Of({x, y}) == ground.region) continue;
      ink.around = ink.around.Union({x, y, 1, 1});
      ++ink.pixels;
    }
  }
  return ink;
}

}  // namespace

std::vector<Button> FindButtons(const Frame& frame) {
  Regions regions(frame);
  std::vector<Button> boxes;
  for (const Ground& ground : GroundsOf(frame, regions)) {
    const FrameRect& box = ground.box;
    if (!HasTheSizeOfAButton(box) || ground.pixels < kLeastGround * box.width * box.height) {
      continue;
    }
    if (!HasFourSides(regions, ground)) continue;
    const Ink ink = InkOn(regions, ground);
    if (ink.pixels >= kLeastInk * box.width * box.height) boxes.push_back({box, ink.around});
  }
  std::vector<Button> buttons;
  std::ranges::copy_if(boxes, std::back_inserter(buttons), [&](const Button& button) {
    return std::ranges::none_of(boxes, [&](const Button& other) {
      return other.box != button.box && button.box.Contains(other.box);
    });
  });
  std::ranges::sort(buttons, {},
                    [](const Button& each) { return std::pair(each.box.y, each.box.x); });
  return buttons;
}

}  // namespace gridhand::vision
