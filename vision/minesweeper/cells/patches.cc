#include "vision/minesweeper/cells/patches.h"

#include <algorithm>
#include <cstdint>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "vision/minesweeper/cells/cell_cache.h"
#include "vision/minesweeper/cells/drawings.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

// Of the pictures met so far, those that look like no earlier one.
class Gallery {
 public:
  explicit Gallery(const PatchParams& params) : params_(params) {}

  // The index of the picture that this one looks like, itself if there is none.
  int IndexOf(const Patch& patch) {
    const auto [entry, is_new] = index_.try_emplace(patch, 0);
    if (is_new) entry->second = Place(patch);
    return entry->second;
  }
  std::size_t size() const { return distinct_.size(); }
  std::vector<Patch> TakeDistinct() { return std::move(distinct_); }

 private:
  // A picture without its sharpest detail, in which a part of a pixel shows.
  static Patch Blurred(const Patch& patch) {
    Patch blurred;
    cv::Mat source(kPatchSide, kPatchSide, CV_8UC3, const_cast<std::uint8_t*>(patch.data()));
    cv::Mat target(kPatchSide, kPatchSide, CV_8UC3, blurred.data());
    cv::blur(source, target, {3, 3});
    return blurred;
  }

  // Most pictures differ in their first part. Compilers make vectors of the loop over a part.
  bool LookAlike(const Patch& a, const Patch& b) const {
    constexpr std::size_t kPart = 96;  // bytes
    static_assert(std::tuple_size_v<Patch> % kPart == 0);
    const auto most = static_cast<int>(params_.max_mean_difference * static_cast<double>(a.size()));
    int sum = 0;
    for (std::size_t first = 0; first < a.size(); first += kPart) {
      std::uint8_t largest = 0;
      for (std::size_t i = first; i < first + kPart; ++i) {
        const auto difference =
            static_cast<std::uint8_t>(std::max(a[i], b[i]) - std::min(a[i], b[i]));
        largest = std::max(largest, difference);
        sum += difference;
      }
      if (largest >= params_.max_difference || sum >= most) return false;
    }
    return true;
  }

  int Place(const Patch& patch) {
    const Patch blurred = Blurred(patch);
    const std::optional<Contrast> contrast = ContrastOf(patch);
    std::size_t index = 0;
    while (index < distinct_.size() &&
           !(LookAlike(blurred, blurred_[index]) && AreDrawnTheSame(contrast, contrasts_[index]))) {
      ++index;
    }
    if (index == distinct_.size()) {
      distinct_.push_back(patch);
      blurred_.push_back(blurred);
      contrasts_.push_back(contrast);
    }
    return static_cast<int>(index);
  }

  PatchParams params_;
  std::unordered_map<Patch, int, PatchHash> index_;
  std::vector<Patch> distinct_;
  std::vector<Patch> blurred_;
  std::vector<std::optional<Contrast>> contrasts_;
};

}  // namespace

// As training/scenes.py brings its cells to size: what the net learnt from is what it is shown.
Patch PatchOf(const base::Frame& frame, const base::FrameRect& cell) {
  const bool shrinks = cell.height >= kPatchSide && cell.width >= kPatchSide;
  cv::Mat colours;
  cv::cvtColor(ViewOf(frame, cell), colours, cv::COLOR_BGRA2RGB);
  Patch patch;
  cv::Mat sized(kPatchSide, kPatchSide, CV_8UC3, patch.data());
  cv::resize(colours, sized, sized.size(), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
  return patch;
}

std::shared_ptr<const Patch> PatchCache::Of(const base::Frame& frame, const base::FrameRect& cell) {
  constexpr std::uint64_t kSeed = 0;
  return by_pixels_.Recall(HashPixels(frame, cell, kSeed),
                           [&] { return std::make_shared<const Patch>(PatchOf(frame, cell)); });
}

Patches CutPatches(const base::Frame& frame, const board::GridGeometry& geometry, PatchCache& cache,
                   const PatchParams& params) {
  Gallery gallery(params);
  board::Grid<int> of_cell(geometry.rows(), geometry.cols());
  // Most cells of a board are the same to the byte as one before.
  std::unordered_map<std::shared_ptr<const Patch>, int> by_picture;
  board::ForEachCell(of_cell, [&](board::CellPos cell) {
    if (gallery.size() > params.most_distinct) return;
    const auto [known, is_new] = by_picture.try_emplace(cache.Of(frame, geometry.CellRect(cell)));
    if (is_new) known->second = gallery.IndexOf(*known->first);
    of_cell[cell] = known->second;
  });
  return {gallery.TakeDistinct(), std::move(of_cell)};
}

}  // namespace gridhand::vision::minesweeper
