#include "app/minesweeper/profile.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "app/input_file.h"
#include "app/pattern.h"
#include "base/folder_entries.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using board::minesweeper::CellSymbol;

namespace fs = std::filesystem;

constexpr std::int64_t kLargest = INT_MAX;
// Longer than any animation of a board; the wait for it is no endless one.
constexpr std::int64_t kLongestQuietMs = 60'000;

std::string Seen(const toml::node* node) {
  if (node == nullptr) return "nothing";
  if (node->is_table()) return "a table";
  if (node->is_array()) return "a list";
  if (const auto text = node->value<std::string_view>()) return fmt::format("'{}'", *text);
  if (const auto number = node->value_exact<std::int64_t>()) return fmt::format("{}", *number);
  if (const auto truth = node->value_exact<bool>()) return fmt::format("{}", *truth);
  return "another value";
}

// A value of the file, whether it is there or not. The first misfit is kept, with its place; what
// is read after it means nothing.
class Value {
 public:
  Value(const toml::node* node, const fs::path& file, std::optional<Error>& misfit)
      : Value(node, 1, "", file, misfit) {}

  Value operator[](std::string_view key) const {
    const toml::table* table = node_ == nullptr ? nullptr : node_->as_table();
    if (node_ != nullptr && table == nullptr) Expect("a table");
    return {table == nullptr ? nullptr : table->get(key), line_,
            path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key), file_, misfit_};
  }

  bool IsThere() const { return node_ != nullptr; }

  std::string Text(std::string_view usual) const { return IsThere() ? Text() : std::string(usual); }
  std::string Text() const {
    if (IsThere() && node_->is_string()) return *node_->value<std::string>();
    Expect("a text");
    return "";
  }

  int Whole(std::int64_t least, std::int64_t most, int usual) const {
    if (!IsThere()) return usual;
    const auto number = node_->value_exact<std::int64_t>();
    if (number && least <= *number && *number <= most) return static_cast<int>(*number);
    Expect(fmt::format("a whole number of {} to {}", least, most));
    return usual;
  }

  bool Truth(bool usual = false) const {
    if (!IsThere()) return usual;
    const auto truth = node_->value_exact<bool>();
    if (!truth) Expect("true or false");
    return truth.value_or(false);
  }

  // The items of a list; none of what is not there.
  std::vector<Value> Items() const {
    std::vector<Value> items;
    const toml::array* array = IsThere() ? node_->as_array() : nullptr;
    if (IsThere() && array == nullptr) Expect("a list");
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
      items.push_back({&(*array)[i], line_, fmt::format("{}[{}]", path_, i), file_, misfit_});
    }
    return items;
  }
  std::vector<std::string> Texts() const {
    std::vector<std::string> texts;
    for (const Value& item : Items()) texts.push_back(item.Text());
    return texts;
  }
  // The texts of a table by their keys.
  std::map<std::string, std::string> Pairs() const {
    std::map<std::string, std::string> pairs;
    const toml::table* table = IsThere() ? node_->as_table() : nullptr;
    if (IsThere() && table == nullptr) Expect("a table");
    if (table == nullptr) return pairs;
    for (const auto& [key, value] : *table)
      pairs[std::string(key.str())] = (*this)[key.str()].Text();
    return pairs;
  }

  // What the word stands for.
  template <class T>
  T Choice(std::initializer_list<std::pair<std::string_view, T>> choices, T usual) const {
    if (!IsThere()) return usual;
    const std::string text = Text();
    std::string words;
    for (const auto& [word, meaning] : choices) {
      if (word == text) return meaning;
      words += fmt::format("{}{}", words.empty() ? "" : ", ", word);
    }
    Expect(fmt::format("one of {}", words));
    return usual;
  }

  void Expect(std::string_view what) const {
    Refuse(fmt::format("expected {} as {}, seen {}", what, path_, Seen(node_)));
  }
  void Refuse(std::string_view what) const {
    if (!misfit_) misfit_ = BadInput(file_, line_, what);
  }

 private:
  // `line`: of what it would stand in.
  Value(const toml::node* node, int line, std::string path, const fs::path& file,
        std::optional<Error>& misfit)
      : node_(node), line_(line), path_(std::move(path)), file_(file), misfit_(misfit) {
    if (node_ != nullptr) line_ = std::max(1, static_cast<int>(node_->source().begin.line));
  }

  const toml::node* node_;  // null: not there
  int line_;
  std::string path_;  // "launch.rows"
  const fs::path& file_;
  std::optional<Error>& misfit_;
};

