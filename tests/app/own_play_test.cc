// Games that a person has started, played by the program as it is typed into a terminal.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/app/support/persons_game.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/person.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

class OwnPlayTest : public ::testing::Test {
 protected:
  void Start(const PersonsChoice& choice) {
    auto started = PersonsGame::Start(choice);
    ASSERT_TRUE(started.ok()) << started.error().text;
    game_.emplace(*std::move(started));
  }
  void Resize(base::Size window) {
    const base::Status resized = game_->ResizeTo(window);
    ASSERT_TRUE(resized.ok()) << resized.error().text;
  }
  // As typed into a terminal, which has the keyboard then.
  ProgramRun Type(const std::vector<std::string>& arguments) {
    const base::Status turned = game_->TurnToTheTerminal();
    EXPECT_TRUE(turned.ok()) << turned.error().text;
    return RunGridhand(
        folder_.path(), arguments,
        {{"DISPLAY", game_->display()}, {"XDG_STATE_HOME", folder_.path().string()}});
  }
  // The board lies in the left half of the window of gnome-mines.
  void ClickACell() {
    const auto info = x11::DescribeWindow(game_->connection(), game_->window().id);
    ASSERT_TRUE(info.ok()) << info.error().text;
    const base::ScreenRect& window = info->client_area;
    test_support::Person(game_->display())
        .Click({window.x + window.width / 3, window.y + window.height / 2});
  }
  void ExpectAGameToEnd() {
    const ProgramRun played = Type({"play", "--yes", "--class", "mines"});
    EXPECT_EQ(played.exit_code, 0) << played.out << played.err;
    EXPECT_THAT(played.out, AnyOf(HasSubstr("1 won, 0 lost, 0 stopped of 1 game"),
                                  HasSubstr("0 won, 1 lost, 0 stopped of 1 game")));
  }

  test_support::ScratchFolder folder_;
  std::optional<PersonsGame> game_;
};

// The lattice of a fresh board lies a pixel beside the opened cells in the first window; the bevels
// of covered cells are nearly white in the second.
TEST_F(OwnPlayTest, KminesIsPlayedInWindowsOfAnySize) {
  for (const base::Size window : {base::Size{512, 410}, base::Size{735, 771}}) {
    Start({.program = "kmines"});
    Resize(window);
    ExpectAGameToEnd();
  }
}

// Its clock runs from the first click on; it pauses and hides its board while the terminal has the
// keyboard.
TEST_F(OwnPlayTest, GnomeMinesIsPlayedOnThoughTheTerminalHasPausedIt) {
  Start({.program = "gnome-mines"});
  ClickACell();
  ExpectAGameToEnd();
}

TEST_F(OwnPlayTest, ADryRunLeavesThePausedGameAsItIsAndSaysSo) {
  Start({.program = "gnome-mines"});
  ClickACell();
  const ProgramRun dry = Type({"play", "--dry-run", "--class", "mines"});
  EXPECT_EQ(dry.exit_code, 4) << dry.out << dry.err;
  EXPECT_THAT(dry.err, HasSubstr("--dry-run touches nothing"));
  EXPECT_FALSE(x11::RequireFocus(game_->connection(), game_->window().id).ok());
}

}  // namespace
}  // namespace gridhand::app::minesweeper
