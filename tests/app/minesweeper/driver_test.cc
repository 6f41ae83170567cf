#include "app/minesweeper/driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "agent/minesweeper/solver_oracle.h"
#include "app/minesweeper/verify_log.h"
#include "app/play_loop.h"
#include "board/minesweeper/text.h"
#include "tests/app/minesweeper/support/sim_program.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::MakeAgent;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using vision::minesweeper::FoundBoard;

Profile SimProfile() {
  Profile profile = UnknownProgram();
  profile.name = "sim";
  profile.marks = {CellSymbol::kCovered, CellSymbol::kFlag, CellSymbol::kQuestion};
  profile.left_on_number = LeftOnNumber::kChord;
  profile.new_game = NewGameHow::kFace;
  return profile;
}

// A whole player before a simulated program: only pixels, mouse and clock are not real.
class DriverTest : public ::testing::Test {
 protected:
  void Begin(sim::minesweeper::Level level, std::uint64_t seed, Faults faults,
             FlagPolicy flags = FlagPolicy::kNone, std::optional<int> mines = std::nullopt,
             Eyes eyes = SimProgram::MakeEyes()) {
    program_.emplace(clock_, level, seed, faults);
    log_ = *RunLog::Open(log_file_);
    log_.Begin(SimProfile().name, x11::WindowInfo{}, "", nlohmann::ordered_json::object());
    agent_ = *MakeAgent("fast", seed);
    DriverParams params{.profile = profile_,
                        .mines = mines || !counts_mines_ ? mines : level.mines,
                        .flags = flags,
                        .agent = {"fast", seed}};
    driver_.emplace(std::move(eyes), *agent_, oracle_, log_, params);
    loop_.emplace(PlayParts{.source = &*program_,
                            .clock = &clock_,
                            .pointer = &*program_,
                            .ping = [](base::TimePoint) { return true; },
                            .driver = &*driver_},
                  PlayParams{});
  }

  // The picture after the first click, which has not been judged yet.
  base::Frame FirstAnswer() {
    EXPECT_TRUE(loop_->Look().ok());
    driver_->BeginGame();
    const auto action = loop_->FirstAction();
    EXPECT_TRUE(action.ok() && *action);
    program_->game().Reveal({(*action)->at.y / kCellPx, (*action)->at.x / kCellPx});
    program_->Redraw();
    return *program_->Grab();
  }

  // Plays and returns how many of the games were won.
  int PlayGames(int games) {
    int won = 0;
    for (int game = 0; game < games; ++game) {
      if (game > 0) {
        const base::Status started = loop_->StartNewGame();
        EXPECT_TRUE(started.ok()) << started.error().text;
      } else {
        EXPECT_TRUE(loop_->Look().ok());
      }
      driver_->BeginGame();
      const GameOutcome outcome = loop_->PlayGame();
      EXPECT_TRUE(outcome.phase) << outcome.error->text << "\n"
                                 << board::minesweeper::FormatBoard(program_->game().view());
      if (!outcome.phase) return won;
      EXPECT_EQ(*outcome.phase == GamePhase::kWon,
                program_->game().status() == board::minesweeper::GameStatus::kWon);
      EXPECT_EQ(driver_->counts().unexplained, 0);
      won += *outcome.phase == GamePhase::kWon ? 1 : 0;
    }
    return won;
  }

  // How many steps of the log were decided while a cell could not be read: none is a guess.
  int StepsWithUnreadCells() const {
    int steps = 0;
    std::ifstream log(log_file_);
    for (std::string line; std::getline(log, line);) {
      const auto entry = nlohmann::json::parse(line);
      if (entry["type"] != "step" || entry["board"].dump().find('~') == std::string::npos) continue;
      const bool is_certain = entry["decision"]["certain"];
      const bool is_last = log.peek() == std::ifstream::traits_type::eof();
      EXPECT_TRUE(is_certain || is_last) << line;
      ++steps;
    }
    return steps;
  }

