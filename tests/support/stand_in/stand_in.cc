#include "tests/support/stand_in/stand_in.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace gridhand::test_support {
namespace {

using base::Bgr;
using base::Duration;
using base::Frame;
using base::FramePoint;
using base::FrameRect;
using base::TimePoint;
using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using sim::minesweeper::RenderedSkin;
using std::chrono::milliseconds;

constexpr std::uint32_t kEvents = XCB_EVENT_MASK_BUTTON_PRESS | XCB_EVENT_MASK_BUTTON_RELEASE |
                                  XCB_EVENT_MASK_POINTER_MOTION | XCB_EVENT_MASK_KEY_PRESS |
                                  XCB_EVENT_MASK_STRUCTURE_NOTIFY | XCB_EVENT_MASK_EXPOSURE;
constexpr xcb_keysym_t kNewGameKey = 'n';
constexpr int kStrip = 12;  // px below the picture
constexpr Bgr kGround{0x70, 0x68, 0x60};
constexpr Bgr kHand{0x20, 0x20, 0xe0};  // the mark that moves while the clock runs
constexpr int kBrighter = 24;           // grey levels, of the cell under the pointer
constexpr int kFadeSteps = 4;

// The most that each takes.
constexpr Duration kStrikeDelay = milliseconds(30);
constexpr Duration kAnswerDelay = milliseconds(500);
constexpr Duration kFreezeTime = milliseconds(4000);
constexpr Duration kHalfPause = milliseconds(120);
constexpr Duration kCellPause = milliseconds(5);
constexpr Duration kNumbersPause = milliseconds(200);
constexpr Duration kFadePause = milliseconds(40);
constexpr Duration kTickTime = milliseconds(20);
constexpr Duration kAwayTime = milliseconds(1500);
constexpr Duration kRedrawDelay = milliseconds(60);
constexpr int kMostShift = 60;   // px that a window moves
constexpr int kMostGrowth = 50;  // px that it grows

TimePoint Now() { return std::chrono::steady_clock::now(); }

const RenderedSkin* SkinOf(const std::string& name) {
  const auto& skins = sim::minesweeper::RenderedSkins();
  const auto found = std::ranges::find(skins, name, &RenderedSkin::name);
  return found == skins.end() ? nullptr : &*found;
}

void Fill(base::WritableFrame& picture, const FrameRect& area, Bgr colour) {
  const FrameRect inside = area.Intersection(picture.frame.Bounds());
  for (int y = inside.y; y < inside.Bottom(); ++y) {
    std::uint8_t* px = picture.pixels +
                       static_cast<std::ptrdiff_t>(y) * picture.frame.stride_bytes +
                       static_cast<std::ptrdiff_t>(inside.x) * base::kBytesPerPixel;
    for (int x = 0; x < inside.width; ++x, px += base::kBytesPerPixel) {
      px[0] = colour.b;
      px[1] = colour.g;
      px[2] = colour.r;
    }
  }
}

// What both show is kept.
void Copy(const Frame& from, const FrameRect& area, base::WritableFrame& to) {
  const FrameRect both = area.Intersection(from.Bounds()).Intersection(to.frame.Bounds());
  if (!both.IsEmpty()) base::Paste(base::PartOf(from, both), {both.x, both.y}, to);
}

Frame Mixed(const Frame& from, const Frame& to, int part, int parts) {
  base::WritableFrame mixed = base::MakeFrame(to.size);
  const int bytes = to.size.width * base::kBytesPerPixel;
  for (int y = 0; y < to.size.height; ++y) {
    for (int i = 0; i < bytes; ++i) {
      const int sum = from.Row(y)[i] * (parts - part) + to.Row(y)[i] * part;
      mixed.pixels[static_cast<std::ptrdiff_t>(y) * mixed.frame.stride_bytes + i] =
          static_cast<std::uint8_t>(sum / parts);
    }
  }
  return mixed.frame;
}

template <class T>
T OrDie(base::Result<T> result) {
  if (result.ok()) return *std::move(result);
  fmt::print(stderr, "stand_in_game: {}\n", result.error().text);
  std::exit(static_cast<int>(base::ExitCodeFor(result.error().kind)));
}

}  // namespace

// --- opening ------------------------------------------------------------------------------------

