// Looks on while a person plays one game, and knows what can be known about the board. The game's
// half of `assist`; app/assistant.h is the half that has the window, the screen and the keys.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "app/hints.h"
#include "base/error.h"
#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/grid_geometry.h"

namespace gridhand::app {

// How far to look for a board that is not where it was.
enum class SearchEffort {
  kCertain,  // what leaves no doubt: a few ms
  kWhole,    // everything: some tenths of a second where there is none
};

// What the history keeps of a game besides its end.
struct BoardFacts {
  bool is_untouched = false;    // nobody has moved yet
  std::optional<int> mines;     // of Minesweeper, where they are known
  std::optional<int> three_bv;  // of a won board of Minesweeper
};

class Adviser {
 public:
  virtual ~Adviser() = default;

  // --- the board
  // ----------------------------------------------------------------------------------

  // Believes the board of a frame that has held still. Errors: no board, or none that can be
  // believed.
  virtual base::Status Look(const base::Frame& frame, SearchEffort effort) = 0;

  // Believes the board of the frame if it is the next position of the game that is believed, or the
  // same one: such a frame need not hold still. False: nothing has changed.
  virtual bool Follow(const base::Frame& frame) = 0;

  // Whether the frame shows just the board that is believed; its pixels may be others, as a program
  // lights up the cell under the pointer.
  virtual bool StillShows(const base::Frame& frame) const = 0;

  // Precondition: the last Look or Follow was ok.
  virtual const board::GridGeometry& geometry() const = 0;

  // Where the board was last seen, else the whole of any frame.
  virtual base::FrameRect Region() const = 0;

  // "won", "lost" or "drawn": the game is over on the board that was thought about last; empty:
  // it goes on.
  virtual std::string_view result() const = 0;

  // Of the board that was thought about last.
  virtual BoardFacts Facts() const { return {}; }

  // --- thinking
  // -------------------------------------------------------------------------------

  // Finds out what can be known at once about the board that is believed. Whether it is another
  // board than the one of the last time: what a person asked about that one is forgotten.
  virtual bool Think() = 0;

  // Whether more is being found out meanwhile, on another thread.
  virtual bool IsThinking() const = 0;

  // Takes what was found out since. Whether the hints are others now.
  virtual bool TakeThought() = 0;

  // --- what is said
  // ---------------------------------------------------------------------------

  // Whether pointing at a cell explains it, without a key.
  virtual bool ExplainsByPointing(std::optional<HelpLevel> level) const = 0;

  // Whether there is something to be asked about the cell. Precondition: it is on the board.
  virtual bool MayBeAsked(board::CellPos cell) const = 0;

  virtual Hints HintsFor(const HelpRequest& request) const = 0;
};

// What is wrong with the cell that a person asks about: it is not on a board of this size.
std::optional<base::Error> MisplacedQuestion(const std::optional<board::CellPos>& about, int rows,
                                             int cols);

// What one picture gives, for `assist --image`.
struct PictureAdvice {
  std::optional<base::Error> trouble;  // why there are no marks: no board, a cell that is none
  std::string doubt;                   // why the marks are not the whole truth; empty: they are
  nlohmann::ordered_json fields;       // of the JSON line, after "file"; every key, found or not
  std::optional<board::GridGeometry> geometry;  // there unless there is trouble
  Hints hints;
};

}  // namespace gridhand::app
