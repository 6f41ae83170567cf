#include "vision/minesweeper/game_reader.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "board/minesweeper/progress.h"
#include "vision/lattice/followed_lattice.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/cells/drawings.h"
#include "vision/minesweeper/cells/patches.h"
#include "vision/minesweeper/cells/shade.h"
#include "vision/minesweeper/skin/recalled_cells.h"
#include "vision/minesweeper/standing_cells.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::ErrorKind;
using base::Frame;
using base::Result;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

// Numbers whose pixels changed, of all numbers: more than this is another game,
// or another theme. Judged: a click changes none, a pointer one, a message of
// the program a corner of the board.
constexpr double kMaxRedrawn = 0.5;
// Changes are looked for in the middle of a cell, so much of its sides left out
// at each end: a lattice may be a pixel beside the cells, and then a cell that
// opens changes its neighbors, too.
constexpr double kRimShare = 0.2;
// So many cells in the middle of a board that cannot be read any longer lie
// under a message; fewer may be unknown for their looks. Judged.
constexpr int kLeastOfMessage = 4;
// A board that shows so many mines is that of a finished game: fewer may be misread cells. Judged.
constexpr int kLeastShownMines = 3;
// Marks that lead from covered to covered again: a flag, a question mark, none.
// A program in which three do not is left with what it shows then.
constexpr int kMostLessonMarks = 3;

// Cells of one answer that are known for blanks by what has opened beside them alone, at most:
// where there are more, the ground of the board is not understood.
constexpr int kMostUnseenBlanks = 6;

// Covered cells that have blanks at their corners, from which a program is known for the rest of
// the game as one that opens none there: a single misread cell makes one or two. One is enough
// where nothing else explains a picture.
constexpr int kLeastCorners = 3;
constexpr int kOneCorner = 1;

// What a cell may show in the rest of the game if it shows this now and is left
// alone.
SymbolSet AllowedAfter(CellSymbol shown) {
  if (board::minesweeper::IsNumber(shown)) return {shown};
  if (shown == CellSymbol::kCovered) return {shown};
  if (kMarks.Contains(shown)) return kMarks;
  return SymbolSet::Readable();
}

// The frame with these areas as they are in another frame of its size.
Frame WithAreasOf(const Frame& other, const std::vector<base::FrameRect>& areas,
                  const Frame& frame) {
  base::WritableFrame patched = base::CopyOf(frame);
  for (const base::FrameRect& area : areas) {
    base::Paste(base::PartOf(other, area), {area.x, area.y}, patched);
  }
  return patched.frame;
}

// Lattices whose lines lie nearer to each other than this are two tellings of one: a share of a
// cell. A bound: half a cell would be the next one.
constexpr double kOneLattice = 0.33;

bool AreNear(const std::vector<int>& a, const std::vector<int>& b) {
  if (a.size() != b.size()) return false;
  const double most_px = kOneLattice * PitchOf(a);
  return std::ranges::equal(a, b, [&](int x, int y) { return std::abs(x - y) < most_px; });
}

bool AreAlike(const board::GridGeometry& a, const board::GridGeometry& b) {
  return AreNear(a.row_edges, b.row_edges) && AreNear(a.col_edges, b.col_edges);
}

// What is known of cells that are open, which stay so; of the rest, nothing.
Grid<SymbolSet> OpenAmong(Grid<SymbolSet> allowed) {
  for (SymbolSet& cell : allowed.items()) {
    if (!cell.IsWithin(kNumbers.With(kEndsOfGame))) cell = SymbolSet::Readable();
  }
  return allowed;
}

bool IsMark(const Touch& touch) {
  return touch.kind == Touch::Kind::kMark || touch.kind == Touch::Kind::kLesson;
}

bool HasNumber(const Grid<board::minesweeper::CellReading>& cells) {
  return std::ranges::any_of(
      cells, [](const auto& cell) { return board::minesweeper::IsNumber(cell.symbol); });
}

bool HasBeside(const Grid<board::minesweeper::CellReading>& cells, CellPos cell,
               SymbolSet symbols) {
  bool has_one = false;
  board::ForEachNeighbor(cells, cell, [&](CellPos neighbor) {
    has_one = has_one || symbols.Contains(cells[neighbor].symbol);
  });
  return has_one;
}

// Whether all that was a number is the same one, as far as it can be read. Precondition: one size.
bool HasTheNumbersOf(const Grid<board::minesweeper::CellReading>& before,
                     const Grid<board::minesweeper::CellReading>& now) {
  bool has_all = true;
  board::ForEachCell(now, [&](CellPos cell) {
    const CellSymbol was = before[cell].symbol;
    const CellSymbol is = now[cell].symbol;
    const bool has_gone = is != was && is != CellSymbol::kUnknown;
    has_all = has_all && !(board::minesweeper::IsNumber(was) && has_gone);
  });
  return has_all;
}

bool HasBlankBeside(const Grid<board::minesweeper::CellReading>& cells, CellPos cell) {
  return HasBeside(cells, cell, {CellSymbol::kBlank});
}

base::Error MiddleIsHidden() {
  return {ErrorKind::kHidden, "something lies over the middle of the board"};
}

}  // namespace

GameReader::GameReader(const BoardReader& reader, CellMemory memory, ReadHints told)
    : reader_(reader), memory_(std::move(memory)), told_(std::move(told)) {}

void GameReader::Note(const Touch& touch) {
  const bool is_seen = seen_ && seen_->board.reading.cells.Contains(touch.cell);
  const CellSymbol shown =
      is_seen ? seen_->board.reading.cells[touch.cell].symbol : CellSymbol::kUnknown;
  const bool reveals = touch.kind == Touch::Kind::kReveal && shown == CellSymbol::kCovered;
  last_reveal_ = reveals ? std::optional(touch.cell) : std::nullopt;
  touches_.push_back({touch, shown});
}

void GameReader::Withdraw() {
  touches_.clear();
  last_reveal_.reset();
}

void GameReader::NoteNewGame() {
  ForgetGame();
  last_reveal_.reset();
  lesson_.reset();
}

