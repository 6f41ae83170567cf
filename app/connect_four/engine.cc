#include "app/connect_four/engine.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "app/connect_four/answer.h"
#include "board/connect_four/text.h"

namespace gridhand::app::connect_four {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using board::connect_four::Board;
using Json = nlohmann::ordered_json;

Error BadRequest(std::string text) { return {ErrorKind::kBadInput, std::move(text)}; }

Result<Board> BoardIn(const Json& request) {
  const auto moves = request.find("moves");
  if (moves != request.end()) {
    if (request.contains("board")) return BadRequest("expected \"board\" or \"moves\", not both");
    if (!moves->is_string()) return BadRequest("expected a text such as \"4453\" as \"moves\"");
    auto board = board::connect_four::PlayMoves(moves->get<std::string>());
    if (!board) return Error{board.error().kind, "\"moves\": " + board.error().text};
    return board;
  }
  const Result<std::string> text = BoardText(request);
  if (!text) return text.error();
  auto board = board::connect_four::ParseBoard(*text);
  if (!board) return Error{board.error().kind, "\"board\": " + board.error().text};
  return board;
}

Result<std::int64_t> NodesIn(const Json& request, std::int64_t usual) {
  const auto nodes = request.find("nodes");
  if (nodes == request.end()) return usual;
  if (nodes->is_number_integer() && nodes->get<std::int64_t>() >= 1) {
    return nodes->get<std::int64_t>();
  }
  return BadRequest("expected a whole number of at least 1 as \"nodes\"");
}

}  // namespace

std::string Engine::Answer(std::string_view line, std::int64_t number) {
  const auto request = ParseRequestLine(line);
  if (!request) return WithId({}, LineComplaint(request.error(), number));
  const auto refuse = [&](const Error& error) {
    return WithId(*request, LineComplaint(error, number));
  };
  const auto explain = ExplainIn(*request);
  if (!explain) return refuse(explain.error());
  const auto nodes = NodesIn(*request, nodes_);
  if (!nodes) return refuse(nodes.error());
  const auto board = BoardIn(*request);
  if (!board) return refuse(board.error());
  const auto budget = static_cast<std::uint64_t>(*nodes);
  return WithId(*request, ToJson(Think(solvers_.For(*board), *board, budget, *explain)));
}

}  // namespace gridhand::app::connect_four
