// What is told of a game of Minesweeper, beside what every game has.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/player.h"
#include "board/minesweeper/board.h"

namespace gridhand::app::minesweeper {

// Kept in GameResult::facts.
struct GameFacts {
  std::optional<int> mines;
  int guesses = 0;              // reveals that were not proved safe
  double risk = 0;              // the sum of their chances to be mines
  double risk_variance = 0;     // of risk × (1 − risk)
  std::optional<int> three_bv;  // known once the mines are: a won game
  bool is_whole = true;         // nothing was open when it began: its rate is ours
  int unexplained = 0;          // cells that changed and no gesture of ours explains
  int proofs_by_picture = 0;    // gestures proved by a picture that had not held still
  int proofs_taken_back = 0;    // cells that such a picture opened and a later one shows otherwise
};

nlohmann::ordered_json ToJson(const GameFacts& facts);
GameFacts FactsOf(const GameResult& result);

// 3BV of a won board: what is still covered are its mines. None if a cell cannot be read.
std::optional<int> ThreeBvOfWonBoard(const board::minesweeper::Board& board);

// "playing  211 cells left  1 guess  12.3 3BV/s". The rate is that of what is done so far, see
// board/minesweeper/progress.h.
struct Progress {
  GamePhase phase = GamePhase::kPlaying;
  int cells_left = 0;
  int guesses = 0;
  int solved_three_bv = 0;
  double seconds = 0;
};
std::string ProgressText(const Progress& progress);

// "2 guesses".
std::string GuessesText(const GameFacts& facts);

// As Player::GameLine, GameJson and GameLogFields.
std::string ResultLine(const GameResult& result);
nlohmann::ordered_json ResultJson(const GameResult& result);
nlohmann::ordered_json ResultLogFields(const GameResult& result);

}  // namespace gridhand::app::minesweeper
