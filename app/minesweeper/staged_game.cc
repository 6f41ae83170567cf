#include "app/minesweeper/staged_game.h"

#include <fmt/format.h>

#include <utility>

#include "app/minesweeper/session.h"

namespace gridhand::app::minesweeper {
namespace {

// A program on a loaded machine takes its time to show its window.
constexpr base::Duration kStartLimit = std::chrono::minutes(2);

}  // namespace

BoardSize FitTo(const Launch& launch, BoardSize size) {
  if (size.cols >= launch.min_cols) return size;
  return {launch.min_cols, size.rows, size.mines * launch.min_cols / size.cols};
}

std::vector<std::string> CommandFor(const Launch& launch, BoardSize size) {
  std::vector<std::string> command;
  for (const std::string& word : launch.command) {
    command.push_back(fmt::format(fmt::runtime(word), fmt::arg("cols", size.cols),
                                  fmt::arg("rows", size.rows), fmt::arg("mines", size.mines)));
  }
  return command;
}

base::Result<StagedGame> StartStagedGame(const Profile& profile,
                                         const std::vector<std::string>& command,
                                         const x11::PrivateDisplayOptions& display,
                                         const vision::minesweeper::BoardReader& reader,
                                         const base::Interrupt* interrupt) {
  const StageOptions options{.command = command,
                             .environment = profile.launch.environment,
                             .package = profile.package,
                             .display = display};
  base::Result<Stage> stage = Stage::Start(options);
  if (!stage.ok()) return stage.error();
  auto connection = x11::Connection::Open(stage->display_name(), interrupt);
  if (!connection.ok()) return connection.error();
  base::Result<x11::WindowInfo> window = WaitForBoard(
      **connection, profile, reader, [&] { return stage->game().IsRunning(); },
      base::SteadyClock().Now() + kStartLimit);
  if (!window.ok()) return window.error();
  return StagedGame{*std::move(stage), *std::move(connection), *std::move(window)};
}

}  // namespace gridhand::app::minesweeper
