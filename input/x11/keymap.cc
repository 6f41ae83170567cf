#include "input/x11/keymap.h"

#include <fmt/format.h>
#include <xkbcommon/xkbcommon-keysyms.h>
#include <xkbcommon/xkbcommon-x11.h>

#include <array>
#include <utility>

#include "input/x11/xkb_protocol.h"
#include "input/x11/xtest_device.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

// The keysyms of printable ASCII are the characters' own codes (X protocol, appendix A).
constexpr char kFirstPrintable = ' ';
constexpr char kLastPrintable = '~';

xkb_keysym_t KeysymOf(NamedKey key) {
  switch (key) {
    case NamedKey::kBackSpace:
      return XKB_KEY_BackSpace;
    case NamedKey::kDelete:
      return XKB_KEY_Delete;
    case NamedKey::kDown:
      return XKB_KEY_Down;
    case NamedKey::kEscape:
      return XKB_KEY_Escape;
    case NamedKey::kF2:
      return XKB_KEY_F2;
    case NamedKey::kLeft:
      return XKB_KEY_Left;
    case NamedKey::kReturn:
      return XKB_KEY_Return;
    case NamedKey::kRight:
      return XKB_KEY_Right;
    case NamedKey::kTab:
      return XKB_KEY_Tab;
    case NamedKey::kUp:
      return XKB_KEY_Up;
    case NamedKey::kNone:
      break;
  }
  return XKB_KEY_NoSymbol;
}

// What may be held to reach a character, the least first. AltGr is called ISO_Level3_Shift.
const std::array<std::vector<xkb_keysym_t>, 4> kWaysToHold = {
    std::vector<xkb_keysym_t>{},
    {XKB_KEY_Shift_L},
    {XKB_KEY_ISO_Level3_Shift},
    {XKB_KEY_Shift_L, XKB_KEY_ISO_Level3_Shift}};

// Locked, as by sticky keys, each of these makes a shortcut of every key.
struct Shortcut {
  const char* modifier;  // of the keyboard map
  const char* key;       // for people
};
constexpr std::array<Shortcut, 3> kShortcuts = {
    {{XKB_MOD_NAME_CTRL, "Control"}, {XKB_MOD_NAME_ALT, "Alt"}, {XKB_MOD_NAME_LOGO, "Super"}}};

Error NoKeymap(std::string_view why) {
  return {ErrorKind::kDisplay, fmt::format("cannot read the keyboard map: {}", why)};
}

// Where the server does not tell which the XTEST keyboard is, the main one.
Result<int> MappedDevice(x11::Connection& connection, KeyboardKind kind, int main_keyboard) {
  if (kind == KeyboardKind::kMain || !connection.Has(x11::Extension::kXInput2))
    return main_keyboard;
  const auto device = FindXTestDevice(connection, XTestKind::kKeyboard);
  if (!device) return device.error();
  return *device ? int{**device} : main_keyboard;
}

// Another map comes with another keyboard or is put in the place of the old one; a part of it may
// be changed, too.
Status SelectMapEvents(x11::Connection& connection, int device) {
  constexpr std::uint16_t kEvents =
      XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY | XCB_XKB_EVENT_TYPE_MAP_NOTIFY;
  constexpr std::uint16_t kAnyPart = 0xff;
  constexpr std::uint16_t kAnyReason =
      XCB_XKB_NKN_DETAIL_KEYCODES | XCB_XKB_NKN_DETAIL_GEOMETRY | XCB_XKB_NKN_DETAIL_DEVICE_ID;
  xcb_xkb_select_events_details_t details{};
  details.affectNewKeyboard = kAnyReason;
  details.newKeyboardDetails = kAnyReason;
  return connection.Check(xcb_xkb_select_events_aux_checked(
                              connection.raw(), static_cast<xcb_xkb_device_spec_t>(device), kEvents,
                              /*clear=*/0, /*selectAll=*/0, kAnyPart, kAnyPart, &details),
                          "watch the keyboard map");
}

// Error kBadInput: no key has it.
Result<xkb_keysym_t> SymbolOf(const KeyStroke& stroke) {
  if (stroke.named != NamedKey::kNone) return KeysymOf(stroke.named);
  if (stroke.character >= kFirstPrintable && stroke.character <= kLastPrintable) {
    return static_cast<xkb_keysym_t>(stroke.character);
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("no key types the character with code {}", int{stroke.character})};
}

}  // namespace

Keymap::Changes::Changes(x11::Connection& connection, int device, int xkb_event)
    : subscription(connection.Subscribe([this, device, xkb_event](const auto& event) {
        if (x11::TypeOf(event) != xkb_event) return;
        // These events share their layout up to the device.
        const auto& change = x11::As<xcb_xkb_map_notify_event_t>(event);
        const bool is_map =
            change.xkbType == XCB_XKB_MAP_NOTIFY || change.xkbType == XCB_XKB_NEW_KEYBOARD_NOTIFY;
        seen = seen || (is_map && change.deviceID == device);
      })) {}

