// What the reasoners share during one analysis: the board, its constraints, and what has been
// proved so far. Reasoners only ever add to it.
//
// A constraint belongs to a revealed number:
//
//     . 1 #        the 1 owes one mine to the covered cells around it:
//     1 2 #            missing = 1, cells = the two # of column 2 (upper rows)
//     # # #
//
// and it is kept simplified: each proved cell leaves every constraint it is in, and a proved mine
// is subtracted from `missing` there.
//
// Cells are numbered row by row (CellIndex). What is covered, flagged or marked is undecided;
// so is an unreadable cell (~), whose truth, whatever it is, either hides a mine or does not.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "board/grid.h"
#include "board/minesweeper/board.h"

namespace gridhand::agent::minesweeper {

using CellIndex = int;

// At most eight neighbors: the most covered cells, mines, or numbers around anything.
inline constexpr int kMaxNeighbors = 8;

enum class Belief : std::uint8_t {
  kRevealed,   // shown: a number, or a mine that the game itself shows
  kUndecided,  // covered or unreadable, and nothing proved about it
  kSafe,       // covered or unreadable, proved to be no mine
  kMine,       // covered or unreadable, proved to be a mine
};

struct Constraint {
  CellIndex number = 0;  // the revealed cell it comes from
  int missing = 0;       // mines it still owes; 0 … size
  int size = 0;          // undecided cells around it
  std::array<CellIndex, kMaxNeighbors> cells{};

  std::span<const CellIndex> Cells() const { return {cells.data(), static_cast<size_t>(size)}; }
};

// Why the board cannot exist.
struct Contradiction {
  std::string text;                   // one sentence part, lower case, no full stop
  std::vector<board::CellPos> cells;  // numbers that cannot hold together, if known
};

class Blackboard {
 public:
  Blackboard() = default;

  // Starts a new analysis; memory is reused. `board` must outlive it. With `only`, the other
  // numbers are taken as revealed cells that say nothing (to find which numbers conflict).
  void Reset(const board::minesweeper::Board& board, const board::Grid<bool>* only = nullptr);

  // Goes on with the next board of the same game: `revealed` were covered and now show numbers.
  // What was proved stays proved; proofs, changes and work are counted anew. Precondition: the
  // board of the last Reset (without `only`) has been changed in just these cells, marks on covered
  // ones apart, none of them is proved a mine, and there was no contradiction.
  void Extend(std::span<const CellIndex> revealed);

  // Whether this analysis goes on from the one before it.
  bool is_extended() const { return extended_; }

  // Counts the Resets and Extends, so that a reasoner can tell a new analysis from more of the
  // same.
  std::uint64_t epoch() const { return epoch_; }

  const board::minesweeper::Board& board() const { return *board_; }
  int rows() const { return board_->cells.rows(); }
  int cols() const { return board_->cells.cols(); }
  int cell_count() const { return board_->cells.size(); }
  board::CellPos PosOf(CellIndex cell) const { return {cell / cols(), cell % cols()}; }

  Belief belief(CellIndex cell) const { return belief_[static_cast<size_t>(cell)]; }
  int undecided_count() const { return undecided_; }

  // Mines of the whole board that are neither shown nor proved; none if the total is not known.
  std::optional<int> mines_left() const;
  int known_mines() const { return known_mines_; }  // shown or proved

  // Shown by the game or proved.
  bool IsKnownMine(CellIndex cell) const {
    return belief(cell) == Belief::kMine ||
           board::minesweeper::IsShownMine(board_->cells.items()[static_cast<size_t>(cell)]);
  }

  // --- Constraints -------------------------------------------------------------------------

  const std::vector<Constraint>& constraints() const { return constraints_; }

  // The constraint of a revealed number, or none (-1) if it has not been collected, or nothing
  // around the number was undecided when this analysis began.
  int ConstraintOf(CellIndex number) const { return constraint_of_[static_cast<size_t>(number)]; }

  // Calls visit(cell) for the numbers that were not there in the analysis before: all, after Reset.
  template <class Visit>
  void ForEachNewNumber(Visit visit) const {
    if (extended_) {
      for (const CellIndex cell : revealed_) visit(cell);
      return;
    }
    for (CellIndex cell = 0; cell < cell_count(); ++cell) {
      if (IsUsedNumber(cell)) visit(cell);
    }
  }

  // Calls visit(cell) for every undecided cell, in order.
  template <class Visit>
  void ForEachUndecided(Visit visit) const {
    for (const CellIndex cell : undecided_cells_) {
      if (belief(cell) == Belief::kUndecided) visit(cell);
    }
  }

  // Whether the cell shows a number that is to be taken into account.
  bool IsUsedNumber(CellIndex cell) const;

  // Adds the constraint of a revealed number. Records a contradiction if the number cannot be.
  void AddConstraint(CellIndex number);

  // Calls visit(constraint id) for every constraint whose number touches `cell`, in the order
  // of their numbers.
  template <class Visit>
  void ForEachConstraintAround(CellIndex cell, Visit visit) const {
    ForEachNeighborOf(cell, [&](CellIndex near) {
      const int id = constraint_of_[static_cast<size_t>(near)];
      if (id >= 0) visit(id);
    });
  }

