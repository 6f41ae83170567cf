#include "history/record_json.h"

#include <nlohmann/json.hpp>

namespace gridhand::history {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

template <class T>
ordered_json OrNull(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

template <class T>
std::optional<T> Optional(const json& value) {
  if (value.is_null()) return std::nullopt;
  return value.get<T>();
}

GameRecord Parse(const json& line) {
  GameRecord record;
  record.id = line.at("id");
  record.board = {.program = line.at("program"),
                  .game = line.at("game"),
                  .rows = line.at("rows"),
                  .cols = line.at("cols"),
                  .mines = Optional<int>(line.at("mines")),
                  .level = line.at("level")};
  record.ended_at = Instant(std::chrono::milliseconds(line.at("ended_ms").get<std::int64_t>()));
  const auto outcome = OutcomeNamed(line.at("result").get<std::string>());
  record.outcome = outcome.value_or(Outcome::kStopped);
  record.seconds = line.at("seconds");
  record.seed = Optional<std::uint64_t>(line.at("seed"));
  record.three_bv = Optional<int>(line.at("three_bv"));
  record.clicks = Optional<int>(line.at("clicks"));
  record.guesses = Optional<int>(line.at("guesses"));
  record.risk = line.at("risk");
  record.risk_variance = line.at("risk_variance");
  record.player = line.at("player");
  record.agent = line.at("agent");
  record.assisted_by = line.at("assisted_by");
  return record;
}

}  // namespace

std::string ToJson(const GameRecord& record) {
  const ordered_json line{{"id", record.id},
                          {"program", record.board.program},
                          {"game", record.board.game},
                          {"rows", record.board.rows},
                          {"cols", record.board.cols},
                          {"mines", OrNull(record.board.mines)},
                          {"level", record.board.level},
                          {"ended_ms", record.ended_at.time_since_epoch().count()},
                          {"result", Name(record.outcome)},
                          {"seconds", record.seconds},
                          {"seed", OrNull(record.seed)},
                          {"three_bv", OrNull(record.three_bv)},
                          {"clicks", OrNull(record.clicks)},
                          {"guesses", OrNull(record.guesses)},
                          {"risk", record.risk},
                          {"risk_variance", record.risk_variance},
                          {"player", record.player},
                          {"agent", record.agent},
                          {"assisted_by", record.assisted_by}};
  return line.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// The library throws where a key is missing or of another type.
std::optional<GameRecord> FromJson(std::string_view line) {
  const json parsed = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!parsed.is_object()) return std::nullopt;
  try {
    return Parse(parsed);
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace gridhand::history
