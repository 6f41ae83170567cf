#include "app/play_loop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/support/light_world.h"

namespace gridhand::app {
namespace {

using base::ErrorKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PlayLoopTest : public ::testing::Test {
 protected:
  GameOutcome Play() { return MakeLoop().PlayGame(); }
  PlayLoop MakeLoop() {
    return PlayLoop({.source = &program,
                     .clock = &clock,
                     .pointer = &program,
                     .keyboard = keyboard,
                     .human_watch = &program,
                     .ping = [this](base::TimePoint) { return ping_answered; },
                     .attend = attend,
                     .deal = deal,
                     .driver = &driver,
                     .gate = gate},
                    params);
  }

  FakeClock clock;
  LampProgram program{clock, 4};
  LampDriver driver;
  PlayParams params;
  bool ping_answered = false;
  ActionGate* gate = nullptr;
  input::Keyboard* keyboard = nullptr;
  Attend attend;
  DealNext deal;
};

// Answers what a test says, and counts.
class FakeGate : public ActionGate {
 public:
  using Answers = std::function<base::Result<Answer>(int call, const Watch& watch)>;
  explicit FakeGate(Answers answers) : answers_(std::move(answers)) {}

  base::Result<Answer> Hold(const base::Frame&, const Action& action, const Watch& watch) override {
    held.push_back(action.text);
    return answers_(static_cast<int>(held.size()), watch);
  }
  std::vector<std::string> held;

 private:
  Answers answers_;
};

class FakeKeyboard : public input::Keyboard {
 public:
  base::Status Type(input::KeyStroke stroke) override {
    typed.push_back(input::ToText(stroke));
    return base::Ok();
  }
  std::vector<std::string> typed;
};

// A browser opens a menu where a page has nothing to do with a right click.
TEST_F(PlayLoopTest, ClosesTheMenuThatItsOwnRightClickHasOpened) {
  FakeKeyboard keys;
  keyboard = &keys;
  driver.marks_first = true;
  program.clicks_to_lose = 1;
  program.on_click = [&] {
    program.refuse_click = base::Error{ErrorKind::kCovered, "a menu is open"};
  };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(keys.typed, ElementsAre("Escape"));
  EXPECT_THAT(program.clicked, ElementsAre(0, 0, 1, 2, 3));
}

TEST_F(PlayLoopTest, TypesNothingIntoACoverThatIsNoMenuOfItsOwn) {
  FakeKeyboard keys;
  keyboard = &keys;
  program.on_click = [&] {
    program.refuse_click = base::Error{ErrorKind::kCovered, "another window is on top"};
  };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(keys.typed, IsEmpty());
}

TEST_F(PlayLoopTest, HoldsEachActionBackOnceBeforeItIsSent) {
  std::vector<std::size_t> clicks_before;
  FakeGate every([&](int, const ActionGate::Watch&) {
    clicks_before.push_back(program.clicked.size());
    return ActionGate::Answer::kGo;
  });
  gate = &every;
  program.clicks_to_lose = 1;  // a repeated click is the same action
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(clicks_before, ElementsAre(0, 2, 3, 4));
  EXPECT_THAT(every.held,
              ElementsAre("light lamp 0", "light lamp 1", "light lamp 2", "light lamp 3"));
}

TEST_F(PlayLoopTest, LooksAgainWhenTheBoardChangesWhileAnActionIsHeld) {
  FakeGate noticing([this](int call, const ActionGate::Watch& watch) {
    if (call > 1) return ActionGate::Answer::kGo;
    EXPECT_FALSE(*watch.is_stale());
    program.lit[0] = true;
    program.Redraw();
    EXPECT_TRUE(*watch.is_stale());
    return ActionGate::Answer::kLookAgain;
  });
  gate = &noticing;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(program.clicked, ElementsAre(1, 2, 3));
}

// A hand that moved between the last picture and the delay counts, too.
TEST_F(PlayLoopTest, TellsTheGateOfAHandThatItHasNotPausedFor) {
  program.human_at = clock.now;
  std::vector<bool> will_pause;
  FakeGate noticing([&](int, const ActionGate::Watch& watch) {
    will_pause.push_back(watch.will_pause());
    return ActionGate::Answer::kGo;
  });
  gate = &noticing;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(will_pause, ElementsAre(true, false, false, false, false));
}

TEST_F(PlayLoopTest, StopsWhenThePersonSaysNo) {
  FakeGate second_is_no([](int call, const ActionGate::Watch&) -> base::Result<ActionGate::Answer> {
    if (call == 1) return ActionGate::Answer::kGo;
    return base::Error{ErrorKind::kStoppedByHuman, "the answer was no"};
  });
  gate = &second_is_no;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kStoppedByHuman);
  EXPECT_THAT(program.clicked, ElementsAre(0));
}

TEST_F(PlayLoopTest, APersonWhoTakesTimeDoesNotMakeTheBoardRestless) {
  params.max_vain_looks = 1;
  FakeGate slow([this](int call, const ActionGate::Watch&) {
    clock.now += params.patience;
    return call <= 5 ? ActionGate::Answer::kLookAgain : ActionGate::Answer::kGo;
  });
  gate = &slow;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
}

TEST_F(PlayLoopTest, ClicksEveryLampOnceAndStopsWhenTheGameIsWon) {
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon);
  EXPECT_EQ(outcome.clicks, 4);
  EXPECT_EQ(outcome.repeats, 0);
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, WaitsForTheProofOfEachClickBeforeTheNext) {
  program.answer_time = std::chrono::milliseconds(700);
  std::vector<std::ptrdiff_t> lit_at_click;
  std::function<void()> note = [&] {
    lit_at_click.push_back(std::count(program.lit.begin(), program.lit.end(), true));
    program.on_click = note;
  };
  program.on_click = note;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(lit_at_click, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, APictureThatProvesAClickNeedNotHoldStill) {
  params.settle.quiet = std::chrono::milliseconds(400);
  const auto takes = [&] {
    const base::TimePoint start = clock.now;
    EXPECT_EQ(Play().phase, GamePhase::kWon);
    return clock.now - start;
  };
  driver.proves_at_once = true;
  const base::Duration by_pictures = takes();
  program.lit.assign(program.lit.size(), false);
  program.Redraw();
  driver.proves_at_once = false;
  EXPECT_GE(takes() - by_pictures, 4 * params.settle.quiet);
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3, 0, 1, 2, 3));
}

