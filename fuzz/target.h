// A fuzzer's two halves: what is tried with some bytes, and bytes worth starting from. Each
// *_target.cc defines both; libfuzzer.cc lets clang's fuzzer call them, smoke.cc a short run that
// is a test.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gridhand::fuzz {

using Input = std::vector<std::uint8_t>;

// Must come back for any bytes whatever, soon, and with its memory freed. A broken promise of what
// is tried ends the program.
void TryOne(std::span<const std::uint8_t> input);

// The same at every call.
std::vector<Input> Seeds();

// Ends the program, naming the promise, if it is broken.
void Expect(bool kept, const char* promise);

// Takes numbers off the front of an input; zeros once it is used up.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> left) : left_(left) {}

  std::uint8_t Byte() {
    if (left_.empty()) return 0;
    const std::uint8_t byte = left_.front();
    left_ = left_.subspan(1);
    return byte;
  }
  int Short() {
    const int low = Byte();
    return low | Byte() << 8;
  }
  std::span<const std::uint8_t> left() const { return left_; }

 private:
  std::span<const std::uint8_t> left_;
};

}  // namespace gridhand::fuzz
