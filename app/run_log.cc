#include "app/run_log.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace gridhand::app {

base::Result<RunLog> RunLog::Open(const std::filesystem::path& file) {
  RunLog log;
  log.out_.emplace(file, std::ios::trunc);
  if (!*log.out_) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("cannot write the log {}: choose another place", file.string())};
  }
  log.opened_ = base::SteadyClock().Now();
  return log;
}

void RunLog::Write(std::string_view type, const nlohmann::ordered_json& fields) {
  if (!out_) return;
  const auto elapsed = base::SteadyClock().Now() - opened_;
  nlohmann::ordered_json line;
  line["type"] = type;
  line["t_ms"] = std::chrono::duration<double, std::milli>(elapsed).count();
  line.update(fields);
  *out_ << line.dump() << '\n' << std::flush;
}

}  // namespace gridhand::app
