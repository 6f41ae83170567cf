// A skin is learnt from a real game as if nobody knew it, beginning with a board that is covered
// all over: the first click tells that it is one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "app/minesweeper/learnt_skins.h"
#include "tests/app/support/live_game.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper {
namespace {

using ::testing::HasSubstr;

// Always the same game, and one that needs no guess.
TEST(LiveLessonTest, LearnsASkinByPlayingFromACoveredBoard) {
  LiveGame live;
  const auto started = live.Start("sgt-mines", {"sgt-mines", "16x16n40#271828"}, true);
  ASSERT_TRUE(started.ok()) << started.error().text;
  const test_support::ScratchFolder folder;
  const ProgramRun run = RunGridhand(
      folder.path(), {"learn", "mine", "--class", "sgt-mines", "--games", "1"},
      {{"DISPLAY", live.staged->stage.display_name()}, {"XDG_DATA_HOME", folder.path()}});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("learnt from 1 game\n"));
  const auto skin = LoadLearntSkin(folder / "gridhand/skins", "mine");
  ASSERT_TRUE(skin.ok()) << skin.error().text;
  std::string shown;
  for (const auto& cell : skin->cells.Cells()) shown += ToChar(cell.symbol);
  for (const char* symbol : {"#", ".", "1", "2", "3", "F"}) EXPECT_THAT(shown, HasSubstr(symbol));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
