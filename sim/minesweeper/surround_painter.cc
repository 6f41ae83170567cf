#include "sim/minesweeper/surround_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "sim/minesweeper/segment_digit.h"

namespace gridhand::sim::minesweeper {
namespace {

using board::minesweeper::GameStatus;

// Pixels at scale 1 round the board, and the smallest window that has room for its texts.
struct Margins {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;
  int least_width = 0;
  int least_height = 0;
};

Margins MarginsOf(Surround surround) {
  switch (surround) {
    case Surround::kBare:
      return {24, 24, 24, 24, 0, 0};
    case Surround::kClassic:
      return {12, 100, 12, 12, 170, 0};
    case Surround::kHeader:
      return {18, 62, 150, 18, 300, 206};
    case Surround::kPage:
      return {60, 128, 60, 70, 440, 0};
    case Surround::kPhone:
      return {16, 70, 16, 84, 240, 0};
    case Surround::kStatus:
      return {10, 34, 10, 36, 220, 0};
  }
  return {};
}

std::string Outcome(GameStatus status) {
  if (status == GameStatus::kWon) return "You won";
  return status == GameStatus::kLost ? "Game over" : "Playing";
}

// Sky, two ranges of hills, a sun.
void Landscape(Canvas& canvas, const Box& box, Color base) {
  canvas.Rect(box, {Mix(base, Rgb(0xffffff), 0.45), base});
  canvas.Ellipse(box.Part(0.66, 0.1, 0.2, 0.22), Mix(base, Rgb(0xfff3c4), 0.7));
  const std::array<Spot, 7> far = {box.At(0, 0.6),     box.At(0.25, 0.42), box.At(0.45, 0.58),
                                   box.At(0.72, 0.38), box.At(1, 0.6),     box.At(1, 1),
                                   box.At(0, 1)};
  canvas.Polygon(far, Mix(base, Rgb(0x2e6b52), 0.55));
  const std::array<Spot, 6> near = {box.At(0, 0.85), box.At(0.35, 0.66), box.At(0.7, 0.84),
                                    box.At(1, 0.7),  box.At(1, 1),       box.At(0, 1)};
  canvas.Polygon(near, Mix(base, Rgb(0x0c2e22), 0.7));
}

class SurroundPainter {
 public:
  SurroundPainter(Canvas& canvas, const RenderedSkin& skin, const WindowPlan& plan,
                  GameStatus status, int mines_left)
      : canvas_(canvas),
        colors_(skin.palette),
        surround_(skin.surround),
        glass_(skin.tile == TileLook::kGlass),
        plan_(plan),
        unit_(plan.unit),
        status_(status),
        mines_left_(mines_left),
        window_{0, 0, static_cast<double>(plan.size.width), static_cast<double>(plan.size.height)} {
  }

  void Paint() {
    if (glass_) {
      Landscape(canvas_, window_, Rgb(colors_.page));
    } else {
      canvas_.Rect(window_, Rgb(colors_.page));
    }
    switch (surround_) {
      case Surround::kBare:
        return;
      case Surround::kClassic:
        return Classic();
      case Surround::kHeader:
        return Header();
      case Surround::kPage:
        return Page();
      case Surround::kPhone:
        return Phone();
      case Surround::kStatus:
        return Status();
    }
  }

 private:
  double Px(double at_scale_1) const { return std::round(at_scale_1 * unit_); }

  void Say(double x, double y, double height, const std::string& text, Color color,
           FontName font = FontName::kSansRegular) {
    canvas_.TextFrom({Px(x), Px(y)}, font, height * unit_, text, color);
  }

  void Bar(double top, double height) {
    canvas_.Rect({0, Px(top), window_.width, Px(height)}, Rgb(colors_.bar));
  }

