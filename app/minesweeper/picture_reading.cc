#include "app/minesweeper/picture_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/board_json.h"
#include "app/minesweeper/debug_pictures.h"
#include "app/minesweeper/shown_board.h"
#include "base/counted.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using board::CellPos;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::PossibleBoard;
using vision::minesweeper::TracedRead;

// Whether the board has another size than the person said.
bool ContradictsSize(const FoundBoard& board, const BoardOptions& told) {
  return told.rows && told.columns &&
         (board.geometry.rows() != *told.rows || board.geometry.cols() != *told.columns);
}

void NoteContradictedSize(const BoardOptions& told, TracedRead& read) {
  if (!read.boards) return;
  for (FoundBoard& board : *read.boards) {
    if (!ContradictsSize(board, told)) continue;
    board.reading.doubts.push_back(
        fmt::format("the picture shows {} and {}, not --rows {} --columns {}",
                    base::Counted(board.geometry.rows(), "row"),
                    base::Counted(board.geometry.cols(), "column"), *told.rows, *told.columns));
  }
}

bool HasUnknownCells(const FoundBoard& board) {
  return std::any_of(board.reading.cells.begin(), board.reading.cells.end(),
                     [](const CellReading& c) { return c.symbol == CellSymbol::kUnknown; });
}

// Whether what is read goes against what the person said; the reader has put its doubts then.
bool ContradictsMines(const FoundBoard& board, std::optional<int> mines) {
  if (!mines) return false;
  const auto& cells = board.reading.cells;
  const auto shown = std::count_if(cells.begin(), cells.end(), [](const CellReading& c) {
    return board::minesweeper::IsShownMine(c.symbol);
  });
  return board.reading.mines_total != mines || shown > *mines;
}

// Whether a person should hear of the doubts of this board.
bool IsDoubtful(const FoundBoard& board, const PictureOptions& options) {
  return HasUnknownCells(board) || ContradictsMines(board, options.mines) ||
         ContradictsSize(board, options.board);
}

std::string ReasonOf(const FoundBoard& board) {
  std::string reason;
  for (const std::string& doubt : board.reading.doubts) {
    reason += (reason.empty() ? "" : "; ") + doubt;
  }
  return reason;
}

void DescribeBoard(const FoundBoard& board, nlohmann::ordered_json& line) {
  line["skin"] = nullptr;
  if (!board.skin.empty()) line["skin"] = board.skin;
  const auto& cells = board.reading.cells;
  line["rows"] = cells.rows();
  line["cols"] = cells.cols();
  line["status"] = Name(board.reading.status);
  line["mines_left"] = nullptr;
  if (board.reading.mines_left) line["mines_left"] = *board.reading.mines_left;
  DescribeLattice(board.geometry, line);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  nlohmann::ordered_json confidence = nlohmann::ordered_json::array();
  for (int row = 0; row < cells.rows(); ++row) {
    std::string symbols;
    nlohmann::ordered_json sure = nlohmann::ordered_json::array();
    for (int col = 0; col < cells.cols(); ++col) {
      const CellReading& cell = cells[CellPos{row, col}];
      symbols += ToChar(cell.symbol);
      sure.push_back(Rounded(static_cast<double>(cell.confidence)));
    }
    rows.push_back(std::move(symbols));
    confidence.push_back(std::move(sure));
  }
  line["board"] = std::move(rows);
  line["confidence"] = std::move(confidence);
  line["repaired"] = nlohmann::ordered_json::array();
  for (const CellPos cell : board.repaired) line["repaired"].push_back({cell.row, cell.col});
  const std::string reason = ReasonOf(board);
  line["reason"] = nullptr;
  if (!reason.empty()) line["reason"] = reason;
}

// A board that is not there has every key, too.
nlohmann::ordered_json NoBoard() {
  nlohmann::ordered_json none;
  for (const char* key : {"skin", "rows", "cols", "status", "mines_left", "grid"}) {
    none[key] = nullptr;
  }
  none["col_edges"] = none["row_edges"] = nlohmann::ordered_json::array();
  none["residual_px"] = nullptr;
  for (const char* key : {"board", "confidence", "repaired"}) {
    none[key] = nlohmann::ordered_json::array();
  }
  none["reason"] = nullptr;
  return none;
}

