#include "input/wayland_wire.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <cstring>
#include <utility>

#include "base/child_process.h"
#include "input/unix_socket.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::uint32_t kDisplayObject = 1;
constexpr std::uint16_t kSync = 0, kGetRegistry = 1;  // requests of wl_display
constexpr std::uint16_t kBind = 0;                    // of wl_registry
constexpr std::uint16_t kGlobal = 0;                  // event of wl_registry
constexpr std::uint32_t kRegistry = 2;
constexpr std::size_t kWord = sizeof(std::uint32_t);
constexpr std::size_t kHeader = 2 * kWord;
constexpr int kSizeBits = 16;  // the size of a message lies above its opcode
constexpr base::Duration kAnswerLimit = std::chrono::seconds(2);

// Length with the final NUL, then the bytes, filled up to whole words.
void Append(std::vector<std::uint32_t>& arguments, std::string text) {
  text += '\0';
  arguments.push_back(static_cast<std::uint32_t>(text.size()));
  text.resize((text.size() + kWord - 1) / kWord * kWord);
  for (std::size_t at = 0; at < text.size(); at += kWord) {
    std::uint32_t word = 0;
    std::memcpy(&word, text.data() + at, kWord);
    arguments.push_back(word);
  }
}

}  // namespace

base::Result<std::unique_ptr<WaylandWire>> WaylandWire::Connect(const std::string& display,
                                                                const std::string& runtime_dir) {
  auto socket = ConnectTo(display.starts_with('/') ? display : runtime_dir + "/" + display);
  if (!socket.ok()) return socket.error();
  std::unique_ptr<WaylandWire> wire(new WaylandWire(*std::move(socket)));
  const std::uint32_t registry = wire->NewId();
  const std::uint32_t callback = wire->NewId();
  wire->Send(kDisplayObject, kGetRegistry, {registry});
  wire->Send(kDisplayObject, kSync, {callback});
  bool all_told = false;
  const auto on_event = [&](const Event& event) {
    all_told = all_told || event.object == callback;
    const auto& arguments = event.arguments;
    if (event.object != registry || event.opcode != kGlobal || arguments.size() < 4) return;
    const char* text = reinterpret_cast<const char*>(&arguments[2]);
    const std::size_t room = (arguments.size() - 3) * kWord;
    wire->globals_[std::string(text, strnlen(text, room))] = arguments.front();
  };
  const base::Status told = wire->HandOut(
      on_event, [&] { return all_told; }, base::SteadyClock().Now() + kAnswerLimit);
  if (!told.ok()) return told.error();
  if (!all_told) return Error{ErrorKind::kDisplay, "the Wayland compositor does not answer"};
  return wire;
}

bool WaylandWire::Has(const std::string& interface) const { return globals_.contains(interface); }

std::uint32_t WaylandWire::Bind(const std::string& interface) {
  const std::uint32_t id = NewId();
  std::vector<std::uint32_t> arguments = {globals_.at(interface)};
  Append(arguments, interface);
  constexpr std::uint32_t kVersion = 1;
  arguments.insert(arguments.end(), {kVersion, id});
  Send(kRegistry, kBind, arguments);
  return id;
}

// A compositor that has gone is noticed when its events are asked for.
void WaylandWire::Send(std::uint32_t object, std::uint16_t opcode,
                       const std::vector<std::uint32_t>& arguments) {
  const std::size_t bytes = kHeader + arguments.size() * kWord;
  std::vector<std::uint32_t> message = {object,
                                        (static_cast<std::uint32_t>(bytes) << kSizeBits) | opcode};
  message.insert(message.end(), arguments.begin(), arguments.end());
  [[maybe_unused]] const auto sent = send(socket_.get(), message.data(), bytes, MSG_NOSIGNAL);
}

base::Status WaylandWire::HandOut(const std::function<void(const Event&)>& handler,
                                  const std::function<bool()>& done, base::TimePoint deadline) {
  for (;;) {
    std::uint32_t head[2];
    while (received_.size() >= kHeader) {
      std::memcpy(head, received_.data(), kHeader);
      const std::size_t bytes = head[1] >> kSizeBits;
      if (bytes < kHeader) return Error{ErrorKind::kDisplay, "the compositor sent no message"};
      if (received_.size() < bytes) break;
      Event event{head[0], static_cast<std::uint16_t>(head[1]), {}};
      event.arguments.resize((bytes - kHeader) / kWord);
      std::memcpy(event.arguments.data(), received_.data() + kHeader,
                  event.arguments.size() * kWord);
      received_.erase(0, bytes);
      handler(event);
    }
    if (done()) return base::Ok();
    pollfd item{socket_.get(), POLLIN, 0};
    if (poll(&item, 1, base::PollTimeout(deadline)) <= 0) return base::Ok();
    char bytes[4096];
    const auto got = recv(socket_.get(), bytes, sizeof bytes, 0);
    if (got <= 0) return Error{ErrorKind::kDisplay, "the Wayland compositor has gone"};
    received_.append(bytes, static_cast<std::size_t>(got));
  }
}

}  // namespace gridhand::input
