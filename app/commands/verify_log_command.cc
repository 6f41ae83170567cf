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

#include "app/json_text.h"
#include "app/minesweeper/play_data.h"
#include "app/minesweeper/verify_log.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/run_log.h"
#include "app/sudoku/verify_log.h"
#include "base/counted.h"
#include "base/printable.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using minesweeper::LogVerdict;

struct VerifyLogCommandOptions {
  std::string file;
  OutputFormat format = OutputFormat::kText;
};

void PrintJson(const LogVerdict& v) {
  nlohmann::ordered_json line;
  line["honest"] = !v.fault.has_value();
  line["format"] = v.format;
  if (v.assisted) {
    line["assisted"] = {{"won", v.assisted->won}, {"lost", v.assisted->lost}};
  }
  line["steps"] = v.steps;
  line["actions"] = v.actions;
  line["certain_reveals"] = v.certain_reveals;
  line["first_clicks"] = v.first_clicks;
  line["guesses"] = v.guesses;
  line["expected_losses"] = v.expected_losses;
  line["won"] = v.wins;
  line["lost"] = v.losses;
  line["ended_by_person"] = v.ended_by_person;
  if (v.fault) line["fault"] = {{"line", v.fault->line}, {"text", v.fault->text}};
  std::cout << JsonLine(line) << '\n';
}

// Of a log without a fault.
std::string ProofText(const LogVerdict& v) {
  if (v.assisted) {
    return fmt::format(
        "a person played, with help: {} won, {} lost; gridhand made no move that could be "
        "checked\n",
        v.assisted->won, v.assisted->lost);
  }
  std::string text =
      "every certain move is proved, every guess has the risk it states, every loss is a guess, "
      "and "
      "every change on the board is explained\n";
  if (v.format < kRunLogFormat) {
    text += fmt::format(
        "this log is of format {}, which does not number its lines: missing lines go unnoticed\n",
        v.format);
  }
  return text;
}

std::string CountsText(const LogVerdict& v) {
  std::string text = fmt::format(
      "{}, {}: {} proved safe, {} that the program promises to be safe, {} (risks add up to {:.2f} "
      "losses)\n{} won, {} lost",
      base::Counted(v.steps, "step"), base::Counted(v.actions, "gesture"),
      base::Counted(v.certain_reveals, "reveal"), base::Counted(v.first_clicks, "first click"),
      base::Counted(v.guesses, "guess", "guesses"), v.expected_losses,
      base::Counted(v.wins, "game"), v.losses);
  if (v.ended_by_person > 0) text += fmt::format(", {} ended by a person", v.ended_by_person);
  return text + "\n";
}

void PrintText(const LogVerdict& v) {
  if (!v.assisted) std::cout << CountsText(v);
  if (v.fault) {
    std::cout << base::Printable(
                     fmt::format("line {} is not right: {}", v.fault->line, v.fault->text))
              << '\n';
  } else {
    std::cout << ProofText(v);
  }
}

// --- Sudoku -------------------------------------------------------------------------------------

// Whose game a log is, by its first line; the place in the log is kept.
bool IsOfSudoku(std::istream& log) {
  std::string first;
  std::getline(log, first);
  log.clear();
  log.seekg(0);
  const auto line = ParseJson<nlohmann::json>(first);
  return line.ok() && line->is_object() && line->contains("game") && (*line)["game"] == "sudoku";
}

void Print(const sudoku::LogVerdict& v, OutputFormat format) {
  if (format == OutputFormat::kJson) {
    nlohmann::ordered_json line{{"honest", !v.fault.has_value()},
                                {"game", "sudoku"},
                                {"steps", v.steps},
                                {"digits", v.digits},
                                {"believed", v.believed},
                                {"won", v.wins},
                                {"stopped", v.stopped}};
    if (v.fault) line["fault"] = {{"line", v.fault->line}, {"text", v.fault->text}};
    std::cout << JsonLine(line) << '\n';
    return;
  }
  std::cout << fmt::format("{}, {}\n{} won, {} stopped\n", base::Counted(v.steps, "step"),
                           base::Counted(v.digits, "digit"), base::Counted(v.wins, "game"),
                           v.stopped);
  if (v.fault) {
    std::cout << base::Printable(
                     fmt::format("line {} is not right: {}", v.fault->line, v.fault->text))
              << '\n';
  } else if (v.believed > 0) {
    std::cout << "every digit is that of the solution; blocks of an unusual form are believed\n";
  } else {
    std::cout << "every digit is that of the only solution of its puzzle\n";
  }
}

ExitCode VerifySudoku(std::istream& log, const VerifyLogCommandOptions& options) {
  const base::Result<sudoku::LogVerdict> verdict = sudoku::VerifyLog(log, options.file);
  if (!verdict.ok()) return ReportError(verdict.error());
  Print(*verdict, options.format);
  return verdict->fault ? ExitCode::kStoppedOnDoubt : ExitCode::kDone;
}

// ------------------------------------------------------------------------------------------------

ExitCode Verify(const VerifyLogCommandOptions& options) {
  std::ifstream file(options.file);
  if (!file) {
    return ReportError({ErrorKind::kBadInput,
                        fmt::format("cannot read {}: {}", options.file, std::strerror(errno))});
  }
  if (IsOfSudoku(file)) return VerifySudoku(file, options);
  auto data = minesweeper::LoadPlayData();
  if (!data.ok()) return ReportError(data.error());
  base::Result<LogVerdict> verdict =
      minesweeper::VerifyLog(file, options.file, minesweeper::PromisesOf(data->profiles));
  if (!verdict.ok()) return ReportError(verdict.error());
  options.format == OutputFormat::kJson ? PrintJson(*verdict) : PrintText(*verdict);
  return verdict->fault ? ExitCode::kStoppedOnDoubt : ExitCode::kDone;
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
