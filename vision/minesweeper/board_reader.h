// Reads a Minesweeper board out of a frame: Frame -> GridGeometry + BoardReading.
//
//   GridSearch --> skins known (skin_reader.h; single cells also by skin_pictures.h)
//               --else--> skins never seen (general_reader.h)
//               --else--> a fresh board that a person, or a counter of mines beside it
//                         (mine_counter.h), says is there (repeated_tile.h)
//
// A cell that cannot be read is `unknown`, which is an answer. A lattice that is not proved to be a
// board is refused.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "base/error.h"
#include "base/frame.h"
#include "board/minesweeper/consistency_oracle.h"
#include "vision/minesweeper/found_board.h"
#include "vision/minesweeper/read_trace.h"
#include "vision/minesweeper/skin/learnt_skin.h"

namespace gridhand::vision::minesweeper {

struct TracedRead {
  base::Result<std::vector<FoundBoard>> boards;  // not empty
  ReadTrace trace;
};

// The possible boards that overlap neither a board that was read nor an earlier one of the list;
// none if a board is known to be hidden.
std::vector<PossibleBoard> PossibleBeside(const base::Result<std::vector<FoundBoard>>& boards,
                                          std::vector<PossibleBoard> best_first);

// What a reader is made of.
struct ReaderData {
  std::filesystem::path skins_dir;  // of *.toml; empty: no skin is known
  std::filesystem::path net_file;   // symbol_net.h; empty: skins never seen are not read
  // glyph_net.h; empty: no counter beside a fresh board is read.
  std::filesystem::path glyph_net_file;
  // Judges what a skin never seen may show; may be null.
  std::shared_ptr<const board::minesweeper::ConsistencyOracle> oracle;
  // Pictures of the cells of the described skins, under the names of these: for cells whose colours
  // leave the symbol open.
  std::vector<LearntSkin> pictured;
  // Skins that were learnt; they need the net, too, for cells that they have not met.
  std::vector<LearntSkin> learnt;
};

class BoardReader {
 public:
  // Errors: kBadInput, naming file and line, or a learnt skin that has the name of another one.
  static base::Result<BoardReader> Load(ReaderData data);

  BoardReader(BoardReader&&) noexcept;
  BoardReader& operator=(BoardReader&&) noexcept;
  ~BoardReader();

  // From nothing: finds the best board in the frame and reads it.
  // Errors: kNotFound (no board, and why not: best residual; lattice found but no cell looks like a
  // Minesweeper cell; …), kHidden (a message of the program lies over the board,
  // or another window over a whole side of it), kPaused.
  base::Result<FoundBoard> Find(const base::Frame& frame, const ReadHints& hints = {}) const;

  // Only a board of a described skin that leaves no doubt: a few ms, where Find may take a hundred
  // times as long to refuse a picture. It returns the board of Find, or kNotFound.
  base::Result<FoundBoard> FindCertain(const base::Frame& frame, const ReadHints& hints = {}) const;

  // Find, whose board is the first, with what was seen on the way. The trace is empty where
  // FindCertain is enough.
  TracedRead FindTraced(const base::Frame& frame, const ReadHints& hints = {}) const;

  // The same for every board in the frame, best first: never empty, never overlapping. The first is
  // Find's, unless Find refuses the best lattice and another holds a board. Errors as Find. Slower:
  // a lattice beside a good board is looked at as closely as the first.
  TracedRead FindAllTraced(const base::Frame& frame, const ReadHints& hints = {}) const;

  // Whether a skin of this name is described (skin.h).
  bool Describes(const std::string& skin) const;

  // Forgets every picture seen, as if just loaded: for measuring a read from nothing.
  void Forget();

  // The quick way while playing: reads the cells of a grid that Find has found before, in a frame
  // of the same window and size. Where these leave cells unread, the picture is asked as Find asks
  // it. Errors: kChanged (the lattice is no longer where it was), kHidden, kPaused.
  base::Result<FoundBoard> Read(const base::Frame& frame, const FoundBoard& known,
                                const ReadHints& hints = {}) const;

  // The same, and a cell that the known grid leaves unread stays unknown, where Read may take a
  // hundred times as long to ask the picture anew.
  base::Result<FoundBoard> ReadQuickly(const base::Frame& frame, const FoundBoard& known) const;

  // Debug picture and `--annotate` are drawn by overlay from geometry + reading, not here.

 private:
  struct Impl;
  explicit BoardReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridhand::vision::minesweeper
