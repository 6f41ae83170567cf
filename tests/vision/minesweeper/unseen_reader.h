// The reader that knows no skin.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "agent/minesweeper/solver_oracle.h"
#include "tests/support/source_tree.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::vision::minesweeper {

// Knows what was learnt alone.
inline BoardReader ReaderThatLearnt(std::vector<LearntSkin> learnt) {
  auto loaded = BoardReader::Load({
      .net_file = test_support::SourceTree() / "vision/minesweeper/nets/symbol_net.bin",
      .glyph_net_file = test_support::SourceTree() / "vision/glyphs/nets/glyph_net.bin",
      .oracle = std::make_shared<agent::minesweeper::SolverOracle>(),
      .learnt = std::move(learnt),
  });
  if (!loaded) std::abort();
  return *std::move(loaded);
}

inline const BoardReader& UnseenReader() {
  static const BoardReader kReader = ReaderThatLearnt({});
  return kReader;
}

}  // namespace gridhand::vision::minesweeper
