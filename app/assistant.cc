#include "app/assistant.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/history_record.h"
#include "app/passing_trouble.h"
#include "app/window_search.h"
#include "x11/help_mark.h"
#include "x11/hit_test.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Ok;
using base::Result;
using base::Status;
using board::CellPos;

// How long a board may go on being drawn before it is looked at what is wrong. Only a bound: what
// never holds still is waited for again.
constexpr base::Duration kSettleLimit = std::chrono::seconds(1);

// How often to look again without being told of a change: at a window that is hidden or shows no
// board, and as often as the frame source's own watch-dog compares pictures.
constexpr base::Duration kWatchDog = std::chrono::milliseconds(250);

// How long a program may take to draw itself in a new size. gnome-mines took 30 to 130 ms, on a
// busy machine.
constexpr base::Duration kRedraw = std::chrono::milliseconds(150);

// How often to ask whether more has been found out.
constexpr base::Duration kThinkingSlice = std::chrono::milliseconds(5);

// How often to ask whether a held button has been released. A person's click lasts about 80 ms.
constexpr base::Duration kPressedSlice = std::chrono::milliseconds(5);

// How long pointer and ground have to rest before the marks are painted for them anew. A click on
// gnome-mines lights its cell up first and draws what it opens up to 62 ms later; who paints then
// sees that too late.
constexpr base::Duration kRest = std::chrono::milliseconds(80);

// Below a board of a beginner's size a sentence has two or three lines, px.
constexpr int kNarrowestLine = 320;

// The keys, in the order in which they are taken.
constexpr std::size_t kLevelKey = 0;

// Trouble that ends by itself, or by what the person does next: with the window, or with a board
// that cannot be read.
bool MayEnd(ErrorKind kind) {
  return MayPass(kind) || kind == ErrorKind::kDoubt || kind == ErrorKind::kHidden ||
         kind == ErrorKind::kNotFound || kind == ErrorKind::kPaused || kind == ErrorKind::kTimeout;
}

// In the order of the key that changes them.
constexpr HelpLevel kLevels[] = {HelpLevel::kNone, HelpLevel::kHint, HelpLevel::kProved,
                                 HelpLevel::kAll};

// After a choice that is no level comes none.
HelpLevel After(std::optional<HelpLevel> level) {
  const auto* found = std::find(std::begin(kLevels), std::end(kLevels), level);
  if (found == std::end(kLevels) || found + 1 == std::end(kLevels)) return kLevels[0];
  return *(found + 1);
}

std::string_view Name(HelpLevel level) {
  switch (level) {
    case HelpLevel::kNone:
      return "no hints";
    case HelpLevel::kHint:
      return "the next cell, and why";
    case HelpLevel::kProved:
      return "what is proved";
    case HelpLevel::kAll:
      break;
  }
  return "everything";
}

// A strip that says it, as wide as the window.
Result<Frame> Strip(const std::string& line, int width) {
  auto captioned = overlay::AddCaption(base::MakeFrame({width, 1}).frame, line, {.wraps = true});
  if (!captioned.ok()) return captioned;
  return base::PartOf(*captioned, {0, 1, width, captioned->size.height - 1});
}

}  // namespace

// --- setting up ---------------------------------------------------------------------------------

Assistant::Assistant(x11::Connection& connection, x11::WindowInfo window,
                     std::unique_ptr<Adviser> adviser, const AssistantOptions& options,
                     std::function<void(const std::string&)> notice)
    : connection_(connection),
      window_(std::move(window)),
      options_(options),
      painter_({.palette = options.palette, .opacity = options.opacity}),
      notice_(std::move(notice)),
      adviser_(std::move(adviser)),
      request_({.level = options.level}) {}

Result<std::unique_ptr<Assistant>> Assistant::Open(
    x11::Connection& connection, const x11::WindowInfo& window, const ProgramProfile& profile,
    std::string_view game, std::unique_ptr<Adviser> adviser, const AssistantOptions& options,
    std::function<void(const std::string&)> notice) {
  std::unique_ptr<Assistant> made(
      new Assistant(connection, window, std::move(adviser), options, std::move(notice)));
  if (Status connected = made->Connect(profile, game); !connected.ok()) return connected.error();
  return made;
}

