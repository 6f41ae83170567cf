// JSON that this program writes and reads.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/error.h"

namespace gridhand::app {

// The text of one line, without a newline. Never throws: U+FFFD replaces bytes that are not UTF-8,
// which titles of windows and names of files may hold.
std::string JsonLine(const nlohmann::ordered_json& json);

// No input of this program needs more than four arrays or objects in each other. The library reads
// any depth, but copies and writes by recursion: 100,000 brackets would exhaust the stack.
inline constexpr int kMaxJsonDepth = 64;

// One JSON value. Json is nlohmann::json or nlohmann::ordered_json. Error kBadInput: "column 17:
// not JSON" (in a text of several lines "line 3, column 17: …"), "nested deeper than 64", or a
// number beyond all bounds.
template <class Json>
base::Result<Json> ParseJson(std::string_view text);

}  // namespace gridhand::app
