#include "vision/minesweeper/mine_counter.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "board/minesweeper/mine_count.h"
#include "board/minesweeper/progress.h"
#include "vision/glyphs/writing.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::FrameRect;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

// So far from the board, in cells, and at least and at most in px. The head of a page is wider than
// its board. Judged.
struct Reach {
  int cells;
  int least_px;
  int most_px;
};
constexpr Reach kReach{5, 100, 300};
constexpr Reach kReachInHead{8, 100, 400};  // to the left and to the right, above the board
// More numbers than these stand around puzzles and tables. A game shows its counter and its clock,
// perhaps a best time; a page or a desktop some more, and a page that says what it counts may tell
// the best times of many.
constexpr std::size_t kMostNumbers = 10;
constexpr std::size_t kMostNumbersNamed = 25;
// Many shapes pass for a single digit.
constexpr std::size_t kLeastDigits = 2;
// Mines in parts of the cells: 10 on 9 × 9 are 0.12, 99 on 30 × 16 are 0.21.
constexpr double kLeastMines = 0.08;
constexpr double kMostMines = 0.25;
// Of 9 × 9, 16 × 16 and 30 × 16 cells.
constexpr std::array kUsualMines = {10, 40, 99};
// A display has as many digits at least, and fills them up with zeros: "010".
constexpr std::size_t kDisplayDigits = 3;
// Words that begin so say what a number beside them counts, in several languages.
const std::string kFlags = "FLAG";
// Minecraft is another game, and has grids of its own. The glyph net knows letters up to P only.
const std::string kMinecraft = "MINEC";
const std::vector<std::string> kWords = {"MINE", "MINA", "BOMB", kFlags, kMinecraft};
// The two numbers of a fraction are so far apart at most, in parts of their height.
constexpr int kMostFractionGap = 1;

int ReachOf(const board::GridGeometry& board, const Reach& reach) {
  return std::clamp(reach.cells * board.Bounds().width / board.cols(), reach.least_px,
                    reach.most_px);
}

// Above, below and beside the board. They share the corners: a number there may stand across the
// board's line.
std::vector<FrameRect> PartsAround(const base::Frame& frame, const board::GridGeometry& board) {
  const FrameRect bounds = board.Bounds();
  const auto grown = [&](int across, int down) {
    return FrameRect{bounds.x - across, bounds.y - down, bounds.width + 2 * across,
                     bounds.height + 2 * down}
        .Intersection(frame.Bounds());
  };
  const int reach = ReachOf(board, kReach);
  const FrameRect near = grown(reach, reach);
  const FrameRect head = grown(ReachOf(board, kReachInHead), reach);
  return {{head.x, head.y, head.width, bounds.y - head.y},
          {near.x, bounds.Bottom(), near.width, near.Bottom() - bounds.Bottom()},
          {near.x, near.y, bounds.x - near.x, near.height},
          {bounds.Right(), near.y, near.Right() - bounds.Right(), near.height}};
}

// What is left of it in a line is the number of flags: "3/10".
bool IsAfterFlags(const WrittenNumber& number, const std::vector<WrittenNumber>& all, int flags) {
  return number.is_of_fraction && std::ranges::any_of(all, [&](const WrittenNumber& other) {
           const int gap = number.box.x - other.box.Right();
           return other.is_of_fraction && std::stoi(other.digits) == flags && gap >= 0 &&
                  gap <= kMostFractionGap * number.box.height &&
                  std::min(number.box.Bottom(), other.box.Bottom()) >
                      std::max(number.box.y, other.box.y);
         });
}

// Whether this number counts the mines of the board: all of them, or those without a flag.
bool Counts(const WrittenNumber& number, const std::vector<WrittenNumber>& all,
            const Grid<CellReading>& cells, bool is_named, CounterFit fit) {
  const int value = std::stoi(number.digits);
  const int right_flags = CountOf(cells, CellSymbol::kFlag);
  const int flags = right_flags + CountOf(cells, CellSymbol::kWrongFlag);
  const int shown = CountOf(cells, CellSymbol::kMine) + CountOf(cells, CellSymbol::kExploded);
  const bool is_display = number.digits.size() >= kDisplayDigits && number.digits.front() == '0';
  const bool is_usual = std::ranges::count(kUsualMines, value) > 0;
  const bool is_told = is_named || is_display || IsAfterFlags(number, all, flags) ||
                       (fit == CounterFit::kRough && is_usual);
  // The cells may be four times as many, each of them 2 × 2 of two colours in turn, or a quarter.
  const int times = fit == CounterFit::kRough ? 4 : 1;
  return std::ranges::any_of(std::array{value, value + flags}, [&](int mines) {
    if (shown > 0) return mines == shown + right_flags;
    if (mines == board::minesweeper::WellKnownMines(cells.rows(), cells.cols())) return true;
    return is_told && mines * times >= kLeastMines * cells.size() &&
           mines <= kMostMines * cells.size() * times;
  });
}

bool NamesMines(const std::set<std::string>& words) {
  return !words.contains(kMinecraft) &&
         std::ranges::any_of(words, [](const std::string& word) { return word != kFlags; });
}

bool IsFreshOfUsualSize(const Grid<CellReading>& cells) {
  return CountOf(cells, CellSymbol::kCovered) == cells.size() &&
         board::minesweeper::WellKnownMines(cells.rows(), cells.cols()).has_value();
}

// As the numbers of rows beside a table: 8, 9, 10.
bool IsOneOfThreeInTurn(int value, const std::set<int>& values) {
  const auto has = [&](int step) { return values.contains(value + step); };
  return (has(-2) && has(-1)) || (has(-1) && has(1)) || (has(1) && has(2));
}

}  // namespace

bool ShowsMineCounter(const base::Frame& frame, const board::GridGeometry& board,
                      const Grid<CellReading>& cells, const GlyphNet& net, CounterFit fit) {
  std::vector<WrittenNumber> numbers;
  std::set<std::string> words;
  for (const FrameRect& part : PartsAround(frame, board)) {
    const Writing writing = ReadWriting(frame, part, kWords, net);
    for (const WrittenNumber& number : writing.numbers) {
      const bool is_known = std::ranges::any_of(
          numbers, [&](const WrittenNumber& other) { return other.box.Intersects(number.box); });
      if (!is_known) numbers.push_back(number);
    }
    words.insert(writing.words.begin(), writing.words.end());
    if (numbers.size() > kMostNumbersNamed) return false;
  }
  const bool is_named = !words.empty();
  if (numbers.size() > (is_named ? kMostNumbersNamed : kMostNumbers)) return false;
  std::set<int> values;
  for (const WrittenNumber& number : numbers) values.insert(std::stoi(number.digits));
  const auto may_count = [](const WrittenNumber& number) {
    return !number.is_part && number.digits.size() >= kLeastDigits;
  };
  if (std::ranges::none_of(numbers, may_count)) {
    return NamesMines(words) && (fit == CounterFit::kRough || IsFreshOfUsualSize(cells));
  }
  return std::ranges::any_of(numbers, [&](const WrittenNumber& number) {
    return may_count(number) && !IsOneOfThreeInTurn(std::stoi(number.digits), values) &&
           Counts(number, numbers, cells, is_named, fit);
  });
}

}  // namespace gridhand::vision::minesweeper
