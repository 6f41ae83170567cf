#include "vision/lattice/boxes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "base/median.h"
#include "vision/picture.h"

namespace gridhand::vision {
namespace {

// Cells a side of a box: of Sudokus and nonograms.
constexpr int kLeastBox = 3;
constexpr int kMostBox = 5;
// Lines of boxes have so many times the ink of any other: a pixel more or less makes up to twice.
constexpr double kHeavier = 2.5;
// Ink is looked for so far to each side of a line, px and in parts of a cell.
constexpr int kLeastReach = 2;
constexpr double kReach = 0.1;
// The ink of a line of boxes is no less than that of so many levels of grey over one pixel.
constexpr double kLeastInk = 16;

// How much each inner line of an axis differs from its cells: levels of grey, summed across the
// line. `greys`: the mean of each column or row of the board.
std::vector<double> InkOfLines(const std::vector<double>& greys, const std::vector<int>& edges) {
  std::vector<double> all = greys;
  const double ground = base::MedianOf(all);
  const int cell = (edges.back() - edges.front()) / static_cast<int>(edges.size() - 1);
  const int reach = std::max(kLeastReach, static_cast<int>(kReach * cell));
  std::vector<double> ink;
  for (std::size_t i = 1; i + 1 < edges.size(); ++i) {
    const int line = edges[i] - edges.front();
    double sum = 0;
    const int last = std::min(line + reach, static_cast<int>(greys.size()) - 1);
    for (int x = std::max(0, line - reach); x <= last; ++x) {
      sum += std::abs(greys[static_cast<std::size_t>(x)] - ground);
    }
    ink.push_back(sum);
  }
  return ink;
}

// `ink`: of the inner lines. Whether those that part boxes of so many cells are heavier.
bool AreHeavier(const std::vector<double>& ink, int box) {
  double lightest = 1e9;
  double heaviest_other = 0;
  for (std::size_t i = 0; i < ink.size(); ++i) {
    if ((static_cast<int>(i) + 1) % box == 0) {
      lightest = std::min(lightest, ink[i]);
    } else {
      heaviest_other = std::max(heaviest_other, ink[i]);
    }
  }
  return lightest >= kLeastInk && lightest >= kHeavier * heaviest_other;
}

}  // namespace

bool HasBoxes(const base::Frame& frame, const board::GridGeometry& lattice) {
  cv::Mat grey;
  cv::cvtColor(ViewOf(frame, lattice.Bounds()), grey, cv::COLOR_BGRA2GRAY);
  const auto ink_along = [&](int dimension, const std::vector<int>& edges) {
    cv::Mat_<double> means;
    cv::reduce(grey, means, dimension, cv::REDUCE_AVG, CV_64F);
    return InkOfLines({means.begin(), means.end()}, edges);
  };
  const std::vector<double> across = ink_along(0, lattice.col_edges);
  const std::vector<double> down = ink_along(1, lattice.row_edges);
  for (int box = kLeastBox; box <= kMostBox; ++box) {
    const bool is_of_boxes = lattice.cols() % box == 0 && lattice.rows() % box == 0 &&
                             lattice.cols() > box && lattice.rows() > box;
    if (is_of_boxes && AreHeavier(across, box) && AreHeavier(down, box)) return true;
  }
  return false;
}

}  // namespace gridhand::vision
