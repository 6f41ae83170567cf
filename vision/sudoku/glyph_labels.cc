// How it works
//   1. How tall the values are: most cells with one glyph in their middle hold a value.
//   2. A cell holds a value (one tall glyph in the middle, or two side by side where numbers
//      above 9 are written out), notes (anything smaller), or nothing; with a glyph as tall as a
//      value elsewhere in it the cell is unreadable.
//   3. The net reads each glyph; glyphs that look alike are one cluster and share what is read.
//   4. The signs that fit all values best: digits, digits and letters, letters, digits from 0.
//   5. Notes are read together: where they stand tells more than a scrap of a digit does
//      (note_places.h).
#include "vision/sudoku/glyph_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <deque>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "base/median.h"
#include "board/sudoku/board.h"
#include "board/sudoku/reading.h"
#include "vision/sudoku/note_places.h"

namespace gridhand::vision::sudoku {
namespace {

using board::CellPos;
using board::Grid;
using board::sudoku::kEmpty;
using board::sudoku::kUnreadable;

// A value's middle lies so near to the cell's, in parts of the cell.
constexpr double kCentredX = 0.14;
constexpr double kCentredY = 0.17;
constexpr double kCentredYOfLetters = 0.24;
constexpr double kPixel = 1.0;  // faces begin and end at whole pixels
// A glyph is a value if it has this part of the usual height at least, where nothing is known of
// notes: old-style figures differ by a third.
constexpr double kTallEnough = 0.66;
// Notes are lower than values by this factor at least.
constexpr double kClearlyLower = 0.75;
constexpr double kTallerThanNotes = 1.1;
// Glyphs of this part of a value's height are no notes; side by side they are a number, of which a
// board has hardly any.
constexpr double kAsTall = 0.9;
constexpr int kMostLongNumbers = 3;
// Smaller ink, in parts of the cell's height, is dirt.
constexpr double kSmallestGlyph = 0.085;
// Two glyphs are one sign if their pictures differ by no more than this, 0 … 255, on the average
// and anywhere, and their heights by that factor.
constexpr double kAlike = 7;
constexpr int kMostDifference = 60;
constexpr double kSameHeight = 1.12;
// A value that is less likely is unreadable.
constexpr double kSureValue = 0.8;
constexpr double kSureNote = 0.5;
// One that only other rules of what is ink have shown must be likelier.
constexpr double kSureAgain = 0.88;
// Signs that are so likely tell what others are not, if these differ by so much on the average,
// 0 … 255, and have the same ink to so much a channel. How unlikely that makes it: a logarithm.
constexpr double kSureOther = 0.9;
constexpr double kUnlike = 24;
constexpr int kSameInk = 60;
constexpr float kTaken = -2.3F;
// A mark beside a value is fainter than it by this factor at least.
constexpr double kFaintMark = 0.75;
// Pieces that are fainter than values by this factor are notes, whatever they look like together.
constexpr double kFaintWhole = 0.5;
// What touches the rim and has no more than this part of the values' contrast is a shade of the
// tile.
constexpr double kFaintest = 0.35;
// So near to the rim and so thin, in parts of the face, a hair belongs to the tile, too.
constexpr double kNearRim = 0.05;
// A cross is no digit and no letter of a Sudoku by so much.
constexpr double kCrossIsNoSign = 0.5;
// How likely a sign that the board cannot have is before anything is seen, beside one that it can.
constexpr float kForeign = 0.01F;
constexpr float kForeignNone = 0.05F;

struct Place {
  double x = 0;  // of the glyph's middle from the cell's, in parts of the cell
  double y = 0;
};

Place PlaceOf(const base::FrameRect& box, const base::FrameRect& face) {
  return {(box.x + box.width / 2.0 - face.x - face.width / 2.0) / face.width,
          (box.y + box.height / 2.0 - face.y - face.height / 2.0) / face.height};
}

// Small letters hang below or stand low: they occur where digits do not suffice.
bool IsCentred(const base::FrameRect& box, const base::FrameRect& face, int size) {
  const Place place = PlaceOf(box, face);
  const double down = size > 9 ? kCentredYOfLetters : kCentredY;
  return std::abs(place.x) * face.width <= kCentredX * face.width + kPixel &&
         std::abs(place.y) * face.height <= down * face.height + kPixel;
}

// Heights as parts of the cell's face.
double HeightOf(const Glyph& glyph, const CellInk& cell) {
  return static_cast<double>(glyph.box.height) / std::max(1, cell.face.height);
}

struct Heights {
  double value = 0;
  double smallest_value = 0;
  double contrast = 0;  // of values, 0 … 255
};

// Two glyphs side by side, as tall as each other: 10, 11 …
std::optional<base::FrameRect> PairOf(const CellInk& cell) {
  if (cell.glyphs.size() != 2) return std::nullopt;
  const base::FrameRect a = cell.glyphs[0].box;
  const base::FrameRect b = cell.glyphs[1].box;
  const int taller = std::max(a.height, b.height);
  if (std::min(a.height, b.height) * 5 < taller * 4) return std::nullopt;
  if (std::abs(a.y - b.y) * 4 > taller) return std::nullopt;
  if (b.x < a.Right() - taller / 8 || b.x - a.Right() > taller / 2) return std::nullopt;
  return base::FrameRect{a.x, std::min(a.y, b.y), b.Right() - a.x, taller};
}

Heights HeightsOf(const Grid<CellInk>& cells) {
  std::vector<double> alone;
  std::vector<double> of_notes;
  std::vector<double> contrasts;
  for (const CellInk& cell : cells) {
    if (cell.glyphs.empty()) continue;
    const Glyph& tallest = *std::max_element(
        cell.glyphs.begin(), cell.glyphs.end(),
        [](const Glyph& a, const Glyph& b) { return a.box.height < b.box.height; });
    // Beside it there may be dirt, and scraps of the tile's frame. (Small cells of large boards
    // have pairs and dots there: those say nothing.)
    const bool is_alone =
        std::all_of(cell.glyphs.begin(), cell.glyphs.end(), [&](const Glyph& other) {
          return &other == &tallest || other.box.height * 5 < tallest.box.height * 3;
        });
    if (is_alone) {
      const bool says = cells.rows() <= 9 || cell.glyphs.size() == 1;
      if (says && IsCentred(tallest.box, cell.face, cells.rows())) {
        alone.push_back(HeightOf(tallest, cell));
        contrasts.push_back(tallest.contrast);
      }
      continue;
    }
    const bool is_pair =
        cells.rows() > 9 && PairOf(cell) && IsCentred(*PairOf(cell), cell.face, cells.rows());
    for (const Glyph& glyph : cell.glyphs) {
      if (!is_pair && IsTower(glyph.box)) continue;  // perhaps several notes
      (is_pair ? alone : of_notes).push_back(HeightOf(glyph, cell));
    }
  }
  Heights heights;
  if (alone.empty()) return heights;
  std::sort(alone.begin(), alone.end());
  const double tall = alone[alone.size() * 9 / 10];
  std::erase_if(alone, [&](double height) { return height < 0.6 * tall; });
  heights.value = base::MedianOf(alone);
  if (!contrasts.empty()) heights.contrast = base::MedianOf(contrasts);
  heights.smallest_value = kTallEnough * heights.value;
  std::sort(of_notes.begin(), of_notes.end());
  if (of_notes.size() >= 4) {
    const double tall_note = of_notes[of_notes.size() * 9 / 10];
    if (tall_note < kClearlyLower * heights.value) {
      heights.smallest_value = std::max(heights.smallest_value, kTallerThanNotes * tall_note);
    }
  }
  return heights;
}

// The bevel of a tile, of which less is left than a line from side to side.
bool IsHairNearRim(const base::FrameRect& box, const base::FrameRect& face) {
  const double near_x = kNearRim * face.width + kPixel;
  const double near_y = kNearRim * face.height + kPixel;
  const bool at_side = box.x - face.x <= near_x || face.Right() - box.Right() <= near_x;
  const bool at_end = box.y - face.y <= near_y || face.Bottom() - box.Bottom() <= near_y;
  const double thin_x = std::max(kPixel, kNearRim * face.width);
  const double thin_y = std::max(kPixel, kNearRim * face.height);
  return (at_side && box.width <= thin_x) || (at_end && box.height <= thin_y);
}

enum class Kind { kNothing, kValue, kNumber, kNotes };

struct Content {
  Kind kind = Kind::kNothing;
  std::vector<const Glyph*> glyphs;
};

double ChanceOfDigit(const GlyphScores& scores) {
  double sum = 0;
  for (std::size_t i = 0; i < kNoGlyph; ++i) sum += std::exp(scores[i]);
  return sum;
}

// An X over the whole patch: programs cross out a cell that has become impossible.
bool IsCross(const GlyphPatch& patch) {
  constexpr int kMiddle = kGlyphSide / 2;
  constexpr double kOnArms = 0.88;  // of the ink, however bold
  constexpr double kShareOfArm = 0.12;
  constexpr int kReach = 4;      // px from a diagonal
  constexpr double kFrom = 2.4;  // px, where the glyph begins
  double all = 0;
  double near = 0;
  std::array<double, 4> arms{};
  double left = kGlyphSide;
  double right = 0;
  for (int y = 0; y < kGlyphSide; ++y) {
    for (int x = 0; x < kGlyphSide; ++x) {
      const int ink = patch[static_cast<std::size_t>(y * kGlyphSide + x)];
      if (ink < 128) continue;
      left = std::min(left, static_cast<double>(x));
      right = std::max(right, static_cast<double>(x + 1));
    }
  }
  // It may be narrower than tall.
  const double stretch = (kGlyphSide - 2 * kFrom) / std::max(1.0, right - left);
  for (int y = 0; y < kGlyphSide; ++y) {
    for (int x = 0; x < kGlyphSide; ++x) {
      const int ink = patch[static_cast<std::size_t>(y * kGlyphSide + x)];
      const double across = (x + 0.5 - kMiddle) * stretch;
      const double down = y + 0.5 - kMiddle;
      all += ink;
      if (std::abs(std::abs(across) - std::abs(down)) > kReach) continue;
      near += ink;
      arms[static_cast<std::size_t>((across > 0 ? 1 : 0) + (down > 0 ? 2 : 0))] += ink;
    }
  }
  return near >= kOnArms * all && *std::min_element(arms.begin(), arms.end()) >= kShareOfArm * all;
}

Content ContentOf(const CellInk& cell, int size, const Heights& heights, const GlyphNet& net) {
  Content content;
  if (heights.value <= 0) return content;
  std::vector<const Glyph*> glyphs;
  for (const Glyph& glyph : cell.glyphs) {
    if (HeightOf(glyph, cell) < kSmallestGlyph) continue;
    const bool is_faint = glyph.contrast < kFaintest * heights.contrast;
    if (is_faint && (glyph.at_rim || IsHairNearRim(glyph.box, cell.face))) continue;
    if (ChanceOfDigit(net.Read(glyph.patch)) < kCrossIsNoSign && IsCross(glyph.patch)) continue;
    glyphs.push_back(&glyph);
  }
  if (glyphs.empty()) return content;
  const auto is_value = [&](const Glyph& glyph) {
    return HeightOf(glyph, cell) >= heights.smallest_value && IsCentred(glyph.box, cell.face, size);
  };
  // One tall glyph; beside it dirt and marks may lie, and what is left of the cell's own frame.
  for (const Glyph* glyph : glyphs) {
    if (!is_value(*glyph)) continue;
    const bool is_alone = std::all_of(glyphs.begin(), glyphs.end(), [&](const Glyph* other) {
      if (other == glyph || other->box.height * 5 < glyph->box.height * 3) return true;
      const bool is_faint = other->contrast < kFaintMark * glyph->contrast;
      return (is_faint || other->at_rim || IsHairNearRim(other->box, cell.face)) &&
             ChanceOfDigit(net.Read(other->patch)) < ChanceOfDigit(net.Read(glyph->patch));
    });
    if (is_alone) return {Kind::kValue, {glyph}};
  }
  if (size > 9 && glyphs.size() == 2) {
    const auto pair = PairOf(cell);
    if (pair && IsCentred(*pair, cell.face, size) &&
        HeightOf(*glyphs[0], cell) >= heights.smallest_value) {
      return {Kind::kNumber, glyphs};
    }
  }
  if (!cell.whole.empty()) {
    const Glyph& whole = cell.whole.front();
    const bool fits = is_value(whole) && whole.box.width < 1.3 * whole.box.height &&
                      HeightOf(whole, cell) <= 1.25 * heights.value &&
                      whole.contrast >= kFaintWhole * heights.contrast;
    if (fits) {
      double pieces = 0;
      for (const Glyph* glyph : glyphs) pieces += ChanceOfDigit(net.Read(glyph->patch));
      const double as_one = ChanceOfDigit(net.Read(whole.patch));
      if (as_one > 0.8 && as_one > pieces / static_cast<double>(glyphs.size())) {
        return {Kind::kValue, {&whole}};
      }
    }
  }
  return {Kind::kNotes, glyphs};
}

// A way to write values.
struct Alphabet {
  std::vector<int> class_of_value;  // [v - 1]
};

std::vector<Alphabet> AlphabetsFor(int size) {
  const auto from = [&](int first_class) {
    Alphabet alphabet;
    for (int v = 0; v < size; ++v) alphabet.class_of_value.push_back(first_class + v);
    return alphabet;
  };
  std::vector<Alphabet> all = {from(1)};  // 1 … 9, A …: the classes follow each other
  if (size <= 9) return all;
  all.push_back(from(kLetterA));
  all.push_back(from(0));
  return all;
}

struct Sign {
  CellPos cell;
  const Glyph* glyph = nullptr;
  GlyphScores scores{};
};

// A 3 and an 8 differ in a corner alone, so the largest difference counts beside the mean. Single
// pixels differ where a glyph lies between two; blocks of 2 × 2 do not.
bool AreAlike(const Glyph& a, const Glyph& b) {
  const double taller = std::max(a.box.height, b.box.height);
  const double lower = std::min(a.box.height, b.box.height);
  if (taller > kSameHeight * lower + 1) return false;
  int sum = 0;
  for (int y = 0; y + 1 < kGlyphSide; y += 2) {
    for (int x = 0; x + 1 < kGlyphSide; x += 2) {
      int difference = 0;
      for (const int at : {y * kGlyphSide + x, y * kGlyphSide + x + 1, (y + 1) * kGlyphSide + x,
                           (y + 1) * kGlyphSide + x + 1}) {
        const auto i = static_cast<std::size_t>(at);
        difference += static_cast<int>(a.patch[i]) - static_cast<int>(b.patch[i]);
      }
      difference = std::abs(difference);
      if (difference > 4 * kMostDifference) return false;
      sum += difference;
    }
  }
  return sum <= kAlike * kGlyphSide * kGlyphSide;
}

// The mean difference of their pictures, 0 … 255.
double DistanceOf(const Glyph& a, const Glyph& b) {
  int sum = 0;
  for (std::size_t i = 0; i < a.patch.size(); ++i) {
    sum += std::abs(static_cast<int>(a.patch[i]) - static_cast<int>(b.patch[i]));
  }
  return static_cast<double>(sum) / static_cast<double>(a.patch.size());
}

bool HaveOneInk(const Glyph& a, const Glyph& b) {
  return std::max({std::abs(a.ink.b - b.ink.b), std::abs(a.ink.g - b.ink.g),
                   std::abs(a.ink.r - b.ink.r)}) <= kSameInk;
}

// The first sign of the cluster of each.
std::vector<std::size_t> ClustersOf(const std::vector<Sign>& signs) {
  std::vector<std::size_t> leader(signs.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  for (std::size_t i = 0; i < signs.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (leader[k] == k && AreAlike(*signs[i].glyph, *signs[k].glyph)) {
        leader[i] = k;
        break;
      }
    }
  }
  return leader;
}

// Each sign gets the mean of what is read of its cluster.
void ShareScores(std::vector<Sign>& signs) {
  const std::vector<std::size_t> leader = ClustersOf(signs);
  std::vector<GlyphScores> sums(signs.size(), GlyphScores{});
  std::vector<int> counts(signs.size());
  for (std::size_t i = 0; i < signs.size(); ++i) {
    ++counts[leader[i]];
    for (std::size_t c = 0; c < kGlyphClasses; ++c) {
      sums[leader[i]][c] += std::max(signs[i].scores[c], -12.0F);
    }
  }
  for (std::size_t i = 0; i < signs.size(); ++i) {
    for (std::size_t c = 0; c < kGlyphClasses; ++c) {
      signs[i].scores[c] = sums[leader[i]][c] / static_cast<float>(counts[leader[i]]);
    }
  }
}

double FitOf(const Alphabet& alphabet, const std::vector<Sign>& signs) {
  double fit = 0;
  for (const Sign& sign : signs) {
    float best = -12;
    for (const int c : alphabet.class_of_value) {
      best = std::max(best, sign.scores[static_cast<std::size_t>(c)]);
    }
    fit += best;
  }
  return fit;
}

struct Read {
  int value = kUnreadable;
  double chance = 0;
};

// The chance of each value, beside everything else that the glyph may be.
std::vector<double> ChancesOf(const GlyphScores& scores, const std::vector<int>& class_of_value) {
  std::array<bool, kGlyphClasses> is_own{};
  for (const int c : class_of_value) is_own[static_cast<std::size_t>(c)] = true;
  double all = 0;
  for (std::size_t c = 0; c < kGlyphClasses; ++c) {
    const float prior = is_own[c] ? 1.0F : (c == kNoGlyph ? kForeignNone : kForeign);
    all += prior * std::exp(scores[c]);
  }
  std::vector<double> chances;
  for (const int c : class_of_value) {
    chances.push_back(std::exp(scores[static_cast<std::size_t>(c)]) / all);
  }
  return chances;
}

// The likeliest of the values.
Read ValueOf(const GlyphScores& scores, const std::vector<int>& class_of_value) {
  const std::vector<double> chances = ChancesOf(scores, class_of_value);
  Read read;
  for (std::size_t v = 0; v < chances.size(); ++v) {
    if (chances[v] > read.chance) read = {static_cast<int>(v) + 1, chances[v]};
  }
  return read;
}

// "12": a 1 and a digit.
Read NumberOf(const GlyphScores& first, const GlyphScores& second, int size) {
  const Read ten = ValueOf(first, {1});
  std::vector<int> units(static_cast<std::size_t>(size - 9));
  std::iota(units.begin(), units.end(), 0);
  const Read unit = ValueOf(second, units);
  if (unit.value == kUnreadable) return {};
  return {9 + unit.value, ten.chance * unit.chance};
}

class Labeler {
 public:
  Labeler(const Grid<CellInk>& cells, const GlyphNet& net, const OtherInks& other_inks)
      : cells_(cells),
        net_(net),
        other_inks_(other_inks),
        size_(cells.rows()),
        contents_(size_, size_) {
    labels_.cells = Grid<CellLabel>(size_, size_);
  }

