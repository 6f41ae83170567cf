// Plays a game on from a position, and says how likely it was to be won: far less noisy than
// whether it was won.
#pragma once

#include "agent/minesweeper/agent.h"
#include "bench/guess/layout_sampler.h"
#include "sim/minesweeper/game.h"

namespace gridhand::bench::guess {

// What a player sees of the game.
board::minesweeper::Board BoardOf(const sim::minesweeper::Game& game);

// Opens all cells of the decision.
void Make(const agent::minesweeper::Decision& decision, sim::minesweeper::Game& game);

// The same position with the mines where `mines` says; they agree with the board.
sim::minesweeper::Game Replayed(const board::minesweeper::Board& board,
                                board::minesweeper::MineLayout mines);

// The chance that the agent wins from here, estimated without bias: the product of what its guesses
// survive, up to an endgame of which it knows the chance. A guess that hits a mine is made again on
// a layout drawn among those in which it does not, so every playout goes to the end.
// `first`, if given, is the agent's first decision, whatever it would decide itself. Precondition:
// the game's layout was drawn from all that its board allows, each as likely.
double PlayOut(agent::minesweeper::Agent& agent, sim::minesweeper::Game game,
               LayoutSampler& sampler,
               std::optional<agent::minesweeper::Decision> first = std::nullopt);

}  // namespace gridhand::bench::guess
