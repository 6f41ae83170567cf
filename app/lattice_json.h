// The keys that every board has in JSON: where it lies in the picture.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "board/grid_geometry.h"

namespace gridhand::app {

// Three digits after the point: more than most figures mean.
double Rounded(double figure);

// Adds "grid", "col_edges", "row_edges" and "residual_px".
void DescribeLattice(const board::GridGeometry& lattice, nlohmann::ordered_json& line);

}  // namespace gridhand::app
