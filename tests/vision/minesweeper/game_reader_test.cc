// Games of the stand-in program, drawn in a skin that nobody was shown.
#include "vision/minesweeper/game_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <tuple>
#include <utility>

#include "board/minesweeper/text.h"
#include "sim/minesweeper/game.h"
#include "sim/minesweeper/rendered_board.h"
#include "tests/support/scratch_folder.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/minesweeper/shipped_reader.h"
#include "tests/vision/minesweeper/unseen_reader.h"
#include "tests/vision/pictures.h"
#include "vision/minesweeper/unknown_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using sim::minesweeper::Game;

template <class T>
std::optional<CellPos> FirstOf(T what, const board::Grid<T>& cells) {
  std::optional<CellPos> first;
  board::ForEachCell(cells, [&](CellPos cell) {
    if (!first && cells[cell] == what) first = cell;
  });
  return first;
}

class GameReaderTest : public ::testing::Test {
 protected:
  static Game Opened(std::uint64_t seed) {
    Game game(sim::minesweeper::kBeginner, board::minesweeper::FirstClickRule::kModern, seed);
    game.Reveal({4, 4});
    return game;
  }

  base::Frame Drawn() {
    auto picture = sim::minesweeper::Render(sim::minesweeper::RenderedSkins()[skin_],
                                            sim::minesweeper::SceneOf(game_), *fonts_);
    picture.frame.id = ++looks_;
    return picture.frame;
  }

  base::Result<FoundBoard> Look() { return eyes_->See(Drawn()); }

  // Whether a look shows what is.
  ::testing::AssertionResult SeesTheTruth() {
    const auto found = Look();
    if (!found) return ::testing::AssertionFailure() << found.error().text;
    if (found->reading.Symbols() == game_.view()) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure()
           << board::minesweeper::FormatBoard(found->reading.Symbols());
  }

  // A covered one without a mine.
  CellPos SafeCell() const {
    CellPos safe;
    board::ForEachCell(game_.view(), [&](CellPos cell) {
      if (game_.view()[cell] == CellSymbol::kCovered && !game_.mines()[cell]) safe = cell;
    });
    return safe;
  }

  bool Remembers(CellSymbol symbol) const {
    return std::ranges::any_of(eyes_->memory().Cells(),
                               [&](const RememberedCell& cell) { return cell.symbol == symbol; });
  }

  // How the first cell looks in the last picture that shows this.
  base::Frame LookOf(CellSymbol symbol) const {
    const std::optional<CellPos> first = FirstOf(symbol, game_.view());
    return base::PartOf(eyes_->seen()->frame, eyes_->seen()->board.geometry.CellRect(*first));
  }

  const base::Result<sim::Fonts> fonts_ = sim::Fonts::Load();
  Game game_ = Opened(5);
  std::optional<GameReader> eyes_{UnseenReader()};
  std::uint64_t looks_ = 0;
  std::size_t skin_ = 0;
};

TEST_F(GameReaderTest, RemembersWhatTheBoardShowed) {
  ASSERT_TRUE(fonts_.ok());
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_TRUE(Remembers(CellSymbol::kCovered));
  EXPECT_FALSE(Remembers(CellSymbol::kFlag));
}

TEST_F(GameReaderTest, LearnsMarksByPuttingThem) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const auto lesson = eyes_->NextLesson();
  ASSERT_TRUE(lesson.has_value());
  ASSERT_EQ(game_.view()[lesson->cell], CellSymbol::kCovered);
  eyes_->Note(*lesson);
  game_.Flag(lesson->cell);
  EXPECT_TRUE(SeesTheTruth());
  ASSERT_EQ(eyes_->NextLesson().value().cell, lesson->cell);
  eyes_->Note(*lesson);
  game_.Question(lesson->cell);
  EXPECT_TRUE(SeesTheTruth());
  eyes_->Note(*lesson);
  game_.ClearQuestion(lesson->cell);
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_FALSE(eyes_->NextLesson().has_value());
  EXPECT_TRUE(Remembers(CellSymbol::kFlag));
  EXPECT_TRUE(Remembers(CellSymbol::kQuestion));
}

TEST_F(GameReaderTest, SeesWhatAClickOpened) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos safe = SafeCell();
  eyes_->Note({Touch::Kind::kReveal, safe});
  game_.Reveal(safe);
  EXPECT_TRUE(SeesTheTruth());
}

