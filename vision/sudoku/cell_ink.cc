#include "vision/sudoku/cell_ink.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/glyphs/glyph_patch.h"
#include "vision/glyphs/histogram.h"
#include "vision/picture.h"

namespace gridhand::vision::sudoku {
namespace {

using base::Bgr;
using base::FrameRect;

// Ink differs from the ground by this part of the most that anything in the cell does: half-way up
// the soft edge of a stroke.
constexpr double kInkShare = 0.42;
// The same where a mark of another shade lies below the ink.
constexpr double kInkShareOnMarks = 0.62;
// And by this much at least, 0 … 255: JPEG leaves less.
constexpr int kLeastContrast = 22;
// A textured ground differs from its own middle; ink stands out of it by this factor.
constexpr double kOverGrain = 3.2;
constexpr double kGrainQuantile = 0.6;  // so much of a cell is ground, whatever is drawn in it
constexpr double kLeastGround = 0.5;    // so much of its middle, even inside of a frame
constexpr double kPeakQuantile = 0.995;
// Other shares that are tried where a cell cannot be read, in parts of the usual one.
constexpr std::array kOtherShares = {1.0, 0.7, 1.5};
// A second ground has this part of a face's rim at least.
constexpr double kLeastSecondGround = 0.1;
// A line along the rim is no thicker than this part of the face.
constexpr double kRimThickness = 0.16;
// What touches one side and is no part of a glyph is as thin as that.
constexpr double kHairThickness = 0.045;
// A bevel that shines in one corner alone leaves a part of its line: so long, in parts of the face,
// and so many times as long as thick. No digit is.
constexpr double kLineLength = 0.5;
constexpr double kLineShape = 6;
// Pieces that are so many times as tall as wide are several glyphs, one above the other: a 7 or an
// L is not as slender. A storey ends so near to its part of the height, in parts of itself.
constexpr double kTower = 2.4;
constexpr double kCutReach = 0.2;
constexpr std::array kStoreys = {2, 3, 4};
constexpr double kLeastStorey = 4;  // px
constexpr int kSmallestFace = 6;    // px
constexpr int kFull = 255;

std::uint8_t QuantileOf(const Histogram& histogram, double share) {
  const int all = std::accumulate(histogram.begin(), histogram.end(), 0);
  const auto wanted = static_cast<int>(all * share);
  int sum = 0;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    sum += histogram[i];
    if (sum > wanted) return static_cast<std::uint8_t>(i);
  }
  return kFull;
}

// CV_8U: how far each pixel of the face is from the ground.
cv::Mat FarFrom(const base::Frame& frame, const FrameRect& face, Bgr ground) {
  cv::Mat far(face.height, face.width, CV_8U);
  for (int y = 0; y < face.height; ++y) {
    std::uint8_t* row = far.ptr<std::uint8_t>(y);
    for (int x = 0; x < face.width; ++x) {
      const Bgr c = frame.At({face.x + x, face.y + y});
      row[x] = static_cast<std::uint8_t>(
          std::max({std::abs(c.b - ground.b), std::abs(c.g - ground.g), std::abs(c.r - ground.r)}));
    }
  }
  return far;
}

struct Piece {
  cv::Rect box;  // px of the face
  int area = 0;
  std::vector<int> labels;
};

struct Pieces {
  cv::Mat labels;  // CV_32S
  std::vector<Piece> pieces;
  int threshold = 0;
};

Pieces PiecesOf(const cv::Mat& far, int threshold) {
  Pieces found;
  found.threshold = threshold;
  const cv::Mat ink = far > threshold;
  cv::Mat stats;
  cv::Mat centroids;
  const int count =
      cv::connectedComponentsWithStats(ink, found.labels, stats, centroids, 8, CV_32S);
  const int least = far.rows < 28 ? 2 : std::max(3, far.rows * far.cols / 600);
  for (int i = 1; i < count; ++i) {
    const int area = stats.at<int>(i, cv::CC_STAT_AREA);
    if (area < least) continue;
    found.pieces.push_back(
        {{stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
          stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)},
         area,
         {i}});
  }
  return found;
}

