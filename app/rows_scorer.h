// Scores the eyes of a game by what `read` says of a picture: its board as rows of characters, cell
// by cell, and what the game tells of a board besides.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/game.h"
#include "app/picture_scorer.h"
#include "app/proportion.h"

namespace gridhand::app {

// Something that a game tells besides the cells, and how often it is right: "givens".
struct PartScore {
  std::string name;
  Proportion right;
};

// What the labels of one game mean.
class RowLabels {
 public:
  virtual ~RowLabels() = default;

  // The characters of a label; '~', a cell that cannot be seen, is every game's.
  virtual std::string_view alphabet() const = 0;

  // The label's rows in the terms of a reading, where one board may be put in two ways. `read` has
  // the fields of PictureReading.
  virtual std::vector<std::string> InTermsOf(const nlohmann::json& /*read*/,
                                             std::vector<std::string> rows) const {
    return rows;
  }

  // The names of the parts, in the order in which they are told.
  virtual std::vector<std::string> parts() const { return {}; }
  // A board of the right size: one score for each of parts(). `notes`: the label's .json, in which
  // anything may stand; a part of which it says nothing has none of none.
  virtual std::vector<Proportion> ScoreParts(const std::vector<std::string>& /*rows*/,
                                             const nlohmann::json& /*notes*/,
                                             const nlohmann::json& /*read*/) const {
    return {};
  }
};

// The game's eyes must be open, and the game must outlive the scorer.
std::unique_ptr<PictureScorer> MakeRowsScorer(const Game& game, std::unique_ptr<RowLabels> labels,
                                              bool has_page);

}  // namespace gridhand::app
