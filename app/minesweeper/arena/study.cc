#include "app/minesweeper/arena/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include "app/json_text.h"

#include "app/input_file.h"
#include "app/proportion.h"
#include "base/hash.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper::arena {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using board::CellPos;
using board::minesweeper::FirstClickRule;
using nlohmann::json;
using nlohmann::ordered_json;
using sim::minesweeper::Level;

constexpr double kMedian = 0.5;
constexpr double kP99 = 0.99;

double Rate(double count, double of) { return of > 0 ? count / of : 0; }

Proportion WonOf(const Tally& tally) { return {.count = tally.wins, .of = tally.games}; }

// No clock measures a move closer than this.
double Tenths(double us) { return std::round(us * 10) / 10; }

std::string Hex(std::uint64_t number) { return fmt::format("{:016x}", number); }

// --- Reading ----------------------------------------------------------------------------------

MoveTimes MoveTimesOf(const json& line) {
  MoveTimes times;
  for (const json& bucket : line.at("move_us_buckets")) {
    times.AddBucket(bucket.at(0).get<int>(), bucket.at(1).get<std::int64_t>());
  }
  times.RaiseMax(line.at("move_us").at("max").get<double>());
  return times;
}

Tally TallyOf(const json& line) {
  return {.games = line.at("games").get<std::int64_t>(),
          .wins = line.at("wins").get<std::int64_t>(),
          .guesses = line.at("guesses").get<std::int64_t>(),
          .false_certainties = line.at("false_certainties").get<std::int64_t>(),
          .move_times = MoveTimesOf(line),
          .seconds = line.at("seconds").get<double>(),
          .cpu_seconds = line.at("cpu_seconds").get<double>(),
          .fingerprint = std::stoull(line.at("fingerprint").get<std::string>(), nullptr, 16)};
}

// What a key holds, nothing where it is null or (in results of before it) missing.
template <class T>
T ValueOr(const json& line, const char* key, T nothing) {
  const auto at = line.find(key);
  return at == line.end() || at->is_null() ? nothing : at->get<T>();
}

std::vector<BoardsFile> BoardsOf(const json& line) {
  std::vector<BoardsFile> boards;
  for (const json& file : line.at("boards")) {
    boards.push_back({file.at("file").get<std::string>(), file.at("hash").get<std::string>()});
  }
  return boards;
}

Study StudyOf(const json& line) {
  Study study;
  study.setting.agent = line.at("agent").get<std::string>();
  study.setting.play = ValueOr<std::string>(line, "play", "");
  study.setting.nodes = ValueOr<std::int64_t>(line, "nodes", 0);
  study.setting.rules = ValueOr<std::string>(line, "rules", "");
  if (!line.at("level").is_null()) study.setting.level = line.at("level").get<std::string>();
  study.setting.rule =
      line.at("rule") == "modern" ? FirstClickRule::kModern : FirstClickRule::kClassic;
  if (const json& start = line.at("start"); !start.is_null()) {
    study.setting.start = CellPos{start.at(0).get<int>(), start.at(1).get<int>()};
  }
  study.seeds = line.at("seeds").get<std::vector<std::uint64_t>>();
  study.boards = BoardsOf(line);
  study.complete = line.at("complete").get<bool>();
  study.tally = TallyOf(line);
  return study;
}

Result<Study> ParseStudy(const std::string& line) {
  try {
    return StudyOf(json::parse(line));
  } catch (const std::exception& error) {  // JSON of another shape, or a hash that is none
    return Error{ErrorKind::kBadInput, fmt::format("not a result of the arena: {}", error.what())};
  }
}

// --- Merging ----------------------------------------------------------------------------------

template <class T>
std::optional<T> Shared(const std::vector<T>& a, const std::vector<T>& b) {
  for (const T& item : a) {
    if (std::find(b.begin(), b.end(), item) != b.end()) return item;
  }
  return std::nullopt;
}

base::Status AddTo(Study& sum, const Study& more) {
  if (const auto seed = Shared(sum.seeds, more.seeds)) {
    return Error{
        ErrorKind::kBadInput,
        fmt::format("two results of {} played the boards of seed {}: they would be counted "
                    "twice; give each run its own --seed",
                    sum.setting.agent, *seed)};
  }
  if (const auto file = Shared(sum.boards, more.boards)) {
    return Error{ErrorKind::kBadInput, fmt::format("two results of {} played the boards of {}",
                                                   sum.setting.agent, file->name)};
  }
  sum.seeds.insert(sum.seeds.end(), more.seeds.begin(), more.seeds.end());
  sum.boards.insert(sum.boards.end(), more.boards.begin(), more.boards.end());
  sum.complete = sum.complete && more.complete;
  sum.tally.Merge(more.tally);
  return base::Ok();
}

