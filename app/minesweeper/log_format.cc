#include "app/minesweeper/log_format.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/json_reader.h"
#include "app/optional_json.h"
#include "app/run_log.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Move;
using agent::minesweeper::MoveAction;
using base::Error;
using base::ErrorKind;
using base::Result;
using board::minesweeper::GameStatus;
using board::minesweeper::MineCount;
using board::minesweeper::MineCountSource;
using nlohmann::json;
using nlohmann::ordered_json;

ordered_json CellJson(CellPos cell) { return ordered_json::array({cell.row, cell.col}); }

ordered_json RowsJson(const Grid<CellSymbol>& cells) {
  ordered_json rows = ordered_json::array();
  for (int row = 0; row < cells.rows(); ++row) {
    std::string text;
    for (int col = 0; col < cells.cols(); ++col) {
      text += board::minesweeper::ToChar(cells[{row, col}]);
    }
    rows.push_back(std::move(text));
  }
  return rows;
}

ordered_json MinesJson(const MineCount& mines) {
  ordered_json out;
  out["total"] = OrNull(mines.total);
  out["density"] = mines.density;
  out["source"] = std::string(Name(mines.source));
  return out;
}

constexpr int kStatusCount = 5;
constexpr int kMoveActionCount = 4;
constexpr int kMineSourceCount = 4;

// The enumerator that the value names, among the first `count`; the first one if it names none.
template <class Enum>
Enum EnumOf(const JsonReader& value, int count) {
  std::string names;
  const std::string text = value.Text();
  for (int i = 0; i < count; ++i) {
    const std::string_view name = Name(static_cast<Enum>(i));
    if (name == text) return static_cast<Enum>(i);
    names += fmt::format("{}{}", i == 0 ? "" : ", ", name);
  }
  value.Expect(fmt::format("one of {}", names));
  return static_cast<Enum>(0);
}

GameStatus StatusOf(const JsonReader& line) {
  return EnumOf<GameStatus>(line["status"], kStatusCount);
}

CellPos CellOf(const JsonReader& cell) {
  constexpr int kLast = board::minesweeper::kMaxBoardSide - 1;
  return {cell[0].Int(0, kLast), cell[1].Int(0, kLast)};
}

CellPos CellOn(const Grid<CellSymbol>& cells, const JsonReader& cell) {
  return {cell[0].Int(0, cells.rows() - 1), cell[1].Int(0, cells.cols() - 1)};
}

CellSymbol SymbolOf(const JsonReader& value) {
  const std::string text = value.Text();
  const auto symbol =
      text.size() == 1 ? board::minesweeper::SymbolFromChar(text.front()) : std::nullopt;
  if (!symbol) value.Expect("a character that stands for a cell");
  return symbol.value_or(CellSymbol::kUnknown);
}

Grid<CellSymbol> CellsOf(const JsonReader& rows) {
  std::string text;
  for (const JsonReader& row : rows.Items()) {
    const std::string cells = row.Text();
    if (cells.empty() || cells.find('\n') != std::string::npos) row.Expect("a row of cells");
    text += cells + "\n";
  }
  const Result<Grid<CellSymbol>> cells = board::minesweeper::ParseBoard(text);
  if (cells) return *cells;
  rows.Expect(fmt::format("rows of a board ({})", cells.error().text));
  return Grid<CellSymbol>(1, 1, CellSymbol::kUnknown);
}

MineCount MinesOf(const JsonReader& mines, int cells) {
  MineCount count;
  if (!mines["total"].IsNull()) count.total = mines["total"].Int(0, cells);
  count.density = mines["density"].Number();
  if (count.density <= 0 || count.density >= 1) {
    mines["density"].Expect("a share between 0 and 1");
    count.density = MineCount::kDefaultDensity;
  }
  count.source = EnumOf<MineCountSource>(mines["source"], kMineSourceCount);
  return count;
}

Board BoardOf(const JsonReader& line) {
  Board board{.cells = CellsOf(line["board"]), .mines = {}, .status = StatusOf(line)};
  board.mines = MinesOf(line["mines"], board.cells.size());
  return board;
}

std::vector<Move> MovesOf(const JsonReader& list, const Grid<CellSymbol>& cells) {
  std::vector<Move> moves;
  for (const JsonReader& item : list.Items()) {
    moves.push_back({CellOn(cells, item), EnumOf<MoveAction>(item[2], kMoveActionCount)});
  }
  return moves;
}

