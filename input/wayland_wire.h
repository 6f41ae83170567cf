// The wire of a Wayland compositor, as far as it takes to bind its globals and hear their events.
// (The protocol is that of wayland.freedesktop.org/docs, chapter "Wire Format"; the few messages
// needed here are not worth one more library.)
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/unique_fd.h"

namespace gridhand::input {

class WaylandWire {
 public:
  struct Event {
    std::uint32_t object = 0;
    std::uint16_t opcode = 0;
    std::vector<std::uint32_t> arguments;  // as they came
  };

  // Connects to `display`, a name in `runtime_dir` or a path, and learns the globals. Errors:
  // kDisplay.
  static base::Result<std::unique_ptr<WaylandWire>> Connect(const std::string& display,
                                                            const std::string& runtime_dir);

  // Whether the compositor has such a global.
  bool Has(const std::string& interface) const;
  // A new object for it. Precondition: Has.
  std::uint32_t Bind(const std::string& interface);
  std::uint32_t NewId() { return ++last_id_; }
  void Send(std::uint32_t object, std::uint16_t opcode,
            const std::vector<std::uint32_t>& arguments);

  // Hands out the events that have arrived by `deadline`, at least those that are there, until
  // `done` says so. Errors: kDisplay (the compositor has gone).
  base::Status HandOut(const std::function<void(const Event&)>& handler,
                       const std::function<bool()>& done, base::TimePoint deadline);

 private:
  explicit WaylandWire(base::UniqueFd socket) : socket_(std::move(socket)) {}

  base::UniqueFd socket_;
  std::map<std::string, std::uint32_t> globals_;  // their numbers, by interface
  std::uint32_t last_id_ = 1;                     // the display
  std::string received_;
};

}  // namespace gridhand::input
