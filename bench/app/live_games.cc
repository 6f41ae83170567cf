// Whole games in the real programs: how many are won, how fast, and what share of the time is the
// program's own repainting. This is the long measurement behind the README's table.
//
//   live_games [GAMES] [OUT.jsonl] [ROWS]
//   live_games 20 bench/results/live-games.jsonl
//   live_games 2 out.jsonl "gnome-mines expert openbox"       only rows whose name has this in it
//
// Each row is GAMES in a row in one window on a private display, without help: every program, two
// levels, with openbox and without a window manager, left alone and with intruders. An intruder is
// another program's window that has the keyboard when the play begins, as the terminal has that
// `play` was typed in, and one that pops up over the game twice in each and takes the keyboard.
// A row has both sides of the speed: the median of the won games and the time that the program
// spent drawing in them, their ratio, the clicks a second, and the time from the last drawing of an
// answer to the next click (of moves that are proved, in the game that goes on). The log is judged
// by the same code as `gridhand verify-log`. One JSON line a row is appended to OUT; a row that OUT
// already has is not played again, so an interrupted run goes on where it was. The exit code is 1
// if a game was stopped, a log has a fault, a change was unexplained, a proof was taken back, or an
// always solvable board was not won without a guess.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/data_files.h"
#include "app/minesweeper/board_finder.h"
#include "app/minesweeper/board_size.h"
#include "app/minesweeper/game_report.h"
#include "app/minesweeper/live_player.h"
#include "app/minesweeper/verify_log.h"
#include "app/session.h"
#include "app/staged_game.h"
#include "tests/support/test_window.h"
#include "x11/focus.h"

namespace gridhand::app::minesweeper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct Row {
  std::string program;
  std::string level;
  BoardSize size;
  bool always_solvable;
  bool window_manager;
  bool intruders;
};

std::vector<Row> AllRows() {
  std::vector<Row> rows;
  for (const bool intruders : {false, true}) {
    for (const bool window_manager : {true, false}) {
      for (const char* program : {"gnome-mines", "kmines", "sgt-mines", "xdemineur"}) {
        const bool solvable = std::string_view(program) == "sgt-mines";
        rows.push_back({program, "beginner", kBeginner, solvable, window_manager, intruders});
        rows.push_back({program, "expert", kExpert, solvable, window_manager, intruders});
      }
    }
  }
  return rows;
}

// "gnome-mines beginner openbox intruders"; "alone" without intruders, "unmanaged" without a
// manager.
std::string NameOf(const Row& row) {
  return fmt::format("{} {} {} {}", row.program, row.level,
                     row.window_manager ? "openbox" : "unmanaged",
                     row.intruders ? "intruders" : "alone");
}

std::string ManagerName(const Row& row) { return row.window_manager ? "openbox" : "none"; }

// The value below which this share of them lies.
double Quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto place =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size()));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

double Median(std::vector<double> values) { return Quantile(std::move(values), 0.5); }

// ms from the last drawing to the click after it, of each proved move that follows another one.
std::vector<double> Reactions(const std::filesystem::path& log) {
  std::vector<double> reactions;
  std::ifstream in(log);
  bool is_certain = false;
  bool follows = false;
  for (std::string text; std::getline(in, text);) {
    const json line = json::parse(text, nullptr, false);
    if (!line.is_object()) continue;
    const std::string type = line.value("type", "");
    if (type == "new_game") follows = false;
    if (type == "step") is_certain = line["decision"].value("certain", false);
    if (type != "gesture") continue;
    if (follows && is_certain) reactions.push_back(line.value("reaction_ms", 0.0));
    follows = line.value("confirmed", false);
  }
  return reactions;
}

bool IsDone(const std::filesystem::path& out, const Row& row, int games) {
  std::ifstream in(out);
  for (std::string text; std::getline(in, text);) {
    const json line = json::parse(text, nullptr, false);
    if (line.is_object() && line.value("program", "") == row.program &&
        line.value("level", "") == row.level && line.value("games", 0) == games &&
        line.value("window_manager", "") == ManagerName(row) &&
        line.value("intruders", false) == row.intruders) {
      return true;
    }
  }
  return false;
}

// Windows of another program that take the keyboard.
class Intruders {
 public:
  explicit Intruders(std::string display) : display_(std::move(display)) {}

  // Over whatever is in the middle of the screen.
  void PopUp() {
    windows_.push_back(std::make_unique<test_support::TestWindow>(
        display_,
        test_support::TestWindowOptions{
            .area = {300, 300, 400, 300}, .title = "intruder", .override_redirect = false}));
    // Nobody in the way must not look like a success.
    const auto deadline = base::SteadyClock().Now() + std::chrono::seconds(10);
    auto taken = x11::TakeFocus(windows_.back()->connection(), windows_.back()->id(), deadline);
    if (!taken.ok()) throw std::runtime_error("an intruder got no focus: " + taken.error().text);
    ++count_;
  }
  void LeaveAll() { windows_.clear(); }
  int count() const { return count_; }

 private:
  std::string display_;
  std::vector<std::unique_ptr<test_support::TestWindow>> windows_;
  int count_ = 0;
};

class Watcher : public SessionListener {
 public:
  // `intruders` may be null.
  explicit Watcher(Intruders* intruders) : intruders_(intruders) {}
  void OnProgress(int, const base::Frame&, const Player&) override {
    ++progress_;
    if (intruders_ && (progress_ == kFirst || progress_ == kSecond)) intruders_->PopUp();
  }
  void OnGameEnd(const GameResult& result, const base::Frame&, const Player&) override {
    unexplained += FactsOf(result).unexplained;
    by_picture += FactsOf(result).proofs_by_picture;
    taken_back += FactsOf(result).proofs_taken_back;
    progress_ = 0;
    if (intruders_) intruders_->LeaveAll();
  }
  int unexplained = 0;
  int by_picture = 0;
  int taken_back = 0;

