#include "agent/minesweeper/heuristic_agent.h"

#include <fmt/format.h>

#include <vector>

#include "agent/minesweeper/rings.h"
#include "base/hash.h"
#include "base/random.h"

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;

namespace {

std::uint64_t HashOf(const Board& board) {
  std::uint64_t hash = base::kHashStart;
  for (const CellSymbol symbol : board.cells) {
    hash = base::HashWith(hash, static_cast<std::uint64_t>(symbol));
  }
  return hash;
}

}  // namespace

HeuristicAgent::HeuristicAgent(std::uint64_t seed)
    : RingAgent("heuristic", MakeHeuristicRing(), GuessPolicy{}), seed_(seed) {}

Decision HeuristicAgent::Decide(const Board& board, const Analysis& analysis) {
  Decision decision = RingAgent::Decide(board, analysis);
  if (decision.certain || decision.moves.empty()) return decision;
  std::vector<CellPos> open;
  ForEachCell(analysis.probability, [&](CellPos cell) {
    const auto& p = analysis.probability[cell];
    if (p && *p < 1) open.push_back(cell);
  });
  base::Random random(seed_ ^ HashOf(board));
  const CellPos cell = open[random.Below(open.size())];
  return {
      .moves = {{cell, MoveAction::kReveal}},
      .mine_probability = *analysis.probability[cell],
      // The opening move is told apart: the program has promised something about it.
      .technique = decision.technique == Technique::kFirstCell ? Technique::kFirstCell
                                                               : Technique::kRandomCell,
      .reason = fmt::format("the three levels prove nothing; {} is drawn by lot", ToText(cell))};
}

}  // namespace gridhand::agent::minesweeper
