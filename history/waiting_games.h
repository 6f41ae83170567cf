// Games that could not be entered into the history: a line of JSON each in a file beside it, until
// the history can be written again.
//
// Several programs may come at once; whoever reads or writes holds a lock on the file.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "base/error.h"
#include "history/record.h"

namespace gridhand::history {

class WaitingGames {
 public:
  // The history's file; the games wait in <file>.waiting.
  explicit WaitingGames(const std::filesystem::path& history_file);

  // Error kInternal: cannot be written.
  base::Status Add(const GameRecord& record) const;

  // Hands all of them to `enter`, and forgets them once that is ok. A line that was cut off by a
  // crash is left out. Ok if there are none.
  base::Status Enter(
      const std::function<base::Status(const std::vector<GameRecord>&)>& enter) const;

  const std::filesystem::path& file() const { return file_; }

 private:
  std::filesystem::path file_;
};

}  // namespace gridhand::history
