// Reads all cells of a board together: the most probable labeling of its pictures that can be a
// Minesweeper board. Knows no pixels: it is given what a classifier thinks of each cell and which
// cells look alike, and it knows the rules.
//
//     what the pictures say        what can be             a labeling is changed group by group:
//       # # 2  (or 8: 0.3)          # # 2                  cells that look alike are alike, save
//       for # # 8  (or 2: 0.4)          # # 2                  at most one that was grouped wrongly
//
// Labelings are met best first. The conflict of a labeling (a number without room, a covered cell
// in an opening; if the rules find none, a smallest part of the board that the oracle refuses)
// names a few cells; every possible board changes one of them, so these changes are all there is to
// try next. This is conflict-directed search (Reiter's hitting sets, 1987) with costs, hence A*;
// the conflicts without a common group give its bound. Swapping labels greedily was tried and
// rejected: it makes boards that are read badly worse.
//
// All costs are in nats: the natural logarithm of how many times less probable something is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/grid.h"
#include "board/minesweeper/consistency_oracle.h"
#include "board/minesweeper/mine_count.h"
#include "board/minesweeper/reading.h"
#include "board/minesweeper/symbol.h"
#include "vision/minesweeper/cells/drawings.h"
#include "vision/minesweeper/labeling/label_conflicts.h"
#include "vision/minesweeper/labeling/symbol_set.h"

namespace gridhand::vision::minesweeper {

inline constexpr int kReadableSymbols = board::minesweeper::kSymbolCount - 1;

// All but kUnknown.
template <class Visit>
void ForEachSymbol(Visit visit) {
  for (int i = 0; i < kReadableSymbols; ++i) {
    visit(static_cast<board::minesweeper::CellSymbol>(i));
  }
}

// Natural log-probabilities by CellSymbol, unknown left out. Need not add up to 1.
using SymbolScores = std::array<float, kReadableSymbols>;

// The group of a cell about which nothing is known: covered by something, cut off.
inline constexpr int kUnreadable = -1;

// What a cell may show by what was done in the game, whatever its picture is like.
struct LawOfCell {
  SymbolSet allowed = SymbolSet::Readable();
  bool is_proved = false;  // by the rules of the game; else an earlier look may have been misread

  bool operator==(const LawOfCell&) const = default;
};

struct JointEvidence {
  board::Grid<int> groups;  // cells that look alike share a number ≥ 0, or kUnreadable
  // Of each cell, same size. −∞ is fine; a cell with NaN, +∞ or nothing but −∞ is unreadable.
  board::Grid<SymbolScores> scores;
  board::minesweeper::MineCount mines;  // used only if its total is certain
  board::Grid<Drawing> drawings;        // of each cell; empty if nobody compared them
  // Of each cell; empty if nothing is known of the game.
  board::Grid<LawOfCell> laws;
  Openings openings = Openings::kAll;  // of the program

