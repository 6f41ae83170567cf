#include "vision/minesweeper/cell_classifier.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <opencv2/core.hpp>
#include <utility>
#include <vector>

#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using base::Frame;
using base::FrameRect;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// ---- borders --------------------------------------------------------------------------------

// The line of pixels that lies `depth` pixels inside a side, without `margin` pixels at both ends;
// depth -1 is outside the cell.
FrameRect LineOf(const FrameRect& cell, Side side, int depth, int margin = 0) {
  const int width = cell.width - 2 * margin;
  const int height = cell.height - 2 * margin;
  switch (side) {
    case Side::kLeft:
      return {cell.x + depth, cell.y + margin, 1, height};
    case Side::kTop:
      return {cell.x + margin, cell.y + depth, width, 1};
    case Side::kRight:
      return {cell.Right() - 1 - depth, cell.y + margin, 1, height};
    case Side::kBottom:
      break;
  }
  return {cell.x + margin, cell.Bottom() - 1 - depth, width, 1};
}

int LengthOf(const FrameRect& cell, Side side) {
  return side == Side::kLeft || side == Side::kRight ? cell.height : cell.width;
}

// Whether the line `depth` pixels inside the side has this colour.
bool HasColour(const Frame& frame, const FrameRect& cell, Side side, int depth, Bgr colour,
               int tolerance, const CellClassifierParams& params) {
  const int length = LengthOf(cell, side);
  const int margin = static_cast<int>(length * (1 - params.border_span) / 2);
  const cv::Mat line = ViewOf(frame, LineOf(cell, side, depth, margin));
  return cv::countNonZero(MaskOf(line, colour, tolerance)) >=
         params.min_border_share * (length - 2 * margin);
}

std::optional<int> DepthOf(const Frame& frame, const FrameRect& cell, Side side,
                           const Relief& relief, int tolerance,
                           const CellClassifierParams& params) {
  const int limit = std::max(1, static_cast<int>(LengthOf(cell, side) * relief.max_depth));
  int depth = 0;
  for (const Bgr colour : relief.sides[static_cast<std::size_t>(side)]) {
    const int before = depth;
    while (depth < limit && HasColour(frame, cell, side, depth, colour, tolerance, params)) ++depth;
    if (depth == before) return std::nullopt;
  }
  return depth;
}

// As LineRunParams::min_step: what is a line for the locator is one here.
constexpr int kMinStep = 8;

// Whether the colour steps along this side, between the pixel outside and the one that follows
// the border.
bool IsClosed(const Frame& frame, const FrameRect& cell, Side side, int depth,
              const CellClassifierParams& params) {
  const FrameRect outside = LineOf(cell, side, -1);
  if (!frame.Bounds().Contains(outside)) return true;
  cv::Mat last = ViewOf(frame, outside);
  cv::Mat stepping = cv::Mat::zeros(last.size(), CV_8U);
  for (int inside = 0; inside <= std::max(depth, 1); ++inside) {
    const cv::Mat here = ViewOf(frame, LineOf(cell, side, inside));
    cv::bitwise_or(stepping, StepMask(last, here, kMinStep), stepping);
    last = here;
  }
  return cv::countNonZero(stepping) >= params.min_closed_share * LengthOf(cell, side);
}

bool IsWhole(const Frame& frame, const FrameRect& cell, const BorderDepths& depths,
             const CellClassifierParams& params) {
  for (int side = 0; side < kSides; ++side) {
    const int depth = depths[static_cast<std::size_t>(side)];
    if (!IsClosed(frame, cell, static_cast<Side>(side), depth, params)) return false;
  }
  return true;
}

// ---- colours --------------------------------------------------------------------------------

cv::Vec3d ToVec(Bgr c) {
  return {static_cast<double>(c.b), static_cast<double>(c.g), static_cast<double>(c.r)};
}

// The nearest mixture of two colours: how much of `to` is in it, and how far off it is.
struct Mixture {
  double share = 0;
  double error = 0;
};

Mixture NearestMixture(Bgr colour, Bgr from, Bgr to) {
  const cv::Vec3d line = ToVec(to) - ToVec(from);
  const cv::Vec3d off = ToVec(colour) - ToVec(from);
  const double length = line.dot(line);
  const double share = length > 0 ? std::clamp(off.dot(line) / length, 0.0, 1.0) : 0.0;
  return {share, cv::norm(off - share * line)};
}

// One colour of the cell and how many pixels have it.
struct Tone {
  Bgr colour;
  int count = 0;
  long sum_x = 0;  // of their columns and rows, counted from the cell's top left corner
  long sum_y = 0;
  std::array<int, kSides> on_edge{};  // how many of them lie along each edge of the inside
};

std::uint32_t KeyOf(Bgr c) {
  return static_cast<std::uint32_t>(c.b) | static_cast<std::uint32_t>(c.g) << 8 |
         static_cast<std::uint32_t>(c.r) << 16;
}

