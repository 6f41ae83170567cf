// How fast the exact player of Connect Four is, and whether it is right.
//
//   connect_four_bench FILE...                lines MOVES SCORE: searched positions and time of
//                                             each score, without the book, from an empty memory
//   connect_four_bench --decide FILE...       a column to drop into, as play decides with the book:
//                                             50th, 90th, 99th, 100th percentile of the time, and
//                                             how often the exact score was reached; of each file
//                                             and of all together
//   connect_four_bench --empty 6x5 6x6 6x7    the score of empty boards, proved without the book
//   connect_four_bench --random 500           as --decide, of positions drawn by lot: so many with
//                                             each number of discs from 0 to 20
//
// The exit code is 1 if a score is not that of the file.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "agent/connect_four/perfect.h"
#include "base/random.h"
#include "board/connect_four/text.h"

namespace gridhand::agent::connect_four {
namespace {

using board::connect_four::Board;

struct Position {
  std::string moves;
  Board board;
  int score = 0;
};

// Of this process alone: other programs share the machine.
double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<Position> Read(const std::string& file, int most) {
  std::ifstream in(file);
  std::vector<Position> positions;
  for (std::string line; static_cast<int>(positions.size()) < most && std::getline(in, line);) {
    std::istringstream words(line);
    Position position;
    if (!(words >> position.moves >> position.score)) continue;
    auto board = board::connect_four::PlayMoves(position.moves);
    if (!board.ok()) continue;
    position.board = *std::move(board);
    positions.push_back(std::move(position));
  }
  if (positions.empty()) fmt::print(stderr, "connect_four_bench: {}: no positions\n", file);
  return positions;
}

int MeasureScores(const std::string& file, int most, const SearchParams& params) {
  const auto search = MakeSearch(6, 7, params);
  int wrong = 0;
  double seconds = 0;
  double longest = 0;
  const std::vector<Position> positions = Read(file, most);
  for (const Position& position : positions) {
    search->Forget();
    const double start = CpuSeconds();
    const Bounds score = search->Solve(StonesOf(position.board));
    const double took = CpuSeconds() - start;
    seconds += took;
    longest = std::max(longest, took);
    if (score == Bounds{position.score, position.score}) continue;
    ++wrong;
    fmt::print("{}: {} to {}, expected {}\n", position.moves, score.lower, score.upper,
               position.score);
  }
  const auto count = static_cast<double>(positions.size());
  const auto nodes = static_cast<double>(search->nodes());
  fmt::print(
      "{}: {} positions, {} wrong, mean {:.1f} searched, {:.4f} ms, longest {:.1f} ms, "
      "{:.2f} million a CPU second\n",
      file, positions.size(), wrong, nodes / count, seconds * 1e3 / count, longest * 1e3,
      nodes / seconds / 1e6);
  std::fflush(stdout);
  return wrong == 0 ? 0 : 1;
}

struct Decisions {
  std::vector<double> times;  // seconds
  int proved = 0;             // win, draw or loss
  int exact = 0;              // the score
};

void Print(const std::string& what, Decisions decisions) {
  std::vector<double>& times = decisions.times;
  if (times.empty()) return;
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))] * 1e3;
  };
  fmt::print(
      "{}: {} decisions, {} with the outcome and {} with the score, p50 {:.2f} ms, p90 {:.2f} ms, "
      "p99 {:.2f} ms, longest {:.1f} ms of CPU time\n",
      what, times.size(), decisions.proved, decisions.exact, at(0.5), at(0.9), at(0.99), at(1));
  std::fflush(stdout);
}

void Decide(Perfect& player, const Board& board, Decisions& decisions) {
  player.Forget();
  const double start = CpuSeconds();
  const Answer answer = player.Decide(board);
  decisions.times.push_back(CpuSeconds() - start);
  decisions.proved += int{TellsOutcome(answer.score)};
  decisions.exact += int{answer.is_exact};
}

