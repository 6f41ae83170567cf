#include "game/options.h"

#include <gtest/gtest.h>

namespace gridhand::game {
namespace {

std::string FaultIn(const QStringList& arguments) {
  const auto options = OptionsFrom(QStringList{"gridhand-game"} + arguments);
  const auto* complaint = std::get_if<Complaint>(&options);
  return complaint == nullptr ? "" : complaint->text;
}

TEST(OptionsTest, AreTakenAsTheyAreGiven) {
  const auto parsed = OptionsFrom({"gridhand-game", "--board", "30x16/99", "--deal", "solvable",
                                   "--seed", "7", "--theme", "dark", "--no-history"});
  const auto& options = std::get<WindowOptions>(parsed);
  EXPECT_EQ(options.mines.level->cols, 30);
  EXPECT_EQ(options.mines.level->rows, 16);
  EXPECT_EQ(options.mines.level->mines, 99);
  EXPECT_EQ(options.mines.deal, DealKind::kSolvable);
  EXPECT_EQ(options.mines.seed, 7u);
  EXPECT_FALSE(options.keeps_history);
}

TEST(OptionsTest, WhatIsWrongIsASentence) {
  for (const char* board : {"9x9", "9x9/10x", "4x9/3", "9x51/3", "9x9/41", "9x9/0", "-9x9/3", ""}) {
    EXPECT_NE(FaultIn({"--board", board}), "") << board;
  }
  EXPECT_NE(FaultIn({"--deal", "easy"}), "");
  EXPECT_NE(FaultIn({"--seed", "-1"}), "");
  EXPECT_NE(FaultIn({"--seed", "18446744073709551616"}), "");
  EXPECT_NE(FaultIn({"--theme", "pink"}), "");
  EXPECT_NE(FaultIn({"--nonsense"}), "");
  EXPECT_NE(FaultIn({"file"}), "");
  EXPECT_NE(FaultIn({"--board"}), "");
}

TEST(OptionsTest, HelpNeedsNoDisplay) {
  EXPECT_TRUE(std::holds_alternative<HelpText>(OptionsFrom({"gridhand-game", "--help"})));
}

}  // namespace
}  // namespace gridhand::game
