#include "vision/glyphs/writing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <numeric>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/median.h"
#include "vision/glyphs/glyph_patch.h"
#include "vision/glyphs/histogram.h"
#include "vision/picture.h"

namespace gridhand::vision {
namespace {

using base::FrameRect;

// A grey is a ground where it and its neighbours up to this distance fill this part of the picture,
// and no ground near by fills more; so many grounds at most are looked at.
constexpr int kGroundReach = 4;
constexpr double kLeastGround = 0.003;
constexpr int kGroundDistance = 12;
constexpr std::size_t kMostGrounds = 8;
// A level lies so far above or below a ground: pale writing differs from it by ten, black writing
// on white by 255.
constexpr std::array kSteps = {4, 7, 11, 16, 23, 33, 47, 66, 95, 135, 190};
// Levels nearer than that to each other cut alike.
constexpr int kLeastStep = 3;
// Heights of digits, px, on screens of scale 1 to 2.
constexpr int kLeastHeight = 7;
constexpr int kMostHeight = 64;
// A digit is so many times as high as wide at most (a 1), and fills this part of its box at least.
constexpr int kMostSlender = 9;
constexpr double kLeastInk = 0.14;
// A level at which more pieces lie than this shows a texture: no text has as many in so small a
// part.
constexpr std::size_t kMostPieces = 600;
// Digits of one number: their heights and their feet differ by so much at most, and they are so far
// apart, in parts of the height. A display and figures of one width leave more free beside a 1, the
// more slender it is: up to the place of a whole digit.
constexpr double kSameHeight = 0.8;
constexpr double kSameFoot = 0.125;
constexpr double kMostOverlap = 0.1;
constexpr double kMostGap = 0.36;
constexpr double kMostGapBesideOne = 0.75;
constexpr double kSlender = 0.25;
constexpr double kWidestOne = 0.45;
constexpr std::size_t kMostDigits = 5;
// What stands nearer to a number, in parts of its height, belongs to it: "ll" of a word is no 11.
// What is lower than that part is a point or a comma.
constexpr double kFreeBeside = 0.3;
constexpr double kLeastLetter = 0.4;
// Two numbers of a line so near to each other, in parts of their height, are a clock, a price or a
// date.
constexpr double kMostGapInWhole = 0.8;
// The ink of a row of a slash is this part of its width at most, and the slash leans by that part
// of it at least.
constexpr double kWidestSlash = 0.6;
constexpr double kLeastLean = 0.5;
// The least chance of a digit, by the net. Judged: letters have less.
constexpr double kLeastChance = 0.6;
// A letter is the bar of a 1 only if it is so wide at most, in parts of its height: no L. Judged.
constexpr double kWidestBar = 0.45;
// Segments of one digit are so far apart, one above the other, in parts of the longer one; px.
constexpr double kSegmentGap = 1.0 / 6;
constexpr int kLeastSegmentGap = 2;
// The two segments of a 1 have this part of its height each, at least: a dot over a stem has not.
constexpr double kLeastHalf = 1.0 / 3;
// A letter has this height at least, px, and this width at most, in parts of its height: an m.
constexpr int kLeastLetterHeight = 5;
constexpr double kWidestLetter = 1.6;
// Letters of one word, in parts of the height of the first one: how high they are at least and at
// most, and how far apart. This part of the lower of two stands beside the other, at least.
constexpr double kLowestLetter = 0.4;
constexpr double kHighestLetter = 1.5;
constexpr double kLetterGap = 0.45;
constexpr double kLeastBeside = 0.5;
// A letter begins so many columns earlier or later at another level, px.
constexpr int kSoftEdge = 1;
// The least chance of a letter or of what looks like it, by the net, and of all of a word.
constexpr double kLeastLetterChance = 0.2;
constexpr double kLeastWordChance = 0.1;
// Parts of a segment's length that are ink where it is lit, and where it is not. Between them, what
// is drawn is no segment.
constexpr double kLit = 0.7;
constexpr double kUnlit = 0.4;
// So many levels read the same at a place, at least, and this part of those at which something is
// there: digits close together lie apart at few levels, but so do the legs of an n, which are two
// strokes.
constexpr int kLeastLevels = 2;
constexpr double kLeastLevelShare = 0.1;
constexpr double kLeastLevelShareOfStrokes = 0.25;

struct Piece {
  cv::Rect box;  // px of the part
  int area = 0;
  std::vector<int> labels;
};

// One way to see the part: ink and ground by one level.
struct Cut {
  cv::Mat grey;  // CV_8U
  bool is_bright = false;
  cv::Mat labels;                 // CV_32S
  std::vector<Piece> pieces;      // from the left
  std::vector<cv::Rect> cut_off;  // small pieces that touch the part's rim
};

// The greys of what is written on, those that fill the most first.
std::vector<int> GroundsOf(const cv::Mat& grey) {
  const Histogram counts = HistogramOf(grey);
  Histogram near{};
  for (int i = 0; i < 256; ++i) {
    for (int k = std::max(0, i - kGroundReach); k <= std::min(255, i + kGroundReach); ++k) {
      near[std::size_t(i)] += counts[std::size_t(k)];
    }
  }
  std::vector<int> greys(256);
  std::iota(greys.begin(), greys.end(), 0);
  std::ranges::stable_sort(greys, std::greater<>(), [&](int i) {
    return std::pair(near[std::size_t(i)], counts[std::size_t(i)]);
  });
  std::vector<int> grounds;
  for (const int i : greys) {
    if (near[std::size_t(i)] < kLeastGround * grey.rows * grey.cols) break;
    const bool is_taken = std::ranges::any_of(
        grounds, [&](int ground) { return std::abs(ground - i) < kGroundDistance; });
    if (!is_taken) grounds.push_back(i);
    if (grounds.size() == kMostGrounds) break;
  }
  return grounds;
}

// Ink is what is brighter than the level, or at most as bright as it.
struct Level {
  int grey = 0;
  bool is_bright = false;
};

// Above each ground and below it.
std::vector<Level> LevelsOf(const cv::Mat& grey) {
  double darkest = 0;
  double brightest = 0;
  cv::minMaxLoc(grey, &darkest, &brightest);
  const std::vector<int> grounds = GroundsOf(grey);
  std::vector<Level> levels;
  for (const bool is_bright : {false, true}) {
    std::vector<int> greys;
    for (const int ground : grounds) {
      for (const int step : kSteps) greys.push_back(is_bright ? ground + step : ground - step - 1);
    }
    std::ranges::sort(greys);
    int last = -kLeastStep;
    for (const int each : greys) {
      if (each < darkest || each >= brightest || each - last < kLeastStep) continue;
      levels.push_back({each, is_bright});
      last = each;
    }
  }
  return levels;
}

bool TouchesTheRim(const cv::Rect& box, cv::Size part) {
  return box.x == 0 || box.y == 0 || box.br().x == part.width || box.br().y == part.height;
}

Cut CutAt(const cv::Mat& grey, const Level& level) {
  Cut cut{.grey = grey, .is_bright = level.is_bright, .labels = {}, .pieces = {}, .cut_off = {}};
  const cv::Mat ink = level.is_bright ? grey > level.grey : grey <= level.grey;
  cv::Mat stats;
  cv::Mat centroids;
  const int count = cv::connectedComponentsWithStats(ink, cut.labels, stats, centroids);
  for (int i = 1; i < count; ++i) {
    const cv::Rect box{stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)};
    if (box.height > kMostHeight || box.width > kMostHeight) continue;
    if (TouchesTheRim(box, grey.size())) {
      cut.cut_off.push_back(box);
      continue;
    }
    cut.pieces.push_back({box, stats.at<int>(i, cv::CC_STAT_AREA), {i}});
  }
  std::ranges::sort(cut.pieces, {}, [](const Piece& piece) { return piece.box.x; });
  return cut;
}

bool AreSegmentsOfOneDigit(const cv::Rect& a, const cv::Rect& b) {
  const int across = std::max(a.x, b.x) - std::min(a.br().x, b.br().x);
  const int along = std::max(a.y, b.y) - std::min(a.br().y, b.br().y);
  const double longer = std::max({a.height, b.height, a.width, b.width});
  return across <= 0 && along <= std::max<double>(kLeastSegmentGap, kSegmentGap * longer);
}

// Pieces one above the other put together. Precondition: from the left.
std::vector<Piece> Joined(const std::vector<Piece>& pieces) {
  std::vector<std::size_t> roots(pieces.size());
  std::iota(roots.begin(), roots.end(), std::size_t{0});
  const std::function<std::size_t(std::size_t)> root_of = [&](std::size_t i) {
    return roots[i] == i ? i : roots[i] = root_of(roots[i]);
  };
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (std::size_t k = i + 1; k < pieces.size(); ++k) {
      if (pieces[k].box.x > pieces[i].box.br().x) break;
      if (!AreSegmentsOfOneDigit(pieces[i].box, pieces[k].box)) continue;
      roots[root_of(k)] = root_of(i);
    }
  }
  std::vector<Piece> joined(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Piece& whole = joined[root_of(i)];
    whole.box = whole.labels.empty() ? pieces[i].box : whole.box | pieces[i].box;
    whole.area += pieces[i].area;
    whole.labels.insert(whole.labels.end(), pieces[i].labels.begin(), pieces[i].labels.end());
  }
  std::erase_if(joined, [](const Piece& piece) { return piece.labels.empty(); });
  std::ranges::sort(joined, {}, [](const Piece& piece) { return piece.box.x; });
  return joined;
}