// As NoteNewGame, but it may be the same game drawn anew: then the mark that a lesson has put, or
// is about to put, is still to be taken back.
void GameReader::ForgetGame() {
  for (const PendingTouch& pending : touches_) {
    if (pending.touch.kind == Touch::Kind::kLesson) lesson_ = pending.touch.cell;
  }
  touches_.clear();
  pointer_.reset();
  lesson_marks_ = 0;
  if (seen_) seen_->allowed = {};
}

Result<FoundBoard> GameReader::See(const Frame& shown) {
  const Frame frame = Bare(shown);
  if (seen_ && seen_->frame.size == frame.size) {
    Result<FoundBoard> found = SeeAgain(frame);
    if (std::optional<FoundBoard> described = DescribedAgain(shown, found)) return *described;
    if (found.ok() || found.error().kind != ErrorKind::kChanged) return found;
  }
  Result<FoundBoard> found = Find(frame);
  if (!found.ok()) return found;
  if (seen_) {
    const auto followed = FollowedLattice(seen_->board.geometry, seen_->frame, frame);
    if (followed && AreAlike(*followed, found->geometry)) found->geometry = *followed;
    const bool has_stayed =
        seen_->frame.size == frame.size && AreAlike(found->geometry, seen_->board.geometry);
    if (has_stayed && HasLostItsMiddle(frame, found->reading.cells)) return MiddleIsHidden();
    found = ReadAtItsEnd(frame, *std::move(found));
    if (!found.ok()) return found;
  }
  Accept(frame, *found, {});
  return found;
}

Result<FoundBoard> GameReader::Glance(const Frame& frame) const {
  const base::Error none{ErrorKind::kNotFound, "the board has to be looked at closely"};
  const bool is_known = seen_ && seen_->frame.size == frame.size && seen_->allowed.size() > 0 &&
                        reader_.Describes(seen_->board.skin);
  if (!is_known) return none;
  Result<FoundBoard> found = reader_.ReadQuickly(frame, seen_->board);
  if (found.ok() && CountUnknown(found->reading.cells) > 0) return none;
  return found;
}

void GameReader::Remember(const Frame& frame, const FoundBoard& glanced) {
  assert(seen_ && seen_->board.geometry == glanced.geometry);
  Grid<SymbolSet> allowed = seen_->allowed;
  board::ForEachCell(allowed, [&](CellPos cell) {
    const auto& [symbol, confidence] = glanced.reading.cells[cell];
    if (symbol == seen_->board.reading.cells[cell].symbol) return;
    allowed[cell] = confidence < kSureConfidence ? SymbolSet::Readable() : SymbolSet{symbol};
  });
  Accept(frame, glanced, std::move(allowed));
}

// The board as its skin reads it, if an earlier look of this game knew the skin and this one does
// not: the program may have flashed in between, and what was seen then describes nothing.
std::optional<FoundBoard> GameReader::DescribedAgain(const Frame& frame,
                                                     const Result<FoundBoard>& found) {
  const bool is_undescribed = found.ok() && !reader_.Describes(found->skin);
  if (!described_ || !is_undescribed) return std::nullopt;
  if (!frame.Bounds().Contains(described_->geometry.Bounds())) return std::nullopt;
  Result<FoundBoard> again = reader_.ReadQuickly(frame, *described_);
  if (!again.ok() || CountUnknown(again->reading.cells) > 0) return std::nullopt;
  Accept(frame, *again, {});
  return *std::move(again);
}

// The board that was seen, in a frame of the same size. Errors: kChanged (it is no longer there),
// those of BoardReader::Read.
Result<FoundBoard> GameReader::SeeAgain(const Frame& frame) {
  const std::vector<CellPos> under = UnderMessage(frame);
  if (HidesItsMiddle(under)) {
    // Unless it can be read as before, or its rows have moved. A closer look would take seconds.
    const Result<FoundBoard> quick = reader_.ReadQuickly(frame, seen_->board);
    const int unread = CountUnknown(seen_->board.reading.cells);
    const auto moved = FollowedLattice(seen_->board.geometry, seen_->frame, frame);
    const bool has_moved = moved && *moved != seen_->board.geometry;
    const bool is_read = quick.ok() && CountUnknown(quick->reading.cells) <= unread;
    if (!is_read && !has_moved) return MiddleIsHidden();
  }
  const bool is_another = !under.empty() && IsAnotherGame(frame);
  FoundBoard known = seen_->board;
  std::optional<FoundBoard> followed;
  if (is_another) {
    const auto moved = FollowedLattice(known.geometry, seen_->frame, frame);
    followed = Follow(frame, moved);
    if (followed) return AcceptFollowed(frame, BetterPlaced(frame, *std::move(followed)));
    ForgetGame();
    if (moved) known.geometry = *moved;
  }
  Grid<SymbolSet> allowed = AllowedIn(frame);
  ReadHints hints = Hints();
  hints.seen = SeenBoard{known.geometry, allowed, {}, known.is_size_proved && !is_another};
  if (hints.seen->is_size_proved) hints.seen->proved = UntouchedIn(frame, *seen_);
  if (!is_another) hints.seen->unread = UnknownCells(known.reading.cells);
  Result<FoundBoard> found = ReadByRules(frame, known, hints);
  if (!is_another && found.ok()) found = ReadAsStanding(frame, known, hints, *std::move(found));
  if (is_another && found.ok()) found = PlacedAnew(frame, *std::move(found));
  if (is_another && found.ok()) found = ReadAtItsEnd(frame, *std::move(found));
  const int unknown = found.ok() ? CountUnknown(found->reading.cells) : 0;
  // Nothing moves in a described program.
  const auto has_redrawn_a_line = [&] {
    return !reader_.Describes(seen_->board.skin) && HasRedrawnALine(frame, *seen_);
  };
  const bool may_have_moved =
      !is_another && (found.ok() ? unknown > 0 || has_redrawn_a_line()
                                 : found.error().kind == ErrorKind::kChanged);
  if (may_have_moved) {
    followed = Follow(frame, FollowedLattice(known.geometry, seen_->frame, frame));
  }
  const auto doubts = [&](const FoundBoard& board) {
    return CountUnexplained(board.reading.cells) + CountUnknown(board.reading.cells);
  };
  if (followed && (!found.ok() || doubts(*followed) <= doubts(*found))) {
    return AcceptFollowed(frame, *std::move(followed));
  }
  if (!found.ok()) return found;
  if (HasLostItsMiddle(frame, found->reading.cells)) return MiddleIsHidden();
  ForgetOpenedByMarks(found->reading.cells);
  NameFlags(allowed, found->reading.cells);
  // What a message covers may still be needed.
  const bool is_covered = !is_another && HasLostNumbers(frame, found->reading.cells);
  if (!is_covered) Accept(frame, *found, std::move(allowed));
  return found;
}