  BoardLabels Label() {
    heights_ = HeightsOf(cells_);
    board::ForEachCell(cells_, [&](CellPos cell) {
      contents_[cell] = ContentOf(cells_[cell], size_, heights_, net_);
    });
    CollectSigns();
    ChooseAlphabet();
    LookAgain();
    DiscountTaken();
    LabelValues();
    LabelNotes();
    if (HasLongNumbers()) labels_.trust = 0;
    return std::move(labels_);
  }

 private:
  void CollectSigns() {
    signs_.clear();
    board::ForEachCell(contents_, [&](CellPos cell) {
      const Content& content = contents_[cell];
      if (content.kind != Kind::kValue && content.kind != Kind::kNumber) return;
      for (const Glyph* glyph : content.glyphs) {
        signs_.push_back({cell, glyph, net_.Read(glyph->patch)});
      }
    });
    ShareScores(signs_);
  }

  // Whether a glyph has the height and the contrast of a value, which no note has. (A slender one
  // that is no 1 may be several notes.)
  bool IsAsAValue(CellPos cell, const Glyph& glyph) const {
    const bool is_tall = HeightOf(glyph, cells_[cell]) >= kAsTall * heights_.value &&
                         glyph.contrast >= kFaintMark * heights_.contrast;
    return is_tall &&
           (!IsTower(glyph.box) ||
            ValueOf(net_.Read(glyph.patch), alphabet_.class_of_value).chance >= kSureValue);
  }

