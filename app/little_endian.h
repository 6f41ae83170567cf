// Numbers as little-endian bytes, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace gridhand::app {

template <class Int>
void Put(std::string& out, Int number) {
  const auto bits = static_cast<std::make_unsigned_t<Int>>(number);
  for (std::size_t i = 0; i < sizeof(Int); ++i) out.push_back(static_cast<char>(bits >> (8 * i)));
}

// Takes numbers off the front of bytes, which must outlive it. Once there are too few, ok() is
// false and all that is taken is 0 or empty.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}

  template <class Int>
  Int Take() {
    using Bits = std::make_unsigned_t<Int>;
    Bits bits = 0;
    const std::string_view bytes = TakeBytes(sizeof(Int));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bits |= static_cast<Bits>(static_cast<Bits>(static_cast<unsigned char>(bytes[i])) << (8 * i));
    }
    return static_cast<Int>(bits);
  }

  std::string_view TakeBytes(std::size_t count) {
    if (!ok_ || count > left()) {
      ok_ = false;
      return {};
    }
    const std::string_view taken = bytes_.substr(at_, count);
    at_ += count;
    return taken;
  }

  bool ok() const { return ok_; }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace gridhand::app
