#include "x11/help_mark.h"

namespace gridhand::x11 {

void MarkHelped(Connection& connection, xcb_window_t window, std::string_view helper) {
  const auto mark = connection.Atom("_GRIDHAND_HELPED_BY");
  const auto utf8 = connection.Atom("UTF8_STRING");
  if (!mark.ok() || !utf8.ok()) return;
  (void)connection.Check(
      xcb_change_property_checked(connection.raw(), XCB_PROP_MODE_REPLACE, window, *mark, *utf8, 8,
                                  static_cast<std::uint32_t>(helper.size()), helper.data()),
      "mark the game's window");
}

}  // namespace gridhand::x11
