// The worst days of a real game: window moved, covered, minimised, closed, and a person at the
// mouse, each in the middle of play.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/session.h"
#include "base/folder_entries.h"
#include "capture/file/png.h"
#include "input/x11/xtest_keyboard.h"
#include "tests/app/support/live_game.h"
#include "tests/support/person.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/test_window.h"

namespace gridhand::app::minesweeper {
namespace {

using base::ErrorKind;
using test_support::Person;
using test_support::TestWindow;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Makes trouble at the given step of the game, then watches on.
class TroubleMaker : public SessionListener {
 public:
  TroubleMaker(int step, std::function<void()> trouble)
      : step_(step), trouble_(std::move(trouble)) {}
  void OnProgress(int, const base::Frame&, const Player&) override {
    if (++seen_ == step_) trouble_();
  }
  void OnNotice(const std::string& text) override { notices += text + "\n"; }
  bool happened() const { return seen_ >= step_; }

  std::string notices;

 private:
  int seen_ = 0;
  int step_;
  std::function<void()> trouble_;
};

class LiveTroubleTest : public ::testing::Test {
 protected:
  // Always solvable, and always the same board for the same first click.
  void StartGame(bool window_manager = true) {
    const base::Status started =
        live_.Start("sgt-mines", {"sgt-mines", "16x16n40#777"}, window_manager);
    ASSERT_TRUE(started.ok()) << started.error().text;
  }

  SessionOutcome Play(TroubleMaker& trouble, SessionOptions options = {}) {
    options.evidence_dir = evidence_.path();
    auto session = Session::Open(*live_.staged->connection, live_.staged->window, live_.profile,
                                 PlayerMaker(live_.profile, *live_.reader, {.agent = "fast"}),
                                 options, trouble);
    EXPECT_TRUE(session.ok());
    SessionOutcome outcome = (*session)->Play();
    EXPECT_TRUE(trouble.happened());
    return outcome;
  }

  void Configure(std::uint16_t mask, const std::vector<std::uint32_t>& values) {
    x11::Connection& x = *other_;
    const auto cookie =
        xcb_configure_window_checked(x.raw(), live_.staged->window.id, mask, values.data());
    EXPECT_TRUE(x.Check(cookie, "moving the game's window").ok());
  }
  // The next board, on the screen when this returns.
  void DealByHand() {
    x11::Connection& x = *live_.staged->connection;
    auto keyboard = input::XTestKeyboard::Make(x, live_.staged->window.id, nullptr);
    ASSERT_TRUE(keyboard.ok());
    const base::Status typed = (*keyboard)->Type({.character = 'n'});
    ASSERT_TRUE(typed.ok()) << typed.error().text;
    const auto shown = live_.ScreenInPlay();
    ASSERT_TRUE(shown.ok()) << shown.error().text;
  }
  void ConnectAsAnother() {
    auto opened = x11::Connection::Open(live_.staged->stage.display_name());
    ASSERT_TRUE(opened.ok());
    other_ = *std::move(opened);
  }

  static constexpr int kMidGame = 12;  // steps; the board is partly open by then
  LiveGame live_;
  std::unique_ptr<x11::Connection> other_;
  test_support::ScratchFolder evidence_;
};

TEST_F(LiveTroubleTest, AMovedWindowIsPlayedOnWhereItIsNow) {
  StartGame();
  ConnectAsAnother();
  TroubleMaker trouble(kMidGame, [this] {
    Configure(XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, {437, 261});
  });
  const SessionOutcome outcome = Play(trouble);
  ASSERT_FALSE(outcome.stopped) << outcome.stopped->text;
  EXPECT_EQ(outcome.games.front().result, "won");
}

TEST_F(LiveTroubleTest, AClosedGameEndsWithItsOwnExitCode) {
  StartGame();
  TroubleMaker trouble(kMidGame, [this] { live_.staged->stage.game().Kill(); });
  const SessionOutcome outcome = Play(trouble);
  ASSERT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.stopped->kind, ErrorKind::kGone);
  EXPECT_EQ(base::ExitCodeFor(outcome.stopped->kind), base::ExitCode::kGameGone);
  EXPECT_EQ(outcome.games.front().result, "stopped");
}

TEST_F(LiveTroubleTest, AWindowThatStaysOverTheBoardStopsTheGameUnclicked) {
  StartGame();
  std::unique_ptr<TestWindow> cover;
  TroubleMaker trouble(kMidGame, [&] {
    const base::ScreenRect area = live_.staged->window.client_area;
    cover = std::make_unique<TestWindow>(live_.staged->stage.display_name(),
                                         test_support::TestWindowOptions{.area = area});
  });
  const SessionOutcome outcome = Play(trouble);
  // After a while the game is stopped, in a sentence that names what is in the way.
  ASSERT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.stopped->kind, ErrorKind::kCovered) << outcome.stopped->text;
  EXPECT_THAT(outcome.stopped->text, HasSubstr("test window"));
  EXPECT_THAT(cover->TakePresses(), IsEmpty());
}

