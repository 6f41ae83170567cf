#include "vision/minesweeper/skin/known_look.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

#include "base/parallel_for.h"
#include "board/minesweeper/symbol.h"
#include "vision/lattice/lattices.h"
#include "vision/minesweeper/cells/cell_cache.h"
#include "vision/minesweeper/skin/fitted_lattice.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using board::CellPos;
using board::Grid;
using board::GridGeometry;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// Cells looked at to tell whether a board is one of a skin, and the share of them on which it must
// agree, before its lattice is fitted to the skin and after. By measurement: on 640 pictures, most
// of them spoilt, boards of the skin have 0.89 and more; of 48 boards of two programs that resemble
// one, 4 that draw nothing unlike it have as many.
constexpr int kLookSampleCells = 48;
constexpr double kLeastAgreed = 0.88;
// A symbol is drawn like nothing in a skin if some part of it, in the mean over so many cells of it
// at most and at least, differs from every picture there, be it moved by a pixel, by so many grey
// levels. By measurement: on 230 spoilt pictures of shipped skins up to 59, of a symbol with two
// cells of 13 px; on boards of three programs that resemble one so much that this alone tells them
// apart, 63 and more.
constexpr std::size_t kMostOfASymbol = 10;
constexpr std::size_t kLeastStrange = 2;
constexpr float kStrange = 61;
// The cells are alike if no part differs by more from that mean; two that a window lies over are
// not.
constexpr float kAlike = 40;
// Of so many numbers, and of so large a share of them, a picture of the skin must be near, or the
// skin has no say about numbers. By measurement: on 88 spoilt pictures of shipped skins 81 have
// more than 0.3, and most of the others a lattice that is off; of another theme of gnome-mines 17
// of 18 have none.
constexpr int kFewestNumbers = 6;
constexpr double kLeastNear = 0.3;
// The lattice may be off by this share of a cell. A bound.
constexpr double kReach = 0.12;
// How far beside its place a cell is looked for: a share of a cell to every side, in so many steps.
struct Leeway {
  double share;
  int steps;
};
constexpr Leeway kOnceFitted{kReach, 1};
constexpr Leeway kAsFound{kFitReach, 4};
// Confidence from which the net is believed about a cell, where the nearest picture shows the same,
// and where no picture is near. By trial on 47 pictures spoilt in four ways: net and picture agreed
// wrongly on 4 of 38,000 cells, with up to 0.955; what both are sure of has 0.97 and more.
constexpr float kSureTogether = 0.96f;
constexpr float kSureAlone = 0.999f;
// By so much more than a program draws and a fit misplaces an outermost line differs from the
// others where it does not end with the board: px, and a share of a cell. By measurement: 0.2 with
// a column left out; 0.06 on a fitted lattice of a board with cells of two sizes, 1 px of 13 in its
// program.
constexpr double kMostOddPx = 2;
constexpr double kMostOddShare = 0.12;
// Share of the cells of an outermost line that must be more than a colour, of those that are near a
// picture: a bound.
constexpr double kLeastTelling = 0.5;
// Share of the cells of a board that must be, for it to be known by them. Where cells end within a
// pixel, every third column shows no border. By measurement: covered boards of xdemineur have 0.6
// at a scale of 1.25, and 0.99 and more after noise and JPEG.
constexpr double kLeastTold = 0.5;
// A board is another program's if this share of its readable cells, or more, are near to pictures
// of the skin, but less than that are more than a colour. By measurement on 1,284 pictures, 410 of
// them spoilt: 0.35 and more of a board of the skin are more than a colour, or none is near, since
// the program has dimmed a lost board; 0.2 and less of another program's.
constexpr double kLeastNearOfAnother = 0.1;
constexpr double kMostTellingOfAnother = 0.27;

// Without outermost lines of nothing but blank cells, which may lie beside the board; all of it if
// little is left.
Part PartWithoutBlankRims(const Grid<CellReading>& cells) {
  int top = cells.rows(), left = cells.cols(), bottom = 0, right = 0;
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol symbol = cells[cell].symbol;
    if (symbol == CellSymbol::kUnknown || symbol == CellSymbol::kBlank) return;
    top = std::min(top, cell.row);
    left = std::min(left, cell.col);
    bottom = std::max(bottom, cell.row + 1);
    right = std::max(right, cell.col + 1);
  });
  const bool is_enough = bottom > top && (bottom - top) * (right - left) >= kLookSampleCells;
  return is_enough ? Part{top, left, bottom - top, right - left}
                   : Part{0, 0, cells.rows(), cells.cols()};
}