StandIn::StandIn(StandInOptions options, std::unique_ptr<x11::Connection> connection,
                 sim::Fonts fonts)
    : options_(std::move(options)),
      connection_(std::move(connection)),
      fonts_(std::move(fonts)),
      random_(options_.seed),
      skin_(SkinOf(options_.skin)) {}

base::Result<std::unique_ptr<StandIn>> StandIn::Open(const StandInOptions& options) {
  if (SkinOf(options.skin) == nullptr) {
    return base::Error{base::ErrorKind::kBadInput, "there is no look " + options.skin};
  }
  auto fonts = sim::Fonts::Load();
  if (!fonts.ok()) return fonts.error();
  auto connection = x11::Connection::Open();
  if (!connection.ok()) return connection.error();
  std::unique_ptr<StandIn> game(new StandIn(options, *std::move(connection), *std::move(fonts)));
  if (!options.truth.empty()) game->truth_.open(options.truth, std::ios::app);
  // What comes is looked at later, when the program is not frozen.
  game->subscription_ =
      game->connection_->Subscribe([program = game.get()](const xcb_generic_event_t& event) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&event);
        program->events_.push_back(
            {{bytes, bytes + sizeof(xcb_client_message_event_t)}, program->shown_});
      });
  game->OpenDesktop();
  game->StartGame();
  game->OpenWindow();
  return game;
}

xcb_atom_t StandIn::Atom(const char* name) { return OrDie(connection_->Atom(name)); }

void StandIn::SetText(xcb_window_t window, const char* property, const std::string& text) {
  constexpr std::uint8_t kBits = 8;
  xcb_change_property(connection_->raw(), XCB_PROP_MODE_REPLACE, window, Atom(property),
                      XCB_ATOM_STRING, kBits, static_cast<std::uint32_t>(text.size()), text.data());
}

void StandIn::SetAtoms(xcb_window_t window, const char* property,
                       const std::vector<xcb_atom_t>& atoms) {
  constexpr std::uint8_t kBits = 32;
  xcb_change_property(connection_->raw(), XCB_PROP_MODE_REPLACE, window, Atom(property),
                      XCB_ATOM_ATOM, kBits, static_cast<std::uint32_t>(atoms.size()), atoms.data());
}

xcb_window_t StandIn::CreateWindow(const base::ScreenRect& area, bool override_redirect,
                                   const std::string& title, xcb_window_t transient_for) {
  xcb_connection_t* x = connection_->raw();
  const xcb_window_t window = xcb_generate_id(x);
  const std::uint32_t values[] = {connection_->screen().black_pixel, override_redirect ? 1u : 0u,
                                  kEvents};
  xcb_create_window(x, XCB_COPY_FROM_PARENT, window, connection_->root(),
                    static_cast<std::int16_t>(area.x), static_cast<std::int16_t>(area.y),
                    static_cast<std::uint16_t>(area.width), static_cast<std::uint16_t>(area.height),
                    0, XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT,
                    XCB_CW_BACK_PIXEL | XCB_CW_OVERRIDE_REDIRECT | XCB_CW_EVENT_MASK, values);
  SetText(window, "WM_NAME", title);
  SetText(window, "WM_CLASS", std::string("stand-in\0StandIn\0", 17));
  SetAtoms(window, "WM_PROTOCOLS", {Atom("WM_DELETE_WINDOW"), Atom("_NET_WM_PING")});
  if (transient_for != XCB_WINDOW_NONE) {
    constexpr std::uint8_t kBits = 32;
    xcb_change_property(x, XCB_PROP_MODE_REPLACE, window, Atom("WM_TRANSIENT_FOR"), XCB_ATOM_WINDOW,
                        kBits, 1, &transient_for);
  }
  xcb_map_window(x, window);
  return window;
}

void StandIn::OpenDesktop() {
  const xcb_screen_t& screen = connection_->screen();
  desktop_ = CreateWindow({0, 0, screen.width_in_pixels, screen.height_in_pixels},
                          /*override_redirect=*/true, "desktop", XCB_WINDOW_NONE);
  const std::uint32_t below[] = {XCB_STACK_MODE_BELOW};
  xcb_configure_window(connection_->raw(), desktop_, XCB_CONFIG_WINDOW_STACK_MODE, below);
}

