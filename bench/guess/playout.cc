#include "bench/guess/playout.h"

#include <utility>

namespace gridhand::bench::guess {

using agent::minesweeper::Agent;
using agent::minesweeper::Decision;
using agent::minesweeper::Move;
using board::CellPos;
using board::minesweeper::Board;
using board::minesweeper::GameStatus;
using board::minesweeper::IsNumber;
using board::minesweeper::MineLayout;
using sim::minesweeper::Game;

namespace {

// A layout of the board in which the cell is safe; none after so many draws that it hardly is.
std::optional<MineLayout> DrawWithout(const Board& board, CellPos mine, LayoutSampler& sampler) {
  constexpr int kMostDraws = 1000;
  for (int i = 0; i < kMostDraws; ++i) {
    auto mines = sampler.Draw(board);
    if (!mines || !(*mines)[mine]) return mines;
  }
  return std::nullopt;
}

}  // namespace

Board BoardOf(const Game& game) {
  return {.cells = game.view(), .mines = {.total = game.mine_count()}};
}

void Make(const Decision& decision, Game& game) {
  for (const Move& move : decision.moves) game.Reveal(move.cell);
}

Game Replayed(const Board& board, MineLayout mines) {
  Game game(std::move(mines));
  ForEachCell(board.cells, [&](CellPos cell) {
    if (IsNumber(board.cells[cell])) game.Reveal(cell);
  });
  return game;
}

double PlayOut(Agent& agent, Game game, LayoutSampler& sampler, std::optional<Decision> first) {
  double chance = 1;
  while (game.status() == GameStatus::kPlaying) {
    const Board board = BoardOf(game);
    const Decision decision = first ? *first : agent.Decide(board, agent.Analyze(board));
    first.reset();
    if (decision.moves.empty()) return 0;
    if (decision.win_probability) return chance * *decision.win_probability;
    if (!decision.certain) {
      chance *= 1 - decision.mine_probability;
      const CellPos cell = decision.moves.front().cell;
      if (game.mines()[cell]) {
        auto mines = DrawWithout(board, cell, sampler);
        if (!mines) return 0;
        game = Replayed(board, *std::move(mines));
      }
    }
    Make(decision, game);
  }
  return game.status() == GameStatus::kWon ? chance : 0;
}

}  // namespace gridhand::bench::guess
