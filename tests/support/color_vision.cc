#include "tests/support/color_vision.h"

#include <algorithm>
#include <cmath>

namespace gridhand::test_support {
namespace {

using Rgb = std::array<double, 3>;

constexpr double kFull = 255;

// The transfer curve of sRGB (IEC 61966-2-1).
double ToLinear(std::uint8_t value) {
  const double v = value / kFull;
  return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}
std::uint8_t FromLinear(double light) {
  const double v = std::clamp(light, 0.0, 1.0);
  const double curved = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(curved * kFull));
}

Rgb Linear(base::Bgr color) { return {ToLinear(color.r), ToLinear(color.g), ToLinear(color.b)}; }

double Dot(const Rgb& a, const Rgb& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// To L*a*b* under the white of sRGB, D65.
Rgb Lab(base::Bgr color) {
  const Rgb light = Linear(color);
  const auto curve = [](double t) {
    constexpr double kKnee = 6.0 / 29;
    return t > kKnee * kKnee * kKnee ? std::cbrt(t) : t / (3 * kKnee * kKnee) + 4.0 / 29;
  };
  const double x = curve(Dot({0.4124564, 0.3575761, 0.1804375}, light) / 0.95047);
  const double y = curve(Dot({0.2126729, 0.7151522, 0.0721750}, light));
  const double z = curve(Dot({0.0193339, 0.1191920, 0.9503041}, light) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

}  // namespace

base::Bgr SeenBy(const ColorVision& eye, base::Bgr color) {
  const Rgb light = Linear(color);
  return {FromLinear(Dot(eye.matrix[2], light)), FromLinear(Dot(eye.matrix[1], light)),
          FromLinear(Dot(eye.matrix[0], light))};
}

base::Frame SeenBy(const ColorVision& eye, const base::Frame& picture) {
  base::WritableFrame seen = base::MakeFrame(picture.size);
  for (int y = 0; y < picture.size.height; ++y) {
    std::uint8_t* row = seen.pixels + static_cast<std::ptrdiff_t>(y) * seen.frame.stride_bytes;
    for (int x = 0; x < picture.size.width; ++x) {
      const base::Bgr color = SeenBy(eye, picture.At({x, y}));
      std::uint8_t* px = row + static_cast<std::ptrdiff_t>(x) * base::kBytesPerPixel;
      px[0] = color.b;
      px[1] = color.g;
      px[2] = color.r;
    }
  }
  return seen.frame;
}

double Distance(base::Bgr a, base::Bgr b) {
  const Rgb p = Lab(a);
  const Rgb q = Lab(b);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

}  // namespace gridhand::test_support
