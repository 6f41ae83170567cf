#include "app/run_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <nlohmann/json.hpp>

#include "app/json_text.h"
#include "app/version.h"

namespace gridhand::app {

base::Result<RunLog> RunLog::Open(const std::filesystem::path& file) {
  RunLog log;
  log.file_ = file;
  log.out_.emplace(file, std::ios::trunc);
  if (!*log.out_) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("cannot write the log {}: choose another place", file.string())};
  }
  log.opened_ = base::SteadyClock().Now();
  return log;
}

void RunLog::Begin(std::string_view program, const x11::WindowInfo& window,
                   std::string_view display, const nlohmann::ordered_json& more) {
  nlohmann::ordered_json fields;
  fields["format"] = kRunLogFormat;
  fields["version"] = Version();
  fields["started"] =
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
  fields["program"] = program;
  fields["window"] = {{"id", window.id}, {"title", window.title}, {"class", window.class_name}};
  fields["display"] = display;
  fields.update(more);
  Write("run", fields);
}

void RunLog::Write(std::string_view type, const nlohmann::ordered_json& fields) {
  if (!out_ || !status_.ok()) return;
  const auto elapsed = base::SteadyClock().Now() - opened_;
  nlohmann::ordered_json line;
  line["type"] = type;
  line["number"] = ++lines_;
  line["t_ms"] = std::chrono::duration<double, std::milli>(elapsed).count();
  if (!fields.is_null()) line.update(fields);
  *out_ << JsonLine(line) << '\n' << std::flush;
  if (*out_) return;
  status_ =
      base::Error{base::ErrorKind::kInternal,
                  fmt::format("cannot write the log {}: {}", file_.string(), std::strerror(errno))};
}

}  // namespace gridhand::app
