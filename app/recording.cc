#include "app/recording.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "app/frame_change.h"
#include "app/little_endian.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Result;

// Its number follows, and a line break.
constexpr std::string_view kSignature = "gridhand recording ";

// A record of a whole picture of the largest size, and of anything else.
constexpr std::uint32_t kMostPictureBytes = 3 * kMostRecordedPixels + 1024;
constexpr std::uint32_t kMostOtherBytes = 16U << 20;
// What is read at once, so that a length that lies asks for no more.
constexpr std::size_t kStep = 1U << 18;

// Of zlib's levels the fastest: pictures of windows are flat, and a game does not wait.
constexpr const char* kWriteMode = "wb1";

struct CloseStream {
  void operator()(gzFile file) const { gzclose(file); }
};
using StreamPtr = std::unique_ptr<gzFile_s, CloseStream>;

std::string WhyOf(gzFile file) {
  int code = Z_OK;
  const char* why = gzerror(file, &code);
  if (code == Z_ERRNO) return std::strerror(errno);
  return code == Z_OK ? "" : why;
}

bool IsKind(char kind) { return std::string_view("HLPEZ").find(kind) != std::string_view::npos; }

}  // namespace

// --- writing -------------------------------------------------------------------------------------

struct RecordingWriter::Stream {
  fs::path file;
  StreamPtr out;
};

RecordingWriter::RecordingWriter(std::unique_ptr<Stream> stream) : stream_(std::move(stream)) {}
RecordingWriter::~RecordingWriter() = default;

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::Open(const fs::path& file) {
  constexpr mode_t kOwnersAlone = 0600;
  const int fd = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kOwnersAlone);
  // One that was there may have been anybody's to read. /dev/null is nobody's.
  struct stat about {};
  const bool is_closed_to_others = fd >= 0 && fstat(fd, &about) == 0 &&
                                   (!S_ISREG(about.st_mode) || fchmod(fd, kOwnersAlone) == 0);
  gzFile out = is_closed_to_others ? gzdopen(fd, kWriteMode) : nullptr;
  if (out == nullptr) {
    const std::string why = std::strerror(errno);
    if (fd >= 0) close(fd);
    return Error{ErrorKind::kBadInput,
                 fmt::format("cannot write the recording {}: {}", file.string(), why)};
  }
  auto stream = std::make_unique<Stream>();
  stream->file = file;
  stream->out.reset(out);
  std::unique_ptr<RecordingWriter> writer(new RecordingWriter(std::move(stream)));
  writer->Put(fmt::format("{}{}\n", kSignature, kRecordingFormat));
  return writer;
}

void RecordingWriter::Fail() {
  if (!status_.ok()) return;
  status_ = Error{ErrorKind::kInternal, fmt::format("cannot write the recording {}: {}",
                                                    stream_->file.string(), std::strerror(errno))};
}

void RecordingWriter::Put(std::string_view bytes) {
  if (!status_.ok() || !stream_->out || bytes.empty()) return;
  const std::size_t written = gzfwrite(bytes.data(), 1, bytes.size(), stream_->out.get());
  if (written != bytes.size()) Fail();
}

void RecordingWriter::Write(Record::Kind kind, std::string_view bytes) {
  std::string head(1, static_cast<char>(kind));
  app::Put(head, static_cast<std::uint32_t>(bytes.size()));
  Put(head);
  Put(bytes);
}

void RecordingWriter::Flush() {
  if (!status_.ok() || !stream_->out) return;
  if (gzflush(stream_->out.get(), Z_SYNC_FLUSH) != Z_OK) Fail();
}

void RecordingWriter::Close() {
  Write(Record::Kind::kEnd, "");
  if (stream_->out && gzclose(stream_->out.release()) != Z_OK) Fail();
}

// --- reading -------------------------------------------------------------------------------------

struct RecordingReader::Stream {
  fs::path file;
  StreamPtr in;
  std::uint64_t at = 0;
  std::uint64_t file_bytes = 1;
  bool has_ended = false;
  bool has_header = false;
};

RecordingReader::RecordingReader(std::unique_ptr<Stream> stream) : stream_(std::move(stream)) {}
RecordingReader::RecordingReader(RecordingReader&&) noexcept = default;
RecordingReader& RecordingReader::operator=(RecordingReader&&) noexcept = default;
RecordingReader::~RecordingReader() = default;