struct Pixel {
  std::uint32_t key = 0;
  int x = 0;  // in the frame
  int y = 0;
};

std::vector<Pixel> PixelsOf(const Frame& frame, const FrameRect& inner) {
  std::vector<Pixel> pixels;
  pixels.reserve(static_cast<std::size_t>(inner.width) * static_cast<std::size_t>(inner.height));
  for (int y = inner.y; y < inner.Bottom(); ++y) {
    for (int x = inner.x; x < inner.Right(); ++x) {
      pixels.push_back({KeyOf(frame.At({x, y})), x, y});
    }
  }
  return pixels;
}

void Add(Tone& tone, const Pixel& pixel, const FrameRect& inner, const FrameRect& cell) {
  ++tone.count;
  tone.sum_x += pixel.x - cell.x;
  tone.sum_y += pixel.y - cell.y;
  const std::array<bool, kSides> on_edge{pixel.x == inner.x, pixel.y == inner.y,
                                         pixel.x == inner.Right() - 1,
                                         pixel.y == inner.Bottom() - 1};
  for (std::size_t side = 0; side < kSides; ++side) tone.on_edge[side] += on_edge[side] ? 1 : 0;
}

// The colours of the cell's inside.
std::vector<Tone> TonesOf(const Frame& frame, const FrameRect& inner, const FrameRect& cell) {
  std::vector<Pixel> pixels = PixelsOf(frame, inner);
  std::sort(pixels.begin(), pixels.end(),
            [](const Pixel& a, const Pixel& b) { return a.key < b.key; });
  std::vector<Tone> tones;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    if (i == 0 || pixels[i].key != pixels[i - 1].key) {
      Tone tone;
      tone.colour = frame.At({pixels[i].x, pixels[i].y});
      tones.push_back(tone);
    }
    Add(tones.back(), pixels[i], inner, cell);
  }
  return tones;
}

// ---- looks ----------------------------------------------------------------------------------

struct InkUse {
  double mass = 0;  // pixels, mixtures counted by their share
  double mass_y = 0;
  double peak = 0;
};

// How a look explains the cell.
struct Explanation {
  std::vector<InkUse> inks;
  double ground_pixels = 0;
  std::array<int, kSides> ground_on_edge{};
  double ink_x = 0;        // sum of the columns of all ink pixels
  double ink_pixels = 0;   // pixels that are not ground
  double unexplained = 0;  // of these, explained by no mixture
  double error_sum = 0;    // of squared mixture errors
};

// Which inks a colour is mixed from, the ground counting as index -1.
struct Source {
  int from = -1;
  int to = -1;
  Mixture mixture{0, 1e9};
};

Source SourceOf(Bgr colour, Bgr ground, const std::vector<Ink>& inks) {
  Source best;
  const int count = static_cast<int>(inks.size());
  for (int to = 0; to < count; ++to) {
    for (int from = -1; from < to; ++from) {
      const Bgr base = from < 0 ? ground : inks[static_cast<std::size_t>(from)].colour;
      const Mixture m = NearestMixture(colour, base, inks[static_cast<std::size_t>(to)].colour);
      if (m.error < best.mixture.error) best = {from, to, m};
    }
  }
  return best;
}

void Use(InkUse& ink, const Tone& tone, double share) {
  ink.mass += share * tone.count;
  ink.mass_y += share * static_cast<double>(tone.sum_y);
  ink.peak = std::max(ink.peak, share);
}

Explanation Explain(const std::vector<Tone>& tones, Bgr ground, const SymbolLook& look,
                    int tolerance, const CellClassifierParams& params) {
  Explanation result;
  result.inks.resize(look.inks.size());
  for (const Tone& tone : tones) {
    if (IsNear(tone.colour, ground, tolerance)) {
      result.ground_pixels += tone.count;
      for (std::size_t side = 0; side < kSides; ++side) {
        result.ground_on_edge[side] += tone.on_edge[side];
      }
      continue;
    }
    result.ink_pixels += tone.count;
    result.ink_x += static_cast<double>(tone.sum_x);
    const Source source = SourceOf(tone.colour, ground, look.inks);
    const double error = std::min(source.mixture.error, 3 * params.max_mixture_error);
    result.error_sum += tone.count * error * error;
    if (error > params.max_mixture_error) {
      result.unexplained += tone.count;
      continue;
    }
    Use(result.inks[static_cast<std::size_t>(source.to)], tone, source.mixture.share);
    if (source.from >= 0) {
      Use(result.inks[static_cast<std::size_t>(source.from)], tone, 1 - source.mixture.share);
    }
  }
  return result;
}

