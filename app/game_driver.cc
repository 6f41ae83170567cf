#include "app/game_driver.h"

namespace gridhand::app {

std::string_view Name(GamePhase phase) {
  switch (phase) {
    case GamePhase::kWon:
      return "won";
    case GamePhase::kLost:
      return "lost";
    case GamePhase::kDrawn:
      return "drawn";
    case GamePhase::kPlaying:
    case GamePhase::kTheirTurn:
      break;
  }
  return "playing";
}

}  // namespace gridhand::app
