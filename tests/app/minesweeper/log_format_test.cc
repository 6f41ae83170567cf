#include "app/minesweeper/log_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/run_log.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Decision;
using agent::minesweeper::MoveAction;
using board::minesweeper::GameStatus;
using board::minesweeper::MineCountSource;
using nlohmann::json;
using nlohmann::ordered_json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

Board BoardOf(const std::string& text, GameStatus status = GameStatus::kPlaying) {
  const auto cells = board::minesweeper::ParseBoard(text);
  EXPECT_TRUE(cells.ok()) << text;
  if (!cells.ok()) return {};
  return {*cells, {.total = 1, .density = 0.25, .source = MineCountSource::kOption}, status};
}

// As a reader finds it in the file.
json Line(const ordered_json& fields) { return json::parse(fields.dump()); }

std::vector<std::string> RowsOf(const json& line) {
  return line["board"].get<std::vector<std::string>>();
}

template <class Logged>
Logged Read(const base::Result<Logged>& parsed) {
  EXPECT_TRUE(parsed.ok()) << parsed.error().text;
  return parsed.ok() ? *parsed : Logged{};
}

template <class Logged>
void ExpectMisfit(const base::Result<Logged>& parsed, const std::string& says) {
  ASSERT_FALSE(parsed.ok()) << "expected: " << says;
  EXPECT_EQ(parsed.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(parsed.error().text, HasSubstr(says));
}

// --- step ---------------------------------------------------------------------------------------

json StepLine(const Board& board, const Decision& decision = {}) {
  return Line(StepFields(board, {"best", 7}, false, decision));
}

TEST(LoggedStepTest, IsReadAsItWasWritten) {
  const Board board = BoardOf(
      ".123\n"
      "4567\n"
      "8#F?\n"
      "*Xx~\n");
  const Decision decision{
      .moves = {{{2, 1}, MoveAction::kReveal}}, .certain = true, .mine_probability = 1.0 / 3};
  const LoggedStep step = Read(ParseStep(Line(StepFields(board, {"best", 7}, false, decision))));
  EXPECT_EQ(step.board, board);
  EXPECT_EQ(step.agent.name, "best");
  EXPECT_EQ(step.agent.seed, 7U);
  EXPECT_EQ(step.moves, decision.moves);
  EXPECT_FALSE(step.promised);
  EXPECT_TRUE(step.certain);
  EXPECT_EQ(step.mine_probability, 1.0 / 3) << "to the last bit";
}

TEST(LoggedStepTest, KeepsAPromiseApartFromAProof) {
  const LoggedStep step =
      Read(ParseStep(Line(StepFields(BoardOf("##\n"), {"best", 7}, true, {.certain = false}))));
  EXPECT_TRUE(step.promised);
  EXPECT_FALSE(step.certain);
}

TEST(LoggedStepTest, KeepsEveryKindOfMoveInItsOrder) {
  const Decision decision{.moves = {{{1, 2}, MoveAction::kChord},
                                    {{0, 0}, MoveAction::kUnflag},
                                    {{1, 0}, MoveAction::kFlag},
                                    {{0, 2}, MoveAction::kReveal}}};
  EXPECT_EQ(Read(ParseStep(StepLine(BoardOf("F##\n##1\n"), decision))).moves, decision.moves);
}

TEST(LoggedStepTest, KeepsTheWholeSeed) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  const json line = Line(StepFields(BoardOf("##\n"), {"best", kLargest}, false, {}));
  EXPECT_EQ(Read(ParseStep(line)).agent.seed, kLargest);
}

TEST(LoggedStepTest, KeepsHowTheNumberOfMinesIsKnown) {
  Board board = BoardOf("##\n");
  for (const MineCountSource source :
       {MineCountSource::kOption, MineCountSource::kCounter, MineCountSource::kWellKnownSize}) {
    board.mines = {.total = 2, .density = 0.5, .source = source};
    EXPECT_EQ(Read(ParseStep(StepLine(board))).board.mines, board.mines) << Name(source);
  }
}

TEST(LoggedStepTest, SaysNullOfANumberOfMinesThatIsNotKnown) {
  Board board = BoardOf("##\n");
  board.mines = {.total = std::nullopt, .density = 0.125, .source = MineCountSource::kDensity};
  const json line = StepLine(board);
  EXPECT_TRUE(line["mines"]["total"].is_null());
  EXPECT_EQ(Read(ParseStep(line)).board.mines, board.mines);
}

TEST(LoggedStepTest, TellsAPersonWhatWasSeenAndWhy) {
  const json line = StepLine(
      BoardOf("1F1.\n11##\n"),
      {.technique = agent::minesweeper::Technique::kOverlap, .reason = "look at the ones"});
  EXPECT_THAT(RowsOf(line), ElementsAre("1F1.", "11##"));
  EXPECT_EQ(line["status"], "playing");
  EXPECT_EQ(line["decision"]["technique"], "overlap");
  EXPECT_EQ(line["decision"]["reason"], "look at the ones");
}

TEST(LoggedStepTest, HasAtMostOneMineACell) {
  json line = StepLine(BoardOf("##\n##\n"));
  line["mines"]["total"] = 4;
  EXPECT_EQ(Read(ParseStep(line)).board.mines.total, 4);
  line["mines"]["total"] = 5;
  ExpectMisfit(ParseStep(line), "\"mines.total\", seen 5");
}

