#include "capture/x11/window_source.h"

#include <fmt/format.h>
#include <xcb/composite.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "capture/settle_filter.h"
#include "x11/hit_test.h"
#include "x11/server_grab.h"

namespace gridhand::capture {
namespace {

using base::Error;
using base::ErrorKind;
using x11::Extension;

// How often pictures are compared where nobody tells us that something was drawn: one frame of a
// usual screen. Faster would see nothing more, and one comparison costs about 2 % of that (0.3 ms
// for 960x540 on the machine of the notes).
constexpr base::Duration kPollInterval = std::chrono::microseconds(16'667);

// A program that draws what was covered piece by piece pauses for less than this.
constexpr base::Duration kRepaintQuiet = std::chrono::milliseconds(100);

constexpr std::string_view kLookAtWindow = "look at the game's window";

Error WindowGone() { return {ErrorKind::kGone, "the game's window was closed"}; }

Error WindowHidden() {
  return {ErrorKind::kNotVisible,
          "the game's window is minimised or on another desktop: bring it back"};
}

Error WindowResized(base::Size was, base::Size is) {
  return {ErrorKind::kChanged, fmt::format("the game's window changed from {}x{} to {}x{}",
                                           was.width, was.height, is.width, is.height)};
}

// The window an event of StructureNotify is about; none for other events.
std::optional<xcb_window_t> StructureEventWindow(const xcb_generic_event_t& event) {
  switch (x11::TypeOf(event)) {
    case XCB_CONFIGURE_NOTIFY:
      return x11::As<xcb_configure_notify_event_t>(event).window;
    case XCB_UNMAP_NOTIFY:
      return x11::As<xcb_unmap_notify_event_t>(event).window;
    case XCB_MAP_NOTIFY:
      return x11::As<xcb_map_notify_event_t>(event).window;
    case XCB_DESTROY_NOTIFY:
      return x11::As<xcb_destroy_notify_event_t>(event).window;
    case XCB_REPARENT_NOTIFY:
      return x11::As<xcb_reparent_notify_event_t>(event).window;
    default:
      return std::nullopt;
  }
}

}  // namespace

base::Result<std::unique_ptr<WindowSource>> WindowSource::Open(x11::Connection& connection,
                                                               xcb_window_t window,
                                                               const WindowSourceParams& params) {
  std::unique_ptr<WindowSource> source(new WindowSource(connection, window, params));
  if (const auto status = source->Prepare(); !status) return status.error();
  return source;
}

WindowSource::WindowSource(x11::Connection& connection, xcb_window_t window,
                           const WindowSourceParams& params)
    : connection_(connection),
      window_(window),
      params_(params),
      reader_(connection, params.memory) {}

WindowSource::~WindowSource() {
  // Unchecked: all of these may have vanished with the window.
  if (damage_) xcb_damage_destroy(connection_.raw(), *damage_);
  if (redirected_) {
    xcb_composite_unredirect_window(connection_.raw(), window_, XCB_COMPOSITE_REDIRECT_AUTOMATIC);
  }
  connection_.Flush();
}

base::Status WindowSource::Prepare() {
  // The server gives numbers of closed windows out again: what is still queued may be about an
  // earlier window of the same number.
  if (auto drained = connection_.Sync(); !drained) return drained;
  if (auto drained = connection_.DispatchPending(); !drained) return drained;
  subscription_ = connection_.Subscribe([this](const xcb_generic_event_t& e) { OnEvent(e); });
  auto status = connection_.ListenTo(
      window_, XCB_EVENT_MASK_STRUCTURE_NOTIFY | XCB_EVENT_MASK_VISIBILITY_CHANGE);
  if (!status) return status;
  status = SetFormat();
  if (!status) return status;
  {
    const x11::ServerGrab grab(connection_);  // the program draws only when its damage is tracked
    RedirectIfPossible();
    TrackDamageIfPossible();
    SubtractDamage();  // a new report begins with the whole window, whatever was drawn
  }
  const auto look = FinishLook(AskLook());
  if (!look) return look.error();
  known_ = *look;
  if (status = connection_.DispatchPending(); !status) return status;
  return redirected_ && damage_ && uncovered_ ? AwaitRepaint() : base::Ok();
}

// A program that draws nothing, or without end, is read as it is.
base::Status WindowSource::AwaitRepaint() {
  const base::SteadyClock clock;
  const base::TimePoint deadline = clock.Now() + params_.repaint_limit;
  const auto begun = connection_.WaitUntil([this] { return gone_ || !drawn_.IsEmpty(); }, deadline);
  if (!begun) return begun.error();
  SettleFilter filter(*this, clock, {.quiet = kRepaintQuiet});
  const auto painted = filter.GrabSettled({0, 0, known_.size.width, known_.size.height}, deadline);
  last_ = {};  // nobody has got a picture yet
  const bool is_over = !painted && (painted.error().kind == ErrorKind::kGone ||
                                    painted.error().kind == ErrorKind::kInterrupted);
  return is_over ? base::Status(painted.error()) : base::Ok();
}

base::Status WindowSource::SetFormat() {
  xcb_connection_t* x = connection_.raw();
  const auto state = connection_.Fetch(xcb_get_window_attributes_reply,
                                       xcb_get_window_attributes(x, window_), kLookAtWindow);
  if (!state) return state.error();
  const auto geometry =
      connection_.Fetch(xcb_get_geometry_reply, xcb_get_geometry(x, window_), kLookAtWindow);
  if (!geometry) return geometry.error();
  const auto format = FormatOf(connection_, (*state)->visual, (*geometry)->depth);
  if (!format) return format.error();
  reader_.SetFormat(*format);
  return base::Ok();
}

void WindowSource::RedirectIfPossible() {
  if (!params_.use_composite || !connection_.Has(Extension::kComposite)) return;
  const auto cookie = xcb_composite_redirect_window_checked(connection_.raw(), window_,
                                                            XCB_COMPOSITE_REDIRECT_AUTOMATIC);
  redirected_ = connection_.Check(cookie, "redirect the game's window").ok();
  pixmap_ = xcb_generate_id(connection_.raw());
}

void WindowSource::TrackDamageIfPossible() {
  if (!params_.use_damage || !connection_.Has(Extension::kDamage)) return;
  const xcb_damage_damage_t damage = xcb_generate_id(connection_.raw());
  // Bounding box: an event each time the damaged rectangle grows, so a repaint of 480 cells one by
  // one makes few events, and each says where.
  const auto cookie = xcb_damage_create_checked(connection_.raw(), damage, window_,
                                                XCB_DAMAGE_REPORT_LEVEL_BOUNDING_BOX);
  if (connection_.Check(cookie, "watch the game's window")) damage_ = damage;
}

void WindowSource::OnEvent(const xcb_generic_event_t& event) {
  const int damage_event = connection_.Info(Extension::kDamage).first_event + XCB_DAMAGE_NOTIFY;
  if (damage_ && x11::TypeOf(event) == damage_event) {
    // Drawn before the last Subtract was worked off, hence in the picture that was read after it.
    const bool history = static_cast<std::int32_t>(event.full_sequence - damage_counts_from_) < 0;
    if (!history) OnDamage(x11::As<xcb_damage_notify_event_t>(event));
    return;
  }
  if (x11::TypeOf(event) == XCB_VISIBILITY_NOTIFY) {
    const auto visibility = x11::As<xcb_visibility_notify_event_t>(event);
    uncovered_ = uncovered_ ||
                 (visibility.window == window_ && visibility.state == XCB_VISIBILITY_UNOBSCURED);
    return;
  }
  if (StructureEventWindow(event) != window_) return;
  structure_changed_ = true;
  gone_ = gone_ || x11::TypeOf(event) == XCB_DESTROY_NOTIFY;
}

void WindowSource::OnDamage(const xcb_damage_notify_event_t& event) {
  if (event.damage != *damage_) return;
  drawn_ = drawn_.Union({event.area.x, event.area.y, event.area.width, event.area.height});
}

WindowSource::LookRequest WindowSource::AskLook() const {
  xcb_connection_t* x = connection_.raw();
  return {xcb_get_geometry(x, window_),
          xcb_translate_coordinates(x, window_, connection_.root(), 0, 0),
          xcb_get_window_attributes(x, window_)};
}

base::Result<WindowSource::Look> WindowSource::FinishLook(const LookRequest& request) const {
  // All three are fetched before any is judged: an unfetched reply would stay queued.
  const auto size = connection_.Fetch(xcb_get_geometry_reply, request.size, kLookAtWindow);
  const auto place =
      connection_.Fetch(xcb_translate_coordinates_reply, request.place, kLookAtWindow);
  const auto state =
      connection_.Fetch(xcb_get_window_attributes_reply, request.state, kLookAtWindow);
  for (const Error* error : {size ? nullptr : &size.error(), place ? nullptr : &place.error(),
                             state ? nullptr : &state.error()}) {
    if (error != nullptr) return error->kind == ErrorKind::kGone ? WindowGone() : *error;
  }
  Look look;
  look.origin = {(*place)->dst_x, (*place)->dst_y};
  look.size = {(*size)->width, (*size)->height};
  look.border = (*size)->border_width;
  look.viewable = (*state)->map_state == XCB_MAP_STATE_VIEWABLE;
  return look;
}

base::Status WindowSource::RequireUncovered(const Look& look) {
  const base::ScreenRect area{look.origin.x, look.origin.y, look.size.width, look.size.height};
  const base::ScreenRect screen{0, 0, connection_.screen().width_in_pixels,
                                connection_.screen().height_in_pixels};
  if (!screen.Contains(area)) {
    return Error{ErrorKind::kNotVisible,
                 "the game's window hangs off the screen, and without the X extension Composite "
                 "it can only be read where it shows: move it onto the screen"};
  }
  const auto cover = x11::FindCover(connection_, window_, area);
  if (!cover) return cover.error();
  if (*cover == XCB_WINDOW_NONE) return base::Ok();
  return Error{ErrorKind::kNotVisible,
               fmt::format("{} covers the game's window, and without the X extension Composite it "
                           "can only be read where it shows: move one of them",
                           x11::NameForPeople(connection_, *cover))};
}

base::Status WindowSource::Judge(const Look& look) {
  // While hidden the old size is kept, so that a new one is told as a change afterwards.
  if (!look.viewable) return WindowHidden();
  const Look was = std::exchange(known_, look);
  if (look.size != was.size || look.border != was.border) {
    return WindowResized(was.size, look.size);
  }
  if (!redirected_) return RequireUncovered(look);
  return base::Ok();
}

void WindowSource::SubtractDamage() {
  if (!damage_) return;
  drawn_ = {};
  damage_counts_from_ =
      xcb_damage_subtract(connection_.raw(), *damage_, XCB_NONE, XCB_NONE).sequence;
}

ImageReader::Request WindowSource::AskPicture() {
  const auto [width, height] = known_.size;
  if (!redirected_) return reader_.Ask(window_, {0, 0, width, height});
  xcb_connection_t* x = connection_.raw();
  xcb_composite_name_window_pixmap(x, window_, pixmap_);
  // The pixmap begins at the outer edge of the window's border.
  auto request = reader_.Ask(pixmap_, {known_.border, known_.border, width, height});
  xcb_free_pixmap(x, pixmap_);
  return request;
}

base::Result<base::Frame> WindowSource::Read() {
  if (gone_) return WindowGone();
  auto picture_request = AskPicture();
  const auto look = FinishLook(AskLook());
  auto frame = reader_.Finish(std::move(picture_request));
  if (!look) return look.error();
  if (const auto status = Judge(*look); !status) return status.error();
  if (!frame && frame.error().kind == ErrorKind::kDisplay) return frame;
  if (!frame) {
    // The window is fine now, so it was not when the picture was read: shown again just then.
    return Error{
        ErrorKind::kChanged,
        fmt::format("the game's window changed while it was read ({})", frame.error().text)};
  }
  frame->origin = look->origin;
  return frame;
}

base::Result<base::Frame> WindowSource::Grab() {
  if (const auto status = connection_.DispatchPending(); !status) return status.error();
  structure_changed_ = false;
  SubtractDamage();
  auto frame = Read();
  if (!frame) return frame;
  last_ = *frame;
  last_comparison_ = frame->taken_at;
  return frame;
}

bool WindowSource::SeemsChanged(const base::FrameRect& region) const {
  return gone_ || structure_changed_ || drawn_.Intersects(region);
}

base::Result<bool> WindowSource::WaitForChange(const base::FrameRect& region,
                                               base::TimePoint deadline) {
  if (!last_.pixels) return true;
  const base::Duration interval = damage_ ? params_.watch_dog : kPollInterval;
  for (;;) {
    const base::TimePoint comparison = last_comparison_ + interval;
    const auto changed =
        connection_.WaitUntil([&] { return SeemsChanged(region); }, std::min(deadline, comparison));
    if (!changed) return changed.error();
    if (gone_) return WindowGone();
    if (*changed) return true;
    // The watch-dog: damage can lie. Without damage every wait also ends with a comparison.
    const bool at_deadline = std::chrono::steady_clock::now() >= deadline;
    if (at_deadline && damage_ && deadline < comparison) return false;
    const auto frame = Read();
    if (!frame) return frame.error();
    last_comparison_ = frame->taken_at;
    if (!base::SamePixels(*frame, last_, region)) return true;
    if (at_deadline) return false;
  }
}

base::Status WindowSource::WaitUntil(base::TimePoint deadline) {
  const auto waited = connection_.WaitUntil([this] { return gone_; }, deadline);
  if (!waited) return waited.error();
  if (gone_) return WindowGone();
  return base::Ok();
}

std::string WindowSource::Description() const {
  return fmt::format(
      "{}, through {}, {}", redirected_ ? "own pixmap of the window" : "the window as it shows",
      reader_.Description(), damage_ ? "with damage events" : "comparing 60 pictures a second");
}

}  // namespace gridhand::capture
