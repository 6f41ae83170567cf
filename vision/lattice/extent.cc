#include "vision/lattice/extent.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "vision/lattice/lattices.h"

namespace gridhand::vision {
namespace {

// A line belongs to an edge if it lies within the border's reach and this much more, px and share
// of the pitch.
constexpr double kMinSlack = 1.6;
constexpr double kSlackShare = 0.04;
// A side is drawn if a segment covers this share of it: rounded corners take the rest.
constexpr double kDrawnShare = 0.4;
// The edge of the picture may be the board's rim, but nobody sees it.
constexpr float kPicturesEdge = 0.75F;
// A segment this long beside the edges, in pitches, speaks against the lattice.
constexpr double kLongShare = 0.4;
// A figure lies this far inside its cell, and its strokes are no longer than this, in pitches.
constexpr double kInkMargin = 0.08;
constexpr double kLongestInk = 0.8;
// What a cell with a figure in it counts beside a drawn side.
constexpr double kInkWorth = 0.5;
// A piece of the lattice with this share of the largest piece's sides may belong to the same board.
constexpr double kPieceShare = 0.1;
constexpr std::size_t kMaxPieces = 3;
// Intervals kept for each direction, and extents for each lattice.
constexpr std::size_t kMaxIntervals = 6;
constexpr std::size_t kMaxExtents = 8;
// The share of lines on edges is corrected for chance, up to this sum of both directions' chances,
// and never falls below the other.
constexpr double kMostChance = 1.8;
constexpr double kLeastPrecision = 0.01;
// How score, cells and odds make a weight. Text has hundreds of cells and a low score; one ring
// fewer costs some 2.6 of odds.
constexpr double kScorePower = 3;
constexpr double kSizePower = 0.25;
constexpr double kOddsScale = 8;
// Log odds, found on made-up pictures: what a line of cells with nothing drawn in it costs, what
// one full of drawn sides earns, and what a drawn rim does.
constexpr double kEmptyCost = 0.9;
constexpr double kFullWorth = 3;
constexpr double kRimWorth = 4;
// What a drawn end of a line of cells takes off the cost of its having nothing else drawn.
constexpr double kEndWorth = 0.25;
// Lines of cells are measured against a board's typical one, which has this share drawn at least.
constexpr double kLeastFill = 0.3;
// What long lines beside the edges cost, where there are more than in the typical line of cells.
constexpr double kBesideCost = 3;

// One direction of the lattice.
class Axis {
 public:
  static constexpr int kNone = -1;

  Axis(const Comb& comb, int length_px)
      : comb_(comb),
        length_px_(length_px),
        slack_px_(comb.reach_px + std::max(kMinSlack, kSlackShare * comb.pitch_px)),
        edge_near_(static_cast<std::size_t>(length_px) + 1, kNone),
        cell_at_(edge_near_.size(), kNone),
        inside_(edge_near_.size(), kNone) {
    const double margin = kInkMargin * pitch_px();
    for (int i = 0; i < edges(); ++i) {
      const int reach = static_cast<int>(slack_px_);
      Mark(edge_near_, EdgeAt(i) - reach, EdgeAt(i) + reach + 1, i);
      if (i + 1 == edges()) break;
      Mark(cell_at_, EdgeAt(i), EdgeAt(i + 1), i);
      Mark(inside_, static_cast<int>(std::ceil(EdgeAt(i) + margin)),
           static_cast<int>(std::floor(EdgeAt(i + 1) - margin)) + 1, i);
    }
    for (int px = 0; px <= 2 * pitch_px(); ++px) shares_.push_back(px / pitch_px());
  }

