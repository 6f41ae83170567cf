// A non-negative number with more exponent than a double has: how many layouts a board allows,
// however large the board. Only multiplications, divisions and powers of two, so it is the same on
// every machine (logarithms of libm are not).
#pragma once

#include <cmath>
#include <cstdint>

namespace gridhand::agent::minesweeper {

class ScaledWeight {
 public:
  ScaledWeight() = default;  // zero
  explicit ScaledWeight(double value, std::int64_t exponent = 0) {
    int shift = 0;
    mantissa_ = std::frexp(value, &shift);
    exponent_ = exponent + shift;
  }

  bool IsZero() const { return mantissa_ == 0; }

  ScaledWeight operator*(const ScaledWeight& other) const {
    return ScaledWeight(mantissa_ * other.mantissa_, exponent_ + other.exponent_);
  }

  // this / other as a double; 0 or infinite beyond its range. Precondition: other is not zero.
  double Over(const ScaledWeight& other) const {
    constexpr std::int64_t kBeyondDouble = 5000;
    const std::int64_t shift = exponent_ - other.exponent_;
    const auto within = static_cast<int>(shift < -kBeyondDouble  ? -kBeyondDouble
                                         : shift > kBeyondDouble ? kBeyondDouble
                                                                 : shift);
    return std::ldexp(mantissa_ / other.mantissa_, within);
  }

 private:
  double mantissa_ = 0;
  std::int64_t exponent_ = 0;
};

// value to the power of a whole number, negative ones too. Precondition: value > 0.
inline ScaledWeight Power(double value, int exponent) {
  ScaledWeight square(exponent < 0 ? 1 / value : value);
  ScaledWeight result(1);
  for (auto left = static_cast<unsigned>(exponent < 0 ? -exponent : exponent); left > 0;
       left >>= 1) {
    if ((left & 1) != 0) result = result * square;
    square = square * square;
  }
  return result;
}

}  // namespace gridhand::agent::minesweeper