// A mark that was put on a covered cell is a flag, however it is drawn.
void GameReader::NameFlags(const Grid<SymbolSet>& allowed,
                           Grid<board::minesweeper::CellReading>& cells) const {
  for (const PendingTouch& pending : touches_) {
    const CellPos cell = pending.touch.cell;
    const bool is_unread = IsMark(pending.touch) && allowed.Contains(cell) &&
                           cells.Contains(cell) && cells[cell].symbol == CellSymbol::kUnknown;
    if (is_unread && allowed[cell] == SymbolSet{CellSymbol::kFlag}) {
      cells[cell] = {CellSymbol::kFlag, kSureConfidence};
    }
  }
}

FoundBoard GameReader::AcceptFollowed(const Frame& frame, FoundBoard followed) {
  Accept(frame, followed, OpenAmong(seen_->allowed));
  return followed;
}

// Whether a flag is shown where none was: a reveal puts none, but for the end of a game.
bool GameReader::ShowsNewFlags(const Grid<board::minesweeper::CellReading>& cells) const {
  const auto& before = seen_->board.reading.cells;
  bool shows_one = false;
  board::ForEachCell(cells, [&](CellPos cell) {
    shows_one = shows_one || (cells[cell].symbol == CellSymbol::kFlag &&
                              before[cell].symbol == CellSymbol::kCovered);
  });
  return shows_one;
}

std::vector<CellPos> GameReader::Clicked() const {
  std::vector<CellPos> clicked;
  for (const PendingTouch& pending : touches_) {
    if (pending.touch.kind == Touch::Kind::kReveal) clicked.push_back(pending.touch.cell);
  }
  return clicked;
}

bool GameReader::MayHaveChorded() const {
  return std::ranges::any_of(touches_, [](const PendingTouch& pending) {
    return pending.touch.kind == Touch::Kind::kChord;
  });
}

// Cells that have opened and were not clicked; none while nothing was clicked, or a chord may have
// opened them.
std::vector<CellPos> GameReader::OpenedByThemselves(
    const Grid<board::minesweeper::CellReading>& cells) const {
  const std::vector<CellPos> clicked = Clicked();
  std::vector<CellPos> opened;
  if (clicked.empty() || MayHaveChorded()) return opened;
  const auto& before = seen_->board.reading.cells;
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool has_opened = board::minesweeper::IsCovered(before[cell].symbol) &&
                            board::minesweeper::IsNumber(cells[cell].symbol);
    if (has_opened && std::ranges::count(clicked, cell) == 0) opened.push_back(cell);
  });
  return opened;
}

// Of these, the cells that have no blank beside them, which alone opens cells.
int GameReader::CountUnexplained(const Grid<board::minesweeper::CellReading>& cells) const {
  return static_cast<int>(std::ranges::count_if(
      OpenedByThemselves(cells), [&](CellPos cell) { return !HasBlankBeside(cells, cell); }));
}

// A cell that looks otherwise and is read as closed still, though only a blank there explains what
// has opened: one that was clicked and has such a neighbor, or the only one beside an unexplained
// cell.
std::optional<CellPos> GameReader::UnseenBlank(const Frame& frame, const FoundBoard& found) const {
  const auto& cells = found.reading.cells;
  const std::vector<CellPos> clicked = Clicked();
  const auto is_clicked = [&](CellPos cell) { return std::ranges::count(clicked, cell) > 0; };
  const auto may_be_blank = [&](CellPos cell) {
    const CellSymbol symbol = cells[cell].symbol;
    const bool is_closed = board::minesweeper::IsCovered(symbol) || symbol == CellSymbol::kUnknown;
    return is_closed && !LooksAsBefore(cell, frame, found.geometry);
  };
  for (const CellPos cell : OpenedByThemselves(cells)) {
    std::vector<CellPos> sources;
    board::ForEachNeighbor(cells, cell, [&](CellPos near) {
      if (may_be_blank(near)) sources.push_back(near);
    });
    const auto source = std::ranges::find_if(sources, is_clicked);
    if (source != sources.end()) return *source;
    if (sources.size() == 1 && !HasBlankBeside(cells, cell)) return sources.front();
  }
  return std::nullopt;
}

// Cells that are read as blank and must be, because something has opened beside them by itself:
// that which was clicked, or the only blank one there.
std::vector<CellPos> GameReader::ProvedBlanks(
    const Grid<board::minesweeper::CellReading>& cells) const {
  const std::vector<CellPos> clicked = Clicked();
  std::vector<CellPos> proved;
  for (const CellPos cell : OpenedByThemselves(cells)) {
    std::vector<CellPos> blanks;
    board::ForEachNeighbor(cells, cell, [&](CellPos near) {
      if (cells[near].symbol == CellSymbol::kBlank) blanks.push_back(near);
    });
    for (const CellPos blank : blanks) {
      if (blanks.size() == 1 || std::ranges::count(clicked, blank) > 0) proved.push_back(blank);
    }
  }
  return proved;
}

// BoardReader::Read, and again for a program that opens no corners: of a board that was seen before
// a click, what has opened with it is known.
Result<FoundBoard> GameReader::ReadAsOpened(const Frame& frame, const FoundBoard& known,
                                            ReadHints hints) const {
  const auto is_explained = [&](const Result<FoundBoard>& read) {
    return read.ok() && CountUnknown(read->reading.cells) == 0 &&
           !ShowsNewFlags(read->reading.cells) && CountUnexplained(read->reading.cells) == 0;
  };
  Result<FoundBoard> found = reader_.Read(frame, known, hints);
  const bool may_ask = !Clicked().empty() && hints.openings != Openings::kAtSides;
  if (!may_ask || is_explained(found)) return found;
  hints.openings = Openings::kAtSides;
  Result<FoundBoard> at_sides = reader_.Read(frame, known, hints);
  const bool is_better = is_explained(at_sides) &&
                         OpeningsOf(at_sides->reading.Symbols(), kOneCorner) == Openings::kAtSides;
  return is_better ? at_sides : found;
}

