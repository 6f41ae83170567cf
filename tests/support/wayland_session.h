// A Wayland session without a screen: a compositor with XWayland. Tests see what a person would
// see.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "base/error.h"
#include "base/frame.h"
#include "input/idle_watch.h"
#include "input/session_bus.h"
#include "input/wayland_wire.h"
#include "tests/support/scratch_folder.h"
#include "x11/private_display.h"

namespace gridhand::test_support {

enum class Compositor {
  kSway,
  kMutter,
  kMutterInWindow,  // of an X server of ours: what it shows can be seen, and no mouse be plugged in
};

class WaylandSession {
 public:
  // Errors: kNotFound (not installed), kTimeout, kInternal.
  static base::Result<std::unique_ptr<WaylandSession>> Start(Compositor compositor);

  const std::string& display_name() const { return display_; }  // of XWayland: ":0"
  const input::IdleSources& idle_sources() const { return idle_sources_; }
  // Moves the mouse by some pixels, as a person would. Errors: kDisplay, kNotFound.
  base::Status MoveMouse();
  // The whole screen, 1280 × 800 px. Not of kMutter. Errors: kNotFound (grim is not installed),
  // kDisplay, kInternal.
  base::Result<base::Frame> Screenshot() const;

 private:
  WaylandSession() = default;
  base::Status PlugInMouse(Compositor compositor);
  base::SpawnOptions Command(std::vector<std::string> argv) const;

  ScratchFolder folder_;
  std::optional<x11::PrivateDisplay> screen_;  // that the compositor has its window on
  std::string display_;
  input::IdleSources idle_sources_;
  std::optional<base::ChildProcess> compositor_;
  std::unique_ptr<input::WaylandWire> wire_;  // of sway: the mouse is plugged in there
  std::uint32_t mouse_ = 0;
  std::unique_ptr<input::SessionBus> bus_;  // of mutter
  std::string mouse_path_;
};

}  // namespace gridhand::test_support
