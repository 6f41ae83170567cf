#include "app/minesweeper/window_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <limits>
#include <utility>
#include <vector>

#include "app/data_files.h"
#include "app/minesweeper/board_finder.h"
#include "app/minesweeper/game_report.h"
#include "app/minesweeper/live_player.h"
#include "app/minesweeper/profile.h"
#include "app/passing_trouble.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/session.h"
#include "app/signals.h"
#include "base/interrupt.h"
#include "capture/settle_filter.h"
#include "capture/x11/window_source.h"
#include "vision/minesweeper/skin/recalled_cells.h"
#include "x11/connection.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::FrameRect;
using base::Result;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::GameReader;
using vision::minesweeper::LearntSkin;

// How long one wait for something new lasts while watching; nothing depends on it.
constexpr base::Duration kWatchSlice = std::chrono::seconds(1);
// Where what a person said in a window was seen, for who looks at the skin.
constexpr const char* kToldInWindow = "told";

Result<Profile> ProfileOf(const x11::WindowInfo& window) {
  const Result<DataFiles> files = FindDataFiles("minesweeper");
  if (!files) return files.error();
  const auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles) return profiles.error();
  const Profile* known = MatchProfile(*profiles, window.instance_name, window.class_name);
  return known != nullptr ? *known : UnknownProgram();
}

// What the eyes could not tell in the last look, a person may. Returns whether anything was told.
bool Ask(const GameReader& eyes, const BoardReader& reader, const AskPerson& ask,
         LearntSkin& skin) {
  if (!ask || !eyes.seen()) return false;
  FoundBoard board = eyes.seen()->board;
  const Frame& frame = eyes.seen()->frame;
  if (AskAbout(frame, reader, skin.cells, ask, board) == 0) return false;
  Learn(frame, board, kToldInWindow, skin.cells);
  return true;
}

// Its notices go to stderr: a game that pauses must not look like one that hangs.
class NoticeListener : public SessionListener {
 public:
  void OnNotice(const std::string& text) override { std::cerr << kMessagePrefix << text << '\n'; }
};

// --- playing ------------------------------------------------------------------------------------

struct Place {
  x11::Connection& connection;
  x11::WindowInfo window;
  Profile profile;
};

void SayWhy(const Error& stopped) {
  std::cerr << fmt::format("{}looking again: {}\n", kMessagePrefix, stopped.text);
}

// Something could not be read. (A board that changes in a way that no click explains is left
// alone.)
bool IsDoubt(const WindowLesson& lesson) {
  return lesson.stopped && lesson.stopped->kind == ErrorKind::kDoubt && lesson.unexplained == 0;
}

// Games until one is stopped. Where that was on a doubt, the person is asked if `may_ask`; whether
// they told something.
Result<bool> PlaySome(const Place& place, const WindowLessonPlan& plan, const BoardReader& reader,
                      bool may_ask, WindowLesson& lesson, LearntSkin& skin) {
  const SessionOptions options{.games = plan.games - lesson.games,
                               .evidence_dir = plan.evidence_dir,
                               .evidence_kept = kEvidenceKept};
  PlayerOptions how;
  how.memory = skin.cells;
  how.told = plan.told;
  how.window_class = place.window.class_name;
  const LivePlayer* player = nullptr;  // the session's
  const MakePlayer make_player = [&](RunLog& log) -> Result<std::unique_ptr<Player>> {
    auto made = LivePlayer::Make(place.profile, reader, how, log);
    if (!made) return made.error();
    player = made->get();
    return std::unique_ptr<Player>(*std::move(made));
  };
  NoticeListener listener;
  const auto session =
      Session::Open(place.connection, place.window, place.profile, make_player, options, listener);
  if (!session) return session.error();
  const SessionOutcome outcome = (*session)->Play();
  const GameReader& eyes = player->game_reader();
  skin.cells = eyes.memory();
  const auto is_over = [](const GameResult& game) { return game.result != "stopped"; };
  lesson.games += static_cast<int>(std::ranges::count_if(outcome.games, is_over));
  lesson.stopped = outcome.stopped;
  lesson.unexplained = FactsOf(outcome.games.back()).unexplained;
  return may_ask && IsDoubt(lesson) && Ask(eyes, reader, plan.ask, skin);
}

