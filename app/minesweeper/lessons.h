// Minesweeper's half of `learn` and `skins`.
#pragma once

#include <iosfwd>
#include <string>

#include "app/lessons.h"
#include "app/minesweeper/learn.h"

namespace gridhand::app::minesweeper {

class MinesweeperLessons : public Lessons {
 public:
  void AddLearnOptions(CLI::App& parser) override;
  base::ExitCode Learn(const std::string& name, OutputFormat format, std::ostream& out,
                       std::ostream& err) override;
  base::ExitCode Skins(const SkinsOptions& options, const AskName& ask, std::ostream& out,
                       std::ostream& err) const override;

 private:
  LearnOptions options_;
};

}  // namespace gridhand::app::minesweeper