TEST(LoggedStepTest, HasOneTextForEachRow) {
  json line = StepLine(BoardOf("##\n##\n"));
  for (const json& rows : {json{"##\n##"}, json{"##", ""}}) {
    line["board"] = rows;
    ExpectMisfit(ParseStep(line), "a row of cells");
  }
}

TEST(LoggedStepTest, HasNoDensityThatWouldBeACertainty) {
  json line = StepLine(BoardOf("##\n"));
  for (const double density : {0.0, 1.0}) {
    line["mines"]["density"] = density;
    ExpectMisfit(ParseStep(line), "\"mines.density\"");
  }
}

TEST(LoggedStepTest, SaysWhichNamesAFieldMayHave) {
  json line = StepLine(BoardOf("##\n"));
  line["mines"]["source"] = "hearsay";
  ExpectMisfit(ParseStep(line),
               "one of option, counter, well_known_size, density as "
               "\"mines.source\", seen \"hearsay\"");
}

// --- action -------------------------------------------------------------------------------------

TEST(LoggedActionTest, IsReadAsItWasWritten) {
  const Board after = BoardOf("1X1\n1F~\n", GameStatus::kLost);
  const LoggedAction action =
      Read(ParseAction(Line(ActionFields("reveal", {0, 1}, after, {{0, 1}, {1, 2}}, {{1, 1}}))));
  EXPECT_EQ(action.gesture, "reveal");
  EXPECT_EQ(action.cell, (CellPos{0, 1}));
  EXPECT_EQ(action.status, GameStatus::kLost);
  EXPECT_THAT(action.changed, ElementsAre(Pair(CellPos{0, 1}, CellSymbol::kExploded),
                                          Pair(CellPos{1, 2}, CellSymbol::kUnknown)));
  EXPECT_THAT(action.unexplained, ElementsAre(CellPos{1, 1}));
}

TEST(LoggedActionTest, ThatChangedNothingIsOneToo) {
  const LoggedAction action =
      Read(ParseAction(Line(ActionFields("flag", {0, 0}, BoardOf("##\n"), {}, {}))));
  EXPECT_EQ(action.gesture, "flag");
  EXPECT_THAT(action.changed, IsEmpty());
  EXPECT_THAT(action.unexplained, IsEmpty());
}

TEST(LoggedActionTest, ShowsOneCharacterOfTheAlphabetInACell) {
  json line = Line(ActionFields("reveal", {0, 0}, BoardOf("1#\n"), {{0, 0}}, {}));
  for (const char* shown : {"", "11", "9", " "}) {
    line["changed"][0][2] = shown;
    ExpectMisfit(ParseAction(line), "\"changed[0][2]\"");
  }
}

// --- run, new_game, game ------------------------------------------------------------------------

TEST(LoggedRunTest, OfALogThatNamesNoFormatIsOfTheFirst) {
  const LoggedRun run = Read(ParseRun({{"type", "run"}, {"program", "sgt-mines"}}));
  EXPECT_EQ(run.program, "sgt-mines");
  EXPECT_EQ(run.format, 1);
  EXPECT_FALSE(run.assisted);
}

TEST(LoggedRunTest, SaysThatAPersonPlays) {
  const LoggedRun run =
      Read(ParseRun({{"program", "sgt-mines"}, {"format", kRunLogFormat}, {"assisted", true}}));
  EXPECT_EQ(run.format, kRunLogFormat);
  EXPECT_TRUE(run.assisted);
}

TEST(LoggedNewGameTest, KeepsEveryStatus) {
  for (const GameStatus status : {GameStatus::kUnknown, GameStatus::kPlaying, GameStatus::kWon,
                                  GameStatus::kLost, GameStatus::kPaused}) {
    const json line = Line(NewGameFields(BoardOf("##\n#1\n", status)));
    EXPECT_EQ(Read(ParseNewGame(line)).status, status) << Name(status);
    EXPECT_THAT(RowsOf(line), ElementsAre("##", "#1"));
  }
}

TEST(LoggedGameTest, IsWonLostOrStopped) {
  for (const char* result : {"won", "lost", "stopped"}) {
    EXPECT_EQ(Read(ParseGame({{"result", result}})).result, result);
  }
  ExpectMisfit(ParseGame({{"result", "Won"}}), "won, lost or stopped");
}

// --- lines that are none ------------------------------------------------------------------------

TEST(LoggedLineTest, ThatHasNothingSaysWhatIsMissing) {
  for (const json& line : {json::object(), json::array(), json(nullptr), json(7), json("step")}) {
    ExpectMisfit(ParseRun(line), "\"program\", seen nothing");
    ExpectMisfit(ParseStep(line), "\"board\", seen nothing");
    ExpectMisfit(ParseAction(line), "\"gesture\", seen nothing");
    ExpectMisfit(ParseNewGame(line), "\"status\", seen nothing");
    ExpectMisfit(ParseGame(line), "\"result\", seen nothing");
  }
}

}  // namespace
}  // namespace gridhand::app::minesweeper
