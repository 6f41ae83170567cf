// A person's yes and no, from a keyboard or from a script: one key a move on a terminal, one line
// a move elsewhere.
#pragma once

#include <termios.h>

#include <optional>
#include <string>

#include "base/error.h"

namespace gridhand::app {

class StepKeys {
 public:
  enum class Key {
    kNone,  // nothing yet, or nothing that means anything
    kGo,    // space or enter; a line
    kStop,  // q or Ctrl-D; a line that begins with q; the end of the input
  };

  // While it lives, a terminal gives every key at once and does not show it; what was typed before
  // is forgotten, it cannot have been meant. The terminal is as before when it ends. Ctrl-C stays a
  // signal; Ctrl-Z does nothing, because a shell would not know of the terminal's state.
  class Listening {
   public:
    explicit Listening(int fd);
    ~Listening();
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

   private:
    int fd_;
    std::optional<termios> before_;  // none: not a terminal
  };

  explicit StepKeys(int fd);

  // To be polled; readable when Take may have something to say.
  int fd() const { return fd_; }
  bool is_terminal() const { return is_terminal_; }

  // What has come, without waiting for more.
  Key Take();

 private:
  Key OfKey(char key) const;
  Key OfLine(char next);

  int fd_;
  bool is_terminal_;
  std::string line_;  // of a script, as far as it has come
};

}  // namespace gridhand::app
