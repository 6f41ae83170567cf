#include "base/memo.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gridhand::base {
namespace {

class MemoTest : public testing::Test {
 protected:
  std::string Ask(int key) {
    return memo_.Recall(key, [&] {
      made_.push_back(key);
      return std::to_string(key);
    });
  }

  Memo<int, std::string> memo_{2};
  std::vector<int> made_;
};

TEST_F(MemoTest, MakesAValueOnce) {
  for (const int key : {1, 2, 1, 2}) EXPECT_EQ(Ask(key), std::to_string(key));
  EXPECT_EQ(made_, (std::vector{1, 2}));
}

TEST_F(MemoTest, ForgetsAllOthersWhereThereAreTooMany) {
  for (const int key : {1, 2, 3, 3, 1}) EXPECT_EQ(Ask(key), std::to_string(key));
  EXPECT_EQ(made_, (std::vector{1, 2, 3, 1}));
}

TEST_F(MemoTest, ForgetsAllWhenTold) {
  Ask(1);
  memo_.Forget();
  Ask(1);
  EXPECT_EQ(made_, (std::vector{1, 1}));
}

TEST_F(MemoTest, GivesTheValueThatCameFirst) {
  const std::string outer = memo_.Recall(1, [&] {
    memo_.Recall(1, [] { return std::string("first"); });
    return std::string("second");
  });
  EXPECT_EQ(outer, "first");
}

}  // namespace
}  // namespace gridhand::base
