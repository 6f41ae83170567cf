#include "app/launch_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridhand::app {

using base::Error;
using base::ErrorKind;

LaunchWords LaunchWordsOf(const TomlValue& list) {
  LaunchWords words;
  for (const TomlValue& item : list.Items()) {
    const std::vector<std::string> pair = item.Texts();
    if (pair.size() != 2) item.Expect("[word, value]");
    if (pair.size() == 2) words.push_back({pair[0], pair[1]});
  }
  return words;
}

base::Result<std::string> ValueOf(const LaunchWords& words, const std::string& word,
                                  std::string_view option, const ProgramProfile& profile) {
  if (word.empty()) return words.empty() ? "" : words.front().value;
  const auto found = std::ranges::find(words, word, &LaunchWord::word);
  if (found != words.end()) return found->value;
  if (words.empty()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{}: {} offers no choice there", option, profile.name)};
  }
  std::string known;
  for (const LaunchWord& each : words) known += (known.empty() ? "" : ", ") + each.word;
  return Error{ErrorKind::kBadInput,
               fmt::format("{}: {} has no '{}': it has {}", option, profile.name, word, known)};
}

}  // namespace gridhand::app
