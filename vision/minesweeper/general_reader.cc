#include "vision/minesweeper/general_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/parallel_for.h"
#include "board/cell_text.h"
#include "vision/lattice/boxes.h"
#include "vision/lattice/glyph_lattice.h"
#include "vision/lattice/lattices.h"
#include "vision/lattice/registered_lattice.h"
#include "vision/minesweeper/cells/patches.h"
#include "vision/minesweeper/extent/board_end.h"
#include "vision/minesweeper/extent/board_part.h"
#include "vision/minesweeper/extent/covered_line.h"
#include "vision/minesweeper/extent/even_margins.h"
#include "vision/minesweeper/extent/hidden_end.h"
#include "vision/minesweeper/extent/numbering.h"
#include "vision/minesweeper/extent/page.h"
#include "vision/minesweeper/extent/tile_search.h"
#include "vision/minesweeper/labeling/covered_drawings.h"
#include "vision/minesweeper/labeling/doubtful_drawings.h"
#include "vision/minesweeper/labeling/doubtful_marks.h"
#include "vision/minesweeper/labeling/elimination.h"
#include "vision/minesweeper/labeling/enclosed_blanks.h"
#include "vision/minesweeper/labeling/grounds.h"
#include "vision/minesweeper/labeling/group_search.h"
#include "vision/minesweeper/labeling/joint_reading.h"
#include "vision/minesweeper/labeling/odd_flags.h"
#include "vision/minesweeper/labeling/unsure_cells.h"
#include "vision/minesweeper/labeling/untouched_board.h"
#include "vision/minesweeper/mine_counter.h"
#include "vision/minesweeper/skin/known_look.h"
#include "vision/minesweeper/skin/recalled_cells.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// More different pictures than are cut are no board: an expert board has up to 38 by measurement on
// real skins, and 576 with the ring around it if no two of its cells were alike. Time grows with
// the square: 2400 took 3 s.
constexpr std::size_t kMaxPictures = PatchParams().most_distinct;
// How often a lattice is made larger because its outermost ring still shows cells, or cut to the
// board and one ring around it, as the net knows boards.
constexpr int kMaxGrowths = 5;
// Chance that the board ends elsewhere, at which it is refused: a board of the wrong size is wrong
// everywhere. By trial on 344 drawn boards read at their true lattice: none has another size with
// 0.1, 0.2 or 0.3, and 269, 275 and 278 have the right one.
constexpr double kMaxEdgeDoubt = 0.2;
// By so much of a cell a lattice may be off at which the net still reads a board.
constexpr double kMostOff = 0.15;
// Lattices with more cells than any usual board get a first glance at parts of so many cells a
// side. All lattices glanced at are passed over if the mean chance that these are cells of a board
// is less than this: by trial 0.5 loses one drawn board in 150, 0.2 takes a quarter longer.
constexpr int kManyCells = 600;
constexpr int kSampleSide = 6;
constexpr double kGlanceShare = 0.35;
// A glance looks at so many cells a side first, and goes on to more only if these may be cells. By
// trial on 2,530 lattices of real boards, each side alone, with a share of 0.02: three tell 47 %
// for strange, and lose two of 340 that pass; four tell 62 %, and lose two.
constexpr std::array kGlanceSides{3, 4, kSampleSide};
// Cells with less of a chance to be a board's are strange. By trial on 704 real and 480 drawn
// boards: none is lost with 0.02, 0.05 or 0.1.
constexpr double kStrangeShare = 0.05;
// Lattices that are moved to where they look best, of those glanced at, and that are then explored.
constexpr std::size_t kMaxAligned = 5;
constexpr std::size_t kMaxLikely = 3;
// Of a lattice that is a little out of step the net doubts most cells: so much is left of a true
// one. By trial on drawn boards. (The middles of the parts of a large lattice must have as much:
// 704 real boards are read as without this.)
constexpr double kFaintShare = 0.1;
// A lattice that looks like this need not be moved.
constexpr double kSureShare = 0.97;
// Lattices are moved by this share of a cell at a time (at least a pixel), and so often.
constexpr double kShiftShare = 0.06;
constexpr int kMaxShifts = 4;
constexpr const char* kNoBoardHere = "its cells do not look like those of a Minesweeper board";
// Numbers from 1 to 8 that a board must show to be known for one from a single picture.
constexpr int kMinNumbers = 3;
// The chance of any number from which a cell of what may be a fresh board rather bears one.
constexpr double kRatherANumber = 0.5;
// Mean doubt of the cells of a board. By trial: of 233 real boards of skins never seen one has
// more; most chess boards, puzzles and forms in which a board was "found" have.
constexpr double kMaxMeanDoubt = 0.01;
// A board this sure and without unknown cells is taken without looking at other cuts of its
// lattice.
constexpr double kSureCertainty = 0.97;
// Share of cells that may stay undecided. By measurement without it: real boards of skins never
// seen that are read rightly have up to 0.11, one read wrongly 0.19.
constexpr double kMaxUndecided = 0.15;
// The chance from which a cell is surely not revealed, whatever mark it bears.
constexpr double kSurelyNoNumber = 0.9;
// Numbers that stay undecided, to those that are read: beyond this the digits of the skin are not
// understood, and the few that are read may be so by chance. A bound: it refuses 1 of 344 drawn
// boards, and 3 real ones with digits of 6 px that were read wrong.
constexpr double kMaxUndecidedNumbers = 0.5;
// A board is read by a learnt skin if at least this share of its cells is known from it; a lattice
// with fewer, the ring around it included, is passed over. Bounds, not measured: a skin that lacks
// some symbols knows most of a board, and another program's cells are like none of its.
constexpr double kMostOfSkin = 0.7;
constexpr double kLeastOfSkin = 0.3;
// The confidence from which a cell of a board of a learnt skin is read that is like none of the
// skin's pictures of its symbol. By measurement on 12,000 cells of kmines' graveyard, whose moon
// shines through some: the net alone reads 3 of them wrong, with 0.952 to 0.971.
constexpr float kSureWithoutSkin = 0.99f;
constexpr const char* kFreshBoard =
    "it could be a fresh board: neither numbers on it nor a counter beside it prove that it is a "
    "game (if it is one, say its rows and columns)";
