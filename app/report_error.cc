#include "app/report_error.h"

#include <fmt/format.h>

#include <csignal>
#include <cstring>

#include "app/signals.h"
#include "base/log.h"
#include "base/printable.h"

namespace gridhand::app {

base::ExitCode ReportError(const base::Error& error) {
  if (const int signal = SignalReceived(); signal != 0) {
    base::Log(base::LogLevel::kInfo,
              signal == SIGINT ? "interrupted (Ctrl-C)"
                               : fmt::format("ended by a signal ({})", strsignal(signal)));
    return base::ExitCodeForSignal(signal);
  }
  base::Log(base::LogLevel::kError, error.text);
  return base::ExitCodeFor(error.kind);
}

base::ExitCode Complain(const base::Error& error, std::ostream& err) {
  err << kMessagePrefix << base::Printable(error.text, base::Newlines::kKept) << '\n';
  return base::ExitCodeFor(error.kind);
}

}  // namespace gridhand::app
