// A folder of pictures with what they show beside them, as fixtures/ has it and as anyone may make
// of their own screenshots (docs/score.md):
//
//   name.png   the picture
//   name.txt   the board it shows (board/minesweeper/text.h); without it the picture is not scored
//   name.json  optional: "grid" {x, y, width, height} in pixels, or "col_edges" and "row_edges",
//              say where; {"negative": true} that there is no board
//
// A picture without .txt below a folder `negatives` shows no board, either.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/minesweeper/score.h"
#include "base/error.h"

namespace gridhand::app::minesweeper {

struct LabelledPicture {
  std::filesystem::path png;
  std::string folder;  // below the folder that was asked for; its own name for itself
  bool is_negative = false;
};

struct PictureFolder {
  std::vector<LabelledPicture> pictures;          // by folder, then name
  std::vector<std::filesystem::path> unlabelled;  // PNG files that nothing is known of
};

// Looks through the folder and all below it. Error kBadInput: no such folder, a broken .json.
base::Result<PictureFolder> FindLabelledPictures(const std::filesystem::path& folder);

// Precondition: not a negative. Error kBadInput naming the file, and line and column in it.
base::Result<BoardLabel> LoadLabel(const LabelledPicture& picture);

}  // namespace gridhand::app::minesweeper
