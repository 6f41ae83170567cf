#include "vision/minesweeper/skin/cell_classifier.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>
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

int LengthOf(const FrameRect& cell, Side side) {
  return IsUpright(side) ? cell.height : cell.width;
}

// The line of pixels just outside a side, without `margin` pixels at both ends.
FrameRect LineOutside(const FrameRect& cell, Side side, int margin) {
  const int length = LengthOf(cell, side) - 2 * margin;
  switch (side) {
    case Side::kLeft:
      return {cell.x - 1, cell.y + margin, 1, length};
    case Side::kTop:
      return {cell.x + margin, cell.y - 1, length, 1};
    case Side::kRight:
      return {cell.Right(), cell.y + margin, 1, length};
    case Side::kBottom:
      break;
  }
  return {cell.x + margin, cell.Bottom(), length, 1};
}

// A side's pixels, counted along it and inwards, without `margin` pixels at both ends; those at
// depth -1 are outside the cell. Plain pointers: a side has 15 pixels or so, and a view of OpenCV
// takes longer to make than to read.
class SidePixels {
 public:
  SidePixels(const Frame& frame, const FrameRect& cell, Side side, int margin)
      : length_(LengthOf(cell, side) - 2 * margin) {
    const bool is_upright = IsUpright(side);
    const bool is_far = side == Side::kRight || side == Side::kBottom;
    const std::ptrdiff_t row = frame.stride_bytes;
    const std::ptrdiff_t pixel = base::kBytesPerPixel;
    along_ = is_upright ? row : pixel;
    inwards_ = (is_upright ? pixel : row) * (is_far ? -1 : 1);
    const int x = side == Side::kRight ? cell.Right() - 1 : cell.x;
    const int y = side == Side::kBottom ? cell.Bottom() - 1 : cell.y;
    first_ = frame.Row(y) + x * pixel + margin * along_;
  }
  int length() const { return length_; }
  Bgr At(int along, int depth) const {
    const std::uint8_t* px = first_ + along * along_ + depth * inwards_;
    return {px[0], px[1], px[2]};
  }

 private:
  int length_;
  const std::uint8_t* first_ = nullptr;
  std::ptrdiff_t along_ = 0;  // bytes
  std::ptrdiff_t inwards_ = 0;
};

// The middle of a side, where its colours are looked for.
SidePixels MiddleOf(const Frame& frame, const FrameRect& cell, Side side,
                    const CellClassifierParams& params) {
  const int margin = static_cast<int>(LengthOf(cell, side) * (1 - params.border_span) / 2);
  return {frame, cell, side, margin};
}

// Whether the line `depth` pixels inside the side has this colour.
bool HasColour(const SidePixels& side, int depth, Bgr colour, int tolerance,
               const CellClassifierParams& params) {
  int near = 0;
  for (int i = 0; i < side.length(); ++i)
    near += IsNear(side.At(i, depth), colour, tolerance) ? 1 : 0;
  return near >= params.min_border_share * side.length();
}

// Pixels of a line that stand for all of it: enough for a middle that a symbol does not move.
constexpr int kLineSamples = 9;

// The usual brightness of the line `depth` pixels inside the side, by its darkest channel: symbols
// that reach into it do not count, and a coloured field is darker than a grey rim.
int BrightnessOf(const SidePixels& side, int depth) {
  // The darker half of the samples in order: the last one is the median. Each sample sinks as far
  // as it belongs, without a branch that a processor would have to guess.
  std::array<int, kLineSamples / 2 + 1> darker;
  darker.fill(std::numeric_limits<int>::max());
  for (int i = 0; i < kLineSamples; ++i) {
    const Bgr pixel = side.At((side.length() - 1) * i / (kLineSamples - 1), depth);
    int level = std::min({pixel.b, pixel.g, pixel.r});
    for (int& place : darker) {
      const int lower = std::min(place, level);
      level = std::max(place, level);
      place = lower;
    }
  }
  return darker.back();
}

// How many pixels inside the side its shading has changed as it should; none if it does not.
std::optional<int> ShadingDepthOf(const SidePixels& side, const Shading& shading, int limit) {
  const int sign = shading.brighter_inwards ? 1 : -1;
  int outer = sign * BrightnessOf(side, 0);
  for (int depth = 1; depth <= limit; ++depth) {
    const int here = sign * BrightnessOf(side, depth);
    if (here - outer >= shading.by && shading.from.Contains(sign * outer)) return depth;
    // A dark rim may have a line outside it; a bright line is the outermost.
    if (shading.brighter_inwards) outer = std::min(outer, here);
  }
  return std::nullopt;
}