  LogVerdict VerifyOwnLog() {
    std::ifstream log(log_file_);
    auto verdict = VerifyLog(log, "run.jsonl", PromisesOf({SimProfile()}));
    EXPECT_TRUE(verdict.ok()) << verdict.error().text;
    return verdict.ok() ? *verdict : LogVerdict{};
  }

  Profile profile_ = SimProfile();
  bool counts_mines_ = true;  // where the test does not say how many there are
  FakeClock clock_;
  test_support::ScratchFolder folder_;
  const std::filesystem::path log_file_ = folder_ / "run.jsonl";
  RunLog log_;
  std::optional<SimProgram> program_;
  std::unique_ptr<agent::minesweeper::Agent> agent_;
  agent::minesweeper::SolverOracle oracle_;
  std::optional<Driver> driver_;
  std::optional<PlayLoop> loop_;
};

TEST_F(DriverTest, PressesTheKeyOfANewGameAgainWhereItWasLost) {
  profile_.new_game = NewGameHow::kKey;
  profile_.new_game_key = {.character = 'n'};
  Begin({9, 9, 10}, 1, {});
  ASSERT_TRUE(loop_->Look().ok());
  const auto action = driver_->NewGame();
  ASSERT_TRUE(action);
  EXPECT_TRUE(action->repeatable);
  EXPECT_TRUE(action->needs_no_look);
}

// Eyes that say of every board what `change` makes of it.
Eyes ChangedEyes(const std::function<void(FoundBoard&)>& change) {
  Eyes eyes = SimProgram::MakeEyes();
  const auto changed = [&](auto read) {
    return [read, change](const base::Frame& frame, auto&... known) {
      base::Result<FoundBoard> found = read(frame, known...);
      if (found.ok()) change(*found);
      return found;
    };
  };
  eyes.find = changed(eyes.find);
  eyes.read = changed(eyes.read);
  eyes.glance = changed(eyes.glance);
  return eyes;
}

// It fades in after the end of the game, and a number at its rim is misread.
TEST_F(DriverTest, PressesNoFurtherKeyUnderAMessageThatComesLate) {
  profile_.new_game = NewGameHow::kTried;
  bool is_under_a_message = false;
  Begin({9, 9, 10}, 1, {}, FlagPolicy::kNone, std::nullopt, ChangedEyes([&](FoundBoard& found) {
          int numbers = 0;
          for (board::minesweeper::CellReading& cell : found.reading.cells.items()) {
            if (!is_under_a_message || !board::minesweeper::IsDigit(cell.symbol)) continue;
            ++numbers;
            if (numbers <= 5) cell = {};
            if (numbers == 6) cell.symbol = CellSymbol::kCovered;
          }
        }));
  ASSERT_TRUE(loop_->Look().ok());
  driver_->BeginGame();
  ASSERT_TRUE(loop_->PlayGame().phase);
  ASSERT_TRUE(driver_->NewGame());
  is_under_a_message = true;
  EXPECT_EQ(driver_->Verify(*program_->Grab(), Legible::kWhole).reason,
            "the finished game is still shown");
  const auto other = driver_->OtherNewGame();
  EXPECT_TRUE(!other || other->kind != Action::Kind::kKey) << other->text;
}

// The message may have taken it.
TEST_F(DriverTest, MayPressTheKeyOfANewGameAgainUnderAMessage) {
  profile_.new_game = NewGameHow::kKey;
  profile_.new_game_key = {.character = 'n'};
  Eyes eyes = SimProgram::MakeEyes();
  bool is_under_a_message = false;
  const auto hide = [&](auto read) {
    return [&, read](const base::Frame& frame, auto&... known) -> base::Result<FoundBoard> {
      if (is_under_a_message) return base::Error{base::ErrorKind::kHidden, "a message"};
      return read(frame, known...);
    };
  };
  eyes.find = hide(eyes.find);
  eyes.read = hide(eyes.read);
  Begin({9, 9, 10}, 1, {}, FlagPolicy::kNone, std::nullopt, std::move(eyes));
  ASSERT_TRUE(loop_->Look().ok());
  ASSERT_TRUE(driver_->NewGame());
  is_under_a_message = true;
  const auto verdict = driver_->Verify(*program_->Grab(), Legible::kWhole).verdict;
  EXPECT_EQ(verdict, Verdict::kPending);
}