  // Those of a cell's notes that may be a value, or the digits of one.
  std::vector<const Glyph*> LikeValues(CellPos cell) const {
    std::vector<const Glyph*> like;
    if (contents_[cell].kind != Kind::kNotes) return like;
    std::ranges::copy_if(contents_[cell].glyphs, std::back_inserter(like),
                         [&](const Glyph* glyph) { return IsAsAValue(cell, *glyph); });
    return like;
  }

  // Whether what is seen in a cell is read, too.
  bool IsClear(CellPos cell, const Read& of_value) const {
    const Content& content = contents_[cell];
    if (content.kind == Kind::kNumber) return true;
    if (content.kind == Kind::kValue) return of_value.chance >= kSureValue;
    return content.kind == Kind::kNotes && LikeValues(cell).empty() &&
           std::all_of(content.glyphs.begin(), content.glyphs.end(), [&](const Glyph* glyph) {
             return ValueOf(net_.Read(glyph->patch), alphabet_.class_of_value).chance >= kSureValue;
           });
  }

  // Whether a cell seen anew shows more notes than glyphs before, all of them
  // readable and none twice.
  bool ShowsMoreNotes(const Content& anew, const Content& before) const {
    const bool are_notes = anew.kind == Kind::kNotes && before.kind != Kind::kNothing;
    if (!are_notes || anew.glyphs.size() <= before.glyphs.size()) return false;
    std::set<int> values;
    for (const Glyph* glyph : anew.glyphs) {
      const Read read = ValueOf(net_.Read(glyph->patch), alphabet_.class_of_value);
      if (read.chance >= kSureNote) values.insert(read.value);
    }
    return values.size() == anew.glyphs.size();
  }

