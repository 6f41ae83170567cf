// gridhand score: reading accuracy on a folder of labelled pictures.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/count_line.h"
#include "app/play_report.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app {

struct ScoreOptions {
  std::filesystem::path folder;
  bool unseen = false;                // read without skins
  std::filesystem::path skins;        // learnt ones, in place of the user's own; empty: those
  bool at_grid = false;               // the labels say where the cells are; needs `unseen`
  std::vector<std::string> variants;  // besides the clean pictures
  OutputFormat format = OutputFormat::kText;
  std::filesystem::path report;  // where the page goes; empty: nowhere
};

// The whole command. Tables go to `out`, one sentence per trouble to `err`. kBadInput: no such
// folder, no such variant, a page that cannot be written; kNotFound: nothing to score; kPartial:
// some pictures could not be scored; else kDone, however good the eyes are.
base::ExitCode Score(const ScoreOptions& options, vision::minesweeper::BoardReader& reader,
                     const CountLine& progress, std::ostream& out, std::ostream& err);

Command AddScoreCommand(CLI::App& parent);

}  // namespace gridhand::app
