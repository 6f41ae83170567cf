// The help for a person who plays: marks on cells and one sentence, whatever the game.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "board/cell_pos.h"
#include "overlay/mark.h"

namespace gridhand::app {

// How much help: none, the next move and why, all that is proved, everything.
enum class HelpLevel { kNone, kHint, kProved, kAll };

// What a person wants to be shown.
struct HelpRequest {
  // Whether the next move and why are wanted, not marks alone.
  bool WantsWords() const;
  // Whether all that is proved is wanted, not the next move alone.
  bool WantsAllProved() const;

  // None: what the game's own options say, everything if they say nothing.
  std::optional<HelpLevel> level;
  // The person asked by key: about the cell `about`, or for the next move if there is none.
  bool is_asked = false;
  std::optional<board::CellPos> about;  // the cell to be explained, in place of the next move
};

struct Hints {
  std::vector<overlay::Mark> marks;
  std::string line;  // one sentence; empty: nothing is to be said
  bool operator==(const Hints&) const = default;
};

// [{"cell":[row,col],"kind":"safe","text":""} …]
nlohmann::ordered_json MarksJson(const std::vector<overlay::Mark>& marks);

}  // namespace gridhand::app
