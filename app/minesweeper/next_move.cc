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

// Longer lists tell a person nothing.
constexpr std::size_t kMostNamed = 4;

std::optional<CellPos> CellUnder(const Action& action, const Driver& driver) {
  if (action.kind != Action::Kind::kClick || !driver.has_board()) return std::nullopt;
  return driver.geometry().CellAt(action.at);
}

std::string Because(const Deduction& deduction) {
  std::string text = fmt::format("proved {} by {}", deduction.is_mine ? "a mine" : "safe",
                                 agent::minesweeper::Name(deduction.technique));
  if (deduction.because.empty() || deduction.because.size() > kMostNamed) return text;
  const char* separator = " from ";
  for (const CellPos cell : deduction.because) {
    text += fmt::format("{}{}", separator, CellText(cell));
    separator = " ";
  }
  return text;
}

// None where the action needs no reason: a new game.
std::string Reason(const Action& action, const Driver& driver) {
  const std::optional<CellPos> cell = CellUnder(action, driver);
  if (!cell || !driver.thought()) return "";
  const Thought& thought = *driver.thought();
  if (const Deduction* proof = ProofOf(thought.analysis, *cell)) {
    return Because(*proof);
  }
  if (board::minesweeper::IsNumber(driver.board().cells[*cell])) {
    return "opens nothing but cells proved safe";
  }
  return thought.decision.reason;
}

}  // namespace

std::string ExplainAction(const Action& action, const Driver& driver) {
  const std::string reason = Reason(action, driver);
  return reason.empty() ? action.text : fmt::format("{}: {}", action.text, reason);
}

std::optional<base::FrameRect> PlaceOf(const Action& action, const Driver& driver) {
  if (action.kind != Action::Kind::kClick) return std::nullopt;
  if (const auto cell = CellUnder(action, driver)) return driver.geometry().CellRect(*cell);
  return base::FrameRect{action.at.x - kControlReach, action.at.y - kControlReach,
                         2 * kControlReach, 2 * kControlReach};
}

}  // namespace gridhand::app::minesweeper