// Lines along the rim: a selection's frame, a rest of the cell's own line.
bool IsRim(const Piece& piece, cv::Size face) {
  const bool left = piece.box.x <= 0;
  const bool top = piece.box.y <= 0;
  const bool right = piece.box.x + piece.box.width >= face.width;
  const bool bottom = piece.box.y + piece.box.height >= face.height;
  const double thin = kRimThickness * std::min(face.width, face.height);
  // A frame that stands free, with room for a digit in it.
  const bool is_wide = piece.box.width >= 0.8 * face.width && piece.box.height >= 0.8 * face.height;
  if (is_wide && piece.area < 0.4 * piece.box.width * piece.box.height) return true;
  // What is left of one on two or three sides.
  const bool is_large =
      piece.box.width >= 0.7 * face.width && piece.box.height >= 0.7 * face.height;
  const bool is_hollow = piece.area < 0.3 * piece.box.width * piece.box.height;
  if ((left || top || right || bottom) && is_large && is_hollow) return true;
  if (piece.box.width >= 0.85 * face.width && piece.box.height <= thin) return true;
  if (piece.box.height >= 0.85 * face.height && piece.box.width <= thin) return true;
  if (left || top || right || bottom) {
    const bool lies_near_end =
        piece.box.y + piece.box.height <= thin || piece.box.y >= face.height - thin;
    const bool lies_near_side =
        piece.box.x + piece.box.width <= thin || piece.box.x >= face.width - thin;
    const auto is_line = [](int length, int thickness, int side) {
      return length >= kLineLength * side && length >= kLineShape * thickness;
    };
    if (lies_near_end && is_line(piece.box.width, piece.box.height, face.width)) return true;
    if (lies_near_side && is_line(piece.box.height, piece.box.width, face.height)) return true;
  }
  if ((left && right) || (top && bottom)) return true;
  const double hair = std::max(1.0, kHairThickness * std::min(face.width, face.height));
  return ((left || right) && piece.box.width <= hair) ||
         ((top || bottom) && piece.box.height <= hair);
}

bool LiesInCorner(const Piece& piece, cv::Size face) {
  const bool at_side = piece.box.x <= 0 || piece.box.x + piece.box.width >= face.width;
  const bool at_end = piece.box.y <= 0 || piece.box.y + piece.box.height >= face.height;
  return at_side && at_end;
}

int OverlapOf(int a, int a_length, int b, int b_length) {
  return std::min(a + a_length, b + b_length) - std::max(a, b);
}

// Whether two pieces are one glyph: a dot over its stem, or boxes that lie in each other.
bool BelongTogether(const Piece& a, const Piece& b) {
  const int across = OverlapOf(a.box.x, a.box.width, b.box.x, b.box.width);
  const int along = OverlapOf(a.box.y, a.box.height, b.box.y, b.box.height);
  const Piece& small = a.area < b.area ? a : b;
  if (across > 0 && along > 0) {
    return across * along * 3 >= small.box.area();
  }
  const int gap = -along;
  const int taller = std::max(a.box.height, b.box.height);
  const int lower = std::min(a.box.height, b.box.height);
  return across * 2 >= std::min(a.box.width, b.box.width) && along <= 0 &&
         gap <= std::max(1, taller / 4) && lower * 20 <= taller * 9;
}

void MergePieces(std::vector<Piece>& pieces) {
  for (bool merged = true; merged;) {
    merged = false;
    for (std::size_t i = 0; i < pieces.size() && !merged; ++i) {
      for (std::size_t k = i + 1; k < pieces.size() && !merged; ++k) {
        if (!BelongTogether(pieces[i], pieces[k])) continue;
        pieces[i].box |= pieces[k].box;
        pieces[i].area += pieces[k].area;
        pieces[i].labels.insert(pieces[i].labels.end(), pieces[k].labels.begin(),
                                pieces[k].labels.end());
        pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(k));
        merged = true;
      }
    }
  }
}

// The row of least ink near to where a storey would end.
int CutNear(const cv::Mat& far, const Piece& piece, double row, double storey) {
  const int reach = std::max(1, static_cast<int>(std::lround(kCutReach * storey)));
  const int middle = static_cast<int>(std::lround(row));
  int best = middle;
  double least = -1;
  for (int y = middle - reach; y <= middle + reach; ++y) {
    if (y <= piece.box.y || y >= piece.box.y + piece.box.height - 1) continue;
    const double ink = cv::sum(far(cv::Rect{piece.box.x, y, piece.box.width, 1}))[0];
    if (least >= 0 && ink >= least) continue;
    least = ink;
    best = y;
  }
  return best;
}

