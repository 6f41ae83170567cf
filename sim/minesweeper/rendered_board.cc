#include "sim/minesweeper/rendered_board.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "board/minesweeper/text.h"
#include "sim/minesweeper/surround_painter.h"
#include "sim/minesweeper/symbol_painter.h"

namespace gridhand::sim::minesweeper {
namespace {

using board::CellPos;
using board::GridGeometry;

std::vector<int> Edges(int cells, double pitch, int start) {
  std::vector<int> edges;
  for (int i = 0; i <= cells; ++i)
    edges.push_back(start + static_cast<int>(std::lround(i * pitch)));
  return edges;
}

Box BoxOf(const base::FrameRect& rect) {
  return {static_cast<double>(rect.x), static_cast<double>(rect.y), static_cast<double>(rect.width),
          static_cast<double>(rect.height)};
}

void PaintCells(Canvas& canvas, const RenderedSkin& skin, const Scene& scene,
                const GridGeometry& geometry, double unit) {
  CellPlace place;
  place.line = std::max(1.0, std::round(unit));
  place.gap = std::round(skin.gap_px * unit);
  board::ForEachCell(scene.cells, [&](CellPos pos) {
    place.cell = BoxOf(geometry.CellRect(pos));
    place.pos = pos;
    PaintCell(canvas, skin, place, scene.cells[pos]);
  });
}

GridGeometry Scaled(GridGeometry geometry, double scale) {
  for (auto* edges : {&geometry.col_edges, &geometry.row_edges}) {
    for (int& edge : *edges) edge = static_cast<int>(std::lround(edge * scale));
  }
  return geometry;
}

GridGeometry Moved(GridGeometry geometry, base::FramePoint by) {
  for (int& edge : geometry.col_edges) edge += by.x;
  for (int& edge : geometry.row_edges) edge += by.y;
  return geometry;
}

// The window, drawn at the size at which its program draws it and scaled by the compositor if
// there is one.
RenderedBoard Window(const RenderedSkin& skin, const Scene& scene, const Fonts& fonts) {
  const double unit = skin.resampled ? 1 : skin.scale;
  const double pitch = skin.pitch_px * unit;
  const base::Size board{Edges(scene.cells.cols(), pitch, 0).back(),
                         Edges(scene.cells.rows(), pitch, 0).back()};
  const WindowPlan plan = PlanWindow(skin, board, unit);
  GridGeometry geometry{
      .col_edges = Edges(scene.cells.cols(), pitch, static_cast<int>(plan.board.x)),
      .row_edges = Edges(scene.cells.rows(), pitch, static_cast<int>(plan.board.y))};
  Canvas canvas(plan.size, fonts);
  PaintSurround(canvas, skin, plan, scene.status, scene.mines_left);
  PaintCells(canvas, skin, scene, geometry, unit);
  const bool shown = ShowsMinesLeft(skin);
  if (!skin.resampled) return {canvas.ToFrame(), std::move(geometry), shown};
  return {canvas.ToFrame(skin.scale), Scaled(std::move(geometry), skin.scale), shown};
}

}  // namespace

Scene SceneOf(const Game& game, bool on_desktop) {
  return {game.view(), game.status(), game.mines_left(), on_desktop};
}

Scene EverySymbol() {
  const auto cells = board::minesweeper::ParseBoard("##F?12\n.34F5#\n6x.78#\n*..X?.\n");
  assert(cells.ok());
  return {.cells = *cells, .mines_left = 42};
}

RenderedBoard Render(const RenderedSkin& skin, const Scene& scene, const Fonts& fonts) {
  RenderedBoard window = Window(skin, scene, fonts);
  if (!scene.on_desktop) return window;
  const Desktop desktop = OnDesktop(window.frame, skin, fonts);
  return {desktop.frame, Moved(std::move(window.geometry), desktop.at), window.shows_mines_left};
}

}  // namespace gridhand::sim::minesweeper
