// One live window being played: the X connection's eyes and hands, the driver and the loop, put
// together for `play` and `demo`.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/play_loop.h"
#include "app/player.h"
#include "app/program_profile.h"
#include "app/recorder.h"
#include "app/run_log.h"
#include "base/error.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app {

struct SessionOptions {
  int games = 1;
  std::filesystem::path log;           // empty: no log
  bool show_intent = false;            // a ring on the screen round the cell of the next click
  bool only_looks = false;             // for FirstAction: no hands, no log, no claim
  bool corner_stops = true;            // as PlayParams
  bool step = false;                   // each action waits for a key, or a line on stdin
  base::Duration delay{};              // each action waits so long, for a person to watch
  base::Duration interval{};           // from one action to the next at least
  std::filesystem::path evidence_dir;  // where a screenshot goes when a game is stopped on a doubt
  std::size_t evidence_kept = 0;       // of these the newest that stay there; 0: all
  std::filesystem::path record;        // empty: only the last seconds, and in memory
  MakeHead recorded_head;              // whose game it is; empty: nothing is recorded
  DealNext deal;                       // as PlayParts
};

// Makes who plays; the log outlives the player. Error kBadInput: its options do not fit.
using MakePlayer = std::function<base::Result<std::unique_ptr<Player>>(RunLog& log)>;

// What a session tells while it runs: pictures for a film, a line for a person.
class SessionListener {
 public:
  virtual ~SessionListener() = default;
  // After each decision and each proved gesture.
  virtual void OnProgress(int /*game*/, const base::Frame& /*frame*/, const Player& /*player*/) {}
  virtual void OnGameEnd(const GameResult& /*result*/, const base::Frame& /*frame*/,
                         const Player& /*player*/) {}
  // What would be done next, and why; it waits for an answer.
  virtual void OnQuestion(const std::string& /*text*/) {}
  // Something a person should read now: paused, resumed, waiting.
  virtual void OnNotice(const std::string& /*text*/) {}
};

struct SessionOutcome {
  std::vector<GameResult> games;
  std::optional<base::Error> stopped;  // why the session did not play all its games
  base::Status log = base::Ok();       // why the run log is not whole
  base::Status record = base::Ok();    // the same of the recording
  int unread_cells = 0;                // of the board that stopped it
};

class Session {
 public:
  // Everything that may fail before the first click. `connection` and `listener` must outlive it.
  // Errors: those of `make_player`, kBadInput (a log that cannot be written, another gridhand has
  // the window), kGone, kDisplay.
  static base::Result<std::unique_ptr<Session>> Open(
      x11::Connection& connection, const x11::WindowInfo& window, const ProgramProfile& profile,
      const MakePlayer& make_player, const SessionOptions& options, SessionListener& listener);
  ~Session();

  // Looks and decides but clicks nothing: the action that would be first; none if the game is over.
  // Errors as PlayLoop::FirstAction.
  base::Result<std::optional<Action>> FirstAction();

  // Who decides it.
  const Player& player() const;

  // Plays `options.games` games, starting with the one on the screen if it is not over. Puts the
  // pointer back and releases every button, whatever happens.
  SessionOutcome Play();

 private:
  struct Parts;
  explicit Session(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace gridhand::app
