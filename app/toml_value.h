// A value of a TOML file that one of our files is read from, whether it is there or not. The first
// misfit is kept, with its place: "FILE:LINE: expected a text as launch.command[0], seen 7". What
// is read after it means nothing.
#pragma once

#include <climits>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

namespace toml {
inline namespace v3 {
class node;
}
}  // namespace toml

namespace gridhand::app {

class TomlValue {
 public:
  // Calls `read` with the table of the whole text. Error kBadInput: no TOML, or the first misfit.
  static base::Status Read(std::string_view text, const std::filesystem::path& file,
                           const std::function<void(const TomlValue& root)>& read);

  TomlValue operator[](std::string_view key) const;

  bool IsThere() const { return node_ != nullptr; }

  std::string Text() const;
  std::string Text(std::string_view usual) const { return IsThere() ? Text() : std::string(usual); }
  int Whole(std::int64_t least, std::int64_t most, int usual) const;
  bool Truth(bool usual = false) const;

  // The items of a list; none of what is not there.
  std::vector<TomlValue> Items() const;
  std::vector<std::string> Texts() const;
  // The texts of a table by their keys.
  std::map<std::string, std::string> Pairs() const;

  // What the word stands for.
  template <class T>
  T Choice(std::initializer_list<std::pair<std::string_view, T>> choices, T usual) const {
    if (!IsThere()) return usual;
    const std::string text = Text();
    std::string words;
    for (const auto& [word, meaning] : choices) {
      if (word == text) return meaning;
      words += (words.empty() ? "" : ", ") + std::string(word);
    }
    Expect("one of " + words);
    return usual;
  }

  void Expect(std::string_view what) const;
  void Refuse(std::string_view what) const;

 private:
  // `line`: of what it would stand in.
  TomlValue(const toml::node* node, int line, std::string path, const std::filesystem::path& file,
            std::optional<base::Error>& misfit);

  const toml::node* node_;  // null: not there
  int line_;
  std::string path_;  // "launch.rows"
  const std::filesystem::path& file_;
  std::optional<base::Error>& misfit_;
};

}  // namespace gridhand::app
