// How a picture's colours look to an eye that lacks one of the three kinds of cones.
//
// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency", IEEE TVCG 15(6), 2009: their matrices for a severity of 1.0, on linear light. An eye
// that has all three, or a weaker one, sees at least these differences.
#pragma once

#include <array>
#include <string_view>

#include "base/frame.h"

namespace gridhand::test_support {

struct ColorVision {
  std::string_view name;
  std::array<std::array<double, 3>, 3> matrix;  // linear red, green, blue to the same
};

inline constexpr std::array<ColorVision, 4> kColorVisions = {{
    {"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868},
       {0.114503, 0.786281, 0.099216},
       {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968},
       {0.280085, 0.672501, 0.047413},
       {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779},
       {-0.078411, 0.930809, 0.147602},
       {0.004733, 0.691367, 0.303900}}}},
}};

base::Bgr SeenBy(const ColorVision& eye, base::Bgr color);
base::Frame SeenBy(const ColorVision& eye, const base::Frame& picture);

// CIE 1976 L*a*b* distance: below about 2 nobody tells two colours apart; 100 is black and white.
double Distance(base::Bgr a, base::Bgr b);

}  // namespace gridhand::test_support
