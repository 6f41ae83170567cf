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
constexpr FrameRect kAlsoBeside{170, 380, 90, 26};
constexpr FrameRect kFar{560, 10, 90, 26};
constexpr FrameRect kAnswer{130, 230, 100, 30};
constexpr FrameRect kAlsoAnswer{130, 270, 100, 30};
constexpr FrameRect kCross{300, 100, 24, 24};

// How wide the label is: that of an icon, a short word, a long one.
enum class Label { kIcon = 10, kShort = 24, kLong = 60 };

void DrawButton(base::WritableFrame& picture, const FrameRect& button, Label label) {
  Fill(picture, button, kButton);
  const int width = std::min(static_cast<int>(label), button.width - 8);
  const int left = button.Center().x - width / 2;
  for (int x = left; x < left + width; x += 4)
    Fill(picture, {x, button.Center().y - 5, 2, 10}, kInk);
}

base::WritableFrame Page(const std::vector<FrameRect>& buttons, Label label) {
  base::WritableFrame picture = vision::Plain({700, 460}, kPage);
  for (int row = 0; row < 10; ++row) {
    for (int col = 0; col < 10; ++col) {
      Fill(picture, {kBoard.x + 24 * col, kBoard.y + 24 * row, 22, 22}, kCell);
      Fill(picture, {kBoard.x + 24 * col + 9, kBoard.y + 24 * row + 6, 3, 10}, kInk);
    }
  }
  for (const FrameRect& button : buttons) DrawButton(picture, button, label);
  picture.frame.id = 1;
  return picture;
}

struct Shown {
  std::vector<FrameRect> always;
  std::vector<FrameRect> at_the_end;
  Label label = Label::kLong;
  std::string window_class = "mines";
  LineReader read = {};
};

std::vector<std::string> NamesOf(const Shown& shown) {
  std::vector<FrameRect> all = shown.always;
  all.insert(all.end(), shown.at_the_end.begin(), shown.at_the_end.end());
  const EndOfGame end{.playing = Page(shown.always, shown.label).frame,
                      .over = Page(all, shown.label).frame,
                      .board = board::EvenGrid(kBoard, 10, 10)};
  std::vector<std::string> names;
  for (const NewGameWay& way : WaysToNewGame(end, shown.window_class, shown.read))
    names.push_back(way.Name());
  return names;
}

const char* const kOfTheMessage = "the button of the message";
const char* const kNearTheBoard = "the button near the board";

TEST(NewGameWaysTest, KeysAloneAreTriedWhereNoButtonIs) {
  EXPECT_THAT(NamesOf({}), ElementsAre("the key F2", "the key n", "the key r", "the key ctrl+n"));
}

TEST(NewGameWaysTest, ABrowserIsNotToldToOpenAnotherWindow) {
  EXPECT_THAT(NamesOf({.window_class = "Chromium"}), Not(Contains("the key ctrl+n")));
}

TEST(NewGameWaysTest, TheFaceComesBeforeTheKeys) {
  EXPECT_EQ(NamesOf({.always = {kFace}, .label = Label::kIcon}).front(),
            "the button over the middle of the board");
}

TEST(NewGameWaysTest, TheOnlyButtonNearTheBoardComesAfterTheKeys) {
  EXPECT_EQ(NamesOf({.always = {kBeside, kFar}}).back(), kNearTheBoard);
}

TEST(NewGameWaysTest, TheOnlyButtonOfTheMessageComesBeforeThatNearTheBoard) {
  const auto names = NamesOf({.always = {kBeside}, .at_the_end = {kAnswer}});
  EXPECT_EQ(std::vector(names.end() - 2, names.end()),
            (std::vector<std::string>{kOfTheMessage, kNearTheBoard}));
}

// One of them may close the program, or ask for another level.
TEST(NewGameWaysTest, OfSeveralButtonsNoneIsClicked) {
  EXPECT_EQ(NamesOf({.always = {kBeside, kAlsoBeside}}), NamesOf({}));
  EXPECT_EQ(NamesOf({.at_the_end = {kAnswer, kAlsoAnswer}}), NamesOf({}));
}

TEST(NewGameWaysTest, AButtonFarFromTheBoardIsNotClicked) {
  EXPECT_EQ(NamesOf({.always = {kFar}}), NamesOf({}));
  EXPECT_EQ(NamesOf({.at_the_end = {kFar}}), NamesOf({}));
}

// It closes the message.
TEST(NewGameWaysTest, AnIconIsNotClicked) {
  EXPECT_EQ(NamesOf({.at_the_end = {kCross}, .label = Label::kIcon}), NamesOf({}));
  EXPECT_THAT(NamesOf({.at_the_end = {kCross, kAnswer}}), Contains(kOfTheMessage));
}

// "Quit", "Exit", "Close": a page cannot close its browser, another program closes itself.
TEST(NewGameWaysTest, AShortWordIsClickedInABrowserAlone) {
  Shown shown{.at_the_end = {kAnswer}, .label = Label::kShort};
  EXPECT_EQ(NamesOf(shown), NamesOf({}));
  shown.window_class = "Chromium";
  EXPECT_EQ(NamesOf(shown).back(), kOfTheMessage);
}

