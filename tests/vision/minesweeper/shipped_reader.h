#pragma once

#include <cstdlib>
#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::vision::minesweeper {

// Reads as `gridhand read` does: with the pictures of the skins and the net, which know cells that
// the colours of a skin do not tell. Nothing that the person before the screen has let learn.
inline const BoardReader& ShippedReader() {
  static const BoardReader reader = [] {
    const auto files = app::FindDataFiles();
    if (!files) std::abort();
    auto data = app::minesweeper::ReaderDataFor(*files);
    if (!data) std::abort();
    data->learnt.clear();
    auto loaded = BoardReader::Load(*std::move(data));
    if (!loaded) std::abort();
    return *std::move(loaded);
  }();
  return reader;
}

}  // namespace gridhand::vision::minesweeper
