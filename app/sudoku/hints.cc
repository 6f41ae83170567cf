#include "app/sudoku/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "agent/sudoku/exact.h"
#include "app/sudoku/answer.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using agent::sudoku::Candidates;
using agent::sudoku::SolutionCount;
using agent::sudoku::Step;
using board::CellPos;
using board::sudoku::Board;
using board::sudoku::CellName;
using board::sudoku::kEmpty;
using board::sudoku::ValueChar;
using overlay::Mark;
using overlay::MarkKind;

Board WithoutWrong(const Knowledge& knowledge) {
  Board board = knowledge.board;
  for (const CellPos cell : knowledge.wrong) board.values[cell] = kEmpty;
  return board;
}

// "147"
std::string ValuesOf(std::uint32_t candidates) {
  std::string text;
  for (int value = 1; value <= board::sudoku::kMaxSize; ++value) {
    if ((candidates >> (value - 1) & 1U) != 0) text += ValueChar(value);
  }
  return text;
}

// "1, 4 or 7"
std::string InWords(const std::string& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += i + 1 == values.size() ? " or " : ", ";
    text += values[i];
  }
  return text;
}

std::string WrongText(const Knowledge& knowledge, CellPos cell) {
  return fmt::format("{}: {} is wrong", CellName(cell), ValueChar(knowledge.board.values[cell]));
}

std::string StepText(const Step& step) {
  return fmt::format("{}: {}", agent::sudoku::Name(step.technique), step.reason);
}

const Step* SingleAt(const Knowledge& knowledge, CellPos cell) {
  const auto found = std::ranges::find_if(
      knowledge.singles, [&](const Step& step) { return step.placed->cell == cell; });
  return found == knowledge.singles.end() ? nullptr : &*found;
}

// The cells that a step changes; of a trial the one to try.
std::set<CellPos> TargetsOf(const Step& step) {
  if (step.placed) return {step.placed->cell};
  std::set<CellPos> cells;
  for (const agent::sudoku::CellValue& taken : step.taken) cells.insert(taken.cell);
  if (cells.empty()) cells.insert(step.proof.begin(), step.proof.end());
  return cells;
}

void MarkStep(const Step& step, std::vector<Mark>& marks) {
  const std::set<CellPos> targets = TargetsOf(step);
  for (const CellPos cell : targets) marks.push_back({cell, MarkKind::kBest, step.reason});
  for (const CellPos cell : step.proof) {
    if (!targets.contains(cell)) marks.push_back({cell, MarkKind::kProof, ""});
  }
}

void MarkValues(const Knowledge& knowledge, bool with_candidates, std::vector<Mark>& marks) {
  for (const Step& step : knowledge.singles) {
    marks.push_back(
        {step.placed->cell, MarkKind::kValue, std::string(1, ValueChar(step.placed->value))});
  }
  if (!with_candidates) return;
  const Candidates candidates(WithoutWrong(knowledge));
  board::ForEachCell(knowledge.board.values, [&](CellPos cell) {
    if (knowledge.board.values[cell] != kEmpty || SingleAt(knowledge, cell) != nullptr) return;
    marks.push_back({cell, MarkKind::kCandidates, ValuesOf(candidates.Of(cell))});
  });
}

std::string TextAbout(const Knowledge& knowledge, CellPos cell) {
  if (std::ranges::count(knowledge.wrong, cell) > 0) return WrongText(knowledge, cell);
  if (const Step* single = SingleAt(knowledge, cell)) return StepText(*single);
  const Candidates candidates(WithoutWrong(knowledge));
  return fmt::format("{} can hold {}", CellName(cell), InWords(ValuesOf(candidates.Of(cell))));
}

std::string UsualText(const Knowledge& knowledge) {
  if (!knowledge.wrong.empty()) return WrongText(knowledge, knowledge.wrong.front());
  if (knowledge.is_solved) return "the board is full and right";
  return knowledge.next ? StepText(*knowledge.next) : "";
}

}  // namespace

Knowledge KnowledgeOf(const Board& puzzle, const Board& shown) {
  Knowledge knowledge{.board = shown,
                      .solution = {},
                      .trouble = {},
                      .wrong = {},
                      .singles = {},
                      .next = {},
                      .is_solved = false};
  const auto exact = agent::sudoku::SolveExactly(puzzle);
  knowledge.trouble = TroubleOf(puzzle, exact.count);
  if (exact.count != SolutionCount::kOne) return knowledge;
  knowledge.solution = exact.solution;
  board::ForEachCell(shown.values, [&](CellPos cell) {
    const int value = shown.values[cell];
    if (value != kEmpty && value != (*exact.solution)[cell]) knowledge.wrong.push_back(cell);
  });
  const Candidates candidates(WithoutWrong(knowledge));
  knowledge.singles = agent::sudoku::SinglesOf(candidates);
  knowledge.next = agent::sudoku::NextStep(candidates);
  if (!knowledge.next) knowledge.next = agent::sudoku::TrialStep(candidates);
  knowledge.is_solved = shown.values == *exact.solution;
  return knowledge;
}

bool MayBeAsked(const Knowledge& knowledge, CellPos cell) {
  return knowledge.board.values[cell] == kEmpty || std::ranges::count(knowledge.wrong, cell) > 0;
}

Hints HintsFor(const Knowledge& knowledge, const HelpRequest& request) {
  const HelpLevel level = request.level.value_or(HelpLevel::kAll);
  if (level == HelpLevel::kNone && !request.is_asked) return {};
  Hints hints;
  if (!knowledge.trouble.empty()) {
    hints.line = knowledge.trouble;
    return hints;
  }
  for (const CellPos cell : knowledge.wrong) {
    hints.marks.push_back({cell, MarkKind::kWrongValue, WrongText(knowledge, cell)});
  }
  if (request.WantsAllProved()) {
    MarkValues(knowledge, level == HelpLevel::kAll, hints.marks);
  }
  const bool is_about_cell = request.about && MayBeAsked(knowledge, *request.about);
  if (request.WantsWords() && !is_about_cell && knowledge.wrong.empty() && knowledge.next) {
    MarkStep(*knowledge.next, hints.marks);
  }
  if (request.WantsWords()) {
    hints.line = is_about_cell ? TextAbout(knowledge, *request.about) : UsualText(knowledge);
  }
  return hints;
}

}  // namespace gridhand::app::sudoku
