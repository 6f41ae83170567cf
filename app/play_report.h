// What `play` and `demo` print: a line a game and a summary on stdout (text or JSON lines), a live
// progress line on stderr if that is a terminal.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "app/output_format.h"
#include "app/session.h"

namespace gridhand::app {

// "game 2 of 10  playing  211 cells left …", where the player says what follows the count. Cut to
// `columns`, of which the last stays free lest the cursor wraps; 0: not cut.
std::string ProgressLine(int game, int games, const std::string& progress, int columns);

class PlayReport : public SessionListener {
 public:
  // Columns of the terminal that messages go to, 0 if it does not say; empty: it is none, and no
  // progress is shown.
  using Width = std::function<int()>;
  PlayReport(std::ostream& data, std::ostream& messages, OutputFormat format, Width width,
             int games);

  void OnProgress(int game, const base::Frame& frame, const Player& player) override;
  void OnGameEnd(const GameResult& result, const base::Frame& frame, const Player& player) override;
  void OnQuestion(const std::string& text) override;
  void OnNotice(const std::string& text) override;

  void Summarize(const SessionOutcome& outcome);

 private:
  void ClearLine();

  std::ostream& data_;
  std::ostream& messages_;
  OutputFormat format_;
  Width width_;
  int games_;
  int game_ = 0;
  base::TimePoint game_began_{};
  bool line_shown_ = false;
  base::TimePoint next_line_{};
};

}  // namespace gridhand::app