Result<Keymap> Keymap::Read(x11::Connection& connection, KeyboardKind kind) {
  xcb_connection_t* x = connection.raw();
  std::uint8_t xkb_event = 0;
  const int ready = xkb_x11_setup_xkb_extension(
      x, XKB_X11_MIN_MAJOR_XKB_VERSION, XKB_X11_MIN_MINOR_XKB_VERSION,
      XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nullptr, nullptr, &xkb_event, nullptr);
  if (ready == 0) return NoKeymap("the display lacks the X extension XKEYBOARD");
  const int main_keyboard = xkb_x11_get_core_keyboard_device_id(x);
  const auto device = MappedDevice(connection, kind, main_keyboard);
  if (!device) return device.error();
  // Watched before it is read, so that no change falls in between. What is still queued is about
  // an earlier map.
  if (Status selected = SelectMapEvents(connection, *device); !selected) return selected.error();
  if (Status drained = connection.DispatchPending(); !drained) return drained.error();
  auto changes = std::make_unique<Changes>(connection, *device, xkb_event);
  // Nothing is looked up by name in files: the map comes from the server whole.
  Context context(xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES));
  if (!context) return NoKeymap("libxkbcommon gives no context");
  Map map(xkb_x11_keymap_new_from_device(context.get(), x, *device, XKB_KEYMAP_COMPILE_NO_FLAGS));
  if (!map) return NoKeymap("the display does not tell it");
  Keymap keymap(connection, main_keyboard, std::move(changes), std::move(context), std::move(map));
  if (Status read = keymap.ReadState(); !read) return read.error();
  return keymap;
}

Status Keymap::ReadState() {
  state_.reset(xkb_x11_state_new_from_device(map_.get(), connection_->raw(), main_keyboard_));
  return state_ ? base::Ok() : Status(NoKeymap("the display does not tell its state"));
}

Status Keymap::Update() {
  if (Status synced = connection_->Sync(); !synced) return synced;
  if (Status told = connection_->DispatchPending(); !told) return told;
  if (IsOutdated()) return Error{ErrorKind::kChanged, "the keyboard's layout has just changed"};
  return ReadState();
}

Status Keymap::RequireNothingHeld() const {
  const auto passing =
      static_cast<xkb_state_component>(XKB_STATE_MODS_DEPRESSED | XKB_STATE_MODS_LATCHED);
  if (xkb_state_serialize_mods(state_.get(), passing) != 0) {
    return Error{ErrorKind::kCovered,
                 "a key like Shift is held down on the keyboard: let go of it"};
  }
  for (const Shortcut& shortcut : kShortcuts) {
    const int locked =
        xkb_state_mod_name_is_active(state_.get(), shortcut.modifier, XKB_STATE_MODS_LOCKED);
    if (locked <= 0) continue;
    return Error{ErrorKind::kCovered,
                 fmt::format("the key {} is locked on the keyboard: press it once more to free it",
                             shortcut.key)};
  }
  return base::Ok();
}

Result<KeyPress> Keymap::PressFor(KeyStroke stroke) const {
  const Result<xkb_keysym_t> symbol = SymbolOf(stroke);
  if (!symbol.ok()) return symbol.error();
  if (Status free = RequireNothingHeld(); !free) return free.error();
  for (const std::vector<xkb_keysym_t>& modifiers : kWaysToHold) {
    const State state = StateWithLocks(/*with_caps=*/!stroke.control && !stroke.alt);
    KeyPress press;
    if (stroke.control) press.held.push_back(CodeOf(XKB_KEY_Control_L));
    if (stroke.alt) press.held.push_back(CodeOf(XKB_KEY_Alt_L));
    for (const xkb_keysym_t modifier : modifiers) press.held.push_back(CodeOf(modifier));
    bool all_there = true;
    for (const xcb_keycode_t held : press.held) {
      all_there = all_there && held != 0;
      xkb_state_update_key(state.get(), held, XKB_KEY_DOWN);
    }
    const auto code = KeyTyping(*state, *symbol);
    if (!all_there || !code) continue;
    press.code = *code;
    return press;
  }
  return Error{
      ErrorKind::kBadInput,
      fmt::format("the keyboard's active layout, {}, cannot type '{}': switch to another",
                  ActiveLayout(), ToText({.character = stroke.character, .named = stroke.named}))};
}

// Nothing held, the active layout and the locks as they are.
Keymap::State Keymap::StateWithLocks(bool with_caps) const {
  State state(xkb_state_new(map_.get()));
  xkb_mod_mask_t locks = xkb_state_serialize_mods(state_.get(), XKB_STATE_MODS_LOCKED);
  const xkb_mod_index_t caps = xkb_keymap_mod_get_index(map_.get(), XKB_MOD_NAME_CAPS);
  if (!with_caps && caps != XKB_MOD_INVALID) locks &= ~(xkb_mod_mask_t{1} << caps);
  const xkb_layout_index_t layout =
      xkb_state_serialize_layout(state_.get(), XKB_STATE_LAYOUT_EFFECTIVE);
  xkb_state_update_mask(state.get(), 0, 0, locks, 0, 0, layout);
  return state;
}

std::optional<xcb_keycode_t> Keymap::KeyTyping(xkb_state& state, xkb_keysym_t symbol) const {
  const xkb_keycode_t last = xkb_keymap_max_keycode(map_.get());
  for (xkb_keycode_t code = xkb_keymap_min_keycode(map_.get()); code <= last; ++code) {
    if (xkb_state_key_get_one_sym(&state, code) == symbol) return static_cast<xcb_keycode_t>(code);
  }
  return std::nullopt;
}

xcb_keycode_t Keymap::CodeOf(xcb_keysym_t symbol) const {
  const xkb_layout_index_t layouts = xkb_keymap_num_layouts(map_.get());
  for (xkb_layout_index_t layout = 0; layout < layouts; ++layout) {
    const State state(xkb_state_new(map_.get()));
    xkb_state_update_mask(state.get(), 0, 0, 0, 0, 0, layout);
    if (const auto code = KeyTyping(*state, symbol)) return *code;
  }
  return 0;
}

std::string Keymap::ActiveLayout() const {
  const xkb_layout_index_t layout =
      xkb_state_serialize_layout(state_.get(), XKB_STATE_LAYOUT_EFFECTIVE);
  const char* name = xkb_keymap_layout_get_name(map_.get(), layout);
  return name == nullptr ? "which has no name" : name;
}

}  // namespace gridhand::input
