#include "vision/minesweeper/board_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

#include "vision/lattice/chequers.h"
#include "vision/lattice/glyph_lattice.h"
#include "vision/lattice/grid_locator.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/extent/hidden_end.h"
#include "vision/minesweeper/fresh_boards.h"
#include "vision/minesweeper/general_reader.h"
#include "vision/minesweeper/labeling/symbol_set.h"
#include "vision/minesweeper/skin/known_look.h"
#include "vision/minesweeper/skin/skin_pictures.h"
#include "vision/minesweeper/skin/skin_reader.h"
#include "vision/minesweeper/unknown_cells.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using board::GridGeometry;

std::vector<TracedLattice> TraceOf(const std::vector<GridCandidate>& lattices) {
  std::vector<TracedLattice> traced;
  for (const GridCandidate& lattice : lattices) {
    traced.push_back({lattice.geometry, lattice.score, false});
    for (const GridGeometry& other : lattice.alternatives) {
      traced.push_back({other, lattice.score, true});
    }
  }
  return traced;
}

FoundBoard BoardOf(GeneralReading read, const Frame& frame) {
  FoundBoard board{std::move(read.geometry), std::move(read.skin),    std::move(read.reading),
                   std::move(read.repaired), std::move(read.doubted), std::nullopt};
  board.reading.frame_id = frame.id;
  return board;
}

// The lattices found, and where a board was before.
base::Result<std::vector<GridCandidate>> WithPlace(
    base::Result<std::vector<GridCandidate>> lattices, const Frame& frame, const ReadHints& hints) {
  if (!hints.seen || !frame.Bounds().Contains(hints.seen->geometry.Bounds())) return lattices;
  if (!lattices) lattices = std::vector<GridCandidate>();
  lattices->push_back({.geometry = hints.seen->geometry});
  return lattices;
}

// A skin that leaves more of a board unread than this, here and there, may be the wrong one, or
// something was done to the picture.
constexpr double kMaxUnknownOfSkin = 0.1;

// Confidence from which a picture is believed alone; that of a ground without a border. Question
// marks of 12 px have 0.93; a blank cell half under the light title bar of a window has 0.92.
constexpr float kSurePicture = 0.9f;
constexpr float kSureGround = 0.95f;

// Cells of a program differ by so many px at most, or by this share of a cell: 2 px and 0.05 on all
// labelled pictures, besides a pixel by which a line may be misplaced.
constexpr int kMostUnevenPx = 3;
constexpr double kMostUnevenShare = 0.09;

// Fewer digits do not tell another theme from a skin's own: one may be a skin's that it cannot read
// in this picture. Cells; as in known_look.cc.
constexpr int kDigitsOfATheme = 6;

// So many lines beyond a board are looked at: the first ones may be blank, their faint borders
// lost.
constexpr int kLinesBeyond = 6;
// The mean chance of what was taken of the cells, from which a board that is found in one window
// alone is believed: where another window covers a part of this one, what is left of it looks like
// a window of its own, to which a lattice is stretched. By measurement, with a larger net than the
// one that ships: 0.943 and 0.948 of such lattices, 0.974 and more of eight true ones.
constexpr double kSurelyInAWindow = 0.97;
// A block of 2 × 2 cells, or more, repeats, too. Its pitch is that of the cells, times a whole
// number but for so much. Judged.
constexpr double kMostOfAWhole = 0.1;
// Where these would lie, in even steps: the last edge that was found may be off.
std::vector<int> StartsBeyond(const std::vector<int>& edges) {
  const int cells = static_cast<int>(edges.size()) - 1;
  const double pitch = PitchOf(edges);
  std::vector<int> starts;
  for (int line = 1; line <= kLinesBeyond; ++line) {
    starts.push_back(edges.front() - static_cast<int>(std::lround(line * pitch)));
    starts.push_back(edges.front() + static_cast<int>(std::lround((cells + line - 1) * pitch)));
  }
  return starts;
}

std::vector<base::FrameRect> CellsAround(const GridGeometry& geometry) {
  const base::FrameRect bounds = geometry.Bounds();
  const int width = bounds.width / geometry.cols();
  const int height = bounds.height / geometry.rows();
  std::vector<base::FrameRect> around;
  for (const int x : StartsBeyond(geometry.col_edges)) {
    for (int row = 0; row < geometry.rows(); ++row) {
      around.push_back({x, geometry.CellRect({row, 0}).y, width, height});
    }
  }
  for (const int y : StartsBeyond(geometry.row_edges)) {
    for (int col = 0; col < geometry.cols(); ++col) {
      around.push_back({geometry.CellRect({0, col}).x, y, width, height});
    }
  }
  return around;
}