// --- Showing ----------------------------------------------------------------------------------

std::string Heading(const Study& study) {
  const Setting& setting = study.setting;
  std::string text = setting.level.empty() ? "boards of a file" : setting.level;
  text += fmt::format(", {} rule", Name(setting.rule));
  if (setting.nodes > 0) text += fmt::format(", {} nodes", setting.nodes);
  if (setting.start) text += fmt::format(", start ({},{})", setting.start->row, setting.start->col);
  for (const std::uint64_t seed : study.seeds) text += fmt::format(", seed {}", seed);
  for (const BoardsFile& file : study.boards) text += fmt::format(", {}", file.name);
  return text;
}

// The agent, and the first digits of its version, if known, where there are several.
std::string NameOf(const Study& study, const std::vector<Study>& studies) {
  const Setting& own = study.setting;
  const bool is_only = std::ranges::none_of(studies, [&](const Study& other) {
    return other.setting.agent == own.agent && other.setting.play != own.play;
  });
  constexpr std::size_t kEnough = 6;  // digits
  if (is_only) return own.agent;
  return fmt::format("{} {}", own.agent, own.play.empty() ? "?" : own.play.substr(0, kEnough));
}

std::string TableLine(const Study& study, const std::string& name) {
  const Tally& tally = study.tally;
  const Interval interval = WonOf(tally).WithinAt95();
  return fmt::format(
      "{:<18} {:>9} {:>9} {:>7.2f} {:>6.2f} … {:<6.2f} {:>9.1f} {:>9.1f} {:>8.2f} {:>8.0f} "
      "{:>8.0f} "
      "{:>9.0f} {:>6} {}\n",
      name, tally.games, tally.wins, WonOf(tally).Share() * 100, interval.low * 100,
      interval.high * 100, Rate(static_cast<double>(tally.games), tally.seconds),
      Rate(static_cast<double>(tally.games), tally.cpu_seconds),
      Rate(static_cast<double>(tally.guesses), static_cast<double>(tally.games)),
      tally.move_times.Percentile(kMedian), tally.move_times.Percentile(kP99),
      tally.move_times.max_us(), tally.false_certainties, Hex(tally.fingerprint));
}

constexpr std::string_view kTableHead =
    "agent                  games       won       %      95 %          games/s   /CPU s  guesses   "
    "µs p50   µs p99       max  false fingerprint\n";

}  // namespace

std::string_view Name(FirstClickRule rule) {
  return rule == FirstClickRule::kModern ? "modern" : "classic";
}

ordered_json ToJson(const Study& study) {
  const auto& [setting, seeds, boards, complete, tally] = study;
  const Interval interval = WonOf(tally).WithinAt95();
  const auto games = static_cast<double>(tally.games);
  ordered_json line;
  line["agent"] = setting.agent;
  line["games"] = tally.games;
  line["wins"] = tally.wins;
  line["win_rate"] = WonOf(tally).Share();
  line["ci95"] = {interval.low, interval.high};
  line["games_per_second"] = Rate(games, tally.seconds);
  line["guesses_per_game"] = Rate(static_cast<double>(tally.guesses), games);
  line["move_us"] = {{"p50", Tenths(tally.move_times.Percentile(kMedian))},
                     {"p99", Tenths(tally.move_times.Percentile(kP99))},
                     {"max", Tenths(tally.move_times.max_us())}};
  line["fingerprint"] = Hex(tally.fingerprint);
  line["play"] = setting.play.empty() ? ordered_json(nullptr) : ordered_json(setting.play);
  line["level"] = setting.level.empty() ? ordered_json(nullptr) : ordered_json(setting.level);
  line["rule"] = Name(setting.rule);
  line["start"] = nullptr;
  if (setting.start) line["start"] = {setting.start->row, setting.start->col};
  line["nodes"] = setting.nodes > 0 ? ordered_json(setting.nodes) : ordered_json(nullptr);
  line["rules"] = setting.rules.empty() ? ordered_json(nullptr) : ordered_json(setting.rules);
  line["seeds"] = seeds;
  line["boards"] = ordered_json::array();
  for (const BoardsFile& file : boards) {
    line["boards"].push_back({{"file", file.name}, {"hash", file.hash}});
  }
  line["complete"] = complete;
  line["games_per_cpu_second"] = Rate(games, tally.cpu_seconds);
  line["false_certainties"] = tally.false_certainties;
  line["guesses"] = tally.guesses;
  line["seconds"] = tally.seconds;
  line["cpu_seconds"] = tally.cpu_seconds;
  line["move_us_buckets"] = tally.move_times.buckets();  // a map of numbers: a list of pairs
  return line;
}

