#include "app/program_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "app/input_file.h"
#include "app/pattern.h"
#include "base/folder_entries.h"
#include "base/log.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace fs = std::filesystem;

// Longer than any animation of a board; the wait for it is no endless one.
constexpr std::int64_t kLongestQuietMs = 60'000;

std::vector<KeptFile> FilesOf(const TomlValue& list) {
  std::vector<KeptFile> files;
  for (const TomlValue& file : list.Items())
    files.push_back({file["path"].Text(), file["text"].Text()});
  return files;
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
  for (const auto* keys :
       {&launch.keys_after_window, &launch.keys_in_boxes, &launch.keys_before_next}) {
    all.insert(all.end(), keys->begin(), keys->end());
  }
  for (const auto& [name, value] : launch.environment) all.push_back(value);
  for (const KeptFile& file : launch.files) all.push_back(file.text);
  return all;
}

void CheckLaunch(const TomlValue& given, const std::vector<std::string>& places,
                 const Launch& launch) {
  if (launch.command.empty()) given["command"].Expect("the words of a command");
  for (const KeptFile& written : launch.files) {
    if (!StaysBelow(written.path)) {
      given.Refuse(fmt::format("expected a path below the home as launch.file.path, seen '{}'",
                               written.path.string()));
    }
  }
  LaunchValues values;
  for (const std::string& place : places) values[place] = "";
  for (const std::string& pattern : Patterns(launch)) {
    if (const Result<std::string> filled = FillIn(pattern, values); !filled.ok()) {
      given.Refuse(fmt::format("launch: {}", filled.error().text));
    }
  }
}

Launch LaunchOf(const TomlValue& given, const std::vector<std::string>& places,
                const std::string& name) {
  Launch launch;
  if (!given.IsThere()) return launch;
  launch.program = given["program"].Text(name);
  launch.command = given["command"].Texts();
  launch.after_window = given["after_window"].Texts();
  launch.keys_after_window = given["keys_after_window"].Texts();
  launch.keys_in_boxes = given["keys_in_boxes"].Texts();
  launch.deals_again = given["deals_again"].Truth();
  launch.keys_before_next = given["keys_before_next"].Texts();
  for (const auto& [program, package] : given["needs"].Pairs()) {
    launch.needs.push_back({program, package});
  }
  launch.environment = given["environment"].Pairs();
  launch.files = FilesOf(given["file"]);
  launch.themes = given["themes"].Texts();
  CheckLaunch(given, places, launch);
  return launch;
}

std::regex WindowClassOf(const TomlValue& value) {
  const std::string text = value.Text();
  if (text.empty()) value.Expect("a regular expression");
  const Result<std::regex> compiled = CompilePattern(text);
  if (compiled.ok()) return *compiled;
  value.Refuse(fmt::format("window_class: {}", compiled.error().text));
  return {};
}

void ReadNewGame(const TomlValue& new_game, ProgramProfile& profile) {
  profile.new_game = new_game["how"].Choice<NewGameHow>(
      {{"key", NewGameHow::kKey}, {"face", NewGameHow::kFace}, {"by_hand", NewGameHow::kByHand}},
      NewGameHow::kByHand);
  if (profile.new_game == NewGameHow::kKey) profile.new_game_key = KeyOf(new_game["key"]);
}

}  // namespace

input::KeyStroke KeyOf(const TomlValue& value) {
  const std::optional<input::KeyStroke> stroke = input::KeyStrokeFrom(value.Text(""));
  if (!stroke) value.Expect("one ASCII character, perhaps after ctrl+,");
  return stroke.value_or(input::KeyStroke());
}

