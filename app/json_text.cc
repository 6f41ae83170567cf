#include "app/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;

// `byte` counts from 1. A text of one line has columns only.
std::string PlaceOf(std::string_view text, std::size_t byte) {
  if (text.find('\n') == std::string_view::npos) return fmt::format("column {}", byte);
  const std::string_view before = text.substr(0, byte - std::min<std::size_t>(byte, 1));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  return fmt::format("line {}, column {}", line, before.size() - (before.rfind('\n') + 1) + 1);
}

}  // namespace

std::string JsonLine(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

template <class Json>
base::Result<Json> ParseJson(std::string_view text) {
  using Event = typename Json::parse_event_t;
  bool is_too_deep = false;
  // What lies too deep is dropped while it is read.
  const auto keep = [&](int depth, Event event, Json&) {
    const bool opens = event == Event::array_start || event == Event::object_start;
    is_too_deep = is_too_deep || (opens && depth >= kMaxJsonDepth);
    return !is_too_deep;
  };
  std::string trouble;
  try {
    Json json = Json::parse(text, keep);
    if (!is_too_deep) return json;
  } catch (const typename Json::parse_error& error) {
    trouble = fmt::format("{}: not JSON", PlaceOf(text, error.byte));
  } catch (const typename Json::exception&) {
    trouble = "not JSON: a number is beyond all bounds";
  }
  if (is_too_deep) trouble = fmt::format("nested deeper than {}", kMaxJsonDepth);
  return Error{ErrorKind::kBadInput, trouble};
}

template base::Result<nlohmann::json> ParseJson(std::string_view text);
template base::Result<nlohmann::ordered_json> ParseJson(std::string_view text);

}  // namespace gridhand::app
