#include "base/process_children.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/child_process.h"

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

}  // namespace
}  // namespace gridhand::base
