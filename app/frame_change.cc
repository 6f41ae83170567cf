#include "app/frame_change.h"

#include <fmt/format.h>

#include <cstring>
#include <optional>
#include <vector>

#include "app/little_endian.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using base::Result;

constexpr int kBytesPerColour = 3;

bool IsSameColour(const std::uint8_t* a, const std::uint8_t* b) {
  return std::memcmp(a, b, kBytesPerColour) == 0;  // the fourth byte has no meaning
}

// The columns of a row from the first to the last that differ; empty: none does.
FrameRect ChangeOfRow(const Frame& before, const Frame& after, int y) {
  const std::uint8_t* a = before.Row(y);
  const std::uint8_t* b = after.Row(y);
  const int width = after.size.width;
  if (std::memcmp(a, b, static_cast<std::size_t>(width) * base::kBytesPerPixel) == 0) return {};
  const auto same = [&](int x) {
    return IsSameColour(a + x * base::kBytesPerPixel, b + x * base::kBytesPerPixel);
  };
  int left = 0;
  while (left < width && same(left)) ++left;
  if (left == width) return {};
  int right = width - 1;
  while (same(right)) --right;
  return {left, y, right - left + 1, 1};
}

std::vector<FrameRect> BandsBetween(const Frame& before, const Frame& after) {
  if (before.id == 0 || before.size != after.size) return {after.Bounds()};
  std::vector<FrameRect> bands;
  for (int y = 0; y < after.size.height; ++y) {
    const FrameRect row = ChangeOfRow(before, after, y);
    if (row.IsEmpty()) continue;
    if (bands.empty() || bands.back().Bottom() != y) {
      bands.push_back(row);
      continue;
    }
    bands.back() = bands.back().Union(row);
  }
  return bands;
}

void PutPixels(const Frame& frame, const FrameRect& area, std::string& out) {
  std::size_t at = out.size();
  out.resize(at + static_cast<std::size_t>(area.width) * area.height * kBytesPerColour);
  for (int y = area.y; y < area.Bottom(); ++y) {
    const std::uint8_t* from = frame.Row(y) + area.x * base::kBytesPerPixel;
    for (int x = 0; x < area.width; ++x, from += base::kBytesPerPixel, at += kBytesPerColour) {
      std::memcpy(out.data() + at, from, kBytesPerColour);
    }
  }
}

Error Misfit(const NumberReader& in, std::string_view what) {
  return {ErrorKind::kBadInput, fmt::format("byte {}: {}", in.at(), what)};
}

// Read, but not yet drawn.
struct Band {
  FrameRect area;
  std::string_view pixels;
};

Result<Band> ReadBand(NumberReader& in, base::Size size) {
  const auto x = in.Take<std::uint32_t>();
  const auto y = in.Take<std::uint32_t>();
  const auto width = in.Take<std::uint32_t>();
  const auto height = in.Take<std::uint32_t>();
  if (!in.ok()) return Misfit(in, "the picture ends in the middle of a band");
  const auto fits = [](std::uint32_t from, std::uint32_t length, int side) {
    return length > 0 && std::uint64_t{from} + length <= static_cast<std::uint64_t>(side);
  };
  if (!fits(x, width, size.width) || !fits(y, height, size.height)) {
    return Misfit(in, "a band lies outside of its picture");
  }
  Band band{.area = {static_cast<int>(x), static_cast<int>(y), static_cast<int>(width),
                     static_cast<int>(height)},
            .pixels = in.TakeBytes(std::size_t{width} * height * kBytesPerColour)};
  if (!in.ok()) return Misfit(in, "a band lacks pixels");
  return band;
}

void Draw(const Band& band, std::uint8_t* pixels, int stride_bytes) {
  const char* from = band.pixels.data();
  for (int y = band.area.y; y < band.area.Bottom(); ++y) {
    std::uint8_t* to = pixels + static_cast<std::ptrdiff_t>(y) * stride_bytes +
                       static_cast<std::ptrdiff_t>(band.area.x) * base::kBytesPerPixel;
    for (int x = 0; x < band.area.width; ++x, from += kBytesPerColour, to += base::kBytesPerPixel) {
      std::memcpy(to, from, kBytesPerColour);
    }
  }
}

}  // namespace

std::string ChangeBetween(const Frame& before, const Frame& after, base::TimePoint start) {
  std::string out;
  const auto since = std::chrono::nanoseconds(after.taken_at - start).count();
  Put(out, static_cast<std::int64_t>(since));
  Put(out, static_cast<std::int32_t>(after.origin.x));
  Put(out, static_cast<std::int32_t>(after.origin.y));
  Put(out, static_cast<std::uint32_t>(after.size.width));
  Put(out, static_cast<std::uint32_t>(after.size.height));
  const std::vector<FrameRect> bands = BandsBetween(before, after);
  Put(out, static_cast<std::uint32_t>(bands.size()));
  for (const FrameRect& band : bands) {
    for (const int number : {band.x, band.y, band.width, band.height}) {
      Put(out, static_cast<std::uint32_t>(number));
    }
    PutPixels(after, band, out);
  }
  return out;
}

Result<Frame> Changed(const Frame& before, std::string_view change, std::uint64_t id) {
  NumberReader in(change);
  const base::TimePoint taken_at{std::chrono::nanoseconds(in.Take<std::int64_t>())};
  const auto x = in.Take<std::int32_t>();
  const auto y = in.Take<std::int32_t>();
  const auto width = in.Take<std::uint32_t>();
  const auto height = in.Take<std::uint32_t>();
  auto left = in.Take<std::uint32_t>();
  if (!in.ok()) return Misfit(in, "the picture ends before its first band");
  if (width == 0 || height == 0 ||
      std::uint64_t{width} * height > static_cast<std::uint64_t>(kMostRecordedPixels)) {
    return Misfit(in, fmt::format("a picture of {} × {} pixels", width, height));
  }
  const base::Size size{static_cast<int>(width), static_cast<int>(height)};
  const bool is_new = before.id == 0 || before.size != size;
  std::vector<Band> bands;
  for (; left > 0; --left) {  // ends where the bytes do, whatever the number claims
    const Result<Band> band = ReadBand(in, size);
    if (!band.ok()) return band.error();
    bands.push_back(*band);
  }
  if (in.left() > 0) return Misfit(in, "something follows the last band of a picture");
  if (is_new &&
      (bands.size() != 1 || bands.front().area != FrameRect{0, 0, size.width, size.height})) {
    return Misfit(in, "the first picture of a size is not there wholly");
  }
  base::WritableFrame made = is_new ? base::MakeFrame(size) : base::CopyOf(before);
  for (const Band& band : bands) Draw(band, made.pixels, made.frame.stride_bytes);
  made.frame.id = id;
  made.frame.taken_at = taken_at;
  made.frame.origin = {x, y};
  return made.frame;
}

}  // namespace gridhand::app
