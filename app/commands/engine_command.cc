#include "app/commands/engine_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/chosen_game.h"
#include "app/engine_line.h"
#include "app/json_text.h"
#include "app/minesweeper/answer.h"
#include "app/minesweeper/position.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/sudoku/engine.h"
#include "board/minesweeper/text.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
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
  Result<Board> board = minesweeper::ParsePosition(*text, *mines);
  if (!board) return Bad("\"board\": " + board.error().text);
  return Request{*std::move(board), *rule, *explain};
}

}  // namespace

Result<Engine> Engine::Make(const minesweeper::AgentChoice& choice) {
  Agents agents;
  for (const FirstClickRule rule : kRules) {
    minesweeper::AgentChoice chosen = choice;
    chosen.rule = rule;
    // Two agents cannot write the same logs.
    if (rule != choice.rule) chosen.inference_log.clear();
    auto agent = minesweeper::MakeChosenAgent(chosen);
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
  const minesweeper::Answer answer =
      minesweeper::Think(*agents_.at(request->rule), std::move(request->board));
  return WithId(*json, ToJson(answer, request->explain));
}

std::size_t Engine::max_line_bytes() const { return kMaxLineBytes; }

ExitCode ServeEngine(std::istream& in, LineAnswerer& engine, std::ostream& out) {
  const std::size_t most = engine.max_line_bytes();
  std::string line;
  std::int64_t number = 0;
  while (in.peek() != std::istream::traits_type::eof()) {
    ++number;
    line.clear();
    bool is_too_long = false;
    for (int c = in.get(); c != '\n' && c != std::istream::traits_type::eof(); c = in.get()) {
      is_too_long = line.size() >= most;
      if (!is_too_long) line += static_cast<char>(c);
    }
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    out << (is_too_long
                ? JsonLine(LineComplaint(
                      Bad(fmt::format("column {}: longer than any position", most + 1)), number))
                : engine.Answer(line, number))
        << std::endl;
    if (!out) return ExitCode::kInternalError;
  }
  return ExitCode::kDone;
}

Command AddEngineCommand(CLI::App& parent) {
  const auto choice = std::make_shared<minesweeper::AgentChoice>();
  const auto game = std::make_shared<ChosenGame>(ChosenGame::kMinesweeper);
  choice->name = agent::minesweeper::Agents().front().name;
  CLI::App* parser =
      parent.add_subcommand("engine", "answer a stream of positions, for other programs");
  AddGameOption(*parser, *game, "of which the positions are");
  minesweeper::AddAgentOption(*parser, choice->name);
  minesweeper::AddChoiceOptions(*parser, *choice);
  BelongTo(*parser, ChosenGame::kMinesweeper,
           {"--agent", "--rule", "--seed", "--nodes", "--rules", "--inference-log"});
  parser->callback([parser, game] { CheckOwners(*parser, *game); });
  parser->footer(
      "One JSON object a line in, one a line out, in order: "
      "{\"board\":[\"1#\",\"##\"],\"mines\":1}\n"
      "Keys: board (rows, or a text with line breaks), mines, rule, explain, id (comes back). Of "
      "a\n"
      "Sudoku: board, explain, id.\n"
      "A malformed line is answered by {\"error\":…,\"line\":…}, and the stream goes on.\n\n"
      "Exit code 0: the input ended; 2: bad options.\n\n"
      "Example:\n  echo '{\"id\":7,\"board\":\"1#\\n##\",\"mines\":1}' | gridhand engine\n"
      "  echo '{\"board\":\"1.34\\n.4..\\n2.4.\\n4.21\"}' | gridhand engine --game sudoku\n");
  return {parser, [choice, game] {
            if (*game == ChosenGame::kSudoku) {
              sudoku::Engine engine;
              return ServeEngine(std::cin, engine, std::cout);
            }
            auto engine = Engine::Make(*choice);
            if (!engine) return ReportError(engine.error());
            return ServeEngine(std::cin, *engine, std::cout);
          }};
}

}  // namespace gridhand::app
