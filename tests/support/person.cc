#include "tests/support/person.h"

#include <xcb/xinput.h>
#include <xcb/xtest.h>

#include <cstring>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace gridhand::test_support {
namespace {

constexpr std::string_view kName = "person";

void Require(const base::Status& status) {
  if (!status) throw std::runtime_error(status.error().text);
}

// Makes a pair of master devices "person pointer" and "person keyboard".
void AddMaster(x11::Connection& connection) {
  constexpr std::size_t kUnit = 4;  // lengths on the wire count these
  xcb_input_add_master_t head{};
  head.type = XCB_INPUT_HIERARCHY_CHANGE_TYPE_ADD_MASTER;
  head.name_len = kName.size();
  head.send_core = 1;
  head.enable = 1;
  const std::size_t bytes = (sizeof head + kName.size() + kUnit - 1) / kUnit * kUnit;
  head.len = static_cast<std::uint16_t>(bytes / kUnit);
  std::vector<std::uint32_t> change(bytes / kUnit);
  auto* raw = reinterpret_cast<std::uint8_t*>(change.data());
  std::memcpy(raw, &head, sizeof head);
  std::memcpy(raw + sizeof head, kName.data(), kName.size());
  Require(
      connection.Check(xcb_input_xi_change_hierarchy_checked(
                           connection.raw(), 1,
                           reinterpret_cast<const xcb_input_hierarchy_change_t*>(change.data())),
                       "add a second mouse"));
}

std::uint16_t FindPointer(x11::Connection& connection) {
  const auto devices = connection.Fetch(
      xcb_input_xi_query_device_reply,
      xcb_input_xi_query_device(connection.raw(), XCB_INPUT_DEVICE_ALL_MASTER), "list devices");
  if (!devices) throw std::runtime_error(devices.error().text);
  for (auto it = xcb_input_xi_query_device_infos_iterator(devices->get()); it.rem > 0;
       xcb_input_xi_device_info_next(&it)) {
    const std::string_view name(
        xcb_input_xi_device_info_name(it.data),
        static_cast<std::size_t>(xcb_input_xi_device_info_name_length(it.data)));
    const bool wanted = it.data->type == XCB_INPUT_DEVICE_TYPE_MASTER_POINTER &&
                        name.substr(0, kName.size()) == kName;
    if (wanted) return it.data->deviceid;
  }
  throw std::runtime_error("the second mouse is not there");
}

}  // namespace

Person::Person(const std::string& display) {
  auto connection = x11::Connection::Open(display);
  if (!connection) throw std::runtime_error(connection.error().text);
  connection_ = *std::move(connection);
  AddMaster(*connection_);
  // Fake events of this connection come from the XTEST device of this pointer from now on.
  Require(connection_->Check(xcb_input_xi_set_client_pointer_checked(
                                 connection_->raw(), XCB_WINDOW_NONE, FindPointer(*connection_)),
                             "take the second mouse"));
}

void Person::Fake(std::uint8_t type, std::uint8_t detail, base::ScreenPoint at) {
  Require(connection_->Check(
      xcb_test_fake_input_checked(connection_->raw(), type, detail, XCB_CURRENT_TIME,
                                  XCB_WINDOW_NONE, static_cast<std::int16_t>(at.x),
                                  static_cast<std::int16_t>(at.y), 0),
      "use the second mouse"));
}

void Person::MoveMouse(base::ScreenPoint to) { Fake(XCB_MOTION_NOTIFY, 0, to); }

void Person::Click(base::ScreenPoint at) {
  MoveMouse(at);
  Fake(XCB_BUTTON_PRESS, XCB_BUTTON_INDEX_1, {});
  Fake(XCB_BUTTON_RELEASE, XCB_BUTTON_INDEX_1, {});
}

}  // namespace gridhand::test_support
