#include "app/minesweeper/onlooker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "agent/minesweeper/solver_oracle.h"
#include "board/minesweeper/text.h"
#include "capture/file/picture_file.h"
#include "capture/frame_source.h"
#include "tests/support/source_tree.h"
#include "tests/vision/minesweeper/shipped_reader.h"
#include "tests/vision/pictures.h"

namespace gridhand::app::minesweeper {
namespace {

using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::FormatBoard;
using board::minesweeper::ParseBoard;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::ShippedReader;

constexpr std::string_view kEarly =
    "#########\n"
    "#########\n"
    "#########\n"
    "#########\n"
    "##1111###\n"
    "111..1###\n"
    ".....1###\n"
    ".....2###\n"
    ".....1###\n";
// One move later.
constexpr std::string_view kLater =
    "#########\n"
    "#########\n"
    "#########\n"
    "##2######\n"
    "##1111###\n"
    "111..1###\n"
    ".....1###\n"
    ".....2###\n"
    ".....1###\n";
constexpr std::string_view kOtherGame =
    "###1.....\n"
    "###2.....\n"
    "###1.....\n"
    "###1..111\n"
    "###1111##\n"
    "#########\n"
    "#########\n"
    "#########\n"
    "#########\n";

std::string With(std::string_view board, std::string_view before, std::string_view after) {
  std::string changed(board);
  return changed.replace(changed.find(before), before.size(), after);
}

// Each number of the cell one brighter, as a program lights up the cell under the pointer.
void LightUp(base::WritableFrame& picture, const FrameRect& cell) {
  for (int y = cell.y; y < cell.Bottom(); ++y) {
    std::uint8_t* const row = picture.pixels + y * picture.frame.stride_bytes;
    for (int x = cell.x * base::kBytesPerPixel; x < cell.Right() * base::kBytesPerPixel; ++x) {
      if (row[x] < 255) ++row[x];
    }
  }
}

// Windows of sgt-mines with 41 mines, put together of the cells of a picture of it.
class OnlookerTest : public ::testing::Test {
 protected:
  static Frame WindowWith(std::string_view board) {
    static const Frame kPicture = *capture::file::ReadPicture(
        test_support::SourceTree() / "fixtures/minesweeper/sgt-mines-default/01-alldigits-9x9.png");
    static const FoundBoard kFound = *ShippedReader().Find(kPicture);
    std::map<CellSymbol, CellPos> samples;
    board::ForEachCell(kFound.reading.cells, [&](CellPos cell) {
      samples.emplace(kFound.reading.cells[cell].symbol, cell);
    });
    base::WritableFrame window = base::CopyOf(kPicture);
    const auto cells = *ParseBoard(board);
    board::ForEachCell(cells, [&](CellPos cell) {
      const FrameRect from = kFound.geometry.CellRect(samples.at(cells[cell]));
      const FrameRect to = kFound.geometry.CellRect(cell);
      base::Paste(base::PartOf(kPicture, from), {to.x, to.y}, window);
    });
    return std::move(window).frame;
  }

  std::string Believed() const { return FormatBoard(onlooker_.board().cells); }