// `found`, or the same frame read with the mine that was hit where the clicked cell looks like a
// mark: a click that reveals sets none, and other mines are shown.
Result<FoundBoard> GameReader::ReadAsLost(const Frame& frame, ReadHints hints,
                                          FoundBoard found) const {
  constexpr SymbolSet kSetByMarks = {CellSymbol::kFlag, CellSymbol::kQuestion,
                                     CellSymbol::kWrongFlag};
  const auto& cells = found.reading.cells;
  const bool is_hit = last_reveal_ && cells.Contains(*last_reveal_) &&
                      kSetByMarks.Contains(cells[*last_reveal_].symbol) &&
                      board::minesweeper::CountOf(cells, CellSymbol::kMine) >= kLeastShownMines;
  if (!is_hit) return found;
  hints.seen->geometry = found.geometry;
  Grid<SymbolSet>& allowed = hints.seen->allowed;
  if (allowed.size() == 0) {
    allowed = Grid<SymbolSet>(cells.rows(), cells.cols(), SymbolSet::Readable());
  }
  allowed[*last_reveal_] = {CellSymbol::kExploded};
  hints.seen->proved.push_back(*last_reveal_);
  Result<FoundBoard> lost = ReadAsOpened(frame, found, hints);
  const bool is_read =
      lost.ok() && CountUnknown(lost->reading.cells) <= CountUnknown(found.reading.cells);
  return is_read ? lost : found;
}

// A board of which nothing was known: at its end a game may be drawn in other colours, and be found
// anew. The last click was one of it if its numbers are the same.
Result<FoundBoard> GameReader::ReadAtItsEnd(const Frame& frame, FoundBoard found) {
  const FoundBoard& before = seen_->board;
  const bool is_the_same = HaveSameSize(found.geometry, before.geometry) &&
                           HasTheNumbersOf(before.reading.cells, found.reading.cells);
  if (!is_the_same) last_reveal_.reset();
  ReadHints hints = Hints();
  hints.seen = SeenBoard{found.geometry, {}, {}, false, {}};
  return ReadAsLost(frame, std::move(hints), std::move(found));
}

// ReadAsOpened, and again with the blanks that the rules prove.
Result<FoundBoard> GameReader::ReadByRules(const Frame& frame, const FoundBoard& known,
                                           ReadHints hints) const {
  // Of another game nothing is known.
  if (hints.seen->allowed.size() == 0) return reader_.Read(frame, known, hints);
  Result<FoundBoard> found = ReadAsOpened(frame, known, hints);
  if (found.ok()) found = ReadAsLost(frame, hints, *std::move(found));
  if (!found.ok()) return found;
  std::optional<CellPos> blank = UnseenBlank(frame, *found);
  if (!blank) return found;
  Result<FoundBoard> by_rules = found;
  for (int blanks = 0; blank; ++blanks) {
    if (blanks == kMostUnseenBlanks) return found;
    hints.seen->allowed[*blank] = {CellSymbol::kBlank};
    hints.seen->proved.push_back(*blank);
    by_rules = ReadAsOpened(frame, known, hints);
    const bool is_blank =
        by_rules.ok() && by_rules->reading.cells[*blank].symbol == CellSymbol::kBlank;
    if (!is_blank) return found;
    blank = UnseenBlank(frame, *by_rules);
  }
  return ReadAsLost(frame, hints, *std::move(by_rules));
}

// `found`, or the same frame read with what is doubted as it was, if that makes a board.
Result<FoundBoard> GameReader::ReadAsStanding(const Frame& frame, const FoundBoard& known,
                                              ReadHints hints, FoundBoard found) const {
  const std::vector<CellPos> doubted = DoubtedIn(frame, found.reading.cells, *seen_, pointer_);
  if (doubted.empty()) return found;
  hints.seen->proved.insert(hints.seen->proved.end(), doubted.begin(), doubted.end());
  Result<FoundBoard> standing = ReadByRules(frame, known, hints);
  const bool is_better = standing.ok() &&
                         DoubtedIn(frame, standing->reading.cells, *seen_, pointer_).empty() &&
                         CountUnknown(standing->reading.cells) <= CountUnknown(found.reading.cells);
  return is_better ? standing : found;
}

// The board that was seen, where its lines have moved a little and its numbers
// are what they were.
std::optional<FoundBoard> GameReader::Follow(
    const Frame& frame, const std::optional<board::GridGeometry>& moved) const {
  if (!moved) return std::nullopt;
  FoundBoard known = seen_->board;
  known.geometry = *moved;
  ReadHints hints = Hints();
  hints.seen = SeenBoard{
      known.geometry,
      Grid<SymbolSet>(known.geometry.rows(), known.geometry.cols(), SymbolSet::Readable()),
      {},
      known.is_size_proved,
      UnknownCells(known.reading.cells)};
  // What has moved them is that something was opened.
  for (const PendingTouch& pending : touches_) {
    const CellPos cell = pending.touch.cell;
    const bool is_on_board = known.reading.cells.Contains(cell);
    if (pending.touch.kind != Touch::Kind::kReveal || !is_on_board) continue;
    hints.seen->allowed[cell] = kNumbers.With(kEndsOfGame);
  }
  Result<FoundBoard> found = ReadByRules(frame, known, hints);
  const bool is_the_same = found.ok() && HaveSameSize(found->geometry, known.geometry) &&
                           HasTheNumbersOf(seen_->board.reading.cells, found->reading.cells);
  if (!is_the_same) return std::nullopt;
  // The picture may have been asked anew, and its lattice be a rougher one.
  if (AreAlike(found->geometry, known.geometry)) found->geometry = known.geometry;
  return *std::move(found);
}

