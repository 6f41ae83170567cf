#include "vision/minesweeper/patches.h"

#include <cstring>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <string_view>
#include <unordered_map>

#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

// As training/scenes.py brings its cells to size: what the net learnt from is what it is shown.
Patch PatchOf(const cv::Mat& cell) {
  const bool shrinks = cell.rows >= kPatchSide && cell.cols >= kPatchSide;
  cv::Mat colours;
  cv::cvtColor(cell, colours, cv::COLOR_BGRA2RGB);
  Patch patch;
  cv::Mat sized(kPatchSide, kPatchSide, CV_8UC3, patch.data());
  cv::resize(colours, sized, sized.size(), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
  return patch;
}

struct HashPatch {
  std::size_t operator()(const Patch& patch) const {
    return std::hash<std::string_view>()(
        {reinterpret_cast<const char*>(patch.data()), patch.size()});
  }
};

}  // namespace

Patches CutPatches(const base::Frame& frame, const board::GridGeometry& geometry) {
  Patches patches{{}, board::Grid<int>(geometry.rows(), geometry.cols())};
  std::unordered_map<Patch, int, HashPatch> known;
  board::ForEachCell(patches.of_cell, [&](board::CellPos cell) {
    const Patch patch = PatchOf(ViewOf(frame, geometry.CellRect(cell)));
    const auto [entry, is_new] = known.try_emplace(patch, static_cast<int>(known.size()));
    if (is_new) patches.distinct.push_back(patch);
    patches.of_cell[cell] = entry->second;
  });
  return patches;
}

}  // namespace gridhand::vision::minesweeper
