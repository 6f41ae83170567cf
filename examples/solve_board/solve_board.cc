// Reads a board from standard input and says what to open next. The argument is the number of
// mines.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

#include "agent/minesweeper/agent.h"
#include "board/minesweeper/text.h"

int main(int argc, char** argv) {
  namespace agent = gridhand::agent::minesweeper;
  namespace board = gridhand::board::minesweeper;

  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  auto cells = board::ParseBoard(text);
  if (!cells.ok()) {
    std::cerr << cells.error().text << '\n';
    return EXIT_FAILURE;
  }
  board::Board seen{.cells = *std::move(cells)};
  if (argc > 1) seen.mines.total = std::atoi(argv[1]);

  const auto player = agent::MakeAgent("best", /*seed=*/0);
  const agent::Analysis analysis = (*player)->Analyze(seen);
  const agent::Decision decision = (*player)->Decide(seen, analysis);
  for (const agent::Move& move : decision.moves) {
    std::cout << Name(move.action) << ' ' << move.cell.row << ' ' << move.cell.col << '\n';
  }
  std::cout << decision.reason << '\n';
  return EXIT_SUCCESS;
}