// Their number may stand in a part of the window that is cut off, and the program say "won" late.
TEST_F(DriverTest, WinsWhereEveryClosedCellIsAMineThoughNobodySaysHowManyThereAre) {
  counts_mines_ = false;
  Begin({4, 4, 1}, 3, {}, FlagPolicy::kNone, std::nullopt, ChangedEyes([](FoundBoard& found) {
          found.reading.status = board::minesweeper::GameStatus::kUnknown;
          found.reading.mines_left.reset();
          found.reading.mines_total.reset();
        }));
  EXPECT_EQ(PlayGames(1), 1);
}

// Of a program that nobody has described, which says `status` in place of "won" then and whose
// cells are what `change` makes of them.
Eyes EyesOfAWin(board::minesweeper::GameStatus status,
                const std::function<void(Grid<board::minesweeper::CellReading>&)>& change) {
  return ChangedEyes([status, change](FoundBoard& found) {
    found.skin.clear();
    if (found.reading.status != board::minesweeper::GameStatus::kWon) return;
    found.reading.status = status;
    change(found.reading.cells);
  });
}

void DrawMinesAs(CellSymbol symbol, Grid<board::minesweeper::CellReading>& cells) {
  for (board::minesweeper::CellReading& cell : cells.items()) {
    if (!board::minesweeper::IsNumber(cell.symbol)) cell.symbol = symbol;
  }
}

// Some programs show their mines when the game is won.
TEST_F(DriverTest, CallsNoGameLostInWhichTheOpenedCellIsANumber) {
  Begin({4, 4, 1}, 3, {}, FlagPolicy::kNone, std::nullopt,
        EyesOfAWin(board::minesweeper::GameStatus::kLost,
                   [](auto& cells) { DrawMinesAs(CellSymbol::kMine, cells); }));
  EXPECT_EQ(PlayGames(1), 1);
}

// Such as a flower on each mine.
TEST_F(DriverTest, WinsWhateverIsDrawnOnTheLastMines) {
  Begin(sim::minesweeper::kBeginner, 1, {}, FlagPolicy::kNone, std::nullopt,
        EyesOfAWin(board::minesweeper::GameStatus::kPlaying,
                   [](auto& cells) { DrawMinesAs(CellSymbol::k3, cells); }));
  EXPECT_GT(PlayGames(10), 0);
}

// One of them is under the pointer, say.
TEST_F(DriverTest, WinsThoughMinesAreShownAndANumberIsUnread) {
  Begin(sim::minesweeper::kBeginner, 1, {}, FlagPolicy::kNone, std::nullopt,
        EyesOfAWin(board::minesweeper::GameStatus::kLost, [](auto& cells) {
          DrawMinesAs(CellSymbol::kMine, cells);
          const auto is_digit = [](const auto& cell) {
            return board::minesweeper::IsDigit(cell.symbol);
          };
          *std::ranges::find_if(cells.items(), is_digit) = {};
        }));
  EXPECT_GT(PlayGames(10), 0);
}

// It lies over three digits, and all around it is as it was.
TEST_F(DriverTest, WinsUnderAMessageOverItsNumbers) {
  Begin(sim::minesweeper::kBeginner, 1, {}, FlagPolicy::kNone, std::nullopt,
        EyesOfAWin(board::minesweeper::GameStatus::kPlaying, [](auto& cells) {
          DrawMinesAs(CellSymbol::kCovered, cells);
          int hidden = 0;
          for (board::minesweeper::CellReading& cell : cells.items()) {
            if (board::minesweeper::IsDigit(cell.symbol) && ++hidden <= 3) cell = {};
          }
        }));
  EXPECT_GT(PlayGames(5), 0);
}

