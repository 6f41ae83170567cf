// Words in block letters, drawn: for tests of what is written.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "tests/vision/pictures.h"

namespace gridhand::vision {

inline constexpr int kBlockLetterPitch = 12;  // px from one letter to the next; they are 14 px high

// A letter from `at` on for each of A, C, E, F, G, I, L, M, N, O, S; any other leaves a gap.
inline void DrawWord(base::WritableFrame& picture, base::FramePoint at, std::string_view word,
                     base::Bgr colour) {
  constexpr std::string_view kLetters = "ACEFGILMNOS";
  constexpr std::array<std::array<std::string_view, 7>, 11> kInk = {{
      {" ### ", "#   #", "#   #", "#####", "#   #", "#   #", "#   #"},
      {" ####", "#    ", "#    ", "#    ", "#    ", "#    ", " ####"},
      {"#####", "#    ", "#    ", "#### ", "#    ", "#    ", "#####"},
      {"#####", "#    ", "#    ", "#### ", "#    ", "#    ", "#    "},
      {" ### ", "#   #", "#    ", "#  ##", "#   #", "#   #", " ### "},
      {"  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  "},
      {"#    ", "#    ", "#    ", "#    ", "#    ", "#    ", "#####"},
      {"#   #", "## ##", "# # #", "# # #", "#   #", "#   #", "#   #"},
      {"#   #", "##  #", "##  #", "# # #", "#  ##", "#  ##", "#   #"},
      {" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "},
      {" ####", "#    ", "#    ", " ### ", "    #", "    #", "#### "},
  }};
  constexpr int kDot = 2;  // px
  for (const char letter : word) {
    const std::size_t index = kLetters.find(letter);
    if (index != std::string_view::npos) {
      for (std::size_t y = 0; y < kInk[index].size(); ++y) {
        for (std::size_t x = 0; x < kInk[index][y].size(); ++x) {
          if (kInk[index][y][x] == ' ') continue;
          Fill(picture,
               {at.x + kDot * static_cast<int>(x), at.y + kDot * static_cast<int>(y), kDot, kDot},
               colour);
        }
      }
    }
    at.x += kBlockLetterPitch;
  }
}

}  // namespace gridhand::vision