Result<WindowLesson> Play(const Place& place, const WindowLessonPlan& plan,
                          const BoardReader& reader, LearntSkin& skin) {
  WindowLesson lesson;
  bool may_ask = false;
  while (true) {
    const Result<bool> is_told = PlaySome(place, plan, reader, may_ask, lesson, skin);
    if (!is_told && !lesson.stopped) return is_told.error();
    if (!is_told) {  // closed or minimised since: what was learnt before is kept
      lesson.stopped = is_told.error();
      return lesson;
    }
    // A message that lies over the board at the end of a game goes away while it is looked at
    // again: nobody is to be asked about that.
    const bool looks_again = !may_ask && IsDoubt(lesson);
    if (!*is_told && !looks_again) return lesson;
    may_ask = looks_again;
    if (looks_again) SayWhy(*lesson.stopped);
  }
}

// --- watching -----------------------------------------------------------------------------------

FrameRect RegionOf(const GameReader& eyes) {
  constexpr int kFar = std::numeric_limits<std::int16_t>::max();  // as far as X11's windows go
  return eyes.seen() ? eyes.seen()->board.geometry.Bounds() : FrameRect{0, 0, kFar, kFar};
}

// A picture that cannot be had now may be had the next time. A window that cannot be seen says so
// at once, so the next time comes after `deadline`.
Result<std::optional<Frame>> NoPicture(capture::FrameSource& source, const Error& trouble,
                                       base::TimePoint deadline) {
  if (!MayPass(trouble.kind) && trouble.kind != ErrorKind::kTimeout) return trouble;
  if (trouble.kind != ErrorKind::kNotVisible) return std::optional<Frame>();
  const base::Status waited = source.WaitUntil(deadline);
  if (!waited) return waited.error();
  return std::optional<Frame>();
}

// The next picture in which the board holds still, once something was drawn. None: not yet.
Result<std::optional<Frame>> NextPicture(capture::FrameSource& source,
                                         capture::SettleFilter& settled, const GameReader& eyes) {
  const base::TimePoint deadline = base::SteadyClock().Now() + kWatchSlice;
  const Result<bool> changed = source.WaitForChange(RegionOf(eyes), deadline);
  if (!changed) return NoPicture(source, changed.error(), deadline);
  const bool is_first = !eyes.seen();
  if (!is_first && !*changed) return std::optional<Frame>();
  const Result<Frame> frame = settled.GrabSettled(RegionOf(eyes), deadline + kWatchSlice);
  if (frame) return std::make_optional(*frame);
  return NoPicture(source, frame.error(), deadline);
}

Result<WindowLesson> Watch(const Place& place, const WindowLessonPlan& plan,
                           const BoardReader& reader, LearntSkin& skin) {
  const auto source = capture::WindowSource::Open(place.connection, place.window.id);
  if (!source) return source.error();
  const base::SteadyClock clock;
  capture::SettleFilter settled(**source, clock, place.profile.settle);
  GameReader eyes(reader, skin.cells, plan.told);
  WindowLesson lesson;
  while (true) {
    const Result<std::optional<Frame>> frame = NextPicture(**source, settled, eyes);
    if (!frame) {
      const bool is_asked_for = frame.error().kind == ErrorKind::kInterrupted;
      if (!is_asked_for && frame.error().kind != ErrorKind::kGone) lesson.stopped = frame.error();
      break;
    }
    if (*frame && eyes.See(**frame)) ++lesson.looks;
  }
  skin.cells = eyes.memory();
  // The signal that ended the lesson is spent; the next one only ends the questions.
  StopOnSignals();
  Ask(eyes, reader, plan.ask, skin);
  return lesson;
}

}  // namespace

Result<WindowLesson> LearnFromWindow(const WindowLessonPlan& given, const BoardReader& reader,
                                     LearntSkin& skin) {
  WindowLessonPlan plan = given;
  plan.told.believes_fresh = true;  // the person points at a game, and play will tell
  Result<WindowSelector> selector = SelectorFrom(plan.window);
  if (!selector) return selector.error();
  const auto connection = x11::Connection::Open("", plan.interrupt);
  if (!connection) return connection.error();
  selector = AskForWindow(**connection, *std::move(selector));
  if (!selector) return selector.error();
  const auto chosen = ChooseWindow(**connection, FinderOf(reader, plan.told), *selector);
  if (!chosen) return chosen.error();
  const Result<Profile> profile = ProfileOf(chosen->info);
  if (!profile) return profile.error();
  const Place place{**connection, chosen->info, *profile};
  if (plan.only_watches) {
    std::cerr << fmt::format("{}watching {}: play in it; Ctrl-C ends the lesson\n", kMessagePrefix,
                             Describe(place.window));
    return Watch(place, plan, reader, skin);
  }
  TellPlayed(place.window, place.profile);
  if (PersonAgrees(kThatWindow, plan.is_agreed)) {
    return Play(place, plan, reader, skin);
  }
  return Error{ErrorKind::kStoppedByHuman, "not learnt: the answer was no"};
}

}  // namespace gridhand::app::minesweeper
