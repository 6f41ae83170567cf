// The reader's parts, from the files that ship with the program and the skins that were learnt.
#pragma once

#include <filesystem>
#include <optional>

#include "app/data_files.h"
#include "base/error.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// Skins, described and learnt, their cells' pictures, net and oracle: reads whatever can be read. A
// damaged learnt skin is named on stderr and left out. `learnt`: their folder, the user's own if
// none is given. Error kBadInput: a file that ships with the program is damaged, and named.
base::Result<vision::minesweeper::ReaderData> ReaderDataFor(
    const DataFiles& files, const std::optional<std::filesystem::path>& learnt = std::nullopt);

// Nets and oracle alone: every picture is read as if no skin were known. Files are not opened yet.
vision::minesweeper::ReaderData UnseenReaderDataFor(const DataFiles& files);

}  // namespace gridhand::app::minesweeper
