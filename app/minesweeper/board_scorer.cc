#include "app/minesweeper/board_scorer.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/board_label.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/score_sections.h"
#include "app/minesweeper/score_sheet.h"
#include "app/reading_totals.h"
#include "app/score_page.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using board::GridGeometry;
using board::minesweeper::CellSymbol;
using vision::minesweeper::BoardReader;
using vision::minesweeper::ReaderData;
using vision::minesweeper::TracedRead;

// What was read, and where a board may be that was refused.
struct Look {
  Reading read;
  std::optional<GridGeometry> possible;
};

Look LookFor(const Frame& frame, const BoardReader& reader) {
  TracedRead traced = reader.FindTraced(frame);
  std::optional<GridGeometry> possible;
  if (!traced.trace.possible.empty()) possible = traced.trace.possible.front().geometry;
  if (!traced.boards) return {traced.boards.error(), std::move(possible)};
  return {std::move(traced.boards->front()), std::move(possible)};
}

// A cold read: nothing is known of the pictures before. With `at_grid` the label says where the
// cells are, if it knows.
PictureScore ReadAndScore(const Frame& frame, const std::optional<BoardLabel>& label, bool at_grid,
                          BoardReader& reader) {
  reader.Forget();
  const bool is_told = at_grid && label && label->geometry;
  const auto started = std::chrono::steady_clock::now();
  const Look look = is_told ? Look{reader.Read(frame, {.geometry = *label->geometry}), {}}
                            : LookFor(frame, reader);
  const std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - started;
  return label ? ScoreBoard(*label, look.read, elapsed.count(), look.possible)
               : ScoreNegative(look.read, elapsed.count(), look.possible);
}

std::string SymbolText(std::optional<CellSymbol> symbol) {
  return symbol ? std::string(1, ToChar(*symbol)) : "no cell";
}

FailedPicture AsFailed(const ScoredPicture& picture, std::string_view verdict) {
  const PictureScore& score = picture.score;
  const bool is_negative = score.counts.negatives > 0;
  FailedPicture failed{.file = picture.file,
                       .variant = picture.variant,
                       .verdict = std::string(verdict),
                       .remarks = {},
                       .missed = {}};
  if (score.rows_read > 0) {
    failed.remarks += fmt::format("{} × {} cells read. ", score.rows_read, score.cols_read);
  }
  if (!score.size_right && score.rows_read > 0 && !is_negative) {
    failed.remarks += "The size is wrong. ";
  }
  failed.remarks += score.reason;
  for (const MissedCell& miss : score.missed) {
    failed.missed.push_back({.cell = miss.cell,
                             .shown = SymbolText(miss.expected),
                             .read = SymbolText(miss.read),
                             .is_unknown = miss.read == CellSymbol::kUnknown,
                             .confidence = miss.confidence,
                             .where = miss.where});
  }
  return failed;
}

class BoardScorer : public PictureScorer {
 public:
  BoardScorer(const ScoreChoice& choice, BoardReader reader, bool has_page)
      : reader_(std::move(reader)), at_grid_(choice.at_grid), has_page_(has_page) {
    sheet_.reader = choice.at_grid ? "unseen, at grid" : choice.is_unseen ? "unseen" : "skins";
  }

  Result<std::optional<GridGeometry>> Expect(const LabelledPicture& picture) override {
    picture_ = picture;
    label_.reset();
    if (picture.is_negative) return std::optional<GridGeometry>();
    Result<BoardLabel> loaded = LoadLabel(picture);
    if (!loaded) return loaded.error();
    label_ = *std::move(loaded);
    return label_->geometry;
  }

  void Score(const PictureView& view) override {
    if (label_) label_->geometry = view.grid;
    ScoredPicture scored{picture_.png.string(), picture_.folder, view.variant,
                         ReadAndScore(view.frame, label_, at_grid_, reader_)};
    const auto failure = FailureOf(scored.score.counts);
    if (has_page_ && failure) page_.Add(AsFailed(scored, *failure), view.frame);
    sheet_.pictures.push_back(std::move(scored));
  }

  void Skip(const std::string& why) override { sheet_.skipped.push_back(why); }

  std::string AsText() const override { return SheetAsText(sheet_); }
  std::string AsJson() const override { return SheetAsJson(sheet_); }
  std::string AsPage() const override {
    return page_.Render({.reader = sheet_.reader,
                         .pictures = sheet_.pictures.size(),
                         .headlines = HeadlinesOf(sheet_.All()),
                         .sections = SectionsOf(sheet_),
                         .skipped = sheet_.skipped});
  }

 private:
  BoardReader reader_;
  bool at_grid_;
  bool has_page_;
  LabelledPicture picture_;
  std::optional<BoardLabel> label_;
  ScoreSheet sheet_;
  ScorePage page_;
};

}  // namespace

Result<BoardReader> ReaderFor(const ScoreChoice& choice) {
  const Result<DataFiles> files = FindDataFiles("minesweeper");
  if (!files) return files.error();
  Result<ReaderData> data =
      choice.is_unseen ? Result(UnseenReaderDataFor(*files)) : ReaderDataFor(*files);
  if (!data) return data.error();
  if (!choice.skins.empty()) {
    LearntSkins learnt = LoadLearntSkins(choice.skins);
    if (!learnt.damaged.empty()) return learnt.damaged.front();
    if (learnt.skins.empty()) {
      return Error{ErrorKind::kBadInput,
                   fmt::format("{}: expected learnt skins, a folder each", choice.skins.string())};
    }
    data->learnt = std::move(learnt.skins);
  }
  return BoardReader::Load(*std::move(data));
}

std::unique_ptr<PictureScorer> MakeBoardScorer(const ScoreChoice& choice, BoardReader reader,
                                               bool has_page) {
  return std::make_unique<BoardScorer>(choice, std::move(reader), has_page);
}

}  // namespace gridhand::app::minesweeper
