// Joint readings of random games whose evidence is wrong in the ways that classifiers are wrong:
// how often the truth is found, how often nothing is claimed, how often something wrong is.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/minesweeper/solver_oracle.h"
#include "base/random.h"
#include "sim/minesweeper/game.h"
#include "tests/vision/minesweeper/labeling/joint_evidence.h"

namespace gridhand::vision::minesweeper {
namespace {

using agent::minesweeper::SolverOracle;
using base::Random;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using board::minesweeper::FirstClickRule;
using board::minesweeper::GameStatus;
using board::minesweeper::IsNumber;
using board::minesweeper::SymbolFor;
using sim::minesweeper::Game;

template <class T>
CellPos RandomCell(const Grid<T>& cells, Random& random) {
  return cells.PosOf(random.Below(static_cast<std::uint64_t>(cells.size())));
}

// Someone who knows where the mines are plays on for a while, flags some of them, errs now and
// then.
Game PlayedGame(Random& random) {
  constexpr std::array kLevels = {sim::minesweeper::kBeginner, sim::minesweeper::kIntermediate,
                                  sim::minesweeper::kExpert};
  Game game(kLevels[random.Below(3)], FirstClickRule::kModern, random.Next());
  game.Reveal(RandomCell(game.view(), random));
  const double flagging = random.Below(2) == 0 ? 0 : random.Unit();
  const double erring = random.Below(3) == 0 ? 0.05 : 0;
  const auto moves = random.Below(static_cast<std::uint64_t>(game.view().size()));
  for (std::uint64_t i = 0; i < moves && game.status() == GameStatus::kPlaying; ++i) {
    const CellPos cell = RandomCell(game.view(), random);
    const bool errs = random.Unit() < erring;
    if (game.mines()[cell] == errs && game.view()[cell] != CellSymbol::kFlag) game.Reveal(cell);
    if (game.mines()[cell] != errs && random.Unit() < flagging) game.Flag(cell);
  }
  return game;
}

SymbolScores Opinionated(CellSymbol first, double share, CellSymbol second, double second_share) {
  return ScoresFor({{ToChar(first), share}, {ToChar(second), second_share}});
}

CellSymbol Another(CellSymbol symbol, Random& random) {
  const auto other = static_cast<CellSymbol>(random.Below(kReadableSymbols));
  return other == symbol ? Another(symbol, random) : other;
}

// A picture that the classifier reads rightly, more or less surely.
SymbolScores Right(CellSymbol truth, Random& random) {
  const double doubt = std::pow(10, -1 - 3 * random.Unit());  // 0.1 … 0.0001
  return Opinionated(truth, 1 - doubt, Another(truth, random), 0.6 * doubt);
}

// One that it reads as `seen`, with the truth not wholly excluded.
SymbolScores Wrong(CellSymbol truth, CellSymbol seen, Random& random) {
  const double share = 0.5 + 0.45 * random.Unit();
  return Opinionated(seen, share, truth, 0.8 * (1 - share));
}

struct Evidence {
  JointEvidence joint;
  std::vector<CellSymbol> truth_of_group;
};

// Two looks for covered cells on some boards (a checkerboard), one for every other symbol.
Evidence RightEvidence(const Grid<CellSymbol>& board, Random& random) {
  Evidence evidence{.joint = {.groups = {board.rows(), board.cols(), kUnreadable},
                              .scores = {board.rows(), board.cols(), SymbolScores{}}}};
  const bool checkered = random.Below(4) == 0;
  std::map<int, std::pair<int, SymbolScores>> groups;
  ForEachCell(board, [&](CellPos cell) {
    const bool odd = checkered && (cell.row + cell.col) % 2 != 0;
    const int look = static_cast<int>(board[cell]) + (odd ? kReadableSymbols : 0);
    if (!groups.contains(look)) {
      groups[look] = {static_cast<int>(groups.size()), Right(board[cell], random)};
      evidence.truth_of_group.push_back(board[cell]);
    }
    evidence.joint.groups[cell] = groups[look].first;
    evidence.joint.scores[cell] = groups[look].second;
  });
  return evidence;
}

void SetScores(Evidence& evidence, int group, const SymbolScores& scores) {
  ForEachCell(evidence.joint.groups, [&](CellPos cell) {
    if (evidence.joint.groups[cell] == group) evidence.joint.scores[cell] = scores;
  });
}

// Every group of `truth` is read as `seen`. False if the board has none.
bool Misread(Evidence& evidence, CellSymbol truth, CellSymbol seen, Random& random) {
  bool found = false;
  for (std::size_t group = 0; group < evidence.truth_of_group.size(); ++group) {
    if (evidence.truth_of_group[group] != truth) continue;
    SetScores(evidence, static_cast<int>(group), Wrong(truth, seen, random));
    found = true;
  }
  return found;
}

enum class Outcome { kExact, kPartly, kRefused, kWrong };

// Partly: nothing wrong, some cells unknown. Wrong: a cell is claimed to be what it is not.
Outcome Compare(const Grid<CellSymbol>& truth, const JointReading& reading) {
  int right = 0;
  int unknown = 0;
  for (std::size_t i = 0; i < truth.items().size(); ++i) {
    const CellSymbol claimed = reading.cells.items()[i].symbol;
    right += claimed == truth.items()[i] ? 1 : 0;
    unknown += claimed == CellSymbol::kUnknown ? 1 : 0;
  }
  if (right + unknown < truth.size()) return Outcome::kWrong;
  if (unknown == 0) return Outcome::kExact;
  return right > 0 ? Outcome::kPartly : Outcome::kRefused;
}

// Spoils right evidence. False if this board cannot be spoilt that way.
using Corruption = std::function<bool(Evidence&, Random&)>;

// A way of being wrong, and what has been reached, of 100 boards: how many are read exactly, at
// least, and how many wrongly without a doubt, at most. The boards are the same in every run, so a
// change that reads one of them worse fails, and one that reads more raises the figure.
struct Trial {
  std::string_view name;
  Corruption corrupt;
  int least_exact = 0;
  int most_wrong = 0;
};

void Try(const Trial& trial) {
  constexpr int kBoards = 100;
  Random random(20261121);
  const SolverOracle oracle;
  std::map<Outcome, int> outcomes;
  int incomplete = 0;
  std::vector<double> milliseconds;
  for (int boards = 0; boards < kBoards;) {
    const Game game = PlayedGame(random);
    Evidence evidence = RightEvidence(game.view(), random);
    if (!trial.corrupt(evidence, random)) continue;
    ++boards;
    const std::clock_t start = std::clock();
    const JointReading reading = ReadJointly(evidence.joint, &oracle);
    milliseconds.push_back(1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    ++outcomes[Compare(game.view(), reading)];
    incomplete += reading.complete ? 0 : 1;
  }
  std::ranges::sort(milliseconds);
  fmt::print(
      "{:<22} exact {:3} %, partly {:3} %, refused {:3} %, wrong {:3} %, work spent {:2} %; "
      "{:.1f} ms median, {:.0f} ms at worst\n",
      trial.name, outcomes[Outcome::kExact], outcomes[Outcome::kPartly],
      outcomes[Outcome::kRefused], outcomes[Outcome::kWrong], incomplete,
      milliseconds[milliseconds.size() / 2], milliseconds.back());
  EXPECT_GE(outcomes[Outcome::kExact], trial.least_exact) << trial.name;
  EXPECT_LE(outcomes[Outcome::kWrong], trial.most_wrong) << trial.name;
}

Corruption MisreadAs(CellSymbol truth, CellSymbol seen) {
  return [=](Evidence& evidence, Random& random) { return Misread(evidence, truth, seen, random); };
}

bool SwapGrounds(Evidence& evidence, Random& random) {
  return Misread(evidence, CellSymbol::kCovered, CellSymbol::kBlank, random) &&
         Misread(evidence, CellSymbol::kBlank, CellSymbol::kCovered, random);
}

bool MisreadTwoNumbers(Evidence& evidence, Random& random) {
  const CellSymbol a = SymbolFor(static_cast<int>(1 + random.Below(4)));
  const CellSymbol b = SymbolFor(static_cast<int>(1 + random.Below(4)));
  return a != b && Misread(evidence, a, Another(a, random), random) &&
         Misread(evidence, b, Another(b, random), random);
}

// The classifier slips: a number is surely something else.
bool SlipOnANumber(Evidence& evidence, Random& random) {
  const auto group = random.Below(evidence.truth_of_group.size());
  const CellSymbol truth = evidence.truth_of_group[group];
  if (!IsNumber(truth)) return false;
  SetScores(evidence, static_cast<int>(group), Right(Another(truth, random), random));
  return true;
}

// A number that was taken for equal to others.
bool GroupANumberWrongly(Evidence& evidence, Random& random) {
  const CellPos cell = RandomCell(evidence.joint.groups, random);
  const CellPos other = RandomCell(evidence.joint.groups, random);
  const auto truth = [&](CellPos at) {
    return evidence.truth_of_group[static_cast<std::size_t>(evidence.joint.groups[at])];
  };
  const bool numbers = IsNumber(truth(cell)) && IsNumber(truth(other));
  if (!numbers || truth(cell) == truth(other)) return false;
  evidence.joint.groups[cell] = evidence.joint.groups[other];
  evidence.joint.scores[cell] = evidence.joint.scores[other];
  return true;
}

// A blurred picture: no two cells are alike, and one in twenty is misread.
bool Blur(Evidence& evidence, Random& random) {
  auto& groups = evidence.joint.groups;
  auto& scores = evidence.joint.scores;
  for (std::size_t i = 0; i < groups.items().size(); ++i) {
    const auto group = static_cast<std::size_t>(groups.items()[i]);
    const CellSymbol truth = evidence.truth_of_group[group];
    const bool misread = random.Below(20) == 0;
    groups.items()[i] = static_cast<int>(i);
    scores.items()[i] =
        misread ? Wrong(truth, Another(truth, random), random) : Right(truth, random);
  }
  return true;
}

TEST(JointGamesTest, LeavesRightEvidenceAlone) {
  Try({"right", [](Evidence&, Random&) { return true; }, 100, 0});
}

TEST(JointGamesTest, RepairsTheClassicConfusions) {
  Try({"flag as 3", MisreadAs(CellSymbol::kFlag, CellSymbol::k3), 89, 3});
  Try({"3 as covered", MisreadAs(CellSymbol::k3, CellSymbol::kCovered), 87, 2});
  Try({"covered as blank", MisreadAs(CellSymbol::kCovered, CellSymbol::kBlank), 98, 0});
  Try({"blank as covered", MisreadAs(CellSymbol::kBlank, CellSymbol::kCovered), 98, 0});
  Try({"covered, blank swapped", SwapGrounds, 88, 0});
  Try({"2 as 8", MisreadAs(CellSymbol::k2, CellSymbol::k8), 100, 0});
  Try({"1 as 4", MisreadAs(CellSymbol::k1, CellSymbol::k4), 100, 0});
  Try({"3 as 2", MisreadAs(CellSymbol::k3, CellSymbol::k2), 87, 5});
  Try({"two numbers as others", MisreadTwoNumbers, 74, 2});
}

// Here the pictures say plainly what is not so: what matters is that it is not believed.
TEST(JointGamesTest, SeldomBelievesWhatIsSurelyWrong) {
  Try({"a number surely wrong", SlipOnANumber, 58, 10});
  Try({"a number misgrouped", GroupANumberWrongly, 1, 5});
  Try({"blurred, 1 in 20 wrong", Blur, 16, 3});
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