// What a click opens in a program whose blanks open the cells at their sides and not those at their
// corners.
board::Grid<CellSymbol> OpenedAtSides(const board::minesweeper::MineLayout& mines, CellPos from) {
  board::Grid<CellSymbol> cells(mines.rows(), mines.cols(), CellSymbol::kCovered);
  std::vector<CellPos> open{from};
  while (!open.empty()) {
    const CellPos cell = open.back();
    open.pop_back();
    if (!cells.Contains(cell) || cells[cell] != CellSymbol::kCovered) continue;
    cells[cell] = static_cast<CellSymbol>(board::minesweeper::NumberAt(mines, cell));
    if (cells[cell] != CellSymbol::kBlank) continue;
    for (const int step : {-1, 1}) {
      open.push_back({cell.row + step, cell.col});
      open.push_back({cell.row, cell.col + step});
    }
  }
  return cells;
}

// The closed corners of a blank are no reason to take it for a number: nothing else has opened the
// cells at its sides.
TEST_F(GameReaderTest, TakesNoBlankForANumberThatExplainsItsClosedCorners) {
  ASSERT_TRUE(fonts_.ok());
  constexpr CellPos kCorner{0, 0};
  game_ = Game(sim::minesweeper::kIntermediate, board::minesweeper::FirstClickRule::kModern, 12);
  eyes_.emplace(UnseenReader(), CellMemory(), ReadHints{.believes_fresh = true});
  ASSERT_TRUE(SeesTheTruth());
  eyes_->Note({Touch::Kind::kReveal, kCorner});
  game_.Reveal(kCorner);
  sim::minesweeper::Scene scene = sim::minesweeper::SceneOf(game_);
  scene.cells = OpenedAtSides(game_.mines(), kCorner);
  ASSERT_NE(scene.cells, game_.view());
  auto picture =
      sim::minesweeper::Render(sim::minesweeper::RenderedSkins().front(), scene, *fonts_);
  picture.frame.id = ++looks_;
  const auto found = eyes_->See(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.Symbols(), scene.cells)
      << board::minesweeper::FormatBoard(found->reading.Symbols());
}

TEST_F(GameReaderTest, HoldsNothingAgainstAnotherGame) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  game_ = Opened(6);  // nobody told the eyes
  EXPECT_TRUE(SeesTheTruth());
}

// What nobody has opened yet may be a wall of icons, unless somebody says that it is none.
TEST_F(GameReaderTest, ReadsAFreshBoardOnAPersonsWordAndLearnsNothingBeforeItShowsANumber) {
  ASSERT_TRUE(fonts_.ok());
  // Not the usual 10 mines, whose counter would tell the board.
  game_ = Game({9, 9, 12}, board::minesweeper::FirstClickRule::kModern, 5);
  EXPECT_FALSE(Look().ok());
  eyes_.emplace(UnseenReader(), CellMemory(), ReadHints{.believes_fresh = true});
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_TRUE(eyes_->seen()->board.is_size_proved);
  EXPECT_TRUE(eyes_->memory().IsEmpty());
  EXPECT_FALSE(eyes_->NextLesson().has_value());
  eyes_->Note({Touch::Kind::kReveal, {4, 4}});
  game_.Reveal({4, 4});
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_TRUE(eyes_->seen()->board.is_size_proved);
  EXPECT_FALSE(eyes_->memory().IsEmpty());
}

TEST_F(GameReaderTest, ALessonLeavesThePlayersFlagsAlone) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos flagged = eyes_->NextLesson().value().cell;
  eyes_->Note({Touch::Kind::kMark, flagged});  // the player wants it there
  game_.Flag(flagged);
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_TRUE(Remembers(CellSymbol::kFlag));
  EXPECT_NE(eyes_->NextLesson().value().cell, flagged);
}

// A program answers in the order in which it was asked, but perhaps late.
TEST_F(GameReaderTest, WaitsForAnAnswerThatIsStillToCome) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos first = SafeCell();
  const CellPos lesson = eyes_->NextLesson().value().cell;
  ASSERT_NE(first, lesson);
  eyes_->Note({Touch::Kind::kReveal, first});
  eyes_->Note({Touch::Kind::kLesson, lesson});
  game_.Reveal(first);
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_FALSE(Remembers(CellSymbol::kFlag));
  game_.Flag(lesson);
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_TRUE(Remembers(CellSymbol::kFlag));
}

