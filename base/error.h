// Expected trouble as a value: Error, and Result<T> which holds a T or an Error.
//
// A window that is gone, an unreadable file, a contradictory board are expected and come back as
// an Error. A broken promise between our own parts is a bug and is asserted. Errors of foreign
// libraries are turned into Error at the layer's edge; libraries of ours neither print nor exit.
// (g++ 12 and clang 14 have no std::expected in C++20, hence our own small type.)
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace gridhand::base {

// What went wrong, as fine as a caller may want to tell apart. Each kind has one exit code.
enum class ErrorKind {
  kInternal,        // a bug of ours, or the machine is out of something
  kBadInput,        // bad usage, malformed file, impossible option
  kPartial,         // answered, but not wholly: unknown cells, a board that cannot exist
  kNotFound,        // no such window, or no board in the picture
  kHidden,          // the board is there, but a message or a window hides it, or a whole side of it
  kPaused,          // the game is paused and its board hidden
  kAmbiguous,       // several windows match
  kDisplay,         // no display, refused, extension missing, Wayland only
  kGone,            // the window was closed
  kNotVisible,      // the window is minimised, unmapped or off the screen at the wanted place
  kChanged,         // the window moved or was resized under us: look again
  kTimeout,         // a deadline passed
  kCovered,         // another window lies over the point
  kInterrupted,     // a signal or another thread asked to stop waiting
  kStoppedByHuman,  // a person took the mouse, or said no
  kDoubt,           // what is seen cannot be explained: stopped rather than guessed
  kDiffers,         // a recording, played again, went otherwise
};

// The table of the man page and the README.
enum class ExitCode {
  kDone = 0,
  kInternalError = 1,
  kBadInput = 2,
  kPartial = 3,
  kNotFound = 4,
  kAmbiguous = 5,
  kDisplayUnusable = 6,
  kGameGone = 7,
  kStoppedByHuman = 8,
  kStoppedOnDoubt = 9,
  kDiffers = 10,
};

ExitCode ExitCodeFor(ErrorKind kind);

// 128 + the signal that ended the program, as shells report it.
ExitCode ExitCodeForSignal(int signal);

// One lower-case name per kind, for logs and JSON: "not_found".
const char* Name(ErrorKind kind);

// `text` is one sentence for a person, lower case, no full stop: what was expected, what was
// seen, where, and what to do next.
struct Error {
  ErrorKind kind = ErrorKind::kInternal;
  std::string text;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  // Precondition of the next four: ok().
  T& operator*() & { return Value(); }
  const T& operator*() const& { return Value(); }
  T&& operator*() && { return std::move(Value()); }
  T* operator->() { return &Value(); }
  const T* operator->() const { return &Value(); }

  // Precondition: !ok().
  const Error& error() const {
    assert(!ok());
    return *std::get_if<Error>(&state_);
  }

 private:
  T& Value() {
    assert(ok());
    return *std::get_if<T>(&state_);
  }
  const T& Value() const {
    assert(ok());
    return *std::get_if<T>(&state_);
  }
  std::variant<T, Error> state_;
};

// An operation that yields nothing but may fail.
struct Done {};
using Status = Result<Done>;
inline Status Ok() { return Status(Done{}); }

}  // namespace gridhand::base
