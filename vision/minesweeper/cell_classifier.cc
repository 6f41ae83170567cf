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
using base::FramePoint;
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

// Pixels of a line that stand for all of it: enough for a middle that a symbol does not move.
constexpr int kLineSamples = 9;

// The usual brightness of the line `depth` pixels inside the side, by its darkest channel: symbols
// that reach into it do not count, and a coloured field is darker than a grey rim.
int BrightnessOf(const Frame& frame, const FrameRect& cell, Side side, int depth,
                 const CellClassifierParams& params) {
  const int length = LengthOf(cell, side);
  const int margin = static_cast<int>(length * (1 - params.border_span) / 2);
  const FrameRect line = LineOf(cell, side, depth, margin);
  std::array<int, kLineSamples> levels{};
  const int last = std::max(line.width, line.height) - 1;
  for (int i = 0; i < kLineSamples; ++i) {
    const int along = last * i / (kLineSamples - 1);
    const Bgr pixel = frame.At(line.width > 1 ? FramePoint{line.x + along, line.y}
                                              : FramePoint{line.x, line.y + along});
    levels[static_cast<std::size_t>(i)] = std::min({pixel.b, pixel.g, pixel.r});
  }
  std::nth_element(levels.begin(), levels.begin() + kLineSamples / 2, levels.end());
  return levels[kLineSamples / 2];
}

// How many pixels inside the side its shading has changed as it should; none if it does not.
std::optional<int> ShadingDepthOf(const Frame& frame, const FrameRect& cell, Side side,
                                  const Shading& shading, int limit,
                                  const CellClassifierParams& params) {
  const int sign = shading.brighter_inwards ? 1 : -1;
  int outer = sign * BrightnessOf(frame, cell, side, 0, params);
  for (int depth = 1; depth <= limit; ++depth) {
    const int here = sign * BrightnessOf(frame, cell, side, depth, params);
    if (here - outer >= shading.by && shading.from.Contains(sign * outer)) return depth;
    // A dark rim may have a line outside it; a bright line is the outermost.
    if (shading.brighter_inwards) outer = std::min(outer, here);
  }
  return std::nullopt;
}

std::optional<int> DepthOf(const Frame& frame, const FrameRect& cell, Side side,
                           const Relief& relief, int tolerance,
                           const CellClassifierParams& params) {
  const int limit = std::max(1, static_cast<int>(LengthOf(cell, side) * relief.max_depth));
  if (relief.shading) {
    // One line to get darker by and one to get brighter.
    const int lines = std::max(limit, 2);
    return ShadingDepthOf(frame, cell, side, *relief.shading, lines, params);
  }
  int depth = 0;
  for (const Bgr colour : relief.sides[static_cast<std::size_t>(side)]) {
    const int before = depth;
    while (depth < limit && HasColour(frame, cell, side, depth, colour, tolerance, params)) ++depth;
    if (depth == before) return std::nullopt;
  }
  return depth;
}

// Whether the colour steps along this side, between the pixel outside and the one that follows
// the border; `margin` pixels at both ends belong to the borders and corners beside it.
bool IsClosed(const Frame& frame, const FrameRect& cell, Side side, int depth, int margin,
              int min_step, const CellClassifierParams& params) {
  const FrameRect outside = LineOf(cell, side, -1, margin);
  if (!frame.Bounds().Contains(outside)) return true;
  cv::Mat last = ViewOf(frame, outside);
  cv::Mat stepping = cv::Mat::zeros(last.size(), CV_8U);
  for (int inside = 0; inside <= std::max(depth, 1); ++inside) {
    const cv::Mat here = ViewOf(frame, LineOf(cell, side, inside, margin));
    cv::bitwise_or(stepping, StepMask(last, here, min_step), stepping);
    last = here;
  }
  const int length = LengthOf(cell, side) - 2 * margin;
  return cv::countNonZero(stepping) >= params.min_closed_share * length;
}

int CornerOf(const FrameRect& cell, const Relief& relief) {
  return static_cast<int>(std::ceil(relief.corner * cell.width));
}