FrameRect RectOf(const cv::Rect& box) { return {box.x, box.y, box.width, box.height}; }

// Of about one height, on one line of feet.
bool AreOfOneLine(const FrameRect& a, const FrameRect& b) {
  const int high = std::max(a.height, b.height);
  return std::min(a.height, b.height) >= kSameHeight * high &&
         std::abs(a.Bottom() - b.Bottom()) <= kSameFoot * high;
}

bool HasTheShapeOfADigit(const Piece& piece) {
  const cv::Rect& box = piece.box;
  return box.height >= kLeastHeight && box.height <= kMostHeight && box.width <= box.height &&
         box.width * kMostSlender >= box.height && piece.area >= kLeastInk * box.area();
}

bool StandSideBySide(const cv::Rect& left, const cv::Rect& right) {
  const int high = std::max(left.height, right.height);
  const int gap = right.x - left.br().x;
  const double narrow = std::min(left.width, right.width) / static_cast<double>(high);
  const double free_share = (kWidestOne - narrow) / (kWidestOne - kSlender);
  return AreOfOneLine(RectOf(left), RectOf(right)) && gap >= -kMostOverlap * high &&
         gap <= std::lerp(kMostGap, kMostGapBesideOne, std::clamp(free_share, 0.0, 1.0)) * high;
}