std::optional<int> DepthOf(const Frame& frame, const FrameRect& cell, Side side,
                           const Relief& relief, int tolerance,
                           const CellClassifierParams& params) {
  const SidePixels middle = MiddleOf(frame, cell, side, params);
  const int limit = std::max(1, static_cast<int>(LengthOf(cell, side) * relief.max_depth));
  if (relief.shading) {
    // One line to get darker by and one to get brighter.
    const int lines = std::max(limit, 2);
    return ShadingDepthOf(middle, *relief.shading, lines);
  }
  int depth = 0;
  for (const Bgr colour : relief.sides[static_cast<std::size_t>(side)]) {
    const int before = depth;
    while (depth < limit && HasColour(middle, depth, colour, tolerance, params)) ++depth;
    if (depth == before) return std::nullopt;
  }
  return depth;
}

// Whether the colour steps along this side, between the pixel outside and the one that follows
// the border; `margin` pixels at both ends belong to the borders and corners beside it.
bool IsClosed(const Frame& frame, const FrameRect& cell, Side side, int depth, int margin,
              int min_step, const CellClassifierParams& params) {
  if (!frame.Bounds().Contains(LineOutside(cell, side, margin))) return true;
  const SidePixels pixels(frame, cell, side, margin);
  const auto steps_at = [&](int along) {
    for (int inside = 0; inside <= std::max(depth, 1); ++inside) {
      if (!IsNear(pixels.At(along, inside - 1), pixels.At(along, inside), min_step)) return true;
    }
    return false;
  };
  int stepping = 0;
  for (int along = 0; along < pixels.length(); ++along) stepping += steps_at(along) ? 1 : 0;
  return stepping >= params.min_closed_share * pixels.length();
}

int CornerOf(const FrameRect& cell, const Relief& relief) {
  return static_cast<int>(std::ceil(relief.corner * cell.width));
}