// The window is redirected by its source before a sheet is ever mapped over it, or it would have to
// draw anew what a sheet uncovers.
Status Assistant::Connect(const ProgramProfile& profile, std::string_view game) {
  game_ = game;
  program_ = profile.name;
  tells_of_help_ = profile.records_games;
  if (options_.keeps_history && !profile.records_games) recorder_.emplace(MakeRecorder(true));
  if (!options_.log.empty()) {
    Result<RunLog> opened = RunLog::Open(options_.log);
    if (!opened.ok()) return opened.error();
    log_ = *std::move(opened);
  }
  auto source = capture::WindowSource::Open(connection_, window_.id);
  if (!source.ok()) return source.error();
  source_ = *std::move(source);
  settle_.emplace(*source_, clock_, profile.settle);
  for (auto* sheet : {&sheet_, &line_sheet_}) {
    auto made = overlay::ScreenSheet::Make(connection_);
    if (!made.ok()) return made.error();
    *sheet = *std::move(made);
  }
  if (Status keys = GrabKeys(); !keys.ok()) return keys;
  if (auto motion = input::PointerMotion::Make(connection_); motion.ok()) {
    motion_ = *std::move(motion);
  }
  subscription_ = connection_.Subscribe([this](const auto& event) { OnEvent(event); });
  // A game won with help must never be mistaken for one won without.
  log_.Begin(profile.name, window_, connection_.display_name(),
             {{"game", game}, {"assisted", true}});
  if (!log_.status().ok()) return log_.status();
  return connection_.ListenTo(connection_.root(), XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY);
}

Status Assistant::GrabKeys() {
  std::vector<input::Hotkey> keys;
  for (const std::string& name : {options_.level_key, options_.why_key}) {
    Result<input::Hotkey> key = input::ParseHotkey(name);
    if (!key.ok()) return key.error();
    if (!keys.empty() && keys.front() == *key) {
      return Error{ErrorKind::kBadInput,
                   fmt::format("--level-key {} and --why-key {} are the same key",
                               keys.front().name, key->name)};
    }
    keys.push_back(*std::move(key));
  }
  auto hotkeys = input::Hotkeys::Make(connection_, keys);
  if (!hotkeys.ok()) return hotkeys.error();
  hotkeys_ = *std::move(hotkeys);
  return Ok();
}

void Assistant::OnEvent(const xcb_generic_event_t& event) {
  if (x11::TypeOf(event) == XCB_REPARENT_NOTIFY) {
    reparented_ = reparented_ || x11::As<xcb_reparent_notify_event_t>(event).window == window_.id;
  }
  if (x11::TypeOf(event) != XCB_CONFIGURE_NOTIFY) return;
  const auto& change = x11::As<xcb_configure_notify_event_t>(event);
  if (change.event != connection_.root() || change.window != outermost_) return;
  restacked_ = true;
  // While a window manager drags its frame the game itself hears nothing.
  const base::ScreenPoint place{change.x, change.y};
  moved_ = moved_ || outermost_place_ != place;
  outermost_place_ = place;
}

// --- looking ------------------------------------------------------------------------------------

Error Assistant::Run() {
  while (true) {
    const Status looked = LookOnce();
    if (looked.ok()) continue;
    Hide();
    const Status better = AwaitBetter(looked.error());
    if (!better.ok()) return better.error();
  }
}

// Until the marks of one picture of the board are no longer right.
Status Assistant::LookOnce() {
  if (Status seen = See(); !seen.ok()) return seen;
  Think();
  if (Status shown = ShowFirst(); !shown.ok()) return shown;
  return WatchUntilStale();
}

