#include "app/minesweeper/window_lesson.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/data_files.h"
#include "app/minesweeper/profile.h"
#include "app/minesweeper/session.h"
#include "app/signals.h"
#include "base/interrupt.h"
#include "x11/connection.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using vision::minesweeper::BoardReader;
using vision::minesweeper::LearntSkin;

Result<Profile> ProfileOf(const x11::WindowInfo& window) {
  const Result<DataFiles> files = FindDataFiles();
  if (!files) return files.error();
  const auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles) return profiles.error();
  const Profile* known = MatchProfile(*profiles, window.instance_name, window.class_name);
  return known != nullptr ? *known : UnknownProgram();
}

Result<WindowLesson> Play(x11::Connection& connection, const x11::WindowInfo& window,
                          const Profile& profile, int games, const BoardReader& reader,
                          LearntSkin& skin) {
  SessionOptions options{.games = games};
  options.agent = agent::minesweeper::Agents().front().name;
  options.memory = skin.cells;
  SessionListener nobody;
  const auto session = Session::Open(connection, window, profile, reader, options, nobody);
  if (!session) return session.error();
  const SessionOutcome outcome = (*session)->Play();
  skin.cells = *(*session)->memory();
  const auto is_over = [](const GameResult& game) { return game.result != "stopped"; };
  return WindowLesson{static_cast<int>(std::ranges::count_if(outcome.games, is_over)),
                      outcome.stopped};
}

}  // namespace

Result<WindowLesson> LearnFromWindow(const WindowOptions& window, int games, bool is_agreed,
                                     const BoardReader& reader, LearntSkin& skin) {
  Result<WindowSelector> selector = SelectorFrom(window);
  if (!selector) return selector.error();
  base::Interrupt interrupt;
  StopOnSignals(interrupt);
  const auto connection = x11::Connection::Open("", &interrupt);
  if (!connection) return connection.error();
  selector = AskForWindow(**connection, *std::move(selector));
  if (!selector) return selector.error();
  const auto chosen = ChooseWindow(**connection, reader, *selector);
  if (!chosen) return chosen.error();
  const Result<Profile> profile = ProfileOf(chosen->info);
  if (!profile) return profile.error();
  if (PersonAgrees(chosen->info, *profile, is_agreed)) {
    return Play(**connection, chosen->info, *profile, games, reader, skin);
  }
  return Error{ErrorKind::kStoppedByHuman, "not learnt: the answer was no"};
}

}  // namespace gridhand::app::minesweeper