void StandIn::OpenWindow() {
  constexpr base::ScreenPoint kPlace{120, 90};
  xcb_connection_t* x = connection_->raw();
  look_ = Render(/*without_numbers=*/false);
  offset_ = {};
  size_ = {look_.picture.size.width, look_.picture.size.height + kStrip};
  window_ = CreateWindow({kPlace.x, kPlace.y, size_.width, size_.height},
                         /*override_redirect=*/false, "stand-in game", XCB_WINDOW_NONE);
  if (gc_ == XCB_NONE) {
    gc_ = xcb_generate_id(x);
    xcb_create_gc(x, gc_, window_, 0, nullptr);
    const xcb_setup_t& setup = connection_->setup();
    const auto keys = OrDie(connection_->Fetch(
        xcb_get_keyboard_mapping_reply,
        xcb_get_keyboard_mapping(
            x, setup.min_keycode,
            static_cast<std::uint8_t>(setup.max_keycode - setup.min_keycode + 1)),
        "ask what the keys mean"));
    const xcb_keysym_t* symbols = xcb_get_keyboard_mapping_keysyms(keys.get());
    const int count = xcb_get_keyboard_mapping_keysyms_length(keys.get());
    const auto at = std::find(symbols, symbols + count, kNewGameKey) - symbols;
    new_game_key_ = static_cast<xcb_keycode_t>(setup.min_keycode + at / keys->keysyms_per_keycode);
  }
  ShowAllAnew();
  connection_->Flush();
  Tell(fmt::format(R"({{"event":"window","id":{}}})", window_));
}

void StandIn::CloseWindow(xcb_window_t window) {
  if (window != XCB_WINDOW_NONE) xcb_destroy_window(connection_->raw(), window);
  if (window == window_) open_ = false;
  if (window == dialog_) dialog_ = XCB_WINDOW_NONE;
  if (window == cover_) cover_ = XCB_WINDOW_NONE;
  connection_->Flush();
}

// --- the loop -----------------------------------------------------------------------------------

base::Status StandIn::Run() {
  while (open_) {
    WorkOff();
    TimePoint next = Now() + std::chrono::hours(1);
    if (Now() < frozen_until_) next = frozen_until_;
    if (!timers_.empty()) next = std::min(next, timers_.begin()->first);
    if (!drawings_.empty()) next = std::min(next, drawings_.front().due);
    if (!open_) break;
    const base::Result<bool> waited = connection_->Wait(next);
    if (!waited.ok()) return waited.error();
  }
  return base::Ok();
}

// What arrived before a trouble struck was meant for the window as it was.
void StandIn::WorkOff() {
  OrDie(connection_->DispatchPending());
  while (open_ && !events_.empty() && Now() >= frozen_until_) {
    const Event event = std::move(events_.front());
    events_.pop_front();
    OnEvent(*reinterpret_cast<const xcb_generic_event_t*>(event.bytes.data()), *event.layout);
  }
  if (open_) RunDueTimers();
  DrawDue();
  connection_->Flush();
}

void StandIn::RunDueTimers() {
  while (!timers_.empty() && timers_.begin()->first <= Now()) {
    const Changes change = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    change();
  }
}

void StandIn::After(Duration time, Changes change) {
  timers_.emplace(Now() + time, std::move(change));
}

Duration StandIn::UpTo(Duration most) {
  return Duration(random_.Below(static_cast<std::uint64_t>(most.count())));
}

// --- events -------------------------------------------------------------------------------------

void StandIn::OnEvent(const xcb_generic_event_t& event, const Layout& layout) {
  switch (x11::TypeOf(event)) {
    case XCB_EXPOSE:
      if (x11::As<xcb_expose_event_t>(event).window == window_)
        Put(canvas_.frame.Bounds(), canvas_.frame);
      return;
    case XCB_CONFIGURE_NOTIFY:
      return OnConfigured(x11::As<xcb_configure_notify_event_t>(event));
    case XCB_CLIENT_MESSAGE:
      return OnMessage(x11::As<xcb_client_message_event_t>(event));
    case XCB_MOTION_NOTIFY:
      return OnMotion(x11::As<xcb_motion_notify_event_t>(event));
    case XCB_KEY_PRESS:
      return OnKey(x11::As<xcb_key_press_event_t>(event));
    case XCB_BUTTON_PRESS:
      return OnPress(x11::As<xcb_button_press_event_t>(event), layout);
    default:
      return;
  }
}

