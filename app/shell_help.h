// Shell completions and the manual page, made from the option table itself, so that they cannot
// say anything else than --help does.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace gridhand::app {

// Each is a whole file. `program` is the root parser with all its commands.
std::string BashCompletions(const CLI::App& program);
std::string ZshCompletions(const CLI::App& program);
std::string FishCompletions(const CLI::App& program);

// In man(7) macros, section 1.
std::string ManualPage(const CLI::App& program, const std::string& version);

}  // namespace gridhand::app
