#include "app/commands/solve_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "agent/minesweeper/agent.h"
#include "app/minesweeper/play_options.h"
#include "app/option_checks.h"
#include "board/minesweeper/text.h"
#include "board/minesweeper/tracker.h"

namespace gridhand::app {
namespace {

using agent::minesweeper::Agent;
using agent::minesweeper::Analysis;
using agent::minesweeper::Decision;
using agent::minesweeper::Deduction;
using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using board::CellPos;
using board::Grid;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::MineCount;
using board::minesweeper::MineCountSource;
using Json = nlohmann::ordered_json;

struct Answer {
  Board board;
  Analysis analysis;
  Decision decision;
};

// --- Reading ----------------------------------------------------------------------------------

// A board of the largest size with \r\n; more is not read, whatever the file's length.
constexpr std::size_t kMaxTextBytes =
    board::minesweeper::kMaxBoardCells + 2 * std::size_t{board::minesweeper::kMaxBoardSide};

Result<std::string> ReadText(std::istream& in) {
  std::string text(kMaxTextBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return Error{ErrorKind::kBadInput, "the board cannot be read to its end"};
  if (text.size() > kMaxTextBytes) {
    return Error{ErrorKind::kBadInput, fmt::format("the input is longer than any board: at most {} "
                                                   "cells",
                                                   board::minesweeper::kMaxBoardCells)};
  }
  return text;
}

MineCount ResolveMines(std::optional<int> option, const Grid<CellSymbol>& cells) {
  board::minesweeper::BoardReading reading;
  reading.cells = {cells.rows(), cells.cols()};
  for (std::size_t i = 0; i < cells.items().size(); ++i) {
    reading.cells.items()[i].symbol = cells.items()[i];
  }
  return ResolveMineCount(option, reading);
}

Result<Board> ReadBoard(std::istream& in, std::optional<int> mines) {
  Result<std::string> text = ReadText(in);
  if (!text.ok()) return text.error();
  auto cells = board::minesweeper::ParseBoard(*text);
  if (!cells.ok()) return cells.error();
  if (mines && *mines > cells->size()) {
    return Error{
        ErrorKind::kBadInput,
        fmt::format("{} mines do not fit on {} × {} = {} cells; give --mines a smaller number",
                    *mines, cells->rows(), cells->cols(), cells->size())};
  }
  Board board;
  board.mines = ResolveMines(mines, *cells);
  board.cells = *std::move(cells);
  return board;
}

// --- Thinking ---------------------------------------------------------------------------------

Answer Think(Agent& agent, Board board) {
  Answer answer{.board = std::move(board), .analysis = {}, .decision = {}};
  answer.analysis = agent.Analyze(answer.board);
  // A standard size does not make a standard board.
  const bool assumed = answer.board.mines.source == MineCountSource::kWellKnownSize;
  if (!answer.analysis.consistent && assumed) {
    answer.board.mines = {};
    answer.analysis = agent.Analyze(answer.board);
  }
  answer.decision = agent.Decide(answer.board, answer.analysis);
  return answer;
}

// --- JSON -------------------------------------------------------------------------------------

Json ProbabilityRows(const Analysis& analysis) {
  Json rows = Json::array();
  for (int row = 0; row < analysis.probability.rows(); ++row) {
    Json cells = Json::array();
    for (int col = 0; col < analysis.probability.cols(); ++col) {
      const auto& p = analysis.probability[{row, col}];
      cells.push_back(p ? Json(*p) : Json(nullptr));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

Json ProvedCells(const Analysis& analysis, bool mines) {
  Json cells = Json::array();
  for (const Deduction& deduction : analysis.deductions) {
    if (deduction.is_mine == mines) cells.push_back({deduction.cell.row, deduction.cell.col});
  }
  return cells;
}

Json MoveOf(const Decision& decision) {
  if (decision.moves.empty()) {
    return {{"row", nullptr},
            {"col", nullptr},
            {"action", "none"},
            {"certain", decision.certain},
            {"mine_probability", nullptr},
            {"technique", nullptr},
            {"reason", decision.reason}};
  }
  const agent::minesweeper::Move& move = decision.moves.front();
  return {{"row", move.cell.row},
          {"col", move.cell.col},
          {"action", Name(move.action)},
          {"certain", decision.certain},
          {"mine_probability", decision.mine_probability},
          {"technique", Name(decision.technique)},
          {"reason", decision.reason}};
}

void WriteJson(const Answer& answer, std::ostream& out) {
  const auto& total = answer.board.mines.total;
  Json json = {{"consistent", answer.analysis.consistent},
               {"exact", answer.analysis.exact},
               {"rows", answer.board.cells.rows()},
               {"cols", answer.board.cells.cols()},
               {"mines", total ? Json(*total) : Json(nullptr)}};
  json["probability"] = ProbabilityRows(answer.analysis);
  json["safe"] = ProvedCells(answer.analysis, false);
  json["mine"] = ProvedCells(answer.analysis, true);
  json["move"] = MoveOf(answer.decision);
  out << json.dump() << '\n';
}

// --- Text -------------------------------------------------------------------------------------

std::string CellText(const Answer& answer, CellPos cell) {
  const auto& p = answer.analysis.probability[cell];
  if (!p) return std::string(1, ToChar(answer.board.cells[cell]));
  if (*p == 0) return "safe";
  if (*p == 1) return "mine";
  constexpr double kOnePercent = 0.01;
  if (*p < kOnePercent) return "<1%";
  if (*p > 1 - kOnePercent) return ">99%";
  return fmt::format("{:.0f}%", *p * 100);
}

void WriteTable(const Answer& answer, std::ostream& out) {
  const Grid<CellSymbol>& cells = answer.board.cells;
  out << "    ";
  for (int col = 0; col < cells.cols(); ++col) out << fmt::format("{:>5}", col);
  out << '\n';
  for (int row = 0; row < cells.rows(); ++row) {
    out << fmt::format("{:>4}", row);
    for (int col = 0; col < cells.cols(); ++col) {
      out << fmt::format("{:>5}", CellText(answer, {row, col}));
    }
    out << '\n';
  }
}

std::string MinesText(const MineCount& mines) {
  switch (mines.source) {
    case MineCountSource::kWellKnownSize:
      return fmt::format("{} mines (standard for this size)", *mines.total);
    case MineCountSource::kDensity:
      return fmt::format("mines unknown (each covered cell taken as a mine with {:.1f} %)",
                         mines.density * 100);
    case MineCountSource::kOption:
    case MineCountSource::kCounter:
      break;
  }
  return fmt::format("{} mines", *mines.total);
}

std::string MoveText(const Decision& decision) {
  if (decision.moves.empty()) return decision.reason;
  return fmt::format("{}: {}", decision.certain ? "open" : "guess", decision.reason);
}

void WriteText(const Answer& answer, std::ostream& out) {
  out << fmt::format("{} rows, {} columns, {}\n", answer.board.cells.rows(),
                     answer.board.cells.cols(), MinesText(answer.board.mines));
  if (answer.analysis.consistent) WriteTable(answer, out);
  if (!answer.analysis.exact) out << "not exact: " << answer.analysis.note << '\n';
  out << MoveText(answer.decision) << '\n';
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
  auto agent = agent::minesweeper::MakeAgent(options.agent, options.seed);
  if (!agent.ok()) return Refuse(agent.error(), err);
  Result<Board> board = ReadBoard(in, options.mines);
  if (!board.ok()) return Refuse(board.error(), err);
  const Answer answer = Think(**agent, *std::move(board));
  options.json ? WriteJson(answer, out) : WriteText(answer, out);
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
  minesweeper::AddAgentOption(*parser, parsed->options.agent);
  parser->add_option("--seed", parsed->options.seed, "for agents that draw lots");
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
