#include "app/minesweeper/profile.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "app/toml_value.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Result;
using board::minesweeper::CellSymbol;

namespace fs = std::filesystem;

constexpr std::int64_t kLargest = INT_MAX;

std::vector<CellSymbol> MarksOf(const TomlValue& value) {
  std::vector<CellSymbol> marks;
  for (const char c : value.Text("#F")) {
    const auto symbol = board::minesweeper::SymbolFromChar(c);
    if (symbol && board::minesweeper::IsCovered(*symbol)) marks.push_back(*symbol);
    if (!symbol || !board::minesweeper::IsCovered(*symbol)) value.Expect("nothing but # F ?");
  }
  if (marks.empty() || marks.front() != CellSymbol::kCovered) {
    value.Expect("marks that begin with # (a covered cell)");
  }
  return marks;
}

LeftOnMark LeftOnMarkOf(const TomlValue& value) {
  return value.Choice<LeftOnMark>({{"nothing", LeftOnMark::kNothing},
                                   {"opens", LeftOnMark::kOpens},
                                   {"unknown", LeftOnMark::kUnknown}},
                                  LeftOnMark::kUnknown);
}

Range RangeOf(const TomlValue& value) {
  if (!value.IsThere()) return {};
  const std::vector<TomlValue> ends = value.Items();
  Range range;
  if (ends.size() == 2) {
    range = {ends[0].Whole(1, kLargest, 1), ends[1].Whole(1, kLargest, INT_MAX)};
  }
  if (ends.size() != 2 || range.least > range.most) value.Expect("[least, most]");
  return range;
}

void ReadMouse(const TomlValue& mouse, Profile& profile) {
  profile.marks = MarksOf(mouse["marks"]);
  profile.left_on_number =
      mouse["left_on_number"].Choice<LeftOnNumber>({{"nothing", LeftOnNumber::kNothing},
                                                    {"chord", LeftOnNumber::kChord},
                                                    {"unknown", LeftOnNumber::kUnknown}},
                                                   LeftOnNumber::kUnknown);
  profile.left_on_flag = LeftOnMarkOf(mouse["left_on_flag"]);
  profile.left_on_question = LeftOnMarkOf(mouse["left_on_question"]);
}

DealtBoards BoardsOf(const TomlValue& launch) {
  DealtBoards boards;
  boards.cols = RangeOf(launch["cols"]);
  boards.rows = RangeOf(launch["rows"]);
  boards.min_cells = launch["min_cells"].Whole(1, kLargest, boards.min_cells);
  boards.min_free_cells = launch["min_free_cells"].Whole(1, kLargest, boards.min_free_cells);
  return boards;
}

void ReadRules(const TomlValue& root, Profile& profile) {
  ReadMouse(root["mouse"], profile);
  profile.first_click =
      root["rules"]["first_click"].Choice<FirstClick>({{"unknown", FirstClick::kUnknown},
                                                       {"safe", FirstClick::kSafe},
                                                       {"zero", FirstClick::kZero},
                                                       {"opened", FirstClick::kOpened}},
                                                      FirstClick::kUnknown);
  profile.boards = BoardsOf(root["launch"]);
}

}  // namespace

Result<Profile> ParseProfile(std::string_view text, const fs::path& file) {
  Profile profile = UnknownProgram();
  const base::Status read = TomlValue::Read(text, file, [&](const TomlValue& root) {
    ReadProgram(root, {"cols", "rows", "mines"}, profile);
    ReadRules(root, profile);
  });
  if (!read.ok()) return read.error();
  return profile;
}

std::vector<CellSymbol> CoveredAndFlag() { return {CellSymbol::kCovered, CellSymbol::kFlag}; }

bool Profile::LeftClickOpens(CellSymbol shown) const {
  switch (shown) {
    case CellSymbol::kCovered:
      return true;
    case CellSymbol::kFlag:
      return left_on_flag == LeftOnMark::kOpens;
    case CellSymbol::kQuestion:
      return left_on_question == LeftOnMark::kOpens;
    default:
      return false;
  }
}

std::optional<CellSymbol> Profile::AfterRightClick(CellSymbol mark) const {
  const auto at = std::find(marks.begin(), marks.end(), mark);
  if (at == marks.end()) return std::nullopt;
  return at + 1 == marks.end() ? marks.front() : *(at + 1);
}

Profile UnknownProgram() {
  Profile profile;
  profile.name = "unknown";
  profile.title = "a program without a profile";
  profile.marks = {CellSymbol::kCovered, CellSymbol::kFlag, CellSymbol::kQuestion};
  profile.new_game = NewGameHow::kTried;
  return profile;
}

Result<std::vector<Profile>> LoadProfiles(const fs::path& dir) {
  return ProfilesIn<Profile>(dir, ParseProfile);
}

}  // namespace gridhand::app::minesweeper
