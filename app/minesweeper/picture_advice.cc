#include "app/minesweeper/picture_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "agent/minesweeper/agent.h"
#include "app/board_json.h"
#include "app/minesweeper/answer.h"
#include "base/counted.h"
#include "board/minesweeper/tracker.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using board::minesweeper::Board;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using nlohmann::ordered_json;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;

// Nothing is drawn by lot that a hint shows, so any seed gives the same hints.
constexpr std::uint64_t kSeed = 1;

// What was made of one picture.
struct MarkedPicture {
  FoundBoard found;
  Answer answer;
  Hints hints;
};

Result<Board> BoardOf(const FoundBoard& found, std::optional<int> mines) {
  Board board{.cells = found.reading.Symbols(),
              .mines = board::minesweeper::ResolveMineCount(mines, found.reading),
              .status = found.reading.status};
  if (!mines || *mines <= board.cells.size()) return board;
  return Error{ErrorKind::kBadInput,
               fmt::format("--mines {}: so many do not fit on a board of {} x {} cells", *mines,
                           board.cells.cols(), board.cells.rows())};
}

Result<MarkedPicture> Mark(const Frame& picture, const BoardReader& reader,
                           const PictureQuestion& question) {
  Result<FoundBoard> found = reader.Find(picture, {.mines = question.mines});
  if (!found) return found.error();
  Result<Board> board = BoardOf(*found, question.mines);
  if (!board) return board.error();
  const auto misplaced =
      MisplacedQuestion(question.about, board->cells.rows(), board->cells.cols());
  if (misplaced) return *misplaced;
  const auto agent = agent::minesweeper::MakeAgent(agent::minesweeper::Agents().front().name, kSeed,
                                                   question.rule);
  if (!agent) return agent.error();
  Answer answer = Think(**agent, *std::move(board));
  Hints hints = HintsFor(answer, question.choice, question.about);
  return MarkedPicture{*std::move(found), std::move(answer), std::move(hints)};
}

// Every key is there, found or not; what is not known is null or empty.
ordered_json FieldsOf(const Result<MarkedPicture>& marked) {
  ordered_json line{{"found", marked.ok()}, {"skin", nullptr},       {"rows", nullptr},
                    {"cols", nullptr},      {"status", nullptr},     {"mines", nullptr},
                    {"grid", nullptr},      {"consistent", nullptr}, {"exact", nullptr}};
  line["marks"] = ordered_json::array();
  line["line"] = marked ? marked->hints.line : "";
  line["reason"] = nullptr;
  if (!marked) {
    line["reason"] = marked.error().text;
    return line;
  }
  const Board& board = marked->answer.board;
  if (!marked->found.skin.empty()) line["skin"] = marked->found.skin;
  line["rows"] = board.cells.rows();
  line["cols"] = board.cells.cols();
  line["status"] = board::minesweeper::Name(board.status);
  if (board.mines.total) line["mines"] = *board.mines.total;
  line["grid"] = BoundsJson(marked->found.geometry);
  line["consistent"] = marked->answer.analysis.consistent;
  line["exact"] = marked->answer.analysis.exact;
  line["marks"] = MarksJson(marked->hints.marks);
  return line;
}

// Why the marks are not the whole truth about the picture; empty if they are.
std::string DoubtOf(const MarkedPicture& marked) {
  if (!marked.answer.analysis.consistent) {
    return "the board cannot exist: " + marked.answer.analysis.note;
  }
  const auto& cells = marked.found.reading.cells;
  const auto unknown = std::count_if(cells.begin(), cells.end(), [](const CellReading& cell) {
    return cell.symbol == CellSymbol::kUnknown;
  });
  return unknown == 0 ? "" : fmt::format("{} cannot be read", base::Counted(unknown, "cell"));
}

}  // namespace

PictureAdvice AdviseOnPicture(const Frame& picture, const BoardReader& reader,
                              const PictureQuestion& question) {
  const Result<MarkedPicture> marked = Mark(picture, reader, question);
  PictureAdvice advice;
  advice.fields = FieldsOf(marked);
  if (!marked) {
    advice.trouble = marked.error();
    return advice;
  }
  advice.doubt = DoubtOf(*marked);
  advice.geometry = marked->found.geometry;
  advice.hints = marked->hints;
  return advice;
}

ordered_json NoAdviceFields(const Error& why) { return FieldsOf(why); }

}  // namespace gridhand::app::minesweeper
