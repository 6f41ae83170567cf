#include "app/minesweeper/minesweeper_game.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <istream>
#include <map>
#include <ostream>
#include <utility>

#include "agent/minesweeper/agent.h"
#include "app/input_file.h"
#include "app/json_text.h"
#include "app/minesweeper/adviser.h"
#include "app/minesweeper/answer.h"
#include "app/minesweeper/board_size.h"
#include "app/minesweeper/engine.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/lessons.h"
#include "app/minesweeper/picture_advice.h"
#include "app/minesweeper/play_data.h"
#include "app/minesweeper/position.h"
#include "app/minesweeper/rule_option.h"
#include "app/minesweeper/verify_log.h"
#include "app/option_checks.h"
#include "app/option_owners.h"
#include "app/report_error.h"
#include "board/minesweeper/text.h"
#include "history/record.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using base::Status;
using board::minesweeper::Board;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::ReadHints;

const std::map<std::string, FlagPolicy> kFlagPolicies = {
    {"none", FlagPolicy::kNone}, {"useful", FlagPolicy::kUseful}, {"all", FlagPolicy::kAll}};

// A board of the largest size with \r\n; more is not read, whatever the file's length.
constexpr std::size_t kMaxTextBytes =
    board::minesweeper::kMaxBoardCells + 2 * std::size_t{board::minesweeper::kMaxBoardSide};

// What was read goes on, so it is no board; says where one would have ended.
Error TooLong(const std::string& text) {
  const auto lines = std::count(text.begin(), text.end(), '\n');
  const std::size_t line_begin = text.rfind('\n') + 1;  // npos + 1 is 0
  return {ErrorKind::kBadInput,
          fmt::format("line {}, column {}: the input goes on where the largest board ends: at most "
                      "{} cells",
                      lines + 1, text.size() - line_begin, board::minesweeper::kMaxBoardCells)};
}

Result<Board> ReadBoard(std::istream& in, std::optional<int> mines) {
  const Result<std::string> text = TextUpTo(in, kMaxTextBytes);
  if (!text) return text.error();
  Result<Board> board = ParsePosition(*text, mines);
  // Of a very long input the start may be a board, or show what is wrong sooner.
  if (board.ok() && text->size() > kMaxTextBytes) return TooLong(*text);
  return board;
}

AgentChoice AgentChoiceFor(AgentChoice choice, const AgentRequest& request) {
  if (!request.name.empty()) choice.name = request.name;
  choice.seed = request.seed;
  choice.nodes = request.nodes;
  return choice;
}

}  // namespace

MinesweeperGame::MinesweeperGame(std::vector<Profile> profiles,
                                 vision::minesweeper::BoardReader reader)
    : profiles_(std::move(profiles)), reader_(std::move(reader)) {}

std::optional<std::string> MinesweeperGame::BoardNamed(const std::string& board) const {
  const auto size = SizeNamed(board);
  if (!size) return std::nullopt;
  return history::Label(
      {.game = std::string(name()), .rows = size->rows, .cols = size->cols, .mines = size->mines});
}

std::string_view MinesweeperGame::alphabet() const {
  return "# covered  . blank  1-8  F flag  ? question mark\n"
         "  * mine  X exploded mine  x wrong flag  ~ unreadable";
}

// --- eyes ----------------------------------------------------------------------------------------

Status MinesweeperGame::ReadProfiles() {
  if (!profiles_.empty()) return base::Ok();
  Result<std::vector<Profile>> profiles = ShippedProfiles();
  if (!profiles.ok()) return profiles.error();
  profiles_ = *std::move(profiles);
  return base::Ok();
}

Status MinesweeperGame::OpenEyes() {
  if (reader_) return base::Ok();
  auto reader = ShippedReader(lessons_folder());
  if (!reader.ok()) return reader.error();
  reader_ = *std::move(reader);
  return base::Ok();
}

// Nowhere to look, so nothing was learnt, where the user has no home.
std::filesystem::path MinesweeperGame::lessons_folder() const {
  if (lessons_) return *lessons_;
  const Result<std::filesystem::path> own = LearntSkinsFolder();
  return own.ok() ? *own : std::filesystem::path();
}