  int edges() const { return static_cast<int>(comb_.edges.size()); }
  int cells() const { return edges() - 1; }
  double pitch_px() const { return comb_.pitch_px; }
  int EdgeAt(int i) const { return comb_.edges[static_cast<std::size_t>(i)]; }
  // The edge that a line at this place belongs to, and the cell over it; kNone if there is none.
  int EdgeNear(int at) const { return edge_near_[static_cast<std::size_t>(at)]; }
  int CellAt(int at) const { return cell_at_[static_cast<std::size_t>(at)]; }
  // The cell that a figure may have the end of a stroke in, here; kNone if there is none.
  int InsideOf(int at) const { return inside_[static_cast<std::size_t>(at)]; }
  // The cells that a piece of line from … to-1 touches: first and last. Empty if last < first.
  std::pair<int, int> CellsUnder(int from, int to) const {
    const int low = std::max(from, EdgeAt(0));
    const int high = std::min(to, EdgeAt(cells())) - 1;
    if (low > high) return {0, kNone};
    return {CellAt(low), CellAt(high)};
  }
  // The share of a cell's side that a line beside it covers.
  double ShareCovered(const Segment& s, int cell) const {
    return ShareOf(std::min(s.to, EdgeAt(cell + 1)) - std::max(s.from, EdgeAt(cell)));
  }
  // So many px as a share of the pitch; lines longer than two pitches count as that.
  double ShareOf(int px) const {
    return shares_[std::min(static_cast<std::size_t>(std::max(0, px)), shares_.size() - 1)];
  }
  // Share of all places that belong to an edge.
  double Coverage() const { return std::min(1.0, (2 * slack_px_ + 1) / comb_.pitch_px); }
  bool IsOnPicturesEdge(int i) const {
    return EdgeAt(i) <= slack_px_ || EdgeAt(i) >= length_px_ - slack_px_;
  }
  // An edge may lie a border's reach beyond the picture.
  int EdgeInPicture(int i) const { return std::clamp(EdgeAt(i), 0, length_px_); }

 private:
  void Mark(std::vector<int>& places, int from, int to, int value) const {
    for (int at = std::max(0, from); at < std::min(to, length_px_ + 1); ++at) {
      places[static_cast<std::size_t>(at)] = value;
    }
  }