  // A slender piece that is fainter than values and no 1: notes that cannot be told apart.
  bool IsTowerOfNotes(const Content& content) const {
    if (content.kind != Kind::kValue || !IsTower(content.glyphs.front()->box)) return false;
    const Glyph& tower = *content.glyphs.front();
    return tower.contrast < kFaintMark * heights_.contrast &&
           ValueOf(net_.Read(tower.patch), alphabet_.class_of_value).chance < kSureNote;
  }

  static std::vector<const Glyph*> GlyphsOf(const CellInk& cell) {
    std::vector<const Glyph*> glyphs;
    for (const Glyph& glyph : cell.glyphs) glyphs.push_back(&glyph);
    return glyphs;
  }

  // Cells in which something is drawn that is not read are seen by other rules: a value that these
  // show clearly is believed, and so are notes if there are more.
  void LookAgain() {
    if (heights_.value <= 0) return;
    Grid<Read> reads(size_, size_);
    for (const Sign& sign : signs_) {
      reads[sign.cell] = ValueOf(sign.scores, alphabet_.class_of_value);
    }
    bool has_changed = false;
    board::ForEachCell(contents_, [&](CellPos cell) {
      if (IsClear(cell, reads[cell])) return;
      const bool may_be_number = size_ > 9 && LikeValues(cell).size() > 1;
      double best = std::max(kSureAgain, reads[cell].chance);
      bool is_value = false;
      if (!other_inks_) return;
      for (CellInk& ink : other_inks_(cell)) {
        again_.push_back(std::move(ink));
        const Content content = ContentOf(again_.back(), size_, heights_, net_);
        if (!is_value && ShowsMoreNotes(content, contents_[cell])) {
          contents_[cell] = content;
          has_changed = true;
        }
        if (content.kind != Kind::kValue || may_be_number) continue;
        const Read read =
            ValueOf(net_.Read(content.glyphs.front()->patch), alphabet_.class_of_value);
        if (read.chance < best) continue;
        best = read.chance;
        contents_[cell] = content;
        is_value = has_changed = true;
      }
      if (is_value || !IsTowerOfNotes(contents_[cell])) return;
      contents_[cell] = {Kind::kNotes, GlyphsOf(cells_[cell])};
      has_changed = true;
    });
    if (has_changed) CollectSigns();
  }

