// What `play` and `assist` write into the history of a game that has ended.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "app/adviser.h"
#include "app/player.h"
#include "history/record.h"
#include "history/recorder.h"

namespace gridhand::app {

// A game that Gridhand played. `game` is its name, `level` the opponent's or the puzzle's strength
// where it is known, `settings` are those of its player. The first game in a window that Gridhand
// has not launched is a person's who was helped, if its board was no longer untouched.
history::GameRecord PlayedRecord(std::string_view game, std::string_view level, bool is_launched,
                                 const GameResult& result, const nlohmann::ordered_json& settings);

// A game that a person played while `assist` helped.
struct AssistedGame {
  std::string game;
  std::string program;
  int rows = 0;
  int cols = 0;
  std::string result;  // won, lost, drawn
  double seconds = 0;  // that the assistant has seen, without those before the first move
  BoardFacts facts;
};
history::GameRecord AssistedRecord(const AssistedGame& game);

// Writes to the usual file and says troubles on stderr; with `is_wanted` false it writes nothing.
history::Recorder MakeRecorder(bool is_wanted);

}  // namespace gridhand::app
