#include "tests/support/test_window.h"

#include <xcb/shape.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "capture/x11/pixel_format.h"
#include "x11/window_manager.h"

namespace gridhand::test_support {
namespace {

constexpr std::uint32_t kEvents = XCB_EVENT_MASK_BUTTON_PRESS | XCB_EVENT_MASK_BUTTON_RELEASE |
                                  XCB_EVENT_MASK_KEY_PRESS | XCB_EVENT_MASK_STRUCTURE_NOTIFY |
                                  XCB_EVENT_MASK_EXPOSURE;

std::uint32_t Scale(const capture::Channel& channel, std::uint8_t value) {
  constexpr std::uint32_t kFull = 255;
  return ((value * channel.max + kFull / 2) / kFull) << channel.shift;
}

// The first visual of that depth.
xcb_visualid_t VisualOfDepth(const xcb_screen_t& screen, int depth) {
  for (auto it = xcb_screen_allowed_depths_iterator(&screen); it.rem > 0; xcb_depth_next(&it)) {
    const bool wanted = it.data->depth == depth && xcb_depth_visuals_length(it.data) > 0;
    if (wanted) return xcb_depth_visuals(it.data)->visual_id;
  }
  throw std::runtime_error("no visual of this depth");
}

template <class T>
T OrThrow(base::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text);
  return *std::move(result);
}

}  // namespace

base::TimePoint WakeTime(base::TimePoint deadline) {
  return std::min(deadline, std::chrono::steady_clock::now() + std::chrono::milliseconds(100));
}

base::TimePoint Soon() { return std::chrono::steady_clock::now() + std::chrono::seconds(60); }

TestWindow::TestWindow(const std::string& display, const TestWindowOptions& options)
    : connection_(OrThrow(x11::Connection::Open(display))),
      subscription_(connection_->Subscribe([this](const xcb_generic_event_t& e) { OnEvent(e); })),
      size_{options.area.width, options.area.height},
      managed_(!options.override_redirect) {
  CreateWindow(options);
  SetProperty("WM_NAME", "STRING", options.title);
  SetProperty("WM_CLASS", "STRING", std::string("test\0Test\0", 10));
  SetProtocols(options);
  if (options.transient_for != XCB_WINDOW_NONE) {
    Set32("WM_TRANSIENT_FOR", XCB_ATOM_WINDOW, {options.transient_for});
  }
  Show();
}

TestWindow::~TestWindow() = default;

void TestWindow::CreateWindow(const TestWindowOptions& options) {
  xcb_connection_t* x = connection_->raw();
  const xcb_screen_t& screen = connection_->screen();
  depth_ = options.depth == 0 ? screen.root_depth : options.depth;
  visual_ = options.depth == 0 ? screen.root_visual : VisualOfDepth(screen, options.depth);
  const xcb_colormap_t colours = xcb_generate_id(x);
  xcb_create_colormap(x, XCB_COLORMAP_ALLOC_NONE, colours, screen.root, visual_);
  window_ = xcb_generate_id(x);
  const std::uint32_t values[] = {PixelOf(options.background), 0,
                                  options.override_redirect ? 1u : 0u, kEvents, colours};
  const base::ScreenRect& area = options.area;
  Require(connection_->Check(
      xcb_create_window_checked(
          x, static_cast<std::uint8_t>(depth_), window_, screen.root,
          static_cast<std::int16_t>(area.x), static_cast<std::int16_t>(area.y),
          static_cast<std::uint16_t>(area.width), static_cast<std::uint16_t>(area.height),
          static_cast<std::uint16_t>(options.border), XCB_WINDOW_CLASS_INPUT_OUTPUT, visual_,
          XCB_CW_BACK_PIXEL | XCB_CW_BORDER_PIXEL | XCB_CW_OVERRIDE_REDIRECT | XCB_CW_EVENT_MASK |
              XCB_CW_COLORMAP,
          values),
      "create the test window"));
  gc_ = xcb_generate_id(x);
  xcb_create_gc(x, gc_, window_, 0, nullptr);
}

std::uint32_t TestWindow::PixelOf(base::Bgr colour) const {
  const auto format = OrThrow(capture::FormatOf(*connection_, visual_, depth_));
  const std::uint32_t opaque = depth_ == 32 ? 0xff000000u : 0u;
  return opaque | Scale(format.red, colour.r) | Scale(format.green, colour.g) |
         Scale(format.blue, colour.b);
}

