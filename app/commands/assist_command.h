// gridhand assist: draws hints over a board for a person who plays.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "app/command.h"
#include "app/games.h"
#include "app/hints.h"
#include "app/play_report.h"
#include "base/error.h"
#include "overlay/palette.h"

namespace gridhand::app {

struct AssistOptions {
  std::filesystem::path image;  // a picture to be marked
  std::filesystem::path out;    // where it goes with its marks; empty: nowhere
  HelpRequest request;
  overlay::Palette palette;
  double opacity = 1;
  OutputFormat format = OutputFormat::kText;
};

// The marks of a picture: the sentence or one line of JSON to `out`, trouble to `err`. kBadInput:
// no picture, a cell that is not on the board, options that do not fit it; kNotFound: no board in
// it; kPartial: cells that cannot be read, or a board that cannot exist; else kDone. The games are
// loaded.
base::ExitCode AssistWithPicture(const AssistOptions& options, const GameList& games,
                                 std::ostream& out, std::ostream& err);

Command AddAssistCommand(CLI::App& parent);

}  // namespace gridhand::app
