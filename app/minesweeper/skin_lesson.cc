#include "app/minesweeper/skin_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/labelled_pictures.h"
#include "app/minesweeper/board_label.h"
#include "capture/file/picture_file.h"
#include "vision/minesweeper/skin/recalled_cells.h"
#include "vision/minesweeper/skin/skin_pictures.h"

namespace gridhand::app::minesweeper {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using board::minesweeper::CellSymbol;
using board::minesweeper::kSymbolCount;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::LearntSkin;
using vision::minesweeper::SkinPictures;

FoundBoard BoardAsTold(const BoardLabel& label, board::GridGeometry geometry) {
  FoundBoard board{.geometry = std::move(geometry)};
  board.reading.cells = {label.cells.rows(), label.cells.cols()};
  board::ForEachCell(label.cells, [&](board::CellPos cell) {
    const CellSymbol symbol = label.cells[cell];
    if (symbol != CellSymbol::kUnknown) board.reading.cells[cell] = {symbol, kTold};
  });
  return board;
}

// Where the board lies is read if nobody says it; then at least its size must be right.
Result<board::GridGeometry> PlaceOf(const Frame& frame, const BoardLabel& label,
                                    const BoardReader& reader, const LearntSkin& skin) {
  if (label.geometry) {
    if (frame.Bounds().Contains(label.geometry->Bounds())) return *label.geometry;
    return Error{ErrorKind::kBadInput, "the label's board reaches beyond the picture"};
  }
  const Result<FoundBoard> found = reader.Find(frame, {.memory = &skin.cells});
  if (!found) return found.error();
  const bool fits =
      found->geometry.rows() == label.cells.rows() && found->geometry.cols() == label.cells.cols();
  if (fits) return found->geometry;
  return Error{ErrorKind::kNotFound,
               fmt::format("a board of {} × {} cells was found, but its label has {} × {}",
                           found->geometry.rows(), found->geometry.cols(), label.cells.rows(),
                           label.cells.cols())};
}

Result<FoundBoard> BoardIn(const Frame& frame, const LabelledPicture& picture,
                           const BoardReader& reader, const LearntSkin& skin) {
  const Result<BoardLabel> label = LoadLabel(picture);
  if (!label) return label.error();
  Result<board::GridGeometry> place = PlaceOf(frame, *label, reader, skin);
  if (!place) return place.error();
  return BoardAsTold(*label, *std::move(place));
}

}  // namespace

Result<Lesson> LearnFromFolder(const LessonPlan& plan, const BoardReader& reader,
                               LearntSkin& skin) {
  const Result<PictureFolder> found = FindLabelledPictures(plan.folder);
  if (!found) return found.error();
  Lesson lesson;
  SkinPictures told(skin);
  const auto is_stopped = [&] { return plan.interrupt != nullptr && plan.interrupt->IsRaised(); };
  // A signal may come while the picture is read or between two questions: then nobody is asked.
  const AskPerson ask = [&](const CellQuestion& question) {
    return is_stopped() ? std::nullopt : plan.ask(question);
  };
  const auto learn = [&](const fs::path& png, const auto& board_in) {
    if (is_stopped()) return;
    ++lesson.pictures;
    const Result<Frame> frame = capture::file::ReadPicture(png);
    const Result<FoundBoard> board = frame ? board_in(*frame) : frame.error();
    if (!board) {
      lesson.refused.push_back(fmt::format("{}: {}", png.string(), board.error().text));
      return;
    }
    ++lesson.learnt_from;
    Learn(*frame, *board, png.filename().string(), skin.cells, plan.is_brief ? &told : nullptr);
  };
  for (const LabelledPicture& picture : found->pictures) {
    if (picture.is_negative) continue;
    learn(picture.png, [&](const Frame& frame) { return BoardIn(frame, picture, reader, skin); });
  }
  for (const fs::path& png : found->unlabelled) {
    learn(png, [&](const Frame& frame) {
      Result<FoundBoard> board = reader.Find(frame, {.memory = &skin.cells});
      if (board && plan.ask && !is_stopped()) AskAbout(frame, reader, skin.cells, ask, *board);
      return board;
    });
  }
  if (lesson.pictures > 0 || is_stopped()) return lesson;
  return Error{ErrorKind::kNotFound,
               fmt::format("{}: no PNG or JPEG picture to learn from", plan.folder.string())};
}

std::vector<CellSymbol> SkinContents::Missing() const {
  std::vector<CellSymbol> missing;
  for (int i = 0; i < kSymbolCount; ++i) {
    const auto symbol = static_cast<CellSymbol>(i);
    if (symbol != CellSymbol::kUnknown && pictures[static_cast<std::size_t>(i)] == 0) {
      missing.push_back(symbol);
    }
  }
  return missing;
}

SkinContents ContentsOf(const LearntSkin& skin) {
  SkinContents contents;
  for (const vision::minesweeper::RememberedCell& cell : skin.cells.Cells()) {
    ++contents.total;
    ++contents.pictures[static_cast<std::size_t>(cell.symbol)];
    contents.sizes.push_back(cell.picture.size);
  }
  const auto by_sides = [](base::Size size) { return std::pair(size.width, size.height); };
  std::ranges::sort(contents.sizes, {}, by_sides);
  contents.sizes.erase(std::unique(contents.sizes.begin(), contents.sizes.end()),
                       contents.sizes.end());
  return contents;
}

}  // namespace gridhand::app::minesweeper