nlohmann::ordered_json DescribePossible(const PossibleBoard& board) {
  nlohmann::ordered_json line{{"rows", board.geometry.rows()}, {"cols", board.geometry.cols()}};
  DescribeLattice(board.geometry, line);
  line["reason"] = board.refusal;
  return line;
}

nlohmann::ordered_json FieldsOf(const TracedRead& read) {
  nlohmann::ordered_json line = NoBoardFields();
  if (read.boards) {
    DescribeBoard(read.boards->front(), line);
    for (const FoundBoard& board : *read.boards) {
      if (read.boards->size() == 1) break;
      DescribeBoard(board, line["boards"].emplace_back(nlohmann::ordered_json::object()));
    }
  } else {
    const Error& error = read.boards.error();
    line["reason"] = error.text;
    if (error.kind == ErrorKind::kPaused) {
      line["status"] = Name(board::minesweeper::GameStatus::kPaused);
    }
  }
  for (const PossibleBoard& board : read.trace.possible) {
    line["possible"].push_back(DescribePossible(board));
  }
  return line;
}

std::vector<overlay::Mark> MarksFor(const FoundBoard& board) {
  std::vector<overlay::Mark> marks;
  board::ForEachCell(board.reading.cells, [&](CellPos p) {
    const CellSymbol symbol = board.reading.cells[p].symbol;
    if (symbol == CellSymbol::kUnknown) {
      marks.push_back({p, overlay::MarkKind::kUnknown, ""});
    } else {
      marks.push_back({p, overlay::MarkKind::kSymbol, std::string(1, ToChar(symbol))});
    }
  });
  return marks;
}

// Boards with what was read; where there is none, the grids of what may be one, if anything.
std::vector<PictureReading::Drawing> DrawingsOf(const TracedRead& read) {
  std::vector<PictureReading::Drawing> drawings;
  if (read.boards) {
    for (const FoundBoard& board : *read.boards) {
      drawings.push_back({board.geometry, MarksFor(board)});
    }
  } else {
    for (const PossibleBoard& board : read.trace.possible) {
      drawings.push_back({board.geometry, {}});
    }
  }
  return drawings;
}

}  // namespace

nlohmann::ordered_json NoBoardFields() {
  nlohmann::ordered_json none = NoBoard();
  none["boards"] = none["possible"] = nlohmann::ordered_json::array();
  return none;
}

PictureReading ReadBoardPicture(const Frame& frame, const BoardReader& reader,
                                const vision::minesweeper::ReadHints& hints,
                                const PictureOptions& options, bool is_coloured) {
  TracedRead read = reader.FindAllTraced(frame, hints);
  NoteContradictedSize(options.board, read);
  PictureReading reading;
  reading.found = read.boards.ok();
  reading.fields = FieldsOf(read);
  reading.drawings = DrawingsOf(read);
  if (read.boards) {
    const FoundBoard& best = read.boards->front();
    const bool is_doubtful = IsDoubtful(best, options);
    const auto symbols = best.reading.Symbols();
    reading.code = is_doubtful ? ExitCode::kPartial : ExitCode::kDone;
    if (is_doubtful) reading.messages.push_back(ReasonOf(best));
    reading.text = board::minesweeper::FormatBoard(symbols);
    reading.text_for_eyes = ShownBoard(symbols, is_coloured);
    reading.boards = static_cast<int>(read.boards->size());
  } else {
    reading.code = base::ExitCodeFor(read.boards.error().kind);
    reading.messages.push_back(read.boards.error().text);
  }
  reading.write_debug = [frame, read = std::move(read)](const std::filesystem::path& folder) {
    const std::string outcome =
        read.boards ? fmt::format("{} read", read.boards->size()) : read.boards.error().text;
    return WriteDebugPictures(frame, read.trace, outcome, folder);
  };
  return reading;
}

}  // namespace gridhand::app::minesweeper
