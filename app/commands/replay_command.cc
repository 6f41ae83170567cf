#include "app/commands/replay_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/board_json.h"
#include "app/count_line.h"
#include "app/game_film.h"
#include "app/json_text.h"
#include "app/output_file.h"
#include "app/play_options.h"
#include "app/replay.h"
#include "app/report_error.h"
#include "base/counted.h"
#include "base/log.h"
#include "capture/file/png.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using base::Status;

struct ReplayCommandOptions {
  fs::path file;
  OutputFormat format = OutputFormat::kText;
  bool only_reads = false;
  fs::path film;
  fs::path fixture;          // the folder; empty: none is made
  std::optional<double> at;  // s; none: the last
};

// A board that was believed, as fixtures/ has it.
struct Moment {
  double t_ms = 0;
  Frame frame;
  PictureLabel label;
  board::GridGeometry geometry;
};

class Teller : public ReplayListener {
 public:
  Teller(const ReplayCommandOptions& options, std::optional<GameFilm> film)
      : options_(options), film_(std::move(film)) {
    if (isatty(STDERR_FILENO) != 0) line_ = CountLine(std::cerr, "percent replayed");
  }

  void OnBoard(double t_ms, const Frame& frame, const Player& player) override {
    constexpr double kMsInSecond = 1000;
    if (options_.fixture.empty() || (options_.at && t_ms > *options_.at * kMsInSecond)) return;
    moment_ = Moment{t_ms, frame, player.Label(), *player.geometry()};
  }
  void OnProgress(int game, const Frame& frame, const Player& player) override {
    if (film_) film_->Show(game, frame, player);
  }
  void OnGameEnd(const GameResult& result, const Frame& frame, const Player& player) override {
    line_.Clear();
    std::cout << (options_.format == OutputFormat::kJson ? JsonLine(player.GameJson(result))
                                                         : player.GameLine(result))
              << '\n'
              << std::flush;
    if (film_) film_->ShowEnd(result, frame, player);
  }
  void OnRecord(double progress) override {
    constexpr std::size_t kWhole = 100;
    const auto percent = static_cast<std::size_t>(progress * kWhole);
    if (percent != percent_) line_.Show(percent, kWhole);
    percent_ = percent;
  }

  void Clear() { line_.Clear(); }
  std::optional<GameFilm>& film() { return film_; }
  const std::optional<Moment>& moment() const { return moment_; }

 private:
  const ReplayCommandOptions& options_;
  std::optional<GameFilm> film_;
  CountLine line_;
  std::size_t percent_ = 0;
  std::optional<Moment> moment_;
};

// FOLDER/NAME.png, .txt and .json; NAME has the recording's name and the moment.
Status WriteFixture(const Moment& moment, const nlohmann::json& header,
                    const ReplayCommandOptions& options) {
  std::error_code ignored;  // writing says what is wrong
  fs::create_directories(options.fixture, ignored);
  const fs::path stem =
      options.fixture / fmt::format("{}-{:.0f}ms", options.file.stem().string(), moment.t_ms);
  const auto with = [&](const char* extension) { return fs::path(stem).concat(extension); };
  nlohmann::ordered_json label{{"program", header["program"]},
                               {"source", "gridhand replay --to-fixture"},
                               {"rows", moment.geometry.rows()},
                               {"cols", moment.geometry.cols()}};
  label.update(moment.label.facts);
  label["grid"] = BoundsJson(moment.geometry);
  label["col_edges"] = moment.geometry.col_edges;
  label["row_edges"] = moment.geometry.row_edges;
  constexpr int kIndent = 1;
  if (Status png = capture::file::WritePng(moment.frame, with(".png")); !png.ok()) return png;
  if (Status txt = WriteText(with(".txt"), moment.label.text); !txt.ok()) return txt;
  if (Status json = WriteText(with(".json"), label.dump(kIndent) + "\n"); !json.ok()) return json;
  base::Log(base::LogLevel::kInfo,
            fmt::format("fixture: {} ({:.3f} s)", with(".png").string(), moment.t_ms / 1000));
  return base::Ok();
}

// What was compared, for a person.
std::string Same(const Replay& replay) {
  const ReplayCounts& counts = replay.counts();
  if (!replay.only_reads()) {
    return fmt::format("{}, {}, {}: the same decisions", base::Counted(counts.games, "game"),
                       base::Counted(counts.pictures, "picture"),
                       base::Counted(counts.calls, "call"));
  }
  return fmt::format(
      "{}, {}, {}: the same readings{}", base::Counted(counts.games, "game"),
      base::Counted(counts.pictures, "picture"), base::Counted(counts.boards, "board"),
      replay.is_same_agent() ? "" : "; the agent is another one, so decisions were not compared");
}