// Cells spread over the board, of those that were read.
std::vector<CellPos> SampleOfRead(const Grid<CellReading>& cells) {
  std::vector<CellPos> sample = SampleOf(PartWithoutBlankRims(cells), kLookSampleCells);
  std::erase_if(sample, [&](CellPos cell) { return cells[cell].symbol == CellSymbol::kUnknown; });
  return sample;
}

// The cell where the lattice has it, and so many steps to every side.
std::vector<base::FrameRect> PlacesAround(const base::FrameRect& cell, const Leeway& leeway) {
  const int reach = std::max(1, static_cast<int>(cell.width * leeway.share));
  const int step = (reach + leeway.steps - 1) / leeway.steps;
  std::vector<base::FrameRect> places{cell};
  for (int dy = -reach; dy <= reach; dy += step) {
    for (int dx = -reach; dx <= reach; dx += step) {
      places.push_back({cell.x + dx, cell.y + dy, cell.width, cell.height});
    }
  }
  return places;
}

// Whether a picture may show a symbol: most cells of a board are the same to the byte as one looked
// at before.
using KnownPictures = std::map<std::pair<std::shared_ptr<const Patch>, CellSymbol>, bool>;

// Whether the cell may show it in this skin, where the lattice has it or somewhat beside.
bool MayShowNear(const Frame& frame, const base::FrameRect& cell, CellSymbol symbol,
                 const SkinPictures& skin, const Leeway& leeway, PatchCache& cache,
                 KnownPictures& known) {
  return std::ranges::any_of(PlacesAround(cell, leeway), [&](const base::FrameRect& place) {
    if (!frame.Bounds().Contains(place)) return false;
    const auto [entry, is_new] = known.try_emplace({cache.Of(frame, place), symbol}, false);
    if (is_new) entry->second = skin.MayShow(*entry->first.first, symbol);
    return entry->second;
  });
}

// The share of the sample that may show in this skin what was read of it; 0 if less than is needed.
double ShareAgreed(const Frame& frame, const GridGeometry& lattice, const Grid<CellReading>& cells,
                   const std::vector<CellPos>& sample, const SkinPictures& skin,
                   const Leeway& leeway, PatchCache& cache) {
  const auto count = static_cast<double>(sample.size());
  const double may_differ = (1 - kLeastAgreed) * count;
  int differing = 0;
  KnownPictures known;
  for (const CellPos cell : sample) {
    const base::FrameRect where = lattice.CellRect(cell);
    if (MayShowNear(frame, where, cells[cell].symbol, skin, leeway, cache, known)) continue;
    if (++differing > may_differ) return 0;
  }
  return sample.empty() ? 0 : 1 - differing / count;
}

// Some cells of each symbol, spread over the board. What lies beside unknown cells may be a window.
using CellsBySymbol = std::map<CellSymbol, std::vector<CellPos>>;

CellsBySymbol SampleOfSymbols(const Grid<CellReading>& cells) {
  CellsBySymbol all;
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol symbol = cells[cell].symbol;
    if (symbol == CellSymbol::kUnknown || HasUnknownBeside(cells, cell)) return;
    all[symbol].push_back(cell);
  });
  for (auto& [symbol, of_symbol] : all) {
    std::vector<CellPos> sample;
    const std::size_t step = (of_symbol.size() + kMostOfASymbol - 1) / kMostOfASymbol;
    for (std::size_t i = 0; i < of_symbol.size(); i += step) sample.push_back(of_symbol[i]);
    of_symbol = std::move(sample);
  }
  return all;
}

std::vector<PartMeans> PartsOfCells(const Frame& frame, const GridGeometry& lattice,
                                    const std::vector<CellPos>& cells, int dx, int dy) {
  std::vector<PartMeans> parts;
  for (const CellPos cell : cells) {
    base::FrameRect where = lattice.CellRect(cell);
    where.x += dx;
    where.y += dy;
    if (frame.Bounds().Contains(where)) parts.push_back(MeansOfParts(PatchOf(frame, where)));
  }
  return parts;
}

PartMeans MeanOf(const std::vector<PartMeans>& pictures) {
  PartMeans mean{};
  for (const PartMeans& picture : pictures) {
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] += picture[i] / static_cast<float>(pictures.size());
    }
  }
  return mean;
}

