// What stands beside a picture: its board and its notes, any bytes.
//
// Input: the text of the .txt, a zero, the text of the .json; without a zero there is no .json.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>

#include "app/minesweeper/board_label.h"
#include "fuzz/target.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::fuzz {
namespace {

namespace fs = std::filesystem;

void Write(const fs::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
}

Input Label(std::string_view board, std::string_view notes) {
  Input input(board.begin(), board.end());
  input.push_back(0);
  input.insert(input.end(), notes.begin(), notes.end());
  return input;
}

bool AreRising(const std::vector<int>& edges) {
  return std::is_sorted(edges.begin(), edges.end(), std::less_equal<>());
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  static const test_support::ScratchFolder kFolder;
  const std::string bytes(input.begin(), input.end());
  const std::string_view text = bytes;
  const std::size_t zero = text.find('\0');
  Write(kFolder / "a.txt", text.substr(0, zero));
  fs::remove(kFolder / "a.json");
  if (zero != std::string::npos) Write(kFolder / "a.json", text.substr(zero + 1));
  const auto label = app::minesweeper::LoadLabel({kFolder / "a.png", ""});
  if (!label) {
    Expect(label.error().kind == base::ErrorKind::kBadInput, "what is no label is bad input");
    Expect(label.error().text.starts_with((kFolder / "a.").string()), "its file is named");
    return;
  }
  if (!label->geometry) return;
  Expect(label->geometry->cols() == label->cells.cols() && AreRising(label->geometry->col_edges) &&
             label->geometry->rows() == label->cells.rows() &&
             AreRising(label->geometry->row_edges),
         "the edges fit the board");
}

std::vector<Input> Seeds() {
  return {Label("1F1.\n11##\n", R"({"grid": {"x": 3, "y": 4, "width": 40, "height": 20}})"),
          Label("1#\n", R"({"col_edges": [0, 10, 21], "row_edges": [5, 15], "negative": false})"),
          Label("1#\n", "{\n  \"program\": \"a\",\n  \"mines\": null\n}\n"),
          {'1', '#', '\n'}};
}

}  // namespace gridhand::fuzz