// The look round the message tells neither the mines nor the first digit.
TEST_F(DriverTest, TakesANumberUnderAMessageForWhatItWas) {
  Eyes eyes = SimProgram::MakeEyes();
  eyes.read_around_message = [find = eyes.find](const base::Frame& frame) {
    base::Result<FoundBoard> found = find(frame);
    if (!found.ok()) return found;
    auto& cells = found->reading.cells.items();
    for (board::minesweeper::CellReading& cell : cells) {
      if (!board::minesweeper::IsNumber(cell.symbol)) cell = {};
    }
    *std::ranges::find_if(
        cells, [](const auto& cell) { return board::minesweeper::IsDigit(cell.symbol); }) = {};
    found->reading.status = board::minesweeper::GameStatus::kUnknown;
    return found;
  };
  const auto unless_won = [](auto read) {
    return [read](const base::Frame& frame, auto&... known) {
      base::Result<FoundBoard> found = read(frame, known...);
      const bool is_won =
          found.ok() && found->reading.status == board::minesweeper::GameStatus::kWon;
      if (is_won) found = base::Error{base::ErrorKind::kNotFound, "all is dark"};
      return found;
    };
  };
  eyes.read = unless_won(eyes.read);
  eyes.glance = unless_won(eyes.glance);
  Begin(sim::minesweeper::kBeginner, 1, {}, FlagPolicy::kNone, std::nullopt, std::move(eyes));
  EXPECT_GT(PlayGames(5), 0);
}

// It lies over covered cells alone, so that no number is gone.
TEST_F(DriverTest, LosesUnderAMessageThatStays) {
  Begin(sim::minesweeper::kExpert, 1, {}, FlagPolicy::kNone, std::nullopt,
        ChangedEyes([](FoundBoard& found) {
          if (found.reading.status != board::minesweeper::GameStatus::kLost) return;
          for (board::minesweeper::CellReading& cell : found.reading.cells.items()) {
            if (cell.symbol == CellSymbol::kCovered) cell = {};
          }
        }));
  EXPECT_LT(PlayGames(10), 10);
}

TEST_F(DriverTest, PlaysManyGamesAndItsLogProvesEveryLossAGuess) {
  Begin(sim::minesweeper::kBeginner, 1, {});
  const int won = PlayGames(60);
  const LogVerdict verdict = VerifyOwnLog();
  EXPECT_FALSE(verdict.fault) << verdict.fault->line << ": " << verdict.fault->text;
  EXPECT_EQ(verdict.wins, won);
  EXPECT_EQ(verdict.losses, 60 - won);
  EXPECT_GT(won, 40);  // 97 % are won from a good first cell
}

TEST_F(DriverTest, LostLateTornAndHalfDrawnAnswersCostNoGame) {
  Begin(sim::minesweeper::kIntermediate, 2,
        {.lose_click = 0.05, .max_delay_ms = 300, .tear = 0.3, .half = 0.3});
  PlayGames(15);
  EXPECT_GT(driver_->counts().proofs_by_picture, 0);
  EXPECT_EQ(driver_->counts().proofs_taken_back, 0);
  const LogVerdict verdict = VerifyOwnLog();
  EXPECT_FALSE(verdict.fault) << verdict.fault->line << ": " << verdict.fault->text;
}

// Every picture on the way comes before the board holds still.
TEST_F(DriverTest, PressedCellsAndGroundsWithoutNumbersAreNotBelieved) {
  for (const FlagPolicy flags : {FlagPolicy::kNone, FlagPolicy::kUseful}) {
    Begin(sim::minesweeper::kIntermediate, 9,
          {.max_delay_ms = 15, .half = 0.3, .ground = 0.5, .press = 0.5}, flags);
    PlayGames(15);
    EXPECT_GT(driver_->counts().proofs_by_picture, 0);
    EXPECT_EQ(driver_->counts().proofs_taken_back, 0);
    EXPECT_FALSE(VerifyOwnLog().fault);
  }
}

