#include "app/play_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "app/json_text.h"
#include "base/counted.h"

namespace gridhand::app {
namespace {

// Faster than this no eye follows, and a terminal over a slow line should not be flooded.
constexpr base::Duration kLineInterval = std::chrono::milliseconds(50);

int CountResults(const SessionOutcome& outcome, std::string_view result) {
  return static_cast<int>(std::count_if(outcome.games.begin(), outcome.games.end(),
                                        [&](const GameResult& g) { return g.result == result; }));
}

}  // namespace

std::string ProgressLine(int game, int games, const std::string& progress, int columns) {
  std::string line = fmt::format("game {} of {}  {}", game, games, progress);
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

void PlayReport::OnProgress(int game, const base::Frame& /*frame*/, const Player& player) {
  const base::TimePoint now = base::SteadyClock().Now();
  if (!width_ || player.geometry() == nullptr) return;
  if (game != game_) game_began_ = now;
  game_ = game;
  if (now < next_line_) return;
  next_line_ = now + kLineInterval;
  const double seconds = std::chrono::duration<double>(now - game_began_).count();
  ClearLine();
  messages_ << ProgressLine(game, games_, player.Progress(seconds), width_()) << std::flush;
  line_shown_ = true;
}

void PlayReport::OnGameEnd(const GameResult& result, const base::Frame& /*frame*/,
                           const Player& player) {
  ClearLine();
  if (format_ == OutputFormat::kJson) {
    data_ << JsonLine(player.GameJson(result)) << '\n' << std::flush;
  } else {
    data_ << player.GameLine(result) << '\n' << std::flush;
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
  const int drawn = CountResults(outcome, "drawn");
  const int stopped = CountResults(outcome, "stopped");
  if (format_ == OutputFormat::kJson) {
    nlohmann::ordered_json line;
    line["summary"] = true;
    line["games"] = outcome.games.size();
    line["won"] = won;
    line["lost"] = lost;
    if (drawn > 0) line["drawn"] = drawn;
    line["stopped"] = stopped;
    data_ << JsonLine(line) << '\n' << std::flush;
    return;
  }
  data_ << fmt::format("{} won, {} lost,{} {} stopped of {}\n", won, lost,
                       drawn > 0 ? fmt::format(" {} drawn,", drawn) : "", stopped,
                       base::Counted(static_cast<int>(outcome.games.size()), "game"))
        << std::flush;
}

}  // namespace gridhand::app
