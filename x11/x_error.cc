#include "x11/x_error.h"

#include <fmt/format.h>
#include <xcb/composite.h>
#include <xcb/damage.h>
#include <xcb/shm.h>
#include <xcb/xinput.h>
#include <xcb/xtest.h>

#include <span>

namespace gridhand::x11 {
namespace {

struct CodeName {
  int code;
  const char* name;
};

struct ExtensionCodeName {
  Extension extension;
  int code;  // request: minor opcode; error: offset from the extension's first error
  const char* name;
};

constexpr std::array kCoreErrors = {
    "",          "BadRequest", "BadValue",    "BadWindow",   "BadPixmap", "BadAtom",
    "BadCursor", "BadFont",    "BadMatch",    "BadDrawable", "BadAccess", "BadAlloc",
    "BadColor",  "BadGC",      "BadIDChoice", "BadName",     "BadLength", "BadImplementation",
};

constexpr ExtensionCodeName kExtensionErrors[] = {
    {Extension::kShm, XCB_SHM_BAD_SEG, "BadShmSeg"},
    {Extension::kDamage, XCB_DAMAGE_BAD_DAMAGE, "BadDamage"},
    {Extension::kXInput2, XCB_INPUT_DEVICE, "BadDevice"},
};

constexpr CodeName kCoreRequests[] = {
    {XCB_CREATE_WINDOW, "CreateWindow"},
    {XCB_CHANGE_WINDOW_ATTRIBUTES, "ChangeWindowAttributes"},
    {XCB_GET_WINDOW_ATTRIBUTES, "GetWindowAttributes"},
    {XCB_MAP_WINDOW, "MapWindow"},
    {XCB_CONFIGURE_WINDOW, "ConfigureWindow"},
    {XCB_GET_GEOMETRY, "GetGeometry"},
    {XCB_QUERY_TREE, "QueryTree"},
    {XCB_CHANGE_PROPERTY, "ChangeProperty"},
    {XCB_GET_PROPERTY, "GetProperty"},
    {XCB_SEND_EVENT, "SendEvent"},
    {XCB_GRAB_POINTER, "GrabPointer"},
    {XCB_GRAB_KEY, "GrabKey"},
    {XCB_QUERY_POINTER, "QueryPointer"},
    {XCB_TRANSLATE_COORDINATES, "TranslateCoordinates"},
    {XCB_SET_INPUT_FOCUS, "SetInputFocus"},
    {XCB_GET_IMAGE, "GetImage"},
};

constexpr ExtensionCodeName kExtensionRequests[] = {
    {Extension::kShm, XCB_SHM_ATTACH, "Attach"},
    {Extension::kShm, XCB_SHM_ATTACH_FD, "AttachFd"},
    {Extension::kShm, XCB_SHM_GET_IMAGE, "GetImage"},
    {Extension::kShm, XCB_SHM_DETACH, "Detach"},
    {Extension::kComposite, XCB_COMPOSITE_REDIRECT_WINDOW, "RedirectWindow"},
    {Extension::kComposite, XCB_COMPOSITE_NAME_WINDOW_PIXMAP, "NameWindowPixmap"},
    {Extension::kDamage, XCB_DAMAGE_CREATE, "Create"},
    {Extension::kDamage, XCB_DAMAGE_SUBTRACT, "Subtract"},
    {Extension::kDamage, XCB_DAMAGE_DESTROY, "Destroy"},
    {Extension::kXTest, XCB_TEST_FAKE_INPUT, "FakeInput"},
    {Extension::kXInput2, XCB_INPUT_XI_SELECT_EVENTS, "XISelectEvents"},
    {Extension::kXInput2, XCB_INPUT_XI_QUERY_DEVICE, "XIQueryDevice"},
    {Extension::kXInput2, XCB_INPUT_XI_CHANGE_HIERARCHY, "XIChangeHierarchy"},
};

// The extension whose requests have this major opcode; kExtensionCount if none.
int ExtensionOf(int major, const ExtensionTable& extensions) {
  for (int i = 0; i < kExtensionCount; ++i) {
    const ExtensionInfo& info = extensions[static_cast<std::size_t>(i)];
    if (info.opcode != 0 && info.opcode == major) return i;
  }
  return kExtensionCount;
}

base::ErrorKind KindOf(int code, const ExtensionTable& extensions) {
  const ExtensionInfo& damage = extensions[static_cast<std::size_t>(Extension::kDamage)];
  if (damage.present && code == damage.first_error + XCB_DAMAGE_BAD_DAMAGE) {
    return base::ErrorKind::kGone;
  }
  switch (code) {
    case XCB_WINDOW:
    case XCB_DRAWABLE:
      return base::ErrorKind::kGone;
    case XCB_MATCH:
      return base::ErrorKind::kNotVisible;
    case XCB_ACCESS:
      return base::ErrorKind::kDisplay;
    default:
      return base::ErrorKind::kInternal;
  }
}

}  // namespace

const char* Name(Extension extension) {
  constexpr std::array<const char*, kExtensionCount> kNames = {
      "MIT-SHM", "Composite", "DAMAGE", "XFIXES", "XTEST", "XInputExtension", "RANDR", "SHAPE"};
  return kNames[static_cast<std::size_t>(extension)];
}

std::string ErrorCodeName(int code, const ExtensionTable& extensions) {
  if (code > 0 && code < static_cast<int>(kCoreErrors.size())) {
    return kCoreErrors[static_cast<std::size_t>(code)];
  }
  for (const ExtensionCodeName& entry : kExtensionErrors) {
    const ExtensionInfo& info = extensions[static_cast<std::size_t>(entry.extension)];
    if (info.present && code == info.first_error + entry.code) return entry.name;
  }
  return fmt::format("error {}", code);
}

std::string RequestName(int major, int minor, const ExtensionTable& extensions) {
  for (const CodeName& entry : kCoreRequests) {
    if (entry.code == major) return entry.name;
  }
  const int index = ExtensionOf(major, extensions);
  if (index == kExtensionCount) return fmt::format("request {}", major);
  const auto extension = static_cast<Extension>(index);
  for (const ExtensionCodeName& entry : kExtensionRequests) {
    if (entry.extension == extension && entry.code == minor) {
      return fmt::format("{}.{}", Name(extension), entry.name);
    }
  }
  return fmt::format("{}.{}", Name(extension), minor);
}

base::Error ToError(const xcb_generic_error_t& error, const ExtensionTable& extensions,
                    std::string_view doing) {
  return {KindOf(error.error_code, extensions),
          fmt::format(
              "cannot {}: {} from {} on 0x{:x}", doing, ErrorCodeName(error.error_code, extensions),
              RequestName(error.major_code, error.minor_code, extensions), error.resource_id)};
}

}  // namespace gridhand::x11