  // A sign that is not read is hardly one that others of its ink are surely read as if it looks
  // unlike all of these: a bar is no L where there are L.
  void DiscountTaken() {
    std::vector<Read> reads;
    for (const Sign& sign : signs_) {
      reads.push_back(ValueOf(sign.scores, alphabet_.class_of_value));
    }
    for (std::size_t i = 0; i < signs_.size(); ++i) {
      if (reads[i].chance >= kSureValue) continue;
      std::vector<double> nearest(alphabet_.class_of_value.size(), 0);
      for (std::size_t k = 0; k < signs_.size(); ++k) {
        if (reads[k].chance < kSureOther || !HaveOneInk(*signs_[i].glyph, *signs_[k].glyph)) {
          continue;
        }
        const auto value = static_cast<std::size_t>(reads[k].value - 1);
        const double distance = DistanceOf(*signs_[i].glyph, *signs_[k].glyph);
        if (nearest[value] <= 0 || distance < nearest[value]) nearest[value] = distance;
      }
      for (std::size_t v = 0; v < nearest.size(); ++v) {
        if (nearest[v] < kUnlike) continue;
        signs_[i].scores[static_cast<std::size_t>(alphabet_.class_of_value[v])] += kTaken;
      }
    }
  }

  // Numbers of several digits as tall as values are those of a table, not notes.
  bool HasLongNumbers() const {
    int cells = 0;
    board::ForEachCell(contents_, [&](CellPos cell) {
      if (contents_[cell].kind != Kind::kNotes) return;
      const auto& glyphs = contents_[cell].glyphs;
      const auto tall = std::count_if(glyphs.begin(), glyphs.end(), [&](const Glyph* glyph) {
        return HeightOf(*glyph, cells_[cell]) >= kAsTall * heights_.value;
      });
      cells += int{tall >= 2};
    });
    return cells > kMostLongNumbers;
  }

