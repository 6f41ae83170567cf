// A display of seven segments, drawn: for tests of what is written.
#pragma once

#include <array>
#include <string_view>

#include "tests/vision/pictures.h"

namespace gridhand::vision {

inline constexpr base::Size kDisplayDigit{11, 21};  // px
inline constexpr int kDisplayPitch = 14;            // px

// Digits from `at` on, each segment apart from the others. `unlit`: the colour of the others.
inline void DrawDisplay(base::WritableFrame& picture, base::FramePoint at, std::string_view digits,
                        base::Bgr lit, base::Bgr unlit) {
  constexpr std::array<unsigned, 10> kLit = {0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110,
                                             0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111};
  // Bars with tips, which nearly touch the next.
  constexpr std::array<std::array<base::FrameRect, 3>, 7> kSegments = {
      {{{{1, 0, 9, 1}, {2, 1, 7, 1}, {}}},
       {{{10, 2, 1, 1}, {9, 3, 2, 6}, {10, 9, 1, 1}}},
       {{{10, 11, 1, 1}, {9, 12, 2, 6}, {10, 18, 1, 1}}},
       {{{2, 19, 7, 1}, {1, 20, 9, 1}, {}}},
       {{{0, 11, 1, 1}, {0, 12, 2, 6}, {0, 18, 1, 1}}},
       {{{0, 2, 1, 1}, {0, 3, 2, 6}, {0, 9, 1, 1}}},
       {{{2, 10, 7, 1}, {}, {}}}}};
  for (const char digit : digits) {
    const unsigned segments = kLit.at(static_cast<std::size_t>(digit - '0'));
    for (std::size_t i = 0; i < kSegments.size(); ++i) {
      for (base::FrameRect bar : kSegments.at(i)) {
        bar.x += at.x;
        bar.y += at.y;
        Fill(picture, bar, (segments >> i & 1U) != 0 ? lit : unlit);
      }
    }
    at.x += kDisplayPitch;
  }
}

}  // namespace gridhand::vision
