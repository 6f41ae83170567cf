// A screen of two monitors, as RandR 1.5 lets anybody describe one.
#pragma once

#include <xcb/randr.h>

#include <array>
#include <stdexcept>

#include "x11/connection.h"

namespace gridhand::test_support {

// Two monitors, each as wide as half the screen. The right one is the primary.
inline void DivideScreen(x11::Connection& connection) {
  const auto width = static_cast<std::uint16_t>(connection.screen().width_in_pixels / 2);
  const std::uint16_t height = connection.screen().height_in_pixels;
  const std::array names = {"left", "right"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto name = connection.Atom(names[i]);
    if (!name) throw std::runtime_error(name.error().text);
    // On the wire an output may follow; none does.
    xcb_randr_monitor_info_t monitor{};
    monitor.name = *name;
    monitor.primary = i == 1 ? 1 : 0;
    monitor.x = static_cast<std::int16_t>(i * width);
    monitor.width = width;
    monitor.height = height;
    const auto set = connection.Check(
        xcb_randr_set_monitor_checked(connection.raw(), connection.root(), &monitor),
        "divide the screen");
    if (!set) throw std::runtime_error(set.error().text);
  }
}

}  // namespace gridhand::test_support
