// The slow obvious referee of the exact player: every game from a position, played out on a board.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "board/connect_four/board.h"
#include "board/connect_four/text.h"

namespace gridhand::agent::connect_four {

class PlainNegamax {
 public:
  // Precondition: the game is not over.
  int Score(const board::connect_four::Board& board) {
    const std::string key = board::connect_four::FormatBoard(board);
    if (const auto known = scores_.find(key); known != scores_.end()) return known->second;
    int best = -1000;
    for (int col = 0; col < board.cols(); ++col) {
      if (LandingRow(board, col)) best = std::max(best, ScoreOf(board, col));
    }
    scores_.emplace(key, best);
    return best;
  }

  // Of a column that is not full, to the side that drops there.
  int ScoreOf(const board::connect_four::Board& board, int col) {
    board::connect_four::Board after = board;
    static_cast<void>(Drop(after, col));
    switch (OutcomeOf(after)) {
      case board::connect_four::Outcome::kPlaying:
        return -Score(after);
      case board::connect_four::Outcome::kDraw:
        return 0;
      default:
        return DiscsLeft(after) + 1;
    }
  }

  const std::unordered_map<std::string, int>& scores() const { return scores_; }

 private:
  // Of the side that moved last.
  static int DiscsLeft(const board::connect_four::Board& board) {
    const board::connect_four::Side side = Other(SideToMove(board));
    const int cells = board.cells.size();
    const int all = side == board::connect_four::Side::kFirst ? (cells + 1) / 2 : cells / 2;
    return all - static_cast<int>(std::ranges::count(board.cells, DiscOf(side)));
  }

  std::unordered_map<std::string, int> scores_;
};

}  // namespace gridhand::agent::connect_four
