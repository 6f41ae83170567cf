// What a reader makes of the labelled pictures of one folder, held against a table: a gate that a
// change of the eyes has to pass.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/minesweeper/score.h"
#include "tests/vision/fixtures.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::vision::minesweeper {

// A row of the table: what the reader must make of a folder's pictures.
struct GateRow {
  std::string_view folder;
  int pictures;                         // of the folder, or of the sample drawn from it
  int exact;                            // at least; size, place and every cell are right
  int refused = 0;                      // at most
  std::vector<std::string> wrong = {};  // exactly these are read wrongly, and nothing says so
};

inline std::ostream& operator<<(std::ostream& out, const GateRow& row) { return out << row.folder; }

inline std::string GateName(const testing::TestParamInfo<GateRow>& row) {
  return TestName(std::string(row.param.folder));
}

// Scored as `gridhand score` does.
inline app::minesweeper::PictureScore ScoreOf(const BoardReader& reader, const Fixture& fixture) {
  return app::minesweeper::ScoreBoard({fixture.cells, fixture.geometry},
                                      reader.Find(Picture(fixture.png)), 0);
}

inline void ExpectPasses(const GateRow& row, const std::vector<Fixture>& fixtures,
                         const BoardReader& reader) {
  using app::Outcome;
  std::vector<std::string> wrong;
  std::map<Outcome, int> outcomes;
  std::string inexact;
  for (const Fixture& fixture : fixtures) {
    const app::minesweeper::PictureScore score = ScoreOf(reader, fixture);
    ++outcomes[score.outcome];
    if (score.outcome == Outcome::kWrong) wrong.push_back(fixture.name);
    if (score.outcome == Outcome::kExact) continue;
    inexact += fixture.name + ": " + std::string(Name(score.outcome)) + ", " + score.reason + "\n";
  }
  EXPECT_EQ(static_cast<int>(fixtures.size()), row.pictures);
  EXPECT_GE(outcomes[Outcome::kExact], row.exact) << inexact;
  EXPECT_LE(outcomes[Outcome::kRefused], row.refused) << inexact;
  EXPECT_THAT(wrong, testing::UnorderedElementsAreArray(row.wrong));
}

}  // namespace gridhand::vision::minesweeper