TEST_F(PlayLoopTest, AProgramHasDrawnWhenItsLastPictureHasCome) {
  driver.proves_at_once = true;
  program.half_time = std::chrono::milliseconds(2);
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon);
  EXPECT_EQ(outcome.repaint_time, 4 * program.answer_time);
}

TEST_F(PlayLoopTest, TheDriverCatchesUpAfterEachClickAndNotBefore) {
  std::vector<std::size_t> clicks;
  driver.on_catch_up = [&] { clicks.push_back(program.clicked.size()); };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(clicks, ElementsAre(1, 2, 3, 4));
}

TEST_F(PlayLoopTest, APictureThatProvesNothingHasToHoldStill) {
  driver.proves_at_once = true;
  program.lamp_shift = 1;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_THAT(outcome.error->text, HasSubstr("another lamp was lit"));
  EXPECT_THAT(program.clicked, ElementsAre(0));
}

// As a cell under the pointer, or the second half of an answer that was proved by the first.
TEST_F(PlayLoopTest, ABoardThatIsDrawnOtherwiseAndShowsNothingNewIsNotLookedAtAgain) {
  FakeGate shading([this](int call, const ActionGate::Watch&) {
    if (call % 2 == 1) --program.shade;
    program.Redraw();
    return ActionGate::Answer::kGo;
  });
  gate = &shading;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_EQ(driver.looks, 3)
      << "the first, and one for each time that a lit lamp has another shade";
  program.lit.assign(program.lit.size(), false);
  program.Redraw();
  driver.looks = 0;
  driver.knows_shades = true;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_EQ(driver.looks, 1);
}

TEST_F(PlayLoopTest, DoesNotClickWhatIsAlreadyDone) {
  program.lit = {true, false, true, false};
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(program.clicked, ElementsAre(1, 3));
}