// A program may draw the cell under the pointer first, and the mark some frames later.
TEST_F(GameReaderTest, TakesTheLookOfACellUnderThePointerForNoAnswer) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const Touch lesson = eyes_->NextLesson().value();
  eyes_->Note(lesson);
  constexpr base::Bgr kUnderPointer{120, 220, 240};
  base::WritableFrame hovered = base::CopyOf(eyes_->seen()->frame);
  Fill(hovered, eyes_->seen()->board.geometry.CellRect(lesson.cell), kUnderPointer);
  hovered.frame.id = ++looks_;
  const auto found = eyes_->See(hovered.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_NE(found->reading.cells[lesson.cell].symbol, CellSymbol::kFlag);
  EXPECT_FALSE(Remembers(CellSymbol::kFlag));
  EXPECT_FALSE(eyes_->NextLesson().has_value());
  game_.Flag(lesson.cell);
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_TRUE(Remembers(CellSymbol::kFlag));
  EXPECT_EQ(eyes_->NextLesson().value().cell, lesson.cell);
}

// The pointer lay over a cell before the first click, which took it away.
TEST_F(GameReaderTest, HoldsACellForCoveredThatThePointerHasLeft) {
  const auto picture = [](const char* state) {
    return FixturesFolder() /
           fmt::format("minesweeper/gnome-mines-plain/take-16x16-pitch24-{}.png", state);
  };
  eyes_.emplace(UnseenReader(), CellMemory(), ReadHints{.believes_fresh = true});
  const auto fresh = eyes_->See(Picture(picture("pointer-on-covered")));
  ASSERT_TRUE(fresh.ok()) << fresh.error().text;
  eyes_->Note({Touch::Kind::kReveal, {3, 3}});
  const auto found = eyes_->See(Picture(picture("first-click")));
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(board::minesweeper::FormatBoard(found->reading.Symbols()),
            test_support::TextOf(picture("first-click").replace_extension("txt")));
}

// As programs do when a game ends: grounds turn white for a moment and lines pale, in colours that
// no skin has.
TEST_F(GameReaderTest, KnowsTheSkinAgainAfterAFlash) {
  const base::Frame won =
      Picture(FixturesFolder() / "minesweeper/sgt-mines-default/04-won-9x9.png");
  base::WritableFrame flash = base::CopyOf(won);
  for (std::ptrdiff_t i = 0; i < won.size.height * won.stride_bytes; ++i) {
    flash.pixels[i] = static_cast<std::uint8_t>(std::min(255, flash.pixels[i] * 255 / 218));
  }
  eyes_.emplace(ShippedReader());
  const auto before = eyes_->See(won);
  ASSERT_TRUE(before.ok()) << before.error().text;
  static_cast<void>(eyes_->See(flash.frame));
  const auto after = eyes_->See(won);
  ASSERT_TRUE(after.ok()) << after.error().text;
  EXPECT_EQ(after->skin, before->skin);
  EXPECT_EQ(after->reading.Symbols(), before->reading.Symbols());
}

// What the next picture hides is known either way.
TEST_F(GameReaderTest, AGlanceThatIsRememberedIsWorthALook) {
  const base::Frame after =
      Picture(FixturesFolder() / "minesweeper/sgt-mines-default/01-alldigits-9x9.png");
  const auto truth = ShippedReader().Find(after);
  ASSERT_TRUE(truth.ok()) << truth.error().text;
  const board::Grid<CellSymbol> shown = truth->reading.Symbols();
  const std::optional<CellPos> opened =
      FirstOf(CellSymbol::k6, shown);  // not told by its neighbors
  const std::optional<CellPos> covered = FirstOf(CellSymbol::kCovered, shown);
  ASSERT_TRUE(opened && covered);
  const base::FrameRect place = truth->geometry.CellRect(*opened);
  base::WritableFrame before = base::CopyOf(after);
  base::Paste(base::PartOf(after, truth->geometry.CellRect(*covered)), {place.x, place.y}, before);
  base::WritableFrame hidden = base::CopyOf(after);
  Fill(hidden, {place.x + 1, place.y + 1, place.width - 2, place.height - 2}, {200, 120, 40});

  for (const bool glances : {false, true}) {
    eyes_.emplace(ShippedReader());
    ASSERT_TRUE(eyes_->See(before.frame).ok());
    eyes_->Note({Touch::Kind::kReveal, *opened});
    if (glances) {
      const auto glanced = eyes_->Glance(after);
      ASSERT_TRUE(glanced.ok()) << glanced.error().text;
      eyes_->Remember(after, *glanced);
    } else {
      ASSERT_TRUE(eyes_->See(after).ok());
    }
    const auto found = eyes_->See(hidden.frame);
    ASSERT_TRUE(found.ok()) << found.error().text;
    EXPECT_EQ(found->reading.Symbols(), shown) << glances;
  }
}

