#include "app/minesweeper/proof_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "agent/minesweeper/blackboard.h"
#include "base/counted.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Deduction;
using agent::minesweeper::ToText;
using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;

// A number, and what lies round it.
struct Surroundings {
  std::string name;  // "this 2"
  int number = 0;
  int missing = 0;  // mines that the game does not show
  int covered = 0;  // cells, flagged ones too, and those that cannot be read
  std::string_view kind = "covered cell";
};

Surroundings Round(const Board& board, CellPos number, Naming naming) {
  Surroundings round{.number = NumberOf(board.cells[number])};
  round.name = naming == Naming::kShown ? fmt::format("this {}", round.number)
                                        : fmt::format("the {} at {}", round.number, ToText(number));
  round.missing = round.number;
  board::ForEachNeighbor(board.cells, number, [&](CellPos neighbor) {
    if (board::minesweeper::IsShownMine(board.cells[neighbor])) --round.missing;
    const bool is_unreadable = board.cells[neighbor] == CellSymbol::kUnknown;
    if (is_unreadable) round.kind = "covered or unreadable cell";
    if (is_unreadable || board::minesweeper::IsCovered(board.cells[neighbor])) ++round.covered;
  });
  return round;
}

std::string_view AllOf(int cells) {
  if (cells == 1) return "it is a mine";
  return cells == 2 ? "both are mines" : "all are mines";
}

std::string MineByOneNumber(const Surroundings& round) {
  if (round.missing == round.covered) {
    return fmt::format("{} touches exactly {}: {}", round.name,
                       base::Counted(round.covered, round.kind), AllOf(round.covered));
  }
  const int safe = round.covered - round.missing;
  return fmt::format("{} of the {} round {} {} safe: the rest are mines", safe,
                     base::Counted(round.covered, round.kind), round.name,
                     safe == 1 ? "is" : "are");
}

std::string SafeByOneNumber(const Surroundings& round) {
  const std::string mines = round.number == 1 ? "mine" : fmt::format("{} mines", round.number);
  return fmt::format("{} already has its {}, so its other neighbours are safe", round.name, mines);
}

// Of cells that need the number of mines on the board.
std::string ByTheWholeBoard(const Deduction& deduction, const Board& board) {
  const std::string all = board.mines.total ? fmt::format("with {} on the whole board ",
                                                          base::Counted(*board.mines.total, "mine"))
                                            : std::string("counted over the whole board ");
  return all + (deduction.is_mine ? "no layout is left without a mine here"
                                  : "no layout is left with a mine here");
}

std::string BySeveralNumbers(const Deduction& deduction, Naming naming) {
  // More than these nobody keeps in mind while trying what a mine would do.
  constexpr std::size_t kFew = 3;
  const std::size_t count = deduction.because.size();
  const std::string_view with = deduction.is_mine ? "without" : "with";
  if (count > kFew) {
    return fmt::format("no layout that {}{} numbers allow is {} a mine here",
                       naming == Naming::kShown ? "these " : "", count, with);
  }
  const std::string numbers = naming == Naming::kShown
                                  ? fmt::format("these {} numbers", count)
                                  : fmt::format("the numbers at {}", ToText(deduction.because));
  return fmt::format("look at {} together: {} a mine here they cannot all be right", numbers, with);
}

}  // namespace

std::string ProofInWords(const Deduction& deduction, const Board& board, Naming naming) {
  if (deduction.because.empty()) return ByTheWholeBoard(deduction, board);
  if (deduction.because.size() > 1) return BySeveralNumbers(deduction, naming);
  const Surroundings round = Round(board, deduction.because.front(), naming);
  return deduction.is_mine ? MineByOneNumber(round) : SafeByOneNumber(round);
}

const Deduction* ProofOf(const agent::minesweeper::Analysis& analysis, CellPos cell) {
  const auto found = std::find_if(analysis.deductions.begin(), analysis.deductions.end(),
                                  [cell](const Deduction& d) { return d.cell == cell; });
  return found == analysis.deductions.end() ? nullptr : &*found;
}

}  // namespace gridhand::app::minesweeper
