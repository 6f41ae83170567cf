// PNG files: any bytes, their checksums put right so that the reader goes on to what they hold.
//
// Input: whether checksums are to stay wrong (a byte, odd: yes), then the file.
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string_view>

#include "capture/file/png.h"
#include "fuzz/target.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::fuzz {
namespace {

namespace fs = std::filesystem;
using base::Frame;

constexpr std::size_t kSignature = 8;  // bytes; those of a chunk's length, name and checksum:
constexpr std::size_t kLength = 4;
constexpr std::size_t kName = 4;
constexpr std::size_t kSum = 4;

// Larger pictures only take longer: what is asked for is known from the header.
constexpr std::uint32_t kMostSide = 4096;  // px

std::uint32_t NumberAt(const Input& file, std::size_t at) {
  return static_cast<std::uint32_t>(file[at]) << 24 |
         static_cast<std::uint32_t>(file[at + 1]) << 16 |
         static_cast<std::uint32_t>(file[at + 2]) << 8 | file[at + 3];
}

// CRC-32 as PNG wants it (ISO 3309), bit by bit.
std::uint32_t Checksum(std::span<const std::uint8_t> bytes) {
  constexpr std::uint32_t kPolynomial = 0xEDB88320;
  std::uint32_t sum = 0xFFFFFFFF;
  for (const std::uint8_t byte : bytes) {
    sum ^= byte;
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ ((sum & 1) != 0 ? kPolynomial : 0);
  }
  return ~sum;
}

void PutChecksumsRight(Input& file) {
  for (std::size_t at = kSignature; at + kLength + kName + kSum <= file.size();) {
    const std::size_t length = NumberAt(file, at);
    if (length > file.size() - at - kLength - kName - kSum) return;
    const std::size_t end = at + kLength + kName + length;
    const std::uint32_t sum = Checksum({file.data() + at + kLength, kName + length});
    for (std::size_t i = 0; i < kSum; ++i)
      file[end + i] = static_cast<std::uint8_t>(sum >> (24 - 8 * i));
    at = end + kSum;
  }
}

bool IsLarge(const Input& file) {
  constexpr std::size_t kWidth = kSignature + kLength + kName;
  constexpr std::size_t kHeight = kWidth + 4;
  if (file.size() < kHeight + 4) return false;
  return NumberAt(file, kWidth) > kMostSide || NumberAt(file, kHeight) > kMostSide;
}

base::Result<Frame> Read(const Input& content) {
  static const test_support::ScratchFolder kFolder;
  const fs::path file = kFolder / "picture.png";
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(content.data()),
             static_cast<std::streamsize>(content.size()));
  return capture::file::ReadPng(file);
}

Input Encoded(const Frame& frame) {
  const auto bytes = capture::file::EncodePng(frame);
  Expect(bytes.ok(), "what was read can be written");
  return {bytes->begin(), bytes->end()};
}

Frame Pattern(base::Size size) {
  const base::WritableFrame out = base::MakeFrame(size);
  const int bytes = out.frame.stride_bytes * size.height;
  for (int i = 0; i < bytes; ++i) out.pixels[i] = static_cast<std::uint8_t>(i * i >> 4);
  return out.frame;
}

// Without its checksum, which is put right later.
Input Chunk(std::string_view name, const Input& data) {
  Input chunk = {0, 0, 0, static_cast<std::uint8_t>(data.size())};
  std::ranges::copy(name, std::back_inserter(chunk));
  std::ranges::copy(data, std::back_inserter(chunk));
  chunk.resize(chunk.size() + kSum);
  return chunk;
}

// Enough bytes for four pixels of any depth, not compressed.
Input PixelData() {
  constexpr std::uint8_t kBytes = 36;
  Input data = {0x78, 1, 1, kBytes, 0, 0xFF ^ kBytes, 0xFF};
  for (std::uint8_t i = 0; i < kBytes; ++i) data.push_back(i % 2);
  data.resize(data.size() + kSum);
  return data;
}

// A picture of 2 × 2 pixels with a chunk of its own before the data.
Input Small(std::uint8_t depth, std::uint8_t colour, std::uint8_t interlace, const Input& extra) {
  Input file = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  const Input header = {0, 0, 0, 2, 0, 0, 0, 2, depth, colour, 0, 0, interlace};
  for (const Input& part :
       {Chunk("IHDR", header), extra, Chunk("IDAT", PixelData()), Chunk("IEND", {})}) {
    std::ranges::copy(part, std::back_inserter(file));
  }
  return file;
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  if (input.empty()) return;
  Input file(input.begin() + 1, input.end());
  if (input[0] % 2 == 0) PutChecksumsRight(file);
  if (IsLarge(file)) return;
  const auto frame = Read(file);
  if (!frame) {
    Expect(frame.error().kind == base::ErrorKind::kBadInput, "what is no picture is bad input");
    return;
  }
  const auto again = Read(Encoded(*frame));
  Expect(again.ok() && base::SamePixels(*frame, *again, frame->Bounds()),
         "what was read is read again");
}

std::vector<Input> Seeds() {
  const Input palette = Chunk("PLTE", {1, 2, 3, 250, 251, 252});
  const Input clear = Chunk("tRNS", {0, 9});
  std::vector<Input> files = {Encoded(Pattern({1, 1})), Encoded(Pattern({17, 9})),
                              Small(1, 0, 0, {}),       Small(16, 0, 1, clear),
                              Small(8, 2, 0, {}),       Small(4, 3, 0, palette),
                              Small(8, 4, 1, {}),       Small(16, 6, 0, {})};
  for (Input& file : files) file.insert(file.begin(), 0);
  return files;
}

}  // namespace gridhand::fuzz
