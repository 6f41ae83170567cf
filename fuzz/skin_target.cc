// Skins, described and learnt: any bytes.
//
// Input: which (a byte, odd: described), then the file of a described skin; or the skin.toml of a
// learnt one, a zero and its sheet 2x2.png. Without a zero the sheet is a good one.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "app/input_file.h"
#include "app/minesweeper/learnt_skins.h"
#include "capture/file/png.h"
#include "fuzz/target.h"
#include "tests/support/scratch_folder.h"
#include "vision/minesweeper/skin/skin.h"

namespace gridhand::fuzz {
namespace {

namespace fs = std::filesystem;
using app::minesweeper::LoadLearntSkin;
using app::minesweeper::SaveLearntSkin;

constexpr std::string_view kLearnt = R"toml(format = 1
[[sheet]]
cell = [2, 2]
file = "2x2.png"
symbols = "#F"
from = ["a.png (0,1)", ""]
)toml";

void Write(const fs::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
}

// Two tiles of two by two pixels.
const std::string& GoodSheet() {
  static const std::string kSheet = *capture::file::EncodePng(base::MakeFrame({4, 2}).frame);
  return kSheet;
}

void TryDescribed(const fs::path& file, std::string_view text) {
  Write(file, text);
  const auto skin = vision::minesweeper::LoadSkin(file);
  if (skin) return;
  Expect(skin.error().kind == base::ErrorKind::kBadInput, "what is no skin is bad input");
  Expect(skin.error().text.starts_with(file.string() + ":"), "its file is named");
}

void TryLearnt(const fs::path& folder, std::string_view text) {
  const std::size_t zero = text.find('\0');
  fs::create_directories(folder / "a");
  Write(folder / "a/skin.toml", text.substr(0, zero));
  std::string_view sheet = GoodSheet();
  if (zero != std::string_view::npos) sheet = text.substr(zero + 1);
  Write(folder / "a/2x2.png", sheet);
  auto skin = LoadLearntSkin(folder, "a");
  if (!skin) {
    Expect(skin.error().kind == base::ErrorKind::kBadInput, "what is no skin is bad input");
    Expect(skin.error().text.find((folder / "a").string()) == 0, "its file is named");
    return;
  }
  const std::size_t cells = skin->cells.Cells().size();
  if (cells == 0) return;
  skin->name = "again";
  Expect(SaveLearntSkin(*skin, folder).ok(), "what was read can be written");
  const auto again = LoadLearntSkin(folder, "again");
  Expect(again.ok() && again->cells.Cells().size() == cells, "what was written is read again");
}

Input File(std::uint8_t kind, std::string_view text) {
  Input input(1 + text.size(), kind);
  std::ranges::copy(text, input.begin() + 1);
  return input;
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  if (input.empty()) return;
  static const test_support::ScratchFolder kFolder;
  const std::string text(input.begin() + 1, input.end());
  input[0] % 2 != 0 ? TryDescribed(kFolder / "described.toml", text)
                    : TryLearnt(kFolder.path(), text);
}

std::vector<Input> Seeds() {
  std::vector<Input> seeds = {File(0, kLearnt), File(0, std::string(kLearnt) + '\0' + GoodSheet())};
  const fs::path shipped = fs::path(GRIDHAND_SOURCE_DIR) / "vision/minesweeper/skins";
  for (const char* name : {"xdemineur.toml", "sgt-mines.toml"}) {
    const auto text = app::TextOf(shipped / name);
    Expect(text.ok(), "the shipped skins can be read");
    seeds.push_back(File(1, *text));
  }
  return seeds;
}

}  // namespace gridhand::fuzz
