// Sudoku in the table of games.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/game.h"
#include "app/sudoku/name.h"
#include "app/sudoku/profile.h"
#include "vision/sudoku/board_reader.h"

namespace gridhand::app::sudoku {

// What a person chooses for play.
struct PlayChoice {
  bool corrects = false;  // wrong entries of a person are replaced
};

class SudokuGame : public Game {
 public:
  SudokuGame() = default;
  // As if loaded, with these.
  SudokuGame(std::vector<Profile> profiles, vision::sudoku::BoardReader reader);

  std::string_view name() const override { return kGameName; }
  std::string_view title() const override { return kTitle; }
  std::string_view alphabet() const override;

  base::Status ReadProfiles() override;
  base::Status OpenEyes() override;
  ProfileList profiles() const override;
  const ProgramProfile& unknown_program() const override { return unknown_; }
  base::Result<SeenBoard> Find(const base::Frame& frame, Scrutiny scrutiny) const override;

  void AddReadOptions(CLI::App& /*parser*/) override {}
  base::Status CheckReadOptions() const override { return base::Ok(); }
  nlohmann::ordered_json NoReading() const override;
  PictureReading Read(const base::Frame& frame, bool is_coloured) const override;

  base::Result<std::unique_ptr<PictureScorer>> MakeScorer(bool has_page) override;

  void AddPlayOptions(CLI::App& parser) override;
  std::vector<std::string> AddPointedOptions(CLI::App& /*parser*/) override { return {}; }
  base::Status CheckPlayOptions(bool /*is_pointed_at*/) const override { return base::Ok(); }
  base::Result<StageOptions> StageFor(const ProgramProfile& profile, const LaunchOptions& options,
                                      std::uint64_t seed) const override;
  base::Result<std::unique_ptr<Player>> MakePlayer(const ProgramProfile& profile,
                                                   const x11::WindowInfo& window,
                                                   const LaunchOptions* launched,
                                                   std::uint64_t seed, RunLog& log) const override;

  void AddAssistOptions(CLI::App& /*parser*/) override {}
  std::unique_ptr<Adviser> MakeAdviser(const ProgramProfile& profile) const override;
  PictureAdvice Advise(const base::Frame& picture, const HelpRequest& request) const override;
  nlohmann::ordered_json NoAdvice(const base::Error& why) const override;

  std::vector<AgentFacts> agents() const override;
  void AddAgentsOptions(CLI::App& /*parser*/) override {}
  std::optional<std::string> AgentsText() const override { return std::nullopt; }
  void AddSolveOptions(CLI::App& /*parser*/) override {}
  base::ExitCode Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                       std::ostream& err) const override;
  CommandHelp solve_help() const override;
  void AddEngineOptions(CLI::App& /*parser*/) override {}
  CommandHelp engine_help() const override;
  std::vector<std::string> fingerprint_requests() const override;
  base::Result<std::unique_ptr<LineAnswerer>> MakeEngine(
      const AgentRequest& /*request*/) const override;

  base::Result<LogReport> VerifyLog(std::istream& log, std::string_view file) const override;

  PlayChoice play;  // of play and demo

 private:
  const Profile& ProfileOf(const ProgramProfile& profile) const;

  std::vector<Profile> profiles_;
  Profile unknown_;
  std::optional<vision::sudoku::BoardReader> reader_;
};

}  // namespace gridhand::app::sudoku
