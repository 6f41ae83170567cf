// Which processes a process has started that are still there, by /proc.
#pragma once

#include <sys/types.h>

#include <vector>

namespace gridhand::base {

// Those that have ended but were not waited for yet are among them. The list is old when it is
// there: a number may have been given to another process since. Never throws: a process that
// cannot be looked at is left out.
std::vector<pid_t> ChildrenOf(pid_t parent);

}  // namespace gridhand::base
