// Memory shared with the X server, lent out frame by frame.
//
// A segment goes back to the pool when the last copy of its frame dies, on whichever thread that
// happens; the X connection is only used by the thread that owns it. Frames may outlive the pool
// and the connection: the server then holds their memory no more, and it is freed with them.
//
// No segment can outlive the process: a memfd has no name, and a System V segment is marked for
// removal as soon as both sides hold it.
#pragma once

#include <xcb/shm.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/error.h"
#include "x11/connection.h"

namespace gridhand::capture {

enum class SharedMemoryKind { kMemfd, kSystemV, kNone };

// What may be tried; tests force the lesser ones.
struct SharedMemoryParams {
  bool allow_memfd = true;
  bool allow_system_v = true;
};

class SegmentPool {
 public:
  // Its bytes stay mapped as long as anybody holds it.
  struct Segment {
    ~Segment();
    std::uint8_t* bytes = nullptr;
    std::size_t size = 0;
    xcb_shm_seg_t id = 0;
    bool system_v = false;
  };
  using Lease = std::shared_ptr<Segment>;

  explicit SegmentPool(x11::Connection& connection, SharedMemoryParams params = {});
  ~SegmentPool();
  SegmentPool(const SegmentPool&) = delete;
  SegmentPool& operator=(const SegmentPool&) = delete;

  // A segment of at least this size. Once no kind of shared memory has worked it is not tried
  // again: the answer is then an Error (kDisplay) at once.
  base::Result<Lease> Borrow(std::size_t bytes);

  // What works here, as found by the first Borrow.
  SharedMemoryKind kind() const { return kind_; }

 private:
  // Shared by the pool and every lease, because leases may outlive the pool.
  struct Shelf {
    std::mutex mutex;
    std::vector<std::unique_ptr<Segment>> free;
    bool closed = false;
  };

  std::unique_ptr<Segment> TakeFree(std::size_t bytes);
  base::Result<std::unique_ptr<Segment>> Make(std::size_t bytes);
  std::unique_ptr<Segment> MakeMemfd(std::size_t bytes);
  std::unique_ptr<Segment> MakeSystemV(std::size_t bytes);
  Lease Lend(std::unique_ptr<Segment> segment);
  void Detach(const Segment& segment);

  x11::Connection& connection_;
  SharedMemoryParams params_;
  SharedMemoryKind kind_;
  std::vector<xcb_shm_seg_t> attached_;  // that the server holds, lent ones too
  std::shared_ptr<Shelf> shelf_ = std::make_shared<Shelf>();
};

}  // namespace gridhand::capture
