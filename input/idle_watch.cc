#include "input/idle_watch.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "input/session_bus.h"
#include "input/wayland_wire.h"

namespace gridhand::input {
namespace {

using base::Result;
using base::TimePoint;
using std::chrono::milliseconds;

// Once nothing has been touched for so long, the next touch is told anew.
constexpr milliseconds kIdleAfter(100);
// No hand moves for longer without such a rest: a program that keeps the session awake, as one that
// plays a film, keeps the compositor from telling of it.
constexpr std::chrono::seconds kLongestHand(10);

// The compositor tells when nobody has touched anything for a while, and when somebody does again.
class NotifiedWatch : public HumanWatch {
 public:
  static Result<std::unique_ptr<HumanWatch>> Make(const IdleSources& sources) {
    auto wire = WaylandWire::Connect(sources.wayland_display, sources.runtime_dir);
    if (!wire.ok()) return wire.error();
    constexpr const char* kSeat = "wl_seat";
    constexpr const char* kNew = "ext_idle_notifier_v1";
    constexpr const char* kOld = "org_kde_kwin_idle";
    const bool is_new = (*wire)->Has(kNew);
    if (!(*wire)->Has(kSeat) || (!is_new && !(*wire)->Has(kOld))) {
      return base::Error{base::ErrorKind::kDisplay, "the compositor tells no idle time"};
    }
    const std::uint32_t seat = (*wire)->Bind(kSeat);
    const std::uint32_t notifier = (*wire)->Bind(is_new ? kNew : kOld);
    const std::uint32_t notification = (*wire)->NewId();
    constexpr std::uint32_t kTime = kIdleAfter.count();
    constexpr std::uint16_t kGetNotification = 1, kGetTimeout = 0;
    if (is_new) {
      (*wire)->Send(notifier, kGetNotification, {notification, kTime, seat});
    } else {
      (*wire)->Send(notifier, kGetTimeout, {notification, seat, kTime});
    }
    return std::unique_ptr<HumanWatch>(new NotifiedWatch(*std::move(wire), notification));
  }

  std::optional<TimePoint> LastHumanAction() override {
    constexpr std::uint16_t kIdled = 0;
    const auto on_event = [this](const WaylandWire::Event& event) {
      if (event.object != notification_) return;
      is_active_ = event.opcode != kIdled;
      const TimePoint now = base::SteadyClock().Now();
      if (is_active_) {
        active_since_ = last_.emplace(now);
      } else if (last_) {
        last_ = std::max(*last_, now - kIdleAfter);
      }
    };
    // Without the compositor there is no display either, and whoever acts next notices.
    [[maybe_unused]] const auto heard = wire_->HandOut(
        on_event, [] { return false; }, base::SteadyClock().Now());
    const TimePoint now = base::SteadyClock().Now();
    is_active_ = is_active_ && now - active_since_ < kLongestHand;
    if (is_active_) last_ = now;
    return last_;
  }
  bool WantsStop() const override { return false; }

 private:
  NotifiedWatch(std::unique_ptr<WaylandWire> wire, std::uint32_t notification)
      : wire_(std::move(wire)), notification_(notification) {}

  std::unique_ptr<WaylandWire> wire_;
  std::uint32_t notification_;
  bool is_active_ = false;
  TimePoint active_since_{};
  std::optional<TimePoint> last_;
};

// GNOME says how long nobody has touched anything.
class PolledWatch : public HumanWatch {
 public:
  static Result<std::unique_ptr<HumanWatch>> Make(const IdleSources& sources) {
    auto bus = SessionBus::Connect(sources.session_bus);
    if (!bus.ok()) return bus.error();
    std::unique_ptr<PolledWatch> watch(new PolledWatch(*std::move(bus)));
    const auto asked = watch->Ask();
    if (!asked.ok()) return asked.error();
    return std::unique_ptr<HumanWatch>(std::move(watch));
  }

  std::optional<TimePoint> LastHumanAction() override {
    constexpr milliseconds kInterval(20);  // between two questions, of 0.3 ms each
    if (base::SteadyClock().Now() - asked_at_ < kInterval) return last_;
    const auto before = base::SteadyClock().Now();
    const auto idle = Ask();
    if (!idle.ok()) return last_;
    // The answer was made between the question and now, in whole milliseconds: the touch lies in
    // an interval. One touch is not told twice, and what was touched before the watch began is not
    // for the watch to tell.
    constexpr milliseconds kRounding(1);
    const TimePoint earliest = before - *idle - kRounding;
    const TimePoint latest = asked_at_ - *idle;
    if (earliest > last_.value_or(began_)) last_ = latest;
    return last_;
  }
  bool WantsStop() const override { return false; }

 private:
  explicit PolledWatch(std::unique_ptr<SessionBus> bus) : bus_(std::move(bus)) {}

  // While we hold the X server, the compositor may be waiting for it and not answer.
  Result<base::Duration> Ask() {
    constexpr milliseconds kPatience(50);
    const auto body =
        bus_->Call({"org.gnome.Mutter.IdleMonitor", "/org/gnome/Mutter/IdleMonitor/Core",
                    "org.gnome.Mutter.IdleMonitor", "GetIdletime"},
                   base::SteadyClock().Now() + kPatience);
    asked_at_ = base::SteadyClock().Now();
    if (!body.ok()) return body.error();
    std::uint64_t idle_ms = 0;
    if (body->size() != sizeof idle_ms) {
      return base::Error{base::ErrorKind::kDisplay, "the compositor tells no idle time"};
    }
    std::memcpy(&idle_ms, body->data(), sizeof idle_ms);
    return base::Duration(milliseconds(idle_ms));
  }

  std::unique_ptr<SessionBus> bus_;
  TimePoint began_ = base::SteadyClock().Now();
  TimePoint asked_at_{};
  std::optional<TimePoint> last_;
};

std::string Environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return value == nullptr ? "" : value;
}

}  // namespace

IdleSources IdleSourcesOfEnvironment() {
  return {Environment("WAYLAND_DISPLAY"), Environment("XDG_RUNTIME_DIR"),
          Environment("DBUS_SESSION_BUS_ADDRESS")};
}

Result<std::unique_ptr<HumanWatch>> MakeIdleWatch(const IdleSources& sources) {
  auto notified = NotifiedWatch::Make(sources);
  return notified.ok() ? std::move(notified) : PolledWatch::Make(sources);
}

}  // namespace gridhand::input
