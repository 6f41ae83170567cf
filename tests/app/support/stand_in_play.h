// Gridhand's whole path from the screen to the mouse, played in the stand-in game: for tests and
// for the benchmark of the hands.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/game_report.h"
#include "app/minesweeper/live_player.h"
#include "app/minesweeper/reader_data.h"
#include "app/session.h"
#include "base/child_process.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"
#include "tests/support/stand_in/stand_in.h"
#include "tests/support/stand_in/truth.h"
#include "tests/support/test_window.h"
#include "x11/ping.h"
#include "x11/private_display.h"
#include "x11/window.h"

namespace gridhand::app::minesweeper {

// How the stand-in behaves when it behaves.
inline Profile StandInProfile() {
  Profile profile;
  profile.name = "stand-in";
  profile.new_game = NewGameHow::kKey;
  profile.new_game_key = {.character = 'n'};
  profile.first_click = FirstClick::kZero;
  profile.left_on_number = LeftOnNumber::kNothing;
  profile.left_on_flag = LeftOnMark::kNothing;
  return profile;
}

// Who plays in it: as in a window that a person has pointed at, and told the mines of.
inline PlayerOptions StandInPlayer() {
  PlayerOptions player{.agent = "fast", .mines = sim::minesweeper::kBeginner.mines};
  player.told.believes_fresh = true;
  return player;
}

// What reads it: its look is described, as those of shipped programs are.
inline vision::minesweeper::ReaderData StandInReaderData(const DataFiles& files) {
  vision::minesweeper::ReaderData data = UnseenReaderDataFor(files);
  data.skins_dir = test_support::SourceTree() / "tests/support/stand_in/skins";
  return data;
}

// How one play in it went.
struct StandInRun {
  SessionOutcome outcome;
  test_support::Truth truth;
};

// A display with eyes; a stand-in game can be started on it, one after another.
class StandInTable {
 public:
  static base::Result<std::unique_ptr<StandInTable>> Open(bool window_manager = true) {
    auto table = std::unique_ptr<StandInTable>(new StandInTable());
    x11::PrivateDisplayOptions screen;
    if (window_manager) screen.window_manager = x11::kOpenbox;
    auto display = x11::PrivateDisplay::Start(screen);
    if (!display.ok()) return display.error();
    table->display_.emplace(*std::move(display));
    auto connection = x11::Connection::Open(table->display_->name(), &table->interrupt_);
    if (!connection.ok()) return connection.error();
    table->connection_ = *std::move(connection);
    const auto files = FindDataFiles("minesweeper");
    if (!files.ok()) return files.error();
    auto reader = vision::minesweeper::BoardReader::Load(StandInReaderData(*files));
    if (!reader.ok()) return reader.error();
    table->reader_.emplace(*std::move(reader));
    return table;
  }

  // Returns with its window on the screen. The game before it ends.
  base::Status StartGame(test_support::StandInOptions options) {
    game_.reset();
    std::filesystem::remove(truth_file());
    options.truth = truth_file();
    std::vector<std::string> argv = {
        (test_support::BuildTree() / "tests/support/stand_in_game").string(),
        "--skin=" + options.skin,
        "--rows=" + std::to_string(options.level.rows),
        "--cols=" + std::to_string(options.level.cols),
        "--mines=" + std::to_string(options.level.mines),
        "--seed=" + std::to_string(options.seed),
        "--truth=" + options.truth.string()};
    for (const auto& trouble : options.troubles) argv.push_back("--do=" + TextOf(trouble));
    auto child =
        base::ChildProcess::Spawn({.argv = argv, .environment = {{"DISPLAY", display_->name()}}});
    if (!child.ok()) return child.error();
    game_.emplace(*std::move(child));
    const base::TimePoint deadline = test_support::Soon();
    while (base::SteadyClock().Now() < deadline) {
      const auto windows = x11::ListWindows(*connection_);
      if (!windows.ok()) return windows.error();
      for (const x11::WindowInfo& window : *windows) {
        if (window.pid != game_->pid() || window.title != "stand-in game" || !window.viewable) {
          continue;
        }
        window_ = window;
        return base::Ok();
      }
      if (const auto waited = connection_->Wait(test_support::WakeTime(deadline)); !waited.ok()) {
        return waited.error();
      }
    }
    return base::Error{base::ErrorKind::kTimeout, "the stand-in game shows no window"};
  }

  // Plays what was started to its end, and looks up what truly happened.
  base::Result<StandInRun> Play(SessionListener& listener, SessionOptions session = {},
                                const PlayerOptions& player = StandInPlayer()) {
    if (session.evidence_dir.empty()) session.evidence_dir = folder_.path();
    if (session.evidence_kept == 0) session.evidence_kept = 1;
    auto opened = Session::Open(*connection_, window_, profile_,
                                PlayerMaker(profile_, *reader_, player), session, listener);
    if (!opened.ok()) return opened.error();
    StandInRun run{.outcome = (*opened)->Play(), .truth = {}};
    run.truth = test_support::ReadTruth(truth_file());
    // It writes a click down as it takes it, and takes a ping after all clicks. A window that has
    // been closed gets none.
    const xcb_window_t last = run.truth.windows.empty() ? window_.id : run.truth.windows.back();
    (void)x11::Ping(*connection_, last, test_support::Soon());
    run.truth = test_support::ReadTruth(truth_file());
    return run;
  }
  base::Result<StandInRun> Play() {
    SessionListener nobody;
    return Play(nobody);
  }

  Profile& profile() { return profile_; }
  const x11::WindowInfo& window() const { return window_; }
  x11::Connection& connection() { return *connection_; }
  base::Interrupt& interrupt() { return interrupt_; }
  base::ChildProcess& game() { return *game_; }
  const std::string& display_name() const { return display_->name(); }
  std::filesystem::path truth_file() const { return folder_.path() / "truth.jsonl"; }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  StandInTable() = default;

  // In order of construction: the game ends first.
  test_support::ScratchFolder folder_;
  base::Interrupt interrupt_;
  std::optional<x11::PrivateDisplay> display_;
  std::unique_ptr<x11::Connection> connection_;
  std::optional<vision::minesweeper::BoardReader> reader_;
  Profile profile_ = StandInProfile();
  x11::WindowInfo window_;
  std::optional<base::ChildProcess> game_;
};

}  // namespace gridhand::app::minesweeper
