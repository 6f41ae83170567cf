#include "app/lattice_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace gridhand::app {

double Rounded(double figure) {
  constexpr double kDigits = 1000;
  return std::round(figure * kDigits) / kDigits;
}

void DescribeLattice(const board::GridGeometry& lattice, nlohmann::ordered_json& line) {
  const base::FrameRect grid = lattice.Bounds();
  line["grid"] = {{"x", grid.x}, {"y", grid.y}, {"width", grid.width}, {"height", grid.height}};
  line["col_edges"] = lattice.col_edges;
  line["row_edges"] = lattice.row_edges;
  line["residual_px"] = Rounded(lattice.residual_px);
}

}  // namespace gridhand::app
