#include "sim/minesweeper/symbol_painter.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "sim/minesweeper/segment_digit.h"

namespace gridhand::sim::minesweeper {
namespace {

using board::minesweeper::CellSymbol;
using board::minesweeper::IsNumber;
using board::minesweeper::NumberOf;

// Pictures of dots, '#' in the first ink, 'o' in the second.
using DotRows = std::array<std::string_view, 8>;

constexpr std::array<DotRows, 9> kDotDigits = {{
    {".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###.", "....."},
    {"..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###.", "....."},
    {".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####", "....."},
    {"####.", "....#", "....#", ".###.", "....#", "....#", "####.", "....."},
    {"#..#.", "#..#.", "#..#.", "#####", "...#.", "...#.", "...#.", "....."},
    {"#####", "#....", "####.", "....#", "....#", "#...#", ".###.", "....."},
    {".###.", "#....", "#....", "####.", "#...#", "#...#", ".###.", "....."},
    {"#####", "....#", "...#.", "...#.", "..#..", "..#..", "..#..", "....."},
    {".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###.", "....."},
}};
constexpr DotRows kDotQuestion = {".###.", "#...#", "....#", "..##.",
                                  "..#..", ".....", "..#..", "....."};
constexpr DotRows kDotFlag = {"..oo###.", "..o####.", "..o#####", "..o####.",
                              "..oo###.", "..o.....", ".ooo....", "ooooo..."};
constexpr DotRows kDotMine = {"...##...", ".#.##.#.", "..####..", "##o#####",
                              "########", "..####..", ".#.##.#.", "...##..."};

void PaintDots(Canvas& canvas, const Box& face, const DotRows& rows, Color one, Color two) {
  const double dot = std::max(1.0, std::floor(face.Side() / 10));
  const double left = std::floor(face.Center().x - dot * static_cast<double>(rows[0].size()) / 2);
  const double top = std::floor(face.Center().y - dot * static_cast<double>(rows.size()) / 2) +
                     (rows[7].find_first_not_of('.') == std::string_view::npos ? dot : 0);
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      if (rows[y][x] == '.') continue;
      canvas.Rect(
          {left + dot * static_cast<double>(x), top + dot * static_cast<double>(y), dot, dot},
          rows[y][x] == '#' ? one : two);
    }
  }
}

Spot Around(Spot center, double radius, double turns) {
  const double angle = 2 * std::numbers::pi * turns;
  return {center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)};
}

// `points` spikes between two radii.
void Star(Canvas& canvas, Spot center, double outer, double inner, int points, const Ink& ink) {
  std::vector<Spot> corners;
  corners.reserve(2 * static_cast<std::size_t>(points));
  for (int i = 0; i < 2 * points; ++i) {
    corners.push_back(Around(center, i % 2 == 0 ? outer : inner, (i - 0.5) / (2.0 * points)));
  }
  canvas.Polygon(corners, ink);
}

void Cross(Canvas& canvas, const Box& face, double inset, double width, Color color) {
  const Box box = face.Part(inset, inset, 1 - 2 * inset, 1 - 2 * inset);
  canvas.Line(box.At(0, 0), box.At(1, 1), width, color);
  canvas.Line(box.At(1, 0), box.At(0, 1), width, color);
}

// One symbol of one skin at one place.
class SymbolPainter {
 public:
  SymbolPainter(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place)
      : canvas_(canvas),
        skin_(skin),
        colors_(skin.palette),
        place_(place),
        face_(place.Face()),
        side_(face_.Side()) {}

  void Paint(CellSymbol symbol) {
    if (IsNumber(symbol)) return Number(NumberOf(symbol));
    switch (symbol) {
      case CellSymbol::kCovered:
        return Tile();
      case CellSymbol::kFlag:
        return FlagOnTile();
      case CellSymbol::kQuestion:
        return Question();
      case CellSymbol::kMine:
        return MineOnGround(Rgb(colors_.mine));
      case CellSymbol::kExploded:
        return Exploded();
      case CellSymbol::kWrongFlag:
        return WrongFlag();
      default:
        assert(false && "an unknown symbol cannot be drawn");
    }
  }

 private:
  void Tile() { PaintTile(canvas_, skin_, place_); }
  void Ground(Color tone) { PaintGround(canvas_, skin_, place_, tone); }
  Color Tone() const { return GroundTone(skin_, place_.pos); }

  void Number(int number) {
    const Color own =
        number == 0 ? Tone() : Rgb(colors_.digits[static_cast<std::size_t>(number - 1)]);
    const bool tells = skin_.digit == DigitLook::kOnColour && number > 0;
    Ground(tells ? own : Tone());
    if (number > 0) Digit(number, tells ? Rgb(colors_.mine) : own);
  }

