#include "tests/vision/lattice/random_lattice.h"

#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "base/random.h"
#include "board/minesweeper/symbol.h"
#include "sim/minesweeper/game.h"

namespace gridhand::vision {
namespace {

using base::Random;
using board::CellPos;
using board::minesweeper::CellSymbol;

struct Colour {
  double r = 0;
  double g = 0;
  double b = 0;
};

Colour Mix(const Colour& a, const Colour& b, double share) {
  return {a.r + (b.r - a.r) * share, a.g + (b.g - a.g) * share, a.b + (b.b - a.b) * share};
}
constexpr Colour kWhite{1, 1, 1};
constexpr Colour kBlack{0, 0, 0};
Colour Lighter(const Colour& c, double share) { return Mix(c, kWhite, share); }
Colour Darker(const Colour& c, double share) { return Mix(c, kBlack, share); }

enum class Covered { kBevel, kFlatGap, kLined, kRounded, kGradient, kChecker, kCount };
enum class Revealed { kPlain, kLined, kGap, kChecker, kSunken, kCount };

struct Style {
  Covered covered = Covered::kBevel;
  Revealed revealed = Revealed::kPlain;
  Colour desk, board_ground, tile, blank, line;
  std::array<Colour, 9> digits{};
  double bevel = 0;   // px
  double gap = 0;     // px
  double radius = 0;  // share of a cell
  double stroke = 0;  // of digits, share of a cell
  double digit_size = 0;
  double noise = 0;  // of textures, 0 … 1
  double alpha = 1;  // of tiles
  bool has_frame = false;
  bool is_desktop = false;
};

// Random choices, so that a style reads like a list of them.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  int Whole(int low, int high) {
    return low + static_cast<int>(random_.Below(static_cast<std::uint64_t>(high - low + 1)));
  }
  double Real(double low, double high) { return low + (high - low) * random_.Unit(); }
  bool Chance(double share) { return random_.Unit() < share; }
  template <class T>
  T OneOf() {
    return static_cast<T>(Whole(0, static_cast<int>(T::kCount) - 1));
  }
  Colour Any() { return {random_.Unit(), random_.Unit(), random_.Unit()}; }
  Colour Pale(double low, double high) {
    const double level = Real(low, high);
    const auto near = [&] { return std::clamp(level + Real(-0.06, 0.06), 0.0, 1.0); };
    return {near(), near(), near()};
  }
  std::uint64_t Seed() { return random_.Next(); }

 private:
  Random random_;
};

Style DrawStyle(Dice& dice, double pitch) {
  Style s;
  s.covered = dice.OneOf<Covered>();
  s.revealed = dice.OneOf<Revealed>();
  const bool dark = dice.Chance(0.4);
  s.desk = dark ? dice.Pale(0.05, 0.25) : dice.Pale(0.6, 0.95);
  s.tile = dice.Chance(0.5) ? Mix(dice.Any(), dice.Pale(0.3, 0.8), 0.5) : dice.Pale(0.3, 0.85);
  s.blank = dark ? dice.Pale(0.08, 0.3) : dice.Pale(0.7, 0.97);
  s.board_ground = dice.Chance(0.5) ? s.blank : Darker(s.blank, 0.25);
  s.line = dice.Chance(0.5) ? Darker(s.blank, dice.Real(0.06, 0.4))
                            : Lighter(s.blank, dice.Real(0.15, 0.4));
  for (Colour& digit : s.digits) {
    digit = dark ? Lighter(dice.Any(), 0.3) : Darker(dice.Any(), 0.35);
  }
  s.bevel = std::max(1.0, std::floor(pitch * dice.Real(0.03, 0.14)));
  s.gap = std::max(1.0, std::floor(pitch * dice.Real(0.0, 0.12)));
  s.radius = dice.Real(0.1, 0.35);
  s.stroke = dice.Real(0.05, 0.13);
  s.digit_size = dice.Real(0.4, 0.75);
  s.noise = dice.Chance(0.2) ? dice.Real(0.01, 0.04) : 0;
  s.alpha = dice.Chance(0.15) ? dice.Real(0.5, 0.85) : 1;
  s.has_frame = dice.Chance(0.4);
  s.is_desktop = dice.Chance(0.3);
  return s;
}

