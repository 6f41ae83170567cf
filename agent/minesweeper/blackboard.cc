#include "agent/minesweeper/blackboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "board/cell_text.h"

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::IsCovered;
using board::minesweeper::IsNumber;
using board::minesweeper::IsShownMine;
using board::minesweeper::NumberOf;

void Blackboard::Reset(const board::minesweeper::Board& board, const board::Grid<bool>* only) {
  board_ = &board;
  only_ = only;
  extended_ = false;
  StartAnalysis();
  const auto size = static_cast<std::size_t>(board.cells.size());
  belief_.resize(size);
  constraint_of_.assign(size, -1);
  probability_.resize(size);
  constraints_.clear();
  undecided_cells_.clear();
  contradiction_.reset();
  known_mines_ = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const CellSymbol symbol = board.cells.items()[i];
    const bool undecided = IsCovered(symbol) || symbol == CellSymbol::kUnknown;
    belief_[i] = undecided ? Belief::kUndecided : Belief::kRevealed;
    if (undecided) undecided_cells_.push_back(static_cast<CellIndex>(i));
    known_mines_ += IsShownMine(symbol) ? 1 : 0;
  }
  undecided_ = static_cast<int>(undecided_cells_.size());
}

void Blackboard::StartAnalysis() {
  ++epoch_;
  changes_.clear();
  proofs_.clear();
  because_.clear();
  exact_ = true;
  note_.clear();
  work_ = 0;
}

void Blackboard::Extend(std::span<const CellIndex> revealed) {
  assert(!contradiction_);
  extended_ = true;
  StartAnalysis();
  DropSettledConstraints();
  revealed_.assign(revealed.begin(), revealed.end());
  for (const CellIndex cell : revealed) {
    Belief& belief = belief_[static_cast<std::size_t>(cell)];
    assert(belief != Belief::kMine);
    const bool was_open = belief == Belief::kUndecided;
    belief = Belief::kRevealed;
    if (!was_open) continue;
    --undecided_;
    ForEachConstraintAround(cell, [&](int id) {
      Simplify(constraints_[static_cast<std::size_t>(id)], cell, false);
      changes_.push_back(id);
    });
  }
  std::erase_if(undecided_cells_,
                [&](CellIndex cell) { return belief(cell) != Belief::kUndecided; });
}

// Those without a cell say nothing more; a long game would leave thousands of them.
void Blackboard::DropSettledConstraints() {
  std::size_t kept = 0;
  for (const Constraint& constraint : constraints_) {
    int& id = constraint_of_[static_cast<std::size_t>(constraint.number)];
    id = -1;
    if (constraint.size == 0) continue;
    id = static_cast<int>(kept);
    constraints_[kept++] = constraint;
  }
  constraints_.resize(kept);
}

std::optional<int> Blackboard::mines_left() const {
  if (!board_->mines.total) return std::nullopt;
  return *board_->mines.total - known_mines_;
}

bool Blackboard::IsUsedNumber(CellIndex cell) const {
  const auto at = static_cast<std::size_t>(cell);
  return IsNumber(board_->cells.items()[at]) && (only_ == nullptr || only_->items()[at]);
}

void Blackboard::AddConstraint(CellIndex number) {
  const auto& cells = board_->cells.items();
  const CellSymbol symbol = cells[static_cast<std::size_t>(number)];
  assert(IsNumber(symbol) && ConstraintOf(number) < 0);
  Constraint constraint{.number = number, .missing = NumberOf(symbol)};
  ForEachNeighborOf(number, [&](CellIndex near) {
    if (belief(near) == Belief::kUndecided) {
      constraint.cells[static_cast<std::size_t>(constraint.size++)] = near;
    } else if (IsKnownMine(near)) {
      --constraint.missing;
    }
  });
  if (constraint.missing < 0 || constraint.missing > constraint.size) ContradictNumber(constraint);
  if (constraint.size == 0) return;
  const int id = static_cast<int>(constraints_.size());
  constraint_of_[static_cast<std::size_t>(number)] = id;
  constraints_.push_back(constraint);
  changes_.push_back(id);
}

bool Blackboard::Prove(CellIndex cell, bool is_mine, Technique technique,
                       std::span<const CellIndex> because) {
  const Belief proved = is_mine ? Belief::kMine : Belief::kSafe;
  Belief& belief = belief_[static_cast<std::size_t>(cell)];
  assert(belief != Belief::kRevealed);
  if (belief == proved) return false;
  if (belief != Belief::kUndecided) {
    Contradict(
        {fmt::format("{} would have to be a mine and safe at once", ToText(PosOf(cell))), {}});
    return false;
  }
  belief = proved;
  --undecided_;
  known_mines_ += is_mine ? 1 : 0;
  const int begin = static_cast<int>(because_.size());
  because_.insert(because_.end(), because.begin(), because.end());
  proofs_.push_back({cell, is_mine, technique, begin, static_cast<int>(because_.size())});
  ForEachConstraintAround(cell, [&](int id) {
    Simplify(constraints_[static_cast<std::size_t>(id)], cell, is_mine);
    changes_.push_back(id);
  });
  return true;
}

