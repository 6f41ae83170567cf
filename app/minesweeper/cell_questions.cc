#include "app/minesweeper/cell_questions.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "app/step_keys.h"
#include "app/terminal_picture.h"
#include "board/minesweeper/text.h"
#include "vision/minesweeper/skin/recalled_cells.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::CellPos;
using board::Grid;
using board::minesweeper::CellSymbol;
using vision::minesweeper::BoardReader;
using vision::minesweeper::CellMemory;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::TracedBoard;
using vision::minesweeper::TracedGroup;

// Of cells that were read, but not surely, so many are asked about at most: where a picture shines
// through, no two look alike. Judged.
constexpr std::size_t kMostAboutRead = 8;
// So much of what lies beside a cell is shown with it, as a share of its sides: enough to see that
// it is a cell, and which.
constexpr double kBeside = 0.5;
// Fits beside nothing else on the usual terminal of 80 columns.
constexpr int kMostColumns = 64;

std::vector<CellSymbol> SymbolsOf(const TracedGroup& group) {
  std::vector<CellSymbol> symbols;
  for (const auto& share : group.alternatives) symbols.push_back(share.symbol);
  return symbols;
}

bool AreSame(const board::GridGeometry& a, const board::GridGeometry& b) {
  return a.col_edges == b.col_edges && a.row_edges == b.row_edges;
}

// What the cells of the board may show, most probable first, by a second look with every stage
// kept; nothing if that does not find the same board.
Grid<std::vector<CellSymbol>> LikelyIn(const Frame& frame, const BoardReader& reader,
                                       const CellMemory& memory, const FoundBoard& board) {
  vision::minesweeper::ReadHints hints{.memory = &memory};
  hints.seen = vision::minesweeper::SeenBoard{board.geometry, {}};
  const vision::minesweeper::TracedRead read = reader.FindAllTraced(frame, hints);
  Grid<std::vector<CellSymbol>> likely(board.geometry.rows(), board.geometry.cols());
  for (const TracedBoard& traced : read.trace.boards) {
    if (!AreSame(traced.geometry, board.geometry)) continue;
    for (const TracedGroup& group : traced.groups) {
      for (const CellPos cell : group.cells) likely[cell] = SymbolsOf(group);
    }
  }
  return likely;
}

// A picture that a person was asked about.
struct Asked {
  Frame picture;
  std::optional<CellSymbol> answer;
};

// As much as a memory takes two pictures for the same.
bool LookSame(const Frame& a, const Frame& b) {
  return a.size == b.size && vision::minesweeper::Difference(a, b) <=
                                 vision::minesweeper::CellMemoryParams().same_limit;
}

FrameRect WithBeside(const FrameRect& cell, const Frame& frame) {
  const int dx = static_cast<int>(cell.width * kBeside);
  const int dy = static_cast<int>(cell.height * kBeside);
  const FrameRect wide{cell.x - dx, cell.y - dy, cell.width + 2 * dx, cell.height + 2 * dy};
  return wide.Intersection(frame.Bounds());
}

std::string Choice(CellSymbol symbol) {
  return fmt::format("{}  {}", ToChar(symbol), Name(symbol));
}

// Delete, arrows and their like come as several characters at once: the first is this, and another
// may be a digit.
constexpr char kEscape = '\x1b';
// Over a slow line they come apart, by so much at most.
constexpr int kRestOfKeyMs = 50;

void SkipWaiting(int fd) {
  char skipped = 0;
  pollfd ready{fd, POLLIN, 0};
  while (poll(&ready, 1, kRestOfKeyMs) == 1 && read(fd, &skipped, 1) == 1) {
  }
}

// The next key; none at the end of the input or when a signal comes.
std::optional<char> TakeKey(int fd) {
  const StepKeys::Listening listening(fd);
  char key = 0;
  if (read(fd, &key, 1) != 1) return std::nullopt;
  if (key == kEscape) SkipWaiting(fd);
  return key;
}

struct Answer {
  std::optional<CellSymbol> symbol;  // none: left out
  bool is_last = false;              // the person is gone, or wants no more questions
};

Answer AskOnce(int fd, const CellQuestion& question) {
  constexpr char kLeaveOut = ' ';
  std::cerr << QuestionText(question) << std::flush;
  while (const std::optional<char> key = TakeKey(fd)) {
    if (*key == kLeaveOut) return {};
    const std::optional<CellSymbol> symbol = board::minesweeper::SymbolFromChar(*key);
    if (symbol && *symbol != CellSymbol::kUnknown) return {symbol};
  }
  return {.is_last = true};
}

}  // namespace

int AskAbout(const Frame& frame, const BoardReader& reader, const CellMemory& memory,
             const AskPerson& ask, FoundBoard& board) {
  const Grid<std::vector<CellSymbol>> likely = LikelyIn(frame, reader, memory, board);
  auto& cells = board.reading.cells;
  // What is learnt of this picture without an answer, and with those so far.
  CellMemory learnt = memory;
  vision::minesweeper::Learn(frame, board, {}, learnt);
  std::vector<Asked> asked;
  const auto ask_about = [&](CellPos cell) {
    const FrameRect where = board.geometry.CellRect(cell);
    const Frame picture = base::PartOf(frame, where);
    auto same = std::ranges::find_if(
        asked, [&](const Asked& before) { return LookSame(before.picture, picture); });
    if (same == asked.end()) {
      same = asked.insert(same, {picture, ask({frame, where, likely[cell]})});
    }
    if (!same->answer) return;
    cells[cell] = {*same->answer, kTold};
    learnt.Remember(frame, where, *same->answer);
  };
  board::ForEachCell(cells, [&](CellPos cell) {
    if (cells[cell].symbol == CellSymbol::kUnknown) ask_about(cell);
  });
  const std::size_t questions_about_unknown = asked.size();
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol symbol = cells[cell].symbol;
    const bool is_learnt = learnt.Recall(frame, board.geometry.CellRect(cell)).symbol == symbol;
    if (is_learnt || asked.size() >= questions_about_unknown + kMostAboutRead) return;
    ask_about(cell);
  });
  return static_cast<int>(
      std::ranges::count_if(asked, [](const Asked& each) { return each.answer.has_value(); }));
}

std::string QuestionText(const CellQuestion& question) {
  std::string text = "What does the cell in the middle show?\n";
  text +=
      TerminalPicture(question.picture, WithBeside(question.where, question.picture), kMostColumns);
  for (const CellSymbol symbol : question.likely) text += fmt::format("  {}\n", Choice(symbol));
  return text +
         "Its key: # covered  . blank  1-8  F flag  ? question mark  * mine  X exploded\n"
         "mine  x wrong flag, or space to leave it out: ";
}

AskPerson AskAtTerminal(int fd) {
  if (isatty(fd) == 0) return {};
  return [fd, is_over = false](const CellQuestion& question) mutable {
    if (is_over) return std::optional<CellSymbol>();
    const Answer answer = AskOnce(fd, question);
    is_over = answer.is_last;
    std::cerr << (answer.symbol ? Name(*answer.symbol) : "left out") << '\n';
    return answer.symbol;
  };
}

}  // namespace gridhand::app::minesweeper