std::string WordsFor(const Style& s, int rows, int cols, double pitch) {
  constexpr std::array kCovered{"bevel", "flat", "lined", "rounded", "gradient", "checker"};
  constexpr std::array kRevealed{"plain", "lined", "gap", "checker", "sunken"};
  return fmt::format("{} over {}, {} × {} of {:.2f} px{}{}{}{}",
                     kCovered[static_cast<std::size_t>(s.covered)],
                     kRevealed[static_cast<std::size_t>(s.revealed)], rows, cols, pitch,
                     s.noise > 0 ? ", textured" : "", s.alpha < 1 ? ", translucent" : "",
                     s.has_frame ? ", framed" : "", s.is_desktop ? ", desktop" : "");
}

// Cairo with this file's colours.
class Brush {
 public:
  explicit Brush(base::WritableFrame& picture)
      : surface_(cairo_image_surface_create_for_data(
            picture.pixels, CAIRO_FORMAT_RGB24, picture.frame.size.width, picture.frame.size.height,
            picture.frame.stride_bytes)),
        cairo_(cairo_create(surface_)) {}
  Brush(const Brush&) = delete;
  Brush& operator=(const Brush&) = delete;
  ~Brush() {
    cairo_destroy(cairo_);
    cairo_surface_destroy(surface_);
  }

  void Rect(double x, double y, double w, double h, const Colour& c, double alpha = 1) {
    cairo_set_source_rgba(cairo_, c.r, c.g, c.b, alpha);
    cairo_rectangle(cairo_, x, y, w, h);
    cairo_fill(cairo_);
  }
  void Ramp(double x, double y, double w, double h, const Colour& top, const Colour& bottom) {
    cairo_pattern_t* ramp = cairo_pattern_create_linear(x, y, x + w / 4, y + h);
    cairo_pattern_add_color_stop_rgb(ramp, 0, top.r, top.g, top.b);
    cairo_pattern_add_color_stop_rgb(ramp, 1, bottom.r, bottom.g, bottom.b);
    cairo_set_source(cairo_, ramp);
    cairo_rectangle(cairo_, x, y, w, h);
    cairo_fill(cairo_);
    cairo_pattern_destroy(ramp);
  }
  void Rounded(double x, double y, double w, double h, double r, const Colour& c, double alpha) {
    constexpr double kQuarter = 1.5707963267948966;
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, x + w - r, y + r, r, -kQuarter, 0);
    cairo_arc(cairo_, x + w - r, y + h - r, r, 0, kQuarter);
    cairo_arc(cairo_, x + r, y + h - r, r, kQuarter, 2 * kQuarter);
    cairo_arc(cairo_, x + r, y + r, r, 2 * kQuarter, 3 * kQuarter);
    cairo_close_path(cairo_);
    cairo_set_source_rgba(cairo_, c.r, c.g, c.b, alpha);
    cairo_fill(cairo_);
  }
  // A polyline through points of a 3 × 5 field: "0" is its top left corner, "e" its bottom right.
  void Strokes(const char* path, double x, double y, double w, double h, double width,
               const Colour& c) {
    cairo_set_source_rgb(cairo_, c.r, c.g, c.b);
    cairo_set_line_width(cairo_, width);
    for (const char* at = path; *at != '\0'; ++at) {
      const int point = *at <= '9' ? *at - '0' : *at - 'a' + 10;
      const int col = point % 3;
      const int row = point / 3;
      cairo_line_to(cairo_, x + w * col / 2, y + h * row / 4);
    }
    cairo_stroke(cairo_);
  }
  void Disc(double x, double y, double r, const Colour& c) {
    constexpr double kTurn = 6.283185307179586;
    cairo_arc(cairo_, x, y, r, 0, kTurn);
    cairo_set_source_rgb(cairo_, c.r, c.g, c.b);
    cairo_fill(cairo_);
  }

 private:
  cairo_surface_t* surface_;
  cairo_t* cairo_;
};

// Points of the field:  0 1 2 / 3 4 5 / 6 7 8 / 9 a b / c d e
constexpr std::array kDigitPaths{"02ec0",   "31d",     "0258ace", "0258678bdc", "1068b2e",
                                 "2068bdc", "20cea86", "02ad",    "680ec682"};

void DrawWords(Brush& brush, Dice& dice, const base::FrameRect& area, const Colour& ink) {
  const int size = dice.Whole(7, 12);
  for (int y = area.y + size; y + 2 * size < area.Bottom(); y += 2 * size) {
    int x = area.x + size;
    const int end = area.x + dice.Whole(area.width / 3, area.width);
    while (x + size < end) {
      const auto letter = static_cast<std::size_t>(dice.Whole(0, 8));
      if (dice.Chance(0.8)) {
        brush.Strokes(kDigitPaths[letter], x, y, size * 0.5, size, size * 0.14, ink);
      }
      x += static_cast<int>(size * dice.Real(0.7, 1.0));
    }
  }
}

