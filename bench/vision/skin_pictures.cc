// Makes the sheets of vision/minesweeper/skins/pictures: what the cells of the shipped skins look
// like, from the labelled pictures that these skins were made from. Held-out pictures are not
// looked at.
//
//     build/release/bench/vision/skin_pictures vision/minesweeper/skins/pictures
//
// A picture is taken if those taken before would not have told its symbol well. What lies beside a
// board, a cell away, is taken as well: '~', no cell.
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "app/picture_variants.h"
#include "board/minesweeper/text.h"
#include "capture/file/png.h"
#include "tests/vision/fixtures.h"
#include "vision/minesweeper/patches.h"
#include "vision/minesweeper/skin_pictures.h"

namespace gridhand::vision::minesweeper {
namespace {

namespace fs = std::filesystem;
using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::GridGeometry;
using board::minesweeper::CellSymbol;

// Pictures in a row of a sheet: as wide as a page.
constexpr int kSheetCols = 24;
// A picture this near to one of its symbol, and twice as far from others, adds nothing: the mean of
// grey levels. With half as much the sheets are twice as large and read no more.
constexpr double kNearEnough = 3;
constexpr double kTellsApart = 2;

struct Tile {
  Patch picture;
  CellSymbol shows;
};

// Folders of fixtures/minesweeper, by the skin that was made from them.
const std::map<std::string, std::vector<std::string>> kFolders = {
    {"gnome-mines", {"gnome-mines-default"}},
    {"gnome-mines-classic", {"gnome-mines-classic"}},
    {"kmines", {"kmines-default"}},
    {"sgt-mines", {"sgt-mines-default", "sgt-mines-fonts"}},
    {"xdemineur", {"xdemineur-only"}}};

// The tiles as a sheet; the last row is filled up with the last tile.
PictureSheet SheetOf(const std::string& skin, const std::vector<Tile>& tiles) {
  const int rows = (static_cast<int>(tiles.size()) + kSheetCols - 1) / kSheetCols;
  base::WritableFrame sheet = base::MakeFrame({kSheetCols * kPatchSide, rows * kPatchSide});
  PictureSheet made{skin, {}, board::Grid<CellSymbol>(rows, kSheetCols)};
  board::ForEachCell(made.shows, [&](CellPos at) {
    const auto index = static_cast<std::size_t>(at.row * kSheetCols + at.col);
    const Tile& tile = tiles[std::min(index, tiles.size() - 1)];
    made.shows[at] = tile.shows;
    const std::uint8_t* from = tile.picture.data();
    for (int y = 0; y < kPatchSide; ++y) {
      std::uint8_t* to = sheet.pixels + (at.row * kPatchSide + y) * sheet.frame.stride_bytes +
                         at.col * kPatchSide * base::kBytesPerPixel;
      for (int x = 0; x < kPatchSide; ++x, from += 3, to += base::kBytesPerPixel) {
        to[0] = from[2];
        to[1] = from[1];
        to[2] = from[0];
      }
    }
  });
  made.pixels = sheet.frame;
  return made;
}

class Collector {
 public:
  explicit Collector(std::string skin) : skin_(std::move(skin)) {}

  void Add(const Frame& frame, const FrameRect& cell, CellSymbol shows) {
    if (!frame.Bounds().Contains(cell)) return;
    const Patch picture = PatchOf(frame, cell);
    if (IsTold(picture, shows)) return;
    tiles_.push_back({picture, shows});
    known_.emplace_back(SheetOf(skin_, {tiles_.back()}));
  }
  PictureSheet Sheet() const { return SheetOf(skin_, tiles_); }
  std::size_t Count() const { return tiles_.size(); }

 private:
  bool IsTold(const Patch& picture, CellSymbol shows) const {
    double own = 1e9;
    double other = 1e9;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      double& nearest = tiles_[i].shows == shows ? own : other;
      nearest = std::min(nearest, known_[i].DistanceTo(tiles_[i].shows, picture));
    }
    return own <= kNearEnough && own * kTellsApart <= other;
  }

  std::string skin_;
  std::vector<Tile> tiles_;
  std::vector<SkinPictures> known_;  // each of one tile
};

// The cells of the board, and those that would be beside it.
void Collect(const Fixture& fixture, const Frame& frame, const GridGeometry& geometry,
             Collector& collector) {
  board::ForEachCell(fixture.cells, [&](CellPos cell) {
    if (fixture.cells[cell] == CellSymbol::kUnknown) return;
    collector.Add(frame, geometry.CellRect(cell), fixture.cells[cell]);
  });
  const int rows = geometry.rows();
  const int cols = geometry.cols();
  for (int col = 0; col < cols; ++col) {
    FrameRect first = geometry.CellRect({0, col});
    FrameRect last = geometry.CellRect({rows - 1, col});
    first.y -= first.height;
    last.y += last.height;
    collector.Add(frame, first, CellSymbol::kUnknown);
    collector.Add(frame, last, CellSymbol::kUnknown);
  }
  for (int row = 0; row < rows; ++row) {
    FrameRect first = geometry.CellRect({row, 0});
    FrameRect last = geometry.CellRect({row, cols - 1});
    first.x -= first.width;
    last.x += last.width;
    collector.Add(frame, first, CellSymbol::kUnknown);
    collector.Add(frame, last, CellSymbol::kUnknown);
  }
}

void Make(const std::string& skin, const std::vector<std::string>& folders, const fs::path& out) {
  Collector collector(skin);
  for (const std::string& folder : folders) {
    for (const Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper" / folder)) {
      Collect(fixture, Picture(fixture.png), fixture.geometry, collector);
    }
  }
  const PictureSheet sheet = collector.Sheet();
  std::ofstream(out / (skin + ".txt")) << board::minesweeper::FormatBoard(sheet.shows);
  const base::Status written = capture::file::WritePng(sheet.pixels, out / (skin + ".png"));
  std::printf("%s: %zu pictures%s\n", skin.c_str(), collector.Count(),
              written ? "" : " not written");
}

}  // namespace
}  // namespace gridhand::vision::minesweeper

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: skin_pictures OUT_DIR\n");
    return 2;
  }
  for (const auto& [skin, folders] : gridhand::vision::minesweeper::kFolders) {
    gridhand::vision::minesweeper::Make(skin, folders, argv[1]);
  }
}
