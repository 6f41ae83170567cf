#include "agent/minesweeper/rings.h"

#include <utility>

#include "agent/minesweeper/constraint_collector.h"
#include "agent/minesweeper/density.h"
#include "agent/minesweeper/exact_layouts.h"
#include "agent/minesweeper/local_products.h"
#include "agent/minesweeper/overlap.h"
#include "agent/minesweeper/set_propagation.h"
#include "agent/minesweeper/subtraction.h"
#include "agent/minesweeper/zero_propagation.h"

namespace gridhand::agent::minesweeper {

using Ring = Coordinator<Blackboard>::Ring;

Ring MakeExactRing() {
  Ring ring;
  ring.push_back(std::make_unique<ConstraintCollector>());
  ring.push_back(std::make_unique<ZeroPropagation>());
  ring.push_back(std::make_unique<SetPropagation>());
  ring.push_back(std::make_unique<ExactLayouts>());
  return ring;
}

Ring MakePropagationRing(std::shared_ptr<InferenceLog> log) {
  Ring ring;
  ring.push_back(std::make_unique<ConstraintCollector>());
  ring.push_back(std::make_unique<ZeroPropagation>());
  ring.push_back(std::make_unique<SetPropagation>(SetPropagationLimits{}, log));
  ring.push_back(std::make_unique<LocalProducts>(std::move(log)));
  return ring;
}

Ring MakeHeuristicRing() {
  Ring ring;
  ring.push_back(std::make_unique<ConstraintCollector>());
  ring.push_back(std::make_unique<ZeroPropagation>());
  ring.push_back(std::make_unique<Subtraction>());
  ring.push_back(std::make_unique<Overlap>());
  ring.push_back(std::make_unique<Density>());
  return ring;
}

// Without set propagation: the exact reasoner finds every contradiction it could find.
Ring MakeConsistencyRing() {
  Ring ring;
  ring.push_back(std::make_unique<ConstraintCollector>());
  ring.push_back(std::make_unique<ZeroPropagation>());
  ring.push_back(
      std::make_unique<ExactLayouts>(ExactParams{.limits = {}, .only_consistency = true}));
  return ring;
}

}  // namespace gridhand::agent::minesweeper