  const Comb& comb_;
  int length_px_;
  double slack_px_;
  std::vector<int> edge_near_;
  std::vector<int> cell_at_;
  std::vector<int> inside_;
  std::vector<double> shares_;  // of the pitch, by px: divisions take most of the time otherwise
};

// Marks for a field of `lines` × `cells`.
struct Field {
  Field(int lines, int cells_)
      : cells(cells_), marks(static_cast<std::size_t>(lines * std::max(0, cells_)), 0) {}
  int cells = 0;
  std::vector<float> marks;
  float& At(int line, int place) { return marks[static_cast<std::size_t>(line * cells + place)]; }
  float At(int line, int place) const {
    return marks[static_cast<std::size_t>(line * cells + place)];
  }
};

// Edges first … last of one direction.
struct Interval {
  int first = 0;
  int last = 0;
  double odds = 0;
  int Cells() const { return last - first; }
};

struct Rectangle {
  Interval cols;
  Interval rows;
};

// What is drawn along one direction's edges.
struct Sides {
  Sides(const Axis& along, const Axis& across)
      : drawn(along.edges(), across.cells()),
        worth(along.edges(), across.cells()),
        beside(along.cells(), across.cells()),
        inked(along.cells(), across.cells()) {}
  Field drawn;   // [edge][cell across]: 1 if the side is drawn
  Field worth;   // [edge][cell across]: the square of the share of it that is drawn
  Field beside;  // [cell][cell across]: the same of long lines that lie on no edge, summed
  Field inked;   // [cell][cell across]: 1 if a short piece of line lies well inside
};

// Pieces of line well inside a cell may be strokes of a figure. Most are strokes of letters, here
// and there: the conditions are taken together, for no processor foresees them one by one.
void AddInk(const std::vector<Segment>& segments, const Axis& axis, const Axis& across,
            Sides& sides) {
  const double longest = kLongestInk * across.pitch_px();
  for (const Segment& s : segments) {
    const int cell = axis.CellAt(s.at);
    const int inside = across.InsideOf(s.from);
    const bool is_ink = (axis.EdgeNear(s.at) == Axis::kNone) & (cell != Axis::kNone) &
                        (inside != Axis::kNone) & (inside == across.InsideOf(s.to)) &
                        (s.Length() < longest);
    if (is_ink) sides.inked.At(cell, inside) = 1;
  }
}

// A line that lies on an edge draws the sides of the cells that it passes; one that lies on none
// speaks against the lattice.
void AddLine(const Segment& s, const Axis& axis, const Axis& across, Sides& sides) {
  const int edge = axis.EdgeNear(s.at);
  const int cell = axis.CellAt(s.at);
  if (edge == Axis::kNone && cell == Axis::kNone) return;
  const auto [low, high] = across.CellsUnder(s.from, s.to);
  for (int i = low; i <= high; ++i) {
    const double covered = across.ShareCovered(s, i);
    if (edge != Axis::kNone) {
      if (covered < kDrawnShare) continue;
      sides.drawn.At(edge, i) = 1;
      float& worth = sides.worth.At(edge, i);
      worth = std::max(worth, static_cast<float>(covered * covered));
    } else if (covered >= kLongShare) {
      sides.beside.At(cell, i) += static_cast<float>(covered * covered);
    }
  }
}

Sides SidesOf(const std::vector<Segment>& segments, const Axis& axis, const Axis& across) {
  Sides sides(axis, across);
  AddInk(segments, axis, across, sides);
  for (const Segment& s : segments) {
    if (across.ShareOf(s.Length()) < std::min(kDrawnShare, kLongShare)) continue;
    AddLine(s, axis, across, sides);
  }
  for (int e = 0; e < axis.edges(); ++e) {
    if (!axis.IsOnPicturesEdge(e)) continue;
    for (int i = 0; i < across.cells(); ++i)
      sides.drawn.At(e, i) = sides.worth.At(e, i) = kPicturesEdge;
  }
  return sides;
}

// Everything known of a lattice in a picture.
struct Evidence {
  Axis cols;
  Axis rows;
  Sides upright;  // along the edges between columns
  Sides level;    // along the edges between rows
};

// Connected pieces of drawn sides: their bounds, largest first.
class Pieces {
 public:
  explicit Pieces(const Evidence& e)
      : cols_(e.cols.edges()),
        parent_(static_cast<std::size_t>(e.cols.edges() * e.rows.edges())),
        sides_(parent_.size(), 0) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    for (int c = 0; c < e.cols.edges(); ++c) {
      if (e.cols.IsOnPicturesEdge(c)) continue;
      for (int r = 0; r < e.rows.cells(); ++r) {
        if (e.upright.drawn.At(c, r) > 0) Join(VertexAt(c, r), VertexAt(c, r + 1));
      }
    }
    for (int r = 0; r < e.rows.edges(); ++r) {
      if (e.rows.IsOnPicturesEdge(r)) continue;
      for (int c = 0; c < e.cols.cells(); ++c) {
        if (e.level.drawn.At(r, c) > 0) Join(VertexAt(c, r), VertexAt(c + 1, r));
      }
    }
  }

