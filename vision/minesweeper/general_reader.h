// Reads boards of skins never seen: lattice -> extent, symbols, status.
//
//   lattice + a ring around it --patches--> net --> which cells belong to the board (the extent),
//   what each shows --joint reading--> a board that can be, or a refusal that names the cells
//
// BoardReader uses it for pictures that no skin explains. The lattice may be a few rows too large
// or too small, because the net recognises what is not a cell.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/frame.h"
#include "base/recent_answers.h"
#include "board/grid_geometry.h"
#include "board/minesweeper/consistency_oracle.h"
#include "vision/glyphs/glyph_net.h"
#include "vision/lattice/grid_locator.h"
#include "vision/minesweeper/cells/patches.h"
#include "vision/minesweeper/cells/symbol_net.h"
#include "vision/minesweeper/extent/board_end.h"
#include "vision/minesweeper/found_board.h"
#include "vision/minesweeper/general_reading.h"
#include "vision/minesweeper/mine_counter.h"
#include "vision/minesweeper/skin/learnt_skin.h"
#include "vision/minesweeper/skin/skin_pictures.h"

namespace gridhand::vision::minesweeper {

class GeneralReader {
 public:
  // `oracle` may be null; then only the plain rules judge. Without a `glyph_net` no counter is
  // read. `looks`: the cell pictures of the described skins.
  GeneralReader(SymbolNet net, std::optional<GlyphNet> glyph_net,
                std::shared_ptr<const board::minesweeper::ConsistencyOracle> oracle,
                std::vector<LearntSkin> learnt, std::vector<SkinPictures> looks);

  // Whether a learnt skin has this name.
  bool Knows(const std::string& skin) const;

  // What each lattice holds, boards first and the surest first; none overlaps another. Of a lattice
  // and its alternatives one is taken.
  std::vector<GeneralReading> Find(const base::Frame& frame,
                                   const std::vector<GridCandidate>& lattices,
                                   const ReadHints& hints) const;

  // Whether the net takes a cell of this lattice for a number: then no board there is fresh.
  // Precondition: the frame contains the lattice.
  bool SeesANumber(const base::Frame& frame, const board::GridGeometry& lattice) const;

  // Whether a counter of mines beside this board tells that it is one (mine_counter.h). Where lines
  // part the cells into boxes, as in a Sudoku, none does.
  bool IsCounted(const base::Frame& frame, const board::GridGeometry& board,
                 const board::Grid<board::minesweeper::CellReading>& cells,
                 CounterFit fit = CounterFit::kProved) const;

  // Those of these lattices whose middle looks like cells of a board, likeliest first, at most
  // three. Their score becomes the mean chance that the cells there are cells of a board.
  std::vector<GridCandidate> LikelyOf(const base::Frame& frame,
                                      std::vector<GridCandidate> lattices) const;

  // Reads the cells of a board that was found before; refused if it now ends elsewhere: as cells
  // open, a board that was taken for a smaller one shows itself. A learnt skin that read it then
  // reads it again; all are asked of a board that none has read: covered all over, it may be like
  // nothing in its skin's pictures.
  GeneralReading Read(const base::Frame& frame, const FoundBoard& known,
                      const ReadHints& hints) const;

  // Forgets every picture met, and every answer: for measuring a read from nothing.
  void Forget() const {
    net_.Forget();
    if (glyph_net_) glyph_net_->Forget();
    answers_->Forget();
  }

 private:
  // The question where a board ends.
  struct EndQuestion {
    LatticeCells cells;
    Part part;
    std::optional<int> mines;

    bool operator==(const EndQuestion&) const = default;
  };
  // Many lattices of a picture come to the same cells, and a search in vain takes longest.
  struct Answers {
    void Forget() {
      patches.Forget();
      ends.Forget();
      cell_by_cell.Forget();
      by_groups.Forget();
    }

    PatchCache patches;
    base::RecentAnswers<EndQuestion, BoardEnd> ends{kMostAnswers};
    base::RecentAnswers<JointEvidence, JointReading> cell_by_cell{kMostAnswers};
    base::RecentAnswers<JointEvidence, JointReading> by_groups{kMostAnswers};
  };
  // A picture has up to so many lattices that are read to the end. An answer takes some 60 kB on
  // 30 × 16 cells.
  static constexpr std::size_t kMostAnswers = 24;

  // What is known, and how far a memory of it is believed: what cells show, or also that what was
  // seen before is a cell of the board.
  struct Question {
    std::optional<int> mines;
    const CellMemory* memory = nullptr;
    bool knows_cells = false;
    std::string skin;  // whose memory it is; empty: that of a window
    const SeenBoard* seen = nullptr;
    // What the cells look like, though no skin reads them: each must be confirmed by it.
    const SkinPictures* look = nullptr;
    Openings openings = Openings::kAll;  // as in the hints, like the next ones
    bool believes_fresh = false;
    std::optional<BoardSize> size;
  };
  // Those to be put to a picture, one after the other. They share what the hints hold.
  std::vector<Question> QuestionsFor(const ReadHints& hints) const;
  // Whether the net would take this icon for a flag or a mine if it were a cell of the board.
  bool IsMark(const base::Frame& frame, const board::GridGeometry& board,
              const base::FrameRect& icon) const;
  // Find, with what the hints say alone.
  std::vector<GeneralReading> FindBelieving(const base::Frame& frame,
                                            const std::vector<GridCandidate>& lattices,
                                            const ReadHints& hints) const;
  // The board by a learnt skin, if it is one of it.
  GeneralReading ByLearntSkin(const base::Frame& frame, GeneralReading read,
                              const ReadHints& hints) const;
  std::vector<GeneralReading> FindOnce(const base::Frame& frame,
                                       const std::vector<GridCandidate>& lattices,
                                       const Question& question) const;
  // The mean chance that the cells in the middle of this lattice are cells of a board, or the share
  // of them that a learnt skin knows. Of a lattice that is like nothing few cells are looked at.
  double Glance(const base::Frame& frame, const board::GridGeometry& lattice) const;
  // Moved a few steps, each a small part of a cell, to where it looks most like a board to the
  // net. (Learnt skins place their lattices themselves.)
  GridCandidate Aligned(const base::Frame& frame, GridCandidate candidate) const;
  // Reads these cells of a lattice together, and says whether they can be a board.
  GeneralReading Judge(const board::GridGeometry& geometry, const LatticeCells& cells,
                       std::size_t pictures, std::optional<int> mines, bool is_proved,
                       bool believes_fresh) const;
  // Finds the extent of the board on this lattice and reads it.
  GeneralReading Explore(const base::Frame& frame, const board::GridGeometry& lattice,
                         const Question& question) const;
  // The same again if the board looks like one of a described skin: its pictures have a say then.
  GeneralReading Confirmed(const base::Frame& frame, GeneralReading read,
                           const ReadHints& hints) const;
  GeneralReading BestOf(const base::Frame& frame, const GridCandidate& candidate,
                        const Question& question) const;
  // Read again on the registered lattice, if that makes it surer: lines that lie a little off make
  // cells doubtful.
  GeneralReading Registered(const base::Frame& frame, GeneralReading read,
                            const Question& question) const;

  SymbolNet net_;
  std::optional<GlyphNet> glyph_net_;
  std::shared_ptr<const board::minesweeper::ConsistencyOracle> oracle_;
  std::vector<LearntSkin> learnt_;
  std::vector<SkinPictures> looks_;
  std::unique_ptr<Answers> answers_;
};

}  // namespace gridhand::vision::minesweeper