ProfileList MinesweeperGame::profiles() const {
  ProfileList list;
  for (const Profile& profile : profiles_) list.push_back(&profile);
  return list;
}

// The shared commands hand back what profiles() and unknown_program() gave them, or a copy.
const Profile& MinesweeperGame::ProfileOf(const ProgramProfile& profile) const {
  const auto found = std::ranges::find(profiles_, profile.name, &Profile::name);
  return found == profiles_.end() ? unknown_ : *found;
}

// What was said to be there is looked for by read and by play; only one of them runs.
ReadHints MinesweeperGame::HintsFor(Scrutiny scrutiny) const {
  const BoardOptions& told = picture.board.rows ? picture.board : play.board;
  ReadHints hints = HintsFrom(told).ok() ? *HintsFrom(told) : ReadHints();
  hints.mines = picture.mines;
  hints.believes_fresh = hints.believes_fresh || scrutiny == Scrutiny::kPointedAt;
  return hints;
}

Result<SeenBoard> MinesweeperGame::Find(const Frame& frame, Scrutiny scrutiny) const {
  const ReadHints hints = HintsFor(scrutiny);
  if (scrutiny != Scrutiny::kCertain) return FinderOf(*reader_, hints)(frame);
  const Result<FoundBoard> found = reader_->FindCertain(frame, hints);
  if (!found.ok()) return found.error();
  return SeenBoard{kGameName, found->geometry, found->skin};
}

// --- reading -------------------------------------------------------------------------------------

void MinesweeperGame::AddReadOptions(CLI::App& parser) {
  parser
      .add_option("--mines", picture.mines,
                  "mines on the whole board: believed where the picture does not say")
      ->check(AtLeast(1))
      ->group(kTitle);
  AddBoardOptions(parser, picture.board);
  for (const char* name : {"--rows", "--columns", "--at"}) {
    parser.get_option(name)->group(kTitle);
  }
}

Status MinesweeperGame::CheckReadOptions() const {
  const Result<ReadHints> hints = HintsFrom(picture.board);
  if (!hints.ok()) return hints.error();
  return base::Ok();
}

PictureReading MinesweeperGame::Read(const Frame& frame, bool is_coloured) const {
  return ReadBoardPicture(frame, *reader_, HintsFor(Scrutiny::kUsual), picture, is_coloured);
}

nlohmann::ordered_json MinesweeperGame::NoReading() const { return NoBoardFields(); }

// --- scoring and lessons -------------------------------------------------------------------------

void MinesweeperGame::AddScoreOptions(CLI::App& parser) {
  CLI::Option* unseen = parser.add_flag("--unseen", score.is_unseen,
                                        "use no skin: read every picture as one never seen before");
  parser
      .add_option("--skins", score.skins,
                  "use the learnt skins in this folder in place of your own; with --unseen, these "
                  "alone")
      ->type_name("SKINS");
  parser
      .add_flag("--at-grid", score.at_grid,
                "tell the reader where the labels say the cells are, where they do: judges the "
                "reading of cells and of where the board ends, without the search for it")
      ->needs(unseen);
  BelongTo(parser, kTitle, {"--unseen", "--skins", "--at-grid"});
}

Result<std::unique_ptr<PictureScorer>> MinesweeperGame::MakeScorer(bool has_page) {
  Result<vision::minesweeper::BoardReader> reader = ReaderFor(score);
  if (!reader.ok()) return reader.error();
  return MakeBoardScorer(score, *std::move(reader), has_page);
}

std::unique_ptr<Lessons> MinesweeperGame::MakeLessons() const {
  return std::make_unique<MinesweeperLessons>();
}

// --- playing -------------------------------------------------------------------------------------

void MinesweeperGame::AddPlayOptions(CLI::App& parser) {
  play.agent = agent::minesweeper::Agents().front().name;
  AddChoice(parser, "--flags", play.flags, kFlagPolicies,
            "flag no mine, those where a chord then saves clicks, or all proved ones")
      ->group(kTitle);
  parser.add_option("--mines", play.mines, "number of mines, if the game does not show it")
      ->check(AtLeast(1))
      ->group(kTitle);
  AddAgentOption(parser, play.agent)->group(kTitle);
}

