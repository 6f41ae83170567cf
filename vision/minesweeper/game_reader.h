// Reads one game, snapshot after snapshot. Earlier snapshots, and the gestures since, help to read
// the next one.
//
//     look ──> where the board is, what its cells show ──> remembered
//     done: reveal (3,4) ──> (3,4) and what changed with it are open from now on
//           mark (5,6)   ──> what (5,6) shows now is a flag: so that is how a flag looks here
//     look ──> read with all that
//
// A belief may be wrong. If the reading with it is not a possible board, the snapshot is read
// without the gestures, then without the memory, and the beliefs about the game are forgotten. A
// remembered picture that is read as another symbol is forgotten, too.
#pragma once

#include <optional>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "board/cell_pos.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/cells/cell_memory.h"
#include "vision/minesweeper/found_board.h"

namespace gridhand::vision::minesweeper {

// What was done to a cell of the board.
struct Touch {
  // A mark is a click of the button that puts flags; a lesson is one that NextLesson asked for.
  enum class Kind { kReveal, kMark, kLesson, kChord };
  Kind kind = Kind::kReveal;
  board::CellPos cell;
};

class GameReader {
 public:
  // `reader` must outlive it. `memory`: the cells of this program that are known already; `told`:
  // what a person says of the board (its field `memory` is not used).
  explicit GameReader(const BoardReader& reader, CellMemory memory = {}, ReadHints told = {});

  // This gesture is made next, or was made since the last snapshot.
  void Note(const Touch& touch);
  // It is not known whether the gestures noted since the last snapshot were made.
  void Withdraw();
  // The next snapshots show another game, in the same window.
  void NoteNewGame();

  // A mark to put on a cell (or on the same again) that would teach how marks look here: the last
  // one takes it off. None: it is known or described, the last one is not answered yet, no cell is
  // surely covered, or no number proves yet that this is a game. Play is not changed by it, nor is
  // a person's own mark.
  std::optional<Touch> NextLesson() const;

  // Reads the board in a later frame of the same window. Errors as BoardReader::Find; kHidden, too,
  // where something lies over the middle of the board that was seen before.
  base::Result<FoundBoard> See(const base::Frame& frame);

  // The board that was seen last, as a frame shows it that may be half drawn: nothing is learnt or
  // remembered. Quick, and only of a described look; every cell of it is read. Errors: kNotFound
  // (any other, or a board that nothing was seen of in this game), those of BoardReader::Read.
  base::Result<FoundBoard> Glance(const base::Frame& frame) const;

  // Remembers a board that Glance has read in this frame, as See would. Precondition: nothing was
  // looked at in between.
  void Remember(const base::Frame& frame, const FoundBoard& glanced);

  // The board that was seen last, as far as this frame shows it round a message of the program:
  // what is open stays so, whatever covers it; a cell that was covered is unknown below the
  // message. Nothing is learnt. Errors: kNotFound (no board was seen, or nothing lies over it),
  // those of BoardReader::Read.
  base::Result<FoundBoard> SeeAroundMessage(const base::Frame& frame) const;

  // What cells showed so far.
  const CellMemory& memory() const { return memory_; }

  // A look that was accepted.
  struct Seen {
    base::Frame frame;
    FoundBoard board;
    board::Grid<SymbolSet> allowed;  // what each cell may show by all that was done until then
  };
  // The last one, none before the first.
  const std::optional<Seen>& seen() const { return seen_; }

 private:
  struct PendingTouch {
    Touch touch;
    board::minesweeper::CellSymbol before;  // what its cell showed; kUnknown if nothing was seen
  };

