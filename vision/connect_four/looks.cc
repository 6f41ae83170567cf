#include "vision/connect_four/looks.h"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/picture.h"

namespace gridhand::vision::connect_four {
namespace {

// Of half the hole's side: what is nearer to its rim is antialiased, or the hole's own shade.
constexpr double kCircle = 0.9;
constexpr double kRimFrom = 0.6;

LookPlaces MakePlaces() {
  LookPlaces places;
  constexpr double kMiddle = (kLookSide - 1) / 2.0;
  for (int y = 0; y < kLookSide; ++y) {
    for (int x = 0; x < kLookSide; ++x) {
      const double radius = std::hypot(x - kMiddle, y - kMiddle) / (kLookSide / 2.0);
      if (radius > kCircle) continue;
      const auto place = static_cast<std::size_t>(y * kLookSide + x);
      places.all.push_back(place);
      if (radius < kRimFrom) continue;
      const std::size_t quarter = (y > kMiddle ? 2U : 0U) + (x > kMiddle ? 1U : 0U);
      places.rim[quarter].push_back(place);
    }
  }
  return places;
}

base::FrameRect HoleOf(const Lattice& lattice, board::CellPos cell) {
  const base::FrameRect rect = lattice.geometry.CellRect(cell);
  return {rect.x + lattice.hole.x, rect.y + lattice.hole.y, lattice.hole.width,
          lattice.hole.height};
}

}  // namespace

const LookPlaces& Places() {
  static const LookPlaces places = MakePlaces();
  return places;
}

float DifferenceAt(const Look& a, const Look& b, std::size_t place) {
  const auto& one = a.colours[place];
  const auto& other = b.colours[place];
  return std::max(
      {std::abs(one[0] - other[0]), std::abs(one[1] - other[1]), std::abs(one[2] - other[2])});
}

float Distance(const Look& a, const Look& b) {
  float sum = 0;
  for (const std::size_t place : Places().all) sum += DifferenceAt(a, b, place);
  return sum / static_cast<float>(Places().all.size());
}

Look MeanOf(const std::vector<const Look*>& looks) {
  Look mean;
  for (const Look* look : looks) {
    for (std::size_t i = 0; i < mean.colours.size(); ++i) {
      for (std::size_t c = 0; c < 3; ++c) {
        mean.colours[i][c] += look->colours[i][c] / static_cast<float>(looks.size());
      }
    }
  }
  return mean;
}

board::Grid<Look> LooksOf(const base::Frame& frame, const Lattice& lattice) {
  const board::GridGeometry& geometry = lattice.geometry;
  board::Grid<Look> looks(geometry.rows(), geometry.cols());
  const cv::Mat picture = ViewOf(frame);
  board::ForEachCell(looks, [&](board::CellPos cell) {
    const base::FrameRect hole = HoleOf(lattice, cell).Intersection(frame.Bounds());
    if (hole.IsEmpty()) return;
    cv::Mat small;
    cv::resize(picture(cv::Rect(hole.x, hole.y, hole.width, hole.height)), small,
               {kLookSide, kLookSide}, 0, 0,
               hole.width >= kLookSide ? cv::INTER_AREA : cv::INTER_LINEAR);
    for (int y = 0; y < kLookSide; ++y) {
      for (int x = 0; x < kLookSide; ++x) {
        const auto& pixel = small.at<cv::Vec4b>(y, x);
        looks[cell].colours[static_cast<std::size_t>(y * kLookSide + x)] = {
            static_cast<float>(pixel[0]), static_cast<float>(pixel[1]),
            static_cast<float>(pixel[2])};
      }
    }
  });
  return looks;
}

board::Grid<std::array<float, 3>> RimsOf(const base::Frame& frame, const Lattice& lattice) {
  const board::GridGeometry& geometry = lattice.geometry;
  board::Grid<std::array<float, 3>> rims(geometry.rows(), geometry.cols());
  board::ForEachCell(rims, [&](board::CellPos cell) {
    constexpr int kShade = 2;  // px around a hole that its shade may take
    const base::FrameRect hole = HoleOf(lattice, cell);
    const base::FrameRect around{hole.x - kShade, hole.y - kShade, hole.width + 2 * kShade,
                                 hole.height + 2 * kShade};
    const base::FrameRect rect = geometry.CellRect(cell).Intersection(frame.Bounds());
    double sums[3] = {0, 0, 0};
    int count = 0;
    for (int y = rect.y; y < rect.Bottom(); ++y) {
      for (int x = rect.x; x < rect.Right(); ++x) {
        if (around.Contains(base::FramePoint{x, y})) continue;
        const base::Bgr pixel = frame.At({x, y});
        sums[0] += pixel.b;
        sums[1] += pixel.g;
        sums[2] += pixel.r;
        ++count;
      }
    }
    for (std::size_t c = 0; c < 3; ++c) {
      rims[cell][c] = count > 0 ? static_cast<float>(sums[c] / count) : 0.0F;
    }
  });
  return rims;
}

}  // namespace gridhand::vision::connect_four
