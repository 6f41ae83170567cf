// Alpha-beta search of any tree, as the Quatropolly thesis lists it: negamax, children in the order
// of the tree, a strictly better child improves, and the rest of a node is cut as soon as
// alpha ≥ beta. (Its text says "greater"; its code stops when they are equal, too.)
//
// The exact player has its own search (search.h), in which positions are words and nothing is
// copied.
#pragma once

#include <algorithm>
#include <limits>

namespace gridhand::agent::connect_four {

inline constexpr int kNoBound = std::numeric_limits<int>::max();

// The value of `node` to the side that is to move there.
//
// Tree has Children(node, depth): what can be iterated over, empty at a leaf, and Value(node,
// depth): the worth of a leaf to the side to move there.
template <class Tree, class Node>
int AlphaBeta(Tree& tree, const Node& node, int depth, int alpha = -kNoBound, int beta = kNoBound) {
  const auto children = tree.Children(node, depth);
  if (children.empty()) return tree.Value(node, depth);
  int best = -kNoBound;
  for (const auto& child : children) {
    best = std::max(best, -AlphaBeta(tree, child, depth - 1, -beta, -alpha));
    alpha = std::max(alpha, best);
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace gridhand::agent::connect_four
