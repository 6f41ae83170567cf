#include "base/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "base/printable.h"
#include "base/terminal.h"

namespace gridhand::base {
namespace {

spdlog::level::level_enum ToSpdlog(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return spdlog::level::debug;
    case LogLevel::kInfo:
      return spdlog::level::info;
    case LogLevel::kWarning:
      return spdlog::level::warn;
    case LogLevel::kError:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

}  // namespace

void InitLog(LogLevel lowest) {
  auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_mt>(
      TakesColours(STDERR_FILENO) ? spdlog::color_mode::always : spdlog::color_mode::never);
  auto logger = std::make_shared<spdlog::logger>("gridhand", std::move(sink));
  logger->set_pattern("gridhand: %^%v%$");
  logger->set_level(ToSpdlog(lowest));
  spdlog::set_default_logger(std::move(logger));
}

void Log(LogLevel level, std::string_view text) {
  spdlog::log(ToSpdlog(level), "{}", Printable(text, Newlines::kKept));
}

}  // namespace gridhand::base