TEST_F(PlayLoopTest, RepeatsALostClickOnceIfThatIsHarmless) {
  program.clicks_to_lose = 1;
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon);
  EXPECT_EQ(outcome.repeats, 1);
  EXPECT_THAT(program.clicked, ElementsAre(0, 0, 1, 2, 3));
}

TEST_F(PlayLoopTest, StopsWhenAPersonPushesThePointerIntoACorner) {
  program.on_click = [this] {
    program.human_at = clock.now;
    program.wants_stop = true;
  };
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kStoppedByHuman);
  EXPECT_THAT(outcome.error->text, HasSubstr("corner"));
  EXPECT_THAT(program.clicked, ElementsAre(0));
}

TEST_F(PlayLoopTest, ACornerIsAPauseWhereItIsNotToStop) {
  params.corner_stops = false;
  program.human_at = clock.now;
  program.wants_stop = true;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
}

TEST_F(PlayLoopTest, DoesNotRepeatALostClickWhereTheBoardNoLongerIs) {
  program.clicks_to_lose = 1;
  program.on_click = [this] { driver.region.width -= 1; };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon);
  EXPECT_EQ(outcome.repeats, 0);
  EXPECT_EQ(driver.looks, 2) << "the click is decided on anew";
}

TEST_F(PlayLoopTest, TakesAnAnswerThatIsLaterThanTheLimitForWhatItIs) {
  program.answer_time = params.answer_limit + std::chrono::milliseconds(1);
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
}

TEST_F(PlayLoopTest, WaitsForASlowProgramWithoutAnotherClick) {
  driver.repeatable = false;
  program.answer_time = params.patience - std::chrono::seconds(1);
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_EQ(outcome.repeats, 0);
}

TEST_F(PlayLoopTest, StopsOnADoubtWhenTheRepeatedClickIsLostToo) {
  program.clicks_to_lose = 2;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kDoubt);
  EXPECT_THAT(outcome.error->text, HasSubstr("light lamp 0"));
  EXPECT_THAT(program.clicked, ElementsAre(0, 0));
}

// The board has changed, though to nothing that proves the click.
TEST_F(PlayLoopTest, TellsTheLastVerdictWhereNothingMoreIsDrawn) {
  driver.repeatable = false;
  program.clicks_to_lose = 1;
  program.on_click = [&] { program.Redraw(); };
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_THAT(outcome.error->text, HasSubstr("still dark"));
}

TEST_F(PlayLoopTest, TellsTheLastVerdictWhereASecondClickDrawsNothing) {
  program.clicks_to_lose = 2;
  program.on_click = [&] { program.Redraw(); };
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_THAT(program.clicked, ElementsAre(0, 0));
  EXPECT_THAT(outcome.error->text, HasSubstr("still dark"));
}

TEST_F(PlayLoopTest, NeverRepeatsAHarmfulClickBlindly) {
  driver.repeatable = false;
  program.clicks_to_lose = 1;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kDoubt);
  EXPECT_THAT(program.clicked, ElementsAre(0));
}

TEST_F(PlayLoopTest, RepeatsAHarmfulClickAfterTheProgramProvedItSawNothing) {
  driver.repeatable = false;
  program.clicks_to_lose = 1;
  ping_answered = true;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(program.clicked, ElementsAre(0, 0, 1, 2, 3));
}

TEST_F(PlayLoopTest, StopsAtOnceWhenTheProgramDoesSomethingElse) {
  program.lamp_shift = 1;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kDoubt);
  EXPECT_THAT(outcome.error->text, HasSubstr("another lamp was lit"));
  EXPECT_THAT(program.clicked, ElementsAre(0));
}

TEST_F(PlayLoopTest, DoesNotClickWhereTheBoardChangesAtTheLastMoment) {
  program.on_look = [this] {
    program.lit[0] = true;
    program.Redraw();
  };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(program.clicked, ElementsAre(1, 2, 3));
}

