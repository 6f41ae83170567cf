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
#include "tests/support/scratch_folder.h"

namespace gridhand::test_support {

enum class Compositor { kSway, kMutter };

class WaylandSession {
 public:
  // Errors: kNotFound (not installed), kTimeout, kInternal.
  static base::Result<std::unique_ptr<WaylandSession>> Start(Compositor compositor);

  const std::string& display_name() const { return display_; }  // of XWayland: ":0"
  // The whole screen, 1280 × 800 px. Only of sway. Errors: kNotFound (grim is not installed),
  // kInternal.
  base::Result<base::Frame> Screenshot() const;

 private:
  WaylandSession() = default;
  base::SpawnOptions Command(std::vector<std::string> argv) const;

  ScratchFolder folder_;
  std::string display_;
  std::string socket_;
  std::optional<base::ChildProcess> compositor_;
};

}  // namespace gridhand::test_support
