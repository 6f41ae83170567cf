// The X extensions Gridhand may use, and what one server said about each.
#pragma once

#include <cstdint>

namespace gridhand::x11 {

enum class Extension { kShm, kComposite, kDamage, kXFixes, kXTest, kXInput2, kRandR, kShape };
inline constexpr int kExtensionCount = 8;

// As the server calls it (`xdpyinfo`, `Xvfb -extension NAME`).
const char* Name(Extension extension);

struct ExtensionInfo {
  bool present = false;  // there, and of a version we can use
  int major_version = 0;
  int minor_version = 0;
  std::uint8_t opcode = 0;
  std::uint8_t first_event = 0;
  std::uint8_t first_error = 0;
};

}  // namespace gridhand::x11
