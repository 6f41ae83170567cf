// Sudoku's half of `assist`.
#pragma once

#include <optional>
#include <string_view>

#include "app/adviser.h"
#include "app/sudoku/hints.h"
#include "vision/sudoku/board_reader.h"

namespace gridhand::app::sudoku {

class SudokuAdviser : public Adviser {
 public:
  // The reader must outlive it. `hides_diagonals`: as Profile.
  SudokuAdviser(const vision::sudoku::BoardReader& reader, bool hides_diagonals)
      : reader_(reader), hides_diagonals_(hides_diagonals) {}

  base::Status Look(const base::Frame& frame, SearchEffort effort) override;
  bool Follow(const base::Frame& frame) override;
  bool StillShows(const base::Frame& frame) const override;
  const board::GridGeometry& geometry() const override { return found_->geometry; }
  base::FrameRect Region() const override;
  std::string_view result() const override;
  BoardFacts Facts() const override;

  bool Think() override;
  bool IsThinking() const override { return false; }
  bool TakeThought() override { return false; }

  bool ExplainsByPointing(std::optional<HelpLevel> level) const override {
    return HelpRequest{.level = level}.WantsWords();
  }
  bool MayBeAsked(board::CellPos cell) const override;
  Hints HintsFor(const HelpRequest& request) const override;

 private:
  std::optional<vision::sudoku::FoundBoard> ReadAgain(const base::Frame& frame) const;

  const vision::sudoku::BoardReader& reader_;
  bool hides_diagonals_;
  std::optional<vision::sudoku::FoundBoard> found_;  // believed: every cell is read
  base::FrameRect frame_bounds_;
  std::optional<board::sudoku::Board> puzzle_;  // of what is known
  std::optional<Knowledge> knowledge_;
};

// The same of one picture. Trouble: those of BoardReader::Find; kBadInput: a cell that is not on
// the board.
PictureAdvice AdviseOnPicture(const base::Frame& picture, const vision::sudoku::BoardReader& reader,
                              const HelpRequest& request);

// The fields of a picture without a board.
nlohmann::ordered_json NoAdviceFields(const base::Error& why);

}  // namespace gridhand::app::sudoku
