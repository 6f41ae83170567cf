// Checks for the options of several commands, with messages that say what was expected.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gridhand::app {

// A whole number of at least `least`.
CLI::Validator AtLeast(int least);

// "max", or moves a second: a number from 0.001 to 1000.
CLI::Validator Speed();

// A file that a picture is written to: PNG is what is written, so its name ends in .png.
CLI::Validator PngName();

// What is wrong with drawing into `to` what was read from `from`: they are one file. Empty if they
// are not.
std::string OverwriteFault(const std::filesystem::path& from, const std::filesystem::path& to);

// A regular expression that std::regex understands.
CLI::Validator RegularExpression();

// An option whose words stand for values. Words are matched exactly.
template <class T>
CLI::Option* AddChoice(CLI::App& parser, const std::string& name, T& value,
                       const std::map<std::string, T>& words, const std::string& help) {
  std::vector<std::string> known;
  std::string usual;
  std::string all;
  for (const auto& [word, meaning] : words) {
    known.push_back(word);
    all += (all.empty() ? "" : "|") + word;
    if (meaning == value) usual = word;
  }
  return parser
      .add_option_function<std::string>(
          name, [&value, words](const std::string& word) { value = words.at(word); }, help)
      ->check(CLI::IsMember(known).description(""))
      ->type_name(all)
      ->default_str(usual);
}

}  // namespace gridhand::app
