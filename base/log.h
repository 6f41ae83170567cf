// Messages for a person, on stderr. Data goes to stdout and never through here.
//
// Only app (and tests) log; the other layers return their trouble as Error.
#pragma once

#include <string_view>

namespace gridhand::base {

enum class LogLevel { kDebug, kInfo, kWarning, kError };

// Once at start. Colours are used if stderr is a terminal and NO_COLOR is not set.
void InitLog(LogLevel lowest);

// Foreign characters that would steer the terminal are replaced; newlines are kept.
void Log(LogLevel level, std::string_view text);

}  // namespace gridhand::base
