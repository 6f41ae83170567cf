// Plays a recording again without a display: the same player, made from the header, is given the
// same pictures and asked the same questions, and must answer as it did.
//
// Where the agent decides otherwise than the one that was recorded (its fingerprint tells), its
// moves cannot be followed any further than to the first other one. Then only what the eyes read is
// compared: every board that was believed is read afresh.
//
// Of a recording whose beginning is lost, everything before the first decision is passed over: what
// the player knew by then is gone. A difference after that may come from what was lost.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/game.h"
#include "app/games.h"
#include "app/player.h"
#include "app/player_call.h"
#include "app/recording.h"
#include "app/run_log.h"
#include "app/temporary_folder.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

// The first answer that is not the one that was recorded.
struct ReplayDifference {
  std::uint64_t at = 0;  // byte of what the file holds: of the event
  double t_ms = 0;       // since the recording began
  int game = 0;          // from 1
  std::string call;      // "verify"
  std::string what;      // "board", "action", "status", "verdict", "phase", "facts"
  std::string expected;
  std::string got;
};

// "byte 1234, 0.235 s, game 1, next: expected action …, got …".
std::string ToText(const ReplayDifference& difference);
nlohmann::ordered_json ToJson(const ReplayDifference& difference);

struct ReplayCounts {
  int pictures = 0;
  int calls = 0;   // asked again
  int boards = 0;  // of these, that believed a board
  int games = 0;   // that ended
};

// What happens on the way. The player is the replayed one.
class ReplayListener {
 public:
  virtual ~ReplayListener() = default;
  // The board of `frame` was believed, so many ms after the recording began.
  virtual void OnBoard(double /*t_ms*/, const base::Frame& /*frame*/, const Player& /*player*/) {}
  // As SessionListener.
  virtual void OnProgress(int /*game*/, const base::Frame& /*frame*/, const Player& /*player*/) {}
  virtual void OnGameEnd(const GameResult& /*result*/, const base::Frame& /*frame*/,
                         const Player& /*player*/) {}
  // After each record.
  virtual void OnRecord(double /*progress, 0 … 1*/) {}
};

// Shows the time of the recording.
class ReplayClock : public base::Clock {
 public:
  base::TimePoint Now() const override { return now; }
  base::TimePoint now{};
};

class Replay {
 public:
  // Reads the header and makes the player. `only_reads`: what was decided is not compared. Errors
  // kBadInput: no recording, of a game or program that is not known, options that do not fit.
  static base::Result<std::unique_ptr<Replay>> Open(const std::filesystem::path& file,
                                                    bool only_reads);

  // To the end, or to the first difference, which it gives. Error kBadInput with the byte: the
  // recording is cut off or damaged; what came before it was the same.
  base::Result<std::optional<ReplayDifference>> Run(ReplayListener& listener);

  const Player& player() const { return *player_; }
  const nlohmann::json& header() const { return header_; }
  const ReplayCounts& counts() const { return counts_; }
  std::shared_ptr<const ReplayClock> clock() const { return clock_; }
  bool only_reads() const { return only_reads_; }
  bool is_same_agent() const { return is_same_agent_; }
  // Whether the recording has its beginning.
  bool is_whole() const { return is_whole_; }

 private:
  using MaybeDifference = base::Result<std::optional<ReplayDifference>>;

  explicit Replay(RecordingReader reader, TemporaryFolder lessons)
      : reader_(std::move(reader)), lessons_(std::move(lessons)) {}
  base::Status ReadHeader();
  base::Status ReadLessons();
  base::Status TakeLesson(const Record& record);
  base::Status MakePlayer();
  base::Result<std::optional<Record>> NextRecord();
  base::Status TakePicture(const Record& record);
  MaybeDifference TakeEvent(const Record& record, ReplayListener& listener);
  MaybeDifference TakeCall(const nlohmann::json& event, ReplayListener& listener);
  MaybeDifference AskAgain(PlayerCall call, Legible legible, const nlohmann::json& event,
                           ReplayListener& listener);
  MaybeDifference ReadAfresh(const nlohmann::json& event, ReplayListener& listener);
  MaybeDifference TakeGameEnd(const nlohmann::json& event, ReplayListener& listener);
  std::optional<ReplayDifference> Compare(const nlohmann::json& event,
                                          const nlohmann::ordered_json& answer);
  ReplayDifference Difference(std::string what, std::string expected, std::string got) const;

  RecordingReader reader_;
  TemporaryFolder lessons_;
  std::optional<Record> ahead_;  // read, but no lesson
  GameList games_ = MakeGames();
  Game* game_ = nullptr;
  nlohmann::json header_;
  RunLog nowhere_;
  std::unique_ptr<Player> player_;
  std::shared_ptr<ReplayClock> clock_ = std::make_shared<ReplayClock>();
  bool only_reads_ = false;
  bool is_same_agent_ = true;
  bool is_whole_ = true;
  bool is_joined_ = true;  // false: still before the first decision of one without its beginning
  base::Frame frame_;
  std::string board_;  // recorded last
  ReplayCounts counts_;
  // Of the event that is being looked at.
  std::uint64_t at_ = 0;
  double t_ms_ = 0;
  std::string call_;
  int game_number_ = 1;
};

}  // namespace gridhand::app
