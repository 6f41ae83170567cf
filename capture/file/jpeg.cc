#include "capture/file/jpeg.h"

#include <fmt/format.h>
#include <turbojpeg.h>

#include <cstdint>
#include <memory>

#include "capture/file/png.h"

namespace gridhand::capture::file {
namespace {

struct CloseCodec {
  void operator()(void* codec) const { tjDestroy(codec); }
};
using Codec = std::unique_ptr<void, CloseCodec>;

struct FreeBytes {
  void operator()(unsigned char* bytes) const { tjFree(bytes); }
};
using Bytes = std::unique_ptr<unsigned char, FreeBytes>;

base::Error Refused(void* codec) {
  return {base::ErrorKind::kInternal,
          fmt::format("the JPEG library says: {}", tjGetErrorStr2(codec))};
}

base::Error Damaged(void* codec, const std::string& name) {
  return {base::ErrorKind::kBadInput,
          fmt::format("{}: not a readable JPEG picture ({})", name, tjGetErrorStr2(codec))};
}

}  // namespace

base::Result<base::Frame> DecodeJpeg(std::string_view bytes, const std::string& name) {
  const Codec codec(tjInitDecompress());
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  int width = 0;
  int height = 0;
  int subsampling = 0;
  int colours = 0;
  if (tjDecompressHeader3(codec.get(), data, bytes.size(), &width, &height, &subsampling,
                          &colours) != 0) {
    return Damaged(codec.get(), name);
  }
  if (std::int64_t{width} * height > kMaxPixels) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("{}: {}", name, TooLarge(width, height))};
  }
  base::WritableFrame out = base::MakeFrame({width, height});
  // A warning, too, means that the data ends early: the rest of the picture would be made up.
  if (tjDecompress2(codec.get(), data, bytes.size(), out.pixels, width, out.frame.stride_bytes,
                    height, TJPF_BGRX, TJFLAG_STOPONWARNING) != 0) {
    return Damaged(codec.get(), name);
  }
  out.frame.id = 1;
  return out.frame;
}

base::Result<std::string> EncodeJpeg(const base::Frame& frame, int quality) {
  const Codec codec(tjInitCompress());
  unsigned char* grown = nullptr;
  unsigned long length = 0;  // NOLINT(google-runtime-int): the library's own type
  const int packed =
      tjCompress2(codec.get(), frame.pixels.get(), frame.size.width, frame.stride_bytes,
                  frame.size.height, TJPF_BGRX, &grown, &length, TJSAMP_420, quality, 0);
  const Bytes bytes(grown);
  if (packed != 0) return Refused(codec.get());
  return std::string(reinterpret_cast<const char*>(bytes.get()), length);
}

base::Result<base::Frame> ThroughJpeg(const base::Frame& frame, int quality) {
  const base::Result<std::string> bytes = EncodeJpeg(frame, quality);
  if (!bytes) return bytes.error();
  base::Result<base::Frame> out = DecodeJpeg(*bytes, "a compressed picture");
  if (!out) return out;
  out->id = frame.id;
  out->taken_at = frame.taken_at;
  out->origin = frame.origin;
  return out;
}

}  // namespace gridhand::capture::file
