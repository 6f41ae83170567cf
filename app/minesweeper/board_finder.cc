#include "app/minesweeper/board_finder.h"

#include "app/minesweeper/name.h"

namespace gridhand::app::minesweeper {

FindBoard FinderOf(const vision::minesweeper::BoardReader& reader,
                   const vision::minesweeper::ReadHints& hints) {
  return [&reader, hints](const base::Frame& frame) -> base::Result<SeenBoard> {
    const auto found = reader.Find(frame, hints);
    if (!found.ok()) return found.error();
    return SeenBoard{kGameName, found->geometry, found->skin};
  };
}

}  // namespace gridhand::app::minesweeper
