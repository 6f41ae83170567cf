#include "app/video_film.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/film_file.h"
#include "app/stage.h"
#include "base/child_process.h"
#include "base/unique_fd.h"
#include "overlay/painter.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Result;
using base::Status;

constexpr base::Duration kFrameTime =
    base::Duration(std::chrono::seconds(1)) / kVideoFramesPerSecond;
static_assert(kFrameTime <= kShownAtLeast, "a picture could be left out");

// Pictures that wait for the encoder. It is several times faster than a game needs it; this many
// are some seconds of play, and 100 MB of a large window.
constexpr std::size_t kMostWaiting = 64;

// Then it is stuck, and the game must go on. A loaded machine has been seen to take a second.
constexpr base::Duration kStuckAfter = std::chrono::seconds(10);

// For what is left to do when the last picture has been handed over: some seconds of film.
constexpr base::Duration kFinishLimit = std::chrono::seconds(60);

// The game comes first: it plays at its own speed while pictures wait. Not the utmost, or a loaded
// machine would never get round to them.
constexpr const char* kNiceness = "10";

struct Format {
  std::string_view extension;
  const char* container;
  std::vector<std::string> codec;
};

// Quality as good as the eye can tell on flat colours; presets that leave the game its processor.
const std::vector<Format>& Formats() {
  static const std::vector<std::string> kH264 = {"-c:v",     "libx264", "-preset",
                                                 "veryfast", "-crf",    "18"};
  static const std::vector<std::string> kVp9 = {
      "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-crf", "24", "-b:v", "0"};
  static const std::vector<Format> kFormats = {
      {".mp4", "mp4", kH264}, {".mkv", "matroska", kH264}, {".webm", "webm", kVp9}};
  return kFormats;
}

const Format* FormatOf(const fs::path& path) {
  for (const Format& format : Formats()) {
    if (path.extension() == format.extension) return &format;
  }
  return nullptr;
}

// Half the colour resolution both ways, as every player wants it, needs even sides.
base::Size EvenSize(base::Size size) {
  return {size.width + size.width % 2, size.height + size.height % 2};
}

std::vector<std::string> Command(const std::string& program, const FilmFile& file, base::Size size,
                                 int pictures_fd) {
  const Format& format = *FormatOf(file.path());
  std::vector<std::string> command = {
      "nice", "-n", kNiceness, program, "-nostdin", "-hide_banner", "-loglevel", "error", "-y",
      "-xerror",  // without it, a full disk is a success

      // what comes in
      "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size",
      fmt::format("{}x{}", size.width, size.height), "-framerate",
      fmt::format("{}", kVideoFramesPerSecond), "-i", fmt::format("pipe:{}", pictures_fd),
      // the colours of today's screens, and said so: without it players guess by the size
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
      "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"};
  command.insert(command.end(), format.codec.begin(), format.codec.end());
  command.insert(command.end(), {"-movflags", "+faststart", "-f", format.container,
                                 "file:" + file.part().string()});
  return command;
}

// Where the encoder's complaints go: memory with a name that it can open.
struct Complaints {
  base::UniqueFd memory{memfd_create("ffmpeg", MFD_CLOEXEC)};

  std::string Path() const { return fmt::format("/proc/self/fd/{}", memory.get()); }

