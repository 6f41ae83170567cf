#include "app/minesweeper/skin_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "app/minesweeper/name.h"
#include "app/stacked_frames.h"
#include "overlay/painter.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Frame;
using board::minesweeper::CellSymbol;
using board::minesweeper::kSymbolCount;
using vision::minesweeper::RememberedCell;

constexpr int kEnlarged = 2;
constexpr int kGapPx = 4;
constexpr int kLeastWidth = 320;  // px, so that a caption has room
constexpr int kSheetWidth = 1000;

// Without smoothing: every pixel is to be seen.
void PutEnlarged(const Frame& tile, base::FramePoint at, base::WritableFrame& sheet) {
  for (int y = 0; y < tile.size.height * kEnlarged; ++y) {
    std::uint8_t* to = sheet.pixels +
                       static_cast<std::ptrdiff_t>(at.y + y) * sheet.frame.stride_bytes +
                       static_cast<std::ptrdiff_t>(at.x) * base::kBytesPerPixel;
    for (int x = 0; x < tile.size.width * kEnlarged; ++x, to += base::kBytesPerPixel) {
      std::memcpy(to, tile.Row(y / kEnlarged) + x / kEnlarged * base::kBytesPerPixel,
                  base::kBytesPerPixel);
    }
  }
}

// Where each tile goes, from left to right and then down; the last entry is the whole's size.
struct Layout {
  std::vector<base::FramePoint> places;
  base::Size size;
};

Layout LayOut(const std::vector<RememberedCell>& cells) {
  Layout layout;
  base::FramePoint at{kGapPx, kGapPx};
  int row_height = 0;
  for (const RememberedCell& cell : cells) {
    const int width = cell.picture.size.width * kEnlarged;
    if (at.x > kGapPx && at.x + width + kGapPx > kSheetWidth) {
      at = {kGapPx, at.y + row_height + kGapPx};
      row_height = 0;
    }
    layout.places.push_back(at);
    at.x += width + kGapPx;
    row_height = std::max(row_height, cell.picture.size.height * kEnlarged);
    layout.size.width = std::max({layout.size.width, at.x, kLeastWidth});
  }
  layout.size.height = at.y + row_height + kGapPx;
  return layout;
}

base::Result<Frame> SymbolSheet(CellSymbol symbol, const std::vector<RememberedCell>& cells) {
  const Layout layout = LayOut(cells);
  base::WritableFrame sheet = base::MakeFrame(layout.size);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    PutEnlarged(cells[i].picture, layout.places[i], sheet);
  }
  return overlay::AddCaption(sheet.frame, fmt::format("{}   {}", ToChar(symbol), Name(symbol)));
}

}  // namespace

std::string SizesText(const SkinContents& contents) {
  std::string text;
  for (const base::Size size : contents.sizes) {
    text += fmt::format("{}{}x{}", text.empty() ? "" : ", ", size.width, size.height);
  }
  return text;
}

std::string SymbolTable(const SkinContents& contents) {
  std::string text = fmt::format("cells of {} px\n", SizesText(contents));
  for (int i = 0; i < kSymbolCount; ++i) {
    const int pictures = contents.pictures[static_cast<std::size_t>(i)];
    const auto symbol = static_cast<CellSymbol>(i);
    if (pictures > 0)
      text += fmt::format("  {}  {:14} {:4}\n", ToChar(symbol), Name(symbol), pictures);
  }
  std::string missing;
  for (const CellSymbol symbol : contents.Missing()) {
    missing += fmt::format("{}{}", missing.empty() ? "" : ", ", Name(symbol));
  }
  return text + (missing.empty() ? "nothing is missing\n" : fmt::format("missing: {}\n", missing));
}

nlohmann::ordered_json SkinAsJson(const std::string& name, const SkinContents& contents) {
  nlohmann::ordered_json out;
  out["game"] = kGameName;
  out["name"] = name;
  out["cells"] = contents.total;
  out["sizes"] = nlohmann::json::array();
  for (const base::Size size : contents.sizes) out["sizes"].push_back({size.width, size.height});
  out["symbols"] = nlohmann::json::object();
  out["missing"] = nlohmann::json::array();
  for (int i = 0; i + 1 < kSymbolCount; ++i) {
    const std::string letter(1, ToChar(static_cast<CellSymbol>(i)));
    const int pictures = contents.pictures[static_cast<std::size_t>(i)];
    if (pictures > 0) {
      out["symbols"][letter] = pictures;
    } else {
      out["missing"].push_back(letter);
    }
  }
  return out;
}

base::Result<Frame> ContactSheet(const vision::minesweeper::LearntSkin& skin) {
  std::map<CellSymbol, std::vector<RememberedCell>> by_symbol;
  for (RememberedCell& cell : skin.cells.Cells()) by_symbol[cell.symbol].push_back(std::move(cell));
  if (by_symbol.empty()) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("the skin '{}' has no pictures", skin.name)};
  }
  std::vector<Frame> rows;
  for (const auto& [symbol, cells] : by_symbol) {
    base::Result<Frame> row = SymbolSheet(symbol, cells);
    if (!row) return row;
    rows.push_back(*std::move(row));
  }
  return Stacked(rows);
}

}  // namespace gridhand::app::minesweeper
