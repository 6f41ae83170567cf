// A line of JSON as `gridhand engine` reads and answers it, whatever the game.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/error.h"

namespace gridhand::app {

// Answers positions one by one.
class LineAnswerer {
 public:
  virtual ~LineAnswerer() = default;
  // The answer to one line (without line ends), or {"error":…,"line":number}.
  virtual std::string Answer(std::string_view line, std::int64_t number) = 0;
  // The bytes of the longest line that is read.
  virtual std::size_t max_line_bytes() const = 0;
};

// Error kBadInput: no JSON, or no object.
base::Result<nlohmann::ordered_json> ParseRequestLine(std::string_view line);

// "board" as one text, or as a list of its rows. Error kBadInput.
base::Result<std::string> BoardText(const nlohmann::ordered_json& request);

// "explain", false if it is missing. Error kBadInput.
base::Result<bool> ExplainIn(const nlohmann::ordered_json& request);

// {"error":…,"line":number}.
nlohmann::ordered_json LineComplaint(const base::Error& error, std::int64_t number);

// `answer` on one line with the "id" of the request in front, if it has one.
std::string WithId(const nlohmann::ordered_json& request, const nlohmann::ordered_json& answer);

}  // namespace gridhand::app
