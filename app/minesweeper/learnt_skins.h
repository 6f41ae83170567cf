// Skins that were learnt, on disk: one folder each, below the user's data folder.
//
//     NAME/skin.toml     what each tile shows and where it comes from
//     NAME/29x29.png     a sheet of tiles for each size of cells, 16 tiles a row
//
//     format = 1
//     [[sheet]]
//     cell = [29, 29]
//     file = "29x29.png"
//     symbols = "..1#F"                          # of the tiles, row by row
//     from = ["easy.png (0,3)", "easy.png (2,2)", …]
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/data_files.h"
#include "base/error.h"
#include "vision/minesweeper/skin/learnt_skin.h"

namespace gridhand::app::minesweeper {

// Below the folder of the skins that ship with the program: those of them that were learnt. They
// are of looks that cannot be described: what cells show is told by their very pixels.
inline constexpr const char* kShippedLearnt = "learnt";

// $XDG_DATA_HOME/gridhand/skins, else ~/.local/share/gridhand/skins. Error kBadInput: neither
// variable is set.
base::Result<std::filesystem::path> LearntSkinsFolder();

// Letters, digits, '-', '_' and '.', which may not begin it: a name never leads out of a folder.
// Error kBadInput.
base::Status CheckSkinName(const std::string& name);

// Error kBadInput: a skin that ships with the program has this name.
base::Status CheckNotShipped(const std::string& name, const DataFiles& files);

// Errors: kNotFound (no such skin), kBadInput naming file and line, or file and what is wrong.
base::Result<vision::minesweeper::LearntSkin> LoadLearntSkin(const std::filesystem::path& folder,
                                                             const std::string& name);

// All skins of a folder by name, and why those that are damaged could not be loaded (kBadInput,
// naming the file). Both are empty if there is no such folder.
struct LearntSkins {
  std::vector<vision::minesweeper::LearntSkin> skins;
  std::vector<base::Error> damaged;
};
LearntSkins LoadLearntSkins(const std::filesystem::path& folder);

// What a person is told of a damaged one while the others are used.
std::string LeftOut(const base::Error& damaged);

// Replaces what was saved under the name, wholly or not at all. Error kBadInput: cannot be written.
base::Status SaveLearntSkin(const vision::minesweeper::LearntSkin& skin,
                            const std::filesystem::path& folder);

// Errors: kNotFound, kBadInput (cannot be removed).
base::Status RemoveLearntSkin(const std::filesystem::path& folder, const std::string& name);

}  // namespace gridhand::app::minesweeper