std::vector<std::string> MinesweeperGame::AddPointedOptions(CLI::App& parser) {
  AddBoardOptions(parser, play.board);
  std::vector<std::string> names = {"--rows", "--columns", "--at"};
  for (const std::string& name : names) parser.get_option(name)->group(kTitle);
  return names;
}

Status MinesweeperGame::CheckPlayOptions(bool is_pointed_at) const {
  if (play.board.rows && !is_pointed_at) {
    return Error{ErrorKind::kBadInput,
                 "--rows and --columns are of a window that you point at: name it by "
                 "--window, --title, --class, --pid or --pick"};
  }
  const Result<ReadHints> hints = HintsFrom(play.board);
  if (!hints.ok()) return hints.error();
  return base::Ok();
}

Result<StageOptions> MinesweeperGame::StageFor(const ProgramProfile& profile,
                                               const LaunchOptions& options,
                                               std::uint64_t /*seed*/) const {
  if (!options.level.empty()) {
    return Error{ErrorKind::kBadInput,
                 "--level belongs to other games: the size of a Minesweeper board is its level "
                 "(--size)"};
  }
  const Profile& known = ProfileOf(profile);
  const Result<BoardSize> size = SizeFrom(options.size, known);
  if (!size.ok()) return size.error();
  return minesweeper::StageFor(known, *size, options.theme);
}

// Who plays in a window clicks in it, which tells whether it shows a fresh board.
Result<std::unique_ptr<Player>> MinesweeperGame::MakePlayer(const ProgramProfile& profile,
                                                            const x11::WindowInfo& window,
                                                            const LaunchOptions* launched,
                                                            std::uint64_t seed, RunLog& log) const {
  const Profile& known = ProfileOf(profile);
  PlayerOptions options{.agent = play.agent, .seed = seed, .flags = play.flags};
  options.mines = play.mines;
  options.window_class = window.class_name;
  if (launched != nullptr && !options.mines) {  // the program was told
    const Result<BoardSize> size = SizeFrom(launched->size, known);
    if (!size.ok()) return size.error();
    options.mines = size->mines;
  }
  Result<ReadHints> told = HintsFrom(play.board);
  if (!told.ok()) return told.error();
  options.told = *std::move(told);
  options.told.believes_fresh = launched == nullptr;
  return PlayerMaker(known, *reader_, options)(log);
}

// --- assisting -----------------------------------------------------------------------------------

void MinesweeperGame::AddAssistOptions(CLI::App& parser) {
  static const std::map<std::string, bool HintChoice::*> kKinds = {
      {"safe", &HintChoice::safe},
      {"mines", &HintChoice::mines},
      {"percent", &HintChoice::percent},
      {"best", &HintChoice::best},
      {"why", &HintChoice::why}};
  std::vector<std::string> kinds;
  for (const auto& [kind, member] : kKinds) kinds.push_back(kind);
  const auto choose = [this](const std::vector<std::string>& chosen) {
    assist.show.emplace();
    for (const std::string& kind : chosen) (*assist.show).*kKinds.at(kind) = true;
  };
  parser
      .add_option_function<std::vector<std::string>>("--show", choose,
                                                     "these alone: safe,mines,percent,best,why")
      ->delimiter(',')
      ->check(CLI::IsMember(kinds).description(""))
      ->type_name("KINDS")
      ->excludes(parser.get_option("--level"));
  parser.add_option("--mines", assist.mines, "mines on the whole board, if it is not shown")
      ->check(AtLeast(1));
  AddRuleOption(parser, assist.rule);
  parser.get_option("--rule")->needs(parser.get_option("--image"));
  BelongTo(parser, kTitle, {"--show", "--mines", "--rule"});
}

std::unique_ptr<Adviser> MinesweeperGame::MakeAdviser(const ProgramProfile& profile) const {
  return std::make_unique<MinesweeperAdviser>(
      *reader_, ProfileOf(profile), AdviserOptions{.show = assist.show, .mines = assist.mines});
}

