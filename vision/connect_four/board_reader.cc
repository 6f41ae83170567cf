// How it works
//   1. Shapes of one size that stand in rows and columns (blobs.h, lattices.h); and lattices of
//      lines, which other games' eyes use, too.
//   2. What each hole looks like (looks.h), and which looks are the two kinds of disc (kinds.h).
//   3. What is too little for a proof is refused: a table of other things has no gravity, but
//      three marks in its last row have, by chance.
//   4. Which kind began.
#include "vision/connect_four/board_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "board/connect_four/board.h"
#include "vision/lattice/grid_locator.h"
#include "vision/lattice/lattices.h"
#include "vision/picture.h"

namespace gridhand::vision::connect_four {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::connect_four::BoardReading;
using board::connect_four::CellState;
using board::connect_four::Side;

// A board of lines, or of square holes, is proved by so many discs, so many of each kind.
constexpr int kProofOfLines = 4;
constexpr int kProofOfSquares = 3;
// One of round holes in another size than the usual one.
constexpr int kProofOfRound = 2;
// Of the empty holes, so many are seen as shapes: else where the board ends is not known.
constexpr double kEmptySeen = 0.6;
// What is between the holes is the same beside a disc and beside a hole, grey levels: twice as much
// as between two holes, and so much more.
constexpr float kOtherRim = 14;
constexpr float kOtherRimTimes = 2.5F;
// A disc that waits above the board is as much like the discs.
constexpr double kWaiting = 0.75;

struct Refusal {
  int stage = -1;
  Error error;
};

std::string PlaceText(const GridGeometry& geometry) {
  const base::FrameRect bounds = geometry.Bounds();
  return fmt::format("the {} × {} lattice at {},{}", geometry.rows(), geometry.cols(), bounds.x,
                     bounds.y);
}

bool IsDisc(Kind kind) { return kind == Kind::kA || kind == Kind::kB; }

float RimDifference(const std::array<float, 3>& a, const std::array<float, 3>& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

// Whether discs change what is drawn between the holes: then they are not in holes.
bool RimsDiffer(const Frame& frame, const Lattice& lattice, const Grid<Kind>& kinds) {
  const auto rims = RimsOf(frame, lattice);
  double same = 0;
  double other = 0;
  int same_count = 0;
  int other_count = 0;
  const auto add = [&](CellPos a, CellPos b) {
    if (!kinds.Contains(b)) return;
    const float difference = RimDifference(rims[a], rims[b]);
    if (IsDisc(kinds[a]) == IsDisc(kinds[b])) {
      same += difference;
      ++same_count;
    } else {
      other += difference;
      ++other_count;
    }
  };
  board::ForEachCell(kinds, [&](CellPos cell) {
    add(cell, {cell.row, cell.col + 1});
    add(cell, {cell.row + 1, cell.col});
  });
  if (same_count == 0 || other_count == 0) return false;
  return other / other_count > kOtherRimTimes * same / same_count + kOtherRim;
}

// How strong what is drawn between each row and the next is, grey levels: of a solid line twice as
// strong as of a dashed one. Near the corners of the cells, where discs do not reach.
std::vector<double> RowLines(const Frame& frame, const GridGeometry& geometry) {
  constexpr int kNear = 2;            // px that a line may lie beside its edge
  constexpr int kBeside = 5;          // px from the edge to what is no line
  constexpr double kCorner = 0.17;    // of a cell's width
  constexpr double kCrossing = 0.04;  // of it, the line that crosses
  std::vector<double> lines;
  for (int row = 1; row < geometry.rows(); ++row) {
    const int edge = geometry.row_edges[static_cast<std::size_t>(row)];
    double strongest = 0;
    for (int y = edge - kNear; y <= edge + kNear; ++y) {
      double sum = 0;
      int count = 0;
      for (int x = geometry.col_edges.front(); x < geometry.col_edges.back(); ++x) {
        const auto cell = geometry.CellAt({x, edge});
        if (!cell || !frame.Bounds().Contains(base::FramePoint{x, edge - kBeside})) continue;
        const base::FrameRect rect = geometry.CellRect(*cell);
        const double at = static_cast<double>(x - rect.x) / rect.width;
        const double side = std::min(at, 1 - at);
        if (side < kCrossing || side > kCorner) continue;
        const base::Bgr line = frame.At({x, y});
        const base::Bgr beside = frame.At({x, edge - kBeside});
        sum += std::max({std::abs(line.b - beside.b), std::abs(line.g - beside.g),
                         std::abs(line.r - beside.r)});
        ++count;
      }
      strongest = std::max(strongest, sum / std::max(1, count));
    }
    lines.push_back(strongest);
  }
  return lines;
}

// Whether the line below the first row is unlike those between the others.
bool IsTopLineApart(const Frame& frame, const GridGeometry& geometry) {
  constexpr double kTimes = 1.4;
  constexpr double kMore = 12;  // grey levels
  std::vector<double> lines = RowLines(frame, geometry);
  const double first = lines.front();
  lines.erase(lines.begin());
  std::ranges::sort(lines);
  const double usual = lines[lines.size() / 2];
  // The others are like each other.
  const bool are_alike = lines.back() < kTimes * lines.front() + kMore;
  return are_alike && first > kTimes * usual + kMore;
}

// Whether a board of the usual size is left without the first row.
template <class T>
bool IsUsualWithout(const Grid<T>& cells) {
  return cells.rows() - 1 == board::connect_four::kUsualRows &&
         cells.cols() == board::connect_four::kUsualCols;
}

// Whether the first row is empty and all others are full.
bool IsFullBelow(const Grid<Kind>& kinds) {
  bool is_so = true;
  board::ForEachCell(kinds, [&](CellPos cell) {
    is_so = is_so && (kinds[cell] == Kind::kEmpty) == (cell.row == 0);
  });
  return is_so;
}

// Whether the empty holes of the first row look otherwise than those of the next ones: it is where
// discs wait.
bool IsTopRowApart(const Grid<Look>& looks, const Grid<Kind>& kinds) {
  constexpr float kOther = 6;       // grey levels
  constexpr float kOtherTimes = 3;  // what the next two rows differ by
  std::vector<float> above;
  std::vector<float> below;
  for (int row = 0; row + 1 < looks.rows(); ++row) {
    for (int col = 0; col < looks.cols(); ++col) {
      const CellPos upper{row, col};
      const CellPos lower{row + 1, col};
      if (kinds[upper] != Kind::kEmpty || kinds[lower] != Kind::kEmpty) continue;
      (row == 0 ? above : below).push_back(Distance(looks[upper], looks[lower]));
    }
  }
  if (above.empty() || below.empty()) return false;
  // Of two, the smaller one: behind one hole of a whole row something may show through.
  const auto median = [](std::vector<float>& values) {
    std::ranges::sort(values);
    return values[(values.size() - 1) / 2];
  };
  return median(above) > kOther + kOtherTimes * median(below);
}

// The kind of the disc that waits above the board for its turn.
std::optional<Kind> WaitingKind(const Frame& frame, const Lattice& lattice, const Kinds& kinds) {
  if (!kinds.a || !kinds.b) return std::nullopt;
  const auto& rows = lattice.geometry.row_edges;
  Lattice above = lattice;
  above.geometry.row_edges = {2 * rows[0] - rows[1], rows[0]};
  if (!frame.Bounds().Contains(above.geometry.Bounds())) return std::nullopt;
  const Grid<Look> looks = LooksOf(frame, above);
  std::vector<const Look*> places;
  for (const Look& look : looks) places.push_back(&look);
  std::optional<Kind> waiting;
  for (const Look* look : places) {
    constexpr float kLike = 30;  // grey levels: another ground behind the disc
    const float to_a = Distance(*look, *kinds.a);
    const float to_b = Distance(*look, *kinds.b);
    if (std::min(to_a, to_b) > kLike || std::max(to_a, to_b) < 2 * std::min(to_a, to_b)) continue;
    const Kind kind = to_a < to_b ? Kind::kA : Kind::kB;
    if (waiting && *waiting != kind) return std::nullopt;
    waiting = kind;
  }
  return waiting;
}

// Whether discs lie beyond the lattice, in the next row below or column beside it: then it is a
// part of a board.
bool GoesOn(const Frame& frame, const Lattice& lattice, const Kinds& kinds) {
  constexpr float kSame = 14;  // grey levels
  const auto& rows = lattice.geometry.row_edges;
  const auto& cols = lattice.geometry.col_edges;
  const auto next = [](const std::vector<int>& edges) {
    return std::vector<int>{edges.back(), 2 * edges.back() - edges[edges.size() - 2]};
  };
  const auto previous = [](const std::vector<int>& edges) {
    return std::vector<int>{2 * edges[0] - edges[1], edges[0]};
  };
  for (const auto& [of_rows, of_cols] : {std::pair(next(rows), cols), std::pair(rows, next(cols)),
                                         std::pair(rows, previous(cols))}) {
    Lattice beyond = lattice;
    beyond.geometry.row_edges = of_rows;
    beyond.geometry.col_edges = of_cols;
    if (!frame.Bounds().Contains(beyond.geometry.Bounds())) continue;
    int discs = 0;
    for (const Look& look : LooksOf(frame, beyond)) {
      const bool is_disc = (kinds.a && Distance(look, *kinds.a) < kSame) ||
                           (kinds.b && Distance(look, *kinds.b) < kSame);
      discs += int{is_disc};
    }
    constexpr int kLeast = 2;
    if (discs >= kLeast) return true;
  }
  return false;
}

// How red a disc is, of its mean colour: 0 … 255.
float RednessOf(const Look& look) {
  float b = 0;
  float g = 0;
  float r = 0;
  for (const std::size_t place : Places().all) {
    b += look.colours[place][0];
    g += look.colours[place][1];
    r += look.colours[place][2];
  }
  return (r - std::max(g, b)) / static_cast<float>(Places().all.size());
}

Kind CustomaryFirst(const Kinds& kinds) {
  constexpr float kRed = 60;
  const bool is_a_red = RednessOf(*kinds.a) > kRed;
  const bool is_b_red = RednessOf(*kinds.b) > kRed;
  if (is_a_red != is_b_red) return is_a_red ? Kind::kA : Kind::kB;
  const int bottom = kinds.cells.rows() - 1;
  const int middle = (kinds.cells.cols() - 1) / 2;
  for (int away = 0; away < kinds.cells.cols(); ++away) {
    for (const int col : {middle - away, middle + away}) {
      const CellPos cell{bottom, col};
      if (kinds.cells.Contains(cell) && IsDisc(kinds.cells[cell])) return kinds.cells[cell];
    }
  }
  return Kind::kA;
}

CellState StateOf(Kind kind, Kind first) {
  if (kind == Kind::kEmpty) return CellState::kEmpty;
  if (kind == Kind::kUnreadable) return CellState::kUnreadable;
  return kind == first ? CellState::kFirst : CellState::kSecond;
}

void Fill(BoardReading& reading, const Grid<Kind>& kinds, Kind first, float confidence) {
  reading = BoardReading(kinds.rows(), kinds.cols());
  board::ForEachCell(kinds, [&](CellPos cell) {
    const CellState state = StateOf(kinds[cell], first);
    reading.cells[cell] = {state, state == CellState::kUnreadable ? 0 : confidence};
    if (state == CellState::kUnreadable) {
      reading.doubts.push_back(
          fmt::format("row {} column {} cannot be read", cell.row + 1, cell.col + 1));
    }
  });
}

// Whose turn it is, by the count, where every hole is read.
void TellTurn(BoardReading& reading) {
  const auto board = board::connect_four::BoardOf(reading);
  if (!board.ok()) return;
  if (board::connect_four::OutcomeOf(*board) != board::connect_four::Outcome::kPlaying) return;
  reading.to_move = board::connect_four::SideToMove(*board);
}

bool FollowsRules(const BoardReading& reading) {
  board::connect_four::Board board(reading.cells.rows(), reading.cells.cols());
  board::ForEachCell(reading.cells, [&](CellPos cell) {
    const CellState state = reading.cells[cell].state;
    if (state == CellState::kFirst) board.cells[cell] = board::connect_four::Cell::kFirst;
    if (state == CellState::kSecond) board.cells[cell] = board::connect_four::Cell::kSecond;
  });
  return board::connect_four::CheckRules(board).ok();
}

// Cells that lie in a winning line of the board that is read.
void TellWinners(BoardReading& reading) {
  const auto board = board::connect_four::BoardOf(reading);
  if (!board.ok()) return;
  for (const auto& line : board::connect_four::FindWinningLines(*board)) {
    for (const CellPos cell : line.cells) {
      if (std::ranges::find(reading.winning, cell) == reading.winning.end()) {
        reading.winning.push_back(cell);
      }
    }
  }
}

// How sure a cell is: kinds far apart from each other, holes of one kind alike.
float ConfidenceOf(const Kinds& kinds) {
  constexpr float kSure = 0.995F;
  constexpr float kHardly = 0.9F;
  return kinds.apart > 2 * kinds.spread ? kSure : kHardly;
}

KnownKinds KnownOf(const Grid<Look>& looks, const Grid<Kind>& kinds, std::optional<Look> first,
                   std::optional<Look> second) {
  KnownKinds known{std::move(first), std::move(second),
                   Grid<std::optional<Look>>(looks.rows(), looks.cols())};
  board::ForEachCell(kinds, [&](CellPos cell) {
    if (kinds[cell] == Kind::kEmpty) known.empty[cell] = looks[cell];
  });
  return known;
}

struct Judged {
  FoundBoard board;
  int strays = 0;
  int unreadable = 0;
};

bool IsUsualSize(const GridGeometry& geometry) {
  return geometry.rows() == board::connect_four::kUsualRows &&
         geometry.cols() == board::connect_four::kUsualCols;
}

// Whether above one column, and above no other, there is something as large as a disc: the next
// one, of a board on which hardly any lies. A table has headings above each column.
bool DiscWaitsAbove(const Frame& frame, const Lattice& lattice) {
  constexpr float kThere = 25;  // grey levels
  constexpr float kAlike = 6;
  const auto& rows = lattice.geometry.row_edges;
  Lattice above = lattice;
  above.geometry.row_edges = {2 * rows[0] - rows[1], rows[0]};
  if (!frame.Bounds().Contains(above.geometry.Bounds())) return false;
  const Grid<Look> looks = LooksOf(frame, above);
  int odd = 0;
  for (int col = 0; col < looks.cols(); ++col) {
    int alike = 0;
    int unlike = 0;
    for (int other = 0; other < looks.cols(); ++other) {
      const float distance = Distance(looks[CellPos{0, col}], looks[CellPos{0, other}]);
      alike += int{other != col && distance < kAlike};
      unlike += int{distance > kThere};
    }
    if (alike == looks.cols() - 2) continue;
    if (unlike < looks.cols() - 1) return false;
    ++odd;
  }
  return odd == 1;
}

// Whether a disc lies on another: marks in the last row of a table have no gravity.
bool HasStack(const Grid<Kind>& kinds) {
  for (int row = 0; row + 1 < kinds.rows(); ++row) {
    for (int col = 0; col < kinds.cols(); ++col) {
      if (IsDisc(kinds[CellPos{row, col}])) return true;
    }
  }
  return false;
}

// Why the discs are too few to prove a board; empty if they do.
std::string LacksProof(const Frame& frame, const Lattice& lattice, const Kinds& kinds) {
  const int discs = kinds.count_a + kinds.count_b;
  // Between lines it may lie in one more row of a table.
  if (IsUsualSize(lattice.geometry) && kinds.strays + kinds.unreadable + kinds.hanging == 0 &&
      (discs > 0 || !lattice.has_lines) && DiscWaitsAbove(frame, lattice)) {
    return "";
  }
  // The keys of a calculator are a few rows of round things of two kinds, and hardly a gap.
  constexpr int kSmallBoard = 30;  // holes: the smallest board that games are known for has 6 x 5
  constexpr int kEmptyOfSmall = 4;
  const int holes = kinds.cells.size();
  if (holes < kSmallBoard && kEmptyOfSmall * (holes - discs) < holes) {
    return "is small and almost full: it may be a row of keys";
  }
  // Four winners of the seven discs of the shortest game bear stars.
  constexpr double kMostByRim = 0.67;
  if (kinds.marked > kMostByRim * discs) return "has discs that are told by their rims alone";
  if (lattice.is_round && IsUsualSize(lattice.geometry)) {
    return kinds.strays + kinds.unreadable + kinds.hanging == 0 || discs >= kProofOfLines
               ? ""
               : "has holes like a board, but too much in them that is no disc";
  }
  // One disc may be falling: so many lie as they fall that it is a board all the same.
  constexpr int kProofWithOneFalling = 8;
  const bool one_falls = kinds.hanging == 1 && kinds.strays + kinds.unreadable == 0 &&
                         IsUsualSize(lattice.geometry) && discs >= kProofWithOneFalling;
  if (kinds.hanging > 0 && !lattice.is_round && !one_falls) {
    return "holds things that hang in the air";
  }
  const int least =
      lattice.has_lines ? kProofOfLines : (lattice.is_round ? kProofOfRound : kProofOfSquares);
  if (discs >= least && kinds.count_b > 0 && (lattice.is_round || HasStack(kinds.cells))) return "";
  return fmt::format("may be any table: {} discs prove no board", discs);
}

Result<Judged> Judge(const Frame& frame, const Lattice& lattice, Trust trust, int& stage) {
  const auto refuse = [&](int at, const std::string& why) {
    stage = at;
    return Error{ErrorKind::kNotFound, fmt::format("{} {}", PlaceText(lattice.geometry), why)};
  };
  const GridGeometry& geometry = lattice.geometry;
  if (!frame.Bounds().Contains(geometry.Bounds())) return refuse(0, "is cut off");
  if (!board::connect_four::CheckSize(geometry.rows(), geometry.cols()).ok()) {
    return refuse(1, "is too large for a board");
  }
  const Grid<Look> looks = LooksOf(frame, lattice);
  const std::optional<Kinds> kinds = TellKinds(looks);
  if (!kinds) return refuse(1, "holds no two kinds of disc that lie on each other as they fall");
  int empty = 0;
  int empty_seen = 0;
  board::ForEachCell(kinds->cells, [&](CellPos cell) {
    if (kinds->cells[cell] != Kind::kEmpty) return;
    ++empty;
    empty_seen += int{lattice.seen[cell]};
  });
  if (empty_seen < kEmptySeen * empty) return refuse(2, "has discs, but no holes around them");
  if (IsTopRowApart(looks, kinds->cells) || (!lattice.is_cut && IsTopLineApart(frame, geometry)) ||
      (!lattice.is_cut && IsUsualWithout(looks) && IsFullBelow(kinds->cells))) {
    return refuse(2, "has a first row that is not the board's");
  }
  if (GoesOn(frame, lattice, *kinds)) return refuse(2, "is a part of a larger one");
  if (RimsDiffer(frame, lattice, kinds->cells)) {
    return refuse(2, "has cells that differ between their contents, too");
  }
  if (trust == Trust::kProof) {
    if (const std::string why = LacksProof(frame, lattice, *kinds); !why.empty())
      return refuse(2, why);
  }
  Judged judged;
  judged.strays = kinds->strays;
  judged.unreadable = kinds->unreadable + kinds->hanging;
  FoundBoard& found = judged.board;
  found.geometry = geometry;
  found.lattice = lattice;
  Kind first = Kind::kA;
  if (kinds->count_a == kinds->count_b && kinds->a && kinds->b) {
    BoardReading as_a;
    Fill(as_a, kinds->cells, Kind::kA, 1);
    BoardReading as_b;
    Fill(as_b, kinds->cells, Kind::kB, 1);
    const std::optional<Kind> waiting = WaitingKind(frame, lattice, *kinds);
    if (FollowsRules(as_a) != FollowsRules(as_b)) {
      first = FollowsRules(as_a) ? Kind::kA : Kind::kB;
    } else if (waiting) {
      first = *waiting;
      found.order_by = OrderBy::kNextDisc;
    } else {
      first = CustomaryFirst(*kinds);
      found.order_by = OrderBy::kCustom;
    }
  }
  Fill(found.reading, kinds->cells, first, ConfidenceOf(*kinds));
  found.known = first == Kind::kA ? KnownOf(looks, kinds->cells, kinds->a, kinds->b)
                                  : KnownOf(looks, kinds->cells, kinds->b, kinds->a);
  found.reading.frame_id = frame.id;
  TellTurn(found.reading);
  TellWinners(found.reading);
  return judged;
}

int CellsOf(const Judged& judged) {
  return judged.board.geometry.rows() * judged.board.geometry.cols();
}

bool DifferByTopRow(const GridGeometry& a, const GridGeometry& b) {
  return a.cols() == b.cols() && std::abs(a.rows() - b.rows()) == 1 && AreOnTheSameLines(a, b);
}

// Whether the same holes go on beyond the lattice, but for a row above that was taken off.
bool IsPartOf(const Lattice& one, const GridGeometry& whole) {
  const GridGeometry& part = one.geometry;
  constexpr double kSame = 0.2;  // of a cell
  const double across = PitchOf(whole.col_edges);
  const double down = PitchOf(whole.row_edges);
  if (std::abs(PitchOf(part.col_edges) - across) * part.cols() > kSame * across * 2) return false;
  if (std::abs(PitchOf(part.row_edges) - down) * part.rows() > kSame * down * 2) return false;
  const base::FrameRect inner = part.Bounds();
  const base::FrameRect outer = whole.Bounds();
  const auto dx = static_cast<int>(kSame * across);
  const auto dy = static_cast<int>(kSame * down);
  const base::FrameRect wide{outer.x - dx, outer.y - dy, outer.width + 2 * dx,
                             outer.height + 2 * dy};
  if (!wide.Contains(inner)) return false;
  if (part.rows() * part.cols() >= whole.rows() * whole.cols()) return false;
  const bool only_above = one.is_cut && part.cols() == whole.cols() &&
                          part.rows() + 1 == whole.rows() &&
                          std::abs(inner.Bottom() - outer.Bottom()) <= dy;
  return !only_above;
}

void DropParts(std::vector<Judged>& judged, const std::vector<Lattice>& seen, Refusal& nearest) {
  std::erase_if(judged, [&](const Judged& one) {
    const bool is_part = std::ranges::any_of(seen, [&](const Lattice& lattice) {
      return IsPartOf(one.board.lattice, lattice.geometry);
    });
    constexpr int kStage = 2;
    if (is_part && nearest.stage < kStage) {
      nearest = {kStage,
                 {ErrorKind::kNotFound,
                  fmt::format("{} is a part of a larger one", PlaceText(one.board.geometry))}};
    }
    return is_part;
  });
}

// The larger of two that overlap is the board: a part of one follows the rules, too. But what lies
// above a board of the usual size is not a row of it.
std::vector<Judged> BestFirst(std::vector<Judged> judged) {
  std::ranges::stable_sort(judged, [](const Judged& a, const Judged& b) {
    const bool is_a_usual = IsUsualSize(a.board.geometry);
    if (is_a_usual != IsUsualSize(b.board.geometry) &&
        DifferByTopRow(a.board.geometry, b.board.geometry)) {
      return is_a_usual;
    }
    if (CellsOf(a) != CellsOf(b)) return CellsOf(a) > CellsOf(b);
    return a.strays + a.unreadable < b.strays + b.unreadable;
  });
  return judged;
}

// Whether the first row may be where a disc waits, and not the board's: it looks otherwise, or one
// thing in it hangs over nothing.
bool MayWaitAbove(const Frame& frame, const Lattice& lattice) {
  if (!frame.Bounds().Contains(lattice.geometry.Bounds())) return false;
  const Grid<Look> looks = LooksOf(frame, lattice);
  const auto distance = [&](CellPos a, CellPos b) { return Distance(looks[a], looks[b]); };
  constexpr float kOther = 6;  // grey levels, as below
  std::vector<CellPos> odd;
  int apart = 0;
  for (int col = 0; col < looks.cols(); ++col) {
    int alike = 0;
    for (int other = 0; other < looks.cols(); ++other) {
      alike += int{other != col && distance({0, col}, {0, other}) < 2 * kOther};
    }
    if (alike < 2) {
      odd.push_back({0, col});
    } else {
      apart += int{distance({0, col}, {1, col}) > kOther + 3 * distance({1, col}, {2, col})};
    }
  }
  if (odd.size() > 1) return false;
  if (IsTopLineApart(frame, lattice.geometry)) return true;
  if (apart >= looks.cols() - 2) return true;
  if (odd.empty()) {
    // A full board of the usual size, and what is above it.
    if (!IsUsualWithout(looks)) return false;
    bool is_full = true;
    for (int col = 0; col < looks.cols(); ++col) {
      is_full = is_full && distance({0, col}, {1, col}) > 4 * kOther;
    }
    return is_full;
  }
  const int other = odd[0].col == 0 ? 1 : odd[0].col - 1;
  const bool hangs = distance({1, odd[0].col}, {0, other}) < 2 * kOther;
  return hangs || IsUsualWithout(looks);
}

// And each without its first row, where a disc may wait there.
std::vector<Lattice> WithShorter(const Frame& frame, const std::vector<Lattice>& lattices) {
  constexpr int kLeastRows = 5;
  std::vector<Lattice> all;
  for (const Lattice& lattice : lattices) {
    all.push_back(lattice);
    if (lattice.geometry.rows() >= kLeastRows && MayWaitAbove(frame, lattice)) {
      all.push_back(WithoutTopRow(lattice));
    }
  }
  return all;
}

std::vector<Lattice> LatticesIn(const Frame& frame, const std::vector<GridCandidate>& candidates) {
  std::vector<Lattice> lattices;
  for (const GridCandidate& candidate : candidates) {
    lattices.push_back(LatticeOfLines(candidate.geometry));
    for (const GridGeometry& other : candidate.alternatives) {
      lattices.push_back(LatticeOfLines(other));
    }
  }
  return WithShorter(frame, lattices);
}

void JudgeAll(const Frame& frame, const std::vector<Lattice>& lattices, Trust trust,
              std::vector<Judged>& judged, Refusal& nearest, std::vector<Lattice>& seen) {
  for (const Lattice& lattice : lattices) {
    if (!lattice.has_lines) seen.push_back(lattice);
    int stage = 0;
    Result<Judged> one = Judge(frame, lattice, trust, stage);
    if (one) {
      judged.push_back(*std::move(one));
    } else if (stage > nearest.stage) {
      nearest = {stage, one.error()};
    }
  }
}

Result<std::vector<FoundBoard>> FindBoards(const Frame& frame, Trust trust) {
  std::vector<Judged> judged;
  std::vector<Lattice> seen;
  Refusal nearest{-1, {ErrorKind::kNotFound, "no lattice of holes or cells in the picture"}};
  JudgeAll(frame, WithShorter(frame, LatticesOf(FindBlobs(frame))), trust, judged, nearest, seen);
  GridSearch search(frame);
  JudgeAll(frame, LatticesIn(frame, search.WithThroughLines()), trust, judged, nearest, seen);
  // Holes that are no board now, as one hides or blinks, are not to be passed over for a table.
  if (judged.empty() && seen.empty()) {
    if (const auto all = search.All()) {
      JudgeAll(frame, LatticesIn(frame, *all), trust, judged, nearest, seen);
    }
  }
  DropParts(judged, seen, nearest);
  if (judged.empty()) return nearest.error;
  std::vector<FoundBoard> boards;
  for (Judged& one : BestFirst(std::move(judged))) boards.push_back(std::move(one.board));
  return WithoutOverlaps(std::move(boards));
}

// Known looks move on with the light of the window; kinds that were not there before are new.
Result<FoundBoard> ReadAgain(const Frame& frame, const FoundBoard& known) {
  if (!frame.Bounds().Contains(known.geometry.Bounds())) {
    return Error{ErrorKind::kChanged, "the board is no longer there"};
  }
  const Grid<Look> looks = LooksOf(frame, known.lattice);
  FoundBoard now = known;
  now.order_by = known.order_by == OrderBy::kCount ? OrderBy::kCount : OrderBy::kMemory;
  if (known.known.a && known.known.b) {
    const Grid<Kind> kinds = RecallKinds(looks, known.known);
    Fill(now.reading, kinds, Kind::kA, 0.995F);
    now.reading.frame_id = frame.id;
    board::ForEachCell(kinds, [&](CellPos cell) {
      if (kinds[cell] == Kind::kEmpty) now.known.empty[cell] = looks[cell];
    });
    const auto unread = std::ranges::count(kinds.items(), Kind::kUnreadable);
    constexpr int kMostUnread = 6;
    if (unread > kMostUnread) {
      return Error{ErrorKind::kChanged, "the board is hidden, or no longer there"};
    }
    if (unread == 0 && !FollowsRules(now.reading)) {
      return Error{ErrorKind::kChanged, "the board shows what no game leads to"};
    }
    TellTurn(now.reading);
    TellWinners(now.reading);
    return now;
  }
  int stage = 0;
  Result<Judged> judged = Judge(frame, known.lattice, Trust::kPointedAt, stage);
  if (!judged) return Error{ErrorKind::kChanged, judged.error().text};
  now = std::move(judged->board);
  // A kind that was there before stays whose it was.
  if (known.known.a && now.known.a && now.known.b && now.order_by != OrderBy::kCount) {
    const bool is_swapped =
        Distance(*now.known.b, *known.known.a) < Distance(*now.known.a, *known.known.a);
    if (is_swapped) SwapSides(now);
    now.order_by = OrderBy::kMemory;
  }
  return now;
}

}  // namespace

void SwapSides(FoundBoard& board) {
  std::swap(board.known.a, board.known.b);
  for (auto& cell : board.reading.cells.items()) {
    if (cell.state == CellState::kFirst) {
      cell.state = CellState::kSecond;
    } else if (cell.state == CellState::kSecond) {
      cell.state = CellState::kFirst;
    }
  }
}

Result<FoundBoard> BoardReader::Find(const Frame& frame, Trust trust) const {
  Result<std::vector<FoundBoard>> all = FindAll(frame, trust);
  if (!all) return all.error();
  return std::move(all->front());
}

Result<std::vector<FoundBoard>> BoardReader::FindAll(const Frame& frame, Trust trust) const {
  return AtTheEdge([&] { return FindBoards(frame, trust); });
}

Result<FoundBoard> BoardReader::Read(const Frame& frame, const FoundBoard& known) const {
  return AtTheEdge([&] { return ReadAgain(frame, known); });
}

}  // namespace gridhand::vision::connect_four
