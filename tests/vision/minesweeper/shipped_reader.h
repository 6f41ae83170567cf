#pragma once

#include <cstdlib>
#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::vision::minesweeper {

inline app::DataFiles ShippedFiles() {
  auto files = app::FindDataFiles("minesweeper");
  if (!files) std::abort();
  return *std::move(files);
}

// No folder: without the skins that the person before the screen has let learn.
inline constexpr const char* kNothingLearnt = "no-such-folder";

// Made of what the commands make theirs of.
inline BoardReader ReaderOfTheCommands(base::Result<ReaderData> data) {
  if (!data) std::abort();
  auto loaded = BoardReader::Load(*std::move(data));
  if (!loaded) std::abort();
  return *std::move(loaded);
}

// Reads as the commands do: with the pictures of the skins and the net, which know cells that the
// colours of a skin do not tell.
inline const BoardReader& ShippedReader() {
  static const BoardReader kReader =
      ReaderOfTheCommands(app::minesweeper::ReaderDataFor(ShippedFiles(), kNothingLearnt));
  return kReader;
}

}  // namespace gridhand::vision::minesweeper
