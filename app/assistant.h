// Looks on while a person plays, and shows on the screen what can be known.
//
//   look, until a board can be believed ──> think ──> show ──> another board is drawn ──> hide
//    ^                                                            (or it moves, or goes)   │
//    └─────────────────────────────────────────────────────────────────────────────────────┘
//
// Marks are on the screen only while the board is the one that they were made for: a wrong or old
// hint is worse than none. A picture with other pixels that is read as the same board, symbol by
// symbol, is a new ground to paint them on. What takes long to find out is shown when it is known.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/adviser.h"
#include "app/hints.h"
#include "app/program_profile.h"
#include "app/run_log.h"
#include "base/clock.h"
#include "base/error.h"
#include "capture/settle_filter.h"
#include "capture/x11/window_source.h"
#include "history/recorder.h"
#include "input/x11/hotkeys.h"
#include "input/x11/pointer_motion.h"
#include "overlay/painter.h"
#include "overlay/palette.h"
#include "overlay/x11/screen_sheet.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app {

struct AssistantOptions {
  std::optional<HelpLevel> level;  // until it is changed; none: as HelpRequest says
  overlay::Palette palette;
  double opacity = 1;
  std::string level_key = "Ctrl+Alt+H";  // the next level of help
  std::string why_key = "Ctrl+Alt+W";    // explains the cell under the pointer
  std::filesystem::path log;             // empty: no log
  bool keeps_history = true;             // the games are written down
};

// What was seen so far.
struct AssistedGames {
  int won = 0;
  int lost = 0;
  int drawn = 0;
};

class Assistant {
 public:
  // Everything that may fail before the first mark. `connection` must outlive it. `game` is the
  // name of the adviser's. `notice` hears what a person should read. Errors: kDisplay, kGone,
  // kBadInput (a key that is none, or that another program has; a log that cannot be written).
  static base::Result<std::unique_ptr<Assistant>> Open(
      x11::Connection& connection, const x11::WindowInfo& window, const ProgramProfile& profile,
      std::string_view game, std::unique_ptr<Adviser> adviser, const AssistantOptions& options,
      std::function<void(const std::string&)> notice);

  // Shows hints until something ends it: kGone (the game was closed), kInterrupted, kDisplay,
  // kBadInput (more mines than cells). No mark is left on the screen.
  base::Error Run();

  const AssistedGames& games() const { return games_; }

  // Ok as long as the log is whole, see RunLog.
  const base::Status& log_status() const { return log_.status(); }

 private:
  Assistant(x11::Connection& connection, x11::WindowInfo window, std::unique_ptr<Adviser> adviser,
            const AssistantOptions& options, std::function<void(const std::string&)> notice);
  base::Status Connect(const ProgramProfile& profile, std::string_view game);
  base::Status GrabKeys();
  void OnEvent(const xcb_generic_event_t& event);

  base::Status LookOnce();
  base::Status See();
  base::Status LookPatiently();
  base::Result<base::Frame> GrabReleased();
  base::Status AwaitRelease();
  base::Result<bool> IsAButtonDown();
  base::Result<bool> IsAButtonDown(xcb_query_pointer_cookie_t asked);
  base::Status WithoutManager(base::Status status);
  base::Status AwaitBetter(const base::Error& trouble);
  void TellOfHelp();
  void Think();
  base::Status ShowFirst();
  void NoteEnd();
  void Record(std::string_view result);
  base::Status WatchUntilStale();
  base::Result<bool> IsStale();
  base::Status Attend();
  base::Status Restack();
  base::Status Point();
  base::Status Press(std::size_t key);
  base::Status ChangeLevel();
  base::Status Explain();
  base::Result<std::optional<board::CellPos>> CellUnderPointer();
  base::Status Show();
  base::Status ShowLine(const std::string& line);
  void Hide();

  x11::Connection& connection_;
  x11::WindowInfo window_;
  AssistantOptions options_;
  overlay::Painter painter_;
  std::function<void(const std::string&)> notice_;
  base::SteadyClock clock_;
  RunLog log_;
  std::unique_ptr<Adviser> adviser_;
  std::unique_ptr<capture::WindowSource> source_;
  std::optional<capture::SettleFilter> settle_;
  std::unique_ptr<overlay::ScreenSheet> sheet_;
  std::unique_ptr<overlay::ScreenSheet> line_sheet_;
  std::unique_ptr<input::Hotkeys> hotkeys_;
  std::unique_ptr<input::PointerMotion> motion_;  // none: only the key explains a cell
  x11::Connection::Subscription subscription_;

  HelpRequest request_;                       // what the person wants, on this board
  base::Frame frame_;                         // what the marks are right for
  base::TimePoint resized_at_{};              // when its size was another one last
  xcb_window_t outermost_ = XCB_WINDOW_NONE;  // the game's, child of the root
  std::optional<base::TimePoint> unpainted_;  // since when the ground or the pointer is elsewhere
  std::string line_;                          // the sentence shown last, and below what
  base::ScreenRect line_of_;
  base::ScreenPoint outermost_place_;  // where it was last heard to be
  bool moved_ = false;                 // it has been since
  bool restacked_ = false;             // it was raised or lowered
  bool reparented_ = true;             // another window may be the outermost
  bool over_ = false;                  // the board seen last showed the end of its game
  AssistedGames games_;
  std::string game_;  // its name and its program's, for the history
  std::string program_;
  std::optional<base::TimePoint> began_;  // when this game was seen first
  std::optional<history::Recorder> recorder_;
  bool tells_of_help_ = false;  // to the program, which keeps best times itself
};

}  // namespace gridhand::app
