#include "app/program_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridhand::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kInstalled = "sh";
constexpr const char* kMissing = "no-such-program";

ProgramProfile Startable(const std::string& name, const std::string& program) {
  ProgramProfile profile;
  profile.name = name;
  profile.title = name;
  profile.package = name + "-games";
  profile.launch.program = program;
  return profile;
}

TEST(MissingPackagesTest, AreThoseOfTheGameOfItsStartAndOfItsDrawing) {
  ProgramProfile profile = Startable("arcade", kInstalled);
  EXPECT_THAT(MissingPackages(profile), IsEmpty());
  profile.launch.program = kMissing;
  profile.launch.needs = {{kInstalled, "dash"}, {kMissing, "bus"}};
  profile.drawing_needs = {{"/bin/*sh", "dash"}, {"/no/such/*.so", "svg-loader"}};
  EXPECT_THAT(MissingPackages(profile), ElementsAre("arcade-games", "bus", "svg-loader"));
}

TEST(FirstDrawableProfileTest, PassesOverProgramsThatCannotBeStartedOrDrawn) {
  const ProgramProfile missing = Startable("missing", kMissing);
  ProgramProfile numberless = Startable("numberless", kInstalled);
  numberless.drawing_needs = {{"/no/such/*.so", "svg-loader"}};
  const ProgramProfile not_launched;
  const ProgramProfile whole = Startable("whole", kInstalled);
  const auto chosen = FirstDrawableProfile({&not_launched, &missing, &numberless, &whole});
  ASSERT_TRUE(chosen.ok()) << chosen.error().text;
  EXPECT_EQ((*chosen)->name, "whole");
}

TEST(FirstDrawableProfileTest, NamesThePackagesOfTheFirstProgramWhereNoneCanBeShown) {
  const ProgramProfile first = Startable("first", kMissing);
  const ProgramProfile second = Startable("second", kMissing);
  const auto chosen = FirstDrawableProfile({&first, &second});
  ASSERT_FALSE(chosen.ok());
  EXPECT_EQ(chosen.error().kind, base::ErrorKind::kNotFound);
  EXPECT_THAT(chosen.error().text, HasSubstr("apt-get install first-games"));
}

}  // namespace
}  // namespace gridhand::app
