// The next step that a person would take, by the easiest technique that makes progress.
//
// Techniques bear the names that solvers for people use (Sudopedia, HoDoKu), the easiest first.
// Each looks at the candidates: the values that a cell can still hold. A step places a value or
// takes candidates away, and names the cells that prove it.
//
//     full house, naked single, hidden single
//     locked candidates    all places of a value in one unit lie in another: it goes nowhere else
//                          there (pointing from a block, claiming from a row or a column)
//     naked pair … quad    n cells of a unit share n values: these go nowhere else in it
//     hidden pair … quad   n values of a unit share n cells: nothing else goes there
//     X-wing, swordfish    the places of a value in 2 or 3 rows lie in as many columns, or the
//                          other way round
//     XY-wing              one of two cells holds the value, whatever their common peer holds
//     colour trap, wrap    where a unit has two places for a value, one of them holds it. Chains of
//                          such pairs are painted in two colours, of which one is true (simple
//                          colouring, simple chains). Trap: a cell that sees both colours lacks
//                          the value. Wrap: two cells of one colour see each other, so that colour
//                          is false
//
// Where none makes progress the puzzle needs a trial, which is the last step: it names the cell
// with the fewest candidates and neither places nor takes anything.
//
// Rejected for now: chains of several values, uniqueness rules (they believe that the puzzle has
// one solution).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/sudoku/board.h"

namespace gridhand::agent::sudoku {

// The easiest first.
enum class Technique {
  kFullHouse,
  kNakedSingle,
  kHiddenSingle,
  kLockedCandidates,
  kNakedPair,
  kHiddenPair,
  kNakedTriple,
  kHiddenTriple,
  kNakedQuad,
  kHiddenQuad,
  kXWing,
  kSwordfish,
  kXYWing,
  kColourTrap,
  kColourWrap,
  kTrial,
};

// "hidden single"; of a trial "needs trial".
std::string_view Name(Technique technique);

// A value that a cell holds, or cannot hold.
struct CellValue {
  board::CellPos cell;
  int value = 0;
  bool operator==(const CellValue&) const = default;
};

struct Step {
  Technique technique = Technique::kFullHouse;
  std::optional<CellValue> placed;    // else candidates are taken away (but for a trial)
  std::vector<CellValue> taken;       // none that were gone before
  std::vector<board::CellPos> proof;  // the cells that prove it
  std::string reason;                 // one sentence: "r4c5 is 7: no other cell of block 5 can …"
};

// The candidates of a board that is being solved.
class Candidates {
 public:
  // What the values on the board leave.
  explicit Candidates(const board::sudoku::Board& board);

  const board::sudoku::Board& board() const { return board_; }
  // Bit v - 1: the cell may hold v. 0 where it has a value.
  std::uint32_t Of(board::CellPos cell) const { return values_[cell]; }

  void Apply(const Step& step);

 private:
  void Place(const CellValue& placed);

  board::sudoku::Board board_;
  board::Grid<std::uint32_t> values_;
};

// Nothing where no technique makes progress: the board is solved, needs a trial, or holds a
// contradiction. Each step follows from the candidates: if these hold a solution, it still does.
std::optional<Step> NextStep(const Candidates& candidates);

// Each cell whose value a full house or a single tells at once, by the easiest of them.
std::vector<Step> SinglesOf(const Candidates& candidates);

// The answer where NextStep has none: the first cell with the fewest candidates, as `proof`.
// Nothing where the board is full, or a cell has no candidate left: that is a contradiction.
std::optional<Step> TrialStep(const Candidates& candidates);

struct Explanation {
  std::vector<Step> steps;  // the last may be a trial
  board::Grid<int> values;  // as far as the steps lead
  bool is_solved = false;
  // Of the steps: the rating of the puzzle. Nothing where there is no step.
  std::optional<Technique> hardest;
};

// All steps.
Explanation Explain(const board::sudoku::Board& board);

}  // namespace gridhand::agent::sudoku
