// Whole games in the real programs: how many are won, how fast, and what share of the time is the
// program's own repainting. This is the long measurement behind the README's table.
//
//   live_games [GAMES] [OUT.jsonl]       for example: live_games 10 bench/results/live-games.jsonl
//
// Each row is GAMES in a row in one window on a private display (openbox), without help; its log
// is judged by the same code as `gridhand verify-log`. One JSON line a row is appended to OUT; a
// row that OUT already has is not played again, so an interrupted run goes on where it was.
// The exit code is 1 if a game was stopped, a log has a fault, a change was unexplained, or an
// always solvable board was not won without a guess.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/data_files.h"
#include "app/minesweeper/session.h"
#include "app/minesweeper/staged_game.h"
#include "app/minesweeper/verify_log.h"

namespace gridhand::app::minesweeper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct Row {
  std::string program;
  std::string level;
  BoardSize size;
  bool always_solvable;
};

const Row kRows[] = {
    {"sgt-mines", "beginner", kBeginner, true},
    {"sgt-mines", "intermediate", kIntermediate, true},
    {"sgt-mines", "expert", kExpert, true},
    {"xdemineur", "beginner", kBeginner, false},
    {"xdemineur", "intermediate", kIntermediate, false},
    {"xdemineur", "expert", kExpert, false},
};

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

bool IsDone(const std::filesystem::path& out, const Row& row, int games) {
  std::ifstream in(out);
  for (std::string text; std::getline(in, text);) {
    const json line = json::parse(text, nullptr, false);
    if (line.is_object() && line.value("program", "") == row.program &&
        line.value("level", "") == row.level && line.value("games", 0) == games) {
      return true;
    }
  }
  return false;
}

class Unexplained : public SessionListener {
 public:
  void OnGameEnd(const GameResult&, const base::Frame&, const Driver& driver) override {
    cells += driver.counts().unexplained;
  }
  int cells = 0;
};

ordered_json Summary(const Row& row, const BoardSize& size, const SessionOutcome& outcome,
                     const Unexplained& unexplained, const LogVerdict& verdict) {
  std::vector<double> seconds;
  std::vector<double> repaint;
  int won = 0;
  int lost = 0;
  int guesses = 0;
  for (const GameResult& game : outcome.games) {
    won += game.result == "won" ? 1 : 0;
    lost += game.result == "lost" ? 1 : 0;
    guesses += game.guesses;
    if (game.result != "won") continue;
    seconds.push_back(game.seconds);
    repaint.push_back(game.repaint_seconds);
  }
  ordered_json line;
  line["program"] = row.program;
  line["level"] = row.level;
  line["board"] = fmt::format("{}x{}/{}", size.cols, size.rows, size.mines);
  line["games"] = outcome.games.size();
  line["won"] = won;
  line["lost"] = lost;
  line["stopped"] = outcome.stopped ? outcome.stopped->text : "";
  line["guesses"] = guesses;
  line["expected_losses"] = verdict.expected_losses;
  line["unexplained_cells"] = unexplained.cells;
  line["log_fault"] = verdict.fault ? verdict.fault->text : "";
  line["won_seconds_p50"] = Median(seconds);
  line["won_repaint_seconds_p50"] = Median(repaint);
  return line;
}

base::Result<ordered_json> PlayRow(const Row& row, int games, const Profile& profile,
                                   const vision::minesweeper::BoardReader& reader) {
  const BoardSize size = FitTo(profile.launch, row.size);
  auto stage = StageFor(profile, size);
  if (!stage.ok()) return stage.error();
  stage->display.window_manager = x11::kOpenbox;
  auto game = StartStagedGame(profile, *stage, reader, nullptr);
  if (!game.ok()) return game.error();
  const auto log = std::filesystem::temp_directory_path() /
                   fmt::format("live-games-{}-{}.jsonl", row.program, row.level);
  SessionOptions options{.games = games,
                         .agent = std::string(agent::minesweeper::Agents().front().name),
                         .log = log,
                         .evidence_dir = log.parent_path()};
  Unexplained listener;
  auto session = Session::Open(*game->connection, game->window, profile, reader, options, listener);
  if (!session.ok()) return session.error();
  const SessionOutcome outcome = (*session)->Play();
  std::ifstream written(log);
  auto verdict = VerifyLog(written, PromisesOf({profile}));
  if (!verdict.ok()) return verdict.error();
  return Summary(row, size, outcome, listener, *verdict);
}

bool AsItMustBe(const Row& row, const ordered_json& line, int games) {
  const bool whole = line["stopped"] == "" && line["log_fault"] == "" &&
                     line["unexplained_cells"] == 0 && line["games"] == games;
  return whole && (!row.always_solvable || (line["won"] == games && line["guesses"] == 0));
}

int Fail(const base::Error& error) {
  fmt::print(stderr, "live_games: {}\n", error.text);
  return static_cast<int>(base::ExitCodeFor(error.kind));
}

int Run(int games, const std::filesystem::path& out) {
  const auto files = FindDataFiles();
  if (!files.ok()) return Fail(files.error());
  const auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return Fail(profiles.error());
  const auto reader = vision::minesweeper::BoardReader::Load(files->skins_dir);
  if (!reader.ok()) return Fail(reader.error());
  bool as_it_must_be = true;
  for (const Row& row : kRows) {
    if (IsDone(out, row, games)) continue;
    for (const Profile& profile : *profiles) {
      if (profile.name != row.program) continue;
      const auto line = PlayRow(row, games, profile, *reader);
      if (!line.ok()) return Fail(line.error());
      fmt::print("{}\n", line->dump());
      std::fflush(stdout);
      std::ofstream(out, std::ios::app) << line->dump() << '\n';
      as_it_must_be = AsItMustBe(row, *line, games) && as_it_must_be;
    }
  }
  return as_it_must_be ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::app::minesweeper

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 10;
  const std::filesystem::path out = argc > 2 ? argv[2] : "live-games.jsonl";
  if (games < 1) {
    fmt::print(stderr, "live_games: expected a number of games, saw '{}'\n", argv[1]);
    return 2;
  }
  return gridhand::app::minesweeper::Run(games, out);
}