// The next position of a game is believed however soon after it was drawn; anything else has to
// hold still first.
Status Assistant::See() {
  Result<Frame> frame = GrabReleased();
  if (!frame.ok()) return frame.error();
  if (frame->size != frame_.size && frame_.size != base::Size{}) resized_at_ = frame->taken_at;
  frame_ = *frame;
  if (adviser_->Follow(frame_)) return Ok();
  frame = settle_->GrabSettled(adviser_->Region(), clock_.Now() + kSettleLimit);
  if (!frame.ok()) return frame.error();
  frame_ = *frame;
  const Result<bool> pressed_since = IsAButtonDown();
  if (!pressed_since.ok()) return pressed_since.error();
  if (*pressed_since) return Error{ErrorKind::kChanged, "a button was pressed"};
  return LookPatiently();
}

// A window that was resized shows a spoilt board until its program draws it anew, and that there is
// none takes longer to find out than that.
Status Assistant::LookPatiently() {
  const base::TimePoint redrawn = resized_at_ + kRedraw;
  if (clock_.Now() >= redrawn) return adviser_->Look(frame_, SearchEffort::kWhole);
  Status certain = adviser_->Look(frame_, SearchEffort::kCertain);
  if (certain.ok() || certain.error().kind != ErrorKind::kNotFound) return certain;
  const Result<bool> drawn = source_->WaitForChange(frame_.Bounds(), redrawn);
  if (!drawn.ok()) return drawn.error();
  if (*drawn) return Error{ErrorKind::kChanged, "the window was drawn on"};
  return adviser_->Look(frame_, SearchEffort::kWhole);
}

// A cell that is held down may be drawn as an opened blank, which it need not become: the pointer
// can still be drawn off it. What it looks like till then proves nothing. The buttons are asked for
// before the picture, where both are waited for at once, and after it: memory for a picture may
// have to be made first, and a press be drawn by then.
Result<Frame> Assistant::GrabReleased() {
  while (true) {
    moved_ = false;
    const auto asked = xcb_query_pointer(connection_.raw(), connection_.root());
    Result<Frame> frame = source_->Grab();
    const Result<bool> pressed = IsAButtonDown(asked);
    if (!pressed.ok()) return pressed.error();
    if (!frame.ok()) return frame;
    const Result<bool> pressed_since = IsAButtonDown();
    if (!pressed_since.ok()) return pressed_since.error();
    if (!*pressed && !*pressed_since) return frame;
    if (Status released = AwaitRelease(); !released.ok()) return released.error();
  }
}

Status Assistant::AwaitRelease() {
  while (true) {
    const Result<bool> pressed = IsAButtonDown();
    if (!pressed.ok()) return pressed.error();
    if (!*pressed) return Ok();
    const Result<bool> waited = connection_.Wait(clock_.Now() + kPressedSlice);
    if (!waited.ok()) return waited.error();
  }
}

Result<bool> Assistant::IsAButtonDown() {
  return IsAButtonDown(xcb_query_pointer(connection_.raw(), connection_.root()));
}

Result<bool> Assistant::IsAButtonDown(xcb_query_pointer_cookie_t asked) {
  constexpr unsigned kButtons =
      XCB_BUTTON_MASK_1 | XCB_BUTTON_MASK_2 | XCB_BUTTON_MASK_3;  // the wheel is held by nobody
  const auto pointer = connection_.Fetch(xcb_query_pointer_reply, asked, "find the pointer");
  if (!pointer.ok()) return pointer.error();
  return ((*pointer)->mask & kButtons) != 0;
}

// The same picture would say the same: the next look waits for another one, or for the watch-dog
// where the window cannot be seen.
Status Assistant::AwaitBetter(const Error& trouble) {
  if (!MayEnd(trouble.kind)) return trouble;
  if (trouble.kind == ErrorKind::kChanged || trouble.kind == ErrorKind::kTimeout) return Ok();
  const base::TimePoint deadline = clock_.Now() + kWatchDog;
  if (trouble.kind != ErrorKind::kNotVisible) {
    const Result<bool> changed = source_->WaitForChange(frame_.Bounds(), deadline);
    if (changed.ok()) return Ok();
    if (!MayEnd(changed.error().kind)) return changed.error();
  }
  const Result<bool> waited = connection_.Wait(deadline);
  return waited.ok() ? Ok() : Status(waited.error());
}

// Again whenever marks come or stay: a program that begins another game takes the word off.
void Assistant::TellOfHelp() {
  if (tells_of_help_) x11::MarkHelped(connection_, window_.id, "gridhand assist");
}