// Cuts each tower into so many pieces.
void CutTowers(const cv::Mat& far, int storeys, Pieces& found) {
  std::vector<Piece> cut;
  int next_label = static_cast<int>(far.total()) + 1;
  for (const Piece& piece : found.pieces) {
    const double storey = static_cast<double>(piece.box.height) / storeys;
    if (!IsTower({0, 0, piece.box.width, piece.box.height}) || storey < kLeastStorey) {
      cut.push_back(piece);
      continue;
    }
    int from = piece.box.y;
    for (int i = 1; i <= storeys; ++i) {
      const int to = i < storeys ? CutNear(far, piece, piece.box.y + i * storey, storey)
                                 : piece.box.y + piece.box.height;
      cv::Mat part = found.labels(cv::Rect{piece.box.x, from, piece.box.width, to - from});
      const cv::Mat own = part == piece.labels.front();
      part.setTo(next_label, own);
      std::vector<cv::Point> pixels;
      cv::findNonZero(own, pixels);
      if (!pixels.empty()) {
        cv::Rect box = cv::boundingRect(pixels);
        box += cv::Point{piece.box.x, from};
        cut.push_back({box, static_cast<int>(pixels.size()), {next_label}});
      }
      ++next_label;
      from = to;
    }
  }
  found.pieces = std::move(cut);
}

