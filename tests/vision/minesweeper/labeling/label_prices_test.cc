#include "vision/minesweeper/labeling/label_prices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// --- FirstChoice ---------------------------------------------------------------------------------

BySymbol AllCost(double nats) {
  BySymbol losses;
  losses.fill(nats);
  return losses;
}

TEST(FirstChoiceTest, IsTheSymbolThatCostsLeast) {
  BySymbol losses = AllCost(3);
  losses[At(CellSymbol::kFlag)] = 1;
  EXPECT_EQ(FirstChoice(losses), CellSymbol::kFlag);
}

TEST(FirstChoiceTest, IsTheFirstOfEqualOnes) {
  BySymbol losses = AllCost(3);
  losses[At(CellSymbol::k4)] = losses[At(CellSymbol::kMine)] = 1;
  EXPECT_EQ(FirstChoice(losses), CellSymbol::k4);
}

// --- PricesOf ------------------------------------------------------------------------------------

const Group& GroupAt(const Prices& prices, CellPos cell) {
  return prices.groups[static_cast<std::size_t>(prices.group_of[cell])];
}

double LossOf(char symbol, const Group& group) {
  return group.losses[At(*board::minesweeper::SymbolFromChar(symbol))];
}

TEST(PricesOfTest, TheFirstChoiceIsFreeAndAllElseCosts) {
  const Prices prices = PricesOf(EvidenceOf("1", {{'1', {{'7', 0.6}, {'1', 0.3}}}}), {});
  const Group& group = GroupAt(prices, {0, 0});
  EXPECT_EQ(group.first, CellSymbol::k7);
  EXPECT_EQ(LossOf('7', group), 0);
  EXPECT_GT(LossOf('1', group), 0);
  EXPECT_GT(LossOf('#', group), LossOf('1', group));
}

TEST(PricesOfTest, ASymbolThatTheClassifierExcludesHasTheStatedPrice) {
  JointEvidence evidence = EvidenceOf("1");
  for (float& score : evidence.scores[{0, 0}]) score = -std::numeric_limits<float>::infinity();
  evidence.scores[{0, 0}][At(CellSymbol::k1)] = 0;
  const Prices prices = PricesOf(evidence, {});
  EXPECT_NEAR(LossOf('F', GroupAt(prices, {0, 0})), 9.6, 0.1);
}

TEST(PricesOfTest, ScoresNeedNotAddUpToOne) {
  const JointEvidence evidence = EvidenceOf("1", {{'1', {{'7', 0.6}, {'1', 0.3}}}});
  JointEvidence shifted = evidence;
  for (float& score : shifted.scores[{0, 0}]) score += 500;
  EXPECT_NEAR(LossOf('1', GroupAt(PricesOf(shifted, {}), {0, 0})),
              LossOf('1', GroupAt(PricesOf(evidence, {}), {0, 0})), 1e-3);
}

// A second look at one picture is no second witness.
TEST(PricesOfTest, ManyCellsOfOnePictureCostNoMoreThanOne) {
  const std::map<char, Opinion> doubtful = {{'2', {{'2', 0.6}, {'8', 0.3}}}};
  const Prices one = PricesOf(EvidenceOf("2##", doubtful), {});
  const Prices many = PricesOf(EvidenceOf("222", doubtful), {});
  EXPECT_NEAR(LossOf('8', GroupAt(many, {0, 2})), LossOf('8', GroupAt(one, {0, 0})), 1e-9);
}

TEST(PricesOfTest, ListsOfEachGroupTheCellsThatAreInIt) {
  const Prices prices = PricesOf(EvidenceOf("1#1\n~#1\n"), {});
  ASSERT_EQ(prices.groups.size(), 2U);
  EXPECT_THAT(GroupAt(prices, {0, 0}).cells, ElementsAre(0, 2, 5));
  EXPECT_THAT(GroupAt(prices, {1, 1}).cells, ElementsAre(1, 4));
}