// Whether these cells are drawn alike, and like nothing in the skin, however the lattice is moved.
bool AreStrange(const Frame& frame, const GridGeometry& lattice, const std::vector<CellPos>& cells,
                const SkinPictures& skin) {
  if (cells.size() < kLeastStrange) return false;
  const base::FrameRect first = lattice.CellRect(cells.front());
  const int reach = std::max(1, static_cast<int>(first.width * kReach));
  const int step = std::max(1, reach / 2);
  const auto is_strange_at = [&](int dx, int dy) {
    const std::vector<PartMeans> parts = PartsOfCells(frame, lattice, cells, dx, dy);
    if (parts.size() < kLeastStrange) return true;  // beyond the picture: says nothing
    const PartMeans mean = MeanOf(parts);
    const bool are_alike = std::ranges::all_of(
        parts, [&](const PartMeans& one) { return PartsApart(one, mean) <= kAlike; });
    return are_alike && skin.PartsFromAny(mean) >= kStrange;
  };
  for (int dy = -reach; dy <= reach; dy += step) {
    for (int dx = -reach; dx <= reach; dx += step) {
      if (!is_strange_at(dx, dy)) return false;
    }
  }
  return is_strange_at(0, 0);
}

bool DrawsSomethingElse(const Frame& frame, const GridGeometry& lattice,
                        const CellsBySymbol& by_symbol, const SkinPictures& skin) {
  return std::ranges::any_of(
      by_symbol, [&](const auto& cells) { return AreStrange(frame, lattice, cells.second, skin); });
}

// The cell as large as the one beside it, at the same inner corner, if it lies at the rim.
base::FrameRect LikeTheNext(const GridGeometry& geometry, CellPos cell) {
  base::FrameRect rect = geometry.CellRect(cell);
  constexpr int kLeastLines = 3;  // fewer have no line within
  if (std::min(geometry.rows(), geometry.cols()) < kLeastLines) return rect;
  const auto inner = [](int at, int lines) { return std::clamp(at, 1, lines - 2); };
  const base::FrameRect next =
      geometry.CellRect({inner(cell.row, geometry.rows()), inner(cell.col, geometry.cols())});
  if (cell.col == 0) rect.x = rect.Right() - next.width;
  if (cell.row == 0) rect.y = rect.Bottom() - next.height;
  rect.width = next.width;
  rect.height = next.height;
  return rect;
}

void Note(const SkinPictures::Likeness& likeness, CellPos cell, LooksOfCells& looks) {
  looks.nearest[cell] = likeness.nearest;
  if (likeness.reading.symbol == CellSymbol::kUnknown) return;
  looks.evidence[cell] = {.how = Recollection::How::kLike,
                          .symbol = likeness.reading.symbol,
                          .is_telling = likeness.TellsACell()};
}

// Whether the skin has hardly a picture of these numbers, and one of most other cells: another
// theme of its program may draw these alike.
bool DrawsOtherNumbers(const Grid<CellSymbol>& nearest, const Grid<CellReading>& cells) {
  int numbers = 0, numbers_near = 0;
  int others = 0, others_near = 0;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (cells[cell].symbol == CellSymbol::kUnknown) return;
    const bool is_number = board::minesweeper::IsDigit(cells[cell].symbol);
    const int near = nearest[cell] == CellSymbol::kUnknown ? 0 : 1;
    (is_number ? numbers : others) += 1;
    (is_number ? numbers_near : others_near) += near;
  });
  return numbers >= kFewestNumbers && numbers_near < kLeastNear * numbers && others > 0 &&
         others_near >= kLeastAgreed * others;
}

// The lines of cells next to the four sides of a board, each also somewhat nearer and farther. They
// are as large as its cells in the mean: where an edge was misplaced, its last cell is not.
std::vector<std::vector<base::FrameRect>> LinesBeside(const GridGeometry& ended) {
  const base::FrameRect bounds = ended.Bounds();
  const int width = (bounds.width + ended.cols() / 2) / ended.cols();
  const int height = (bounds.height + ended.rows() / 2) / ended.rows();
  const int reach = std::max(1, static_cast<int>(width * kReach));
  std::vector<std::vector<base::FrameRect>> lines;
  for (const int off_px : {-reach, -(reach / 2), reach / 2, reach}) {
    std::vector<base::FrameRect> left, right, above, below;
    for (int row = 0; row < ended.rows(); ++row) {
      const base::FrameRect cell = ended.CellRect({row, 0});
      left.push_back({bounds.x - width - off_px, cell.y, width, cell.height});
      right.push_back({bounds.Right() + off_px, cell.y, width, cell.height});
    }
    for (int col = 0; col < ended.cols(); ++col) {
      const base::FrameRect cell = ended.CellRect({0, col});
      above.push_back({cell.x, bounds.y - height - off_px, cell.width, height});
      below.push_back({cell.x, bounds.Bottom() + off_px, cell.width, height});
    }
    lines.insert(lines.end(), {left, right, above, below});
  }
  return lines;
}