void Summarize(const Replay& replay, const std::optional<ReplayDifference>& difference,
               OutputFormat format) {
  if (format == OutputFormat::kText) {
    if (!difference) std::cout << Same(replay) << '\n';
    return;
  }
  nlohmann::ordered_json line{{"summary", true},
                              {"same", !difference},
                              {"whole", replay.is_whole()},
                              {"decisions_compared", !replay.only_reads()},
                              {"games", replay.counts().games},
                              {"pictures", replay.counts().pictures},
                              {"calls", replay.counts().calls},
                              {"boards", replay.counts().boards},
                              {"difference", nullptr}};
  if (difference) line["difference"] = ToJson(*difference);
  std::cout << JsonLine(line) << '\n';
}

Error DiffersAt(const ReplayDifference& difference, const Replay& replay) {
  return {ErrorKind::kDiffers,
          ToText(difference) + (replay.is_whole()
                                    ? ""
                                    : "; the recording begins in the middle of a game, so what "
                                      "was known before may be missing")};
}

ExitCode RunReplay(const ReplayCommandOptions& options) {
  auto replay = Replay::Open(options.file, options.only_reads);
  if (!replay.ok()) return ReportError(replay.error());
  std::optional<GameFilm> film;
  if (!options.film.empty()) {
    if ((*replay)->only_reads()) {
      return ReportError({ErrorKind::kBadInput,
                          "a film shows decisions, and the agent that took them is another one"});
    }
    Result<GameFilm> opened = GameFilm::Open(options.film, (*replay)->clock());
    if (!opened.ok()) return ReportError(opened.error());
    film = *std::move(opened);
  }
  Teller teller(options, std::move(film));
  const auto difference = (*replay)->Run(teller);
  teller.Clear();
  // What was seen before trouble is kept.
  Status kept = teller.film() ? teller.film()->Close() : base::Ok();
  if (kept.ok() && teller.moment()) {
    kept = WriteFixture(*teller.moment(), (*replay)->header(), options);
  } else if (kept.ok() && !options.fixture.empty()) {
    kept = Error{ErrorKind::kNotFound, "no board had been read by then: choose a later moment"};
  }
  if (!difference.ok()) return ReportError(difference.error());
  Summarize(**replay, *difference, options.format);
  if (*difference) return ReportError(DiffersAt(**difference, **replay));
  return kept.ok() ? ExitCode::kDone : ReportError(kept.error());
}

}  // namespace

Command AddReplayCommand(CLI::App& parent) {
  const auto options = std::make_shared<ReplayCommandOptions>();
  CLI::App* parser = parent.add_subcommand(
      "replay", "play a recording again without a display: the same pictures, the same decisions?");
  parser
      ->add_option("FILE", options->file,
                   "a recording by gridhand play --record, or the last "
                   "seconds that a stopped game has saved")
      ->required();
  parser->add_flag("--readings", options->only_reads,
                   "compare what was read alone: every board that was believed is read afresh");
  parser->add_option("--film", options->film, "make the film that play --film would have made")
      ->type_name("FILE");
  CLI::Option* fixture =
      parser
          ->add_option("--to-fixture", options->fixture,
                       "write a picture, its board and where it lies as a labelled fixture")
          ->type_name("DIR");
  parser
      ->add_option("--at", options->at,
                   "the last board that was read up to this second; without it the last of all")
      ->check(CLI::NonNegativeNumber.description(""))
      ->needs(fixture)
      ->type_name("SECONDS");
  AddFormatOption(*parser, options->format);
  parser->footer(
      "Exit code 0: all is the same; 10: the first difference is told, with its place, what was\n"
      "expected and what came; 2: no recording, or a damaged one. A recording holds the number of\n"
      "its agent: with another agent what was read is compared, and decisions are not.\n\n"
      "Examples:\n"
      "  gridhand play --record game.ghrec && gridhand replay game.ghrec\n"
      "  gridhand replay game.ghrec --film game.mp4\n"
      "  gridhand replay game.ghrec --to-fixture fixtures/mine --at 2.5\n"
      "  gridhand replay stopped.ghrec --format json\n");
  return {parser, [options] { return RunReplay(*options); }};
}

}  // namespace gridhand::app
