#include "app/input_file.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

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
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace gridhand::app
