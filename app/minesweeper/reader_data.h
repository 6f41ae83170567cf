// The reader's parts, from the files that ship with the program.
#pragma once

#include "app/data_files.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// Skins, their cells' pictures, net and oracle: reads whatever can be read. Errors: kBadInput,
// naming the sheet of pictures that cannot be read.
base::Result<vision::minesweeper::ReaderData> ReaderDataFor(const DataFiles& files);

// Net and oracle alone: every picture is met as one never seen.
vision::minesweeper::ReaderData UnseenReaderDataFor(const DataFiles& files);

}  // namespace gridhand::app::minesweeper
