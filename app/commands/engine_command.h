// gridhand engine: `solve` as a stream, for programs: one JSON position a line in, one answer a
// line out, in order (docs/engine.md).
#pragma once

#include <iosfwd>

#include "app/command.h"
#include "app/engine_line.h"
#include "base/error.h"

namespace gridhand::app {

// Answers until the input ends. Each answer is there before the next line is read.
base::ExitCode ServeEngine(std::istream& in, LineAnswerer& engine, std::ostream& out);

Command AddEngineCommand(CLI::App& parent);

}  // namespace gridhand::app
