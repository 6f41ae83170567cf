#include "x11/window_manager.h"

#include <algorithm>
#include <chrono>

#include "x11/client_message.h"
#include "x11/property.h"

namespace gridhand::x11 {
namespace {

using base::Error;
using base::ErrorKind;

// openbox may sleep on a question it has read (WakeWindowManager); the next one wakes it. Range 10
// ms … 1 s; an answer usually takes less than one.
constexpr base::Duration kAskAgain = std::chrono::milliseconds(100);

// A window of ours that is never shown, for the window manager to answer about.
class ProbeWindow {
 public:
  explicit ProbeWindow(Connection& connection)
      : connection_(connection), id_(xcb_generate_id(connection.raw())) {
    const std::uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_create_window(connection.raw(), XCB_COPY_FROM_PARENT, id_, connection.root(), 0, 0, 1, 1, 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK,
                      &mask);
  }
  ~ProbeWindow() {
    xcb_destroy_window(connection_.raw(), id_);
    connection_.Flush();
  }
  ProbeWindow(const ProbeWindow&) = delete;
  ProbeWindow& operator=(const ProbeWindow&) = delete;
  xcb_window_t id() const { return id_; }

 private:
  Connection& connection_;
  xcb_window_t id_;
};

}  // namespace

base::Status AwaitWindowManager(Connection& connection, base::TimePoint deadline) {
  const auto request = connection.Atom("_NET_REQUEST_FRAME_EXTENTS");
  if (!request) return request.error();
  const auto extents = connection.Atom("_NET_FRAME_EXTENTS");
  if (!extents) return extents.error();
  const auto supported = NumberProperty(connection, connection.root(), "_NET_SUPPORTED");
  if (!supported) return supported.error();
  const bool can_answer =
      std::find((*supported).begin(), (*supported).end(), *request) != (*supported).end();
  if (!can_answer) return base::Ok();

  const ProbeWindow probe(connection);
  bool answered = false;
  const auto subscription = connection.Subscribe([&](const xcb_generic_event_t& event) {
    if (TypeOf(event) != XCB_PROPERTY_NOTIFY) return;
    const auto& notify = As<xcb_property_notify_event_t>(event);
    answered = answered || (notify.window == probe.id() && notify.atom == *extents);
  });
  while (std::chrono::steady_clock::now() < deadline) {
    auto status = SendToWindowManager(connection, {probe.id(), *request}, "ask the window manager");
    if (!status) return status;
    const base::TimePoint ask_again = std::chrono::steady_clock::now() + kAskAgain;
    const auto done = connection.WaitUntil([&] { return answered; }, std::min(deadline, ask_again));
    if (!done) return done.error();
    if (*done) return base::Ok();
  }
  return Error{ErrorKind::kTimeout, "the window manager does not answer"};
}

void WakeWindowManager(Connection& connection) {
  const auto type = connection.Atom("_GRIDHAND_WAKE");
  if (!type) return;
  [[maybe_unused]] const auto sent =
      SendToWindowManager(connection, {connection.root(), *type}, "wake the window manager");
}

base::Result<xcb_window_t> WindowManagerWindow(Connection& connection) {
  constexpr const char* kCheck = "_NET_SUPPORTING_WM_CHECK";
  const auto announced = NumberProperty(connection, connection.root(), kCheck);
  if (!announced) return announced.error();
  if ((*announced).empty()) return xcb_window_t{XCB_WINDOW_NONE};
  // The announcement outlives a window manager that crashed; its window does not.
  const xcb_window_t window = (*announced).front();
  const auto confirmed = NumberProperty(connection, window, kCheck);
  const bool alive = confirmed && !(*confirmed).empty() && (*confirmed).front() == window;
  return alive ? window : xcb_window_t{XCB_WINDOW_NONE};
}

}  // namespace gridhand::x11