  void Digit(int number, Color color) {
    const std::string text = std::to_string(number);
    const Spot center = face_.Center();
    const double height = skin_.digit_height * side_;
    const double thin = std::max(1.0, 0.05 * side_);
    switch (skin_.digit) {
      case DigitLook::kSevenSegment:
        return PaintSegmentDigit(canvas_, face_.Part(0.32, 0.17, 0.36, 0.66), number, color);
      case DigitLook::kPixel:
        return PaintDots(canvas_, face_, kDotDigits[static_cast<std::size_t>(number)], color,
                         color);
      case DigitLook::kOutlined:
        canvas_.TextOutline(center, skin_.font, height, text, 2 * thin, Rgb(0xffffff));
        break;
      case DigitLook::kShadowed:
        canvas_.Text({center.x + thin, center.y + thin}, skin_.font, height, text,
                     Rgb(0x000000, 0.35));
        break;
      case DigitLook::kGlow:
        canvas_.TextOutline(center, skin_.font, height, text, 4 * thin, Glow(color, 0.15));
        canvas_.TextOutline(center, skin_.font, height, text, 2 * thin, Glow(color, 0.25));
        break;
      case DigitLook::kPlain:
      case DigitLook::kOnColour:
        break;
    }
    canvas_.Text(center, skin_.font, height, text, color);
  }

  static Color Glow(Color color, double alpha) {
    color.a = alpha;
    return color;
  }

  void Question() {
    Tile();
    const Color color = Rgb(colors_.question);
    if (skin_.digit == DigitLook::kPixel) {
      return PaintDots(canvas_, face_, kDotQuestion, color, color);
    }
    canvas_.Text(face_.Center(), skin_.font, skin_.digit_height * side_, "?", color);
  }

  void FlagOnTile() {
    Tile();
    Flag(Rgb(colors_.flag), Rgb(colors_.pole));
  }

  void Pole(double x, double top, double bottom, Color pole) {
    const double width = std::max(1.0, std::round(0.07 * side_));
    canvas_.Rect(
        {face_.At(x, 0).x - width / 2, face_.At(0, top).y, width, face_.height * (bottom - top)},
        pole);
  }

  void Cloth(std::initializer_list<Spot> shares, const Ink& ink) {
    std::vector<Spot> corners;
    for (const Spot& share : shares) corners.push_back(face_.At(share.x, share.y));
    canvas_.Polygon(corners, ink);
  }

  void Flag(Color cloth, Color pole) {
    switch (skin_.flag) {
      case FlagLook::kPennant:
        Pole(0.56, 0.2, 0.76, pole);
        Cloth({{0.56, 0.18}, {0.56, 0.52}, {0.24, 0.35}}, cloth);
        canvas_.Rect(face_.Part(0.36, 0.7, 0.36, 0.05), pole);
        canvas_.Rect(face_.Part(0.28, 0.75, 0.52, 0.07), pole);
        return;
      case FlagLook::kBanner:
        Pole(0.3, 0.18, 0.84, pole);
        Cloth({{0.3, 0.2},
               {0.5, 0.16},
               {0.62, 0.24},
               {0.8, 0.2},
               {0.8, 0.5},
               {0.62, 0.54},
               {0.5, 0.46},
               {0.3, 0.5}},
              cloth);
        return;
      case FlagLook::kSwallowtail:
        Pole(0.28, 0.18, 0.84, pole);
        Cloth({{0.28, 0.2}, {0.8, 0.2}, {0.66, 0.36}, {0.8, 0.52}, {0.28, 0.52}}, cloth);
        return;
      case FlagLook::kPixel:
        return PaintDots(canvas_, face_, kDotFlag, cloth, pole);
      case FlagLook::kEmoji:
        canvas_.RoundRect(face_.Part(0.26, 0.16, 0.07, 0.7), 0.03 * side_, pole);
        canvas_.Ellipse(face_.Part(0.24, 0.12, 0.11, 0.11), pole);
        Cloth({{0.33, 0.18}, {0.82, 0.4}, {0.33, 0.6}}, {cloth, Mix(cloth, Rgb(0), 0.3)});
        return;
      case FlagLook::kLetter:
        return canvas_.Text(face_.Center(), skin_.font, skin_.digit_height * side_, "P", cloth);
      case FlagLook::kGolf:
        canvas_.Ellipse(face_.Part(0.2, 0.74, 0.6, 0.12), Mix(Rgb(colors_.tile), Rgb(0), 0.35));
        Pole(0.42, 0.14, 0.8, pole);
        Cloth({{0.44, 0.14}, {0.8, 0.29}, {0.44, 0.44}}, cloth);
        return;
    }
  }

  void MineOnGround(Color color) {
    Ground(Tone());
    Mine(color);
  }

  void Ball(double radius, const Ink& ink) {
    const double share = 0.5 - radius;
    canvas_.Ellipse(face_.Part(share, share, 2 * radius, 2 * radius), ink);
  }

  void Spikes(int count, double reach, double width, double turned, Color color) {
    for (int i = 0; i < count; ++i) {
      canvas_.Line(face_.Center(), Around(face_.Center(), reach * side_, (i + turned) / count),
                   std::max(1.0, width * side_), color);
    }
  }

