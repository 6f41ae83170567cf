#include "x11/poll_until.h"

#include <algorithm>

namespace gridhand::x11 {

base::Status HandOutUntil(Connection& connection, base::TimePoint time) {
  while (true) {
    const auto any = connection.Wait(time);
    if (!any) return any.error();
    if (!*any) return base::Ok();
  }
}

base::Result<bool> PollUntil(Connection& connection, const std::function<bool()>& done,
                             base::Duration interval, base::TimePoint deadline) {
  while (!done()) {
    const base::TimePoint now = base::SteadyClock().Now();
    if (now >= deadline) return false;
    const auto handed_out = HandOutUntil(connection, std::min(deadline, now + interval));
    if (!handed_out) return handed_out.error();
  }
  return true;
}

}  // namespace gridhand::x11