// The mark was never put: what is seen there later is no flag on that account.
TEST_F(GameReaderTest, BelievesNothingOfWhatWasWithdrawn) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos safe = SafeCell();
  eyes_->Note({Touch::Kind::kMark, safe});
  eyes_->Withdraw();
  game_.Reveal(safe);
  EXPECT_TRUE(SeesTheTruth());
  EXPECT_FALSE(Remembers(CellSymbol::kFlag));
}

TEST_F(GameReaderTest, FindsABoardThatMovedInItsWindow) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const base::Frame there = eyes_->seen()->frame;
  constexpr int kFarther = 7;  // px, no multiple of a cell
  base::WritableFrame moved = base::MakeFrame(there.size);
  const base::FrameRect kept{0, 0, there.size.width - kFarther, there.size.height - kFarther};
  base::Paste(base::PartOf(there, kept), {kFarther, kFarther}, moved);
  moved.frame.id = ++looks_;
  const auto found = eyes_->See(moved.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.Symbols(), game_.view());
}

// A page gives a row more room as numbers appear in it.
TEST_F(GameReaderTest, FollowsRowsThatHaveGrown) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const base::Frame there = eyes_->seen()->frame;
  board::GridGeometry expected = eyes_->seen()->board.geometry;
  constexpr int kGrown = 2;  // px, of each of the first three rows
  constexpr int kRows = 3;
  base::WritableFrame grown = base::MakeFrame(there.size);
  int from = 0;
  int more = 0;
  for (int y = 0; y < there.size.height; ++y) {
    base::Paste(base::PartOf(there, {0, from, there.size.width, 1}), {0, y}, grown);
    // A line of pixels just below the upper edge of each of these rows is repeated.
    const int row = more / kGrown;
    const bool is_repeated =
        row < kRows && from == expected.row_edges[static_cast<std::size_t>(row)] + 4;
    is_repeated ? ++more : ++from;
  }
  ASSERT_EQ(more, kRows * kGrown);
  for (int edge = 1; edge <= expected.rows(); ++edge) {
    expected.row_edges[static_cast<std::size_t>(edge)] += kGrown * std::min(edge, kRows);
  }
  grown.frame.id = ++looks_;
  const auto found = eyes_->See(grown.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.Symbols(), game_.view());
  EXPECT_EQ(found->geometry.row_edges, expected.row_edges);
}

// The person plays along.
TEST_F(GameReaderTest, BelievesAFlagThatItDidNotPut) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos covered = eyes_->NextLesson().value().cell;
  game_.Flag(covered);
  EXPECT_TRUE(SeesTheTruth());
}

// Colours at random over a part of a picture, the same every time.
void FillAtRandom(base::WritableFrame& picture, const base::FrameRect& part) {
  std::mt19937 random(1);
  for (int y = part.y; y < part.Bottom(); ++y) {
    for (int x = part.x; x < part.Right(); ++x) {
      const auto value = [&] { return static_cast<std::uint8_t>(random() % 256); };
      Fill(picture, {x, y, 1, 1}, {value(), value(), value()});
    }
  }
}

// The last picture, with colours at random over 3 × 3 cells around this one.
base::WritableFrame WithPatchOver(const GameReader::Seen& seen, CellPos middle) {
  base::WritableFrame picture = base::CopyOf(seen.frame);
  const auto& cells = seen.board.geometry;
  const base::FrameRect first = cells.CellRect({middle.row - 1, middle.col - 1});
  const base::FrameRect last = cells.CellRect({middle.row + 1, middle.col + 1});
  FillAtRandom(picture, first.Union(last));
  return picture;
}

