// Reads boards whose cells look as a known skin says: lattices -> boards.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "vision/lattice/grid_locator.h"
#include "vision/minesweeper/found_board.h"
#include "vision/minesweeper/skin/skin.h"

namespace gridhand::vision::minesweeper {

class SkinReader {
 public:
  explicit SkinReader(std::vector<Skin> skins);
  SkinReader(SkinReader&&) noexcept;
  SkinReader& operator=(SkinReader&&) noexcept;
  ~SkinReader();

  // Boards on these lattices, best first: never empty, never overlapping. Errors: kNotFound (no
  // cell looks like one of a skin, or too few can be read), kHidden (its end, under a window).
  base::Result<std::vector<FoundBoard>> Find(const base::Frame& frame,
                                             const std::vector<GridCandidate>& lattices,
                                             const ReadQuestion& question);

  // The board on one of these lattices that leaves no doubt: every cell of it reads, and nothing
  // around it looks like one more of its cells. Other lattices of the picture need not be looked at
  // then.
  std::optional<FoundBoard> FindCertain(const base::Frame& frame,
                                        const std::vector<GridCandidate>& lattices,
                                        const ReadHints& hints);

  bool KnowsAny() const;
  bool Knows(const std::string& skin) const;  // by its name

  // Whether a program's picture of a paused game is shown.
  bool SeesAPause(const base::Frame& frame) const;

  // Whether the unread cells of a board lie where its program shows messages.
  bool IsUnderAMessage(const FoundBoard& board) const;

  // The cells of a board that was found before, in a frame of the same window and size. Where some
  // cannot be read the lattice is placed anew by this frame, as Find would. Error: kChanged (the
  // board is no longer where it was, or has another size).
  base::Result<FoundBoard> Read(const base::Frame& frame, const FoundBoard& known);

  // Mines, status and doubts of a board of one of the skins anew, after somebody else has read some
  // of its cells.
  void ConcludeAgain(const base::Frame& frame, const ReadHints& hints, FoundBoard& board);

  // Forgets every picture seen.
  void Forget();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridhand::vision::minesweeper
