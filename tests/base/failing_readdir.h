// Makes the reading of folders fail in the middle, as on a disk with bad sectors.
#pragma once

namespace gridhand::test_support {

// While it lives, the system's readdir gives `after` entries, all folders together, and then EIO.
class FailingReaddir {
 public:
  explicit FailingReaddir(int after);
  ~FailingReaddir();
  FailingReaddir(const FailingReaddir&) = delete;
  FailingReaddir& operator=(const FailingReaddir&) = delete;
};

}  // namespace gridhand::test_support
