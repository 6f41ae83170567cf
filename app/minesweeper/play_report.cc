#include "app/minesweeper/play_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "app/json_text.h"
#include "base/counted.h"
#include "board/minesweeper/progress.h"

namespace gridhand::app::minesweeper {
namespace {

// Faster than this no eye follows, and a terminal over a slow line should not be flooded.
constexpr base::Duration kLineInterval = std::chrono::milliseconds(50);

// A rate over less time than this is noise.
constexpr double kLeastSecondsForARate = 0.1;

std::string_view PhaseName(GamePhase phase) {
  if (phase == GamePhase::kPlaying) return "playing";
  return phase == GamePhase::kWon ? "won" : "lost";
}

std::string GuessesText(int guesses) { return base::Counted(guesses, "guess", "guesses"); }

std::string MinesText(const std::optional<int>& mines) {
  return mines ? fmt::format("{}", *mines) : "?";
}

nlohmann::ordered_json ToJson(const GameResult& r) {
  nlohmann::ordered_json line;
  line["game"] = r.game;
  line["program"] = r.program;
  line["rows"] = r.rows;
  line["cols"] = r.cols;
  line["mines"] = r.mines ? nlohmann::ordered_json(*r.mines) : nlohmann::ordered_json(nullptr);
  line["result"] = r.result;
  line["reason"] = r.reason;
  line["seconds"] = r.seconds;
  line["clicks"] = r.clicks;
  line["guesses"] = r.guesses;
  line["rereads"] = r.rereads;
  line["three_bv"] =
      r.three_bv ? nlohmann::ordered_json(*r.three_bv) : nlohmann::ordered_json(nullptr);
  return line;
}

int CountResults(const SessionOutcome& outcome, std::string_view result) {
  return static_cast<int>(std::count_if(outcome.games.begin(), outcome.games.end(),
                                        [&](const GameResult& g) { return g.result == result; }));
}

}  // namespace

std::string GameLine(const GameResult& r) {
  std::string line = fmt::format("game {}: {:<7} {} {}x{}/{}  {:.2f} s  {}  {}", r.game, r.result,
                                 r.program, r.cols, r.rows, MinesText(r.mines), r.seconds,
                                 base::Counted(r.clicks, "click"), GuessesText(r.guesses));
  if (!r.three_bv) return line;
  line += fmt::format("  3BV {}", *r.three_bv);
  if (r.is_whole && r.seconds > 0) line += fmt::format(" ({:.1f}/s)", *r.three_bv / r.seconds);
  return line;
}

std::string ProgressLine(const Progress& p, int columns) {
  std::string line =
      fmt::format("game {} of {}  {}  {} left  {}", p.game, p.games, PhaseName(p.phase),
                  base::Counted(p.cells_left, "cell"), GuessesText(p.guesses));
  if (p.seconds >= kLeastSecondsForARate) {
    line += fmt::format("  {:.1f} 3BV/s", p.solved_three_bv / p.seconds);
  }
  if (columns > 0) line.resize(std::min(line.size(), static_cast<std::size_t>(columns) - 1));
  return line;
}

PlayReport::PlayReport(std::ostream& data, std::ostream& messages, OutputFormat format, Width width,
                       int games)
    : data_(data), messages_(messages), format_(format), width_(std::move(width)), games_(games) {}

void PlayReport::ClearLine() {
  if (line_shown_) messages_ << "\r\033[K" << std::flush;
  line_shown_ = false;
}

void PlayReport::OnProgress(int game, const base::Frame& /*frame*/, const Driver& driver) {
  const base::TimePoint now = base::SteadyClock().Now();
  if (!width_ || !driver.has_board()) return;
  const int solved = board::minesweeper::SolvedThreeBv(driver.board().cells);
  if (game != game_) {
    game_began_ = now;
    solved_before_ = solved;
  }
  game_ = game;
  if (now < next_line_) return;
  next_line_ = now + kLineInterval;
  const Progress progress{.game = game,
                          .games = games_,
                          .phase = driver.phase(),
                          .cells_left = board::minesweeper::CellsLeft(driver.board()),
                          .guesses = driver.counts().guesses,
                          .solved_three_bv = std::max(0, solved - solved_before_),
                          .seconds = std::chrono::duration<double>(now - game_began_).count()};
  ClearLine();
  messages_ << ProgressLine(progress, width_()) << std::flush;
  line_shown_ = true;
}

void PlayReport::OnGameEnd(const GameResult& result, const base::Frame& /*frame*/,
                           const Driver& /*driver*/) {
  ClearLine();
  if (format_ == OutputFormat::kJson) {
    data_ << JsonLine(ToJson(result)) << '\n' << std::flush;
  } else {
    data_ << GameLine(result) << '\n' << std::flush;
  }
}

void PlayReport::OnQuestion(const std::string& text) {
  ClearLine();
  messages_ << text << '\n' << std::flush;
}

void PlayReport::OnNotice(const std::string& text) {
  ClearLine();
  messages_ << "gridhand: " << text << '\n' << std::flush;
}

void PlayReport::Summarize(const SessionOutcome& outcome) {
  const int won = CountResults(outcome, "won");
  const int lost = CountResults(outcome, "lost");
  const int stopped = CountResults(outcome, "stopped");
  if (format_ == OutputFormat::kJson) {
    nlohmann::ordered_json line;
    line["summary"] = true;
    line["games"] = outcome.games.size();
    line["won"] = won;
    line["lost"] = lost;
    line["stopped"] = stopped;
    data_ << JsonLine(line) << '\n' << std::flush;
    return;
  }
  data_ << fmt::format("{} won, {} lost, {} stopped of {}\n", won, lost, stopped,
                       base::Counted(static_cast<int>(outcome.games.size()), "game"))
        << std::flush;
}

}  // namespace gridhand::app::minesweeper
