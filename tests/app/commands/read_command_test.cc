#include "app/commands/read_command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "app/data_files.h"
#include "app/minesweeper/minesweeper_game.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/shown_board.h"
#include "board/minesweeper/text.h"
#include "capture/file/jpeg.h"
#include "capture/file/png.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::ExitCode;
using vision::minesweeper::BoardReader;

fs::path Source(const std::string& path) { return test_support::SourceTree() / path; }

const fs::path kWon = Source("fixtures/minesweeper/sgt-mines-default/04-won-9x9.png");
const fs::path kLost = Source("fixtures/minesweeper/xdemineur-only/02-lost-dense-14x12.png");
const fs::path kFresh = Source("fixtures/minesweeper/sgt-mines-default/tile20-fresh-5x5.png");
const fs::path kNoBoard = Source("fixtures/negatives/gnome-mines-score-dialog.png");

std::string LabelOf(fs::path png) { return test_support::TextOf(png.replace_extension(".txt")); }

struct Said {
  ExitCode code{};
  std::string out;
  std::string err;
};

// The options of the command, and those that Minesweeper alone has.
struct MinesweeperReadOptions : ReadOptions {
  std::optional<int> mines;
  minesweeper::BoardOptions board;
};

using ReadingGame = std::shared_ptr<minesweeper::MinesweeperGame>;

ReadingGame GameWith(vision::minesweeper::ReaderData data) {
  auto reader = BoardReader::Load(std::move(data));
  if (!reader) std::abort();
  return std::make_shared<minesweeper::MinesweeperGame>(std::vector<minesweeper::Profile>(),
                                                        *std::move(reader));
}

Said ReadWith(const ReadingGame& game, const MinesweeperReadOptions& options,
              const GrabWindow& grab_window = {}) {
  game->picture = {.mines = options.mines, .board = options.board};
  std::ostringstream out;
  std::ostringstream err;
  const ExitCode code = Read(options, {game}, grab_window, out, err);
  return {code, out.str(), err.str()};
}

ReadingGame SkinReader() {
  static const ReadingGame kGame = GameWith({.skins_dir = Source("vision/minesweeper/skins")});
  return kGame;
}

Said ReadAll(const MinesweeperReadOptions& options, const GrabWindow& grab_window = {}) {
  return ReadWith(SkinReader(), options, grab_window);
}

ReadingGame UnseenReader() {
  const auto files = FindDataFiles("minesweeper");
  if (!files) std::abort();
  return GameWith(minesweeper::UnseenReaderDataFor(*files));
}

MinesweeperReadOptions Files(std::vector<fs::path> files,
                             OutputFormat format = OutputFormat::kText) {
  MinesweeperReadOptions options;
  options.files = std::move(files);
  options.format = format;
  return options;
}

TEST(ReadCommandTest, APausedGameIsAStatusAndNoBoard) {
  const fs::path paused = Source("fixtures/negatives/gnome-mines-paused-by-button.png");
  const Said said = ReadAll(Files({paused}, OutputFormat::kJson));
  EXPECT_EQ(said.code, ExitCode::kNotFound);
  const auto line = nlohmann::json::parse(said.out);
  EXPECT_EQ(line["status"], "paused");
  EXPECT_EQ(line["found"], false);
  EXPECT_NE(ReadAll(Files({paused})).err.find("gnome-mines-paused-by-button.png"),
            std::string::npos);
}

TEST(ReadCommandTest, AJpegIsReadAsAPngIs) {
  const test_support::ScratchFolder folder;
  const auto picture = capture::file::ReadPng(kWon);
  ASSERT_TRUE(picture.ok());
  const auto bytes = capture::file::EncodeJpeg(*picture, 95);
  ASSERT_TRUE(bytes.ok());
  std::ofstream(folder / "won.jpg", std::ios::binary) << *bytes;
  const Said said = ReadWith(UnseenReader(), Files({folder / "won.jpg"}));
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  EXPECT_EQ(said.out, LabelOf(kWon));
}

