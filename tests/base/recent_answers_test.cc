#include "base/recent_answers.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace gridhand::base