  void TitleBar(double height) {
    Bar(0, height);
    Say(10, height / 2, 8, "Minesweeper", Rgb(colors_.bar_text), FontName::kSans);
    const double y = Px(height / 2);
    for (int i = 0; i < 3; ++i) {
      const double x = window_.width - Px(14 + 18 * i);
      const double r = Px(4);
      canvas_.StrokeRect({x - r, y - r, 2 * r, 2 * r}, std::max(1.0, unit_),
                         Rgb(colors_.bar_text, 0.8));
    }
  }

  // Dark above and left, light below and right; `width` px.
  void SunkenFrame(const Box& box, double width) {
    const Color dark = Rgb(colors_.dark);
    const Color light = Rgb(colors_.light);
    canvas_.Rect({box.x, box.y, box.width, width}, dark);
    canvas_.Rect({box.x, box.y, width, box.height}, dark);
    canvas_.Rect({box.x, box.y + box.height - width, box.width, width}, light);
    canvas_.Rect({box.x + box.width - width, box.y, width, box.height}, light);
  }

  void Classic() {
    constexpr int kSecondsShown = 137;
    TitleBar(22);
    Say(8, 32, 7, "Game    Help", Mix(Rgb(colors_.page), Rgb(0x000000), 0.85));
    const Box panel{Px(9), Px(44), window_.width - Px(18), Px(44)};
    SunkenFrame(panel, Px(2));
    const Box left{panel.x + Px(7), panel.y + Px(8), Px(42), Px(28)};
    const Box right{panel.x + panel.width - Px(49), panel.y + Px(8), Px(42), Px(28)};
    for (const Box& led : {left, right}) canvas_.Rect(led, Rgb(0x180000));
    PaintSegmentCounter(canvas_, left, 3, mines_left_, Rgb(0xff2a1a));
    PaintSegmentCounter(canvas_, right, 3, kSecondsShown, Rgb(0xff2a1a));
    Face({panel.Center().x - Px(14), panel.y + Px(8), Px(28), Px(28)});
    const double edge = Px(3);
    SunkenFrame({plan_.board.x - edge, plan_.board.y - edge, plan_.board.width + 2 * edge,
                 plan_.board.height + 2 * edge},
                edge);
  }

  void Face(const Box& button) {
    canvas_.Rect(button, Rgb(colors_.light));
    canvas_.Rect(button.Inset(Px(1)), Rgb(colors_.tile));
    const Box head = button.Part(0.15, 0.15, 0.7, 0.7);
    canvas_.Ellipse(head, Rgb(0x5a4300));
    canvas_.Ellipse(head.Inset(std::max(1.0, unit_)), Rgb(0xffd83a));
    for (const double x : {0.28, 0.6}) canvas_.Ellipse(head.Part(x, 0.3, 0.13, 0.16), Rgb(0));
    const bool sad = status_ == GameStatus::kLost;
    canvas_.Line(head.At(0.3, sad ? 0.76 : 0.62), head.At(0.5, sad ? 0.64 : 0.75), unit_, Rgb(0));
    canvas_.Line(head.At(0.5, sad ? 0.64 : 0.75), head.At(0.7, sad ? 0.76 : 0.62), unit_, Rgb(0));
  }

  void Button(const Box& box, const std::string& text) {
    canvas_.RoundRect(box, Px(5), Mix(Rgb(colors_.bar), Rgb(colors_.bar_text), 0.15));
    canvas_.Text(box.Center(), FontName::kSansRegular, 8 * unit_, text, Rgb(colors_.bar_text));
  }

  void Header() {
    Bar(0, 42);
    canvas_.Text({window_.width / 2, Px(21)}, FontName::kSans, 9 * unit_, "Mines",
                 Rgb(colors_.bar_text));
    Button({Px(8), Px(8), Px(56), Px(26)}, "New");
    Button({window_.width - Px(64), Px(8), Px(56), Px(26)}, "Menu");
    const double x = window_.width - Px(130);
    const Box panel{x, Px(62), Px(112), Px(126)};
    canvas_.RoundRect(panel, Px(8), Rgb(colors_.bar));
    const auto line = [&](double y, double height, const std::string& text) {
      canvas_.Text({panel.Center().x, panel.y + Px(y)}, FontName::kSansRegular, height * unit_,
                   text, Rgb(colors_.bar_text));
    };
    line(18, 7, "Mines left");
    line(42, 14, fmt::format("{}", mines_left_));
    line(76, 7, "Time");
    line(100, 14, "02:17");
  }