void Add(const Decisions& decisions, Decisions& all) {
  all.times.insert(all.times.end(), decisions.times.begin(), decisions.times.end());
  all.proved += decisions.proved;
  all.exact += decisions.exact;
}

void MeasureDecisions(const std::vector<std::string>& files, int most, const SearchParams& params) {
  Perfect player(6, 7, params);
  Decisions all;
  for (const std::string& file : files) {
    Decisions decisions;
    for (const Position& position : Read(file, most)) Decide(player, position.board, decisions);
    Add(decisions, all);
    Print(file, std::move(decisions));
  }
  if (files.size() > 1) Print("all", std::move(all));
}

// Discs dropped by lot; a game that ends on the way is drawn again.
Board DrawBoard(int discs, base::Random& random) {
  for (;;) {
    Board board;
    while (CountDiscs(board) < discs) {
      const int col = static_cast<int>(random.Below(static_cast<std::uint64_t>(board.cols())));
      if (LandingRow(board, col)) static_cast<void>(Drop(board, col));
      if (!FindWinningLines(board).empty()) break;
    }
    if (CountDiscs(board) == discs && FindWinningLines(board).empty()) return board;
  }
}

constexpr int kMostDiscs = 20;  // later positions are decided within a millisecond

void MeasureRandom(int each, const SearchParams& params) {
  Perfect player(6, 7, params);
  base::Random random(1);
  Decisions all;
  for (int discs = 0; discs <= kMostDiscs; ++discs) {
    Decisions decisions;
    for (int i = 0; i < each; ++i) Decide(player, DrawBoard(discs, random), decisions);
    Add(decisions, all);
    Print(fmt::format("{} discs", discs), std::move(decisions));
  }
  Print("all", std::move(all));
}

void SolveEmpty(const std::string& size, const SearchParams& params) {
  const std::size_t cross = size.find('x');
  const int rows = std::atoi(size.c_str());
  const int cols = cross == std::string::npos ? 0 : std::atoi(size.c_str() + cross + 1);
  if (!board::connect_four::CheckSize(rows, cols).ok()) {
    fmt::print(stderr, "connect_four_bench: {}: expected rows x columns, as 6x7\n", size);
    return;
  }
  Perfect player(rows, cols, params);
  player.UseBook(Book(rows, cols));
  const double start = CpuSeconds();
  const Answer answer = player.Solve(Board(rows, cols));
  const double seconds = CpuSeconds() - start;
  const int score = answer.score.lower;
  fmt::print(
      "{}: score {}, {} discs to the end, best columns {}, {:.1f} million searched, {:.1f} "
      "s of CPU time\n",
      size, score, DiscsToEnd(rows * cols, 0, score), board::connect_four::FormatMoves(answer.best),
      static_cast<double>(answer.nodes) / 1e6, seconds);
  std::fflush(stdout);
}

}  // namespace
}  // namespace gridhand::agent::connect_four

int main(int argc, char** argv) {
  namespace four = gridhand::agent::connect_four;
  CLI::App parser{"Measures the exact player of Connect Four."};
  std::vector<std::string> files;
  std::vector<std::string> sizes;
  int most = 1'000'000;
  int random = 0;
  bool decides = false;
  four::SearchParams params;
  parser.add_option("FILE", files, "lines MOVES SCORE on 6 x 7");
  parser.add_option("--most", most, "positions of each file");
  parser.add_flag("--decide", decides, "best columns with the book");
  parser.add_option("--random", random, "positions drawn by lot with each number of discs");
  parser.add_option("--empty", sizes, "boards, rows x columns")->take_all();
  parser.add_option("--table-bits", params.table_bits, "2^bits entries of 8 bytes");
  CLI11_PARSE(parser, argc, argv);
  int code = 0;
  if (decides) {
    four::MeasureDecisions(files, most, params);
  } else {
    for (const std::string& file : files) code |= four::MeasureScores(file, most, params);
  }
  if (random > 0) four::MeasureRandom(random, params);
  for (const std::string& size : sizes) four::SolveEmpty(size, params);
  return code;
}
