#include "history/statistics.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace gridhand::history {
namespace {

constexpr std::size_t kHelpKinds = 3;

void CountOutcome(Statistics& s, Outcome outcome) {
  switch (outcome) {
    case Outcome::kWon:
      ++s.won;
      s.longest_wins = std::max(s.longest_wins, ++s.current_wins);
      s.current_losses = 0;
      break;
    case Outcome::kLost:
      ++s.lost;
      s.longest_losses = std::max(s.longest_losses, ++s.current_losses);
      s.current_wins = 0;
      break;
    case Outcome::kDrawn:
      ++s.drawn;
      s.current_wins = s.current_losses = 0;
      break;
    case Outcome::kStopped:
      ++s.stopped;
      break;
  }
}

void CountLuck(Statistics& s, const Played& game) {
  if (!game.guesses) return;
  ++s.judged;
  s.judged_losses += game.outcome == Outcome::kLost ? 1 : 0;
  s.guesses += *game.guesses;
  s.risk += game.risk;
  s.risk_variance += game.risk_variance;
}

// The middle one, or the mean of both.
double Median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

std::optional<double> Statistics::LuckInDeviations() const {
  if (risk_variance <= 0) return std::nullopt;
  return Luck() / std::sqrt(risk_variance);
}

void Tally::Add(const Played& game) {
  const std::size_t index = static_cast<std::size_t>(game.board_number) * kHelpKinds +
                            static_cast<std::size_t>(game.help);
  if (index >= groups_.size()) groups_.resize(index + 1);
  std::optional<Group>& group = groups_[index];
  if (!group) {
    group.emplace();
    group->statistics.board = *game.board;
    group->statistics.help = game.help;
    group->statistics.first = game.ended_at;
  }
  Statistics& s = group->statistics;
  ++s.games;
  s.last = game.ended_at;
  CountOutcome(s, game.outcome);
  CountLuck(s, game);
  if (game.outcome == Outcome::kWon) group->winning_seconds.push_back(game.seconds);
}

std::vector<Statistics> Tally::Result() const {
  std::vector<Statistics> all;
  for (const std::optional<Group>& group : groups_) {
    if (!group) continue;
    Statistics s = group->statistics;
    if (!group->winning_seconds.empty()) {
      s.best_seconds = std::ranges::min(group->winning_seconds);
      s.median_seconds = Median(group->winning_seconds);
    }
    all.push_back(std::move(s));
  }
  std::ranges::sort(all, [](const Statistics& a, const Statistics& b) {
    return std::tie(a.board.game, a.board, a.help) < std::tie(b.board.game, b.board, b.help);
  });
  return all;
}

base::Result<std::vector<Statistics>> StatisticsOf(History& history, const Filter& filter) {
  Tally tally;
  const base::Status told = history.ForEach(filter, [&](const Played& game) { tally.Add(game); });
  if (!told.ok()) return told.error();
  return tally.Result();
}

}  // namespace gridhand::history