// Whether cells are so unequal that the lattice can be that of no program: it has strayed, may be
// off by half a cell at its other end, and leave a line out there.
bool HasStrayed(const GridGeometry& geometry) {
  const auto is_uneven = [](const std::vector<int>& edges) {
    int least = edges[1] - edges[0];
    int most = least;
    for (std::size_t i = 1; i + 1 < edges.size(); ++i) {
      least = std::min(least, edges[i + 1] - edges[i]);
      most = std::max(most, edges[i + 1] - edges[i]);
    }
    return most - least > std::max<double>(kMostUnevenPx, kMostUnevenShare * least);
  };
  return is_uneven(geometry.col_edges) || is_uneven(geometry.row_edges);
}

// The board with the cells that another reading of it knows besides, save mines that are shown at
// the end of a game: those of two themes are too much like each other and like flags. Unchanged if
// that reading is of another lattice or contradicts it; but a digit that the other reads as another
// one is unknown then.
FoundBoard CompletedFrom(const FoundBoard& other, FoundBoard board) {
  using board::minesweeper::CellSymbol;
  if (!AreInOnePlace(board.geometry, other.geometry)) return board;
  board::Grid<board::minesweeper::CellReading>& cells = board.reading.cells;
  board::Grid<board::minesweeper::CellReading> completed = cells;
  bool contradicts = false;
  board::ForEachCell(completed, [&](board::CellPos cell) {
    const auto& said = other.reading.cells[cell];
    const CellSymbol read = cells[cell].symbol;
    if (read == CellSymbol::kUnknown) {
      const bool is_doubted = std::ranges::count(board.doubted, cell) > 0;
      if (!is_doubted && !kEndsOfGame.Contains(said.symbol)) completed[cell] = said;
    } else if (said.symbol != CellSymbol::kUnknown && said.symbol != read) {
      contradicts = true;
      const bool are_digits =
          board::minesweeper::IsDigit(read) && board::minesweeper::IsDigit(said.symbol);
      if (are_digits) cells[cell] = {};
    }
  });
  if (!contradicts) cells = std::move(completed);
  Conclude(board.reading);
  return board;
}

// What else a program draws its skin knows better than the net, which takes anything for a mark.
FoundBoard DigitsOf(FoundBoard board) {
  board::ForEachCell(board.reading.cells, [&](board::CellPos cell) {
    board::minesweeper::CellReading& read = board.reading.cells[cell];
    if (!board::minesweeper::IsDigit(read.symbol)) read = {};
  });
  return board;
}

// Question marks stand beside numbers. A closed board that is strewn with them is one of another
// theme: its blank cells pass for covered ones, its numbers for marks.
bool HasGroundlessMarks(const board::Grid<board::minesweeper::CellReading>& cells) {
  constexpr double kMostMarks = 0.1;  // of all cells; judged
  const auto shows_number = [](const auto& cell) {
    return board::minesweeper::IsNumber(cell.symbol);
  };
  const auto marks = std::ranges::count(cells, board::minesweeper::CellSymbol::kQuestion,
                                        &board::minesweeper::CellReading::symbol);
  return static_cast<double>(marks) > kMostMarks * cells.size() &&
         std::ranges::none_of(cells, shows_number);
}

Error UnderAMessage() {
  return {ErrorKind::kHidden, "a message of the program lies over the board"};
}

// How much is done about cells that a known grid leaves unread.
enum class Effort { kQuick, kWhole };

// The frame that was read last without a skin, and what it showed.
struct Known {
  Frame frame;
  FoundBoard board;
};

}  // namespace

std::vector<PossibleBoard> PossibleBeside(const base::Result<std::vector<FoundBoard>>& boards,
                                          std::vector<PossibleBoard> best_first) {
  const bool is_hidden = !boards.ok() && boards.error().kind != ErrorKind::kNotFound;
  if (is_hidden) return {};
  std::erase_if(best_first, [&](const PossibleBoard& possible) {
    return boards.ok() && std::ranges::any_of(*boards, [&](const FoundBoard& board) {
             return board.geometry.Bounds().Intersects(possible.geometry.Bounds());
           });
  });
  return WithoutOverlaps(std::move(best_first));
}

struct BoardReader::Impl {
  Impl(SkinReader by_skin, std::vector<SkinPictures> looks,
       std::optional<GeneralReader> without_skin,
       std::shared_ptr<const board::minesweeper::ConsistencyOracle> judge)
      : skins(std::move(by_skin)),
        pictures(std::move(looks)),
        general(std::move(without_skin)),
        oracle(std::move(judge)) {}

