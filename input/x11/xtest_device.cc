#include "input/x11/xtest_device.h"

#include <vector>

namespace gridhand::input {
namespace {

using base::Result;

// The property that the server puts on the devices of the XTEST extension.
constexpr const char* kXTestProperty = "XTEST Device";

struct Device {
  std::uint16_t id = 0;
  std::uint16_t type = 0;
  std::uint16_t attachment =
      0;  // of a slave: its master; of a master: the master of the other kind
};

Result<std::vector<Device>> ListDevices(const x11::Connection& connection) {
  const auto reply = connection.Fetch(
      xcb_input_xi_query_device_reply,
      xcb_input_xi_query_device(connection.raw(), XCB_INPUT_DEVICE_ALL), "list the input devices");
  if (!reply) return reply.error();
  std::vector<Device> devices;
  for (auto it = xcb_input_xi_query_device_infos_iterator(reply->get()); it.rem > 0;
       xcb_input_xi_device_info_next(&it)) {
    devices.push_back({it.data->deviceid, it.data->type, it.data->attachment});
  }
  return devices;
}

Result<std::uint16_t> ClientPointer(const x11::Connection& connection) {
  xcb_connection_t* x = connection.raw();
  // The server chooses a client's pointer when it first needs one; before that it would answer
  // "none" below.
  xcb_discard_reply(x, xcb_query_pointer(x, connection.root()).sequence);
  const auto pointer = connection.Fetch(xcb_input_xi_get_client_pointer_reply,
                                        xcb_input_xi_get_client_pointer(x, XCB_WINDOW_NONE),
                                        "ask which pointer is ours");
  if (!pointer) return pointer.error();
  return (*pointer)->deviceid;
}

Result<bool> IsXTestDevice(x11::Connection& connection, std::uint16_t device) {
  const auto property = connection.Atom(kXTestProperty);
  if (!property) return property.error();
  const auto reply = connection.Fetch(
      xcb_input_xi_get_property_reply,
      xcb_input_xi_get_property(connection.raw(), device, 0, *property, XCB_ATOM_ANY, 0, 1),
      "ask an input device what it is");
  if (!reply) return reply.error();
  return (*reply)->num_items > 0;
}

// The keyboard that belongs to a master pointer.
std::uint16_t KeyboardOf(std::uint16_t pointer, const std::vector<Device>& devices) {
  for (const Device& device : devices) {
    if (device.id == pointer) return device.attachment;
  }
  return 0;
}

}  // namespace

Result<std::optional<std::uint16_t>> FindXTestDevice(x11::Connection& connection, XTestKind kind) {
  const auto pointer = ClientPointer(connection);
  if (!pointer) return pointer.error();
  const auto devices = ListDevices(connection);
  if (!devices) return devices.error();
  const bool is_pointer = kind == XTestKind::kPointer;
  const std::uint16_t master = is_pointer ? *pointer : KeyboardOf(*pointer, *devices);
  const int type =
      is_pointer ? XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER : XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD;
  for (const Device& device : *devices) {
    if (device.type != type || device.attachment != master) continue;
    const auto found = IsXTestDevice(connection, device.id);
    if (!found) return found.error();
    if (*found) return std::make_optional(device.id);
  }
  return std::optional<std::uint16_t>();
}

}  // namespace gridhand::input
