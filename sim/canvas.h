// A drawing surface for pictures of games that nobody runs: shapes, gradients, text, and the frame
// that comes out. The same calls give the same bytes on one machine.
//
// Coordinates are pixels, x to the right, y down, and may be fractions; a shape between whole
// pixels is antialiased, as in any toolkit.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "base/geometry.h"

namespace gridhand::sim {

// Each 0 … 1; `a` is the opacity.
struct Color {
  double r = 0;
  double g = 0;
  double b = 0;
  double a = 1;
};

// 0xRRGGBB, and the opacity 0 … 1.
Color Rgb(std::uint32_t code, double alpha = 1);

// `share` (0 … 1): 0 gives `from`, 1 gives `to`.
Color Mix(Color from, Color to, double share);

// What a shape is filled with: from `top` to `bottom` of the shape's box.
struct Ink {
  Color top;
  Color bottom;
  Ink(Color even) : top(even), bottom(even) {}  // NOLINT(google-explicit-constructor)
  Ink(Color from, Color to) : top(from), bottom(to) {}
};

// Pixels, here and in Box.
struct Spot {
  double x = 0;
  double y = 0;
};

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  Spot At(double right, double down) const { return {x + right * width, y + down * height}; }
  Spot Center() const { return At(0.5, 0.5); }
  double Side() const { return width < height ? width : height; }
  Box Inset(double by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
  // Shares of the box.
  Box Part(double left, double top, double wide, double high) const {
    return {x + left * width, y + top * height, wide * width, high * height};
  }
};

enum class FontName {
  kSans,
  kSansRegular,
  kCondensed,
  kTechno,
  kSlab,
  kSerif,
  kMono,
  kHand,
  kRound,
};

// The typefaces of FontName, all of Debian packages (group `test` of scripts/packages).
class Fonts {
 public:
  // Error kNotFound naming the typeface and its package if one is missing: never another face.
  static base::Result<Fonts> Load();

  Fonts(Fonts&&) noexcept;
  Fonts& operator=(Fonts&&) noexcept;
  ~Fonts();

 private:
  friend class Canvas;
  struct Impl;
  explicit Fonts(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

class Canvas {
 public:
  // `fonts` must outlive the canvas. `size` in px, each side 1 … 32767; all black and opaque at
  // first.
  Canvas(base::Size size, const Fonts& fonts);
  Canvas(Canvas&&) noexcept;
  ~Canvas();

  void Rect(const Box& box, const Ink& ink);
  void RoundRect(const Box& box, double radius, const Ink& ink);
  void Ellipse(const Box& box, const Ink& ink);
  void Polygon(std::span<const Spot> corners, const Ink& ink);

  // Strokes lie inside of the box's edge.
  void StrokeRect(const Box& box, double width, Color color);
  void StrokeRoundRect(const Box& box, double radius, double width, Color color);
  void StrokeEllipse(const Box& box, double width, Color color);
  void Line(Spot from, Spot to, double width, Color color);
  void DottedLine(Spot from, Spot to, double width, double every, Color color);

  // The text's ink is centred at `center`; capitals and digits are about `height` tall.
  void Text(Spot center, FontName font, double height, const std::string& text, Color color);
  // Only the outline, `width` thick and centred on the letters' edge.
  void TextOutline(Spot center, FontName font, double height, const std::string& text, double width,
                   Color color);
  // Starts at `left` and is centred vertically.
  void TextFrom(Spot left, FontName font, double height, const std::string& text, Color color);

  // Drawing is confined to the box until Unclip. Not nested.
  void Clip(const Box& box);
  void Unclip();

  // `picture` at its own size, its top left corner at `at`.
  void Paste(const base::Frame& picture, base::FramePoint at);

  base::Frame ToFrame() const;
  // The whole picture, `scale` (> 0) times as large, as a compositor scales it (bilinear).
  base::Frame ToFrame(double scale) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridhand::sim