// A program that draws its flags as this one draws its ones.
TEST_F(GameReaderTest, TakesAMarkThatItPutForAFlagHoweverItIsDrawn) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos cell = SafeCell();
  eyes_->Note({Touch::Kind::kMark, cell});
  const base::FrameRect place = eyes_->seen()->board.geometry.CellRect(cell);
  base::WritableFrame picture = base::CopyOf(eyes_->seen()->frame);
  base::Paste(LookOf(CellSymbol::k1), {place.x, place.y}, picture);
  picture.frame.id = ++looks_;
  const auto found = eyes_->See(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.cells[cell].symbol, CellSymbol::kFlag);
}

// A program that draws the mine that was hit as it draws flags, also where it draws a finished game
// in other colours.
TEST_F(GameReaderTest, TakesAClickedFlagAmongMinesForTheMineThatWasHit) {
  ASSERT_TRUE(fonts_.ok());
  for (const std::size_t skin_at_end : {0U, 1U}) {
    game_ = Opened(5);
    eyes_.emplace(UnseenReader());
    skin_ = skin_at_end;
    game_.Flag(SafeCell());
    ASSERT_TRUE(SeesTheTruth());
    const base::Frame flag = LookOf(CellSymbol::kFlag);
    skin_ = 0;
    game_ = Opened(5);
    eyes_.emplace(UnseenReader());
    ASSERT_TRUE(SeesTheTruth());
    const CellPos mine = *FirstOf(true, game_.mines());
    ASSERT_EQ(game_.view()[mine], CellSymbol::kCovered);
    eyes_->Note({Touch::Kind::kReveal, mine});
    game_.Reveal(mine);
    skin_ = skin_at_end;
    base::WritableFrame picture = base::CopyOf(Drawn());
    const base::FrameRect place = eyes_->seen()->board.geometry.CellRect(mine);
    base::Paste(flag, {place.x, place.y}, picture);
    picture.frame.id = ++looks_;
    const auto found = eyes_->See(picture.frame);
    ASSERT_TRUE(found.ok()) << found.error().text;
    EXPECT_EQ(board::minesweeper::FormatBoard(found->reading.Symbols()),
              board::minesweeper::FormatBoard(game_.view()))
        << "skin " << skin_at_end;
  }
}

// Touch screens have a button that makes each tap a flag.
TEST_F(GameReaderTest, BelievesTheFlagOfAClickWhereNoMineIsShown) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos cell = SafeCell();
  eyes_->Note({Touch::Kind::kReveal, cell});
  game_.Flag(cell);
  EXPECT_TRUE(SeesTheTruth());
}

// A cell without mines around it that has none such beside it.
std::optional<CellPos> LoneBlank(const board::minesweeper::MineLayout& mines) {
  std::optional<CellPos> lone;
  const auto is_blank = [&](CellPos cell) {
    return !mines[cell] && board::minesweeper::NumberAt(mines, cell) == 0;
  };
  board::ForEachCell(mines, [&](CellPos cell) {
    bool has_another = false;
    board::ForEachNeighbor(mines, cell,
                           [&](CellPos near) { has_another = has_another || is_blank(near); });
    if (is_blank(cell) && !has_another) lone = cell;
  });
  return lone;
}

// Blank cells may have the ground of covered ones: then the rim alone tells that one has opened.
TEST_F(GameReaderTest, KnowsTheBlankThatOpenedItsNeighborsByTheRules) {
  ASSERT_TRUE(fonts_.ok());
  game_ = Game(sim::minesweeper::kIntermediate, board::minesweeper::FirstClickRule::kModern, 12);
  game_.Reveal({0, 0});
  const CellPos blank = LoneBlank(game_.mines()).value();
  ASSERT_EQ(game_.view()[blank], CellSymbol::kCovered);
  ASSERT_TRUE(SeesTheTruth());
  const base::Frame before = eyes_->seen()->frame;
  eyes_->Note({Touch::Kind::kReveal, blank});
  game_.Reveal(blank);
  auto opened = sim::minesweeper::Render(sim::minesweeper::RenderedSkins().front(),
                                         sim::minesweeper::SceneOf(game_), *fonts_);
  base::WritableFrame picture = base::CopyOf(opened.frame);
  const base::FrameRect cell = opened.geometry.CellRect(blank);
  base::Paste(base::PartOf(before, cell), {cell.x, cell.y}, picture);
  Fill(picture, {cell.x, cell.y, cell.width, 1}, opened.frame.At({cell.x, cell.y}));
  picture.frame.id = ++looks_;
  const auto found = eyes_->See(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.cells[blank].symbol, CellSymbol::kBlank)
      << board::minesweeper::FormatBoard(found->reading.Symbols());
}

