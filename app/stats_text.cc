#include "app/stats_text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "app/optional_json.h"
#include "base/printable.h"

namespace gridhand::app {
namespace {

using history::Statistics;
using nlohmann::ordered_json;

std::string Percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string ShareText(const Statistics& s) {
  const Proportion wins = WinShare(s);
  if (wins.of == 0) return "-";
  const Interval within = wins.WithinAt95();
  return fmt::format("{} ({:.0f}-{:.0f} %)", Percent(wins.Share()), 100 * within.low,
                     100 * within.high);
}

std::string OptionalTime(const std::optional<double>& seconds) {
  return seconds ? TimeText(*seconds) : "-";
}

std::string LuckText(const Statistics& s) {
  if (s.judged == 0) return "-";
  std::string text = fmt::format("{:+.1f}", s.Luck());
  if (const auto deviations = s.LuckInDeviations()) {
    text += fmt::format(" ({:+.1f} sd)", *deviations);
  }
  return text;
}

std::string StreakText(const Statistics& s) {
  return fmt::format("{} / {}", s.current_wins, s.longest_wins);
}

// The table's lines before their columns are aligned.
using Row = std::vector<std::string>;

Row HeadingRow() {
  return {"board",   "played by",   "games",
          "won",     "lost",        "won, 95 %",
          "best",    "median",      "streak now / longest",
          "guesses", "luck in wins"};
}

Row RowOf(const Statistics& s) {
  const std::string level = s.board.level.empty() ? "" : " " + base::Printable(s.board.level);
  return {Label(s.board) + level,
          std::string(Name(s.help)),
          fmt::format("{}", s.games),
          fmt::format("{}", s.won),
          fmt::format("{}", s.lost),
          ShareText(s),
          OptionalTime(s.best_seconds),
          OptionalTime(s.median_seconds),
          StreakText(s),
          s.judged == 0 ? "-" : fmt::format("{}", s.guesses),
          LuckText(s)};
}

// Bytes of ASCII words and numbers: one column each.
std::string Aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  constexpr std::size_t kLeftAligned = 2;  // what a line is about; then numbers
  std::string text;
  for (const Row& row : rows) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i < kLeftAligned ? fmt::format(" {:<{}} ", row[i], widths[i])
                               : fmt::format(" {:>{}} ", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

// Quoted where a comma, a quote or a line break stands in it.
std::string CsvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string CsvValue(const ordered_json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? CsvField(value.get<std::string>()) : value.dump();
}

// Null unless it is known.
template <class T>
ordered_json If(bool is_known, const T& value) {
  return OrNull(is_known ? std::optional(value) : std::nullopt);
}

}  // namespace

Proportion WinShare(const Statistics& s) { return {.count = s.won, .of = s.decided()}; }

std::string DateText(history::Instant instant) {
  const std::time_t time = std::chrono::system_clock::to_time_t(instant);
  std::tm local{};
  localtime_r(&time, &local);
  return fmt::format("{} {:%b %Y}", local.tm_mday, local);
}

std::string TimeText(double seconds) {
  constexpr long kPerMinute = 60 * 100;  // hundredths, so that nothing is rounded up to 60 s
  const long hundredths = std::lround(seconds * 100);
  const long minutes = hundredths / kPerMinute;
  const double rest = static_cast<double>(hundredths % kPerMinute) / 100;
  return minutes == 0 ? fmt::format("{:.2f} s", rest) : fmt::format("{}:{:05.2f}", minutes, rest);
}

std::string StatsTable(const std::vector<Statistics>& all) {
  std::string text;
  for (std::size_t begin = 0; begin < all.size();) {
    const history::Board& first = all[begin].board;
    std::vector<Row> rows = {HeadingRow()};
    std::size_t end = begin;
    for (; end < all.size() && all[end].board.program == first.program &&
           all[end].board.game == first.game;
         ++end) {
      rows.push_back(RowOf(all[end]));
    }
    text += fmt::format("{}{} in {}\n{}", begin == 0 ? "" : "\n", base::Printable(first.game),
                        base::Printable(first.program), Aligned(rows));
    begin = end;
  }
  return text;
}

ordered_json StatsJson(const Statistics& s) {
  const Proportion wins = WinShare(s);
  const Interval within = wins.WithinAt95();
  const bool has_share = wins.of > 0;
  ordered_json fields;
  fields["program"] = s.board.program;
  fields["game"] = s.board.game;
  fields["board"] = Label(s.board);
  fields["rows"] = s.board.rows;
  fields["cols"] = s.board.cols;
  fields["mines"] = OrNull(s.board.mines);
  fields["level"] = s.board.level;
  fields["help"] = Name(s.help);
  fields["games"] = s.games;
  fields["won"] = s.won;
  fields["lost"] = s.lost;
  fields["drawn"] = s.drawn;
  fields["stopped"] = s.stopped;
  fields["share"] = If(has_share, wins.Share());
  fields["share_low"] = If(has_share, within.low);
  fields["share_high"] = If(has_share, within.high);
  fields["longest_wins"] = s.longest_wins;
  fields["longest_losses"] = s.longest_losses;
  fields["current_wins"] = s.current_wins;
  fields["current_losses"] = s.current_losses;
  fields["best_seconds"] = OrNull(s.best_seconds);
  fields["median_seconds"] = OrNull(s.median_seconds);
  const bool is_judged = s.judged > 0;
  fields["guesses"] = If(is_judged, s.guesses);
  fields["expected_losses"] = If(is_judged, s.risk);
  fields["luck"] = If(is_judged, s.Luck());
  fields["luck_deviations"] = OrNull(is_judged ? s.LuckInDeviations() : std::nullopt);
  fields["first"] = fmt::format("{:%FT%TZ}", fmt::gmtime(s.first));
  fields["last"] = fmt::format("{:%FT%TZ}", fmt::gmtime(s.last));
  return fields;
}

std::string StatsCsv(const std::vector<Statistics>& all) {
  const auto line = [](const ordered_json& fields, bool names) {
    std::string text;
    for (const auto& [key, value] : fields.items()) {
      text += (text.empty() ? "" : ",") + (names ? key : CsvValue(value));
    }
    return text + '\n';
  };
  std::string text = line(StatsJson({}), true);
  for (const Statistics& statistics : all) text += line(StatsJson(statistics), false);
  return text;
}

}  // namespace gridhand::app
