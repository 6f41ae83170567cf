// One finished game, as the history keeps it: what was played, how it ended, who played and with
// what help.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gridhand::history {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;  // UTC

enum class Outcome { kWon, kLost, kDrawn, kStopped };

// "won", "lost", "drawn", "stopped": given up or broken off, neither won nor lost.
std::string_view Name(Outcome outcome);
std::optional<Outcome> OutcomeNamed(std::string_view name);

// Whose the result is. A best time is one of kUnassisted alone.
enum class Help {
  kUnassisted,  // a person, alone
  kAssisted,    // a person who was helped, or who left some of the moves to a program
  kBot,         // a program played all of it
};

// "unassisted", "assisted", "bot".
std::string_view Name(Help help);

// What is counted together.
struct Board {
  std::string program;  // "kmines"
  std::string game;     // "minesweeper"
  int rows = 0;
  int cols = 0;
  std::optional<int> mines;  // of Minesweeper; none where they are not known
  std::string level;         // the strength of the opponent, the kind of deal; may be empty
  auto operator<=>(const Board&) const = default;
};

// "30x16/99" (columns × rows / mines, as players of Minesweeper say), "6x7" (rows × columns) of
// the other games.
std::string Label(const Board& board);

struct GameRecord {
  // Names the game for good: a record that arrives twice is one game. 32 hexadecimal digits.
  std::string id;
  Board board;
  Instant ended_at{};
  Outcome outcome = Outcome::kStopped;
  double seconds = 0;
  std::optional<std::uint64_t> seed;  // of the deal
  std::optional<int> three_bv;        // of a won board of Minesweeper, see board/minesweeper
  std::optional<int> clicks;          // of the mouse and of keys

  // Moves that were not proved. `risk` is the sum of their chances to lose the game, and
  // `risk_variance` that of risk × (1 − risk): the losses to be expected, and how far chance leads
  // from them. None: nobody judged the moves.
  std::optional<int> guesses;
  double risk = 0;
  double risk_variance = 0;

  std::string player;       // a person's name; may be empty
  std::string agent;        // the program that played all of it; empty: a person did
  std::string assisted_by;  // what helped: "hints", "autoplay"; empty: nothing did

  Help help() const;
  bool operator==(const GameRecord&) const = default;
};

// 128 random bits from the system.
std::string NewId();

Instant Now();

}  // namespace gridhand::history
