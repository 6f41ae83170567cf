#include "app/commands/score_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "app/labelled_pictures.h"
#include "app/option_owners.h"
#include "app/output_file.h"
#include "app/picture_scorer.h"
#include "app/picture_variants.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "base/hash.h"
#include "base/random.h"
#include "capture/file/picture_file.h"

namespace gridhand::app {
namespace {

using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using board::GridGeometry;

// A seed of the picture's own, so that others may come and go.
std::uint64_t SeedFor(const std::string& name) {
  std::uint64_t hash = base::kHashStart;
  for (const char c : name) hash = base::HashWith(hash, static_cast<unsigned char>(c));
  return hash;
}

// The middle of some cell, or of the picture if nobody says where the cells are.
base::FramePoint PointerFor(const LabelledPicture& picture, const Frame& frame,
                            const std::optional<GridGeometry>& grid) {
  if (!grid) return frame.Bounds().Center();
  const auto cols = static_cast<std::uint64_t>(grid->cols());
  base::Random random(SeedFor(picture.png.filename().string()));
  const auto cell = random.Below(static_cast<std::uint64_t>(grid->rows()) * cols);
  return grid->CellCenter({static_cast<int>(cell / cols), static_cast<int>(cell % cols)});
}

std::vector<int> ScaledEdges(std::vector<int> edges, int from_px, int to_px) {
  for (int& edge : edges) {
    edge = static_cast<int>(std::lround(static_cast<double>(edge) * to_px / from_px));
  }
  return edges;
}

// Where a board is in a picture that has got another size.
std::optional<GridGeometry> Scaled(std::optional<GridGeometry> grid, base::Size from,
                                   base::Size to) {
  if (!grid) return grid;
  grid->col_edges = ScaledEdges(std::move(grid->col_edges), from.width, to.width);
  grid->row_edges = ScaledEdges(std::move(grid->row_edges), from.height, to.height);
  return grid;
}

// Scores a picture in all variants. An error names what keeps it from being scored.
base::Status ScorePicture(const LabelledPicture& picture,
                          const std::vector<PictureVariant>& variants, PictureScorer& scorer) {
  const Result<Frame> frame = capture::file::ReadPicture(picture.png);
  if (!frame) return frame.error();
  const Result<std::optional<GridGeometry>> grid = scorer.Expect(picture);
  if (!grid) return grid.error();
  const base::FramePoint pointer_at = PointerFor(picture, *frame, *grid);
  for (const PictureVariant& variant : variants) {
    const Result<Frame> varied = Vary(*frame, variant, pointer_at);
    if (!varied) return varied.error();
    scorer.Score({variant.name, *varied, Scaled(*grid, frame->size, varied->size)});
  }
  return base::Ok();
}

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

// What is scored of one game.
struct GamePictures {
  Game& game;
  std::vector<LabelledPicture> pictures;
};

// The pictures by game, in the order of the games; those of other games than the one that is asked
// for are left out.
std::vector<GamePictures> ByGame(std::vector<LabelledPicture> pictures, const GameList& games,
                                 const std::string& asked) {
  std::map<std::string_view, std::vector<LabelledPicture>> of_game;
  for (LabelledPicture& picture : pictures) {
    const Game* owner = GameOfFolder(games, picture.png);
    const std::string_view name = owner != nullptr ? owner->name() : std::string_view{asked};
    const std::string_view scored = name.empty() ? games.front()->name() : name;
    if (picture.game_shown != scored) of_game[scored].push_back(std::move(picture));
  }
  std::vector<GamePictures> parts;
  for (const auto& game : Named(games, asked)) {
    const auto own = of_game.find(game->name());
    if (own != of_game.end()) parts.push_back({*game, std::move(own->second)});
  }
  return parts;
}

// The scorers of some games, and how far all of it is.
class Scoring {
 public:
  Scoring(const ScoreOptions& options, const std::vector<PictureVariant>& variants,
          std::size_t pictures, const CountLine& progress, std::ostream& err)
      : options_(options),
        variants_(variants),
        pictures_(pictures),
        progress_(progress),
        err_(err) {}

  // Error: the game's eyes cannot be opened.
  Result<std::unique_ptr<PictureScorer>> Score(const GamePictures& part) {
    auto scorer = part.game.MakeScorer(!options_.report.empty());
    if (!scorer) return scorer;
    for (const LabelledPicture& picture : part.pictures) {
      if (const base::Status scored = ScorePicture(picture, variants_, **scorer); !scored) {
        is_whole_ = false;
        (*scorer)->Skip(scored.error().text);
        progress_.Clear();
        err_ << kMessagePrefix << scored.error().text << '\n';
      }
      progress_.Show(++done_, pictures_);
    }
    progress_.Clear();
    return scorer;
  }

