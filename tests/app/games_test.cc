#include "app/games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "capture/file/png.h"
#include "tests/support/scratch_folder.h"
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

// Labelled pictures of Sudoku programs, values alone. (ksudoku's are not read well enough yet.)
class SudokuFixturesGoldenTest : public ClaimsGoldenTest {
 protected:
  // What is wrong with the reading of the picture; empty if nothing is.
  std::string FaultOf(fs::path picture) const {
    const auto frame = capture::file::ReadPng(picture);
    if (!frame.ok()) return frame.error().text;
    const PictureReading reading = GameNamed(games_, "sudoku").Read(*frame, false);
    const auto label =
        nlohmann::json::parse(test_support::TextOf(picture.replace_extension(".json")));
    if (label.value("expect", "board") != "board") return reading.found ? "is found" : "";
    if (!reading.found) return "is refused";
    const std::string board = test_support::TextOf(picture.replace_extension(".txt"));
    return reading.text == board ? "" : "is read as\n" + reading.text;
  }
};

TEST_F(SudokuFixturesGoldenTest, EveryBoardOfGnomeSudokuAndSgtSoloIsReadExactly) {
  // A conflict on a board so small that another game's cells may look like it; a jigsaw at night
  // whose blocks are not told (issue 21).
  const std::set<std::string> refused = {"2x2-conflict", "night-9j-on-empty"};
  int pictures = 0;
  for (const auto& folder : fs::directory_iterator(fixtures_ / "sudoku")) {
    if (folder.path().filename().string().starts_with("ksudoku")) continue;
    for (const fs::path& picture : PicturesIn(folder.path())) {
      ++pictures;
      const bool is_hard = refused.contains(picture.stem().string());
      EXPECT_EQ(FaultOf(picture), is_hard ? "is refused" : "") << picture;
    }
  }
  EXPECT_GE(pictures, 100);
}

}  // namespace
}  // namespace gridhand::app
