// gridhand assist: draws hints over a board for a person who plays.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>

#include "app/command.h"
#include "app/minesweeper/hints.h"
#include "app/play_report.h"
#include "base/error.h"
#include "board/minesweeper/first_click.h"
#include "overlay/palette.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app {

struct AssistOptions {
  std::filesystem::path image;  // a picture to be marked
  std::filesystem::path out;    // where it goes with its marks; empty: nowhere
  minesweeper::HintChoice choice = minesweeper::ChoiceFor(minesweeper::HelpLevel::kAll);
  std::optional<board::CellPos> about;  // the cell to be explained, in place of the next one
  overlay::Palette palette;
  double opacity = 1;
  std::optional<int> mines;  // of the whole board, if the person knows
  board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic;
  OutputFormat format = OutputFormat::kText;
};

// The marks of a picture: the sentence or one line of JSON to `out`, trouble to `err`. kBadInput:
// no picture, a cell that is not on the board, too many mines; kNotFound: no board in it;
// kPartial: cells that cannot be read, or a board that cannot exist; else kDone.
base::ExitCode AssistWithPicture(const AssistOptions& options,
                                 const vision::minesweeper::BoardReader& reader, std::ostream& out,
                                 std::ostream& err);

Command AddAssistCommand(CLI::App& parent);

}  // namespace gridhand::app