constexpr const char* kHardlyABoard =
    "its cells look a little like those of a Minesweeper board, but none for sure";
// Groups in a trace name the symbols down to this probability.
constexpr double kTracedShare = 0.01;

// An icon is looked at among so many cells a side, with so much around it, in parts of its longer
// side, as a mark has in its cell.
constexpr int kIconSide = 5;
constexpr double kIconMargin = 0.22;
// The least chance that an icon is a flag, or a mine. By trial: it knows seven of the 14 icons of
// seven tuned pages; of 16 other signs beside a number an arrow, a menu and a P pass for a flag.
constexpr double kLeastChanceOfIcon = 0.8;

// --- the extent ---------------------------------------------------------------------------------

// The edges of a lattice with so many more cells at each end as it has room for.
std::vector<int> Widened(std::vector<int> edges, int by, int limit) {
  for (int i = 0; i < by; ++i) {
    const int before = 2 * edges[0] - edges[1];
    const int after = 2 * edges.back() - edges[edges.size() - 2];
    if (before >= 0) edges.insert(edges.begin(), before);
    if (after <= limit) edges.push_back(after);
  }
  return edges;
}

GridGeometry WithRings(const Frame& frame, GridGeometry geometry, int rings = 1) {
  geometry.col_edges = Widened(std::move(geometry.col_edges), rings, frame.size.width);
  geometry.row_edges = Widened(std::move(geometry.row_edges), rings, frame.size.height);
  return geometry;
}

// Which edges two lattices share, of those of `around`: the first one, and how many follow it.
std::pair<int, int> SharedEdges(const std::vector<int>& around, const std::vector<int>& lattice) {
  const auto first = std::ranges::find_first_of(around, lattice);
  const auto shared =
      std::mismatch(first, around.end(),
                    std::ranges::find(lattice, first == around.end() ? 0 : *first), lattice.end());
  return {static_cast<int>(first - around.begin()), static_cast<int>(shared.first - first)};
}

// The part of a lattice that another one shares with it; none if it shares no cell.
std::optional<Part> SharedPart(const GridGeometry& around, const GridGeometry& lattice) {
  const auto [left, col_edges] = SharedEdges(around.col_edges, lattice.col_edges);
  const auto [top, row_edges] = SharedEdges(around.row_edges, lattice.row_edges);
  if (col_edges < 2 || row_edges < 2) return std::nullopt;
  return Part{top, left, row_edges - 1, col_edges - 1};
}

// --- a first glance -----------------------------------------------------------------------------

// Parts of a large lattice, spread over it.
std::vector<Part> Samples(const GridGeometry& lattice) {
  const int rows = std::min(kSampleSide, lattice.rows());
  const int cols = std::min(kSampleSide, lattice.cols());
  std::vector<Part> samples;
  for (const int down : {1, 2, 3}) {
    for (const int right : {1, 2, 3}) {
      samples.push_back(
          {(lattice.rows() - rows) * down / 4, (lattice.cols() - cols) * right / 4, rows, cols});
    }
  }
  return samples;
}

// The cells in the middle of a lattice, at most so many a side.
GridGeometry MiddleOf(const GridGeometry& lattice, int side) {
  const int rows = std::min(side, lattice.rows());
  const int cols = std::min(side, lattice.cols());
  return PartOf(lattice, {(lattice.rows() - rows) / 2, (lattice.cols() - cols) / 2, rows, cols});
}

// The mean chance that the cells of this lattice are cells of a board.
double MeanChanceIn(const Frame& frame, const GridGeometry& lattice, const SymbolNet& net,
                    PatchCache& cache) {
  const Patches patches = CutPatches(frame, lattice, cache);
  return MeanChance(net.Read(patches.distinct, patches.of_cell),
                    {0, 0, lattice.rows(), lattice.cols()});
}

// Photos and texts make large lattices of which every cell is another picture: a look at some parts
// of them is enough to pass them over, for most a look at the middles of these parts.
bool MayHoldABoard(const Frame& frame, const GridGeometry& lattice, const SymbolNet& net,
                   PatchCache& cache) {
  if (lattice.rows() * lattice.cols() <= kManyCells) return true;
  const std::vector<Part> samples = Samples(lattice);
  const auto mean_chance = [&](int side) {
    double sum = 0;
    for (const Part& part : samples) {
      sum += MeanChanceIn(frame, MiddleOf(PartOf(lattice, part), side), net, cache);
    }
    return sum / static_cast<double>(samples.size());
  };
  return mean_chance(kGlanceSides.front()) >= kFaintShare &&
         mean_chance(kSampleSide) >= kGlanceShare;
}

// Of each cell what its picture has.
template <class T>
Grid<T> OfCells(const std::vector<T>& of_pictures, const Grid<int>& pictures) {
  Grid<T> of_cells(pictures.rows(), pictures.cols());
  std::ranges::transform(pictures.items(), of_cells.items().begin(), [&](int picture) {
    return of_pictures[static_cast<std::size_t>(picture)];
  });
  return of_cells;
}

// --- what is handed on --------------------------------------------------------------------------

double CertaintyOf(const Grid<CellScores>& scores, const Grid<CellSymbol>& labels) {
  double sum = 0;
  board::ForEachCell(scores, [&](CellPos cell) { sum += ChanceOf(scores[cell], labels[cell]); });
  return sum / std::max(1, scores.size());
}

// How sure the cells of the board are in the mean, less the share that is unknown. Says which of
// two lattices lies better, whatever they make of the board's size.
double MeanSureness(const GeneralReading& read) {
  const Grid<CellReading>& cells = read.reading.cells;
  return read.certainty * CountReadable(cells) / std::max(1, cells.size());
}

// The square that an icon would have for a cell.
FrameRect AroundIcon(const FrameRect& icon) {
  const auto side = static_cast<int>((1 + 2 * kIconMargin) * std::max(icon.width, icon.height));
  return {icon.x + (icon.width - side) / 2, icon.y + (icon.height - side) / 2, side, side};
}

