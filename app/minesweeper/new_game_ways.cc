#include "app/minesweeper/new_game_ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "app/minesweeper/new_game_words.h"
#include "vision/buttons.h"
#include "vision/minesweeper/cells/shade.h"
#include "vision/text_lines.h"

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
// A word is so many times as wide as it is high, at least: "OK" is, an icon is not.
constexpr double kLeastWord = 1.4;
// So are words that are longer than those with which programs are closed: "Quit" 2.5, "Close" 3.6,
// "Restart" 4.5, "New game" 5.1 in the typefaces of this kind. A page cannot close its browser.
constexpr double kLeastLongWord = 4.0;
// Boxes of two pictures whose sides lie so near to each other, px, are one: a pressed one moves.
constexpr int kSameBox = 3;
// Lines that are read, at most: the nearest to the board.
constexpr std::size_t kMostLines = 40;
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

// What came with the end of the game is a part of its message, wherever a page lays it, where it
// stands beside the rows of the board, or near.
bool IsLevelWithTheBoard(const FrameRect& box, const EndOfGame& end) {
  const FrameRect board = BoardOf(end);
  return (box.y < board.Bottom() && box.Bottom() > board.y) || IsNearTheBoard(box, end);
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

bool IsOneBox(const FrameRect& a, const FrameRect& b) {
  return std::abs(a.x - b.x) <= kSameBox && std::abs(a.y - b.y) <= kSameBox &&
         std::abs(a.Right() - b.Right()) <= kSameBox &&
         std::abs(a.Bottom() - b.Bottom()) <= kSameBox;
}

bool IsAWord(const FrameRect& label, std::string_view window_class) {
  return label.width >= (IsBrowser(window_class) ? kLeastWord : kLeastLongWord) * label.height;
}

// The boxes of a picture that are no cells, sorted by what they may be.
struct Boxes {
  std::vector<FrameRect> faces;
  std::vector<FrameRect> answers;
  std::vector<FrameRect> beside;
};

Boxes BoxesOf(const EndOfGame& end, std::string_view window_class) {
  const std::vector<vision::Button> before = end.playing.size == end.over.size
                                                 ? vision::FindButtons(end.playing)
                                                 : std::vector<vision::Button>();
  Boxes boxes;
  for (const auto& [box, label] : vision::FindButtons(end.over)) {
    if (IsMadeOfCells(box, end)) continue;
    const bool was_there =
        end.playing.id == 0 || std::ranges::any_of(before, [&](const vision::Button& each) {
          return IsOneBox(each.box, box);
        });
    const bool is_outside = !box.Intersects(BoardOf(end));
    if (is_outside && IsAFace(box, end) && IsNearTheBoard(box, end)) boxes.faces.push_back(box);
    if (!IsAWord(label, window_class)) continue;
    if (!was_there && IsLevelWithTheBoard(box, end)) boxes.answers.push_back(box);
    if (was_there && is_outside && IsNearTheBoard(box, end)) boxes.beside.push_back(box);
  }
  return boxes;
}

NewGameWay Click(Kind kind, const FrameRect& area, std::string label = {}) {
  return {.kind = kind, .area = area, .key = {}, .label = std::move(label)};
}

NewGameWay Press(input::KeyStroke key) {
  return {.kind = Kind::kKey, .area = {}, .key = key, .label = {}};
}

bool IsComparable(const EndOfGame& end) {
  return end.playing.id != 0 && end.playing.size == end.over.size;
}

bool HasCome(const FrameRect& line, const EndOfGame& end) {
  return IsComparable(end) && !base::SamePixels(end.playing, end.over, line);
}

int BrightnessOf(base::Bgr colour) { return (colour.b + 2 * colour.g + colour.r) / 4; }

// The window, and on the board what has come over it with the end alone, brighter or darker than a
// grey ground: the cells below a message are written on, too.
base::Frame WithMessageOnBoard(const EndOfGame& end) {
  const FrameRect board = BoardOf(end).Intersection(end.over.Bounds());
  constexpr int kGround = 128;
  const bool is_comparable = IsComparable(end);
  const base::Frame cells =
      is_comparable
          ? vision::minesweeper::WithShade(end.playing, end.over, board).value_or(end.playing)
          : end.over;
  base::WritableFrame shown = base::CopyOf(end.over);
  for (int y = board.y; y < board.Bottom(); ++y) {
    std::uint8_t* const row =
        shown.pixels + static_cast<std::ptrdiff_t>(y) * shown.frame.stride_bytes;
    for (int x = board.x; x < board.Right(); ++x) {
      const int come = BrightnessOf(end.over.At({x, y})) - BrightnessOf(cells.At({x, y}));
      std::fill_n(row + static_cast<std::size_t>(x) * base::kBytesPerPixel, base::kBytesPerPixel,
                  static_cast<std::uint8_t>(std::clamp(kGround + come, 0, 255)));
    }
  }
  return shown.frame;
}

int DistanceToTheBoard(const FrameRect& line, const EndOfGame& end) {
  const FrameRect board = BoardOf(end);
  return std::max({board.x - line.Right(), line.x - board.Right(), 0}) +
         std::max({board.y - line.Bottom(), line.y - board.Bottom(), 0});
}

// What may be the label of a control.
std::vector<FrameRect> LinesWorthReading(const base::Frame& shown, const EndOfGame& end) {
  std::vector<FrameRect> lines = vision::FindTextLines(shown);
  std::erase_if(lines, [&](const FrameRect& line) {
    const bool is_on_board = line.Intersects(BoardOf(end));
    return !HasCome(line, end) && (is_on_board || !IsNearTheBoard(line, end));
  });
  std::ranges::stable_sort(lines, {},
                           [&](const FrameRect& line) { return DistanceToTheBoard(line, end); });
  if (lines.size() > kMostLines) lines.resize(kMostLines);
  return lines;
}

// Labels that say what they do, and those near the board that may be of something else.
struct Labels {
  std::vector<NewGameWay> plain;
  std::vector<NewGameWay> vague;
};

// The likeliest first: of two that say the same, what has come with the end.
Labels LabelsOf(const EndOfGame& end, const LineReader& read) {
  if (!read) return {};
  const base::Frame shown = WithMessageOnBoard(end);
  const std::vector<FrameRect> lines = LinesWorthReading(shown, end);
  const std::vector<std::string> words = read(shown, lines);
  assert(words.size() == lines.size());
  std::vector<std::tuple<int, bool, int, std::size_t>> ranked;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::optional<int> rank = NewGameRank(words[i]);
    if (!rank) continue;
    ranked.emplace_back(*rank, !HasCome(lines[i], end), DistanceToTheBoard(lines[i], end), i);
  }
  std::ranges::sort(ranked);
  Labels labels;
  for (const auto& [rank, was_there, distance, i] : ranked) {
    const NewGameWay way = Click(Kind::kLabel, lines[i], words[i]);
    if (rank <= kPlainRank) {
      labels.plain.push_back(way);
    } else if (IsNearTheBoard(lines[i], end)) {
      labels.vague.push_back(way);
    }
  }
  return labels;
}

}  // namespace

