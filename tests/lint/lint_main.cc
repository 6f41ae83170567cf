// Walks the repository and prints every broken house rule as file:line. Exit code 1 if there is
// one.
//
//   house_rules ROOT
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "tests/lint/lint.h"

namespace gridhand::lint {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool IsCode(const fs::path& path) { return path.extension() == ".h" || path.extension() == ".cc"; }

bool IsScript(const fs::path& path, const std::string& text) {
  const fs::path extension = path.extension();
  return extension == ".sh" || extension == ".py" || (extension.empty() && text.starts_with("#!"));
}

// Built, hidden and picture folders hold nothing that a person writes.
bool IsSkippedFolder(const fs::path& path) {
  static const std::set<std::string> kSkipped = {"build", "fixtures", ".git"};
  return kSkipped.contains(path.filename().string());
}

std::vector<fs::path> FilesBelow(const fs::path& root) {
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator it(root), end; it != end; ++it) {
    if (it->is_directory() && IsSkippedFolder(it->path())) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file()) {
      files.push_back(it->path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void Append(std::vector<Finding> more, std::vector<Finding>& findings) {
  findings.insert(findings.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
}

void CheckFile(const LayerTable& table, const fs::path& root, const fs::path& file,
               std::vector<Finding>& findings) {
  const std::string path = file.lexically_relative(root).generic_string();
  const bool code = IsCode(file);
  if (!code && !file.extension().empty() && file.extension() != ".sh" &&
      file.extension() != ".py") {
    return;
  }
  const std::string text = ReadFile(file);
  if (code) Append(CheckIncludes(table, path, text), findings);
  if (code) Append(CheckNamespace(table, path, text), findings);
  if (code || IsScript(file, text)) Append(CheckText(table, path, text), findings);
}

int Run(const fs::path& root) {
  const auto table = ParseLayerTable(ReadFile(root / "tests/lint/layers.txt"));
  if (!table) {
    fmt::print(stderr, "{}\n", table.error().text);
    return 1;
  }
  const std::vector<fs::path> files = FilesBelow(root);
  std::vector<Finding> findings;
  for (const fs::path& file : files) CheckFile(*table, root, file, findings);
  for (const Finding& finding : findings) fmt::print("{}\n", Format(finding));
  fmt::print("{} files looked at, {} finding(s)\n", files.size(), findings.size());
  return findings.empty() && !files.empty() ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::lint

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "house_rules: expected the repository's folder\n");
    return 2;
  }
  return gridhand::lint::Run(argv[1]);
}