// `followed`, or where that cannot be read as it was seen, the board that a search from nothing
// finds, if its numbers are the same: a page that writes its result above the board moves it by
// nearly half a cell, and then any line may be the next one.
FoundBoard GameReader::BetterPlaced(const Frame& frame, FoundBoard followed) const {
  const auto& before = seen_->board.reading.cells;
  const int unknown = CountUnknown(followed.reading.cells);
  if (unknown <= CountUnknown(before)) return followed;
  Result<FoundBoard> anew = reader_.Find(frame, Hints());
  const bool is_better = anew.ok() && HaveSameSize(anew->geometry, followed.geometry) &&
                         HasTheNumbersOf(before, anew->reading.cells) &&
                         CountUnknown(anew->reading.cells) < unknown;
  return is_better ? *std::move(anew) : std::move(followed);
}

// A covered board passes for one on a lattice that is off, too: where another
// game may have moved the lines, these are looked for anew, but for programs
// whose cells are known to the pixel.
FoundBoard GameReader::PlacedAnew(const Frame& frame, FoundBoard read) const {
  if (reader_.Describes(read.skin)) return read;
  Result<FoundBoard> anew = reader_.Find(frame, Hints());
  const bool is_the_same = anew.ok() && HaveSameSize(anew->geometry, read.geometry) &&
                           CountUnknown(anew->reading.cells) <= CountUnknown(read.reading.cells);
  return is_the_same ? *std::move(anew) : std::move(read);
}

// Whether a number can no longer be read whose picture has changed: something
// lies over it.
bool GameReader::HasLostNumbers(const Frame& frame,
                                const Grid<board::minesweeper::CellReading>& cells) const {
  const auto& before = seen_->board.reading.cells;
  if (before.rows() != cells.rows() || before.cols() != cells.cols()) return false;
  bool has_lost = false;
  board::ForEachCell(cells, [&](CellPos cell) {
    has_lost = has_lost || (board::minesweeper::IsNumber(before[cell].symbol) &&
                            cells[cell].symbol == CellSymbol::kUnknown && HasChanged(cell, frame));
  });
  return has_lost;
}

// Without the shade that a message has brought over the whole page.
Frame GameReader::Bare(const Frame& frame) const {
  if (!seen_ || seen_->frame.size != frame.size || !IsAnotherGame(frame)) return frame;
  return WithoutShade(frame, seen_->frame, seen_->board.geometry.Bounds()).value_or(frame);
}

// The cells that have changed in the rectangle round all numbers that have, and
// beside it: numbers do not change, so that something lies over them.
std::vector<CellPos> GameReader::UnderMessage(const Frame& frame) const {
  const auto& cells = seen_->board.reading.cells;
  CellPos first{cells.rows(), cells.cols()};
  CellPos last{-1, -1};
  board::ForEachCell(cells, [&](CellPos cell) {
    if (!board::minesweeper::IsNumber(cells[cell].symbol) || !HasChanged(cell, frame)) return;
    first = {std::min(first.row, cell.row - 1), std::min(first.col, cell.col - 1)};
    last = {std::max(last.row, cell.row + 1), std::max(last.col, cell.col + 1)};
  });
  std::vector<CellPos> under;
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool is_inside = cell.row >= first.row && cell.row <= last.row && cell.col >= first.col &&
                           cell.col <= last.col;
    if (is_inside && HasChanged(cell, frame)) under.push_back(cell);
  });
  return under;
}

// Whether these cells are the middle of the board and digits still show around them.
bool GameReader::HidesItsMiddle(const std::vector<CellPos>& under) const {
  return !under.empty() && HasDigitsBeside(seen_->board.reading.Symbols(), under) &&
         HasUnknownMiddle(Without(under), kLeastOfMessage);
}

// The board that was seen, these cells of it unknown and no other: what never was read may be
// covered.
Grid<board::minesweeper::CellReading> GameReader::Without(const std::vector<CellPos>& lost) const {
  Grid<board::minesweeper::CellReading> shown = seen_->board.reading.cells;
  for (board::minesweeper::CellReading& cell : shown.items()) {
    if (cell.symbol == CellSymbol::kUnknown) cell.symbol = CellSymbol::kCovered;
  }
  for (const CellPos cell : lost) shown[cell] = {};
  return shown;
}

Result<FoundBoard> GameReader::SeeAroundMessage(const Frame& shown) const {
  const base::Error none{ErrorKind::kNotFound, "no message lies over a board that was seen before"};
  if (!seen_ || seen_->frame.size != shown.size) return none;
  const Frame frame = Bare(shown);
  const std::vector<CellPos> under = UnderMessage(frame);
  if (under.empty()) return none;
  std::vector<base::FrameRect> areas;
  std::ranges::transform(under, std::back_inserter(areas),
                         [&](CellPos cell) { return seen_->board.geometry.CellRect(cell); });
  const Frame patched = WithAreasOf(seen_->frame, areas, frame);
  ReadHints hints = Hints();
  hints.seen = SeenBoard{seen_->board.geometry, AllowedIn(patched)};
  hints.seen->unread = UnknownCells(seen_->board.reading.cells);
  Result<FoundBoard> found = reader_.Read(patched, seen_->board, hints);
  if (!found.ok()) return found;
  for (const CellPos cell : under) {
    board::minesweeper::CellReading& read = found->reading.cells[cell];
    if (!board::minesweeper::IsNumber(seen_->board.reading.cells[cell].symbol)) read = {};
  }
  return found;
}

// Whether something lies over the middle of the board. A number and its picture
// stay as they are; other cells may have been opened by a click and show
// something that nobody can read.
bool GameReader::HasLostItsMiddle(const Frame& frame,
                                  const Grid<board::minesweeper::CellReading>& cells) const {
  const auto& before = seen_->board.reading.cells;
  if (before.rows() != cells.rows() || before.cols() != cells.cols()) return false;
  std::vector<CellPos> lost;
  bool has_lost_a_number = false;
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol was = before[cell].symbol;
    if (was == CellSymbol::kUnknown) return;  // it never was read
    const bool is_lost_number = board::minesweeper::IsNumber(was) && HasChanged(cell, frame);
    if (is_lost_number || cells[cell].symbol == CellSymbol::kUnknown) lost.push_back(cell);
    has_lost_a_number = has_lost_a_number || is_lost_number;
  });
  const bool may_be_open = !std::ranges::all_of(touches_, IsMark, &PendingTouch::touch);
  return CountUnknown(cells) > 0 && (has_lost_a_number || !may_be_open) &&
         HasUnknownMiddle(Without(lost), kLeastOfMessage);
}