TEST(ReadCommandTest, ABoardOfAnotherSizeThanIsSaidIsADoubt) {
  MinesweeperReadOptions options = Files({kWon});
  options.board = {.rows = 9, .columns = 9};
  EXPECT_EQ(ReadAll(options).code, ExitCode::kDone);
  options.board.rows = 8;
  const Said said = ReadAll(options);
  EXPECT_EQ(said.code, ExitCode::kPartial);
  EXPECT_NE(said.err.find("shows 9 rows and 9 columns, not --rows 8"), std::string::npos)
      << said.err;
  options.format = OutputFormat::kJson;
  EXPECT_NE(ReadAll(options).out.find("not --rows 8"), std::string::npos);
}

TEST(ReadCommandTest, ThePictureThatIsReadIsNotDrawnOver) {
  const test_support::ScratchFolder folder;
  fs::copy_file(kWon, folder / "won.png");
  MinesweeperReadOptions options = Files({folder / "won.png"});
  options.annotate = folder.path() / "." / "won.png";
  const Said said = ReadAll(options);
  EXPECT_EQ(said.code, ExitCode::kBadInput);
  EXPECT_NE(said.err.find("would overwrite"), std::string::npos) << said.err;
  EXPECT_EQ(fs::file_size(folder / "won.png"), fs::file_size(kWon));
}

TEST(ReadCommandTest, PrintsTheBoardAndNothingElse) {
  const Said said = ReadAll(Files({kWon}));
  EXPECT_EQ(said.code, ExitCode::kDone);
  EXPECT_EQ(said.out, LabelOf(kWon));
  EXPECT_EQ(said.err, "");
}

TEST(ReadCommandTest, OfSeveralPicturesEachBoardHasAHeadingOnATerminal) {
  const auto shown = [](const fs::path& picture) {
    return minesweeper::ShownBoard(*board::minesweeper::ParseBoard(LabelOf(picture)), false);
  };
  MinesweeperReadOptions options = Files({kWon, kLost});
  EXPECT_EQ(ReadAll(options).out, LabelOf(kWon) + "\n" + LabelOf(kLost));
  options.is_for_eyes = true;
  EXPECT_EQ(ReadAll(options).out,
            kWon.string() + ":\n" + shown(kWon) + "\n" + kLost.string() + ":\n" + shown(kLost));
  options.files.pop_back();
  EXPECT_EQ(ReadAll(options).out, shown(kWon));
}

TEST(ReadCommandTest, QuietLeavesTheTroubleToTheExitCode) {
  MinesweeperReadOptions options = Files({kNoBoard, kWon});
  options.is_quiet = true;
  const Said said = ReadAll(options);
  EXPECT_EQ(said.code, ExitCode::kNotFound);
  EXPECT_EQ(said.out, LabelOf(kWon));
  EXPECT_EQ(said.err, "");
}

// The line of the count is gone when a message is printed, and at the end.
TEST(ReadCommandTest, CountsThePicturesInPlace) {
  std::ostringstream out;
  std::ostringstream terminal;
  Read(Files({kNoBoard, kWon}), {SkinReader()}, {}, out, terminal,
       CountLine(terminal, "pictures read"));
  const std::string shown = terminal.str();
  EXPECT_EQ(shown.find("\r\x1b[K0 of 2 pictures read\r\x1b[Kgridhand: "), 0U) << shown;
  const std::string end = "\r\x1b[K1 of 2 pictures read\r\x1b[K";
  EXPECT_TRUE(shown.ends_with(end)) << shown;
}