// The board moves to the middle of its new window, a little later.
void StandIn::OnConfigured(const xcb_configure_notify_event_t& event) {
  const base::Size size{event.width, event.height};
  if (event.window != window_ || size == size_) return;
  size_ = size;
  After(UpTo(kRedrawDelay), [this] {
    offset_ = {std::max(0, (size_.width - look_.picture.size.width) / 2),
               std::max(0, (size_.height - kStrip - look_.picture.size.height) / 2)};
    ShowAllAnew();
  });
}

void StandIn::OnMessage(const xcb_client_message_event_t& message) {
  if (message.data.data32[0] == Atom("WM_DELETE_WINDOW")) return CloseWindow(message.window);
  xcb_client_message_event_t answer = message;
  answer.window = connection_->root();
  xcb_send_event(connection_->raw(), 0, connection_->root(),
                 XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                 reinterpret_cast<const char*>(&answer));
}

void StandIn::OnMotion(const xcb_motion_notify_event_t& event) {
  if (event.event != window_ || !hovers_) return;
  const auto cell = look_.geometry.CellAt({event.event_x - offset_.x, event.event_y - offset_.y});
  if (cell == hovered_) return;
  hovered_ = cell;
  goal_ = Composed(look_);
  Show(goal_, Now());
}

void StandIn::OnKey(const xcb_key_press_event_t& event) {
  if (event.event != window_ || event.detail != new_game_key_) return;
  ++options_.seed;
  StartGame();
  look_ = Render(/*without_numbers=*/false);
  goal_ = Composed(look_);
  Show(goal_, Now());
}

void StandIn::OnPress(const xcb_button_press_event_t& press, const Layout& layout) {
  if (press.event == cover_) return TellClick(press.detail, "cover", std::nullopt);
  if (press.event == dialog_) return TellClick(press.detail, "dialog", std::nullopt);
  if (press.event == desktop_) return TellClick(press.detail, "desktop", std::nullopt);
  // It reached a window that was closed while the click was on its way to the program.
  if (press.event != window_) return TellClick(press.detail, "closed", std::nullopt);
  const auto cell = layout.CellAt(press.event_x, press.event_y);
  TellClick(press.detail, cell ? "board" : "beside", cell);
  if (!cell) return;
  const int button = press.detail;
  ++clicks_;
  way_ = Way::kWhole;
  Duration delay{};
  int times = 1;
  for (const Trouble& trouble : options_.troubles) {
    if (trouble.at_click != clicks_) continue;
    Tell(fmt::format(R"({{"event":"trouble","kind":"{}"}})", Name(trouble.kind)));
    switch (trouble.kind) {
      case TroubleKind::kDropClick:
        times = 0;
        break;
      case TroubleKind::kDoubleClick:
        ++times;
        break;
      case TroubleKind::kDelayAnswer:
        delay = UpTo(kAnswerDelay);
        break;
      case TroubleKind::kFreeze:
        delay = UpTo(kFreezeTime);
        frozen_until_ = Now() + delay;
        break;
      default:
        Strike(trouble.kind);
    }
  }
  for (int i = 0; i < times; ++i) {
    if (delay == Duration{}) {
      Obey(button, *cell);
    } else {
      After(delay, [this, button, cell = *cell] { Obey(button, cell); });
    }
  }
}

void StandIn::Obey(int button, CellPos cell) {
  const board::Grid<CellSymbol> before = game_->view();
  const GameStatus status = game_->status();
  if (button == XCB_BUTTON_INDEX_1) {
    game_->Reveal(cell);
  } else if (button == XCB_BUTTON_INDEX_2) {
    if (IsNumber(before[cell])) game_->Chord(cell);
  } else if (before[cell] == CellSymbol::kFlag) {
    game_->Unflag(cell);
  } else {
    game_->Flag(cell);
  }
  if (game_->view() == before) return;
  DrawAnswer(before);
  if (status == GameStatus::kPlaying && game_->status() != status) TellEnd();
}

