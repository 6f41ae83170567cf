// Whole games through screen and mouse in a game that knows every click it got and misbehaves on
// command.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/support/stand_in_play.h"
#include "tests/support/person.h"
#include "vision/minesweeper/unknown_cells.h"
#include "x11/poll_until.h"

namespace gridhand::app::minesweeper {
namespace {

using base::ErrorKind;
using test_support::StandInOptions;
using test_support::Trouble;
using test_support::TroubleFrom;
using test_support::TroubleKind;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

// A board that needs no guess.
constexpr std::uint64_t kSeed = 4;

// Does something at a step of the game.
class AtStep : public SessionListener {
 public:
  AtStep(int step, std::function<void()> act) : step_(step), act_(std::move(act)) {}
  void OnProgress(int, const base::Frame&, const Player&) override {
    if (++seen_ == step_) act_();
  }

 private:
  int seen_ = 0;
  int step_;
  std::function<void()> act_;
};

class StandInTest : public ::testing::Test {
 protected:
  void Open(StandInOptions options = {}, bool window_manager = true) {
    auto opened = StandInTable::Open(window_manager);
    ASSERT_TRUE(opened.ok()) << opened.error().text;
    table_ = *std::move(opened);
    options.seed = kSeed;
    const base::Status started = table_->StartGame(options);
    ASSERT_TRUE(started.ok()) << started.error().text;
  }
  StandInRun Play(SessionListener& listener) {
    auto run = table_->Play(listener);
    EXPECT_TRUE(run.ok()) << run.error().text;
    return run.ok() ? *std::move(run) : StandInRun{};
  }
  StandInRun Play() {
    SessionListener nobody;
    return Play(nobody);
  }
  static std::string Why(const StandInRun& run) {
    return run.outcome.stopped ? run.outcome.stopped->text : "";
  }

