// The reader that knows no skin.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>

#include "agent/minesweeper/solver_oracle.h"
#include "tests/support/source_tree.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::vision::minesweeper {

inline const BoardReader& UnseenReader() {
  static const BoardReader kReader = [] {
    auto loaded = BoardReader::Load({
        .net_file = test_support::SourceTree() / "vision/minesweeper/nets/symbol_net.bin",
        .oracle = std::make_shared<agent::minesweeper::SolverOracle>(),
    });
    if (!loaded) std::abort();
    return *std::move(loaded);
  }();
  return kReader;
}

}  // namespace gridhand::vision::minesweeper
