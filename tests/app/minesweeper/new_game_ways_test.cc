#include "app/minesweeper/new_game_ways.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/vision/pictures.h"

namespace gridhand::app::minesweeper {
namespace {

using base::FrameRect;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using vision::Fill;

constexpr base::Bgr kPage{255, 255, 255};
constexpr base::Bgr kButton{200, 220, 200};
constexpr base::Bgr kCell{150, 150, 150};
constexpr base::Bgr kInk{0, 0, 0};
constexpr FrameRect kBoard{60, 120, 240, 240};  // 10 × 10 cells
constexpr FrameRect kFace{164, 70, 32, 32};
constexpr FrameRect kBeside{60, 380, 90, 26};
constexpr FrameRect kAnswer{130, 230, 100, 30};

void DrawButton(base::WritableFrame& picture, const FrameRect& button) {
  Fill(picture, button, kButton);
  Fill(picture, {button.Center().x - 8, button.Center().y - 5, 4, 10}, kInk);
  Fill(picture, {button.Center().x + 2, button.Center().y - 5, 4, 10}, kInk);
}

base::WritableFrame Page(const std::vector<FrameRect>& buttons) {
  base::WritableFrame picture = vision::Plain({700, 460}, kPage);
  for (int row = 0; row < 10; ++row) {
    for (int col = 0; col < 10; ++col) {
      Fill(picture, {kBoard.x + 24 * col, kBoard.y + 24 * row, 22, 22}, kCell);
      Fill(picture, {kBoard.x + 24 * col + 9, kBoard.y + 24 * row + 6, 3, 10}, kInk);
    }
  }
  for (const FrameRect& button : buttons) DrawButton(picture, button);
  picture.frame.id = 1;
  return picture;
}

std::vector<std::string> NamesOf(const std::vector<FrameRect>& buttons,
                                 std::string_view window_class = "mines") {
  std::vector<std::string> names;
  for (const NewGameWay& way : WaysToNewGame(
           {.over = Page(buttons).frame, .board = board::EvenGrid(kBoard, 10, 10)}, window_class)) {
    names.push_back(way.Name());
  }
  return names;
}

TEST(NewGameWaysTest, KeysAloneAreTriedWhereNoButtonIs) {
  EXPECT_THAT(NamesOf({}), ElementsAre("the key F2", "the key n", "the key r", "the key ctrl+n"));
}

TEST(NewGameWaysTest, ABrowserIsNotToldToOpenAnotherWindow) {
  EXPECT_THAT(NamesOf({}, "Chromium"), Not(Contains("the key ctrl+n")));
}

TEST(NewGameWaysTest, TheFaceComesBeforeTheKeys) {
  EXPECT_EQ(NamesOf({kFace}).front(), "the button over the middle of the board");
}

// It may close the program, or ask for another level.
TEST(NewGameWaysTest, AButtonElsewhereIsNotClicked) {
  EXPECT_EQ(NamesOf({kBeside}), NamesOf({}));
  EXPECT_EQ(NamesOf({kAnswer}), NamesOf({}));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
