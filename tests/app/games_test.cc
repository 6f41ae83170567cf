#include "app/games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "capture/file/png.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> NamesOf(const GameList& games) {
  std::vector<std::string> names;
  for (const auto& game : games) names.emplace_back(game->name());
  return names;
}

TEST(GamesTest, MinesweeperIsTheFirst) {
  EXPECT_EQ(NamesOf(MakeGames()).front(), "minesweeper");
  EXPECT_EQ(GameNamed(MakeGames(), "").name(), "minesweeper");
}

TEST(GamesTest, ANameChoosesOneGame) {
  EXPECT_THAT(NamesOf(Named(MakeGames(), "sudoku")), ElementsAre("sudoku"));
  EXPECT_EQ(GameNamed(MakeGames(), "sudoku").name(), "sudoku");
  EXPECT_EQ(Named(MakeGames(), "").size(), MakeGames().size());
}

class LoadedGamesTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(LoadAll(games_).ok()); }
  const GameList games_ = MakeGames();
};

TEST_F(LoadedGamesTest, AWindowOfAKnownProgramBelongsToItsGame) {
  SurveyedWindow window{{}, base::Error{base::ErrorKind::kHidden, "a message"}};
  window.info.instance_name = window.info.class_name = "sgt-solo";
  EXPECT_EQ(GameOfWindow(games_, window).name(), "sudoku");
  EXPECT_EQ(ProfileOfWindow(GameOfWindow(games_, window), window.info).name, "sgt-solo");
  window.info.instance_name = window.info.class_name = "kmines";
  EXPECT_EQ(GameOfWindow(games_, window).name(), "minesweeper");
}

TEST_F(LoadedGamesTest, EveryProgramBelongsToOneGame) {
  for (const ProgramProfile* profile : ProfilesOf(games_)) {
    const Game& owner = GameOf(games_, *profile);
    for (const auto& game : games_) {
      const bool is_owner = game.get() == &owner;
      x11::WindowInfo window;
      window.instance_name = window.class_name = profile->name;
      const bool matches = &ProfileOfWindow(*game, window) != &game->unknown_program();
      EXPECT_EQ(matches, is_owner) << profile->name << " in " << game->name();
    }
  }
}

// The eyes of the games over the pictures of the repository: no picture is claimed by two games.
class ClaimsGoldenTest : public LoadedGamesTest {
 protected:
  static std::vector<fs::path> PicturesIn(const fs::path& folder) {
    std::vector<fs::path> pictures;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".png") pictures.push_back(entry.path());
    }
    return pictures;
  }

  std::vector<std::string> ClaimedBy(std::string_view game, const fs::path& folder) const {
    std::vector<std::string> claimed;
    const std::vector<fs::path> pictures = PicturesIn(folder);
    EXPECT_FALSE(pictures.empty()) << folder;
    for (const fs::path& picture : pictures) {
      const auto frame = capture::file::ReadPng(picture);
      EXPECT_TRUE(frame.ok()) << picture;
      if (frame.ok() && GameNamed(games_, game).Find(*frame, Scrutiny::kUsual).ok()) {
        claimed.push_back(fs::relative(picture, test_support::SourceTree()).string());
      }
    }
    return claimed;
  }

  const fs::path fixtures_ = test_support::SourceTree() / "fixtures";
};

TEST_F(ClaimsGoldenTest, NoBoardOfMinesweeperIsTakenForASudoku) {
  EXPECT_THAT(ClaimedBy("sudoku", fixtures_ / "minesweeper"), IsEmpty());
}

TEST_F(ClaimsGoldenTest, NoSudokuIsTakenForABoardOfMinesweeper) {
  EXPECT_THAT(ClaimedBy("minesweeper", fixtures_ / "sudoku"), IsEmpty());
}

}  // namespace
}  // namespace gridhand::app