  base::Result<std::vector<FoundBoard>> Find(const Frame& frame, const ReadQuestion& question) {
    if (frame.Bounds().IsEmpty()) return Error{ErrorKind::kNotFound, "the picture has no pixels"};
    base::Result<std::vector<FoundBoard>> found = FindBoards(frame, question);
    if (found.ok() || found.error().kind != ErrorKind::kNotFound) return found;
    if (!skins.SeesAPause(frame)) return found;
    return Error{ErrorKind::kPaused, "the game is paused and its board hidden: resume it"};
  }

  TracedRead Traced(const Frame& frame, ReadQuestion question) {
    ReadTrace trace;
    question.trace = &trace;
    auto boards = AtTheEdge([&] { return Find(frame, question); });
    trace.possible = PossibleBeside(boards, std::move(trace.possible));
    return {std::move(boards), std::move(trace)};
  }

  base::Result<std::vector<FoundBoard>> FindBoards(const Frame& frame,
                                                   const ReadQuestion& question) {
    GridSearch search(frame);
    if (!question.wants_all) {
      std::optional<FoundBoard> certain = FindCertain(search, frame, question.hints);
      if (certain) return std::vector{*std::move(certain)};
    }
    const base::Result<std::vector<GridCandidate>> lattices =
        WithPlace(search.All(), frame, question.hints);
    if (!lattices) {
      if (lattices.error().kind != ErrorKind::kNotFound) return lattices.error();
      base::Result<std::vector<FoundBoard>> found = FindInWindows(search, frame, question);
      if (found.ok() || found.error().kind == ErrorKind::kHidden) return found;
      return general ? FindWithoutSkin(search, lattices, frame, question) : lattices.error();
    }
    if (question.trace != nullptr) question.trace->lattices = TraceOf(*lattices);
    base::Result<std::vector<FoundBoard>> found = skins.Find(frame, *lattices, question);
    if (found.ok()) found = Completed(frame, question.hints, *std::move(found));
    if (found.ok() && !IsDoubtful(found->front())) return found;
    if (!found.ok() && found.error().kind == ErrorKind::kPaused) return found;
    base::Result<std::vector<FoundBoard>> in_window = FindInWindows(search, frame, question);
    // A board elsewhere does not take the place of one that is doubtful here.
    const bool is_the_same =
        found.ok() && in_window.ok() &&
        found->front().geometry.Bounds().Intersects(in_window->front().geometry.Bounds());
    if (in_window.ok() && (!found.ok() || is_the_same)) return in_window;
    if (!found.ok() && found.error().kind == ErrorKind::kNotFound &&
        in_window.error().kind == ErrorKind::kHidden) {
      found = in_window;
    }
    if (!general) return found;
    base::Result<std::vector<FoundBoard>> unseen =
        FindWithoutSkin(search, lattices, frame, question);
    if (found.ok()) return TakeOne(*std::move(found), std::move(unseen));
    const bool is_hidden = found.error().kind != ErrorKind::kNotFound;
    return is_hidden && !EndsInPlainView(frame, unseen, question.hints.seen) ? found : unseen;
  }

  std::optional<FoundBoard> FindCertain(GridSearch& search, const Frame& frame,
                                        const ReadHints& hints) {
    std::optional<FoundBoard> certain = skins.FindCertain(frame, search.WithThroughLines(), hints);
    if (certain && !CanBe(*certain)) certain.reset();
    return certain;
  }

  // A board of a known skin that is lost among the windows of a desktop: each is looked at alone.
  // Errors: kNotFound, kHidden.
  base::Result<std::vector<FoundBoard>> FindInWindows(GridSearch& search, const Frame& frame,
                                                      const ReadQuestion& question) {
    Error why{ErrorKind::kNotFound, "no window shows a board of a known program"};
    if (!skins.KnowsAny()) return why;
    for (const std::vector<GridCandidate>& lattices : search.InWindows()) {
      base::Result<std::vector<FoundBoard>> found = skins.Find(frame, lattices, question);
      if (found.ok()) found = Completed(frame, question.hints, *std::move(found));
      if (found.ok() && !IsDoubtful(found->front())) return found;
      if (!found.ok() && found.error().kind == ErrorKind::kHidden) why = found.error();
    }
    return why;
  }

  // What is known of boards that a skin has read with its pictures besides. Errors: kNotFound (of
  // every board these know more than what was found), kHidden.
  base::Result<std::vector<FoundBoard>> Completed(const Frame& frame, const ReadHints& hints,
                                                  std::vector<FoundBoard> boards) {
    std::vector<FoundBoard> whole;
    Error why{ErrorKind::kNotFound, "the board goes on beyond what could be read of it"};
    for (FoundBoard& board : boards) {
      const bool is_spoilt =
          CountUnknown(board.reading.cells) > kMaxUnknownOfSkin * board.reading.cells.size();
      LookAtUnknown(frame, hints, board);
      if (skins.IsUnderAMessage(board)) {
        why = UnderAMessage();
        continue;
      }
      if (HasStrayed(board.geometry) || GoesOn(frame, board)) continue;
      if (is_spoilt && !IsConfirmed(frame, hints, board)) continue;
      whole.push_back(std::move(board));
    }
    if (!whole.empty()) return whole;
    return why;
  }

