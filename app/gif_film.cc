#include "app/gif_film.h"

#include <fmt/format.h>
#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "app/film_file.h"
#include "app/indexed_picture.h"
#include "overlay/painter.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

// GIF's unit of time, and the most that fits into one picture's field.
using Centiseconds = std::chrono::duration<int, std::centi>;
constexpr Centiseconds kLongestDelay{65535};

std::string GifText(int gif_error) {
  const char* text = GifErrorString(gif_error);
  return fmt::format("{} ({})", text != nullptr ? text : "unknown trouble", std::strerror(errno));
}

struct ColorMapDeleter {
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};
using ColorMap = std::unique_ptr<ColorMapObject, ColorMapDeleter>;

// GIF wants a power of two of colours; the ones that are not used stay black.
ColorMap MakeColorMap(const IndexedPicture& picture) {
  const int used = static_cast<int>(picture.palette.size()) + (picture.transparent ? 1 : 0);
  ColorMap map(GifMakeMapObject(1 << GifBitSize(used), nullptr));
  if (map == nullptr) return nullptr;
  for (std::size_t i = 0; i < picture.palette.size(); ++i) {
    const base::Bgr color = picture.palette[i];
    map->Colors[i] = {color.r, color.g, color.b};
  }
  return map;
}

}  // namespace

// The open file.
struct GifFilm::File {
  explicit File(const fs::path& path) : names(path) {}
  ~File() { Finish(); }

  FilmFile names;
  GifFileType* gif = nullptr;

  // Ends and closes the file; GIF_OK if everything reached the disk.
  int Finish() {
    if (gif == nullptr) return GIF_OK;
    int error = 0;
    return EGifCloseFile(std::exchange(gif, nullptr), &error);
  }
  base::Error Error() const { return names.Trouble(GifText(gif != nullptr ? gif->Error : 0)); }

  // Header, no global palette, and the extension that makes players repeat.
  bool Begin(base::Size size) const {
    constexpr int kColorBits = 8;
    constexpr std::string_view kLoop = "NETSCAPE2.0";
    constexpr std::array<unsigned char, 3> kForEver = {1, 0, 0};
    EGifSetGifVersion(gif, true);
    return EGifPutScreenDesc(gif, size.width, size.height, kColorBits, 0, nullptr) == GIF_OK &&
           EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, static_cast<int>(kLoop.size()), kLoop.data()) == GIF_OK &&
           EGifPutExtensionBlock(gif, static_cast<int>(kForEver.size()), kForEver.data()) ==
               GIF_OK &&
           EGifPutExtensionTrailer(gif) == GIF_OK;
  }

  bool PutControl(const IndexedPicture& picture, Centiseconds delay) const {
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = delay.count();
    control.TransparentColor = picture.transparent ? *picture.transparent : NO_TRANSPARENT_COLOR;
    std::array<GifByteType, 4> bytes{};
    const std::size_t size = EGifGCBToExtension(&control, bytes.data());
    return EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(size), bytes.data()) ==
           GIF_OK;
  }

  bool PutPicture(IndexedPicture& picture) const {
    const ColorMap map = MakeColorMap(picture);
    const base::FrameRect& where = picture.where;
    if (map == nullptr || EGifPutImageDesc(gif, where.x, where.y, where.width, where.height, false,
                                           map.get()) != GIF_OK) {
      return false;
    }
    for (int y = 0; y < where.height; ++y) {
      GifPixelType* row = picture.indices.data() + static_cast<std::ptrdiff_t>(y) * where.width;
      if (EGifPutLine(gif, row, where.width) != GIF_OK) return false;
    }
    return true;
  }
};

struct GifFilm::Pending {
  IndexedPicture picture;
  base::Duration shown_for{};
};

base::Result<std::unique_ptr<FilmWriter>> GifFilm::Create(const fs::path& path) {
  auto file = std::make_unique<File>(path);
  // Not EGifOpenFileName: that makes files which only their owner may read.
  base::Result<base::UniqueFd> fd = file->names.Create();
  if (!fd) return fd.error();
  int error = E_GIF_ERR_OPEN_FAILED;
  file->gif = EGifOpenFileHandle(fd->get(), &error);
  if (file->gif == nullptr) return file->names.Trouble(GifText(error));
  fd->Release();  // closed with the GIF
  return std::unique_ptr<FilmWriter>(new GifFilm(std::move(file)));
}

GifFilm::GifFilm(std::unique_ptr<File> file) : file_(std::move(file)) {}
GifFilm::~GifFilm() = default;

base::Status GifFilm::Add(const base::Frame& frame, std::string_view caption,
                          base::Duration shown_for) {
  assert(file_->gif != nullptr);
  auto captioned = overlay::AddCaption(frame, caption);
  if (!captioned) return captioned.error();
  if (!shown_ && !file_->Begin(captioned->size)) return file_->Error();

  base::Frame next = shown_ ? Fit(*captioned, shown_->size) : *captioned;
  auto changes = IndexChanges(shown_, next);
  if (!changes) {
    if (pending_ != nullptr) pending_->shown_for += shown_for;
    return base::Ok();
  }
  if (base::Status written = WritePending(); !written) return written;
  pending_ = std::make_unique<Pending>(Pending{*std::move(changes), shown_for});
  shown_ = std::move(next);
  return base::Ok();
}

base::Status GifFilm::WritePending() {
  if (pending_ == nullptr) return base::Ok();
  const base::Duration wanted = pending_->shown_for + rounding_left_;
  const auto delay = std::min(std::chrono::round<Centiseconds>(wanted), kLongestDelay);
  rounding_left_ = wanted - delay;
  const auto pending = std::exchange(pending_, nullptr);
  const bool written =
      file_->PutControl(pending->picture, delay) && file_->PutPicture(pending->picture);
  if (!written) return file_->Error();
  return base::Ok();
}

base::Status GifFilm::Close() {
  assert(file_->gif != nullptr);
  if (!shown_) {
    return base::Error{base::ErrorKind::kBadInput, fmt::format("no film {}: there was no picture",
                                                               file_->names.path().string())};
  }
  if (base::Status written = WritePending(); !written) return written;
  if (file_->Finish() != GIF_OK) return file_->Error();
  return file_->names.GiveName();
}

}  // namespace gridhand::app