auto CountTelling(const LooksOfCells& board) {
  return std::ranges::count_if(board.evidence, &Recollection::is_telling);
}

}  // namespace

std::optional<KnownLook> LookOf(const Frame& frame, const GridGeometry& lattice,
                                const Grid<CellReading>& cells,
                                const std::vector<SkinPictures>& skins, PatchCache& cache) {
  const std::vector<CellPos> sample = SampleOfRead(cells);
  const CellsBySymbol by_symbol = SampleOfSymbols(cells);
  struct Fit {
    GridGeometry place;
    double share = 0;  // of the sample that agrees there
  };
  const auto share_agreed = [&](const SkinPictures& skin, const GridGeometry& place,
                                const Leeway& leeway) {
    return ShareAgreed(frame, place, cells, sample, skin, leeway, cache);
  };
  std::vector<Fit> fits(skins.size());
  base::ParallelFor(skins.size(), [&](std::size_t i) {
    if (share_agreed(skins[i], lattice, kAsFound) == 0) return;
    GridGeometry fitted = FittedTo(skins[i], frame, lattice, cache);
    const double share = share_agreed(skins[i], fitted, kOnceFitted);
    // A fit may go astray where much of what is drawn is like no picture.
    fits[i] = share > 0 ? Fit{std::move(fitted), share}
                        : Fit{lattice, share_agreed(skins[i], lattice, kOnceFitted)};
  });
  std::optional<KnownLook> likest;
  double most = 0;
  for (std::size_t i = 0; i < skins.size(); ++i) {
    auto& [place, share] = fits[i];
    if (share <= most || DrawsSomethingElse(frame, place, by_symbol, skins[i])) continue;
    most = share;
    likest = {&skins[i], std::move(place)};
  }
  return likest;
}

SkinPictures::Likeness LookAtCell(const SkinPictures& skin, const Frame& frame,
                                  const GridGeometry& board, CellPos cell) {
  const SkinPictures::Likeness found = skin.LookAt(frame, board.CellRect(cell));
  const base::FrameRect usual = LikeTheNext(board, cell);
  const bool is_another = usual != board.CellRect(cell) && frame.Bounds().Contains(usual);
  if (found.TellsACell() || !is_another) return found;
  const SkinPictures::Likeness again = skin.LookAt(frame, usual);
  return again.TellsACell() ? again : found;
}

LooksOfCells LooksOf(const SkinPictures& skin, const Frame& frame, const GridGeometry& lattice) {
  LooksOfCells looks{RecalledCells(lattice.rows(), lattice.cols()),
                     Grid<CellSymbol>(lattice.rows(), lattice.cols())};
  constexpr std::uint64_t kSeed = 0;
  std::unordered_map<std::uint64_t, SkinPictures::Likeness> by_pixels;  // equal cells once
  board::ForEachCell(looks.nearest, [&](CellPos cell) {
    const base::FrameRect where = lattice.CellRect(cell);
    const auto [entry, is_new] = by_pixels.try_emplace(HashPixels(frame, where, kSeed));
    if (is_new) entry->second = skin.LookAt(frame, where);
    Note(entry->second, cell, looks);
  });
  return looks;
}

LooksOfCells LooksOfBoard(const SkinPictures& skin, const Frame& frame, const GridGeometry& ended,
                          const LooksOfCells& looks, const Part& part) {
  LooksOfCells board{PartOf(looks.evidence, part), PartOf(looks.nearest, part)};
  board::ForEachCell(board.nearest, [&](CellPos cell) {
    if (board.evidence[cell].is_telling || LikeTheNext(ended, cell) == ended.CellRect(cell)) return;
    const SkinPictures::Likeness again = LookAtCell(skin, frame, ended, cell);
    if (again.TellsACell()) Note(again, cell, board);
  });
  return board;
}

