// The net that reads one glyph: a digit or a letter, cut out -> how likely it is which.
//
// How it is trained, and on what, is training/sudoku/README.md; the file of its weights is that of
// vision/net/net_layers.h.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>

#include "base/error.h"

namespace gridhand::vision {

inline constexpr int kGlyphSide = 24;  // px

// One glyph in the middle, a tenth of the side free around it: rows of ink, 0 … 255.
using GlyphPatch = std::array<std::uint8_t, kGlyphSide * kGlyphSide>;

// 0 … 9, then A … P (capitals and small letters alike), then "none of these".
inline constexpr int kLetterA = 10;
inline constexpr int kLetters = 16;
inline constexpr int kNoGlyph = kLetterA + kLetters;
inline constexpr int kGlyphClasses = kNoGlyph + 1;

// Natural logarithms of the chances of each class.
using GlyphScores = std::array<float, kGlyphClasses>;

class GlyphNet {
 public:
  // Errors: kBadInput, naming the file and what is wrong with it.
  static base::Result<GlyphNet> Load(const std::filesystem::path& file);

  GlyphNet(GlyphNet&&) noexcept;
  GlyphNet& operator=(GlyphNet&&) noexcept;
  ~GlyphNet();

  // Thread-safe; the same numbers on every machine. Remembers what it made of each patch.
  GlyphScores Read(const GlyphPatch& patch) const;
  void Forget() const;

 private:
  struct Weights;
  struct Memory;
  explicit GlyphNet(std::unique_ptr<const Weights> weights);
  std::unique_ptr<const Weights> weights_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace gridhand::vision