Error RecordingReader::Misfit(std::uint64_t at, std::string_view what) const {
  return {ErrorKind::kBadInput, fmt::format("{}: byte {}: {}", stream_->file.string(), at, what)};
}

Result<RecordingReader> RecordingReader::Open(const fs::path& file) {
  const auto unreadable = [&](const char* why) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("cannot read the recording {}: {}", file.string(), why)};
  };
  auto stream = std::make_unique<Stream>();
  stream->file = file;
  stream->in.reset(gzopen(file.c_str(), "rbe"));
  if (!stream->in) return unreadable(std::strerror(errno));
  std::error_code trouble;
  if (fs::is_directory(file, trouble)) return unreadable("it is a folder");
  const auto size = fs::file_size(file, trouble);
  if (!trouble && size > 0) stream->file_bytes = size;
  RecordingReader reader(std::move(stream));
  Result<std::string> signature = reader.Take(kSignature.size());
  if (!signature.ok()) return signature.error();
  if (*signature != kSignature) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("{} is no recording of gridhand play --record", file.string())};
  }
  std::string format;
  while (!format.ends_with('\n')) {
    constexpr std::size_t kMostDigits = 6;
    Result<std::string> digit = reader.Take(1);
    if (!digit.ok()) return digit.error();
    format += *digit;
    if (format.size() > kMostDigits) return reader.Misfit(reader.stream_->at, "no format's number");
  }
  if (format != fmt::format("{}\n", kRecordingFormat)) {
    format.pop_back();
    return Error{ErrorKind::kBadInput, fmt::format("{} has the format {}; this gridhand reads {}",
                                                   file.string(), format, kRecordingFormat)};
  }
  return reader;
}

Result<std::string> RecordingReader::Take(std::size_t count) {
  std::string bytes;
  while (bytes.size() < count) {
    const std::size_t before = bytes.size();
    const std::size_t step = std::min(count - before, kStep);
    bytes.resize(before + step);
    const int got = gzread(stream_->in.get(), bytes.data() + before, static_cast<unsigned>(step));
    const auto taken = static_cast<std::size_t>(std::max(got, 0));
    stream_->at += taken;
    if (taken == step) continue;
    const std::string why = WhyOf(stream_->in.get());
    return Misfit(stream_->at, fmt::format("the recording ends here in the middle{}",
                                           why.empty() ? "" : " (" + why + ")"));
  }
  return bytes;
}

Result<std::optional<Record>> RecordingReader::Next() {
  if (stream_->has_ended) return std::optional<Record>();
  const std::uint64_t begin = stream_->at;
  Result<std::string> head = Take(1 + sizeof(std::uint32_t));
  if (!head.ok()) return head.error();
  const char kind = head->front();
  if (!IsKind(kind)) return Misfit(begin, "no kind of record");
  NumberReader numbers(std::string_view(*head).substr(1));
  const auto length = numbers.Take<std::uint32_t>();
  Record record{.kind = static_cast<Record::Kind>(kind), .bytes = {}, .at = stream_->at};
  const bool is_picture = record.kind == Record::Kind::kPicture;
  if (length > (is_picture ? kMostPictureBytes : kMostOtherBytes)) {
    return Misfit(begin, fmt::format("a record of {} bytes is too long", length));
  }
  const bool is_header = record.kind == Record::Kind::kHeader;
  if (is_header == stream_->has_header) {
    return Misfit(begin, is_header ? "a second header" : "a record before the header");
  }
  stream_->has_header = true;
  Result<std::string> bytes = Take(length);
  if (!bytes.ok()) return bytes.error();
  record.bytes = *std::move(bytes);
  if (record.kind != Record::Kind::kEnd) return std::make_optional(std::move(record));
  // The checksum at the end of the file is looked at only when its end is.
  char beyond = 0;
  const int more = gzread(stream_->in.get(), &beyond, 1);
  if (length > 0 || more > 0) return Misfit(begin, "something follows the end of the recording");
  if (const std::string why = WhyOf(stream_->in.get()); more < 0 || !why.empty()) {
    return Misfit(begin, "the file is damaged: " + why);
  }
  stream_->has_ended = true;
  return std::optional<Record>();
}

double RecordingReader::progress() const {
  const auto read = static_cast<double>(std::max<z_off_t>(gzoffset(stream_->in.get()), 0));
  return std::min(1.0, read / static_cast<double>(stream_->file_bytes));
}

}  // namespace gridhand::app