// How unsure the cells are that were handed on, in the mean. Whether a mark is a flag or a mine
// says nothing about whether this is a board.
double MeanDoubt(const Grid<CellReading>& cells, const Grid<SymbolScores>& scores) {
  double doubt = 0;
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellReading& read = cells[cell];
    if (read.symbol == CellSymbol::kUnknown) return;
    auto sure = static_cast<double>(read.confidence);
    if (board::minesweeper::IsMark(read.symbol)) {
      sure = std::max(sure, ChanceOfAny(scores[cell], board::minesweeper::IsMark));
    }
    doubt += 1 - std::min(1.0, sure);
  });
  return doubt / std::max(1, CountReadable(cells));
}

// Whether an unknown cell is covered or bears a mark, though it does not tell which: a program may
// draw its mines as others do their flags. (A cell under another window is neither.)
bool IsSurelyNoNumber(const JointEvidence& evidence, CellPos cell) {
  return evidence.groups[cell] != kUnreadable &&
         ChanceOfHidden(evidence.scores[cell]) >= kSurelyNoNumber;
}

// One picture proves a game by its numbers: each says how much is hidden around it, and tables,
// puzzles and walls of icons do not keep to that. A board with fewer of them may be one all the
// same, which only its behaviour or a person can tell.
bool ShowsAGame(const Grid<CellReading>& cells, const JointEvidence& evidence) {
  int numbers = 0;
  bool has_hidden = false;
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol symbol = cells[cell].symbol;
    numbers += board::minesweeper::IsDigit(symbol) ? 1 : 0;
    has_hidden = has_hidden || (symbol == CellSymbol::kUnknown ? IsSurelyNoNumber(evidence, cell)
                                                               : !IsNumber(symbol));
  });
  return has_hidden && numbers >= kMinNumbers;
}

// Cells that are of a board, yet do not tell what they show. (A cell under another window is none,
// and which mark a cell bears, if any, says nothing about whether this is a board.)
int CountUndecided(const Grid<CellReading>& cells, const JointEvidence& evidence) {
  int undecided = 0;
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool is_undecided = cells[cell].symbol == CellSymbol::kUnknown &&
                              evidence.groups[cell] != kUnreadable &&
                              !IsSurelyNoNumber(evidence, cell);
    undecided += is_undecided ? 1 : 0;
  });
  return undecided;
}

// Whether too many of the cells that are numbers, as far as can be told, tell no number.
bool HardlyTellsNumbers(const JointReading& joint) {
  int undecided = 0;
  int decided = 0;
  board::ForEachCell(joint.labels, [&](CellPos cell) {
    if (!board::minesweeper::IsDigit(joint.labels[cell])) return;
    ++(joint.cells[cell].symbol == CellSymbol::kUnknown ? undecided : decided);
  });
  return undecided > kMaxUndecidedNumbers * decided;
}

// `is_proved`: that it is a board, by an earlier look, a person's word or the pictures of its skin.
std::string RefusalOf(const JointReading& joint, const JointEvidence& evidence, bool is_proved) {
  switch (joint.outcome) {
    case JointOutcome::kPossible:
      break;
    case JointOutcome::kImpossible:
      return fmt::format("these cells cannot be what they look like together: {}",
                         board::CellList(joint.conflict));
    case JointOutcome::kSpent:
      return "no possible board was found in what its cells may show, and the search was given up";
  }
  const int readable = CountReadable(joint.cells);
  if (readable < kMinReadable * joint.cells.size()) {
    return fmt::format("only {} of its {} cells could be read", readable, joint.cells.size());
  }
  const int undecided = CountUndecided(joint.cells, evidence);
  if (undecided > kMaxUndecided * joint.cells.size()) {
    return fmt::format("{} of its {} cells do not tell what they show", undecided,
                       joint.cells.size());
  }
  if (!is_proved && !ShowsAGame(joint.cells, evidence)) {
    return kFreshBoard;
  }
  if (HardlyTellsNumbers(joint)) return "its numbers are hardly told from each other";
  if (MeanDoubt(joint.cells, evidence.scores) > kMaxMeanDoubt) return kHardlyABoard;
  return {};
}

std::vector<TracedGroup> GroupsOf(const Grid<CellScores>& scores, const Grid<int>& patch_of_cell,
                                  std::size_t patches) {
  std::vector<TracedGroup> groups(patches);
  board::ForEachCell(scores, [&](CellPos cell) {
    groups[static_cast<std::size_t>(patch_of_cell[cell])].cells.push_back(cell);
  });
  std::erase_if(groups, [](const TracedGroup& group) { return group.cells.empty(); });
  for (TracedGroup& group : groups) {
    ForEachSymbol([&](CellSymbol symbol) {
      double share = 0;
      for (const CellPos cell : group.cells) share += ChanceOf(scores[cell], symbol);
      share /= static_cast<double>(group.cells.size());
      if (share >= kTracedShare) group.alternatives.push_back({symbol, share});
    });
    std::ranges::sort(group.alternatives, std::ranges::greater(), &SymbolShare::probability);
  }
  return groups;
}

// Whether the cells of a board go on behind something, the board being this part of a lattice that
// was found by no skin.
bool GoesOnBehindSomething(const Frame& frame, const GridGeometry& board,
                           const Grid<CellReading>& read, const LatticeCells& cells,
                           const Part& part) {
  const FrameRect bounds = board.Bounds();
  const int cell_px = std::min(bounds.width / board.cols(), bounds.height / board.rows());
  const int off_px = static_cast<int>(kMostOff * cell_px);
  const auto goes_on_beside = [&](Side side) {
    const BlankCells blanks =
        AreEven(cells.margins, part, side) ? BlankCells::kTellNothing : BlankCells::kTell;
    return GoesOnBeside(cells.scores, part, side, blanks) && !LiesInAFrame(frame, board, side);
  };
  return std::ranges::any_of(kSidesInOrder, goes_on_beside) ||
         FindHiddenEnd(frame, board, read, off_px, LinesOnBothSides::kFrame).has_value();
}

