// How a game may be started anew in a program that nobody has described, one way after another. A
// way is a control or a key that many programs have; whether it did what was wanted, a later
// picture tells.
//
// Where the machine can read words, a label that says so ("New game", "Play again") comes first,
// whatever box it has; of the page, such a label near the board, and any that came with the end. A
// label that may be of something else ("Start") comes after the keys, and only near the board.
//
// Unread buttons are told from links and from buttons that close something by how they look: they
// have a box, which links have not; the label is a word, which the × of a message is not; outside
// browsers it is longer than "Close", "Quit" or "Exit"; and there is no other button like it, which
// might do anything. Links that are drawn as buttons are left to whoever clicks
// (Action::may_be_link).
#pragma once

#include <functional>
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
    kLabel,  // what says that it starts a game
    kFace,   // the button over the middle of the board
    kKey,
    kAnswer,  // the only button that came with the end of the game
    kButton,  // the only button near the board
  };
  Kind kind = Kind::kKey;
  base::FrameRect area;      // of a button
  input::KeyStroke key;      // kKey
  std::string label;         // kLabel: what it says
  std::string Name() const;  // for messages: "the button over the board", "the key F2"
  bool operator==(const NewGameWay& other) const;
};

// The picture of a window whose game is over, the last one before that (id 0: none), and where
// the board lies.
struct EndOfGame {
  base::Frame playing;
  base::Frame over;
  board::GridGeometry board;
};

// What each line of a picture says; empty where it cannot be read (app/word_reader.h).
using LineReader = std::function<std::vector<std::string>(
    const base::Frame&, const std::vector<base::FrameRect>& lines)>;

// The ways that this window may have, the likeliest first. `window_class`: browsers are not sent
// the key that opens another window there. Without `read` no label is looked for.
std::vector<NewGameWay> WaysToNewGame(const EndOfGame& end, std::string_view window_class,
                                      const LineReader& read);

}  // namespace gridhand::app::minesweeper
