// Scores the eyes of Minesweeper: with the skins, or as if no picture had been seen before.
#pragma once

#include <filesystem>
#include <memory>

#include "app/picture_scorer.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// What a person chooses for score.
struct ScoreChoice {
  bool is_unseen = false;       // read without skins
  std::filesystem::path skins;  // learnt ones, in place of the user's own; empty: those
  bool at_grid = false;         // the labels say where the cells are; needs is_unseen
};

// The eyes that are chosen. Error kBadInput: no skins there, naming the folder or file.
base::Result<vision::minesweeper::BoardReader> ReaderFor(const ScoreChoice& choice);

std::unique_ptr<PictureScorer> MakeBoardScorer(const ScoreChoice& choice,
                                               vision::minesweeper::BoardReader reader,
                                               bool has_page);

}  // namespace gridhand::app::minesweeper
