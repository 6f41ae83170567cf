#include "sim/minesweeper/posed_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace gridhand::sim::minesweeper {
namespace {

using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;

constexpr std::uint64_t kSeed = 7;

std::set<CellSymbol> SymbolsOf(const Game& game) {
  return {game.view().begin(), game.view().end()};
}

double ShareRevealed(const Game& game) {
  const auto revealed =
      std::count_if(game.view().begin(), game.view().end(), board::minesweeper::IsNumber);
  return static_cast<double>(revealed) / game.view().size();
}

TEST(PoseGameTest, SameSeedSameGame) {
  const Pose pose{kExpert, Stage::kMiddle, 0.5, 2, 7};
  EXPECT_EQ(PoseGame(pose, kSeed).view(), PoseGame(pose, kSeed).view());
}

TEST(PoseGameTest, WinsAWonGame) {
  EXPECT_EQ(PoseGame({kIntermediate, Stage::kWon, 1, 0, 0}, kSeed).status(), GameStatus::kWon);
}

TEST(PoseGameTest, ShowsHowAGameWasLost) {
  const Game game = PoseGame({kIntermediate, Stage::kLost, 0.5, 0, 0}, kSeed);
  const auto symbols = SymbolsOf(game);
  EXPECT_EQ(game.status(), GameStatus::kLost);
  EXPECT_TRUE(symbols.contains(CellSymbol::kExploded));
  EXPECT_TRUE(symbols.contains(CellSymbol::kMine));
  EXPECT_TRUE(symbols.contains(CellSymbol::kWrongFlag));
}

TEST(PoseGameTest, OpensMoreInLaterStages) {
  const auto share = [](Stage stage) {
    return ShareRevealed(PoseGame({kExpert, stage, 0, 0, 0}, kSeed));
  };
  EXPECT_LT(share(Stage::kEarly), share(Stage::kMiddle));
  EXPECT_LT(share(Stage::kMiddle), share(Stage::kLate));
}

TEST(PoseGameTest, ShowsThePlantedNumber) {
  for (int number = 6; number <= 8; ++number) {
    const Game game = PoseGame({kIntermediate, Stage::kMiddle, 0, 0, number}, kSeed);
    EXPECT_TRUE(SymbolsOf(game).contains(board::minesweeper::SymbolFor(number))) << number;
  }
}

TEST(PoseGameTest, SetsQuestionMarks) {
  const Game game = PoseGame({kIntermediate, Stage::kMiddle, 0, 3, 0}, kSeed);
  EXPECT_EQ(std::count(game.view().begin(), game.view().end(), CellSymbol::kQuestion), 3);
}

TEST(BenchmarkPosesTest, ShowEverySymbolInEverySkinsShare) {
  for (const RenderedSkin& skin : RenderedSkins()) {
    std::set<CellSymbol> seen;
    for (const Pose& pose : BenchmarkPoses(skin)) seen.merge(SymbolsOf(PoseGame(pose, kSeed)));
    EXPECT_EQ(seen.size(), 15u) << skin.name;
  }
}

TEST(BenchmarkPosesTest, AreTwentyOfFiveToFiftyCellsASide) {
  int most = 0;
  for (const RenderedSkin& skin : RenderedSkins()) {
    const auto poses = BenchmarkPoses(skin);
    EXPECT_EQ(poses.size(), 20u);
    for (const Pose& pose : poses) {
      EXPECT_GE(std::min(pose.level.rows, pose.level.cols), 5);
      most = std::max({most, pose.level.rows, pose.level.cols});
    }
  }
  EXPECT_EQ(most, 50);
}

}  // namespace
}  // namespace gridhand::sim::minesweeper
