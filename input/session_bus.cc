#include "input/session_bus.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/child_process.h"
#include "base/clock.h"
#include "input/unix_socket.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

static_assert(std::endian::native == std::endian::little, "messages are marshalled as they lie");

constexpr base::Duration kConnectLimit = std::chrono::seconds(1);
constexpr char kCall = 1, kReturn = 2;  // types of messages
constexpr char kPath = 1, kInterface = 2, kMember = 3, kDestination = 6, kSignature = 8;  // fields
constexpr std::size_t kStructAlignment = 8;
constexpr std::size_t kHead = 16;  // bytes, up to the fields

void Align(std::string& bytes, std::size_t to) { bytes.resize((bytes.size() + to - 1) / to * to); }

void AppendNumber(std::string& bytes, std::uint32_t number) {
  Align(bytes, sizeof number);
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

// A header field: its code, the type of its value, the value.
void AppendField(std::string& fields, char code, char type, const std::string& value) {
  Align(fields, kStructAlignment);
  fields += {code, 1, type, 0};
  if (type == 'g') {
    fields += static_cast<char>(value.size());
  } else {
    AppendNumber(fields, static_cast<std::uint32_t>(value.size()));
  }
  fields.append(value.c_str(), value.size() + 1);
}

std::uint32_t NumberAt(const std::string& bytes, std::size_t at) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}

// The serial number of the call that a message with these fields answers; 0: none.
std::uint32_t AnsweredSerial(const std::string& fields) {
  constexpr char kReplySerial = 5;
  constexpr std::size_t kNumber = sizeof(std::uint32_t);
  for (std::size_t at = 0; at + 2 * kNumber <= fields.size();) {
    const char code = fields[at];
    const char type = fields[at + 2];  // after the length of the type, which is one letter here
    at += kNumber;
    if (code == kReplySerial) return NumberAt(fields, at);
    if (type == 'g') {
      at += static_cast<std::uint8_t>(fields[at]) + 2;  // with its length and its NUL
    } else {
      at += type == 'u' ? kNumber : NumberAt(fields, at) + kNumber + 1;
    }
    at = (at + kStructAlignment - 1) / kStructAlignment * kStructAlignment;
  }
  return 0;
}

// The socket of the first address that is one: "unix:path=/run/…,guid=…" or "unix:abstract=…".
std::string SocketOf(const std::string& address) {
  constexpr std::pair<const char*, const char*> kKinds[] = {{"unix:path=", ""},
                                                            {"unix:abstract=", "@"}};
  for (const auto& [prefix, mark] : kKinds) {
    const std::size_t at = address.find(prefix);
    if (at == std::string::npos) continue;
    const std::size_t begin = at + std::strlen(prefix);
    return mark + address.substr(begin, address.find_first_of(",;", begin) - begin);
  }
  return "";
}

}  // namespace

Result<std::unique_ptr<SessionBus>> SessionBus::Connect(const std::string& address) {
  auto socket = ConnectTo(SocketOf(address));
  if (!socket.ok()) return socket.error();
  std::unique_ptr<SessionBus> bus(new SessionBus(*std::move(socket)));
  const base::TimePoint deadline = base::SteadyClock().Now() + kConnectLimit;
  if (base::Status known = bus->Authenticate(deadline); !known.ok()) return known.error();
  const std::string name = "org.freedesktop.DBus";
  const auto greeted = bus->Call({name, "/org/freedesktop/DBus", name, "Hello"}, deadline);
  if (!greeted.ok()) return greeted.error();
  return bus;
}

// By the user's number, in hexadecimal digits of its decimal ones.
base::Status SessionBus::Authenticate(base::TimePoint deadline) {
  std::string request("\0AUTH EXTERNAL ", 15);
  for (const char digit : std::to_string(geteuid())) request += fmt::format("{:02x}", digit);
  request += "\r\n";
  [[maybe_unused]] const auto asked =
      send(socket_.get(), request.data(), request.size(), MSG_NOSIGNAL);
  std::string answer;
  while (!answer.ends_with("\r\n")) {
    if (base::Status come = Await(1, deadline); !come.ok()) return come.error();
    answer += Take(1);
  }
  if (!answer.starts_with("OK ")) return Error{ErrorKind::kDisplay, "the message bus refuses us"};
  constexpr std::string_view kBegin = "BEGIN\r\n";
  [[maybe_unused]] const auto begun =
      send(socket_.get(), kBegin.data(), kBegin.size(), MSG_NOSIGNAL);
  return base::Ok();
}

base::Status SessionBus::Await(std::size_t bytes, base::TimePoint deadline) {
  while (received_.size() < bytes) {
    pollfd item{socket_.get(), POLLIN, 0};
    const bool has_come = poll(&item, 1, base::PollTimeout(deadline)) > 0;
    char chunk[4096];
    const auto got = has_come ? recv(socket_.get(), chunk, sizeof chunk, 0) : 0;
    if (got <= 0) return Error{ErrorKind::kDisplay, "the message bus does not answer"};
    received_.append(chunk, static_cast<std::size_t>(got));
  }
  return base::Ok();
}

std::string SessionBus::Take(std::size_t bytes) {
  std::string taken = received_.substr(0, bytes);
  received_.erase(0, bytes);
  return taken;
}

Result<std::string> SessionBus::Call(const Method& method, base::TimePoint deadline,
                                     const Arguments& arguments) {
  constexpr char kLittleEndian = 'l', kNoFlags = 0, kVersion = 1;
  std::string fields;
  AppendField(fields, kPath, 'o', method.path);
  AppendField(fields, kDestination, 's', method.destination);
  AppendField(fields, kInterface, 's', method.interface);
  AppendField(fields, kMember, 's', method.member);
  if (!arguments.signature.empty()) AppendField(fields, kSignature, 'g', arguments.signature);
  std::string message = {kLittleEndian, kCall, kNoFlags, kVersion};
  AppendNumber(message, static_cast<std::uint32_t>(arguments.body.size()));
  AppendNumber(message, ++serial_);
  AppendNumber(message, static_cast<std::uint32_t>(fields.size()));
  message += fields;
  Align(message, kStructAlignment);
  message += arguments.body;
  [[maybe_unused]] const auto sent =
      send(socket_.get(), message.data(), message.size(), MSG_NOSIGNAL);
  // Signals, and answers that came too late for an earlier call, are passed over.
  for (;;) {
    if (base::Status come = Await(kHead, deadline); !come.ok()) return come.error();
    const std::size_t fields_length = NumberAt(received_, 12);
    const std::size_t body_length = NumberAt(received_, 4);
    constexpr std::size_t kMost = 1 << 20;
    if (fields_length > kMost || body_length > kMost) {
      return Error{ErrorKind::kDisplay, "the message bus sent no message"};
    }
    const std::size_t body_at =
        kHead + (fields_length + kStructAlignment - 1) / kStructAlignment * kStructAlignment;
    if (base::Status come = Await(body_at + body_length, deadline); !come.ok()) {
      return come.error();
    }
    const std::string answer = Take(body_at + body_length);
    if (AnsweredSerial(answer.substr(kHead, fields_length)) != serial_) continue;
    if (answer[1] == kReturn) return answer.substr(body_at);
    return Error{ErrorKind::kNotFound,
                 fmt::format("{} has no {}", method.destination, method.member)};
  }
}

}  // namespace gridhand::input
