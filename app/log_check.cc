#include "app/log_check.h"

#include <fmt/format.h>

#include <climits>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/json_text.h"
#include "base/printable.h"

namespace gridhand::app {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

Error NotRight(std::string text) { return {ErrorKind::kDoubt, std::move(text)}; }

Result<std::optional<LogFault>> CheckLines(
    std::istream& log, std::string_view name,
    const std::function<Status(const nlohmann::json& line)>& check) {
  int number = 0;
  for (std::string text; std::getline(log, text);) {
    ++number;
    const Result<nlohmann::json> line = ParseJson<nlohmann::json>(text);
    const Status checked = line.ok() ? check(*line) : Status(line.error());
    if (checked.ok()) continue;
    const Error& error = checked.error();
    if (error.kind == ErrorKind::kDoubt) return std::optional(LogFault{number, error.text});
    return Error{error.kind, fmt::format("{}:{}: {}", name, number, error.text)};
  }
  return std::optional<LogFault>();
}

Result<std::optional<LogFault>> CheckNumberedLines(
    std::istream& log, std::string_view name,
    const std::function<Status(std::string_view type, const JsonReader& line)>& check) {
  int expected = 0;
  return CheckLines(log, name, [&](const nlohmann::json& json) -> Status {
    JsonMisfit misfit;
    const JsonReader line(json, misfit);
    const int number = line["number"].Int(1, INT_MAX);
    const std::string type = line["type"].Text();
    if (misfit) return Error{ErrorKind::kBadInput, *misfit};
    if (number != ++expected) return NotRight("a line before this one is missing");
    Status checked = check(type, line);
    if (misfit) return Error{ErrorKind::kBadInput, *misfit};
    return checked;
  });
}

void AddFault(const std::optional<LogFault>& fault, nlohmann::ordered_json& verdict) {
  if (fault) verdict["fault"] = {{"line", fault->line}, {"text", fault->text}};
}

std::string ToText(const LogFault& fault) {
  return base::Printable(fmt::format("line {} is not right: {}", fault.line, fault.text)) + '\n';
}

}  // namespace gridhand::app
