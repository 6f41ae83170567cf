#include "sim/minesweeper/tile_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "base/random.h"

namespace gridhand::sim::minesweeper {
namespace {

bool IsOdd(board::CellPos pos) { return (pos.row + pos.col) % 2 != 0; }

// The same grain wherever and whenever the cell is drawn.
base::Random GrainOf(board::CellPos pos) {
  constexpr std::uint64_t kRowStep = 1000;  // more than a board has columns
  return base::Random(static_cast<std::uint64_t>(pos.row) * kRowStep +
                      static_cast<std::uint64_t>(pos.col));
}

// Two wedges that meet at the corners, `width` thick.
void Bevel(Canvas& canvas, const Box& face, double width, Color light, Color dark) {
  const Box inner = face.Inset(width);
  const std::array<Spot, 6> bright = {face.At(0, 0),  face.At(1, 0),  inner.At(1, 0),
                                      inner.At(0, 0), inner.At(0, 1), face.At(0, 1)};
  const std::array<Spot, 6> shade = {face.At(1, 1),  face.At(0, 1),  inner.At(0, 1),
                                     inner.At(1, 1), inner.At(1, 0), face.At(1, 0)};
  canvas.Polygon(bright, light);
  canvas.Polygon(shade, dark);
}

double BevelWidth(const Box& face) {
  constexpr double kShare = 1.0 / 9;
  return std::max(1.0, std::round(face.Side() * kShare));
}

void Beveled(Canvas& canvas, const Palette& colors, const Box& face) {
  canvas.Rect(face, Rgb(colors.tile));
  Bevel(canvas, face, BevelWidth(face), Rgb(colors.light), Rgb(colors.dark));
}

void Ridged(Canvas& canvas, const Palette& colors, const Box& face) {
  Beveled(canvas, colors, face);
  const double width = std::max(1.0, std::round(BevelWidth(face) / 2));
  Bevel(canvas, face.Inset(3 * width), width, Mix(Rgb(colors.tile), Rgb(colors.dark), 0.5),
        Mix(Rgb(colors.tile), Rgb(colors.light), 0.5));
}

void Flat(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place) {
  const Box face = place.Face();
  canvas.Rect(face, Rgb(skin.palette.tile));
  if (place.gap > 0) return;
  canvas.Rect({face.x, face.y, face.width, place.line}, Rgb(skin.palette.light));
  canvas.Rect({face.x, face.y, place.line, face.height}, Rgb(skin.palette.light));
}

void Gradient(Canvas& canvas, const Palette& colors, const CellPlace& place) {
  const Box face = place.Face();
  canvas.Rect(face, {Rgb(colors.tile), Rgb(colors.tile_two)});
  Bevel(canvas, face, place.line, Rgb(colors.light), Rgb(colors.dark));
}

void Pillow(Canvas& canvas, const Palette& colors, const Box& face) {
  const double radius = 0.22 * face.Side();
  canvas.RoundRect(face, radius, Rgb(colors.dark));
  const Box top{face.x, face.y, face.width, face.height * 0.94};
  canvas.RoundRect(top, radius, {Rgb(colors.light), Rgb(colors.tile_two)});
  canvas.RoundRect(top.Inset(0.06 * face.Side()), radius * 0.8,
                   {Rgb(colors.tile), Rgb(colors.tile_two)});
}

void Glossy(Canvas& canvas, const Palette& colors, const CellPlace& place) {
  const Box face = place.Face();
  canvas.Rect(face, Rgb(colors.dark));
  const Box glass = face.Inset(place.line);
  canvas.Rect(glass, {Rgb(colors.tile), Rgb(colors.tile_two)});
  canvas.Rect(glass.Part(0, 0, 1, 0.5), {Rgb(colors.light, 0.75), Rgb(colors.light, 0.15)});
}

void Noise(Canvas& canvas, const Palette& colors, const CellPlace& place) {
  const Box face = place.Face();
  base::Random random = GrainOf(place.pos);
  for (double y = 0; y < face.height; ++y) {
    for (double x = 0; x < face.width; ++x) {
      const Color grain = Mix(Rgb(colors.tile), Rgb(colors.tile_two), random.Unit());
      canvas.Rect({face.x + x, face.y + y, 1, 1}, grain);
    }
  }
  Bevel(canvas, face, place.line, Rgb(colors.light), Rgb(colors.dark));
}

void Wood(Canvas& canvas, const Palette& colors, const CellPlace& place) {
  const Box face = place.Face();
  base::Random random = GrainOf(place.pos);
  canvas.Rect(face, {Rgb(colors.tile), Rgb(colors.tile_two)});
  for (double y = 2; y < face.height - 2; y += 2 + static_cast<double>(random.Below(5))) {
    const Color streak = Rgb(random.Below(2) == 0 ? colors.dark : colors.light, 0.28);
    canvas.Rect({face.x, face.y + y, face.width, 1}, streak);
  }
  Bevel(canvas, face, 2 * place.line, Rgb(colors.light), Rgb(colors.dark));
}

void Hatched(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place) {
  const Box face = place.Face();
  canvas.Rect(face, Rgb(skin.palette.tile));
  canvas.Clip(face);
  constexpr double kEvery = 4;  // px
  for (double at = -face.height; at < face.width; at += kEvery) {
    canvas.Line({face.x + at, face.y + face.height}, {face.x + at + face.height, face.y}, 1,
                Rgb(skin.palette.tile_two, 0.8));
  }
  canvas.Unclip();
  canvas.StrokeRect(face, place.line, Rgb(skin.palette.tile_two));
}

void Outlined(Canvas& canvas, const Palette& colors, const CellPlace& place) {
  const Box face = place.Face().Inset(place.line);
  const double radius = 0.12 * face.Side();
  canvas.RoundRect(face, radius, {Rgb(colors.tile), Rgb(colors.tile_two)});
  canvas.StrokeRoundRect(face, radius, 1.5 * place.line, Rgb(colors.dark));
}

void Card(Canvas& canvas, const Palette& colors, const Box& face) {
  const double radius = 0.1 * face.Side();
  const double lift = std::max(1.0, 0.05 * face.Side());
  const Box card{face.x, face.y, face.width, face.height - lift};
  canvas.RoundRect({face.x, face.y + lift, face.width, card.height}, radius, Rgb(colors.dark));
  canvas.RoundRect(card, radius, {Rgb(colors.tile), Rgb(colors.tile_two)});
  canvas.StrokeRoundRect(card, radius, 1, Rgb(colors.light));
}

void Studded(Canvas& canvas, const Palette& colors, const CellPlace& place) {
  const Box face = place.Face().Inset(place.line);
  canvas.Rect(face, Rgb(colors.tile));
  canvas.Ellipse(face.Part(0.4, 0.4, 0.2, 0.2), Rgb(colors.tile_two));
}

void Glass(Canvas& canvas, const Box& face, Color pane, double alpha) {
  pane.a = alpha;
  canvas.Rect(face, pane);
  pane.a = alpha / 2;
  canvas.StrokeRect(face, 1, pane);
}

void RightAndBottom(Canvas& canvas, const Box& cell, double width, Color color, bool dotted) {
  const double right = cell.x + cell.width - width / 2;
  const double bottom = cell.y + cell.height - width / 2;
  const auto line = [&](Spot from, Spot to) {
    if (dotted) {
      canvas.DottedLine(from, to, width, 2 * width, color);
    } else {
      canvas.Line(from, to, width, color);
    }
  };
  line({right, cell.y}, {right, cell.y + cell.height});
  line({cell.x, bottom}, {cell.x + cell.width, bottom});
}

void Sunken(Canvas& canvas, const Palette& colors, const CellPlace& place, Color tone) {
  const Box face = place.Face();
  canvas.Rect(face, tone);
  const Color shadow = Rgb(colors.line);
  canvas.Rect({face.x, face.y, face.width, place.line}, shadow);
  canvas.Rect({face.x, face.y, place.line, face.height}, shadow);
  const double deep = std::max(2.0, 0.1 * face.Side());
  canvas.Rect({face.x, face.y, face.width, deep}, {Rgb(colors.line, 0.4), Rgb(colors.line, 0)});
}

void Crosses(Canvas& canvas, const Palette& colors, const CellPlace& place, Color tone) {
  canvas.Rect(place.cell, tone);
  const double arm = std::max(2.0, std::round(0.1 * place.cell.Side()));
  for (const Spot corner :
       {place.cell.At(0, 0), place.cell.At(1, 0), place.cell.At(0, 1), place.cell.At(1, 1)}) {
    canvas.Clip(place.cell);
    canvas.Rect({corner.x - arm, corner.y - place.line, 2 * arm, 2 * place.line}, Rgb(colors.line));
    canvas.Rect({corner.x - place.line, corner.y - arm, 2 * place.line, 2 * arm}, Rgb(colors.line));
    canvas.Unclip();
  }
}

}  // namespace

Box CellPlace::Face() const {
  const double before = std::floor(gap / 2);
  return {cell.x + before, cell.y + before, cell.width - gap, cell.height - gap};
}

void PaintTile(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place) {
  const Palette& colors = skin.palette;
  const Box face = place.Face();
  switch (skin.tile) {
    case TileLook::kBevel:
      return Beveled(canvas, colors, face);
    case TileLook::kRidge:
      return Ridged(canvas, colors, face);
    case TileLook::kFlat:
      return Flat(canvas, skin, place);
    case TileLook::kGradient:
      return Gradient(canvas, colors, place);
    case TileLook::kPillow:
      return Pillow(canvas, colors, face);
    case TileLook::kGlossy:
      return Glossy(canvas, colors, place);
    case TileLook::kNoise:
      return Noise(canvas, colors, place);
    case TileLook::kGrain:
      return Wood(canvas, colors, place);
    case TileLook::kHatched:
      return Hatched(canvas, skin, place);
    case TileLook::kOutlined:
      return Outlined(canvas, colors, place);
    case TileLook::kChecker:
      return canvas.Rect(face, Rgb(IsOdd(place.pos) ? colors.tile_two : colors.tile));
    case TileLook::kGlass:
      return Glass(canvas, face, Rgb(colors.tile), 0.5);
    case TileLook::kCard:
      return Card(canvas, colors, face);
    case TileLook::kStudded:
      return Studded(canvas, colors, place);
  }
}

Color GroundTone(const RenderedSkin& skin, board::CellPos pos) {
  const bool second = skin.ground == GroundLook::kChecker && IsOdd(pos);
  return Rgb(second ? skin.palette.ground_two : skin.palette.ground);
}

void PaintGround(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place, Color tone) {
  const Palette& colors = skin.palette;
  const Box face = place.Face();
  switch (skin.ground) {
    case GroundLook::kPlain:
    case GroundLook::kChecker:
      return canvas.Rect(face, tone);
    case GroundLook::kHairline:
    case GroundLook::kDotted:
      canvas.Rect(face, tone);
      return RightAndBottom(canvas, face, place.line, Rgb(colors.line),
                            skin.ground == GroundLook::kDotted);
    case GroundLook::kSunken:
      return Sunken(canvas, colors, place, tone);
    case GroundLook::kInset:
      return canvas.RoundRect(face.Inset(place.line), 0.1 * face.Side(), tone);
    case GroundLook::kGlass:
      return Glass(canvas, face, tone, 0.55);
    case GroundLook::kCrosses:
      return Crosses(canvas, colors, place, tone);
  }
}

}  // namespace gridhand::sim::minesweeper