ReadHints GameReader::Hints() const {
  ReadHints hints = told_;
  hints.memory = &memory_;
  hints.openings = openings_;
  hints.awaits_opening = !Clicked().empty();
  return hints;
}

// What was believed of the game led nowhere. Most likely the board is still
// where it was; where it is not, that place says nothing, and may make what is
// there look like a part of something else.
Result<FoundBoard> GameReader::Find(const Frame& frame) const {
  const ReadHints anywhere = Hints();
  if (!seen_) return reader_.Find(frame, anywhere);
  ReadHints in_place = anywhere;
  in_place.seen = SeenBoard{seen_->board.geometry, {}};
  Result<FoundBoard> found = reader_.Find(frame, in_place);
  if (found.ok() || reader_.Describes(seen_->board.skin)) return found;
  Result<FoundBoard> elsewhere = reader_.Find(frame, anywhere);
  const bool is_hidden = found.error().kind != ErrorKind::kNotFound;
  return !elsewhere.ok() && is_hidden ? found : elsewhere;
}

bool GameReader::IsAnotherGame(const Frame& frame) const {
  const auto& cells = seen_->board.reading.cells;
  int numbers = 0;
  int redrawn = 0;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (!board::minesweeper::IsNumber(cells[cell].symbol)) return;
    ++numbers;
    redrawn += HasChanged(cell, frame) ? 1 : 0;
  });
  return redrawn > kMaxRedrawn * numbers;
}

Grid<SymbolSet> GameReader::AllowedIn(const Frame& frame) const {
  if (seen_->allowed.size() == 0) return {};
  Grid<SymbolSet> allowed(seen_->allowed.rows(), seen_->allowed.cols());
  const std::vector<CellPos> untouched = UntouchedIn(frame, *seen_);
  const Grid<bool> reached = ReachedIn(frame);
  const bool has_covered = HasCoveredAsBefore(frame);
  board::ForEachCell(allowed, [&](CellPos cell) {
    allowed[cell] = AllowedAt(cell, frame, untouched, has_covered);
    // What opens by itself is beside what has opened. Elsewhere the end of the game is shown.
    const bool is_new = allowed[cell].Contains(CellSymbol::kMine) && cell != pointer_;
    const bool may_be_open = seen_->allowed[cell].Contains(CellSymbol::kBlank);
    if (is_new && !may_be_open && !reached[cell]) allowed[cell] = allowed[cell].Without(kNumbers);
  });
  return allowed;
}

// Cells that have changed from the clicked one on, one beside the other: an area that opens is one
// piece. All cells where nothing tells what was clicked.
Grid<bool> GameReader::ReachedIn(const Frame& frame) const {
  const auto& cells = seen_->board.reading.cells;
  std::vector<CellPos> open;
  for (const PendingTouch& pending : touches_) {
    const CellPos cell = pending.touch.cell;
    if (!IsMark(pending.touch) && cells.Contains(cell)) open.push_back(cell);
  }
  Grid<bool> reached(cells.rows(), cells.cols(), open.empty());
  if (open.empty()) return reached;
  // What was opened before may still be opening more.
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool may_be_blank = seen_->allowed[cell].Contains(CellSymbol::kBlank);
    if (may_be_blank || cell == pointer_) open.push_back(cell);
  });
  for (const CellPos cell : open) reached[cell] = true;
  while (!open.empty()) {
    const CellPos cell = open.back();
    open.pop_back();
    board::ForEachNeighbor(cells, cell, [&](CellPos near) {
      // The whole cell: a blank may have the ground of a covered one.
      const base::FrameRect whole = seen_->board.geometry.CellRect(near);
      if (reached[near] || IsDrawnAsBefore(whole, frame)) return;
      reached[near] = true;
      open.push_back(near);
    });
  }
  return reached;
}

// `untouched`: UntouchedIn the frame; `has_covered`: HasCoveredAsBefore there.
SymbolSet GameReader::AllowedAt(CellPos cell, const Frame& frame,
                                const std::vector<CellPos>& untouched, bool has_covered) const {
  const SymbolSet before = seen_->allowed[cell];
  const bool is_open = before.IsWithin(kNumbers);
  const base::FrameRect whole = seen_->board.geometry.CellRect(cell);
  if (is_open || IsDrawnAsBefore(whole, frame)) return before;
  const bool opens = !std::ranges::all_of(touches_, IsMark, &PendingTouch::touch);
  if (!HasChanged(cell, frame)) {
    // What is drawn in the middle of a cell is not gone while its rim changes, such as by the
    // shadow of a neighbour.
    const auto& [shown, confidence] = seen_->board.reading.cells[cell];
    const bool is_mark = shown == CellSymbol::kFlag || shown == CellSymbol::kQuestion;
    if (is_mark && confidence >= kSureConfidence && before.IsWithin(kMarks)) return {shown};
    // Where a blank has the ground of a covered cell, its rim alone tells that it has opened.
    return opens ? before.With({CellSymbol::kBlank}) : before;
  }
  if (touches_.empty())
    return SymbolSet::Readable();  // a person's hand, or an answer that came
                                   // late
  const auto touch =
      std::find_if(touches_.rbegin(), touches_.rend(),
                   [&](const PendingTouch& each) { return each.touch.cell == cell; });
  const bool is_touched = touch != touches_.rend();
  if (is_touched && IsMark(touch->touch)) return AfterMark(*touch, frame);
  const bool was_covered = before == SymbolSet{CellSymbol::kCovered};
  SymbolSet opened = kNumbers.With(kEndsOfGame);
  // A flag that turns out wrong was there before.
  if (was_covered) opened = opened.Without({CellSymbol::kWrongFlag});
  if (is_touched) return opened.Without({CellSymbol::kMine});
  if (opens && !MayHaveChorded()) opened = opened.Without({CellSymbol::kExploded});
  if (was_covered && HasTheLookOf(untouched, cell, frame)) return before;
  // The pointer was over it and is no longer, or came by.
  const bool is_hover = cell == pointer_;
  if (!opens || is_hover) return before.With(opened);
  // Won, a program may flag all that is left.
  return has_covered ? opened : opened.With({CellSymbol::kFlag});
}

