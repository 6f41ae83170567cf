// A folder of pictures with what they show beside them, as fixtures/ has it and as anyone may make
// of their own screenshots (docs/score.md):
//
//   name.png   the picture
//   name.txt   the board it shows, in its game's alphabet; without it the picture is not scored
//   name.json  optional: "grid" {x, y, width, height} in pixels, or "col_edges" and "row_edges",
//              say where; {"negative": true} that there is no board; what a game adds, its
//              folder says (app/sudoku/labels.h)
//
// A picture without .txt below a folder `negatives` shows no board, either; or that of another
// game, which "game" in its .json then names. A folder `locked` is passed over unless it is the
// one that is asked for, or lies above that: its pictures are to be scored rarely, and never by the
// way.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "board/grid_geometry.h"

namespace gridhand::app {

struct LabelledPicture {
  std::filesystem::path png;
  std::string folder;  // below the folder that was asked for; its own name for itself
  bool is_negative = false;
  std::string game_shown;  // of a negative: the game whose board it shows all the same; or empty
};

struct PictureFolder {
  std::vector<LabelledPicture> pictures;          // by folder, then name
  std::vector<std::filesystem::path> unlabelled;  // PNG files that nothing is known of
};

// Looks through the folder and all below it. Error kBadInput: no such folder, a broken .json.
base::Result<PictureFolder> FindLabelledPictures(const std::filesystem::path& folder);

// What lies beside a picture.
struct LabelFiles {
  std::string board;     // the whole .txt
  nlohmann::json notes;  // the .json; an empty object if there is none
};

// Precondition: not a negative. Error kBadInput naming the file.
base::Result<LabelFiles> LabelFilesOf(const LabelledPicture& picture);

// Where the notes say that the board of so many cells is; none: they do not. Error kBadInput naming
// the file.
base::Result<std::optional<board::GridGeometry>> GridOf(const LabelledPicture& picture,
                                                        const nlohmann::json& notes, int rows,
                                                        int cols);

// kBadInput: the .txt is no board, and why. (See BadInput of app/input_file.h.)
base::Error BadLabel(const LabelledPicture& picture, const std::string& why);

}  // namespace gridhand::app