  std::vector<Rectangle> Largest() {
    struct Piece {
      Rectangle bounds;
      int sides = 0;
    };
    std::vector<Piece> pieces(parent_.size());
    for (std::size_t v = 0; v < parent_.size(); ++v) {
      const std::size_t root = Find(v);
      Piece& piece = pieces[root];
      const int c = static_cast<int>(v) % cols_;
      const int r = static_cast<int>(v) / cols_;
      if (piece.sides == 0) piece = {{{c, c}, {r, r}}, 1 + sides_[root]};
      Include(piece.bounds, {{c, c}, {r, r}});
    }
    std::erase_if(pieces, [](const Piece& piece) { return piece.sides < 2; });
    std::vector<Rectangle> largest;
    if (pieces.empty()) return largest;
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Piece& a, const Piece& b) { return a.sides > b.sides; });
    Rectangle all = pieces.front().bounds;
    for (const Piece& piece : pieces) {
      if (piece.sides < kPieceShare * pieces.front().sides) break;
      if (largest.size() < kMaxPieces) largest.push_back(piece.bounds);
      Include(all, piece.bounds);
    }
    if (largest.size() > 1) largest.push_back(all);
    return largest;
  }

 private:
  static void Include(Rectangle& r, const Rectangle& other) {
    r.cols.first = std::min(r.cols.first, other.cols.first);
    r.cols.last = std::max(r.cols.last, other.cols.last);
    r.rows.first = std::min(r.rows.first, other.rows.first);
    r.rows.last = std::max(r.rows.last, other.rows.last);
  }
  std::size_t VertexAt(int c, int r) const { return static_cast<std::size_t>(r * cols_ + c); }
  std::size_t Find(std::size_t v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  void Join(std::size_t a, std::size_t b) {
    a = Find(a);
    b = Find(b);
    if (a != b) {
      parent_[a] = b;
      sides_[b] += sides_[a];
    }
    ++sides_[b];
  }

  int cols_;
  std::vector<std::size_t> parent_;
  std::vector<int> sides_;
};

double OddsOfRim(double share) { return kRimWorth * (2 * share - 1); }

// How much of each edge of `axis` is drawn between the ends of `across`, 0 … 1.
std::vector<double> DrawnShares(const Sides& sides, const Axis& axis, const Interval& across) {
  std::vector<double> shares;
  for (int e = 0; e < axis.edges(); ++e) {
    double sum = 0;
    for (int i = across.first; i < across.last; ++i) sum += sides.drawn.At(e, i);
    shares.push_back(sum / std::max(1, across.Cells()));
  }
  return shares;
}

// What the typical line of cells shows: the upper quartile between the ends of `along`.
double Typical(const std::vector<double>& shares, const Interval& along) {
  std::vector<double> inside(shares.begin() + along.first, shares.begin() + along.last);
  if (inside.empty()) return 0;
  const auto quartile = inside.begin() + static_cast<std::ptrdiff_t>(inside.size() * 3 / 4);
  std::nth_element(inside.begin(), quartile, inside.end());
  return *quartile;
}

// How likely each line of cells of `axis` belongs to the board, by what is drawn across it. `own`
// are the sides along the axis' edges, `others` those across.
std::vector<double> OddsOfLines(const Sides& own, const Sides& others, const Interval& along,
                                const Interval& across) {
  const int lines =
      own.beside.cells == 0 ? 0 : static_cast<int>(own.beside.marks.size()) / own.beside.cells;
  const auto count = static_cast<std::size_t>(lines);
  std::vector<double> drawn(count, 0);
  for (int e = across.first + 1; e < across.last; ++e) {
    for (int line = 0; line < lines; ++line) {
      drawn[static_cast<std::size_t>(line)] += others.drawn.At(e, line);
    }
  }
  std::vector<double> inked(count, 0);
  std::vector<double> off(count, 0);
  for (int i = across.first; i < across.last; ++i) {
    for (int line = 0; line < lines; ++line) {
      const auto at = static_cast<std::size_t>(line);
      inked[at] += std::max(own.inked.At(line, i), others.inked.At(i, line));
      off[at] += std::min(1.0F, own.beside.At(line, i) + others.beside.At(i, line));
    }
  }
  std::vector<double> fill;
  std::vector<double> ends;
  std::vector<double> beside;
  for (int line = 0; line < lines; ++line) {
    const auto at = static_cast<std::size_t>(line);
    fill.push_back(drawn[at] / std::max(1, across.Cells() - 1) +
                   kInkWorth * inked[at] / std::max(1, across.Cells()));
    ends.push_back(others.drawn.At(across.first, line) + others.drawn.At(across.last, line));
    beside.push_back(off[at] / std::max(1, across.Cells()));
  }
  const double usual_fill = std::max(kLeastFill, Typical(fill, along));
  const double usual_beside = Typical(beside, along);
  std::vector<double> odds;
  for (std::size_t i = 0; i < fill.size(); ++i) {
    odds.push_back(-kEmptyCost + kEndWorth * ends[i] +
                   kFullWorth * std::min(1.0, fill[i] / usual_fill) -
                   kBesideCost * std::max(0.0, beside[i] - usual_beside));
  }
  return odds;
}