// A click is to open something: what shows covered cells alone is still to be drawn, or no board.
TEST_F(GameReaderTest, TakesNoFreshBoardForTheAnswerToAClick) {
  ASSERT_TRUE(fonts_.ok());
  game_ = Game(sim::minesweeper::kBeginner, board::minesweeper::FirstClickRule::kModern, 3);
  auto drawn = sim::minesweeper::Render(sim::minesweeper::RenderedSkins().front(),
                                        sim::minesweeper::SceneOf(game_), *fonts_);
  // A sign that the eyes do not know on each cell: repetition alone tells this board.
  base::WritableFrame picture = base::CopyOf(drawn.frame);
  board::ForEachCell(game_.view(), [&](CellPos cell) {
    const base::FrameRect where = drawn.geometry.CellRect(cell);
    constexpr base::Bgr kSign{200, 30, 220};
    Fill(picture, {where.x + 5, where.y + 5, 8, 3}, kSign);
    Fill(picture, {where.x + 5, where.y + 5, 3, 11}, kSign);
  });
  eyes_.emplace(UnseenReader(), CellMemory(), ReadHints{.believes_fresh = true});
  eyes_->Note({Touch::Kind::kReveal, {4, 4}});
  EXPECT_FALSE(eyes_->See(picture.frame).ok());
  eyes_->Withdraw();
  const auto found = eyes_->See(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.Symbols(), game_.view());
}

// The rows below the first are a pixel lower, and every cell is still read as it was.
TEST_F(GameReaderTest, FollowsRowsThatHaveMovedByAPixel) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const base::Frame there = eyes_->seen()->frame;
  board::GridGeometry expected = eyes_->seen()->board.geometry;
  base::WritableFrame moved = base::CopyOf(there);
  const int first = expected.row_edges[1];
  base::Paste(base::PartOf(there, {0, first, there.size.width, there.size.height - first - 1}),
              {0, first + 1}, moved);
  for (int& edge : expected.row_edges) edge += edge >= first ? 1 : 0;
  moved.frame.id = ++looks_;
  const auto found = eyes_->See(moved.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.Symbols(), game_.view());
  EXPECT_EQ(found->geometry.row_edges, expected.row_edges);
}

// What a click has opened may be drawn as no digit that the eyes know; a number stays where it is.
TEST_F(GameReaderTest, TellsAMessageFromOpenedCellsThatItCannotRead) {
  ASSERT_TRUE(fonts_.ok());
  game_ = Game(sim::minesweeper::kBeginner, board::minesweeper::FirstClickRule::kModern, 3);
  game_.Reveal({0, 0});
  constexpr CellPos kCoveredAround{5, 4};
  constexpr CellPos kNumbersAbove{4, 4};
  ASSERT_TRUE(board::minesweeper::IsNumber(game_.view()[CellPos(3, 4)]));
  ASSERT_EQ(game_.view()[kNumbersAbove], CellSymbol::kCovered);
  ASSERT_TRUE(SeesTheTruth());
  const auto look = [&](CellPos middle) {
    base::WritableFrame picture = WithPatchOver(*eyes_->seen(), middle);
    picture.frame.id = ++looks_;
    return eyes_->See(picture.frame);
  };
  for (const CellPos middle : {kCoveredAround, kNumbersAbove}) {
    const auto message = look(middle);
    ASSERT_FALSE(message.ok()) << board::minesweeper::FormatBoard(message->reading.Symbols());
    EXPECT_EQ(message.error().kind, base::ErrorKind::kHidden);
    eyes_->Note({Touch::Kind::kReveal, kCoveredAround});
  }
  const auto opened = look(kCoveredAround);
  ASSERT_TRUE(opened.ok()) << opened.error().text;
  EXPECT_EQ(opened->reading.cells[kCoveredAround].symbol, CellSymbol::kUnknown);
  EXPECT_TRUE(look(kCoveredAround).ok());
}

