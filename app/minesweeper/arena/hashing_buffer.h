// Reads another stream buffer through and hashes every byte on the way: a file is read once, pipes
// too, and what it held can be compared with what another run was given.
#pragma once

#include <array>
#include <streambuf>
#include <string>

#include "base/hash.h"

namespace gridhand::app::minesweeper::arena {

class HashingBuffer : public std::streambuf {
 public:
  // `source` must live as long.
  explicit HashingBuffer(std::streambuf& source) : source_(source) {}

  // Of all bytes from first to last, in 16 hexadecimal digits; reads those that are left.
  std::string HashOfAll();

 protected:
  int_type underflow() override;

 private:
  static constexpr std::streamsize kBlockBytes = 1 << 16;

  std::streambuf& source_;
  std::array<char, kBlockBytes> block_;
  std::uint64_t hash_ = base::kHashStart;
};

}  // namespace gridhand::app::minesweeper::arena
