#include "base/process_children.h"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/folder_entries.h"

namespace gridhand::base {
namespace {

namespace fs = std::filesystem;

// The parent of a process by /proc/PID/stat: "PID (name) state PPID …", the name may hold anything.
// A process can end while its file is open, and reading fails then: an iterator over the buffer
// would throw, getline does not.
pid_t ParentOf(const fs::path& process) {
  std::ifstream in(process / "stat");
  std::string stat;
  std::getline(in, stat, '\0');
  const std::size_t after_name = stat.rfind(") ");
  if (after_name == std::string::npos || after_name + 4 > stat.size()) return 0;
  pid_t parent = 0;
  std::from_chars(stat.data() + after_name + 4, stat.data() + stat.size(), parent);
  return parent;
}

}  // namespace

std::vector<pid_t> ChildrenOf(pid_t parent) {
  std::vector<pid_t> children;
  for (const fs::path& entry : EntriesOf("/proc")) {
    const std::string name = entry.filename();
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
    const bool is_process = error == std::errc() && end == name.data() + name.size();
    if (is_process && ParentOf(entry) == parent) children.push_back(pid);
  }
  return children;
}

}  // namespace gridhand::base
