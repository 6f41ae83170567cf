#include "app/labelled_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/input_file.h"
#include "app/json_reader.h"
#include "app/json_text.h"
#include "capture/file/picture_file.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::Result;
using board::GridGeometry;
using nlohmann::json;

constexpr const char* kNegatives = "negatives";
constexpr const char* kLocked = "locked";

// From the corner of a picture: ten times farther than any board of a picture that is read.
constexpr int kFarthestPx = 100'000;

fs::path Beside(fs::path png, const char* extension) { return png.replace_extension(extension); }

// The .json beside a picture; an empty object if there is none.
Result<json> NotesOn(const fs::path& png) {
  const fs::path file = Beside(png, ".json");
  std::error_code trouble;
  if (!fs::exists(file, trouble) && !trouble) return json::object();
  const Result<std::string> text = TextOf(file);
  if (!text) return text.error();
  Result<json> notes = ParseJson<json>(*text);
  if (!notes) return BadInput(file, notes.error().text);
  if (!notes->is_object()) return BadInput(file, "expected a JSON object");
  return notes;
}

bool IsBelowNegatives(const fs::path& root, const fs::path& png) {
  const fs::path from_root = fs::absolute(root).filename() / png.lexically_relative(root);
  const fs::path folder = from_root.parent_path();
  return std::find(folder.begin(), folder.end(), fs::path(kNegatives)) != folder.end();
}

std::string FolderNameOf(const fs::path& root, const fs::path& png) {
  const fs::path below = png.parent_path().lexically_relative(root);
  return below == "." ? fs::weakly_canonical(root).filename().string() : below.string();
}

Result<std::vector<fs::path>> PicturesBelow(const fs::path& folder) {
  std::error_code trouble;
  std::error_code ignored;
  std::vector<fs::path> found;
  auto entry = fs::recursive_directory_iterator(folder, trouble);
  for (; !trouble && entry != fs::recursive_directory_iterator(); entry.increment(trouble)) {
    if (entry->path().filename() == kLocked && entry->is_directory(ignored)) {
      entry.disable_recursion_pending();
      continue;
    }
    // A pipe of such a name would be waited for; a link may lead to itself.
    const bool is_picture =
        entry->is_regular_file(ignored) && capture::file::IsPictureName(entry->path());
    if (is_picture) found.push_back(entry->path());
  }
  if (trouble) return BadInput(folder, fmt::format("cannot be read: {}", trouble.message()));
  std::sort(found.begin(), found.end());
  return found;
}

bool AreEdges(const std::vector<int>& edges, int cells) {
  return static_cast<int>(edges.size()) == cells + 1 &&
         std::is_sorted(edges.begin(), edges.end(), std::less_equal<>());
}

std::vector<int> EvenEdgesIn(const JsonReader& grid, const char* from, const char* length,
                             int cells) {
  return board::EvenEdges(grid[from].Int(-kFarthestPx, kFarthestPx),
                          grid[length].Int(1, kFarthestPx), cells);
}

std::vector<int> EdgesIn(const JsonReader& list) {
  std::vector<int> edges;
  for (const JsonReader& edge : list.Items()) edges.push_back(edge.Int(-kFarthestPx, kFarthestPx));
  return edges;
}

// Where the board is; without edges if the notes do not say it.
GridGeometry GeometryIn(const JsonReader& notes, int rows, int cols) {
  GridGeometry geometry;
  if (const JsonReader grid = notes["grid"]; grid.IsThere()) {
    geometry.col_edges = EvenEdgesIn(grid, "x", "width", cols);
    geometry.row_edges = EvenEdgesIn(grid, "y", "height", rows);
  }
  if (notes["col_edges"].IsThere()) geometry.col_edges = EdgesIn(notes["col_edges"]);
  if (notes["row_edges"].IsThere()) geometry.row_edges = EdgesIn(notes["row_edges"]);
  return geometry;
}

}  // namespace

Result<PictureFolder> FindLabelledPictures(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) return BadInput(folder, "expected a folder of pictures");
  const Result<std::vector<fs::path>> pngs = PicturesBelow(folder);
  if (!pngs) return pngs.error();
  PictureFolder found;
  for (const fs::path& png : *pngs) {
    LabelledPicture picture{png, FolderNameOf(folder, png)};
    if (!fs::exists(Beside(png, ".txt"), ignored)) {
      const Result<json> notes = NotesOn(png);
      if (!notes) return notes.error();
      const auto says = notes->find("negative");
      picture.is_negative =
          IsBelowNegatives(folder, png) || (says != notes->end() && *says == true);
      const auto game = notes->find("game");
      if (game != notes->end() && game->is_string()) picture.game_shown = game->get<std::string>();
      if (!picture.is_negative) {
        found.unlabelled.push_back(png);
        continue;
      }
    }
    found.pictures.push_back(std::move(picture));
  }
  return found;
}

Result<LabelFiles> LabelFilesOf(const LabelledPicture& picture) {
  Result<std::string> board = TextOf(Beside(picture.png, ".txt"));
  if (!board) return board.error();
  Result<json> notes = NotesOn(picture.png);
  if (!notes) return notes.error();
  return LabelFiles{*std::move(board), *std::move(notes)};
}

Result<std::optional<GridGeometry>> GridOf(const LabelledPicture& picture, const json& notes,
                                           int rows, int cols) {
  JsonMisfit misfit;
  GridGeometry grid = GeometryIn(JsonReader(notes, misfit), rows, cols);
  const fs::path file = Beside(picture.png, ".json");
  if (misfit) return BadInput(file, *misfit);
  if (grid.col_edges.empty() && grid.row_edges.empty()) return std::optional<GridGeometry>();
  if (AreEdges(grid.col_edges, cols) && AreEdges(grid.row_edges, rows)) {
    return std::optional(std::move(grid));
  }
  return BadInput(file, fmt::format("expected rising edges of a grid of {} × {} cells, as {} has",
                                    rows, cols, Beside(picture.png, ".txt").filename().string()));
}

Error BadLabel(const LabelledPicture& picture, const std::string& why) {
  return BadInput(Beside(picture.png, ".txt"), why);
}

}  // namespace gridhand::app
