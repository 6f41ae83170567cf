#include "app/minesweeper/engine.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/json_text.h"
#include "app/minesweeper/answer.h"
#include "app/minesweeper/position.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using board::minesweeper::Board;
using board::minesweeper::FirstClickRule;
using Json = nlohmann::ordered_json;

constexpr FirstClickRule kRules[] = {FirstClickRule::kClassic, FirstClickRule::kModern};

// A line with the largest board as a list of one-cell rows, and room for the rest.
constexpr std::size_t kMaxLineBytes = std::size_t{8} * board::minesweeper::kMaxBoardCells;

Error Bad(std::string text) { return {ErrorKind::kBadInput, std::move(text)}; }

Result<std::optional<int>> MinesIn(const Json& request) {
  const auto mines = request.find("mines");
  if (mines == request.end() || mines->is_null()) return std::optional<int>();
  const bool is_count = mines->is_number_integer() && mines->get<std::int64_t>() >= 0 &&
                        mines->get<std::int64_t>() <= std::numeric_limits<int>::max();
  if (!is_count) return Bad("expected a whole number of at least 0, or null, as \"mines\"");
  return std::optional<int>(mines->get<int>());
}

Result<FirstClickRule> RuleIn(const Json& request, FirstClickRule usual) {
  const auto rule = request.find("rule");
  if (rule == request.end()) return usual;
  if (*rule == "classic") return FirstClickRule::kClassic;
  if (*rule == "modern") return FirstClickRule::kModern;
  return Bad(R"(expected "classic" or "modern" as "rule")");
}

struct Request {
  Board board;
  FirstClickRule rule = FirstClickRule::kClassic;
  bool explain = false;
};

Result<Request> ParseRequest(const Json& json, FirstClickRule usual) {
  const Result<std::string> text = BoardText(json);
  if (!text) return text.error();
  const Result<std::optional<int>> mines = MinesIn(json);
  if (!mines) return mines.error();
  const Result<FirstClickRule> rule = RuleIn(json, usual);
  if (!rule) return rule.error();
  const Result<bool> explain = ExplainIn(json);
  if (!explain) return explain.error();
  Result<Board> board = ParsePosition(*text, *mines);
  if (!board) return Bad("\"board\": " + board.error().text);
  return Request{*std::move(board), *rule, *explain};
}

}  // namespace

Result<Engine> Engine::Make(const AgentChoice& choice) {
  Agents agents;
  for (const FirstClickRule rule : kRules) {
    AgentChoice chosen = choice;
    chosen.rule = rule;
    // Two agents cannot write the same logs.
    if (rule != choice.rule) chosen.inference_log.clear();
    auto agent = MakeChosenAgent(chosen);
    if (!agent) return agent.error();
    agents.emplace(rule, *std::move(agent));
  }
  return Engine(std::move(agents), choice.rule);
}

std::string Engine::Answer(std::string_view line, std::int64_t number) {
  const Result<Json> json = ParseRequestLine(line);
  if (!json) return JsonLine(LineComplaint(json.error(), number));
  Result<Request> request = ParseRequest(*json, usual_);
  if (!request) return WithId(*json, LineComplaint(request.error(), number));
  const auto answer = Think(*agents_.at(request->rule), std::move(request->board));
  return WithId(*json, ToJson(answer, request->explain));
}

std::size_t Engine::max_line_bytes() const { return kMaxLineBytes; }

}  // namespace gridhand::app::minesweeper
