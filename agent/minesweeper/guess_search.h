// Which guess is most likely to win.
//
// With few layouts left the rest of the game is played out exactly (endgame_tree.h). Before that,
// every number that a promising cell can show is looked at:
//
//     outlook(cell) = Σ over numbers n of P(the cell is safe and shows n) · what is left then
//
// What is left is estimated from what the safest and the second safest cell of the board that would
// be seen survive, and from how many of its cells are provably safe (WorthOf in the source): up to
// a factor that all these boards share it is the chance to win. Counting only the safest is
// "secondary safety" (D. N. Hill's solver, minesolve). Cells are tried safest first, and one is
// given up as soon as even the best outlook of its remaining numbers could not make it the best
// (Star1: Ballard 1983, "The *-minimax search procedure for trees containing chance nodes").
//
// Richer estimates win less: docs/algorithms.md, which has the figures.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/endgame_tree.h"
#include "agent/minesweeper/layout_counter.h"

namespace gridhand::agent::minesweeper {

struct GuessSearchParams {
  // Cells survive at least this share of what the safest one survives: next to a number, and
  // elsewhere, where a cell tells less. Hill's values; 0.8 and 0.9 win no more (expert classic,
  // paired boards: 40.61 against 40.62 % of 20,000) and cost a tenth of the speed.
  double frontier_margin = 0.90;
  double interior_margin = 0.95;
  // Cells looked at; more only meet on wide open boards, where all cells off the frontier tie.
  int max_candidates = 24;
  // Layouts from which the game is played out. Of 4,000 expert classic games 39.65 % without, 40.80
  // from 100, 41.02 from 1,000, 41.15 from 5,000; 1,105, 1,111, 956 and 494 games a CPU second.
  int max_layouts = 1000;
  // Positions: boards seen by looking ahead, and sets of layouts in the endgame. Bounds the time of
  // a move, and is the same on every machine.
  std::int64_t max_nodes = 20'000;
  // The same for the first cell of a game that is short enough to be played out whole, once a game:
  // 4×4 with 4 mines has 1,820 layouts and takes under 250,000 positions (20 ms), with 5 mines
  // 4,368 and under 2 million (0.3 s).
  int max_first_layouts = 4400;
  std::int64_t max_first_nodes = 2'000'000;
  // Off only to test that pruning changes no choice.
  bool prune = true;
};

// Ranks guesses, best first.
struct GuessRanking {
  std::vector<GuessOption> options;  // empty: the search could not tell, take the safest cell
  std::optional<int> layouts;        // how many are left, if they were played out
  std::int64_t nodes = 0;
};

class GuessSearch {
 public:
  explicit GuessSearch(const GuessSearchParams& params = {}) : params_(params), counter_(kLimits) {}

  // Precondition: the analysis is of this board, consistent, exact, and proves no cell safe.
  GuessRanking Rank(const board::minesweeper::Board& board, const Analysis& analysis);

  // The same for an untouched board; nothing if the game is too long to be played out.
  GuessRanking RankFirst(const board::minesweeper::Board& board, const Analysis& analysis);

 private:
  // A board wider than this is not searched: nearly 100 times the most transitions of any position
  // in a few hundred expert games (563); a board seen then takes about a millisecond.
  static constexpr SweepLimits kLimits{.max_transitions = 50'000, .max_entries = 500'000};

  struct Candidate {
    CellIndex cell = 0;
    double survival = 0;
    int covered = 0;  // neighbors
  };

  bool SetUp(const board::minesweeper::Board& board, const Analysis& analysis);
  std::optional<int> FewLayouts(const board::minesweeper::Board& board, int most) const;
  bool PlayOut(const board::minesweeper::Board& board, int max_layouts, std::int64_t max_nodes,
               GuessRanking& ranking);
  std::vector<Candidate> Candidates(const Analysis& analysis) const;
  std::optional<Candidate> CandidateAt(CellIndex cell, double survival, double safest) const;
  bool IsNearNumber(CellIndex cell) const;
  void LookAhead(const Analysis& analysis, GuessRanking& ranking);
  std::optional<GuessOption> LookAt(const Candidate& candidate, double to_beat,
                                    std::int64_t& nodes);
  bool CountWith(bool first_number);
  double WhatIsLeft();

  GuessSearchParams params_;
  Blackboard blackboard_;
  LayoutCounter counter_;
  LayoutList list_;
  EndgameTree endgame_;
  double odds_ = 1;
  ScaledWeight weight_;  // of all layouts of the board
};

}  // namespace gridhand::agent::minesweeper
