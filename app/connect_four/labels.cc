#include "app/connect_four/labels.h"

#include <nlohmann/json.hpp>

namespace gridhand::app::connect_four {
namespace {

// How many cells of both are the same.
int SameCells(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  int same = 0;
  for (std::size_t row = 0; row < a.size() && row < b.size(); ++row) {
    for (std::size_t col = 0; col < a[row].size() && col < b[row].size(); ++col) {
      same += a[row][col] == b[row][col] ? 1 : 0;
    }
  }
  return same;
}

char OtherSide(char c) { return c == 'x' ? 'o' : c == 'o' ? 'x' : c; }

}  // namespace

std::vector<std::string> ConnectFourLabels::InTermsOf(const nlohmann::json& read,
                                                      std::vector<std::string> rows) const {
  if (read.at("first_by") != "custom") return rows;
  std::vector<std::string> swapped = rows;
  for (std::string& row : swapped) {
    for (char& c : row) c = OtherSide(c);
  }
  const auto board = read.at("board").get<std::vector<std::string>>();
  return SameCells(swapped, board) > SameCells(rows, board) ? swapped : rows;
}

}  // namespace gridhand::app::connect_four