  // What helps to read it, and nothing of this game.
  ReadHints Hints() const;
  base::Result<FoundBoard> SeeAgain(const base::Frame& frame);
  std::optional<FoundBoard> DescribedAgain(const base::Frame& frame,
                                           const base::Result<FoundBoard>& found);
  FoundBoard AcceptFollowed(const base::Frame& frame, FoundBoard followed);
  base::Result<FoundBoard> Find(const base::Frame& frame) const;
  std::optional<FoundBoard> Follow(const base::Frame& frame,
                                   const std::optional<board::GridGeometry>& moved) const;
  bool ShowsNewFlags(const board::Grid<board::minesweeper::CellReading>& cells) const;
  // Cells with a reveal that is not answered yet.
  std::vector<board::CellPos> Clicked() const;
  // Whether a chord is not answered yet.
  bool MayHaveChorded() const;
  std::vector<board::CellPos> OpenedByThemselves(
      const board::Grid<board::minesweeper::CellReading>& cells) const;
  int CountUnexplained(const board::Grid<board::minesweeper::CellReading>& cells) const;
  std::optional<board::CellPos> UnseenBlank(const base::Frame& frame,
                                            const FoundBoard& found) const;
  std::vector<board::CellPos> ProvedBlanks(
      const board::Grid<board::minesweeper::CellReading>& cells) const;
  base::Result<FoundBoard> ReadAsOpened(const base::Frame& frame, const FoundBoard& known,
                                        ReadHints hints) const;
  base::Result<FoundBoard> ReadAsLost(const base::Frame& frame, ReadHints hints,
                                      FoundBoard found) const;
  base::Result<FoundBoard> ReadAtItsEnd(const base::Frame& frame, FoundBoard found);
  base::Result<FoundBoard> ReadByRules(const base::Frame& frame, const FoundBoard& known,
                                       ReadHints hints) const;
  base::Result<FoundBoard> ReadAsStanding(const base::Frame& frame, const FoundBoard& known,
                                          ReadHints hints, FoundBoard found) const;
  bool LooksAsBefore(board::CellPos cell, const base::Frame& frame,
                     const board::GridGeometry& now) const;
  FoundBoard PlacedAnew(const base::Frame& frame, FoundBoard read) const;
  FoundBoard BetterPlaced(const base::Frame& frame, FoundBoard followed) const;
  bool HasLostNumbers(const base::Frame& frame,
                      const board::Grid<board::minesweeper::CellReading>& cells) const;
  bool HasLostItsMiddle(const base::Frame& frame,
                        const board::Grid<board::minesweeper::CellReading>& cells) const;
  board::Grid<SymbolSet> AllowedIn(const base::Frame& frame) const;
  board::Grid<bool> ReachedIn(const base::Frame& frame) const;
  SymbolSet AllowedAt(board::CellPos cell, const base::Frame& frame,
                      const std::vector<board::CellPos>& untouched, bool has_covered) const;
  bool IsDrawnAsBefore(const base::FrameRect& where, const base::Frame& frame) const;
  bool HasCoveredAsBefore(const base::Frame& frame) const;
  bool HasTheLookOf(const std::vector<board::CellPos>& cells, board::CellPos cell,
                    const base::Frame& frame) const;
  SymbolSet AfterMark(const PendingTouch& pending, const base::Frame& frame) const;
  void ForgetOpenedByMarks(board::Grid<board::minesweeper::CellReading>& cells) const;
  void NameFlags(const board::Grid<SymbolSet>& allowed,
                 board::Grid<board::minesweeper::CellReading>& cells) const;
  bool IsAnotherGame(const base::Frame& frame) const;
  base::Frame Bare(const base::Frame& frame) const;
  std::vector<board::CellPos> UnderMessage(const base::Frame& frame) const;
  bool HidesItsMiddle(const std::vector<board::CellPos>& under) const;
  board::Grid<board::minesweeper::CellReading> Without(
      const std::vector<board::CellPos>& lost) const;
  bool IsAnswered(const PendingTouch& pending, const base::Frame& frame,
                  const FoundBoard& board) const;
  // The touches that the program has dealt with in this frame, which shows this board.
  std::vector<Touch> TakeAnswered(const base::Frame& frame, const FoundBoard& board);
  bool HasChanged(board::CellPos cell, const base::Frame& frame) const;
  void LearnFromMarks(const std::vector<Touch>& touches, const base::Frame& frame,
                      const FoundBoard& board, const board::Grid<SymbolSet>& allowed);
  void LearnFrom(const base::Frame& frame, const FoundBoard& board);
  void ForgetGame();
  void FollowLesson(const std::vector<Touch>& touches);
  void Accept(const base::Frame& frame, FoundBoard board, board::Grid<SymbolSet> allowed);

  const BoardReader& reader_;
  CellMemory memory_;
  ReadHints told_;
  std::optional<Seen> seen_;
  std::optional<FoundBoard> described_;        // the last look that a skin has read
  std::vector<PendingTouch> touches_;          // not answered by then, the oldest first
  std::optional<board::CellPos> pointer_;      // where the last touch before these was
  std::optional<board::CellPos> last_reveal_;  // the covered cell that the last touch clicked
  // The cell on which marks are being put to see how they look, and how often that was done.
  std::optional<board::CellPos> lesson_;
  int lesson_marks_ = 0;
  bool knows_marks_ = false;
  Openings openings_ = Openings::kAll;  // of the program
};

}  // namespace gridhand::vision::minesweeper
