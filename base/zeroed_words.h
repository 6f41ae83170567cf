// A large array of zeros, for a table whose entries are asked for at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace gridhand::base {

struct UnmapWords {
  std::size_t bytes = 0;
  void operator()(std::uint64_t* words) const;
};

using ZeroedWords = std::unique_ptr<std::uint64_t, UnmapWords>;

// So many words, at the start of a page of the system, which is one of a cache line, too. Pages of
// 2 MiB save a walk through the tables of pages at nearly every entry; where the system has none,
// the words are only slower. Throws std::bad_alloc. Precondition: count > 0.
ZeroedWords MakeZeroedWords(std::size_t count);

}  // namespace gridhand::base
