// What a list of games says, for each board and whose games they are.
//
// Luck: a guess of risk r loses the game with chance r, whatever was before it. So over many games
// the losses come to the sum of all risks that were taken, and wins above that are luck. A move
// that was proved has no part in it; one that was proved wrong has risk 1 and is no bad luck
// either.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "history/history.h"
#include "history/record.h"

namespace gridhand::history {

struct Statistics {
  Board board;
  Help help = Help::kUnassisted;

  int games = 0;
  int won = 0;
  int lost = 0;
  int drawn = 0;
  int stopped = 0;
  int decided() const { return won + lost + drawn; }

  // Games in a row, in the order in which they ended; a stopped game ends neither.
  int longest_wins = 0;
  int longest_losses = 0;
  int current_wins = 0;
  int current_losses = 0;

  // Of won games; none if there are none.
  std::optional<double> best_seconds;
  std::optional<double> median_seconds;

  // Of the games whose moves were judged.
  int judged = 0;
  int judged_losses = 0;
  int guesses = 0;
  double risk = 0;
  double risk_variance = 0;
  // Wins above what the risks say to expect; and in standard deviations, none where nothing was
  // left to chance.
  double Luck() const { return risk - judged_losses; }
  std::optional<double> LuckInDeviations() const;

  Instant first{};
  Instant last{};
};

// Adds games up; they come in the order in which they ended.
class Tally {
 public:
  void Add(const Played& game);
  // Forgets nothing: more may be added. Ordered by board, then by help.
  std::vector<Statistics> Result() const;

 private:
  struct Group {
    Statistics statistics;
    std::vector<double> winning_seconds;
  };
  std::vector<std::optional<Group>> groups_;  // by board number × help
};

base::Result<std::vector<Statistics>> StatisticsOf(History& history, const Filter& filter);

}  // namespace gridhand::history