// A point or a colon, where digits stand apart.
bool StandsBetween(const cv::Rect& sign, const cv::Rect& left, const cv::Rect& right) {
  const bool is_within = sign.x > left.br().x && sign.br().x < right.x && sign.y > right.y &&
                         sign.br().y <= right.br().y;
  return is_within && right.x - left.br().x > kMostGap * right.height;
}

// Precondition: from the left.
std::vector<std::vector<Piece>> RowsOf(const std::vector<Piece>& pieces) {
  std::vector<std::vector<Piece>> rows;
  for (const Piece& piece : pieces) {
    if (!HasTheShapeOfADigit(piece)) continue;
    const auto row = std::ranges::find_if(rows, [&](const std::vector<Piece>& each) {
      const cv::Rect& last = each.back().box;
      return StandSideBySide(last, piece.box) &&
             std::ranges::none_of(pieces, [&](const Piece& other) {
               return StandsBetween(other.box, last, piece.box);
             });
    });
    if (row == rows.end()) {
      rows.push_back({piece});
    } else {
      row->push_back(piece);
    }
  }
  return rows;
}

// CV_8U, of the size of `box`: 255 where the piece is.
cv::Mat MaskOf(const Cut& cut, const Piece& piece, const cv::Rect& box) {
  cv::Mat mask = cv::Mat::zeros(box.size(), CV_8U);
  const cv::Mat labels = cut.labels(box);
  for (const int label : piece.labels) mask |= labels == label;
  return mask;
}

int MedianOf(const cv::Mat& values, const cv::Mat& mask) {
  std::vector<int> chosen;
  for (int y = 0; y < values.rows; ++y) {
    for (int x = 0; x < values.cols; ++x) {
      if (mask.at<std::uint8_t>(y, x) != 0) chosen.push_back(values.at<std::uint8_t>(y, x));
    }
  }
  return base::MedianOf(chosen);
}