std::string ToLine(const Study& study) { return JsonLine(ToJson(study)); }

std::string HashOf(std::string_view text) {
  std::uint64_t hash = base::kHashStart;
  for (const char byte : text) hash = base::HashWith(hash, static_cast<unsigned char>(byte));
  return Hex(hash);
}

std::string PlayText(std::uint64_t play) { return Hex(play); }

Result<std::vector<Study>> ReadStudies(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return BadInput(file, std::strerror(errno));
  std::vector<Study> studies;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    Result<Study> study = ParseStudy(line);
    if (!study) return BadInput(file, fmt::format("line {}: {}", number, study.error().text));
    studies.push_back(*std::move(study));
  }
  if (studies.empty()) return BadInput(file, "holds no result of the arena");
  return studies;
}

base::Status WriteStudies(const std::filesystem::path& file, const std::vector<Study>& studies) {
  std::filesystem::path fresh = file;
  fresh += ".new";
  std::ofstream out(fresh, std::ios::binary);
  for (const Study& study : studies) out << ToLine(study) << '\n';
  out.close();
  if (!out) return BadInput(fresh, fmt::format("cannot be written: {}", std::strerror(errno)));
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  return error ? base::Status(BadInput(file, error.message())) : base::Ok();
}

Result<std::vector<Study>> MergeStudies(const std::vector<Study>& studies) {
  std::vector<Study> merged;
  for (const Study& study : studies) {
    const auto same = std::find_if(merged.begin(), merged.end(), [&](const Study& known) {
      return known.setting == study.setting;
    });
    if (same == merged.end()) {
      merged.push_back(study);
    } else if (const auto added = AddTo(*same, study); !added) {
      return added.error();
    }
  }
  return merged;
}

std::string ToText(const std::vector<Study>& studies) {
  std::string text;
  std::string heading;
  for (const Study& study : studies) {
    if (const std::string own = Heading(study); own != heading) {
      text += fmt::format("{}{}\n{}", heading.empty() ? "" : "\n", own, kTableHead);
      heading = own;
    }
    text += TableLine(study, NameOf(study, studies));
  }
  return text;
}

Result<Level> ParseLevel(const std::string& text) {
  static const std::map<std::string, Level> kNamed = {
      {"beginner", sim::minesweeper::kBeginner},
      {"intermediate", sim::minesweeper::kIntermediate},
      {"expert", sim::minesweeper::kExpert}};
  if (const auto named = kNamed.find(text); named != kNamed.end()) return named->second;
  static const std::regex kNumbers(R"((\d{1,9})x(\d{1,9})/(\d{1,9}))");
  std::smatch match;
  if (!std::regex_match(text, match, kNumbers)) {
    return Error{
        ErrorKind::kBadInput,
        fmt::format("expected beginner, intermediate, expert or WIDTHxHEIGHT/MINES such as "
                    "30x16/99, got '{}'",
                    text)};
  }
  const std::int64_t cols = std::stoll(match[1]);
  const std::int64_t rows = std::stoll(match[2]);
  const std::int64_t mines = std::stoll(match[3]);
  using board::minesweeper::kMaxBoardCells;
  using board::minesweeper::kMaxBoardSide;
  if (rows < 1 || cols < 1 || rows > kMaxBoardSide || cols > kMaxBoardSide ||
      rows * cols > kMaxBoardCells) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{}: expected 1 to {} rows and columns and at most {} cells", text,
                             kMaxBoardSide, kMaxBoardCells)};
  }
  if (mines >= rows * cols) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{}: {} mines leave no free cell among {} × {} = {}", text, mines,
                             rows, cols, rows * cols)};
  }
  return Level{static_cast<int>(rows), static_cast<int>(cols), static_cast<int>(mines)};
}

}  // namespace gridhand::app::minesweeper::arena
