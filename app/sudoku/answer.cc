#include "app/sudoku/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/board_json.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using agent::sudoku::SolutionCount;
using agent::sudoku::Step;
using board::CellPos;
using board::sudoku::Board;
using board::sudoku::CellName;
using board::sudoku::FormatBoard;
using nlohmann::ordered_json;

ordered_json CellJson(CellPos cell) { return ordered_json::array({cell.row, cell.col}); }

ordered_json StepJson(const Step& step) {
  ordered_json cells = ordered_json::array();
  ordered_json taken = ordered_json::array();
  ordered_json proof = ordered_json::array();
  if (step.placed) cells.push_back(CellJson(step.placed->cell));
  const bool is_trial = step.technique == agent::sudoku::Technique::kTrial;
  if (is_trial) cells.push_back(CellJson(step.proof.front()));
  for (const agent::sudoku::CellValue& candidate : step.taken) {
    const ordered_json cell = CellJson(candidate.cell);
    if (cells.empty() || cells.back() != cell) cells.push_back(cell);
    taken.push_back({{"cell", cell}, {"value", candidate.value}});
  }
  for (const CellPos cell : step.proof) proof.push_back(CellJson(cell));
  const ordered_json value = step.placed ? ordered_json(step.placed->value) : ordered_json(nullptr);
  return {{"technique", Name(step.technique)},
          {"cells", cells},
          {"value", value},
          {"reason", step.reason},
          {"taken", taken},
          {"proof", proof}};
}

std::string TroubleOf(const AgentAnswer& answer) {
  if (answer.wrong_digits.value_or(0) > 0) {
    return fmt::format("{} is not sound: {} of the {} digits that it placed are wrong",
                       answer.agent, *answer.wrong_digits, answer.filled);
  }
  if (answer.filled == answer.to_fill) return {};
  return fmt::format("{} {} after {} of {} cells", answer.agent,
                     answer.attempt.gave_up ? "gave up" : "knows no more", answer.filled,
                     answer.to_fill);
}

}  // namespace

std::string TroubleOf(const Board& board, SolutionCount count) {
  if (count == SolutionCount::kOne) return {};
  if (count == SolutionCount::kMany) return "the puzzle has more than one solution";
  if (count == SolutionCount::kUnknown) {
    return "the search for a second solution was given up: the puzzle may have many";
  }
  const auto repeats = FindRepeats(board);
  if (repeats.empty()) return "the puzzle has no solution";
  const board::sudoku::Repeat& repeat = repeats.front();
  return fmt::format("the puzzle has no solution: {} and {} both hold {} in {}",
                     CellName(repeat.first), CellName(repeat.second), repeat.value,
                     UnitText(repeat.unit));
}

Answer Think(const Board& board) {
  Answer answer{.exact = agent::sudoku::SolveExactly(board), .explanation = {}, .trouble = {}};
  answer.was_full = std::ranges::count(board.values, board::sudoku::kEmpty) == 0;
  answer.trouble = TroubleOf(board, answer.exact.count);
  if (answer.trouble.empty()) answer.explanation = agent::sudoku::Explain(board);
  return answer;
}

ordered_json ToJson(const Answer& answer, bool explain) {
  const SolutionCount count = answer.exact.count;
  const bool is_known = count != SolutionCount::kUnknown;
  const bool is_possible = answer.exact.solution.has_value();
  ordered_json json = {{"game", "sudoku"}, {"consistent", nullptr}, {"solutions", nullptr}};
  if (is_known || is_possible) json["consistent"] = is_possible;
  if (is_known) json["solutions"] = count == SolutionCount::kMany ? 2 : is_possible ? 1 : 0;
  json["solution"] = nullptr;
  if (count == SolutionCount::kOne)
    json["solution"] = RowsJson(FormatBoard(*answer.exact.solution));
  const auto& steps = answer.explanation.steps;
  json["step"] = steps.empty() ? ordered_json(nullptr) : StepJson(steps.front());
  json["rating"] = nullptr;
  if (answer.explanation.hardest) json["rating"] = Name(*answer.explanation.hardest);
  if (explain) {
    json["steps"] = ordered_json::array();
    for (const Step& step : steps) json["steps"].push_back(StepJson(step));
  }
  return json;
}

std::string ToText(const Answer& answer, bool explain) {
  if (!answer.trouble.empty()) return {};
  std::string text;
  if (explain) {
    for (const Step& step : answer.explanation.steps) {
      text += fmt::format("{}: {}\n", Name(step.technique), step.reason);
    }
    if (answer.explanation.hardest) {
      text += fmt::format("\nrating: {}\n", Name(*answer.explanation.hardest));
    }
    text += '\n';
  }
  return text + FormatBoard(*answer.exact.solution);
}

base::Result<AgentAnswer> ThinkAs(const std::string& agent, const Board& board,
                                  const Answer& answer) {
  const auto made = agent::sudoku::MakeAgent(agent);
  if (!made) return made.error();
  auto attempt = (*made)->Solve(board);
  if (!attempt) return attempt.error();
  AgentAnswer given{.agent = agent, .attempt = *std::move(attempt), .trouble = {}};
  const bool is_judged = answer.exact.count == SolutionCount::kOne;
  int wrong = 0;
  board::ForEachCell(board.values, [&](CellPos cell) {
    if (board.values[cell] != board::sudoku::kEmpty) return;
    ++given.to_fill;
    const int value = given.attempt.values[cell];
    if (value == board::sudoku::kEmpty) return;
    ++given.filled;
    wrong += is_judged && value != (*answer.exact.solution)[cell] ? 1 : 0;
  });
  if (is_judged) given.wrong_digits = wrong;
  given.trouble = TroubleOf(given);
  return given;
}

ordered_json ToJson(const AgentAnswer& answer) {
  ordered_json placements = ordered_json::array();
  for (const agent::sudoku::Placement& placement : answer.attempt.placements) {
    placements.push_back({{"iteration", placement.iteration},
                          {"robot", placement.robot},
                          {"cell", CellJson(placement.cell)},
                          {"value", placement.value}});
  }
  ordered_json json = {{"agent", answer.agent},
                       {"values", RowsJson(FormatBoard(answer.attempt.values))},
                       {"filled", answer.filled},
                       {"wrong_digits", nullptr},
                       {"iterations", answer.attempt.iterations},
                       {"placements", placements}};
  if (answer.wrong_digits) json["wrong_digits"] = *answer.wrong_digits;
  return json;
}

std::string ToText(const AgentAnswer& answer, bool explain) {
  std::string text;
  if (explain) {
    for (const agent::sudoku::Placement& placement : answer.attempt.placements) {
      text += fmt::format("iteration {}: robot {} puts {} into {}\n", placement.iteration,
                          placement.robot, placement.value, CellName(placement.cell));
    }
    if (!text.empty()) text += '\n';
  }
  return text + FormatBoard(answer.attempt.values);
}

}  // namespace gridhand::app::sudoku