// Whether the ink stands free in the middle of the cell.
bool StandsFree(const Explanation& explanation, const FrameRect& inner, const FrameRect& cell,
                double free_edge, const CellClassifierParams& params) {
  for (std::size_t side = 0; side < kSides; ++side) {
    const double needed = free_edge * LengthOf(inner, static_cast<Side>(side));
    if (explanation.ground_on_edge[side] < needed) return false;
  }
  // A few stray pixels have no middle to speak of.
  const double area = static_cast<double>(cell.width) * cell.height;
  if (explanation.ink_pixels <= params.max_unexplained * area) return true;
  const double middle = (explanation.ink_x / explanation.ink_pixels + 0.5) / cell.width;
  return std::abs(middle - 0.5) <= params.max_off_middle;
}

bool CoversAsDescribed(const Explanation& explanation, const SymbolLook& look,
                       const FrameRect& cell, const CellClassifierParams& params) {
  const double area = static_cast<double>(cell.width) * cell.height;
  if (explanation.ground_pixels < params.min_ground_share * area) return false;
  for (std::size_t i = 0; i < look.inks.size(); ++i) {
    const InkUse& use = explanation.inks[i];
    const bool may_be_absent = look.inks[i].share.low == 0;
    if (use.mass == 0 && may_be_absent) continue;
    if (use.peak < params.min_peak && !may_be_absent) return false;
    if (!look.inks[i].share.Contains(use.mass / area)) return false;
    const double middle = (use.mass_y / use.mass + 0.5) / cell.height;
    if (!look.inks[i].middle_y.Contains(middle)) return false;
  }
  return explanation.unexplained <= params.max_unexplained * area;
}

// 0 … 1: how well the look explains the cell.
double FitOf(const std::vector<Tone>& tones, Bgr ground, const SymbolLook& look,
             const FrameRect& inner, const FrameRect& cell, const Skin& skin,
             const CellClassifierParams& params) {
  const Explanation explanation = Explain(tones, ground, look, skin.colour_tolerance, params);
  if (!StandsFree(explanation, inner, cell, look.free_edge, params)) return 0;
  if (!CoversAsDescribed(explanation, look, cell, params)) return 0;
  // A blank cell with a stray pixel is not all wrong: errors are spread over a few pixels at least.
  const double area = static_cast<double>(cell.width) * cell.height;
  const double spread = std::max(explanation.ink_pixels, params.max_unexplained * area);
  const double error = std::sqrt(explanation.error_sum / spread) / params.fit_scale;
  return std::exp(-error * error);
}

CellReading BestLook(const std::vector<Tone>& tones, std::size_t relief, const FrameRect& inner,
                     const FrameRect& cell, const Skin& skin, const CellClassifierParams& params) {
  std::array<double, board::minesweeper::kSymbolCount> fits{};
  for (const SymbolLook& look : skin.looks) {
    if (look.relief != relief) continue;
    double& fit = fits[static_cast<std::size_t>(look.shows)];
    for (const Bgr ground : look.grounds) {
      fit = std::max(fit, FitOf(tones, ground, look, inner, cell, skin, params));
    }
  }
  const auto best = std::max_element(fits.begin(), fits.end());
  double others = 0;
  for (auto fit = fits.begin(); fit != fits.end(); ++fit) {
    if (fit != best) others = std::max(others, *fit);
  }
  if (*best <= 0) return {};
  // Sure when it fits well and nothing else fits.
  const double confidence = std::sqrt(*best) * *best / (*best + others);
  if (confidence < params.min_confidence) return {};
  return {static_cast<CellSymbol>(best - fits.begin()), static_cast<float>(confidence)};
}

}  // namespace

std::optional<BorderDepths> MatchRelief(const Frame& frame, const FrameRect& cell,
                                        const Relief& relief, int colour_tolerance,
                                        const CellClassifierParams& params) {
  BorderDepths depths{};
  for (int side = 0; side < kSides; ++side) {
    const auto depth =
        DepthOf(frame, cell, static_cast<Side>(side), relief, colour_tolerance, params);
    if (!depth) return std::nullopt;
    depths[static_cast<std::size_t>(side)] = *depth;
  }
  return depths;
}

CellReading ClassifyCell(const Frame& frame, const FrameRect& cell, const Skin& skin,
                         const CellClassifierParams& params) {
  if (cell.IsEmpty() || !frame.Bounds().Contains(cell)) return {};
  for (std::size_t i = 0; i < skin.reliefs.size(); ++i) {
    const auto depths = MatchRelief(frame, cell, skin.reliefs[i], skin.colour_tolerance, params);
    if (!depths) continue;
    if (!IsWhole(frame, cell, *depths, params)) return {};
    const auto [left, top, right, bottom] = *depths;
    const FrameRect inner{cell.x + left, cell.y + top, cell.width - left - right,
                          cell.height - top - bottom};
    if (inner.IsEmpty()) return {};
    return BestLook(TonesOf(frame, inner, cell), i, inner, cell, skin, params);
  }
  return {};
}

}  // namespace gridhand::vision::minesweeper