// Whether a covered cell is drawn as it was, or nearly.
bool GameReader::HasCoveredAsBefore(const Frame& frame) const {
  bool has_one = false;
  board::ForEachCell(seen_->allowed, [&](CellPos cell) {
    has_one = has_one || (seen_->allowed[cell] == SymbolSet{CellSymbol::kCovered} &&
                          IsDrawnAsBefore(seen_->board.geometry.CellRect(cell), frame));
  });
  return has_one;
}

// Whether a cell looks, to the pixel, as one of these: the pointer was over it and is no longer.
bool GameReader::HasTheLookOf(const std::vector<CellPos>& cells, CellPos cell,
                              const Frame& frame) const {
  const board::GridGeometry& place = seen_->board.geometry;
  const Frame look = base::PartOf(frame, place.CellRect(cell));
  return std::ranges::any_of(cells, [&](CellPos other) {
    return base::SamePixels(base::PartOf(frame, place.CellRect(other)), look, look.Bounds());
  });
}

// A mark opens nothing: under the pointer a covered cell may look as open ones
// do.
void GameReader::ForgetOpenedByMarks(Grid<board::minesweeper::CellReading>& cells) const {
  for (const PendingTouch& pending : touches_) {
    const bool is_mark = IsMark(pending.touch) && kMarks.Contains(pending.before);
    if (!is_mark || !cells.Contains(pending.touch.cell)) continue;
    board::minesweeper::CellReading& cell = cells[pending.touch.cell];
    if (board::minesweeper::IsNumber(cell.symbol)) cell = {};
  }
}

// A mark is put on a covered cell: a flag in every program. The next may be a
// question mark or none: then the cell looks as it did when it was covered.
SymbolSet GameReader::AfterMark(const PendingTouch& pending, const Frame& frame) const {
  const CellSymbol was = pending.before;
  const base::FrameRect where = seen_->board.geometry.CellRect(pending.touch.cell);
  // The pointer may change the ground of a cell before the mark is drawn.
  const std::optional<Contrast> drawn = ContrastOf(PatchOf(frame, where));
  const bool is_to_come = AreDrawnTheSame(ContrastOf(PatchOf(seen_->frame, where)), drawn) ||
                          (was == CellSymbol::kCovered && !drawn);
  if (is_to_come) return kMarks.Contains(was) ? SymbolSet{was} : kMarks;
  if (was == CellSymbol::kCovered) return {CellSymbol::kFlag};
  const Recollection recalled = memory_.Recall(frame, where);
  const bool is_covered =
      recalled.how == Recollection::How::kSame && recalled.symbol == CellSymbol::kCovered;
  if (is_covered || was == CellSymbol::kQuestion) return {CellSymbol::kCovered};
  return kMarks.Without({was});
}

bool GameReader::HasChanged(CellPos cell, const Frame& frame) const {
  const base::FrameRect whole = seen_->board.geometry.CellRect(cell);
  const int rim_x = static_cast<int>(whole.width * kRimShare);
  const int rim_y = static_cast<int>(whole.height * kRimShare);
  const base::FrameRect middle{whole.x + rim_x, whole.y + rim_y, whole.width - 2 * rim_x,
                               whole.height - 2 * rim_y};
  return !IsDrawnAsBefore(middle, frame);
}

// To the pixel where the program is described, and every moment counts; else IsAsBefore.
bool GameReader::IsDrawnAsBefore(const base::FrameRect& where, const Frame& frame) const {
  if (reader_.Describes(seen_->board.skin)) return base::SamePixels(frame, seen_->frame, where);
  return IsAsBefore(frame, seen_->frame, where);
}

// Whether a cell is drawn as it was, wherever it is now.
bool GameReader::LooksAsBefore(CellPos cell, const Frame& frame,
                               const board::GridGeometry& now) const {
  const base::FrameRect was = seen_->board.geometry.CellRect(cell);
  const base::FrameRect is = now.CellRect(cell);
  for (int y = 0; y < std::min(was.height, is.height); ++y) {
    for (int x = 0; x < std::min(was.width, is.width); ++x) {
      if (frame.At({is.x + x, is.y + y}) != seen_->frame.At({was.x + x, was.y + y})) return false;
    }
  }
  return true;
}

std::optional<Touch> GameReader::NextLesson() const {
  if (!seen_ || knows_marks_ || reader_.Describes(seen_->board.skin)) return std::nullopt;
  const bool is_pending = std::ranges::any_of(touches_, [](const PendingTouch& pending) {
    return pending.touch.kind == Touch::Kind::kLesson;
  });
  if (is_pending) return std::nullopt;
  const Grid<board::minesweeper::CellReading>& cells = seen_->board.reading.cells;
  if (lesson_ && cells.Contains(*lesson_)) {
    const CellSymbol shown = cells[*lesson_].symbol;
    const bool may_be_marked =
        board::minesweeper::IsCovered(shown) || shown == CellSymbol::kUnknown;
    const bool has_begun = lesson_marks_ > 0 || shown != CellSymbol::kCovered;
    if (may_be_marked && has_begun) return Touch{Touch::Kind::kLesson, *lesson_};
  }
  if (!HasNumber(cells)) return std::nullopt;
  std::optional<CellPos> best;
  float most = kSureConfidence;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (cells[cell].symbol != CellSymbol::kCovered || cells[cell].confidence < most) return;
    // Where a number is, a program may say that it has too many flags.
    if (HasBeside(cells, cell, kNumbers)) return;
    best = cell;
    most = cells[cell].confidence;
  });
  if (!best) return std::nullopt;
  return Touch{Touch::Kind::kLesson, *best};
}