Blackboard::Supposition Blackboard::Suppose(CellIndex cell) {
  assert(belief(cell) == Belief::kUndecided);
  Supposition supposition{.cell = cell};
  belief_[static_cast<std::size_t>(cell)] = Belief::kRevealed;
  --undecided_;
  ForEachConstraintAround(cell, [&](int id) {
    Constraint& constraint = constraints_[static_cast<std::size_t>(id)];
    const auto change = static_cast<std::size_t>(supposition.changed++);
    supposition.changed_id[change] = id;
    supposition.before[change] = constraint;
    const auto end = constraint.cells.begin() + constraint.size;
    const auto at = std::find(constraint.cells.begin(), end, cell);
    std::copy(at + 1, end, at);
    --constraint.size;
  });
  Constraint own{.number = cell};
  ForEachNeighborOf(cell, [&](CellIndex near) {
    if (belief(near) == Belief::kUndecided) {
      own.cells[static_cast<std::size_t>(own.size++)] = near;
    } else if (IsKnownMine(near)) {
      ++supposition.known_mines;
    }
  });
  if (own.size > 0) {
    supposition.constraint = static_cast<int>(constraints_.size());
    constraint_of_[static_cast<std::size_t>(cell)] = supposition.constraint;
    constraints_.push_back(own);
  }
  return supposition;
}

bool Blackboard::SupposeNumber(const Supposition& supposition, int number) {
  const int missing = number - supposition.known_mines;
  if (supposition.constraint < 0) return missing == 0;
  Constraint& own = constraints_[static_cast<std::size_t>(supposition.constraint)];
  if (missing < 0 || missing > own.size) return false;
  own.missing = missing;
  return true;
}

void Blackboard::Retract(const Supposition& supposition) {
  if (supposition.constraint >= 0) {
    constraints_.pop_back();
    constraint_of_[static_cast<std::size_t>(supposition.cell)] = -1;
  }
  for (int i = supposition.changed; i-- > 0;) {
    const auto change = static_cast<std::size_t>(i);
    constraints_[static_cast<std::size_t>(supposition.changed_id[change])] =
        supposition.before[change];
  }
  belief_[static_cast<std::size_t>(supposition.cell)] = Belief::kUndecided;
  ++undecided_;
}

void Blackboard::Simplify(Constraint& constraint, CellIndex cell, bool is_mine) {
  const auto end = constraint.cells.begin() + constraint.size;
  const auto at = std::find(constraint.cells.begin(), end, cell);
  assert(at != end);
  std::copy(at + 1, end, at);  // keeps the order of the cells
  --constraint.size;
  constraint.missing -= is_mine ? 1 : 0;
  if (constraint.missing < 0 || constraint.missing > constraint.size) ContradictNumber(constraint);
}

void Blackboard::ContradictNumber(const Constraint& constraint) {
  const CellPos number = PosOf(constraint.number);
  Contradict({fmt::format("the {} at {} cannot have that many mines around it",
                          NumberOf(board_->cells[number]), ToText(number)),
              {number}});
}

void Blackboard::Contradict(Contradiction contradiction) {
  if (!contradiction_) contradiction_ = std::move(contradiction);
}

std::vector<Deduction> Blackboard::Deductions() const {
  std::vector<Deduction> deductions;
  deductions.reserve(proofs_.size());
  for (const Proof& proof : proofs_) {
    const CellPos cell = PosOf(proof.cell);
    if (!IsCovered(board_->cells[cell])) continue;
    Deduction& deduction =
        deductions.emplace_back(Deduction{cell, proof.is_mine, proof.technique, {}});
    for (int i = proof.because_begin; i < proof.because_end; ++i) {
      deduction.because.push_back(PosOf(because_[static_cast<std::size_t>(i)]));
    }
  }
  std::sort(deductions.begin(), deductions.end(),
            [](const Deduction& a, const Deduction& b) { return a.cell < b.cell; });
  return deductions;
}

void Blackboard::SetApproximate(std::string note) {
  exact_ = false;
  note_ = std::move(note);
}

std::string ToText(CellPos cell) { return board::CellText(cell); }

std::string ToText(std::span<const CellPos> cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += i + 1 == cells.size() ? " and " : ", ";
    text += ToText(cells[i]);
  }
  return text;
}

}  // namespace gridhand::agent::minesweeper