// The piece with its soft edges, from the brightest of its ground to the darkest of its ink or the
// other way round.
GlyphPatch PatchOf(const Cut& cut, const Piece& piece) {
  // No piece touches the rim.
  const cv::Rect around{piece.box.x - 1, piece.box.y - 1, piece.box.width + 2,
                        piece.box.height + 2};
  cv::Mat ink;
  cv::normalize(cut.grey(around), ink, 0, 255, cv::NORM_MINMAX);
  if (!cut.is_bright) ink = 255 - ink;
  const cv::Mat own = MaskOf(cut, piece, around);
  cv::Mat near;
  cv::dilate(own, near, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
  ink.setTo(0, near == 0);
  ink.setTo(0, (cut.labels(around) != 0) & (own == 0));
  return GlyphPatchOf(ink, {1, 1, piece.box.width, piece.box.height}, MedianOf(ink, own));
}

// The class of a digit or a letter.
int SignOf(char sign) { return sign <= '9' ? sign - '0' : kLetterA + sign - 'A'; }

// The chance of a sign or of one that is drawn alike, by the net: a small l is a 1 or an I.
double ChanceOf(const GlyphScores& scores, char sign) {
  constexpr std::array<std::string_view, 8> kAlike = {"0O", "8B", "I1L", "L1I",
                                                      "O0", "B8", "G96", "A4"};
  const auto chance_of_one = [&](char each) {
    return std::exp(static_cast<double>(scores[static_cast<std::size_t>(SignOf(each))]));
  };
  const auto* const alike = std::ranges::find(kAlike, sign, &std::string_view::front);
  if (alike == kAlike.end()) return chance_of_one(sign);
  double chance = 0;
  for (const char each : *alike) chance += chance_of_one(each);
  return chance;
}

// What a glyph says of a digit. In some typefaces a 0 is an O, and a 1 a bar, as an I and an l are.
struct ReadDigit {
  int digit = 0;
  bool is_letter = false;
};

// The digit that a letter, or a glyph that may be one, stands for.
std::optional<ReadDigit> DigitOfLetter(const GlyphScores& scores, int sign, const Piece& piece) {
  const bool is_bar = piece.box.width <= kWidestBar * piece.box.height;
  if (sign == SignOf('O') && ChanceOf(scores, 'O') >= kLeastChance) return ReadDigit{0, true};
  const bool may_be_one = sign == SignOf('1') || sign == SignOf('I') || sign == SignOf('L');
  if (may_be_one && is_bar && ChanceOf(scores, 'I') >= kLeastChance) return ReadDigit{1, true};
  return std::nullopt;
}

std::optional<ReadDigit> DigitByNet(const Cut& cut, const Piece& piece, const GlyphNet& net) {
  const GlyphScores scores = net.Read(PatchOf(cut, piece));
  const auto sign = static_cast<int>(std::ranges::max_element(scores) - scores.begin());
  const bool is_digit =
      sign < kLetterA && ChanceOf(scores, static_cast<char>('0' + sign)) >= kLeastChance;
  return is_digit ? ReadDigit{sign, false} : DigitOfLetter(scores, sign, piece);
}

// Whether digits some of which are letters, too, are a number: a round one. Bars alone are bars.
bool IsRound(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first != std::string_view::npos && digits.back() == '0';
}

// The largest share of ink in a row of the mask, or in a column.
double FullestRow(const cv::Mat& mask) {
  int most = 0;
  for (int y = 0; y < mask.rows; ++y) most = std::max(most, cv::countNonZero(mask.row(y)));
  return static_cast<double>(most) / mask.cols;
}
double FullestColumn(const cv::Mat& mask) { return FullestRow(mask.t()); }

// A part of the mask, from and to in parts of its sides; at least one pixel.
cv::Mat PartOf(const cv::Mat& mask, double left, double right, double top, double bottom) {
  const auto range = [](double from, double to, int side) {
    const int first = std::min(static_cast<int>(std::floor(from * side)), side - 1);
    return cv::Range(first, std::clamp(static_cast<int>(std::ceil(to * side)), first + 1, side));
  };
  return mask(range(top, bottom, mask.rows), range(left, right, mask.cols));
}

// Whether the rows of ink above the first row without any, and those below the last one, are long.
bool HasTwoHalves(const cv::Mat& mask) {
  int above = 0;
  while (above < mask.rows && cv::countNonZero(mask.row(above)) > 0) ++above;
  int below = 0;
  while (below < mask.rows && cv::countNonZero(mask.row(mask.rows - 1 - below)) > 0) ++below;
  return std::min(above, below) >= kLeastHalf * mask.rows;
}

// By the segments of a display that are lit: from the top one clockwise, then the middle one.
std::optional<ReadDigit> DigitBySegments(const Cut& cut, const Piece& piece) {
  const cv::Mat mask = MaskOf(cut, piece, piece.box);
  if (piece.box.width <= kSlender * piece.box.height) {
    if (piece.labels.size() == 1 || HasTwoHalves(mask)) return ReadDigit{1};
    return std::nullopt;
  }
  const std::array shares = {FullestRow(PartOf(mask, 0.3, 0.7, 0, 0.12)),
                             FullestColumn(PartOf(mask, 0.8, 1, 0.2, 0.38)),
                             FullestColumn(PartOf(mask, 0.8, 1, 0.62, 0.8)),
                             FullestRow(PartOf(mask, 0.3, 0.7, 0.88, 1)),
                             FullestColumn(PartOf(mask, 0, 0.2, 0.62, 0.8)),
                             FullestColumn(PartOf(mask, 0, 0.2, 0.2, 0.38)),
                             FullestRow(PartOf(mask, 0.3, 0.7, 0.42, 0.58))};
  unsigned lit = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] > kLit) {
      lit |= 1U << i;
    } else if (shares[i] > kUnlit) {
      return std::nullopt;
    }
  }
  // Of 6, 7 and 9 there are two forms.
  constexpr std::array<std::pair<unsigned, int>, 13> kForms = {{{0b0111111, 0},
                                                                {0b0000110, 1},
                                                                {0b1011011, 2},
                                                                {0b1001111, 3},
                                                                {0b1100110, 4},
                                                                {0b1101101, 5},
                                                                {0b1111101, 6},
                                                                {0b1111100, 6},
                                                                {0b0000111, 7},
                                                                {0b0100111, 7},
                                                                {0b1111111, 8},
                                                                {0b1101111, 9},
                                                                {0b1100111, 9}}};
  const auto form = std::ranges::find(kForms, lit, &std::pair<unsigned, int>::first);
  if (form == kForms.end()) return std::nullopt;
  return ReadDigit{form->second};
}

