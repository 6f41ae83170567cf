// The time of one game, with pauses.
#pragma once

#include <QElapsedTimer>

namespace gridhand::game {

class Stopwatch {
 public:
  void Start() {
    if (!running_.isValid()) running_.start();
  }
  void Stop() {
    before_ = Seconds();
    running_.invalidate();
  }
  void Reset() {
    before_ = 0;
    running_.invalidate();
  }
  bool is_running() const { return running_.isValid(); }
  double Seconds() const {
    return before_ + (running_.isValid() ? static_cast<double>(running_.elapsed()) / 1000 : 0);
  }

 private:
  double before_ = 0;      // the last pause
  QElapsedTimer running_;  // invalid: the time stands still
};

}  // namespace gridhand::game
