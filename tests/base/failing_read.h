// Makes the reading of files fail, as in /proc for a process that has just ended.
#pragma once

namespace gridhand::test_support {

// While it lives, the system's read gives ESRCH.
class FailingRead {
 public:
  FailingRead();
  ~FailingRead();
  FailingRead(const FailingRead&) = delete;
  FailingRead& operator=(const FailingRead&) = delete;
};

}  // namespace gridhand::test_support
