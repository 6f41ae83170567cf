// The two logs in which the constraint propagation agent shows its work, as its original did. Both
// begin each analysis with a line "position N".
//
//   constraints.log   a line a constraint, and one for each way it was split:
//       (2,2): x(3,1) = 1
//       (3,2): x(2,1)+x(3,1)+x(4,1) = 2 is x(3,1) = 1 and x(2,1)+x(4,1) = 1
//   products.log      a line a constraint: its cells' products, the smallest and the largest
//       (1,0): (0,1) 0.25, (1,1) 0.0416667, …; least 0.0416667 at (1,1), most 0.25 at (0,1)
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>

#include "agent/minesweeper/blackboard.h"
#include "base/error.h"

namespace gridhand::agent::minesweeper {

// "These cells hold so many mines."
struct LoggedSum {
  std::vector<CellIndex> cells;
  int mines = 0;
};

class InferenceLog {
 public:
  // Makes the folder if need be, and both files anew. Error kBadInput if they cannot be written.
  static base::Result<std::shared_ptr<InferenceLog>> Open(const std::filesystem::path& folder);

  void WriteConstraint(const Blackboard& blackboard, CellIndex number, const LoggedSum& sum);

  // `whole` is `part` and `rest`; `numbers` are those that it follows from.
  void WritePartition(const Blackboard& blackboard, std::span<const CellIndex> numbers,
                      const LoggedSum& whole, const LoggedSum& part, const LoggedSum& rest);

  // The probabilities on the blackboard, as products.
  void WriteProducts(const Blackboard& blackboard, const Constraint& constraint);

 private:
  InferenceLog() = default;
  // Says which position it is, once, in each file.
  std::ofstream& Line(std::ofstream& file, std::uint64_t& epoch, const Blackboard& blackboard);

  std::ofstream constraints_;
  std::ofstream products_;
  std::uint64_t constraints_epoch_ = 0;
  std::uint64_t products_epoch_ = 0;
};

}  // namespace gridhand::agent::minesweeper
