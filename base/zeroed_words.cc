#include "base/zeroed_words.h"

#include <sys/mman.h>

#include <new>

namespace gridhand::base {

void UnmapWords::operator()(std::uint64_t* words) const { munmap(words, bytes); }

ZeroedWords MakeZeroedWords(std::size_t count) {
  const std::size_t bytes = count * sizeof(std::uint64_t);
  void* words = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (words == MAP_FAILED) throw std::bad_alloc();  // NOLINT
  madvise(words, bytes, MADV_HUGEPAGE);
  return {static_cast<std::uint64_t*>(words), UnmapWords{bytes}};
}

}  // namespace gridhand::base
