// A ring of reasoners under a coordinator, for any game.
//
// The scheme comes from the multi-agent Sudoku solver this project grew out of: one agent is
// active at a time, it holds the token, adds what it can prove to the shared blackboard, and hands
// the token back. A full round in which nobody adds anything is the fixed point.
//
// Who gets the token after progress is the ring's rule. Where cheap reasoners stand first it goes
// back to the first, so that costly techniques run only where cheap ones are stuck. Equals take
// turns, as in the older system: the next one gets it.
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
  // One turn with the token: adds to the blackboard what this technique finds. Says kAdded only if
  // the blackboard changed. Only a search that goes back may remove anything, and it must end.
  virtual Progress Contribute(Blackboard& blackboard) = 0;
};

// Who gets the token from a reasoner that added something.
enum class TokenRule { kBackToFirst, kToNext };

enum class RingOutcome { kFixedPoint, kContradiction };

struct RingReport {
  RingOutcome outcome = RingOutcome::kFixedPoint;
  std::vector<std::uint64_t> turns;          // per reasoner, how often it held the token
  std::vector<std::uint64_t> contributions;  // per reasoner, how often it added something
  std::uint64_t rounds = 0;  // how often the token started at the first, the last time in vain
};

template <class Blackboard>
class Coordinator {
 public:
  using Ring = std::vector<std::unique_ptr<Reasoner<Blackboard>>>;

  // By the default rule the cheapest reasoner stands first.
  explicit Coordinator(Ring ring, TokenRule rule = TokenRule::kBackToFirst)
      : ring_(std::move(ring)), rule_(rule) {}

  const Ring& ring() const { return ring_; }

  // Runs to the fixed point or the first contradiction. Terminates if the blackboard can
  // change only finitely often.
  RingReport Run(Blackboard& blackboard) {
    RingReport report{.turns = std::vector<std::uint64_t>(ring_.size()),
                      .contributions = std::vector<std::uint64_t>(ring_.size())};
    bool is_stuck = false;
    while (!is_stuck) {
      ++report.rounds;
      is_stuck = true;
      for (std::size_t holder = 0; holder < ring_.size(); ++holder) {
        ++report.turns[holder];
        const Progress progress = ring_[holder]->Contribute(blackboard);
        if (progress == Progress::kNothing) continue;
        if (progress == Progress::kContradiction) {
          report.outcome = RingOutcome::kContradiction;
          return report;
        }
        ++report.contributions[holder];
        is_stuck = false;
        if (rule_ == TokenRule::kBackToFirst) break;
      }
    }
    return report;
  }

 private:
  Ring ring_;
  TokenRule rule_;
};

}  // namespace gridhand::agent
