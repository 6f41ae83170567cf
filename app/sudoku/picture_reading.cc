#include "app/sudoku/picture_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/board_json.h"
#include "app/sudoku/believed_board.h"
#include "board/sudoku/board.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using base::ExitCode;
using board::CellPos;
using board::sudoku::CellReading;
using board::sudoku::FormatBoard;
using board::sudoku::kEmpty;
using board::sudoku::kUnreadable;
using vision::sudoku::BoardReader;
using vision::sudoku::FoundBoard;
using Json = nlohmann::ordered_json;

char CharOf(int value) { return value == kUnreadable ? '~' : board::sudoku::ValueChar(value); }

// The givens alone; all values where nothing tells them from entries.
board::Grid<int> GivensOf(const board::sudoku::BoardReading& reading) {
  board::Grid<int> givens = reading.Values();
  board::ForEachCell(givens, [&](CellPos cell) {
    const bool is_given = reading.cells[cell].is_given || !reading.tells_givens;
    if (givens[cell] == kUnreadable || !is_given) givens[cell] = kEmpty;
  });
  return givens;
}

Json NotesOf(const FoundBoard& board) {
  Json notes = Json::array();
  board::ForEachCell(board.reading.cells, [&](CellPos cell) {
    Json values = Json::array();
    for (int value = 1; value <= board.reading.layout.size(); ++value) {
      if (board.reading.cells[cell].notes >> (value - 1) & 1U) values.push_back(value);
    }
    if (!values.empty()) notes.push_back({cell.row, cell.col, std::move(values)});
  });
  return notes;
}

std::string ReasonOf(const FoundBoard& board) {
  std::string reason;
  for (const std::string& doubt : board.reading.doubts) {
    reason += (reason.empty() ? "" : "; ") + doubt;
  }
  return reason;
}

void Describe(const FoundBoard& board, Json& line) {
  const auto& reading = board.reading;
  const int size = reading.layout.size();
  line["rows"] = size;
  line["cols"] = size;
  line["board"] = RowsJson(FormatBoard(reading.Values()));
  line["givens"] = RowsJson(FormatBoard(GivensOf(reading)));
  line["tells_givens"] = reading.tells_givens;
  line["notes"] = NotesOf(board);
  line["blocks"] = RowsJson(board::sudoku::FormatBlocks(reading.layout));
  line["diagonals"] = reading.layout.HasDiagonals();
  Json confidence = Json::array();
  for (int row = 0; row < size; ++row) {
    Json sure = Json::array();
    for (int col = 0; col < size; ++col) {
      sure.push_back(Rounded(static_cast<double>(reading.cells[CellPos{row, col}].confidence)));
    }
    confidence.push_back(std::move(sure));
  }
  line["confidence"] = std::move(confidence);
  DescribeLattice(board.geometry, line);
  const std::string reason = ReasonOf(board);
  line["reason"] = nullptr;
  if (!reason.empty()) line["reason"] = reason;
}

// "  0123" above, the row's number before each line.
std::string ForEyes(const board::Grid<int>& values) {
  const int size = values.cols();
  std::string text = "   ";
  for (int col = 0; col < size; ++col) text += fmt::format("{}", col % 10);
  text += '\n';
  for (int row = 0; row < size; ++row) {
    text += fmt::format("{:>2} ", row);
    for (int col = 0; col < size; ++col) text += CharOf(values[CellPos{row, col}]);
    text += '\n';
  }
  return text;
}

PictureReading::Drawing DrawingOf(const FoundBoard& board) {
  PictureReading::Drawing drawing{board.geometry, {}};
  board::ForEachCell(board.reading.cells, [&](CellPos cell) {
    const int value = board.reading.cells[cell].value;
    if (value == kEmpty) return;
    if (value == kUnreadable) {
      drawing.marks.push_back({cell, overlay::MarkKind::kUnknown, ""});
    } else {
      drawing.marks.push_back({cell, overlay::MarkKind::kSymbol, std::string(1, CharOf(value))});
    }
  });
  return drawing;
}

}  // namespace

Json NoBoardFields() {
  Json none;
  none["rows"] = none["cols"] = nullptr;
  for (const char* key : {"board", "givens"}) none[key] = Json::array();
  none["tells_givens"] = nullptr;
  for (const char* key : {"notes", "blocks"}) none[key] = Json::array();
  none["diagonals"] = nullptr;
  none["confidence"] = Json::array();
  none["grid"] = nullptr;
  none["col_edges"] = none["row_edges"] = Json::array();
  none["residual_px"] = none["reason"] = nullptr;
  none["boards"] = Json::array();
  return none;
}

PictureReading ReadBoardPicture(const base::Frame& frame, const BoardReader& reader) {
  PictureReading reading;
  reading.fields = NoBoardFields();
  auto boards = reader.FindAll(frame);
  if (!boards.ok()) {
    reading.code = base::ExitCodeFor(boards.error().kind);
    reading.messages.push_back(boards.error().text);
    reading.fields["reason"] = boards.error().text;
    return reading;
  }
  for (FoundBoard& board : *boards) TellHiddenGivens(board.reading);
  const FoundBoard& best = boards->front();
  const board::Grid<int> values = best.reading.Values();
  const bool is_doubtful =
      !best.reading.doubts.empty() || std::ranges::count(values, kUnreadable) > 0;
  reading.found = true;
  reading.code = is_doubtful ? ExitCode::kPartial : ExitCode::kDone;
  if (is_doubtful) reading.messages.push_back(ReasonOf(best));
  Describe(best, reading.fields);
  for (const FoundBoard& board : *boards) {
    reading.drawings.push_back(DrawingOf(board));
    if (boards->size() > 1) Describe(board, reading.fields["boards"].emplace_back(Json::object()));
  }
  reading.text = FormatBoard(values);
  reading.text_for_eyes = ForEyes(values);
  reading.boards = static_cast<int>(boards->size());
  return reading;
}

}  // namespace gridhand::app::sudoku
