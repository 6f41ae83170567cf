// A command of the program, as main() sees it: where its options are registered and what runs when
// it is chosen. Commands are listed once, in main.cc.
#pragma once

#include <functional>

#include "base/error.h"

namespace CLI {
class App;
}

namespace gridhand::app {

// Must be kept until the parse is over: `run` owns what the options are read into.
struct [[nodiscard]] Command {
  CLI::App* parser = nullptr;           // the subcommand; owned by the parent parser
  std::function<base::ExitCode()> run;  // called once, after a successful parse
};

}  // namespace gridhand::app