void StandIn::StartGame() {
  clicks_ = 0;
  game_.emplace(options_.level, board::minesweeper::FirstClickRule::kModern, options_.seed);
}

// --- troubles -----------------------------------------------------------------------------------

void StandIn::Strike(TroubleKind kind) {
  switch (kind) {
    case TroubleKind::kTorn:
      way_ = Way::kTorn;
      return;
    case TroubleKind::kCellByCell:
      way_ = Way::kCellByCell;
      return;
    case TroubleKind::kNumbersLater:
      way_ = Way::kNumbersLater;
      return;
    case TroubleKind::kAnimate:
      way_ = Way::kAnimate;
      return;
    case TroubleKind::kHover:
      hovers_ = true;
      return;
    case TroubleKind::kClock:
      if (!std::exchange(ticks_, true)) Tick();
      return;
    default:
      break;
  }
  After(UpTo(kStrikeDelay), [this, kind] {
    if (kind == TroubleKind::kMove) Move();
    if (kind == TroubleKind::kResize) Resize();
    if (kind == TroubleKind::kCover) Cover();
    if (kind == TroubleKind::kMinimise) Minimise();
    if (kind == TroubleKind::kDialog) OpenDialog();
    if (kind == TroubleKind::kTheme) ChangeTheme();
    if (kind == TroubleKind::kClose) CloseWindow(window_);
    if (kind == TroubleKind::kRestart) {
      xcb_destroy_window(connection_->raw(), window_);
      ++options_.seed;
      StartGame();
      OpenWindow();
    }
  });
}

void StandIn::Move() {
  const auto place = OrDie(connection_->Fetch(
      xcb_translate_coordinates_reply,
      xcb_translate_coordinates(connection_->raw(), window_, connection_->root(), 0, 0),
      "ask where the window is"));
  const auto shifted = [&](int from) {
    const int shift = static_cast<int>(random_.Below(2 * kMostShift + 1)) - kMostShift;
    return static_cast<std::uint32_t>(std::max(0, from + shift));
  };
  const std::uint32_t to[] = {shifted(place->dst_x), shifted(place->dst_y)};
  xcb_configure_window(connection_->raw(), window_, XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, to);
}

void StandIn::Resize() {
  const auto least = look_.picture.size;
  const auto side = [&](int from) {
    return static_cast<std::uint32_t>(from) +
           static_cast<std::uint32_t>(random_.Below(kMostGrowth));
  };
  const std::uint32_t to[] = {side(least.width), side(least.height + kStrip)};
  xcb_configure_window(connection_->raw(), window_,
                       XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, to);
}

void StandIn::Cover() {
  if (cover_ != XCB_WINDOW_NONE) return;
  const auto place = OrDie(connection_->Fetch(
      xcb_translate_coordinates_reply,
      xcb_translate_coordinates(connection_->raw(), window_, connection_->root(), 0, 0),
      "ask where the window is"));
  cover_ = CreateWindow({place->dst_x, place->dst_y, size_.width, size_.height},
                        /*override_redirect=*/true, "cover", XCB_WINDOW_NONE);
  After(UpTo(kAwayTime), [this] { CloseWindow(cover_); });
}

void StandIn::Minimise() {
  constexpr std::uint32_t kIconic = 3;
  xcb_connection_t* x = connection_->raw();
  xcb_client_message_event_t wish{};
  wish.response_type = XCB_CLIENT_MESSAGE;
  wish.format = 32;
  wish.window = window_;
  wish.type = Atom("WM_CHANGE_STATE");
  wish.data.data32[0] = kIconic;
  xcb_send_event(x, 0, connection_->root(),
                 XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                 reinterpret_cast<const char*>(&wish));
  After(UpTo(kAwayTime), [this] { xcb_map_window(connection_->raw(), window_); });
}

void StandIn::OpenDialog() {
  if (dialog_ != XCB_WINDOW_NONE) return;
  constexpr base::Size kSize{180, 90};
  const auto place = OrDie(connection_->Fetch(
      xcb_translate_coordinates_reply,
      xcb_translate_coordinates(connection_->raw(), window_, connection_->root(), 0, 0),
      "ask where the window is"));
  dialog_ =
      CreateWindow({place->dst_x + (size_.width - kSize.width) / 2,
                    place->dst_y + (size_.height - kSize.height) / 2, kSize.width, kSize.height},
                   /*override_redirect=*/false, "really?", window_);
  After(UpTo(kAwayTime), [this] { CloseWindow(dialog_); });
}

