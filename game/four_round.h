// One game of Four in a row against the computer: whose turn it is, undo, who has won.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/connect_four/board.h"
#include "game/helped_round.h"

namespace gridhand::game {

// Of agent/connect_four, weakest first.
inline constexpr std::array<std::string_view, 4> kStrengths = {"easy", "normal", "hard", "perfect"};

// The boards of the older game.
inline constexpr int kFourRows = 6;
inline constexpr std::array<int, 3> kFourCols = {5, 6, 7};

struct FourRules {
  int cols = 7;
  std::string strength = "normal";
  bool computer_begins = true;
};

class FourRound : public HelpedRound {
 public:
  // Precondition: rules as above.
  explicit FourRound(const FourRules& rules);

  const FourRules& rules() const { return rules_; }
  const board::connect_four::Board& board() const { return board_; }
  board::connect_four::Side person() const;
  bool is_over() const;
  bool has_won() const;  // the person
  bool is_drawn() const;
  bool is_persons_turn() const;
  // The last disc's cell; none on an empty board.
  std::optional<board::CellPos> last() const;
  // Discs that the person has dropped.
  int persons_moves() const;

  // False: the column is full, or the game is over.
  bool Drop(int col);
  // Takes the person's last disc back, with the computer's answer. False: there is none.
  bool Undo();

 private:
  FourRules rules_;
  board::connect_four::Board board_;
  std::vector<int> moves_;  // columns
};

}  // namespace gridhand::game