void Assistant::Think() {
  TellOfHelp();
  if (adviser_->Think()) request_ = {.level = request_.level};
  NoteEnd();
}

Status Assistant::ShowFirst() {
  if (reparented_) {
    const Result<xcb_window_t> outermost = x11::OutermostAncestor(connection_, window_.id);
    if (!outermost.ok()) return WithoutManager(outermost.error());
    outermost_ = *outermost;
    const auto place = connection_.Fetch(
        xcb_get_geometry_reply, xcb_get_geometry(connection_.raw(), outermost_), "find the frame");
    if (!place.ok()) return WithoutManager(place.error());
    outermost_place_ = {(*place)->x, (*place)->y};
    reparented_ = false;
  }
  restacked_ = false;
  return Show();
}

// The window that a sheet is put above may go with the window manager. Whether the game has gone
// too is for its frames to say.
Status Assistant::WithoutManager(Status status) {
  if (status.ok() || status.error().kind != ErrorKind::kGone) return status;
  reparented_ = true;
  return Error{ErrorKind::kDoubt, status.error().text};
}

void Assistant::Record(std::string_view result) {
  if (!recorder_ || !began_) return;
  const board::GridGeometry& board = adviser_->geometry();
  recorder_->Add(
      AssistedRecord({.game = game_,
                      .program = program_,
                      .rows = board.rows(),
                      .cols = board.cols(),
                      .result = std::string(result),
                      .seconds = std::chrono::duration<double>(clock_.Now() - *began_).count(),
                      .facts = adviser_->Facts()}));
}

void Assistant::NoteEnd() {
  const std::string_view result = adviser_->result();
  if (!result.empty() && !over_) {
    ++(result == "won" ? games_.won : result == "lost" ? games_.lost : games_.drawn);
    Record(result);
    log_.Write("game", {{"result", result}, {"assisted", true}});
  }
  over_ = !result.empty();
  // A finished board that was there from the start is no game of ours.
  if (over_) {
    began_.reset();
  } else if (!began_ || adviser_->Facts().is_untouched) {
    began_ = clock_.Now();
  }
}

// --- while the marks are right ------------------------------------------------------------------

Status Assistant::WatchUntilStale() {
  while (true) {
    const Result<bool> stale = IsStale();
    if (!stale.ok()) return stale.error();
    if (*stale) {
      Hide();
      return Ok();
    }
    if (Status attended = Attend(); !attended.ok()) return attended;
    base::TimePoint until = clock_.Now() + (adviser_->IsThinking() ? kThinkingSlice : kWatchDog);
    if (unpainted_) until = std::min(until, *unpainted_ + kRest);
    const Result<bool> waited = connection_.Wait(until);
    if (!waited.ok()) return waited.error();
  }
}

// Damage is a hint: a clock beside the board may be what was drawn.
Result<bool> Assistant::IsStale() {
  if (moved_) return true;
  Result<bool> drawn = source_->WaitForChange(adviser_->Region(), clock_.Now());
  if (!drawn.ok() || !*drawn) return drawn;
  const Result<Frame> frame = source_->Grab();
  if (!frame.ok()) return frame.error();
  if (frame->origin != frame_.origin || reparented_) return true;
  if (base::SamePixels(*frame, frame_, adviser_->Region())) {
    TellOfHelp();
    return false;
  }
  if (!adviser_->StillShows(*frame)) return true;
  TellOfHelp();
  frame_ = *frame;
  unpainted_ = clock_.Now();
  return false;
}

Status Assistant::Attend() {
  while (const auto key = hotkeys_->Take()) {
    if (Status pressed = Press(*key); !pressed.ok()) return pressed;
  }
  if (std::exchange(restacked_, false)) {
    if (Status restacked = Restack(); !restacked.ok()) return restacked;
  }
  if (adviser_->TakeThought()) return Show();
  if (motion_ && motion_->Take() && adviser_->ExplainsByPointing(request_.level))
    unpainted_ = clock_.Now();
  if (!unpainted_ || clock_.Now() < *unpainted_ + kRest) return Ok();
  return Show();
}