// What a mark led to is known without a look at what else the board shows.
void GameReader::LearnFromMarks(const std::vector<Touch>& touches, const Frame& frame,
                                const FoundBoard& board, const Grid<SymbolSet>& allowed) {
  for (const Touch& touch : touches) {
    const CellSymbol shown = board.reading.cells[touch.cell].symbol;
    const bool is_known = allowed[touch.cell] == SymbolSet{shown};
    if (!IsMark(touch) || !is_known) continue;
    memory_.Remember(frame, board.geometry.CellRect(touch.cell), shown, "marked");
  }
}

// A cell that looks otherwise, yet shows what it showed or cannot be read, has
// not answered: the pointer over it may have changed its look.
bool GameReader::IsAnswered(const PendingTouch& pending, const Frame& frame,
                            const FoundBoard& board) const {
  const CellPos cell = pending.touch.cell;
  const CellSymbol shown = board.reading.cells[cell].symbol;
  if (shown != CellSymbol::kUnknown && shown != pending.before) return true;
  if (pending.touch.kind != Touch::Kind::kChord) return false;
  bool has_opened = false;
  board::ForEachNeighbor(seen_->board.reading.cells, cell, [&](CellPos neighbor) {
    has_opened = has_opened || HasChanged(neighbor, frame);
  });
  return has_opened;
}

// An answer may come late: what was done waits for it. A program answers in the
// order in which it was asked, so what comes before an answered touch has had
// its answer, or gets none.
std::vector<Touch> GameReader::TakeAnswered(const Frame& frame, const FoundBoard& board) {
  const auto last =
      std::find_if(touches_.rbegin(), touches_.rend(), [&](const PendingTouch& pending) {
        return IsAnswered(pending, frame, board);
      }).base();
  std::vector<Touch> answered;
  std::transform(touches_.begin(), last, std::back_inserter(answered),
                 [](const PendingTouch& pending) { return pending.touch; });
  touches_.erase(touches_.begin(), last);
  return answered;
}

void GameReader::FollowLesson(const std::vector<Touch>& touches) {
  for (const Touch& touch : touches) {
    if (knows_marks_ || touch.kind != Touch::Kind::kLesson) continue;
    if (touch.cell != lesson_) lesson_marks_ = 0;
    lesson_ = touch.cell;
    ++lesson_marks_;
  }
  if (!lesson_) return;
  const auto& cells = seen_->board.reading.cells;
  const bool is_bare = !cells.Contains(*lesson_) || cells[*lesson_].symbol == CellSymbol::kCovered;
  if (!is_bare && lesson_marks_ < kMostLessonMarks) return;
  // A lesson that was broken off by another game has taught nothing.
  if (lesson_marks_ == 0) {
    lesson_.reset();
    return;
  }
  knows_marks_ = true;
  lesson_.reset();
}

// Of a torn picture the rules can make a board that its cells do not show: the ground of a number
// that is still to be drawn is read as the number. So a picture is not given up for a cell that has
// just been drawn, and such a look teaches nothing.
void GameReader::LearnFrom(const Frame& frame, const FoundBoard& board) {
  CellMemory learnt = memory_;
  const std::vector<CellPos> disputed = Learn(frame, board, {}, learnt);
  const bool are_drawn = std::ranges::all_of(disputed, [&](CellPos cell) {
    return seen_ && seen_->board.reading.cells.Contains(cell) &&
           seen_->board.reading.cells[cell].symbol == board.reading.cells[cell].symbol &&
           LooksAsBefore(cell, frame, board.geometry);
  });
  if (are_drawn) memory_ = std::move(learnt);
}

void GameReader::Accept(const Frame& frame, FoundBoard board, Grid<SymbolSet> allowed) {
  const auto& cells = board.reading.cells;
  if (allowed.rows() != cells.rows() || allowed.cols() != cells.cols()) {
    allowed = Grid<SymbolSet>(cells.rows(), cells.cols(), SymbolSet::Readable());
    ForgetGame();  // what was done, was done to another board
  }
  const bool is_explained = !seen_ || CountUnexplained(cells) == 0;
  const std::vector<CellPos> proved = seen_ ? ProvedBlanks(cells) : std::vector<CellPos>();
  const std::vector<Touch> answered = seen_ ? TakeAnswered(frame, board) : std::vector<Touch>();
  LearnFromMarks(answered, frame, board, allowed);
  // What the rules alone make of a cell that has just changed may be half drawn: a blank cell whose
  // neighbours are still to come. It is believed once it stays so.
  const bool is_in_place =
      seen_ && seen_->frame.size == frame.size && seen_->board.geometry == board.geometry;
  const auto may_be_half_drawn = [&](CellPos cell) {
    return is_in_place && std::ranges::count(board.repaired, cell) > 0 && HasChanged(cell, frame);
  };
  // Where the eyes fail in one place they may be wrong in others; and what
  // shows no number may be no board at all. Where a cell has opened for no reason, another is
  // misread.
  const bool is_whole = board.skin.empty() && CountUnknown(cells) == 0 && HasNumber(cells) &&
                        is_explained && std::ranges::none_of(board.repaired, may_be_half_drawn);
  if (is_whole) LearnFrom(frame, board);
  if (is_whole) openings_ = OpeningsOf(board.reading.Symbols(), kLeastCorners).value_or(openings_);
  board::ForEachCell(cells, [&](CellPos cell) {
    const auto& [symbol, confidence] = cells[cell];
    // What is known of a cell, against which its picture speaks, was wrong.
    const bool is_disputed = symbol == CellSymbol::kUnknown && allowed[cell].size() == 1;
    if (is_disputed) allowed[cell] = SymbolSet::Readable();
    if (std::ranges::count(proved, cell) > 0) allowed[cell] = {CellSymbol::kBlank};
    if (symbol == CellSymbol::kUnknown || confidence < kSureConfidence) return;
    if (may_be_half_drawn(cell)) return;
    allowed[cell] = AllowedAfter(symbol);
  });
  if (reader_.Describes(board.skin)) described_ = board;
  seen_ = Seen{frame, std::move(board), std::move(allowed)};
  if (answered.empty()) return;
  FollowLesson(answered);
  pointer_ = answered.back().cell;
}

}  // namespace gridhand::vision::minesweeper