// The window is one line high: all of it is where browsers show addresses, but for what is clicked.
TEST_F(PlayLoopTest, DoesNotPressWhatTellsAnAddress) {
  driver.may_be_link = true;
  driver.width_of_control = 1;
  program.lit.resize(40);
  program.on_point = [this] {
    program.lit.back() = true;
    program.Redraw();
  };
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_THAT(outcome.error->text, HasSubstr("is a link"));
  EXPECT_THAT(program.clicked, IsEmpty());
}

TEST_F(PlayLoopTest, PressesWhatOnlyLooksOtherwiseBelowThePointer) {
  driver.may_be_link = true;
  driver.width_of_control = 1;
  program.lit.resize(40);
  program.on_point = [this] {
    program.lit[1] = true;
    program.Redraw();
  };
  (void)Play();
  EXPECT_EQ(program.clicked.front(), 0);
}

TEST_F(PlayLoopTest, PressesWhatWasDrawnBesideBeforeThePointerCame) {
  FakeGate drawing([this](int, const ActionGate::Watch&) {
    program.lit.back() = true;
    program.Redraw();
    return ActionGate::Answer::kGo;
  });
  gate = &drawing;
  driver.may_be_link = true;
  driver.width_of_control = 1;
  program.lit.resize(40);
  (void)Play();
  ASSERT_FALSE(program.clicked.empty());
  EXPECT_EQ(program.clicked.front(), 0);
}

TEST_F(PlayLoopTest, LooksAgainWhenTheWindowHasMoved) {
  bool moved = false;
  program.on_wait = [&] {
    program.window_at = {300, 300};
    moved = true;
  };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_TRUE(moved);
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, AClickThatWasLostBeforeTheWindowMovedIsRepeatedWhereItIsNow) {
  program.clicks_to_lose = 1;
  program.on_click = [this] { program.window_at = {300, 20}; };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon);
  EXPECT_EQ(outcome.repeats, 1);
  EXPECT_THAT(program.clicked, ElementsAre(0, 0, 1, 2, 3));
}

TEST_F(PlayLoopTest, LooksAgainWhenAPictureThatCannotBeReadChanges) {
  driver.unreadable = true;
  attend = [&](Wanted, base::TimePoint) {  // in vain; then the program draws by itself
    program.on_wait = [&] { program.Redraw(); };
    return base::Result<bool>(false);
  };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_EQ(outcome.rereads, 1);
}

// A disc of the opponent's may fall on: what was seen of it first is no board to decide on.
TEST_F(PlayLoopTest, ThinksAboutABoardWithAnOpponentOnlyOnceItHasHeldStill) {
  driver.has_opponent = true;
  std::optional<base::TimePoint> drawn_at;
  driver.on_decide = [&] {
    ASSERT_TRUE(drawn_at) << "decided about the first picture at once";
    EXPECT_GE(clock.now, *drawn_at + params.turn_quiet);
  };
  driver.on_perceive = [&] {  // the first picture has held still before it is believed
    program.on_wait = [&] {
      program.lit[0] = true;
      program.Redraw();
      drawn_at = clock.now;
    };
  };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_FALSE(driver.on_decide) << "nothing was decided";
  EXPECT_THAT(program.clicked, ElementsAre(1, 2, 3));
}

TEST_F(PlayLoopTest, SendsWhatNeedsNoLookOntoABoardThatHasChanged) {
  driver.needs_no_look = true;
  FakeGate slow([this](int call, const ActionGate::Watch&) {
    if (call == 1) {
      program.lit[0] = true;
      program.Redraw();
    }
    return ActionGate::Answer::kGo;
  });
  gate = &slow;
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, GivesUpOnABoardWithAnOpponentThatNeverHoldsStill) {
  driver.has_opponent = true;
  program.restless = true;
  params.settle.quiet = base::Duration::zero();
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, base::ErrorKind::kTimeout);
  EXPECT_THAT(program.clicked, IsEmpty());
}