// The sides at which the cell is seen to end.
int CountClosed(const Frame& frame, const FrameRect& cell, const BorderDepths& depths,
                const Relief& relief, int min_step, const CellClassifierParams& params) {
  int count = 0;
  for (int side = 0; side < kSides; ++side) {
    const auto depth = [&](int of) { return depths[static_cast<std::size_t>(of % kSides)]; };
    // Sides go round the cell: the ones before and after this one meet its ends.
    const int beside = std::max(depth(side + 1), depth(side + 3));
    const int rounded = relief.corner > 0 ? beside + CornerOf(cell, relief) : 0;
    const int margin = std::min(rounded, LengthOf(cell, static_cast<Side>(side)) / 3);
    const bool closed = depth(side) != kNotShown && IsClosed(frame, cell, static_cast<Side>(side),
                                                             depth(side), margin, min_step, params);
    count += closed ? 1 : 0;
  }
  return count;
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

// Pixels of one colour side by side, from … to-1 in a row of the frame.
struct Run {
  Bgr colour;
  int y = 0;
  int from = 0;
  int to = 0;
};

// From the first row and column to one beyond the last; empty while nothing has been added.
struct Box {
  int left = std::numeric_limits<int>::max();
  int top = std::numeric_limits<int>::max();
  int right = std::numeric_limits<int>::min();
  int bottom = std::numeric_limits<int>::min();

  void Add(const Run& run) { Add(Box{run.from, run.y, run.to, run.y + 1}); }
  void Add(const Box& other) {
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
  }
};

// One colour of the cell and how many pixels have it.
struct Tone {
  Bgr colour;
  int count = 0;
  long sum_x = 0;  // of their columns and rows, counted from the cell's top left corner
  long sum_y = 0;
  int in_lower_right = 0;             // how many of them lie in that quarter of the drawing
  std::array<int, kSides> on_edge{};  // how many of them lie along each edge of the inside
  Box box;                            // of all of them
};

std::uint32_t KeyOf(Bgr c) {
  return static_cast<std::uint32_t>(c.b) | static_cast<std::uint32_t>(c.g) << 8 |
         static_cast<std::uint32_t>(c.r) << 16;
}

// Without squares of `corner` pixels at the corners.
std::vector<Run> RunsOf(const Frame& frame, const FrameRect& inner, int corner) {
  std::vector<Run> runs;
  for (int y = inner.y; y < inner.Bottom(); ++y) {
    const bool is_end = y < inner.y + corner || y >= inner.Bottom() - corner;
    const int skipped = is_end ? corner : 0;
    const int first = inner.x + skipped;
    for (int x = first; x < inner.Right() - skipped; ++x) {
      const Bgr colour = frame.At({x, y});
      if (x == first || colour != runs.back().colour) runs.push_back({colour, y, x, x});
      ++runs.back().to;
    }
  }
  return runs;
}

void Add(Tone& tone, const Run& run, const FrameRect& inner, const FrameRect& cell) {
  const int count = run.to - run.from;
  tone.count += count;
  tone.sum_x += static_cast<long>(run.from + run.to - 1 - 2 * cell.x) * count / 2;
  tone.sum_y += static_cast<long>(run.y - cell.y) * count;
  tone.box.Add(run);
  const std::array<int, kSides> on_edge{run.from == inner.x ? 1 : 0, run.y == inner.y ? count : 0,
                                        run.to == inner.Right() ? 1 : 0,
                                        run.y == inner.Bottom() - 1 ? count : 0};
  for (std::size_t side = 0; side < kSides; ++side) tone.on_edge[side] += on_edge[side];
}

// The tones met so far, found by colour.
class Palette {
 public:
  explicit Palette(std::size_t most_tones)
      : slots_(std::bit_ceil(2 * most_tones + 1), kFree),
        shift_(64 - std::countr_zero(slots_.size())) {}

  Tone& Of(Bgr colour) {
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // golden ratio, as in splitmix64
    std::size_t slot = KeyOf(colour) * kMix >> shift_;
    while (slots_[slot] != kFree && tones_[slots_[slot]].colour != colour) {
      slot = (slot + 1) % slots_.size();
    }
    if (slots_[slot] == kFree) {
      slots_[slot] = static_cast<std::uint32_t>(tones_.size());
      tones_.emplace_back().colour = colour;
    }
    return tones_[slots_[slot]];
  }

  const std::vector<Tone>& tones() const { return tones_; }

  // By colour: what is summed up over tones must not depend on where they were met first.
  std::vector<Tone> InOrder() {
    std::sort(tones_.begin(), tones_.end(),
              [](const Tone& a, const Tone& b) { return KeyOf(a.colour) < KeyOf(b.colour); });
    return std::move(tones_);
  }

 private:
  static constexpr std::uint32_t kFree = 0xffffffff;
  std::vector<std::uint32_t> slots_;  // indices into the tones; less than half are taken
  int shift_;
  std::vector<Tone> tones_;
};

bool IsCommoner(const Tone& a, const Tone& b) { return a.count > b.count; }

// The box of the pixels that stand out from the cell's commonest colour: what is drawn on it. Small
// cells are not drawn in their middle to the pixel, so parts of a drawing are told by its own box.
Box DrawingOf(const std::vector<Tone>& tones) {
  // Levels: the shadow at the rim of a cell stands out by 12 from its ground, pictures by 100.
  constexpr int kStandsOut = 40;
  Box drawing;
  if (tones.empty()) return drawing;
  const Bgr ground = std::min_element(tones.begin(), tones.end(), IsCommoner)->colour;
  for (const Tone& tone : tones) {
    if (!IsNear(tone.colour, ground, kStandsOut)) drawing.Add(tone.box);
  }
  return drawing;
}

int InLowerRight(const Run& run, const Box& drawing) {
  if (drawing.right <= drawing.left || 2 * run.y < drawing.top + drawing.bottom) return 0;
  const int first_right = (drawing.left + drawing.right + 1) / 2;
  return std::max(0, run.to - std::max(run.from, first_right));
}

// The colours of the cell's inside.
std::vector<Tone> TonesOf(const Frame& frame, const FrameRect& inner, const FrameRect& cell,
                          int corner) {
  const std::vector<Run> runs = RunsOf(frame, inner, corner);
  Palette palette(runs.size());
  for (const Run& run : runs) Add(palette.Of(run.colour), run, inner, cell);
  const Box drawing = DrawingOf(palette.tones());
  for (const Run& run : runs) palette.Of(run.colour).in_lower_right += InLowerRight(run, drawing);
  return palette.InOrder();
}

// ---- looks ----------------------------------------------------------------------------------

// How the ground explains the cell, and what it leaves to be explained.
struct GroundUse {
  Ground ground;
  double pixels = 0;
  double shade_sum = 0;  // of the ground's shades and of their squares
  double shade_squares = 0;
  std::array<int, kSides> on_edge{};
  std::vector<const Tone*> ink;  // all other tones
  double ink_x = 0;              // sum of the columns of all ink pixels
  double ink_pixels = 0;
};

bool IsOf(const Ground& ground, Bgr colour, int tolerance) {
  if (ground.from == ground.to) return IsNear(colour, ground.from, tolerance);
  return DistanceTo(ground, colour) <= tolerance;
}

GroundUse UseOf(const Ground& ground, const std::vector<Tone>& tones, int tolerance) {
  GroundUse use;
  use.ground = ground;
  for (const Tone& tone : tones) {
    if (!IsOf(ground, tone.colour, tolerance)) {
      use.ink.push_back(&tone);
      use.ink_pixels += tone.count;
      use.ink_x += static_cast<double>(tone.sum_x);
      continue;
    }
    use.pixels += tone.count;
    use.shade_sum += static_cast<double>(tone.count) * tone.colour.g;
    use.shade_squares += static_cast<double>(tone.count) * tone.colour.g * tone.colour.g;
    for (std::size_t side = 0; side < kSides; ++side) use.on_edge[side] += tone.on_edge[side];
  }
  return use;
}

// The grounds tried on a cell: looks share them.
class GroundUses {
 public:
  GroundUses(const std::vector<Tone>& tones, int tolerance)
      : tones_(tones), tolerance_(tolerance) {}
  const GroundUse& Of(const Ground& ground) {
    for (const GroundUse& use : uses_) {
      if (use.ground == ground) return use;
    }
    return uses_.emplace_back(UseOf(ground, tones_, tolerance_));
  }

 private:
  const std::vector<Tone>& tones_;
  int tolerance_;
  std::deque<GroundUse> uses_;  // what was handed out stays where it is
};

struct InkUse {
  double mass = 0;  // pixels, mixtures counted by their share
  double mass_y = 0;
  double mass_lower_right = 0;
  double peak = 0;
};

// How the inks of a look explain what its ground leaves.
struct Explanation {
  std::vector<InkUse> inks;
  double unexplained = 0;  // pixels that no mixture explains
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

// None once more than `most_unexplained` pixels are unexplained.
std::optional<Explanation> Explain(const GroundUse& ground, const SymbolLook& look,
                                   double most_unexplained, const CellClassifierParams& params) {
  Explanation result;
  result.inks.resize(look.inks.size());
  for (const Tone* tone : ground.ink) {
    const Source source = SourceOf(tone->colour, ground.ground, look.inks);
    const double error = std::min(source.mixture.error, 3 * params.max_mixture_error);
    result.error_sum += tone->count * error * error;
    if (error > params.max_mixture_error) {
      result.unexplained += tone->count;
      if (result.unexplained > most_unexplained) return std::nullopt;
      continue;
    }
    Use(result.inks[static_cast<std::size_t>(source.to)], *tone, source.mixture.share);
    if (source.from >= 0) {
      Use(result.inks[static_cast<std::size_t>(source.from)], *tone, 1 - source.mixture.share);
    }
  }
  return result;
}

// Whether the ink stands free in the middle of the cell.
bool StandsFree(const GroundUse& ground, const FrameRect& inner, const FrameRect& cell,
                double free_edge, const CellClassifierParams& params) {
  for (std::size_t side = 0; side < kSides; ++side) {
    const double needed = free_edge * LengthOf(inner, static_cast<Side>(side));
    if (ground.on_edge[side] < needed) return false;
  }
  // A few stray pixels have no middle to speak of.
  const double area = static_cast<double>(cell.width) * cell.height;
  if (ground.ink_pixels <= params.max_unexplained * area) return true;
  const double middle = (ground.ink_x / ground.ink_pixels + 0.5) / cell.width;
  return std::abs(middle - 0.5) <= params.max_off_middle;
}

bool IsAsEven(const GroundUse& ground, const Relief& relief) {
  if (ground.pixels == 0) return true;
  const double mean = ground.shade_sum / ground.pixels;
  const double variance = ground.shade_squares / ground.pixels - mean * mean;
  return relief.unevenness.Contains(std::sqrt(std::max(variance, 0.0)));
}

bool CoversAsDescribed(const Explanation& explanation, const SymbolLook& look,
                       const FrameRect& cell, const CellClassifierParams& params) {
  const double area = static_cast<double>(cell.width) * cell.height;
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
  return true;
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
double FitOf(const GroundUse& ground, const SymbolLook& look, const FrameRect& inner,
             const FrameRect& cell, const Skin& skin, const CellClassifierParams& usual_params) {
  const CellClassifierParams params = ParamsFor(look, usual_params);
  const double area = static_cast<double>(cell.width) * cell.height;
  // What the ground alone decides goes first: most looks fail there.
  if (ground.pixels < params.min_ground_share * area) return 0;
  if (!IsAsEven(ground, skin.reliefs[look.relief])) return 0;
  if (!StandsFree(ground, inner, cell, look.free_edge, params)) return 0;
  const double most_unexplained = params.max_unexplained * area;
  const auto explanation = Explain(ground, look, most_unexplained, params);
  if (!explanation || !CoversAsDescribed(*explanation, look, cell, params)) return 0;
  // A blank cell with a stray pixel is not all wrong: errors are spread over a few pixels at least.
  const double spread = std::max(ground.ink_pixels, most_unexplained);
  const double error = std::sqrt(explanation->error_sum / spread) / params.fit_scale;
  return std::exp(-error * error);
}

int SidesOf(const Ground& ground, const Relief& relief) {
  return ground.min_sides.value_or(relief.min_sides);
}

// Whether any look with this relief may end at so few sides.
bool MayBeWhole(int closed, std::size_t relief, const Skin& skin) {
  return std::ranges::any_of(skin.looks, [&](const SymbolLook& look) {
    return look.relief == relief && std::ranges::any_of(look.grounds, [&](const Ground& ground) {
             return closed >= SidesOf(ground, skin.reliefs[relief]);
           });
  });
}

CellReading BestLook(const std::vector<Tone>& tones, std::size_t relief, int closed,
                     const FrameRect& inner, const FrameRect& cell, const Skin& skin, When when,
                     const CellClassifierParams& params) {
  std::array<double, board::minesweeper::kSymbolCount> fits{};
  GroundUses grounds(tones, skin.colour_tolerance);
  for (const SymbolLook& look : skin.looks) {
    if (look.relief != relief) continue;
    if (look.when != When::kAlways && look.when != when) continue;
    double& fit = fits[static_cast<std::size_t>(look.shows)];
    for (const Ground& ground : look.grounds) {
      if (closed < SidesOf(ground, skin.reliefs[relief])) continue;
      fit = std::max(fit, FitOf(grounds.Of(ground), look, inner, cell, skin, params));
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
    for (int other = 0; other < kSides && others < kSides / 2; ++other) {
      if (other == static_cast<int>(side)) continue;
      others += shows(relief, static_cast<Side>(other)) ? 1 : 0;
    }
    return others == kSides / 2;
  });
}

CellReading ClassifyCell(const Frame& frame, const FrameRect& cell, const Skin& skin, When when,
                         const CellClassifierParams& params) {
  if (cell.IsEmpty() || !frame.Bounds().Contains(cell)) return {};
  for (std::size_t i = 0; i < skin.reliefs.size(); ++i) {
    const auto depths = MatchRelief(frame, cell, skin.reliefs[i], skin.colour_tolerance, params);
    if (!depths) continue;
    const Relief& relief = skin.reliefs[i];
    const int closed = CountClosed(frame, cell, *depths, relief, skin.min_step, params);
    if (closed < relief.min_sides && !MayBeWhole(closed, i, skin)) return {};
    // A border that is not to be seen is there all the same.
    BorderDepths border = *depths;
    std::replace(border.begin(), border.end(), kNotShown, 1);
    const auto [left, top, right, bottom] = border;
    const FrameRect inner{cell.x + left, cell.y + top, cell.width - left - right,
                          cell.height - top - bottom};
    if (inner.IsEmpty()) return {};
    return BestLook(TonesOf(frame, inner, cell, CornerOf(cell, relief)), i, closed, inner, cell,
                    skin, when, params);
  }
  return {};
}

}  // namespace gridhand::vision::minesweeper
