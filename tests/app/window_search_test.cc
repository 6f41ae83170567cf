#include "app/window_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

x11::WindowInfo Window(xcb_window_t id, std::string title) {
  return {.id = id, .title = std::move(title), .class_name = "Mines"};
}

SurveyedWindow WithBoard(xcb_window_t id) { return {Window(id, "a board"), SeenBoard{}}; }

SurveyedWindow Without(xcb_window_t id, ErrorKind why, std::string text = "no grid") {
  return {Window(id, "no board"), Error{why, std::move(text)}};
}

xcb_window_t ChosenFrom(const std::vector<SurveyedWindow>& surveyed,
                        const WindowSelector& selector = {}) {
  const auto chosen = OnlyBoardOf(surveyed, selector);
  EXPECT_TRUE(chosen.ok()) << chosen.error().text;
  return chosen.ok() ? chosen->info.id : xcb_window_t{XCB_WINDOW_NONE};
}

Error RefusalOf(const std::vector<SurveyedWindow>& surveyed, const WindowSelector& selector = {}) {
  const auto chosen = OnlyBoardOf(surveyed, selector);
  EXPECT_FALSE(chosen.ok());
  return chosen.ok() ? Error{} : chosen.error();
}

TEST(WindowSearchTest, TheOneWindowWithABoardIsChosen) {
  EXPECT_EQ(ChosenFrom({Without(1, ErrorKind::kNotFound), WithBoard(2)}), 2U);
}

TEST(WindowSearchTest, SeveralBoardsAreListedWithTheOptionsThatPickThem) {
  const Error refusal =
      RefusalOf({WithBoard(0x10), Without(2, ErrorKind::kHidden), WithBoard(0x20)});
  EXPECT_EQ(refusal.kind, ErrorKind::kAmbiguous);
  EXPECT_THAT(refusal.text, AllOf(HasSubstr("2 windows show a board"), HasSubstr("--window 0x10 "),
                                  HasSubstr("--window 0x20 "), Not(HasSubstr("no board"))));
}

TEST(WindowSearchTest, AWindowWithoutABoardIsRefusedWithTheReasonOfEach) {
  const Error refusal = RefusalOf({Without(1, ErrorKind::kNotFound, "no grid"),
                                   Without(2, ErrorKind::kNotVisible, "minimised")});
  EXPECT_EQ(refusal.kind, ErrorKind::kNotFound);
  EXPECT_THAT(refusal.text, AllOf(HasSubstr("0x1): no grid"), HasSubstr("0x2): minimised")));
}

// A game that hides its board must not pass for a program without one.
TEST(WindowSearchTest, AHiddenBoardIsWhyThereIsNone) {
  EXPECT_EQ(RefusalOf({Without(1, ErrorKind::kNotFound), Without(2, ErrorKind::kPaused)}).kind,
            ErrorKind::kPaused);
}

TEST(WindowSearchTest, AHiddenBoardWillDoForWhoBringsItBackIfNoneIsSeen) {
  const WindowSelector patient{.hidden_will_do = true};
  EXPECT_EQ(ChosenFrom({Without(1, ErrorKind::kNotFound), Without(2, ErrorKind::kHidden)}, patient),
            2U);
  EXPECT_EQ(ChosenFrom({Without(1, ErrorKind::kHidden), WithBoard(2)}, patient), 2U);
  EXPECT_EQ(
      RefusalOf({Without(1, ErrorKind::kHidden), Without(2, ErrorKind::kPaused)}, patient).kind,
      ErrorKind::kAmbiguous);
}

TEST(WindowSearchTest, NoWindowAtAllIsToldByWhatWasAskedFor) {
  EXPECT_THAT(RefusalOf({}).text, HasSubstr("start a game first"));
  EXPECT_THAT(RefusalOf({}, {.title = "Mines"}).text, HasSubstr("no window matches"));
}

}  // namespace
}  // namespace gridhand::app
