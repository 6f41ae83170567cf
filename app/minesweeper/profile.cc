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

Result<LeftOnMark> ParseLeftOnMark(const std::filesystem::path& file, const toml::table& table,
                                   const char* key) {
  const auto text = table["mouse"][key].value_or(std::string_view("unknown"));
  if (text == "nothing") return LeftOnMark::kNothing;
  if (text == "opens") return LeftOnMark::kOpens;
  if (text == "unknown") return LeftOnMark::kUnknown;
  return BadFile(file,
                 fmt::format("mouse.{} is '{}': expected nothing, opens or unknown", key, text));
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

// Table and key have been looked up with words that are constants of this file.
std::vector<std::string> WordsOf(const toml::node_view<const toml::node>& node) {
  std::vector<std::string> words;
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& word : *array) words.push_back(word.value_or(std::string()));
  }
  return words;
}

std::map<std::string, std::string> PairsOf(const toml::node_view<const toml::node>& node) {
  std::map<std::string, std::string> pairs;
  if (const toml::table* table = node.as_table()) {
    for (const auto& [name, value] : *table) {
      pairs[std::string(name.str())] = value.value_or(std::string());
    }
  }
  return pairs;
}

std::vector<KeptFile> FilesOf(const toml::node_view<const toml::node>& node) {
  std::vector<KeptFile> files;
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& item : *array) {
      const toml::node_view<const toml::node> file(item);
      files.push_back({file["path"].value_or(std::string()), file["text"].value_or(std::string())});
    }
  }
  return files;
}

Result<Range> ParseRange(const std::filesystem::path& file, std::string_view name,
                         const toml::node_view<const toml::node>& node) {
  if (!node) return Range{};
  const toml::array* ends = node.as_array();
  const auto end = [&](std::size_t i) { return ends ? (*ends)[i].value_or(0) : 0; };
  if (ends && ends->size() == 2 && 1 <= end(0) && end(0) <= end(1)) return Range{end(0), end(1)};
  return BadFile(file, fmt::format("launch.{} must be [least, most]", name));
}

// A path that leads out of the home could overwrite anything.
bool StaysBelow(const std::filesystem::path& path) {
  return !path.empty() && path.is_relative() &&
         std::find(path.begin(), path.end(), "..") == path.end();
}

// Every text that is filled in when the program is started.
std::vector<std::string> Patterns(const Launch& launch) {
  std::vector<std::string> all = launch.command;
  all.insert(all.end(), launch.after_window.begin(), launch.after_window.end());
  for (const auto& [name, value] : launch.environment) all.push_back(value);
  for (const KeptFile& file : launch.files) all.push_back(file.text);
  return all;
}

base::Status CheckLaunch(const std::filesystem::path& file, const Launch& launch) {
  if (launch.command.empty()) return BadFile(file, "launch.command must be given");
  for (const KeptFile& written : launch.files) {
    if (!StaysBelow(written.path)) {
      return BadFile(file,
                     fmt::format("launch.file '{}' is not below the home", written.path.string()));
    }
  }
  for (const std::string& pattern : Patterns(launch)) {
    if (Result<std::string> filled = FillIn(pattern, {}); !filled.ok()) {
      return BadFile(file, fmt::format("launch: {}", filled.error().text));
    }
  }
  return base::Ok();
}

Result<Launch> ParseLaunch(const std::filesystem::path& file, const toml::table& table) {
  Launch launch;
  if (!table.contains("launch")) return launch;
  const toml::node_view<const toml::node> given = table["launch"];
  launch.program = given["program"].value_or(table["name"].value_or(std::string()));
  launch.command = WordsOf(given["command"]);
  launch.after_window = WordsOf(given["after_window"]);
  for (const auto& [program, package] : PairsOf(given["needs"])) {
    launch.needs.push_back({program, package});
  }
  launch.environment = PairsOf(given["environment"]);
  launch.files = FilesOf(given["file"]);
  launch.themes = WordsOf(given["themes"]);
  Result<Range> cols = ParseRange(file, "cols", given["cols"]);
  if (!cols.ok()) return cols.error();
  launch.cols = *cols;
  Result<Range> rows = ParseRange(file, "rows", given["rows"]);
  if (!rows.ok()) return rows.error();
  launch.rows = *rows;
  launch.min_cells = given["min_cells"].value_or(launch.min_cells);
  launch.min_free_cells = given["min_free_cells"].value_or(launch.min_free_cells);
  if (base::Status checked = CheckLaunch(file, launch); !checked.ok()) return checked.error();
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
  Result<LeftOnMark> on_flag = ParseLeftOnMark(file, table, "left_on_flag");
  if (!on_flag.ok()) return on_flag.error();
  profile.left_on_flag = *on_flag;
  Result<LeftOnMark> on_question = ParseLeftOnMark(file, table, "left_on_question");
  if (!on_question.ok()) return on_question.error();
  profile.left_on_question = *on_question;
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
  for (const auto& [pattern, package] : PairsOf(table["drawing"]["needs"])) {
    profile.drawing_needs.push_back({pattern, package});
  }
  Result<Launch> launch = ParseLaunch(file, table);
  if (!launch.ok()) return launch.error();
  profile.launch = *std::move(launch);
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

Result<std::string> FillIn(const std::string& pattern, const LaunchValues& values) {
  try {
    return fmt::format(fmt::runtime(pattern), fmt::arg("cols", values.cols),
                       fmt::arg("rows", values.rows), fmt::arg("mines", values.mines),
                       fmt::arg("theme", values.theme), fmt::arg("program", values.program),
                       fmt::arg("home", kHomePlace));
  } catch (const fmt::format_error& error) {
    return Error{ErrorKind::kBadInput, fmt::format("'{}': {}", pattern, error.what())};
  }
}

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
