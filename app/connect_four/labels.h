// What the label of a picture of Connect Four says, for `score`: the board in the alphabet of
// board/connect_four/text.h.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/rows_scorer.h"

namespace gridhand::app::connect_four {

class ConnectFourLabels : public RowLabels {
 public:
  std::string_view alphabet() const override { return ".xo"; }
  // Where nothing on the picture tells who began, and the reading says so, either kind of disc may
  // be the first player's.
  std::vector<std::string> InTermsOf(const nlohmann::json& read,
                                     std::vector<std::string> rows) const override;
};

}  // namespace gridhand::app::connect_four
