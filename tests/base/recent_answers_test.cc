#include "base/recent_answers.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stdexcept>
#include <string>
#include <vector>

namespace gridhand::base {
namespace {

class RecentAnswersTest : public testing::Test {
 protected:
  std::string Ask(int question) {
    return answers_.Recall(question, [&](int asked) {
      asked_.push_back(asked);
      return "answer " + std::to_string(asked);
    });
  }

  RecentAnswers<int, std::string> answers_{2};
  std::vector<int> asked_;
};

TEST_F(RecentAnswersTest, AsksAQuestionOnce) {
  EXPECT_EQ(Ask(1), "answer 1");
  EXPECT_EQ(Ask(2), "answer 2");
  EXPECT_EQ(Ask(1), "answer 1");
  EXPECT_EQ(Ask(2), "answer 2");
  EXPECT_EQ(asked_, (std::vector{1, 2}));
}

TEST_F(RecentAnswersTest, ForgetsTheOldest) {
  for (const int question : {1, 2, 3, 2, 3, 1}) EXPECT_EQ(Ask(question).back(), '0' + question);
  EXPECT_EQ(asked_, (std::vector{1, 2, 3, 1}));
}

TEST_F(RecentAnswersTest, ForgetsAllWhenTold) {
  Ask(1);
  answers_.Forget();
  Ask(1);
  EXPECT_EQ(asked_, (std::vector{1, 1}));
}

TEST_F(RecentAnswersTest, AnAnswerThatIsOnItsWayIsWaitedFor) {
  std::promise<void> is_asked;
  std::promise<void> may_answer;
  std::future<std::string> first = std::async(std::launch::async, [&] {
    return answers_.Recall(1, [&](int) {
      is_asked.set_value();
      may_answer.get_future().wait();
      return std::string("the one answer");
    });
  });
  is_asked.get_future().wait();
  std::future<std::string> second = std::async(std::launch::async, [&] { return Ask(1); });
  EXPECT_EQ(second.wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
  may_answer.set_value();
  EXPECT_EQ(first.get(), "the one answer");
  EXPECT_EQ(second.get(), "the one answer");
  EXPECT_TRUE(asked_.empty());
}

TEST_F(RecentAnswersTest, AQuestionThatThrewIsAskedAgain) {
  const auto fails = [](int) -> std::string { throw std::runtime_error("no answer"); };
  EXPECT_THROW(answers_.Recall(1, fails), std::runtime_error);
  EXPECT_EQ(Ask(1), "answer 1");
}

}  // namespace
}  // namespace gridhand::base
