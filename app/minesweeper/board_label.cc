#include "app/minesweeper/board_label.h"

#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {

base::Result<BoardLabel> LoadLabel(const LabelledPicture& picture) {
  const base::Result<LabelFiles> files = LabelFilesOf(picture);
  if (!files) return files.error();
  const auto cells = board::minesweeper::ParseBoard(files->board);
  if (!cells) return BadLabel(picture, cells.error().text);
  auto grid = GridOf(picture, files->notes, cells->rows(), cells->cols());
  if (!grid) return grid.error();
  return BoardLabel{*cells, *std::move(grid)};
}

}  // namespace gridhand::app::minesweeper
