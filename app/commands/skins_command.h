// gridhand skins: lists, shows and removes learnt skins.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

#include "app/command.h"
#include "app/play_report.h"
#include "base/error.h"

namespace gridhand::app {

struct SkinsOptions {
  std::string action;             // list, show, remove
  std::string name;               // of a skin; show and remove need it
  std::filesystem::path picture;  // where show draws; empty: NAME.png
  bool yes = false;               // remove without asking
  OutputFormat format = OutputFormat::kText;
};

// Puts a question to a person and returns the answer; empty if nobody is at the terminal.
using AskName = std::function<std::string(const std::string& question)>;

// The whole command; skins are kept in `folder`. kBadInput: bad usage, a broken skin; kNotFound: no
// such skin; kStoppedByHuman: the answer was no.
base::ExitCode Skins(const SkinsOptions& options, const std::filesystem::path& folder,
                     const AskName& ask, std::ostream& out, std::ostream& err);

Command AddSkinsCommand(CLI::App& parent);

}  // namespace gridhand::app