  const SkinPictures* PicturesOf(const FoundBoard& board) const {
    const auto skin = std::ranges::find(pictures, board.skin, &SkinPictures::skin);
    return skin == pictures.end() ? nullptr : &*skin;
  }

  // What the colours of a skin leave unknown, its pictures may know.
  void LookAtUnknown(const Frame& frame, const ReadHints& hints, FoundBoard& board) {
    board::Grid<board::minesweeper::CellReading>& cells = board.reading.cells;
    const SkinPictures* skin = PicturesOf(board);
    if (skin == nullptr || CountUnknown(cells) == 0) return;
    const board::Grid<board::minesweeper::CellReading> before = cells;
    board::ForEachCell(cells, [&](board::CellPos cell) {
      if (cells[cell].symbol != board::minesweeper::CellSymbol::kUnknown) return;
      const auto picture = LookAtCell(*skin, frame, board.geometry, cell);
      // A colour alone may be that of a window over this cell and others.
      const bool is_cell = picture.TellsACell();
      if (!is_cell && HasUnknownBeside(before, cell)) return;
      if (picture.reading.confidence >= (is_cell ? kSurePicture : kSureGround)) {
        cells[cell] = picture.reading;
      }
    });
    skins.ConcludeAgain(frame, hints, board);
  }

  // Whether the pictures of its skin know cells beyond its rim: where colours are spoilt, a skin
  // may read a part of a board.
  bool GoesOn(const Frame& frame, const FoundBoard& board) const {
    const SkinPictures* skin = PicturesOf(board);
    if (skin == nullptr) return false;
    const auto tells = [&](const base::FrameRect& place) {
      return frame.Bounds().Contains(place) && skin->LookAt(frame, place).TellsACell();
    };
    return std::ranges::count_if(CellsAround(board.geometry), tells) >= kTellingBeyond;
  }

  // Whether the pictures of its skin leave no doubt where a board of spoilt colours ends, as far as
  // they can. Cells that they take for something else are unknown then.
  bool IsConfirmed(const Frame& frame, const ReadHints& hints, FoundBoard& board) {
    const SkinPictures* skin = PicturesOf(board);
    if (skin == nullptr) return true;
    const LooksOfCells looks = LooksOfBoard(*skin, frame, board.geometry);
    if (HasALineOfColours(looks) || GoesOnOutOfStep(*skin, frame, board.geometry)) return false;
    if (ForgetContradicted(looks.nearest, board.reading.cells)) {
      skins.ConcludeAgain(frame, hints, board);
    }
    return true;
  }

  // Cells of another program may pass for those of a skin here and there: then many others stay
  // unknown, or what is read cannot be a board.
  bool IsDoubtful(const FoundBoard& board) const {
    const int scattered = CountScattered(board.reading.cells);
    return scattered > kMaxUnknownOfSkin * board.reading.cells.size() || !CanBe(board);
  }

  bool CanBe(const FoundBoard& board) const {
    if (HasGroundlessMarks(board.reading.cells)) return false;
    return oracle == nullptr || oracle->CanBeTrue(board.reading.Symbols(), {});
  }

  // A skin may take a part of another program's board for a board of its own whose end is hidden. A
  // board that was seen before has the size that it had.
  static bool EndsInPlainView(const Frame& frame,
                              const base::Result<std::vector<FoundBoard>>& unseen,
                              const std::optional<SeenBoard>& before) {
    return unseen.ok() && std::ranges::all_of(*unseen, [&](const FoundBoard& board) {
             return (before && HaveSameSize(board.geometry, before->geometry)) ||
                    !FindHiddenEnd(frame, board.geometry, board.reading.cells);
           });
  }

  // Of a doubtful board of a skin, and what is read without one. Where they contradict each other
  // nowhere, another theme of the skin's program may be seen: each knows cells that the other does
  // not.
  base::Result<std::vector<FoundBoard>> TakeOne(
      std::vector<FoundBoard> by_skin, base::Result<std::vector<FoundBoard>> unseen) const {
    const FoundBoard& board = by_skin.front();
    const bool can_be = CanBe(board);
    if (unseen.ok() && (!can_be || CountUnknown(unseen->front().reading.cells) <
                                       CountUnknown(board.reading.cells))) {
      FoundBoard completed = CompletedFrom(board, unseen->front());
      if (can_be && CanBe(completed)) unseen->front() = std::move(completed);
      return unseen;
    }
    if (can_be) return by_skin;
    return Error{ErrorKind::kNotFound,
                 fmt::format("what looks like a board of {} cannot be one", board.skin)};
  }

