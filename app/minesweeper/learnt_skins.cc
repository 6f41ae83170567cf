#include "app/minesweeper/learnt_skins.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include <toml++/toml.h>

#include "app/input_file.h"
#include "app/output_file.h"
#include "base/folder_entries.h"
#include "base/frame.h"
#include "base/user_folders.h"
#include "board/minesweeper/symbol.h"
#include "capture/file/png.h"

namespace gridhand::app::minesweeper {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using base::Result;
using base::Status;
using board::minesweeper::CellSymbol;
using vision::minesweeper::LearntSkin;
using vision::minesweeper::RememberedCell;

constexpr const char* kTomlFile = "skin.toml";
constexpr std::int64_t kFormat = 1;
constexpr int kTilesAcross = 16;
constexpr std::size_t kMostSheets = 256;
constexpr std::size_t kLongestName = 64;
// The widest and highest cell, px: three times the largest that is searched for.
constexpr std::int64_t kLargestCell = 384;

// --- sheets -------------------------------------------------------------------------------------

FrameRect TileAt(int index, base::Size cell) {
  return {index % kTilesAcross * cell.width, index / kTilesAcross * cell.height, cell.width,
          cell.height};
}

base::Size SheetSize(int tiles, base::Size cell) {
  const int rows = (tiles + kTilesAcross - 1) / kTilesAcross;
  return {std::min(tiles, kTilesAcross) * cell.width, rows * cell.height};
}

Frame SheetOf(const std::vector<RememberedCell>& cells) {
  const base::Size cell = cells.front().picture.size;
  base::WritableFrame sheet = base::MakeFrame(SheetSize(static_cast<int>(cells.size()), cell));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const FrameRect place = TileAt(static_cast<int>(i), cell);
    base::Paste(cells[i].picture, {place.x, place.y}, sheet);
  }
  return sheet.frame;
}

// The cells by size, those of a size as they were remembered.
std::vector<std::vector<RememberedCell>> BySize(std::vector<RememberedCell> cells) {
  std::map<std::pair<int, int>, std::vector<RememberedCell>> by_size;
  for (RememberedCell& cell : cells) {
    by_size[{cell.picture.size.width, cell.picture.size.height}].push_back(std::move(cell));
  }
  std::vector<std::vector<RememberedCell>> sheets;
  for (auto& [size, of_size] : by_size) {
    std::ranges::stable_sort(of_size, {}, &RememberedCell::symbol);
    sheets.push_back(std::move(of_size));
  }
  return sheets;
}

// --- writing ------------------------------------------------------------------------------------

std::string FileName(base::Size cell) { return fmt::format("{}x{}.png", cell.width, cell.height); }

toml::table TableOf(const std::vector<RememberedCell>& cells) {
  const base::Size size = cells.front().picture.size;
  std::string symbols;
  toml::array origins;
  for (const RememberedCell& cell : cells) {
    symbols += board::minesweeper::ToChar(cell.symbol);
    origins.push_back(cell.origin);
  }
  return toml::table{{"cell", toml::array{size.width, size.height}},
                     {"file", FileName(size)},
                     {"symbols", symbols},
                     {"from", std::move(origins)}};
}

Status WriteInto(const fs::path& folder, const LearntSkin& skin) {
  toml::array sheets;
  for (const std::vector<RememberedCell>& cells : BySize(skin.cells.Cells())) {
    const fs::path file = folder / FileName(cells.front().picture.size);
    if (Status written = capture::file::WritePng(SheetOf(cells), file); !written) return written;
    sheets.push_back(TableOf(cells));
  }
  const toml::table table{{"format", kFormat}, {"sheet", std::move(sheets)}};
  std::ostringstream text;
  text << "# A skin that gridhand learn wrote. A symbol stands for each tile of its sheet, row by "
          "row.\n"
       << table << '\n';
  return WriteText(folder / kTomlFile, text.str());
}

// Renames the new folder into place, the old one out of the way first: a folder that is not empty
// cannot be replaced in one step.
Status PutInPlace(const fs::path& fresh, const fs::path& place) {
  const fs::path old = fresh.string() + ".old";
  std::error_code trouble;
  const bool had_one = fs::exists(place, trouble);
  if (had_one) fs::rename(place, old, trouble);
  if (!trouble) fs::rename(fresh, place, trouble);
  std::error_code ignored;
  if (trouble) {
    if (had_one && !fs::exists(place, ignored)) fs::rename(old, place, ignored);
    return BadInput(place, fmt::format("cannot be written: {}", trouble.message()));
  }
  fs::remove_all(old, ignored);
  return base::Ok();
}

// --- reading ------------------------------------------------------------------------------------

