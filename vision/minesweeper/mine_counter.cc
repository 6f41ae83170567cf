#include "vision/minesweeper/mine_counter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "board/minesweeper/mine_count.h"
#include "board/minesweeper/progress.h"
#include "vision/glyphs/icon.h"
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
// So many numbers in turn (8, 9, 10) in a column or a row are no counters.
constexpr int kFewestInTurn = 3;
// So many a cell apart number the rows or columns of the board, and are none of a puzzle's.
constexpr int kFewestOfNumbering = 6;
constexpr double kMostOffTheCell = 0.25;  // of a cell: how far from that they may be
// Many shapes pass for a single digit.
constexpr std::size_t kLeastDigits = 2;
// Mines in parts of the cells: 10 on 9 × 9 are 0.12, 99 on 30 × 16 are 0.21.
constexpr double kLeastMines = 0.08;
constexpr double kMostMines = 0.25;
// Of 9 × 9, 16 × 16 and 30 × 16 cells.
constexpr std::array kUsualMines = {10, 40, 99};
// Words of a counter are so long at most: "Bombas". Menus of puzzle pages say "Minesweeper", beside
// Sudokus, too.
constexpr int kLongestLabel = 6;
constexpr int kCellsOfASudoku = 9 * 9;
// A display has as many digits at least, and fills them up with zeros: "010".
constexpr std::size_t kDisplayDigits = 3;
// Words that begin so say what the numbers near the board count, in several languages. The glyph
// net knows letters up to P only.
const std::string kFlags = "FLAG";
// Minecraft is another game, and has grids of its own.
const std::string kMinecraft = "MINEC";
// Beside a number: "17 left". Many typefaces join the f to the t.
const std::string kLeft = "LE";
constexpr int kLeastLettersOfLeft = 3;
constexpr int kMostLettersOfLeft = 4;
const std::vector<std::string> kWords = {"MINE", "MINA", "BOMB", kFlags, kMinecraft, kLeft};
// A word beside a number is so far from it at most, in parts of the number's height.
constexpr double kMostGapToWord = 1.2;
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

// Whether they stand in one line, so far from each other at most, in parts of the number's height.
bool IsBeside(const FrameRect& other, const FrameRect& number, double most_gap) {
  const int gap = std::max(number.x - other.Right(), other.x - number.Right());
  return gap >= 0 && gap <= most_gap * number.height &&
         std::min(other.Bottom(), number.Bottom()) > std::max(other.y, number.y);
}

// What is written around a board.
struct Surroundings {
  std::vector<WrittenNumber> numbers;
  std::vector<WrittenWord> words;

  bool HasWord(const std::string& letters) const {
    return std::ranges::count(words, letters, &WrittenWord::letters) > 0;
  }
  // In a word that is so long at most.
  bool NamesMines(int longest = std::numeric_limits<int>::max()) const {
    return !HasWord(kMinecraft) && std::ranges::any_of(words, [&](const WrittenWord& word) {
      return word.letters != kFlags && word.letters != kLeft && word.length <= longest;
    });
  }
  // Whether a word tells what numbers near the board count.
  bool IsNamed() const { return NamesMines() || HasWord(kFlags); }
};

// What is left of the number in a line is the number of flags: "3/10".
bool IsAfterFlags(const WrittenNumber& number, const Surroundings& written, int flags) {
  return number.is_of_fraction &&
         std::ranges::any_of(written.numbers, [&](const WrittenNumber& other) {
           return other.is_of_fraction && std::stoi(other.digits) == flags &&
                  other.box.x < number.box.x && IsBeside(other.box, number.box, kMostFractionGap);
         });
}

bool IsLeft(const WrittenNumber& number, const Surroundings& written) {
  return std::ranges::any_of(written.words, [&](const WrittenWord& word) {
    return word.letters == kLeft && word.length >= kLeastLettersOfLeft &&
           word.length <= kMostLettersOfLeft && IsBeside(word.box, number.box, kMostGapToWord);
  });
}

bool IsDisplay(const WrittenNumber& number) {
  return number.digits.size() >= kDisplayDigits && number.digits.front() == '0';
}

// Whether this number counts the mines of the board: all of them, or those without a flag.
// `has_icon`: whether a flag or a mine is drawn beside it, asked where nothing else tells.
template <class HasIcon>
bool Counts(const WrittenNumber& number, const Surroundings& written,
            const Grid<CellReading>& cells, CounterFit fit, const HasIcon& has_icon) {
  const int value = std::stoi(number.digits);
  const int right_flags = CountOf(cells, CellSymbol::kFlag);
  const int flags = right_flags + CountOf(cells, CellSymbol::kWrongFlag);
  const int shown = CountOf(cells, CellSymbol::kMine) + CountOf(cells, CellSymbol::kExploded);
  const bool is_usual = std::ranges::count(kUsualMines, value) > 0;
  const auto is_told = [&] {
    return written.IsNamed() || IsDisplay(number) || IsAfterFlags(number, written, flags) ||
           IsLeft(number, written) || (fit == CounterFit::kRough && is_usual) || has_icon(number);
  };
  // The cells may be four times as many, each of them 2 × 2 of two colours in turn, or a quarter.
  const int times = fit == CounterFit::kRough ? 4 : 1;
  return std::ranges::any_of(std::array{value, value + flags}, [&](int mines) {
    if (shown > 0) return mines == shown + right_flags;
    if (mines == board::minesweeper::WellKnownMines(cells.rows(), cells.cols())) return true;
    return mines * times >= kLeastMines * cells.size() &&
           mines <= kMostMines * cells.size() * times && is_told();
  });
}