  void Mine(Color color) {
    switch (skin_.mine) {
      case MineLook::kSpiked:
        Spikes(8, 0.37, 0.08, 0, color);
        Ball(0.26, color);
        canvas_.Ellipse(face_.Part(0.37, 0.37, 0.12, 0.12), Shine());
        return;
      case MineLook::kFused:
        return Fused(color);
      case MineLook::kPixel:
        return PaintDots(canvas_, face_, kDotMine, color, Tone());
      case MineLook::kNaval:
        return Naval(color);
      case MineLook::kStar:
        return Star(canvas_, face_.Center(), 0.36 * side_, 0.16 * side_, 6, color);
      case MineLook::kSkull:
        return Skull(color);
    }
  }

  // A bright spot that shows on the mine's own colour.
  Color Shine() const {
    const bool dark = Rgb(colors_.mine).g < 0.5;
    return dark ? Rgb(0xffffff, 0.85) : Rgb(0x000000, 0.5);
  }

  void Fused(Color color) {
    const Box ball = face_.Part(0.2, 0.3, 0.54, 0.54);
    canvas_.Line(face_.At(0.6, 0.38), face_.At(0.74, 0.22), std::max(1.0, 0.07 * side_),
                 Mix(color, Rgb(0x8a6a3a), 0.6));
    Star(canvas_, face_.At(0.77, 0.19), 0.12 * side_, 0.05 * side_, 5, Rgb(0xffb300));
    canvas_.Ellipse(ball, {Mix(color, Rgb(0xffffff), 0.2), color});
    canvas_.Ellipse(ball.Part(0.2, 0.18, 0.24, 0.2), Shine());
  }

  void Naval(Color color) {
    Ball(0.25, color);
    for (int i = 0; i < 8; ++i) {
      const Spot horn = Around(face_.Center(), 0.31 * side_, i / 8.0);
      const double r = std::max(1.0, 0.065 * side_);
      canvas_.Ellipse({horn.x - r, horn.y - r, 2 * r, 2 * r}, color);
    }
    canvas_.StrokeEllipse(face_.Part(0.36, 0.36, 0.28, 0.28), std::max(1.0, 0.04 * side_), Shine());
  }

  void Skull(Color color) {
    canvas_.Ellipse(face_.Part(0.22, 0.16, 0.56, 0.5), color);
    canvas_.RoundRect(face_.Part(0.34, 0.5, 0.32, 0.3), 0.06 * side_, color);
    for (const double x : {0.32, 0.54}) canvas_.Ellipse(face_.Part(x, 0.34, 0.14, 0.16), Tone());
    for (const double x : {0.44, 0.54}) canvas_.Rect(face_.Part(x, 0.68, 0.025, 0.12), Tone());
  }

  void Exploded() {
    const Color alarm = Rgb(colors_.alarm);
    switch (skin_.exploded) {
      case ExplodedLook::kRedGround:
        Ground(alarm);
        return Mine(Rgb(colors_.mine));
      case ExplodedLook::kBurst:
        Ground(Tone());
        Star(canvas_, face_.Center(), 0.48 * side_, 0.3 * side_, 9, alarm);
        Star(canvas_, face_.Center(), 0.36 * side_, 0.22 * side_, 9, Rgb(0xffd54a));
        return Mine(Rgb(colors_.mine));
      case ExplodedLook::kRedMine:
        return MineOnGround(alarm);
      case ExplodedLook::kScorched:
        Ground(Mix(Tone(), Rgb(colors_.alarm), 0.55));
        Star(canvas_, face_.Center(), 0.47 * side_, 0.2 * side_, 12, Rgb(0x000000, 0.55));
        return Mine(Rgb(0xffffff));
    }
  }

  void WrongFlag() {
    const Color alarm = Rgb(colors_.alarm);
    const double width = std::max(1.5, 0.09 * side_);
    switch (skin_.wrong) {
      case WrongLook::kCrossedMine:
        MineOnGround(Rgb(colors_.mine));
        return Cross(canvas_, face_, 0.14, width, alarm);
      case WrongLook::kCrossedFlag:
        FlagOnTile();
        return Cross(canvas_, face_, 0.14, width, alarm);
      case WrongLook::kStruckFlag:
        FlagOnTile();
        return canvas_.Line(face_.At(0.1, 0.9), face_.At(0.9, 0.1), 1.4 * width,
                            Rgb(colors_.question));
    }
  }

  Canvas& canvas_;
  const RenderedSkin& skin_;
  const Palette& colors_;
  const CellPlace& place_;
  Box face_;
  double side_;
};

}  // namespace

void PaintCell(Canvas& canvas, const RenderedSkin& skin, const CellPlace& place,
               CellSymbol symbol) {
  SymbolPainter(canvas, skin, place).Paint(symbol);
}

}  // namespace gridhand::sim::minesweeper
