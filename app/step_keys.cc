#include "app/step_keys.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace gridhand::app {
namespace {

constexpr char kCtrlD = 4;

// Also when the other end has hung up: reading then says so.
bool CanBeRead(int fd) {
  pollfd item{fd, POLLIN, 0};
  return poll(&item, 1, 0) > 0;
}

}  // namespace

StepKeys::Listening::Listening(int fd) : fd_(fd) {
  termios now{};
  if (tcgetattr(fd_, &now) != 0) return;
  before_ = now;
  now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  now.c_cc[VMIN] = 1;
  now.c_cc[VTIME] = 0;
  now.c_cc[VSUSP] = _POSIX_VDISABLE;
  tcsetattr(fd_, TCSAFLUSH, &now);
}

StepKeys::Listening::~Listening() {
  if (before_) tcsetattr(fd_, TCSADRAIN, &*before_);
}

StepKeys::StepKeys(int fd) : fd_(fd), is_terminal_(isatty(fd) != 0) {}

StepKeys::Key StepKeys::Take() {
  while (CanBeRead(fd_)) {
    char next = 0;
    const ssize_t got = read(fd_, &next, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::exchange(line_, "").empty() ? Key::kStop : Key::kGo;
    const Key key = is_terminal_ ? OfKey(next) : OfLine(next);
    if (key != Key::kNone) return key;
  }
  return Key::kNone;
}

StepKeys::Key StepKeys::OfKey(char key) const {
  if (key == ' ' || key == '\n' || key == '\r') return Key::kGo;
  return key == 'q' || key == 'Q' || key == kCtrlD ? Key::kStop : Key::kNone;
}

StepKeys::Key StepKeys::OfLine(char next) {
  line_ += next;
  if (next != '\n') return Key::kNone;
  const char first = std::exchange(line_, "").front();
  return first == 'q' || first == 'Q' ? Key::kStop : Key::kGo;
}

}  // namespace gridhand::app
