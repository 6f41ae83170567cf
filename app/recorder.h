// Records a session: a Player that writes down each call with its picture and its answer, into the
// file of `play --record` or, as long as nobody asked for one, into memory, so that a game that was
// stopped can save its last seconds.
//
//   player = Recorded(std::move(player), recorder);
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/game.h"
#include "app/launch_options.h"
#include "app/player.h"
#include "app/recording.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"
#include "x11/window.h"

namespace gridhand::app {

// A file that the eyes were taught by; its name is relative, without "..".
struct Lesson {
  std::string name;
  std::string bytes;
};

// What makes the same player again: the header, and what follows it.
struct RecordingHead {
  nlohmann::ordered_json fields;
  std::vector<Lesson> lessons;
};

// Asked for when a file is begun: a recording in memory may never become one. Error kBadInput: what
// the eyes were taught cannot be read, or is more than a recording holds.
using MakeHead = std::function<base::Result<RecordingHead>()>;

// What memory holds of a session's last pictures and calls at most. A beginner's game of the
// programs that are known takes 1 to 8 MB, most of it its first picture.
inline constexpr std::size_t kRecentBytes = 32U << 20;

class Recorder {
 public:
  // Into memory, `recent_bytes` at most.
  Recorder(MakeHead make_head, std::size_t recent_bytes = kRecentBytes);
  // Into a file instead. Errors: those of RecordingWriter::Open and of `make_head`.
  base::Status WriteTo(const std::filesystem::path& file);

  // The picture that later calls are about. The same again costs nothing.
  void Picture(const base::Frame& frame);
  // Adds "t_ms", the time since the recording began.
  void Event(nlohmann::ordered_json fields);
  // An event with a "board", which is left out where it is the one before.
  void EventWithBoard(nlohmann::ordered_json fields);
  // What was recorded is in the file even if nothing more comes.
  void Flush();
  // Takes into memory what has come since the last time: what differs between two large pictures
  // takes longer to find than some programs take to answer. A file is written at once.
  void CatchUp();

  // What memory holds, as a file; a header with "whole": false if its beginning is lost. Errors as
  // WriteTo.
  base::Status SaveRecent(const std::filesystem::path& file);
  bool writes_file() const { return writer_ != nullptr; }

  // Ends the file, if there is one, and tells why it is not whole.
  base::Status Close();

 private:
  struct Piece {
    Record::Kind kind;
    std::string bytes;
  };
  using Waiting = std::variant<base::Frame, nlohmann::ordered_json>;  // a picture, an event
  base::Status WriteHead(RecordingWriter& writer, bool is_whole) const;
  void Take(Waiting piece);
  void Add(Record::Kind kind, std::string bytes);
  void DropOldest();

  MakeHead make_head_;
  std::size_t recent_bytes_;
  base::SteadyClock clock_;
  base::TimePoint start_;
  std::unique_ptr<RecordingWriter> writer_;
  base::Frame shown_;  // the picture that the next calls are about
  std::string board_;
  std::deque<Waiting> waiting_;
  base::Frame last_;  // the last one that was taken
  std::deque<Piece> recent_;
  std::size_t recent_size_ = 0;
  base::Frame base_;        // as it was before the oldest piece of `recent_`
  std::string base_board_;  // the same
  bool has_dropped_ = false;
};

// `player`, recorded. The recorder must outlive it.
std::unique_ptr<Player> Recorded(std::unique_ptr<Player> player, Recorder& recorder);

// Whose game it is, for the head.
struct RecordedGame {
  const Game* game = nullptr;
  const ProgramProfile* profile = nullptr;
  x11::WindowInfo window;
  const LaunchOptions* launched = nullptr;  // null if by a person
  std::uint64_t seed = 1;
  std::vector<std::string> options;  // of the game, as on the command line
};

// The head of a game's recording; what is pointed at must still be there. Errors as MakeHead.
base::Result<RecordingHead> HeadOf(const RecordedGame& recorded);

// The options of `game` that the command line gave: "--flags", "useful".
std::vector<std::string> GivenOptions(const CLI::App& parser, const Game& game);

// Tells two versions of a game's agent apart: a hash of its answers to a few positions (16 digits).
std::string AgentFingerprint(const Game& game, std::string_view agent);

}  // namespace gridhand::app
