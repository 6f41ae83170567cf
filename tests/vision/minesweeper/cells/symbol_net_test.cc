// The net of C++ gives what the net that was trained in Python gives (training/reference.py).
#include "vision/minesweeper/cells/symbol_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>

#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::vision::minesweeper {
namespace {

namespace fs = std::filesystem;
using board::CellPos;
using board::Grid;

const fs::path kNet = test_support::SourceTree() / "vision/minesweeper/nets/symbol_net.bin";
const fs::path kReference =
    test_support::SourceTree() / "tests/vision/minesweeper/cells/symbol_net_reference.bin";

struct Reference {
  std::vector<Patch> patches;
  Grid<int> patch_of_cell;
  Grid<CellScores> scores;
};

class Cursor {
 public:
  explicit Cursor(const std::string& content) : content_(content) {}
  template <class T>
  T Next() {
    T value{};
    EXPECT_LE(at_ + sizeof(T), content_.size());
    std::memcpy(&value, content_.data() + at_, sizeof(T));
    at_ += sizeof(T);
    return value;
  }
  bool at_end() const { return at_ == content_.size(); }

 private:
  const std::string& content_;
  std::size_t at_ = 0;
};

Reference LoadReference() {
  const std::string content = test_support::TextOf(kReference);
  Cursor cursor(content);
  const auto rows = static_cast<int>(cursor.Next<std::uint32_t>());
  const auto cols = static_cast<int>(cursor.Next<std::uint32_t>());
  Reference reference{std::vector<Patch>(cursor.Next<std::uint32_t>()), Grid<int>(rows, cols),
                      Grid<CellScores>(rows, cols)};
  for (Patch& patch : reference.patches) patch = cursor.Next<Patch>();
  for (int& patch : reference.patch_of_cell.items()) patch = cursor.Next<int>();
  for (CellScores& scores : reference.scores.items()) scores = cursor.Next<CellScores>();
  EXPECT_TRUE(cursor.at_end());
  return reference;
}

TEST(SymbolNetTest, AnswersAsItsTrainingDid) {
  const auto net = SymbolNet::Load(kNet);
  ASSERT_TRUE(net.ok()) << net.error().text;
  const Reference reference = LoadReference();
  const Grid<CellScores> scores = net->Read(reference.patches, reference.patch_of_cell);
  board::ForEachCell(scores, [&](CellPos cell) {
    for (std::size_t symbol = 0; symbol < scores[cell].size(); ++symbol) {
      // Sums in another order; chances below e^-12 are noise.
      constexpr float kFloor = -12;
      EXPECT_NEAR(std::max(scores[cell][symbol], kFloor),
                  std::max(reference.scores[cell][symbol], kFloor), 2e-2)
          << "cell " << cell.row << "," << cell.col << " symbol " << symbol;
    }
  });
}

// The file of the net with the net once more in it.
std::string Twice(const std::string& once) {
  constexpr std::size_t kMagic = 8;
  std::uint32_t count = 0;
  std::memcpy(&count, once.data() + kMagic, sizeof(count));
  const std::size_t first = kMagic + sizeof(count);
  std::string again = once.substr(first);
  std::size_t at = 0;
  const auto next_number = [&] {
    std::uint32_t number = 0;
    std::memcpy(&number, again.data() + at, sizeof(number));
    at += sizeof(number);
    return std::size_t{number};
  };
  for (std::uint32_t tensor = 0; tensor < count; ++tensor) {
    const std::size_t length = next_number();
    EXPECT_EQ(again[at], '0');
    again[at] = '1';
    at += length;
    std::size_t values = 1;
    for (std::size_t left = next_number(); left > 0; --left) values *= next_number();
    at += values * sizeof(float);
  }
  std::string both = once + again;
  count *= 2;
  std::memcpy(both.data() + kMagic, &count, sizeof(count));
  return both;
}

TEST(SymbolNetTest, TheMeanOfANetAndItselfIsTheNet) {
  const test_support::ScratchFolder folder;
  const fs::path file = folder / "twice.bin";
  std::ofstream(file, std::ios::binary) << Twice(test_support::TextOf(kNet));
  const auto once = SymbolNet::Load(kNet);
  const auto twice = SymbolNet::Load(file);
  ASSERT_TRUE(once.ok() && twice.ok());
  const Reference reference = LoadReference();
  const Grid<CellScores> expected = once->Read(reference.patches, reference.patch_of_cell);
  const Grid<CellScores> found = twice->Read(reference.patches, reference.patch_of_cell);
  board::ForEachCell(expected, [&](CellPos cell) {
    for (std::size_t symbol = 0; symbol < expected[cell].size(); ++symbol) {
      EXPECT_NEAR(std::exp(found[cell][symbol]), std::exp(expected[cell][symbol]), 1e-5);
    }
  });
}

TEST(SymbolNetTest, ChancesOfACellAddUpToOne) {
  const auto net = SymbolNet::Load(kNet);
  ASSERT_TRUE(net.ok()) << net.error().text;
  const Reference reference = LoadReference();
  for (const CellScores& scores : net->Read(reference.patches, reference.patch_of_cell)) {
    double sum = 0;
    for (const float score : scores) sum += std::exp(static_cast<double>(score));
    EXPECT_NEAR(sum, 1, 1e-4);
  }
}

// What is remembered of a picture is what is made of it anew, also once too many have been met.
TEST(SymbolNetTest, AnswersAlikeEachTime) {
  const auto net = SymbolNet::Load(kNet);
  ASSERT_TRUE(net.ok()) << net.error().text;
  const Reference reference = LoadReference();
  const Grid<CellScores> first = net->Read(reference.patches, reference.patch_of_cell);
  EXPECT_EQ(net->Read(reference.patches, reference.patch_of_cell), first);
  constexpr int kManyPictures = 2100;
  for (int number = 0; number < kManyPictures; ++number) {
    Patch patch{};
    patch[0] = static_cast<std::uint8_t>(number % 256);
    patch[1] = static_cast<std::uint8_t>(number / 256);
    (void)net->Read({patch}, Grid<int>(1, 1, 0));
  }
  EXPECT_EQ(net->Read(reference.patches, reference.patch_of_cell), first);
}

// Turning a board over turns the answer over: nothing depends on where a cell's memory lies.
TEST(SymbolNetTest, TheOrderOfPatchesDoesNotMatter) {
  const auto net = SymbolNet::Load(kNet);
  ASSERT_TRUE(net.ok()) << net.error().text;
  Reference reference = LoadReference();
  const Grid<CellScores> before = net->Read(reference.patches, reference.patch_of_cell);
  std::reverse(reference.patches.begin(), reference.patches.end());
  const int last = static_cast<int>(reference.patches.size()) - 1;
  for (int& patch : reference.patch_of_cell.items()) patch = last - patch;
  const Grid<CellScores> after = net->Read(reference.patches, reference.patch_of_cell);
  board::ForEachCell(before, [&](CellPos cell) {
    for (std::size_t symbol = 0; symbol < before[cell].size(); ++symbol) {
      EXPECT_NEAR(std::exp(before[cell][symbol]), std::exp(after[cell][symbol]), 1e-3);
    }
  });
}

TEST(SymbolNetTest, RefusesWhatIsNoNet) {
  const test_support::ScratchFolder folder;
  const std::string whole = test_support::TextOf(kNet);
  const auto refused = [&](const std::string& content) {
    const fs::path file = folder.path() / "net.bin";
    std::ofstream(file, std::ios::binary) << content;
    const auto net = SymbolNet::Load(file);
    return !net.ok() && net.error().kind == base::ErrorKind::kBadInput &&
           net.error().text.find(file.string()) != std::string::npos;
  };
  EXPECT_TRUE(refused(""));
  EXPECT_TRUE(refused("not a net"));
  EXPECT_TRUE(refused(whole.substr(0, whole.size() - 1)));
  EXPECT_TRUE(refused(whole.substr(0, whole.size() / 2)));
  EXPECT_TRUE(refused(whole + "x"));
  std::string renamed = whole;
  renamed.replace(renamed.find("stages.1"), 8, "stages.9");
  EXPECT_TRUE(refused(renamed));
  // The first round of looking around, and one after a gap.
  for (const std::string_view round : {"rounds.0", "rounds.2"}) {
    std::string without = whole;
    for (std::size_t at = 0; (at = without.find(round, at)) != std::string::npos;) {
      without.replace(at, round.size(), "rounds.9");
    }
    EXPECT_TRUE(refused(without)) << round;
  }
  // As wide as a layer may be: nothing is made for the layers that do not fit.
  std::string wide = whole;
  constexpr std::string_view kLinear = "patch.linear.weight";
  const std::uint32_t width = 4096;
  std::memcpy(wide.data() + wide.find(kLinear) + kLinear.size() + sizeof(width), &width,
              sizeof(width));
  EXPECT_TRUE(refused(wide));
  EXPECT_FALSE(SymbolNet::Load(folder.path() / "none.bin").ok());
  EXPECT_FALSE(SymbolNet::Load(folder.path()).ok());
  EXPECT_FALSE(SymbolNet::Load("/dev/zero").ok());
}

// The net that ships with all values of one tensor replaced.
class ChangedNet {
 public:
  ChangedNet(std::string_view tensor, float value) {
    std::string content = test_support::TextOf(kNet);
    std::size_t at = content.find(tensor) + tensor.size();
    const auto next_number = [&] {
      std::uint32_t number = 0;
      std::memcpy(&number, content.data() + at, sizeof(number));
      at += sizeof(number);
      return number;
    };
    std::size_t count = 1;
    for (std::uint32_t left = next_number(); left > 0; --left) count *= next_number();
    for (std::size_t i = 0; i < count; ++i) {
      std::memcpy(content.data() + at + i * sizeof(value), &value, sizeof(value));
    }
    std::ofstream(file_, std::ios::binary) << content;
  }
  base::Result<SymbolNet> Load() const { return SymbolNet::Load(file_); }

