#include "app/history_record.h"

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/report_error.h"
#include "base/printable.h"

namespace gridhand::app {
namespace {

using nlohmann::ordered_json;

template <class T>
std::optional<T> Value(const ordered_json& fields, const char* key) {
  if (!fields.is_object() || !fields.contains(key) || fields[key].is_null()) return std::nullopt;
  return fields[key].get<T>();
}

}  // namespace

history::GameRecord PlayedRecord(std::string_view game, std::string_view level, bool is_launched,
                                 const GameResult& result, const ordered_json& settings) {
  history::GameRecord record;
  record.board = {.program = result.program,
                  .game = std::string(game),
                  .rows = result.rows,
                  .cols = result.cols,
                  .mines = Value<int>(result.facts, "mines"),
                  .level = std::string(level)};
  record.ended_at = history::Now();
  record.outcome = history::OutcomeNamed(result.result).value_or(history::Outcome::kStopped);
  record.seconds = result.seconds;
  record.three_bv = Value<int>(result.facts, "three_bv");
  record.clicks = result.clicks;
  record.guesses = Value<int>(result.facts, "guesses");
  record.risk = Value<double>(result.facts, "risk").value_or(0);
  record.risk_variance = Value<double>(result.facts, "risk_variance").value_or(0);
  // Some programs open an area themselves when a game begins.
  const bool is_whole =
      is_launched || result.game > 1 || Value<bool>(result.facts, "is_whole").value_or(true);
  if (!is_whole) record.assisted_by = "gridhand play";
  record.agent = is_whole ? Value<std::string>(settings, "agent").value_or("gridhand") : "";
  return record;
}

history::GameRecord AssistedRecord(const AssistedGame& game) {
  history::GameRecord record;
  record.board = {.program = game.program,
                  .game = game.game,
                  .rows = game.rows,
                  .cols = game.cols,
                  .mines = game.facts.mines};
  record.ended_at = history::Now();
  record.outcome = history::OutcomeNamed(game.result).value_or(history::Outcome::kStopped);
  record.seconds = game.seconds;
  record.three_bv = game.facts.three_bv;
  record.assisted_by = "gridhand assist";
  return record;
}

history::Recorder MakeRecorder(bool is_wanted) {
  return {is_wanted ? history::UsualFile() : std::filesystem::path(), [](const std::string& text) {
            std::cerr << kMessagePrefix << "history: " << base::Printable(text) << '\n';
          }};
}

}  // namespace gridhand::app
