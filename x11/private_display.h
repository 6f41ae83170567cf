// A display of our own, with or without a window manager, that ends with this object: an invisible
// one (Xvfb) for `gridhand demo` and for every test that needs a screen, or one that shows itself
// in a window of the user's desktop (Xephyr).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/child_process.h"
#include "base/error.h"
#include "base/geometry.h"

namespace gridhand::x11 {

enum class DisplayKind {
  kInvisible,  // Xvfb
  kWindow,     // Xephyr, in a window on the display $DISPLAY; a Wayland desktop's XWayland will do
};

struct PrivateDisplayOptions {
  DisplayKind kind = DisplayKind::kInvisible;
  base::Size size{1280, 1024};  // px
  int depth = 24;               // bits per pixel of the root window; a window has its desktop's
  std::string title;            // of the window
  std::vector<std::string> server_arguments;
  // Empty: no window manager. `kOpenbox` is the one that was tried most.
  std::vector<std::string> window_manager;
  // Where the server's and the manager's messages go; empty: nowhere.
  std::string output_file;
  // For the server and the manager together. Generous: a loaded machine starts them slowly.
  base::Duration start_limit = std::chrono::seconds(60);
};

// With the system's own settings, whatever the user's are.
inline const std::vector<std::string> kOpenbox = {"openbox", "--config-file",
                                                  "/etc/xdg/openbox/rc.xml"};

// An X server of ours. Once it has ended, the number of its display is free for others, even if it
// was killed.
class DisplayServer {
 public:
  DisplayServer(base::ChildProcess process, int number)
      : process_(std::move(process)), number_(number) {}
  DisplayServer(DisplayServer&& other) = default;
  DisplayServer& operator=(DisplayServer&& other) = delete;
  ~DisplayServer();

  base::ChildProcess& process() { return process_; }
  int number() const { return number_; }

 private:
  base::ChildProcess process_;
  int number_;
};

class PrivateDisplay {
 public:
  // Returns when the server takes connections and the manager manages.
  // Errors: kNotFound (the server or the manager is not installed: names the package), kDisplay (it
  // did not start, or there is no desktop to show its window on).
  static base::Result<PrivateDisplay> Start(const PrivateDisplayOptions& options = {});

  const std::string& name() const { return name_; }  // ":99"
  base::ChildProcess& server() { return server_.process(); }

 private:
  explicit PrivateDisplay(DisplayServer server);
  base::Status StartManager(const PrivateDisplayOptions& options, base::TimePoint deadline);

  DisplayServer server_;
  std::string name_;
  std::optional<base::ChildProcess> manager_;  // declared last: ends first
};

}  // namespace gridhand::x11
