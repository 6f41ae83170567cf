#include "capture/x11/image_reader.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

namespace gridhand::capture {
namespace {

constexpr std::string_view kDoing = "read the picture";
constexpr std::uint32_t kAllPlanes = ~0u;

struct WireRect {
  std::int16_t x;
  std::int16_t y;
  std::uint16_t width;
  std::uint16_t height;
};

WireRect ToWire(const base::FrameRect& area) {
  return {static_cast<std::int16_t>(area.x), static_cast<std::int16_t>(area.y),
          static_cast<std::uint16_t>(area.width), static_cast<std::uint16_t>(area.height)};
}

}  // namespace

ImageReader::ImageReader(x11::Connection& connection, SharedMemoryParams params)
    : connection_(connection), pool_(connection, params) {}

ImageReader::Request ImageReader::Ask(xcb_drawable_t drawable, const base::FrameRect& area) {
  Request request;
  request.frame_.id = ++last_id_;
  request.frame_.size = {area.width, area.height};
  request.frame_.stride_bytes = format_.StrideBytes(area.width);
  const auto bytes =
      static_cast<std::size_t>(request.frame_.stride_bytes) * static_cast<std::size_t>(area.height);
  const WireRect wire = ToWire(area);
  auto lease = pool_.Borrow(bytes);
  request.frame_.taken_at = std::chrono::steady_clock::now();
  if (lease) {
    request.lease_ = *std::move(lease);
    request.shared_ =
        xcb_shm_get_image(connection_.raw(), drawable, wire.x, wire.y, wire.width, wire.height,
                          kAllPlanes, XCB_IMAGE_FORMAT_Z_PIXMAP, request.lease_->id, 0);
    return request;
  }
  request.socket_ = xcb_get_image(connection_.raw(), XCB_IMAGE_FORMAT_Z_PIXMAP, drawable, wire.x,
                                  wire.y, wire.width, wire.height, kAllPlanes);
  return request;
}

base::Result<base::Frame> ImageReader::Finish(Request request) {
  return request.lease_ ? FinishShared(std::move(request)) : FinishSocket(std::move(request));
}

base::Result<base::Frame> ImageReader::FinishShared(Request request) {
  const auto reply = connection_.Fetch(xcb_shm_get_image_reply, request.shared_, kDoing);
  if (!reply) return reply.error();
  const std::uint8_t* bytes = request.lease_->bytes;
  return Wrap(std::move(request.frame_), {std::move(request.lease_), bytes});
}

base::Result<base::Frame> ImageReader::FinishSocket(Request request) {
  auto reply = connection_.Fetch(xcb_get_image_reply, request.socket_, kDoing);
  if (!reply) return reply.error();
  const std::shared_ptr<xcb_get_image_reply_t> owner(reply->release(), x11::Free());
  const std::uint8_t* bytes = xcb_get_image_data(owner.get());
  return Wrap(std::move(request.frame_), {owner, bytes});
}

base::Frame ImageReader::Wrap(base::Frame frame, std::shared_ptr<const std::uint8_t> bytes) const {
  if (format_.IsFrameFormat()) {
    frame.pixels = std::move(bytes);
    return frame;
  }
  base::WritableFrame converted = base::MakeFrame(frame.size);
  Convert(format_, bytes.get(), frame.size, converted.pixels);
  frame.stride_bytes = converted.frame.stride_bytes;
  frame.pixels = converted.frame.pixels;
  return frame;
}

std::string ImageReader::Description() const {
  switch (pool_.kind()) {
    case SharedMemoryKind::kMemfd:
      return "shared memory (memfd)";
    case SharedMemoryKind::kSystemV:
      return "shared memory (System V)";
    case SharedMemoryKind::kNone:
      return "the socket";
  }
  return "";
}

}  // namespace gridhand::capture