// What `read` makes of the line, unless something in it does not fit.
template <class Read>
auto Parsed(const json& line, Read read) -> Result<decltype(read(std::declval<JsonReader>()))> {
  JsonMisfit misfit;
  auto parsed = read(JsonReader(line, misfit));
  if (misfit) return Error{ErrorKind::kBadInput, *misfit};
  return parsed;
}

}  // namespace

ordered_json StepFields(const Board& board, const AgentIdentity& agent, bool promised,
                        const agent::minesweeper::Decision& decision) {
  ordered_json moves = ordered_json::array();
  for (const Move& move : decision.moves) {
    ordered_json item = CellJson(move.cell);
    item.push_back(std::string(Name(move.action)));
    moves.push_back(std::move(item));
  }
  ordered_json fields;
  fields["board"] = RowsJson(board.cells);
  fields["status"] = std::string(Name(board.status));
  fields["mines"] = MinesJson(board.mines);
  fields["agent"] = agent.name;
  fields["seed"] = agent.seed;
  fields["promised"] = promised;
  fields["decision"] = {{"moves", std::move(moves)},
                        {"certain", decision.certain},
                        {"mine_probability", decision.mine_probability},
                        {"technique", std::string(Name(decision.technique))},
                        {"reason", decision.reason}};
  return fields;
}

ordered_json ActionFields(std::string_view gesture, CellPos cell, const Board& after,
                          const std::vector<CellPos>& changed,
                          const std::vector<CellPos>& unexplained) {
  ordered_json changes = ordered_json::array();
  for (const CellPos c : changed) {
    ordered_json item = CellJson(c);
    item.push_back(std::string(1, board::minesweeper::ToChar(after.cells[c])));
    changes.push_back(std::move(item));
  }
  ordered_json strange = ordered_json::array();
  for (const CellPos c : unexplained) strange.push_back(CellJson(c));
  ordered_json fields;
  fields["gesture"] = std::string(gesture);
  fields["cell"] = CellJson(cell);
  fields["status"] = std::string(Name(after.status));
  fields["changed"] = std::move(changes);
  fields["unexplained"] = std::move(strange);
  return fields;
}

ordered_json NewGameFields(const Board& board) {
  ordered_json fields;
  fields["board"] = RowsJson(board.cells);
  fields["status"] = std::string(Name(board.status));
  return fields;
}

Result<LoggedRun> ParseRun(const json& line) {
  return Parsed(line, [](const JsonReader& in) {
    LoggedRun run{.program = in["program"].Text()};
    if (in["format"].IsThere()) run.format = in["format"].Int(1, kRunLogFormat);
    if (in["assisted"].IsThere()) run.assisted = in["assisted"].Truth();
    return run;
  });
}

Result<LoggedStep> ParseStep(const json& line) {
  return Parsed(line, [](const JsonReader& in) {
    LoggedStep step{.board = BoardOf(in),
                    .agent = {in["agent"].Text(), in["seed"].Natural()},
                    .moves = {},
                    .promised = in["promised"].Truth(),
                    .certain = in["decision"]["certain"].Truth(),
                    .mine_probability = in["decision"]["mine_probability"].Number()};
    step.moves = MovesOf(in["decision"]["moves"], step.board.cells);
    return step;
  });
}

Result<LoggedAction> ParseAction(const json& line) {
  return Parsed(line, [](const JsonReader& in) {
    LoggedAction action{.gesture = in["gesture"].Text(),
                        .cell = CellOf(in["cell"]),
                        .status = StatusOf(in),
                        .changed = {},
                        .unexplained = {}};
    for (const JsonReader& item : in["changed"].Items()) {
      action.changed.emplace_back(CellOf(item), SymbolOf(item[2]));
    }
    for (const JsonReader& item : in["unexplained"].Items()) {
      action.unexplained.push_back(CellOf(item));
    }
    return action;
  });
}

Result<LoggedNewGame> ParseNewGame(const json& line) {
  return Parsed(line, [](const JsonReader& in) { return LoggedNewGame{StatusOf(in)}; });
}

Result<LoggedGame> ParseGame(const json& line) {
  return Parsed(line, [](const JsonReader& in) {
    LoggedGame game{in["result"].Text()};
    const bool is_known = game.result == "won" || game.result == "lost" || game.result == "stopped";
    if (!is_known) in["result"].Expect("won, lost or stopped");
    return game;
  });
}

}  // namespace gridhand::app::minesweeper
