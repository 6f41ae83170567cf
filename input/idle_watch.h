// Sees a person's hand on any device by the clock of a Wayland compositor: the X server of XWayland
// hears of the mouse only over windows of X programs. A gesture by XTEST does not set that clock
// back, as long as XWayland makes it itself (it gives it to the compositor since 23.2).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/error.h"
#include "input/human_watch.h"

namespace gridhand::input {

// What the environment of a session says.
struct IdleSources {
  std::string wayland_display;
  std::string runtime_dir;
  std::string session_bus;  // address
};
IdleSources IdleSourcesOfEnvironment();

// Watches from now on: by ext_idle_notifier_v1 or org_kde_kwin_idle (wlroots, KDE), else by the
// IdleMonitor of GNOME. It never wants to stop. Errors: kDisplay (neither is there).
base::Result<std::unique_ptr<HumanWatch>> MakeIdleWatch(const IdleSources& sources);

// Both together: the later action counts.
class EitherWatch : public HumanWatch {
 public:
  EitherWatch(std::unique_ptr<HumanWatch> first, std::unique_ptr<HumanWatch> second)
      : first_(std::move(first)), second_(std::move(second)) {}
  std::optional<base::TimePoint> LastHumanAction() override {
    return std::max(first_->LastHumanAction(), second_->LastHumanAction());
  }
  bool WantsStop() const override { return first_->WantsStop() || second_->WantsStop(); }

 private:
  std::unique_ptr<HumanWatch> first_;
  std::unique_ptr<HumanWatch> second_;
};

}  // namespace gridhand::input
