#include "app/connect_four/picture_reading.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/board_json.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using base::ExitCode;
using board::CellPos;
using board::connect_four::BoardReading;
using board::connect_four::CellState;
using vision::connect_four::BoardReader;
using vision::connect_four::FoundBoard;
using vision::connect_four::OrderBy;
using vision::connect_four::Trust;
using Json = nlohmann::ordered_json;

std::string_view Name(OrderBy order) {
  switch (order) {
    case OrderBy::kCount:
      return "count";
    case OrderBy::kNextDisc:
      return "next disc";
    case OrderBy::kMemory:
      return "memory";
    case OrderBy::kCustom:
      return "custom";
  }
  return "";
}

bool IsPartial(const BoardReading& reading) {
  bool is_partial = false;
  board::ForEachCell(reading.cells, [&](CellPos cell) {
    is_partial = is_partial || reading.cells[cell].state == CellState::kUnreadable;
  });
  return is_partial;
}

std::string ReasonOf(const FoundBoard& board) {
  std::string reason;
  for (const std::string& doubt : board.reading.doubts) {
    reason += (reason.empty() ? "" : "; ") + doubt;
  }
  return reason;
}

void Describe(const FoundBoard& board, Json& line) {
  const BoardReading& reading = board.reading;
  line["rows"] = reading.cells.rows();
  line["cols"] = reading.cells.cols();
  line["board"] = RowsJson(FormatReading(reading));
  line["to_move"] = nullptr;
  if (reading.to_move) line["to_move"] = board::connect_four::Name(*reading.to_move);
  line["first_by"] = Name(board.order_by);
  Json winning = Json::array();
  for (const CellPos cell : reading.winning) winning.push_back({cell.row, cell.col});
  line["winning"] = std::move(winning);
  Json confidence = Json::array();
  for (int row = 0; row < reading.cells.rows(); ++row) {
    Json sure = Json::array();
    for (int col = 0; col < reading.cells.cols(); ++col) {
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

// The columns' numbers above, from 1 as players count them.
std::string ForEyes(const BoardReading& reading) {
  std::string text;
  for (int col = 0; col < reading.cells.cols(); ++col) text += fmt::format("{}", (col + 1) % 10);
  return text + '\n' + FormatReading(reading);
}

PictureReading::Drawing DrawingOf(const FoundBoard& board) {
  PictureReading::Drawing drawing{board.geometry, {}};
  board::ForEachCell(board.reading.cells, [&](CellPos cell) {
    switch (board.reading.cells[cell].state) {
      case CellState::kEmpty:
        break;
      case CellState::kFirst:
        drawing.marks.push_back({cell, overlay::MarkKind::kSymbol, "x"});
        break;
      case CellState::kSecond:
        drawing.marks.push_back({cell, overlay::MarkKind::kSymbol, "o"});
        break;
      case CellState::kUnreadable:
        drawing.marks.push_back({cell, overlay::MarkKind::kUnknown, ""});
        break;
    }
  });
  return drawing;
}

}  // namespace

Json NoBoardFields() {
  Json none;
  none["rows"] = none["cols"] = nullptr;
  none["board"] = Json::array();
  none["to_move"] = none["first_by"] = nullptr;
  none["winning"] = none["confidence"] = Json::array();
  none["grid"] = nullptr;
  none["col_edges"] = none["row_edges"] = Json::array();
  none["residual_px"] = none["reason"] = nullptr;
  none["boards"] = Json::array();
  return none;
}

PictureReading ReadBoardPicture(const base::Frame& frame, const BoardReader& reader) {
  PictureReading reading;
  reading.fields = NoBoardFields();
  const auto boards = reader.FindAll(frame, Trust::kProof);
  if (!boards.ok()) {
    reading.code = base::ExitCodeFor(boards.error().kind);
    reading.messages.push_back(boards.error().text);
    reading.fields["reason"] = boards.error().text;
    return reading;
  }
  const FoundBoard& best = boards->front();
  const bool is_partial = IsPartial(best.reading);
  reading.found = true;
  reading.code = is_partial ? ExitCode::kPartial : ExitCode::kDone;
  if (is_partial) reading.messages.push_back(ReasonOf(best));
  Describe(best, reading.fields);
  for (const FoundBoard& board : *boards) {
    reading.drawings.push_back(DrawingOf(board));
    if (boards->size() > 1) Describe(board, reading.fields["boards"].emplace_back(Json::object()));
  }
  reading.text = FormatReading(best.reading);
  reading.text_for_eyes = ForEyes(best.reading);
  reading.boards = static_cast<int>(boards->size());
  return reading;
}

}  // namespace gridhand::app::connect_four