// The piece alone, soft edges included: what lies nearer to another piece is left out.
cv::Mat InkAlone(const cv::Mat& far, const Pieces& all, const Piece& piece) {
  cv::Mat own = cv::Mat::zeros(far.size(), CV_8U);
  for (int y = 0; y < far.rows; ++y) {
    const int* labels = all.labels.ptr<int>(y);
    std::uint8_t* row = own.ptr<std::uint8_t>(y);
    for (int x = 0; x < far.cols; ++x) {
      if (labels[x] == 0) continue;
      if (std::find(piece.labels.begin(), piece.labels.end(), labels[x]) != piece.labels.end()) {
        row[x] = kFull;
      }
    }
  }
  cv::Mat near;
  cv::dilate(own, near, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
  cv::Mat alone = cv::Mat::zeros(far.size(), CV_8U);
  for (int y = 0; y < far.rows; ++y) {
    const int* labels = all.labels.ptr<int>(y);
    for (int x = 0; x < far.cols; ++x) {
      const bool is_others = labels[x] != 0 && own.at<std::uint8_t>(y, x) == 0;
      if (near.at<std::uint8_t>(y, x) != 0 && !is_others) {
        alone.at<std::uint8_t>(y, x) = far.at<std::uint8_t>(y, x);
      }
    }
  }
  return alone;
}

Glyph GlyphOf(const base::Frame& frame, const FrameRect& face, const cv::Mat& far,
              const Pieces& all, const Piece& piece) {
  const cv::Mat alone = InkAlone(far, all, piece);
  Histogram of_ink{};
  double sum = 0;
  for (int y = piece.box.y; y < piece.box.y + piece.box.height; ++y) {
    for (int x = piece.box.x; x < piece.box.x + piece.box.width; ++x) {
      const int value = alone.at<std::uint8_t>(y, x);
      sum += value;
      if (value > all.threshold) ++of_ink[static_cast<std::size_t>(value)];
    }
  }
  Glyph glyph;
  const int level = QuantileOf(of_ink, 0.5);
  glyph.contrast = QuantileOf(of_ink, 0.8);
  // The purest ink, which blurred edges have not touched.
  std::array<Histogram, 3> channels{};
  for (int y = piece.box.y; y < piece.box.y + piece.box.height; ++y) {
    for (int x = piece.box.x; x < piece.box.x + piece.box.width; ++x) {
      if (alone.at<std::uint8_t>(y, x) < glyph.contrast) continue;
      const Bgr colour = frame.At({face.x + x, face.y + y});
      ++channels[0][colour.b];
      ++channels[1][colour.g];
      ++channels[2][colour.r];
    }
  }
  glyph.ink = {QuantileOf(channels[0], 0.5), QuantileOf(channels[1], 0.5),
               QuantileOf(channels[2], 0.5)};
  glyph.box = {face.x + piece.box.x, face.y + piece.box.y, piece.box.width, piece.box.height};
  glyph.weight = sum / std::max(1, glyph.contrast) / (piece.box.height * piece.box.height);
  glyph.at_rim = piece.box.x <= 0 || piece.box.y <= 0 ||
                 piece.box.x + piece.box.width >= face.width ||
                 piece.box.y + piece.box.height >= face.height;
  glyph.patch =
      GlyphPatchOf(alone, {piece.box.x, piece.box.y, piece.box.width, piece.box.height}, level);
  return glyph;
}

int PeakOf(const cv::Mat& far) { return QuantileOf(HistogramOf(far), kPeakQuantile); }

// Whether anything is drawn on the ground, whose own shades differ by less.
bool HasMarks(int peak) { return peak >= 2 * kLeastContrast; }

// The face without its rim.
cv::Mat MiddleOf(const cv::Mat& far) {
  const int rim_x = static_cast<int>(kRimThickness * far.cols);
  const int rim_y = static_cast<int>(kRimThickness * far.rows);
  return far(cv::Rect{rim_x, rim_y, far.cols - 2 * rim_x, far.rows - 2 * rim_y});
}

// A selection's frame and a digit in it may leave so little ground that the grain is a soft edge,
// and the digit does not stand out of it. The middle has ground enough then.
int ThresholdFor(const cv::Mat& far, int peak, double share = kInkShare) {
  const Histogram whole = HistogramOf(far);
  int grain = QuantileOf(whole, kGrainQuantile);
  if (HasMarks(peak) && kOverGrain * grain >= kInkShareOnMarks * peak) {
    const Histogram middle = HistogramOf(MiddleOf(far));
    Histogram rim{};
    std::ranges::transform(whole, middle, rim.begin(), std::minus());
    const bool is_framed = QuantileOf(rim, kGrainQuantile) >= kInkShare * peak;
    if (is_framed) grain = std::min<int>(grain, QuantileOf(middle, kLeastGround));
  }
  return std::max(
      {kLeastContrast, static_cast<int>(share * peak), static_cast<int>(kOverGrain * grain)});
}

// Without the pieces along the rim.
cv::Mat WithoutRims(const cv::Mat& far, Pieces& found, int& frames) {
  cv::Mat cleared = far.clone();
  for (const Piece& piece : found.pieces) {
    if (!IsRim(piece, far.size())) continue;
    ++frames;
    cv::Mat own = found.labels == piece.labels.front();
    cv::dilate(own, own, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cleared.setTo(0, own);
  }
  return cleared;
}

}  // namespace

bool IsTower(const FrameRect& box) { return box.height >= kTower * box.width; }

Bgr GroundOf(const base::Frame& frame, const FrameRect& face) {
  std::array<Histogram, 3> channels{};
  for (int y = face.y; y < face.Bottom(); ++y) {
    for (int x = face.x; x < face.Right(); ++x) {
      const Bgr colour = frame.At({x, y});
      ++channels[0][colour.b];
      ++channels[1][colour.g];
      ++channels[2][colour.r];
    }
  }
  if (face.IsEmpty()) return {};
  return {QuantileOf(channels[0], 0.5), QuantileOf(channels[1], 0.5), QuantileOf(channels[2], 0.5)};
}

namespace {

// The ink of a face at a threshold that `threshold_of(far, share)` tells; towers are cut into so
// many storeys.
template <class ThresholdOf>
void AddInk(const base::Frame& frame, cv::Mat far, const ThresholdOf& threshold_of, CellInk& cell,
            int storeys = 1) {
  const FrameRect& face = cell.face;
  Pieces found = PiecesOf(far, threshold_of(far, kInkShare));
  // A frame may be darker than the digit in it.
  int frames = 0;
  cv::Mat cleared = WithoutRims(far, found, frames);
  cell.frames = frames;
  if (frames > 0) {
    far = cleared;
    found = PiecesOf(far, threshold_of(far, kInkShare));
    std::erase_if(found.pieces, [&](const Piece& piece) { return IsRim(piece, far.size()); });
  }
  // Notes may lie on a mark in the corner.
  const auto is_corner = [&](const Piece& piece) { return LiesInCorner(piece, far.size()); };
  if (std::any_of(found.pieces.begin(), found.pieces.end(), is_corner)) {
    found = PiecesOf(far, threshold_of(far, kInkShareOnMarks));
    if (frames > 0) {
      std::erase_if(found.pieces, [&](const Piece& piece) { return IsRim(piece, far.size()); });
    }
  }
  if (storeys > 1) CutTowers(far, storeys, found);
  std::vector<Piece> pieces = found.pieces;
  MergePieces(pieces);
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& a, const Piece& b) { return a.box.x < b.box.x; });
  for (const Piece& piece : pieces) {
    cell.glyphs.push_back(GlyphOf(frame, face, far, found, piece));
  }
  if (pieces.size() > 1) {
    Piece whole = pieces.front();
    for (const Piece& piece : pieces) {
      whole.box |= piece.box;
      whole.labels.insert(whole.labels.end(), piece.labels.begin(), piece.labels.end());
    }
    cell.whole.push_back(GlyphOf(frame, face, far, found, whole));
  }
}

