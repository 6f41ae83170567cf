#include "app/commands/score_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/labelled_pictures.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/score_page.h"
#include "app/minesweeper/score_sheet.h"
#include "app/output_file.h"
#include "app/picture_variants.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "base/hash.h"
#include "base/random.h"
#include "capture/file/picture_file.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using board::GridGeometry;
using minesweeper::BoardLabel;
using minesweeper::LabelledPicture;
using minesweeper::PictureFolder;
using minesweeper::ScoredPicture;
using minesweeper::ScorePage;
using minesweeper::ScoreSheet;
using vision::minesweeper::BoardReader;
using vision::minesweeper::ReaderData;
using vision::minesweeper::TracedRead;

// A seed of the picture's own, so that others may come and go.
std::uint64_t SeedFor(const std::string& name) {
  std::uint64_t hash = base::kHashStart;
  for (const char c : name) hash = base::HashWith(hash, static_cast<unsigned char>(c));
  return hash;
}

// The middle of some cell, or of the picture if nobody says where the cells are.
base::FramePoint PointerFor(const LabelledPicture& picture, const Frame& frame,
                            const std::optional<BoardLabel>& label) {
  if (!label || !label->geometry) return frame.Bounds().Center();
  const auto cells = static_cast<std::uint64_t>(label->cells.size());
  base::Random random(SeedFor(picture.png.filename().string()));
  return label->geometry->CellCenter(label->cells.PosOf(random.Below(cells)));
}

std::vector<int> ScaledEdges(std::vector<int> edges, int from_px, int to_px) {
  for (int& edge : edges) {
    edge = static_cast<int>(std::lround(static_cast<double>(edge) * to_px / from_px));
  }
  return edges;
}

// The label of a picture that has got another size.
BoardLabel Scaled(BoardLabel label, base::Size from, base::Size to) {
  if (!label.geometry) return label;
  GridGeometry& geometry = *label.geometry;
  geometry.col_edges = ScaledEdges(std::move(geometry.col_edges), from.width, to.width);
  geometry.row_edges = ScaledEdges(std::move(geometry.row_edges), from.height, to.height);
  return label;
}

// What was read, and where a board may be that was refused.
struct Look {
  minesweeper::Reading read;
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
minesweeper::PictureScore ReadAndScore(const Frame& frame, const std::optional<BoardLabel>& label,
                                       bool at_grid, BoardReader& reader) {
  reader.Forget();
  const bool is_told = at_grid && label && label->geometry;
  const auto started = std::chrono::steady_clock::now();
  const Look look = is_told ? Look{reader.Read(frame, {.geometry = *label->geometry}), {}}
                            : LookFor(frame, reader);
  const std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - started;
  return label ? ScoreBoard(*label, look.read, elapsed.count(), look.possible)
               : minesweeper::ScoreNegative(look.read, elapsed.count(), look.possible);
}

// Scores pictures one after the other; no more than one of them is held in memory.
class Scorer {
 public:
  Scorer(BoardReader& reader, std::vector<PictureVariant> variants, const ScoreOptions& options)
      : reader_(reader),
        variants_(std::move(variants)),
        at_grid_(options.at_grid),
        wants_page_(!options.report.empty()) {}

  // An error names what keeps this picture from being scored.
  base::Status Score(const LabelledPicture& picture) {
    const Result<Frame> frame = capture::file::ReadPicture(picture.png);
    if (!frame) return frame.error();
    std::optional<BoardLabel> label;
    if (!picture.is_negative) {
      Result<BoardLabel> loaded = LoadLabel(picture);
      if (!loaded) return loaded.error();
      label = *std::move(loaded);
    }
    const base::FramePoint pointer_at = PointerFor(picture, *frame, label);
    for (const PictureVariant& variant : variants_) {
      const Result<Frame> varied = Vary(*frame, variant, pointer_at);
      if (!varied) return varied.error();
      std::optional<BoardLabel> varied_label = label;
      if (label) varied_label = Scaled(*label, frame->size, varied->size);
      Keep({picture.png.string(), picture.folder, variant.name,
            ReadAndScore(*varied, varied_label, at_grid_, reader_)},
           *varied);
    }
    return base::Ok();
  }

  ScoreSheet sheet;
  ScorePage page;

 private:
  void Keep(ScoredPicture scored, const Frame& frame) {
    if (wants_page_) page.Add(scored, frame);
    sheet.pictures.push_back(std::move(scored));
  }