constexpr const char* kNoEnd = "where the board ends is not clear";
std::string TooLarge() {
  return fmt::format("no board has more than {} cells a side", kMaxBoardSide);
}
constexpr const char* kTooManyPictures = "too few of its cells look alike";

// Cells that its program's pictures do not confirm were made unknown: enough must be left.
void ConcludeKept(GeneralReading& read) {
  const Grid<CellReading>& cells = read.reading.cells;
  Conclude(read.reading);
  if (read.refusal.empty() && CountReadable(cells) < kMinReadable * cells.size()) {
    Refuse(read, "too few of its cells look like those of its program");
  }
}

// A board is one of a learnt skin if most of its cells are of it, however unsure each of them is.
// One covered all over is known for a board, too, by the very pixels of its cells. A cell that is
// like no picture of the skin must be sure without it, if the skin has pictures of its symbol.
// Where it is believed to be fresh, plain colours do not count.
void NameSkin(const std::string& skin, const CellMemory& memory, const RecalledCells& recalled,
              bool believes_fresh, GeneralReading& read) {
  if (read.refusal == kFreshBoard && SurelyRecalledShare(recalled) >= kMostOfSkin) {
    read.refusal.clear();
  }
  const auto telling =
      static_cast<double>(std::ranges::count_if(recalled, &Recollection::is_telling));
  const bool is_of_skin = RecalledShare(recalled) >= kMostOfSkin &&
                          (!believes_fresh || telling >= kMostOfSkin * recalled.size());
  if (read.refusal == kHardlyABoard && is_of_skin) read.refusal.clear();
  if (read.refusal.empty() && !is_of_skin) {
    read.refusal = fmt::format("too few of its cells are of the skin '{}'", skin);
  }
  if (read.refusal.empty()) {
    read.skin = read.trace.skin = skin;
    board::ForEachCell(recalled, [&](CellPos cell) {
      CellReading& cell_read = read.reading.cells[cell];
      const bool is_unlike = recalled[cell].how == Recollection::How::kNothing &&
                             memory.HasPictureOf(cell_read.symbol);
      if (is_unlike && cell_read.confidence < kSureWithoutSkin) cell_read = {};
    });
    ConcludeKept(read);
  }
  read.trace.refusal = read.refusal;
}

// Whether any of some cells spread over the lattice is known from the skin: of one that holds a
// board of it, kLeastOfSkin are. To look at all cells of all lattices takes long.
bool MayBeOfSkin(const CellMemory& memory, const Frame& frame, const GridGeometry& lattice) {
  constexpr int kLooks = 32;  // all are strange by chance once in 90,000 such lattices
  return std::ranges::any_of(
      SampleOf({0, 0, lattice.rows(), lattice.cols()}, kLooks), [&](CellPos cell) {
        const Recollection recalled = memory.Recall(frame, lattice.CellRect(cell));
        return recalled.how != Recollection::How::kNothing;
      });
}

std::vector<CellPos> ToldCells(const RecalledCells& recalled) {
  std::vector<CellPos> told;
  board::ForEachCell(recalled, [&](CellPos cell) {
    if (recalled[cell].how != Recollection::How::kNothing) told.push_back(cell);
  });
  return told;
}

// With those of which the game so far leaves one symbol. `laws` may be empty.
std::vector<CellPos> SettledCells(std::vector<CellPos> told, const Grid<LawOfCell>& laws) {
  board::ForEachCell(laws, [&](CellPos cell) {
    if (laws[cell].allowed.size() == 1) told.push_back(cell);
  });
  return told;
}

std::vector<GroundColour> GroundsOf(const Patches& patches) {
  std::vector<GroundColour> grounds;
  for (const Patch& picture : patches.distinct) grounds.push_back(GroundOf(picture));
  return grounds;
}

BoardSize SizeOf(const GridGeometry& geometry) { return {geometry.rows(), geometry.cols()}; }

// What the pictures of its look do not confirm is not handed on.
void Confirm(const Grid<CellSymbol>& nearest, GeneralReading& read) {
  KeepConfirmed(nearest, read.reading.cells);
  ConcludeKept(read);
}

// A fresh board of letters repeats however it is cut, and a letter lies in the middle of its cell.
std::vector<GridCandidate> WithoutThoseBetweenGlyphs(const Frame& frame,
                                                     std::vector<GridCandidate> lattices) {
  const std::vector<GridGeometry> of_glyphs = FindGlyphLattices(frame);
  const auto is_between = [&](const GridGeometry& lattice) {
    return LiesBetweenGlyphs(lattice, of_glyphs);
  };
  for (GridCandidate& lattice : lattices) std::erase_if(lattice.alternatives, is_between);
  std::erase_if(lattices, [&](const GridCandidate& lattice) {
    return is_between(lattice.geometry) && lattice.alternatives.empty();
  });
  for (GridCandidate& lattice : lattices) {
    if (!is_between(lattice.geometry)) continue;
    lattice.geometry = std::move(lattice.alternatives.front());
    lattice.alternatives.erase(lattice.alternatives.begin());
  }
  return lattices;
}

// A learnt skin finds the lattice of its cells itself, too.
std::vector<GridCandidate> LatticesFor(const std::string& skin, const CellMemory* memory,
                                       const Frame& frame,
                                       const std::vector<GridCandidate>& lattices) {
  if (skin.empty()) return lattices;
  std::vector<GridCandidate> all = FindTiles(frame, *memory);
  std::vector<std::optional<GridGeometry>> placed(lattices.size());
  base::ParallelFor(lattices.size(), [&](std::size_t i) {
    const GridGeometry& lattice = lattices[i].geometry;
    if (!frame.Bounds().Contains(lattice.Bounds())) return;
    placed[i] = PlacedByTiles(frame, lattice, *memory);
  });
  for (std::size_t i = 0; i < lattices.size(); ++i) {
    if (placed[i]) all.push_back({.geometry = *std::move(placed[i]), .score = lattices[i].score});
  }
  all.insert(all.end(), lattices.begin(), lattices.end());
  return all;
}

}  // namespace