LooksOfCells LooksOfBoard(const SkinPictures& skin, const Frame& frame, const GridGeometry& board) {
  return LooksOfBoard(skin, frame, board, LooksOf(skin, frame, board),
                      {0, 0, board.rows(), board.cols()});
}

bool TellsABoard(const LooksOfCells& board) {
  const bool shows_something = std::ranges::any_of(board.evidence, [](const Recollection& cell) {
    return cell.is_telling && !IsGround(cell.symbol);
  });
  return shows_something &&
         static_cast<double>(CountTelling(board)) >= kLeastTold * board.evidence.size();
}

bool IsAnotherPrograms(const LooksOfCells& board, int readable) {
  const auto near = board.nearest.size() - std::ranges::count(board.nearest, CellSymbol::kUnknown);
  return readable > 0 && static_cast<double>(near) >= kLeastNearOfAnother * readable &&
         static_cast<double>(CountTelling(board)) < kMostTellingOfAnother * readable;
}

bool GoesOnBeyond(const LooksOfCells& looks, const Part& part) {
  int telling = 0;
  board::ForEachCell(looks.evidence, [&](CellPos cell) {
    telling += !Contains(part, cell) && looks.evidence[cell].is_telling ? 1 : 0;
  });
  return telling >= kTellingBeyond;
}

bool GoesOnOutOfStep(const SkinPictures& skin, const Frame& frame, const GridGeometry& ended) {
  return std::ranges::any_of(LinesBeside(ended), [&](const std::vector<base::FrameRect>& line) {
    return std::ranges::count_if(line, [&](const base::FrameRect& place) {
             return frame.Bounds().Contains(place) && skin.LookAt(frame, place).TellsACell();
           }) >= kTellingBeyond;
  });
}

bool HasAnOddRim(const GridGeometry& board) {
  const auto is_odd = [](const std::vector<int>& edges) {
    const std::size_t last = edges.size() - 1;
    const double mean = PitchOf(edges);
    const double most = std::max(kMostOddPx, kMostOddShare * mean);
    return std::abs(edges[1] - edges[0] - mean) > most ||
           std::abs(edges[last] - edges[last - 1] - mean) > most;
  };
  return is_odd(board.col_edges) || is_odd(board.row_edges);
}

bool HasALineOfColours(const LooksOfCells& board) {
  const auto is_one = [&](const Part& line) {
    const RecalledCells cells = PartOf(board.evidence, line);
    const auto known = std::ranges::count_if(
        cells, [](const Recollection& cell) { return cell.how != Recollection::How::kNothing; });
    const auto telling = std::ranges::count_if(cells, &Recollection::is_telling);
    return telling == 0 ||
           static_cast<double>(telling) < kLeastTelling * static_cast<double>(known);
  };
  const int rows = board.evidence.rows();
  const int cols = board.evidence.cols();
  return is_one({0, 0, 1, cols}) || is_one({rows - 1, 0, 1, cols}) || is_one({0, 0, rows, 1}) ||
         is_one({0, cols - 1, rows, 1});
}

void KeepConfirmed(const Grid<CellSymbol>& nearest, Grid<CellReading>& cells) {
  const Grid<CellReading> before = cells;
  const bool knows_numbers = !DrawsOtherNumbers(nearest, cells);
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool agrees = nearest[cell] == cells[cell].symbol;
    const bool is_near = nearest[cell] != CellSymbol::kUnknown;
    if (!knows_numbers && !is_near && board::minesweeper::IsDigit(cells[cell].symbol)) return;
    // Marks are too much like each other for the net alone, and what lies over the cells beside
    // this one may lie over a part of it: no picture is near then.
    const bool may_be_alone =
        !board::minesweeper::IsMark(cells[cell].symbol) && !HasUnknownBeside(before, cell);
    const bool is_confirmed = is_near ? agrees && cells[cell].confidence >= kSureTogether
                                      : may_be_alone && cells[cell].confidence >= kSureAlone;
    if (!is_confirmed) cells[cell] = {};
  });
}

bool ForgetContradicted(const Grid<CellSymbol>& nearest, Grid<CellReading>& cells) {
  bool has_any = false;
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol read = cells[cell].symbol;
    const bool is_near = nearest[cell] != CellSymbol::kUnknown;
    if (!is_near || read == CellSymbol::kUnknown || read == nearest[cell]) return;
    cells[cell] = {};
    has_any = true;
  });
  return has_any;
}

}  // namespace gridhand::vision::minesweeper
