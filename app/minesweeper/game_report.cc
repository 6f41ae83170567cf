#include "app/minesweeper/game_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/optional_json.h"
#include "base/counted.h"
#include "board/minesweeper/mine_layout.h"
#include "board/minesweeper/symbol.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::Board;
using board::minesweeper::CellSymbol;

// A rate over less time than this is noise.
constexpr double kLeastSecondsForARate = 0.1;

std::string Guesses(int guesses) { return base::Counted(guesses, "guess", "guesses"); }

std::optional<int> Optional(const nlohmann::ordered_json& value) {
  return value.is_null() ? std::nullopt : std::optional<int>(value.get<int>());
}

}  // namespace

nlohmann::ordered_json ToJson(const GameFacts& facts) {
  return {{"mines", OrNull(facts.mines)},
          {"guesses", facts.guesses},
          {"risk", facts.risk},
          {"risk_variance", facts.risk_variance},
          {"three_bv", OrNull(facts.three_bv)},
          {"is_whole", facts.is_whole},
          {"unexplained", facts.unexplained},
          {"proofs_by_picture", facts.proofs_by_picture},
          {"proofs_taken_back", facts.proofs_taken_back}};
}

GameFacts FactsOf(const GameResult& result) {
  const nlohmann::ordered_json& facts = result.facts;
  return {.mines = Optional(facts.at("mines")),
          .guesses = facts.at("guesses").get<int>(),
          .three_bv = Optional(facts.at("three_bv")),
          .is_whole = facts.at("is_whole").get<bool>(),
          .unexplained = facts.at("unexplained").get<int>(),
          .proofs_by_picture = facts.at("proofs_by_picture").get<int>(),
          .proofs_taken_back = facts.at("proofs_taken_back").get<int>()};
}

std::optional<int> ThreeBvOfWonBoard(const Board& board) {
  if (std::ranges::count(board.cells, CellSymbol::kUnknown) > 0) return std::nullopt;
  board::Grid<bool> mines(board.cells.rows(), board.cells.cols(), false);
  board::ForEachCell(board.cells, [&](board::CellPos cell) {
    mines[cell] = !board::minesweeper::IsNumber(board.cells[cell]);
  });
  return board::minesweeper::ThreeBv(mines);
}

std::string ProgressText(const Progress& p) {
  std::string text = fmt::format("{}  {} left  {}", Name(p.phase),
                                 base::Counted(p.cells_left, "cell"), Guesses(p.guesses));
  if (p.seconds >= kLeastSecondsForARate) {
    text += fmt::format("  {:.1f} 3BV/s", p.solved_three_bv / p.seconds);
  }
  return text;
}

std::string GuessesText(const GameFacts& facts) { return Guesses(facts.guesses); }

std::string ResultLine(const GameResult& r) {
  const GameFacts facts = FactsOf(r);
  std::string line =
      fmt::format("game {}: {:<7} {} {}x{}/{}  {:.2f} s  {}  {}", r.game, r.result, r.program,
                  r.cols, r.rows, facts.mines ? fmt::format("{}", *facts.mines) : "?", r.seconds,
                  base::Counted(r.clicks, "click"), GuessesText(facts));
  if (!facts.three_bv) return line;
  line += fmt::format("  3BV {}", *facts.three_bv);
  if (facts.is_whole && r.seconds > 0) {
    line += fmt::format(" ({:.1f}/s)", *facts.three_bv / r.seconds);
  }
  return line;
}

nlohmann::ordered_json ResultJson(const GameResult& r) {
  const GameFacts facts = FactsOf(r);
  nlohmann::ordered_json line;
  line["game"] = r.game;
  line["program"] = r.program;
  line["rows"] = r.rows;
  line["cols"] = r.cols;
  line["mines"] = OrNull(facts.mines);
  line["result"] = r.result;
  line["reason"] = r.reason;
  line["seconds"] = r.seconds;
  line["clicks"] = r.clicks;
  line["guesses"] = facts.guesses;
  line["rereads"] = r.rereads;
  line["three_bv"] = OrNull(facts.three_bv);
  return line;
}

nlohmann::ordered_json ResultLogFields(const GameResult& r) {
  const GameFacts facts = FactsOf(r);
  nlohmann::ordered_json fields;
  fields["game"] = r.game;
  fields["result"] = r.result;
  fields["reason"] = r.reason;
  fields["seconds"] = r.seconds;
  fields["repaint_seconds"] = r.repaint_seconds;
  fields["clicks"] = r.clicks;
  fields["guesses"] = facts.guesses;
  fields["rereads"] = r.rereads;
  fields["unexplained"] = facts.unexplained;
  fields["proofs_by_picture"] = facts.proofs_by_picture;
  fields["proofs_taken_back"] = facts.proofs_taken_back;
  return fields;
}

}  // namespace gridhand::app::minesweeper