TEST_F(LiveTroubleTest, AMinimisedWindowStopsTheGameWithoutAClick) {
  StartGame(/*window_manager=*/false);
  ConnectAsAnother();
  TroubleMaker trouble(kMidGame, [this] {
    const auto cookie = xcb_unmap_window_checked(other_->raw(), live_.staged->window.id);
    EXPECT_TRUE(other_->Check(cookie, "hiding the game's window").ok());
  });
  const SessionOutcome outcome = Play(trouble);
  ASSERT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.stopped->kind, ErrorKind::kNotVisible) << outcome.stopped->text;
}

TEST_F(LiveTroubleTest, APersonsHandPausesThePlayAndThenItGoesOn) {
  StartGame();
  std::optional<Person> person(live_.staged->stage.display_name());
  TroubleMaker trouble(kMidGame, [&] { person->MoveMouse({5, 5}); });
  const SessionOutcome outcome = Play(trouble);
  ASSERT_FALSE(outcome.stopped) << outcome.stopped->text;
  EXPECT_THAT(trouble.notices, HasSubstr("a person has the mouse"));
  EXPECT_EQ(outcome.games.front().result, "won");
  EXPECT_GE(outcome.games.front().seconds, 3.0);  // the pause itself, not a speed
}

TEST_F(LiveTroubleTest, NumbersThatAreNotDrawnStopTheGameByTheNameOfThePackage) {
  // No picture loader is found, as on a system that lacks the package.
  const base::Status started = live_.Start("gnome-mines", {}, /*window_manager=*/true,
                                           {{"GDK_PIXBUF_MODULE_FILE", "/dev/null"}});
  ASSERT_TRUE(started.ok()) << started.error().text;
  TroubleMaker trouble(1, [] {});
  const SessionOutcome outcome = Play(trouble);
  ASSERT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.stopped->kind, ErrorKind::kDoubt);
  EXPECT_THAT(outcome.stopped->text, HasSubstr("apt-get install librsvg2-common"));
}

TEST_F(LiveTroubleTest, AWaitForTheNextBoardInVainKeepsAPictureOfWhatTheWindowShowsThen) {
  StartGame();
  live_.profile.new_game = NewGameHow::kByHand;
  TroubleMaker trouble(1, [] {});
  const SessionOutcome outcome =
      Play(trouble, {.games = 2, .deal = [this] {
                       DealByHand();
                       return base::Status(base::Error{ErrorKind::kTimeout, "no board is known"});
                     }});
  ASSERT_TRUE(outcome.stopped);
  ASSERT_THAT(outcome.stopped->text, HasSubstr("no board is known (picture: "));
  const auto files = base::EntriesOf(evidence_.path());
  const auto picture = std::ranges::find(files, ".png", &std::filesystem::path::extension);
  ASSERT_NE(picture, files.end());
  const auto frame = capture::file::ReadPng(*picture);
  ASSERT_TRUE(frame.ok()) << frame.error().text;
  const auto found = live_.reader->Find(*frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_FALSE(board::minesweeper::IsOver(found->reading.status));
}

TEST_F(LiveTroubleTest, AnInterruptEndsTheGameAtOnce) {
  StartGame();
  TroubleMaker trouble(kMidGame, [this] { live_.interrupt.Raise(); });
  const SessionOutcome outcome = Play(trouble);
  ASSERT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.stopped->kind, ErrorKind::kInterrupted);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
