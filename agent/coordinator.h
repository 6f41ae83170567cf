// A ring of reasoners under a coordinator, for any game.
//
// The scheme comes from the multi-agent Sudoku solver this project grew out of: one agent is
// active at a time, it holds the token, adds what it can prove to the shared blackboard, and hands
// the token back. Cheap reasoners stand first in the ring; after any progress the token goes back
// to the first, so that costly techniques run only where cheap ones are stuck. A full round in
// which nobody adds anything is the fixed point.
//
// The ring knows no game: Blackboard is the game's own type.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace gridhand::agent {

// What one turn with the token gave.
enum class Progress {
  kNothing,        // nothing new: pass the token on
  kAdded,          // something was proved: start again with the cheapest
  kContradiction,  // what the blackboard says cannot exist: stop the ring
};

template <class Blackboard>
class Reasoner {
 public:
  virtual ~Reasoner() = default;
  virtual std::string_view name() const = 0;
  // One turn with the token: adds to the blackboard all that this technique proves, and never
  // removes anything. Says kAdded only if the blackboard grew.
  virtual Progress Contribute(Blackboard& blackboard) = 0;
};

enum class RingOutcome { kFixedPoint, kContradiction };

struct RingReport {
  RingOutcome outcome = RingOutcome::kFixedPoint;
  std::vector<std::uint64_t> turns;          // per reasoner, how often it held the token
  std::vector<std::uint64_t> contributions;  // per reasoner, how often it added something
};

template <class Blackboard>
class Coordinator {
 public:
  using Ring = std::vector<std::unique_ptr<Reasoner<Blackboard>>>;

  // Cheapest reasoner first.
  explicit Coordinator(Ring ring) : ring_(std::move(ring)) {}

  const Ring& ring() const { return ring_; }

  // Runs to the fixed point or the first contradiction. Terminates if every reasoner says kAdded
  // only when the blackboard grew and the blackboard can grow only finitely often.
  RingReport Run(Blackboard& blackboard) {
    RingReport report{.turns = std::vector<std::uint64_t>(ring_.size()),
                      .contributions = std::vector<std::uint64_t>(ring_.size())};
    std::size_t holder = 0;
    while (holder < ring_.size()) {
      ++report.turns[holder];
      switch (ring_[holder]->Contribute(blackboard)) {
        case Progress::kNothing:
          ++holder;
          break;
        case Progress::kAdded:
          ++report.contributions[holder];
          holder = 0;
          break;
        case Progress::kContradiction:
          report.outcome = RingOutcome::kContradiction;
          return report;
      }
    }
    return report;
  }

 private:
  Ring ring_;
};

}  // namespace gridhand::agent
