#include "app/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace gridhand::app {

base::Status WriteText(const std::filesystem::path& file, std::string_view text,
                       base::ErrorKind kind) {
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (out) return base::Ok();
  return base::Error{kind, fmt::format("cannot write {}: {}", file.string(), std::strerror(errno))};
}

}  // namespace gridhand::app