// A straight stroke that leans to the right.
bool IsSlash(const Cut& cut, const Piece& piece) {
  const cv::Mat mask = MaskOf(cut, piece, piece.box);
  double top = 0;
  double bottom = 0;
  for (int y = 0; y < mask.rows; ++y) {
    const cv::Rect ink = cv::boundingRect(mask.row(y));
    if (ink.width == 0 || ink.width > kWidestSlash * mask.cols) return false;
    const double middle = ink.x + ink.width / 2.0;
    if (y == 0) top = middle;
    bottom = middle;
  }
  return top - bottom >= kLeastLean * mask.cols;
}

// What stands close beside a number.
struct Beside {
  int slashes = 0;
  bool has_other = false;
};

Beside WhatIsBeside(const Cut& cut, const cv::Rect& number) {
  Beside beside;
  const auto reach = static_cast<int>(kFreeBeside * number.height);
  const cv::Rect around = number + cv::Size(2 * reach, 2 * reach) - cv::Point(reach, reach);
  const auto is_near = [&](const cv::Rect& box) { return (box & around).area() > 0; };
  beside.has_other = std::ranges::any_of(cut.cut_off, is_near);
  for (const Piece& piece : cut.pieces) {
    const cv::Rect& box = piece.box;
    const bool is_inside = (box & number).area() > 0;
    const bool is_beside = box.x < number.br().x + reach && box.br().x > number.x - reach &&
                           box.y < number.br().y && box.br().y > number.y;
    if (is_inside || !is_beside || box.height < kLeastLetter * number.height) continue;
    if (IsSlash(cut, piece)) {
      ++beside.slashes;
    } else {
      beside.has_other = true;
    }
  }
  return beside;
}