// More than half of the numbers have changed, as in another game; but those beside the message have
// not. What was done before it is still awaited.
TEST_F(GameReaderTest, TakesALargeMessageForNoOtherGame) {
  ASSERT_TRUE(fonts_.ok());
  game_ = Game(sim::minesweeper::kIntermediate, board::minesweeper::FirstClickRule::kModern, 12);
  game_.Reveal({0, 0});
  std::optional<CellPos> mine;
  board::ForEachCell(game_.mines(), [&](CellPos cell) {
    constexpr int kOpenedRows = 14;
    const bool is_safe = game_.view()[cell] == CellSymbol::kCovered && !game_.mines()[cell];
    if (is_safe && cell.row < kOpenedRows) game_.Reveal(cell);
    if (!mine && game_.mines()[cell]) mine = cell;
  });
  ASSERT_EQ(mine->row, 0);  // above the message
  ASSERT_TRUE(SeesTheTruth());
  const board::GridGeometry place = eyes_->seen()->board.geometry;
  eyes_->Note({Touch::Kind::kMark, *mine});
  base::WritableFrame marked = base::CopyOf(eyes_->seen()->frame);
  base::Paste(LookOf(CellSymbol::k1), {place.CellRect(*mine).x, place.CellRect(*mine).y}, marked);
  base::WritableFrame picture = base::CopyOf(eyes_->seen()->frame);
  FillAtRandom(picture, place.CellRect({2, 2}).Union(place.CellRect({13, 13})));
  picture.frame.id = ++looks_;
  const auto message = eyes_->See(picture.frame);
  ASSERT_FALSE(message.ok()) << board::minesweeper::FormatBoard(message->reading.Symbols());
  EXPECT_EQ(message.error().kind, base::ErrorKind::kHidden) << message.error().text;
  marked.frame.id = ++looks_;
  const auto found = eyes_->See(marked.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.cells[*mine].symbol, CellSymbol::kFlag);
}

// A page may shade itself, and say in the middle that the game is over.
TEST_F(GameReaderTest, SeesAShadedBoardAroundAMessage) {
  ASSERT_TRUE(fonts_.ok());
  game_ = Game(sim::minesweeper::kBeginner, board::minesweeper::FirstClickRule::kModern, 3);
  game_.Reveal({0, 0});
  ASSERT_TRUE(SeesTheTruth());
  constexpr CellPos kMiddle{4, 4};  // numbers and covered cells
  base::WritableFrame picture = WithPatchOver(*eyes_->seen(), kMiddle);
  EXPECT_FALSE(eyes_->SeeAroundMessage(eyes_->seen()->frame).ok());
  const std::size_t bytes =
      static_cast<std::size_t>(picture.frame.stride_bytes) * picture.frame.size.height;
  for (std::size_t i = 0; i < bytes; ++i) {
    picture.pixels[i] = static_cast<std::uint8_t>(picture.pixels[i] * 2 / 5);
  }
  picture.frame.id = ++looks_;
  const auto found = eyes_->SeeAroundMessage(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  board::ForEachCell(found->reading.cells, [&](CellPos cell) {
    const CellSymbol truth = game_.view()[cell];
    const bool is_below =
        std::abs(cell.row - kMiddle.row) <= 1 && std::abs(cell.col - kMiddle.col) <= 1;
    const bool stays = !is_below || board::minesweeper::IsNumber(truth);
    EXPECT_EQ(found->reading.cells[cell].symbol, stays ? truth : CellSymbol::kUnknown);
  });
}

// A message that covers a rim of the board hides no middle: what can be read is handed on, and the
// board below it is still known.
TEST_F(GameReaderTest, RemembersWhatAMessageAtTheRimCovers) {
  ASSERT_TRUE(fonts_.ok());
  game_ = Game(sim::minesweeper::kBeginner, board::minesweeper::FirstClickRule::kModern, 3);
  game_.Reveal({0, 0});
  ASSERT_TRUE(SeesTheTruth());
  constexpr CellPos kAtTheRim{1, 1};  // opened by the click
  base::WritableFrame picture = WithPatchOver(*eyes_->seen(), kAtTheRim);
  picture.frame.id = ++looks_;
  const auto in_part = eyes_->See(picture.frame);
  ASSERT_TRUE(in_part.ok()) << in_part.error().text;
  EXPECT_GT(CountUnknown(in_part->reading.cells), 0);
  const auto found = eyes_->SeeAroundMessage(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.Symbols(), game_.view());
}

// Under the pointer a covered cell may look like a blank one.
TEST_F(GameReaderTest, BelievesNoNumberWhereAMarkWasTakenOff) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const CellPos safe = SafeCell();
  eyes_->Note({Touch::Kind::kMark, safe});
  game_.Flag(safe);
  ASSERT_TRUE(SeesTheTruth());
  eyes_->Note({Touch::Kind::kMark, safe});
  game_.Unflag(safe);
  game_.Reveal(safe);
  const auto found = Look();
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(found->reading.cells[safe].symbol, CellSymbol::kUnknown);
}

