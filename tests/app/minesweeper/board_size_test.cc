#include "app/minesweeper/board_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gridhand::app::minesweeper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Profile Arcade() {
  Profile profile = UnknownProgram();
  profile.name = "arcade";
  profile.package = "arcade-games";
  profile.launch.program = "no-such-arcade";
  profile.launch.command = {"{program}", "{cols}x{rows}", "-m", "{mines}"};
  profile.launch.files = {{".config/arcade", "theme={theme}\nhome={home}\n"}};
  profile.launch.themes = {"plain", "rich"};
  profile.boards.cols = {12, 30};
  profile.boards.rows = {4, 20};
  profile.boards.min_free_cells = 10;
  return profile;
}

TEST(StageForTest, FillsInWhatTheProgramIsStartedWith) {
  const auto stage = StageFor(Arcade(), {12, 9, 13}, "rich");
  ASSERT_TRUE(stage.ok()) << stage.error().text;
  EXPECT_THAT(stage->command, ElementsAre("no-such-arcade", "12x9", "-m", "13"));
  EXPECT_EQ(stage->files.front().text, "theme=rich\nhome={home}\n");
  EXPECT_EQ(stage->needs.front().package, "arcade-games");
}

TEST(StageForTest, UsualThemeIsTheFirst) {
  EXPECT_THAT(StageFor(Arcade(), {12, 9, 13})->files.front().text, HasSubstr("theme=plain"));
}

TEST(StageForTest, RefusesAThemeByTheNamesOfTheOthers) {
  const auto stage = StageFor(Arcade(), {12, 9, 13}, "sepia");
  ASSERT_FALSE(stage.ok());
  EXPECT_EQ(stage.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(stage.error().text, HasSubstr("no theme 'sepia': it has plain, rich"));
}

TEST(StageForTest, RefusesBoardsThatTheProgramDoesNotDeal) {
  const Profile arcade = Arcade();
  for (const BoardSize size : {BoardSize{11, 9, 10}, BoardSize{31, 9, 10}, BoardSize{12, 3, 5},
                               BoardSize{12, 21, 5}, BoardSize{12, 9, 99}, BoardSize{12, 9, 0}}) {
    const auto stage = StageFor(arcade, size);
    ASSERT_FALSE(stage.ok());
    EXPECT_EQ(stage.error().kind, base::ErrorKind::kBadInput);
    EXPECT_THAT(stage.error().text, HasSubstr("12 to 30 columns, 4 to 20 rows"));
  }
  EXPECT_TRUE(StageFor(arcade, {12, 9, 98}).ok());
}

TEST(FitToTest, WidensAtTheSameDensity) {
  const BoardSize fitted = FitTo(Arcade().boards, kBeginner);
  EXPECT_EQ(fitted.cols, 12);
  EXPECT_EQ(fitted.rows, 9);
  EXPECT_EQ(fitted.mines, 13);
  EXPECT_EQ(FitTo(Arcade().boards, kExpert).cols, kExpert.cols);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
