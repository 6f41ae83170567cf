// A screen of two monitors, as RandR 1.5 lets anybody describe one.
#pragma once

#include <sys/uio.h>
#include <xcb/randr.h>
#include <xcb/xcbext.h>

#include <array>
#include <stdexcept>

#include "x11/connection.h"

namespace gridhand::test_support {

// xcb_randr_set_monitor of libxcb 1.15 miscounts the bytes of a monitor and ends the program.
inline void SetMonitor(x11::Connection& connection, xcb_randr_monitor_info_t monitor) {
  static constexpr xcb_protocol_request_t kRequest{
      .count = 2, .ext = &xcb_randr_id, .opcode = XCB_RANDR_SET_MONITOR, .isvoid = 1};
  xcb_randr_set_monitor_request_t head{};
  head.window = connection.root();
  // xcb writes before the first part.
  std::array<iovec, 4> parts{};
  parts[2] = {&head, sizeof(head)};
  parts[3] = {&monitor, sizeof(monitor)};
  const unsigned sequence =
      xcb_send_request(connection.raw(), XCB_REQUEST_CHECKED, &parts[2], &kRequest);
  const auto set = connection.Check({sequence}, "divide the screen");
  if (!set) throw std::runtime_error(set.error().text);
}

// Two monitors, each as wide as half the screen. The right one is the primary.
inline void DivideScreen(x11::Connection& connection) {
  const auto width = static_cast<std::uint16_t>(connection.screen().width_in_pixels / 2);
  const std::uint16_t height = connection.screen().height_in_pixels;
  const std::array names = {"left", "right"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto name = connection.Atom(names[i]);
    if (!name) throw std::runtime_error(name.error().text);
    xcb_randr_monitor_info_t monitor{};
    monitor.name = *name;
    monitor.primary = i == 1 ? 1 : 0;
    monitor.x = static_cast<std::int16_t>(i * width);
    monitor.width = width;
    monitor.height = height;
    SetMonitor(connection, monitor);
  }
}

}  // namespace gridhand::test_support