  void ChooseAlphabet() {
    const std::vector<Alphabet> all = AlphabetsFor(size_);
    alphabet_ = *std::max_element(all.begin(), all.end(), [&](const auto& a, const auto& b) {
      return FitOf(a, signs_) < FitOf(b, signs_);
    });
  }

  void LabelValues() {
    double trust = 0;
    for (std::size_t i = 0; i < signs_.size(); ++i) {
      const CellPos cell = signs_[i].cell;
      const bool is_number = contents_[cell].kind == Kind::kNumber;
      const Read read = is_number ? NumberOf(signs_[i].scores, signs_[i + 1].scores, size_)
                                  : ValueOf(signs_[i].scores, alphabet_.class_of_value);
      trust += Trust(signs_[i].scores, is_number);
      if (is_number) trust += Trust(signs_[++i].scores, true);
      CellLabel& label = labels_.cells[cell];
      ++labels_.values;
      label.glyph = *signs_[i].glyph;
      label.value = read.chance >= kSureValue ? read.value : kUnreadable;
      label.confidence = label.value == kUnreadable ? 0 : static_cast<float>(read.chance);
      if (label.value == kUnreadable) ++labels_.unreadable;
    }
    if (!signs_.empty()) labels_.trust = trust / static_cast<double>(signs_.size());
  }

