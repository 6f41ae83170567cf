// Draws the marks in every palette, on light, dark and textured ground and in cells of 12 to 48 px,
// as eyes with and without all three kinds of cones see them: the picture of docs/assist.md.
//
//   palette_pictures OUT.png
#include <fmt/format.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "app/stacked_frames.h"
#include "capture/file/png.h"
#include "overlay/painter.h"
#include "tests/support/color_vision.h"

namespace gridhand {
namespace {

using base::Bgr;
using base::Frame;
using overlay::Mark;
using overlay::MarkKind;

constexpr int kSides[] = {12, 20, 32, 48};  // px
constexpr int kGap = 6;                     // px
constexpr int kColumnWidth = 340;           // seven cells of 48 px

// The three grounds: light, dark, and a chequer of both.
Bgr GroundAt(int ground, int x, int y) {
  constexpr Bgr kLight{0xd0, 0xd0, 0xd0};
  constexpr Bgr kDark{0x30, 0x28, 0x28};
  constexpr Bgr kGreen{0x40, 0x90, 0x50};
  constexpr Bgr kDarkGreen{0x28, 0x60, 0x30};
  constexpr int kChequer = 3;  // px
  if (ground == 0) return kLight;
  if (ground == 1) return kDark;
  return (x / kChequer + y / kChequer) % 2 == 0 ? kGreen : kDarkGreen;
}

const std::vector<Mark>& Samples() {
  static const std::vector<Mark> kSamples = {
      {{0, 0}, MarkKind::kSafe, ""},          {{0, 1}, MarkKind::kMine, ""},
      {{0, 2}, MarkKind::kProbability, "47"}, {{0, 3}, MarkKind::kProbability, "<1"},
      {{0, 4}, MarkKind::kWrongFlag, ""},     {{0, 5}, MarkKind::kProof, ""},
      {{0, 6}, MarkKind::kBest, ""},          {{0, 6}, MarkKind::kSafe, ""}};
  return kSamples;
}

// Where the row of cells for one side and ground lies.
board::GridGeometry RowOfCells(int side, int top) {
  return board::EvenGrid({0, top, 7 * side, side}, 1, 7);
}

base::Result<Frame> Sheet(const overlay::Palette& palette) {
  std::vector<board::GridGeometry> rows;
  std::vector<int> ground_of_line;
  for (int ground = 0; ground < 3; ++ground) {
    for (const int side : kSides) {
      rows.push_back(RowOfCells(side, static_cast<int>(ground_of_line.size())));
      ground_of_line.insert(ground_of_line.end(), static_cast<std::size_t>(side + kGap), ground);
    }
  }
  base::WritableFrame made =
      base::MakeFrame({kColumnWidth, static_cast<int>(ground_of_line.size())});
  for (int y = 0; y < made.frame.size.height; ++y) {
    std::uint8_t* px = made.pixels + static_cast<std::ptrdiff_t>(y) * made.frame.stride_bytes;
    for (int x = 0; x < kColumnWidth; ++x, px += base::kBytesPerPixel) {
      const Bgr color = GroundAt(ground_of_line[static_cast<std::size_t>(y)], x, y);
      px[0] = color.b;
      px[1] = color.g;
      px[2] = color.r;
    }
  }
  base::Result<Frame> sheet = made.frame;
  for (const board::GridGeometry& row : rows) {
    if (sheet.ok()) sheet = overlay::Paint(*sheet, row, Samples(), {.palette = palette});
  }
  return sheet;
}

base::Result<std::vector<Frame>> Sheets() {
  std::vector<Frame> sheets;
  for (const auto& eye : test_support::kColorVisions) {
    for (const overlay::NamedPalette& named : overlay::Palettes()) {
      const base::Result<Frame> sheet = Sheet(named.palette);
      if (!sheet.ok()) return sheet.error();
      const auto captioned = overlay::AddCaption(test_support::SeenBy(eye, *sheet),
                                                 fmt::format("{}, {}", named.name, eye.name));
      if (!captioned.ok()) return captioned.error();
      sheets.push_back(*captioned);
    }
  }
  return sheets;
}

// A line for each eye, a column for each palette.
base::Status Draw(const std::string& file) {
  const auto sheets = Sheets();
  if (!sheets.ok()) return sheets.error();
  const std::size_t columns = overlay::Palettes().size();
  const base::Size one = sheets->front().size;
  std::vector<Frame> lines;
  for (std::size_t first = 0; first < sheets->size(); first += columns) {
    base::WritableFrame line =
        base::MakeFrame({static_cast<int>(columns) * (one.width + kGap), one.height + kGap});
    for (std::size_t i = 0; i < columns; ++i) {
      base::Paste((*sheets)[first + i], {static_cast<int>(i) * (one.width + kGap), 0}, line);
    }
    lines.push_back(line.frame);
  }
  return capture::file::WritePng(app::Stacked(lines), file);
}

}  // namespace
}  // namespace gridhand

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: palette_pictures OUT.png\n";
    return 2;
  }
  const auto drawn = gridhand::Draw(argv[1]);
  if (drawn.ok()) return 0;
  std::cerr << "palette_pictures: " << drawn.error().text << '\n';
  return 1;
}