bool IsWhole(const Frame& frame, const FrameRect& cell, const BorderDepths& depths,
             const Relief& relief, int min_step, const CellClassifierParams& params) {
  int open = 0;
  for (int side = 0; side < kSides; ++side) {
    const auto depth = [&](int of) { return depths[static_cast<std::size_t>(of % kSides)]; };
    // Sides go round the cell: the ones before and after this one meet its ends.
    const int beside = std::max(depth(side + 1), depth(side + 3));
    const int rounded = relief.corner > 0 ? beside + CornerOf(cell, relief) : 0;
    const int margin = std::min(rounded, LengthOf(cell, static_cast<Side>(side)) / 3);
    const bool closed = depth(side) != kNotShown && IsClosed(frame, cell, static_cast<Side>(side),
                                                             depth(side), margin, min_step, params);
    open += closed ? 0 : 1;
  }
  return open <= kSides - relief.min_sides;
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

Mixture NearestMixture(const cv::Vec3d& colour, const cv::Vec3d& from, const cv::Vec3d& to) {
  const cv::Vec3d line = to - from;
  const cv::Vec3d off = colour - from;
  const double length = line.dot(line);
  const double share = length > 0 ? std::clamp(off.dot(line) / length, 0.0, 1.0) : 0.0;
  return {share, cv::norm(off - share * line)};
}

// How far a colour is from the shades of the ground.
double DistanceTo(const Ground& ground, Bgr colour) {
  return NearestMixture(ToVec(colour), ToVec(ground.from), ToVec(ground.to)).error;
}

// The same with a ground of many shades: the nearest point of the triangle that they make with the
// ink. Inside it, the colour is the mixture of one shade with the ink.
Mixture NearestMixture(Bgr colour, const Ground& ground, Bgr ink) {
  const cv::Vec3d shades = ToVec(ground.to) - ToVec(ground.from);
  const cv::Vec3d towards = ToVec(ink) - ToVec(ground.from);
  const cv::Vec3d off = ToVec(colour) - ToVec(ground.from);
  const double ss = shades.dot(shades), st = shades.dot(towards), tt = towards.dot(towards);
  const double area = ss * tt - st * st;
  // An ink on the line of the shades, like black on greys: a mixture with the shade next to it.
  constexpr double kFlat = 1;  // of BGR^4
  if (area > kFlat) {
    const double share = (off.dot(towards) * ss - off.dot(shades) * st) / area;
    const double shade = (off.dot(shades) * tt - off.dot(towards) * st) / area;
    if (share >= 0 && shade >= 0 && share + shade <= 1) {
      return {share, cv::norm(off - share * towards - shade * shades)};
    }
  }
  const Mixture a = NearestMixture(ToVec(colour), ToVec(ground.from), ToVec(ink));
  const Mixture b = NearestMixture(ToVec(colour), ToVec(ground.to), ToVec(ink));
  return a.error <= b.error ? a : b;
}

// One colour of the cell and how many pixels have it.
struct Tone {
  Bgr colour;
  int count = 0;
  long sum_x = 0;  // of their columns and rows, counted from the cell's top left corner
  long sum_y = 0;
  int in_lower_right = 0;             // how many of them lie in that quarter of the cell
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

// Without squares of `corner` pixels at the corners.
std::vector<Pixel> PixelsOf(const Frame& frame, const FrameRect& inner, int corner) {
  std::vector<Pixel> pixels;
  pixels.reserve(static_cast<std::size_t>(inner.width) * static_cast<std::size_t>(inner.height));
  for (int y = inner.y; y < inner.Bottom(); ++y) {
    const bool is_end = y < inner.y + corner || y >= inner.Bottom() - corner;
    const int skipped = is_end ? corner : 0;
    for (int x = inner.x + skipped; x < inner.Right() - skipped; ++x) {
      pixels.push_back({KeyOf(frame.At({x, y})), x, y});
    }
  }
  return pixels;
}

void Add(Tone& tone, const Pixel& pixel, const FrameRect& inner, const FrameRect& cell) {
  ++tone.count;
  tone.sum_x += pixel.x - cell.x;
  tone.sum_y += pixel.y - cell.y;
  const bool is_right = 2 * (pixel.x - cell.x) >= cell.width;
  const bool is_low = 2 * (pixel.y - cell.y) >= cell.height;
  tone.in_lower_right += is_right && is_low ? 1 : 0;
  const std::array<bool, kSides> on_edge{pixel.x == inner.x, pixel.y == inner.y,
                                         pixel.x == inner.Right() - 1,
                                         pixel.y == inner.Bottom() - 1};
  for (std::size_t side = 0; side < kSides; ++side) tone.on_edge[side] += on_edge[side] ? 1 : 0;
}

// The colours of the cell's inside.
std::vector<Tone> TonesOf(const Frame& frame, const FrameRect& inner, const FrameRect& cell,
                          int corner) {
  std::vector<Pixel> pixels = PixelsOf(frame, inner, corner);
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
  double mass_lower_right = 0;
  double peak = 0;
};

// How a look explains the cell.
struct Explanation {
  std::vector<InkUse> inks;
  double ground_pixels = 0;
  double shade_sum = 0;  // of the ground's shades and of their squares
  double shade_squares = 0;
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

Source SourceOf(Bgr colour, const Ground& ground, const std::vector<Ink>& inks) {
  Source best;
  const int count = static_cast<int>(inks.size());
  for (int to = 0; to < count; ++to) {
    const Bgr ink = inks[static_cast<std::size_t>(to)].colour;
    for (int from = -1; from < to; ++from) {
      const Mixture m =
          from < 0 ? NearestMixture(colour, ground, ink)
                   : NearestMixture(ToVec(colour),
                                    ToVec(inks[static_cast<std::size_t>(from)].colour), ToVec(ink));
      if (m.error < best.mixture.error) best = {from, to, m};
    }
  }
  return best;
}

void Use(InkUse& ink, const Tone& tone, double share) {
  ink.mass += share * tone.count;
  ink.mass_y += share * static_cast<double>(tone.sum_y);
  ink.mass_lower_right += share * tone.in_lower_right;
  ink.peak = std::max(ink.peak, share);
}

bool IsOf(const Ground& ground, Bgr colour, int tolerance) {
  if (ground.from == ground.to) return IsNear(colour, ground.from, tolerance);
  return DistanceTo(ground, colour) <= tolerance;
}

Explanation Explain(const std::vector<Tone>& tones, const Ground& ground, const SymbolLook& look,
                    int tolerance, const CellClassifierParams& params) {
  Explanation result;
  result.inks.resize(look.inks.size());
  for (const Tone& tone : tones) {
    if (IsOf(ground, tone.colour, tolerance)) {
      result.ground_pixels += tone.count;
      result.shade_sum += static_cast<double>(tone.count) * tone.colour.g;
      result.shade_squares += static_cast<double>(tone.count) * tone.colour.g * tone.colour.g;
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

bool IsAsEven(const Explanation& explanation, const Relief& relief) {
  if (explanation.ground_pixels == 0) return true;
  const double mean = explanation.shade_sum / explanation.ground_pixels;
  const double variance = explanation.shade_squares / explanation.ground_pixels - mean * mean;
  return relief.unevenness.Contains(std::sqrt(std::max(variance, 0.0)));
}

bool CoversAsDescribed(const Explanation& explanation, const SymbolLook& look,
                       const FrameRect& cell, const CellClassifierParams& params) {
  const double area = static_cast<double>(cell.width) * cell.height;
  if (explanation.ground_pixels < params.min_ground_share * area) return false;
  for (std::size_t i = 0; i < look.inks.size(); ++i) {
    const InkUse& use = explanation.inks[i];
    const bool may_be_absent = look.inks[i].share.low == 0;
    if (use.mass == 0 && may_be_absent) continue;
    if (use.peak < look.inks[i].min_peak.value_or(params.min_peak) && !may_be_absent) return false;
    if (!look.inks[i].share.Contains(use.mass / area)) return false;
    const double middle = (use.mass_y / use.mass + 0.5) / cell.height;
    if (!look.inks[i].middle_y.Contains(middle)) return false;
    if (!look.inks[i].lower_right.Contains(use.mass_lower_right / use.mass)) return false;
  }
  return explanation.unexplained <= params.max_unexplained * area;
}

// The parameters for this look. A fit is judged by the errors that the look allows.
CellClassifierParams ParamsFor(const SymbolLook& look, CellClassifierParams params) {
  if (look.max_mixture_error) {
    params.fit_scale *= *look.max_mixture_error / params.max_mixture_error;
    params.max_mixture_error = *look.max_mixture_error;
  }
  params.max_unexplained = look.max_unexplained.value_or(params.max_unexplained);
  return params;
}

// 0 … 1: how well the look explains the cell.
double FitOf(const std::vector<Tone>& tones, const Ground& ground, const SymbolLook& look,
             const FrameRect& inner, const FrameRect& cell, const Skin& skin,
             const CellClassifierParams& usual_params) {
  const CellClassifierParams params = ParamsFor(look, usual_params);
  const Explanation explanation = Explain(tones, ground, look, skin.colour_tolerance, params);
  if (!IsAsEven(explanation, skin.reliefs[look.relief])) return 0;
  if (!StandsFree(explanation, inner, cell, look.free_edge, params)) return 0;
  if (!CoversAsDescribed(explanation, look, cell, params)) return 0;
  // A blank cell with a stray pixel is not all wrong: errors are spread over a few pixels at least.
  const double area = static_cast<double>(cell.width) * cell.height;
  const double spread = std::max(explanation.ink_pixels, params.max_unexplained * area);
  const double error = std::sqrt(explanation.error_sum / spread) / params.fit_scale;
  return std::exp(-error * error);
}

CellReading BestLook(const std::vector<Tone>& tones, std::size_t relief, const FrameRect& inner,
                     const FrameRect& cell, const Skin& skin, When when,
                     const CellClassifierParams& params) {
  std::array<double, board::minesweeper::kSymbolCount> fits{};
  for (const SymbolLook& look : skin.looks) {
    if (look.relief != relief) continue;
    if (look.when != When::kAlways && look.when != when) continue;
    double& fit = fits[static_cast<std::size_t>(look.shows)];
    for (const Ground& ground : look.grounds) {
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
  int missing = 0;
  for (int side = 0; side < kSides; ++side) {
    const auto depth =
        DepthOf(frame, cell, static_cast<Side>(side), relief, colour_tolerance, params);
    missing += depth ? 0 : 1;
    if (missing > kSides - relief.min_sides) return std::nullopt;
    depths[static_cast<std::size_t>(side)] = depth.value_or(kNotShown);
  }
  return depths;
}

bool HasBorder(const Frame& frame, const FrameRect& cell, Side side, const Skin& skin,
               const CellClassifierParams& params) {
  if (cell.IsEmpty() || !frame.Bounds().Contains(cell)) return false;
  const auto shows = [&](const Relief& relief, Side at) {
    return DepthOf(frame, cell, at, relief, skin.colour_tolerance, params).has_value();
  };
  return std::any_of(skin.reliefs.begin(), skin.reliefs.end(), [&](const Relief& relief) {
    if (!shows(relief, side)) return false;
    int others = 0;
    for (int other = 0; other < kSides; ++other) {
      if (other != static_cast<int>(side))
        others += shows(relief, static_cast<Side>(other)) ? 1 : 0;
    }
    return others >= kSides / 2;
  });
}

CellReading ClassifyCell(const Frame& frame, const FrameRect& cell, const Skin& skin, When when,
                         const CellClassifierParams& params) {
  if (cell.IsEmpty() || !frame.Bounds().Contains(cell)) return {};
  for (std::size_t i = 0; i < skin.reliefs.size(); ++i) {
    const auto depths = MatchRelief(frame, cell, skin.reliefs[i], skin.colour_tolerance, params);
    if (!depths) continue;
    const Relief& relief = skin.reliefs[i];
    if (!IsWhole(frame, cell, *depths, relief, skin.min_step, params)) return {};
    // A border that is not to be seen is there all the same.
    BorderDepths border = *depths;
    std::replace(border.begin(), border.end(), kNotShown, 1);
    const auto [left, top, right, bottom] = border;
    const FrameRect inner{cell.x + left, cell.y + top, cell.width - left - right,
                          cell.height - top - bottom};
    if (inner.IsEmpty()) return {};
    return BestLook(TonesOf(frame, inner, cell, CornerOf(cell, relief)), i, inner, cell, skin, when,
                    params);
  }
  return {};
}

}  // namespace gridhand::vision::minesweeper