  // The chance, before anything is taken for granted, that the glyph is one of the alphabet's.
  double Trust(const GlyphScores& scores, bool is_number) const {
    double sum = 0;
    if (is_number) {
      for (std::size_t c = 0; c < kLetterA; ++c) sum += std::exp(scores[c]);
      return std::min(1.0, sum);
    }
    for (const int c : alphabet_.class_of_value) {
      sum += std::exp(scores[static_cast<std::size_t>(c)]);
    }
    return std::min(1.0, sum);
  }

  // What may be a note, of all cells.
  std::vector<SeenNote> SeenNotes() const {
    std::vector<SeenNote> notes;
    board::ForEachCell(contents_, [&](CellPos cell) {
      if (contents_[cell].kind != Kind::kNotes) return;
      const base::FrameRect face = UsualFaceOf(cells_, cell);
      for (const Glyph* glyph : contents_[cell].glyphs) {
        const Place place = PlaceOf(glyph->box, face);
        notes.push_back({.cell = cell,
                         .x = place.x,
                         .y = place.y,
                         .width = static_cast<double>(glyph->box.width) / face.width,
                         .height = static_cast<double>(glyph->box.height) / face.height,
                         .chances = ChancesOf(net_.Read(glyph->patch), alphabet_.class_of_value)});
      }
    });
    return notes;
  }

