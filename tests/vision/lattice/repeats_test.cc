#include "vision/lattice/repeats.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/vision/lattice/sides.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

constexpr base::Size kPicture{800, 600};

// 6 × 8 cells.
Segments Board(int pitch, int left, int top) {
  return SidesBetween(EdgesAt(left, pitch, 8), EdgesAt(top, pitch, 6), 1);
}

Segments Both(Segments a, const Segments& b) {
  a.vertical.insert(a.vertical.end(), b.vertical.begin(), b.vertical.end());
  a.horizontal.insert(a.horizontal.end(), b.horizontal.begin(), b.horizontal.end());
  return {InOrder(a.vertical), InOrder(a.horizontal)};
}

TEST(RepeatsTest, FindThePitchOfABoardAndWhereItLies) {
  for (const int pitch : {8, 16, 25, 61, 90}) {
    const auto repeats = FindRepeats(Board(pitch, 40, 30), kPicture);
    ASSERT_FALSE(repeats.empty()) << pitch;
    EXPECT_EQ(repeats.front().pitch_px, pitch);
    const FrameRect& where = repeats.front().where;
    EXPECT_LE(where.x, 40);
    EXPECT_GE(where.Right(), std::min(kPicture.width, 40 + 8 * pitch));
    EXPECT_LE(where.y, 30);
    EXPECT_GE(where.Bottom(), std::min(kPicture.height, 30 + 6 * pitch));
  }
}

TEST(RepeatsTest, StayInsideThePicture) {
  for (const Repeat& repeat : FindRepeats(Board(90, 40, 30), kPicture)) {
    EXPECT_EQ(repeat.where.Intersection({0, 0, kPicture.width, kPicture.height}), repeat.where);
  }
}

TEST(RepeatsTest, AreNoneWhereOnlyOneDirectionRepeats) {
  EXPECT_TRUE(FindRepeats({Board(20, 40, 30).vertical, {}}, kPicture).empty()) << "a line of text";
  EXPECT_TRUE(FindRepeats({{}, Board(20, 40, 30).horizontal}, kPicture).empty()) << "a list";
}

TEST(RepeatsTest, AreNoneWhereEndsDiffer) {
  Segments stairs;
  for (int i = 0; i < 12; ++i) {
    stairs.vertical.push_back({40 + 20 * i, 30 + 7 * i, 50 + 7 * i});
    stairs.horizontal.push_back({30 + 20 * i, 40 + 7 * i, 60 + 7 * i});
  }
  EXPECT_TRUE(FindRepeats(stairs, kPicture).empty());
}

TEST(RepeatsTest, HoldNoLineThatHasNoPartner) {
  Segments board = Board(20, 40, 30);
  const Segment stem{87, 55, 66};
  board.vertical.push_back(stem);
  board.vertical = InOrder(board.vertical);
  const Repeat best = FindRepeats(board, kPicture).front();
  EXPECT_EQ(std::count(best.segments.vertical.begin(), best.segments.vertical.end(), stem), 0);
}

TEST(RepeatsTest, KeepBoardsApart) {
  const auto repeats = FindRepeats(Both(Board(20, 20, 20), Board(31, 400, 300)), kPicture);
  const auto count = [&](int pitch) {
    return std::count_if(repeats.begin(), repeats.end(),
                         [&](const Repeat& r) { return r.pitch_px == pitch; });
  };
  EXPECT_EQ(count(20), 1);
  EXPECT_EQ(count(31), 1);
}

TEST(RepeatsTest, ComeHeaviestFirstAndAreFew) {
  const auto repeats = FindRepeats(Both(Board(20, 20, 20), Board(31, 400, 300)), kPicture);
  EXPECT_LE(repeats.size(), 12u);
  EXPECT_TRUE(std::is_sorted(repeats.begin(), repeats.end(),
                             [](const Repeat& a, const Repeat& b) { return a.weight > b.weight; }));
}

TEST(RepeatsTest, KeepToThePitchesAskedFor) {
  for (const Repeat& repeat : FindRepeats(Board(20, 40, 30), kPicture, {30, 50})) {
    EXPECT_GE(repeat.pitch_px, 30) << "two cells repeat, too";
    EXPECT_LE(repeat.pitch_px, 50);
  }
}

}  // namespace
}  // namespace gridhand::vision