  bool is_whole() const { return is_whole_; }

 private:
  const ScoreOptions& options_;
  const std::vector<PictureVariant>& variants_;
  std::size_t pictures_;
  const CountLine& progress_;
  std::ostream& err_;
  std::size_t done_ = 0;
  bool is_whole_ = true;  // no picture was skipped
};

}  // namespace

ExitCode Score(const ScoreOptions& options, const GameList& games, const CountLine& progress,
               std::ostream& out, std::ostream& err) {
  const Result<std::vector<PictureVariant>> variants = VariantsFor(options);
  if (!variants) return Complain(variants.error(), err);
  Result<PictureFolder> found = FindLabelledPictures(options.folder);
  if (!found) return Complain(found.error(), err);
  const std::vector<GamePictures> parts = ByGame(std::move(found->pictures), games, options.game);
  if (parts.empty()) {
    return Complain({ErrorKind::kNotFound,
                     fmt::format("{}: no picture to score: a PNG needs its board in a .txt beside "
                                 "it ({} have none)",
                                 options.folder.string(), found->unlabelled.size())},
                    err);
  }
  if (parts.size() > 1 && !options.report.empty()) {
    return Complain({ErrorKind::kBadInput,
                     fmt::format("{}: a page shows one game, but there are pictures of {}: choose "
                                 "one with --game",
                                 options.folder.string(), parts.size())},
                    err);
  }
  std::size_t pictures = 0;
  for (const GamePictures& part : parts) pictures += part.pictures.size();
  Scoring scoring(options, *variants, pictures, progress, err);
  for (const GamePictures& part : parts) {
    const auto scorer = scoring.Score(part);
    if (!scorer) return Complain(scorer.error(), err);
    if (options.format == OutputFormat::kJson) {
      out << (*scorer)->AsJson();
    } else {
      if (parts.size() > 1) {
        out << (&part == &parts.front() ? "" : "\n") << part.game.title() << ":\n";
      }
      out << (*scorer)->AsText();
    }
    if (options.report.empty()) continue;
    const base::Status written = WriteText(options.report, (*scorer)->AsPage());
    if (!written) return Complain(written.error(), err);
  }
  return scoring.is_whole() ? ExitCode::kDone : ExitCode::kPartial;
}

Command AddScoreCommand(CLI::App& parent) {
  struct Parsed {
    GameList games = MakeGames();
    ScoreOptions options;
  };
  const auto parsed = std::make_shared<Parsed>();
  ScoreOptions& options = parsed->options;
  CLI::App* parser =
      parent.add_subcommand("score", "measure reading accuracy on a folder of labelled pictures");
  parser
      ->add_option("DIR", options.folder,
                   "pictures (name.png) with their boards (name.txt) beside them, at any depth")
      ->required();
  AddGameOption(*parser, parsed->games, options.game,
                fmt::format("score this game's pictures alone; without it a folder below one named "
                            "like a game holds that game's pictures, every other folder {}'s",
                            parsed->games.front()->title()));
  for (const auto& game : parsed->games) game->AddScoreOptions(*parser);
  parser
      ->add_option("--variants", options.variants,
                   "score each picture also so: noise, noiseN, jpegN, scaleX, pointer (one over a "
                   "cell), all")
      ->delimiter(',')
      ->type_name("NAME,...");
  AddFormatOption(*parser, options.format);
  parser
      ->add_option("--report", options.report,
                   "write a page with all figures and every failing board and cell")
      ->type_name("OUT.html");
  parser->callback([parser, parsed] {
    CheckOwners(*parser, GameNamed(parsed->games, parsed->options.game).title());
  });
  parser->footer(
      "A board is exact, partly read (some cells unknown), refused, or WRONG: something was read\n"
      "that is not so, and nothing warned of it. Pictures below a folder 'negatives' show no\n"
      "board: one found there is wrong. A folder 'locked' is passed over unless you name it.\n"
      "docs/score.md explains labels and columns. Pictures of several games have a table each,\n"
      "or a line of JSON.\n"
      "Exit code 0: all is scored, well or badly; 2: no such folder; 3: some pictures or labels\n"
      "cannot be read; 4: nothing to score.\n\n"
      "Examples:\n  gridhand score fixtures\n"
      "  gridhand score my-screenshots --report score.html\n"
      "  gridhand score my-sudokus --game sudoku\n"
      "  gridhand score fixtures --variants all --format json | jq '[.game, .all.exact]'\n");
  return {parser, [parsed] {
            return Score(parsed->options, parsed->games, ProgressOnTerminal(), std::cout,
                         std::cerr);
          }};
}

}  // namespace gridhand::app
