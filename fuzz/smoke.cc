// A short run of a fuzzer, the same every time: inputs that crashed once, the seeds, and the seeds
// spoilt at random.
//
//   NAME_smoke CRASHES_DIR COUNT    tries the files of the folder, the seeds, COUNT spoilt seeds
//   NAME_smoke --write-seeds DIR    writes the seeds as files, for the real fuzzer to start from
//
// GTEST_TOTAL_SHARDS processes share the inputs, and GTEST_SHARD_INDEX is the number of this one,
// as for programs of GoogleTest.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/folder_entries.h"
#include "base/random.h"
#include "fuzz/target.h"

namespace gridhand::fuzz {
namespace {

namespace fs = std::filesystem;
using base::Random;

std::size_t Place(const Input& input, Random& random) { return random.Below(input.size()); }

// A run of bytes from `at` on, short ones likelier.
std::size_t Length(const Input& input, std::size_t at, Random& random) {
  return 1 + random.Below(1 + random.Below(input.size() - at));
}

void ChangeByte(Input& input, Random& random) {
  constexpr std::uint64_t kByteValues = 256;
  input[Place(input, random)] = static_cast<std::uint8_t>(random.Below(kByteValues));
}
void FlipBit(Input& input, Random& random) {
  input[Place(input, random)] ^= static_cast<std::uint8_t>(1U << random.Below(8));
}
void FillRun(Input& input, Random& random) {
  const std::size_t at = Place(input, random);
  const auto value = static_cast<std::uint8_t>(random.Below(2) == 0 ? 0 : 0xFF);
  std::fill_n(input.begin() + static_cast<std::ptrdiff_t>(at), Length(input, at, random), value);
}
void CopyRun(Input& input, Random& random) {
  const std::size_t from = Place(input, random);
  const std::size_t to = Place(input, random);
  const std::size_t length = Length(input, std::max(from, to), random);
  const Input run(input.begin() + static_cast<std::ptrdiff_t>(from),
                  input.begin() + static_cast<std::ptrdiff_t>(from + length));
  std::copy(run.begin(), run.end(), input.begin() + static_cast<std::ptrdiff_t>(to));
}
void CutOff(Input& input, Random& random) { input.resize(1 + Place(input, random)); }
// The start of an input has its header, where a change changes most.
void ChangeHeader(Input& input, Random& random) {
  constexpr std::uint64_t kByteValues = 256;
  constexpr std::uint64_t kHeaderBytes = 32;
  input[random.Below(std::min<std::uint64_t>(kHeaderBytes, input.size()))] =
      static_cast<std::uint8_t>(random.Below(kByteValues));
}

void Spoil(Input& input, Random& random) {
  constexpr std::array kWays = {ChangeByte, FlipBit, FillRun, CopyRun, ChangeHeader, CutOff};
  constexpr std::uint64_t kMostChanges = 6;
  for (std::uint64_t left = 1 + random.Below(kMostChanges); left > 0; --left) {
    kWays[random.Below(kWays.size())](input, random);
  }
}

Input ContentOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// So that the last line of a run that crashes names the input.
void Announce(const char* what, const std::string& which) {
  std::printf("%s %s\n", what, which.c_str());
  std::fflush(stdout);
}

int NumberIn(const char* variable, int otherwise) {
  const char* value = std::getenv(variable);
  return value == nullptr ? otherwise : std::atoi(value);
}

// Deals the inputs out to the processes, one after the other.
class Share {
 public:
  bool IsMine() { return next_++ % shards_ == index_; }

 private:
  int shards_ = std::max(1, NumberIn("GTEST_TOTAL_SHARDS", 1));
  int index_ = NumberIn("GTEST_SHARD_INDEX", 0);
  int next_ = 0;
};

int TryFiles(const fs::path& folder, Share& share) {
  int tried = 0;
  for (const fs::path& file : base::EntriesOf(folder)) {
    if (!share.IsMine()) continue;
    Announce("old crash", file.filename());
    TryOne(ContentOf(file));
    ++tried;
  }
  return tried;
}

int TrySeeds(const std::vector<Input>& seeds, Share& share) {
  int tried = 0;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    if (!share.IsMine()) continue;
    Announce("seed", std::to_string(i));
    TryOne(seeds[i]);
    ++tried;
  }
  return tried;
}

int TrySpoilt(const std::vector<Input>& seeds, int count, Share& share) {
  int tried = 0;
  for (int i = 0; i < count; ++i) {
    if (!share.IsMine()) continue;
    Random random(static_cast<std::uint64_t>(i));
    Input input = seeds[random.Below(seeds.size())];
    Spoil(input, random);
    Announce("spoilt seed", std::to_string(i));
    TryOne(input);
    ++tried;
  }
  return tried;
}

int WriteSeeds(const fs::path& folder) {
  fs::create_directories(folder);
  int number = 0;
  for (const Input& seed : Seeds()) {
    std::ofstream out(folder / std::to_string(number++), std::ios::binary);
    out.write(reinterpret_cast<const char*>(seed.data()),
              static_cast<std::streamsize>(seed.size()));
    if (!out) return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

int Run(const fs::path& crashes, int count) {
  const std::vector<Input> seeds = Seeds();
  Share share;
  const int old = TryFiles(crashes, share);
  Announce("nothing", "");
  TryOne({});
  const int sound = TrySeeds(seeds, share);
  const int spoilt = TrySpoilt(seeds, count, share);
  std::printf("%d old crashes, %d seeds, %d spoilt seeds\n", old, sound, spoilt);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace gridhand::fuzz

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s CRASHES_DIR COUNT | --write-seeds DIR\n", argv[0]);
    return EXIT_FAILURE;
  }
  if (std::string_view(argv[1]) == "--write-seeds") return gridhand::fuzz::WriteSeeds(argv[2]);
  return gridhand::fuzz::Run(argv[1], std::atoi(argv[2]));
}
