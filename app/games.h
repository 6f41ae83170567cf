// The table of games. To add one: docs/architecture.md, "A game in twelve steps".
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/arena.h"
#include "app/game.h"
#include "app/window_search.h"
#include "base/clock.h"
#include "x11/window.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace gridhand::app {

using GameList = std::vector<std::shared_ptr<Game>>;

// One of each, in the order in which they are asked about a picture that no profile and no known
// look claims. The first is the one that commands mean which cannot tell by a picture.
GameList MakeGames();

using ArenaList = std::vector<std::shared_ptr<Arena>>;

// One for each game.
ArenaList MakeArenas();

// The one of the game of this name. Precondition: there is one.
Arena& ArenaOf(const ArenaList& arenas, std::string_view game);

// Adds --game NAME with the names of these; `name` stays empty where it is not given.
CLI::Option* AddGameOption(CLI::App& parser, const GameList& games, std::string& name,
                           std::string_view what);

// Throws CLI::ValidationError for a value of --agent that is neither an agent's name nor one of
// `besides`.
void CheckAgent(const Game& game, const std::string& name,
                const std::vector<std::string>& besides = {});

// The games of that name, all if it is empty. Precondition: it is a game's name or empty.
GameList Named(const GameList& games, std::string_view name);

// The one of that name, the first if it is empty. The same precondition.
Game& GameNamed(const GameList& games, std::string_view name);

// Reads the profiles of all games, and loads what their eyes need. Error: that of the first that
// fails.
base::Status LoadAll(const GameList& games);

// Their profiles alone: enough for names, not for pictures. Error: that of the first that fails.
base::Status ReadAllProfiles(const GameList& games);

// All profiles of the games.
ProfileList ProfilesOf(const GameList& games);

// The game whose program has this profile. Precondition: one does.
Game& GameOf(const GameList& games, const ProgramProfile& profile);

// What is said to a person who would teach the eyes of a game that learns nothing. kBadInput.
base::Error NothingToLearn(const Game& game);

// The lessons of those of the games that have any. Error: as NothingToLearn of the first, if none
// has.
base::Result<std::vector<std::unique_ptr<Lessons>>> LessonsOf(const GameList& games);

// The game whose name the nearest folder on the path of a picture bears, as fixtures/sudoku/… does;
// null: none does.
const Game* GameOfFolder(const GameList& games, const std::filesystem::path& picture);

// Finds out which game a picture shows: by a look that is known, else by the eyes of each game.
// Where there is no board, the reason is that of a game whose board is hidden or paused, else of
// the first. The games must outlive it.
FindBoard FindAnyBoard(const GameList& games, Scrutiny scrutiny);

// The game whose board the picture shows; the first if it shows that of no other game, so that the
// first is not asked twice: its eyes take longest to refuse a picture.
Game& GameToRead(const GameList& games, const base::Frame& frame);

// The game that a window shows, or whose program it is where the board is hidden for now; the first
// if neither tells.
Game& GameOfWindow(const GameList& games, const SurveyedWindow& window);

// How the program of a window behaves.
const ProgramProfile& ProfileOfWindow(const Game& game, const x11::WindowInfo& window);

// How long to look for a board in these windows: a program that is known may show a message over a
// finished board, which goes by itself.
base::Duration PatienceFor(const GameList& games, const std::vector<x11::WindowInfo>& windows);

}  // namespace gridhand::app
