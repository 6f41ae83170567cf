// The options that `play` and `demo` share, registered once.
#pragma once

#include <cstdint>
#include <filesystem>

#include "app/play_report.h"
#include "app/session.h"

namespace CLI {
class App;
}

namespace gridhand::app {

struct PlayOptions {
  SessionOptions session;
  std::uint64_t seed =
      1;  // of the agent's random choices, and of the deal where a program takes one
  OutputFormat format = OutputFormat::kText;
  std::filesystem::path film;  // empty: no film
  bool keeps_history = true;
  std::string game;          // the name of what is played, for the history
  std::string level;         // the strength of its opponent or puzzle, where a person has named one
  bool is_launched = false;  // nobody else can have begun its first game
  std::filesystem::path
      picture;  // where the film's last picture with predictions goes; may be empty
};

// Adds --games --seed --log --film --format; `options` must outlive the parse.
void AddPlayOptions(CLI::App& parser, PlayOptions& options);

// --format alone, for commands that have nothing else in common with play.
void AddFormatOption(CLI::App& parser, OutputFormat& format);

// How many screenshots of stopped games stay in the state folder.
inline constexpr std::size_t kEvidenceKept = 20;

// Where screenshots of stopped games go: beside the log if there is one, else
// $XDG_STATE_HOME/gridhand (~/.local/state/gridhand).
std::filesystem::path EvidenceDir(const std::filesystem::path& log);

}  // namespace gridhand::app
