// The next action as it is put before a person.
#pragma once

#include <optional>
#include <string>

#include "app/minesweeper/driver.h"

namespace gridhand::app::minesweeper {

// "reveal (3,4): proved safe by zero propagation from (2,3)", "reveal (0,0): the board is …".
std::string ExplainAction(const Action& action, const Driver& driver);

// The cell under the click, or a spot round it where that is a control beside the board; none for a
// key.
std::optional<base::FrameRect> PlaceOf(const Action& action, const Driver& driver);

}  // namespace gridhand::app::minesweeper
