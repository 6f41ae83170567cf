// "3 of 120 pictures read", in place on a terminal, while something takes long.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <utility>

namespace gridhand::app {

class CountLine {
 public:
  CountLine() = default;  // shows nothing
  // `what`: "pictures read". `terminal` must outlive the line.
  CountLine(std::ostream& terminal, std::string what) : out_(&terminal), what_(std::move(what)) {}

  void Show(std::size_t done, std::size_t of) const {
    if (out_ != nullptr) *out_ << "\r\x1b[K" << done << " of " << of << ' ' << what_ << std::flush;
  }
  // Before anything else is said there.
  void Clear() const {
    if (out_ != nullptr) *out_ << "\r\x1b[K" << std::flush;
  }

 private:
  std::ostream* out_ = nullptr;
  std::string what_;
};

}  // namespace gridhand::app
