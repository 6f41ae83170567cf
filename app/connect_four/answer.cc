#include "app/connect_four/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/connect_four/name.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using agent::connect_four::Bounds;
using agent::connect_four::ColumnValue;
using board::connect_four::Board;
using board::connect_four::Outcome;
using board::connect_four::Side;
using nlohmann::ordered_json;

// Positions searched for the rest of the line: about a second.
constexpr std::uint64_t kLineNodes = 10'000'000;

bool IsListOfMoves(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return false;
  const std::size_t end = text.find_last_not_of(kBlanks) + 1;
  return std::ranges::all_of(text.substr(begin, end - begin),
                             [](char c) { return c >= '0' && c <= '9'; });
}

ordered_json ColumnsJson(const std::vector<int>& cols) {
  ordered_json list = ordered_json::array();
  for (const int col : cols) list.push_back(col + 1);
  return list;
}

ordered_json ScoreJson(const Bounds& score) {
  return score.lower == score.upper ? ordered_json(score.lower) : ordered_json(nullptr);
}

std::string_view Name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPlaying:
      return "playing";
    case Outcome::kFirstWon:
      return "first-won";
    case Outcome::kSecondWon:
      return "second-won";
    case Outcome::kDraw:
      return "draw";
  }
  return "";
}

std::string List(const std::vector<int>& cols) {
  std::string text;
  for (const int col : cols) text += fmt::format("{}{}", text.empty() ? "" : ", ", col + 1);
  return text;
}

}  // namespace

base::Result<Board> ParsePosition(std::string_view text) {
  return IsListOfMoves(text) ? board::connect_four::PlayMoves(text)
                             : board::connect_four::ParseBoard(text);
}

Answer Think(agent::connect_four::Perfect& solver, const Board& board, std::uint64_t nodes,
             bool each_column) {
  Answer answer{.board = board, .outcome = OutcomeOf(board), .exact = {}, .has_columns = false};
  if (answer.outcome != Outcome::kPlaying) return answer;
  const std::uint64_t for_line = nodes == 0 ? kLineNodes : std::min(nodes, kLineNodes);
  answer.exact = solver.Solve(board, {.max_nodes = nodes,
                                      .only_outcome = false,
                                      .each_column = each_column,
                                      .line_nodes = for_line});
  answer.has_columns = each_column;
  return answer;
}

std::string ValueText(const Board& board, int score) {
  if (score == 0) return "is a draw";
  const int discs =
      agent::connect_four::DiscsToEnd(board.rows() * board.cols(), CountDiscs(board), score);
  return fmt::format("{} with disc {} from now", score > 0 ? "wins" : "loses", discs);
}

std::string TroubleOf(const Answer& answer) {
  switch (answer.outcome) {
    case Outcome::kPlaying:
      return {};
    case Outcome::kFirstWon:
      return "the game is over: the first player has won";
    case Outcome::kSecondWon:
      return "the game is over: the second player has won";
    case Outcome::kDraw:
      return "the game is over: the board is full, and nobody has won";
  }
  return {};
}

ordered_json ToJson(const Answer& answer) {
  const bool is_over = answer.outcome != Outcome::kPlaying;
  const Bounds& score = answer.exact.score;
  ordered_json json = {{"game", kGameName},
                       {"rows", answer.board.rows()},
                       {"cols", answer.board.cols()},
                       {"to_move", nullptr},
                       {"outcome", Name(answer.outcome)},
                       {"score", nullptr},
                       {"best", ColumnsJson(answer.exact.best)},
                       {"line", ColumnsJson(answer.exact.line)},
                       {"nodes", answer.exact.nodes},
                       {"exact", is_over || answer.exact.is_exact}};
  if (is_over) return json;
  json["to_move"] = Name(SideToMove(answer.board));
  json["score"] = ScoreJson(score);
  json["bounds"] = {score.lower, score.upper};
  if (answer.has_columns) {
    json["columns"] = ordered_json::array();
    for (const ColumnValue& column : answer.exact.columns) {
      json["columns"].push_back({{"column", column.col + 1}, {"score", ScoreJson(column.score)}});
    }
  }
  return json;
}

std::string ToText(const Answer& answer) {
  if (answer.outcome != Outcome::kPlaying) return {};
  const Bounds& score = answer.exact.score;
  const std::string_view side = Name(SideToMove(answer.board));
  std::string text;
  if (score.lower == score.upper) {
    text += fmt::format("the {} player is to move: the position {} (score {})\n", side,
                        ValueText(answer.board, score.lower), score.lower);
  } else {
    text += fmt::format("the {} player is to move: the score is between {} and {}\n", side,
                        score.lower, score.upper);
  }
  if (!answer.exact.best.empty()) {
    text += fmt::format("best: column {}\n", List(answer.exact.best));
  }
  if (answer.has_columns) {
    for (const ColumnValue& column : answer.exact.columns) {
      const bool is_known = column.score.lower == column.score.upper;
      text += fmt::format("  column {}: {}\n", column.col + 1,
                          is_known ? ValueText(answer.board, column.score.lower) : "not proved");
    }
  }
  if (!answer.exact.line.empty()) {
    text += fmt::format("best play: {}\n", board::connect_four::FormatMoves(answer.exact.line));
  }
  if (!answer.exact.is_exact) text += "not proved: the budget is spent\n";
  return text;
}

ordered_json ToJson(std::string_view agent, const agent::connect_four::Choice& choice) {
  return {{"agent", agent}, {"column", choice.col + 1}, {"reason", choice.reason}};
}

std::string ToText(std::string_view agent, const agent::connect_four::Choice& choice) {
  return fmt::format("{} plays column {}{}{}\n", agent, choice.col + 1,
                     choice.reason.empty() ? "" : ": ", choice.reason);
}

}  // namespace gridhand::app::connect_four