void TestWindow::Require(const base::Status& status) const {
  if (!status) throw std::runtime_error(status.error().text);
}

void TestWindow::Fill(const base::FrameRect& area, base::Bgr colour) {
  const std::uint32_t pixel = PixelOf(colour);
  const xcb_rectangle_t rectangle{
      static_cast<std::int16_t>(area.x), static_cast<std::int16_t>(area.y),
      static_cast<std::uint16_t>(area.width), static_cast<std::uint16_t>(area.height)};
  xcb_change_gc(connection_->raw(), gc_, XCB_GC_FOREGROUND, &pixel);
  xcb_poly_fill_rectangle(connection_->raw(), window_, gc_, 1, &rectangle);
  Require(connection_->Sync());
}

std::thread TestWindow::FillOnceExposed(base::Bgr colour) {
  Require(connection_->Sync());
  Require(connection_->DispatchPending());
  exposed_ = false;
  return std::thread([this, colour] {
    if (!OrThrow(connection_->WaitUntil([this] { return exposed_; }, Soon()))) {
      throw std::runtime_error("the window was not exposed in time");
    }
    Fill({0, 0, size_.width, size_.height}, colour);
  });
}

// Row by row: no request is too long for the server.
void TestWindow::Draw(const base::Frame& picture) {
  const auto width = static_cast<std::uint16_t>(picture.size.width);
  for (int y = 0; y < picture.size.height; ++y) {
    xcb_put_image(connection_->raw(), XCB_IMAGE_FORMAT_Z_PIXMAP, window_, gc_, width, 1, 0,
                  static_cast<std::int16_t>(y), 0, static_cast<std::uint8_t>(depth_),
                  width * base::kBytesPerPixel, picture.Row(y));
  }
  Require(connection_->Sync());
}

void TestWindow::DrawPattern(int cell_px) {
  for (int y = 0; y < size_.height; y += cell_px) {
    for (int x = 0; x < size_.width; x += cell_px) {
      const base::Bgr colour{static_cast<std::uint8_t>(x * 5 + y), static_cast<std::uint8_t>(y * 7),
                             static_cast<std::uint8_t>(x * 3 + 80)};
      Fill({x, y, cell_px, cell_px}, colour);
    }
  }
}

void TestWindow::Configure(std::uint16_t mask, const std::vector<std::uint32_t>& values) {
  Require(connection_->Check(
      xcb_configure_window_checked(connection_->raw(), window_, mask, values.data()),
      "configure the test window"));
}

void TestWindow::MoveTo(base::ScreenPoint origin) {
  Configure(XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y,
            {static_cast<std::uint32_t>(origin.x), static_cast<std::uint32_t>(origin.y)});
}

void TestWindow::ResizeTo(base::Size size) {
  size_ = size;
  Configure(XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT,
            {static_cast<std::uint32_t>(size.width), static_cast<std::uint32_t>(size.height)});
}

void TestWindow::Raise() { Configure(XCB_CONFIG_WINDOW_STACK_MODE, {XCB_STACK_MODE_ABOVE}); }

void TestWindow::Hide() {
  xcb_unmap_window(connection_->raw(), window_);
  AwaitMapped(false);
}

void TestWindow::Show() {
  xcb_map_window(connection_->raw(), window_);
  AwaitMapped(true);
  // Shown is not yet listed: the window manager does both, one after the other.
  const bool manager_at_work =
      managed_ && OrThrow(x11::WindowManagerWindow(*connection_)) != XCB_WINDOW_NONE;
  if (manager_at_work) Require(x11::AwaitWindowManager(*connection_, Soon()));
}

void TestWindow::AwaitMapped(bool mapped) {
  const auto is_so = [&] {
    const auto state =
        connection_->Fetch(xcb_get_window_attributes_reply,
                           xcb_get_window_attributes(connection_->raw(), window_), "look");
    return state && ((*state)->map_state == XCB_MAP_STATE_VIEWABLE) == mapped;
  };
  const base::TimePoint deadline = Soon();
  while (!OrThrow(connection_->WaitUntil(is_so, WakeTime(deadline)))) {
    x11::WakeWindowManager(*connection_);
    if (std::chrono::steady_clock::now() < deadline) continue;
    throw std::runtime_error("the test window was not mapped or unmapped in time");
  }
}

void TestWindow::Close() {
  Require(connection_->Check(xcb_destroy_window_checked(connection_->raw(), window_),
                             "close the test window"));
}

