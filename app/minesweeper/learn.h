// A new skin from pictures of it, or by playing in a window.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "app/data_files.h"
#include "app/minesweeper/board_options.h"
#include "app/minesweeper/cell_questions.h"
#include "app/play_report.h"
#include "app/window_options.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

struct LearnOptions {
  std::string name;
  std::filesystem::path from;  // empty: from the window
  bool only_watches = false;   // the window
  BoardOptions board;
  std::filesystem::path into;  // where the skin is kept; empty: among the user's own
  bool is_brief = false;
  WindowOptions window;  // in which to play
  int games = 3;
  bool yes = false;  // do not ask before playing
  bool dry_run = false;
  OutputFormat format = OutputFormat::kText;
};

// The whole command; skins are kept in `skins_folder`. `reader` knows no skin. `ask`: about cells
// that cannot be told; empty: nobody is there. kBadInput: a bad
// name or folder; kNotFound: nothing could be learnt; kPartial: some pictures taught nothing, or
// play was stopped.
base::ExitCode Learn(const LearnOptions& options, const std::filesystem::path& skins_folder,
                     const vision::minesweeper::BoardReader& reader, const AskPerson& ask,
                     const base::Interrupt& interrupt, std::ostream& out, std::ostream& err);

// Where a skin is kept that goes `into` this folder; empty: among the user's own, where it may not
// have a shipped one's name. Error kBadInput.
base::Result<std::filesystem::path> SkinsFolderFor(const std::string& name,
                                                   const std::filesystem::path& into,
                                                   const DataFiles& files);

}  // namespace gridhand::app::minesweeper