  void LabelNotes() {
    const std::vector<SeenNote> notes = SeenNotes();
    const std::vector<ReadNote> reads = ReadNotes(notes);
    auto read = reads.begin();
    board::ForEachCell(contents_, [&](CellPos cell) {
      CellLabel& label = labels_.cells[cell];
      if (contents_[cell].kind == Kind::kNothing) label.confidence = 1;
      if (contents_[cell].kind != Kind::kNotes) return;
      if (const std::vector<const Glyph*> like = LikeValues(cell); !like.empty()) {
        label.value = kUnreadable;
        label.glyph = *like.front();
        ++labels_.values;
        ++labels_.unreadable;
        read += std::ssize(contents_[cell].glyphs);
        return;
      }
      label.value = kEmpty;
      label.confidence = 1;
      for (const Glyph* glyph : contents_[cell].glyphs) {
        const ReadNote& note = *read++;
        if (note.chance < kSureNote) {
          const bool is_shade = glyph->at_rim && Trust(net_.Read(glyph->patch), false) < kSureNote;
          label.notes_are_sure = label.notes_are_sure && is_shade;
          continue;
        }
        label.confidence = std::min(label.confidence, static_cast<float>(note.chance));
        label.notes |= 1U << (note.value - 1);
      }
    });
  }

  const Grid<CellInk>& cells_;
  const GlyphNet& net_;
  const OtherInks& other_inks_;
  int size_;
  Heights heights_;
  Grid<Content> contents_;
  std::deque<CellInk> again_;  // the glyphs of contents that were seen again
  std::vector<Sign> signs_;
  Alphabet alphabet_;
  BoardLabels labels_;
};

}  // namespace

BoardLabels LabelBoard(const Grid<CellInk>& cells, const GlyphNet& net,
                       const OtherInks& other_inks) {
  return Labeler(cells, net, other_inks).Label();
}

}  // namespace gridhand::vision::sudoku
