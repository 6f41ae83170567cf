#include "app/minesweeper/new_game_ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "vision/buttons.h"

namespace gridhand::app::minesweeper {
namespace {

using base::FrameRect;
using Kind = NewGameWay::Kind;

// A box that was there in play has not moved by more, px: a button may be drawn pressed.
constexpr int kStayed = 3;
// A face is about square, and its middle lies so far at most from that of the board, share of the
// board's width: counters stand at its ends.
constexpr double kMostOffMiddle = 0.12;
constexpr double kLeastFaceRatio = 0.6;
constexpr double kMostFaceRatio = 1.7;
// Controls of a game lie no farther from its board than so many cells; what lies farther belongs to
// the page.
constexpr double kNearCells = 5;
// A button of a message over the board is wider than so many cells: a narrower box is one of them.
constexpr double kWiderThanCells = 1.3;
// A box whose sides all lie so near to those of cells, share of a cell, is made of cells.
constexpr double kOnTheLines = 0.15;

FrameRect BoardOf(const EndOfGame& end) { return end.board.Bounds(); }

double PitchOf(const EndOfGame& end) {
  return static_cast<double>(BoardOf(end).width) / end.board.cols();
}

bool WasThere(const FrameRect& box, const std::vector<FrameRect>& before) {
  return std::ranges::any_of(before, [&](const FrameRect& old) {
    return std::abs(old.x - box.x) <= kStayed && std::abs(old.y - box.y) <= kStayed &&
           std::abs(old.width - box.width) <= 2 * kStayed &&
           std::abs(old.height - box.height) <= 2 * kStayed;
  });
}

bool LiesOnALine(int side, const std::vector<int>& edges, double pitch) {
  return std::ranges::any_of(
      edges, [&](int edge) { return std::abs(edge - side) <= kOnTheLines * pitch; });
}

bool IsMadeOfCells(const FrameRect& box, const EndOfGame& end) {
  const double pitch = PitchOf(end);
  if (!box.Intersects(BoardOf(end))) return false;
  if (std::max(box.width, box.height) <= kWiderThanCells * pitch) return true;
  return LiesOnALine(box.x, end.board.col_edges, pitch) &&
         LiesOnALine(box.Right(), end.board.col_edges, pitch) &&
         LiesOnALine(box.y, end.board.row_edges, pitch) &&
         LiesOnALine(box.Bottom(), end.board.row_edges, pitch);
}

bool IsNearTheBoard(const FrameRect& box, const EndOfGame& end) {
  const FrameRect board = BoardOf(end);
  const double most = kNearCells * PitchOf(end);
  return box.x < board.Right() + most && box.Right() > board.x - most &&
         box.y < board.Bottom() + most && box.Bottom() > board.y - most;
}

bool IsAFace(const FrameRect& box, const EndOfGame& end) {
  const FrameRect board = BoardOf(end);
  const double off = std::abs(box.Center().x - board.Center().x);
  const double ratio = static_cast<double>(box.width) / box.height;
  return box.Bottom() <= board.y && off <= kMostOffMiddle * board.width &&
         ratio >= kLeastFaceRatio && ratio <= kMostFaceRatio;
}

bool IsBrowser(std::string_view window_class) {
  std::string lower(window_class);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  constexpr std::array kBrowsers{"chrom", "firefox", "navigator", "epiphany", "falkon", "brave",
                                 "opera", "vivaldi", "konqueror", "edge",     "webkit"};
  return std::ranges::any_of(
      kBrowsers, [&](const char* name) { return lower.find(name) != std::string::npos; });
}

NewGameWay Click(Kind kind, const FrameRect& area) {
  return {.kind = kind, .area = area, .key = {}};
}

NewGameWay Press(input::KeyStroke key) { return {.kind = Kind::kKey, .area = {}, .key = key}; }

}  // namespace

bool NewGameWay::operator==(const NewGameWay& other) const {
  return kind == other.kind && area == other.area && key.character == other.key.character &&
         key.control == other.key.control && key.function == other.key.function;
}

std::string NewGameWay::Name() const {
  switch (kind) {
    case Kind::kAnswer:
      return "the button of the message";
    case Kind::kFace:
      return "the button over the middle of the board";
    case Kind::kButton:
      return "the button beside the board";
    case Kind::kKey:
      break;
  }
  if (key.function > 0) return fmt::format("the key F{}", key.function);
  return fmt::format("the key {}{}", key.control ? "Ctrl+" : "", key.character);
}

std::vector<NewGameWay> WaysToNewGame(const EndOfGame& end, std::string_view window_class) {
  const std::vector<FrameRect> before = end.playing.id != 0 && end.playing.size == end.over.size
                                            ? vision::FindButtons(end.playing)
                                            : vision::FindButtons(end.over);
  std::vector<FrameRect> answers;
  std::vector<FrameRect> faces;
  std::vector<FrameRect> others;
  for (const FrameRect& box : vision::FindButtons(end.over)) {
    if (IsMadeOfCells(box, end)) continue;
    if (!WasThere(box, before)) {
      answers.push_back(box);
    } else if (IsAFace(box, end) && IsNearTheBoard(box, end)) {
      faces.push_back(box);
    } else if (!box.Intersects(BoardOf(end)) && IsNearTheBoard(box, end)) {
      others.push_back(box);
    }
  }
  std::vector<NewGameWay> ways;
  // Of several, any may be the one that closes the program.
  if (answers.size() == 1) ways.push_back(Click(Kind::kAnswer, answers.front()));
  // Boxes come from top to bottom: the last is the nearest to the board.
  if (!faces.empty()) ways.push_back(Click(Kind::kFace, faces.back()));
  ways.push_back(Press({.function = 2}));
  if (others.size() == 1) ways.push_back(Click(Kind::kButton, others.front()));
  ways.push_back(Press({.character = 'n'}));
  ways.push_back(Press({.character = 'r'}));
  if (!IsBrowser(window_class)) ways.push_back(Press({.character = 'n', .control = true}));
  return ways;
}

}  // namespace gridhand::app::minesweeper
