#include "input/x11/unused_modifier.h"

#include <algorithm>
#include <utility>

#include "input/x11/xkb_protocol.h"

namespace gridhand::input {
namespace {

bool HasKeyboardExtension(x11::Connection& connection) {
  const auto reply = connection.Fetch(
      xcb_xkb_use_extension_reply,
      xcb_xkb_use_extension(connection.raw(), XCB_XKB_MAJOR_VERSION, XCB_XKB_MINOR_VERSION),
      "use the X extension XKEYBOARD");
  return reply && (*reply)->supported != 0;
}

}  // namespace

std::uint8_t FindUnusedModifier(x11::Connection& connection) {
  // Not Mod1, Mod2 and Mod4, which are Alt, Num Lock and Super to programs even without keys.
  constexpr std::pair<int, std::uint8_t> kMeaningless[] = {{XCB_MAP_INDEX_3, XCB_MOD_MASK_3},
                                                           {XCB_MAP_INDEX_5, XCB_MOD_MASK_5}};
  if (!HasKeyboardExtension(connection)) return 0;
  const auto map =
      connection.Fetch(xcb_get_modifier_mapping_reply, xcb_get_modifier_mapping(connection.raw()),
                       "ask which keys are modifiers");
  if (!map) return 0;
  const int keys_each = (*map)->keycodes_per_modifier;
  const xcb_keycode_t* keys = xcb_get_modifier_mapping_keycodes(map->get());
  for (const auto& [index, mask] : kMeaningless) {
    const xcb_keycode_t* its = keys + index * keys_each;
    if (std::all_of(its, its + keys_each, [](xcb_keycode_t key) { return key == 0; })) return mask;
  }
  return 0;
}

xcb_void_cookie_t HoldModifier(x11::Connection& connection, std::uint8_t modifier, bool down) {
  return xcb_xkb_latch_lock_state_checked(connection.raw(), XCB_XKB_ID_USE_CORE_KBD, modifier,
                                          down ? modifier : std::uint8_t{0}, 0, 0, 0, 0, 0);
}

}  // namespace gridhand::input
