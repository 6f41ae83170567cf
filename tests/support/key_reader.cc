#include "tests/support/key_reader.h"

#include <xcb/xinput.h>
#include <xkbcommon/xkbcommon-x11.h>

#include <chrono>
#include <stdexcept>
#include <utility>

namespace gridhand::test_support {
namespace {

void Require(bool done, const char* what) {
  if (!done) throw std::runtime_error(what);
}

xkb_keysym_t SymbolOf(xcb_connection_t* x, const xcb_input_key_press_event_t& press) {
  const std::unique_ptr<xkb_context, decltype(&xkb_context_unref)> context(
      xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES), xkb_context_unref);
  const std::unique_ptr<xkb_keymap, decltype(&xkb_keymap_unref)> map(
      xkb_x11_keymap_new_from_device(context.get(), x, xkb_x11_get_core_keyboard_device_id(x),
                                     XKB_KEYMAP_COMPILE_NO_FLAGS),
      xkb_keymap_unref);
  Require(map != nullptr, "no keyboard map");
  const std::unique_ptr<xkb_state, decltype(&xkb_state_unref)> state(xkb_state_new(map.get()),
                                                                     xkb_state_unref);
  xkb_state_update_mask(state.get(), press.mods.base, press.mods.latched, press.mods.locked,
                        press.group.base, press.group.latched, press.group.locked);
  return xkb_state_key_get_one_sym(state.get(), press.detail);
}

struct Selection {
  xcb_input_event_mask_t head;
  std::uint32_t events;
};

}  // namespace

KeyReader::KeyReader(const std::string& display, xcb_window_t window) {
  auto opened = x11::Connection::Open(display);
  Require(opened.ok(), "no connection");
  connection_ = *std::move(opened);
  xcb_connection_t* x = connection_->raw();
  Require(xkb_x11_setup_xkb_extension(
              x, XKB_X11_MIN_MAJOR_XKB_VERSION, XKB_X11_MIN_MINOR_XKB_VERSION,
              XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nullptr, nullptr, nullptr, nullptr) != 0,
          "no XKB");
  subscription_ = connection_->Subscribe([this](const xcb_generic_event_t& e) { OnEvent(e); });
  const Selection keys{{XCB_INPUT_DEVICE_ALL_MASTER, 1}, XCB_INPUT_XI_EVENT_MASK_KEY_PRESS};
  Require(connection_
              ->Check(xcb_input_xi_select_events_checked(x, window, 1, &keys.head),
                      "listen to the keys")
              .ok(),
          "cannot listen");
}

std::string KeyReader::AwaitKeys(std::size_t count) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const auto done = connection_->WaitUntil([&] { return count_ >= count; }, deadline);
  Require(done.ok() && *done, "the keys did not arrive in time");
  count_ = 0;
  return std::exchange(text_, {});
}

void KeyReader::OnEvent(const xcb_generic_event_t& event) {
  if (x11::TypeOf(event) != XCB_GE_GENERIC) return;
  const auto& generic = x11::As<xcb_ge_generic_event_t>(event);
  const bool is_input = generic.extension == connection_->Info(x11::Extension::kXInput2).opcode;
  if (!is_input || generic.event_type != XCB_INPUT_KEY_PRESS) return;
  const auto& press = x11::As<xcb_input_key_press_event_t>(event);
  char utf8[8] = {};
  if (xkb_keysym_to_utf8(SymbolOf(connection_->raw(), press), utf8, sizeof utf8) <= 0) return;
  if ((press.mods.effective & XCB_MOD_MASK_CONTROL) != 0) {
    text_ += (press.mods.effective & XCB_MOD_MASK_SHIFT) != 0 ? "^S-" : "^";
  }
  text_ += utf8;
  ++count_;
}

}  // namespace gridhand::test_support
