#include "vision/connect_four/board_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "board/connect_four/text.h"
#include "tests/vision/pictures.h"

namespace gridhand::vision::connect_four {
namespace {

constexpr int kCell = 40;
constexpr base::Bgr kGround = {240, 240, 240};
constexpr base::Bgr kLine = {120, 120, 120};
constexpr base::Bgr kHole = {20, 20, 20};
constexpr base::Bgr kRed = {40, 40, 220};
constexpr base::Bgr kGreen = {60, 190, 60};

// A board of lines, and a first row of its own colour.
base::WritableFrame Drawn(const std::vector<std::string>& rows, base::Bgr first_row) {
  const int cols = static_cast<int>(rows.front().size());
  const int count = static_cast<int>(rows.size());
  base::WritableFrame picture = Plain({cols * kCell + 80, count * kCell + 80}, kGround);
  Fill(picture, {39, 39, cols * kCell + 2, count * kCell + 2}, kLine);
  for (int row = 0; row < count; ++row) {
    for (int col = 0; col < cols; ++col) {
      const base::FrameRect cell{40 + col * kCell, 40 + row * kCell, kCell - 1, kCell - 1};
      Fill(picture, cell, row == 0 ? first_row : kHole);
      const char disc = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
      if (disc == '.') continue;
      Fill(picture, {cell.x + 5, cell.y + 5, kCell - 11, kCell - 11}, disc == 'x' ? kRed : kGreen);
    }
  }
  return picture;
}

// Of no usual size, with the first row or without: its size does not tell where the board begins.
const std::vector<std::string> kRows = {"......", "..x...", "..o...", ".xxo..", ".ooxx.", "oxxoxo"};

std::string ReadOf(const base::WritableFrame& picture) {
  const auto found = BoardReader().Find(picture.frame);
  return found.ok() ? board::connect_four::FormatReading(found->reading) : found.error().text;
}

std::string Lines(std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < kRows.size(); ++i) text += kRows[i] + "\n";
  return text;
}

TEST(ConnectFourBoardReaderTest, ARowThatLooksOtherwiseIsWhereDiscsWait) {
  EXPECT_EQ(ReadOf(Drawn(kRows, {90, 90, 90})), Lines(1));
}

TEST(ConnectFourBoardReaderTest, AFirstRowThatLooksLikeTheOthersIsTheBoards) {
  EXPECT_EQ(ReadOf(Drawn(kRows, kHole)), Lines(0));
}

}  // namespace
}  // namespace gridhand::vision::connect_four