GeneralReader::GeneralReader(SymbolNet net, std::optional<GlyphNet> glyph_net,
                             std::shared_ptr<const board::minesweeper::ConsistencyOracle> oracle,
                             std::vector<LearntSkin> learnt, std::vector<SkinPictures> looks)
    : net_(std::move(net)),
      glyph_net_(std::move(glyph_net)),
      oracle_(std::move(oracle)),
      learnt_(std::move(learnt)),
      looks_(std::move(looks)),
      answers_(std::make_unique<Answers>()) {}

bool GeneralReader::Knows(const std::string& skin) const {
  return std::ranges::any_of(learnt_, [&](const LearntSkin& known) { return known.name == skin; });
}

GeneralReading GeneralReader::Judge(const GridGeometry& geometry, const LatticeCells& cells,
                                    std::size_t pictures, std::optional<int> mines, bool is_proved,
                                    bool believes_fresh) const {
  GeneralReading read;
  read.geometry = geometry;
  read.is_possible = true;
  const JointEvidence evidence = EvidenceOf(cells, mines);
  JointReading joint = answers_->cell_by_cell.Recall(
      evidence, [&](const JointEvidence& all) { return ReadJointly(all, oracle_.get()); });
  read.refusal = RefusalOf(joint, evidence, is_proved);
  if (!read.refusal.empty() && !joint.complete) {
    JointReading by_groups = answers_->by_groups.Recall(
        evidence, [&](const JointEvidence& all) { return ReadByGroups(all, oracle_.get()); });
    if (RefusalOf(by_groups, evidence, is_proved).empty()) {
      joint = std::move(by_groups);
      read.refusal.clear();
    }
  }
  if (!read.refusal.empty() && joint.outcome != JointOutcome::kPossible) {
    auto sure = ReadWithoutUnsure(evidence, oracle_.get(), [&](const JointReading& rest) {
      return RefusalOf(rest, evidence, is_proved).empty();
    });
    if (sure) {
      joint = *std::move(sure);
      read.refusal.clear();
    }
  }
  // A fresh board of many looks (untouched_board.h).
  if (!read.refusal.empty() && believes_fresh) {
    auto untouched = ReadAsUntouched(evidence);
    if (untouched && RefusalOf(*untouched, evidence, is_proved).empty()) {
      joint = *std::move(untouched);
      read.refusal.clear();
    }
  }
  read.is_contradictory = joint.outcome != JointOutcome::kPossible;
  read.certainty = CertaintyOf(cells.scores, joint.labels);
  read.reading.cells = joint.cells;
  read.repaired = joint.repaired;
  Conclude(read.reading);
  if (mines) read.reading.mines_total = mines;
  read.trace = {geometry, "", GroupsOf(cells.scores, cells.pictures, pictures), read.refusal};
  return read;
}

