// What a person teaches the eyes of a game: looks of programs, kept as skins. Behind `learn` and
// `skins`.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

#include "app/output_format.h"
#include "base/error.h"

namespace CLI {
class App;
}

namespace gridhand::app {

// What `skins` is asked.
struct SkinsOptions {
  std::string action = "list";    // list, show, remove
  std::string name;               // of a skin; show and remove need it
  std::filesystem::path picture;  // where show draws; empty: NAME.png
  bool yes = false;               // remove without asking
  OutputFormat format = OutputFormat::kText;
};

// Puts a question to a person and returns the answer; empty if nobody is at the terminal.
using AskName = std::function<std::string(const std::string& question)>;

class Lessons {
 public:
  virtual ~Lessons() = default;

  // Of learn, besides the skin's name and --format.
  virtual void AddLearnOptions(CLI::App& parser) = 0;
  // Teaches the skin of this name. What was learnt on `out`, troubles on `err`.
  virtual base::ExitCode Learn(const std::string& name, OutputFormat format, std::ostream& out,
                               std::ostream& err) = 0;

  // kBadInput: bad usage, a broken skin; kNotFound: no such skin; kStoppedByHuman: the answer was
  // no.
  virtual base::ExitCode Skins(const SkinsOptions& options, const AskName& ask, std::ostream& out,
                               std::ostream& err) const = 0;
};

}  // namespace gridhand::app
