// What `play` and `demo` print: a line a game and a summary on stdout (text or JSON lines), a live
// progress line on stderr if that is a terminal.
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "app/minesweeper/session.h"

namespace gridhand::app::minesweeper {

// "game 2 of 10  playing  211 cells left  1 guess  12.3 3BV/s". The rate is that of what is done so
// far, see board/minesweeper/progress.h.
struct Progress {
  int game = 0;
  int games = 0;
  GamePhase phase = GamePhase::kPlaying;
  int cells_left = 0;
  int guesses = 0;
  int solved_three_bv = 0;
  double seconds = 0;
};
// Cut to `columns`, of which the last stays free lest the cursor wraps; 0: not cut.
std::string ProgressLine(const Progress& progress, int columns);

// "game 1: won     kmines 9x9/10  1.20 s  14 clicks  0 guesses  3BV 12 (10.0/s)". Why a game was
// stopped is said once, at the end of the session.
std::string GameLine(const GameResult& result);

enum class OutputFormat { kText, kJson };

class PlayReport : public SessionListener {
 public:
  // Columns of the terminal that messages go to, 0 if it does not say; empty: it is none, and no
  // progress is shown.
  using Width = std::function<int()>;
  PlayReport(std::ostream& data, std::ostream& messages, OutputFormat format, Width width,
             int games);

  void OnProgress(int game, const base::Frame& frame, const Driver& driver) override;
  void OnGameEnd(const GameResult& result, const base::Frame& frame, const Driver& driver) override;
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
  int solved_before_ = 0;  // 3BV of what was open when the game began: not ours
  bool line_shown_ = false;
  base::TimePoint next_line_{};
};

}  // namespace gridhand::app::minesweeper
