// What the checks of all games' run logs have in common (verify-log): the walk through the lines,
// and the first line that is not right.
#pragma once

#include <functional>
#include <istream>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "app/json_reader.h"
#include "base/error.h"

namespace gridhand::app {

struct LogFault {
  int line = 0;  // from 1
  std::string text;
};

// What a check answers of a line that cannot be right.
base::Error NotRight(std::string text);

// Checks the lines one after another, up to the first that is not right. Error kBadInput,
// "NAME:LINE: …": a line that is no JSON, or of which `check` says so.
base::Result<std::optional<LogFault>> CheckLines(
    std::istream& log, std::string_view name,
    const std::function<base::Status(const nlohmann::json& line)>& check);

// The same of lines that are numbered from 1 without a gap, each with a "type".
base::Result<std::optional<LogFault>> CheckNumberedLines(
    std::istream& log, std::string_view name,
    const std::function<base::Status(std::string_view type, const JsonReader& line)>& check);

// Adds "fault" to the keys of a verdict if there is one.
void AddFault(const std::optional<LogFault>& fault, nlohmann::ordered_json& verdict);

// A line for people.
std::string ToText(const LogFault& fault);

}  // namespace gridhand::app
