#include "vision/minesweeper/extent/covered_line.h"

#include <algorithm>
#include <cstddef>

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;

// Of a line so many cells must be seen to tell that it is one of the board: as many as the smallest
// board has on a side. Fewer are buttons or counters beside it.
constexpr int kLeastSeen = 5;
// A single cell that the net doubts is more often a spoilt one than one under a window's corner; it
// changes the mean chance of its line little.
constexpr std::size_t kLeastHidden = 2;
// What is seen of it must be cells with this chance, in the mean: the page beside a board looks
// like blank cells, in kmines with chances of 0.6 to 0.95.
constexpr double kLikelyCells = 0.9;
// What is seen of a line that is added must be cells with this chance, in the mean: the net is as
// sure of a line that no window covers before its end is no longer looked at (board_end.cc).
constexpr double kSurelyCells = 0.98;
// So many cells beside the board, one after another, each with that chance, are no coincidence.
// Judged; no board of the 704 pictures used for tuning that was read before is refused for them.
constexpr int kLeastBeside = 3;

// Of a line end to end.
std::vector<CellPos> CellsOf(const Part& line) {
  std::vector<CellPos> cells;
  ForEachCellOf(line, [&](CellPos cell) { cells.push_back(cell); });
  return cells;
}

// The mean chance that the cells of a line that are not hidden are cells of a board.
double MeanChanceOfSeen(const Grid<CellScores>& scores, const Part& line,
                        const std::vector<CellPos>& hidden) {
  double sum = 0;
  int seen = 0;
  ForEachCellOf(line, [&](CellPos cell) {
    if (std::ranges::find(hidden, cell) != hidden.end()) return;
    sum += ChanceOfCell(scores[cell]);
    ++seen;
  });
  return sum / seen;
}

// Whether what is seen of the outermost line on this side tells that it is one of the board.
bool IsSurelyOfTheBoard(const Grid<CellScores>& scores, const Part& part, Side side) {
  const std::vector<CellPos> hidden = HiddenOnSide(scores, part, side);
  return !hidden.empty() && MeanChanceOfSeen(scores, LineOf(part, side), hidden) >= kSurelyCells;
}

}  // namespace

std::vector<CellPos> HiddenOnSide(const Grid<CellScores>& scores, const Part& part, Side side) {
  const std::vector<CellPos> line = CellsOf(LineOf(part, side));
  const std::vector<CellPos> inner = CellsOf(LineOf(Grown(part, side, -1), side));
  const auto is_no_cell = [&](CellPos cell) { return !IsLikelyACell(scores[cell]); };
  std::vector<CellPos> hidden;
  std::size_t end = 0;
  for (std::size_t first = 0; first < line.size(); first = end + 1) {
    bool goes_on_inside = true;
    for (end = first; end < line.size() && is_no_cell(line[end]); ++end) {
      goes_on_inside = goes_on_inside && is_no_cell(inner[end]);
    }
    if (!goes_on_inside && first > 0 && end < line.size()) continue;
    for (std::size_t i = first; i < end; ++i) hidden.push_back(line[i]);
  }
  const bool tells = hidden.size() >= kLeastHidden && line.size() >= hidden.size() + kLeastSeen &&
                     MeanChanceOfSeen(scores, LineOf(part, side), hidden) >= kLikelyCells;
  return tells ? hidden : std::vector<CellPos>();
}

Part WithCoveredLines(const Grid<CellScores>& scores, Part part) {
  if (std::min(part.rows, part.cols) < kLeastSeen) return part;
  for (const Side side : kSidesInOrder) {
    for (Part larger = Grown(part, side, 1);
         Holds(scores, larger) && IsSurelyOfTheBoard(scores, larger, side);
         larger = Grown(part, side, 1)) {
      part = larger;
    }
  }
  return part;
}

bool GoesOnBeside(const Grid<CellScores>& scores, const Part& part, Side side, BlankCells blanks) {
  constexpr auto kBlank = static_cast<std::size_t>(board::minesweeper::CellSymbol::kBlank);
  const Part larger = Grown(part, side, 1);
  if (!Holds(scores, larger)) return false;
  int run = 0;
  int telling = 0;
  bool goes_on = false;
  ForEachCellOf(LineOf(larger, side), [&](CellPos cell) {
    const bool is_cell = ChanceOfCell(scores[cell]) >= kSurelyCells;
    const bool tells =
        blanks == BlankCells::kTell || scores[cell][kBlank] < std::ranges::max(scores[cell]);
    run = is_cell ? run + 1 : 0;
    telling = is_cell ? telling + (tells ? 1 : 0) : 0;
    goes_on = goes_on || (run >= kLeastBeside && telling > 0);
  });
  return goes_on;
}

}  // namespace gridhand::vision::minesweeper
