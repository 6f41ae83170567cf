#include "app/minesweeper/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "app/minesweeper/board_picture.h"
#include "app/minesweeper/proof_words.h"
#include "board/cell_text.h"
#include "board/minesweeper/progress.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Decision;
using agent::minesweeper::Deduction;
using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using overlay::Mark;
using overlay::MarkKind;

bool IsChosen(MarkKind kind, const HintChoice& choice) {
  switch (kind) {
    case MarkKind::kSafe:
      return choice.safe;
    case MarkKind::kMine:
    case MarkKind::kWrongFlag:
      return choice.mines;
    case MarkKind::kProbability:
      return choice.percent;
    case MarkKind::kBest:
      return choice.best;
    case MarkKind::kProof:
      return choice.why;
    case MarkKind::kSymbol:
    case MarkKind::kCandidates:
    case MarkKind::kValue:
    case MarkKind::kWrongValue:
    case MarkKind::kUnknown:
    case MarkKind::kIntent:
      break;
  }
  return false;
}

// What cannot go on. A won board need not say so, but it has nothing left to open.
bool IsOver(const Board& board) {
  if (IsOver(board.status)) return true;
  return std::any_of(board.cells.begin(), board.cells.end(),
                     [](CellSymbol s) { return s == CellSymbol::kExploded; });
}

// How many numbers a person has to look at; a proof by the whole board is the hardest.
std::size_t Effort(const Deduction& deduction) {
  return deduction.because.empty() ? SIZE_MAX : deduction.because.size();
}

// The safe cell that is seen to be safe most easily; none if none is safe.
const Deduction* EasiestSafe(const std::vector<Deduction>& deductions) {
  const Deduction* easiest = nullptr;
  for (const Deduction& deduction : deductions) {
    if (deduction.is_mine) continue;
    if (easiest == nullptr || Effort(deduction) < Effort(*easiest)) easiest = &deduction;
  }
  return easiest;
}

// What to open next. A guess is never a proved mine, whatever there is to begin a game with.
std::optional<CellPos> NextCell(const Thought& thought) {
  if (const Deduction* safe = EasiestSafe(thought.analysis.deductions)) return safe->cell;
  const auto& moves = thought.decision.moves;
  if (moves.empty() || thought.analysis.probability[moves.front().cell] == 1.0) return std::nullopt;
  return moves.front().cell;
}

std::string Percent(double probability) {
  return fmt::format("{} %", overlay::PercentText(probability, false));
}

std::string GuessInWords(const Decision& decision) {
  std::string text = fmt::format("no cell is proved safe; it has a {} chance of being a mine",
                                 Percent(decision.mine_probability));
  if (decision.win_probability) {
    text += fmt::format(", and the chance to win is {}", Percent(*decision.win_probability));
  }
  return text;
}

// What is to be known about a covered cell.
std::string CellInWords(const Thought& thought, CellPos cell) {
  if (thought.first_click_is_safe) return kSafeFirstClick;
  if (const Deduction* proof = ProofOf(thought.analysis, cell)) {
    return fmt::format("{}: {}", proof->is_mine ? "mine" : "safe",
                       ProofInWords(*proof, thought.board));
  }
  if (cell == NextCell(thought) && !thought.decision.certain) {
    return "guess: " + GuessInWords(thought.decision);
  }
  const auto& probability = thought.analysis.probability[cell];
  if (!probability) return "nothing is known about this cell";
  return fmt::format("not proved: a {} chance of being a mine", Percent(*probability));
}

bool IsWrongFlag(const Thought& thought, CellPos cell) {
  const Deduction* proof = ProofOf(thought.analysis, cell);
  return proof && !proof->is_mine && thought.board.cells[cell] == CellSymbol::kFlag;
}

std::string LineAbout(const Thought& thought, CellPos cell) {
  if (IsWrongFlag(thought, cell)) {
    return fmt::format("your flag at {} is wrong: {}", CellText(cell),
                       ProofInWords(*ProofOf(thought.analysis, cell), thought.board));
  }
  const std::string what = fmt::format("{} {}", CellText(cell), CellInWords(thought, cell));
  const bool is_estimate = !thought.analysis.exact && !thought.first_click_is_safe;
  return is_estimate ? what + " (percentages are estimates)" : what;
}

std::optional<CellPos> FirstWrongFlag(const std::vector<Mark>& marks) {
  const auto wrong = std::find_if(marks.begin(), marks.end(),
                                  [](const Mark& m) { return m.kind == MarkKind::kWrongFlag; });
  if (wrong == marks.end()) return std::nullopt;
  return wrong->cell;
}

// What the words are about: the question, else a mistake to be mended, else what to do next.
std::optional<CellPos> Subject(const Thought& thought, const std::vector<Mark>& marks,
                               std::optional<CellPos> about) {
  if (about && board::minesweeper::IsCovered(thought.board.cells[*about])) return about;
  if (const auto wrong = FirstWrongFlag(marks)) return wrong;
  return NextCell(thought);
}

// Marks of the best cell and of wrong flags say why; a script reads no pictures.
void PutIntoWords(const Thought& thought, std::vector<Mark>& marks) {
  for (Mark& mark : marks) {
    if (mark.kind != MarkKind::kBest && mark.kind != MarkKind::kWrongFlag) continue;
    mark.text = CellInWords(thought, mark.cell);
  }
}

}  // namespace

HintChoice ChoiceFor(HelpLevel level) {
  switch (level) {
    case HelpLevel::kNone:
      break;
    case HelpLevel::kHint:
      return {.best = true, .why = true};
    case HelpLevel::kProved:
      return {.safe = true, .mines = true};
    case HelpLevel::kAll:
      return {.safe = true, .mines = true, .percent = true, .best = true, .why = true};
  }
  return {};
}

bool NeedsDecision(const Thought& thought) {
  return thought.analysis.consistent && !IsOver(thought.board) &&
         EasiestSafe(thought.analysis.deductions) == nullptr;
}

Hints HintsFor(const Thought& thought, const HintChoice& choice, std::optional<CellPos> about) {
  if (choice == HintChoice{}) return {};
  if (IsOver(thought.board)) return {{}, "the game is over"};
  if (!thought.analysis.consistent) {
    return {{}, fmt::format("the board cannot exist: {}", thought.analysis.note)};
  }
  Hints hints{.marks = CellMarks(thought, thought.board.cells), .line = ""};
  if (const auto next = NextCell(thought)) {
    hints.marks.push_back({*next, MarkKind::kBest, ""});
  }
  std::erase_if(hints.marks, [&](const Mark& mark) { return !IsChosen(mark.kind, choice); });
  PutIntoWords(thought, hints.marks);
  const std::optional<CellPos> subject = Subject(thought, hints.marks, about);
  if (!choice.why || !subject) return hints;
  hints.line = LineAbout(thought, *subject);
  if (const Deduction* proof = ProofOf(thought.analysis, *subject)) {
    for (const CellPos number : proof->because) {
      hints.marks.push_back({number, MarkKind::kProof, ""});
    }
  }
  return hints;
}

}  // namespace gridhand::app::minesweeper
