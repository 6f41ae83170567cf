#include "sim/lattice_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <string>
#include <utility>

namespace gridhand::sim {
namespace {

constexpr double kMargin = 30;  // px round every lattice

int Below(base::Random& random, int bound) {
  return static_cast<int>(random.Below(static_cast<std::uint64_t>(bound)));
}

// A page with room for rows × cols cells.
class Sheet {
 public:
  Sheet(const LatticeStyle& style, int rows, int cols, const Fonts& fonts)
      : style_(style),
        size_{2 * static_cast<int>(kMargin) + cols * style.cell_px,
              2 * static_cast<int>(kMargin) + rows * style.cell_px},
        rows_(rows),
        cols_(cols),
        canvas_(size_, fonts) {
    canvas_.Rect({0, 0, static_cast<double>(size_.width), static_cast<double>(size_.height)},
                 style.paper);
  }

  Box Cell(int row, int col, int wide = 1, int high = 1) const {
    const double px = style_.cell_px;
    return {kMargin + col * px, kMargin + row * px, wide * px, high * px};
  }

  template <class Draw>
  void EachCell(Draw draw) {
    for (int row = 0; row < rows_; ++row) {
      for (int col = 0; col < cols_; ++col) draw(row, col, Cell(row, col));
    }
  }

  // Lines between all cells; every `thick`-th is drawn three times as wide.
  void Rule(int thick) {
    for (int row = 0; row <= rows_; ++row) {
      const double y = Cell(row, 0).y;
      canvas_.Line({kMargin, y}, {kMargin + cols_ * style_.cell_px, y}, row % thick ? 1 : 3,
                   style_.ink);
    }
    for (int col = 0; col <= cols_; ++col) {
      const double x = Cell(0, col).x;
      canvas_.Line({x, kMargin}, {x, kMargin + rows_ * style_.cell_px}, col % thick ? 1 : 3,
                   style_.ink);
    }
  }

  void Write(const Box& box, const std::string& text, Color color, double share = 0.45) {
    canvas_.Text(box.Center(), style_.font, share * style_.cell_px, text, color);
  }

  Canvas& canvas() { return canvas_; }
  base::Frame Done() const { return canvas_.ToFrame(); }

 private:
  const LatticeStyle& style_;
  base::Size size_;
  int rows_;
  int cols_;
  Canvas canvas_;
};

constexpr int kNever = 1'000'000;  // no line is thick

base::Frame Sudoku(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 9, 9, fonts);
  sheet.EachCell([&](int row, int col, const Box& cell) {
    const int digit = (row * 3 + row / 3 + col) % 9 + 1;  // a solved grid
    if (Below(random, 3) == 0) sheet.Write(cell, std::to_string(digit), style.ink);
  });
  sheet.Rule(3);
  return sheet.Done();
}

base::Frame Chess(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 8, 8, fonts);
  constexpr std::string_view kMen = "KQRBNPPPP";
  sheet.EachCell([&](int row, int col, const Box& cell) {
    sheet.canvas().Rect(cell, (row + col) % 2 ? Mix(style.accent, style.paper, 0.3) : style.paper);
    if (Below(random, 3) != 0) return;
    const auto man = static_cast<std::size_t>(Below(random, static_cast<int>(kMen.size())));
    sheet.Write(cell, std::string(1, kMen[man]), style.ink, 0.6);
  });
  return sheet.Done();
}

base::Frame Draughts(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 10, 10, fonts);
  sheet.EachCell([&](int row, int col, const Box& cell) {
    const bool dark = (row + col) % 2 != 0;
    sheet.canvas().Rect(cell, dark ? style.accent : style.paper);
    const int man = Below(random, 4);
    if (!dark || man > 1) return;
    sheet.canvas().Ellipse(cell.Part(0.14, 0.14, 0.72, 0.72), man ? Rgb(0x202020) : Rgb(0xf4f0e0));
  });
  return sheet.Done();
}

base::Frame Spreadsheet(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 18, 14, fonts);
  sheet.EachCell([&](int row, int col, const Box& cell) {
    const bool head = row == 0 || col == 0;
    if (head) sheet.canvas().Rect(cell, Mix(style.paper, style.ink, 0.12));
    if (row == 0 && col > 0)
      sheet.Write(cell, std::string(1, static_cast<char>('A' + col - 1)), style.ink, 0.35);
    if (col == 0 && row > 0) sheet.Write(cell, std::to_string(row), style.ink, 0.35);
    if (!head && Below(random, 2)) {
      sheet.Write(cell, std::to_string(Below(random, 90)), style.ink, 0.35);
    }
  });
  sheet.Rule(kNever);
  return sheet.Done();
}

