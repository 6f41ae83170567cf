#include "agent/sudoku/agents.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "agent/sudoku/exact.h"
#include "agent/sudoku/explain.h"

namespace gridhand::agent::sudoku {
namespace {

using base::Result;
using board::sudoku::Board;

constexpr std::string_view kExact = "exact";
constexpr std::string_view kExplain = "explain";
constexpr RobotModel kRobotModels[] = {RobotModel::kBlockSingle, RobotModel::kModel1,
                                       RobotModel::kModel2, RobotModel::kModel3,
                                       RobotModel::kModel4};

class ExactAgent : public Agent {
 public:
  std::string_view name() const override { return kExact; }

  // What has two solutions stays as it is: neither is proved.
  Result<Attempt> Solve(const Board& puzzle) const override {
    ExactAnswer answer = SolveExactly(puzzle);
    Attempt attempt{.values = puzzle.values, .placements = {}};
    attempt.gave_up = answer.count == SolutionCount::kUnknown;
    if (answer.count != SolutionCount::kOne) return attempt;
    attempt.values = *std::move(answer.solution);
    attempt.iterations = 1;
    return attempt;
  }
};

class ExplainAgent : public Agent {
 public:
  std::string_view name() const override { return kExplain; }

  Result<Attempt> Solve(const Board& puzzle) const override {
    Explanation explanation = Explain(puzzle);
    const auto steps = static_cast<std::uint64_t>(explanation.steps.size());
    return Attempt{.values = std::move(explanation.values),
                   .iterations = explanation.hardest == Technique::kTrial ? steps - 1 : steps,
                   .placements = {}};
  }
};

class RobotAgent : public Agent {
 public:
  explicit RobotAgent(RobotModel model) : model_(model) {}

  std::string_view name() const override { return Name(model_); }

  Result<Attempt> Solve(const Board& puzzle) const override {
    Result<RobotReport> report = RunRobots(model_, puzzle);
    if (!report) return report.error();
    return Attempt{.values = std::move(report->values),
                   .iterations = report->iterations,
                   .gave_up = report->gave_up,
                   .placements = std::move(report->placements)};
  }

 private:
  RobotModel model_;
};

}  // namespace

const std::vector<AgentInfo>& Agents() {
  static const std::vector<AgentInfo> kAgents = {
      {kExact, "bit-parallel search; says whether there is no solution, one, or many"},
      {kExplain, "the easiest human technique that makes progress, up to simple chains; no trial"},
      {Name(RobotModel::kBlockSingle),
       "a robot a digit; the only place for it in a block: what models 2 to 4 aim at"},
      {Name(RobotModel::kModel1),
       "two robots; one fills cell after cell, one takes back: a search"},
      {Name(RobotModel::kModel2),
       "a robot a digit; all other rows and columns of the block have it"},
      {Name(RobotModel::kModel3),
       "a robot a digit; model 2, or the cell next to it is filled: unsound", false},
      {Name(RobotModel::kModel4),
       "a robot a digit; model 3, or the block's row or column is full: unsound", false},
  };
  return kAgents;
}

Result<std::unique_ptr<Agent>> MakeAgent(std::string_view name) {
  if (name == kExact) return std::unique_ptr<Agent>(std::make_unique<ExactAgent>());
  if (name == kExplain) return std::unique_ptr<Agent>(std::make_unique<ExplainAgent>());
  for (const RobotModel model : kRobotModels) {
    if (name == Name(model)) return std::unique_ptr<Agent>(std::make_unique<RobotAgent>(model));
  }
  std::string known;
  for (const AgentInfo& info : Agents()) known += fmt::format(" {}", info.name);
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("there is no Sudoku agent '{}'; expected one of:{}", name, known)};
}

}  // namespace gridhand::agent::sudoku
