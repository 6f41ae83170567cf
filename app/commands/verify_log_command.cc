#include "app/commands/verify_log_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/games.h"
#include "app/json_text.h"
#include "app/play_options.h"
#include "app/report_error.h"

namespace gridhand::app {
namespace {

using base::ErrorKind;
using base::ExitCode;

struct VerifyLogCommandOptions {
  std::string file;
  OutputFormat format = OutputFormat::kText;
};

// The game whose name the first line has; the first game for a log that names none. The place in
// the log is kept.
Game& GameOfLog(const GameList& games, std::istream& log) {
  std::string first;
  std::getline(log, first);
  log.clear();
  log.seekg(0);
  const auto line = ParseJson<nlohmann::json>(first);
  const bool has_name =
      line.ok() && line->is_object() && line->contains("game") && (*line)["game"].is_string();
  if (!has_name) return *games.front();
  const auto name = (*line)["game"].get<std::string>();
  const auto found =
      std::ranges::find_if(games, [&](const auto& game) { return game->name() == name; });
  return found == games.end() ? *games.front() : **found;
}

ExitCode Verify(const VerifyLogCommandOptions& options) {
  std::ifstream file(options.file);
  if (!file) {
    return ReportError({ErrorKind::kBadInput,
                        fmt::format("cannot read {}: {}", options.file, std::strerror(errno))});
  }
  const GameList games = MakeGames();
  Game& game = GameOfLog(games, file);
  if (const base::Status read = game.ReadProfiles(); !read) return ReportError(read.error());
  const base::Result<LogReport> report = game.VerifyLog(file, options.file);
  if (!report) return ReportError(report.error());
  std::cout << (options.format == OutputFormat::kJson ? JsonLine(report->fields) + '\n'
                                                      : report->text);
  return report->is_honest ? ExitCode::kDone : ExitCode::kStoppedOnDoubt;
}

}  // namespace

Command AddVerifyLogCommand(CLI::App& parent) {
  const auto options = std::make_shared<VerifyLogCommandOptions>();
  CLI::App* parser = parent.add_subcommand(
      "verify-log", "re-solve every step of a run log and prove each loss an honest guess");
  parser->add_option("FILE", options->file, "a log written by gridhand play --log")->required();
  AddFormatOption(*parser, options->format);
  parser->footer(
      "Exit code 0: all is right; 9: the first line that is not is named; 2: not a run log.\n\n"
      "Example:\n  gridhand play --games 10 --log run.jsonl && gridhand verify-log run.jsonl\n");
  return {parser, [options] { return Verify(*options); }};
}

}  // namespace gridhand::app