base::Frame Calendar(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 6, 7, fonts);
  constexpr std::array<const char*, 7> kDays = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
  const int before = Below(random, 7);
  const int today = 1 + Below(random, 28);
  sheet.EachCell([&](int row, int col, const Box& cell) {
    const int day = (row - 1) * 7 + col - before + 1;
    if (row == 0)
      return sheet.Write(cell, kDays[static_cast<std::size_t>(col)], style.accent, 0.35);
    if (day == today) sheet.canvas().Ellipse(cell.Part(0.1, 0.1, 0.8, 0.8), style.accent);
    if (day >= 1 && day <= 30) {
      sheet.Write(cell, std::to_string(day), day == today ? style.paper : style.ink, 0.38);
    }
  });
  return sheet.Done();
}

base::Frame Icons(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 6, 9, fonts);
  sheet.EachCell([&](int, int, const Box& cell) {
    const Color color =
        Mix(style.accent, Rgb(static_cast<std::uint32_t>(Below(random, 0xffffff))), 0.6);
    const Box icon = cell.Part(0.15, 0.15, 0.7, 0.7);
    sheet.canvas().RoundRect(icon, 0.16 * cell.width, {color, Mix(color, Rgb(0), 0.3)});
    if (Below(random, 2)) {
      sheet.canvas().Ellipse(icon.Part(0.3, 0.3, 0.4, 0.4), style.paper);
    } else {
      sheet.canvas().Rect(icon.Part(0.25, 0.4, 0.5, 0.2), style.paper);
    }
  });
  return sheet.Done();
}

base::Frame Keyboard(const LatticeStyle& style, base::Random&, const Fonts& fonts) {
  Sheet sheet(style, 4, 12, fonts);
  constexpr std::array<std::string_view, 4> kRows = {"1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#",
                                                     "ZXCVBNM,./<>"};
  sheet.EachCell([&](int row, int col, const Box& cell) {
    const Box key = cell.Inset(2);
    sheet.canvas().RoundRect(key, 4,
                             {Mix(style.paper, style.ink, 0.1), Mix(style.paper, style.ink, 0.3)});
    const char letter = kRows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    sheet.Write(key, std::string(1, letter), style.ink);
  });
  return sheet.Done();
}

base::Frame Elements(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 7, 18, fonts);
  int number = 0;
  sheet.EachCell([&](int row, int col, const Box& cell) {
    const bool gap =
        (row == 0 && col > 0 && col < 17) || (row > 0 && row < 3 && col > 1 && col < 12);
    if (gap) return;
    const Color group = Mix(style.accent, style.paper, 0.15 * (1 + (col / 3) % 5));
    sheet.canvas().Rect(cell.Inset(1), group);
    const std::string symbol{static_cast<char>('A' + Below(random, 26)),
                             static_cast<char>('a' + Below(random, 26))};
    sheet.Write(cell.Part(0, 0.2, 1, 0.8), symbol, style.ink, 0.34);
    sheet.Write(cell.Part(0, 0, 0.6, 0.3), std::to_string(++number), style.ink, 0.16);
  });
  return sheet.Done();
}

base::Frame Crossword(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 13, 13, fonts);
  sheet.EachCell([&](int row, int col, const Box& cell) {
    const bool black = (row % 2 && col % 2) || Below(random, 9) == 0;
    if (black) return sheet.canvas().Rect(cell, style.ink);
    if (Below(random, 4) == 0) {
      sheet.Write(cell, std::string(1, static_cast<char>('A' + Below(random, 26))), style.ink);
    }
  });
  sheet.Rule(kNever);
  return sheet.Done();
}

base::Frame TileWall(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 14, 18, fonts);
  sheet.EachCell([&](int, int, const Box& cell) {
    const Color glaze = Mix(style.accent, style.paper, 0.5 * random.Unit());
    sheet.canvas().RoundRect(cell.Inset(1), 2, {Mix(glaze, Rgb(0xffffff), 0.2), glaze});
  });
  return sheet.Done();
}