 private:
  // Decisions and clicks after which an intruder comes; even short games have so many.
  static constexpr int kFirst = 3;
  static constexpr int kSecond = 6;
  Intruders* intruders_;
  int progress_ = 0;
};

ordered_json Summary(const Row& row, const BoardSize& size, const SessionOutcome& outcome,
                     const Watcher& watcher, int intruders, const LogVerdict& verdict,
                     const std::vector<double>& reactions_ms) {
  std::vector<double> seconds;
  std::vector<double> repaint;
  int won = 0;
  int lost = 0;
  int guesses = 0;
  int clicks = 0;
  double all_seconds = 0;
  for (const GameResult& game : outcome.games) {
    won += game.result == "won" ? 1 : 0;
    lost += game.result == "lost" ? 1 : 0;
    guesses += FactsOf(game).guesses;
    clicks += game.clicks;
    all_seconds += game.seconds;
    if (game.result != "won") continue;
    seconds.push_back(game.seconds);
    repaint.push_back(game.repaint_seconds);
  }
  ordered_json line;
  line["program"] = row.program;
  line["level"] = row.level;
  line["window_manager"] = ManagerName(row);
  line["intruders"] = row.intruders;
  line["intruders_shown"] = intruders;
  line["board"] = fmt::format("{}x{}/{}", size.cols, size.rows, size.mines);
  line["games"] = outcome.games.size();
  line["won"] = won;
  line["lost"] = lost;
  line["stopped"] = outcome.stopped ? outcome.stopped->text : "";
  line["guesses"] = guesses;
  line["expected_losses"] = verdict.expected_losses;
  line["unexplained_cells"] = watcher.unexplained;
  line["log_fault"] = verdict.fault ? verdict.fault->text : "";
  line["won_seconds_p50"] = Median(seconds);
  line["won_repaint_seconds_p50"] = Median(repaint);
  line["won_seconds_per_repaint"] = Median(seconds) / std::max(1e-9, Median(repaint));
  line["clicks"] = clicks;
  line["clicks_per_second"] = clicks / std::max(1e-9, all_seconds);
  line["reaction_ms_p50"] = Quantile(reactions_ms, 0.5);
  line["reaction_ms_p99"] = Quantile(reactions_ms, 0.99);
  line["proofs_by_picture"] = watcher.by_picture;
  line["proofs_taken_back"] = watcher.taken_back;
  return line;
}

base::Result<ordered_json> PlayRow(const Row& row, int games, const Profile& profile,
                                   const vision::minesweeper::BoardReader& reader) {
  const BoardSize size = FitTo(profile.boards, row.size);
  auto stage = StageFor(profile, size);
  if (!stage.ok()) return stage.error();
  if (row.window_manager) stage->display.window_manager = x11::kOpenbox;
  auto game = StartStagedGame(profile, *stage, FinderOf(reader), nullptr);
  if (!game.ok()) return game.error();
  const auto log =
      std::filesystem::temp_directory_path() / fmt::format("live-games {}.jsonl", NameOf(row));
  const SessionOptions options{.games = games, .log = log, .evidence_dir = log.parent_path()};
  const PlayerOptions player{.mines = size.mines};
  std::optional<Intruders> intruders;
  if (row.intruders) intruders.emplace(game->stage.display_name());
  Watcher watcher(intruders ? &*intruders : nullptr);
  auto session = Session::Open(*game->connection, game->window, profile,
                               PlayerMaker(profile, reader, player), options, watcher);
  if (!session.ok()) return session.error();
  if (intruders) intruders->PopUp();
  const SessionOutcome outcome = (*session)->Play();
  std::ifstream written(log);
  auto verdict = VerifyLog(written, "the log", PromisesOf({profile}));
  if (!verdict.ok()) return verdict.error();
  return Summary(row, size, outcome, watcher, intruders ? intruders->count() : 0, *verdict,
                 Reactions(log));
}

bool AsItMustBe(const Row& row, const ordered_json& line, int games) {
  // NOLINTNEXTLINE(readability-container-size-empty): an empty text is no empty container of JSON
  const bool whole = line["stopped"] == "" && line["log_fault"] == "" &&
                     line["unexplained_cells"] == 0 && line["proofs_taken_back"] == 0 &&
                     line["games"] == games;
  return whole && (!row.always_solvable || (line["won"] == games && line["guesses"] == 0));
}

int Fail(const base::Error& error) {
  fmt::print(stderr, "live_games: {}\n", error.text);
  return static_cast<int>(base::ExitCodeFor(error.kind));
}

int Run(int games, const std::filesystem::path& out, const std::string& filter) {
  const auto files = FindDataFiles("minesweeper");
  if (!files.ok()) return Fail(files.error());
  const auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return Fail(profiles.error());
  const auto reader = vision::minesweeper::BoardReader::Load({.skins_dir = files->skins_dir});
  if (!reader.ok()) return Fail(reader.error());
  bool as_it_must_be = true;
  for (const Row& row : AllRows()) {
    if (NameOf(row).find(filter) == std::string::npos || IsDone(out, row, games)) continue;
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
  return gridhand::app::minesweeper::Run(games, out, argc > 3 ? argv[3] : "");
}