GeneralReading GeneralReader::Explore(const Frame& frame, const GridGeometry& lattice,
                                      const Question& question) const {
  if (!frame.Bounds().Contains(lattice.Bounds())) {
    return NoBoard(lattice, "its lattice reaches beyond the picture");
  }
  if (std::max(lattice.rows(), lattice.cols()) > kMaxBoardSide) {
    return NoBoard(lattice, TooLarge());
  }
  const bool is_size_proved = question.seen != nullptr && question.seen->is_size_proved &&
                              question.seen->geometry == lattice;
  GridGeometry around = WithRings(frame, lattice);
  if (!question.skin.empty() && !MayBeOfSkin(*question.memory, frame, around)) {
    return NoBoard(lattice, fmt::format("none of its cells is of the skin '{}'", question.skin));
  }
  if (!is_size_proved && !MayHoldABoard(frame, lattice, net_, answers_->patches)) {
    return NoBoard(lattice, kNoBoardHere);
  }
  for (int growths = 0;; ++growths) {
    const Patches patches = CutPatches(frame, around, answers_->patches);
    if (patches.distinct.size() > kMaxPictures) return NoBoard(lattice, kTooManyPictures);
    const LooksOfCells looks = question.look != nullptr ? LooksOf(*question.look, frame, around)
                                                        : LooksOfCells{{0, 0}, {0, 0}};
    const RecalledCells recalled =
        question.look != nullptr ? looks.evidence : RecallCells(question.memory, frame, around);
    if (!question.skin.empty() && RecalledShare(recalled) < kLeastOfSkin) {
      return NoBoard(lattice, fmt::format("few of its cells are of the skin '{}'", question.skin));
    }
    LatticeCells cells{
        WithRecalled(net_.Read(patches.distinct, patches.of_cell), recalled, question.knows_cells),
        patches.of_cell,
        {},
        {},
        {},
        question.openings,
        {}};
    if (question.seen != nullptr) {
      cells.scores = WithSeen(std::move(cells.scores), around, *question.seen);
    }
    const std::optional<Part> shared = SharedPart(around, lattice);
    if (shared) {
      cells.scores = WithoutPage(std::move(cells.scores), patches.of_cell, frame, around, *shared);
    }
    // (A lattice whose size is proved is explored once, with a ring around it.)
    Part part = is_size_proved ? *shared : WithCoveredLines(cells.scores, ExtentOf(cells.scores));
    const auto is_too_small = [&] { return std::min(part.rows, part.cols) < kMinBoardSide; };
    if (is_too_small()) return NoBoard(lattice, kNoBoardHere);
    const GridGeometry found = PartOf(around, part);
    const GridGeometry close = WithRings(frame, found);
    if (around != close) {
      if (growths == kMaxGrowths) return NoBoard(lattice, kNoEnd);
      const bool ends_inside = around.Bounds().Contains(close.Bounds());
      around = ends_inside ? close : WithRings(frame, found, 1 << growths);
      continue;
    }
    if (!is_size_proved) {
      cells.scores = WithoutNumbering(std::move(cells.scores));
      part = WithCoveredLines(cells.scores, ExtentOf(cells.scores));
      if (is_too_small()) return NoBoard(lattice, kNoBoardHere);
    }
    const Comparison compared = Compare(patches.distinct);
    cells.drawings = OfCells(compared.drawings, patches.of_cell);
    cells.groups = GroupsWithRecalled(OfCells(compared.pictures, patches.of_cell), recalled);
    if (question.seen != nullptr) {
      cells.groups = GroupsWithSeen(cells.groups, around, *question.seen);
      cells.laws = LawsOf(around, *question.seen);
    }
    if (!is_size_proved) cells.margins = EvenMarginsNear(frame, around, part);
    const BoardEnd end =
        is_size_proved
            ? BoardEnd{part}
            : answers_->ends.Recall({cells, part, question.mines}, [&](const EndQuestion& asked) {
                return SettleEnd(asked.cells, asked.part, asked.mines, oracle_.get());
              });
    if (std::max(end.part.rows, end.part.cols) > kMaxBoardSide) return NoBoard(lattice, TooLarge());
    const GridGeometry ended = PartOf(around, end.part);
    const LooksOfCells board = question.look != nullptr
                                   ? LooksOfBoard(*question.look, frame, ended, looks, end.part)
                                   : LooksOfCells{{0, 0}, {0, 0}};
    const bool is_known = question.seen != nullptr && question.seen->geometry == ended;
    const bool is_proved = question.believes_fresh || TellsABoard(board) || is_known;
    LatticeCells of_board = PartOf(cells, end.part);
    const std::vector<CellPos> told = ToldCells(PartOf(recalled, end.part));
    of_board.scores = WithBlanks(std::move(of_board.scores), of_board.groups);
    const std::vector<GroundColour> grounds = GroundsOf(patches);
    of_board.scores = WithGrounds(std::move(of_board.scores), of_board.pictures, grounds, told);
    const std::vector<CellPos> settled = SettledCells(told, of_board.laws);
    of_board.scores = WithCoveredDrawings(std::move(of_board.scores), of_board.drawings, settled);
    of_board.scores = WithOddFlags(std::move(of_board.scores), of_board.drawings, told);
    of_board.scores = WithEnclosedBlanks(std::move(of_board.scores), of_board.groups, told);
    GeneralReading read = Judge(ended, of_board, patches.distinct.size(), question.mines, is_proved,
                                question.believes_fresh);
    DoubtDrawings(of_board.scores, of_board.drawings, settled, read.reading.cells);
    DoubtOtherGrounds(of_board.pictures, grounds, told, read.reading.cells);
    TellByElimination(of_board.scores, of_board.drawings, of_board.pictures, of_board.laws,
                      read.reading.cells);
    DoubtMarks(of_board.scores, of_board.drawings, settled, read.reading.cells);
    Conclude(read.reading);
    if (question.look != nullptr && IsAnotherPrograms(board, CountReadable(read.reading.cells))) {
      return NoBoard(lattice,
                     fmt::format("few of its cells are of the skin '{}'", question.look->skin()));
    }
    if (!question.skin.empty()) {
      NameSkin(question.skin, *question.memory, PartOf(recalled, end.part), question.believes_fresh,
               read);
    }
    // A line more or less would not be what was asked for.
    const bool is_size_told = question.size && *question.size == SizeOf(ended);
    bool is_unclear = false;
    if (question.look != nullptr) {
      Confirm(board.nearest, read);
      is_unclear = HasAnOddRim(ended) || GoesOnBeyond(looks, end.part) ||
                   HasALineOfColours(board) ||
                   FindHiddenEnd(frame, ended, read.reading.cells).has_value();
    } else if (!is_known && !is_size_told && read.refusal.empty()) {
      is_unclear = read.is_end_hidden =
          GoesOnBehindSomething(frame, ended, read.reading.cells, cells, end.part);
    }
    read.is_end_doubted = read.refusal.empty() && end.doubt > kMaxEdgeDoubt && !is_size_told;
    if (read.refusal.empty() && (is_unclear || read.is_end_doubted)) Refuse(read, kNoEnd);
    if (read.refusal.empty() && question.look != nullptr &&
        GoesOnOutOfStep(*question.look, frame, ended)) {
      Refuse(read, kNoEnd);
    }
    if (read.refusal.empty() && question.size && *question.size != SizeOf(ended)) {
      Refuse(read, "the board that was asked for has another size");
    }
    return read;
  }
}

GeneralReading GeneralReader::Confirmed(const Frame& frame, GeneralReading read,
                                        const ReadHints& hints) const {
  const std::optional<KnownLook> look =
      LookOf(frame, read.geometry, read.reading.cells, looks_, answers_->patches);
  if (!look) return read;
  const SeenBoard* seen = hints.seen ? &*hints.seen : nullptr;
  // A board that is known stays where it is.
  const bool is_known = seen != nullptr && seen->geometry == read.geometry;
  const GridGeometry lattice = is_known ? read.geometry : look->lattice;
  GeneralReading confirmed = Explore(frame, lattice,
                                     {.mines = hints.mines,
                                      .seen = seen,
                                      .look = look->skin,
                                      .openings = hints.openings,
                                      .believes_fresh = hints.believes_fresh,
                                      .size = hints.size});
  // Many programs draw their covered cells alike: of a fresh board they say little about its skin,
  // and the first click will tell.
  const bool is_believed = hints.believes_fresh && read.refusal.empty() &&
                           std::ranges::all_of(read.reading.cells, [](const CellReading& cell) {
                             return cell.symbol == CellSymbol::kCovered;
                           });
  if (is_believed && !confirmed.refusal.empty()) return read;
  // Nothing is explained better by a lattice that holds no board, nor a whole board by pictures
  // with which it cannot be one: covered cells alone may pass for those of another program.
  const bool is_whole = read.refusal.empty() && CountUnknown(read.reading.cells) == 0;
  if (!confirmed.is_possible && read.is_possible) return read;
  if (is_whole && confirmed.is_contradictory) return read;
  return confirmed;
}

GeneralReading GeneralReader::BestOf(const Frame& frame, const GridCandidate& candidate,
                                     const Question& question) const {
  GeneralReading best = Explore(frame, candidate.geometry, question);
  const auto is_sure = [&] {
    return best.refusal.empty() && best.certainty >= kSureCertainty &&
           CountUnknown(best.reading.cells) == 0;
  };
  if (!is_sure()) {
    base::ParallelInOrder(
        candidate.alternatives.size(),
        [&](std::size_t i) { return Explore(frame, candidate.alternatives[i], question); },
        [&](GeneralReading read) {
          if (IsBetterThere(read, best)) best = std::move(read);
          return !is_sure();
        });
  }
  // The net may be sure of a board though a line lies a quarter of a cell off.
  return Registered(frame, std::move(best), question);
}

