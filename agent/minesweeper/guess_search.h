// Which guess is most likely to win.
//
// With few layouts left the rest of the game is played out exactly (endgame_tree.h). Before that
// the cells that survive nearly best are tried, safest first, by looking one cell ahead
// (look_ahead.h). Those of them that come close to the best are compared anew, looking farther.
//
// Richer estimates win less: docs/algorithms.md, and figures in bench/results/guess-history.md.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "agent/minesweeper/analysis.h"
#include "agent/minesweeper/blackboard.h"
#include "agent/minesweeper/endgame_tree.h"
#include "agent/minesweeper/layout_list.h"
#include "agent/minesweeper/look_ahead.h"

namespace gridhand::agent::minesweeper {

struct GuessSearchParams {
  // A cell is tried if its chance to survive is at least this share (0 … 1) of that of the safest
  // cell: next to a number, and elsewhere, where a cell tells less. Hill's values; wider margins
  // win where guesses are compared deeply.
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
  // 4×4 with 4 mines has 1,820 layouts and takes under 30,000 positions, with 5 mines 4,368 and
  // under 250,000 (0.1 s).
  int max_first_layouts = 4400;
  std::int64_t max_first_nodes = 2'000'000;
  // So many guesses are compared anew, looking farther, if their outlook is at least this share of
  // the best. None: no guess is.
  int deep_guesses = 0;
  double deep_share = 0.93;
  // Cells opened one after the other, as long as what is seen is this likely. Five cells, or boards
  // of 0.03 by 5 cells and six guesses, win no more at two and five times the time.
  int deep_cells = 3;
  double least_chance = 0.05;
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
  explicit GuessSearch(const GuessSearchParams& params = {})
      : params_(params), look_ahead_(params.prune) {}

  // Precondition: the analysis is of this board, consistent, exact, and proves no cell safe.
  GuessRanking Rank(const board::minesweeper::Board& board, const Analysis& analysis);

  // The same for an untouched board; nothing if the game is too long to be played out.
  GuessRanking RankFirst(const board::minesweeper::Board& board, const Analysis& analysis);

 private:
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
  void CompareAhead(const Analysis& analysis, GuessRanking& ranking);
  void CompareDeeper(GuessRanking& ranking);
  LookAhead::Reach DeepReach() const;

  GuessSearchParams params_;
  Blackboard blackboard_;
  LookAhead look_ahead_;
  LayoutList list_;
  EndgameTree endgame_;
};

}  // namespace gridhand::agent::minesweeper
