// What a person sees and says while a real game is played: the program as they run it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/app/support/films.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ShownPlayTest : public ::testing::Test {
 protected:
  ProgramRun Run(const std::vector<std::string>& arguments) {
    return RunGridhand(folder_.path(), arguments, environment_);
  }
  void StandInForFfmpeg(const std::string& script) {
    const fs::path bin = folder_ / "bin";
    fs::create_directory(bin);
    std::ofstream(bin / "ffmpeg") << "#!/bin/bash\n" << script << "\n";
    fs::permissions(bin / "ffmpeg", fs::perms::owner_all);
    environment_.emplace_back("PATH", bin.string() + ":" + std::getenv("PATH"));
  }

  test_support::ScratchFolder folder_;
  const fs::path film_ = folder_ / "game.mp4";
  Environment environment_ = {{"DISPLAY", std::nullopt}, {"WAYLAND_DISPLAY", std::nullopt}};
};

TEST_F(ShownPlayTest, FilmOfAGameIsAVideo) {
  const ProgramRun run =
      Run({"play", "--launch", "sgt-mines", "--private", "--film", film_.string()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("film: " + film_.string()));
  EXPECT_EQ(test_support::TextOf(film_).substr(4, 4), "ftyp");
}

TEST_F(ShownPlayTest, DemoFilmsToTheNameItIsGiven) {
  const ProgramRun run = Run({"demo", "xdemineur", "--games", "1", "--out", folder_.path().string(),
                              "--film", film_.string()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(test_support::TextOf(film_).substr(4, 4), "ftyp");
  EXPECT_FALSE(fs::exists(folder_ / "xdemineur.gif"));
}

TEST_F(ShownPlayTest, MissingFfmpegIsToldBeforeTheGameStarts) {
  environment_.emplace_back("PATH", folder_.path().string());
  const ProgramRun run = Run({"play", "--launch", "sgt-mines", "--film", film_.string()});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr("apt-get install ffmpeg"));
}

TEST_F(ShownPlayTest, NothingIsPlayedWithoutTheLogThatWasAskedFor) {
  const ProgramRun run = Run({"play", "--launch", "sgt-mines", "--private", "--log", "/dev/full"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr("cannot write the log /dev/full: No space left on device"));
}

TEST_F(ShownPlayTest, GamesGoOnWhenTheEncoderDiesInMidFilm) {
  StandInForFfmpeg(
      "for word; do case $word in pipe:*) pipe=${word#pipe:} ;; esac; done\n"
      "head -c 2000000 <&$pipe >/dev/null; echo 'no memory left' >&2; exit 1");
  const ProgramRun run = Run({"play", "--launch", "sgt-mines", "--private", "--games", "2",
                              "--size", "beginner", "--film", film_.string()});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("2 won, 0 lost, 0 stopped of 2 games"));
  EXPECT_THAT(run.err, HasSubstr("no memory left"));
  EXPECT_FALSE(fs::exists(film_));
  EXPECT_EQ(test_support::PartsIn(film_.parent_path()), 0);
}

}  // namespace
}  // namespace gridhand::app
