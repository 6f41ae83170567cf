// A skin is learnt from a real game as if nobody knew it, and what was learnt is put to the test:
// by the shipped skin of that program, and by a game that is played with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/session.h"
#include "board/minesweeper/text.h"
#include "tests/app/support/live_game.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::FormatBoard;
using vision::minesweeper::BoardReader;

struct LessonCase {
  std::string name;
  std::string profile;
  std::vector<std::string> command;
};

void PrintTo(const LessonCase& lesson, std::ostream* out) { *out << lesson.name; }

class LiveLessonTest : public ::testing::TestWithParam<LessonCase> {
 protected:
  // Eyes that know what was learnt, and nothing else.
  BoardReader LearntReader() const {
    auto data = UnseenReaderDataFor(*FindDataFiles());
    data.learnt = *LoadLearntSkins(folder_ / "gridhand/skins");
    data.reads_unseen = false;
    return *BoardReader::Load(data);
  }

  test_support::ScratchFolder folder_;
};

TEST_P(LiveLessonTest, LearnsASkinByPlayingAndPlaysByIt) {
  {
    LiveGame live;
    const auto started = live.Start(GetParam().profile, GetParam().command, true);
    ASSERT_TRUE(started.ok()) << started.error().text;
    const ProgramRun run = RunGridhand(
        folder_.path(), {"learn", "mine", "--class", GetParam().profile, "--games", "1"},
        {{"DISPLAY", live.staged->stage.display_name()}, {"XDG_DATA_HOME", folder_.path()}});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, ::testing::HasSubstr("F  flag"));
    const auto shipped = live.Screen();
    ASSERT_TRUE(shipped.ok()) << shipped.error().text;
    const std::string expected = FormatBoard(shipped->reading.Symbols());
    const auto learnt = LearntReader().Find(live.picture);
    ASSERT_TRUE(learnt.ok()) << learnt.error().text << '\n' << run.out << expected;
    EXPECT_EQ(learnt->skin, "mine");
    EXPECT_EQ(FormatBoard(learnt->reading.Symbols()), expected) << run.out;
  }
  LiveGame live;
  const auto started = live.Start(GetParam().profile, GetParam().command, true);
  ASSERT_TRUE(started.ok()) << started.error().text;
  const BoardReader reader = LearntReader();
  SessionOptions options{.games = 1, .agent = "fast", .evidence_dir = folder_.path()};
  SessionListener listener;
  auto session = Session::Open(*live.staged->connection, live.staged->window, live.profile, reader,
                               options, listener);
  ASSERT_TRUE(session.ok()) << session.error().text;
  const SessionOutcome outcome = (*session)->Play();
  EXPECT_FALSE(outcome.stopped) << outcome.stopped->text;
}

const LessonCase kCases[] = {
    {"xdemineur", "xdemineur", {"xdemineur", "-geometry", "16x16", "-m", "40"}},
    {"sgt_mines", "sgt-mines", {"sgt-mines", "16x16n40#271828"}},
    {"gnome_mines", "gnome-mines", {}},
};

INSTANTIATE_TEST_SUITE_P(RealGames, LiveLessonTest, ::testing::ValuesIn(kCases),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace gridhand::app::minesweeper
