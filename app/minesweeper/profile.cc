#include "app/minesweeper/profile.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <regex>

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using board::minesweeper::CellSymbol;

Error BadFile(const std::filesystem::path& file, std::string_view what) {
  return {ErrorKind::kBadInput, fmt::format("{}: {}", file.string(), what)};
}

Result<std::vector<CellSymbol>> ParseMarks(const std::filesystem::path& file,
                                           std::string_view text) {
  std::vector<CellSymbol> marks;
  for (const char c : text) {
    const auto symbol = board::minesweeper::SymbolFromChar(c);
    if (!symbol || !board::minesweeper::IsCovered(*symbol)) {
      return BadFile(file, fmt::format("mouse.marks: '{}' is not one of # F ?", c));
    }
    marks.push_back(*symbol);
  }
  if (marks.empty() || marks.front() != CellSymbol::kCovered) {
    return BadFile(file, "mouse.marks must begin with # (a covered cell)");
  }
  return marks;
}

Result<LeftOnNumber> ParseLeftOnNumber(const std::filesystem::path& file, std::string_view text) {
  if (text == "nothing") return LeftOnNumber::kNothing;
  if (text == "chord") return LeftOnNumber::kChord;
  if (text == "unknown") return LeftOnNumber::kUnknown;
  return BadFile(
      file, fmt::format("mouse.left_on_number is '{}': expected nothing, chord or unknown", text));
}

Result<FirstClick> ParseFirstClick(const std::filesystem::path& file, std::string_view text) {
  if (text == "unknown") return FirstClick::kUnknown;
  if (text == "safe") return FirstClick::kSafe;
  if (text == "zero") return FirstClick::kZero;
  if (text == "opened") return FirstClick::kOpened;
  return BadFile(file, fmt::format("rules.first_click is '{}': expected safe, zero, opened or "
                                   "unknown",
                                   text));
}

Result<NewGameHow> ParseNewGame(const std::filesystem::path& file, std::string_view text) {
  if (text == "key") return NewGameHow::kKey;
  if (text == "face") return NewGameHow::kFace;
  if (text == "by_hand") return NewGameHow::kByHand;
  return BadFile(file, fmt::format("new_game.how is '{}': expected key, face or by_hand", text));
}

// "n" or "ctrl+r".
Result<input::KeyStroke> ParseKey(const std::filesystem::path& file, std::string_view text) {
  constexpr std::string_view kControl = "ctrl+";
  input::KeyStroke stroke;
  stroke.control = text.substr(0, kControl.size()) == kControl;
  if (stroke.control) text.remove_prefix(kControl.size());
  if (text.size() != 1 || text.front() <= ' ' || text.front() > '~') {
    return BadFile(file, "new_game.key must be one ASCII character, perhaps after ctrl+");
  }
  stroke.character = text.front();
  return stroke;
}

Launch ParseLaunch(const toml::table& table) {
  Launch launch;
  if (const toml::array* words = table["launch"]["command"].as_array()) {
    for (const toml::node& word : *words) {
      launch.command.push_back(word.value_or(std::string()));
    }
  }
  launch.min_cols = table["launch"]["min_cols"].value_or(launch.min_cols);
  if (const toml::table* environment = table["launch"]["environment"].as_table()) {
    for (const auto& [name, value] : *environment) {
      launch.environment[std::string(name.str())] = value.value_or(std::string());
    }
  }
  return launch;
}

Result<Profile> ParseProfile(const std::filesystem::path& file, const toml::table& table) {
  Profile profile = UnknownProgram();
  profile.name = table["name"].value_or(std::string());
  profile.title = table["title"].value_or(profile.name);
  profile.package = table["package"].value_or(std::string());
  profile.window_class = table["window_class"].value_or(std::string());
  if (profile.name.empty() || profile.window_class.empty()) {
    return BadFile(file, "name and window_class must be given");
  }
  Result<std::vector<CellSymbol>> marks =
      ParseMarks(file, table["mouse"]["marks"].value_or(std::string_view("#F")));
  if (!marks.ok()) return marks.error();
  profile.marks = *marks;
  Result<LeftOnNumber> left = ParseLeftOnNumber(
      file, table["mouse"]["left_on_number"].value_or(std::string_view("unknown")));
  if (!left.ok()) return left.error();
  profile.left_on_number = *left;
  Result<FirstClick> first =
      ParseFirstClick(file, table["rules"]["first_click"].value_or(std::string_view("unknown")));
  if (!first.ok()) return first.error();
  profile.first_click = *first;
  Result<NewGameHow> how =
      ParseNewGame(file, table["new_game"]["how"].value_or(std::string_view("by_hand")));
  if (!how.ok()) return how.error();
  profile.new_game = *how;
  if (profile.new_game == NewGameHow::kKey) {
    Result<input::KeyStroke> key =
        ParseKey(file, table["new_game"]["key"].value_or(std::string_view()));
    if (!key.ok()) return key.error();
    profile.new_game_key = *key;
  }
  profile.needs.hides_without_focus = table["window"]["hides_without_focus"].value_or(false);
  profile.needs.dialogs_may_be_closed = table["window"]["dialogs_may_be_closed"].value_or(false);
  if (const auto quiet_ms = table["timing"]["quiet_ms"].value<int>()) {
    profile.quiet = std::chrono::milliseconds(*quiet_ms);
  }
  profile.launch = ParseLaunch(table);
  return profile;
}

Result<Profile> LoadProfile(const std::filesystem::path& file) {
  try {
    return ParseProfile(file, toml::parse_file(file.string()));
  } catch (const toml::parse_error& error) {
    return BadFile(file,
                   fmt::format("line {}: {}", error.source().begin.line, error.description()));
  }
}

}  // namespace

std::optional<CellSymbol> Profile::AfterRightClick(CellSymbol mark) const {
  const auto at = std::find(marks.begin(), marks.end(), mark);
  if (at == marks.end()) return std::nullopt;
  return at + 1 == marks.end() ? marks.front() : *(at + 1);
}

Profile UnknownProgram() {
  Profile profile;
  profile.name = "unknown";
  profile.title = "a program without a profile";
  return profile;
}

Result<std::vector<Profile>> LoadProfiles(const std::filesystem::path& dir) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(dir, error)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  if (error) return BadFile(dir, error.message());
  std::sort(files.begin(), files.end());
  std::vector<Profile> profiles;
  for (const auto& file : files) {
    Result<Profile> profile = LoadProfile(file);
    if (!profile.ok()) return profile.error();
    profiles.push_back(*std::move(profile));
  }
  return profiles;
}

const Profile* MatchProfile(const std::vector<Profile>& profiles, std::string_view instance,
                            std::string_view class_name) {
  const std::string subject = fmt::format("{} {}", instance, class_name);
  for (const Profile& profile : profiles) {
    if (std::regex_search(subject, std::regex(profile.window_class))) return &profile;
  }
  return nullptr;
}

}  // namespace gridhand::app::minesweeper