void DrawWindow(Brush& brush, Dice& dice, const base::FrameRect& r) {
  const Colour ground = dice.Pale(0.1, 0.95);
  const bool dark = ground.r < 0.5;
  brush.Rect(r.x - 1, r.y - 1, r.width + 2, r.height + 2, Darker(ground, 0.5));
  brush.Rect(r.x, r.y, r.width, 22, Mix(dice.Any(), ground, 0.6));
  brush.Rect(r.x, r.y + 22, r.width, r.height - 22, ground);
  DrawWords(brush, dice, {r.x, r.y + 26, r.width, r.height - 26}, dark ? kWhite : kBlack);
}

struct Board {
  board::GridGeometry geometry;
  board::Grid<CellSymbol> cells;
  double pitch = 0;
};

void DrawCoveredTile(Brush& brush, const Style& s, const base::FrameRect& r, bool odd) {
  const double x = r.x, y = r.y, w = r.width, h = r.height;
  const double half = std::floor(s.gap / 2);
  const Colour light = Lighter(s.tile, 0.45), dark = Darker(s.tile, 0.4);
  switch (s.covered) {
    case Covered::kBevel:
      brush.Rect(x, y, w, h, dark, s.alpha);
      brush.Rect(x, y, w - s.bevel, h - s.bevel, light, s.alpha);
      brush.Rect(x + s.bevel, y + s.bevel, w - 2 * s.bevel, h - 2 * s.bevel, s.tile, s.alpha);
      return;
    case Covered::kFlatGap:
      brush.Rect(x + half, y + half, w - s.gap, h - s.gap, s.tile, s.alpha);
      return;
    case Covered::kLined:
      brush.Rect(x, y, w, h, s.line);
      brush.Rect(x, y, w - 1, h - 1, s.tile, s.alpha);
      return;
    case Covered::kRounded:
      brush.Rounded(x + s.gap / 2, y + s.gap / 2, w - s.gap, h - s.gap, s.radius * w, s.tile,
                    s.alpha);
      return;
    case Covered::kGradient:
      brush.Ramp(x + half, y + half, w - s.gap, h - s.gap, light, dark);
      return;
    default:
      brush.Rect(x, y, w, h, odd ? s.tile : Lighter(s.tile, 0.15), s.alpha);
      return;
  }
}

void DrawRevealedTile(Brush& brush, const Style& s, const base::FrameRect& r, bool odd) {
  const double x = r.x, y = r.y, w = r.width, h = r.height;
  const double half = std::floor(s.gap / 2);
  switch (s.revealed) {
    case Revealed::kPlain:
      brush.Rect(x, y, w, h, s.blank, s.alpha);
      return;
    case Revealed::kLined:
      brush.Rect(x, y, w, h, s.line);
      brush.Rect(x, y, w - 1, h - 1, s.blank);
      return;
    case Revealed::kGap:
      brush.Rect(x + half, y + half, w - s.gap, h - s.gap, s.blank);
      return;
    case Revealed::kChecker:
      brush.Rect(x, y, w, h, odd ? s.blank : Darker(s.blank, 0.08));
      return;
    default:
      brush.Rect(x, y, w, h, Darker(s.blank, 0.3));
      brush.Rect(x + 1, y + 1, w - 1, h - 1, s.blank);
      return;
  }
}

void DrawSymbol(Brush& brush, const Style& s, const base::FrameRect& r, CellSymbol symbol) {
  const double h = r.height * s.digit_size, w = h * 0.55;
  const double x = r.x + (r.width - w) / 2, y = r.y + (r.height - h) / 2;
  const double width = std::max(1.0, r.height * s.stroke);
  if (symbol == CellSymbol::kBlank) return;
  if (board::minesweeper::IsNumber(symbol)) {
    const auto n = static_cast<std::size_t>(board::minesweeper::NumberOf(symbol));
    brush.Strokes(kDigitPaths[n], x, y, w, h, width, s.digits[n]);
  } else if (symbol == CellSymbol::kFlag || symbol == CellSymbol::kWrongFlag) {
    brush.Strokes("17d", x, y, w, h, width, kBlack);
    brush.Rect(x + w / 2, y, w / 2, h / 3, {0.85, 0.1, 0.1});
  } else if (symbol == CellSymbol::kMine || symbol == CellSymbol::kExploded) {
    brush.Disc(x + w / 2, y + h / 2, h * 0.4, Darker(s.digits[0], 0.5));
  }
}