Status Assistant::Restack() {
  for (overlay::ScreenSheet* sheet : {sheet_.get(), line_sheet_.get()}) {
    if (!sheet->is_shown()) continue;
    if (Status raised = WithoutManager(sheet->StackAbove(outermost_)); !raised.ok()) return raised;
  }
  return Ok();
}

// --- what the person asks -----------------------------------------------------------------------

Status Assistant::Press(std::size_t key) { return key == kLevelKey ? ChangeLevel() : Explain(); }

Status Assistant::ChangeLevel() {
  request_ = {.level = After(request_.level)};
  notice_(fmt::format("help: {}", Name(*request_.level)));
  return Show();
}

Status Assistant::Explain() {
  const Result<std::optional<CellPos>> cell = CellUnderPointer();
  if (!cell.ok()) return cell.error();
  request_.about = *cell;
  request_.is_asked = true;
  return Show();
}

// At the levels that say why the pointer asks by itself.
Status Assistant::Point() {
  if (!motion_ || !adviser_->ExplainsByPointing(request_.level)) return Ok();
  const Result<std::optional<CellPos>> cell = CellUnderPointer();
  if (!cell.ok()) return cell.error();
  request_.about = *cell;
  return Ok();
}

Result<std::optional<CellPos>> Assistant::CellUnderPointer() {
  const auto pointer = connection_.Fetch(xcb_query_pointer_reply,
                                         xcb_query_pointer(connection_.raw(), connection_.root()),
                                         "find the pointer");
  if (!pointer.ok()) return pointer.error();
  if ((*pointer)->child != outermost_) return std::optional<CellPos>();  // over another window
  const std::optional<CellPos> cell = adviser_->geometry().CellAt(
      {(*pointer)->root_x - frame_.origin.x, (*pointer)->root_y - frame_.origin.y});
  return cell && adviser_->MayBeAsked(*cell) ? cell : std::optional<CellPos>();
}

// --- marks --------------------------------------------------------------------------------------

// Painting takes longer than all the rest, so the window is looked at once more before anything
// comes on the screen. Error kChanged: it shows another board meanwhile.
Status Assistant::Show() {
  unpainted_.reset();
  if (Status pointed = Point(); !pointed.ok()) return pointed;
  const Hints hints = adviser_->HintsFor(request_);
  const base::FrameRect board = adviser_->geometry().Bounds().Intersection(frame_.Bounds());
  const Frame plain = base::PartOf(frame_, board);  // which they are painted on
  const Result<Frame> painted =
      painter_.Paint(plain, adviser_->geometry().InPart(board), hints.marks);
  if (!painted.ok()) return painted.error();
  const Result<bool> stale = IsStale();
  if (!stale.ok()) return stale.error();
  if (*stale) return Error{ErrorKind::kChanged, "the board was drawn on meanwhile"};
  TellOfHelp();
  Status shown = WithoutManager(sheet_->Show(plain, *painted, outermost_));
  if (shown.ok()) shown = WithoutManager(ShowLine(hints.line));
  if (shown.ok()) log_.Write("hints", {{"marks", hints.marks.size()}, {"line", hints.line}});
  return shown;
}

// Below the window, or as low as the screen goes.
Status Assistant::ShowLine(const std::string& line) {
  if (line.empty()) {
    line_sheet_->Hide();
    return Ok();
  }
  const base::ScreenRect window = base::ToScreen(frame_.Bounds(), frame_.origin);
  if (line_sheet_->is_shown() && line == line_ && window == line_of_) return Ok();
  line_ = line;
  line_of_ = window;
  Result<Frame> strip = Strip(line, std::max(frame_.size.width, kNarrowestLine));
  if (!strip.ok()) return strip.error();
  const int lowest = connection_.screen().height_in_pixels - strip->size.height;
  strip->origin = {frame_.origin.x, std::min(frame_.origin.y + frame_.size.height, lowest)};
  return line_sheet_->ShowWhole(*strip, outermost_);
}

void Assistant::Hide() {
  sheet_->Hide();
  line_sheet_->Hide();
}

}  // namespace gridhand::app
