// Points and rectangles, one type per coordinate system, so that the compiler finds a click that
// mixes up a picture's pixels with the screen's.
//
// FramePoint/FrameRect: pixels of one Frame, origin at its top left.
// ScreenPoint/ScreenRect: pixels of the X screen (root window), origin at its top left; may be
// negative for a window partly off the screen.
#pragma once

#include <algorithm>

namespace gridhand::base {

struct Size {
  int width = 0;
  int height = 0;
  bool operator==(const Size&) const = default;
};

template <class Space>
struct Point {
  int x = 0;
  int y = 0;
  bool operator==(const Point&) const = default;
};

// Half-open: covers x … x+width-1, y … y+height-1. Empty if a side is not positive.
template <class Space>
struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool operator==(const Rect&) const = default;

  int Right() const { return x + width; }
  int Bottom() const { return y + height; }
  bool IsEmpty() const { return width <= 0 || height <= 0; }
  Point<Space> Center() const { return {x + width / 2, y + height / 2}; }
  bool Contains(Point<Space> p) const {
    return p.x >= x && p.x < Right() && p.y >= y && p.y < Bottom();
  }
  bool Contains(const Rect& r) const {
    return r.x >= x && r.y >= y && r.Right() <= Right() && r.Bottom() <= Bottom();
  }
  // Empty (all zeros) where the two do not meet.
  Rect Intersection(const Rect& r) const {
    const int left = std::max(x, r.x);
    const int top = std::max(y, r.y);
    const int right = std::min(Right(), r.Right());
    const int bottom = std::min(Bottom(), r.Bottom());
    if (right <= left || bottom <= top) return {};
    return {left, top, right - left, bottom - top};
  }
  // The smallest that holds both. An empty one adds nothing, wherever it is: the union of two empty
  // ones is empty.
  Rect Union(const Rect& r) const {
    if (IsEmpty()) return r;
    if (r.IsEmpty()) return *this;
    const int left = std::min(x, r.x);
    const int top = std::min(y, r.y);
    return {left, top, std::max(Right(), r.Right()) - left, std::max(Bottom(), r.Bottom()) - top};
  }
  bool Intersects(const Rect& r) const { return !Intersection(r).IsEmpty(); }
};

struct FrameSpace;
struct ScreenSpace;
using FramePoint = Point<FrameSpace>;
using FrameRect = Rect<FrameSpace>;
using ScreenPoint = Point<ScreenSpace>;
using ScreenRect = Rect<ScreenSpace>;

// `origin` is where the frame's top left pixel lies on the screen.
inline ScreenPoint ToScreen(FramePoint p, ScreenPoint origin) {
  return {p.x + origin.x, p.y + origin.y};
}
inline ScreenRect ToScreen(const FrameRect& r, ScreenPoint origin) {
  return {r.x + origin.x, r.y + origin.y, r.width, r.height};
}
inline FrameRect ToFrame(const ScreenRect& r, ScreenPoint origin) {
  return {r.x - origin.x, r.y - origin.y, r.width, r.height};
}

}  // namespace gridhand::base