int WithoutGrain(const cv::Mat& far, double share) {
  return std::max(kLeastContrast, static_cast<int>(share * PeakOf(far)));
}

// How far each pixel is from the ground or from the colour along the rim that is not the ground's,
// whichever is nearer: a brush stroke or a shadow that runs through the cell. Nothing if there is
// none.
cv::Mat FarFromBoth(const base::Frame& frame, const FrameRect& face, const cv::Mat& far) {
  const int rim = std::max(1, std::min(face.width, face.height) / 8);
  std::array<Histogram, 3> channels{};
  int others = 0;
  int all = 0;
  for (int y = 0; y < face.height; ++y) {
    for (int x = 0; x < face.width; ++x) {
      const bool is_rim = x < rim || y < rim || x >= face.width - rim || y >= face.height - rim;
      if (!is_rim) continue;
      ++all;
      if (far.at<std::uint8_t>(y, x) <= kLeastContrast / 2) continue;
      const Bgr colour = frame.At({face.x + x, face.y + y});
      ++channels[0][colour.b];
      ++channels[1][colour.g];
      ++channels[2][colour.r];
      ++others;
    }
  }
  if (others < kLeastSecondGround * all) return {};
  const Bgr second{QuantileOf(channels[0], 0.5), QuantileOf(channels[1], 0.5),
                   QuantileOf(channels[2], 0.5)};
  cv::Mat both;
  cv::min(far, FarFrom(frame, face, second), both);
  return both;
}

}  // namespace

FrameRect UsualFaceOf(const board::Grid<CellInk>& cells, board::CellPos cell) {
  std::array<std::vector<int>, 4> sides;
  for (int i = 0; i < cells.rows(); ++i) {
    const FrameRect& in_col = cells[{i, cell.col}].face;
    const FrameRect& in_row = cells[{cell.row, i}].face;
    sides[0].push_back(in_col.x);
    sides[1].push_back(in_col.Right());
    sides[2].push_back(in_row.y);
    sides[3].push_back(in_row.Bottom());
  }
  for (std::vector<int>& side : sides) {
    std::nth_element(side.begin(), side.begin() + cells.rows() / 2, side.end());
  }
  const auto usual = [&](std::size_t side) {
    return sides[side][static_cast<std::size_t>(cells.rows() / 2)];
  };
  return {usual(0), usual(2), usual(1) - usual(0), usual(3) - usual(2)};
}

CellInk InkOf(const base::Frame& frame, const FrameRect& face, int storeys) {
  CellInk cell;
  cell.face = face;
  if (face.width < kSmallestFace || face.height < kSmallestFace) return cell;
  cell.ground = GroundOf(frame, face);
  AddInk(
      frame, FarFrom(frame, face, cell.ground),
      [](const cv::Mat& far, double share) { return ThresholdFor(far, PeakOf(far), share); }, cell,
      storeys);
  return cell;
}

std::vector<CellInk> OtherInksOf(const base::Frame& frame, const CellInk& cell) {
  std::vector<CellInk> others;
  const FrameRect& face = cell.face;
  if (face.width < kSmallestFace || face.height < kSmallestFace) return others;
  const cv::Mat far = FarFrom(frame, face, cell.ground);
  if (!HasMarks(PeakOf(far))) return others;
  const auto add = [&](const cv::Mat& from, double factor) {
    CellInk other;
    other.face = face;
    other.ground = cell.ground;
    AddInk(
        frame, from.clone(),
        [factor](const cv::Mat& mat, double share) { return WithoutGrain(mat, factor * share); },
        other);
    others.push_back(std::move(other));
  };
  const cv::Mat both = FarFromBoth(frame, face, far);
  for (const double factor : kOtherShares) {
    add(far, factor);
    if (!both.empty()) add(both, factor);
  }
  const auto is_tower = [](const Glyph& glyph) { return IsTower(glyph.box); };
  if (std::ranges::any_of(cell.glyphs, is_tower)) {
    for (const int storeys : kStoreys) others.push_back(InkOf(frame, face, storeys));
  }
  return others;
}

}  // namespace gridhand::vision::sudoku