void StandIn::ChangeTheme() {
  const auto& skins = sim::minesweeper::RenderedSkins();
  skin_ = &skins[random_.Below(skins.size())];
  look_ = Render(/*without_numbers=*/false);
  offset_ = {};
  const std::uint32_t to[] = {static_cast<std::uint32_t>(look_.picture.size.width),
                              static_cast<std::uint32_t>(look_.picture.size.height + kStrip)};
  xcb_configure_window(connection_->raw(), window_,
                       XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, to);
  ShowAllAnew();
}

void StandIn::Tick() {
  ++tick_;
  goal_ = Composed(look_);
  const FrameRect strip{0, size_.height - kStrip, size_.width, kStrip};
  Plan(strip, goal_, Now());
  After(kTickTime, [this] { Tick(); });
}

// --- drawing ------------------------------------------------------------------------------------

StandIn::Look StandIn::Render(bool without_numbers) const {
  sim::minesweeper::Scene scene = sim::minesweeper::SceneOf(*game_);
  if (without_numbers) {
    for (CellSymbol& symbol : scene.cells.items()) {
      if (IsDigit(symbol)) symbol = CellSymbol::kBlank;
    }
  }
  auto rendered = sim::minesweeper::Render(*skin_, scene, fonts_);
  return {std::move(rendered.frame), std::move(rendered.geometry)};
}

// The whole window.
Frame StandIn::Composed(const Look& look) const {
  base::WritableFrame whole = base::MakeFrame(size_);
  Fill(whole, whole.frame.Bounds(), kGround);
  const FrameRect room{0, 0, size_.width - offset_.x, size_.height - offset_.y};
  const FrameRect shown = room.Intersection(look.picture.Bounds());
  if (!shown.IsEmpty()) base::Paste(base::PartOf(look.picture, shown), offset_, whole);
  Fill(whole, {0, size_.height - kStrip, size_.width, kStrip}, kGround);
  Fill(whole,
       {tick_ % std::max(1, size_.width - kStrip), size_.height - kStrip + 2, kStrip, kStrip - 4},
       kHand);
  if (hovered_ && game_->view()[*hovered_] == CellSymbol::kCovered) {
    const FrameRect cell = look.geometry.CellRect(*hovered_);
    const FrameRect area =
        FrameRect{cell.x + offset_.x, cell.y + offset_.y, cell.width, cell.height}.Intersection(
            whole.frame.Bounds());
    for (int y = area.y; y < area.Bottom(); ++y) {
      std::uint8_t* row = whole.pixels + static_cast<std::ptrdiff_t>(y) * whole.frame.stride_bytes;
      for (int i = area.x * base::kBytesPerPixel; i < area.Right() * base::kBytesPerPixel; ++i) {
        row[i] = static_cast<std::uint8_t>(std::min(255, row[i] + kBrighter));
      }
    }
  }
  return whole.frame;
}

void StandIn::DrawAnswer(const board::Grid<CellSymbol>& before) {
  const Frame old = goal_.size == size_ ? goal_ : canvas_.frame;
  look_ = Render(/*without_numbers=*/false);
  goal_ = Composed(look_);
  TimePoint due = Now();
  const FrameRect all = goal_.Bounds();
  const FrameRect upper{0, 0, all.width, all.height / 2};
  const FrameRect lower{0, upper.height, all.width, all.height - upper.height};
  std::vector<FrameRect> changed;
  board::ForEachCell(before, [&](CellPos cell) {
    if (before[cell] == game_->view()[cell]) return;
    const FrameRect area = look_.geometry.CellRect(cell);
    changed.push_back({area.x + offset_.x, area.y + offset_.y, area.width, area.height});
  });
  switch (way_) {
    case Way::kWhole:
      break;
    case Way::kTorn:
      Plan(upper, goal_, due);
      due += UpTo(kHalfPause);
      Plan(lower, goal_, due);
      break;
    case Way::kNumbersLater: {
      const Frame bare = Composed(Render(/*without_numbers=*/true));
      for (const FrameRect& area : changed) Plan(area, bare, due);
      due += UpTo(kNumbersPause);
      break;
    }
    case Way::kCellByCell:
      for (const FrameRect& area : changed) {
        Plan(area, goal_, due);
        due += UpTo(kCellPause);
      }
      break;
    case Way::kAnimate:
      for (int step = 1; step < kFadeSteps && old.size == goal_.size; ++step) {
        Plan(all, Mixed(old, goal_, step, kFadeSteps), due);
        due += UpTo(kFadePause);
      }
      break;
  }
  Show(goal_, due);
}