TEST(PricesOfTest, ACellUnlikeItsGroupIsAGroupOfItsOwn) {
  JointEvidence evidence = EvidenceOf("1111F");
  evidence.groups = Grid<int>(1, 5, 7);
  const Prices prices = PricesOf(evidence, {});
  EXPECT_THAT(GroupAt(prices, {0, 0}).cells, ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(GroupAt(prices, {0, 0}).first, CellSymbol::k1);
  EXPECT_THAT(GroupAt(prices, {0, 4}).cells, ElementsAre(4));
  EXPECT_EQ(GroupAt(prices, {0, 4}).first, CellSymbol::kFlag);
}

TEST(PricesOfTest, ACellThatMayBeLikeItsGroupStaysInIt) {
  JointEvidence evidence = EvidenceOf("1111F", {{'F', {{'F', 0.6}, {'1', 0.39}}}});
  evidence.groups = Grid<int>(1, 5, 7);
  EXPECT_EQ(PricesOf(evidence, {}).groups.size(), 1U);
}

TEST(PricesOfTest, ACellThatCannotBeReadIsInNoGroup) {
  JointEvidence evidence = EvidenceOf("~111");
  evidence.scores[{0, 1}][3] = std::nanf("");
  evidence.scores[{0, 2}].fill(-std::numeric_limits<float>::infinity());
  const Prices prices = PricesOf(evidence, {});
  const int group = prices.group_of[{0, 3}];
  EXPECT_THAT(prices.group_of.items(), ElementsAre(kUnreadable, kUnreadable, kUnreadable, group));
  EXPECT_NE(group, kUnreadable);
  EXPECT_THAT(GroupAt(prices, {0, 3}).cells, ElementsAre(3));
}

TEST(PricesOfTest, ABoardWithoutCellsHasNoPrices) {
  const Prices prices = PricesOf({}, {});
  EXPECT_THAT(prices.groups, IsEmpty());
  EXPECT_THAT(prices.cell_losses, IsEmpty());
}

// --- WeighConflicts ------------------------------------------------------------------------------

TEST(WeighConflictsTest, NoneWeighNothing) {
  const Weight weight = WeighConflicts({}, {}, 0);
  EXPECT_EQ(weight.nats, 0);
  EXPECT_EQ(weight.hardest, 0U);
}

TEST(WeighConflictsTest, ConflictsWithoutACommonGroupAddUp) {
  const Weight weight = WeighConflicts({2, 5}, {{0, 1}, {2}}, 3);
  EXPECT_EQ(weight.nats, 7);
  EXPECT_EQ(weight.hardest, 1U);
}

// One change may end both.
TEST(WeighConflictsTest, OfConflictsWithACommonGroupTheHarderCounts) {
  EXPECT_EQ(WeighConflicts({2, 5}, {{0, 1}, {1, 2}}, 3).nats, 5);
}

// The middle one shares a group with each of the others, which share none.
TEST(WeighConflictsTest, CountsTheHardestFirst) {
  EXPECT_EQ(WeighConflicts({1, 9, 2}, {{0}, {0, 1}, {1}}, 2).nats, 9);
}

TEST(WeighConflictsTest, OfEqualConflictsTheFirstIsTheHardest) {
  EXPECT_EQ(WeighConflicts({1, 4, 4}, {{0}, {1}, {2}}, 3).hardest, 1U);
}

TEST(WeighConflictsTest, AConflictWithoutAWayOutCostsMoreThanAnything) {
  const Weight weight = WeighConflicts({1, kNever}, {{0}, {}}, 1);
  EXPECT_EQ(weight.nats, kNever);
  EXPECT_EQ(weight.hardest, 1U);
}

// --- ShareOfBest ---------------------------------------------------------------------------------

TEST(ShareOfBestTest, WithoutRivalsItIsAll) {
  EXPECT_EQ(ShareOfBest(CellSymbol::k2, [](CellSymbol) { return kNever; }), 1);
}

TEST(ShareOfBestTest, AnEqualRivalLeavesHalf) {
  const auto only_a_3 = [](CellSymbol rival) { return rival == CellSymbol::k3 ? 0 : kNever; };
  EXPECT_EQ(ShareOfBest(CellSymbol::k2, only_a_3), 0.5);
}

TEST(ShareOfBestTest, IsNoRivalOfItself) {
  const auto only_a_2 = [](CellSymbol rival) { return rival == CellSymbol::k2 ? 0 : kNever; };
  EXPECT_EQ(ShareOfBest(CellSymbol::k2, only_a_2), 1);
}

TEST(ShareOfBestTest, AFartherRivalLeavesMore) {
  const auto share = [](double nats) {
    return ShareOfBest(CellSymbol::k2, [&](CellSymbol) { return nats; });
  };
  EXPECT_GT(share(5), share(1));
  EXPECT_NEAR(share(0), 1.0 / kReadableSymbols, 1e-12);
}

// --- drawings ------------------------------------------------------------------------------------

TEST(IsDrawnOneWayTest, HoldsForNumbersAndMarksThatStandAlone) {
  for (const char symbol : std::string_view("12345678F?*x")) {
    EXPECT_TRUE(IsDrawnOneWay(*board::minesweeper::SymbolFromChar(symbol))) << symbol;
  }
  for (const char symbol : std::string_view(".#X")) {
    EXPECT_FALSE(IsDrawnOneWay(*board::minesweeper::SymbolFromChar(symbol))) << symbol;
  }
}

Grid<Drawing> Drawings(const std::vector<Drawing>& of_row) {
  Grid<Drawing> drawings(1, static_cast<int>(of_row.size()));
  drawings.items() = of_row;
  return drawings;
}

// What is alike is the same.
Grid<Drawing> Drawings(const std::vector<int>& of_row) {
  std::vector<Drawing> drawings;
  for (const int number : of_row) drawings.push_back({number, number});
  return Drawings(drawings);
}

TEST(SecondDrawingsTest, CountsThoseBeyondTheFirstOfEachSymbol) {
  EXPECT_EQ(SecondDrawings(BoardOf("1112"), Drawings({0, 0, 0, 1})), 0);
  EXPECT_EQ(SecondDrawings(BoardOf("1112"), Drawings({0, 2, 0, 1})), 1);
  EXPECT_EQ(SecondDrawings(BoardOf("1122"), Drawings({0, 2, 1, 3})), 2);
  EXPECT_EQ(SecondDrawings(BoardOf("111F"), Drawings({0, 1, 2, 3})), 2);
}

TEST(SecondDrawingsTest, PassesOverCellsWithoutADrawing) {
  EXPECT_EQ(SecondDrawings(BoardOf("111"), Drawings({0, kNoDrawing, 0})), 0);
}

TEST(SecondDrawingsTest, PassesOverSymbolsThatAreDrawnInManyWays) {
  EXPECT_EQ(SecondDrawings(BoardOf("XX##"), Drawings({0, 1, 2, 3})), 0);
}

TEST(SecondDrawingsTest, NobodyNeedHaveComparedThem) {
  EXPECT_EQ(SecondDrawings(BoardOf("111"), {}), 0);
}

TEST(SecondDrawingsTest, TellsThemApartByTheNumberAskedFor) {
  const Grid<Drawing> drawings = Drawings(std::vector<Drawing>{{0, 0}, {0, 1}, {1, 2}});
  EXPECT_EQ(SecondDrawings(BoardOf("111"), drawings), 1);
  EXPECT_EQ(SecondDrawings(BoardOf("111"), drawings, &Drawing::same), 2);
}

// Of pictures each of which is a group of its own.
int Shared(std::string_view text, const Grid<Drawing>& drawings) {
  const Grid<CellSymbol> labels = BoardOf(text);
  Grid<int> groups(labels.rows(), labels.cols());
  std::iota(groups.items().begin(), groups.items().end(), 0);
  return SharedDrawings(labels, drawings, groups);
}

TEST(SharedDrawingsTest, CountsSymbolsBeyondTheFirstOfEachDrawing) {
  EXPECT_EQ(Shared("FF?1", Drawings({0, 0, 1, 2})), 0);
  EXPECT_EQ(Shared("FF?1", Drawings({0, 0, 0, 2})), 1);
  EXPECT_EQ(Shared("FF?1", Drawings({0, 0, 0, 0})), 2);
  EXPECT_EQ(Shared("FF?1", Drawings({0, 1, 0, 1})), 2);
  EXPECT_EQ(Shared("*XFx", Drawings({0, 0, 1, 1})), 1);
  EXPECT_EQ(Shared("F?", {}), 0);
}

TEST(SharedDrawingsTest, AlikeDrawingsAreNotShared) {
  EXPECT_EQ(Shared("F?", Drawings(std::vector<Drawing>{{0, 0}, {0, 1}})), 0);
}

TEST(SharedDrawingsTest, PassesOverWhatIsOftenDrawnAsAnother) {
  EXPECT_EQ(Shared("*XF", Drawings({0, 0, 1})), 0);
  EXPECT_EQ(Shared("F?", Drawings({kNoDrawing, kNoDrawing})), 0);
}

TEST(SharedDrawingsTest, ASplitHasItsOwnPrice) {
  Grid<int> groups(1, 4, 0);
  EXPECT_EQ(SharedDrawings(BoardOf("2232"), Drawings({0, 0, 0, 0}), groups), 0);
  groups[{0, 3}] = 1;
  EXPECT_EQ(SharedDrawings(BoardOf("2223"), Drawings({0, 0, 0, 0}), groups), 1);
}

TEST(TellingDrawingsTest, LeavesOutThoseOfSpoiltPictures) {
  JointParams params;
  params.most_second_drawings = params.most_varied_drawings = 1;
  const auto telling = [&](const std::vector<Drawing>& drawings) {
    return TellingDrawings(BoardOf("111"), Drawings(drawings), params).items();
  };
  constexpr Drawing kOne{0, 0};
  constexpr Drawing kVaried{0, 1};
  constexpr Drawing kUnlike{1, 2};
  EXPECT_THAT(telling({kOne, kVaried, kUnlike}), ElementsAre(kOne, kVaried, kUnlike));
  EXPECT_THAT(telling({kOne, kUnlike, {2, 3}}), IsEmpty());
  constexpr Drawing kAlike{0, kNoDrawing};
  EXPECT_THAT(telling({kOne, kVaried, {0, 2}}), ElementsAre(kAlike, kAlike, kAlike));
}

// --- ShareOfClicks -------------------------------------------------------------------------------

TEST(ShareOfClicksTest, NothingRevealedNeededNoClick) { EXPECT_EQ(ShareOfClicks(0, 0), 0); }

TEST(ShareOfClicksTest, FewCellsTellLittle) {
  EXPECT_LT(ShareOfClicks(1, 1), ShareOfClicks(10, 10));
  EXPECT_LT(ShareOfClicks(10, 10), ShareOfClicks(1000, 1000));
}

TEST(ShareOfClicksTest, OfManyCellsItIsTheQuotient) {
  EXPECT_NEAR(ShareOfClicks(1000, 1000), 1, 0.01);
  EXPECT_LE(ShareOfClicks(1000, 1000), 1);
  EXPECT_NEAR(ShareOfClicks(250, 1000), 0.25, 0.01);
}

// --- PriceOfWhole --------------------------------------------------------------------------------

// Params under which a board costs nothing, for tests of one price at a time.
JointParams Free() {
  JointParams params;
  params.lone_nats = params.turned_over_nats = params.all_flagged_nats = params.left_nats =
      params.too_late_nats = 0;
  params.odd_mine_nats = params.questions_nats = params.wrong_flag_nats = 0;
  params.apart_mark_nats = params.surplus_flag_nats = 0;
  params.drawing_nats = params.varied_drawing_nats = params.shared_drawing_nats = 0;
  return params;
}

// Of a board on which each symbol is drawn as one picture.
double PriceOf(std::string_view text, const JointParams& params) {
  return PriceOfWhole(BoardOf(text), PricesOf(EvidenceOf(text), params), {}, params);
}

TEST(PriceOfWholeTest, IsNothingWhereNothingIsShown) {
  EXPECT_EQ(PriceOf("##\n##\n", {}), 0);
  EXPECT_EQ(PriceOf("~~\n~~\n", {}), 0);
  EXPECT_EQ(PriceOfWhole({}, PricesOf({}, {}), {}, {}), 0);
}

TEST(PriceOfWholeTest, NumbersThatWereClickedOneByOneCostMoreThanAnOpening) {
  JointParams params = Free();
  params.lone_nats = 1;
  const double opened = PriceOf("...1#\n...1#\n...1#\n", params);
  const double clicked = PriceOf("11111\n#####\n11111\n", params);
  EXPECT_GT(opened, 0);
  EXPECT_GT(clicked, opened);
  EXPECT_LT(clicked, params.lone_nats);
}

TEST(PriceOfWholeTest, ABoardThatWasTurnedOverNeededNoClicks) {
  JointParams params = Free();
  params.lone_nats = 10;
  params.turned_over_nats = 0.5;
  EXPECT_EQ(PriceOf("2**2\n3*54\n2**3\n1223\n", params), 0.5);
  EXPECT_GT(PriceOf("2**2\n3*54\n2#*3\n1223\n", params), 0.5);
  EXPECT_GT(PriceOf("2##2\n3#54\n2##3\n1223\n", params), 0.5);
}

TEST(PriceOfWholeTest, AGameThatWasWonWithAFlagOnEveryMineMayHaveTakenManyClicks) {
  JointParams params = Free();
  params.lone_nats = 10;
  params.all_flagged_nats = 0.5;
  EXPECT_EQ(PriceOf("2F321\n3F3F1\n23211\n1F111\n", params), 0.5);
  EXPECT_GT(PriceOf("2F321\n3F3F1\n23211\n1#111\n", params), 0.5);
  EXPECT_GT(PriceOf("2FFFF\n3FFF1\n23211\n1F111\n", params), 0.5) << "more flags than mines";
  for (const char* symbol : {"X", "x", "~"}) {
    const std::string board = std::string("2F321\n3F3F1\n23211\n1") + symbol + "111\n";
    EXPECT_GT(PriceOf(board, params), 0.5) << symbol;
  }
}

TEST(PriceOfWholeTest, AMineThatIsLeftCoveredCostsWhereOthersAreShown) {
  JointParams params = Free();
  params.left_nats = 1;
  EXPECT_EQ(PriceOf("*2#\n", params), 1);
  EXPECT_EQ(PriceOf("#2#\n", params), 0) << "no mine is shown";
  EXPECT_EQ(PriceOf("*1#\n", params), 0) << "none is left";
  EXPECT_EQ(PriceOf("*2F\n", params), 0) << "a flag may stand on it";
  EXPECT_EQ(PriceOf("*2~\n", params), 0) << "it may be what cannot be read";
}

// Nobody plays on where around every number all is done.
TEST(PriceOfWholeTest, AGameThatIsLostTooLateCosts) {
  JointParams params = Free();
  params.too_late_nats = 1;
  EXPECT_EQ(PriceOf("1#1..\n12321\n.1#X1\n", params), 1);
  EXPECT_EQ(PriceOf("1F1..\n12321\n.1FX1\n", params), 1);
  EXPECT_EQ(PriceOf("1#1..\n12321\n###X1\n", params), 0) << "there was something to do";
  EXPECT_EQ(PriceOf("1*1..\n12321\n.1*X1\n", params), 0) << "the program shows its mines";
  EXPECT_EQ(PriceOf("1#1..\n12321\n.1##1\n", params), 0) << "it is not lost";
}

TEST(PriceOfWholeTest, AMineThatLooksLikeNoOtherCostsUnlessOneHasExploded) {
  JointParams params = Free();
  params.odd_mine_nats = 1;
  const auto price = [&](std::string_view text, CellPos odd) {
    JointEvidence evidence = EvidenceOf(text);
    evidence.groups[odd] = 100;
    return PriceOfWhole(BoardOf(text), PricesOf(evidence, params), {}, params);
  };
  EXPECT_EQ(price("**1*\n", {0, 3}), 1);
  EXPECT_EQ(price("**1*\n", {0, 2}), 0) << "the mines are alike";
  EXPECT_EQ(price("**X*\n", {0, 3}), 0) << "one has exploded";
  EXPECT_EQ(price("1#1*\n", {0, 3}), 0) << "there is no other";
}

TEST(PriceOfWholeTest, MoreQuestionMarksThanFlagsCost) {
  JointParams params = Free();
  params.questions_nats = 1;
  EXPECT_EQ(PriceOf("1??#\n", params), 1);
  EXPECT_EQ(PriceOf("F??#\n", params), 1);
  EXPECT_EQ(PriceOf("F?1#\n", params), 0);
  EXPECT_EQ(PriceOf("x?1*\n", params), 0) << "the flag was wrong";
}

TEST(PriceOfWholeTest, WrongFlagsBeyondTheRightOnesCost) {
  JointParams params = Free();
  params.wrong_flag_nats = 1;
  params.most_wrong_flags_nats = 2.5;
  EXPECT_EQ(PriceOf("xF1*\n", params), 0);
  EXPECT_EQ(PriceOf("x*1*\n", params), 1);
  EXPECT_EQ(PriceOf("xxF*xx\n", params), 2.5);
}

TEST(PriceOfWholeTest, MarksApartFromWhatIsRevealedCostWhileTheGameGoesOn) {
  JointParams params = Free();
  params.apart_mark_nats = 1;
  params.most_unlikely_marks_nats = 2.5;
  EXPECT_EQ(PriceOf("1F#F?\n", params), 2);
  EXPECT_EQ(PriceOf(".F##F\n", params), 1) << "the first one lies beside a blank cell";
  EXPECT_EQ(PriceOf("1F#~F\n", params), 0) << "the unknown cell may be revealed";
  EXPECT_EQ(PriceOf("1FFFF\n", params), 0) << "no cell is covered";
  EXPECT_EQ(PriceOf("1F#FF#*\n", params), 0) << "the mines are shown";
  EXPECT_EQ(PriceOf("1F#FF#x\n", params), 0) << "a wrong flag is shown";
  EXPECT_EQ(PriceOf("1F#FFFF\n", params), 2.5) << "the most that they cost";
}

TEST(PriceOfWholeTest, FlagsBeyondTheNumbersCostWhileTheGameGoesOn) {
  JointParams params = Free();
  params.surplus_flag_nats = 1;
  params.free_surplus_flags = 1;
  EXPECT_EQ(PriceOf("F1F\n###\n", params), 0) << "one may be wrong";
  EXPECT_EQ(PriceOf("F1F\nFF#\n", params), 2);
  EXPECT_EQ(PriceOf("F1FF\nF2F1\n", params), 0) << "no cell is covered";
  EXPECT_EQ(PriceOf("F1F1F\nF###F\n", params), 1) << "both numbers share a flag";
  EXPECT_EQ(PriceOf("F1F#F1F\nF#####F\n", params), 3);
  EXPECT_EQ(PriceOf("F1F#F1F\nF####*F\n", params), 0) << "the mines are shown";
}

TEST(PriceOfWholeTest, AVariedAndASharedDrawingCost) {
  JointParams params = Free();
  params.varied_drawing_nats = 1;
  params.shared_drawing_nats = 10;
  const auto price = [&](std::string_view text) {
    const Grid<Drawing> drawings = Drawings(std::vector<Drawing>{{0, 0}, {0, 1}, {0, 0}, {1, 2}});
    return PriceOfWhole(BoardOf(text), PricesOf(EvidenceOf(text), params), drawings, params);
  };
  EXPECT_EQ(price("FFF1"), 1);
  EXPECT_EQ(price("FF?1"), 11);
  EXPECT_EQ(price("F?F1"), 0);
}

TEST(PriceOfWholeTest, EachSecondDrawingCosts) {
  JointParams params = Free();
  params.drawing_nats = 1;
  const Prices prices = PricesOf(EvidenceOf("11#1"), params);
  EXPECT_EQ(PriceOfWhole(BoardOf("11#1"), prices, Drawings({0, 0, 1, 0}), params), 0);
  EXPECT_EQ(PriceOfWhole(BoardOf("11#1"), prices, Drawings({0, 2, 1, 3}), params), 2);
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