// Digits that stand side by side in the row. A piece that is no digit ends a number.
std::vector<WrittenNumber> NumbersOf(const Cut& cut, const std::vector<Piece>& row,
                                     const std::vector<std::optional<ReadDigit>>& read) {
  std::vector<WrittenNumber> numbers;
  std::string digits;
  bool has_letter = false;  // the number so far
  cv::Rect box;
  const auto end = [&] {
    const Beside beside = digits.empty() ? Beside() : WhatIsBeside(cut, box);
    const bool is_number = !digits.empty() && (!has_letter || IsRound(digits));
    if (is_number && digits.size() <= kMostDigits && !beside.has_other) {
      numbers.push_back({.box = RectOf(box),
                         .digits = digits,
                         .is_of_fraction = beside.slashes == 1,
                         .is_part = beside.slashes > 1,
                         .has_letters = has_letter});
    }
    digits.clear();
    has_letter = false;
  };
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!read[i]) {
      end();
      continue;
    }
    box = digits.empty() ? row[i].box : box | row[i].box;
    digits += static_cast<char>('0' + read[i]->digit);
    has_letter = has_letter || read[i]->is_letter;
  }
  end();
  return numbers;
}

// Letters are taken for digits where no number without them has as many: "10 left" is 10, and so is
// "1O".
std::vector<WrittenNumber> NumbersIn(const Cut& cut, const std::vector<Piece>& row,
                                     const GlyphNet& net) {
  const bool has_segments =
      std::ranges::any_of(row, [](const Piece& piece) { return piece.labels.size() > 1; });
  if (row.size() == 1 && (has_segments || WhatIsBeside(cut, row.front().box).has_other)) return {};
  std::vector<std::optional<ReadDigit>> with_letters;
  for (const Piece& piece : row) {
    with_letters.push_back(has_segments ? DigitBySegments(cut, piece)
                                        : DigitByNet(cut, piece, net));
  }
  std::vector<std::optional<ReadDigit>> digits = with_letters;
  for (std::optional<ReadDigit>& digit : digits) {
    if (digit && digit->is_letter) digit.reset();
  }
  std::vector<WrittenNumber> numbers = NumbersOf(cut, row, digits);
  for (WrittenNumber& number : NumbersOf(cut, row, with_letters)) {
    const auto is_in_it = [&](const WrittenNumber& other) {
      return other.box.Intersects(number.box);
    };
    const bool is_longer = std::ranges::none_of(numbers, [&](const WrittenNumber& other) {
      return is_in_it(other) && other.digits.size() >= number.digits.size();
    });
    if (!is_longer) continue;
    std::erase_if(numbers, is_in_it);
    numbers.push_back(std::move(number));
  }
  return numbers;
}

bool HasTheShapeOfALetter(const Piece& piece) {
  const cv::Rect& box = piece.box;
  return box.height >= kLeastLetterHeight && box.width <= kWidestLetter * box.height &&
         box.width * kMostSlender >= box.height && piece.area >= kLeastInk * box.area();
}

// Whether the two stand in one word whose first letter is so high.
bool FollowsInWord(const cv::Rect& left, const cv::Rect& right, int high) {
  const int gap = right.x - left.br().x;
  const int beside = std::min(left.br().y, right.br().y) - std::max(left.y, right.y);
  return gap >= -kMostOverlap * high && gap <= kLetterGap * high &&
         right.height >= kLowestLetter * high && right.height <= kHighestLetter * high &&
         beside >= kLeastBeside * std::min(left.height, right.height);
}

// The indices of the piece and of those after it that stand in one word with it, up to so many.
// Precondition: the pieces are from the left.
std::vector<std::size_t> LettersFrom(std::size_t first, const std::vector<Piece>& pieces,
                                     std::size_t count) {
  std::vector<std::size_t> letters = {first};
  const int high = pieces[first].box.height;
  for (std::size_t i = first + 1; i < pieces.size() && letters.size() < count; ++i) {
    const cv::Rect& last = pieces[letters.back()].box;
    if (pieces[i].box.x > last.br().x + kLetterGap * high) break;
    if (HasTheShapeOfALetter(pieces[i]) && FollowsInWord(last, pieces[i].box, high)) {
      letters.push_back(i);
    }
  }
  return letters;
}