// The odds that an interval must exceed to be among the likeliest of those seen so far.
class Bar {
 public:
  Bar() { odds_.fill(-std::numeric_limits<double>::infinity()); }
  bool IsExceededBy(double odds) const { return odds > odds_.back(); }
  void Raise(double odds) {
    odds_.back() = odds;
    for (std::size_t i = odds_.size() - 1; i > 0 && odds_[i] > odds_[i - 1]; --i) {
      std::swap(odds_[i], odds_[i - 1]);
    }
  }

 private:
  std::array<double, kMaxIntervals> odds_{};  // most first
};

// The likeliest ends of the board in one direction, best first.
std::vector<Interval> IntervalsOf(const std::vector<double>& drawn,
                                  const std::vector<double>& odds_of_lines, int min_cells,
                                  int max_cells) {
  const int count = static_cast<int>(drawn.size());
  std::vector<double> sums(static_cast<std::size_t>(count), 0);
  std::vector<double> rims;
  rims.reserve(drawn.size());
  for (const double share : drawn) rims.push_back(OddsOfRim(share));
  for (int i = 1; i < count; ++i) {
    const auto u = static_cast<std::size_t>(i);
    sums[u] = sums[u - 1] + odds_of_lines[u - 1];
  }
  std::vector<Interval> intervals;
  Bar bar;
  for (int first = 0; first + min_cells < count; ++first) {
    for (int last = first + min_cells; last < count && last - first <= max_cells; ++last) {
      const auto a = static_cast<std::size_t>(first);
      const auto b = static_cast<std::size_t>(last);
      const double odds = sums[b] - sums[a] + rims[a] + rims[b];
      if (!bar.IsExceededBy(odds)) continue;
      bar.Raise(odds);
      intervals.push_back({first, last, odds});
    }
  }
  const auto is_better = [](const Interval& x, const Interval& y) { return x.odds > y.odds; };
  const std::size_t kept = std::min(kMaxIntervals, intervals.size());
  std::partial_sort(intervals.begin(), intervals.begin() + static_cast<std::ptrdiff_t>(kept),
                    intervals.end(), is_better);
  intervals.resize(kept);
  return intervals;
}

double Sum(const Field& field, int from, int to, const Interval& across) {
  double sum = 0;
  for (int i = from; i < to; ++i) {
    for (int j = across.first; j < across.last; ++j) sum += field.At(i, j);
  }
  return sum;
}

// The harmonic mean of two shares: of the sides that are drawn, and of the long lines that lie on
// the lattice. A lattice of twice the pitch misses lines, one of half of it has sides without any.
double ScoreOf(const Evidence& e, const Rectangle& r) {
  const double drawn = Sum(e.upright.drawn, r.cols.first, r.cols.last + 1, r.rows) +
                       Sum(e.level.drawn, r.rows.first, r.rows.last + 1, r.cols);
  const double sides =
      (r.cols.Cells() + 1.0) * r.rows.Cells() + (r.rows.Cells() + 1.0) * r.cols.Cells();
  const double beside = Sum(e.upright.beside, r.cols.first, r.cols.last, r.rows) +
                        Sum(e.level.beside, r.rows.first, r.rows.last, r.cols);
  if (drawn == 0) return 0;
  // What lines at random would reach: borders with a wide reach catch many.
  const double chance = std::min(kMostChance, e.cols.Coverage() + e.rows.Coverage()) / 2;
  const double recall = drawn / sides;
  const double on = Sum(e.upright.worth, r.cols.first, r.cols.last + 1, r.rows) +
                    Sum(e.level.worth, r.rows.first, r.rows.last + 1, r.cols);
  const double precision = std::max(kLeastPrecision, (on / (on + beside) - chance) / (1 - chance));
  return 2 * recall * precision / (recall + precision);
}

