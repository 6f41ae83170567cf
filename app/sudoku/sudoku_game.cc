#include "app/sudoku/sudoku_game.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "app/data_files.h"
#include "app/input_file.h"
#include "app/json_text.h"
#include "app/report_error.h"
#include "app/rows_scorer.h"
#include "app/staged_game.h"
#include "app/sudoku/adviser.h"
#include "app/sudoku/answer.h"
#include "app/sudoku/driver.h"
#include "app/sudoku/engine.h"
#include "app/sudoku/labels.h"
#include "app/sudoku/picture_reading.h"
#include "app/sudoku/verify_log.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using base::Status;
using vision::sudoku::BoardReader;
using vision::sudoku::FoundBoard;

// The largest board with \r\n, and blank lines before and after it.
constexpr std::size_t kMaxTextBytes = 1000;

// What one agent alone makes of the board.
ExitCode SolveAs(const board::sudoku::Board& board, const Answer& answer,
                 const SolveRequest& request, std::ostream& out, std::ostream& err) {
  const auto given = ThinkAs(request.agent.name, board, answer);
  if (!given) return Complain(given.error(), err);
  if (request.json) {
    auto json = ToJson(answer, request.explain);
    json.update(ToJson(*given));
    out << JsonLine(json) << '\n';
  } else {
    out << ToText(*given, request.explain);
  }
  const std::string& trouble = answer.trouble.empty() ? given->trouble : answer.trouble;
  return trouble.empty() ? ExitCode::kDone : Complain({ErrorKind::kPartial, trouble}, err);
}

}  // namespace

SudokuGame::SudokuGame(std::vector<Profile> profiles, BoardReader reader)
    : profiles_(std::move(profiles)), reader_(std::move(reader)) {}

std::string_view SudokuGame::alphabet() const {
  return "1-9, A-G for 10 to 16, . or 0 empty, ~ unreadable";
}

// --- eyes ----------------------------------------------------------------------------------------

Status SudokuGame::ReadProfiles() {
  if (!profiles_.empty()) return base::Ok();
  const Result<DataFiles> files = FindDataFiles(name(), Nets::kGlyphs);
  if (!files.ok()) return files.error();
  auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return profiles.error();
  profiles_ = *std::move(profiles);
  return base::Ok();
}

Status SudokuGame::OpenEyes() {
  if (reader_) return base::Ok();
  const Result<DataFiles> files = FindDataFiles(name(), Nets::kGlyphs);
  if (!files.ok()) return files.error();
  auto reader = BoardReader::Load(files->glyph_net_file);
  if (!reader.ok()) return reader.error();
  reader_ = *std::move(reader);
  return base::Ok();
}

ProfileList SudokuGame::profiles() const {
  ProfileList list;
  for (const Profile& profile : profiles_) list.push_back(&profile);
  return list;
}

const Profile& SudokuGame::ProfileOf(const ProgramProfile& profile) const {
  const auto found = std::ranges::find(profiles_, profile.name, &Profile::name);
  return found == profiles_.end() ? unknown_ : *found;
}

// No look of a program is known here: every board is read by the same eyes.
Result<SeenBoard> SudokuGame::Find(const Frame& frame, Scrutiny scrutiny) const {
  if (scrutiny == Scrutiny::kCertain) {
    return Error{ErrorKind::kNotFound, "no look of a Sudoku program is known"};
  }
  const Result<FoundBoard> found = reader_->Find(frame);
  if (!found.ok()) return found.error();
  return SeenBoard{std::string(name()), found->geometry, ""};
}

// --- reading -------------------------------------------------------------------------------------

nlohmann::ordered_json SudokuGame::NoReading() const { return NoBoardFields(); }

PictureReading SudokuGame::Read(const Frame& frame, bool /*is_coloured*/) const {
  return ReadBoardPicture(frame, *reader_);
}

Result<std::unique_ptr<PictureScorer>> SudokuGame::MakeScorer(bool has_page) {
  if (const Status opened = OpenEyes(); !opened.ok()) return opened.error();
  return MakeRowsScorer(*this, std::make_unique<SudokuLabels>(), has_page);
}

// --- playing -------------------------------------------------------------------------------------

void SudokuGame::AddPlayOptions(CLI::App& parser) {
  parser
      .add_flag("--correct", play.corrects,
                "replace a person's wrong entries; without it they are named, and nothing is typed")
      ->group(kTitle);
}