bool IsTileUp(CellSymbol s) {
  return s == CellSymbol::kCovered || s == CellSymbol::kFlag || s == CellSymbol::kQuestion;
}

void DrawBoard(Brush& brush, const Style& s, const Board& board) {
  const base::FrameRect all = board.geometry.Bounds();
  brush.Rect(all.x, all.y, all.width, all.height, s.board_ground);
  board::ForEachCell(board.cells, [&](CellPos cell) {
    const base::FrameRect r = board.geometry.CellRect(cell);
    const bool odd = (cell.row + cell.col) % 2 == 1;
    const CellSymbol symbol = board.cells[cell];
    if (IsTileUp(symbol)) {
      DrawCoveredTile(brush, s, r, odd);
    } else {
      DrawRevealedTile(brush, s, r, odd);
    }
    DrawSymbol(brush, s, r, symbol);
  });
}

board::Grid<CellSymbol> PlayedBoard(Dice& dice, int rows, int cols) {
  const int mines = std::max(1, static_cast<int>(rows * cols * dice.Real(0.1, 0.22)));
  sim::minesweeper::Game game({rows, cols, mines}, board::minesweeper::FirstClickRule::kModern,
                              dice.Seed());
  const double open = std::pow(dice.Real(0.05, 1.0), 2);
  const int clicks = static_cast<int>(rows * cols * open);
  game.Reveal({dice.Whole(0, rows - 1), dice.Whole(0, cols - 1)});
  for (int i = 0; i < clicks; ++i) {
    const CellPos cell{dice.Whole(0, rows - 1), dice.Whole(0, cols - 1)};
    if (!game.mines()[cell]) {
      game.Reveal(cell);
    } else if (dice.Chance(0.5)) {
      game.Flag(cell);
    }
  }
  return game.view();
}

std::vector<int> EdgesFrom(int start, double pitch, int cells) {
  std::vector<int> edges;
  for (int i = 0; i <= cells; ++i)
    edges.push_back(start + static_cast<int>(std::lround(i * pitch)));
  return edges;
}

void AddNoise(base::WritableFrame& picture, const base::FrameRect& area, double noise, Dice& dice) {
  Random random(dice.Seed());
  for (int y = area.y; y < area.Bottom(); ++y) {
    std::uint8_t* px = picture.pixels + y * picture.frame.stride_bytes + area.x * 4;
    for (int x = 0; x < area.width; ++x, px += 4) {
      const int delta = static_cast<int>((random.Unit() - 0.5) * 2 * noise * 255);
      for (int c = 0; c < 3; ++c) {
        px[c] = static_cast<std::uint8_t>(std::clamp(px[c] + delta, 0, 255));
      }
    }
  }
}

}  // namespace