  // What else was seen while looking for boards.
  struct Seen {
    bool is_counted = false;           // a counter of mines is beside what may be a fresh board
    std::vector<GridGeometry> hidden;  // boards that go on behind something
  };

  // Where a board goes on behind something, another lattice may show all of it. None: none does.
  std::optional<std::vector<FoundBoard>> FindWhole(GridSearch& search, const Frame& frame,
                                                   ReadQuestion question,
                                                   const std::vector<GridGeometry>& hidden) {
    question.trace = nullptr;
    Seen aside;
    auto found = FindOnLikely(search.More(), frame, question, aside);
    const bool is_whole = found && found->ok() && GoesFurther((*found)->front().geometry, hidden);
    if (!is_whole) return std::nullopt;
    return **std::move(found);
  }

  // Whether each cell is a block of cells of one of these boards, on which most of the board lies:
  // blocks show less of where they are cut off.
  static bool IsOfBlocks(const FoundBoard& board, const std::vector<GridGeometry>& others) {
    const base::FrameRect place = board.geometry.Bounds();
    return std::ranges::any_of(others, [&](const GridGeometry& cells) {
      const double times = PitchOf(board.geometry.col_edges) / PitchOf(cells.col_edges);
      const base::FrameRect shared = cells.Bounds().Intersection(place);
      return std::round(times) >= 2 && std::abs(times - std::round(times)) <= kMostOfAWhole &&
             2 * shared.width * shared.height >= place.width * place.height;
    });
  }

  // What is seen first is looked at first: a look at all that repeats takes several times as long.
  // Rejected: to do without it where the first look has refused a board of a known program. It
  // finds none then (in none of 47 spoilt pictures), but some are of programs that resemble one: of
  // these 5 of 48 boards are read by it alone.
  base::Result<std::vector<FoundBoard>> FindWithoutSkin(
      GridSearch& search, const base::Result<std::vector<GridCandidate>>& lattices,
      const Frame& frame, const ReadQuestion& question) {
    Seen seen;
    base::Result<std::vector<FoundBoard>> found =
        lattices ? FindOn(*lattices, frame, question, seen) : lattices.error();
    const auto is_lost = [&] { return !found && found.error().kind != ErrorKind::kHidden; };
    if (is_lost()) {
      auto more = FindOnLikely(search.More(), frame, question, seen);
      if (more) found = *std::move(more);
    } else if (!found) {
      auto whole = FindWhole(search, frame, question, seen.hidden);
      if (whole) found = *std::move(whole);
    }
    if (is_lost()) {
      auto in_window = FindOnLikely(BestInWindows(search), frame, question, seen, kSurelyInAWindow);
      // The whole picture says better why there is no board.
      if (in_window && in_window->ok()) found = *std::move(in_window);
    }
    // A person, or a counter, tells that there is a board; repetition tells where.
    const bool is_told = question.hints.believes_fresh;
    if (question.hints.awaits_opening) return found;
    if (!is_told && !seen.is_counted && is_lost() && lattices) {
      seen.is_counted = MayBeCounted(frame, lattices->front().geometry);
    }
    const bool may_repeat = is_told || seen.is_counted;
    if (!may_repeat && !is_lost()) return found;
    if (found.ok() && !IsFresh(found->front())) return found;
    std::vector<GridCandidate> all = search.More();
    if (lattices) all.insert(all.begin(), lattices->begin(), lattices->end());
    const auto is_board = [&](const FoundBoard& board) {
      return is_told || general->IsCounted(frame, board.geometry, board.reading.cells);
    };
    std::optional<FoundBoard> fresh;
    if (may_repeat) {
      AddChequers(frame, all);
      fresh = LargestFreshBoard(all, frame, question.hints, is_board);
    }
    // Numbers, too, lie in cells that share their edges.
    const auto is_fresh = [&](const FoundBoard& board) {
      return !general->SeesANumber(frame, board.geometry) && is_board(board);
    };
    if (!fresh && is_lost()) fresh = UsualFreshBoard(all, frame, question.hints, is_fresh);
    if (!fresh || IsOfBlocks(*fresh, seen.hidden)) return found;
    if (!found.ok()) return std::vector{*std::move(fresh)};
    // Repetition tells the cells, the place and the end of a fresh board better than looks do; the
    // lines of its cells may be a pixel off.
    FoundBoard& looks = found->front();
    const bool says_more = !AreInOnePlace(looks.geometry, fresh->geometry) ||
                           CountUnknown(looks.reading.cells) > CountUnknown(fresh->reading.cells);
    if (!Covers(*fresh, looks)) return found;
    if (says_more) {
      looks = *std::move(fresh);
    } else {
      looks.is_size_proved = looks.geometry == fresh->geometry;
    }
    return found;
  }

