// gridhand read: the board in a picture, as text or JSON.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <vector>

#include "app/command.h"
#include "app/count_line.h"
#include "app/games.h"
#include "app/play_report.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

struct ReadOptions {
  std::vector<std::filesystem::path> files;
  std::uint64_t window = 0;  // X window id, 0: none
  OutputFormat format = OutputFormat::kText;
  std::filesystem::path annotate;  // where the picture with the reading drawn in goes, if anywhere
  std::filesystem::path debug;     // folder for a picture of each stage, if wanted
  bool is_quiet = false;           // says nothing of troubles: the exit code does
  bool is_for_eyes = false;        // text: with headings, and numbers of rows and columns
  bool is_coloured = false;        // text for eyes: in colours
};

// Takes the picture of a window.
using GrabWindow = std::function<base::Result<base::Frame>(std::uint64_t window)>;

// The whole command. Boards go to `out` (text: the best of each picture, separated by a blank line;
// JSON: one line a picture), one sentence per trouble to `err`, and `progress` counts pictures.
// kBadInput if a picture cannot be read, else kNotFound if one has no board, else kPartial if a
// cell is unknown or the options contradict the picture, else kDone. Precondition: the games are
// loaded, and there is at least one.
base::ExitCode Read(const ReadOptions& options, const GameList& games,
                    const GrabWindow& grab_window, std::ostream& out, std::ostream& err,
                    const CountLine& progress = {});

Command AddReadCommand(CLI::App& parent);

}  // namespace gridhand::app
