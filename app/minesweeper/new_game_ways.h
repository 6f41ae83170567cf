// How a game may be started anew in a program that nobody has described, one way after another. A
// way is a control or a key that many programs have; whether it did what was wanted, a later
// picture tells. Of buttons only the face is clicked, between the counters over the middle of the
// board: what another button does, nobody knows, and it may close the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/frame.h"
#include "base/geometry.h"
#include "board/grid_geometry.h"
#include "input/keyboard.h"

namespace gridhand::app::minesweeper {

struct NewGameWay {
  enum class Kind {
    kFace,  // the button over the middle of the board
    kKey,
  };
  Kind kind = Kind::kKey;
  base::FrameRect area;      // kFace
  input::KeyStroke key;      // kKey
  std::string Name() const;  // for messages: "the button over the board", "the key F2"
  bool operator==(const NewGameWay& other) const;
};

// The picture of a window whose game is over, and where its board lies.
struct EndOfGame {
  base::Frame over;
  board::GridGeometry board;
};

// The ways that this window may have, the likeliest first. `window_class`: browsers are not sent
// the key that opens another window there.
std::vector<NewGameWay> WaysToNewGame(const EndOfGame& end, std::string_view window_class);

}  // namespace gridhand::app::minesweeper
