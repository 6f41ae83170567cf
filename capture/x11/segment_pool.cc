#include "capture/x11/segment_pool.h"

#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>

#include <utility>

#include "base/unique_fd.h"

namespace gridhand::capture {
namespace {

// Attaching by descriptor came with MIT-SHM 1.2.
bool CanPassDescriptors(const x11::Connection& connection) {
  const x11::ExtensionInfo& shm = connection.Info(x11::Extension::kShm);
  return shm.present && connection.is_local() &&
         std::pair(shm.major_version, shm.minor_version) >= std::pair(1, 2);
}

// The best that may be tried; what works is found out by using it.
SharedMemoryKind FirstKind(const x11::Connection& connection, const SharedMemoryParams& params) {
  if (params.allow_memfd && CanPassDescriptors(connection)) return SharedMemoryKind::kMemfd;
  if (params.allow_system_v && connection.Has(x11::Extension::kShm)) {
    return SharedMemoryKind::kSystemV;
  }
  return SharedMemoryKind::kNone;
}

}  // namespace

SegmentPool::Segment::~Segment() {
  if (bytes == nullptr) return;
  if (system_v) {
    shmdt(bytes);
  } else {
    munmap(bytes, size);
  }
}

SegmentPool::SegmentPool(x11::Connection& connection, SharedMemoryParams params)
    : connection_(connection), params_(params), kind_(FirstKind(connection, params)) {}

SegmentPool::~SegmentPool() {
  const std::lock_guard lock(shelf_->mutex);
  shelf_->closed = true;
  shelf_->free.clear();
  // The pictures of those that are still lent have been taken: only this side needs them now.
  for (const xcb_shm_seg_t id : attached_) xcb_shm_detach(connection_.raw(), id);
}

void SegmentPool::Detach(const Segment& segment) {
  xcb_shm_detach(connection_.raw(), segment.id);
  std::erase(attached_, segment.id);
}

base::Result<SegmentPool::Lease> SegmentPool::Borrow(std::size_t bytes) {
  if (auto segment = TakeFree(bytes)) return Lend(std::move(segment));
  auto made = Make(bytes);
  if (!made) return made.error();
  attached_.push_back((*made)->id);
  return Lend(*std::move(made));
}

std::unique_ptr<SegmentPool::Segment> SegmentPool::TakeFree(std::size_t bytes) {
  const std::lock_guard lock(shelf_->mutex);
  while (!shelf_->free.empty()) {
    auto segment = std::move(shelf_->free.back());
    shelf_->free.pop_back();
    if (segment->size >= bytes) return segment;
    Detach(*segment);  // from before the window grew
  }
  return nullptr;
}

base::Result<std::unique_ptr<SegmentPool::Segment>> SegmentPool::Make(std::size_t bytes) {
  if (kind_ == SharedMemoryKind::kMemfd) {
    if (auto segment = MakeMemfd(bytes)) return segment;
    const bool try_next = params_.allow_system_v;
    kind_ = try_next ? SharedMemoryKind::kSystemV : SharedMemoryKind::kNone;
  }
  if (kind_ == SharedMemoryKind::kSystemV) {
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): it goes into the Result
    if (auto segment = MakeSystemV(bytes)) return segment;
    kind_ = SharedMemoryKind::kNone;
  }
  return base::Error{base::ErrorKind::kDisplay, "the server shares no memory with this program"};
}

std::unique_ptr<SegmentPool::Segment> SegmentPool::MakeMemfd(std::size_t bytes) {
  base::UniqueFd fd(memfd_create("gridhand-frame", MFD_CLOEXEC));
  if (!fd || ftruncate(fd.get(), static_cast<off_t>(bytes)) != 0) return nullptr;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd.get(), 0);
  if (memory == MAP_FAILED) return nullptr;
  auto segment = std::make_unique<Segment>();
  segment->bytes = static_cast<std::uint8_t*>(memory);
  segment->size = bytes;
  segment->id = xcb_generate_id(connection_.raw());
  // xcb closes the descriptor once it is sent.
  const auto cookie =
      xcb_shm_attach_fd_checked(connection_.raw(), segment->id, fd.Release(), /*read_only=*/0);
  if (!connection_.Check(cookie, "share memory with the server")) return nullptr;
  return segment;
}

std::unique_ptr<SegmentPool::Segment> SegmentPool::MakeSystemV(std::size_t bytes) {
  constexpr int kOwnerOnly = 0600;  // more would let every local user read the screen
  const int shm = shmget(IPC_PRIVATE, bytes, IPC_CREAT | kOwnerOnly);
  if (shm < 0) return nullptr;
  void* memory = shmat(shm, nullptr, 0);
  auto segment = std::make_unique<Segment>();
  segment->id = xcb_generate_id(connection_.raw());
  bool shared = false;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): what shmat returns when it fails
  if (memory != reinterpret_cast<void*>(-1)) {
    segment->bytes = static_cast<std::uint8_t*>(memory);
    segment->size = bytes;
    segment->system_v = true;
    const auto cookie = xcb_shm_attach_checked(connection_.raw(), segment->id,
                                               static_cast<std::uint32_t>(shm), /*read_only=*/0);
    shared = connection_.Check(cookie, "share memory with the server").ok();
  }
  // From here on it lives as long as somebody holds it, and not a crash longer.
  shmctl(shm, IPC_RMID, nullptr);
  return shared ? std::move(segment) : nullptr;
}

SegmentPool::Lease SegmentPool::Lend(std::unique_ptr<Segment> segment) {
  const auto give_back = [shelf = shelf_](Segment* returned) {
    std::unique_ptr<Segment> owner(returned);
    const std::lock_guard lock(shelf->mutex);
    if (!shelf->closed) shelf->free.push_back(std::move(owner));
  };
  return Lease(segment.release(), give_back);
}

}  // namespace gridhand::capture