TEST_F(PlayLoopTest, LooksAtWhatWasDrawnWhileThePictureBeforeWasRead) {
  driver.on_disturbed = [&] {
    clock.now += 2 * params.answer_limit;
    program.Redraw();
  };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, TheTimeThatReadingTakesIsNotTheProgramsTime) {
  driver.on_disturbed = [&] {
    clock.now += 2 * params.patience;
    program.Redraw();
  };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, ReadsNoRestlessPictureForEver) {
  program.restless = true;
  params.settle.quiet = base::Duration::zero();
  const base::TimePoint start = clock.now;
  std::function<void()> slowly = [&] {
    clock.now += params.patience;
    driver.on_disturbed = slowly;
  };
  driver.on_disturbed = slowly;
  EXPECT_TRUE(Play().error);
  EXPECT_LT(clock.now - start, 12 * params.patience);
}

TEST_F(PlayLoopTest, StopsAtAPictureThatCannotBeReadAndDoesNotChange) {
  driver.never_readable = true;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->text, "cannot be read");
  EXPECT_THAT(program.clicked, IsEmpty());
  EXPECT_EQ(outcome.rereads, 2);  // as a whole, then in part
}

TEST_F(PlayLoopTest, BelievesAPictureInPartWhereNoMoreIsDrawn) {
  driver.never_readable = driver.readable_in_part = true;
  const base::TimePoint start = clock.now;
  ASSERT_TRUE(MakeLoop().Look().ok());
  EXPECT_GE(clock.now - start, params.answer_limit);
}

TEST_F(PlayLoopTest, BelievesAnAnswerInPartWhereNoMoreIsDrawn) {
  driver.readable_in_part = true;
  int disturbed = 0;
  driver.on_disturbed = [&] { ++disturbed; };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_EQ(disturbed, 1);
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, WaitsWhileAnotherWindowCoversTheCell) {
  program.refuse_click = base::Error{ErrorKind::kCovered, "a tooltip lies over the cell"};
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, HasWhatCoversTheCellPutAway) {
  program.refuse_click = base::Error{ErrorKind::kCovered, "a window lies over the cell"};
  std::vector<Wanted> wanted;
  attend = [&](Wanted what, base::TimePoint) {
    wanted.push_back(what);
    return base::Result<bool>(true);
  };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(wanted, ElementsAre(Wanted::kReached));
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, HasAHiddenBoardBroughtBackBeforeTheFirstClick) {
  driver.unreadable = true;
  int attended = 0;
  attend = [&](Wanted what, base::TimePoint) {
    EXPECT_EQ(what, Wanted::kSeen);
    ++attended;
    program.Redraw();
    return base::Result<bool>(true);
  };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_EQ(attended, 1);
}

// Messages of a program may stay as long as the pointer rests on them.
TEST_F(PlayLoopTest, TakesThePointerOffABoardThatCannotBeSeen) {
  driver.unreadable = true;
  program.pointer = {program.window_at.x, program.window_at.y};
  attend = [&](Wanted, base::TimePoint) {
    program.Redraw();
    return base::Result<bool>(true);
  };
  ASSERT_TRUE(MakeLoop().Look().ok());
  const int last_lamp = static_cast<int>(program.lit.size()) - 1;
  EXPECT_EQ(program.pointer, (base::ScreenPoint{program.window_at.x + last_lamp, 50}));
}

TEST_F(PlayLoopTest, LeavesThePointerAloneWhereItIsNotOnTheBoard) {
  attend = [&](Wanted, base::TimePoint) {
    program.Redraw();
    return base::Result<bool>(true);
  };
  const int lamps = static_cast<int>(program.lit.size());
  // The second lies beside the window, and where the driver looks for a board before it has one.
  const base::ScreenPoint beside{program.window_at.x + lamps, program.window_at.y};
  for (const base::ScreenPoint place : {base::ScreenPoint{0, 0}, beside}) {
    driver.unreadable = true;
    program.pointer = place;
    ASSERT_TRUE(MakeLoop().Look().ok());
    EXPECT_EQ(program.pointer, place);
  }
}

// The end of a game may be drawn some time after the last click has been answered.
TEST_F(PlayLoopTest, WaitsForAnotherBoardWhereThereIsNoMoveToMake) {
  driver.without_moves = 1;
  program.on_wait = [&] {
    program.lit.assign(program.lit.size(), true);
    program.Redraw();
  };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_THAT(program.clicked, IsEmpty());
}

