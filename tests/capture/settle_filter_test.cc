#include "capture/settle_filter.h"

#include <gtest/gtest.h>

#include <vector>

namespace gridhand::capture {
namespace {

using base::ErrorKind;
using std::chrono::milliseconds;

constexpr base::FrameRect kAll{0, 0, 4, 4};

class FakeClock : public base::Clock {
 public:
  base::TimePoint Now() const override { return now; }
  base::TimePoint now{std::chrono::seconds(100)};
};

// A picture of one colour at a time, repainted at the given moments.
class ScriptedSource : public FrameSource {
 public:
  struct Repaint {
    milliseconds at;
    std::uint8_t colour;
  };
  ScriptedSource(FakeClock& clock, std::vector<Repaint> script)
      : clock_(clock), start_(clock.now), script_(std::move(script)) {}

  base::Result<base::Frame> Grab() override {
    ++grabs;
    base::WritableFrame out = base::MakeFrame({4, 4});
    out.frame.taken_at = clock_.now;
    for (const Repaint& repaint : script_) {
      if (start_ + repaint.at <= clock_.now) out.pixels[0] = repaint.colour;
    }
    seen_until_ = clock_.now;
    return out.frame;
  }

  base::Result<bool> WaitForChange(const base::FrameRect&, base::TimePoint deadline) override {
    for (const Repaint& repaint : script_) {
      const base::TimePoint at = start_ + repaint.at;
      if (at <= seen_until_ || at > deadline) continue;
      clock_.now = at;
      return true;
    }
    clock_.now = std::max(clock_.now, deadline);
    return false;
  }

  base::Status WaitUntil(base::TimePoint deadline) override {
    clock_.now = std::max(clock_.now, deadline);
    return base::Ok();
  }

  int grabs = 0;

 private:
  FakeClock& clock_;
  base::TimePoint start_;
  base::TimePoint seen_until_{};
  std::vector<Repaint> script_;
};

struct Setting {
  explicit Setting(std::vector<ScriptedSource::Repaint> script)
      : source(clock, std::move(script)) {}
  base::Result<base::Frame> Settle(milliseconds limit = milliseconds(1000)) {
    return SettleFilter(source, clock, {milliseconds(20)}).GrabSettled(kAll, clock.now + limit);
  }
  FakeClock clock;
  ScriptedSource source;
};

// A card that turns over, of which the first answer shows a pause, and the next a longer one.
TEST(SettleFilterTest, WhereNothingIsMeasuredAPictureHasToHoldStillForTwiceTheLongestPause) {
  Setting s({{milliseconds(10), 1},
             {milliseconds(60), 2},
             {milliseconds(105), 3},
             {milliseconds(1010), 4},
             {milliseconds(1100), 5},
             {milliseconds(1500), 6}});
  SettleFilter filter(s.source, s.clock,
                      {.quiet = milliseconds(60), .most_quiet = milliseconds(500)});
  const base::TimePoint begin = s.clock.now;
  auto frame = filter.GrabSettled(kAll, begin + milliseconds(900));
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->At({0, 0}).b, 3);
  EXPECT_EQ(s.clock.now, begin + milliseconds(105 + 2 * 50));
  s.clock.now = begin + milliseconds(1000);
  frame = filter.GrabSettled(kAll, begin + milliseconds(3000));
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->At({0, 0}).b,
            5);  // after 90 ms, where 60 had been enough without the first answer
  EXPECT_EQ(s.clock.now, begin + milliseconds(1100 + 2 * 90));
}

TEST(SettleFilterTest, WhatIsMeasuredDoesNotGrow) {
  Setting s({{milliseconds(10), 1}, {milliseconds(28), 2}, {milliseconds(60), 3}});
  const base::TimePoint begin = s.clock.now;
  const auto frame = s.Settle();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->At({0, 0}).b, 2);
  EXPECT_EQ(s.clock.now, begin + milliseconds(28 + 20));
}

TEST(SettleFilterTest, StillPictureNeedsOneGrab) {
  Setting s({});
  ASSERT_TRUE(s.Settle());
  EXPECT_EQ(s.source.grabs, 1);
}

TEST(SettleFilterTest, HandsOnThePictureAfterTheLastChange) {
  Setting s({{milliseconds(5), 1}, {milliseconds(15), 2}, {milliseconds(30), 3}});
  const auto frame = s.Settle();
  ASSERT_TRUE(frame) << frame.error().text;
  EXPECT_EQ(frame->At({0, 0}).b, 3);
}

TEST(SettleFilterTest, ChangeAfterTheQuietTimeIsNotWaitedFor) {
  Setting s({{milliseconds(5), 1}, {milliseconds(26), 2}});
  const auto frame = s.Settle();
  ASSERT_TRUE(frame) << frame.error().text;
  EXPECT_EQ(frame->At({0, 0}).b, 1);
}

TEST(SettleFilterTest, SamePicturePaintedAgainAndAgainIsStill) {
  std::vector<ScriptedSource::Repaint> script;
  for (int i = 1; i <= 100; ++i) script.push_back({milliseconds(10 * i), 7});
  Setting s(script);
  const auto frame = s.Settle();
  ASSERT_TRUE(frame) << frame.error().text;
  EXPECT_EQ(frame->At({0, 0}).b, 7);
}

TEST(SettleFilterTest, HandsOnTheFirstPictureThatIsEnough) {
  Setting setting({{milliseconds(5), 1}, {milliseconds(10), 1}, {milliseconds(15), 2}});
  std::vector<int> asked;
  const auto is_enough = [&](const base::Frame& frame) {
    asked.push_back(frame.At({0, 0}).b);
    return asked.back() == 2;
  };
  const base::TimePoint start = setting.clock.now;
  const auto frame = SettleFilter(setting.source, setting.clock, {milliseconds(20)})
                         .GrabSettled(kAll, start + milliseconds(1000), is_enough);
  ASSERT_TRUE(frame.ok());
  EXPECT_EQ(frame->taken_at, start + milliseconds(15));
  EXPECT_EQ(asked, (std::vector<int>{0, 1, 2})) << "each new picture, and none twice";
}

TEST(SettleFilterTest, EndlessChangeIsATimeout) {
  std::vector<ScriptedSource::Repaint> script;
  for (int i = 1; i <= 200; ++i)
    script.push_back({milliseconds(10 * i), static_cast<std::uint8_t>(i)});
  Setting s(script);
  const auto frame = s.Settle();
  ASSERT_FALSE(frame);
  EXPECT_EQ(frame.error().kind, ErrorKind::kTimeout);
}

TEST(SettleFilterTest, DeadlineBeforeTheQuietTimeIsATimeout) {
  Setting s({});
  const auto frame = s.Settle(milliseconds(19));
  ASSERT_FALSE(frame);
  EXPECT_EQ(frame.error().kind, ErrorKind::kTimeout);
}

}  // namespace
}  // namespace gridhand::capture
