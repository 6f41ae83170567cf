#include "app/minesweeper/move_plan.h"

#include <algorithm>
#include <set>

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Analysis;
using agent::minesweeper::Move;
using agent::minesweeper::MoveAction;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;

bool IsProvedMine(const Analysis& analysis, CellPos cell) {
  return analysis.probability[cell] == 1.0;
}
bool IsProvedSafe(const Analysis& analysis, CellPos cell) {
  return analysis.probability[cell] == 0.0;
}

// What chording on one number costs and saves.
struct ChordOffer {
  std::vector<CellPos> to_flag;  // proved mines without a flag
  std::vector<CellPos> opens;    // proved-safe covered cells
  bool possible = false;         // everything covered around is proved

  int ClicksSaved() const {
    return static_cast<int>(opens.size()) - static_cast<int>(to_flag.size()) - 1;
  }
};

ChordOffer OfferFor(const Grid<CellSymbol>& cells, CellPos number, const Analysis& analysis) {
  ChordOffer offer;
  int mines = 0;
  bool all_proved = true;
  board::ForEachNeighbor(cells, number, [&](CellPos neighbor) {
    const CellSymbol symbol = cells[neighbor];
    if (!board::minesweeper::IsCovered(symbol)) return;
    if (IsProvedMine(analysis, neighbor)) {
      ++mines;
      if (symbol != CellSymbol::kFlag) offer.to_flag.push_back(neighbor);
    } else if (IsProvedSafe(analysis, neighbor) && symbol == CellSymbol::kCovered) {
      offer.opens.push_back(neighbor);
    } else {
      all_proved = false;  // also a person's mark on a safe cell: a chord would not open it
    }
  });
  offer.possible =
      all_proved && !offer.opens.empty() && mines == board::minesweeper::NumberOf(cells[number]);
  return offer;
}

// Greedy: numbers in reading order, each chord that still saves clicks. Flags set for one chord
// serve the next; cells opened by one are not counted again.
std::vector<Move> UsefulChords(const Grid<CellSymbol>& cells, const Analysis& analysis) {
  std::vector<Move> moves;
  Grid<CellSymbol> planned = cells;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (!board::minesweeper::IsDigit(cells[cell])) return;
    ChordOffer offer = OfferFor(planned, cell, analysis);
    if (!offer.possible || offer.ClicksSaved() < 1) return;
    for (const CellPos mine : offer.to_flag) {
      moves.push_back({mine, MoveAction::kFlag});
      planned[mine] = CellSymbol::kFlag;
    }
    moves.push_back({cell, MoveAction::kChord});
    // Opened, with a number not known yet: unknown is neither covered nor a number.
    for (const CellPos opened : offer.opens) planned[opened] = CellSymbol::kUnknown;
  });
  return moves;
}

std::vector<Move> FlagsForAllMines(const Grid<CellSymbol>& cells, const Analysis& analysis) {
  std::vector<Move> moves;
  board::ForEachCell(cells, [&](CellPos cell) {
    const bool flagged = cells[cell] == CellSymbol::kFlag;
    if (board::minesweeper::IsCovered(cells[cell]) && !flagged && IsProvedMine(analysis, cell)) {
      moves.push_back({cell, MoveAction::kFlag});
    }
  });
  return moves;
}

// How likely the cell is to be blank, and so to open its neighbours by itself: as if the chances of
// the cells around it did not depend on one another.
double BlankChance(const Grid<CellSymbol>& cells, CellPos cell, const Analysis& analysis) {
  double chance = 1;
  board::ForEachNeighbor(cells, cell, [&](CellPos near) {
    if (!board::minesweeper::IsNumber(cells[near]))
      chance *= 1 - analysis.probability[near].value_or(1);
  });
  return chance;
}

// Cells that are likely to open others first: what they open needs no click. Otherwise as they
// were.
std::vector<Move> OpeningMuchFirst(std::vector<Move> moves, const Grid<CellSymbol>& cells,
                                   const Analysis& analysis) {
  Grid<double> chance(cells.rows(), cells.cols(), 0);
  for (const Move& move : moves) chance[move.cell] = BlankChance(cells, move.cell, analysis);
  std::ranges::stable_sort(
      moves, [&](const Move& a, const Move& b) { return chance[a.cell] > chance[b.cell]; });
  return moves;
}

}  // namespace

std::vector<Move> PlanMoves(const board::minesweeper::Board& board, const Analysis& analysis,
                            const agent::minesweeper::Decision& decision, FlagPolicy flags,
                            LeftOnNumber left_on_number) {
  if (!analysis.consistent || decision.moves.empty()) return decision.moves;
  std::vector<Move> moves;
  if (flags == FlagPolicy::kAll) moves = FlagsForAllMines(board.cells, analysis);
  const bool chords = left_on_number == LeftOnNumber::kChord && decision.certain;
  if (flags == FlagPolicy::kUseful && chords) moves = UsefulChords(board.cells, analysis);
  const std::vector<Move> reveals =
      decision.certain ? OpeningMuchFirst(decision.moves, board.cells, analysis) : decision.moves;
  moves.insert(moves.end(), reveals.begin(), reveals.end());
  return moves;
}

int FlagsAround(const Grid<CellSymbol>& cells, CellPos cell) {
  int flags = 0;
  board::ForEachNeighbor(cells, cell, [&](CellPos neighbor) {
    if (cells[neighbor] == CellSymbol::kFlag) ++flags;
  });
  return flags;
}

bool ChordIsSafe(const Grid<CellSymbol>& cells, CellPos cell, const Analysis& analysis) {
  if (!board::minesweeper::IsNumber(cells[cell])) return false;
  const ChordOffer offer = OfferFor(cells, cell, analysis);
  if (!offer.possible || !offer.to_flag.empty()) return false;
  // A wrong flag would make the count fit by accident.
  return FlagsAround(cells, cell) == board::minesweeper::NumberOf(cells[cell]);
}

}  // namespace gridhand::app::minesweeper