// A card's neighbours lose their shadows when they are turned, and with them its rim changes.
TEST_F(GameReaderTest, KeepsAFlagWhoseRimChangesWhileItsNeighboursOpen) {
  ASSERT_TRUE(fonts_.ok());
  skin_ = 6;
  game_ = Game(sim::minesweeper::kIntermediate, board::minesweeper::FirstClickRule::kModern, 12);
  game_.Reveal({0, 0});
  ASSERT_TRUE(SeesTheTruth());
  const auto is_covered_blank = [&](CellPos cell) {
    return game_.view()[cell] == CellSymbol::kCovered && !game_.mines()[cell] &&
           board::minesweeper::NumberAt(game_.mines(), cell) == 0;
  };
  std::optional<CellPos> flagged;
  std::optional<CellPos> blank;
  board::ForEachCell(game_.view(), [&](CellPos cell) {
    if (flagged || !is_covered_blank(cell)) return;
    board::ForEachNeighbor(game_.view(), cell, [&](CellPos near) {
      if (is_covered_blank(near)) std::tie(flagged, blank) = std::pair(near, cell);
    });
  });
  ASSERT_TRUE(flagged);
  eyes_->Note({Touch::Kind::kMark, *flagged});
  game_.Flag(*flagged);
  ASSERT_TRUE(SeesTheTruth());
  eyes_->Note({Touch::Kind::kReveal, *blank});
  game_.Reveal(*blank);
  ASSERT_EQ(game_.view()[*flagged], CellSymbol::kFlag);
  base::WritableFrame picture = CopyOf(Drawn());
  const base::FrameRect whole = eyes_->seen()->board.geometry.CellRect(*flagged);
  constexpr int kRim = 3;
  constexpr base::Bgr kShadow{90, 95, 100};
  Fill(picture, {whole.x, whole.y, whole.width, kRim}, kShadow);
  Fill(picture, {whole.x, whole.y, kRim, whole.height}, kShadow);
  picture.frame.id = ++looks_;
  const auto found = eyes_->See(picture.frame);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_EQ(board::minesweeper::FormatBoard(found->reading.Symbols()),
            board::minesweeper::FormatBoard(game_.view()));
}

// Cells may be drawn anew with all their numbers, as where the theme is another one.
TEST_F(GameReaderTest, TakesAMarkBackThoughTheBoardIsDrawnAnew) {
  ASSERT_TRUE(fonts_.ok());
  ASSERT_TRUE(SeesTheTruth());
  const Touch lesson = eyes_->NextLesson().value();
  eyes_->Note(lesson);
  game_.Flag(lesson.cell);
  skin_ = 2;
  ASSERT_TRUE(SeesTheTruth());
  const auto next = eyes_->NextLesson();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->cell, lesson.cell);
}

TEST_F(GameReaderTest, ForgetsALessonOnABoardOfAnotherSize) {
  ASSERT_TRUE(fonts_.ok());
  game_ = Game(sim::minesweeper::kIntermediate, board::minesweeper::FirstClickRule::kModern, 12);
  game_.Reveal({0, 0});
  ASSERT_TRUE(SeesTheTruth());
  const Touch lesson = eyes_->NextLesson().value();
  game_ = Opened(5);
  ASSERT_FALSE(game_.view().Contains(lesson.cell));
  eyes_->Note(lesson);
  ASSERT_TRUE(SeesTheTruth());
  const CellPos safe = SafeCell();
  eyes_->Note({Touch::Kind::kReveal, safe});
  game_.Reveal(safe);
  ASSERT_TRUE(SeesTheTruth());
  const auto next = eyes_->NextLesson();
  ASSERT_TRUE(next);
  EXPECT_TRUE(game_.view().Contains(next->cell));
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