TEST_F(PlayLoopTest, StopsWhereThereIsNoMoveAndTheBoardStaysAsItIs) {
  driver.without_moves = 1;
  const base::TimePoint start = clock.now;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kDoubt);
  EXPECT_THAT(outcome.error->text, HasSubstr("no move to make"));
  EXPECT_GE(clock.now - start, params.patience);
}

// A program that pauses without the focus draws its board again when it has it back; the click
// that met the pause was not taken.
TEST_F(PlayLoopTest, RepeatsAClickThatMetAHiddenBoard) {
  program.clicks_to_lose = 1;
  program.on_click = [&] {
    driver.hidden = 1;
    program.Redraw();
  };
  int attended = 0;
  attend = [&](Wanted, base::TimePoint) {
    ++attended;
    program.Redraw();
    return base::Result<bool>(true);
  };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon);
  EXPECT_EQ(attended, 1);
  EXPECT_EQ(outcome.repeats, 1);
  EXPECT_THAT(program.clicked, ElementsAre(0, 0, 1, 2, 3));
}

TEST_F(PlayLoopTest, SaysWhatMustBeAnsweredByHand) {
  driver.never_readable = true;
  attend = [](Wanted, base::TimePoint) {
    return base::Result<bool>(base::Error{ErrorKind::kCovered, "a dialog is open"});
  };
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->text, "cannot be read; a dialog is open");
  EXPECT_THAT(program.clicked, IsEmpty());
}

TEST_F(PlayLoopTest, EndsWithTheGamesOwnErrorWhenItsWindowCloses) {
  program.refuse_click = base::Error{ErrorKind::kGone, "the window was closed"};
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kGone);
  EXPECT_EQ(outcome.clicks, 0);
}

TEST_F(PlayLoopTest, PausesForAPersonAndForgetsWhatItBelieved) {
  program.human_at = clock.now;
  const base::TimePoint start = clock.now;
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_GE(clock.now - start, params.human_pause);
  EXPECT_EQ(driver.forgotten, 1);
}

// More than these looks at a window that tells nothing new would be a busy loop.
constexpr int kFewLooks = 300;

TEST_F(PlayLoopTest, SleepsWhileAPersonDragsTheWindow) {
  program.human_at = clock.now;
  program.on_hand = [this] { program.dragged = true; };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_LT(program.looks_in_vain, kFewLooks);
}

TEST_F(PlayLoopTest, SleepsWhileTheWindowIsMinimisedByAPerson) {
  program.human_at = clock.now;
  program.on_hand = [this] { program.hidden_until = clock.now + params.patience; };
  EXPECT_EQ(Play().phase, GamePhase::kWon);
  EXPECT_LT(program.looks_in_vain, kFewLooks);
}

TEST_F(PlayLoopTest, StopsWithTheReasonWhenTheWindowStaysMinimised) {
  program.on_hand = [this] { program.hidden_until = base::TimePoint::max(); };
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->text, "minimised");
  EXPECT_LT(program.looks_in_vain, kFewLooks);
}

// Programs pause when they lose the focus, and so before they are minimised.
TEST_F(PlayLoopTest, AWindowThatWasMinimisedIsTheReasonAndNotWhatItShowedBefore) {
  driver.never_readable = true;
  attend = [this](Wanted, base::TimePoint deadline) {
    clock.now = deadline;
    program.hidden_until = base::TimePoint::max();
    return base::Result<bool>(true);
  };
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->text, "minimised");
}

TEST_F(PlayLoopTest, WaitsForTheProofOfAClickWhileTheWindowIsMinimised) {
  program.on_click = [this] { program.hidden_until = clock.now + params.patience / 2; };
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
  EXPECT_LT(program.looks_in_vain, kFewLooks);
}

TEST_F(PlayLoopTest, GivesUpOnABoardThatNeverHoldsStill) {
  params.settle.quiet = {};
  program.restless = true;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kDoubt);
  EXPECT_THAT(outcome.error->text, HasSubstr("keeps changing by itself"));
  EXPECT_THAT(program.clicked, IsEmpty());
}

TEST_F(PlayLoopTest, WaitsForAnAnswerThatIsDrawnSlowly) {
  program.flicker_time = params.patience / 2;
  const GameOutcome outcome = Play();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_THAT(program.clicked, ElementsAre(0, 1, 2, 3));
}