bool NewGameWay::operator==(const NewGameWay& other) const {
  return kind == other.kind && area == other.area && key == other.key;
}

std::string NewGameWay::Name() const {
  switch (kind) {
    case Kind::kLabel:
      return fmt::format("the control that says \"{}\"", label);
    case Kind::kFace:
      return "the button over the middle of the board";
    case Kind::kAnswer:
      return "the button of the message";
    case Kind::kButton:
      return "the button near the board";
    case Kind::kKey:
      break;
  }
  return "the key " + input::ToText(key);
}

std::vector<NewGameWay> WaysToNewGame(const EndOfGame& end, std::string_view window_class,
                                      const LineReader& read) {
  const Boxes boxes = BoxesOf(end, window_class);
  const Labels labels = LabelsOf(end, read);
  std::vector<NewGameWay> ways = labels.plain;
  // Boxes come from top to bottom: the last is the nearest to the board.
  if (!boxes.faces.empty()) ways.push_back(Click(Kind::kFace, boxes.faces.back()));
  ways.push_back(Press({.named = input::NamedKey::kF2}));
  ways.push_back(Press({.character = 'n'}));
  ways.push_back(Press({.character = 'r'}));
  if (!IsBrowser(window_class)) ways.push_back(Press({.character = 'n', .control = true}));
  ways.insert(ways.end(), labels.vague.begin(), labels.vague.end());
  // Of several, any may be the one that closes the program or asks for another level.
  if (boxes.answers.size() == 1) ways.push_back(Click(Kind::kAnswer, boxes.answers.front()));
  if (boxes.beside.size() == 1) ways.push_back(Click(Kind::kButton, boxes.beside.front()));
  return ways;
}

}  // namespace gridhand::app::minesweeper
