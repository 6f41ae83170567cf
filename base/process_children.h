// Which processes a process has started that are still there, by /proc.
#pragma once

#include <sys/types.h>

#include <vector>

namespace gridhand::base {

// The direct children, in no order, including those that have ended and were not waited for yet.
// Empty if there are none. The list may be out of date at once: the kernel can give a number to
// another process. Never throws: a process that cannot be read is left out.
std::vector<pid_t> ChildrenOf(pid_t parent);

}  // namespace gridhand::base
