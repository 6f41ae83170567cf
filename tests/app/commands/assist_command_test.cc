#include "app/commands/assist_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "app/minesweeper/minesweeper_game.h"
#include "capture/file/png.h"
#include "overlay/mark.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::ExitCode;
using ::testing::HasSubstr;
using vision::minesweeper::BoardReader;

fs::path Source(const std::string& path) { return test_support::SourceTree() / path; }

const fs::path kMidGame = Source("fixtures/minesweeper/xdemineur-only/take2-16x16-playing.png");
const fs::path kNoBoard = Source("fixtures/negatives/gnome-mines-score-dialog.png");

struct Said {
  ExitCode code{};
  std::string out;
  std::string err;
};

Said AssistWith(const AssistOptions& options, std::optional<int> mines = {}) {
  const auto game = std::make_shared<minesweeper::MinesweeperGame>(
      std::vector<minesweeper::Profile>(),
      *BoardReader::Load({.skins_dir = Source("vision/minesweeper/skins")}));
  game->assist.mines = mines;
  std::ostringstream out;
  std::ostringstream err;
  const ExitCode code = AssistWithPicture(options, {game}, out, err);
  return {code, out.str(), err.str()};
}

AssistOptions Json(const fs::path& image) {
  AssistOptions options;
  options.image = image;
  options.format = OutputFormat::kJson;
  return options;
}

bool IsMarked(const base::Frame& before, const base::Frame& after, const base::FrameRect& area) {
  return !base::SamePixels(before, after, area);
}

class AssistCommandTest : public ::testing::Test {
 protected:
  test_support::ScratchFolder folder_;
};

TEST_F(AssistCommandTest, MarksOfThePictureAreThoseOfTheJsonAndNothingElseIsDrawn) {
  AssistOptions options = Json(kMidGame);
  options.request.level = HelpLevel::kProved;
  options.out = folder_.path() / "hints.png";
  const Said said = AssistWith(options);
  ASSERT_EQ(said.code, ExitCode::kDone) << said.err;
  const auto json = nlohmann::json::parse(said.out);
  ASSERT_FALSE(json["marks"].empty());
  const auto before = capture::file::ReadPng(kMidGame);
  const auto after = capture::file::ReadPng(options.out);
  ASSERT_TRUE(before.ok() && after.ok());
  ASSERT_EQ(after->size, before->size);

  const int cols = json["cols"];
  const int rows = json["rows"];
  const base::FrameRect grid{json["grid"]["x"], json["grid"]["y"], json["grid"]["width"],
                             json["grid"]["height"]};
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      const base::FrameRect cell{grid.x + col * grid.width / cols,
                                 grid.y + row * grid.height / rows, grid.width / cols,
                                 grid.height / rows};
      bool listed = false;
      for (const auto& mark : json["marks"]) {
        listed = listed || mark["cell"] == nlohmann::json({row, col});
      }
      EXPECT_EQ(IsMarked(*before, *after, cell), listed) << row << "," << col;
    }
  }
}

TEST_F(AssistCommandTest, TheReasonIsPrintedAndStandsBelowThePicture) {
  AssistOptions options;
  options.image = kMidGame;
  options.out = folder_.path() / "hints.png";
  options.request.level = HelpLevel::kHint;
  const Said said = AssistWith(options);
  EXPECT_EQ(said.code, ExitCode::kDone) << said.err;
  EXPECT_THAT(said.out, ::testing::AnyOf(HasSubstr(" safe: "), HasSubstr(" guess: ")));
  const auto before = capture::file::ReadPng(kMidGame);
  const auto after = capture::file::ReadPng(options.out);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_GT(after->size.height, before->size.height);
}

TEST_F(AssistCommandTest, HelpLevelNoneLeavesThePictureAlone) {
  AssistOptions options;
  options.image = kMidGame;
  options.out = folder_.path() / "hints.png";
  options.request.level = HelpLevel::kNone;
  EXPECT_EQ(AssistWith(options).out, "");
  const auto before = capture::file::ReadPng(kMidGame);
  const auto after = capture::file::ReadPng(options.out);
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_TRUE(base::SamePixels(*before, *after, before->Bounds()));
}

TEST_F(AssistCommandTest, ThePictureThatIsReadIsNotDrawnOver) {
  AssistOptions options;
  options.image = folder_.path() / "game.png";
  fs::copy_file(kMidGame, options.image);
  options.out = options.image;
  const Said said = AssistWith(options);
  EXPECT_EQ(said.code, ExitCode::kBadInput);
  EXPECT_THAT(said.err, HasSubstr("--out"));
  EXPECT_THAT(said.err, HasSubstr("would overwrite"));
  EXPECT_EQ(fs::file_size(options.image), fs::file_size(kMidGame));
}

TEST_F(AssistCommandTest, JsonHasEveryKeyFoundOrNot) {
  for (const fs::path& image : {kMidGame, kNoBoard}) {
    const auto json = nlohmann::json::parse(AssistWith(Json(image)).out);
    for (const char* key : {"file", "found", "skin", "rows", "cols", "status", "mines", "grid",
                            "consistent", "exact", "marks", "line", "reason"}) {
      EXPECT_TRUE(json.contains(key)) << image << ": " << key;
    }
  }
}

TEST_F(AssistCommandTest, BadInputIsRefusedAsReadRefusesIt) {
  EXPECT_EQ(AssistWith(Json(kNoBoard)).code, ExitCode::kNotFound);
  const Said no_picture = AssistWith(Json(Source("README.md")));
  EXPECT_EQ(no_picture.code, ExitCode::kBadInput);
  EXPECT_THAT(no_picture.err, HasSubstr("README.md"));
  EXPECT_EQ(AssistWith(Json(kMidGame), 100000).code, ExitCode::kBadInput);
  AssistOptions outside = Json(kMidGame);
  outside.request.about = board::CellPos{99, 0};
  EXPECT_THAT(AssistWith(outside).err, HasSubstr("--at 99,0: the board has rows 0 to "));
}

TEST_F(AssistCommandTest, MinesThatCannotBeMakeTheBoardImpossible) {
  const Said said = AssistWith(Json(kMidGame), 1);
  EXPECT_EQ(said.code, ExitCode::kPartial);
  EXPECT_TRUE(nlohmann::json::parse(said.out)["marks"].empty());
}

}  // namespace
}  // namespace gridhand::app
