#include "app/engine_line.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/json_text.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::Result;
using Json = nlohmann::ordered_json;

Error Bad(std::string text) { return {base::ErrorKind::kBadInput, std::move(text)}; }

}  // namespace

Result<Json> ParseRequestLine(std::string_view line) {
  Result<Json> request = ParseJson<Json>(line);
  if (request && !request->is_object()) return Bad("expected an object in braces");
  return request;
}

Result<std::string> BoardText(const Json& request) {
  const auto board = request.find("board");
  if (board == request.end()) return Bad("expected a text or a list of rows as \"board\"");
  if (board->is_string()) return board->get<std::string>();
  std::string text;
  for (const Json& row : *board) {
    if (!board->is_array() || !row.is_string()) {
      return Bad("expected a text or a list of rows as \"board\"");
    }
    text += row.get<std::string>() + '\n';
  }
  return text;
}

Result<bool> ExplainIn(const Json& request) {
  const auto explain = request.find("explain");
  if (explain == request.end()) return false;
  if (!explain->is_boolean()) return Bad("expected true or false as \"explain\"");
  return explain->get<bool>();
}

Json LineComplaint(const Error& error, std::int64_t number) {
  return {{"error", error.text}, {"line", number}};
}

std::string WithId(const Json& request, const Json& answer) {
  Json line = Json::object();
  if (request.is_object() && request.contains("id")) line["id"] = request["id"];
  line.update(answer);
  return JsonLine(line);
}

}  // namespace gridhand::app
