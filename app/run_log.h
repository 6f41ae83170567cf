// The run log: JSON lines, one object a line, written as things happen and flushed at once, so
// that a crash loses nothing. Every object has "type", "number" (of the line, from 1, so that one
// that was taken out is missed) and "t_ms" (since the log was opened). The first is of type "run".
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"
#include "x11/window.h"

namespace gridhand::app {

// What the lines hold. Format 1, up to Gridhand 0.2, had neither "format" nor "number".
inline constexpr int kRunLogFormat = 2;

class RunLog {
 public:
  // A log that goes nowhere.
  RunLog() = default;

  // Replaces an existing file. Error kBadInput if it cannot be written.
  static base::Result<RunLog> Open(const std::filesystem::path& file);

  // The first line: this program's version and the time, whose game it is, and the fields of the
  // object `more`. `program` is the name of its profile.
  void Begin(std::string_view program, const x11::WindowInfo& window, std::string_view display,
             const nlohmann::ordered_json& more);

  // Adds "type", "number" and "t_ms" to `fields`, an object or null for none. Trouble with the file
  // must not end a game: status() tells of it, and nothing is written after it.
  void Write(std::string_view type, const nlohmann::ordered_json& fields);

  // Ok as long as every line is in the file. Error kInternal: "cannot write the log FILE: why".
  const base::Status& status() const { return status_; }

 private:
  std::filesystem::path file_;
  std::optional<std::ofstream> out_;
  base::TimePoint opened_{};
  int lines_ = 0;
  base::Status status_ = base::Ok();
};

}  // namespace gridhand::app
