// One game of Minesweeper as it is played in the window: the deal, the clicks, what helped. The
// rules are those of sim/.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "board/minesweeper/board.h"
#include "game/helped_round.h"
#include "sim/minesweeper/game.h"

namespace gridhand::game {

// In the order of the names below.
enum class DealKind {
  kClassic,   // the first click meets no mine
  kModern,    // the first click opens an area
  kSolvable,  // as modern, and no guess is ever needed
};

inline constexpr std::array<std::string_view, 3> kDealNames = {"classic", "modern", "solvable"};

// Limits of a board that a person may ask for.
inline constexpr int kLeastSide = 5;
inline constexpr int kMostSide = 50;
int MostMines(int rows, int cols);

// What is wrong with a board of a person's own, as a sentence; empty: nothing.
std::string FaultOf(const sim::minesweeper::Level& level);

// What the game shows, as an agent takes it.
board::minesweeper::Board BoardOf(const sim::minesweeper::Game& game);

class MinesRound : public HelpedRound {
 public:
  // Precondition: FaultOf(level) is empty.
  MinesRound(const sim::minesweeper::Level& level, DealKind kind, std::uint64_t seed);

  // Whether a deal is to be found before the first cell is opened; see TakeDeal.
  bool NeedsDeal() const { return kind_ == DealKind::kSolvable && !is_begun() && !has_deal_; }
  // The deal that DealSolvable has found; none: it is a modern one then.
  void TakeDeal(const std::optional<board::minesweeper::MineLayout>& mines);

  // Each counts as a click and says whether anything changed. Precondition: on the board. Without
  // a deal that the round needs, Reveal deals a modern one.
  bool Reveal(board::CellPos cell);
  bool Chord(board::CellPos cell);
  // Covered → flag → question mark, where there are any → covered.
  bool CycleMark(board::CellPos cell, bool has_questions);

  const sim::minesweeper::Game& game() const { return game_; }
  // What a person is shown: the game's view, with a flag on every mine of a won game, so that
  // nothing on a finished board looks as if it could still be opened.
  board::Grid<board::minesweeper::CellSymbol> Shown() const;
  // The counter of the same; may be negative.
  int mines_left() const;
  const sim::minesweeper::Level& level() const { return level_; }
  DealKind kind() const { return kind_; }
  std::uint64_t seed() const { return seed_; }
  int clicks() const { return clicks_; }
  bool is_begun() const { return game_.dealt(); }
  bool is_over() const;
  // Whether a solvable deal was asked for and none was found: it is a modern one then.
  bool gave_up_solvable() const { return gave_up_solvable_; }

 private:
  sim::minesweeper::Level level_;
  DealKind kind_;
  std::uint64_t seed_;
  sim::minesweeper::Game game_;
  int clicks_ = 0;
  bool has_deal_ = false;
  bool gave_up_solvable_ = false;
};

// A layout that can be solved from `first` without a guess. None: the tries allowed have found
// none, or it was told to stop. Takes up to seconds.
std::optional<board::minesweeper::MineLayout> DealSolvable(const sim::minesweeper::Level& level,
                                                           board::CellPos first, std::uint64_t seed,
                                                           const std::stop_token& stop = {});

}  // namespace gridhand::game
