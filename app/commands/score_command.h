// gridhand score: reading accuracy on a folder of labelled pictures, game by game.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/count_line.h"
#include "app/games.h"
#include "app/play_report.h"
#include "base/error.h"

namespace gridhand::app {

struct ScoreOptions {
  std::filesystem::path folder;
  std::string game;                   // these pictures alone; empty: those of all games
  std::vector<std::string> variants;  // besides the clean pictures
  OutputFormat format = OutputFormat::kText;
  std::filesystem::path report;  // where the page goes; empty: nowhere
};

// The whole command. A picture belongs to the game whose name the nearest folder on its path bears,
// else to `options.game`, else to the first. Tables go to `out`, one sentence per trouble to `err`.
// kBadInput: no such folder, no such variant, a page of several games or that cannot be written;
// kNotFound: nothing to score; kPartial: some pictures could not be scored; else kDone, however
// good the eyes are.
base::ExitCode Score(const ScoreOptions& options, const GameList& games, const CountLine& progress,
                     std::ostream& out, std::ostream& err);

Command AddScoreCommand(CLI::App& parent);

}  // namespace gridhand::app
