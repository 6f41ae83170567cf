#include "app/minesweeper/launch_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridhand::app::minesweeper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kInstalled = "sh";
constexpr const char* kMissing = "no-such-program";

Profile Startable(const std::string& name, const std::string& program) {
  Profile profile = UnknownProgram();
  profile.name = name;
  profile.title = name;
  profile.package = name + "-games";
  profile.launch.program = program;
  return profile;
}

TEST(MissingPackagesTest, AreThoseOfTheGameOfItsStartAndOfItsDrawing) {
  Profile profile = Startable("arcade", kInstalled);
  EXPECT_THAT(MissingPackages(profile), IsEmpty());
  profile.launch.program = kMissing;
  profile.launch.needs = {{kInstalled, "dash"}, {kMissing, "bus"}};
  profile.drawing_needs = {{"/bin/*sh", "dash"}, {"/no/such/*.so", "svg-loader"}};
  EXPECT_THAT(MissingPackages(profile), ElementsAre("arcade-games", "bus", "svg-loader"));
}

TEST(FirstDrawableProfileTest, PassesOverProgramsThatCannotBeStartedOrDrawn) {
  const Profile missing = Startable("missing", kMissing);
  Profile numberless = Startable("numberless", kInstalled);
  numberless.drawing_needs = {{"/no/such/*.so", "svg-loader"}};
  const auto chosen =
      FirstDrawableProfile({UnknownProgram(), missing, numberless, Startable("whole", kInstalled)});
  ASSERT_TRUE(chosen.ok()) << chosen.error().text;
  EXPECT_EQ(chosen->name, "whole");
}

TEST(FirstDrawableProfileTest, NamesThePackagesOfTheFirstProgramWhereNoneCanBeShown) {
  const auto chosen =
      FirstDrawableProfile({Startable("first", kMissing), Startable("second", kMissing)});
  ASSERT_FALSE(chosen.ok());
  EXPECT_EQ(chosen.error().kind, base::ErrorKind::kNotFound);
  EXPECT_THAT(chosen.error().text, HasSubstr("apt-get install first-games"));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