void ReadProgram(const TomlValue& root, const std::vector<std::string>& places,
                 ProgramProfile& profile) {
  profile.name = root["name"].Text();
  if (profile.name.empty()) root["name"].Expect("a name");
  profile.title = root["title"].Text(profile.name);
  profile.package = root["package"].Text("");
  profile.window_class = root["window_class"].Text();
  profile.window_pattern = WindowClassOf(root["window_class"]);
  profile.records_games = root["rules"]["records_games"].Truth(false);
  profile.keeps_high_scores = root["rules"]["keeps_high_scores"].Truth(true);
  ReadNewGame(root["new_game"], profile);
  profile.needs.hides_without_focus = root["window"]["hides_without_focus"].Truth();
  profile.needs.dialogs_may_be_closed = root["window"]["dialogs_may_be_closed"].Truth();
  if (const TomlValue quiet = root["timing"]["quiet_ms"]; quiet.IsThere()) {
    profile.settle = {.quiet = std::chrono::milliseconds(quiet.Whole(0, kLongestQuietMs, 0))};
  }
  profile.needs_silence = root["timing"]["needs_silence"].Text("");
  for (const auto& [pattern, package] : root["drawing"]["needs"].Pairs()) {
    profile.drawing_needs.push_back({pattern, package});
  }
  profile.launch = LaunchOf(root["launch"], places, profile.name);
}

Result<std::vector<ProfileFile>> ProfileFiles(const fs::path& dir) {
  std::error_code trouble;
  const std::vector<fs::path> names = base::EntriesOf(dir, ".toml", trouble);
  if (trouble) return BadInput(dir, fmt::format("cannot be read: {}", trouble.message()));
  std::vector<ProfileFile> files;
  for (const fs::path& name : names) {
    Result<std::string> text = TextOf(name);
    if (!text.ok()) return text.error();
    files.push_back({name, *std::move(text)});
  }
  return files;
}

Result<std::string> FillIn(std::string_view pattern, const LaunchValues& values) {
  LaunchValues places = values;
  places.try_emplace("theme");
  places.try_emplace("program");
  places["home"] = kHomePlace;
  std::string filled;
  while (true) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    filled += pattern.substr(0, open);
    if (open == pattern.size()) return filled;
    const std::size_t close = std::min(pattern.find('}', open), pattern.size());
    const std::string name(pattern.substr(open + 1, close - open - 1));
    const auto place = places.find(name);
    if (close == pattern.size() || place == places.end()) {
      std::string known;
      for (const auto& [word, value] : places) {
        known += fmt::format("{}{{{}}}", known.empty() ? "" : ", ", word);
      }
      return Error{ErrorKind::kBadInput,
                   fmt::format("'{{{}}}' stands for nothing: expected one of {}", name, known)};
    }
    filled += place->second;
    pattern.remove_prefix(close + 1);
  }
}

bool ProgramProfile::Matches(std::string_view instance, std::string_view class_name) const {
  return Finds(window_pattern, fmt::format("{} {}", instance, class_name));
}

std::vector<std::string> MissingPackages(const ProgramProfile& profile) {
  std::vector<std::string> missing;
  if (FindProgram(profile.launch.program).empty()) missing.push_back(profile.package);
  for (const NeededProgram& need : profile.launch.needs) {
    if (FindProgram(need.program).empty()) missing.push_back(need.package);
  }
  for (const NeededFile& need : profile.drawing_needs) {
    if (!IsInstalled(need)) missing.push_back(need.package);
  }
  return missing;
}

Result<const ProgramProfile*> LaunchableProfile(const ProfileList& profiles,
                                                const std::string& name) {
  std::string known;
  for (const ProgramProfile* profile : profiles) {
    if (profile->launch.program.empty()) continue;
    if (profile->name == name) return profile;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", profile->name);
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("there is no program '{}' to start: known are {}", name, known)};
}

Result<const ProgramProfile*> FirstDrawableProfile(const ProfileList& profiles) {
  std::string advice;
  for (const ProgramProfile* profile : profiles) {
    if (profile->launch.program.empty()) continue;
    const std::vector<std::string> missing = MissingPackages(*profile);
    if (missing.empty()) return profile;
    const std::string lack = fmt::format("{}", fmt::join(missing, " "));
    base::Log(base::LogLevel::kInfo,
              fmt::format("{} cannot be shown here without {}", profile->title, lack));
    if (advice.empty()) advice = lack;
  }
  return Error{ErrorKind::kNotFound,
               fmt::format("no program can be shown here: type apt-get install {}", advice)};
}

}  // namespace gridhand::app
