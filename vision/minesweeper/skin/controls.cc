#include "vision/minesweeper/skin/controls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <opencv2/core.hpp>

#include "vision/minesweeper/skin/text_line.h"
#include "vision/picture.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FramePoint;
using base::FrameRect;
using board::GridGeometry;
using board::minesweeper::GameStatus;

// ---- status line ----------------------------------------------------------------------------

FrameRect TextArea(const GridGeometry& geometry, const TextLine& text) {
  const FrameRect board = geometry.Bounds();
  const double pitch = static_cast<double>(board.width) / geometry.cols();
  const int beside = static_cast<int>(pitch * text.beside);
  return {board.x - beside, board.Bottom() + static_cast<int>(std::ceil(pitch * text.below)),
          board.width + 2 * beside, text.max_drop_px};
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// None for no digits at all, and for a number that does not fit.
std::optional<int> ToNumber(std::string_view digits) {
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

std::string WithoutSpaces(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

void ReadText(const Frame& frame, const GridGeometry& geometry, const TextLine& text,
              Controls& controls) {
  const std::string line = ReadTextLine(frame, TextArea(geometry, text), text);
  const std::string packed = WithoutSpaces(line);
  for (const auto& [word, status] : text.words) {
    if (packed.find(word) != std::string::npos) controls.status = status;
  }
  const auto counted = text.flags_of_total ? ParseFlagsOfTotal(line) : std::nullopt;
  if (counted) {
    controls.mines_total = counted->total;
    controls.mines_left = counted->total - counted->flags;
    if (controls.status == GameStatus::kUnknown) controls.status = GameStatus::kPlaying;
  } else if (controls.status == GameStatus::kUnknown) {
    controls.doubt = line.empty() ? "no status line is to be seen below the board"
                                  : fmt::format("the status line reads \"{}\"", line);
  }
}

// ---- seven-segment counter ------------------------------------------------------------------

// Bits a … g of the digits 0 … 9, a = 1.
constexpr std::array<int, 10> kSegmentsOf{0x3f, 0x06, 0x5b, 0x4f, 0x66,
                                          0x6d, 0x7d, 0x07, 0x7f, 0x6f};
constexpr int kMinus = 0x40;
constexpr int kNothingLit = 0;

// The lit segments of one digit; none if a probe shows neither colour.
std::optional<int> LitSegments(const Frame& frame, FramePoint digit, const LedCounter& led,
                               int tolerance) {
  int lit = 0;
  for (std::size_t i = 0; i < led.probes.size(); ++i) {
    const FramePoint at{digit.x + led.probes[i].x, digit.y + led.probes[i].y};
    if (!frame.Bounds().Contains(at)) return std::nullopt;
    const bool is_lit = IsNear(frame.At(at), led.lit, tolerance);
    if (!is_lit && !IsNear(frame.At(at), led.unlit, tolerance)) return std::nullopt;
    if (is_lit) lit |= 1 << i;
  }
  return lit;
}

FramePoint LedAt(const GridGeometry& geometry, const LedCounter& led) {
  const FrameRect board = geometry.Bounds();
  return {board.x + led.offset_px.x, board.y + led.offset_px.y};
}

FrameRect LedArea(const GridGeometry& geometry, const LedCounter& led) {
  const FramePoint at = LedAt(geometry, led);
  return {at.x, at.y, (led.digits - 1) * led.step_px + led.digit_px.width, led.digit_px.height};
}

std::optional<int> ReadLed(const Frame& frame, const GridGeometry& geometry, const LedCounter& led,
                           int tolerance) {
  const FramePoint at = LedAt(geometry, led);
  int value = 0;
  bool negative = false;
  bool any_digit = false;
  for (int i = 0; i < led.digits; ++i) {
    const FramePoint digit{at.x + i * led.step_px, at.y};
    const std::optional<int> lit = LitSegments(frame, digit, led, tolerance);
    if (!lit) return std::nullopt;
    if (*lit == kNothingLit && !any_digit) continue;
    if (*lit == kMinus && !any_digit) {
      negative = true;
      continue;
    }
    const auto found = std::find(kSegmentsOf.begin(), kSegmentsOf.end(), *lit);
    if (found == kSegmentsOf.end()) return std::nullopt;
    value = value * 10 + static_cast<int>(found - kSegmentsOf.begin());
    any_digit = true;
  }
  if (!any_digit) return std::nullopt;
  return negative ? -value : value;
}

// ---- face -----------------------------------------------------------------------------------

// Two faces differ by the mouth and the eyes, 4 % of the picture; a face of another mood is still a
// button, text or another window over it is not.
constexpr double kSameFace = 0.985;
constexpr double kSomeFace = 0.85;

// Share of the face's pixels that are as they should be; what lies outside the frame is not.
double Likeness(const Frame& frame, FramePoint at, const Frame& face, int tolerance) {
  const FrameRect place{at.x, at.y, face.size.width, face.size.height};
  const FrameRect seen = place.Intersection(frame.Bounds());
  if (seen.IsEmpty()) return 0;
  const FrameRect part{seen.x - at.x, seen.y - at.y, seen.width, seen.height};
  const int same = cv::countNonZero(SameMask(ViewOf(frame, seen), ViewOf(face, part), tolerance));
  return static_cast<double>(same) / (place.width * place.height);
}

FrameRect FaceArea(const GridGeometry& geometry, const Face& face) {
  const FrameRect board = geometry.Bounds();
  return {board.x + board.width / 2 + face.offset_px.x, board.y + face.offset_px.y,
          face.size_px.width, face.size_px.height};
}

void ReadFace(const Frame& frame, const GridGeometry& geometry, const Face& face, int tolerance,
              Controls& controls) {
  const FrameRect button = FaceArea(geometry, face);
  for (const Face::Picture& picture : face.pictures) {
    const FramePoint at{button.x + picture.offset_px.x, button.y + picture.offset_px.y};
    const double likeness = Likeness(frame, at, picture.pixels, tolerance);
    if (likeness >= kSomeFace) controls.face = button;
    if (likeness >= kSameFace) controls.status = picture.status;
  }
  if (!controls.face) controls.doubt = "the face above the board is not to be seen";
}

}  // namespace

std::optional<FlagsOfTotal> ParseFlagsOfTotal(std::string_view line) {
  const std::size_t slash = line.find(" / ");
  if (slash == std::string_view::npos) return std::nullopt;
  std::size_t flags_begin = slash;
  while (flags_begin > 0 && IsDigit(line[flags_begin - 1])) --flags_begin;
  const std::string_view before = line.substr(0, flags_begin);
  if (before.size() < 2 || before.substr(before.size() - 2) != ": ") return std::nullopt;
  const std::size_t total_begin = slash + 3;
  std::size_t total_end = total_begin;
  while (total_end < line.size() && IsDigit(line[total_end])) ++total_end;
  // "36…" may be the beginning of 360: the number must be followed by nothing or a bracket.
  const std::string_view rest = line.substr(total_end);
  if (!rest.empty() && rest.substr(0, 2) != " (") return std::nullopt;
  const auto flags = ToNumber(line.substr(flags_begin, slash - flags_begin));
  const auto total = ToNumber(line.substr(total_begin, total_end - total_begin));
  if (!flags || !total) return std::nullopt;
  return FlagsOfTotal{*flags, *total};
}

std::vector<FrameRect> ControlAreas(const GridGeometry& geometry, const Skin& skin) {
  std::vector<FrameRect> areas;
  if (skin.text) areas.push_back(TextArea(geometry, *skin.text));
  if (skin.led) areas.push_back(LedArea(geometry, *skin.led));
  if (skin.face) areas.push_back(FaceArea(geometry, *skin.face));
  return areas;
}

Controls ReadControls(const Frame& frame, const GridGeometry& geometry, const Skin& skin) {
  Controls controls;
  if (skin.text) ReadText(frame, geometry, *skin.text, controls);
  if (skin.led) controls.mines_left = ReadLed(frame, geometry, *skin.led, skin.colour_tolerance);
  if (skin.face) ReadFace(frame, geometry, *skin.face, skin.colour_tolerance, controls);
  return controls;
}

}  // namespace gridhand::vision::minesweeper