  std::unique_ptr<StandInTable> table_;
};

TEST_F(StandInTest, AWellBehavedGameIsWonAndTheGameAgrees) {
  Open();
  const StandInRun run = Play();
  ASSERT_FALSE(run.outcome.stopped) << Why(run);
  EXPECT_EQ(run.outcome.games.front().result, "won");
  EXPECT_THAT(run.truth.results, ElementsAre("won"));
  EXPECT_EQ(run.truth.clicks, run.outcome.games.front().clicks);
  EXPECT_EQ(run.truth.outside, 0);
}

TEST_F(StandInTest, ALookThatIsNotDescribedIsPlayed) {
  Open({.skin = "rivet-22"});
  const StandInRun run = Play();
  ASSERT_FALSE(run.outcome.stopped) << Why(run);
  EXPECT_THAT(run.truth.results, ElementsAre("won"));
  EXPECT_EQ(run.truth.outside, 0);
}

// A program may draw a band of rows at a time, whatever cells it cuts through.
TEST(StandInEyesTest, ATornRowOfCellsIsNotReadByTheRules) {
  const auto files = FindDataFiles("minesweeper");
  ASSERT_TRUE(files.ok()) << files.error().text;
  const auto reader = vision::minesweeper::BoardReader::Load(StandInReaderData(*files));
  ASSERT_TRUE(reader.ok()) << reader.error().text;
  const auto fonts = sim::Fonts::Load();
  ASSERT_TRUE(fonts.ok()) << fonts.error().text;
  const auto& skins = sim::minesweeper::RenderedSkins();
  const auto skin =
      std::ranges::find(skins, StandInOptions().skin, &sim::minesweeper::RenderedSkin::name);
  sim::minesweeper::Game game(sim::minesweeper::kExpert,
                              board::minesweeper::FirstClickRule::kModern, /*seed=*/3);
  const auto draw = [&] { return Render(*skin, sim::minesweeper::SceneOf(game), *fonts).frame; };
  const base::Frame before = draw();
  game.Reveal({3, 3});
  const base::Frame after = draw();
  const auto known = reader->Find(after);
  ASSERT_TRUE(known.ok()) << known.error().text;
  for (int line = 1; line < 4; ++line) {
    const base::FrameRect cell = known->geometry.CellRect({6, 3});
    const int cut = cell.y + line * cell.height / 4;
    base::WritableFrame torn = base::CopyOf(before);
    base::Paste(base::PartOf(after, {0, 0, after.size.width, cut}), {0, 0}, torn);
    const auto read = reader->ReadQuickly(torn.frame, *known);
    ASSERT_TRUE(read.ok()) << read.error().text;
    EXPECT_GT(vision::minesweeper::CountUnknown(read->reading.cells), 0) << "cut at " << cut;
  }
}

// What each trouble must come to; never to a lost game, nor to a click outside the board.
struct TroubleCase {
  std::string trouble;
  std::optional<ErrorKind> stops_with;  // none: the game is won
};

class StandInTroubleTest : public StandInTest, public ::testing::WithParamInterface<TroubleCase> {};

TEST_P(StandInTroubleTest, IsRecoveredFromOrStopsInASentence) {
  Open({.troubles = {*TroubleFrom(GetParam().trouble)}});
  const StandInRun run = Play();
  EXPECT_THAT(run.truth.troubles, ElementsAre(Name(TroubleFrom(GetParam().trouble)->kind)));
  EXPECT_THAT(run.truth.outside_places, IsEmpty());
  if (GetParam().stops_with) {
    ASSERT_TRUE(run.outcome.stopped);
    EXPECT_EQ(run.outcome.stopped->kind, *GetParam().stops_with) << Why(run);
    EXPECT_THAT(run.truth.results, Not(Contains("lost")));
  } else {
    ASSERT_FALSE(run.outcome.stopped) << Why(run);
    EXPECT_THAT(run.truth.results, ElementsAre("won"));
  }
}

INSTANTIATE_TEST_SUITE_P(
    EachKind, StandInTroubleTest,
    ::testing::Values(TroubleCase{"drop_click@3"}, TroubleCase{"delay_answer@3"},
                      TroubleCase{"double_click@3"}, TroubleCase{"freeze@3"}, TroubleCase{"torn@1"},
                      TroubleCase{"cell_by_cell@1"}, TroubleCase{"numbers_later@3"},
                      TroubleCase{"animate@3"}, TroubleCase{"hover@1"}, TroubleCase{"clock@1"},
                      TroubleCase{"move@3"}, TroubleCase{"cover@3"}, TroubleCase{"minimise@3"},
                      TroubleCase{"dialog@3"}, TroubleCase{"close@1", ErrorKind::kGone},
                      TroubleCase{"restart@1", ErrorKind::kGone}),
    [](const auto& info) { return std::string(Name(TroubleFrom(info.param.trouble)->kind)); });

// The board is drawn elsewhere in its window, in the midst of an answer.
TEST_F(StandInTest, ABoardThatMovesInItsWindowIsPlayedOnOrStopsOnADoubt) {
  for (const TroubleKind kind : {TroubleKind::kResize, TroubleKind::kTheme}) {
    for (const bool window_manager : {false, true}) {
      Open({.troubles = {{3, kind}}}, window_manager);
      const StandInRun run = Play();
      EXPECT_THAT(run.truth.troubles, ElementsAre(Name(kind)));
      EXPECT_THAT(run.truth.outside_places, IsEmpty());
      const ErrorKind ended = run.outcome.stopped ? run.outcome.stopped->kind : ErrorKind::kDoubt;
      EXPECT_EQ(ended, ErrorKind::kDoubt) << Why(run);
    }
  }
}

// A lost click is decided on anew where the board is now.
TEST_F(StandInTest, ALostClickIsNotRepeatedWhereTheBoardNoLongerIs) {
  Open({.troubles = {{3, TroubleKind::kDropClick}, {3, TroubleKind::kResize}}});
  const StandInRun run = Play();
  EXPECT_THAT(run.truth.outside_places, IsEmpty());
  ASSERT_FALSE(run.outcome.stopped) << Why(run);
  EXPECT_THAT(run.truth.results, ElementsAre("won"));
}

// P9: the screen is composed by another program for a part of the game.
TEST_F(StandInTest, ACompositorMayComeAndGoInMidGame) {
  Open();
  auto screen = x11::Connection::Open(table_->display_name());
  ASSERT_TRUE(screen.ok());
  const auto is_composed = [&] {
    const auto owner = (*screen)->Fetch(
        xcb_get_selection_owner_reply,
        xcb_get_selection_owner((*screen)->raw(), *(*screen)->Atom("_NET_WM_CM_S0")),
        "find the compositor");
    return owner.ok() && (*owner)->owner != XCB_WINDOW_NONE;
  };
  constexpr base::Duration kAgain = std::chrono::milliseconds(20);
  std::optional<base::ChildProcess> compositor;
  AtStep coming(5, [&] {
    auto child = base::ChildProcess::Spawn({.argv = {"picom", "--config", "/dev/null"},
                                            .environment = {{"DISPLAY", table_->display_name()}}});
    ASSERT_TRUE(child.ok()) << child.error().text;
    compositor.emplace(*std::move(child));
    const auto came = x11::PollUntil(**screen, is_composed, kAgain, test_support::Soon());
    ASSERT_TRUE(came.ok() && *came);
  });
  AtStep going(15, [&] { compositor.reset(); });
  class Both : public SessionListener {
   public:
    Both(AtStep& first, AtStep& second) : first_(first), second_(second) {}
    void OnProgress(int game, const base::Frame& frame, const Player& player) override {
      first_.OnProgress(game, frame, player);
      second_.OnProgress(game, frame, player);
    }

   private:
    AtStep& first_;
    AtStep& second_;
  } both(coming, going);
  const StandInRun run = Play(both);
  EXPECT_FALSE(compositor);
  ASSERT_FALSE(run.outcome.stopped) << Why(run);
  EXPECT_THAT(run.truth.results, ElementsAre("won"));
  EXPECT_EQ(run.truth.outside, 0);
}

// The sign to stop that needs no keyboard.
TEST_F(StandInTest, APersonsPointerInACornerEndsThePlay) {
  Open();
  test_support::Person person(table_->display_name());
  AtStep slamming(5, [&] { person.MoveMouse({0, 0}); });
  const StandInRun run = Play(slamming);
  ASSERT_TRUE(run.outcome.stopped);
  EXPECT_EQ(run.outcome.stopped->kind, ErrorKind::kStoppedByHuman) << Why(run);
  EXPECT_THAT(run.truth.results, IsEmpty());
  EXPECT_EQ(run.truth.outside, 0);
}

// P23: another program has an open menu.
TEST_F(StandInTest, APointerGrabbedByAnotherProgramIsWaitedFor) {
  Open();
  test_support::TestWindow menu(table_->display_name(),
                                {.area = {1000, 800, 100, 80}, .title = "menu"});
  xcb_connection_t* its = menu.connection().raw();
  // Let go again by a thread that ends with the test.
  std::optional<std::thread> lets_go;
  AtStep grabbing(5, [&] {
    const auto grabbed = menu.connection().Fetch(
        xcb_grab_pointer_reply,
        xcb_grab_pointer(its, 0, menu.id(), XCB_EVENT_MASK_BUTTON_PRESS, XCB_GRAB_MODE_ASYNC,
                         XCB_GRAB_MODE_ASYNC, XCB_WINDOW_NONE, XCB_CURSOR_NONE, XCB_CURRENT_TIME),
        "grab the pointer");
    ASSERT_TRUE(grabbed.ok());
    ASSERT_EQ((*grabbed)->status, XCB_GRAB_STATUS_SUCCESS);
    lets_go.emplace([&] {
      menu.AnswerFor(std::chrono::milliseconds(300));
      xcb_ungrab_pointer(its, XCB_CURRENT_TIME);
      menu.connection().Flush();
    });
  });
  const StandInRun run = Play(grabbing);
  ASSERT_TRUE(lets_go);
  lets_go->join();
  EXPECT_THAT(menu.TakePresses(), IsEmpty());
  ASSERT_FALSE(run.outcome.stopped) << Why(run);
  EXPECT_THAT(run.truth.results, ElementsAre("won"));
  EXPECT_EQ(run.truth.outside, 0);
}

}  // namespace
}  // namespace gridhand::app::minesweeper