  agent::minesweeper::SolverOracle oracle_;
  Onlooker onlooker_{ShippedReader(), oracle_, std::nullopt};
};

TEST_F(OnlookerTest, BelievesTheBoardThatItLooksAt) {
  EXPECT_EQ(onlooker_.Region(), capture::kWholeFrame);
  const base::Status looked = onlooker_.Look(WindowWith(kEarly));
  ASSERT_TRUE(looked.ok()) << looked.error().text;
  EXPECT_EQ(Believed(), kEarly);
  EXPECT_EQ(onlooker_.Region(), onlooker_.geometry().Bounds());
}

TEST_F(OnlookerTest, FollowsAMoveAndNothingElse) {
  EXPECT_FALSE(onlooker_.Follow(WindowWith(kEarly)));
  ASSERT_TRUE(onlooker_.Look(WindowWith(kEarly)).ok());
  EXPECT_TRUE(onlooker_.Follow(WindowWith(kEarly)));
  EXPECT_TRUE(onlooker_.Follow(WindowWith(kLater)));
  EXPECT_EQ(Believed(), kLater);
  EXPECT_FALSE(onlooker_.Follow(WindowWith(kEarly)));  // a move is not taken back
  EXPECT_FALSE(onlooker_.Follow(WindowWith(kOtherGame)));
  EXPECT_EQ(Believed(), kLater);
}

TEST_F(OnlookerTest, ALookTakesAContradictionForAnotherGame) {
  ASSERT_TRUE(onlooker_.Look(WindowWith(kLater)).ok());
  EXPECT_TRUE(onlooker_.Look(WindowWith(kEarly)).ok());
  EXPECT_EQ(Believed(), kEarly);
  EXPECT_TRUE(onlooker_.Look(WindowWith(kOtherGame)).ok());
  EXPECT_EQ(Believed(), kOtherGame);
}

TEST_F(OnlookerTest, ABoardThatNoMinesExplainIsNeverBelieved) {
  ASSERT_TRUE(onlooker_.Look(WindowWith(kEarly)).ok());
  const std::string impossible = With(kEarly, "111..1###", "141..1###");
  const base::Status looked = onlooker_.Look(WindowWith(impossible));
  ASSERT_FALSE(looked.ok());
  EXPECT_EQ(looked.error().kind, ErrorKind::kDoubt);
  EXPECT_FALSE(onlooker_.Follow(WindowWith(impossible)));
  EXPECT_TRUE(onlooker_.Look(WindowWith(kLater)).ok());
  EXPECT_EQ(Believed(), kLater);
}

TEST_F(OnlookerTest, ALitCellOrAnotherPictureBesideTheBoardIsNoMove) {
  ASSERT_TRUE(onlooker_.Look(WindowWith(kEarly)).ok());
  base::WritableFrame window = base::CopyOf(WindowWith(kEarly));
  EXPECT_TRUE(onlooker_.StillShows(window.frame));
  vision::Fill(window, {0, 0, 8, 8}, {.b = 0, .g = 0, .r = 255});
  EXPECT_TRUE(onlooker_.StillShows(window.frame));
  LightUp(window, onlooker_.geometry().CellRect({0, 0}));
  EXPECT_TRUE(onlooker_.StillShows(window.frame));
  EXPECT_FALSE(onlooker_.StillShows(WindowWith(kLater)));
}

TEST_F(OnlookerTest, ALookBelievesTheRestOfABoardWhereACellCannotBeRead) {
  ASSERT_TRUE(onlooker_.Look(WindowWith(kEarly)).ok());
  base::WritableFrame window = base::CopyOf(WindowWith(kEarly));
  const base::FrameRect cell = onlooker_.geometry().CellRect({0, 0});
  vision::Fill(window, cell, {.b = 40, .g = 200, .r = 90});
  vision::Fill(window, {cell.x + 3, cell.y + 5, 9, 2}, {.b = 255, .g = 0, .r = 90});
  EXPECT_FALSE(onlooker_.Follow(window.frame));
  EXPECT_EQ(Believed(), kEarly);
  const base::Status looked = onlooker_.Look(window.frame);
  ASSERT_TRUE(looked.ok()) << looked.error().text;
  EXPECT_EQ(onlooker_.board().cells[board::CellPos(0, 0)],
            board::minesweeper::CellSymbol::kUnknown);
}

TEST_F(OnlookerTest, AWindowWithoutTheBoardIsForgotten) {
  ASSERT_TRUE(onlooker_.Look(WindowWith(kEarly)).ok());
  const Frame window = WindowWith(kEarly);
  const Frame empty = vision::Plain(window.size, {.b = 200, .g = 200, .r = 200}).frame;
  EXPECT_FALSE(onlooker_.StillShows(empty));
  const base::Status looked = onlooker_.Look(empty, SearchEffort::kCertain);
  ASSERT_FALSE(looked.ok());
  EXPECT_EQ(looked.error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(onlooker_.Region(), capture::kWholeFrame);
  EXPECT_FALSE(onlooker_.Follow(window));
  EXPECT_TRUE(onlooker_.Look(window, SearchEffort::kCertain).ok());
  EXPECT_EQ(Believed(), kEarly);
}

TEST_F(OnlookerTest, MinesThatAPersonNamesMustFit) {
  Onlooker told(ShippedReader(), oracle_, 1);
  const base::Status looked = told.Look(WindowWith(kEarly));
  ASSERT_FALSE(looked.ok());
  EXPECT_EQ(looked.error().kind, ErrorKind::kDoubt);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
