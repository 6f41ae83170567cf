// The options that `play` and `demo` share, registered once.
#pragma once

#include <filesystem>

#include "app/minesweeper/play_report.h"
#include "app/minesweeper/session.h"

namespace CLI {
class App;
}

namespace gridhand::app::minesweeper {

struct PlayOptions {
  SessionOptions session;
  OutputFormat format = OutputFormat::kText;
  std::filesystem::path film;  // empty: no film
  std::filesystem::path
      picture;  // where the film's last picture with predictions goes; may be empty
};

// Adds --games --flags --mines --agent --seed --log --film --format; `options` must outlive the
// parse.
void AddPlayOptions(CLI::App& parser, PlayOptions& options);

// --format alone, for commands that have nothing else in common with play.
void AddFormatOption(CLI::App& parser, OutputFormat& format);

// --agent alone, for commands that reason without playing.
void AddAgentOption(CLI::App& parser, std::string& agent);

// How many screenshots of stopped games stay in the state folder.
inline constexpr std::size_t kEvidenceKept = 20;

// Where screenshots of stopped games go: beside the log if there is one, else
// $XDG_STATE_HOME/gridhand (~/.local/state/gridhand).
std::filesystem::path EvidenceDir(const std::filesystem::path& log);

}  // namespace gridhand::app::minesweeper