// What is wrong with a file, and where.
struct Complaint {
  fs::path file;

  Error At(const toml::node& node, std::string_view what) const {
    return BadInput(file, static_cast<int>(node.source().begin.line), what);
  }
};

struct Sheet {
  base::Size cell;
  std::string file;
  std::vector<CellSymbol> symbols;
  std::vector<std::string> origins;
};

std::optional<base::Size> SizeIn(const toml::table& table) {
  const toml::array* numbers = table["cell"].as_array();
  if (numbers == nullptr || numbers->size() != 2) return std::nullopt;
  const std::int64_t width = (*numbers)[0].value_or(std::int64_t{0});
  const std::int64_t height = (*numbers)[1].value_or(std::int64_t{0});
  if (std::min(width, height) < 1 || std::max(width, height) > kLargestCell) return std::nullopt;
  return base::Size{static_cast<int>(width), static_cast<int>(height)};
}

// None if a character stands for no readable symbol.
std::optional<std::vector<CellSymbol>> SymbolsIn(const toml::table& table) {
  std::vector<CellSymbol> symbols;
  for (const char c : table["symbols"].value_or(std::string())) {
    const auto symbol = board::minesweeper::SymbolFromChar(c);
    if (!symbol || symbol == CellSymbol::kUnknown) return std::nullopt;
    symbols.push_back(*symbol);
  }
  return symbols;
}

Result<Sheet> SheetIn(const toml::node& node, const Complaint& complaint) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return complaint.At(node, "a sheet must be a table");
  Sheet sheet;
  const auto size = SizeIn(*table);
  if (!size) {
    return complaint.At(
        node, fmt::format("\"cell\" must be a width and a height of 1 to {} px", kLargestCell));
  }
  sheet.cell = *size;
  sheet.file = (*table)["file"].value_or(std::string());
  if (!CheckSkinName(sheet.file)) return complaint.At(node, "\"file\" must name a file beside it");
  auto symbols = SymbolsIn(*table);
  if (!symbols || symbols->empty()) {
    return complaint.At(node, "\"symbols\" must be what the tiles show, one character each");
  }
  sheet.symbols = *std::move(symbols);
  if (const toml::array* origins = (*table)["from"].as_array()) {
    for (const toml::node& origin : *origins)
      sheet.origins.push_back(origin.value_or(std::string()));
  }
  if (sheet.origins.size() != sheet.symbols.size()) {
    return complaint.At(node, fmt::format("\"from\" says where {} tiles come from, expected {}",
                                          sheet.origins.size(), sheet.symbols.size()));
  }
  return sheet;
}

Result<std::vector<Sheet>> SheetsIn(const toml::table& table, const Complaint& complaint) {
  const toml::node* format = table.get("format");
  if (format == nullptr || format->value<std::int64_t>() != kFormat) {
    return BadInput(complaint.file, fmt::format("expected \"format = {}\"", kFormat));
  }
  const toml::array* nodes = table["sheet"].as_array();
  if (nodes == nullptr || nodes->size() > kMostSheets) {
    return BadInput(complaint.file, fmt::format("expected [[sheet]], at most {}", kMostSheets));
  }
  std::vector<Sheet> sheets;
  for (const toml::node& node : *nodes) {
    Result<Sheet> sheet = SheetIn(node, complaint);
    if (!sheet) return sheet.error();
    sheets.push_back(*std::move(sheet));
  }
  return sheets;
}

Status AddSheet(const Sheet& sheet, const fs::path& folder, LearntSkin& skin) {
  const fs::path file = folder / sheet.file;
  const Result<Frame> picture = capture::file::ReadPng(file);
  if (!picture) return picture.error();
  const base::Size size = SheetSize(static_cast<int>(sheet.symbols.size()), sheet.cell);
  if (picture->size != size) {
    return BadInput(
        file, fmt::format("expected {} × {} px for {} tiles of {} × {}, seen {} × {}", size.width,
                          size.height, sheet.symbols.size(), sheet.cell.width, sheet.cell.height,
                          picture->size.width, picture->size.height));
  }
  for (std::size_t i = 0; i < sheet.symbols.size(); ++i) {
    skin.cells.Remember(*picture, TileAt(static_cast<int>(i), sheet.cell), sheet.symbols[i],
                        sheet.origins[i]);
  }
  return base::Ok();
}

Result<toml::table> ParseFile(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return BadInput(file, "cannot be read");
  try {
    return toml::parse(in, file.string());
  } catch (const toml::parse_error& error) {
    return BadInput(file, static_cast<int>(error.source().begin.line), error.description());
  }
}