  void Page() {
    const Color text = Rgb(colors_.bar);
    const bool dark = Rgb(colors_.page).g < 0.5;
    const Color ink = dark ? Rgb(0xe0e0e0) : text;
    Bar(0, 30);
    Say(16, 15, 8, "Puzzles    Scores    About", Rgb(colors_.bar_text));
    Say(60, 60, 17, "Minesweeper", ink, FontName::kSans);
    Say(60, 86, 7, "Left click opens a cell, right click puts a flag.", ink);
    Say(60, 110, 9,
        fmt::format("Mines left: {}     Time: 137     {}", mines_left_, Outcome(status_)), ink);
    const double below = plan_.board.y + plan_.board.height;
    canvas_.TextFrom({Px(60), below + Px(24)}, FontName::kSansRegular, 7 * unit_,
                     "Beginner   Intermediate   Expert   Custom", ink);
    canvas_.Rect({Px(60), below + Px(40), window_.width - Px(120), 1},
                 Mix(ink, Rgb(0x808080), 0.5));
    canvas_.TextFrom({Px(60), below + Px(54)}, FontName::kSansRegular, 6 * unit_,
                     "No cookies, no adverts.", Mix(ink, Rgb(0x808080), 0.4));
  }

  void Phone() {
    Bar(0, 54);
    canvas_.TextFrom({Px(18), Px(27)}, FontName::kSans, 13 * unit_, fmt::format("{}", mines_left_),
                     Rgb(colors_.bar_text));
    canvas_.Text({window_.width / 2, Px(27)}, FontName::kSansRegular, 9 * unit_, Outcome(status_),
                 Rgb(colors_.bar_text));
    canvas_.Text({window_.width - Px(36), Px(27)}, FontName::kSans, 13 * unit_, "2:17",
                 Rgb(colors_.bar_text));
    const double y = window_.height - Px(42);
    for (int i = -1; i <= 1; ++i) {
      const double x = window_.width / 2 + Px(72) * i;
      canvas_.Ellipse({x - Px(24), y - Px(24), Px(48), Px(48)}, Rgb(colors_.bar));
      constexpr std::array<const char*, 3> kButtons = {"Flag", "Undo", "New"};
      canvas_.Text({x, y}, FontName::kSansRegular, 8 * unit_,
                   kButtons[static_cast<std::size_t>(i + 1)], Rgb(colors_.bar_text));
    }
  }

  void Status() {
    TitleBar(24);
    const double top = window_.height - Px(26);
    canvas_.Rect({0, top, window_.width, Px(26)}, Rgb(colors_.bar));
    canvas_.TextFrom({Px(10), top + Px(13)}, FontName::kSansRegular, 7.5 * unit_,
                     fmt::format("{} mines left    {}", mines_left_, Outcome(status_)),
                     Rgb(colors_.bar_text));
  }

