#include "app/commands/solve_command.h"

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

#include "app/json_text.h"
#include "app/minesweeper/answer.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/position.h"
#include "app/option_checks.h"
#include "board/minesweeper/text.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using board::minesweeper::Board;
using minesweeper::Answer;

// A board of the largest size with \r\n; more is not read, whatever the file's length.
constexpr std::size_t kMaxTextBytes =
    board::minesweeper::kMaxBoardCells + 2 * std::size_t{board::minesweeper::kMaxBoardSide};

// What was read goes on, so it is no board; says where one would have ended.
Error TooLong(const std::string& text) {
  const auto lines = std::count(text.begin(), text.end(), '\n');
  const std::size_t line_begin = text.rfind('\n') + 1;  // npos + 1 is 0
  return {ErrorKind::kBadInput,
          fmt::format("line {}, column {}: the input goes on where the largest board ends: at most "
                      "{} cells",
                      lines + 1, text.size() - line_begin, board::minesweeper::kMaxBoardCells)};
}

Result<Board> ReadBoard(std::istream& in, std::optional<int> mines) {
  std::string text(kMaxTextBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return Error{ErrorKind::kBadInput, "the board cannot be read to its end"};
  Result<Board> board = minesweeper::ParsePosition(text, mines);
  // Of a very long input the start may be a board, or show what is wrong sooner.
  if (board.ok() && text.size() > kMaxTextBytes) return TooLong(text);
  return board;
}

ExitCode Refuse(const Error& error, std::ostream& err) {
  err << "gridhand: " << error.text << '\n';
  return ExitCodeFor(error.kind);
}

ExitCode OpenAndSolve(const std::string& file, const SolveOptions& options) {
  if (file == "-") return Solve(std::cin, options, std::cout, std::cerr);
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return Refuse(
        {ErrorKind::kBadInput, fmt::format("cannot read {}: {}", file, std::strerror(errno))},
        std::cerr);
  }
  return Solve(in, options, std::cout, std::cerr);
}

}  // namespace

ExitCode Solve(std::istream& in, const SolveOptions& options, std::ostream& out,
               std::ostream& err) {
  auto agent = minesweeper::MakeChosenAgent(options.agent);
  if (!agent) return Refuse(agent.error(), err);
  Result<Board> board = ReadBoard(in, options.mines);
  if (!board) return Refuse(board.error(), err);
  const Answer answer = minesweeper::Think(**agent, *std::move(board));
  out << (options.json ? JsonLine(ToJson(answer, options.explain)) + '\n'
                       : ToText(answer, options.explain));
  if (answer.analysis.consistent) return ExitCode::kDone;
  return Refuse({ErrorKind::kPartial, "the board cannot exist: " + answer.analysis.note}, err);
}

Command AddSolveCommand(CLI::App& parent) {
  struct Parsed {
    std::string file = "-";
    minesweeper::OutputFormat format = minesweeper::OutputFormat::kText;
    SolveOptions options;
  };
  const auto parsed = std::make_shared<Parsed>();
  CLI::App* parser = parent.add_subcommand("solve", "say what can be known about a board in text");
  parser->add_option("FILE", parsed->file, "the board, one line a row; - is standard input");
  parser->add_option("--mines", parsed->options.mines, "mines on the whole board")
      ->check(AtLeast(0));
  minesweeper::AddAgentOption(*parser, parsed->options.agent.name);
  minesweeper::AddChoiceOptions(*parser, parsed->options.agent);
  parser->add_flag("--explain", parsed->options.explain,
                   "say of each proved cell by which technique, and from which numbers");
  minesweeper::AddFormatOption(*parser, parsed->format);
  parser->footer(
      "Cells: # covered, . blank, 1-8, F flag, ? question mark, * and X known mines, x wrong "
      "flag,\n"
      "~ unreadable. Rows and columns count from 0.\n\n"
      "Exit code 0: solved; 2: not a board; 3: a board that cannot exist.\n\n"
      "Example:\n  printf '1#\\n##\\n' | gridhand solve --mines 1 --format json\n");
  return {parser, [parsed] {
            parsed->options.json = parsed->format == minesweeper::OutputFormat::kJson;
            return OpenAndSolve(parsed->file, parsed->options);
          }};
}

}  // namespace gridhand::app
