#include "vision/lattice/periods.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

int Grey(double value) { return static_cast<int>(std::clamp(value, 0.0, 255.0)); }

// Cells without a line anywhere: each is a soft hill of brightness, some are hollows.
base::WritableFrame Hills(const FrameRect& board, double pitch, double pitch_down) {
  base::WritableFrame picture = Plain({480, 360}, {90, 90, 90});
  base::Random random(3);
  std::vector<bool> is_hollow(4096);
  std::generate(is_hollow.begin(), is_hollow.end(), [&] { return random.Below(3) == 0; });
  for (int y = board.y; y < board.Bottom(); ++y) {
    for (int x = board.x; x < board.Right(); ++x) {
      const double col = (x - board.x) / pitch;
      const double row = (y - board.y) / pitch_down;
      const double hill =
          std::sin(3.14159 * (col - std::floor(col))) * std::sin(3.14159 * (row - std::floor(row)));
      const auto cell = static_cast<std::size_t>(64 * std::floor(row) + std::floor(col));
      const auto grey = static_cast<std::uint8_t>(Grey(150 + (is_hollow[cell] ? -80 : 80) * hill));
      Fill(picture, {x, y, 1, 1}, {grey, grey, grey});
    }
  }
  return picture;
}

base::WritableFrame Hills(const FrameRect& board, double pitch) {
  return Hills(board, pitch, pitch);
}

double PitchOf(const board::GridGeometry& lattice) {
  return static_cast<double>(lattice.Bounds().width) / lattice.cols();
}

// Part of a cell by which an edge lies beside the nearest one of the board.
double OffOf(int edge, int board_begins, double pitch) {
  const double turns = (edge - board_begins) / pitch;
  return std::abs(turns - std::round(turns));
}

bool LiesOn(const board::GridGeometry& lattice, const FrameRect& board, double pitch) {
  constexpr double kNear = 0.12;
  return std::abs(PitchOf(lattice) - pitch) < 0.02 * pitch &&
         OffOf(lattice.col_edges.front(), board.x, pitch) < kNear &&
         OffOf(lattice.row_edges.front(), board.y, pitch) < kNear;
}

TEST(PeriodsTest, FindsCellsWithoutLinesAndPitchesOfFractions) {
  for (const double pitch : {14.0, 22.0, 23.25, 31.5}) {
    const FrameRect board{61, 43, static_cast<int>(9 * pitch), static_cast<int>(8 * pitch)};
    const auto lattices = FindPeriods(FindSteps(Hills(board, pitch).frame), {});
    ASSERT_GE(lattices.size(), 4u);
    EXPECT_TRUE(std::any_of(lattices.begin(), lattices.begin() + 4,
                            [&](const auto& l) { return LiesOn(l, board, pitch); }))
        << pitch << " px";
  }
}

TEST(PeriodsTest, CellsNeedNotBeSquare) {
  const FrameRect board{61, 43, 9 * 24, 10 * 20};
  const auto lattices = FindPeriods(FindSteps(Hills(board, 24, 20).frame), {});
  ASSERT_GE(lattices.size(), 4U);
  EXPECT_TRUE(std::any_of(lattices.begin(), lattices.begin() + 4, [&](const auto& lattice) {
    return std::abs(PitchOf(lattice) - 24) < 0.5 &&
           std::abs(static_cast<double>(lattice.Bounds().height) / lattice.rows() - 20) < 0.4 &&
           OffOf(lattice.col_edges.front(), board.x, 24) < 0.12 &&
           OffOf(lattice.row_edges.front(), board.y, 20) < 0.12;
  }));
}

TEST(PeriodsTest, APictureThatWasEnlargedByWholePixelsHasThePitchOfItsCells) {
  constexpr int kTimes = 3;
  const FrameRect board{30, 24, 7 * 16, 7 * 16};
  const base::WritableFrame small = Hills(board, 16);
  base::WritableFrame large = Plain({kTimes * 160, kTimes * 150}, {90, 90, 90});
  for (int y = 0; y < 150; ++y) {
    for (int x = 0; x < 160; ++x) {
      const std::uint8_t grey = small.frame.Row(y)[4 * x];
      Fill(large, {kTimes * x, kTimes * y, kTimes, kTimes}, {grey, grey, grey});
    }
  }
  const auto lattices = FindPeriods(FindSteps(large.frame), {});
  ASSERT_GE(lattices.size(), 4U);
  const FrameRect enlarged{kTimes * board.x, kTimes * board.y, kTimes * board.width,
                           kTimes * board.height};
  EXPECT_TRUE(std::any_of(lattices.begin(), lattices.begin() + 4,
                          [&](const auto& l) { return LiesOn(l, enlarged, kTimes * 16); }));
}

TEST(PeriodsTest, TheFirstLatticeHasThePitchAndNotAMultiple) {
  const FrameRect board{30, 50, 16 * 20, 12 * 20};
  const auto lattices = FindPeriods(FindSteps(Hills(board, 20).frame), {});
  ASSERT_FALSE(lattices.empty());
  EXPECT_NEAR(PitchOf(lattices.front()), 20, 0.1);
  EXPECT_TRUE(LiesOn(lattices.front(), board, 20));
  EXPECT_NEAR(lattices.front().cols(), 16, 2);
  EXPECT_NEAR(lattices.front().rows(), 12, 2);
}

TEST(PeriodsTest, LatticesLieInThePictureAndKeepToTheLimits) {
  const PeriodParams params{
      .min_pitch_px = 10, .max_pitch_px = 40, .min_cells = 5, .max_cells = 20};
  const auto lattices = FindPeriods(FindSteps(Hills({0, 0, 480, 360}, 24).frame), params);
  ASSERT_FALSE(lattices.empty());
  EXPECT_LE(lattices.size(), kMaxPeriodLattices);
  for (const auto& lattice : lattices) {
    EXPECT_TRUE((FrameRect{0, 0, 480, 360}.Contains(lattice.Bounds())));
    EXPECT_GE(std::min(lattice.rows(), lattice.cols()), 5);
    EXPECT_LE(std::max(lattice.rows(), lattice.cols()), 20);
  }
}

TEST(PeriodsTest, ThereAreNoneWhereNothingRepeatsOrNothingFits) {
  EXPECT_TRUE(FindPeriods(FindSteps(Plain({300, 200}, {10, 20, 30}).frame), {}).empty());
  EXPECT_TRUE(FindPeriods(FindSteps(Plain({1, 1}, {10, 20, 30}).frame), {}).empty());
  // 480 × 360 px have no room for ten cells of 40 px.
  const PeriodParams large{.min_pitch_px = 40, .min_cells = 10};
  EXPECT_TRUE(FindPeriods(FindSteps(Hills({0, 0, 480, 360}, 40).frame), large).empty());
}

}  // namespace
}  // namespace gridhand::vision