// Whether a word tells a fresh board where no number counts anything.
bool WordsTell(const Surroundings& written, const Grid<CellReading>& cells, CounterFit fit) {
  if (fit == CounterFit::kRough) return written.NamesMines();
  if (CountOf(cells, CellSymbol::kCovered) != cells.size()) return false;
  if (!board::minesweeper::WellKnownMines(cells.rows(), cells.cols())) return false;
  return cells.size() == kCellsOfASudoku ? written.NamesMines(kLongestLabel) : written.NamesMines();
}

// How many numbers of one column (is_upright) or one row count on in turn with this one, itself
// counted. With a `pitch`, px: each so far from the one before it, about.
int InTurn(const WrittenNumber& number, const std::vector<WrittenNumber>& numbers, bool is_upright,
           std::optional<double> pitch) {
  const auto begin = [&](const FrameRect& box) { return is_upright ? box.x : box.y; };
  const auto end = [&](const FrameRect& box) { return is_upright ? box.Right() : box.Bottom(); };
  const auto place = [&](const FrameRect& box) {
    return is_upright ? box.y + box.height / 2.0 : box.x + box.width / 2.0;
  };
  std::map<int, double> places;  // of each value
  for (const WrittenNumber& other : numbers) {
    const bool is_in_line =
        begin(other.box) < end(number.box) && begin(number.box) < end(other.box);
    if (is_in_line && !other.is_part) places.emplace(std::stoi(other.digits), place(other.box));
  }
  const int value = std::stoi(number.digits);
  places[value] = place(number.box);
  const auto goes_on = [&](int from, int to) {
    return places.contains(to) && (!pitch || std::abs(std::abs(places[to] - places[from]) -
                                                      *pitch) <= kMostOffTheCell * *pitch);
  };
  int first = value;
  int last = value;
  while (goes_on(first, first - 1)) --first;
  while (goes_on(last, last + 1)) ++last;
  return last - first + 1;
}

bool IsInTurn(const WrittenNumber& number, const std::vector<WrittenNumber>& numbers) {
  return std::max(InTurn(number, numbers, true, {}), InTurn(number, numbers, false, {})) >=
         kFewestInTurn;
}

std::size_t CountWithoutNumbering(const std::vector<WrittenNumber>& numbers,
                                  const board::GridGeometry& board) {
  const FrameRect bounds = board.Bounds();
  const double row_px = static_cast<double>(bounds.height) / board.rows();
  const double col_px = static_cast<double>(bounds.width) / board.cols();
  return static_cast<std::size_t>(std::ranges::count_if(numbers, [&](const WrittenNumber& number) {
    return std::max(InTurn(number, numbers, true, row_px), InTurn(number, numbers, false, col_px)) <
           kFewestOfNumbering;
  }));
}

}  // namespace

bool ShowsMineCounter(const base::Frame& frame, const board::GridGeometry& board,
                      const Grid<CellReading>& cells, const GlyphNet& net,
                      const std::function<bool(const FrameRect&)>& is_mark, CounterFit fit) {
  Surroundings written;
  for (const FrameRect& part : PartsAround(frame, board)) {
    Writing writing = ReadWriting(frame, part, kWords, net);
    for (WrittenNumber& number : writing.numbers) {
      const bool is_known = std::ranges::any_of(written.numbers, [&](const WrittenNumber& other) {
        return other.box.Intersects(number.box);
      });
      if (!is_known) written.numbers.push_back(std::move(number));
    }
    std::ranges::move(writing.words, std::back_inserter(written.words));
  }
  const std::size_t count = CountWithoutNumbering(written.numbers, board);
  if (count > (written.IsNamed() ? kMostNumbersNamed : kMostNumbers)) return false;
  const auto may_count = [](const WrittenNumber& number) {
    return !number.is_part && number.digits.size() >= kLeastDigits;
  };
  // A clock that has not started counts nothing.
  const auto counts_nothing = [&](const WrittenNumber& number) {
    return !may_count(number) || std::stoi(number.digits) == 0;
  };
  if (std::ranges::all_of(written.numbers, counts_nothing) && WordsTell(written, cells, fit)) {
    return true;
  }
  const auto has_icon = [&](const WrittenNumber& number) {
    return std::ranges::any_of(IconsBeside(frame, number.box), is_mark);
  };
  return std::ranges::any_of(written.numbers, [&](const WrittenNumber& number) {
    return may_count(number) && !IsInTurn(number, written.numbers) &&
           Counts(number, written, cells, fit, has_icon);
  });
}

}  // namespace gridhand::vision::minesweeper
