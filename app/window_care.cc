#include "app/window_care.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "x11/dialogs.h"
#include "x11/focus.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;

// How long one dialog may take to close and a window manager to hand over the focus. Toolkit
// programs have been seen busy for half a second; the caller's own deadline still holds.
constexpr base::Duration kAnswerLimit = std::chrono::seconds(3);

std::string NameOf(const x11::WindowInfo& dialog) {
  return dialog.title.empty() ? "a dialog" : fmt::format("the dialog \"{}\"", dialog.title);
}

class Care {
 public:
  Care(x11::Connection& connection, xcb_window_t window, WindowNeeds needs,
       std::function<void(const std::string&)> notice)
      : connection_(connection), window_(window), needs_(needs), notice_(std::move(notice)) {}

  Result<bool> operator()(Wanted wanted, base::TimePoint deadline) {
    deadline = std::min(deadline, base::SteadyClock().Now() + kAnswerLimit);
    Result<bool> closed = CloseDialogs(deadline);
    if (!closed.ok()) return closed;
    // What is covered has to be raised, whoever has the keyboard.
    const bool is_fine = wanted == Wanted::kSeen && (!needs_.hides_without_focus ||
                                                     x11::RequireFocus(connection_, window_).ok());
    if (is_fine) return closed;
    if (Status taken = x11::TakeFocus(connection_, window_, deadline); !taken.ok()) {
      return taken.error();
    }
    return true;
  }

 private:
  Result<bool> CloseDialogs(base::TimePoint deadline) {
    const auto dialogs = x11::DialogsOf(connection_, window_);
    if (!dialogs.ok()) return dialogs.error();
    // A dialog of a dialog goes first.
    for (auto dialog = dialogs->rbegin(); dialog != dialogs->rend(); ++dialog) {
      if (!needs_.dialogs_may_be_closed) {
        return Error{ErrorKind::kCovered,
                     fmt::format("{} of the program is open: answer it by hand", NameOf(*dialog))};
      }
      notice_(fmt::format("closing {} of the program", NameOf(*dialog)));
      if (Status closed = x11::CloseWindow(connection_, *dialog, deadline); !closed.ok()) {
        return closed.error();
      }
    }
    return !dialogs->empty();
  }

  x11::Connection& connection_;
  xcb_window_t window_;
  WindowNeeds needs_;
  std::function<void(const std::string&)> notice_;
};

}  // namespace

Attend WindowCare(x11::Connection& connection, xcb_window_t window, WindowNeeds needs,
                  std::function<void(const std::string&)> notice) {
  return Care(connection, window, needs, std::move(notice));
}

}  // namespace gridhand::app
