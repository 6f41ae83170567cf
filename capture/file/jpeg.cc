#include "capture/file/jpeg.h"

#include <fmt/format.h>

#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

// After <cstdio>, whose types they use.
#include <jpeglib.h>

#include <jerror.h>

#include "capture/file/png.h"

namespace gridhand::capture::file {
namespace {

using base::Error;
using base::ErrorKind;

// From this quality on, the exact transform is worth its time: what the TurboJPEG library decides.
constexpr int kExactFrom = 96;

// The library knows only the first member: a pointer to that is a pointer to all of this. It
// reports an error by a longjmp to `back`.
struct Trouble {
  jpeg_error_mgr library;
  std::jmp_buf back;
  char text[JMSG_LENGTH_MAX];
};

[[noreturn]] void GiveUp(j_common_ptr codec) {
  auto* trouble = reinterpret_cast<Trouble*>(codec->err);
  trouble->library.format_message(codec, trouble->text);
  std::longjmp(trouble->back, 1);
}

// These leave the picture whole. After any other warning the rest of it would be made up.
bool IsHarmless(int warning) {
  return warning == JWRN_EXTRANEOUS_DATA || warning == JWRN_ADOBE_XFORM ||
         warning == JWRN_JFIF_MAJOR;
}

void Hear(j_common_ptr codec, int level) {
  const bool is_warning = level < 0;
  if (is_warning && !IsHarmless(codec->err->msg_code)) GiveUp(codec);
}

jpeg_error_mgr* Listen(Trouble& trouble) {
  jpeg_std_error(&trouble.library);
  trouble.library.error_exit = GiveUp;
  trouble.library.emit_message = Hear;
  return &trouble.library;
}

// A codec of the library with what it says. No object with a destructor may live between
// setjmp and a call that may longjmp.
struct Decompressor {
  Trouble trouble;
  jpeg_decompress_struct codec{};
  Decompressor() {
    codec.err = Listen(trouble);
    jpeg_create_decompress(&codec);
  }
  ~Decompressor() { jpeg_destroy_decompress(&codec); }
};

struct Compressor {
  Trouble trouble;
  jpeg_compress_struct codec{};
  unsigned char* bytes = nullptr;
  unsigned long length = 0;  // NOLINT(google-runtime-int): the library's own type
  Compressor() {
    codec.err = Listen(trouble);
    jpeg_create_compress(&codec);
  }
  ~Compressor() {
    jpeg_destroy_compress(&codec);
    std::free(bytes);
  }
};

bool ReadHeader(Decompressor& from, std::string_view bytes) {
  if (setjmp(from.trouble.back) != 0) return false;
  // Takes a pointer to what it does not change.
  jpeg_mem_src(&from.codec, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  jpeg_read_header(&from.codec, TRUE);
  from.codec.out_color_space = JCS_EXT_BGRX;
  return true;
}

bool ReadRows(Decompressor& from, const base::WritableFrame& out) {
  if (setjmp(from.trouble.back) != 0) return false;
  jpeg_start_decompress(&from.codec);
  while (from.codec.output_scanline < from.codec.output_height) {
    JSAMPROW row = out.pixels + std::size_t{from.codec.output_scanline} *
                                    static_cast<std::size_t>(out.frame.stride_bytes);
    jpeg_read_scanlines(&from.codec, &row, 1);
  }
  jpeg_finish_decompress(&from.codec);
  return true;
}

bool WriteAll(Compressor& to, const base::Frame& frame, int quality) {
  if (setjmp(to.trouble.back) != 0) return false;
  jpeg_mem_dest(&to.codec, &to.bytes, &to.length);
  to.codec.image_width = static_cast<JDIMENSION>(frame.size.width);
  to.codec.image_height = static_cast<JDIMENSION>(frame.size.height);
  to.codec.input_components = base::kBytesPerPixel;
  to.codec.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&to.codec);  // colours at half the resolution
  jpeg_set_quality(&to.codec, quality, TRUE);
  to.codec.dct_method = quality < kExactFrom ? JDCT_FASTEST : JDCT_ISLOW;
  jpeg_start_compress(&to.codec, TRUE);
  while (to.codec.next_scanline < to.codec.image_height) {
    auto* row = const_cast<JSAMPROW>(frame.Row(static_cast<int>(to.codec.next_scanline)));
    jpeg_write_scanlines(&to.codec, &row, 1);
  }
  jpeg_finish_compress(&to.codec);
  return true;
}

Error Damaged(const Decompressor& from, const std::string& name) {
  return {ErrorKind::kBadInput,
          fmt::format("{}: not a readable JPEG picture ({})", name, from.trouble.text)};
}

}  // namespace

base::Result<base::Frame> DecodeJpeg(std::string_view bytes, const std::string& name) {
  Decompressor from;
  if (!ReadHeader(from, bytes)) return Damaged(from, name);
  const std::int64_t width = from.codec.image_width;
  const std::int64_t height = from.codec.image_height;
  if (width * height > kMaxPixels) {
    return Error{
        ErrorKind::kBadInput,
        fmt::format("{}: {}", name, TooLarge(static_cast<int>(width), static_cast<int>(height)))};
  }
  base::WritableFrame out = base::MakeFrame({static_cast<int>(width), static_cast<int>(height)});
  if (!ReadRows(from, out)) return Damaged(from, name);
  out.frame.id = 1;
  return out.frame;
}

base::Result<std::string> EncodeJpeg(const base::Frame& frame, int quality) {
  Compressor to;
  if (!WriteAll(to, frame, quality)) {
    return Error{ErrorKind::kInternal, fmt::format("the JPEG library says: {}", to.trouble.text)};
  }
  return std::string(reinterpret_cast<const char*>(to.bytes), to.length);
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