GeneralReading GeneralReader::Registered(const Frame& frame, GeneralReading read,
                                         const Question& question) const {
  // A learnt skin has placed its lattices itself, and a board that is known stays where it is.
  const bool is_placed = !question.skin.empty() ||
                         (question.seen != nullptr && question.seen->geometry == read.geometry);
  if (is_placed || !read.is_possible || read.is_end_hidden) return read;
  const GridGeometry lattice = vision::Registered(frame, read.geometry);
  if (lattice.col_edges == read.geometry.col_edges &&
      lattice.row_edges == read.geometry.row_edges) {
    return read;
  }
  GeneralReading anew = Explore(frame, lattice, question);
  // A refused board needs a sure reading: its cells may lie on another lattice altogether. A board
  // that was read may change its size here: exact lines correct that of a board under a window.
  const bool is_clear = read.refusal.empty() || anew.certainty >= kSureCertainty;
  const bool is_surer = MeanSureness(anew) > MeanSureness(read);
  if (anew.refusal.empty() && is_clear && is_surer) return anew;
  return read;
}

double GeneralReader::Glance(const Frame& frame, const GridGeometry& lattice) const {
  if (!frame.Bounds().Contains(lattice.Bounds())) return 0;
  std::vector<const LearntSkin*> skins;
  for (const LearntSkin& skin : learnt_) skins.push_back(&skin);
  double share = 0;
  for (const int side : kGlanceSides) {
    const GridGeometry middle = MiddleOf(lattice, side);
    share = MeanChanceIn(frame, middle, net_, answers_->patches);
    // A skin that knows no cell of a few is not asked about more.
    std::erase_if(skins, [&](const LearntSkin* skin) {
      const double recalled = RecalledShare(RecallCells(&skin->cells, frame, middle));
      share = std::max(share, recalled);
      return recalled == 0;
    });
    if (share < kStrangeShare) break;
  }
  return share;
}

GridCandidate GeneralReader::Aligned(const Frame& frame, GridCandidate candidate) const {
  if (candidate.score >= kSureShare) return candidate;
  const auto chance_in = [&](const GridGeometry& lattice) {
    return frame.Bounds().Contains(lattice.Bounds())
               ? MeanChanceIn(frame, MiddleOf(lattice, kSampleSide), net_, answers_->patches)
               : 0;
  };
  const FrameRect bounds = candidate.geometry.Bounds();
  const int step =
      std::max(1, static_cast<int>(bounds.width * kShiftShare / candidate.geometry.cols()));
  GridCandidate best = candidate;
  best.score = chance_in(best.geometry);
  for (int moves = 0; moves < kMaxShifts && best.score < kSureShare; ++moves) {
    const GridCandidate before = best;
    for (const auto& [dx, dy] : {std::pair(-step, 0), {step, 0}, {0, -step}, {0, step}}) {
      GridCandidate moved = Moved(before, dx, dy);
      moved.score = chance_in(moved.geometry);
      if (moved.score > best.score) best = std::move(moved);
    }
    if (best.geometry == before.geometry) break;
  }
  if (best.geometry == candidate.geometry) return candidate;
  best.score = Glance(frame, best.geometry);
  return best.score > candidate.score ? best : candidate;
}

std::vector<GridCandidate> GeneralReader::LikelyOf(const Frame& frame,
                                                   std::vector<GridCandidate> lattices) const {
  const auto keep = [&](std::size_t most, double least) {
    std::stable_sort(
        lattices.begin(), lattices.end(),
        [](const GridCandidate& a, const GridCandidate& b) { return a.score > b.score; });
    std::erase_if(lattices, [&](const GridCandidate& c) { return c.score < least; });
    if (lattices.size() > most) lattices.resize(most);
  };
  base::ParallelFor(lattices.size(), [&](std::size_t i) {
    lattices[i].score = Glance(frame, lattices[i].geometry);
  });
  keep(kMaxAligned, kFaintShare);
  base::ParallelFor(lattices.size(),
                    [&](std::size_t i) { lattices[i] = Aligned(frame, std::move(lattices[i])); });
  keep(kMaxLikely, kGlanceShare);
  return lattices;
}

// A learnt skin is asked first. What was seen in this window helps to tell symbols; only where that
// is not enough it is also believed to know the cells of the board, which keeps a board found a
// pixel beside its place; and it may be what makes a board impossible: then the picture alone may
// do.
std::vector<GeneralReader::Question> GeneralReader::QuestionsFor(const ReadHints& hints) const {
  const SeenBoard* const seen = hints.seen ? &*hints.seen : nullptr;
  std::vector<Question> questions;
  for (const LearntSkin& skin : learnt_) {
    questions.push_back({hints.mines, &skin.cells, true, skin.name, seen});
  }
  if (hints.memory != nullptr) {
    questions.push_back({hints.mines, hints.memory, false, {}, seen});
    questions.push_back({hints.mines, hints.memory, true, {}, seen});
  }
  questions.push_back({hints.mines, nullptr, false, {}, seen});
  for (Question& question : questions) {
    question.openings = hints.openings;
    question.believes_fresh = hints.believes_fresh;
    question.size = hints.size;
  }
  return questions;
}

bool GeneralReader::IsCounted(const Frame& frame, const GridGeometry& board,
                              const Grid<CellReading>& cells, CounterFit fit) const {
  if (!glyph_net_ || HasBoxes(frame, board)) return false;
  const auto is_mark = [&](const FrameRect& icon) { return IsMark(frame, board, icon); };
  return ShowsMineCounter(frame, board, cells, *glyph_net_, is_mark, fit);
}

