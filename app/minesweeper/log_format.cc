#include "app/minesweeper/log_format.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

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
  out["total"] = mines.total ? ordered_json(*mines.total) : ordered_json(nullptr);
  out["density"] = mines.density;
  out["source"] = std::string(Name(mines.source));
  return out;
}

// The enumerator whose Name() is `text`, looked for among the first `count`.
template <class Enum>
std::optional<Enum> EnumByName(std::string_view text, int count) {
  for (int i = 0; i < count; ++i) {
    if (Name(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

constexpr int kStatusCount = 5;
constexpr int kMoveActionCount = 4;
constexpr int kMineSourceCount = 4;

Error Malformed(std::string_view what) {
  return {ErrorKind::kBadInput, fmt::format("malformed log line: {}", what)};
}

Result<GameStatus> ParseStatus(const json& line) {
  const auto status = EnumByName<GameStatus>(line.at("status").get<std::string>(), kStatusCount);
  return status ? Result<GameStatus>(*status) : Malformed("unknown status");
}

Result<Board> ParseBoardFields(const json& line) {
  std::string text;
  for (const json& row : line.at("board")) text += row.get<std::string>() + "\n";
  Result<Grid<CellSymbol>> cells = board::minesweeper::ParseBoard(text);
  if (!cells.ok()) return cells.error();
  Board board{.cells = *std::move(cells), .mines = {}, .status = {}};
  const json& mines = line.at("mines");
  if (!mines.at("total").is_null()) board.mines.total = mines.at("total").get<int>();
  board.mines.density = mines.at("density").get<double>();
  const auto source =
      EnumByName<MineCountSource>(mines.at("source").get<std::string>(), kMineSourceCount);
  if (!source) return Malformed("unknown mine source");
  const Result<GameStatus> status = ParseStatus(line);
  if (!status.ok()) return status.error();
  board.mines.source = *source;
  board.status = *status;
  return board;
}

CellPos ParseCell(const json& cell) { return {cell.at(0).get<int>(), cell.at(1).get<int>()}; }

Result<std::vector<Move>> ParseMoves(const json& list, const Grid<CellSymbol>& cells) {
  std::vector<Move> moves;
  for (const json& item : list) {
    const auto action = EnumByName<MoveAction>(item.at(2).get<std::string>(), kMoveActionCount);
    const CellPos cell = ParseCell(item);
    if (!action || !cells.Contains(cell)) return Malformed("a move is not one");
    moves.push_back({cell, *action});
  }
  return moves;
}

// Runs a parser over fields that may be missing or of another type.
template <class T, class Parse>
Result<T> Guarded(Parse parse) {
  try {
    return parse();
  } catch (const json::exception& error) {
    return Malformed(error.what());
  }
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

Result<LoggedStep> ParseStep(const json& line) {
  return Guarded<LoggedStep>([&]() -> Result<LoggedStep> {
    Result<Board> board = ParseBoardFields(line);
    if (!board.ok()) return board.error();
    const json& decision = line.at("decision");
    Result<std::vector<Move>> moves = ParseMoves(decision.at("moves"), board->cells);
    if (!moves.ok()) return moves.error();
    return LoggedStep{
        .board = *std::move(board),
        .agent = {line.at("agent").get<std::string>(), line.at("seed").get<std::uint64_t>()},
        .moves = *std::move(moves),
        .promised = line.at("promised").get<bool>(),
        .certain = decision.at("certain").get<bool>(),
        .mine_probability = decision.at("mine_probability").get<double>()};
  });
}

Result<LoggedAction> ParseAction(const json& line) {
  return Guarded<LoggedAction>([&]() -> Result<LoggedAction> {
    LoggedAction action;
    action.gesture = line.at("gesture").get<std::string>();
    action.cell = ParseCell(line.at("cell"));
    const Result<GameStatus> status = ParseStatus(line);
    if (!status.ok()) return status.error();
    action.status = *status;
    for (const json& item : line.at("changed")) {
      const std::string shown = item.at(2).get<std::string>();
      const auto symbol =
          shown.size() == 1 ? board::minesweeper::SymbolFromChar(shown.front()) : std::nullopt;
      if (!symbol) return Malformed("a changed cell shows no symbol");
      action.changed.emplace_back(ParseCell(item), *symbol);
    }
    for (const json& item : line.at("unexplained")) action.unexplained.push_back(ParseCell(item));
    return action;
  });
}

Result<LoggedNewGame> ParseNewGame(const json& line) {
  return Guarded<LoggedNewGame>([&]() -> Result<LoggedNewGame> {
    const Result<GameStatus> status = ParseStatus(line);
    if (!status.ok()) return status.error();
    return LoggedNewGame{*status};
  });
}

Result<LoggedGame> ParseGame(const json& line) {
  return Guarded<LoggedGame>([&]() -> Result<LoggedGame> {
    LoggedGame game{line.at("result").get<std::string>()};
    const bool known = game.result == "won" || game.result == "lost" || game.result == "stopped";
    return known ? Result<LoggedGame>(game) : Malformed("unknown result of a game");
  });
}

}  // namespace gridhand::app::minesweeper