LatticePicture DrawLatticePicture(std::uint64_t seed) {
  Dice dice(seed);
  constexpr std::array kScales{1.0, 1.25, 1.5, 1.75, 2.0};
  const double scale = kScales[static_cast<std::size_t>(dice.Whole(0, 4))];
  const bool fractional = dice.Chance(0.5);
  double pitch =
      std::min(96.0, dice.Whole(12, dice.Chance(0.7) ? 40 : 96) * (fractional ? scale : 1.0));
  const int most = std::clamp(static_cast<int>(1700 / pitch), 5, 50);
  const int largest = dice.Chance(0.6) ? std::min(most, 16) : most;
  const int cols = dice.Whole(5, largest);
  const int rows = dice.Whole(5, std::min(largest, std::max(5, static_cast<int>(980 / pitch))));
  const Style style = DrawStyle(dice, pitch);

  const int width = static_cast<int>(cols * pitch), height = static_cast<int>(rows * pitch);
  const int margin = dice.Chance(0.3) ? dice.Whole(0, 3) : dice.Whole(4, 60);
  const int header = dice.Chance(0.7) ? dice.Whole(30, 90) : 0;
  base::Size size{width + 2 * margin, height + 2 * margin + header};
  base::FramePoint window{0, 0};
  if (style.is_desktop) {
    const base::Size desktop{std::max(1920, size.width + 20), std::max(1080, size.height + 40)};
    window = {dice.Whole(4, desktop.width - size.width - 4),
              dice.Whole(24, desktop.height - size.height - 4)};
    size = desktop;
  }
  Board board;
  board.pitch = pitch;
  board.geometry.col_edges = EdgesFrom(window.x + margin, pitch, cols);
  board.geometry.row_edges = EdgesFrom(window.y + margin + header, pitch, rows);
  board.cells = PlayedBoard(dice, rows, cols);

  base::WritableFrame picture = base::MakeFrame(size);
  {
    Brush brush(picture);
    if (dice.Chance(0.3)) {
      brush.Ramp(0, 0, size.width, size.height, style.desk, Darker(style.desk, 0.3));
    } else {
      brush.Rect(0, 0, size.width, size.height, style.desk);
    }
    if (style.is_desktop) {
      const int windows = dice.Whole(1, 5);
      for (int i = 0; i < windows; ++i) {
        DrawWindow(brush, dice,
                   {dice.Whole(0, size.width - 300), dice.Whole(0, size.height - 200),
                    dice.Whole(150, 800), dice.Whole(100, 600)});
      }
    }
    const base::FrameRect all = board.geometry.Bounds();
    const base::FrameRect own{window.x, window.y, width + 2 * margin, height + 2 * margin + header};
    if (style.is_desktop) {
      brush.Rect(own.x - 2, own.y - 20, own.width + 4, own.height + 22, Darker(style.desk, 0.6));
    }
    if (style.alpha == 1) brush.Rect(own.x, own.y, own.width, own.height, style.desk);
    if (header > 0) {
      const double box = header * 0.6;
      brush.Rect(own.x + 4, own.y + header * 0.2, box * 2, box, kBlack);
      brush.Strokes("2068bdc", own.x + 8, own.y + header * 0.3, box * 0.4, box * 0.7, 2,
                    {0.9, 0, 0});
      brush.Rect(all.Center().x - box / 2, own.y + header * 0.2, box, box, style.tile);
      brush.Disc(all.Center().x, own.y + header * 0.2 + box / 2, box * 0.3, {0.9, 0.8, 0.1});
    }
    if (style.has_frame) {
      const int f = std::min(margin, dice.Whole(1, 4));
      brush.Rect(all.x - f, all.y - f, all.width + 2 * f, all.height + 2 * f,
                 Darker(style.desk, 0.35));
      brush.Rect(all.x, all.y, all.width + f, all.height + f, Lighter(style.desk, 0.5));
    }
    DrawBoard(brush, style, board);
  }
  if (style.noise > 0) AddNoise(picture, board.geometry.Bounds(), style.noise, dice);
  return {picture.frame, board.geometry, WordsFor(style, rows, cols, pitch)};
}

namespace {

constexpr double kReadableShare = 0.08;

double MostOff(const board::GridGeometry& truth) {
  const double pitch = static_cast<double>(truth.Bounds().width) / truth.cols();
  return std::max(1.0, kReadableShare * pitch);
}

// Whether the edges of `truth` are edges of `found` or of what its pitch continues to.
bool Continues(const std::vector<int>& found, const std::vector<int>& truth, double most) {
  const double pitch = (found.back() - found.front()) / (static_cast<double>(found.size()) - 1);
  return std::all_of(truth.begin(), truth.end(), [&](int edge) {
    const double i = std::round((edge - found.front()) / pitch);
    const bool is_inside = i >= 0 && i < static_cast<double>(found.size());
    const double at = is_inside ? found[static_cast<std::size_t>(i)] : found.front() + i * pitch;
    return std::abs(edge - at) <= most;
  });
}

double PitchOf(const std::vector<int>& edges) {
  return (edges.back() - edges.front()) / (static_cast<double>(edges.size()) - 1);
}

}  // namespace

bool IsSameLattice(const board::GridGeometry& found, const board::GridGeometry& truth) {
  if (found.rows() != truth.rows() || found.cols() != truth.cols()) return false;
  const double most = MostOff(truth);
  const auto are_near = [&](const std::vector<int>& a, const std::vector<int>& b) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [&](int x, int y) { return std::abs(x - y) <= most; });
  };
  return are_near(found.col_edges, truth.col_edges) && are_near(found.row_edges, truth.row_edges);
}

bool IsOnTheSameLines(const board::GridGeometry& found, const board::GridGeometry& truth) {
  // Half the pitch has lines wherever the true one has.
  constexpr double kSamePitch = 0.7;
  if (PitchOf(found.col_edges) < kSamePitch * PitchOf(truth.col_edges)) return false;
  const double most = MostOff(truth);
  return Continues(found.col_edges, truth.col_edges, most) &&
         Continues(found.row_edges, truth.row_edges, most);
}

}  // namespace gridhand::vision