bool GeneralReader::SeesANumber(const Frame& frame, const GridGeometry& lattice) const {
  const Patches patches = CutPatches(frame, lattice, answers_->patches);
  return std::ranges::any_of(
      net_.Read(patches.distinct, patches.of_cell), [](const CellScores& scores) {
        return ChanceOfAny(scores, board::minesweeper::IsDigit) >= kRatherANumber;
      });
}

bool GeneralReader::IsMark(const Frame& frame, const GridGeometry& board,
                           const FrameRect& icon) const {
  const FrameRect around = AroundIcon(icon);
  if (!frame.Bounds().Contains(around)) return false;
  // The net knows a mark among cells.
  const GridGeometry cells = MiddleOf(board, kIconSide);
  Patches patches = CutPatches(frame, cells, answers_->patches);
  const CellPos middle{cells.rows() / 2, cells.cols() / 2};
  patches.of_cell[middle] = static_cast<int>(patches.distinct.size());
  patches.distinct.push_back(PatchOf(frame, around));
  const CellScores scores = net_.Read(patches.distinct, patches.of_cell)[middle];
  return ChanceOf(scores, CellSymbol::kFlag) >= kLeastChanceOfIcon ||
         ChanceOfMine(scores) >= kLeastChanceOfIcon;
}

// What could be a fresh board is read as one if a counter is beside it.
std::vector<GeneralReading> GeneralReader::Find(const Frame& frame,
                                                const std::vector<GridCandidate>& lattices,
                                                const ReadHints& hints) const {
  std::vector<GeneralReading> found = FindBelieving(frame, lattices, hints);
  if (hints.believes_fresh || hints.awaits_opening) return found;
  if (!found.empty() && found.front().refusal.empty()) return found;
  const auto is_counted = [&](const GeneralReading& read, CounterFit fit) {
    return IsCounted(frame, read.geometry, read.reading.cells, fit);
  };
  const auto fresh = std::ranges::find(found, kFreshBoard, &GeneralReading::refusal);
  if (fresh == found.end() || !is_counted(*fresh, CounterFit::kRough)) return found;
  const FrameRect place = fresh->geometry.Bounds();
  ReadHints believing = hints;
  believing.believes_fresh = true;
  std::vector<GeneralReading> believed = FindBelieving(frame, lattices, believing);
  for (GeneralReading& read : believed) {
    // It may end elsewhere, where repetition can tell.
    read.is_counted = read.geometry.Bounds().Intersects(place);
    if (read.refusal.empty() && !is_counted(read, CounterFit::kProved)) Refuse(read, kFreshBoard);
  }
  std::ranges::stable_sort(believed, IsBetter);
  return believed;
}

std::vector<GeneralReading> GeneralReader::FindBelieving(const Frame& frame,
                                                         const std::vector<GridCandidate>& lattices,
                                                         const ReadHints& hints) const {
  std::vector<GeneralReading> found;
  const std::vector<GridCandidate> possible =
      hints.believes_fresh ? WithoutThoseBetweenGlyphs(frame, lattices) : lattices;
  for (const Question& question : QuestionsFor(hints)) {
    found = FindOnce(frame, LatticesFor(question.skin, question.memory, frame, possible), question);
    if (question.skin.empty()) {
      for (GeneralReading& read : found) {
        if (!read.is_ambiguous) read = Confirmed(frame, std::move(read), hints);
      }
      std::ranges::stable_sort(found, IsBetter);
    }
    if (!found.empty() && question.skin.empty()) {
      found.front() = ByLearntSkin(frame, std::move(found.front()), hints);
    }
    if (!found.empty() && found.front().refusal.empty()) break;
  }
  return found;
}

// A small board in a large picture may be found a few pixels off; a skin can place it once its
// rough place is known.
GeneralReading GeneralReader::ByLearntSkin(const Frame& frame, GeneralReading read,
                                           const ReadHints& hints) const {
  const bool is_doubted =
      read.is_ambiguous || read.is_end_hidden || read.is_end_doubted || read.refusal == kNoEnd;
  if (hints.seen || !read.is_possible || is_doubted) return read;
  for (const Question& question : QuestionsFor(hints)) {
    if (question.skin.empty()) continue;
    const auto placed = PlacedByTiles(frame, read.geometry, *question.memory);
    GeneralReading known = Explore(frame, placed.value_or(read.geometry), question);
    const bool is_the_same = SizeOf(known.geometry) == SizeOf(read.geometry);
    const bool is_read = known.refusal.empty() &&
                         CountReadable(known.reading.cells) >= CountReadable(read.reading.cells);
    if (is_the_same && is_read) return known;
  }
  return read;
}

std::vector<GeneralReading> GeneralReader::FindOnce(const Frame& frame,
                                                    const std::vector<GridCandidate>& lattices,
                                                    const Question& question) const {
  std::vector<GeneralReading> found(lattices.size());
  base::ParallelFor(lattices.size(),
                    [&](std::size_t i) { found[i] = BestOf(frame, lattices[i], question); });
  std::ranges::stable_sort(found, IsBetter);
  DoubtWhatDiffers(found);
  RefuseDoubtedEnds(found);
  // A board that is doubted still keeps the place from those that lie on it.
  found = WithoutOverlaps(std::move(found));
  std::ranges::stable_sort(found, IsBetter);
  return found;
}

GeneralReading GeneralReader::Read(const Frame& frame, const FoundBoard& known,
                                   const ReadHints& hints) const {
  const bool is_place = known.reading.cells.size() == 0;
  GeneralReading read = NoBoard(known.geometry, kNoBoardHere);
  for (const Question& question : QuestionsFor(hints)) {
    const bool is_learnt = !question.skin.empty();
    const bool is_asked =
        question.skin == known.skin || (is_learnt && (is_place || known.skin.empty()));
    if (!is_asked) continue;
    read = Explore(frame, known.geometry, question);
    if (read.refusal.empty() && read.geometry != known.geometry) {
      Refuse(read, "the board ends elsewhere than before");
    }
    // Another lattice says something else of them, and is not asked again.
    if (read.refusal.empty()) Doubt(known.doubted, read);
    if (read.refusal.empty()) break;
  }
  return read;
}

}  // namespace gridhand::vision::minesweeper
