// The size of a Minesweeper board that a program is started with.
#pragma once

#include <optional>
#include <string>

#include "app/minesweeper/profile.h"
#include "app/stage.h"
#include "base/error.h"

namespace gridhand::app::minesweeper {

struct BoardSize {
  int cols = 0;
  int rows = 0;
  int mines = 0;
};

inline constexpr BoardSize kBeginner{9, 9, 10};
inline constexpr BoardSize kIntermediate{16, 16, 40};
inline constexpr BoardSize kExpert{30, 16, 99};

// Widened to what the program can show, at the same density of mines.
BoardSize FitTo(const DealtBoards& boards, BoardSize size);

// Error kBadInput: the program deals no such board; says which it deals.
base::Status CheckSize(const Profile& profile, BoardSize size);

// "beginner", "intermediate", "expert". None: another name.
std::optional<BoardSize> SizeNamed(const std::string& name);

// "beginner", "intermediate" and "expert", widened to what the program deals; or, as they are,
// columns, rows and mines: "20x15/50". Empty is "beginner". Error kBadInput: none of these.
base::Result<BoardSize> SizeFrom(const std::string& text, const Profile& profile);

// What starts the program with such a board. `theme`: one of the launch's; empty: the usual one.
// Errors kBadInput: those of CheckSize, and a theme that it does not have (says which it has).
base::Result<StageOptions> StageFor(const Profile& profile, BoardSize size,
                                    const std::string& theme = "");

}  // namespace gridhand::app::minesweeper