TEST_F(DriverTest, StopsWhereAProofByPictureIsTakenBack) {
  Begin({9, 9, 10}, 8, {});
  const base::Frame answer = FirstAnswer();
  ASSERT_TRUE(driver_->ProvesAtOnce(answer));
  EXPECT_EQ(driver_->counts().proofs_by_picture, 1);
  ASSERT_TRUE(driver_->Decide().ok());
  ASSERT_TRUE(driver_->NextAction());
  program_->game() = sim::minesweeper::Game(program_->game().mines());
  program_->Redraw();
  const base::Frame bare = *program_->Grab();
  EXPECT_EQ(driver_->Verify(bare, Legible::kWhole).verdict, Verdict::kObscured)
      << "a look that is not described may be half drawn";
  EXPECT_EQ(driver_->counts().proofs_taken_back, 0);
  const Verification verified = driver_->Verify(bare, Legible::kInPart);
  EXPECT_EQ(verified.verdict, Verdict::kContradicted);
  EXPECT_THAT(verified.reason, HasSubstr("proved open are shown otherwise"));
  EXPECT_GT(driver_->counts().proofs_taken_back, 0);
}

// Eyes that write down what they are told.
Eyes WritingEyes(std::string& told) {
  Eyes eyes = SimProgram::MakeEyes();
  eyes.remember = [&told](const base::Frame&, const FoundBoard&) { told += "picture "; };
  eyes.note = [&told](const vision::minesweeper::Touch&) { told += "click "; };
  return eyes;
}

// What the eyes remember of a picture is of use to the next one, and the next click need not wait.
TEST_F(DriverTest, ThePictureOfAProofIsRememberedAfterTheNextClickAndBeforeItIsNoted) {
  std::string told;
  Begin({9, 9, 10}, 8, {}, FlagPolicy::kNone, std::nullopt, WritingEyes(told));
  const base::Frame answer = FirstAnswer();
  EXPECT_EQ(told, "click ");
  ASSERT_TRUE(driver_->ProvesAtOnce(answer));
  ASSERT_TRUE(driver_->Decide().ok());
  ASSERT_TRUE(driver_->NextAction());
  EXPECT_EQ(told, "click ");
  driver_->CatchUp();
  EXPECT_EQ(told, "click picture click ");
}

TEST_F(DriverTest, WhatIsReadBeforeTheDriverHasCaughtUpMissesNothing) {
  std::string told;
  Begin({9, 9, 10}, 8, {}, FlagPolicy::kNone, std::nullopt, WritingEyes(told));
  const base::Frame answer = FirstAnswer();
  ASSERT_TRUE(driver_->ProvesAtOnce(answer));
  ASSERT_TRUE(driver_->Decide().ok());
  ASSERT_TRUE(driver_->NextAction());
  static_cast<void>(driver_->Verify(answer, Legible::kWhole));
  EXPECT_EQ(told, "click picture click ");
}

TEST_F(DriverTest, NoPictureProvesAtOnceWhereTheProfileAsksForSilence) {
  profile_.needs_silence = "numbers fade in";
  Begin({9, 9, 10}, 8, {});
  const base::Frame answer = FirstAnswer();
  EXPECT_FALSE(driver_->ProvesAtOnce(answer));
  EXPECT_EQ(driver_->Verify(answer, Legible::kWhole).verdict, Verdict::kConfirmed);
}

