// Set propagation: where the cells of one sum lie wholly inside another, the rest of the larger
// sum is known too.
//
//     x + y     = 1
//     x + y + z = 2     =>  z = 1
//
// Each derived sum takes part like a constraint, until nothing new appears. Sums are sets of
// cells inside one 3×3 square (a number's neighborhood), so a set is a bit mask and only sums whose
// squares overlap can contain each other: the work is linear in the frontier.
//
// It is the constraint propagation agent of the program this one grew out of (knowledge of
// partial sums), restricted to differences of nested sets; overlaps that only give bounds are left
// to the exact reasoner, which sees them all.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/inference_log.h"

namespace gridhand::agent::minesweeper {

struct SetPropagationLimits {
  // Sums per constraint, its own versions included (up to nine, as its cells are decided one by
  // one), before the search stops. Only bounds the work on dense meshes: the exact reasoner comes
  // after it.
  int max_sums_per_constraint = 16;
};

class SetPropagation : public Reasoner<Blackboard> {
 public:
  // `log` may be null.
  explicit SetPropagation(SetPropagationLimits limits = {},
                          std::shared_ptr<InferenceLog> log = nullptr)
      : limits_(limits), log_(std::move(log)) {}
  std::string_view name() const override { return "set propagation"; }
  Progress Contribute(Blackboard& blackboard) override;

 private:
  // A set of cells inside the 3×3 square whose top left cell is (row, col): bit 8·dr + dc for
  // cell (row + dr, col + dc). Canonical: its first row and first column are not empty.
  struct CellSet {
    int row = 0;
    int col = 0;
    std::uint64_t mask = 0;
  };

  // "The cells of `set` hold `mines` mines", from a number (parents −1) or as larger − smaller.
  struct Sum {
    CellSet set;
    int mines = 0;
    int next_in_square = -1;  // the next sum with the same (row, col)
    CellIndex number = -1;
    int larger = -1;
    int smaller = -1;
  };

  void Start(const Blackboard& blackboard);
  void AddConstraint(Blackboard& blackboard, const Constraint& constraint);
  void AddLinked(Blackboard& blackboard, const Constraint& constraint);
  CellSet SetOf(const Blackboard& blackboard, const Constraint& constraint) const;
  template <class Visit>
  void ForEachCell(const Blackboard& blackboard, const CellSet& set, Visit visit) const;
  bool IsStale(const Blackboard& blackboard, const Sum& sum) const;
  void AddSum(Blackboard& blackboard, Sum sum);
  void Combine(Blackboard& blackboard, int sum);
  void Derive(Blackboard& blackboard, int larger, int smaller);
  bool ProveFrom(Blackboard& blackboard, int sum);
  std::vector<CellIndex> NumbersBehind(int sum) const;

  LoggedSum ForLog(const Blackboard& blackboard, const Sum& sum) const;
  void LogConstraint(const Blackboard& blackboard, const Constraint& constraint) const;
  void LogPartition(const Blackboard& blackboard, const Sum& rest) const;

  SetPropagationLimits limits_;
  std::shared_ptr<InferenceLog> log_;
  std::uint64_t epoch_ = 0;
  ChangeReader changes_;
  std::vector<Sum> sums_;
  std::vector<int> first_in_square_;  // per cell: the first sum whose square starts there
  std::vector<int> used_squares_;     // cells whose first_in_square_ is set, to clear it cheaply
  std::size_t next_sum_ = 0;          // sums before it have been combined with all before them
};

}  // namespace gridhand::agent::minesweeper
