#include "app/games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capture/file/png.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAreArray;

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

TEST(GamesTest, TheNearestFolderOfAGamesNameIsItsPictures) {
  const GameList games = MakeGames();
  EXPECT_EQ(GameOfFolder(games, "/a/sudoku/b/name.png")->name(), "sudoku");
  EXPECT_EQ(GameOfFolder(games, "/sudoku/connect-four/name.png")->name(), "connect-four");
  EXPECT_EQ(GameOfFolder(games, "/a/sudokus/sudoku.png"), nullptr);
}

TEST(GamesTest, AGameWhoseEyesReadEveryLookHasNoLessons) {
  EXPECT_EQ(LessonsOf(MakeGames())->size(), 1U);
  EXPECT_TRUE(LessonsOf(Named(MakeGames(), "minesweeper")).ok());
  for (const char* name : {"sudoku", "connect-four"}) {
    const auto none = LessonsOf(Named(MakeGames(), name));
    ASSERT_FALSE(none.ok()) << name;
    EXPECT_EQ(none.error().kind, base::ErrorKind::kBadInput);
    EXPECT_THAT(none.error().text, ::testing::HasSubstr("has no skins"));
  }
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

// A program that is known may show a message over a finished board.
TEST_F(LoadedGamesTest, AWindowOfAKnownProgramIsLookedIntoForLonger) {
  x11::WindowInfo known, strange;
  known.instance_name = known.class_name = "kmines";
  strange.instance_name = strange.class_name = "strange";
  EXPECT_EQ(PatienceFor(games_, {strange}), kSurveyPatience);
  EXPECT_EQ(PatienceFor(games_, {}), kSurveyPatience);
  // kmines shows its message for 4.3 s.
  EXPECT_GT(PatienceFor(games_, {strange, known}), std::chrono::milliseconds(4300));
}

// A program that plays two games has a profile in each: gridhand-game.
TEST_F(LoadedGamesTest, AProgramBelongsToTheGamesThatHaveAProfileOfItsWindow) {
  for (const ProgramProfile* profile : ProfilesOf(games_)) {
    for (const auto& game : games_) {
      const bool has_profile = std::ranges::any_of(game->profiles(), [&](const auto* of_game) {
        return of_game->window_class == profile->window_class;
      });
      x11::WindowInfo window;
      window.instance_name = window.class_name = profile->window_class;
      const bool matches = &ProfileOfWindow(*game, window) != &game->unknown_program();
      EXPECT_EQ(matches, has_profile) << profile->name << " in " << game->name();
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

// A killer has the blocks of a Sudoku, and sums in cages instead of digits.
TEST_F(ClaimsGoldenTest, AKillerIsRefusedByItsName) {
  int killers = 0;
  for (const fs::path& picture : PicturesIn(fixtures_ / "negatives" / "sudoku-like")) {
    const bool is_killer = picture.filename().string().starts_with("killer");
    killers += is_killer ? 1 : 0;
    const auto frame = capture::file::ReadPng(picture);
    ASSERT_TRUE(frame.ok()) << picture;
    const auto found = GameNamed(games_, "sudoku").Find(*frame, Scrutiny::kUsual);
    ASSERT_FALSE(found.ok()) << picture;
    EXPECT_EQ(found.error().text.find("killer") != std::string::npos, is_killer)
        << picture << ": " << found.error().text;
  }
  EXPECT_GE(killers, 3);
}

TEST_F(ClaimsGoldenTest, NoBoardOfAnotherGameIsTakenForOneOfConnectFour) {
  EXPECT_THAT(ClaimedBy("connect-four", fixtures_ / "sudoku"), IsEmpty());
  EXPECT_THAT(ClaimedBy("connect-four", fixtures_ / "minesweeper"), IsEmpty());
}

// Whether the file beside a picture without a board of Minesweeper names this game.
bool SaysItIs(std::string_view game, fs::path picture) {
  const fs::path notes = picture.replace_extension(".json");
  if (!fs::exists(notes)) return false;
  return nlohmann::json::parse(test_support::TextOf(notes)).value("game", "") == game;
}

TEST_F(ClaimsGoldenTest, OnlyNegativesThatSaySoAreSudokus) {
  std::vector<std::string> said;
  for (const fs::path& picture : PicturesIn(fixtures_ / "negatives")) {
    const std::string name = fs::relative(picture, test_support::SourceTree()).string();
    if (SaysItIs("sudoku", picture)) said.push_back(name);
  }
  EXPECT_THAT(ClaimedBy("sudoku", fixtures_ / "negatives"), UnorderedElementsAreArray(said));
  EXPECT_GE(said.size(), 5U);
}

TEST_F(ClaimsGoldenTest, NoPictureWithoutABoardIsTakenForOneOfConnectFour) {
  EXPECT_THAT(ClaimedBy("connect-four", fixtures_ / "negatives"), IsEmpty());
}

TEST_F(ClaimsGoldenTest, NoBoardOfConnectFourIsTakenForAnotherGames) {
  EXPECT_THAT(ClaimedBy("sudoku", fixtures_ / "connect-four"), IsEmpty());
  EXPECT_THAT(ClaimedBy("minesweeper", fixtures_ / "connect-four"), IsEmpty());
}

// Labelled pictures of Connect Four programs. Where as many discs of each kind lie there and
// nothing tells which began, the reading says so, and the kinds may be the other way round.
TEST_F(ClaimsGoldenTest, EveryBoardOfConnectFourProgramsIsReadExactly) {
  constexpr int kPictures = 60;
  int pictures = 0;
  for (fs::path picture : PicturesIn(fixtures_ / "connect-four")) {
    ++pictures;
    const auto frame = capture::file::ReadPng(picture);
    ASSERT_TRUE(frame.ok()) << picture;
    const PictureReading reading = GameNamed(games_, "connect-four").Read(*frame, false);
    const std::string label = test_support::TextOf(picture.replace_extension(".txt"));
    std::string swapped = label;
    for (char& c : swapped) c = c == 'x' ? 'o' : (c == 'o' ? 'x' : c);
    const bool is_told = reading.fields["first_by"] != "custom";
    EXPECT_TRUE(reading.text == label || (!is_told && reading.text == swapped))
        << picture << " is read as\n"
        << reading.text;
  }
  EXPECT_GE(pictures, kPictures);
}

// Labelled pictures of Sudoku programs: the values, and what the reading says beside them.
class SudokuFixturesGoldenTest : public ClaimsGoldenTest {
 protected:
  // Letters may name the same blocks in another order.
  static std::vector<int> Numbered(const nlohmann::json& blocks) {
    std::map<char, int> numbers;
    std::vector<int> numbered;
    for (const auto& row : blocks) {
      for (const char letter : row.get<std::string>()) {
        numbered.push_back(
            numbers.try_emplace(letter, static_cast<int>(numbers.size())).first->second);
      }
    }
    return numbered;
  }

  static nlohmann::json NotesOf(const nlohmann::json& label) {
    std::map<std::pair<int, int>, nlohmann::json> notes;
    for (const auto& [cell, values] : label["notes"].items()) {
      const std::size_t comma = cell.find(',');
      notes[{std::stoi(cell.substr(0, comma)), std::stoi(cell.substr(comma + 1))}] = values;
    }
    nlohmann::json list = nlohmann::json::array();
    for (const auto& [cell, values] : notes) list.push_back({cell.first, cell.second, values});
    return list;
  }

  // What is wrong with the reading of the picture: its board, or some of givens, notes and blocks;
  // empty if nothing is.
  std::string FaultOf(fs::path picture) const {
    const auto frame = capture::file::ReadPng(picture);
    if (!frame.ok()) return frame.error().text;
    const PictureReading reading = GameNamed(games_, "sudoku").Read(*frame, false);
    const auto label =
        nlohmann::json::parse(test_support::TextOf(picture.replace_extension(".json")));
    if (label.value("expect", "board") != "board") return reading.found ? "is found" : "";
    if (!reading.found) return "is refused";
    const std::string board = test_support::TextOf(picture.replace_extension(".txt"));
    if (reading.text != board) return "is read as\n" + reading.text;
    std::string fault;
    const nlohmann::json fields = reading.fields;
    if (fields["tells_givens"] == true && fields["givens"] != label["givens"]) fault += "givens ";
    if (fields["notes"] != NotesOf(label)) fault += "notes ";
    if (label.contains("blocks") && Numbered(fields["blocks"]) != Numbered(label["blocks"])) {
      fault += "blocks ";
    }
    // ksudoku shows none of its diagonals.
    if (fields["diagonals"] == true && !label.value("diagonals", false)) fault += "diagonals ";
    return fault;
  }
};

TEST_F(SudokuFixturesGoldenTest, EveryBoardIsReadExactly) {
  int pictures = 0;
  for (const fs::path& picture : PicturesIn(fixtures_ / "sudoku")) {
    ++pictures;
    EXPECT_EQ(FaultOf(picture), "") << picture;
  }
  EXPECT_GE(pictures, 150);
}

}  // namespace
}  // namespace gridhand::app
