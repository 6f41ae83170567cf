// What is behind gridhand learn and gridhand skins, on the project's own pictures.
#include "app/minesweeper/learn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include "app/data_files.h"
#include "app/minesweeper/board_label.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/skins.h"
#include "board/minesweeper/text.h"
#include "capture/file/png.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app::minesweeper {
namespace {

namespace fs = std::filesystem;
using base::ExitCode;
using ::testing::HasSubstr;
using vision::minesweeper::BoardReader;
using vision::minesweeper::ReaderData;

constexpr const char* kDense = "xdemineur-only/01-dense-14x12";
constexpr const char* kPartlyRead = "react-minesweeper-lawn/take-12x10-scale2-playing";
constexpr const char* kWon = "xdemineur-only/04-won-16x16";

ReaderData Unseen() {
  const auto files = FindDataFiles("minesweeper");
  if (!files) std::abort();
  return UnseenReaderDataFor(*files);
}

const BoardReader& Reader() {
  static const auto kReader = BoardReader::Load(Unseen());
  if (!kReader) std::abort();
  return *kReader;
}

struct Said {
  ExitCode code{};
  std::string out;
  std::string err;
};

class LearnCommandTest : public testing::Test {
 protected:
  LearnCommandTest() { fs::create_directories(pictures()); }

  fs::path pictures() const { return folder_ / "pictures"; }
  fs::path skins() const { return folder_ / "skins"; }
  void Put(const std::string& fixture,
           const std::vector<std::string>& kinds = {".png", ".txt", ".json"}) const {
    const fs::path source = test_support::SourceTree() / "fixtures/minesweeper" / fixture;
    for (const std::string& kind : kinds) {
      fs::copy_file(source.string() + kind, pictures() / (source.filename().string() + kind));
    }
  }
  Said Learn(LearnOptions options, const AskPerson& ask = {}, bool is_interrupted = false) const {
    if (options.from.empty()) options.from = pictures();
    std::ostringstream out;
    std::ostringstream err;
    base::Interrupt interrupt;
    if (is_interrupted) interrupt.Raise();
    const ExitCode code = minesweeper::Learn(options, skins(), Reader(), ask, interrupt, out, err);
    return {code, out.str(), err.str()};
  }
  // One that knows what was learnt besides.
  BoardReader ReaderWithSkins() const {
    ReaderData data = Unseen();
    data.learnt = LoadLearntSkins(skins()).skins;
    auto reader = BoardReader::Load(data);
    if (!reader) std::abort();
    return *std::move(reader);
  }
  static BoardLabel TruthOf(const std::string& fixture) {
    const fs::path png = test_support::SourceTree() / "fixtures/minesweeper" / (fixture + ".png");
    const auto label = LoadLabel({png, {}});
    if (!label) std::abort();
    return *label;
  }
  Said Skins(const SkinsOptions& options, const std::string& answer = "") const {
    std::ostringstream out;
    std::ostringstream err;
    const ExitCode code = minesweeper::Skins(
        options, skins(), [&](const std::string&) { return answer; }, out, err);
    return {code, out.str(), err.str()};
  }

