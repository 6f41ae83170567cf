// Minesweeper in the table of games.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/game.h"
#include "app/minesweeper/agent_choice.h"
#include "app/minesweeper/board_finder.h"
#include "app/minesweeper/board_options.h"
#include "app/minesweeper/board_scorer.h"
#include "app/minesweeper/hints.h"
#include "app/minesweeper/live_player.h"
#include "app/minesweeper/name.h"
#include "app/minesweeper/picture_reading.h"
#include "app/minesweeper/profile.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

// What a person chooses for play.
struct PlayChoice {
  std::string agent;  // its name; empty: the default one
  FlagPolicy flags = FlagPolicy::kUseful;
  std::optional<int> mines;
  BoardOptions board;
};

// What a person chooses for solve.
struct SolveChoice {
  // Of the whole board; none: the standard number for its size, or density.
  std::optional<int> mines;
  AgentChoice agent = {.name = "best", .rules = {}, .inference_log = {}};
};

// What a person chooses for assist.
struct AssistChoice {
  std::optional<HintChoice> show;  // these kinds alone, until a level is chosen
  std::optional<int> mines;        // of the whole board
  board::minesweeper::FirstClickRule rule = board::minesweeper::FirstClickRule::kClassic;
};

class MinesweeperGame : public Game {
 public:
  MinesweeperGame() = default;
  // As if loaded, with these.
  MinesweeperGame(std::vector<Profile> profiles, vision::minesweeper::BoardReader reader);

  std::string_view name() const override { return kGameName; }
  std::string_view title() const override { return kTitle; }
  std::optional<std::string> BoardNamed(const std::string& board) const override;
  std::string_view alphabet() const override;

  base::Status ReadProfiles() override;
  std::filesystem::path lessons_folder() const override;
  void TakeLessonsFrom(const std::filesystem::path& folder) override { lessons_ = folder; }
  base::Status OpenEyes() override;
  ProfileList profiles() const override;
  const ProgramProfile& unknown_program() const override { return unknown_; }
  base::Result<SeenBoard> Find(const base::Frame& frame, Scrutiny scrutiny) const override;

  void AddReadOptions(CLI::App& parser) override;
  base::Status CheckReadOptions() const override;
  nlohmann::ordered_json NoReading() const override;
  PictureReading Read(const base::Frame& frame, bool is_coloured) const override;

  void AddScoreOptions(CLI::App& parser) override;
  base::Result<std::unique_ptr<PictureScorer>> MakeScorer(bool has_page) override;
  std::unique_ptr<Lessons> MakeLessons() const override;

  void AddPlayOptions(CLI::App& parser) override;
  std::vector<std::string> AddPointedOptions(CLI::App& parser) override;
  base::Status CheckPlayOptions(bool is_pointed_at) const override;
  base::Result<StageOptions> StageFor(const ProgramProfile& profile, const LaunchOptions& options,
                                      std::uint64_t seed) const override;
  base::Result<std::unique_ptr<Player>> MakePlayer(const ProgramProfile& profile,
                                                   const x11::WindowInfo& window,
                                                   const LaunchOptions* launched,
                                                   std::uint64_t seed, RunLog& log) const override;

  void AddAssistOptions(CLI::App& parser) override;
  std::unique_ptr<Adviser> MakeAdviser(const ProgramProfile& profile) const override;
  PictureAdvice Advise(const base::Frame& picture, const HelpRequest& request) const override;
  nlohmann::ordered_json NoAdvice(const base::Error& why) const override;

  std::vector<AgentFacts> agents() const override;
  void AddAgentsOptions(CLI::App& parser) override;
  std::optional<std::string> AgentsText() const override;
  void AddSolveOptions(CLI::App& parser) override;
  base::ExitCode Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                       std::ostream& err) const override;
  CommandHelp solve_help() const override;
  void AddEngineOptions(CLI::App& parser) override;
  CommandHelp engine_help() const override;
  std::vector<std::string> fingerprint_requests() const override;
  base::Result<std::unique_ptr<LineAnswerer>> MakeEngine(
      const AgentRequest& request) const override;

  base::Result<LogReport> VerifyLog(std::istream& log, std::string_view file) const override;

  PictureOptions picture;  // of read
  ScoreChoice score;       // of score
  PlayChoice play;         // of play and demo
  SolveChoice solve;       // of solve
  AssistChoice assist;     // of assist
  AgentChoice engine = {.name = "best", .rules = {}, .inference_log = {}};
  bool prints_rules = false;  // of agents

 private:
  const Profile& ProfileOf(const ProgramProfile& profile) const;
  vision::minesweeper::ReadHints HintsFor(Scrutiny scrutiny) const;

  std::vector<Profile> profiles_;
  Profile unknown_ = UnknownProgram();
  std::optional<vision::minesweeper::BoardReader> reader_;
  std::optional<std::filesystem::path> lessons_;  // none: the user's own
};

}  // namespace gridhand::app::minesweeper
