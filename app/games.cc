#include "app/games.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cassert>
#include <chrono>

#include "app/connect_four/arena/arena.h"
#include "app/connect_four/connect_four_game.h"
#include "app/minesweeper/arena/arena.h"
#include "app/minesweeper/minesweeper_game.h"
#include "app/sudoku/arena/arena.h"
#include "app/sudoku/sudoku_game.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;

// By looks that are known, then by all eyes but those of the first game; null: by neither.
std::shared_ptr<Game> ClaimedByOthers(const GameList& games, const Frame& frame,
                                      Scrutiny scrutiny) {
  for (const auto& game : games) {
    if (game->Find(frame, Scrutiny::kCertain).ok()) return game;
  }
  for (std::size_t i = 1; i < games.size(); ++i) {
    if (games[i]->Find(frame, scrutiny).ok()) return games[i];
  }
  return nullptr;
}

bool KnowsProgramOf(const Game& game, const x11::WindowInfo& window) {
  return &ProfileOfWindow(game, window) != &game.unknown_program();
}

}  // namespace

GameList MakeGames() {
  return {std::make_shared<minesweeper::MinesweeperGame>(), std::make_shared<sudoku::SudokuGame>(),
          std::make_shared<connect_four::ConnectFourGame>()};
}

ArenaList MakeArenas() {
  return {std::make_shared<minesweeper::arena::MinesweeperArena>(),
          std::make_shared<sudoku::arena::SudokuArena>(),
          std::make_shared<connect_four::arena::ConnectFourArena>()};
}

Arena& ArenaOf(const ArenaList& arenas, std::string_view game) {
  const auto found =
      std::ranges::find_if(arenas, [&](const auto& arena) { return arena->game() == game; });
  assert(found != arenas.end());
  return **found;
}

CLI::Option* AddGameOption(CLI::App& parser, const GameList& games, std::string& name,
                           std::string_view what) {
  std::vector<std::string> known;
  for (const auto& game : games) known.emplace_back(game->name());
  std::string words;
  for (const std::string& word : known) words += (words.empty() ? "" : "|") + word;
  return parser.add_option("--game", name, std::string(what))
      ->check(CLI::IsMember(known).description(""))
      ->type_name(words);
}

void CheckAgent(const Game& game, const std::string& name,
                const std::vector<std::string>& besides) {
  std::vector<std::string> known = besides;
  for (const AgentFacts& agent : game.agents()) known.push_back(agent.name);
  std::string checked = name;
  const std::string fault = CLI::IsMember(known)(checked);
  if (!fault.empty()) throw CLI::ValidationError("--agent", fault);
}

GameList Named(const GameList& games, std::string_view name) {
  if (name.empty()) return games;
  GameList named;
  std::ranges::copy_if(games, std::back_inserter(named),
                       [&](const auto& game) { return game->name() == name; });
  return named;
}

Game& GameNamed(const GameList& games, std::string_view name) {
  return *Named(games, name).front();
}

base::Status ReadAllProfiles(const GameList& games) {
  for (const auto& game : games) {
    if (base::Status read = game->ReadProfiles(); !read.ok()) return read;
  }
  return base::Ok();
}

base::Status LoadAll(const GameList& games) {
  if (base::Status read = ReadAllProfiles(games); !read.ok()) return read;
  for (const auto& game : games) {
    if (base::Status opened = game->OpenEyes(); !opened.ok()) return opened;
  }
  return base::Ok();
}

ProfileList ProfilesOf(const GameList& games) {
  ProfileList all;
  for (const auto& game : games) std::ranges::copy(game->profiles(), std::back_inserter(all));
  return all;
}

Game& GameOf(const GameList& games, const ProgramProfile& profile) {
  const auto found = std::ranges::find_if(games, [&](const auto& game) {
    const ProfileList profiles = game->profiles();
    return std::ranges::find(profiles, &profile) != profiles.end();
  });
  assert(found != games.end());
  return **found;
}

Error NothingToLearn(const Game& game) {
  return {ErrorKind::kBadInput,
          fmt::format("{} has no skins: its eyes read every look from the picture alone",
                      game.title())};
}

Result<std::vector<std::unique_ptr<Lessons>>> LessonsOf(const GameList& games) {
  std::vector<std::unique_ptr<Lessons>> all;
  for (const auto& game : games) {
    if (auto lessons = game->MakeLessons()) all.push_back(std::move(lessons));
  }
  if (all.empty()) return NothingToLearn(*games.front());
  return all;
}

const Game* GameOfFolder(const GameList& games, const std::filesystem::path& picture) {
  const Game* nearest = nullptr;
  for (const std::filesystem::path& folder : std::filesystem::absolute(picture).parent_path()) {
    const auto found =
        std::ranges::find_if(games, [&](const auto& game) { return folder == game->name(); });
    if (found != games.end()) nearest = found->get();
  }
  return nearest;
}

FindBoard FindAnyBoard(const GameList& games, Scrutiny scrutiny) {
  return [games, scrutiny](const Frame& frame) -> Result<SeenBoard> {
    for (const auto& game : games) {
      Result<SeenBoard> seen = game->Find(frame, Scrutiny::kCertain);
      if (seen.ok()) return seen;
    }
    std::optional<Error> why;
    // The eyes of the first take longest to refuse a picture.
    for (auto game = games.rbegin(); game != games.rend(); ++game) {
      Result<SeenBoard> seen = (*game)->Find(frame, scrutiny);
      if (seen.ok()) return seen;
      if (!why || !IsOutOfSight(why->kind)) why = seen.error();
    }
    return *why;
  };
}

Game& GameToRead(const GameList& games, const Frame& frame) {
  const auto claimed =
      games.size() == 1 ? nullptr : ClaimedByOthers(games, frame, Scrutiny::kUsual);
  return claimed ? *claimed : *games.front();
}

Game& GameOfWindow(const GameList& games, const SurveyedWindow& window) {
  for (const auto& game : games) {
    const bool is_shown = window.board.ok() && window.board->game == game->name();
    const bool is_hidden_there = !window.board.ok() && KnowsProgramOf(*game, window.info);
    if (is_shown || is_hidden_there) return *game;
  }
  return *games.front();
}

const ProgramProfile& ProfileOfWindow(const Game& game, const x11::WindowInfo& window) {
  for (const ProgramProfile* profile : game.profiles()) {
    if (profile->Matches(window.instance_name, window.class_name)) return *profile;
  }
  return game.unknown_program();
}

base::Duration PatienceFor(const GameList& games, const std::vector<x11::WindowInfo>& windows) {
  // kmines' "You have won!" stays for 4.3 s.
  constexpr base::Duration kMessagePatience = std::chrono::seconds(6);
  const auto is_known = [&](const x11::WindowInfo& window) {
    return std::ranges::any_of(games,
                               [&](const auto& game) { return KnowsProgramOf(*game, window); });
  };
  return std::ranges::any_of(windows, is_known) ? kMessagePatience : kSurveyPatience;
}

}  // namespace gridhand::app