// Whether there is the file that describes a skin, or nobody can tell.
bool MayHoldASkin(const fs::path& place) {
  std::error_code trouble;
  return fs::exists(place / kTomlFile, trouble) || trouble;
}

Error NoSuchSkin(const fs::path& folder, const std::string& name) {
  return {ErrorKind::kNotFound,
          fmt::format("there is no learnt skin '{}' in {}: gridhand skins list", name,
                      folder.string())};
}

}  // namespace

Result<fs::path> LearntSkinsFolder() {
  const fs::path folder = base::UserDataFolder();
  if (!folder.empty()) return folder / "skins";
  return Error{ErrorKind::kBadInput, "neither XDG_DATA_HOME nor HOME says where skins are kept"};
}

Status CheckSkinName(const std::string& name) {
  constexpr const char* kAllowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  const bool is_good = !name.empty() && name.size() <= kLongestName && name.front() != '.' &&
                       name.front() != '-' && name.find_first_not_of(kAllowed) == std::string::npos;
  if (is_good) return base::Ok();
  return Error{ErrorKind::kBadInput,
               fmt::format("'{}' is no name for a skin: expected 1 to {} letters, digits, '-', '_' "
                           "or '.', not beginning with '-' or '.'",
                           name, kLongestName)};
}

Status CheckNotShipped(const std::string& name, const DataFiles& files) {
  std::error_code ignored;
  const bool is_shipped = fs::exists(files.skins_dir / (name + ".toml"), ignored) ||
                          fs::exists(files.skins_dir / kShippedLearnt / name, ignored);
  if (!is_shipped) return base::Ok();
  return Error{
      ErrorKind::kBadInput,
      fmt::format("a skin that ships with gridhand is called '{}': choose another name", name)};
}

Result<LearntSkin> LoadLearntSkin(const fs::path& folder, const std::string& name) {
  if (Status good = CheckSkinName(name); !good) return good.error();
  const fs::path place = folder / name;
  std::error_code ignored;
  if (!fs::is_directory(place, ignored)) return NoSuchSkin(folder, name);
  const Complaint complaint{place / kTomlFile};
  const Result<toml::table> table = ParseFile(complaint.file);
  if (!table) return table.error();
  const Result<std::vector<Sheet>> sheets = SheetsIn(*table, complaint);
  if (!sheets) return sheets.error();
  LearntSkin skin{.name = name, .cells = vision::minesweeper::CellMemory({.is_told = true})};
  for (const Sheet& sheet : *sheets) {
    if (Status added = AddSheet(sheet, place, skin); !added) return added.error();
  }
  return skin;
}

std::string LeftOut(const Error& damaged) {
  return fmt::format("a damaged learnt skin is left out: {}", damaged.text);
}

LearntSkins LoadLearntSkins(const fs::path& folder) {
  LearntSkins found;
  std::error_code trouble;
  const std::vector<fs::path> places = base::EntriesOf(folder, trouble);
  if (trouble && trouble != std::errc::no_such_file_or_directory) {
    found.damaged.push_back(BadInput(folder, fmt::format("cannot be read: {}", trouble.message())));
  }
  for (const fs::path& place : places) {
    const std::string name = place.filename();
    if (!CheckSkinName(name) || !MayHoldASkin(place)) continue;
    Result<LearntSkin> skin = LoadLearntSkin(folder, name);
    if (skin) {
      found.skins.push_back(*std::move(skin));
    } else {
      found.damaged.push_back(skin.error());
    }
  }
  return found;
}

Status SaveLearntSkin(const LearntSkin& skin, const fs::path& folder) {
  if (Status good = CheckSkinName(skin.name); !good) return good;
  // A name that no skin can have, so that a half-written one is never read.
  const fs::path fresh = folder / fmt::format(".{}.{}", skin.name, getpid());
  std::error_code trouble;
  fs::create_directories(fresh, trouble);
  if (trouble) return BadInput(fresh, fmt::format("cannot be made: {}", trouble.message()));
  Status saved = WriteInto(fresh, skin);
  if (saved) saved = PutInPlace(fresh, folder / skin.name);
  if (!saved) fs::remove_all(fresh, trouble);
  return saved;
}

Status RemoveLearntSkin(const fs::path& folder, const std::string& name) {
  if (Status good = CheckSkinName(name); !good) return good;
  std::error_code trouble;
  if (!fs::is_directory(folder / name, trouble)) return NoSuchSkin(folder, name);
  fs::remove_all(folder / name, trouble);
  if (!trouble) return base::Ok();
  return BadInput(folder / name, fmt::format("cannot be removed: {}", trouble.message()));
}

}  // namespace gridhand::app::minesweeper
