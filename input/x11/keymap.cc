#include "input/x11/keymap.h"

#include <fmt/format.h>
#include <xkbcommon/xkbcommon-keysyms.h>
#include <xkbcommon/xkbcommon-x11.h>

#include <array>
#include <utility>

#include "input/x11/xtest_device.h"

namespace gridhand::input {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

// The keysyms of printable ASCII are the characters' own codes (X protocol, appendix A).
constexpr char kFirstPrintable = ' ';
constexpr char kLastPrintable = '~';

// What may be held to reach a character, the least first. AltGr is called ISO_Level3_Shift.
const std::array<std::vector<xkb_keysym_t>, 4> kWaysToHold = {
    std::vector<xkb_keysym_t>{},
    {XKB_KEY_Shift_L},
    {XKB_KEY_ISO_Level3_Shift},
    {XKB_KEY_Shift_L, XKB_KEY_ISO_Level3_Shift}};

Error NoKeymap(std::string_view why) {
  return {ErrorKind::kDisplay, fmt::format("cannot read the keyboard map: {}", why)};
}

// The XTEST keyboard; where the server does not tell which that is, the main one.
Result<int> MappedDevice(x11::Connection& connection, int main_keyboard) {
  if (!connection.Has(x11::Extension::kXInput2)) return main_keyboard;
  const auto device = FindXTestDevice(connection, XTestKind::kKeyboard);
  if (!device) return device.error();
  return *device ? int{**device} : main_keyboard;
}

}  // namespace

Result<Keymap> Keymap::Read(x11::Connection& connection) {
  xcb_connection_t* x = connection.raw();
  const int ready = xkb_x11_setup_xkb_extension(
      x, XKB_X11_MIN_MAJOR_XKB_VERSION, XKB_X11_MIN_MINOR_XKB_VERSION,
      XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nullptr, nullptr, nullptr, nullptr);
  if (ready == 0) return NoKeymap("the display lacks the X extension XKEYBOARD");
  const int main_keyboard = xkb_x11_get_core_keyboard_device_id(x);
  const auto device = MappedDevice(connection, main_keyboard);
  if (!device) return device.error();
  // Nothing is looked up by name in files: the map comes from the server whole.
  Context context(xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES));
  if (!context) return NoKeymap("libxkbcommon gives no context");
  Map map(xkb_x11_keymap_new_from_device(context.get(), x, *device, XKB_KEYMAP_COMPILE_NO_FLAGS));
  if (!map) return NoKeymap("the display does not tell it");
  State state(xkb_x11_state_new_from_device(map.get(), x, main_keyboard));
  if (!state) return NoKeymap("the display does not tell its state");
  return Keymap(std::move(context), std::move(map), std::move(state));
}

Result<KeyPress> Keymap::PressFor(KeyStroke stroke) const {
  const char wanted = stroke.character;
  if (wanted < kFirstPrintable || wanted > kLastPrintable) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("no key types the character with code {}", int{wanted})};
  }
  const auto passing =
      static_cast<xkb_state_component>(XKB_STATE_MODS_DEPRESSED | XKB_STATE_MODS_LATCHED);
  if (xkb_state_serialize_mods(state_.get(), passing) != 0) {
    return Error{ErrorKind::kCovered,
                 "a key like Shift is held down on the keyboard: let go of it"};
  }
  for (const std::vector<xkb_keysym_t>& modifiers : kWaysToHold) {
    const State state = StateWithLocks(/*with_caps=*/!stroke.control);
    KeyPress press;
    if (stroke.control) press.held.push_back(CodeOf(XKB_KEY_Control_L));
    for (const xkb_keysym_t modifier : modifiers) press.held.push_back(CodeOf(modifier));
    bool all_there = true;
    for (const xcb_keycode_t held : press.held) {
      all_there = all_there && held != 0;
      xkb_state_update_key(state.get(), held, XKB_KEY_DOWN);
    }
    const auto code = KeyTyping(*state, static_cast<xkb_keysym_t>(wanted));
    if (!all_there || !code) continue;
    press.code = *code;
    return press;
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("the keyboard's active layout, {}, cannot type '{}': switch to another",
                           ActiveLayout(), wanted)};
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
