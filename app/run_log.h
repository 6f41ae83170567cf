// The run log: JSON lines, one object a line, written as things happen and flushed at once, so
// that a crash loses nothing. Every object has "type" and "t_ms" (since the log was opened).
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"

namespace gridhand::app {

class RunLog {
 public:
  // A log that goes nowhere.
  RunLog() = default;

  // Replaces an existing file. Error kBadInput if it cannot be written.
  static base::Result<RunLog> Open(const std::filesystem::path& file);

  // Adds "type" and "t_ms" to `fields`.
  void Write(std::string_view type, const nlohmann::ordered_json& fields);

 private:
  std::optional<std::ofstream> out_;
  base::TimePoint opened_{};
};

}  // namespace gridhand::app
