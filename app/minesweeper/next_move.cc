#include "app/minesweeper/next_move.h"

#include <fmt/format.h>

#include "agent/minesweeper/analysis.h"
#include "app/minesweeper/proof_words.h"
#include "board/cell_text.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Deduction;

// Half the side of the square that marks a control whose extent is not known, px; about the size
// of the smallest buttons.
constexpr int kControlReach = 12;

std::optional<CellPos> CellUnder(const Action& action, const Driver& driver) {
  if (action.kind != Action::Kind::kClick || !driver.has_board()) return std::nullopt;
  return driver.geometry().CellAt(action.at);
}

std::string Because(const Deduction& deduction, const Board& board) {
  return fmt::format("{}: {}", deduction.is_mine ? "a mine" : "safe",
                     ProofInWords(deduction, board, Naming::kByPlace));
}

}  // namespace

std::string ReasonFor(const Action& action, const Driver& driver) {
  const std::optional<CellPos> cell = CellUnder(action, driver);
  if (!cell || !driver.thought()) return "";
  const Thought& thought = *driver.thought();
  if (thought.first_click_is_safe) return kSafeFirstClick;
  if (const Deduction* proof = ProofOf(thought.analysis, *cell)) {
    return Because(*proof, thought.board);
  }
  if (board::minesweeper::IsNumber(driver.board().cells[*cell])) {
    return "opens only cells that are proved safe";
  }
  return thought.decision.reason;
}

std::string ExplainAction(const Action& action, const Driver& driver) {
  const std::string reason = ReasonFor(action, driver);
  return reason.empty() ? action.text : fmt::format("{}: {}", action.text, reason);
}

std::optional<base::FrameRect> PlaceOf(const Action& action, const Driver& driver) {
  if (action.kind != Action::Kind::kClick) return std::nullopt;
  if (const auto cell = CellUnder(action, driver)) return driver.geometry().CellRect(*cell);
  return base::FrameRect{action.at.x - kControlReach, action.at.y - kControlReach,
                         2 * kControlReach, 2 * kControlReach};
}

}  // namespace gridhand::app::minesweeper
