#include "app/minesweeper/next_move.h"

#include <fmt/format.h>

#include "agent/minesweeper/analysis.h"
#include "app/minesweeper/proof_words.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Deduction;
using board::minesweeper::Board;

std::string Because(const Deduction& deduction, const Board& board) {
  return fmt::format("{}: {}", deduction.is_mine ? "a mine" : "safe",
                     ProofInWords(deduction, board, Naming::kByPlace));
}

}  // namespace

std::string ReasonForCell(board::CellPos cell, const Thought& thought, const Board& now) {
  if (thought.first_click_is_safe) return kSafeFirstClick;
  if (const Deduction* proof = ProofOf(thought.analysis, cell)) {
    return Because(*proof, thought.board);
  }
  if (board::minesweeper::IsNumber(now.cells[cell])) {
    return "opens only cells that are proved safe";
  }
  return thought.decision.reason;
}

std::string ShortReason(const Thought& thought) {
  const agent::minesweeper::Decision& decision = thought.decision;
  if (thought.first_click_is_safe) return "first click, always safe";
  if (decision.certain) return fmt::format("{} proved safe", decision.moves.size());
  return fmt::format("guess, risk {:.1f} %", 100 * decision.mine_probability);
}

}  // namespace gridhand::app::minesweeper
