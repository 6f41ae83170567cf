// The reader's parts, from the files that ship with the program.
#pragma once

#include "app/data_files.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// Skins, net and oracle: reads whatever can be read.
vision::minesweeper::ReaderData ReaderDataFor(const DataFiles& files);

// The same without skins: every picture is met as one never seen.
vision::minesweeper::ReaderData UnseenReaderDataFor(const DataFiles& files);

}  // namespace gridhand::app::minesweeper
