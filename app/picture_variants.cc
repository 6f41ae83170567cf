#include "app/picture_variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>

#include "base/random.h"
#include "capture/file/jpeg.h"

namespace gridhand::app {
namespace {

using base::Frame;
using base::WritableFrame;
using Kind = PictureVariant::Kind;

constexpr int kChannels = 3;

// Standard deviation of the noise, grey levels a channel: clearly to be seen, like a video call's.
constexpr double kNoiseLevels = 4;
constexpr double kMinNoise = 1;
constexpr double kMaxNoise = 64;

// The scales that a picture may have gone through when it is sent, and a usual JPEG quality.
constexpr const char* kAllOfTheBars[] = {"noise",    "jpeg70",    "scale0.8", "scale0.9",
                                         "scale1.1", "scale1.25", "pointer"};

constexpr double kMinScale = 0.25;
constexpr double kMaxScale = 4;

// An arrow as desktops draw it, tip at the top left: '#' black, '.' white, ' ' the picture.
constexpr std::string_view kPointer[] = {
    ".           ", "..          ", ".#.         ", ".##.        ", ".###.       ", ".####.      ",
    ".#####.     ", ".######.    ", ".#######.   ", ".########.  ", ".#####..... ", ".##.##.     ",
    ".#. .##.    ", "..  .##.    ", ".    .##.   ", "     .##.   ", "      ..    "};

std::optional<double> NumberAfter(std::string_view word, std::string_view prefix) {
  if (!word.starts_with(prefix)) return std::nullopt;
  word.remove_prefix(prefix.size());
  double number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<PictureVariant> ParseVariant(const std::string& word) {
  if (word == "clean") return PictureVariant{};
  if (word == "noise") {
    return PictureVariant{.name = word, .kind = Kind::kNoise, .noise_levels = kNoiseLevels};
  }
  if (word == "pointer") return PictureVariant{.name = word, .kind = Kind::kPointer};
  if (const auto levels = NumberAfter(word, "noise")) {
    if (*levels < kMinNoise || *levels > kMaxNoise) return std::nullopt;
    return PictureVariant{.name = word, .kind = Kind::kNoise, .noise_levels = *levels};
  }
  if (const auto quality = NumberAfter(word, "jpeg")) {
    if (*quality < 1 || *quality > 100 || *quality != std::floor(*quality)) return std::nullopt;
    return PictureVariant{
        .name = word, .kind = Kind::kJpeg, .jpeg_quality = static_cast<int>(*quality)};
  }
  if (const auto scale = NumberAfter(word, "scale")) {
    if (*scale < kMinScale || *scale > kMaxScale) return std::nullopt;
    return PictureVariant{.name = word, .kind = Kind::kScale, .scale = *scale};
  }
  return std::nullopt;
}

std::uint8_t ToByte(double level) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(level, 0.0, 255.0)));
}

// Gaussian numbers by Box and Muller, of which every pixel takes its own.
double Gaussian(base::Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.Unit()));
  return radius * std::cos(2 * std::numbers::pi * random.Unit());
}

Frame WithNoise(const Frame& picture, double levels) {
  // A long table drawn from at random places: a logarithm a byte would take seconds a picture.
  constexpr std::size_t kTable = 1 << 14;
  base::Random random(1);
  std::vector<double> table(kTable);
  for (double& entry : table) entry = levels * Gaussian(random);
  WritableFrame noisy = base::CopyOf(picture);
  for (int y = 0; y < picture.size.height; ++y) {
    std::uint8_t* row = noisy.pixels + static_cast<std::ptrdiff_t>(y) * noisy.frame.stride_bytes;
    for (int x = 0; x < picture.size.width; ++x, row += base::kBytesPerPixel) {
      std::uint64_t bits = random.Next();
      for (int channel = 0; channel < kChannels; ++channel, bits /= kTable) {
        row[channel] = ToByte(row[channel] + table[bits % kTable]);
      }
    }
  }
  return noisy.frame;
}

// How much each of some neighbouring source pixels counts for one pixel of the result.
struct Weights {
  int first = 0;
  std::vector<double> of;
};

// A triangle over the source, as wide as a pixel of the larger of the two pictures: linear
// interpolation upwards, an area's average downwards, as browsers and viewers scale.
std::vector<Weights> WeightsFor(int from, int to) {
  const double step = static_cast<double>(from) / to;
  const double reach = std::max(1.0, step);
  std::vector<Weights> all;
  for (int i = 0; i < to; ++i) {
    const double centre = (i + 0.5) * step - 0.5;
    Weights weights{.first = std::max(0, static_cast<int>(std::ceil(centre - reach)))};
    const int last = std::min(from - 1, static_cast<int>(std::floor(centre + reach)));
    double sum = 0;
    for (int at = weights.first; at <= last; ++at) {
      weights.of.push_back(std::max(0.0, 1 - std::abs(at - centre) / reach));
      sum += weights.of.back();
    }
    for (double& weight : weights.of) weight /= sum;
    all.push_back(std::move(weights));
  }
  return all;
}