 private:
  test_support::ScratchFolder folder_;
  fs::path file_ = folder_ / "net.bin";
};

TEST(SymbolNetTest, RefusesWeightsThatAreNoNumbers) {
  for (const float value : {std::nanf(""), HUGE_VALF, -HUGE_VALF}) {
    const auto net = ChangedNet("patch.stages.1.conv.weight", value).Load();
    ASSERT_FALSE(net.ok());
    EXPECT_EQ(net.error().kind, base::ErrorKind::kBadInput);
    EXPECT_NE(net.error().text.find("patch.stages.1.conv.weight"), std::string::npos)
        << net.error().text;
  }
}

TEST(SymbolNetTest, TakesCellsForNoneWhereSumsOverflow) {
  const Reference reference = LoadReference();
  for (const std::string_view tensor :
       {"patch.stages.0.conv.weight", "rounds.1.key.weight", "out.bias"}) {
    const auto net = ChangedNet(tensor, std::numeric_limits<float>::max()).Load();
    ASSERT_TRUE(net.ok()) << net.error().text;
    for (const CellScores& scores : net->Read(reference.patches, reference.patch_of_cell)) {
      double sum = 0;
      for (const float score : scores) sum += std::exp(static_cast<double>(score));
      EXPECT_NEAR(sum, 1, 1e-4) << tensor;
    }
  }
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
