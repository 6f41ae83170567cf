// Sudoku in the table of games. So far it solves positions in text; it has no eyes yet.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/game.h"

namespace gridhand::app::sudoku {

class SudokuGame : public Game {
 public:
  std::string_view name() const override { return "sudoku"; }
  std::string_view title() const override { return "Sudoku"; }
  std::string_view alphabet() const override;

  base::Status Load() override { return base::Ok(); }
  ProfileList profiles() const override { return {}; }
  const ProgramProfile& unknown_program() const override { return unknown_; }
  base::Result<SeenBoard> Find(const base::Frame& frame, Scrutiny scrutiny) const override;

  void AddReadOptions(CLI::App& /*parser*/) override {}
  base::Status CheckReadOptions() const override { return base::Ok(); }
  nlohmann::ordered_json NoReading() const override;
  PictureReading Read(const base::Frame& frame, bool is_coloured) const override;

  void AddPlayOptions(CLI::App& /*parser*/) override {}
  std::vector<std::string> AddPointedOptions(CLI::App& /*parser*/) override { return {}; }
  base::Status CheckPlayOptions(bool /*is_pointed_at*/) const override { return base::Ok(); }
  base::Result<StageOptions> StageFor(const ProgramProfile& profile, const LaunchOptions& options,
                                      std::uint64_t seed) const override;
  base::Result<std::unique_ptr<Player>> MakePlayer(const ProgramProfile& profile,
                                                   const LaunchOptions* launched,
                                                   std::uint64_t seed, RunLog& log) const override;

  void AddSolveOptions(CLI::App& /*parser*/) override {}
  base::Status CheckUnused() const override { return base::Ok(); }
  base::ExitCode Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                       std::ostream& err) const override;

 private:
  ProgramProfile unknown_;
};

}  // namespace gridhand::app::sudoku
