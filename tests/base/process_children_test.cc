#include "base/process_children.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/child_process.h"
#include "tests/base/failing_read.h"
#include "tests/base/failing_readdir.h"

namespace gridhand::base {
namespace {

TEST(ProcessChildrenTest, FindsOwnChildrenAndNoOthers) {
  SpawnOptions options;
  options.argv = {"sleep", "1000"};
  auto child = ChildProcess::Spawn(options);
  ASSERT_TRUE(child) << child.error().text;
  EXPECT_THAT(ChildrenOf(getpid()), ::testing::Contains(child->pid()));
  EXPECT_THAT(ChildrenOf(child->pid()), ::testing::IsEmpty());
}

// A keeper that was thrown out of its listing would leave its game and its home behind.
TEST(ProcessChildrenTest, FindsWhatItCanWhereProcCannotBeReadToItsEnd) {
  const test_support::FailingReaddir failing(/*after=*/5);
  EXPECT_NO_THROW(static_cast<void>(ChildrenOf(getpid())));
}

// A process that ends between the opening and the reading of its file is as good as gone.
TEST(ProcessChildrenTest, LeavesOutProcessesThatEndWhileTheyAreRead) {
  const test_support::FailingRead failing;
  std::vector<pid_t> children;
  EXPECT_NO_THROW(children = ChildrenOf(getpid()));
  EXPECT_THAT(children, ::testing::IsEmpty());
}

}  // namespace
}  // namespace gridhand::base
