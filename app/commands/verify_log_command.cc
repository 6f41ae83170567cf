#include "app/commands/verify_log_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/minesweeper/play_data.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/verify_log.h"
#include "app/report_error.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using minesweeper::LogVerdict;
using minesweeper::OutputFormat;

struct Options {
  std::string file;
  OutputFormat format = OutputFormat::kText;
};

void PrintJson(const LogVerdict& v) {
  nlohmann::ordered_json line;
  line["honest"] = !v.fault.has_value();
  line["steps"] = v.steps;
  line["actions"] = v.actions;
  line["certain_reveals"] = v.certain_reveals;
  line["first_clicks"] = v.first_clicks;
  line["guesses"] = v.guesses;
  line["expected_losses"] = v.expected_losses;
  line["won"] = v.wins;
  line["lost"] = v.losses;
  if (v.fault) line["fault"] = {{"line", v.fault->line}, {"text", v.fault->text}};
  std::cout << line.dump() << '\n';
}

void PrintText(const LogVerdict& v) {
  std::cout << fmt::format(
      "{} steps, {} gestures: {} reveals proved safe, {} first clicks that the program promises to "
      "be safe, {} guesses (risks add up to {:.2f} losses)\n"
      "{} games won, {} lost\n",
      v.steps, v.actions, v.certain_reveals, v.first_clicks, v.guesses, v.expected_losses, v.wins,
      v.losses);
  if (v.fault) {
    std::cout << fmt::format("line {} is not right: {}\n", v.fault->line, v.fault->text);
  } else {
    std::cout << "every certain move is proved, every guess has the risk it states, every loss is "
                 "a guess, and every change on the board is explained\n";
  }
}

ExitCode Verify(const Options& options) {
  std::ifstream file(options.file);
  if (!file) {
    return ReportError({ErrorKind::kBadInput,
                        fmt::format("cannot read {}: {}", options.file, std::strerror(errno))});
  }
  auto data = minesweeper::LoadPlayData();
  if (!data.ok()) return ReportError(data.error());
  base::Result<LogVerdict> verdict =
      minesweeper::VerifyLog(file, minesweeper::PromisesOf(data->profiles));
  if (!verdict.ok()) {
    return ReportError(
        {verdict.error().kind, fmt::format("{}: {}", options.file, verdict.error().text)});
  }
  options.format == OutputFormat::kJson ? PrintJson(*verdict) : PrintText(*verdict);
  return verdict->fault ? ExitCode::kStoppedOnDoubt : ExitCode::kDone;
}

}  // namespace

Command AddVerifyLogCommand(CLI::App& parent) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = parent.add_subcommand(
      "verify-log", "re-solve every step of a run log and prove each loss an honest guess");
  parser->add_option("FILE", options->file, "a log written by gridhand play --log")->required();
  minesweeper::AddFormatOption(*parser, options->format);
  parser->footer(
      "Exit code 0: all is right; 9: the first line that is not is named; 2: not a run log.\n\n"
      "Example:\n  gridhand play --games 10 --log run.jsonl && gridhand verify-log run.jsonl\n");
  return {parser, [options] { return Verify(*options); }};
}

}  // namespace gridhand::app