  // Whether a counter is beside this lattice, whatever the net makes of its cells.
  bool MayBeCounted(const Frame& frame, const GridGeometry& lattice) const {
    const board::Grid cells(lattice.rows(), lattice.cols(), kSurelyCovered);
    return frame.Bounds().Contains(lattice.Bounds()) &&
           general->IsCounted(frame, lattice, cells, CounterFit::kRough);
  }

  // Looks at those of many lattices that are likely boards; nothing if none is.
  std::optional<base::Result<std::vector<FoundBoard>>> FindOnLikely(
      std::vector<GridCandidate> lattices, const Frame& frame, const ReadQuestion& question,
      Seen& seen, double least_certainty = 0) {
    const std::vector<GridCandidate> likely = general->LikelyOf(frame, std::move(lattices));
    if (likely.empty()) return std::nullopt;
    if (question.trace != nullptr) {
      const std::vector<TracedLattice> traced = TraceOf(likely);
      auto& all = question.trace->lattices;
      all.insert(all.end(), traced.begin(), traced.end());
    }
    return FindOn(likely, frame, question, seen, least_certainty);
  }

  // What another window says in lines of text hides the lattice of a board, unless each window is
  // looked at alone.
  static std::vector<GridCandidate> BestInWindows(GridSearch& search) {
    std::vector<GridCandidate> best;
    for (const std::vector<GridCandidate>& lattices : search.InWindows()) {
      best.push_back(lattices.front());
    }
    return best;
  }

  static bool IsFresh(const FoundBoard& board) {
    using board::minesweeper::CellSymbol;
    return std::ranges::all_of(board.reading.cells, [](const auto& cell) {
      return cell.symbol == CellSymbol::kCovered || cell.symbol == CellSymbol::kUnknown;
    });
  }

  static void AddChequers(const Frame& frame, std::vector<GridCandidate>& lattices) {
    for (GridGeometry& cells : FindChequers(frame)) {
      lattices.push_back({.geometry = std::move(cells)});
    }
  }

  // Whether most of `other` lies on `board`.
  static bool Covers(const FoundBoard& board, const FoundBoard& other) {
    const base::FrameRect place = other.geometry.Bounds();
    const base::FrameRect shared = board.geometry.Bounds().Intersection(place);
    return 4 * shared.width >= 3 * place.width && 4 * shared.height >= 3 * place.height;
  }

  // Refuses boards that are less sure than this. Where it asks for any sureness, the whole picture
  // was looked at before: a person is told of no possible board.
  base::Result<std::vector<FoundBoard>> FindOn(const std::vector<GridCandidate>& lattices,
                                               const Frame& frame, const ReadQuestion& question,
                                               Seen& seen, double least_certainty = 0) {
    std::vector<FoundBoard> boards;
    std::vector<PossibleBoard> possible;
    std::string refusal;  // of the best lattice; there may be none
    ErrorKind kind = ErrorKind::kNotFound;
    for (GeneralReading& read : general->Find(frame, lattices, question.hints)) {
      if (read.refusal.empty() && read.certainty < least_certainty) {
        Refuse(read, "its cells are not seen clearly enough");
      }
      seen.is_counted = seen.is_counted || read.is_counted;
      if (question.trace != nullptr) question.trace->boards.push_back(std::move(read.trace));
      if (!read.refusal.empty()) {
        if (refusal.empty()) refusal = Describe(read);
        if (read.is_possible) possible.push_back({read.geometry, read.refusal});
        if (read.is_end_hidden) {
          kind = ErrorKind::kHidden;
          seen.hidden.push_back(read.geometry);
        }
        continue;
      }
      boards.push_back(BoardOf(std::move(read), frame));
    }
    if (question.trace != nullptr && least_certainty == 0) {
      // A later look is a closer one.
      auto& all = question.trace->possible;
      all.insert(all.begin(), possible.begin(), possible.end());
    }
    if (boards.empty()) return Error{kind, refusal.empty() ? "no lattice has cells" : refusal};
    return boards;
  }

  static std::string Describe(const GeneralReading& read) {
    return fmt::format("a lattice of {} × {} cells was found, but {}", read.geometry.rows(),
                       read.geometry.cols(), read.refusal);
  }

