#include "agent/coordinator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace gridhand::agent {
namespace {

using ::testing::ElementsAre;

// A toy game: raise a number to 10.
struct Toy {
  int value = 0;
  std::string log;  // one letter per turn
};

class Lambda : public Reasoner<Toy> {
 public:
  Lambda(std::string name, std::function<Progress(Toy&)> act)
      : name_(std::move(name)), act_(std::move(act)) {}
  std::string_view name() const override { return name_; }
  Progress Contribute(Toy& toy) override {
    toy.log += name_;
    return act_(toy);
  }

 private:
  std::string name_;
  std::function<Progress(Toy&)> act_;
};

using Ring = Coordinator<Toy>::Ring;

void Add(Ring& ring, std::string name, std::function<Progress(Toy&)> act) {
  ring.push_back(std::make_unique<Lambda>(std::move(name), std::move(act)));
}

TEST(CoordinatorTest, AnEmptyRingIsAtItsFixedPoint) {
  Toy toy;
  Coordinator<Toy> coordinator{Ring()};
  EXPECT_EQ(coordinator.Run(toy).outcome, RingOutcome::kFixedPoint);
}

TEST(CoordinatorTest, GivesTheTokenBackToTheCheapestAfterProgress) {
  Ring ring;
  // a works while the value is odd, b raises it up to 4.
  Add(ring, "a", [](Toy& toy) {
    if (toy.value % 2 == 0) return Progress::kNothing;
    ++toy.value;
    return Progress::kAdded;
  });
  Add(ring, "b", [](Toy& toy) {
    if (toy.value >= 4) return Progress::kNothing;
    ++toy.value;
    return Progress::kAdded;
  });
  Toy toy;
  const RingReport report = Coordinator<Toy>(std::move(ring)).Run(toy);
  EXPECT_EQ(toy.value, 4);
  EXPECT_EQ(toy.log, "abaabaab");
  EXPECT_EQ(report.outcome, RingOutcome::kFixedPoint);
  EXPECT_THAT(report.turns, ElementsAre(5u, 3u));
  EXPECT_THAT(report.contributions, ElementsAre(2u, 2u));
}

TEST(CoordinatorTest, GivesTheTokenToTheNextWhereEqualsTakeTurns) {
  Ring ring;
  for (const char* name : {"a", "b", "c"}) {
    Add(ring, name, [](Toy& toy) {
      if (toy.value >= 4) return Progress::kNothing;
      ++toy.value;
      return Progress::kAdded;
    });
  }
  Toy toy;
  const RingReport report = Coordinator<Toy>(std::move(ring), TokenRule::kToNext).Run(toy);
  EXPECT_EQ(toy.log, "abcabcabc");
  EXPECT_EQ(report.rounds, 3u);
  EXPECT_THAT(report.contributions, ElementsAre(2u, 1u, 1u));
}

TEST(CoordinatorTest, StopsAtTheFirstContradiction) {
  Ring ring;
  Add(ring, "a", [](Toy&) { return Progress::kNothing; });
  Add(ring, "b", [](Toy&) { return Progress::kContradiction; });
  Add(ring, "c", [](Toy&) { return Progress::kAdded; });
  Toy toy;
  const RingReport report = Coordinator<Toy>(std::move(ring)).Run(toy);
  EXPECT_EQ(report.outcome, RingOutcome::kContradiction);
  EXPECT_EQ(toy.log, "ab");
  EXPECT_THAT(report.turns, ElementsAre(1u, 1u, 0u));
}

TEST(CoordinatorTest, RunsAgainOnAnotherBlackboard) {
  Ring ring;
  Add(ring, "a", [](Toy& toy) { return toy.value++ < 2 ? Progress::kAdded : Progress::kNothing; });
  Coordinator<Toy> coordinator(std::move(ring));
  Toy first;
  Toy second;
  coordinator.Run(first);
  coordinator.Run(second);
  EXPECT_EQ(first.log, second.log);
}

}  // namespace
}  // namespace gridhand::agent
