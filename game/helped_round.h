// What has helped in a game, for the history and the best times.
#pragma once

#include <string>

namespace gridhand::game {

class HelpedRound {
 public:
  // From now on the game counts as helped.
  void MarkAssisted(const std::string& by) {
    if (assisted_by_.find(by) != std::string::npos) return;
    assisted_by_ += (assisted_by_.empty() ? "" : ", ") + by;
  }
  // "hints, autoplay"; empty: nothing has helped.
  const std::string& assisted_by() const { return assisted_by_; }

 private:
  std::string assisted_by_;
};

}  // namespace gridhand::game
