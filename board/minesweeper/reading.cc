#include "board/minesweeper/reading.h"

namespace gridhand::board::minesweeper {

std::string_view Name(GameStatus status) {
  switch (status) {
    case GameStatus::kUnknown:
      return "unknown";
    case GameStatus::kPlaying:
      return "playing";
    case GameStatus::kWon:
      return "won";
    case GameStatus::kLost:
      return "lost";
    case GameStatus::kPaused:
      return "paused";
  }
  return "unknown";
}

}  // namespace gridhand::board::minesweeper
