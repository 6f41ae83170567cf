// The file of `gridhand play --record`: what was seen, asked and answered, in order
// (docs/recordings.md). A gzip file; what it holds is a line with the format's number and then
// records, each a kind of one byte, a length of four bytes (little-endian) and so many bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace gridhand::app {

inline constexpr int kRecordingFormat = 1;
inline constexpr std::string_view kRecordingExtension = ".ghrec";

struct Record {
  enum class Kind : char {
    kHeader = 'H',   // JSON; the first record, and no other
    kLesson = 'L',   // a file that the eyes were taught by: its name, a zero byte, what it holds
    kPicture = 'P',  // a change to the picture before (app/frame_change.h)
    kEvent = 'E',    // JSON
    kEnd = 'Z',      // nothing; the last record: the recording is whole
  };
  Kind kind = Kind::kEvent;
  std::string bytes;
  std::uint64_t at = 0;  // byte of what the file holds at which `bytes` begin; 0 where not read
};

class RecordingWriter {
 public:
  // Replaces the file, which only its owner may read: it shows what was on the screen. Error
  // kBadInput: it cannot be written.
  static base::Result<std::unique_ptr<RecordingWriter>> Open(const std::filesystem::path& file);
  ~RecordingWriter();

  // Trouble with the file must not end a game: status() tells of it, and nothing is written after.
  void Write(Record::Kind kind, std::string_view bytes);
  // What was written is in the file, and can be read even if nothing more is.
  void Flush();
  // Writes kEnd. Once, and last.
  void Close();

  // Error kInternal: "cannot write the recording FILE: why".
  const base::Status& status() const { return status_; }

 private:
  struct Stream;
  explicit RecordingWriter(std::unique_ptr<Stream> stream);
  void Put(std::string_view bytes);
  void Fail();
  std::unique_ptr<Stream> stream_;
  base::Status status_ = base::Ok();
};

class RecordingReader {
 public:
  // Errors kBadInput: the file cannot be read, is no recording, or one of another format.
  static base::Result<RecordingReader> Open(const std::filesystem::path& file);
  RecordingReader(RecordingReader&&) noexcept;
  RecordingReader& operator=(RecordingReader&&) noexcept;
  ~RecordingReader();

  // None after kEnd. Error kBadInput, "FILE: byte 1234: …", the byte of what the file holds: it
  // ends before kEnd, is damaged, or a record is too long. Memory is asked for only as far as the
  // file brings bytes for it.
  base::Result<std::optional<Record>> Next();

  // "FILE: byte 1234: what", kBadInput, for what is wrong inside of a record.
  base::Error Misfit(std::uint64_t at, std::string_view what) const;

  // How much of the file has been read, 0 … 1.
  double progress() const;

 private:
  struct Stream;
  explicit RecordingReader(std::unique_ptr<Stream> stream);
  base::Result<std::string> Take(std::size_t count);
  std::unique_ptr<Stream> stream_;
};

}  // namespace gridhand::app
