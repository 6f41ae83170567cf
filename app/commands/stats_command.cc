#include "app/commands/stats_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/games.h"
#include "app/json_text.h"
#include "app/option_checks.h"
#include "app/output_file.h"
#include "app/report_error.h"
#include "app/stats_page.h"
#include "app/stats_text.h"
#include "history/recorder.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using history::Statistics;

enum class StatsFormat { kText, kJson, kCsv };

struct StatsOptions {
  history::Filter filter;
  StatsFormat format = StatsFormat::kText;
  std::filesystem::path page;  // empty: none is made
};

void Print(const std::vector<Statistics>& all, StatsFormat format, bool is_filtered) {
  switch (format) {
    case StatsFormat::kText:
      if (!all.empty()) {
        std::cout << StatsTable(all);
      } else {
        std::cout << (is_filtered ? "no recorded game is of that kind\n"
                                  : "no games are recorded yet\n");
      }
      break;
    case StatsFormat::kCsv:
      std::cout << StatsCsv(all);
      break;
    case StatsFormat::kJson:
      for (const Statistics& s : all) std::cout << JsonLine(StatsJson(s)) << '\n';
      break;
  }
}

ExitCode Stats(const StatsOptions& options) {
  const std::filesystem::path file = history::UsualFile();
  if (file.empty()) {
    return ReportError({ErrorKind::kBadInput,
                        "neither XDG_DATA_HOME nor HOME says where the "
                        "history is"});
  }
  // Without a history there is none to be made.
  std::error_code unknown;
  const bool is_there = std::filesystem::exists(file, unknown) ||
                        std::filesystem::exists(history::WaitingGames(file).file(), unknown);
  if (!is_there && options.page.empty()) {
    Print({}, options.format, false);
    return ExitCode::kDone;
  }
  base::Result<history::History> history = history::OpenWithWaiting(file);
  if (!history.ok()) return ReportError(history.error());
  if (options.page.empty()) {
    const auto all = StatisticsOf(*history, options.filter);
    if (!all.ok()) return ReportError(all.error());
    Print(*all, options.format, options.filter != history::Filter{});
    return ExitCode::kDone;
  }
  const auto series = SeriesOf(*history, options.filter);
  if (!series.ok()) return ReportError(series.error());
  if (base::Status written = WriteText(options.page, StatsPage(*series)); !written.ok()) {
    return ReportError(written.error());
  }
  return ExitCode::kDone;
}

std::optional<history::Instant> DayBegins(std::string_view text) {
  std::tm day{};
  int length = 0;
  const std::string copy(text);
  if (std::sscanf(copy.c_str(), "%4d-%2d-%2d%n", &day.tm_year, &day.tm_mon, &day.tm_mday,
                  &length) != 3 ||
      static_cast<std::size_t>(length) != copy.size()) {
    return std::nullopt;
  }
  const std::tm asked = day;
  day.tm_year -= 1900;
  day.tm_mon -= 1;
  day.tm_isdst = -1;
  const std::time_t begins = std::mktime(&day);
  // 30 February would be another day.
  if (begins == -1 || day.tm_mday != asked.tm_mday || day.tm_mon + 1 != asked.tm_mon) {
    return std::nullopt;
  }
  return history::Instant(std::chrono::seconds(begins));
}

std::optional<history::Instant> SoLongBefore(std::string_view text, history::Instant now) {
  constexpr int kMost = 100'000;  // hours, days or weeks: far before the first history
  int count = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), count);
  const bool has_unit = failed == std::errc() && end + 1 == text.data() + text.size();
  if (!has_unit || count < 0 || count > kMost) return std::nullopt;
  switch (*end) {
    case 'h':
      return now - std::chrono::hours(count);
    case 'd':
      return now - std::chrono::days(count);
    case 'w':
      return now - std::chrono::weeks(count);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<history::Instant> SinceFrom(std::string_view text, history::Instant now) {
  const auto day = DayBegins(text);
  return day ? day : SoLongBefore(text, now);
}

Command AddStatsCommand(CLI::App& parent) {
  const auto options = std::make_shared<StatsOptions>();
  const GameList games = MakeGames();
  CLI::App* parser =
      parent.add_subcommand("stats", "how the games went: wins, times, streaks and luck");
  history::Filter& filter = options->filter;
  parser->add_option("--program", filter.program, "of this program alone: kmines, gridhand-game")
      ->type_name("NAME");
  AddGameOption(*parser, games, filter.game, "of this game alone");
  parser
      ->add_option_function<std::string>(
          "--board",
          [options, games](const std::string& name) {
            options->filter.label = name;
            for (const auto& game : games) {
              if (const auto label = game->BoardNamed(name)) options->filter.label = *label;
            }
          },
          "of this board alone: 30x16/99, expert, 6x7")
      ->type_name("BOARD");
  parser
      ->add_option_function<std::string>(
          "--since",
          [options](const std::string& text) {
            const auto since = SinceFrom(text, history::Now());
            if (!since) {
              throw CLI::ValidationError(
                  "--since", fmt::format("expected a day such as 2026-11-05, or 12h, 7d, 4w; got "
                                         "'{}'",
                                         text));
            }
            options->filter.since = *since;
          },
          "of games that ended since a day, or in the last hours, days or weeks: 2026-11-05, 7d")
      ->type_name("WHEN");
  AddChoice(
      *parser, "--format", options->format,
      {{"text", StatsFormat::kText}, {"json", StatsFormat::kJson}, {"csv", StatsFormat::kCsv}},
      "text for people; json (one object a line) and csv for scripts");
  parser
      ->add_option("--html", options->page,
                   "write a page with plots to this file, which loads nothing from the net")
      ->type_name("FILE");
  parser->footer(
      "play, assist and gridhand-game write each finished game to\n"
      "$XDG_DATA_HOME/gridhand/history.db, unless --no-history is given. Games of a person alone\n"
      "(unassisted), of a person with help (assisted) and of a program (bot) are counted apart.\n"
      "Luck: wins above what the risks of the guesses say to expect, and in standard "
      "deviations.\n\n"
      "Examples:\n"
      "  gridhand stats\n"
      "  gridhand stats --program gridhand-game --board expert --since 30d\n"
      "  gridhand stats --format csv > games.csv\n"
      "  gridhand stats --html stats.html\n");
  return {parser, [options] { return Stats(*options); }};
}

}  // namespace gridhand::app
