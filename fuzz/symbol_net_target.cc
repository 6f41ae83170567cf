// Net files: any bytes, or the net that ships with some of its bytes changed.
//
// Input: a zero, then the file; or the number of changes, then for each where (three bytes, low
// first; the first is of the file's header if the byte after them is odd), that byte, and the
// four bytes that are put there.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/target.h"
#include "tests/support/scratch_folder.h"
#include "vision/minesweeper/cells/symbol_net.h"

namespace gridhand::fuzz {
namespace {

namespace fs = std::filesystem;
using vision::minesweeper::CellScores;
using vision::minesweeper::Patch;
using vision::minesweeper::SymbolNet;

// Bytes at the start of the net that ships: all of its first tensor but the values.
constexpr std::size_t kHeader = 64;
constexpr std::size_t kNumber = 4;  // bytes

const Input& NetThatShips() {
  static const Input kNet = [] {
    std::ifstream in(fs::path(GRIDHAND_SOURCE_DIR) / "vision/minesweeper/nets/symbol_net.bin",
                     std::ios::binary);
    return Input{std::istreambuf_iterator<char>(in), {}};
  }();
  return kNet;
}

void Change(Input& net, Bytes& bytes) {
  const auto low = static_cast<std::size_t>(bytes.Short());
  const std::size_t at = low | static_cast<std::size_t>(bytes.Byte()) << 16;
  const std::size_t end = bytes.Byte() % 2 != 0 ? kHeader : net.size() - kNumber;
  for (std::size_t i = 0; i < kNumber; ++i) net[at % end + i] = bytes.Byte();
}

Input FileOf(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  const int changes = bytes.Byte();
  if (changes == 0) return {bytes.left().begin(), bytes.left().end()};
  Input net = NetThatShips();
  for (int i = 0; i < changes && !bytes.left().empty(); ++i) Change(net, bytes);
  return net;
}

base::Result<SymbolNet> Load(const Input& content) {
  static const test_support::ScratchFolder kFolder;
  const fs::path file = kFolder / "net.bin";
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(content.data()),
             static_cast<std::streamsize>(content.size()));
  return SymbolNet::Load(file);
}

// Black, white and grey cells, three by two of them.
board::Grid<CellScores> ReadAFewCells(const SymbolNet& net) {
  std::vector<Patch> patches(3);
  patches[1].fill(0xFF);
  patches[2].fill(0x80);
  board::Grid<int> patch_of_cell(2, 3);
  patch_of_cell.items() = {0, 1, 2, 2, 0, 2};
  return net.Read(patches, patch_of_cell);
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  const auto net = Load(FileOf(input));
  if (!net) {
    Expect(net.error().kind == base::ErrorKind::kBadInput, "what is no net is bad input");
    return;
  }
  for (const CellScores& scores : ReadAFewCells(*net)) {
    double sum = 0;
    for (const float score : scores) sum += std::exp(static_cast<double>(score));
    Expect(std::abs(sum - 1) < 1e-3, "the chances of a cell add up to one");
  }
}

std::vector<Input> Seeds() {
  const Input& net = NetThatShips();
  constexpr std::size_t kSome = 4096;  // bytes: a few tensors
  Input start = {0};
  start.insert(start.end(), net.begin(), net.begin() + kSome);
  return {start,
          {1, 100, 2, 0, 0, 0, 0, 0x80, 0x7F},                              // +∞
          {1, 0, 0, 8, 0, 0, 0, 0xC0, 0x7F},                                // NaN
          {2, 0, 0, 5, 0, 0xFF, 0xFF, 0x7F, 0x7F, 8, 0, 0, 1, 7, 0, 0, 0},  // FLT_MAX; a count
          {1, 30, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF}};
}

}  // namespace gridhand::fuzz
