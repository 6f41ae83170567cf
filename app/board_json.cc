#include "app/board_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace gridhand::app {

double Rounded(double figure) {
  constexpr double kDigits = 1000;
  return std::round(figure * kDigits) / kDigits;
}

nlohmann::ordered_json RowsJson(std::string_view text) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    rows.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return rows;
}

std::string TextOfRows(const JsonReader& rows) {
  std::string text;
  for (const JsonReader& row : rows.Items()) text += row.Text() + "\n";
  return text;
}

nlohmann::ordered_json BoundsJson(const board::GridGeometry& lattice) {
  const base::FrameRect grid = lattice.Bounds();
  return {{"x", grid.x}, {"y", grid.y}, {"width", grid.width}, {"height", grid.height}};
}

void DescribeLattice(const board::GridGeometry& lattice, nlohmann::ordered_json& line) {
  line["grid"] = BoundsJson(lattice);
  line["col_edges"] = lattice.col_edges;
  line["row_edges"] = lattice.row_edges;
  line["residual_px"] = Rounded(lattice.residual_px);
}

}  // namespace gridhand::app
