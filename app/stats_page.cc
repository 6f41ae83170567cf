#include "app/stats_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/html.h"
#include "app/stats_text.h"
#include "base/counted.h"

namespace gridhand::app {
namespace {

using history::Outcome;
using history::Played;
using history::Statistics;

constexpr const char* kHead = R"html(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gridhand statistics</title>
<style>
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5d6b7a; --line: #8884; --card: #fff;
        --page: #f3f5f8; --win: #009e73; --time: #0072b2; --luck: #cc6a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf1; --soft: #9aa7b5; --card: #1c232c;
        --page: #12171d; --win: #2ec79b; --time: #5ab4ec; --luck: #f0a04b; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 68rem; padding: 2rem 1rem;
       color: var(--ink); background: var(--page); }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.15rem; margin: 0 0 .2rem; }
p { color: var(--soft); margin: .2rem 0 1rem; }
article { background: var(--card); border-radius: 12px; padding: 1.1rem 1.3rem; margin: 1.2rem 0;
          box-shadow: 0 1px 3px #0002; }
dl { display: flex; flex-wrap: wrap; gap: .4rem 2rem; margin: .6rem 0 1rem; }
dt { color: var(--soft); font-size: .8rem; } dd { margin: 0; font-size: 1.25rem;
     font-variant-numeric: tabular-nums; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; }
figure { margin: 0; } figcaption { color: var(--soft); font-size: .85rem; }
svg { width: 100%; height: auto; display: block; }
svg text { font-size: 10px; fill: var(--soft); } .axis { stroke: var(--line); }
</style></head><body>
)html";

// A plot's size in the units of its drawing, and the room for the numbers at its left and below it.
constexpr double kWidth = 320;
constexpr double kHeight = 150;
constexpr double kLeft = 34;
constexpr double kBottom = 16;
constexpr double kTop = 8;

// More points than this are not told apart on a plot of this width.
constexpr std::size_t kMostPoints = 300;

// Games that a point of the share of wins looks back on.
constexpr std::size_t kLookBack = 50;

struct Point {
  double x = 0;  // 0 … 1
  double y = 0;
};

// At most kMostPoints of them, evenly spaced; the last is kept.
std::vector<Point> Thinned(const std::vector<Point>& points) {
  if (points.size() <= kMostPoints) return points;
  std::vector<Point> kept;
  for (std::size_t i = 1; i <= kMostPoints; ++i) {
    kept.push_back(points[i * points.size() / kMostPoints - 1]);
  }
  return kept;
}

// What lies between `low` and `high` is drawn.
class Plot {
 public:
  Plot(double low, double high) : low_(low), high_(high > low ? high : low + 1) {}

  void Line(const std::vector<Point>& points, std::string_view color) {
    std::string path;
    for (const Point& point : points) path += fmt::format(" {:.1f},{:.1f}", X(point), Y(point.y));
    body_ += fmt::format(
        R"svg(<polyline fill="none" stroke="var(--{})" stroke-width="1.6" points="{}"/>)svg", color,
        path);
  }
  void Dots(const std::vector<Point>& points, std::string_view color) {
    for (const Point& point : points) {
      body_ += fmt::format(
          R"svg(<circle r="2" fill="var(--{})" fill-opacity=".65" cx="{:.1f}" cy="{:.1f}"/>)svg",
          color, X(point), Y(point.y));
    }
  }
  void Level(double y, const std::string& label) {
    body_ +=
        fmt::format(R"svg(<line class="axis" x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>)svg",
                    kLeft, kWidth, Y(y), Y(y));
    body_ += fmt::format(R"svg(<text text-anchor="end" x="{:.1f}" y="{:.1f}">{}</text>)svg",
                         kLeft - 4, Y(y) + 3, EscapeHtml(label));
  }
  std::string Svg(const std::string& title, const Statistics& s) const {
    const double base = kHeight - 3;
    return fmt::format(
        "<figure><svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{}"
        "<text x=\"{}\" y=\"{}\">{}</text><text text-anchor=\"end\" x=\"{}\" y=\"{}\">{}</text>"
        "</svg><figcaption>{}</figcaption></figure>\n",
        kWidth, kHeight, EscapeHtml(title), body_, kLeft, base, EscapeHtml(DateText(s.first)),
        kWidth, base, EscapeHtml(DateText(s.last)), EscapeHtml(title));
  }

 private:
  double X(const Point& point) const { return kLeft + point.x * (kWidth - kLeft - 4); }
  double Y(double y) const {
    return kTop + (high_ - y) / (high_ - low_) * (kHeight - kTop - kBottom);
  }
  double low_;
  double high_;
  std::string body_;
};

// Where game i of n stands.
double At(std::size_t i, std::size_t n) {
  return n < 2 ? 0.5 : static_cast<double>(i) / static_cast<double>(n - 1);
}

std::vector<Point> WinPoints(const std::vector<Played>& games) {
  std::vector<const Played*> decided;
  for (const Played& game : games) {
    if (game.outcome != Outcome::kStopped) decided.push_back(&game);
  }
  std::vector<Point> points;
  int wins = 0;
  for (std::size_t i = 0; i < decided.size(); ++i) {
    wins += decided[i]->outcome == Outcome::kWon ? 1 : 0;
    if (i >= kLookBack) wins -= decided[i - kLookBack]->outcome == Outcome::kWon ? 1 : 0;
    const auto of = static_cast<double>(std::min(i + 1, kLookBack));
    points.push_back({At(i, decided.size()), wins / of});
  }
  return Thinned(points);
}

