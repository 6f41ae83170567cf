// Learns a skin from pictures of it.
//
// What a person says a picture shows is believed; of other pictures what the general reader reads
// with what has been learnt so far. So labelled pictures come first. What stays unknown is asked.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "app/minesweeper/cell_questions.h"
#include "base/error.h"
#include "base/geometry.h"
#include "base/interrupt.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/skin/learnt_skin.h"

namespace gridhand::app::minesweeper {

struct Lesson {
  int pictures = 0;  // looked at
  int learnt_from = 0;
  std::vector<std::string> refused;  // a sentence for each picture that taught nothing
};

// How to learn from pictures.
struct LessonPlan {
  std::filesystem::path folder;
  bool is_brief = false;  // what is like what was learnt before, at any size, is left out
  AskPerson ask;          // about cells that cannot be told; empty: nobody is there
  // Ends the lesson after the picture at hand; null: nothing does.
  const base::Interrupt* interrupt = nullptr;
};

// Adds to `skin` what the pictures below the folder show. `reader` knows no skin. Error kBadInput:
// no such folder, a label that cannot be read; kNotFound: no PNG in it.
base::Result<Lesson> LearnFromFolder(const LessonPlan& plan,
                                     const vision::minesweeper::BoardReader& reader,
                                     vision::minesweeper::LearntSkin& skin);

// What a learnt skin has.
struct SkinContents {
  std::array<int, board::minesweeper::kSymbolCount> pictures{};  // of each symbol
  std::vector<base::Size> sizes;                                 // of cells, smallest first
  int total = 0;

  // The symbols of which there is no picture, by CellSymbol.
  std::vector<board::minesweeper::CellSymbol> Missing() const;
};
SkinContents ContentsOf(const vision::minesweeper::LearntSkin& skin);

}  // namespace gridhand::app::minesweeper
