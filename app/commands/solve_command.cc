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

#include "app/chosen_game.h"
#include "app/json_text.h"
#include "app/minesweeper/answer.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/position.h"
#include "app/option_checks.h"
#include "app/sudoku/answer.h"
#include "board/minesweeper/text.h"
#include "board/sudoku/text.h"

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

// A byte more than the largest board has, if there is more.
Result<std::string> ReadText(std::istream& in) {
  std::string text(kMaxTextBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return Error{ErrorKind::kBadInput, "the board cannot be read to its end"};
  return text;
}

Result<Board> ReadBoard(std::istream& in, std::optional<int> mines) {
  const Result<std::string> text = ReadText(in);
  if (!text) return text.error();
  Result<Board> board = minesweeper::ParsePosition(*text, mines);
  // Of a very long input the start may be a board, or show what is wrong sooner.
  if (board.ok() && text->size() > kMaxTextBytes) return TooLong(*text);
  return board;
}

ExitCode Refuse(const Error& error, std::ostream& err) {
  err << "gridhand: " << error.text << '\n';
  return ExitCodeFor(error.kind);
}

ExitCode SolveSudokuAs(const board::sudoku::Board& board, const sudoku::Answer& answer,
                       const SolveOptions& options, std::ostream& out, std::ostream& err) {
  const auto given = sudoku::ThinkAs(options.sudoku_agent, board, answer);
  if (!given) return Refuse(given.error(), err);
  if (options.json) {
    auto json = sudoku::ToJson(answer, options.explain);
    json.update(sudoku::ToJson(*given));
    out << JsonLine(json) << '\n';
  } else {
    out << sudoku::ToText(*given, options.explain);
  }
  const std::string& trouble = answer.trouble.empty() ? given->trouble : answer.trouble;
  return trouble.empty() ? ExitCode::kDone : Refuse({ErrorKind::kPartial, trouble}, err);
}

ExitCode SolveSudoku(std::istream& in, const SolveOptions& options, std::ostream& out,
                     std::ostream& err) {
  const Result<std::string> text = ReadText(in);
  if (!text) return Refuse(text.error(), err);
  const auto board = board::sudoku::ParseBoard(*text);
  if (!board) return Refuse(board.error(), err);
  const sudoku::Answer answer = sudoku::Think(*board);
  if (!options.sudoku_agent.empty()) return SolveSudokuAs(*board, answer, options, out, err);
  out << (options.json ? JsonLine(sudoku::ToJson(answer, options.explain)) + '\n'
                       : sudoku::ToText(answer, options.explain));
  if (!answer.trouble.empty()) return Refuse({ErrorKind::kPartial, answer.trouble}, err);
  if (answer.was_full) err << "gridhand: the board is full and right: nothing is left to solve\n";
  return ExitCode::kDone;
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
  if (options.game == ChosenGame::kSudoku) return SolveSudoku(in, options, out, err);
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
  AddGameOption(*parser, parsed->options.game, "what the board is of");
  parser->add_option("--mines", parsed->options.mines, "mines on the whole board")
      ->check(AtLeast(0));
  parser->add_option("--agent", parsed->options.agent.name, "who decides (gridhand agents)")
      ->type_name("AGENT");
  minesweeper::AddChoiceOptions(*parser, parsed->options.agent);
  parser->add_flag("--explain", parsed->options.explain,
                   "say of each proved cell by which technique, and from which numbers");
  minesweeper::AddFormatOption(*parser, parsed->format);
  BelongTo(*parser, ChosenGame::kMinesweeper,
           {"--mines", "--rule", "--seed", "--nodes", "--rules", "--inference-log"});
  parser->callback([parser, parsed] {
    SolveOptions& options = parsed->options;
    CheckOwners(*parser, options.game);
    CheckAgent(*parser, options.game, {}, options.agent.name);
    const bool is_named = parser->get_option("--agent")->count() > 0;
    if (options.game == ChosenGame::kSudoku && is_named) options.sudoku_agent = options.agent.name;
  });
  parser->footer(
      "Cells: # covered, . blank, 1-8, F flag, ? question mark, * and X known mines, x wrong "
      "flag,\n"
      "~ unreadable. Rows and columns count from 0.\n\n"
      "A Sudoku has as many lines as rows, or is one line: 1-9, A-G for 10 to 16, . or 0 empty.\n"
      "Sizes 4, 6, 8, 9, 12 and 16. The answer is its solution, if it has only one; --explain\n"
      "prints the steps that a person would take before it, and the hardest technique. With "
      "--agent\n"
      "it is the board that this agent leaves; --explain then says which robot placed what.\n\n"
      "Exit code 0: solved; 2: not a board; 3: a board that cannot exist, a Sudoku without one\n"
      "solution, or one that the agent did not solve.\n\n"
      "Examples:\n  printf '1#\\n##\\n' | gridhand solve --mines 1 --format json\n"
      "  printf '1.34\\n.4..\\n2.4.\\n4.21\\n' | gridhand solve --game sudoku --explain\n"
      "  gridhand solve --game sudoku --agent model-2 --explain puzzle.txt\n");
  return {parser, [parsed] {
            parsed->options.json = parsed->format == minesweeper::OutputFormat::kJson;
            return OpenAndSolve(parsed->file, parsed->options);
          }};
}

}  // namespace gridhand::app
