// What the stand-in game wrote down: one JSON object a line.
//
//   {"event":"window","id":4194305}                     it has opened its window (again)
//   {"event":"click","button":1,"place":"board","row":3,"col":4}
//                    place: board, beside (in its window), cover, dialog, desktop, closed
//                    (in a window of its that it closed before it saw the click)
//   {"event":"trouble","kind":"move"}
//   {"event":"end","result":"won","seed":7,"clicks":31}
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace gridhand::test_support {

struct Truth {
  std::vector<std::uint32_t> windows;
  int clicks = 0;   // on the board of its first window
  int outside = 0;  // anywhere else
  std::vector<std::string> outside_places;
  std::vector<std::string> troubles;  // that have struck
  std::vector<std::string> results;   // "won" or "lost", of each game that ended
};

// What has been written so far; a line that is half written is left out.
inline Truth ReadTruth(const std::filesystem::path& file) {
  Truth truth;
  std::ifstream in(file);
  for (std::string text; std::getline(in, text);) {
    const auto line = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!line.is_object()) continue;
    const std::string event = line["event"];
    if (event == "window") truth.windows.push_back(line["id"]);
    if (event == "trouble") truth.troubles.push_back(line["kind"]);
    if (event == "end") truth.results.push_back(line["result"]);
    // Nobody can tell a window that has been closed from one that is about to be.
    if (event != "click" || line["place"] == "closed") continue;
    // A second window is another game: nobody was asked to play there.
    const bool is_meant = line["place"] == "board" && truth.windows.size() <= 1;
    ++(is_meant ? truth.clicks : truth.outside);
    if (!is_meant) truth.outside_places.push_back(line["place"]);
  }
  return truth;
}

}  // namespace gridhand::test_support
