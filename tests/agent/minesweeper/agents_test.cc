#include "agent/minesweeper/agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridhand::agent::minesweeper {
namespace {

using ::testing::HasSubstr;

TEST(AgentsTest, MakesEveryAgentThatIsListed) {
  ASSERT_FALSE(Agents().empty());
  EXPECT_EQ(Agents().front().name, "best");
  for (const AgentInfo& info : Agents()) {
    const auto agent = MakeAgent(info.name, 0);
    ASSERT_TRUE(agent.ok());
    EXPECT_EQ((*agent)->name(), info.name);
    EXPECT_FALSE(info.summary.empty());
  }
}

TEST(AgentsTest, NamesTheKnownOnesWhenAskedForAnother) {
  const auto agent = MakeAgent("best guess", 0);
  ASSERT_FALSE(agent.ok());
  EXPECT_EQ(agent.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(agent.error().text,
              HasSubstr("'best guess'; expected one of: best fast propagation"));
}

}  // namespace
}  // namespace gridhand::agent::minesweeper
