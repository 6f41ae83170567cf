#include "bench/app/marks_watch.h"

#include <xcb/shape.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace gridhand::bench::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;
using base::TimePoint;

TimePoint Now() { return base::SteadyClock().Now(); }

// An event that seems older than this, or as much younger, has the time of another clock.
constexpr base::Duration kSameClock = std::chrono::seconds(30);

}  // namespace

Result<std::unique_ptr<MarksWatch>> MarksWatch::Start(const std::string& display, xcb_window_t game,
                                                      xcb_window_t marks) {
  auto stop = std::make_unique<base::Interrupt>();
  auto connection = x11::Connection::Open(display, stop.get());
  if (!connection.ok()) return connection.error();
  std::unique_ptr<MarksWatch> watch(
      new MarksWatch(std::move(stop), *std::move(connection), game, marks));
  if (Status prepared = watch->Prepare(); !prepared.ok()) return prepared.error();
  watch->thread_ = std::thread([raw = watch.get()] { raw->Run(); });
  return watch;
}

MarksWatch::MarksWatch(std::unique_ptr<base::Interrupt> interrupt,
                       std::unique_ptr<x11::Connection> connection, xcb_window_t game,
                       xcb_window_t marks)
    : stop_(std::move(interrupt)), connection_(std::move(connection)), game_(game), marks_(marks) {}

MarksWatch::~MarksWatch() {
  stop_->Raise();
  if (thread_.joinable()) thread_.join();
}

Status MarksWatch::Prepare() {
  xcb_connection_t* x = connection_->raw();
  xcb_shape_select_input(x, marks_, 1);
  if (Status heard = connection_->ListenTo(game_, XCB_EVENT_MASK_STRUCTURE_NOTIFY); !heard.ok()) {
    return heard;
  }
  auto source = capture::WindowSource::Open(*connection_, game_);
  if (!source.ok()) return source.error();
  source_ = *std::move(source);
  subscription_ = connection_->Subscribe([this](const auto& event) { OnEvent(event); });
  // One event for all that is drawn until the next picture: gnome-mines draws some 2500 rectangles
  // a move.
  damage_ = xcb_generate_id(x);
  xcb_damage_create(x, damage_, game_, XCB_DAMAGE_REPORT_LEVEL_NON_EMPTY);
  return connection_->Sync();
}

void MarksWatch::Run() {
  while (true) {
    Status taken = base::Ok();
    while (taken.ok() && drawn_at_) taken = TakePicture();
    if (taken.ok()) {
      const Result<bool> woken = connection_->Wait(TimePoint::max());
      if (woken.ok()) continue;
      taken = woken.error();
    }
    const std::lock_guard lock(mutex_);
    trouble_ = taken;
    return;
  }
}

// Precondition: something was drawn since the last picture. What is drawn after the Subtract is
// told anew, in the picture or not, so nothing is missed and nothing counted from too late.
Status MarksWatch::TakePicture() {
  const TimePoint first = *std::exchange(drawn_at_, std::nullopt);
  xcb_damage_subtract(connection_->raw(), damage_, XCB_NONE, XCB_NONE);
  const auto frame = source_->Grab();
  if (!frame.ok() && frame.error().kind == ErrorKind::kDisplay) return frame.error();
  if (!frame.ok()) return base::Ok();  // just resized: what it draws next is seen
  const std::lock_guard lock(mutex_);
  seen_.pictures.push_back({first, *frame});
  return base::Ok();
}

void MarksWatch::OnEvent(const xcb_generic_event_t& event) {
  const int type = x11::TypeOf(event);
  const auto first = [&](x11::Extension extension) {
    return connection_->Info(extension).first_event;
  };
  const std::lock_guard lock(mutex_);
  if (type == first(x11::Extension::kDamage) + XCB_DAMAGE_NOTIFY) {
    const auto& damage = x11::As<xcb_damage_notify_event_t>(event);
    if (damage.damage != damage_) return;
    drawn_at_ = TimeOf(damage.timestamp);
  } else if (type == first(x11::Extension::kShape) + XCB_SHAPE_NOTIFY) {
    const auto& shape = x11::As<xcb_shape_notify_event_t>(event);
    if (shape.shape_kind != XCB_SHAPE_SK_BOUNDING) return;
    seen_.shapes.push_back({TimeOf(shape.server_time), shape.extents_width == 0});
  } else if (type == XCB_CONFIGURE_NOTIFY) {
    if (x11::As<xcb_configure_notify_event_t>(event).window != game_) return;
    seen_.is_placed = true;  // the server writes no time into this one
  } else {
    return;
  }
  ++happenings_;
  happened_.notify_all();
}

// The server counts the ms of the machine's monotonic clock, in 32 bits.
TimePoint MarksWatch::TimeOf(xcb_timestamp_t server_ms) {
  using Ms = std::chrono::milliseconds;
  const auto now = std::chrono::floor<Ms>(Now());
  const auto now_ms = static_cast<std::uint32_t>(now.time_since_epoch().count());
  const Ms ago(static_cast<std::int32_t>(now_ms - server_ms));
  if (std::chrono::abs(ago) > kSameClock) {
    trouble_ = Error{ErrorKind::kDisplay, "the X server's clock is not this machine's"};
  }
  return now - ago;
}

void MarksWatch::Begin() {
  const std::lock_guard lock(mutex_);
  seen_ = {};
}

bool MarksWatch::Until(const std::function<bool()>& is_so, TimePoint deadline) {
  constexpr base::Duration kStill = std::chrono::milliseconds(120);
  std::unique_lock lock(mutex_);
  while (Now() < deadline) {
    const std::uint64_t before = happenings_;
    const bool happened = happened_.wait_until(lock, std::min(Now() + kStill, deadline),
                                               [&] { return happenings_ != before; });
    if (happened) continue;
    lock.unlock();
    if (is_so()) return true;
    lock.lock();
  }
  return false;
}

Result<MarksWatch::Record> MarksWatch::Seen() {
  const std::lock_guard lock(mutex_);
  if (!trouble_.ok()) return trouble_.error();
  return seen_;
}

Result<MarksWatch::Record> MarksWatch::Take() {
  const std::lock_guard lock(mutex_);
  if (!trouble_.ok()) return trouble_.error();
  return std::exchange(seen_, {});
}

}  // namespace gridhand::bench::app
