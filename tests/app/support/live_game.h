// A real game on a display of its own, ready to be played by a test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/session.h"
#include "app/stage.h"
#include "capture/x11/window_source.h"

namespace gridhand::app::minesweeper {

class LiveGame {
 public:
  // Returns with the board on the screen, or says why not.
  base::Status Start(const std::string& profile_name, const std::vector<std::string>& command,
                     bool window_manager) {
    const auto files = FindDataFiles();
    if (!files.ok()) return files.error();
    auto profiles = LoadProfiles(files->profiles_dir);
    if (!profiles.ok()) return profiles.error();
    for (const Profile& candidate : *profiles) {
      if (candidate.name == profile_name) profile = candidate;
    }
    auto loaded = vision::minesweeper::BoardReader::Load(files->skins_dir);
    if (!loaded.ok()) return loaded.error();
    reader.emplace(*std::move(loaded));
    StageOptions options{.command = command, .package = profile.package};
    if (window_manager) options.display.window_manager = x11::kOpenbox;
    auto started = Stage::Start(options);
    if (!started.ok()) return started.error();
    stage.emplace(*std::move(started));
    auto opened = x11::Connection::Open(stage->display_name(), &interrupt);
    if (!opened.ok()) return opened.error();
    connection = *std::move(opened);
    auto found = WaitForBoard(
        *connection, profile, *reader, [this] { return stage->game().IsRunning(); },
        base::SteadyClock().Now() + std::chrono::minutes(2));
    if (!found.ok()) return found.error();
    window = *found;
    return base::Ok();
  }

  // A fresh look at the screen by a second pair of eyes, once the end of the game has stopped
  // flashing and can be read.
  base::Result<vision::minesweeper::FoundBoard> Screen() {
    auto source = capture::WindowSource::Open(*connection, window.id);
    if (!source.ok()) return source.error();
    const auto deadline = base::SteadyClock().Now() + std::chrono::seconds(30);
    while (true) {
      const auto frame = (*source)->Grab();
      if (!frame.ok()) return frame.error();
      auto found = reader->Find(*frame);
      if (found.ok()) return found;
      const auto changed = (*source)->WaitForChange(frame->Bounds(), deadline);
      if (!changed.ok() || !*changed) return found;
    }
  }

  Profile profile;
  std::optional<vision::minesweeper::BoardReader> reader;
  base::Interrupt interrupt;
  std::optional<Stage> stage;
  std::unique_ptr<x11::Connection> connection;
  x11::WindowInfo window;
};

}  // namespace gridhand::app::minesweeper