  test_support::ScratchFolder folder_;
};

TEST_F(LearnCommandTest, LearnsFromLabelsAndSaysWhatIsMissing) {
  Put(kDense);
  const Said said = Learn({.name = "mine"});
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  EXPECT_THAT(said.out, HasSubstr("learnt from 1 of 1 picture"));
  EXPECT_THAT(said.out, HasSubstr("  #  covered"));
  EXPECT_THAT(said.out, HasSubstr("missing: "));
  EXPECT_THAT(said.out, HasSubstr("question mark"));
  EXPECT_TRUE(fs::exists(skins() / "mine/skin.toml"));
}

TEST_F(LearnCommandTest, ADryRunKeepsNothing) {
  Put(kDense);
  const Said said = Learn({.name = "mine", .dry_run = true});
  EXPECT_EQ(said.code, ExitCode::kDone);
  EXPECT_THAT(said.out, HasSubstr("not saved"));
  EXPECT_FALSE(fs::exists(skins()));
}

TEST_F(LearnCommandTest, AddsToWhatWasLearntBefore) {
  Put(kDense);
  Learn({.name = "mine"});
  Put(kWon);
  fs::remove(pictures() / "01-dense-14x12.png");
  fs::remove(pictures() / "01-dense-14x12.txt");
  Learn({.name = "mine"});
  const auto skin = LoadLearntSkin(skins(), "mine");
  ASSERT_TRUE(skin.ok());
  bool has_first = false;
  bool has_second = false;
  for (const auto& cell : skin->cells.Cells()) {
    has_first = has_first || cell.origin.starts_with("01-dense-14x12.png");
    has_second = has_second || cell.origin.starts_with("04-won-16x16.png");
  }
  EXPECT_TRUE(has_first);
  EXPECT_TRUE(has_second);
}

TEST_F(LearnCommandTest, LearnsWithoutLabelsFromWhatCanBeRead) {
  Put("sgt-mines-default/02-lost-16x16", {".png"});
  const Said said = Learn({.name = "mine", .format = OutputFormat::kJson});
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  const auto json = nlohmann::json::parse(said.out);
  EXPECT_EQ(json["learnt_from"], 1);
  EXPECT_GE(json["symbols"]["1"], 1);
  EXPECT_EQ(json["saved"], (skins() / "mine").string());
}

TEST_F(LearnCommandTest, ReportsARefusedPictureWhoseNameIsNotUtf8) {
  Put(kDense);
  std::ofstream(pictures() / "K\xf6nig.png") << "no picture";
  const Said said = Learn({.name = "mine", .format = OutputFormat::kJson});
  EXPECT_EQ(said.code, ExitCode::kPartial) << said.err;
  EXPECT_EQ(nlohmann::json::parse(said.out)["refused"].size(), 1u);
}

TEST_F(LearnCommandTest, AsksAPersonAboutCellsThatCannotBeTold) {
  Put(kPartlyRead, {".png"});
  const BoardLabel label = TruthOf(kPartlyRead);
  std::set<board::CellPos> asked;
  const Said said = Learn({.name = "mine"}, [&](const CellQuestion& question) {
    const board::CellPos cell = *label.geometry->CellAt(question.where.Center());
    asked.insert(cell);
    return std::optional(label.cells[cell]);
  });
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  EXPECT_FALSE(asked.empty());
  const BoardReader reader = ReaderWithSkins();
  const auto frame =
      capture::file::ReadPng(pictures() / (fs::path(kPartlyRead).filename().string() + ".png"));
  ASSERT_TRUE(frame.ok());
  const auto found = reader.Find(*frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_FALSE(found->skin.empty());
  EXPECT_EQ(board::minesweeper::FormatBoard(found->reading.Symbols()),
            board::minesweeper::FormatBoard(label.cells));
}

TEST_F(LearnCommandTest, LeavesOutWhatAPersonDoesNotKnow) {
  Put(kPartlyRead, {".png"});
  Learn({.name = "alone"});
  int questions = 0;
  Learn({.name = "asked"}, [&](const auto&) {
    ++questions;
    return std::nullopt;
  });
  EXPECT_GT(questions, 0);
  const auto alone = LoadLearntSkin(skins(), "alone");
  const auto asked = LoadLearntSkin(skins(), "asked");
  ASSERT_TRUE(alone.ok() && asked.ok());
  EXPECT_EQ(alone->cells.Cells().size(), asked->cells.Cells().size());
}

TEST_F(LearnCommandTest, ALearntSkinReadsItsBoardsUnderItsName) {
  Put(kDense);
  Learn({.name = "mine"});
  const BoardReader reader = ReaderWithSkins();
  const auto frame = capture::file::ReadPng(pictures() / "01-dense-14x12.png");
  ASSERT_TRUE(frame.ok());
  const auto found = reader.Find(*frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->skin, "mine");
  const auto again = reader.Read(*frame, *found);
  ASSERT_TRUE(again.ok()) << again.error().text;
  EXPECT_EQ(again->skin, "mine");
  Put("sgt-mines-default/02-lost-16x16", {".png"});
  const auto other = capture::file::ReadPng(pictures() / "02-lost-16x16.png");
  ASSERT_TRUE(other.ok());
  const auto of_another = reader.Find(*other);
  ASSERT_TRUE(of_another.ok()) << of_another.error().text;
  EXPECT_EQ(of_another->skin, "");
}

TEST_F(LearnCommandTest, ALearntSkinMayNotHaveTheNameOfAShippedOne) {
  const auto files = FindDataFiles("minesweeper");
  ASSERT_TRUE(files.ok());
  EXPECT_FALSE(CheckNotShipped("xdemineur", *files).ok());
  EXPECT_TRUE(CheckNotShipped("mine", *files).ok());
  ReaderData data{.skins_dir = files->skins_dir};
  data.learnt = {{.name = "xdemineur"}};
  EXPECT_FALSE(BoardReader::Load(data).ok());
}

TEST_F(LearnCommandTest, ABriefSkinHasNoTwoPicturesAlike) {
  Put("sgt-mines-default/02-lost-16x16");
  Put("sgt-mines-default/tile14-won");
  Learn({.name = "all"});
  Learn({.name = "brief", .is_brief = true});
  const auto all = LoadLearntSkin(skins(), "all");
  const auto brief = LoadLearntSkin(skins(), "brief");
  ASSERT_TRUE(all.ok() && brief.ok());
  EXPECT_LT(brief->cells.Cells().size(), all->cells.Cells().size());
  const auto symbols = [](const auto& skin) {
    std::set<board::minesweeper::CellSymbol> shown;
    for (const auto& cell : skin.cells.Cells()) shown.insert(cell.symbol);
    return shown;
  };
  EXPECT_EQ(symbols(*brief), symbols(*all));
}

TEST_F(LearnCommandTest, TheShippedSkinsHavePicturesOfAllTheirSymbols) {
  const auto files = FindDataFiles("minesweeper");
  ASSERT_TRUE(files.ok());
  const auto data = ReaderDataFor(*files);
  ASSERT_TRUE(data.ok()) << data.error().text;
  EXPECT_EQ(data->pictured.size(), 5u);
  for (const auto& skin : data->pictured) {
    EXPECT_TRUE(fs::exists(files->skins_dir / (skin.name + ".toml"))) << skin.name;
    std::set<board::minesweeper::CellSymbol> shown;
    for (const auto& cell : skin.cells.Cells()) shown.insert(cell.symbol);
    EXPECT_GE(shown.size(), 11u) << skin.name;
  }
}

TEST_F(LearnCommandTest, LooksAtNoMorePicturesOnceItIsToStop) {
  Put(kDense);
  const Said said = Learn({.name = "mine"}, {}, true);
  EXPECT_NE(said.code, ExitCode::kDone);
  EXPECT_FALSE(fs::exists(skins()));
}

TEST_F(LearnCommandTest, SaysWhyAPictureTaughtNothing) {
  Put(kDense);
  std::ofstream(pictures() / "broken.png") << "no picture";
  const Said said = Learn({.name = "mine"});
  EXPECT_EQ(said.code, ExitCode::kPartial);
  EXPECT_THAT(said.err, HasSubstr("broken.png"));
}

TEST_F(LearnCommandTest, RefusesBadNamesAndEmptyFolders) {
  EXPECT_EQ(Learn({.name = "../mine"}).code, ExitCode::kBadInput);
  EXPECT_EQ(Learn({.name = "mine"}).code, ExitCode::kNotFound);
  EXPECT_EQ(Learn({.name = "mine", .from = folder_ / "nowhere"}).code, ExitCode::kBadInput);
}

TEST_F(LearnCommandTest, WantsToKnowWhatToLearnFrom) {
  std::ostringstream out;
  std::ostringstream err;
  base::Interrupt interrupt;
  const ExitCode code =
      minesweeper::Learn({.name = "mine"}, skins(), Reader(), {}, interrupt, out, err);
  EXPECT_EQ(code, ExitCode::kBadInput);
  EXPECT_THAT(err.str(), HasSubstr("--from"));
}

TEST_F(LearnCommandTest, SkinsAreListedShownAndRemoved) {
  EXPECT_EQ(Skins({.action = "list"}).code, ExitCode::kDone);
  Put(kDense);
  Learn({.name = "mine"});
  EXPECT_THAT(Skins({.action = "list"}).out, HasSubstr("mine  "));
  const fs::path sheet = folder_ / "sheet.png";
  const Said shown = Skins({.action = "show", .name = "mine", .picture = sheet});
  EXPECT_EQ(shown.code, ExitCode::kDone) << shown.err;
  EXPECT_TRUE(capture::file::ReadPng(sheet).ok());
  EXPECT_EQ(Skins({.action = "remove", .name = "mine"}).code, ExitCode::kStoppedByHuman);
  EXPECT_EQ(Skins({.action = "remove", .name = "mine"}, "n").code, ExitCode::kStoppedByHuman);
  EXPECT_EQ(Skins({.action = "remove", .name = "mine"}, "y").code, ExitCode::kDone);
  EXPECT_EQ(Skins({.action = "remove", .name = "mine", .yes = true}).code, ExitCode::kNotFound);
  EXPECT_EQ(Skins({.action = "remove", .name = "../mine", .yes = true}).code, ExitCode::kBadInput);
  EXPECT_EQ(Skins({.action = "show"}).code, ExitCode::kBadInput);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