Result<StageOptions> SudokuGame::StageFor(const ProgramProfile& profile,
                                          const LaunchOptions& options, std::uint64_t seed) const {
  const Profile& known = ProfileOf(profile);
  const Result<std::string> size = ValueOf(known.sizes, options.size, "--size", known);
  if (!size.ok()) return size.error();
  const Result<std::string> level = ValueOf(known.levels, options.level, "--level", known);
  if (!level.ok()) return level.error();
  return StageWith(known, {{"size", *size}, {"level", *level}, {"seed", fmt::format("{}", seed)}},
                   options.theme);
}

Result<std::unique_ptr<Player>> SudokuGame::MakePlayer(const ProgramProfile& profile,
                                                       const x11::WindowInfo& /*window*/,
                                                       const LaunchOptions* /*launched*/,
                                                       std::uint64_t /*seed*/, RunLog& log) const {
  const BoardReader& reader = *reader_;
  Eyes eyes{.find = [&reader](const Frame& frame) { return reader.Find(frame); },
            .read = [&reader](const Frame& frame,
                              const FoundBoard& known) { return reader.Read(frame, known); }};
  return std::unique_ptr<Player>(std::make_unique<Driver>(
      std::move(eyes), log,
      DriverParams{.profile = ProfileOf(profile), .corrects = play.corrects}));
}

// --- assisting -----------------------------------------------------------------------------------

std::unique_ptr<Adviser> SudokuGame::MakeAdviser(const ProgramProfile& profile) const {
  return std::make_unique<SudokuAdviser>(*reader_, ProfileOf(profile).hides_diagonals);
}

PictureAdvice SudokuGame::Advise(const Frame& picture, const HelpRequest& request) const {
  return AdviseOnPicture(picture, *reader_, request);
}

nlohmann::ordered_json SudokuGame::NoAdvice(const Error& why) const { return NoAdviceFields(why); }

// --- solving -------------------------------------------------------------------------------------

std::vector<AgentFacts> SudokuGame::agents() const {
  std::vector<AgentFacts> list;
  for (const auto& info : agent::sudoku::Agents()) {
    list.push_back({std::string(info.name), std::string(info.summary), info.is_sound});
  }
  return list;
}

CommandHelp SudokuGame::solve_help() const {
  return {.about =
              "the board may be one line; its sizes are 4, 6, 8, 9, 12 and 16. The answer is its\n"
              "solution if it has only one; --explain prints the steps that a person would take "
              "before it.\n"
              "With --agent it is the board that this agent leaves; --explain then says who placed "
              "what",
          .examples =
              "  printf '1.34\\n.4..\\n2.4.\\n4.21\\n' | gridhand solve --game sudoku --explain\n"
              "  gridhand solve --game sudoku --agent model-2 --explain puzzle.txt\n"};
}

ExitCode SudokuGame::Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                           std::ostream& err) const {
  const Result<std::string> text = TextUpTo(in, kMaxTextBytes);
  if (!text) return Complain(text.error(), err);
  const auto board = board::sudoku::ParseBoard(*text);
  if (!board) return Complain(board.error(), err);
  const Answer answer = Think(*board);
  if (!request.agent.name.empty()) return SolveAs(*board, answer, request, out, err);
  out << (request.json ? JsonLine(ToJson(answer, request.explain)) + '\n'
                       : ToText(answer, request.explain));
  if (!answer.trouble.empty()) return Complain({ErrorKind::kPartial, answer.trouble}, err);
  if (answer.was_full) err << "gridhand: the board is full and right: nothing is left to solve\n";
  return ExitCode::kDone;
}

CommandHelp SudokuGame::engine_help() const {
  return {
      .about = "explain",
      .examples =
          "  echo '{\"board\":\"1.34\\n.4..\\n2.4.\\n4.21\"}' | gridhand engine --game sudoku\n"};
}

// With the steps of the person who is explained to: a puzzle has one solution, whoever finds it.
std::vector<std::string> SudokuGame::fingerprint_requests() const {
  return {R"({"board":["1.34",".4..","2.4.","4.21"],"explain":true})",
          R"({"board":["53..7....","6..195...",".98....6.","8...6...3","4..8.3..1","7...2...6",)"
          R"(".6....28.","...419..5","....8..79"],"explain":true})"};
}

Result<std::unique_ptr<LineAnswerer>> SudokuGame::MakeEngine(
    const AgentRequest& /*request*/) const {
  return std::unique_ptr<LineAnswerer>(std::make_unique<Engine>());
}

// --- checking ------------------------------------------------------------------------------------

Result<LogReport> SudokuGame::VerifyLog(std::istream& log, std::string_view file) const {
  const auto verdict = sudoku::VerifyLog(log, file);
  if (!verdict) return verdict.error();
  return LogReport{!verdict->fault, ToJson(*verdict), ToText(*verdict)};
}

}  // namespace gridhand::app::sudoku