// One picture cannot tell it from a wall of icons.
TEST(ReadCommandTest, AFreshBoardOfAnUnknownLookIsOneByAPersonsWord) {
  const ReadingGame unseen = UnseenReader();
  const MinesweeperReadOptions untold = Files({kFresh});
  EXPECT_EQ(ReadWith(unseen, untold).code, ExitCode::kNotFound);
  MinesweeperReadOptions told = untold;
  told.board = {.rows = 5, .columns = 5};
  const Said said = ReadWith(unseen, told);
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  EXPECT_EQ(said.out, LabelOf(kFresh));
  told.board.rows = 6;
  EXPECT_EQ(ReadWith(unseen, told).code, ExitCode::kNotFound);
  told.board = {.rows = 5, .columns = 5, .at = {0, 0, 9, 9}};
  EXPECT_EQ(ReadWith(unseen, told).code, ExitCode::kBadInput);
}

TEST(ReadCommandTest, ARefusedBoardIsAPossibleOneWithItsPlace) {
  const ReadingGame unseen = UnseenReader();
  const auto refused =
      nlohmann::json::parse(ReadWith(unseen, Files({kFresh}, OutputFormat::kJson)).out);
  EXPECT_EQ(refused.at("found"), false);
  EXPECT_EQ(refused.at("rows"), nullptr);
  ASSERT_EQ(refused.at("possible").size(), 1u);
  const auto& possible = refused.at("possible").at(0);
  EXPECT_EQ(possible.at("rows"), 5);
  EXPECT_EQ(possible.at("cols"), 5);
  EXPECT_NE(possible.at("reason").get<std::string>().find("could be a fresh board"),
            std::string::npos);
  MinesweeperReadOptions told = Files({kFresh}, OutputFormat::kJson);
  told.board = {.rows = 5, .columns = 5};
  const auto read = nlohmann::json::parse(ReadWith(unseen, told).out);
  // Cells of 20 px: a look that was refused may lie a pixel off.
  for (const char* side : {"x", "y", "width", "height"}) {
    EXPECT_NEAR(read.at("grid").at(side).get<int>(), possible.at("grid").at(side).get<int>(), 1);
  }
  EXPECT_TRUE(read.at("possible").empty());
  told.board.rows = 6;
  const auto another = nlohmann::json::parse(ReadWith(unseen, told).out);
  EXPECT_EQ(another.at("possible").at(0).at("rows"), 5);
  EXPECT_NE(another.at("possible").at(0).at("reason").get<std::string>().find("another size"),
            std::string::npos);
  const auto none =
      nlohmann::json::parse(ReadWith(unseen, Files({kNoBoard}, OutputFormat::kJson)).out);
  EXPECT_TRUE(none.at("possible").empty());
}

// A dialog, a field that hides a paused game, and a board that is read.
TEST(ReadCommandTest, NoPossibleBoardWhereNoneIsOrItIsReadOrHidden) {
  const auto files = FindDataFiles("minesweeper");
  ASSERT_TRUE(files.ok());
  const ReadingGame game = GameWith(*minesweeper::ReaderDataFor(*files));
  for (const fs::path& png :
       {kNoBoard, Source("fixtures/negatives/gnome-mines-paused-by-button.png"), kWon}) {
    const auto json = nlohmann::json::parse(ReadWith(game, Files({png}, OutputFormat::kJson)).out);
    EXPECT_TRUE(json.at("possible").empty()) << png;
  }
}

TEST(ReadCommandTest, SeparatesBoardsByABlankLine) {
  EXPECT_EQ(ReadAll(Files({kWon, kLost})).out, LabelOf(kWon) + "\n" + LabelOf(kLost));
}

TEST(ReadCommandTest, APictureWithoutABoardIsNotFoundAndNamed) {
  const Said said = ReadAll(Files({kNoBoard}));
  EXPECT_EQ(said.code, ExitCode::kNotFound);
  EXPECT_EQ(said.out, "");
  EXPECT_NE(said.err.find("score-dialog.png: "), std::string::npos) << said.err;
}

TEST(ReadCommandTest, AFileThatIsNoPictureIsBadInputAndTheOthersAreRead) {
  const Said said = ReadAll(Files({Source("README.md"), kNoBoard, kWon}));
  EXPECT_EQ(said.code, ExitCode::kBadInput);
  EXPECT_EQ(said.out, LabelOf(kWon));
  EXPECT_NE(said.err.find("README.md"), std::string::npos);
}