void TestWindow::SetProperty(const std::string& name, const std::string& type,
                             const std::string& bytes) {
  constexpr std::uint8_t kBits = 8;
  Require(connection_->Check(xcb_change_property_checked(
                                 connection_->raw(), XCB_PROP_MODE_REPLACE, window_,
                                 OrThrow(connection_->Atom(name)), OrThrow(connection_->Atom(type)),
                                 kBits, static_cast<std::uint32_t>(bytes.size()), bytes.data()),
                             "set a property"));
}

void TestWindow::SetProtocols(const TestWindowOptions& options) {
  std::vector<std::uint32_t> protocols;
  if (options.answers_pings) protocols.push_back(OrThrow(connection_->Atom("_NET_WM_PING")));
  if (options.closes_when_asked)
    protocols.push_back(OrThrow(connection_->Atom("WM_DELETE_WINDOW")));
  if (!protocols.empty()) Set32("WM_PROTOCOLS", XCB_ATOM_ATOM, protocols);
}

void TestWindow::Set32(const std::string& name, xcb_atom_t type,
                       const std::vector<std::uint32_t>& items) {
  constexpr std::uint8_t kBits = 32;
  Require(connection_->Check(
      xcb_change_property_checked(connection_->raw(), XCB_PROP_MODE_REPLACE, window_,
                                  OrThrow(connection_->Atom(name)), type, kBits,
                                  static_cast<std::uint32_t>(items.size()), items.data()),
      "set a property"));
}

void TestWindow::OnEvent(const xcb_generic_event_t& event) {
  if (x11::TypeOf(event) == XCB_BUTTON_PRESS) {
    const auto& press = x11::As<xcb_button_press_event_t>(event);
    presses_.push_back({press.detail, {press.event_x, press.event_y}});
  }
  if (x11::TypeOf(event) == XCB_KEY_PRESS) {
    keys_.push_back(x11::As<xcb_key_press_event_t>(event).detail);
  }
  exposed_ = exposed_ || x11::TypeOf(event) == XCB_EXPOSE;
  if (x11::TypeOf(event) == XCB_CLIENT_MESSAGE) {
    OnMessage(x11::As<xcb_client_message_event_t>(event));
  }
}

void TestWindow::OnMessage(const xcb_client_message_event_t& message) {
  if (message.data.data32[0] == OrThrow(connection_->Atom("WM_DELETE_WINDOW"))) {
    xcb_destroy_window(connection_->raw(), window_);
    connection_->Flush();
  } else {
    AnswerPing(message);
  }
}

void TestWindow::AnswerPing(const xcb_client_message_event_t& message) {
  xcb_client_message_event_t answer = message;
  answer.window = connection_->root();
  xcb_send_event(connection_->raw(), 0, connection_->root(),
                 XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                 reinterpret_cast<const char*>(&answer));
  connection_->Flush();
}

std::vector<Press> TestWindow::TakePresses() {
  Require(connection_->Sync());
  Require(connection_->DispatchPending());
  return std::exchange(presses_, {});
}

void TestWindow::WaitForPresses(std::size_t count) {
  const auto done = [&] { return presses_.size() >= count; };
  if (!OrThrow(connection_->WaitUntil(done, Soon()))) {
    throw std::runtime_error("the presses did not arrive in time");
  }
}

std::vector<int> TestWindow::AwaitKeys(std::size_t count) {
  Require(connection_->Sync());
  Require(connection_->DispatchPending());
  const auto done = [&] { return keys_.size() >= count; };
  if (!OrThrow(connection_->WaitUntil(done, Soon()))) {
    throw std::runtime_error("the keys did not arrive in time");
  }
  return std::exchange(keys_, {});
}

void TestWindow::AnswerFor(base::Duration time) {
  const base::TimePoint end = std::chrono::steady_clock::now() + time;
  while (OrThrow(connection_->Wait(end))) {
  }
}

void TestWindow::LetClicksThrough() {
  // A region of no rectangles; no region at all would catch every click.
  Require(connection_->Check(
      xcb_shape_rectangles_checked(connection_->raw(), XCB_SHAPE_SO_SET, XCB_SHAPE_SK_INPUT,
                                   XCB_CLIP_ORDERING_UNSORTED, window_, 0, 0, 0, nullptr),
      "let clicks through"));
}

}  // namespace gridhand::test_support
