#include "app/diagnosis.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string_view>

#include "app/stage.h"
#include "base/printable.h"
#include "input/idle_watch.h"
#include "x11/property.h"
#include "x11/window_manager.h"

namespace gridhand::app {
namespace {

using x11::Connection;
using x11::Extension;

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// What is lost without an extension, and whether play is lost with it.
struct Need {
  Extension extension;
  Severity without;
  const char* purpose;
};

constexpr std::array kNeeds{
    Need{Extension::kXTest, Severity::kProblem, "clicking"},
    Need{Extension::kXInput2, Severity::kNote, "noticing a person's hand on the mouse"},
    Need{Extension::kComposite, Severity::kNote, "reading windows that others cover"},
    Need{Extension::kDamage, Severity::kNote, "waking when something is drawn"},
    Need{Extension::kShm, Severity::kNote, "reading pictures fast"},
    Need{Extension::kXFixes, Severity::kNote, "what Damage and overlays need"},
    Need{Extension::kShape, Severity::kNote, "seeing through overlays that let clicks through"},
    Need{Extension::kRandR, Severity::kNote, "knowing the monitors"},
};

Finding DiagnoseExtension(const Connection& connection, const Need& need) {
  const x11::ExtensionInfo& info = connection.Info(need.extension);
  const char* name = x11::Name(need.extension);
  if (info.present) {
    return {
        name, Severity::kFine,
        fmt::format("version {}.{}, for {}", info.major_version, info.minor_version, need.purpose),
        ""};
  }
  return {name, need.without, fmt::format("missing: it is for {}", need.purpose),
          "use a display that has it: every ordinary X server does"};
}

Finding DiagnoseServer(Connection& connection) {
  const xcb_screen_t& screen = connection.screen();
  const xcb_setup_t& setup = connection.setup();
  const std::string vendor(xcb_setup_vendor(&setup),
                           static_cast<std::size_t>(xcb_setup_vendor_length(&setup)));
  return {"display", Severity::kFine,
          fmt::format("{}, {}x{} px, depth {}, {} {}", connection.display_name(),
                      screen.width_in_pixels, screen.height_in_pixels, screen.root_depth, vendor,
                      setup.release_number),
          ""};
}

Finding DiagnoseWindowManager(Connection& connection) {
  constexpr const char* kSubject = "window manager";
  const auto window = x11::WindowManagerWindow(connection);
  if (!window) return {kSubject, Severity::kNote, window.error().text, ""};
  if (*window == XCB_WINDOW_NONE) {
    return {kSubject, Severity::kNote, "none: windows cannot be raised by asking for it", ""};
  }
  const auto name = x11::TextProperty(connection, *window, "_NET_WM_NAME");
  return {kSubject, Severity::kFine,
          name && !name->empty() ? base::Printable(*name) : "one without a name", ""};
}

Finding DiagnoseCompositor(Connection& connection) {
  constexpr const char* kSubject = "compositor";
  const auto selection = connection.Atom("_NET_WM_CM_S0");
  if (!selection) return {kSubject, Severity::kNote, selection.error().text, ""};
  const auto owner = connection.Fetch(xcb_get_selection_owner_reply,
                                      xcb_get_selection_owner(connection.raw(), *selection),
                                      "look for a compositor");
  if (!owner) return {kSubject, Severity::kNote, owner.error().text, ""};
  const bool there = (*owner)->owner != XCB_WINDOW_NONE;
  return {kSubject, Severity::kFine, there ? "running" : "none (none is needed)", ""};
}

Finding DiagnoseHands(const Connection& connection) {
  constexpr const char* kSubject = "a person's hand";
  if (!x11::IsXWayland(connection))
    return {kSubject, Severity::kFine, "noticed on every mouse", ""};
  const bool is_noticed = x11::IsXWaylandWithItsOwnInput(connection) &&
                          input::MakeIdleWatch(input::IdleSourcesOfEnvironment()).ok();
  if (is_noticed) {
    return {kSubject, Severity::kFine,
            "noticed on mouse and keyboard, by the compositor's idle clock", ""};
  }
  return {kSubject, Severity::kNote, "noticed over windows of X programs only",
          "to pause play, move the mouse over the game"};
}

// "Xft.dpi:	96" among the resources that the desktop has set.
std::string DpiOf(Connection& connection) {
  const auto resources = x11::TextProperty(connection, connection.root(), "RESOURCE_MANAGER");
  if (!resources) return "";
  constexpr std::string_view kKey = "Xft.dpi:";
  const std::size_t at = resources->find(kKey);
  if (at == std::string::npos) return "";
  const std::size_t begin = resources->find_first_not_of(" \t", at + kKey.size());
  if (begin == std::string::npos) return "";
  return resources->substr(begin, resources->find('\n', begin) - begin);
}

Finding DiagnoseScale(Connection& connection) {
  std::string text;
  if (const std::string dpi = DpiOf(connection); !dpi.empty()) text += "Xft.dpi " + dpi;
  for (const char* variable : {"GDK_SCALE", "QT_SCALE_FACTOR"}) {
    const std::string value = Environment(variable);
    if (!value.empty()) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", variable, value);
  }
  return {"scale", Severity::kFine, text.empty() ? "nothing set: 1" : text, ""};
}

}  // namespace

Finding DiagnoseSession() {
  const std::string type = Environment("XDG_SESSION_TYPE");
  if (!x11::IsWaylandSession()) {
    return {"session", Severity::kFine, type.empty() ? "not Wayland" : type, ""};
  }
  return {"session", Severity::kNote,
          "Wayland: no program may read or click the windows of another there; only games that run "
          "under XWayland can be played in place",
          Environment("DISPLAY").empty()
              ? "there is no XWayland here: gridhand play --launch PROGRAM --private needs none"
              : "gridhand play --launch PROGRAM plays in a window of its own, through XWayland"};
}

std::vector<Finding> DiagnoseDisplay(Connection& connection) {
  std::vector<Finding> findings{DiagnoseServer(connection)};
  for (const Need& need : kNeeds) findings.push_back(DiagnoseExtension(connection, need));
  findings.push_back(DiagnoseWindowManager(connection));
  findings.push_back(DiagnoseCompositor(connection));
  findings.push_back(DiagnoseHands(connection));
  findings.push_back(DiagnoseScale(connection));
  return findings;
}

Finding DiagnoseProgram(const std::string& program, const std::string& package,
                        const std::string& purpose) {
  const std::string path = FindProgram(program);
  if (!path.empty()) return {program, Severity::kFine, path, ""};
  return {program, Severity::kNote, fmt::format("not installed; it is needed {}", purpose),
          fmt::format("apt-get install {}", package)};
}

}  // namespace gridhand::app
