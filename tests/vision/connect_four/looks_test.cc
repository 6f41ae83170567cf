// Boards in looks that nobody tunes on. bench/vision/connect_four_looks prints all of them.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "board/connect_four/text.h"
#include "sim/connect_four/board_look.h"
#include "sim/connect_four/drawn_board.h"
#include "vision/connect_four/board_reader.h"

namespace gridhand::vision::connect_four {
namespace {

// Three boards a look. The reader has read so many exactly; a change that reads more raises it.
constexpr int kBoards = 3;
constexpr int kLeastExact = 68;

std::string Swapped(std::string text) {
  for (char& c : text) c = c == 'x' ? 'o' : (c == 'o' ? 'x' : c);
  return text;
}

TEST(ConnectFourLooksGoldenTest, ReadsLooksNeverSeenAndIsNeverSilentlyWrong) {
  const auto fonts = sim::Fonts::Load();
  ASSERT_TRUE(fonts.ok()) << fonts.error().text;
  const BoardReader reader;
  int exact = 0;
  std::uint64_t seed = 5000;
  for (const auto& look : sim::connect_four::BoardLooks()) {
    for (int i = 0; i < kBoards; ++i) {
      base::Random random(seed++);
      const int discs = 5 + static_cast<int>(random.Below(20));
      const auto game = sim::connect_four::PoseGame(look.rows, look.cols, discs, random);
      const auto found = reader.Find(sim::connect_four::DrawBoard(look, game, *fonts).frame);
      if (!found) continue;
      const std::string drawn = board::connect_four::FormatBoard(game.board);
      std::string read = board::connect_four::FormatReading(found->reading);
      if (found->order_by == OrderBy::kCustom && read == Swapped(drawn)) read = drawn;
      ASSERT_EQ(read.size(), drawn.size()) << look.name;
      exact += int{read == drawn};
      for (std::size_t k = 0; k < read.size(); ++k) {
        EXPECT_TRUE(read[k] == '~' || read[k] == drawn[k]) << look.name << '\n'
                                                           << read << "drawn\n"
                                                           << drawn;
        if (read[k] != '~' && read[k] != drawn[k]) break;
      }
    }
  }
  EXPECT_GE(exact, kLeastExact);
}

}  // namespace
}  // namespace gridhand::vision::connect_four
