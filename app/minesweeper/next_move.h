// The next action as it is put before a person.
#pragma once

#include <optional>
#include <string>

#include "app/minesweeper/driver.h"

namespace gridhand::app::minesweeper {

// "reveal (3,4): safe: the 1 at (2,3) already has its mine, …".
std::string ExplainAction(const Action& action, const Driver& driver);

// Why, without the action itself; empty where it needs no reason: a new game.
std::string ReasonFor(const Action& action, const Driver& driver);

// The cell under the click, or a spot round it where that is a control beside the board; none for a
// key.
std::optional<base::FrameRect> PlaceOf(const Action& action, const Driver& driver);

}  // namespace gridhand::app::minesweeper
