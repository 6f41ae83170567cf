#include "app/minesweeper/play_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace gridhand::app::minesweeper {
namespace {

// Faster than this no eye follows, and a terminal over a slow line should not be flooded.
constexpr base::Duration kLineInterval = std::chrono::milliseconds(50);

int CoveredCells(const Grid<CellSymbol>& cells) {
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), board::minesweeper::IsCovered));
}

std::string MinesText(const std::optional<int>& mines) {
  return mines ? fmt::format("{}", *mines) : "?";
}

std::string TextLine(const GameResult& r) {
  std::string line = fmt::format("game {}: {:<7} {} {}x{}/{}  {:.2f} s  {} clicks  {} {}", r.game,
                                 r.result, r.program, r.cols, r.rows, MinesText(r.mines), r.seconds,
                                 r.clicks, r.guesses, r.guesses == 1 ? "guess" : "guesses");
  if (r.three_bv && r.seconds > 0) {
    line += fmt::format("  3BV {} ({:.1f}/s)", *r.three_bv, *r.three_bv / r.seconds);
  }
  if (!r.reason.empty()) line += fmt::format("  {}", r.reason);
  return line;
}

nlohmann::ordered_json JsonLine(const GameResult& r) {
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

PlayReport::PlayReport(std::ostream& data, std::ostream& messages, OutputFormat format, bool live,
                       int games)
    : data_(data), messages_(messages), format_(format), live_(live), games_(games) {}

void PlayReport::ClearLine() {
  if (line_shown_) messages_ << "\r\033[K" << std::flush;
  line_shown_ = false;
}

void PlayReport::OnProgress(int game, const base::Frame& /*frame*/, const Driver& driver) {
  if (!live_ || !driver.has_board()) return;
  const base::TimePoint now = base::SteadyClock().Now();
  if (now < next_line_) return;
  next_line_ = now + kLineInterval;
  ClearLine();
  messages_ << fmt::format("game {} of {}: {} cells left, {} guesses", game, games_,
                           CoveredCells(driver.board().cells), driver.counts().guesses)
            << std::flush;
  line_shown_ = true;
}

void PlayReport::OnGameEnd(const GameResult& result, const base::Frame& /*frame*/,
                           const Driver& /*driver*/) {
  ClearLine();
  if (format_ == OutputFormat::kJson) {
    data_ << JsonLine(result).dump() << '\n' << std::flush;
  } else {
    data_ << TextLine(result) << '\n' << std::flush;
  }
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
    data_ << line.dump() << '\n' << std::flush;
    return;
  }
  data_ << fmt::format("{} won, {} lost, {} stopped of {} games\n", won, lost, stopped,
                       outcome.games.size())
        << std::flush;
}

}  // namespace gridhand::app::minesweeper