std::vector<CellSymbol> MarksOf(const Value& value) {
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

LeftOnMark LeftOnMarkOf(const Value& value) {
  return value.Choice<LeftOnMark>({{"nothing", LeftOnMark::kNothing},
                                   {"opens", LeftOnMark::kOpens},
                                   {"unknown", LeftOnMark::kUnknown}},
                                  LeftOnMark::kUnknown);
}

// "n" or "ctrl+r".
input::KeyStroke KeyOf(const Value& value) {
  constexpr std::string_view kControl = "ctrl+";
  const std::string given = value.Text("");
  std::string_view text = given;
  input::KeyStroke stroke;
  stroke.control = text.starts_with(kControl);
  if (stroke.control) text.remove_prefix(kControl.size());
  if (text.size() != 1 || text.front() <= ' ' || text.front() > '~') {
    value.Expect("one ASCII character, perhaps after ctrl+,");
    return stroke;
  }
  stroke.character = text.front();
  return stroke;
}

std::vector<KeptFile> FilesOf(const Value& list) {
  std::vector<KeptFile> files;
  for (const Value& file : list.Items())
    files.push_back({file["path"].Text(), file["text"].Text()});
  return files;
}

Range RangeOf(const Value& value) {
  if (!value.IsThere()) return {};
  const std::vector<Value> ends = value.Items();
  Range range;
  if (ends.size() == 2) {
    range = {ends[0].Whole(1, kLargest, 1), ends[1].Whole(1, kLargest, INT_MAX)};
  }
  if (ends.size() != 2 || range.least > range.most) value.Expect("[least, most]");
  return range;
}

// A path that leads out of the home could overwrite anything.
bool StaysBelow(const fs::path& path) {
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

void CheckLaunch(const Value& given, const Launch& launch) {
  if (launch.command.empty()) given["command"].Expect("the words of a command");
  for (const KeptFile& written : launch.files) {
    if (!StaysBelow(written.path)) {
      given.Refuse(fmt::format("expected a path below the home as launch.file.path, seen '{}'",
                               written.path.string()));
    }
  }
  for (const std::string& pattern : Patterns(launch)) {
    if (const Result<std::string> filled = FillIn(pattern, {}); !filled.ok()) {
      given.Refuse(fmt::format("launch: {}", filled.error().text));
    }
  }
}

Launch LaunchOf(const Value& given, const std::string& name) {
  Launch launch;
  if (!given.IsThere()) return launch;
  launch.program = given["program"].Text(name);
  launch.command = given["command"].Texts();
  launch.after_window = given["after_window"].Texts();
  for (const auto& [program, package] : given["needs"].Pairs()) {
    launch.needs.push_back({program, package});
  }
  launch.environment = given["environment"].Pairs();
  launch.files = FilesOf(given["file"]);
  launch.themes = given["themes"].Texts();
  launch.cols = RangeOf(given["cols"]);
  launch.rows = RangeOf(given["rows"]);
  launch.min_cells = given["min_cells"].Whole(1, kLargest, launch.min_cells);
  launch.min_free_cells = given["min_free_cells"].Whole(1, kLargest, launch.min_free_cells);
  CheckLaunch(given, launch);
  return launch;
}

void ReadMouse(const Value& mouse, Profile& profile) {
  profile.marks = MarksOf(mouse["marks"]);
  profile.left_on_number =
      mouse["left_on_number"].Choice<LeftOnNumber>({{"nothing", LeftOnNumber::kNothing},
                                                    {"chord", LeftOnNumber::kChord},
                                                    {"unknown", LeftOnNumber::kUnknown}},
                                                   LeftOnNumber::kUnknown);
  profile.left_on_flag = LeftOnMarkOf(mouse["left_on_flag"]);
  profile.left_on_question = LeftOnMarkOf(mouse["left_on_question"]);
}

void ReadNewGame(const Value& new_game, Profile& profile) {
  profile.new_game = new_game["how"].Choice<NewGameHow>(
      {{"key", NewGameHow::kKey}, {"face", NewGameHow::kFace}, {"by_hand", NewGameHow::kByHand}},
      NewGameHow::kByHand);
  if (profile.new_game == NewGameHow::kKey) profile.new_game_key = KeyOf(new_game["key"]);
}

std::regex WindowClassOf(const Value& value) {
  const std::string text = value.Text();
  if (text.empty()) value.Expect("a regular expression");
  const Result<std::regex> compiled = CompilePattern(text);
  if (compiled.ok()) return *compiled;
  value.Refuse(fmt::format("window_class: {}", compiled.error().text));
  return {};
}

Profile ProfileOf(const Value& root) {
  Profile profile = UnknownProgram();
  profile.name = root["name"].Text();
  if (profile.name.empty()) root["name"].Expect("a name");
  profile.title = root["title"].Text(profile.name);
  profile.package = root["package"].Text("");
  profile.window_class = root["window_class"].Text();
  profile.window_pattern = WindowClassOf(root["window_class"]);
  ReadMouse(root["mouse"], profile);
  profile.first_click =
      root["rules"]["first_click"].Choice<FirstClick>({{"unknown", FirstClick::kUnknown},
                                                       {"safe", FirstClick::kSafe},
                                                       {"zero", FirstClick::kZero},
                                                       {"opened", FirstClick::kOpened}},
                                                      FirstClick::kUnknown);
  profile.keeps_high_scores = root["rules"]["keeps_high_scores"].Truth(true);
  ReadNewGame(root["new_game"], profile);
  profile.needs.hides_without_focus = root["window"]["hides_without_focus"].Truth();
  profile.needs.dialogs_may_be_closed = root["window"]["dialogs_may_be_closed"].Truth();
  if (const Value quiet = root["timing"]["quiet_ms"]; quiet.IsThere()) {
    profile.quiet = std::chrono::milliseconds(quiet.Whole(0, kLongestQuietMs, 0));
  }
  for (const auto& [pattern, package] : root["drawing"]["needs"].Pairs()) {
    profile.drawing_needs.push_back({pattern, package});
  }
  profile.launch = LaunchOf(root["launch"], profile.name);
  return profile;
}

}  // namespace

Result<Profile> ParseProfile(std::string_view text, const fs::path& file) {
  try {
    const toml::table table = toml::parse(text);
    std::optional<Error> misfit;
    Profile profile = ProfileOf(Value(&table, file, misfit));
    if (misfit) return *misfit;
    return profile;
  } catch (const toml::parse_error& error) {
    return BadInput(file, static_cast<int>(error.source().begin.line), error.description());
  }
}

Result<std::string> FillIn(std::string_view pattern, const LaunchValues& values) {
  const std::map<std::string_view, std::string> places = {
      {"cols", fmt::format("{}", values.cols)},
      {"rows", fmt::format("{}", values.rows)},
      {"mines", fmt::format("{}", values.mines)},
      {"theme", values.theme},
      {"program", values.program},
      {"home", kHomePlace}};
  std::string filled;
  while (true) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    filled += pattern.substr(0, open);
    if (open == pattern.size()) return filled;
    const std::size_t close = std::min(pattern.find('}', open), pattern.size());
    const std::string_view name = pattern.substr(open + 1, close - open - 1);
    const auto place = places.find(name);
    if (close == pattern.size() || place == places.end()) {
      return Error{
          ErrorKind::kBadInput,
          fmt::format("'{{{}}}' stands for nothing: expected {{cols}}, {{rows}}, {{mines}}, "
                      "{{theme}}, {{program}} or {{home}}",
                      name)};
    }
    filled += place->second;
    pattern.remove_prefix(close + 1);
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
  profile.new_game = NewGameHow::kTried;
  return profile;
}

Result<std::vector<Profile>> LoadProfiles(const fs::path& dir) {
  std::error_code trouble;
  const std::vector<fs::path> files = base::EntriesOf(dir, ".toml", trouble);
  if (trouble) return BadInput(dir, fmt::format("cannot be read: {}", trouble.message()));
  std::vector<Profile> profiles;
  for (const fs::path& file : files) {
    const Result<std::string> text = TextOf(file);
    if (!text.ok()) return text.error();
    Result<Profile> profile = ParseProfile(*text, file);
    if (!profile.ok()) return profile.error();
    profiles.push_back(*std::move(profile));
  }
  return profiles;
}

const Profile* MatchProfile(const std::vector<Profile>& profiles, std::string_view instance,
                            std::string_view class_name) {
  const std::string subject = fmt::format("{} {}", instance, class_name);
  for (const Profile& profile : profiles) {
    if (Finds(profile.window_pattern, subject)) return &profile;
  }
  return nullptr;
}

}  // namespace gridhand::app::minesweeper