// Flags, face and messages are still to be drawn.
TEST_F(DriverTest, NoPictureProvesTheEndOfAGameAtOnce) {
  Begin({9, 9, 1}, 8, {});
  const base::Frame answer = FirstAnswer();
  if (program_->game().status() == board::minesweeper::GameStatus::kPlaying) {
    EXPECT_TRUE(driver_->ProvesAtOnce(answer));
    board::ForEachCell(program_->game().view(), [&](CellPos cell) {
      if (!program_->game().mines()[cell]) program_->game().Reveal(cell);
    });
    ASSERT_TRUE(driver_->Decide().ok());
    ASSERT_TRUE(driver_->NextAction());
    program_->Redraw();
  }
  EXPECT_FALSE(driver_->ProvesAtOnce(*program_->Grab()));
}

TEST_F(DriverTest, FlagsEveryMineWhenAskedTo) {
  Begin(sim::minesweeper::kBeginner, 3, {}, FlagPolicy::kAll);
  PlayGames(5);
  EXPECT_FALSE(VerifyOwnLog().fault);
}

TEST_F(DriverTest, ChordsWhereThatSavesClicks) {
  Begin(sim::minesweeper::kExpert, 4, {}, FlagPolicy::kUseful);
  PlayGames(5);
  EXPECT_FALSE(VerifyOwnLog().fault);
  EXPECT_THAT(test_support::TextOf(log_file_), HasSubstr("\"gesture\":\"chord\""));
}

TEST_F(DriverTest, PutsTheMarksThatTheEyesWantToSeeAndTellsThemWhatItDoes) {
  using vision::minesweeper::Touch;
  constexpr int kRoundTheMarks = 3;
  std::vector<Touch> told;
  Eyes eyes = SimProgram::MakeEyes();
  eyes.glance = {};  // only of a described program, whose marks are known
  eyes.note = [&](const Touch& touch) { told.push_back(touch); };
  eyes.next_lesson = [&]() -> std::optional<Touch> {
    if (told.size() >= kRoundTheMarks) return std::nullopt;
    return Touch{Touch::Kind::kLesson, {0, 0}};
  };
  Begin(sim::minesweeper::kBeginner, 7, {}, FlagPolicy::kNone, std::nullopt, eyes);
  PlayGames(1);
  ASSERT_GT(told.size(), std::size_t{kRoundTheMarks});
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_EQ(told[i].kind, i < kRoundTheMarks ? Touch::Kind::kLesson : Touch::Kind::kReveal) << i;
  }
  EXPECT_FALSE(VerifyOwnLog().fault);
}

TEST_F(DriverTest, PlaysWithoutMarksWhereARightClickDrawsNone) {
  using vision::minesweeper::Touch;
  int lessons = 0;
  Eyes eyes = SimProgram::MakeEyes();
  eyes.next_lesson = [&]() -> std::optional<Touch> {
    ++lessons;
    return Touch{Touch::Kind::kLesson, {0, 0}};
  };
  Begin(sim::minesweeper::kBeginner, 7, {.has_no_marks = true}, FlagPolicy::kAll, std::nullopt,
        eyes);
  PlayGames(1);
  EXPECT_EQ(lessons, 1);
  EXPECT_FALSE(VerifyOwnLog().fault);
}

TEST_F(DriverTest, TakesAPersonsWrongFlagOffBeforeOpeningTheCell) {
  Begin({3, 3, 1}, 5, {});
  //  .1#     The mine is at (0,2); the person flagged the safe cell below it before opening the
  //  .1F     rest. The blank at (2,2) proves it safe.
  //  ...
  board::minesweeper::MineLayout mines(3, 3, false);
  mines[{0, 2}] = true;
  program_->game() = sim::minesweeper::Game(mines);
  program_->game().Flag({1, 2});
  program_->game().Reveal({0, 0});
  program_->Redraw();
  const GameOutcome outcome = loop_->PlayGame();
  EXPECT_EQ(outcome.phase, GamePhase::kWon) << (outcome.error ? outcome.error->text : "");
  EXPECT_EQ(board::minesweeper::ToChar(program_->game().view()[{1, 2}]), '1');
}