Frame Scaled(const Frame& picture, double scale) {
  const auto side = [&](int px) { return std::max(1, static_cast<int>(std::lround(px * scale))); };
  WritableFrame out = base::MakeFrame({side(picture.size.width), side(picture.size.height)});
  const auto cols = WeightsFor(picture.size.width, out.frame.size.width);
  const auto rows = WeightsFor(picture.size.height, out.frame.size.height);
  // Rows first, into sums that a whole line of the source shares.
  std::vector<double> line(static_cast<std::size_t>(picture.size.width) * kChannels);
  for (int y = 0; y < out.frame.size.height; ++y) {
    std::fill(line.begin(), line.end(), 0.0);
    const Weights& down = rows[static_cast<std::size_t>(y)];
    for (std::size_t k = 0; k < down.of.size(); ++k) {
      const std::uint8_t* from = picture.Row(down.first + static_cast<int>(k));
      for (std::size_t x = 0; x < line.size(); ++x) {
        const std::size_t pixel = x / kChannels;
        line[x] += down.of[k] * from[pixel * base::kBytesPerPixel + x % kChannels];
      }
    }
    std::uint8_t* to = out.pixels + static_cast<std::ptrdiff_t>(y) * out.frame.stride_bytes;
    for (const Weights& across : cols) {
      for (int channel = 0; channel < kChannels; ++channel) {
        double level = 0;
        for (std::size_t k = 0; k < across.of.size(); ++k) {
          const std::size_t x = static_cast<std::size_t>(across.first) + k;
          level += across.of[k] * line[x * kChannels + static_cast<std::size_t>(channel)];
        }
        to[channel] = ToByte(level);
      }
      to += base::kBytesPerPixel;
    }
  }
  return out.frame;
}

Frame WithPointer(const Frame& picture, base::FramePoint tip) {
  constexpr std::uint8_t kBlack = 0x10;
  constexpr std::uint8_t kWhite = 0xf8;
  WritableFrame out = base::CopyOf(picture);
  base::FramePoint at = tip;
  for (const std::string_view row : kPointer) {
    at.x = tip.x;
    for (const char dot : row) {
      if (dot != ' ' && picture.Bounds().Contains(at)) {
        std::uint8_t* px = out.pixels + static_cast<std::ptrdiff_t>(at.y) * out.frame.stride_bytes +
                           at.x * base::kBytesPerPixel;
        std::fill_n(px, kChannels, dot == '#' ? kBlack : kWhite);
      }
      ++at.x;
    }
    ++at.y;
  }
  return out.frame;
}

base::Result<Frame> Drawn(const Frame& picture, const PictureVariant& variant,
                          base::FramePoint pointer_at) {
  switch (variant.kind) {
    case Kind::kClean:
      return picture;
    case Kind::kNoise:
      return WithNoise(picture, variant.noise_levels);
    case Kind::kJpeg:
      return capture::file::ThroughJpeg(picture, variant.jpeg_quality);
    case Kind::kScale:
      return Scaled(picture, variant.scale);
    case Kind::kPointer:
      return WithPointer(picture, pointer_at);
  }
  return picture;
}

}  // namespace

base::Result<std::vector<PictureVariant>> ParseVariants(const std::vector<std::string>& words) {
  std::vector<PictureVariant> variants;
  for (const std::string& word : words) {
    if (word == "all") {
      for (const char* each : kAllOfTheBars) variants.push_back(*ParseVariant(each));
      continue;
    }
    const std::optional<PictureVariant> variant = ParseVariant(word);
    if (!variant) {
      return base::Error{base::ErrorKind::kBadInput,
                         fmt::format("'{}' is no variant: expected noise, noise{} to noise{}, "
                                     "jpeg1 to jpeg100, scale{} to scale{}, "
                                     "pointer, clean or all",
                                     word, kMinNoise, kMaxNoise, kMinScale, kMaxScale)};
    }
    variants.push_back(*variant);
  }
  return variants;
}

base::Result<Frame> Vary(const Frame& picture, const PictureVariant& variant,
                         base::FramePoint pointer_at) {
  base::Result<Frame> varied = Drawn(picture, variant, pointer_at);
  if (!varied) return varied;
  varied->id = picture.id;
  varied->taken_at = picture.taken_at;
  return varied;
}

}  // namespace gridhand::app
