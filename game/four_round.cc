#include "game/four_round.h"

#include <utility>

namespace gridhand::game {

using board::connect_four::Board;
using board::connect_four::Outcome;
using board::connect_four::OutcomeOf;
using board::connect_four::Side;

FourRound::FourRound(const FourRules& rules) : rules_(rules), board_(kFourRows, rules.cols) {}

Side FourRound::person() const { return rules_.computer_begins ? Side::kSecond : Side::kFirst; }

bool FourRound::is_over() const { return OutcomeOf(board_) != Outcome::kPlaying; }

bool FourRound::has_won() const {
  return OutcomeOf(board_) == (person() == Side::kFirst ? Outcome::kFirstWon : Outcome::kSecondWon);
}

bool FourRound::is_drawn() const { return OutcomeOf(board_) == Outcome::kDraw; }

bool FourRound::is_persons_turn() const {
  return !is_over() && board::connect_four::SideToMove(board_) == person();
}

std::optional<board::CellPos> FourRound::last() const {
  if (moves_.empty()) return std::nullopt;
  const int col = moves_.back();
  const auto next = board::connect_four::LandingRow(board_, col);
  return board::CellPos{next ? *next + 1 : 0, col};
}

int FourRound::persons_moves() const {
  const int all = static_cast<int>(moves_.size());
  return rules_.computer_begins ? all / 2 : (all + 1) / 2;
}

bool FourRound::Drop(int col) {
  if (!board::connect_four::Drop(board_, col).ok()) return false;
  moves_.push_back(col);
  return true;
}

bool FourRound::Undo() {
  if (persons_moves() == 0) return false;
  const std::vector<int> before = std::exchange(moves_, {});
  const bool last_was_persons = (before.size() % 2 == 1) == (person() == Side::kFirst);
  const std::size_t kept = before.size() - (last_was_persons ? 1 : 2);
  board_ = Board(kFourRows, rules_.cols);
  for (std::size_t i = 0; i < kept; ++i) Drop(before[i]);
  return true;
}

}  // namespace gridhand::game
