// Shell completions and the manual page, made from the option table itself, so that they cannot
// say anything else than --help does.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace gridhand::app {

// What a value may be that --help calls PROGRAM, say.
using ValueWords = std::map<std::string, std::vector<std::string>>;

// Each is a whole file. `program` is the root parser with all its commands. A value in capitals is
// offered as the words that `words` has for it, or not at all.
std::string BashCompletions(const CLI::App& program, const ValueWords& words);
std::string ZshCompletions(const CLI::App& program, const ValueWords& words);
std::string FishCompletions(const CLI::App& program, const ValueWords& words);

// In man(7) macros, section 1.
std::string ManualPage(const CLI::App& program, const std::string& version);

}  // namespace gridhand::app