TEST(ReadCommandTest, NothingToReadIsBadInput) {
  EXPECT_EQ(ReadAll(MinesweeperReadOptions{}).code, ExitCode::kBadInput);
}

TEST(ReadCommandTest, JsonHasEveryKeyFoundOrNot) {
  const Said said = ReadAll(Files({kLost, kNoBoard}, OutputFormat::kJson));
  EXPECT_EQ(said.code, ExitCode::kNotFound);
  std::istringstream lines(said.out);
  for (const bool found : {true, false}) {
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json.at("found"), found);
    for (const char* key : {"file", "rows", "cols", "status", "mines_left", "grid", "col_edges",
                            "row_edges", "board", "confidence", "reason", "elapsed_ms"}) {
      EXPECT_TRUE(json.contains(key)) << key;
    }
    if (!found) {
      EXPECT_TRUE(json.at("reason").is_string());
      continue;
    }
    EXPECT_EQ(json.at("rows"), 12);
    EXPECT_EQ(json.at("cols"), 14);
    EXPECT_EQ(json.at("status"), "lost");
    EXPECT_EQ(json.at("mines_left"), 71);
    EXPECT_EQ(json.at("grid").at("x"), 16);
    EXPECT_EQ(json.at("col_edges").size(), 15u);
    EXPECT_EQ(json.at("board").size(), 12u);
    EXPECT_EQ(json.at("confidence").at(0).size(), 14u);
  }
}

TEST(ReadCommandTest, JsonSaysSkinResidualAndRepairedCells) {
  const auto json = nlohmann::json::parse(ReadAll(Files({kLost}, OutputFormat::kJson)).out);
  EXPECT_EQ(json.at("skin"), "xdemineur");
  EXPECT_GE(json.at("residual_px"), 0);
  EXPECT_EQ(json.at("repaired"), nlohmann::json::array());
  EXPECT_EQ(json.at("boards"), nlohmann::json::array());
  const auto none = nlohmann::json::parse(ReadAll(Files({kNoBoard}, OutputFormat::kJson)).out);
  for (const auto& [key, value] : json.items()) EXPECT_TRUE(none.contains(key)) << key;
  EXPECT_TRUE(none.at("skin").is_null());
}

TEST(ReadCommandTest, SeveralBoardsAreAllInJsonAndTheBestInText) {
  const auto left = capture::file::ReadPng(kWon);
  const auto right = capture::file::ReadPng(kLost);
  base::WritableFrame both = base::MakeFrame(
      {left->size.width + right->size.width, std::max(left->size.height, right->size.height)});
  int x = 0;
  for (const base::Frame& frame : {*left, *right}) {
    base::Paste(frame, {x, 0}, both);
    x += frame.size.width;
  }
  const test_support::ScratchFolder folder;
  ASSERT_TRUE(capture::file::WritePng(both.frame, folder / "both.png").ok());
  const auto json =
      nlohmann::json::parse(ReadAll(Files({folder / "both.png"}, OutputFormat::kJson)).out);
  ASSERT_EQ(json.at("boards").size(), 2u);
  EXPECT_EQ(json.at("boards").at(0).at("board"), json.at("board"));
  EXPECT_EQ(json.at("boards").at(1).at("skin"), "sgt-mines");
  const Said text = ReadAll(Files({folder / "both.png"}));
  EXPECT_EQ(text.out, LabelOf(kLost));
  EXPECT_NE(text.err.find("the best of 2 boards"), std::string::npos) << text.err;
}

TEST(ReadCommandTest, MinesThatContradictThePictureAreExitThree) {
  MinesweeperReadOptions options = Files({kLost});
  options.mines = 10;
  const Said said = ReadAll(options);
  EXPECT_EQ(said.code, ExitCode::kPartial);
  EXPECT_EQ(said.out, LabelOf(kLost));
  EXPECT_NE(said.err.find("not of 10"), std::string::npos) << said.err;
}

