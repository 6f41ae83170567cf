#include "app/input_file.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <istream>

namespace gridhand::app {

base::Error BadInput(const std::filesystem::path& file, std::string_view what) {
  return {base::ErrorKind::kBadInput, fmt::format("{}: {}", file.string(), what)};
}

base::Error BadInput(const std::filesystem::path& file, int line, std::string_view what) {
  return {base::ErrorKind::kBadInput, fmt::format("{}:{}: {}", file.string(), line, what)};
}

base::Result<std::string> TextOf(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return BadInput(file, "cannot be read");
  std::string text;
  for (std::array<char, 1 << 16> part; in.good();) {
    in.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return BadInput(file, "cannot be read to its end");
  return text;
}

base::Result<std::string> TextUpTo(std::istream& in, std::size_t most) {
  std::string text(most + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) {
    return base::Error{base::ErrorKind::kBadInput, "the board cannot be read to its end"};
  }
  return text;
}

}  // namespace gridhand::app
