// On a picture of the project's own, of which cells are made unknown.
#include "app/minesweeper/cell_questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"
#include "capture/file/png.h"
#include "tests/support/source_tree.h"

namespace gridhand::app::minesweeper {
namespace {

using board::minesweeper::CellSymbol;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;

BoardReader UnseenReader() {
  const auto files = FindDataFiles("minesweeper");
  if (!files) std::abort();
  auto reader = BoardReader::Load(UnseenReaderDataFor(*files));
  if (!reader) std::abort();
  return *std::move(reader);
}

class CellQuestionsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto png =
        test_support::SourceTree() / "fixtures/minesweeper/xdemineur-only/01-dense-14x12.png";
    const auto read = capture::file::ReadPng(png);
    ASSERT_TRUE(read.ok()) << read.error().text;
    frame_ = *read;
    auto found = reader_.Find(frame_);
    ASSERT_TRUE(found.ok()) << found.error().text;
    board_ = *std::move(found);
    before_ = board_.reading.Symbols();
    board::ForEachCell(before_,
                       [&](board::CellPos cell) { board_.reading.cells[cell].confidence = 1; });
  }
  void MakeUnknown(CellSymbol symbol) {
    board::ForEachCell(before_, [&](board::CellPos cell) {
      if (before_[cell] != symbol) return;
      board_.reading.cells[cell] = {CellSymbol::kUnknown, 0};
    });
  }
  int Ask(const AskPerson& ask) { return AskAbout(frame_, reader_, {}, ask, board_); }

  BoardReader reader_ = UnseenReader();
  base::Frame frame_;
  FoundBoard board_;
  board::Grid<CellSymbol> before_;
};

TEST_F(CellQuestionsTest, AsksOnceForAllCellsThatLookTheSame) {
  MakeUnknown(CellSymbol::k2);
  std::vector<CellQuestion> questions;
  const int answers = Ask([&](const CellQuestion& question) {
    questions.push_back(question);
    return CellSymbol::k2;
  });
  EXPECT_EQ(answers, 1);
  ASSERT_EQ(questions.size(), 1u);
  EXPECT_THAT(questions.front().likely, ::testing::Contains(CellSymbol::k2));
  EXPECT_EQ(board_.reading.Symbols(), before_);
}

TEST_F(CellQuestionsTest, LeavesUnknownWhatNobodyKnows) {
  MakeUnknown(CellSymbol::k2);
  MakeUnknown(CellSymbol::k3);
  int questions = 0;
  const int answers = Ask([&](const CellQuestion& question) -> std::optional<CellSymbol> {
    ++questions;
    const bool is_three =
        before_[*board_.geometry.CellAt(question.where.Center())] == CellSymbol::k3;
    return is_three ? std::optional(CellSymbol::k3) : std::nullopt;
  });
  EXPECT_EQ(questions, 2);
  EXPECT_EQ(answers, 1);
  board::ForEachCell(before_, [&](board::CellPos cell) {
    const bool is_two = before_[cell] == CellSymbol::k2;
    EXPECT_EQ(board_.reading.cells[cell].symbol, is_two ? CellSymbol::kUnknown : before_[cell]);
  });
}

TEST_F(CellQuestionsTest, AsksNothingOfABoardThatIsReadSurely) {
  EXPECT_EQ(Ask([](const CellQuestion&) -> std::optional<CellSymbol> {
              ADD_FAILURE() << "was asked";
              return std::nullopt;
            }),
            0);
}

TEST_F(CellQuestionsTest, AsksAboutWhatIsReadTooUnsurelyToBeLearnt) {
  board::ForEachCell(before_, [&](board::CellPos cell) {
    if (before_[cell] == CellSymbol::k2) board_.reading.cells[cell].confidence = 0.95f;
  });
  EXPECT_EQ(Ask([](const CellQuestion&) { return CellSymbol::k2; }), 1);
  EXPECT_EQ(board_.reading.Symbols(), before_);
}

TEST_F(CellQuestionsTest, DoesNotAskAboutSymbolsThatAreLearntWithoutAnAnswer) {
  int twos = 0;
  board::ForEachCell(before_, [&](board::CellPos cell) {
    if (before_[cell] == CellSymbol::k2 && twos++ > 0)
      board_.reading.cells[cell].confidence = 0.95f;
  });
  ASSERT_GT(twos, 1);
  EXPECT_EQ(Ask([](const CellQuestion&) -> std::optional<CellSymbol> {
              ADD_FAILURE() << "was asked";
              return std::nullopt;
            }),
            0);
}

TEST_F(CellQuestionsTest, AsksAboutUnknownCellsFirst) {
  MakeUnknown(CellSymbol::k4);
  board::ForEachCell(before_, [&](board::CellPos cell) {
    if (before_[cell] == CellSymbol::k2) board_.reading.cells[cell].confidence = 0.95f;
  });
  std::vector<CellSymbol> asked;
  Ask([&](const CellQuestion& question) {
    asked.push_back(before_[*board_.geometry.CellAt(question.where.Center())]);
    return asked.back();
  });
  EXPECT_THAT(asked, ::testing::ElementsAre(CellSymbol::k4, CellSymbol::k2));
}

TEST_F(CellQuestionsTest, AQuestionShowsACellAndNamesWhatItMayBe) {
  const CellQuestion question{frame_, board_.geometry.CellRect({0, 0}), {CellSymbol::kFlag}};
  const std::string text = QuestionText(question);
  EXPECT_THAT(text, ::testing::HasSubstr("▀"));
  EXPECT_THAT(text, ::testing::HasSubstr("  F  flag\n"));
}

TEST_F(CellQuestionsTest, NobodyIsAskedWithoutATerminal) {
  constexpr int kNoTerminal = -1;
  EXPECT_FALSE(AskAtTerminal(kNoTerminal));
}

}  // namespace
}  // namespace gridhand::app::minesweeper