  base::Result<FoundBoard> ReadDescribed(const Frame& frame, const FoundBoard& known,
                                         const ReadHints& hints, Effort effort) {
    base::Result<FoundBoard> read = skins.Read(frame, known);
    if (!read.ok() || CountUnknown(read->reading.cells) == 0) return read;
    // The rules would make numbers of the cells of a torn row.
    if (effort == Effort::kQuick) return read;
    if (std::optional<FoundBoard> certain = FindCertainAt(known, frame, hints)) {
      return *std::move(certain);
    }
    LookAtUnknown(frame, {}, *read);
    if (skins.IsUnderAMessage(*read)) return UnderAMessage();
    if (general && CountUnknown(read->reading.cells) > 0) {
      read = WithNet(frame, hints, *std::move(read));
    }
    return ReadAnew(frame, hints, *std::move(read));
  }

  // Where a known grid leaves a cell unread, the picture is asked as if nothing were known: the
  // grid may have been found in a picture that told its edges less well, its covered cells may be
  // drawn as another program draws them, and what is believed of the game may be wrong.
  base::Result<FoundBoard> ReadAnew(const Frame& frame, const ReadHints& hints, FoundBoard read) {
    const int unknown = CountUnknown(read.reading.cells);
    if (unknown == 0) return read;
    ReadHints cold = hints;
    cold.memory = nullptr;
    cold.seen.reset();
    base::Result<std::vector<FoundBoard>> found = Find(frame, {.hints = cold});
    // What a described skin says of a part of another program's board is nothing against it.
    const bool is_hidden = !found.ok() && found.error().kind != ErrorKind::kNotFound;
    if (is_hidden && skins.Knows(read.skin)) return found.error();
    if (!found.ok() || !AreInOnePlace(found->front().geometry, read.geometry)) return read;
    FoundBoard both = CompletedFrom(read, std::move(found->front()));
    const bool knows_more = CountUnknown(both.reading.cells) < unknown && CanBe(both);
    return knows_more ? std::move(both) : std::move(read);
  }

  // FindCertain, of a board that is known already.
  std::optional<FoundBoard> FindCertainAt(const FoundBoard& known, const Frame& frame,
                                          const ReadHints& hints) {
    GridSearch search(frame);
    std::optional<FoundBoard> certain = FindCertain(search, frame, hints);
    const bool is_there = certain && AreInOnePlace(certain->geometry, known.geometry);
    return is_there ? std::move(certain) : std::nullopt;
  }

  // A board that a skin has read in part, with the digits that the net reads in its other cells. It
  // is no longer one of the skin where that has read less than half of the digits: another theme of
  // its program may draw covered and blank cells alike. What its controls say is kept.
  FoundBoard WithNet(const Frame& frame, ReadHints hints, FoundBoard by_skin) {
    if (!hints.mines) hints.mines = by_skin.reading.mines_total;
    GeneralReading read =
        general->Read(frame, {.geometry = by_skin.geometry, .reading = by_skin.reading}, hints);
    if (!read.refusal.empty()) return by_skin;
    const FoundBoard by_net = BoardOf(std::move(read), frame);
    FoundBoard both = CompletedFrom(by_skin, by_net);
    if (!CanBe(both)) return by_skin;
    int digits = 0;
    int read_by_skin = 0;
    board::ForEachCell(both.reading.cells, [&](board::CellPos cell) {
      if (!board::minesweeper::IsDigit(both.reading.cells[cell].symbol)) return;
      ++digits;
      read_by_skin += board::minesweeper::IsDigit(by_skin.reading.cells[cell].symbol) ? 1 : 0;
    });
    if (digits >= kDigitsOfATheme && 2 * read_by_skin < digits) {
      both.face = by_skin.face;
      both.reading.mines_left = by_skin.reading.mines_left;
      both.reading.mines_total = by_skin.reading.mines_total;
      return both;
    }
    by_skin = CompletedFrom(DigitsOf(by_net), std::move(by_skin));
    skins.ConcludeAgain(frame, hints, by_skin);
    return by_skin;
  }

  base::Result<FoundBoard> Read(const Frame& frame, const FoundBoard& known, ReadHints hints,
                                Effort effort) {
    const bool is_described = !known.skin.empty() && !(general && general->Knows(known.skin));
    if (is_described) return ReadDescribed(frame, known, hints, effort);
    if (!general || !frame.Bounds().Contains(known.geometry.Bounds())) {
      return Error{ErrorKind::kChanged, "the picture is too small for the board found before"};
    }
    const std::lock_guard lock(mutex);
    // What is believed of a game is no part of the picture.
    const bool is_believed = hints.seen || hints.memory != nullptr;
    const bool is_as_before = !is_believed && last && last->board.geometry == known.geometry &&
                              base::SamePixels(frame, last->frame, known.geometry.Bounds());
    if (is_as_before) {
      last->board.reading.frame_id = frame.id;
      return last->board;
    }
    if (!hints.mines) hints.mines = known.reading.mines_total;
    GeneralReading read = general->Read(frame, known, hints);
    if (!read.refusal.empty()) return Error{ErrorKind::kChanged, Describe(read)};
    FoundBoard board = BoardOf(std::move(read), frame);
    board.face = known.face;
    board.is_size_proved = known.is_size_proved;
    if (known.skin.empty() && effort == Effort::kWhole) {
      base::Result<FoundBoard> anew = ReadAnew(frame, hints, std::move(board));
      if (!anew.ok()) return anew;
      board = *std::move(anew);
    }
    if (effort == Effort::kQuick && CountUnknown(board.reading.cells) > 0) return board;
    last = Known{frame, std::move(board)};
    return last->board;
  }