TEST(ReadCommandTest, ReadsAWindowThroughTheGivenHand) {
  MinesweeperReadOptions options;
  options.window = 0x1234;
  std::uint64_t asked = 0;
  const Said said = ReadAll(options, [&](std::uint64_t window) {
    asked = window;
    return capture::file::ReadPng(kWon);
  });
  EXPECT_EQ(asked, 0x1234u);
  EXPECT_EQ(said.out, LabelOf(kWon));
}

TEST(ReadCommandTest, AnnotateDrawsIntoOnePicture) {
  const test_support::ScratchFolder folder;
  const fs::path drawn = folder / "drawn.png";
  MinesweeperReadOptions options = Files({kWon});
  options.annotate = drawn;
  EXPECT_EQ(ReadAll(options).code, ExitCode::kDone);
  const auto before = capture::file::ReadPng(kWon);
  const auto after = capture::file::ReadPng(drawn);
  ASSERT_TRUE(after.ok()) << after.error().text;
  EXPECT_EQ(after->size, before->size);
  EXPECT_FALSE(base::SamePixels(*before, *after, before->Bounds()));

  options.files = {kWon, kLost};
  EXPECT_EQ(ReadAll(options).code, ExitCode::kBadInput);
}

TEST(ReadCommandTest, AnnotateDrawsTheGridOfABoardThatIsRefused) {
  const test_support::ScratchFolder folder;
  MinesweeperReadOptions options = Files({kFresh});
  options.annotate = folder / "drawn.png";
  EXPECT_EQ(ReadWith(UnseenReader(), options).code, ExitCode::kNotFound);
  const auto before = capture::file::ReadPng(kFresh);
  const auto after = capture::file::ReadPng(options.annotate);
  ASSERT_TRUE(after.ok()) << after.error().text;
  EXPECT_FALSE(base::SamePixels(*before, *after, before->Bounds()));
  options.files = {kNoBoard};
  EXPECT_EQ(ReadAll(options).code, ExitCode::kNotFound);
  EXPECT_FALSE(fs::exists(options.annotate));  // the drawing of the picture before
}

TEST(ReadCommandTest, OnePixelIsAPictureWithoutABoard) {
  const test_support::ScratchFolder folder;
  ASSERT_TRUE(capture::file::WritePng(base::MakeFrame({1, 1}).frame, folder / "one.png").ok());
  const Said said = ReadAll(Files({folder / "one.png"}));
  EXPECT_EQ(said.code, ExitCode::kNotFound);
  EXPECT_NE(said.err.find("one.png"), std::string::npos) << said.err;
}

TEST(ReadCommandTest, DebugDrawsEachStageThatWasReached) {
  const test_support::ScratchFolder folder;
  MinesweeperReadOptions options = Files({kWon});
  options.debug = folder / "stages";
  EXPECT_EQ(ReadAll(options).code, ExitCode::kDone);
  const auto lattice = capture::file::ReadPng(options.debug / "01-lattice.png");
  ASSERT_TRUE(lattice.ok()) << lattice.error().text;
  const auto picture = capture::file::ReadPng(kWon);
  EXPECT_EQ(lattice->size.width, picture->size.width);
  EXPECT_GT(lattice->size.height, picture->size.height);  // its caption
  EXPECT_TRUE(capture::file::ReadPng(options.debug / "02-groups.png").ok());
  EXPECT_TRUE(capture::file::ReadPng(options.debug / "03-labels.png").ok());

  options.files = {kNoBoard};
  EXPECT_EQ(ReadAll(options).code, ExitCode::kNotFound);
  EXPECT_TRUE(fs::exists(options.debug / "01-lattice.png"));
  EXPECT_FALSE(fs::exists(options.debug / "03-labels.png"));  // of the picture before

  options.files = {kWon, kLost};
  EXPECT_EQ(ReadAll(options).code, ExitCode::kBadInput);
}

}  // namespace
}  // namespace gridhand::app
