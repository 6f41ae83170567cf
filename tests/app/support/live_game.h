// A real game on a display of its own, ready to be played by a test.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/board_finder.h"
#include "app/minesweeper/board_size.h"
#include "app/minesweeper/live_player.h"
#include "app/session.h"
#include "app/staged_game.h"
#include "board/minesweeper/progress.h"
#include "capture/x11/window_source.h"

namespace gridhand::app::minesweeper {

class LiveGame {
 public:
  // Returns with the board on the screen, or says why not. Without a command the profile's own
  // starts a beginner's game.
  base::Status Start(const std::string& profile_name, const std::vector<std::string>& command,
                     bool window_manager,
                     const std::map<std::string, std::string>& environment = {}) {
    const auto files = FindDataFiles("minesweeper");
    if (!files.ok()) return files.error();
    auto profiles = LoadProfiles(files->profiles_dir);
    if (!profiles.ok()) return profiles.error();
    for (const Profile& candidate : *profiles) {
      if (candidate.name == profile_name) profile = candidate;
    }
    profile.launch.environment.insert(environment.begin(), environment.end());
    auto loaded = vision::minesweeper::BoardReader::Load({.skins_dir = files->skins_dir});
    if (!loaded.ok()) return loaded.error();
    reader.emplace(*std::move(loaded));
    auto stage = StageFor(profile, FitTo(profile.boards, kBeginner));
    if (!stage.ok()) return stage.error();
    if (!command.empty()) stage->command = command;
    if (window_manager) stage->display.window_manager = x11::kOpenbox;
    auto started = StartStagedGame(profile, *stage, FinderOf(*reader), &interrupt);
    if (!started.ok()) return started.error();
    staged.emplace(*std::move(started));
    return base::Ok();
  }

  // A fresh look at the screen by a second pair of eyes, once the board can be read.
  base::Result<vision::minesweeper::FoundBoard> Screen() {
    return AwaitScreen([](const vision::minesweeper::FoundBoard&) { return true; });
  }

  // The same once a game goes on.
  base::Result<vision::minesweeper::FoundBoard> ScreenInPlay() {
    return AwaitScreen([](const vision::minesweeper::FoundBoard& found) {
      return !board::minesweeper::IsOver(found.reading.status);
    });
  }

  // The same once the end of the game is drawn: no message lies over the board, and no mine
  // flashes.
  base::Result<vision::minesweeper::FoundBoard> ScreenAtTheEnd() {
    return AwaitScreen([](const vision::minesweeper::FoundBoard& found) {
      return board::minesweeper::IsOver(found.reading.status);
    });
  }

  Profile profile;
  std::optional<vision::minesweeper::BoardReader> reader;
  base::Interrupt interrupt;
  std::optional<StagedGame> staged;

 private:
  base::Result<vision::minesweeper::FoundBoard> AwaitScreen(
      const std::function<bool(const vision::minesweeper::FoundBoard&)>& is_wanted) {
    auto source = capture::WindowSource::Open(*staged->connection, staged->window.id);
    if (!source.ok()) return source.error();
    const auto deadline = base::SteadyClock().Now() + std::chrono::seconds(30);
    while (true) {
      const auto frame = (*source)->Grab();
      if (!frame.ok()) return frame.error();
      auto found = reader->Find(*frame);
      if (found.ok() && is_wanted(*found)) return found;
      const auto changed = (*source)->WaitForChange(frame->Bounds(), deadline);
      if (!changed.ok() || !*changed) return found;
    }
  }
};

}  // namespace gridhand::app::minesweeper
