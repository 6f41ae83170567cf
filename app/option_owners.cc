#include "app/option_owners.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

namespace gridhand::app {
namespace {

// Where CLI11 puts options that belong to no group.
constexpr const char* kOfAllGames = "Options";

constexpr std::string_view kBetween = ", ";

bool IsAmong(std::string_view title, const std::string& owners) {
  const std::string all = fmt::format("{}{}{}", kBetween, owners, kBetween);
  return all.find(fmt::format("{}{}{}", kBetween, title, kBetween)) != std::string::npos;
}

}  // namespace

void BelongTo(CLI::App& parser, std::string_view title, const std::vector<std::string>& options) {
  for (const std::string& name : options) {
    CLI::Option& option = *parser.get_option(name);
    const std::string& owners = option.get_group();
    option.group(owners == kOfAllGames ? std::string(title)
                                       : fmt::format("{}{}{}", owners, kBetween, title));
  }
}

void CheckOwners(const CLI::App& parser, std::string_view title) {
  for (const CLI::Option* option : parser.get_options()) {
    const std::string& owners = option->get_group();
    if (option->count() == 0 || owners == kOfAllGames || IsAmong(title, owners)) continue;
    throw CLI::ValidationError(
        option->get_name(),
        fmt::format("belongs to {}; leave it out, or choose that game with --game", owners));
  }
}

}  // namespace gridhand::app
