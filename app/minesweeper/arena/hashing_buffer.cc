#include "app/minesweeper/arena/hashing_buffer.h"

#include <fmt/format.h>

namespace gridhand::app::minesweeper::arena {

std::string HashingBuffer::HashOfAll() {
  while (underflow() != traits_type::eof()) {
  }
  return fmt::format("{:016x}", hash_);
}

HashingBuffer::int_type HashingBuffer::underflow() {
  const std::streamsize read = source_.sgetn(block_.data(), kBlockBytes);
  setg(block_.data(), block_.data(), block_.data() + read);
  if (read <= 0) return traits_type::eof();
  for (std::streamsize i = 0; i < read; ++i) {
    hash_ = base::HashWith(hash_, static_cast<unsigned char>(block_[static_cast<std::size_t>(i)]));
  }
  return traits_type::to_int_type(block_[0]);
}

}  // namespace gridhand::app::minesweeper::arena
