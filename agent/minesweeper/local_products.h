// The estimate of the constraint propagation agent when it is stuck: for each covered cell at the
// frontier the product, over the constraints it is in, of (mines missing / covered cells).
//
//     1 a #      a is under the 1 (1 missing, 2 covered) and the 3 (3 missing, 6 covered):
//     1 b #      product 1/2 · 1/2 = 1/4
//     1 3 #
//
// These are not probabilities: more constraints make a product smaller even where they make a mine
// likelier (docs/agents.md shows a frontier whose riskiest cell has the smallest product). It is
// kept because it is how that agent has always played, to compare with. Cells off the frontier get
// the density of what is left.
#pragma once

#include <memory>

#include "agent/coordinator.h"
#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/inference_log.h"

namespace gridhand::agent::minesweeper {

class LocalProducts : public Reasoner<Blackboard> {
 public:
  // `log` may be null.
  explicit LocalProducts(std::shared_ptr<InferenceLog> log = nullptr) : log_(std::move(log)) {}
  std::string_view name() const override { return "local products"; }
  // Never proves anything.
  Progress Contribute(Blackboard& blackboard) override;

 private:
  std::shared_ptr<InferenceLog> log_;
};

}  // namespace gridhand::agent::minesweeper
