#include "app/commands/score_command.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "app/minesweeper/minesweeper_game.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::ExitCode;
using minesweeper::ScoreChoice;
using ::testing::HasSubstr;
using ::testing::Not;

fs::path Source(const std::string& path) { return test_support::SourceTree() / path; }

struct Said {
  ExitCode code{};
  std::string out;
  std::string err;
};

// A folder of pictures in which each test puts what it needs.
class ScoreCommandTest : public testing::Test {
 protected:
  void Put(const std::string& fixture, const std::string& as,
           const std::vector<std::string>& kinds = {".png", ".txt", ".json"}) const {
    fs::create_directories((folder_ / as).parent_path());
    for (const std::string& kind : kinds) {
      fs::copy_file(Source(fmt::format("fixtures/{}{}", fixture, kind)),
                    folder_.path() / (as + kind));
    }
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string TextOf(const std::string& name) const { return test_support::TextOf(folder_ / name); }
  Said Run(ScoreOptions options, const ScoreChoice& choice = {}) const {
    const GameList games = MakeGames();
    dynamic_cast<minesweeper::MinesweeperGame&>(*games.front()).score = choice;
    if (options.folder.empty()) options.folder = folder_.path();
    std::ostringstream out;
    std::ostringstream err;
    const ExitCode code = Score(options, games, {}, out, err);
    return {code, out.str(), err.str()};
  }
  nlohmann::json Scored(ScoreOptions options = {}, const ScoreChoice& choice = {}) const {
    options.format = OutputFormat::kJson;
    return nlohmann::json::parse(Run(options, choice).out);
  }

  test_support::ScratchFolder folder_;
};

const std::string kWon = "minesweeper/sgt-mines-default/04-won-9x9";
const std::string kLost = "minesweeper/xdemineur-only/02-lost-dense-14x12";

// Each of them once was undefined behaviour or an exception of the JSON library.
TEST_F(ScoreCommandTest, NamesAHostileLabel) {
  Put("minesweeper/xdemineur-only/01-dense-14x12", "a", {".png", ".txt"});
  const std::string grid = R"({"grid": {"x": 0, "y": 0, "height": 9, "width": )";
  for (const char* width : {"2000000000", "1e300", "18446744073709551615", "\"wide\"", "null"}) {
    Write("a.json", grid + width + "}}");
    const Said said = Run({});
    EXPECT_EQ(said.code, base::ExitCode::kPartial) << width;
    EXPECT_THAT(said.err, HasSubstr("a.json: expected a whole number of 1 to 100000 as "
                                    "\"grid.width\", seen "));
  }
  Write("a.json", R"({"col_edges": [0, [], 7]})");
  EXPECT_THAT(Run({}).err, HasSubstr("as \"col_edges[1]\", seen a list"));
  Write("a.json", "{\n\"grid\": 5,\n}");
  EXPECT_THAT(Run({}).err, HasSubstr("a.json: line 3, column 1: not JSON"));
}

TEST_F(ScoreCommandTest, ScoresFoldersOfPicturesWithTheirBoards) {
  Put(kWon, "sgt/won");
  Put(kLost, "xdemineur/lost");
  Write("alone.png", "nobody knows what this shows");
  const Said said = Run({});
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  EXPECT_THAT(said.out, HasSubstr("sgt "));
  EXPECT_THAT(said.out, HasSubstr("xdemineur "));
  const auto json = Scored();
  EXPECT_EQ(json.at("all").at("boards"), 2);
  EXPECT_EQ(json.at("all").at("exact").at("count"), 2);
  EXPECT_EQ(json.at("all").at("cells_right").at("count"), 81 + 168);
}

TEST_F(ScoreCommandTest, AWrongLabelIsAWrongBoardAndNamed) {
  Put(kWon, "won");
  std::string text = TextOf("won.txt");
  text[0] = '8';
  Write("won.txt", text);
  const auto json = Scored();
  EXPECT_EQ(json.at("all").at("wrong").at("count"), 1);
  EXPECT_EQ(json.at("all").at("wrong_cells").at("count"), 1);
  EXPECT_EQ(json.at("pictures").at(0).at("missed").at(0).at("expected"), "8");
}

TEST_F(ScoreCommandTest, NegativesAreThoseInTheirFolderOrThoseThatSaySo) {
  Put(kWon, "negatives/in-the-folder", {".png"});
  Put(kWon, "says-so", {".png"});
  Write("says-so.json", R"({"negative": true})");
  Put("negatives/boards/chess", "negatives/chess", {".png"});
  const auto json = Scored();
  EXPECT_EQ(json.at("all").at("boards"), 0);
  EXPECT_EQ(json.at("all").at("negatives"), 3);
  EXPECT_EQ(json.at("all").at("negatives_found").at("count"), 2);
}

TEST_F(ScoreCommandTest, WithoutSkinsEveryPictureIsOneNeverSeen) {
  Put(kWon, "won");
  const auto json = Scored({}, {.is_unseen = true});
  EXPECT_EQ(json.at("reader"), "unseen");
  EXPECT_TRUE(json.at("pictures").at(0).at("skin").is_null());
}

TEST_F(ScoreCommandTest, WhereTheCellsAreCanBeTold) {
  Put(kWon, "won");
  Put("minesweeper/xdemineur-only/02-lost-dense-14x12", "moved");
  Write("moved.json", R"({"grid": {"x": 3, "y": 3, "width": 60, "height": 60}})");
  const auto json = Scored({}, {.is_unseen = true, .at_grid = true});
  EXPECT_EQ(json.at("reader"), "unseen, at grid");
  EXPECT_EQ(json.at("pictures").at(1).at("outcome"), "exact");
  // Nobody looked elsewhere for it.
  EXPECT_EQ(json.at("pictures").at(0).at("outcome"), "refused");
}

TEST_F(ScoreCommandTest, VariantsAreScoredBesidesTheCleanPictures) {
  Put(kWon, "won");
  const auto json = Scored({.variants = {"pointer", "scale0.8"}});
  ASSERT_EQ(json.at("variants").size(), 3u);
  EXPECT_EQ(json.at("variants").at(0).at("variant"), "clean");
  EXPECT_EQ(json.at("variants").at(0).at("exact").at("count"), 1);
  // Whoever reads a cell under a pointer has made it up.
  EXPECT_EQ(json.at("variants").at(1).at("wrong").at("count"), 0);
  EXPECT_THAT(Run({.variants = {"blur"}}).err, HasSubstr("'blur' is no variant"));
}

TEST_F(ScoreCommandTest, OnePictureThatCannotBeReadIsNamedAndTheOthersAreScored) {
  Put(kWon, "won");
  Put(kWon, "cut", {".txt"});
  Write("cut.png", TextOf("won.png").substr(0, 2000));
  Put(kLost, "ragged", {".png"});
  Write("ragged.txt", "##\n#\n");
  Put(kLost, "broken", {".png", ".txt"});
  Write("broken.json", "{");
  const Said said = Run({});
  EXPECT_EQ(said.code, ExitCode::kPartial);
  for (const char* name : {"cut.png", "ragged.txt", "broken.json"}) {
    EXPECT_THAT(said.err, HasSubstr(name));
  }
  const auto json = Scored();
  EXPECT_EQ(json.at("all").at("boards"), 1);
  EXPECT_EQ(json.at("skipped").size(), 3u);
}

TEST_F(ScoreCommandTest, AGridThatDoesNotFitTheBoardIsRefused) {
  Put(kWon, "won", {".png", ".txt"});
  for (const char* notes :
       {R"({"col_edges": [1, 2, 3]})", R"({"grid": {"x": 1}})", R"({"grid": 7})",
        R"({"grid": {"x": 0, "y": 0, "width": 0, "height": 9}})", R"([])"}) {
    Write("won.json", notes);
    const Said said = Run({});
    EXPECT_EQ(said.code, ExitCode::kPartial) << notes;
    EXPECT_THAT(said.err, HasSubstr("won.json")) << notes;
  }
}

TEST_F(ScoreCommandTest, NothingToScoreAndNoFolderAreToldApart) {
  EXPECT_EQ(Run({}).code, ExitCode::kNotFound);
  EXPECT_EQ(Run({.folder = folder_ / "missing"}).code, ExitCode::kBadInput);
}

TEST_F(ScoreCommandTest, TheReportIsOnePageWithTheFailingCellsAndNothingOfTheOthers) {
  Put(kWon, "right");
  Put(kLost, "a<b>&c");
  std::string text = TextOf("a<b>&c.txt");
  text[0] = '8';
  Write("a<b>&c.txt", text);
  ASSERT_EQ(Run({.report = folder_ / "out.html"}).code, ExitCode::kDone);
  const std::string page = TextOf("out.html");
  EXPECT_THAT(page, HasSubstr("a&lt;b&gt;&amp;c.png"));
  EXPECT_THAT(page, Not(HasSubstr("a<b>")));
  EXPECT_THAT(page, Not(HasSubstr("right.png")));
  EXPECT_THAT(page, HasSubstr("shown <code>8</code>"));
  EXPECT_THAT(page, HasSubstr("data:image/png;base64,"));
  EXPECT_THAT(page, Not(HasSubstr("http")));  // it needs nothing from elsewhere
  EXPECT_EQ(Run({.report = folder_ / "no" / "page.html"}).code, ExitCode::kBadInput);
}

// --- other games

const std::string kSudoku = "sudoku/gnome-sudoku-light/half";
const std::string kFour = "connect-four/kfourinline-yellow-red/";

// As below fixtures/: in a folder of the game's name.
class ScoreOfOtherGamesTest : public ScoreCommandTest {
 protected:
  void PutSudoku(const std::string& as) const { Put(kSudoku, "sudoku/" + as); }
  // The first character of the label that is `from` becomes `to`.
  void Change(const std::string& name, char from, char to) const {
    std::string text = TextOf(name);
    text[text.find(from)] = to;
    Write(name, text);
  }
};

TEST_F(ScoreOfOtherGamesTest, TheFolderSaysWhichGameItsPicturesShow) {
  PutSudoku("half");
  const auto json = Scored();
  EXPECT_EQ(json.at("game"), "sudoku");
  EXPECT_EQ(json.at("all").at("exact").at("count"), 1);
  EXPECT_EQ(json.at("all").at("cells_right").at("count"), 81);
  EXPECT_EQ(json.at("all").at("givens_right").at("share"), 1.0);
  EXPECT_EQ(json.at("all").at("wrong_of_handed_on").at("count"), 0);
}

TEST_F(ScoreOfOtherGamesTest, AFolderWithoutAGamesNameIsTheGamesThatIsAskedFor) {
  Put(kSudoku, "mine/half");
  EXPECT_EQ(Run({}).code, ExitCode::kPartial);  // its label is none of Minesweeper
  EXPECT_EQ(Scored({.game = "sudoku"}).at("all").at("exact").at("count"), 1);
}

TEST_F(ScoreOfOtherGamesTest, GamesAreScoredOneByOneAndOthersThanTheAskedOneAreLeftOut) {
  Put(kWon, "minesweeper/won");
  PutSudoku("half");
  const Said said = Run({});
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  EXPECT_THAT(said.out, HasSubstr("Minesweeper:\n"));
  EXPECT_THAT(said.out, HasSubstr("\nSudoku:\n"));
  EXPECT_THAT(Run({.report = folder_ / "page.html"}).err, HasSubstr("choose one with --game"));
  EXPECT_EQ(Scored({.game = "minesweeper"}).at("all").at("boards"), 1);
  EXPECT_EQ(Run({.game = "connect-four"}).code, ExitCode::kNotFound);
}

TEST_F(ScoreOfOtherGamesTest, AWrongDigitIsAWrongBoardAndNamed) {
  PutSudoku("half");
  const char first = TextOf("sudoku/half.txt")[TextOf("sudoku/half.txt").find_first_of("12345678")];
  Change("sudoku/half.txt", first, '9');
  const auto json = Scored();
  EXPECT_EQ(json.at("all").at("wrong").at("count"), 1);
  EXPECT_EQ(json.at("all").at("wrong_cells").at("count"), 1);
  const auto& miss = json.at("pictures").at(0).at("missed").at(0);
  EXPECT_EQ(miss.at("expected"), "9");
  EXPECT_EQ(miss.at("read"), std::string(1, first));
}

TEST_F(ScoreOfOtherGamesTest, GivensNotesAndBlocksAreCountedBesideTheCells) {
  Put("sudoku/gnome-sudoku-light/conflict-notes", "sudoku/notes");
  Put("sudoku/ksudoku-default/pentomino-half", "sudoku/blocks");
  auto label = nlohmann::json::parse(TextOf("sudoku/notes.json"));
  const auto cells = static_cast<int>(label.at("notes").size());
  ASSERT_GT(cells, 0);
  auto json = Scored();
  EXPECT_EQ(json.at("all").at("notes_right").at("count"), cells);
  EXPECT_EQ(json.at("all").at("notes_right").at("of"), cells);
  EXPECT_EQ(json.at("all").at("blocks_right").at("count"), 1);
  label["notes"] = nlohmann::json::object();
  label["givens"] = nlohmann::json::array();
  Write("sudoku/notes.json", label.dump());
  json = Scored();
  EXPECT_EQ(json.at("all").at("notes_right").at("count"), 0);
  EXPECT_EQ(json.at("all").at("notes_right").at("of"), cells);  // read where there are none
  EXPECT_EQ(json.at("all").at("exact").at("count"), 2);         // values alone make a board exact
}

// A board of one game is a picture without a board of every other.
TEST_F(ScoreOfOtherGamesTest, ANegativeThatShowsABoardOfTheGameIsLeftOut) {
  Put(kSudoku, "negatives/half", {".png"});
  EXPECT_EQ(Scored({.game = "sudoku"}).at("all").at("negatives_found").at("count"), 1);
  Write("negatives/half.json", R"({"game": "sudoku"})");
  EXPECT_EQ(Run({.game = "sudoku"}).code, ExitCode::kNotFound);
  EXPECT_EQ(Scored({.game = "connect-four"}).at("all").at("negatives").get<int>(), 1);
}

TEST_F(ScoreOfOtherGamesTest, ABoardThatIsHiddenIsRightIfItIsRefused) {
  Put("sudoku/gnome-sudoku-light/paused", "sudoku/paused");
  PutSudoku("half");
  Write("sudoku/half.json", R"({"expect": "hidden"})");
  const auto json = Scored();
  EXPECT_EQ(json.at("all").at("negatives"), 2);
  EXPECT_EQ(json.at("all").at("negatives_found").at("count"), 1);
}

TEST_F(ScoreOfOtherGamesTest, ALabelThatIsNoBoardIsNamedWithItsPlace) {
  PutSudoku("half");
  Write("sudoku/half.txt", "12\n3x\n");
  EXPECT_THAT(Run({}).err, HasSubstr("half.txt: line 2, column 2: expected one of"));
  Write("sudoku/half.txt", "12\n3\n");
  EXPECT_THAT(Run({}).err, HasSubstr("half.txt: row 2: expected 2 cells"));
  Write("sudoku/half.txt", "\n");
  EXPECT_THAT(Run({}).err, HasSubstr("half.txt: expected a board"));
  EXPECT_EQ(Run({}).code, ExitCode::kPartial);
}

TEST_F(ScoreOfOtherGamesTest, ABoardOfAnotherSizeIsWrong) {
  PutSudoku("half");
  Write("sudoku/half.txt", "12\n34\n");
  Write("sudoku/half.json", "{}");
  const auto json = Scored();
  EXPECT_EQ(json.at("all").at("wrong").at("count"), 1);
  EXPECT_EQ(json.at("all").at("size_right").at("count"), 0);
  EXPECT_EQ(json.at("all").at("cells_right").at("count"), 0);
}

TEST_F(ScoreOfOtherGamesTest, ThePageShowsTheMissedDigits) {
  PutSudoku("half");
  Change("sudoku/half.txt", '.', '9');
  ASSERT_EQ(Run({.report = folder_ / "out.html"}).code, ExitCode::kDone);
  EXPECT_THAT(TextOf("out.html"), HasSubstr("shown <code>9</code>, read <code>.</code>"));
}

// Of as many discs of each kind nothing tells which player has which.
TEST_F(ScoreOfOtherGamesTest, DiscsOfConnectFourMayBeTheOtherPlayersWhereNothingTells) {
  int told = 0;
  int untold = 0;
  for (const auto& entry : fs::directory_iterator(Source("fixtures/" + kFour))) {
    if (entry.path().extension() != ".txt") continue;
    const std::string name = entry.path().stem().string();
    const std::string as = "connect-four/" + name;
    Put(kFour + name, as);
    std::string swapped = TextOf(as + ".txt");
    for (char& c : swapped) c = c == 'x' ? 'o' : c == 'o' ? 'x' : c;
    const bool has_discs = swapped.find('x') != std::string::npos;
    Write(as + ".txt", swapped);
    const auto picture = Scored().at("pictures").back();
    if (has_discs) ++(picture.at("outcome") == "exact" ? untold : told);
    fs::remove(folder_ / (as + ".png"));
  }
  EXPECT_GT(told, 0);
  EXPECT_GT(untold, 0);
}

TEST_F(ScoreOfOtherGamesTest, BoardsOfConnectFourAreScored) {
  for (const auto& entry : fs::directory_iterator(Source("fixtures/" + kFour))) {
    if (entry.path().extension() != ".txt") continue;
    const std::string name = entry.path().stem().string();
    Put(kFour + name, "connect-four/" + name);
  }
  const auto json = Scored();
  EXPECT_EQ(json.at("game"), "connect-four");
  EXPECT_GT(json.at("all").at("boards"), 4);
  EXPECT_EQ(json.at("all").at("exact").at("count"), json.at("all").at("boards"));
  EXPECT_FALSE(json.at("all").contains("givens_right"));
}

}  // namespace
}  // namespace gridhand::app