  SkinReader skins;
  std::vector<SkinPictures> pictures;
  std::optional<GeneralReader> general;
  std::shared_ptr<const board::minesweeper::ConsistencyOracle> oracle;  // may be null
  std::mutex mutex;                                                     // guards what follows
  std::optional<Known> last;
};

BoardReader::BoardReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
BoardReader::BoardReader(BoardReader&&) noexcept = default;
BoardReader& BoardReader::operator=(BoardReader&&) noexcept = default;
BoardReader::~BoardReader() = default;

base::Result<BoardReader> BoardReader::Load(ReaderData data) {
  std::vector<Skin> skins;
  if (!data.skins_dir.empty()) {
    base::Result<std::vector<Skin>> loaded = LoadSkins(data.skins_dir);
    if (!loaded) return loaded.error();
    skins = *std::move(loaded);
  }
  for (const Skin& skin : skins) {
    if (std::ranges::none_of(data.learnt,
                             [&](const LearntSkin& l) { return l.name == skin.name; })) {
      continue;
    }
    return Error{
        ErrorKind::kBadInput,
        fmt::format("the learnt skin '{}' has the name of one that ships with the program: "
                    "remove it or give its folder another name",
                    skin.name)};
  }
  std::vector<SkinPictures> looks(data.pictured.begin(), data.pictured.end());
  std::optional<GeneralReader> general;
  if (!data.net_file.empty()) {
    base::Result<SymbolNet> net = SymbolNet::Load(data.net_file);
    if (!net) return net.error();
    std::optional<GlyphNet> glyph_net;
    if (!data.glyph_net_file.empty()) {
      base::Result<GlyphNet> loaded = GlyphNet::Load(data.glyph_net_file);
      if (!loaded) return loaded.error();
      glyph_net = *std::move(loaded);
    }
    general.emplace(*std::move(net), std::move(glyph_net), data.oracle, std::move(data.learnt),
                    looks);
  }
  return BoardReader(std::make_unique<Impl>(SkinReader(std::move(skins)), std::move(looks),
                                            std::move(general), data.oracle));
}

base::Result<FoundBoard> BoardReader::Find(const Frame& frame, const ReadHints& hints) const {
  auto boards = AtTheEdge([&] { return impl_->Find(frame, {.hints = hints}); });
  if (!boards) return boards.error();
  return std::move(boards->front());
}

base::Result<FoundBoard> BoardReader::FindCertain(const Frame& frame,
                                                  const ReadHints& hints) const {
  return AtTheEdge([&]() -> base::Result<FoundBoard> {
    const Error none{ErrorKind::kNotFound, "no board can be read without a doubt"};
    if (frame.Bounds().IsEmpty()) return none;
    GridSearch search(frame);
    std::optional<FoundBoard> certain = impl_->FindCertain(search, frame, hints);
    if (!certain) return none;
    return *std::move(certain);
  });
}

TracedRead BoardReader::FindTraced(const Frame& frame, const ReadHints& hints) const {
  return impl_->Traced(frame, {.hints = hints});
}

TracedRead BoardReader::FindAllTraced(const Frame& frame, const ReadHints& hints) const {
  return impl_->Traced(frame, {.hints = hints, .wants_all = true});
}

bool BoardReader::Describes(const std::string& skin) const { return impl_->skins.Knows(skin); }

void BoardReader::Forget() {
  impl_->skins.Forget();
  if (impl_->general) impl_->general->Forget();
  const std::lock_guard lock(impl_->mutex);
  impl_->last.reset();
}

base::Result<FoundBoard> BoardReader::Read(const Frame& frame, const FoundBoard& known,
                                           const ReadHints& hints) const {
  return AtTheEdge([&] { return impl_->Read(frame, known, hints, Effort::kWhole); });
}

base::Result<FoundBoard> BoardReader::ReadQuickly(const Frame& frame,
                                                  const FoundBoard& known) const {
  return AtTheEdge([&] { return impl_->Read(frame, known, {}, Effort::kQuick); });
}

}  // namespace gridhand::vision::minesweeper
