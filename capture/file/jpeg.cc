#include "capture/file/jpeg.h"

#include <fmt/format.h>
#include <turbojpeg.h>

#include <memory>

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

}  // namespace

base::Result<base::Frame> ThroughJpeg(const base::Frame& frame, int quality) {
  const Codec compressor(tjInitCompress());
  unsigned char* grown = nullptr;
  unsigned long length = 0;  // NOLINT(google-runtime-int): the library's own type
  const int packed =
      tjCompress2(compressor.get(), frame.pixels.get(), frame.size.width, frame.stride_bytes,
                  frame.size.height, TJPF_BGRX, &grown, &length, TJSAMP_420, quality, 0);
  const Bytes bytes(grown);
  if (packed != 0) return Refused(compressor.get());
  const Codec decompressor(tjInitDecompress());
  base::WritableFrame out = base::MakeFrame(frame.size);
  if (tjDecompress2(decompressor.get(), bytes.get(), length, out.pixels, frame.size.width,
                    out.frame.stride_bytes, frame.size.height, TJPF_BGRX, 0) != 0) {
    return Refused(decompressor.get());
  }
  out.frame.id = frame.id;
  out.frame.taken_at = frame.taken_at;
  out.frame.origin = frame.origin;
  return out.frame;
}

}  // namespace gridhand::capture::file