// How many letters the word has that begins with this piece, about: letters that touch are as many
// as they are times as wide as high. Precondition: the pieces are from the left.
int LengthFrom(std::size_t first, const std::vector<Piece>& pieces, const Cut& cut) {
  const int high = pieces[first].box.height;
  cv::Rect last = pieces[first].box;
  int length = 0;
  for (std::size_t i = first; i < pieces.size(); ++i) {
    const cv::Rect& box = pieces[i].box;
    if (box.x > last.br().x + kLetterGap * high) break;
    if (i != first && !FollowsInWord(last, box, high)) continue;
    length += std::max(1, static_cast<int>(std::lround(box.width / static_cast<double>(high))));
    last = box;
  }
  const bool is_cut_off = std::ranges::any_of(
      cut.cut_off, [&](const cv::Rect& box) { return FollowsInWord(last, box, high); });
  return is_cut_off ? kLengthOfACutOffWord : length;
}

// `scores_of(index)`: what the net makes of a piece.
template <class ScoresOf>
bool IsWord(const std::vector<std::size_t>& letters, std::string_view word, ScoresOf scores_of) {
  double chance = 1;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const double letter = ChanceOf(scores_of(letters[i]), word[i]);
    chance *= letter;
    if (letter < kLeastLetterChance || chance < kLeastWordChance) return false;
  }
  return true;
}

// The words that begin somewhere in the cut: nothing stands close before their first letter.
void AddWords(const Cut& cut, const std::vector<Piece>& pieces,
              const std::vector<std::string>& words, const GlyphNet& net,
              std::vector<WrittenWord>& found) {
  // Words have letters in common.
  std::vector<std::optional<GlyphScores>> scores(pieces.size());
  const auto scores_of = [&](std::size_t i) -> const GlyphScores& {
    if (!scores[i]) scores[i] = net.Read(PatchOf(cut, pieces[i]));
    return *scores[i];
  };
  for (const std::string& word : words) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const cv::Rect& first = pieces[i].box;
      if (!HasTheShapeOfALetter(pieces[i])) continue;
      const auto known = std::ranges::find_if(found, [&](const WrittenWord& other) {
        return other.letters == word && other.box.Intersects(RectOf(first));
      });
      if (known != found.end()) {
        // At another level more of its letters may lie apart.
        if (std::abs(known->box.x - first.x) <= kSoftEdge) {
          known->length = std::max(known->length, LengthFrom(i, pieces, cut));
        }
        continue;
      }
      const std::vector<std::size_t> letters = LettersFrom(i, pieces, word.size());
      if (letters.size() < word.size() || !IsWord(letters, word, scores_of)) continue;
      const auto is_before = [&](const cv::Rect& box) {
        return box.x < first.x && FollowsInWord(box, first, first.height);
      };
      const bool has_letter_before = std::ranges::any_of(cut.cut_off, is_before) ||
                                     std::ranges::any_of(pieces, [&](const Piece& piece) {
                                       return HasTheShapeOfALetter(piece) && is_before(piece.box);
                                     });
      if (has_letter_before) continue;
      cv::Rect box = first;
      for (const std::size_t letter : letters) box |= pieces[letter].box;
      found.push_back({RectOf(box), word, LengthFrom(i, pieces, cut)});
    }
  }
}

// What one or more levels read at a place.
struct Reading {
  WrittenNumber number;
  int levels = 0;
  Level last_level;
};

// The pieces of one level are looked at twice, apart and joined.
void Add(WrittenNumber number, const Level& level, std::vector<Reading>& readings) {
  const auto same = std::ranges::find_if(readings, [&](const Reading& reading) {
    return reading.last_level.is_bright == level.is_bright &&
           reading.number.digits == number.digits && reading.number.box.Intersects(number.box);
  });
  if (same == readings.end()) {
    readings.push_back({std::move(number), 1, level});
    return;
  }
  same->number.is_of_fraction = same->number.is_of_fraction || number.is_of_fraction;
  same->number.is_part = same->number.is_part || number.is_part;
  if (same->last_level.grey == level.grey) return;
  ++same->levels;
  same->last_level = level;
}