  // The first line, which says the cause; what follows are consequences.
  std::string Text() const {
    std::array<char, 500> text{};
    const ssize_t size = pread(memory.get(), text.data(), text.size(), 0);
    const std::string all(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return all.substr(0, all.find('\n'));
  }
};

// False, with errno, if the other side is gone. No signal comes of it.
bool SendAll(int fd, const std::uint8_t* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    bytes += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool SendPicture(int fd, const Frame& frame) {
  const auto row_bytes = static_cast<std::size_t>(frame.size.width) * base::kBytesPerPixel;
  for (int y = 0; y < frame.size.height; ++y) {
    if (!SendAll(fd, frame.Row(y), row_bytes)) return false;
  }
  return true;
}

}  // namespace

struct VideoFilm::File {
  explicit File(const fs::path& path) : names(path) {}
  FilmFile names;
  std::string program;  // ffmpeg
};

// The running ffmpeg and the thread that feeds it.
class VideoFilm::Encoder {
 public:
  static Result<std::unique_ptr<Encoder>> Start(const File& file, base::Size size) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
      return file.names.Trouble(std::strerror(errno));
    }
    base::UniqueFd ours(ends[0]);
    const base::UniqueFd theirs(ends[1]);
    Complaints complaints;
    auto process =
        base::ChildProcess::Spawn({.argv = Command(file.program, file.names, size, theirs.get()),
                                   .environment = {},
                                   .output_file = complaints.Path(),
                                   .working_directory = {},
                                   .inherited_fds = {theirs.get()}});
    if (!process) return process.error();
    return std::unique_ptr<Encoder>(
        new Encoder(*std::move(process), std::move(ours), std::move(complaints), size));
  }

  // Not finished: the encoder is killed first, so that the thread cannot hang on it.
  ~Encoder() {
    process_.Kill();
    End();
  }

  base::Size size() const { return size_; }

  // Hands a picture over to be shown for `times` frames; false if the encoder is gone or stuck.
  bool Show(Frame frame, int times) {
    std::unique_lock lock(mutex_);
    const bool room = changed_.wait_for(
        lock, kStuckAfter, [this] { return broken_ || waiting_.size() < kMostWaiting; });
    if (!room || broken_) return false;
    waiting_.push_back({std::move(frame), times});
    changed_.notify_all();
    return true;
  }

  // Waits until the file is whole; why it is not, else.
  std::optional<std::string> Finish() {
    End();
    const auto ended = process_.Wait(base::SteadyClock().Now() + kFinishLimit);
    if (!ended) return "ffmpeg does not come to an end";
    if (ended->code == 0 && ended->signal == 0) return std::nullopt;
    return WhyBroken();
  }

  std::string WhyBroken() {
    const auto ended =
        process_.Wait(base::SteadyClock().Now() + (IsBroken() ? kStuckAfter : base::Duration()));
    if (!ended) return "ffmpeg takes no more pictures";
    if (ended->signal != 0) return fmt::format("ffmpeg was ended by signal {}", ended->signal);
    return fmt::format("ffmpeg gave up with exit code {}: {}", ended->code, complaints_.Text());
  }

 private:
  struct Picture {
    Frame frame;
    int times = 0;
  };

  Encoder(base::ChildProcess process, base::UniqueFd pictures, Complaints complaints,
          base::Size size)
      : process_(std::move(process)),
        pictures_(std::move(pictures)),
        complaints_(std::move(complaints)),
        size_(size),
        feeder_([this] { Feed(); }) {}

  // No more pictures: the thread sends what waits and hangs up. Any number of times.
  void End() {
    {
      const std::lock_guard lock(mutex_);
      no_more_ = true;
      changed_.notify_all();
    }
    if (feeder_.joinable()) feeder_.join();
  }

  bool IsBroken() {
    const std::lock_guard lock(mutex_);
    return broken_;
  }

  std::optional<Picture> Next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return no_more_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    Picture next = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    return next;
  }

  void Feed() {
    while (const std::optional<Picture> picture = Next()) {
      for (int i = 0; i < picture->times; ++i) {
        if (!SendPicture(pictures_.get(), picture->frame)) return GiveUp();
      }
    }
    pictures_.Reset();
  }

  void GiveUp() {
    const std::lock_guard lock(mutex_);
    broken_ = true;
    waiting_.clear();
    changed_.notify_all();
  }

  base::ChildProcess process_;
  base::UniqueFd pictures_;  // the thread's
  Complaints complaints_;
  base::Size size_;
  std::mutex mutex_;  // of the next four
  std::condition_variable changed_;
  std::deque<Picture> waiting_;
  bool no_more_ = false;
  bool broken_ = false;
  std::thread feeder_;  // declared last: it uses everything above
};

bool VideoFilm::Makes(const fs::path& path) { return FormatOf(path) != nullptr; }

Result<std::unique_ptr<FilmWriter>> VideoFilm::Create(const fs::path& path) {
  assert(Makes(path));
  auto file = std::make_unique<File>(path);
  file->program = FindProgram("ffmpeg");
  if (file->program.empty()) {
    return Error{ErrorKind::kNotFound,
                 fmt::format("ffmpeg, which makes {} films, is not installed: type apt-get install "
                             "ffmpeg, or give the film a name that ends in .gif",
                             path.extension().string())};
  }
  if (auto made = file->names.Create(); !made) return made.error();
  return std::unique_ptr<FilmWriter>(new VideoFilm(std::move(file)));
}

VideoFilm::VideoFilm(std::unique_ptr<File> file) : file_(std::move(file)) {}
VideoFilm::~VideoFilm() = default;

Status VideoFilm::Add(const Frame& frame, std::string_view caption, base::Duration shown_for) {
  auto captioned = overlay::AddCaption(frame, caption);
  if (!captioned) return captioned.error();
  if (encoder_ == nullptr) {
    auto started = Encoder::Start(*file_, EvenSize(captioned->size));
    if (!started) return started.error();
    encoder_ = *std::move(started);
  }
  const base::Duration wanted = shown_for + carried_;
  const auto times = wanted / kFrameTime;
  carried_ = wanted % kFrameTime;
  if (times == 0) return base::Ok();
  if (encoder_->Show(Fit(*captioned, encoder_->size()), static_cast<int>(times))) return base::Ok();
  return file_->names.Trouble(encoder_->WhyBroken());
}

Status VideoFilm::Close() {
  if (encoder_ == nullptr) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("no film {}: there was no picture", file_->names.path().string())};
  }
  if (const auto why = encoder_->Finish()) return file_->names.Trouble(*why);
  return file_->names.GiveName();
}

}  // namespace gridhand::app
