// Fresh boards that look like nothing the net knows: found by what repeats, and told from walls of
// tiles by something else, a counter of mines or a person.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/frame.h"
#include "board/minesweeper/reading.h"
#include "vision/lattice/grid_locator.h"
#include "vision/minesweeper/found_board.h"

namespace gridhand::vision::minesweeper {

// What a fresh board's cells are where something else than their look tells: as sure as the net is
// of what it knows.
inline constexpr board::minesweeper::CellReading kSurelyCovered{
    board::minesweeper::CellSymbol::kCovered, 0.99f};

// Whether something else tells that this is a board. Slow: it may read what is written around.
using IsBoard = std::function<bool(const FoundBoard&)>;

// The largest board on the lines of these lattices whose cells are alike (FindRepeatedTile). None
// if the hints tell another size. The few cells that are not alike are unknown.
std::optional<FoundBoard> LargestFreshBoard(const std::vector<GridCandidate>& lattices,
                                            const base::Frame& frame, const ReadHints& hints,
                                            const IsBoard& is_board);

// The first board whose cells share their edges alone (FindFramedTile), and which has the size that
// the hints tell or, where they tell none, that of a usual level: 9 × 9, 16 × 16, 30 × 16 or
// 16 × 30. Each of its cells may be a block of 2 × 2 to 4 × 4 cells of a lattice, unless a person
// alone says that there is a board: many a program fills its cells with a pattern.
std::optional<FoundBoard> UsualFreshBoard(const std::vector<GridCandidate>& lattices,
                                          const base::Frame& frame, const ReadHints& hints,
                                          const IsBoard& is_board);

}  // namespace gridhand::vision::minesweeper
