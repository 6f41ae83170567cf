// What the stand-in game can do wrong, and when.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridhand::test_support {

enum class TroubleKind {
  kDropClick,     // the click is lost
  kDelayAnswer,   // it is obeyed up to 0.5 s later; pings are answered meanwhile
  kDoubleClick,   // it is obeyed twice
  kFreeze,        // it is obeyed up to 4 s later, and so is all that comes meanwhile
  kTorn,          // its answer is drawn in two halves
  kCellByCell,    // one cell after another, the counters last
  kNumbersLater,  // cells first, what is written on them later
  kAnimate,       // the old picture fades into the new one
  kHover,         // from now on the cell under the pointer is brighter
  kClock,         // from now on something beside the board is drawn all the time
  kMove,          // the window moves
  kResize,        // it grows or shrinks, and the board moves in it
  kCover,         // another window lies over it for a while
  kMinimise,      // it is minimised for a while
  kDialog,        // a dialog of its own opens and stays for a while
  kTheme,         // another look, of another size
  kClose,
  kRestart,  // closes, and opens a new window with another game
};

inline constexpr int kTroubleKinds = static_cast<int>(TroubleKind::kRestart) + 1;

std::string_view Name(TroubleKind kind);  // "drop_click"

// It strikes as the click of this number arrives, the first of a game is 1; what happens to the
// window strikes up to 30 ms later, in the midst of what follows.
struct Trouble {
  int at_click = 1;
  TroubleKind kind = TroubleKind::kDropClick;
  bool operator==(const Trouble&) const = default;
};

std::string TextOf(const Trouble& trouble);  // "move@3"
// None if it is not such a text.
std::optional<Trouble> TroubleFrom(std::string_view text);

// One to four troubles among the first clicks of a game.
std::vector<Trouble> PlanOf(std::uint64_t seed);

}  // namespace gridhand::test_support