// What `read` makes of each line that it is shown.
LineReader Saying(const char* words, std::vector<FrameRect>& asked) {
  return [words, &asked](const base::Frame&, const std::vector<FrameRect>& lines) {
    asked = lines;
    return std::vector<std::string>(lines.size(), words);
  };
}

const char* const kNewGame = "the control that says \"New game\"";

TEST(NewGameWaysTest, ALabelThatSaysSoComesFirst) {
  std::vector<FrameRect> asked;
  const auto names =
      NamesOf({.always = {kFace}, .at_the_end = {kAnswer}, .read = Saying("New game", asked)});
  EXPECT_EQ(names.front(), kNewGame);
  ASSERT_EQ(asked.size(), 1U);  // neither the face nor a cell
  EXPECT_TRUE(kAnswer.Contains(asked.front().Center()));
}

// The page may show its message anywhere.
TEST(NewGameWaysTest, ALabelThatCameWithTheEndIsReadWhereverItIs) {
  std::vector<FrameRect> asked;
  EXPECT_EQ(NamesOf({.at_the_end = {kFar}, .read = Saying("New game", asked)}).front(), kNewGame);
}

TEST(NewGameWaysTest, OfThePageLabelsNearTheBoardAloneAreRead) {
  std::vector<FrameRect> asked;
  const auto names = NamesOf({.always = {kBeside, kFar}, .read = Saying("New game", asked)});
  EXPECT_EQ(std::ranges::count(names, kNewGame), 1);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_TRUE(kBeside.Contains(asked.front()));
}

// "Start" may be of something else: it comes after the keys, and only near the board.
TEST(NewGameWaysTest, AVagueLabelComesAfterTheKeysAndNearTheBoardAlone) {
  const char* const start = "the control that says \"Start\"";
  std::vector<FrameRect> asked;
  const auto near = NamesOf({.always = {kBeside}, .read = Saying("Start", asked)});
  EXPECT_LT(std::ranges::find(near, "the key r"), std::ranges::find(near, start));
  EXPECT_THAT(near, Contains(start));
  EXPECT_THAT(NamesOf({.at_the_end = {kFar}, .read = Saying("Start", asked)}),
              Not(Contains(start)));
  EXPECT_EQ(asked.size(), 1U);
}

// What is written on each of these buttons.
struct Written {
  FrameRect button;
  const char* words;
};
LineReader Reading(const std::vector<Written>& all) {
  return [all](const base::Frame&, const std::vector<FrameRect>& lines) {
    std::vector<std::string> words;
    for (const FrameRect& line : lines) {
      const auto on = [&](const Written& each) { return each.button.Contains(line.Center()); };
      const auto written = std::ranges::find_if(all, on);
      words.emplace_back(written == all.end() ? "" : written->words);
    }
    return words;
  };
}

const char* const kPlayAgain = "the control that says \"Play again\"";

TEST(NewGameWaysTest, OfSeveralLabelsTheClearestComesFirst) {
  const char* const invitation = "Click anywhere to play again";
  const auto names = NamesOf({.at_the_end = {kAnswer, kAlsoAnswer},
                              .read = Reading({{kAnswer, invitation}, {kAlsoAnswer, "New game"}})});
  EXPECT_EQ(names[0], kNewGame);
  EXPECT_EQ(names[1], std::string("the control that says \"") + invitation + "\"");
}

TEST(NewGameWaysTest, OfEqualLabelsTheOneThatCameWithTheEndComesFirst) {
  const auto names = NamesOf({.always = {kBeside},
                              .at_the_end = {kFar},
                              .read = Reading({{kBeside, "New game"}, {kFar, "Play again"}})});
  EXPECT_EQ(std::vector(names.begin(), names.begin() + 2),
            (std::vector<std::string>{kPlayAgain, kNewGame}));
}

TEST(NewGameWaysTest, OfEqualLabelsThatCameWithTheEndTheNearestComesFirst) {
  const auto names = NamesOf({.at_the_end = {kFar, kAlsoAnswer},
                              .read = Reading({{kFar, "New game"}, {kAlsoAnswer, "Play again"}})});
  EXPECT_EQ(std::vector(names.begin(), names.begin() + 2),
            (std::vector<std::string>{kPlayAgain, kNewGame}));
}

// A line that nobody can read is no label, and its neighbour keeps its own words.
TEST(NewGameWaysTest, ALineThatCannotBeReadIsPassedOver) {
  const auto names = NamesOf(
      {.at_the_end = {kAnswer, kAlsoAnswer}, .read = Reading({{kAlsoAnswer, "Play again"}})});
  EXPECT_EQ(names.front(), kPlayAgain);
  EXPECT_EQ(std::ranges::count_if(
                names, [](const std::string& name) { return name.starts_with("the control"); }),
            1);
}

TEST(NewGameWaysTest, AnotherLabelIsNoWay) {
  std::vector<FrameRect> asked;
  EXPECT_EQ(NamesOf({.at_the_end = {kAnswer, kAlsoAnswer}, .read = Saying("Settings", asked)}),
            NamesOf({}));
  EXPECT_EQ(asked.size(), 2U);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