std::vector<int> EdgesOf(const Axis& axis, const Interval& interval) {
  std::vector<int> edges;
  for (int i = interval.first; i <= interval.last; ++i) {
    edges.push_back(axis.EdgeInPicture(i));
  }
  return edges;
}

struct Sized {
  Rectangle bounds;
  double odds = 0;
};

bool HaveSameEnds(const Interval& a, const Interval& b) {
  return a.first == b.first && a.last == b.last;
}

bool AreSame(const Rectangle& a, const Rectangle& b) {
  return HaveSameEnds(a.cols, b.cols) && HaveSameEnds(a.rows, b.rows);
}

void AddSizes(const Evidence& e, Rectangle bounds, const ExtentParams& params,
              std::vector<Sized>& sizes) {
  constexpr int kMaxRounds = 3;
  std::vector<Interval> cols;
  std::vector<Interval> rows;
  for (int round = 0; round < kMaxRounds; ++round) {
    const Rectangle before = bounds;
    cols = IntervalsOf(DrawnShares(e.upright, e.cols, bounds.rows),
                       OddsOfLines(e.upright, e.level, bounds.cols, bounds.rows), params.min_cols,
                       params.max_side);
    if (cols.empty()) return;
    bounds.cols = cols.front();
    rows = IntervalsOf(DrawnShares(e.level, e.rows, bounds.cols),
                       OddsOfLines(e.level, e.upright, bounds.rows, bounds.cols), params.min_rows,
                       params.max_side);
    if (rows.empty()) return;
    bounds.rows = rows.front();
    if (AreSame(bounds, before)) break;
  }
  for (const Interval& c : cols) {
    for (const Interval& r : rows) {
      const bool known = std::any_of(sizes.begin(), sizes.end(), [&](const Sized& s) {
        return AreSame(s.bounds, {c, r});
      });
      if (!known) sizes.push_back({{c, r}, c.odds + r.odds});
    }
  }
}

}  // namespace

std::vector<Extent> FindExtents(const Combs& combs, const Segments& lines, base::Size picture,
                                const ExtentParams& params) {
  const Axis cols(combs.cols, picture.width);
  const Axis rows(combs.rows, picture.height);
  if (cols.cells() < params.min_cols || rows.cells() < params.min_rows) return {};
  const Evidence evidence{cols, rows, SidesOf(lines.vertical, cols, rows),
                          SidesOf(lines.horizontal, rows, cols)};
  std::vector<Sized> sizes;
  for (const Rectangle& piece : Pieces(evidence).Largest()) {
    AddSizes(evidence, piece, params, sizes);
  }
  std::stable_sort(sizes.begin(), sizes.end(),
                   [](const Sized& a, const Sized& b) { return a.odds > b.odds; });
  std::vector<Extent> extents;
  for (std::size_t i = 0; i < std::min(sizes.size(), kMaxExtents); ++i) {
    const Rectangle& r = sizes[i].bounds;
    Extent extent;
    extent.geometry = {EdgesOf(cols, r.cols), EdgesOf(rows, r.rows), 0};
    extent.geometry.residual_px = ResidualOf(extent.geometry);
    extent.score = ScoreOf(evidence, r);
    extent.odds = sizes[i].odds;
    // Of one lattice the likelier size goes first, whatever its own score.
    const double score = extents.empty() ? extent.score : extents.front().score;
    extent.weight = std::pow(score, kScorePower) *
                    std::pow(r.cols.Cells() * r.rows.Cells(), kSizePower) *
                    std::exp((extent.odds - sizes.front().odds) / kOddsScale);
    extents.push_back(std::move(extent));
  }
  return extents;
}

}  // namespace gridhand::vision