bool IsReadEnough(const Reading& reading, const std::vector<Cut>& cuts) {
  const FrameRect& box = reading.number.box;
  const cv::Rect place{box.x, box.y, box.width, box.height};
  const auto all = std::ranges::count_if(cuts, [&](const Cut& cut) {
    return cut.is_bright == reading.last_level.is_bright &&
           std::ranges::any_of(cut.pieces,
                               [&](const Piece& piece) { return (piece.box & place).area() > 0; });
  });
  const bool is_strokes = reading.number.digits.find_first_not_of('1') == std::string::npos;
  const double share = is_strokes ? kLeastLevelShareOfStrokes : kLeastLevelShare;
  return reading.levels >= kLeastLevels && reading.levels >= share * static_cast<double>(all);
}

// What a display shows at the levels at which its unlit segments are ink, too.
bool IsAllEights(const WrittenNumber& number) {
  return number.digits.find_first_not_of('8') == std::string::npos;
}

// At each place that of which the most levels read the most digits; of equal ones that without
// letters.
std::vector<WrittenNumber> BestOf(std::vector<Reading> readings) {
  std::ranges::stable_sort(readings, std::greater<>(), [](const Reading& reading) {
    const auto digits = static_cast<int>(reading.number.digits.size());
    return std::tuple(!IsAllEights(reading.number), reading.levels * digits, digits,
                      !reading.number.has_letters);
  });
  std::vector<WrittenNumber> numbers;
  for (Reading& reading : readings) {
    const bool is_taken = std::ranges::any_of(numbers, [&](const WrittenNumber& number) {
      return number.box.Intersects(reading.number.box);
    });
    if (!is_taken) numbers.push_back(std::move(reading.number));
  }
  return numbers;
}

bool AreOfOneWhole(const WrittenNumber& one, const WrittenNumber& other) {
  const FrameRect& a = one.box;
  const FrameRect& b = other.box;
  const int high = std::max(a.height, b.height);
  const int gap = std::max(a.x, b.x) - std::min(a.Right(), b.Right());
  return AreOfOneLine(a, b) && gap <= kMostGapInWhole * high &&
         !(one.is_of_fraction && other.is_of_fraction);
}

void MarkParts(std::vector<WrittenNumber>& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (!AreOfOneWhole(numbers[i], numbers[k])) continue;
      numbers[i].is_part = true;
      numbers[k].is_part = true;
    }
  }
}

}  // namespace

Writing ReadWriting(const base::Frame& frame, const FrameRect& part,
                    const std::vector<std::string>& words, const GlyphNet& net) {
  const FrameRect area = part.Intersection(frame.Bounds());
  if (area.width < kLeastHeight || area.height < kLeastHeight) return {};
  cv::Mat grey;
  cv::cvtColor(ViewOf(frame, area), grey, cv::COLOR_BGRA2GRAY);
  Writing writing;
  std::vector<Reading> readings;
  std::vector<Cut> cuts;
  for (const Level& level : LevelsOf(grey)) {
    const Cut& cut = cuts.emplace_back(CutAt(grey, level));
    if (cut.pieces.size() > kMostPieces) {
      cuts.pop_back();
      continue;
    }
    const auto read = [&](const std::vector<Piece>& pieces) {
      for (const std::vector<Piece>& row : RowsOf(pieces)) {
        for (WrittenNumber& number : NumbersIn(cut, row, net)) {
          Add(std::move(number), level, readings);
        }
      }
    };
    read(cut.pieces);
    const std::vector<Piece> joined = Joined(cut.pieces);
    if (joined.size() != cut.pieces.size()) read(joined);
    AddWords(cut, joined, words, net, writing.words);
    cuts.back().labels.release();  // the boxes are wanted later
  }
  std::erase_if(readings, [&](const Reading& reading) { return !IsReadEnough(reading, cuts); });
  writing.numbers = BestOf(std::move(readings));
  MarkParts(writing.numbers);
  const auto bring_to_frame = [&](FrameRect& box) {
    box.x += area.x;
    box.y += area.y;
  };
  for (WrittenNumber& number : writing.numbers) bring_to_frame(number.box);
  for (WrittenWord& word : writing.words) bring_to_frame(word.box);
  return writing;
}

}  // namespace gridhand::vision
