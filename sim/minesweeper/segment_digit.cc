#include "sim/minesweeper/segment_digit.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace gridhand::sim::minesweeper {
namespace {

// Lit bars of a digit: bit 0 top, 1 upper right, 2 lower right, 3 bottom, 4 lower left, 5 upper
// left, 6 middle.
constexpr std::array<int, 10> kBars = {0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f};
constexpr int kMinusBar = 0x40;
constexpr double kThickness = 0.13;  // of the height: what pocket calculators have

void LyingBar(Canvas& canvas, const Box& box, double y, double thick, Color on) {
  const double half = thick / 2;
  const double left = box.x + half;
  const double right = box.x + box.width - half;
  const std::array<Spot, 6> corners = {
      Spot{left, y},  Spot{left + half, y - half},  Spot{right - half, y - half},
      Spot{right, y}, Spot{right - half, y + half}, Spot{left + half, y + half}};
  canvas.Polygon(corners, on);
}

void StandingBar(Canvas& canvas, double x, double top, double bottom, double thick, Color on) {
  const double half = thick / 2;
  const std::array<Spot, 6> corners = {
      Spot{x, top},    Spot{x + half, top + half},    Spot{x + half, bottom - half},
      Spot{x, bottom}, Spot{x - half, bottom - half}, Spot{x - half, top + half}};
  canvas.Polygon(corners, on);
}

}  // namespace

void PaintSegmentDigit(Canvas& canvas, const Box& box, int digit, Color on) {
  assert(digit >= -1 && digit <= 9);
  const int lit = digit < 0 ? kMinusBar : kBars[static_cast<std::size_t>(digit)];
  const double thick = std::max(1.5, kThickness * box.height);
  const double left = box.x + thick / 2;
  const double right = box.x + box.width - thick / 2;
  const double top = box.y + thick / 2;
  const double middle = box.Center().y;
  const double bottom = box.y + box.height - thick / 2;
  if (lit & 0x01) LyingBar(canvas, box, top, thick, on);
  if (lit & 0x40) LyingBar(canvas, box, middle, thick, on);
  if (lit & 0x08) LyingBar(canvas, box, bottom, thick, on);
  if (lit & 0x02) StandingBar(canvas, right, top, middle, thick, on);
  if (lit & 0x04) StandingBar(canvas, right, middle, bottom, thick, on);
  if (lit & 0x20) StandingBar(canvas, left, top, middle, thick, on);
  if (lit & 0x10) StandingBar(canvas, left, middle, bottom, thick, on);
}

void PaintSegmentCounter(Canvas& canvas, const Box& box, int places, int value, Color on) {
  const int most = static_cast<int>(std::lround(std::pow(10, places))) - 1;
  int rest = std::min(std::abs(value), most);
  const double wide = box.width / places;
  for (int place = places - 1; place >= 0; --place, rest /= 10) {
    const Box cell{box.x + place * wide, box.y, wide, box.height};
    const bool minus = value < 0 && place == 0;
    PaintSegmentDigit(canvas, cell.Part(0.12, 0.08, 0.76, 0.84), minus ? -1 : rest % 10, on);
  }
}

}  // namespace gridhand::sim::minesweeper
