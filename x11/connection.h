// One connection to one X display, owned by one thread.
//
// Opening tells the causes of failure apart; every reply and every checked request that fails
// becomes an Error naming the request. Events are pumped by Wait() and DispatchPending() to
// whoever subscribed; every wait has a deadline and ends at once when the Interrupt is raised.
//
// Not thread-safe: whoever opened it uses it. Opening makes the process ignore SIGPIPE if that
// was at its default, because a server that goes away must be an Error and not a signal.
#pragma once

#include <xcb/xcb.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "base/error.h"
#include "base/geometry.h"
#include "base/interrupt.h"
#include "x11/extension.h"
#include "x11/x_error.h"
#include "x11/xcb_ptr.h"

namespace gridhand::x11 {

using EventHandler = std::function<void(const xcb_generic_event_t&)>;

class Connection {
 public:
  // Ends the subscription with itself. Must not outlive the connection.
  class Subscription {
   public:
    Subscription() = default;
    Subscription(Subscription&& other) noexcept;
    Subscription& operator=(Subscription&& other) noexcept;
    ~Subscription() { End(); }

   private:
    friend class Connection;
    Subscription(Connection* connection, int id) : connection_(connection), id_(id) {}
    void End();
    Connection* connection_ = nullptr;
    int id_ = 0;
  };

  // `display_name` empty: $DISPLAY. `interrupt`, if any, must outlive the connection.
  // Errors: kDisplay, the text says which of: not set, cannot be reached, refused, Wayland only.
  static base::Result<std::unique_ptr<Connection>> Open(const std::string& display_name = "",
                                                        const base::Interrupt* interrupt = nullptr);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  xcb_connection_t* raw() const { return xcb_; }
  const std::string& display_name() const { return display_name_; }
  const xcb_setup_t& setup() const { return *xcb_get_setup(xcb_); }
  const xcb_screen_t& screen() const { return *screen_; }
  xcb_window_t root() const { return screen_->root; }
  // Whether descriptors and memory can be shared with the server by a local socket.
  bool is_local() const { return local_; }

  bool Has(Extension extension) const { return Info(extension).present; }
  const ExtensionInfo& Info(Extension extension) const {
    return extensions_[static_cast<std::size_t>(extension)];
  }
  // Ok, or kDisplay: "… needs the X extension NAME, which display :0 does not offer".
  base::Status Require(Extension extension, std::string_view purpose) const;

  // Waits for the reply. Errors: as ToError (`doing` completes "cannot …"), kDisplay (closed).
  template <class Reply, class Cookie>
  base::Result<XcbPtr<Reply>> Fetch(Reply* (*reply)(xcb_connection_t*, Cookie,
                                                    xcb_generic_error_t**),
                                    Cookie cookie, std::string_view doing) const {
    xcb_generic_error_t* error = nullptr;
    XcbPtr<Reply> answer(reply(xcb_, cookie, &error));
    if (answer) return answer;
    return Explain(XcbPtr<xcb_generic_error_t>(error), doing);
  }
  // Waits until the server has carried out a checked request. Errors as Fetch.
  base::Status Check(xcb_void_cookie_t cookie, std::string_view doing) const;
  // One round trip: everything sent before has been worked off, and the events it caused that
  // the server has written by then are here.
  base::Status Sync() const;
  void Flush() const { xcb_flush(xcb_); }

  // The number of a name, made if new; remembered. Errors: kDisplay.
  base::Result<xcb_atom_t> Atom(const std::string& name);

  // Adds these events to those that this connection gets from a window. Errors: kGone, kDisplay.
  base::Status ListenTo(xcb_window_t window, std::uint32_t event_mask);

  // Handlers see every event, in order. A handler must neither subscribe nor unsubscribe, nor
  // wait for events itself.
  [[nodiscard]] Subscription Subscribe(EventHandler handler);

  // Hands out the events that have arrived, without waiting. Errors: kDisplay.
  base::Status DispatchPending();

  // Waits until at least one event has been handed out (true) or the deadline (false). With a
  // descriptor also until that can be read (true). Errors: kInterrupted, kDisplay.
  base::Result<bool> Wait(base::TimePoint deadline, int or_readable_fd = -1);

  // Hands out events until `done` says so (true) or the deadline (false). `done` is asked first,
  // and again after each batch of events. Errors as Wait.
  base::Result<bool> WaitUntil(const std::function<bool()>& done, base::TimePoint deadline);

 private:
  Connection(xcb_connection_t* xcb, std::string name, const base::Interrupt* interrupt)
      : xcb_(xcb), display_name_(std::move(name)), interrupt_(interrupt) {}

  void QueryExtensions();
  base::Error Explain(XcbPtr<xcb_generic_error_t> error, std::string_view doing) const;
  base::Error Broken() const;
  base::Result<bool> Dispatch();  // whether there was anything
  void HandOut(const xcb_generic_event_t& event);

  xcb_connection_t* xcb_;
  std::string display_name_;
  const base::Interrupt* interrupt_;
  xcb_screen_t* screen_ = nullptr;
  bool local_ = false;
  ExtensionTable extensions_;
  std::map<std::string, xcb_atom_t> atoms_;
  std::map<int, EventHandler> handlers_;
  int next_handler_ = 1;
  bool dispatching_ = false;
};

// The event's type without the flag that says another client sent it.
inline int TypeOf(const xcb_generic_event_t& event) { return event.response_type & 0x7f; }

// The event as what its type says it is.
template <class Event>
const Event& As(const xcb_generic_event_t& event) {
  return reinterpret_cast<const Event&>(event);
}

// Whether the X server draws into a Wayland session: its windows are shown by a compositor, always.
bool IsXWayland(const Connection& connection);
// Whether it is one that keeps fake input (XTEST) from the compositor, as those before 23.2 do.
bool IsXWaylandWithItsOwnInput(const Connection& connection);

// Whether the environment speaks of a Wayland session; an X display (XWayland) may be there too.
bool IsWaylandSession();

}  // namespace gridhand::x11