  bool operator==(const JointEvidence&) const = default;
};

struct JointParams {
  // How often the classifier is sure of a picture and wrong: spread over all symbols, so that none
  // is ever impossible. It makes the price of a label that the classifier excludes 9.6 nats.
  double slip = 1e-3;
  // Price of a symbol that the law of a cell forbids. The scores know the law, too (seen_board.h),
  // but a slip of the classifier hides what they say: 1 : 1000.
  double unlawful_nats = 6.9;
  // The same where the rules prove the law: no board within most_nats breaks it.
  double disproved_nats = 30;
  // Price of one cell that is not what the rest of its group is, and how many there may be. Groups
  // are made of near-identical pictures: about one in 150 boards has such a cell.
  double split_nats = 5;
  int most_splits = 1;
  // Price of a large board of which every revealed cell needed a click of its own; else less.
  // Tells a revealed ground from a covered one where all else leaves both possible.
  double lone_nats = 10;
  // The most that this is where the board was turned over at the end, which opens every cell: one
  // board in eight, by judgment.
  double turned_over_nats = 2;
  // The same where the game was won with a flag on every mine. By trial: with no limit, flags of
  // expert boards are doubted of which the net is sure; at 2, mines of boards that were turned
  // over.
  double all_flagged_nats = 3.5;
  // Price of a board that shows mines which nobody hit, and leaves others covered: programs show
  // all of them. Tells mines from flags during a game.
  double left_nats = 4;
  // Price of a lost game in which nothing was left to do around any number: what seems to be
  // covered, or flags where no mine is shown but that which was hit, are mines that are shown.
  double too_late_nats = 4;
  // Price of a board whose mines look alike but one, and that one is no exploded mine either. Of
  // 154 boards with an exploded mine that were read right, three have other mines of several
  // drawings.
  double odd_mine_nats = 4;
  // Price of a board on which question marks outnumber flags, wrong ones included: on 13 of the 633
  // boards with marks in fixtures they do. Many programs have no question marks.
  double questions_nats = 3;
  // Price of each wrong flag by which these outnumber the right ones, and the most that all cost:
  // who flags is mostly right. In fixtures they do on 19 of 102 boards with wrong flags, by few.
  double wrong_flag_nats = 0.5;
  double most_wrong_flags_nats = 6;
  // Price of each flag or question mark beside which no cell is revealed, while a game goes on: who
  // marks does so by the numbers. 8 % of the flags in fixtures lie so, most of them by lot. By
  // trial: with 0.4 two boards that were flagged by lot are refused.
  double apart_mark_nats = 0.3;
  // Price of each flag that the numbers show to be wrong, beyond those that are free: on none of
  // 1,592 boards with flags do numbers that share no flag show more to be wrong.
  double surplus_flag_nats = 1;
  int free_surplus_flags = 3;
  // The most that all these marks cost. Judged.
  double most_unlikely_marks_nats = 6;
  // Price of each unlike drawing more with which a number, a flag, right or wrong, a question mark
  // or a mine is drawn. On drawn boards 7 % of the pairs of pictures of one symbol are unlike, of a
  // flag and a question mark 94 %: 2.6 nats a pair. A drawing stands for many pairs: of 3 to 8 nats
  // tried, 6 read most of the real boards. But two of them, such as cells half under a message,
  // must leave something of `most_nats` to the rest.
  double drawing_nats = 5;
  // Price of each further drawing of a symbol that is alike but not the same. On drawn boards 7 %
  // of the pictures of a symbol are drawn the same as no other of it. The price is lower than this
  // share says, since the cells of some programs lie between pixels.
  double varied_drawing_nats = 1;
  // Price of each further symbol that shares a drawing. On drawn boards 1.5 % of the pictures are
  // drawn the same as one of another symbol, most of them question marks made of a flag.
  double shared_drawing_nats = 3;
  // Where the first choices have more of them, pictures are spoilt and comparing them tells
  // nothing. (The second search compares them all the same.)
  int most_second_drawings = 2;
  // The same of drawings that are alike but not the same: then only unlike ones tell something.
  int most_varied_drawings = 8;
  // A board that costs more is refused. One slip of the classifier (9.6) is within it, two are not.
  double most_nats = 12;
  // Labelings that are this much less probable than the best still count as its rivals (1 : 1100).
  double rival_nats = 7;
  // A cell that is less sure than this is unknown.
  double least_confidence = 0.9;
  // Bound the time: labelings tried (10 µs each on 16×30) and questions put to the oracle (50 µs).
  int most_labelings = 2000;
  int most_questions = 400;
  // Bounds the memory: labelings known, tried or not. Of 1300 boards of joint_games_test one has
  // half as many; 2500 cells that could be anything had a gigabyte of them.
  std::size_t most_known = 200'000;
};

enum class JointOutcome {
  kPossible,    // the cells can be a board; some may be unknown
  kImpossible,  // no labeling that is probable enough can be a board
  kSpent,       // none was found within the bounds on work
};

struct JointReading {
  JointOutcome outcome = JointOutcome::kImpossible;
  // What is handed on: unknown where labelings of nearly the same probability differ, everywhere if
  // no labeling is possible.
  board::Grid<board::minesweeper::CellReading> cells;
  // The most probable possible labeling, doubtful cells included; else the classifier's first
  // choice.
  board::Grid<board::minesweeper::CellSymbol> labels;
  std::vector<board::CellPos> repaired;  // where labels is not the first choice for the group
  std::vector<board::CellPos> conflict;  // cells whose first choices hardly hold together, if so
  double nats = 0;                       // what labels costs against the first choices
  int labelings = 0;                     // tried
  int questions = 0;                     // put to the oracle
  bool complete = true;                  // false: a bound on work was met, rivals may be missing
};

// `oracle` may be null: then only the rules judge. Precondition: groups and scores have one size.
JointReading ReadJointly(const JointEvidence& evidence,
                         const board::minesweeper::ConsistencyOracle* oracle,
                         const JointParams& params = {});

}  // namespace gridhand::vision::minesweeper