  Canvas& canvas_;
  const Palette& colors_;
  Surround surround_;
  bool glass_;
  const WindowPlan& plan_;
  double unit_;
  GameStatus status_;
  int mines_left_;
  Box window_;
};

void Icons(Canvas& canvas, base::Size screen) {
  constexpr std::array<std::string_view, 4> kNames = {"Home", "Files", "Mail", "Wastebasket"};
  constexpr std::array<std::uint32_t, 4> kColors = {0xe0a030, 0x5a8fd0, 0xd05a5a, 0x7a8a7a};
  double y = 30;
  for (std::size_t i = 0; i < kNames.size() && y + 90 < screen.height; ++i, y += 96) {
    canvas.RoundRect({28, y, 44, 44}, 8, {Rgb(kColors[i]), Mix(Rgb(kColors[i]), Rgb(0), 0.25)});
    canvas.Text({50, y + 60}, FontName::kSansRegular, 8, std::string(kNames[i]), Rgb(0xffffff));
  }
}

void TextWindow(Canvas& canvas, const Box& box) {
  canvas.Rect(box, Rgb(0xfafafa));
  canvas.StrokeRect(box, 1, Rgb(0x7a7a7a));
  canvas.Rect({box.x, box.y, box.width, 26}, Rgb(0x3d4450));
  canvas.TextFrom({box.x + 12, box.y + 13}, FontName::kSans, 8, "notes.txt", Rgb(0xffffff));
  constexpr std::array<std::string_view, 4> kLines = {
      "Buy bread, rye if they have it, and call the plumber.",
      "The key lies under the third pot from the left.", "Read chapter 7 by Thursday.",
      "Ask Lena about the tickets; 4 of them, row 12."};
  double y = box.y + 48;
  for (std::size_t i = 0; y < box.y + box.height - 12; ++i, y += 20) {
    canvas.TextFrom({box.x + 14, y}, FontName::kMono, 8, std::string(kLines[i % kLines.size()]),
                    Rgb(0x202020));
  }
}

void TaskBar(Canvas& canvas, base::Size screen) {
  const double top = screen.height - 34;
  canvas.Rect({0, top, static_cast<double>(screen.width), 34}, Rgb(0x1f242c));
  canvas.TextFrom({16, top + 17}, FontName::kSans, 9, "Menu", Rgb(0xffffff));
  for (int i = 0; i < 3; ++i) {
    canvas.RoundRect({80.0 + 44 * i, top + 4, 36, 26}, 4, Rgb(0x3a4350));
  }
  canvas.TextFrom({screen.width - 60.0, top + 17}, FontName::kSansRegular, 9, "14:05",
                  Rgb(0xffffff));
}

}  // namespace

bool ShowsMinesLeft(const RenderedSkin& skin) { return skin.surround != Surround::kBare; }

WindowPlan PlanWindow(const RenderedSkin& skin, base::Size board_px, double unit) {
  const Margins margins = MarginsOf(skin.surround);
  const auto px = [&](int at_scale_1) { return static_cast<int>(std::lround(at_scale_1 * unit)); };
  const int natural = px(margins.left) + board_px.width + px(margins.right);
  const int extra = std::max(0, px(margins.least_width) - natural);
  // Whole pixels: the board must not lie between two.
  const int left = px(margins.left) + extra / 2;
  const int tall = px(margins.top) + board_px.height + px(margins.bottom);
  return {.size = {natural + extra, std::max(tall, px(margins.least_height))},
          .board = {static_cast<double>(left), static_cast<double>(px(margins.top)),
                    static_cast<double>(board_px.width), static_cast<double>(board_px.height)},
          .unit = unit};
}

void PaintSurround(Canvas& canvas, const RenderedSkin& skin, const WindowPlan& plan,
                   GameStatus status, int mines_left) {
  SurroundPainter(canvas, skin, plan, status, mines_left).Paint();
}

Desktop OnDesktop(const base::Frame& window, const RenderedSkin& skin, const Fonts& fonts) {
  constexpr base::Size kLeast{1280, 800};
  constexpr base::FramePoint kAt{217, 61};
  constexpr int kRoom = 90;  // px right of and below the window
  const base::Size screen{std::max(kLeast.width, kAt.x + window.size.width + kRoom),
                          std::max(kLeast.height, kAt.y + window.size.height + kRoom)};
  Canvas canvas(screen, fonts);
  const Box whole{0, 0, static_cast<double>(screen.width), static_cast<double>(screen.height)};
  Landscape(canvas, whole, Mix(Rgb(skin.palette.bar), Rgb(0x4878a8), 0.6));
  Icons(canvas, screen);
  TextWindow(canvas, whole.Part(0.5, 0.3, 0.42, 0.5));
  canvas.Paste(window, kAt);
  TaskBar(canvas, screen);
  return {canvas.ToFrame(), kAt};
}

}  // namespace gridhand::sim::minesweeper
