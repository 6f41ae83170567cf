// The games that were finished, in one SQLite file that several programs write at once.
//
// A game is one transaction of a write-ahead log: a program that is killed at any moment leaves a
// file that opens, with every game whose Add had returned. (After a loss of power the last games
// may be missing: each is not forced onto the disk for itself.)
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "history/database.h"
#include "history/record.h"

namespace gridhand::history {

// Of the file's tables. A file of a greater one is left alone.
inline constexpr int kSchemaVersion = 1;

// What is looked at; what is empty is not asked for.
struct Filter {
  std::string program;
  std::string game;
  std::string label;  // Label of a board
  std::chrono::sys_time<std::chrono::milliseconds> since{};
  bool operator==(const Filter&) const = default;
};

// What statistics need of a game, in the order in which the games ended.
struct Played {
  Board const* board = nullptr;  // outlives the call alone
  int board_number = 0;          // the same number is the same board; from 0
  Instant ended_at{};
  Outcome outcome = Outcome::kStopped;
  Help help = Help::kUnassisted;
  double seconds = 0;
  std::optional<int> guesses;
  double risk = 0;
  double risk_variance = 0;
};

struct BestTime {
  std::string player;
  Instant ended_at{};
  double seconds = 0;
};

class History {
 public:
  // Makes the file and its folders if there are none. Errors: kBadInput (damaged, or written by a
  // newer Gridhand; the file is as it was), kInternal (cannot be written).
  static base::Result<History> Open(const std::filesystem::path& file);

  // A record whose id is known already changes nothing. Errors as Open.
  base::Status Add(const GameRecord& record);
  // All or none.
  base::Status Add(const std::vector<GameRecord>& records);

  // Tells each game that passes. Errors as Open.
  base::Status ForEach(const Filter& filter, const std::function<void(const Played&)>& tell);

  // Every field of the newest games, newest first.
  base::Result<std::vector<GameRecord>> Newest(int count);

  // Of games won by a person alone, fastest first, at most `count`. Of Minesweeper's boards the
  // level does not matter.
  base::Result<std::vector<BestTime>> BestTimes(const Board& board, int count);
  // The boards of a program's game that were ever finished, smallest first, without levels.
  base::Result<std::vector<Board>> BoardsPlayed(const std::string& program,
                                                const std::string& game);

 private:
  explicit History(Database database) : database_(std::move(database)) {}
  base::Status Prepare(const std::filesystem::path& file);
  base::Result<std::int64_t> NumberOf(const Board& board);
  base::Status Insert(const GameRecord& record);

  Database database_;
};

// $XDG_DATA_HOME/gridhand/history.db, ~/.local/share/gridhand/history.db. Empty: neither is set.
std::filesystem::path UsualFile();

}  // namespace gridhand::history
