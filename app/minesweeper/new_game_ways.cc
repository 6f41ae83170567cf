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
  return kind == other.kind && area == other.area && key == other.key;
}

std::string NewGameWay::Name() const {
  if (kind == Kind::kFace) return "the button over the middle of the board";
  return "the key " + input::ToText(key);
}

std::vector<NewGameWay> WaysToNewGame(const EndOfGame& end, std::string_view window_class) {
  std::vector<FrameRect> faces;
  for (const FrameRect& box : vision::FindButtons(end.over)) {
    if (!IsMadeOfCells(box, end) && IsAFace(box, end) && IsNearTheBoard(box, end)) {
      faces.push_back(box);
    }
  }
  std::vector<NewGameWay> ways;
  // Boxes come from top to bottom: the last is the nearest to the board.
  if (!faces.empty()) ways.push_back(Click(Kind::kFace, faces.back()));
  ways.push_back(Press({.named = input::NamedKey::kF2}));
  ways.push_back(Press({.character = 'n'}));
  ways.push_back(Press({.character = 'r'}));
  if (!IsBrowser(window_class)) ways.push_back(Press({.character = 'n', .control = true}));
  return ways;
}

}  // namespace gridhand::app::minesweeper