TEST_F(DriverTest, CountsACellThatOpensByItselfAsUnexplained) {
  Begin(sim::minesweeper::kBeginner, 7, {});
  ASSERT_TRUE(loop_->Look().ok());
  driver_->BeginGame();
  ASSERT_TRUE(loop_->FirstAction().ok());
  // As after a click that is lost: the game is ours now.
  EXPECT_EQ(driver_->Verify(loop_->last_frame(), Legible::kWhole).verdict, Verdict::kPending);
  program_->game().Reveal({8, 8});
  program_->Redraw();
  ASSERT_TRUE(loop_->Look().ok());
  EXPECT_GT(driver_->counts().unexplained, 0);
}

// An action that is decided on is none that was sent: a person may still begin another game.
TEST_F(DriverTest, HoldsNothingAgainstAPictureBeforeTheFirstClickIsSent) {
  Begin({3, 3, 1}, 5, {});
  board::minesweeper::MineLayout mines(3, 3, false);
  mines[{0, 2}] = true;
  program_->game() = sim::minesweeper::Game(mines);
  program_->game().Reveal({1, 1});
  program_->Redraw();
  ASSERT_TRUE(loop_->FirstAction().ok());
  mines[{0, 2}] = false;
  mines[{0, 0}] = true;
  program_->game() = sim::minesweeper::Game(mines);
  program_->game().Reveal({0, 1});
  program_->Redraw();
  const base::Status looked = loop_->Look();
  EXPECT_TRUE(looked.ok()) << looked.error().text;
  EXPECT_EQ(driver_->counts().unexplained, 0);
}

// Eyes that are shown something else where `is_other` says so of a cell and its symbol.
template <class Predicate>
Eyes EyesThatSee(CellSymbol shown, const Predicate& is_other) {
  const auto look = [=](const base::Frame& frame) {
    auto found = SimProgram::MakeEyes().find(frame);
    if (!found.ok()) return found;
    board::ForEachCell(found->reading.cells, [&](CellPos cell) {
      CellSymbol& symbol = found->reading.cells[cell].symbol;
      if (is_other(cell, symbol)) symbol = shown;
    });
    return found;
  };
  return {.find = look,
          .read = [look](const base::Frame& frame, const FoundBoard&) { return look(frame); }};
}

// Eyes before a program that shows its numbers as something else.
Eyes EyesWithoutNumbers(CellSymbol shown) {
  return EyesThatSee(
      shown, [](CellPos, CellSymbol symbol) { return board::minesweeper::IsDigit(symbol); });
}

TEST_F(DriverTest, NamesThePackageWithoutWhichTheNumbersAreNotDrawn) {
  profile_.drawing_needs = {{"/no/such/*.so", "svg-loader"}};
  for (const CellSymbol shown : {CellSymbol::kBlank, CellSymbol::kUnknown}) {
    Begin({9, 9, 10}, 6, {}, FlagPolicy::kNone, 10, EyesWithoutNumbers(shown));
    const GameOutcome outcome = loop_->PlayGame();
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->kind, base::ErrorKind::kDoubt);
    EXPECT_THAT(outcome.error->text, HasSubstr("type apt-get install svg-loader and start it"));
  }
}