PictureAdvice MinesweeperGame::Advise(const Frame& frame, const HelpRequest& request) const {
  const HintChoice usual = assist.show.value_or(ChoiceFor(HelpLevel::kAll));
  return AdviseOnPicture(frame, *reader_,
                         {.choice = request.level ? ChoiceFor(*request.level) : usual,
                          .about = request.about,
                          .mines = assist.mines,
                          .rule = assist.rule});
}

nlohmann::ordered_json MinesweeperGame::NoAdvice(const Error& why) const {
  return NoAdviceFields(why);
}

// --- solving -------------------------------------------------------------------------------------

std::vector<AgentFacts> MinesweeperGame::agents() const {
  std::vector<AgentFacts> list;
  for (const auto& info : agent::minesweeper::Agents()) {
    list.push_back({std::string(info.name), std::string(info.summary), {}});
  }
  return list;
}

void MinesweeperGame::AddAgentsOptions(CLI::App& parser) {
  parser.add_flag("--rules", prints_rules, "print what the agent rules plays by, to be extended");
  BelongTo(parser, kTitle, {"--rules"});
}

std::optional<std::string> MinesweeperGame::AgentsText() const {
  if (!prints_rules) return std::nullopt;
  return std::string(agent::minesweeper::ShippedRules());
}

void MinesweeperGame::AddSolveOptions(CLI::App& parser) {
  parser.add_option("--mines", solve.mines, "mines on the whole board")->check(AtLeast(0));
  AddChoiceOptions(parser, solve.agent);
  BelongTo(parser, kTitle,
           {"--mines", "--rule", "--seed", "--nodes", "--rules", "--inference-log"});
}

CommandHelp MinesweeperGame::solve_help() const {
  return {.about = "what the numbers prove, and the next move; rows and columns count from 0",
          .examples = "  printf '1#\\n##\\n' | gridhand solve --mines 1 --format json\n"};
}

ExitCode MinesweeperGame::Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                                std::ostream& err) const {
  auto agent = MakeChosenAgent(AgentChoiceFor(solve.agent, request.agent));
  if (!agent) return Complain(agent.error(), err);
  Result<Board> board = ReadBoard(in, solve.mines);
  if (!board) return Complain(board.error(), err);
  const Answer answer = Think(**agent, *std::move(board));
  out << (request.json ? JsonLine(ToJson(answer, request.explain)) + '\n'
                       : ToText(answer, request.explain));
  if (answer.analysis.consistent) return ExitCode::kDone;
  return Complain({ErrorKind::kPartial, "the board cannot exist: " + answer.analysis.note}, err);
}

void MinesweeperGame::AddEngineOptions(CLI::App& parser) {
  AddChoiceOptions(parser, engine);
  BelongTo(parser, kTitle,
           {"--agent", "--rule", "--seed", "--nodes", "--rules", "--inference-log"});
}

CommandHelp MinesweeperGame::engine_help() const {
  return {.about = "mines (a number, or null), rule (classic or modern), explain",
          .examples = "  echo '{\"id\":7,\"board\":\"1#\\n##\",\"mines\":1}' | gridhand engine\n"};
}

// A first click, a proof, and guesses with and without a known number of mines.
std::vector<std::string> MinesweeperGame::fingerprint_requests() const {
  return {R"({"board":["#########","#########","#########","#########","#########"],"mines":10})",
          R"({"board":["..1###","112###","######","######"],"mines":6})",
          R"({"board":["1#######","########","####1###","########"],"mines":9})",
          R"({"board":["##2####","#12#3##","####2##"],"mines":null})"};
}

Result<std::unique_ptr<LineAnswerer>> MinesweeperGame::MakeEngine(
    const AgentRequest& request) const {
  auto made = Engine::Make(AgentChoiceFor(engine, request));
  if (!made) return made.error();
  return std::unique_ptr<LineAnswerer>(std::make_unique<Engine>(*std::move(made)));
}

// --- checking ------------------------------------------------------------------------------------

Result<LogReport> MinesweeperGame::VerifyLog(std::istream& log, std::string_view file) const {
  const auto verdict = minesweeper::VerifyLog(log, file, PromisesOf(profiles_));
  if (!verdict) return verdict.error();
  return LogReport{!verdict->fault, ToJson(*verdict), ToText(*verdict)};
}

}  // namespace gridhand::app::minesweeper
