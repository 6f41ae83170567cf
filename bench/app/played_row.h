// One row of a bench of live games: what `gridhand play` said of its games, and rows that a file
// holds already.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "tests/app/support/run_gridhand.h"

namespace gridhand::bench::app {

// {"won", "lost", "stopped": the sentence, "" if no game was, "exit_code"}.
inline nlohmann::ordered_json PlayedRow(const gridhand::app::ProgramRun& played, int games) {
  int won = 0;
  int lost = 0;
  std::string stopped;
  std::istringstream lines(played.out);
  for (std::string text; std::getline(lines, text);) {
    const auto line = nlohmann::json::parse(text, nullptr, false);
    if (!line.is_object() || line.contains("summary")) continue;
    const std::string result = line.value("result", "");
    won += result == "won" ? 1 : 0;
    lost += result == "lost" ? 1 : 0;
    if (result == "stopped") stopped = line.value("reason", "");
  }
  if (stopped.empty() && won + lost < games) stopped = played.err;
  return {{"won", won}, {"lost", lost}, {"stopped", stopped}, {"exit_code", played.exit_code}};
}

// The names of the rows that the file holds, none if there is no such file.
inline std::set<std::string> RowsOf(const std::filesystem::path& file) {
  std::set<std::string> names;
  std::ifstream in(file);
  for (std::string text; std::getline(in, text);) {
    const auto line = nlohmann::json::parse(text, nullptr, false);
    if (line.is_object()) names.insert(line.value("row", ""));
  }
  return names;
}

}  // namespace gridhand::bench::app
