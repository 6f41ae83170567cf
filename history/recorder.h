// Writes the history for a program that plays: whatever is wrong with the file is said in one
// sentence, and the games go on.
//
// While the history cannot be written, the games wait in a file beside it (waiting_games.h), and
// are entered by whoever opens the history next. Where that file cannot be written either, as on a
// full disk, the program keeps them, and writes them with the next game that it can write.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "history/history.h"
#include "history/record.h"
#include "history/waiting_games.h"

namespace gridhand::history {

class Recorder {
 public:
  using Notice = std::function<void(const std::string&)>;

  // `file` empty: nothing is recorded. `notice` hears each trouble once.
  Recorder(std::filesystem::path file, Notice notice);

  // Returns when the game is written down, or cannot be yet. Gives the record an id if it has none.
  void Add(GameRecord record);

  // Null while the history cannot be used.
  History* history();

 private:
  bool Open();
  void Say(const std::string& text);

  std::filesystem::path file_;
  Notice notice_;
  WaitingGames waiting_;
  std::optional<History> history_;
  std::set<std::string> said_;
  std::vector<GameRecord> held_;  // that nothing could be written of yet
};

// The history with the games that waited entered. Errors as History::Open; the games go on waiting.
base::Result<History> OpenWithWaiting(const std::filesystem::path& file);

}  // namespace gridhand::history