// What the rest of the board proves holds whatever such a cell shows.
TEST_F(DriverTest, PlaysOnAroundCellsThatCannotBeRead) {
  constexpr int kGames = 12;
  int steps_on = 0;
  int ended = 0;
  for (int game = 0; game < kGames; ++game) {
    const auto is_unread = [](CellPos cell, CellSymbol symbol) {
      return board::minesweeper::IsNumber(symbol) && (5 * cell.row + 3 * cell.col) % 37 == 7;
    };
    Begin({9, 9, 10}, static_cast<std::uint64_t>(game), {}, FlagPolicy::kNone, std::nullopt,
          EyesThatSee(CellSymbol::kUnknown, is_unread));
    ASSERT_TRUE(loop_->Look().ok());
    driver_->BeginGame();
    const GameOutcome outcome = loop_->PlayGame();
    ended += outcome.phase ? 1 : 0;
    if (outcome.phase) {
      EXPECT_EQ(*outcome.phase == GamePhase::kWon,
                program_->game().status() == board::minesweeper::GameStatus::kWon);
      log_.Write("game", {{"result", *outcome.phase == GamePhase::kWon ? "won" : "lost"}});
    } else {
      EXPECT_THAT(outcome.error->text, AnyOf(HasSubstr("cannot be read"), HasSubstr("no move")));
    }
    EXPECT_EQ(driver_->counts().unexplained, 0);
    const LogVerdict verdict = VerifyOwnLog();
    EXPECT_FALSE(verdict.fault) << verdict.fault->line << ": " << verdict.fault->text;
    steps_on += StepsWithUnreadCells();
  }
  EXPECT_GE(steps_on, kGames);
  EXPECT_GE(ended, kGames / 2);
}

TEST_F(DriverTest, PlaysOnAroundFlagsThatCannotBeRead) {
  int won = 0;
  for (int game = 0; game < 4; ++game) {
    Begin({16, 16, 40}, static_cast<std::uint64_t>(game), {}, FlagPolicy::kAll, std::nullopt,
          EyesThatSee(CellSymbol::kUnknown, [](CellPos cell, CellSymbol symbol) {
            return symbol == CellSymbol::kFlag && (cell.row + 3 * cell.col) % 16 == 0;
          }));
    ASSERT_TRUE(loop_->Look().ok());
    driver_->BeginGame();
    const GameOutcome outcome = loop_->PlayGame();
    won += outcome.phase == GamePhase::kWon ? 1 : 0;
    EXPECT_EQ(driver_->counts().unexplained, 0);
    const LogVerdict verdict = VerifyOwnLog();
    EXPECT_FALSE(verdict.fault) << verdict.fault->line << ": " << verdict.fault->text;
  }
  EXPECT_GE(won, 2);
}

TEST_F(DriverTest, StopsWhereCellsSideBySideCannotBeRead) {
  Begin({9, 9, 10}, 6, {}, FlagPolicy::kNone, std::nullopt,
        EyesThatSee(CellSymbol::kUnknown,
                    [](CellPos cell, CellSymbol) { return cell.row >= 7 && cell.col >= 7; }));
  const base::Status looked = loop_->Look();
  ASSERT_FALSE(looked.ok());
  EXPECT_THAT(looked.error().text, HasSubstr("4 cells cannot be read"));
}

TEST_F(DriverTest, NamesNoPackageWhereNumbersAreDrawn) {
  profile_.drawing_needs = {{"/no/such/*.so", "svg-loader"}};
  Begin({3, 3, 2}, 6, {}, FlagPolicy::kNone, 8);
  board::minesweeper::MineLayout mines(3, 3, false);
  mines[{0, 0}] = true;
  program_->game() = sim::minesweeper::Game(mines);
  program_->game().Reveal({2, 2});
  program_->Redraw();
  const base::Status looked = loop_->Look();
  ASSERT_FALSE(looked.ok());
  EXPECT_THAT(looked.error().text, ::testing::Not(HasSubstr("svg-loader")));
}

TEST_F(DriverTest, StopsOnABoardThatCannotBe) {
  Begin({3, 3, 2}, 6, {}, FlagPolicy::kNone, 8);
  board::minesweeper::MineLayout mines(3, 3, false);
  mines[{0, 0}] = true;
  program_->game() = sim::minesweeper::Game(mines);
  program_->game().Reveal({2, 2});  // everything but the mine opens; eight mines cannot be left
  program_->game().Flag({0, 0});
  program_->Redraw();
  EXPECT_FALSE(loop_->Look().ok());
}

}  // namespace
}  // namespace gridhand::app::minesweeper
