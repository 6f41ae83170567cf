#include "app/run_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

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

void RunLog::Write(std::string_view type, const nlohmann::ordered_json& fields) {
  if (!out_ || !status_.ok()) return;
  const auto elapsed = base::SteadyClock().Now() - opened_;
  nlohmann::ordered_json line;
  line["type"] = type;
  line["t_ms"] = std::chrono::duration<double, std::milli>(elapsed).count();
  line.update(fields);
  // A title or what a rule printed may be no UTF-8: a log must not end the play.
  *out_ << line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n'
        << std::flush;
  if (*out_) return;
  status_ =
      base::Error{base::ErrorKind::kInternal,
                  fmt::format("cannot write the log {}: {}", file_.string(), std::strerror(errno))};
}

}  // namespace gridhand::app