base::Frame Code(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  constexpr int kSide = 29;
  Sheet sheet(style, kSide, kSide, fonts);
  sheet.canvas().Rect(sheet.Cell(-1, -1, kSide + 2, kSide + 2), Rgb(0xffffff));
  sheet.EachCell([&](int, int, const Box& cell) {
    if (Below(random, 2)) sheet.canvas().Rect(cell, Rgb(0x000000));
  });
  for (const auto& [row, col] : {std::pair{0, 0}, {0, kSide - 7}, {kSide - 7, 0}}) {
    sheet.canvas().Rect(sheet.Cell(row, col, 7, 7), Rgb(0x000000));
    sheet.canvas().Rect(sheet.Cell(row + 1, col + 1, 5, 5), Rgb(0xffffff));
    sheet.canvas().Rect(sheet.Cell(row + 2, col + 2, 3, 3), Rgb(0x000000));
  }
  return sheet.Done();
}

base::Frame Terminal(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 24, 40, fonts);
  sheet.canvas().Rect(sheet.Cell(0, 0, 40, 24), Rgb(0x101010));
  constexpr std::string_view kDigits = "0123456789abcdef";
  sheet.EachCell([&](int, int col, const Box& cell) {
    if (col % 5 == 4) return;
    const auto digit = static_cast<std::size_t>(Below(random, 16));
    sheet.canvas().Text(cell.Center(), FontName::kMono, 0.5 * style.cell_px,
                        std::string(1, kDigits[digit]), Rgb(0xb8e0b8));
  });
  return sheet.Done();
}

base::Frame SlidingNumbers(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 5, 5, fonts);
  sheet.EachCell([&](int, int, const Box& cell) {
    const int power = Below(random, 8);
    const Color tone = Mix(style.paper, style.accent, 0.1 + 0.1 * power);
    sheet.canvas().RoundRect(cell.Inset(3), 5, tone);
    if (power > 0) sheet.Write(cell, std::to_string(1 << power), style.ink, 0.32);
  });
  return sheet.Done();
}

base::Frame Swatches(const LatticeStyle& style, base::Random& random, const Fonts& fonts) {
  Sheet sheet(style, 8, 12, fonts);
  const Color other = Rgb(static_cast<std::uint32_t>(Below(random, 0xffffff)));
  sheet.EachCell([&](int row, int col, const Box& cell) {
    sheet.canvas().Rect(cell.Inset(1),
                        Mix(Mix(style.accent, other, col / 11.0), Rgb(0), row / 9.0));
  });
  return sheet.Done();
}

}  // namespace

const std::vector<LatticeKind>& LatticeKinds() {
  static const std::vector<LatticeKind> kKinds = {
      {"sudoku", Sudoku},           {"chess", Chess},       {"draughts", Draughts},
      {"spreadsheet", Spreadsheet}, {"calendar", Calendar}, {"icons", Icons},
      {"keyboard", Keyboard},       {"elements", Elements}, {"crossword", Crossword},
      {"tiles", TileWall},          {"code", Code},         {"terminal", Terminal},
      {"sliding", SlidingNumbers},  {"swatches", Swatches}};
  return kKinds;
}

base::Frame DrawLattice(const LatticeKind& kind, int variant, std::uint64_t seed,
                        const Fonts& fonts) {
  assert(variant >= 0 && variant < kLatticeVariants);
  static const std::array<LatticeStyle, kLatticeVariants> kStyles = {{
      {24, Rgb(0xffffff), Rgb(0x202020), Rgb(0x3f7fbf), FontName::kSans},
      {32, Rgb(0xf3ecd8), Rgb(0x3b2f20), Rgb(0xa86a32), FontName::kSerif},
      {16, Rgb(0xc8c8c8), Rgb(0x101080), Rgb(0x808080), FontName::kCondensed},
      {40, Rgb(0x22262c), Rgb(0xe6e6e6), Rgb(0x5fa37a), FontName::kRound},
      {28, Rgb(0xe9f2ea), Rgb(0x184028), Rgb(0xc0504d), FontName::kSlab},
  }};
  base::Random random(seed + static_cast<std::uint64_t>(variant));
  return kind.draw(kStyles[static_cast<std::size_t>(variant)], random, fonts);
}

}  // namespace gridhand::sim
