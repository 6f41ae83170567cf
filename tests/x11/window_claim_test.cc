#include "x11/window_claim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "tests/support/test_window.h"
#include "tests/support/x_test.h"

namespace gridhand::x11 {
namespace {

using ::testing::HasSubstr;

class WindowClaimTest : public test_support::XTest {
 protected:
  void SetUp() override { StartDisplay(); }
  std::unique_ptr<Connection> Another() {
    auto opened = Connection::Open(display_name());
    EXPECT_TRUE(opened.ok());
    return *std::move(opened);
  }
};

TEST_F(WindowClaimTest, ASecondClaimNamesTheProcessOfTheFirst) {
  const test_support::TestWindow window(display_name());
  const auto first = WindowClaim::Make(connection(), window.id());
  ASSERT_TRUE(first.ok()) << first.error().text;
  const auto other = Another();
  const auto second = WindowClaim::Make(*other, window.id());
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(second.error().text, HasSubstr(std::to_string(getpid())));
}

TEST_F(WindowClaimTest, AClaimEndsWithItself) {
  const test_support::TestWindow window(display_name());
  { const auto first = WindowClaim::Make(connection(), window.id()); }
  ASSERT_TRUE(connection().Sync().ok());
  const auto other = Another();
  EXPECT_TRUE(WindowClaim::Make(*other, window.id()).ok());
}

TEST_F(WindowClaimTest, AClaimOfOneWindowLeavesTheOthersFree) {
  const test_support::TestWindow window(display_name());
  const test_support::TestWindow beside(display_name());
  const auto first = WindowClaim::Make(connection(), window.id());
  EXPECT_TRUE(WindowClaim::Make(connection(), beside.id()).ok());
}

}  // namespace
}  // namespace gridhand::x11
