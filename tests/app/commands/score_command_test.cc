#include "app/commands/score_command.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::ExitCode;
using ::testing::HasSubstr;
using ::testing::Not;
using vision::minesweeper::BoardReader;

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
  Said Run(ScoreOptions options) const {
    const auto files = FindDataFiles("minesweeper");
    if (!files) std::abort();
    const auto data = options.unseen ? base::Result(minesweeper::UnseenReaderDataFor(*files))
                                     : minesweeper::ReaderDataFor(*files);
    if (!data) std::abort();
    auto reader = BoardReader::Load(*data);
    if (!reader) std::abort();
    if (options.folder.empty()) options.folder = folder_.path();
    std::ostringstream out;
    std::ostringstream err;
    const ExitCode code = Score(options, *reader, {}, out, err);
    return {code, out.str(), err.str()};
  }
  nlohmann::json Scored(ScoreOptions options = {}) const {
    options.format = OutputFormat::kJson;
    return nlohmann::json::parse(Run(options).out);
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
  const auto json = Scored({.unseen = true});
  EXPECT_EQ(json.at("reader"), "unseen");
  EXPECT_TRUE(json.at("pictures").at(0).at("skin").is_null());
}

TEST_F(ScoreCommandTest, WhereTheCellsAreCanBeTold) {
  Put(kWon, "won");
  Put("minesweeper/xdemineur-only/02-lost-dense-14x12", "moved");
  Write("moved.json", R"({"grid": {"x": 3, "y": 3, "width": 60, "height": 60}})");
  const auto json = Scored({.unseen = true, .at_grid = true});
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

}  // namespace
}  // namespace gridhand::app