std::vector<Point> TimePoints(const std::vector<Played>& games) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (games[i].outcome != Outcome::kWon) continue;
    points.push_back({At(i, games.size()), games[i].seconds});
  }
  return Thinned(points);
}

std::vector<Point> LuckPoints(const std::vector<Played>& games) {
  std::vector<Point> points;
  double luck = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!games[i].guesses) continue;
    luck += games[i].risk - (games[i].outcome == Outcome::kLost ? 1 : 0);
    points.push_back({At(i, games.size()), luck});
  }
  return Thinned(points);
}

std::string WinPlot(const GameSeries& series) {
  Plot plot(0, 1);
  for (const double level : {0.0, 0.5, 1.0})
    plot.Level(level, fmt::format("{:.0f} %", 100 * level));
  plot.Line(WinPoints(series.games), "win");
  return plot.Svg(fmt::format("Share of wins, over the last {} games", kLookBack),
                  series.statistics);
}

std::string TimePlot(const GameSeries& series) {
  const std::vector<Point> points = TimePoints(series.games);
  if (points.empty()) return "";
  const double most = std::ranges::max(points, {}, &Point::y).y;
  Plot plot(0, most * 1.05);
  plot.Level(0, "0 s");
  plot.Level(*series.statistics.median_seconds,
             fmt::format("{:.3g} s", *series.statistics.median_seconds));
  plot.Dots(points, "time");
  return plot.Svg("Seconds of each won game, with the median", series.statistics);
}

// Short enough for the room at a plot's left.
std::string LevelText(double wins) {
  constexpr double kTenthsMatterBelow = 100;
  return std::abs(wins) < kTenthsMatterBelow ? fmt::format("{:+.1f}", wins)
                                             : fmt::format("{:+.0f}", wins);
}

std::string LuckPlot(const GameSeries& series) {
  const std::vector<Point> points = LuckPoints(series.games);
  if (points.empty()) return "";
  const auto [low, high] = std::ranges::minmax(points, {}, &Point::y);
  Plot plot(std::min(-1.0, low.y), std::max(1.0, high.y));
  plot.Level(0, "0");
  plot.Level(std::max(1.0, high.y), LevelText(std::max(1.0, high.y)));
  plot.Level(std::min(-1.0, low.y), LevelText(std::min(-1.0, low.y)));
  plot.Line(points, "luck");
  return plot.Svg("Luck: wins above what the guesses' risks say to expect", series.statistics);
}

void AddFact(std::string& list, std::string_view name, const std::string& value) {
  list += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", name, EscapeHtml(value));
}

std::string Facts(const Statistics& s) {
  std::string list;
  AddFact(list, "games", fmt::format("{}", s.games));
  if (const Proportion wins = WinShare(s); wins.of > 0) {
    const Interval within = wins.WithinAt95();
    AddFact(list, "won", fmt::format("{:.0f} %", 100 * wins.Share()));
    AddFact(list, "95 % interval",
            fmt::format("{:.0f}–{:.0f} %", 100 * within.low, 100 * within.high));
  }
  if (s.best_seconds) AddFact(list, "best", TimeText(*s.best_seconds));
  if (s.median_seconds) AddFact(list, "median", TimeText(*s.median_seconds));
  AddFact(list, "longest streak", fmt::format("{}", s.longest_wins));
  if (s.judged > 0) {
    AddFact(list, "guesses", fmt::format("{}", s.guesses));
    AddFact(list, "luck in wins", fmt::format("{:+.1f}", s.Luck()));
  }
  return list;
}

std::string Article(const GameSeries& series) {
  const Statistics& s = series.statistics;
  const std::string level = s.board.level.empty() ? "" : ", " + s.board.level;
  return fmt::format(
      "<article><h2>{} {}{}</h2><p>{}, {}</p><dl>{}</dl><div "
      "class=\"plots\">{}{}{}</div></article>\n",
      EscapeHtml(s.board.game), EscapeHtml(Label(s.board)), EscapeHtml(level),
      EscapeHtml(s.board.program), Name(s.help), Facts(s), WinPlot(series), TimePlot(series),
      LuckPlot(series));
}

}  // namespace

base::Result<std::vector<GameSeries>> SeriesOf(history::History& history,
                                               const history::Filter& filter) {
  history::Tally tally;
  std::map<std::pair<history::Board, history::Help>, std::vector<Played>> games;
  const base::Status told = history.ForEach(filter, [&](const Played& game) {
    tally.Add(game);
    Played& kept = games[{*game.board, game.help}].emplace_back(game);
    kept.board = nullptr;
  });
  if (!told.ok()) return told.error();
  std::vector<GameSeries> all;
  for (Statistics& statistics : tally.Result()) {
    auto& of_line = games.at({statistics.board, statistics.help});
    all.push_back({std::move(statistics), std::move(of_line)});
  }
  return all;
}

std::string StatsPage(const std::vector<GameSeries>& all) {
  int games = 0;
  for (const GameSeries& series : all) games += series.statistics.games;
  std::string page = kHead;
  page += fmt::format(
      "<h1>Gridhand statistics</h1><p>{}. Games of a person alone, with help, and of a program "
      "are counted apart.</p>\n",
      base::Counted(games, "game"));
  for (const GameSeries& series : all) page += Article(series);
  return page + "</body></html>\n";
}

}  // namespace gridhand::app
