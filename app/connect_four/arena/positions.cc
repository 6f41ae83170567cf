#include "app/connect_four/arena/positions.h"

#include <fmt/format.h>

#include <ctime>
#include <optional>
#include <sstream>
#include <utility>

#include "agent/connect_four/book.h"
#include "agent/connect_four/perfect.h"
#include "app/input_file.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four::arena {
namespace {

using agent::connect_four::Perfect;
using board::connect_four::kUsualCols;
using board::connect_four::kUsualRows;
using board::connect_four::Outcome;

base::Result<KnownPosition> PositionOf(const std::string& text) {
  std::istringstream words(text);
  std::string moves;
  int score = 0;
  std::string rest;
  if (!(words >> moves >> score) || words >> rest) {
    return base::Error{base::ErrorKind::kBadInput, "expected MOVES SCORE such as 4453 2"};
  }
  auto board = board::connect_four::PlayMoves(moves);
  if (!board) return board.error();
  if (OutcomeOf(*board) != Outcome::kPlaying) {
    return base::Error{base::ErrorKind::kBadInput, "the game is over"};
  }
  return KnownPosition{*std::move(board), score};
}

}  // namespace

base::Result<std::vector<KnownPosition>> ReadPositions(std::istream& in,
                                                       const std::filesystem::path& name) {
  std::vector<KnownPosition> positions;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    line = line.substr(0, line.find('#'));
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    auto position = PositionOf(line);
    if (!position) return BadInput(name, number, position.error().text);
    positions.push_back(*std::move(position));
  }
  if (in.bad()) return BadInput(name, "cannot be read to its end");
  if (positions.empty()) return BadInput(name, "holds no position: expected MOVES SCORE a line");
  return positions;
}

PositionTally ScoreAll(const std::vector<KnownPosition>& positions, bool uses_book,
                       const PositionHooks& hooks) {
  Perfect player(kUsualRows, kUsualCols);
  if (!uses_book) player.UseBook(agent::connect_four::Book(kUsualRows, kUsualCols));
  PositionTally tally;
  for (const KnownPosition& position : positions) {
    if (hooks.should_stop()) break;
    player.Forget();
    const std::clock_t start = std::clock();
    const auto answer = player.Solve(position.board, {.only_score = true});
    tally.cpu_seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    tally.nodes += answer.nodes;
    ++tally.positions;
    const bool is_right = answer.is_exact && answer.score.lower == position.score;
    tally.right += is_right ? 1 : 0;
    hooks.answered(tally);
  }
  return tally;
}

}  // namespace gridhand::app::connect_four::arena
