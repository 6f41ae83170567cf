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

  // Adds "type" and "t_ms" to `fields`. Trouble with the file must not end a game: status() tells
  // of it, and nothing is written after it.
  void Write(std::string_view type, const nlohmann::ordered_json& fields);

  // Ok as long as every line is in the file. Error kInternal: "cannot write the log FILE: why".
  const base::Status& status() const { return status_; }

 private:
  std::filesystem::path file_;
  std::optional<std::ofstream> out_;
  base::TimePoint opened_{};
  base::Status status_ = base::Ok();
};

}  // namespace gridhand::app