  template <class Visit>
  void ForEachNeighborOf(CellIndex cell, Visit visit) const {
    const int row = cell / cols();
    const int col = cell % cols();
    const int first_col = col > 0 ? -1 : 0;
    const int last_col = col + 1 < cols() ? 1 : 0;
    const int last_row = row + 1 < rows() ? 1 : 0;
    for (int dr = row > 0 ? -1 : 0; dr <= last_row; ++dr) {
      for (int dc = first_col; dc <= last_col; ++dc) {
        if (dr != 0 || dc != 0) visit(cell + dr * cols() + dc);
      }
    }
  }

  // Every constraint that was added or became smaller, in order, with repetitions; read it
  // through a ChangeReader.
  const std::vector<int>& changes() const { return changes_; }

  // --- Proofs ------------------------------------------------------------------------------

  // Records that `cell` is, or is not, a mine, and simplifies the constraints around it.
  // `because` are the numbers it follows from, given what had been proved before. Proving a
  // cell again is harmless; proving the opposite is a contradiction. True if it was new.
  bool Prove(CellIndex cell, bool is_mine, Technique technique, std::span<const CellIndex> because);

  // How many cells have been proved: grows with every new proof.
  std::size_t proof_count() const { return proofs_.size(); }

  // Proofs about covered cells, ordered by cell. Unreadable cells are left out: what is proved
  // about them serves the reasoning, but it is no advice.
  std::vector<Deduction> Deductions() const;

  const std::optional<Contradiction>& contradiction() const { return contradiction_; }
  void Contradict(Contradiction contradiction);

  // --- Suppositions ------------------------------------------------------------------------

  // "What if this cell were opened and showed a number?", and back again. Suppositions are taken
  // back in the opposite order, and nothing may be proved while one holds.
  struct Supposition {
    CellIndex cell = 0;
    int constraint = -1;  // that of the supposed number; none if all its neighbors are known
    int known_mines = 0;  // around it
    int changed = 0;
    std::array<int, kMaxNeighbors> changed_id{};
    std::array<Constraint, kMaxNeighbors> before{};
  };

  // Precondition: the cell is undecided and can be safe. Until SupposeNumber its constraint misses
  // nothing.
  Supposition Suppose(CellIndex cell);

  // False if the number cannot be, whatever lies in the covered cells.
  bool SupposeNumber(const Supposition& supposition, int number);

  void Retract(const Supposition& supposition);

  // --- Estimates ---------------------------------------------------------------------------

  // Mine probability of each cell that is not decided, as the last reasoner of a ring found it;
  // meaningless where nobody has set it.
  double probability(CellIndex cell) const { return probability_[static_cast<size_t>(cell)]; }
  void SetProbability(CellIndex cell, double p) { probability_[static_cast<size_t>(cell)] = p; }

  // Says that the probabilities are not exact, and why.
  void SetApproximate(std::string note);
  bool exact() const { return exact_; }
  const std::string& note() const { return note_; }

  // Elementary steps, the same on every machine.
  void AddWork(std::uint64_t steps) { work_ += steps; }
  std::uint64_t work() const { return work_; }

 private:
  struct Proof {
    CellIndex cell = 0;
    bool is_mine = false;
    Technique technique = Technique::kZeroPropagation;
    int because_begin = 0;  // into because_
    int because_end = 0;
  };

  void StartAnalysis();
  void DropSettledConstraints();
  void Simplify(Constraint& constraint, CellIndex cell, bool is_mine);
  void ContradictNumber(const Constraint& constraint);

  const board::minesweeper::Board* board_ = nullptr;
  const board::Grid<bool>* only_ = nullptr;
  std::uint64_t epoch_ = 0;
  bool extended_ = false;
  std::vector<CellIndex> revealed_;  // by Extend
  std::vector<Belief> belief_;
  std::vector<CellIndex> undecided_cells_;  // and some that were decided in this analysis
  std::vector<int> constraint_of_;          // per cell
  std::vector<Constraint> constraints_;
  std::vector<int> changes_;
  std::vector<Proof> proofs_;
  std::vector<CellIndex> because_;
  std::vector<double> probability_;
  std::optional<Contradiction> contradiction_;
  int undecided_ = 0;
  int known_mines_ = 0;
  bool exact_ = true;
  std::string note_;
  std::uint64_t work_ = 0;
};

// A reasoner's own place in Blackboard::changes().
class ChangeReader {
 public:
  // The next changed constraint, or -1 at the end.
  int Next(const Blackboard& blackboard) {
    if (blackboard.epoch() != epoch_) {
      epoch_ = blackboard.epoch();
      next_ = 0;
    }
    return next_ < blackboard.changes().size() ? blackboard.changes()[next_++] : -1;
  }

 private:
  std::uint64_t epoch_ = 0;
  std::size_t next_ = 0;
};

// "(3,7)", as people read it in reasons and notes.
std::string ToText(board::CellPos cell);

// "(0,1), (2,3) and (4,5)".
std::string ToText(std::span<const board::CellPos> cells);

}  // namespace gridhand::agent::minesweeper
