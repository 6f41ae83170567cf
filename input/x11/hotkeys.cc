#include "input/x11/hotkeys.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <map>
#include <utility>

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

constexpr xcb_keysym_t kF1 = 0xffbe;  // F2 … F12 follow
constexpr int kFunctionKeys = 12;

// Held or not, these make no difference to a person: Caps Lock and Num Lock. A grab matches
// modifiers exactly, so it is made once for each way they can be.
constexpr std::array<std::uint16_t, 4> kLocks = {0, XCB_MOD_MASK_LOCK, XCB_MOD_MASK_2,
                                                 XCB_MOD_MASK_LOCK | XCB_MOD_MASK_2};

constexpr std::uint16_t kHeld =
    XCB_MOD_MASK_SHIFT | XCB_MOD_MASK_CONTROL | XCB_MOD_MASK_1 | XCB_MOD_MASK_4;

const std::map<std::string, std::uint16_t, std::less<>> kModifiers = {
    {"ctrl", XCB_MOD_MASK_CONTROL},
    {"alt", XCB_MOD_MASK_1},
    {"shift", XCB_MOD_MASK_SHIFT},
    {"super", XCB_MOD_MASK_4}};

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// 0 if there is no such key.
xcb_keysym_t SymbolOf(const std::string& lower) {
  if (lower.size() == 1 && std::isalnum(static_cast<unsigned char>(lower[0])) != 0) {
    return static_cast<xcb_keysym_t>(lower[0]);  // letters and digits are their own symbols
  }
  for (int f = 1; f <= kFunctionKeys; ++f) {
    if (lower == fmt::format("f{}", f)) return kF1 + static_cast<xcb_keysym_t>(f - 1);
  }
  return 0;
}

Error NoHotkey(std::string_view text) {
  return {ErrorKind::kBadInput,
          fmt::format("'{}' is not a key: expected something like Ctrl+Alt+H or Super+F2", text)};
}

}  // namespace

Result<Hotkey> ParseHotkey(std::string_view text) {
  Hotkey key{.name = std::string(text)};
  std::string_view rest = text;
  for (auto plus = rest.find('+'); plus != std::string_view::npos; plus = rest.find('+')) {
    const auto modifier = kModifiers.find(Lower(rest.substr(0, plus)));
    if (modifier == kModifiers.end()) return NoHotkey(text);
    key.modifiers = static_cast<std::uint16_t>(key.modifiers | modifier->second);
    rest.remove_prefix(plus + 1);
  }
  key.symbol = SymbolOf(Lower(rest));
  // A bare letter would be taken from everything that is typed.
  const bool types = (key.modifiers & ~XCB_MOD_MASK_SHIFT) == 0 && key.symbol < kF1;
  if (key.symbol == 0 || types) return NoHotkey(text);
  return key;
}

Result<std::unique_ptr<Hotkeys>> Hotkeys::Make(x11::Connection& connection,
                                               const std::vector<Hotkey>& keys) {
  std::unique_ptr<Hotkeys> made(new Hotkeys(connection, keys));
  if (Status grabbed = made->GrabAll(); !grabbed) return grabbed.error();
  made->subscription_ =
      connection.Subscribe([&hotkeys = *made](const auto& event) { hotkeys.OnEvent(event); });
  return made;
}

Hotkeys::~Hotkeys() { UngrabAll(); }

// Best effort: the display may be gone, and the grabs with it.
void Hotkeys::UngrabAll() {
  for (const Grabbed& key : grabbed_) {
    if (key.code == XCB_GRAB_ANY) continue;
    for (const std::uint16_t locks : kLocks) {
      xcb_ungrab_key(connection_.raw(), key.code, connection_.root(),
                     static_cast<std::uint16_t>(key.modifiers | locks));
    }
  }
  grabbed_.clear();
  connection_.Flush();
}

// Each that can be had; the error is that of the first one which cannot.
Status Hotkeys::GrabAll() {
  auto map = Keymap::Read(connection_, KeyboardKind::kMain);
  if (!map) return map.error();
  map_.emplace(*std::move(map));
  UngrabAll();
  Status outcome = base::Ok();
  for (const Hotkey& key : keys_) {
    if (Status grabbed = Grab(key); !grabbed && outcome) outcome = std::move(grabbed);
  }
  return outcome;
}

Status Hotkeys::Grab(const Hotkey& key) {
  const xcb_keycode_t code = map_->CodeOf(key.symbol);
  grabbed_.push_back({code, key.modifiers});
  if (code == 0) {
    return Error{ErrorKind::kBadInput, fmt::format("this keyboard has no key {}", key.name)};
  }
  for (const std::uint16_t locks : kLocks) {
    const auto cookie =
        xcb_grab_key_checked(connection_.raw(), /*owner_events=*/1, connection_.root(),
                             static_cast<std::uint16_t>(key.modifiers | locks), code,
                             XCB_GRAB_MODE_ASYNC, XCB_GRAB_MODE_ASYNC);
    if (connection_.Check(cookie, "take a key").ok()) continue;
    return Error{ErrorKind::kBadInput,
                 fmt::format("another program has the key {}: choose another one", key.name)};
  }
  return base::Ok();
}

void Hotkeys::OnEvent(const xcb_generic_event_t& event) {
  if (x11::TypeOf(event) != XCB_KEY_PRESS) return;
  const auto& press = x11::As<xcb_key_press_event_t>(event);
  for (std::size_t i = 0; i < grabbed_.size(); ++i) {
    const bool held = (press.state & kHeld) == grabbed_[i].modifiers;
    if (press.detail == grabbed_[i].code && held) pressed_.push_back(i);
  }
}

std::optional<std::size_t> Hotkeys::Take() {
  // Another keyboard or another layout. Best effort: what cannot be had any more is not heard.
  if (map_->IsOutdated()) (void)GrabAll();
  if (pressed_.empty()) return std::nullopt;
  const std::size_t first = pressed_.front();
  pressed_.pop_front();
  return first;
}

}  // namespace gridhand::input
