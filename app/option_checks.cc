#include "app/option_checks.h"

#include <fmt/format.h>

#include <charconv>

#include "app/pattern.h"

namespace gridhand::app {

CLI::Validator AtLeast(int least) {
  const auto check = [least](const std::string& text) -> std::string {
    int number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && stop == end && number >= least) return "";
    return fmt::format("expected a whole number of at least {}, got '{}'", least, text);
  };
  return {check, "", fmt::format("at least {}", least)};
}

CLI::Validator Speed() {
  const auto check = [](const std::string& text) -> std::string {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const bool is_number = error == std::errc() && stop == end;
    if (text == "max" || (is_number && number >= 0.001 && number <= 1000)) return "";
    return fmt::format("expected max or a number of moves a second from 0.001 to 1000, got '{}'",
                       text);
  };
  return {check, "", ""};
}

CLI::Validator PngName() {
  const auto check = [](const std::string& text) -> std::string {
    const std::string extension = std::filesystem::path(text).extension().string();
    if (CLI::detail::to_lower(extension) == ".png") return "";
    return fmt::format("expected a name that ends in .png, as PNG is written, got '{}'", text);
  };
  return {check, "", ""};
}

std::string OverwriteFault(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::error_code ignored;  // one that is not there cannot be overwritten
  if (!std::filesystem::equivalent(from, to, ignored)) return "";
  return fmt::format("{} would overwrite the picture that is read: choose another name",
                     to.string());
}

CLI::Validator RegularExpression() {
  const auto check = [](const std::string& text) -> std::string {
    const auto compiled = CompilePattern(text);
    return compiled.ok() ? "" : compiled.error().text;
  };
  return {check, "", "regular expression"};
}

}  // namespace gridhand::app