  BoardReader& reader_;
  std::vector<PictureVariant> variants_;
  bool at_grid_;
  bool wants_page_;
};

Result<std::vector<PictureVariant>> VariantsFor(const ScoreOptions& options) {
  Result<std::vector<PictureVariant>> named = ParseVariants(options.variants);
  if (!named) return named;
  std::vector<PictureVariant> variants = {PictureVariant{}};
  for (PictureVariant& variant : *named) {
    if (variant.kind != PictureVariant::Kind::kClean) variants.push_back(std::move(variant));
  }
  return variants;
}

// How far it is, on a terminal.
CountLine ProgressOnTerminal() {
  return isatty(STDERR_FILENO) == 0 ? CountLine() : CountLine(std::cerr, "pictures scored");
}

Result<BoardReader> ReaderFor(const ScoreOptions& options) {
  const Result<DataFiles> files = FindDataFiles("minesweeper");
  if (!files) return files.error();
  Result<ReaderData> data = options.unseen ? Result(minesweeper::UnseenReaderDataFor(*files))
                                           : minesweeper::ReaderDataFor(*files);
  if (!data) return data.error();
  if (!options.skins.empty()) {
    minesweeper::LearntSkins learnt = minesweeper::LoadLearntSkins(options.skins);
    if (!learnt.damaged.empty()) return learnt.damaged.front();
    if (learnt.skins.empty()) {
      return Error{ErrorKind::kBadInput,
                   fmt::format("{}: expected learnt skins, a folder each", options.skins.string())};
    }
    data->learnt = std::move(learnt.skins);
  }
  return BoardReader::Load(*std::move(data));
}

}  // namespace

ExitCode Score(const ScoreOptions& options, BoardReader& reader, const CountLine& progress,
               std::ostream& out, std::ostream& err) {
  const Result<std::vector<PictureVariant>> variants = VariantsFor(options);
  if (!variants) return Complain(variants.error(), err);
  const Result<PictureFolder> found = minesweeper::FindLabelledPictures(options.folder);
  if (!found) return Complain(found.error(), err);
  if (found->pictures.empty()) {
    return Complain({ErrorKind::kNotFound,
                     fmt::format("{}: no picture to score: a PNG needs its board in a .txt beside "
                                 "it ({} have none)",
                                 options.folder.string(), found->unlabelled.size())},
                    err);
  }
  Scorer scorer(reader, *variants, options);
  scorer.sheet.reader = options.at_grid ? "unseen, at grid" : options.unseen ? "unseen" : "skins";
  for (std::size_t i = 0; i < found->pictures.size(); ++i) {
    if (const base::Status scored = scorer.Score(found->pictures[i]); !scored) {
      scorer.sheet.skipped.push_back(scored.error().text);
      progress.Clear();
      err << kMessagePrefix << scored.error().text << '\n';
    }
    progress.Show(i + 1, found->pictures.size());
  }
  progress.Clear();
  const bool as_json = options.format == OutputFormat::kJson;
  out << (as_json ? SheetAsJson(scorer.sheet) : SheetAsText(scorer.sheet));
  if (!options.report.empty()) {
    const base::Status written = WriteText(options.report, scorer.page.Render(scorer.sheet));
    if (!written) return Complain(written.error(), err);
  }
  return scorer.sheet.skipped.empty() ? ExitCode::kDone : ExitCode::kPartial;
}

Command AddScoreCommand(CLI::App& parent) {
  const auto options = std::make_shared<ScoreOptions>();
  CLI::App* parser =
      parent.add_subcommand("score", "measure reading accuracy on a folder of labelled pictures");
  parser
      ->add_option("DIR", options->folder,
                   "pictures (name.png) with their boards (name.txt) beside them, at any depth")
      ->required();
  CLI::Option* unseen = parser->add_flag(
      "--unseen", options->unseen, "use no skin: read every picture as one never seen before");
  parser
      ->add_option("--skins", options->skins,
                   "use the learnt skins in this folder in place of your own; with --unseen, these "
                   "alone")
      ->type_name("SKINS");
  parser
      ->add_flag("--at-grid", options->at_grid,
                 "tell the reader where the labels say the cells are, where they do: judges the "
                 "reading of cells and of where the board ends, without the search for it")
      ->needs(unseen);
  parser
      ->add_option("--variants", options->variants,
                   "score each picture also so: noise, noiseN, jpegN, scaleX, pointer (one over a "
                   "cell), all")
      ->delimiter(',')
      ->type_name("NAME,...");
  AddFormatOption(*parser, options->format);
  parser
      ->add_option("--report", options->report,
                   "write a page with all figures and every failing board and cell")
      ->type_name("OUT.html");
  parser->footer(
      "A board is exact, partly read (some cells unknown), refused, or WRONG: something was read\n"
      "that is not so, and nothing warned of it. Pictures below a folder 'negatives' show no\n"
      "board: one found there is wrong. docs/score.md explains labels and columns.\n"
      "Exit code 0: all is scored, well or badly; 2: no such folder; 3: some pictures or labels\n"
      "cannot be read; 4: nothing to score.\n\n"
      "Examples:\n  gridhand score fixtures\n"
      "  gridhand score my-screenshots --report score.html\n"
      "  gridhand score fixtures --variants all --format json | jq .all.exact\n");
  return {parser, [options] {
            Result<BoardReader> reader = ReaderFor(*options);
            if (!reader) return ReportError(reader.error());
            return Score(*options, *reader, ProgressOnTerminal(), std::cout, std::cerr);
          }};
}

}  // namespace gridhand::app