void StandIn::Show(const Frame& picture, TimePoint due) { Plan(picture.Bounds(), picture, due); }

// Pictures appear in the order in which they were planned.
void StandIn::Plan(const FrameRect& area, const Frame& picture, TimePoint due) {
  if (!drawings_.empty()) due = std::max(due, drawings_.back().due);
  drawings_.push_back({due, area, picture});
}

void StandIn::DrawDue() {
  while (!drawings_.empty() && drawings_.front().due <= Now()) {
    const Drawing drawing = std::move(drawings_.front());
    drawings_.pop_front();
    if (drawing.picture.size != canvas_.frame.size) continue;  // of a window of another size
    Put(drawing.area, drawing.picture);
  }
}

// At once: what was still to be drawn of the picture before belongs there.
void StandIn::ShowAllAnew() {
  drawings_.clear();
  goal_ = Composed(look_);
  canvas_ = base::MakeFrame(size_);
  Put(goal_.Bounds(), goal_);
  // What arrived before this picture was on the screen was meant for the one before.
  OrDie(connection_->Sync());
  OrDie(connection_->DispatchPending());
  shown_ = std::make_shared<Layout>(Layout{look_.geometry, offset_});
}

// Of what shows the same already nothing is drawn.
void StandIn::Put(const FrameRect& area, const Frame& picture) {
  constexpr int kMostBytes = 200'000;  // of a request
  const bool is_anew = picture.pixels == canvas_.frame.pixels;
  FrameRect part = area.Intersection(picture.Bounds());
  const auto row_is_same = [&](int y) {
    return base::SamePixels(picture, canvas_.frame, {part.x, y, part.width, 1});
  };
  while (!is_anew && part.height > 0 && row_is_same(part.y)) ++part.y, --part.height;
  while (!is_anew && part.height > 0 && row_is_same(part.Bottom() - 1)) --part.height;
  if (part.IsEmpty()) return;
  const int most_rows = std::max(1, kMostBytes / (part.width * base::kBytesPerPixel));
  std::vector<std::uint8_t> bytes;
  for (int y = part.y; y < part.Bottom(); y += most_rows) {
    const int rows = std::min(most_rows, part.Bottom() - y);
    bytes.clear();
    for (int row = y; row < y + rows; ++row) {
      const std::uint8_t* from = picture.Row(row) + part.x * base::kBytesPerPixel;
      bytes.insert(bytes.end(), from, from + part.width * base::kBytesPerPixel);
    }
    xcb_put_image(connection_->raw(), XCB_IMAGE_FORMAT_Z_PIXMAP, window_, gc_,
                  static_cast<std::uint16_t>(part.width), static_cast<std::uint16_t>(rows),
                  static_cast<std::int16_t>(part.x), static_cast<std::int16_t>(y), 0,
                  connection_->screen().root_depth, static_cast<std::uint32_t>(bytes.size()),
                  bytes.data());
  }
  if (!is_anew) Copy(picture, part, canvas_);
}

// --- the truth ----------------------------------------------------------------------------------

void StandIn::Tell(const std::string& json) {
  if (truth_.is_open()) truth_ << json << '\n' << std::flush;
}

void StandIn::TellClick(int button, const char* place, std::optional<CellPos> cell) {
  const CellPos at = cell.value_or(CellPos{-1, -1});
  Tell(fmt::format(R"({{"event":"click","button":{},"place":"{}","row":{},"col":{}}})", button,
                   place, at.row, at.col));
}

void StandIn::TellEnd() {
  Tell(fmt::format(R"({{"event":"end","result":"{}","seed":{},"clicks":{}}})",
                   game_->status() == GameStatus::kWon ? "won" : "lost", options_.seed, clicks_));
}

}  // namespace gridhand::test_support
