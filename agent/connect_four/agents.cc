// The one table of agents.
#include <fmt/format.h>

#include "agent/connect_four/agent.h"
#include "agent/connect_four/perfect.h"
#include "agent/connect_four/quatropolly.h"

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::Board;

class PerfectAgent final : public Agent {
 public:
  explicit PerfectAgent(std::uint64_t nodes) : nodes_(nodes) {}
  std::string_view name() const override { return "perfect"; }

  Choice Choose(const Board& board) override {
    Perfect& solver = solvers_.For(board);
    const Answer answer =
        nodes_ == 0 ? solver.Solve(board) : solver.Decide(board, {nodes_, nodes_});
    return {PickColumn(answer, board.cols()), ReasonOf(board, answer), answer.nodes};
  }

 private:
  static std::string ReasonOf(const Board& board, const Answer& answer) {
    if (!answer.is_exact) {
      const std::string_view kept = KeptBy(answer);
      return kept.empty() ? "the best that is proved: the budget is spent"
                          : fmt::format("keeps {}", kept);
    }
    const int score = answer.score.lower;
    if (score == 0) return "holds the draw";
    const int discs = DiscsToEnd(board.cells.size(), CountDiscs(board), score);
    return fmt::format("{} with disc {} from now", score > 0 ? "wins" : "loses", discs);
  }

  std::uint64_t nodes_;
  PerfectBySize solvers_;
};

}  // namespace

const std::vector<AgentInfo>& Agents() {
  static const std::vector<AgentInfo> kAgents = {
      {"perfect", "exact scores by search and an opening book: never beaten from a held position"},
      {"hard", "Quatropolly: wins, blocks, else two plies of counted lines"},
      {"normal", "Quatropolly: wins, else one ply of counted lines"},
      {"easy", "Quatropolly: a column drawn by lot"},
      {"hard-as-listed", "Quatropolly's hard without its tests for wins: weaker, misses them"},
      {"normal-as-listed", "Quatropolly's normal without its test for wins"},
  };
  return kAgents;
}

base::Result<std::unique_ptr<Agent>> MakeAgent(std::string_view name, std::uint64_t seed,
                                               const AgentExtras& extras) {
  if (name == "perfect")
    return std::unique_ptr<Agent>(std::make_unique<PerfectAgent>(extras.nodes));
  if (name == "easy") return std::unique_ptr<Agent>(std::make_unique<QuatropollyEasy>(seed));
  for (const QuatropollyLevel& level : kQuatropollyLevels) {
    if (name == level.name) return std::unique_ptr<Agent>(std::make_unique<Quatropolly>(level));
  }
  std::string known;
  for (const AgentInfo& info : Agents()) known += fmt::format(" {}", info.name);
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("there is no agent '{}'; expected one of:{}", name, known)};
}

}  // namespace gridhand::agent::connect_four
