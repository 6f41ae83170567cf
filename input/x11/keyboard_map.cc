#include "input/x11/keyboard_map.h"

namespace gridhand::input {

xcb_keycode_t KeyboardMap::CodeOf(xcb_keysym_t wanted, int column) const {
  if (column >= per_code) return 0;
  for (std::size_t i = static_cast<std::size_t>(column); i < symbols.size();
       i += static_cast<std::size_t>(per_code)) {
    if (symbols[i] != wanted) continue;
    return static_cast<xcb_keycode_t>(first + static_cast<int>(i) / per_code);
  }
  return 0;
}

base::Result<KeyboardMap> ReadKeyboardMap(const x11::Connection& connection) {
  const xcb_setup_t& setup = connection.setup();
  const int count = setup.max_keycode - setup.min_keycode + 1;
  const auto reply = connection.Fetch(xcb_get_keyboard_mapping_reply,
                                      xcb_get_keyboard_mapping(connection.raw(), setup.min_keycode,
                                                               static_cast<std::uint8_t>(count)),
                                      "read the keyboard map");
  if (!reply) return reply.error();
  const xcb_keysym_t* symbols = xcb_get_keyboard_mapping_keysyms(reply->get());
  return KeyboardMap{setup.min_keycode,
                     (*reply)->keysyms_per_keycode,
                     {symbols, symbols + xcb_get_keyboard_mapping_keysyms_length(reply->get())}};
}

}  // namespace gridhand::input
