#include "app/sudoku/engine.h"

#include <nlohmann/json.hpp>

#include "app/sudoku/answer.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {

std::string Engine::Answer(std::string_view line, std::int64_t number) {
  const auto request = ParseRequestLine(line);
  if (!request) return WithId({}, LineComplaint(request.error(), number));
  const auto refuse = [&](const base::Error& error) {
    return WithId(*request, LineComplaint(error, number));
  };
  const auto text = BoardText(*request);
  if (!text) return refuse(text.error());
  const auto explain = ExplainIn(*request);
  if (!explain) return refuse(explain.error());
  const auto board = board::sudoku::ParseBoard(*text);
  if (!board) return refuse({board.error().kind, "\"board\": " + board.error().text});
  return WithId(*request, ToJson(Think(*board), *explain));
}

// The largest board as a list of one-cell rows, and plenty of room for the rest.
std::size_t Engine::max_line_bytes() const {
  constexpr std::size_t kRoom = 4096;
  return std::size_t{8} * board::sudoku::kMaxSize * board::sudoku::kMaxSize + kRoom;
}

}  // namespace gridhand::app::sudoku
