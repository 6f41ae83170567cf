// What every board has in JSON, whatever the game: its rows, and where it lies in the picture.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "app/json_reader.h"
#include "board/grid_geometry.h"

namespace gridhand::app {

// Three digits after the point: more than most figures mean.
double Rounded(double figure);

// The lines of a board's text, each of which ends in \n: ["x..", ".o."].
nlohmann::ordered_json RowsJson(std::string_view text);

// The text again. Misfits of the reader: no list, an item that is no text.
std::string TextOfRows(const JsonReader& rows);

// {"x", "y", "width", "height"}: the lattice's bounds.
nlohmann::ordered_json BoundsJson(const board::GridGeometry& lattice);

// Adds "grid", "col_edges", "row_edges" and "residual_px".
void DescribeLattice(const board::GridGeometry& lattice, nlohmann::ordered_json& line);

}  // namespace gridhand::app
