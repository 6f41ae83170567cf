// What `play` and `demo` print: a line a game and a summary on stdout (text or JSON lines), a live
// progress line on stderr if that is a terminal.
#pragma once

#include <ostream>
#include <string>

#include "app/minesweeper/session.h"

namespace gridhand::app::minesweeper {

enum class OutputFormat { kText, kJson };

class PlayReport : public SessionListener {
 public:
  // `live` says whether `messages` is a terminal that a progress line can be redrawn on.
  PlayReport(std::ostream& data, std::ostream& messages, OutputFormat format, bool live, int games);

  void OnProgress(int game, const base::Frame& frame, const Driver& driver) override;
  void OnGameEnd(const GameResult& result, const base::Frame& frame, const Driver& driver) override;
  void OnNotice(const std::string& text) override;

  void Summarize(const SessionOutcome& outcome);

 private:
  void ClearLine();

  std::ostream& data_;
  std::ostream& messages_;
  OutputFormat format_;
  bool live_;
  int games_;
  bool line_shown_ = false;
  base::TimePoint next_line_{};
};

}  // namespace gridhand::app::minesweeper