TEST_F(PlayLoopTest, StopsWaitingForAnAnswerOnABoardThatNeverHoldsStill) {
  program.restless_once_clicked = true;
  program.clicks_to_lose = 1;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kDoubt);
  EXPECT_THAT(outcome.error->text, HasSubstr("did not hold still"));
  EXPECT_THAT(program.clicked, ElementsAre(0));
}

TEST_F(PlayLoopTest, StopsLookingAtABoardThatNeverCanBeRead) {
  program.restless = true;
  params.settle.quiet = {};
  driver.never_readable = true;
  const GameOutcome outcome = Play();
  ASSERT_TRUE(outcome.error);
  EXPECT_THAT(outcome.error->text, HasSubstr("cannot be read"));
  EXPECT_THAT(program.clicked, IsEmpty());
}

TEST_F(PlayLoopTest, FirstActionClicksNothing) {
  PlayLoop loop = MakeLoop();
  const auto action = loop.FirstAction();
  ASSERT_TRUE(action.ok());
  ASSERT_TRUE(action->has_value());
  EXPECT_EQ((*action)->text, "light lamp 0");
  EXPECT_THAT(program.clicked, IsEmpty());
}

TEST_F(PlayLoopTest, WithoutAWayToTheNextGameAPersonIsAskedToBeginIt) {
  PlayLoop loop = MakeLoop();
  ASSERT_EQ(loop.PlayGame().phase, GamePhase::kWon);
  const base::Status started = loop.StartNewGame();
  ASSERT_FALSE(started.ok());
  EXPECT_THAT(started.error().text, HasSubstr("start one by hand"));
}

TEST_F(PlayLoopTest, AGameThatIsDealtBeginsWhenTheFinishedOneIsGone) {
  deal = [] { return base::Ok(); };
  PlayLoop loop = MakeLoop();
  ASSERT_EQ(loop.PlayGame().phase, GamePhase::kWon);
  driver.on_perceive = [&] {
    program.on_wait = [&] {
      program.lit.assign(4, false);
      program.Redraw();
    };
  };
  const base::Status started = loop.StartNewGame();
  ASSERT_TRUE(started.ok()) << started.error().text;
  EXPECT_EQ(driver.phase(), GamePhase::kPlaying);
}

TEST_F(PlayLoopTest, AFinishedGameThatStaysAfterADealIsToldSo) {
  deal = [] { return base::Ok(); };
  PlayLoop loop = MakeLoop();
  ASSERT_EQ(loop.PlayGame().phase, GamePhase::kWon);
  const base::Status started = loop.StartNewGame();
  ASSERT_FALSE(started.ok());
  EXPECT_EQ(started.error().kind, ErrorKind::kTimeout);
}

TEST_F(PlayLoopTest, ABoxThatComesBetweenTheGamesIsClosedAndTheNextOneDealt) {
  bool box_is_open = false;
  attend = [&](Wanted, base::TimePoint) { return std::exchange(box_is_open, false); };
  int deals = 0;
  deal = [&]() -> base::Status {
    if (++deals == 1) {
      box_is_open = true;
      return base::Error{ErrorKind::kCovered, "a box is open"};
    }
    program.lit.assign(4, false);
    program.Redraw();
    return base::Ok();
  };
  PlayLoop loop = MakeLoop();
  ASSERT_EQ(loop.PlayGame().phase, GamePhase::kWon);
  EXPECT_TRUE(loop.StartNewGame().ok());
  EXPECT_EQ(deals, 2);
  EXPECT_FALSE(box_is_open);
}

TEST_F(PlayLoopTest, AProgramThatDealsNothingIsToldSo) {
  deal = [] { return base::Status(base::Error{ErrorKind::kGone, "it has ended"}); };
  PlayLoop loop = MakeLoop();
  ASSERT_EQ(loop.PlayGame().phase, GamePhase::kWon);
  EXPECT_EQ(loop.StartNewGame().error().kind, ErrorKind::kGone);
}

}  // namespace
}  // namespace gridhand::app
