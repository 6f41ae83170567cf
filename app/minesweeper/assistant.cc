#include "app/minesweeper/assistant.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/minesweeper/window_search.h"
#include "overlay/painter.h"
#include "x11/hit_test.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Ok;
using base::Result;
using base::Status;
using board::CellPos;
using board::minesweeper::GameStatus;
using vision::minesweeper::BoardReader;

// How long a board may go on being drawn before it is looked at what is wrong. Only a bound: what
// never holds still is waited for again.
constexpr base::Duration kSettleLimit = std::chrono::seconds(1);

// How often to look again without being told of a change: at a window that is hidden or shows no
// board, and as often as the frame source's own watch-dog compares pictures.
constexpr base::Duration kWatchDog = std::chrono::milliseconds(250);

// How often to ask whether a guess has been decided on.
constexpr base::Duration kThinkingSlice = std::chrono::milliseconds(5);

// Below a board of a beginner's size a sentence has two or three lines, px.
constexpr int kNarrowestLine = 320;

// The keys, in the order in which they are taken.
constexpr std::size_t kLevelKey = 0;

// Nothing that a hint shows is drawn by lot.
constexpr std::uint64_t kSeed = 1;

// Trouble that ends by itself, or by what the person does next.
bool MayPass(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kChanged:
    case ErrorKind::kCovered:
    case ErrorKind::kDoubt:
    case ErrorKind::kHidden:
    case ErrorKind::kNotFound:
    case ErrorKind::kNotVisible:
    case ErrorKind::kPaused:
    case ErrorKind::kTimeout:
      return true;
    default:
      return false;
  }
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

std::unique_ptr<agent::minesweeper::Agent> DefaultAgent(const Profile& profile) {
  const auto rule = profile.first_click == FirstClick::kZero
                        ? board::minesweeper::FirstClickRule::kModern
                        : board::minesweeper::FirstClickRule::kClassic;
  auto agent =
      agent::minesweeper::MakeAgent(agent::minesweeper::Agents().front().name, kSeed, rule);
  assert(agent.ok() && "the default agent takes nothing that could be wrong");
  return *std::move(agent);
}

// A strip that says it, as wide as the window.
Result<Frame> Strip(const std::string& line, int width) {
  const auto captioned =
      overlay::AddCaption(base::MakeFrame({width, 1}).frame, line, {.wraps = true});
  if (!captioned.ok()) return captioned;
  return base::PartOf(*captioned, {0, 1, width, captioned->size.height - 1});
}

}  // namespace

// --- setting up ---------------------------------------------------------------------------------

Assistant::Assistant(x11::Connection& connection, x11::WindowInfo window, const BoardReader& reader,
                     const AssistantOptions& options,
                     std::function<void(const std::string&)> notice)
    : connection_(connection),
      window_(std::move(window)),
      options_(options),
      notice_(std::move(notice)),
      onlooker_(reader, oracle_, options.mines),
      choice_(options.choice) {
  for (const HelpLevel level : kLevels) {
    if (ChoiceFor(level) == choice_) level_ = level;
  }
}

Result<std::unique_ptr<Assistant>> Assistant::Open(x11::Connection& connection,
                                                   const x11::WindowInfo& window,
                                                   const Profile& profile,
                                                   const BoardReader& reader,
                                                   const AssistantOptions& options,
                                                   std::function<void(const std::string&)> notice) {
  std::unique_ptr<Assistant> made(
      new Assistant(connection, window, reader, options, std::move(notice)));
  if (Status connected = made->Connect(profile); !connected.ok()) return connected.error();
  return made;
}

// The window is redirected by its source before a sheet is ever mapped over it, or it would have to
// draw anew what a sheet uncovers.
Status Assistant::Connect(const Profile& profile) {
  if (!options_.log.empty()) {
    Result<RunLog> opened = RunLog::Open(options_.log);
    if (!opened.ok()) return opened.error();
    log_ = *std::move(opened);
  }
  analyst_ = DefaultAgent(profile);
  guesser_ = DefaultAgent(profile);
  auto source = capture::WindowSource::Open(connection_, window_.id);
  if (!source.ok()) return source.error();
  source_ = *std::move(source);
  settle_.emplace(*source_, clock_, capture::SettleParams{.quiet = profile.quiet});
  for (auto* sheet : {&sheet_, &line_sheet_}) {
    auto made = overlay::ScreenSheet::Make(connection_);
    if (!made.ok()) return made.error();
    *sheet = *std::move(made);
  }
  if (Status keys = GrabKeys(); !keys.ok()) return keys;
  subscription_ = connection_.Subscribe([this](const auto& event) { OnEvent(event); });
  WriteHeader(profile);
  return connection_.ListenTo(connection_.root(), XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY);
}

Status Assistant::GrabKeys() {
  std::vector<input::Hotkey> keys;
  for (const std::string& name : {options_.level_key, options_.why_key}) {
    Result<input::Hotkey> key = input::ParseHotkey(name);
    if (!key.ok()) return key.error();
    keys.push_back(*std::move(key));
  }
  auto hotkeys = input::Hotkeys::Make(connection_, std::move(keys));
  if (!hotkeys.ok()) return hotkeys.error();
  hotkeys_ = *std::move(hotkeys);
  return Ok();
}

// A game won with help must never be mistaken for one won without.
void Assistant::WriteHeader(const Profile& profile) {
  nlohmann::ordered_json fields;
  fields["version"] = GRIDHAND_VERSION;
  fields["assisted"] = true;
  fields["started"] =
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
  fields["program"] = profile.name;
  fields["window"] = {{"id", window_.id}, {"title", window_.title}, {"class", window_.class_name}};
  fields["display"] = connection_.display_name();
  log_.Write("run", fields);
}

void Assistant::OnEvent(const xcb_generic_event_t& event) {
  if (x11::TypeOf(event) != XCB_CONFIGURE_NOTIFY) return;
  const auto& change = x11::As<xcb_configure_notify_event_t>(event);
  restacked_ = restacked_ || (change.event == connection_.root() && change.window == outermost_);
}

// --- looking ------------------------------------------------------------------------------------

Error Assistant::Run() {
  while (true) {
    const Status looked = LookOnce();
    if (looked.ok()) continue;
    (void)Hide();  // the display may be what went away
    const Status better = AwaitBetter(looked.error());
    if (!better.ok()) return better.error();
  }
}

// Until the marks of one picture of the board are no longer right.
Status Assistant::LookOnce() {
  const Result<Frame> frame = settle_->GrabSettled(onlooker_.Region(), clock_.Now() + kSettleLimit);
  if (!frame.ok()) return frame.error();
  frame_ = *frame;
  if (Status seen = onlooker_.Look(frame_); !seen.ok()) return seen;
  Think();
  // A thought that took too long is about a board that is no more.
  const Result<bool> stale = IsStale();
  if (!stale.ok()) return stale.error();
  if (*stale) return Ok();
  if (Status shown = ShowFirst(); !shown.ok()) return shown;
  return WatchUntilStale();
}

// The same picture would say the same: the next look waits for another one, or for the watch-dog
// where the window cannot be seen.
Status Assistant::AwaitBetter(const Error& trouble) {
  if (!MayPass(trouble.kind)) return trouble;
  if (trouble.kind == ErrorKind::kChanged || trouble.kind == ErrorKind::kTimeout) return Ok();
  const base::TimePoint deadline = clock_.Now() + kWatchDog;
  if (trouble.kind != ErrorKind::kNotVisible) {
    const Result<bool> changed = source_->WaitForChange(frame_.Bounds(), deadline);
    if (changed.ok()) return Ok();
    if (!MayPass(changed.error().kind)) return changed.error();
  }
  const Result<bool> waited = connection_.Wait(deadline);
  return waited.ok() ? Ok() : Status(waited.error());
}

void Assistant::Think() {
  about_.reset();
  asked_ = false;
  thought_ = {.board = onlooker_.board(), .analysis = {}, .decision = {}};
  thought_.analysis = analyst_->Analyze(thought_.board);
  decided_ = !NeedsDecision(thought_);
  NoteEnd();
  StartDeciding();
}

Status Assistant::ShowFirst() {
  const Result<xcb_window_t> outermost = x11::OutermostAncestor(connection_, window_.id);
  if (!outermost.ok()) return outermost.error();
  outermost_ = *outermost;
  restacked_ = false;
  return Show();
}

void Assistant::NoteEnd() {
  const GameStatus status = thought_.board.status;
  const bool is_over = status == GameStatus::kWon || status == GameStatus::kLost;
  if (is_over && !over_) {
    ++(status == GameStatus::kWon ? games_.won : games_.lost);
    log_.Write("game",
               {{"result", status == GameStatus::kWon ? "won" : "lost"}, {"assisted", true}});
  }
  over_ = is_over;
}

// --- while the marks are right ------------------------------------------------------------------

Status Assistant::WatchUntilStale() {
  while (true) {
    const Result<bool> stale = IsStale();
    if (!stale.ok()) return stale.error();
    if (*stale) return Hide();
    if (Status attended = Attend(); !attended.ok()) return attended;
    const base::Duration slice = deciding_ ? kThinkingSlice : kWatchDog;
    const Result<bool> waited = connection_.Wait(clock_.Now() + slice);
    if (!waited.ok()) return waited.error();
  }
}

// Damage is a hint: a clock beside the board may be what was drawn.
Result<bool> Assistant::IsStale() {
  const Result<bool> changed = source_->WaitForChange(onlooker_.Region(), clock_.Now());
  if (!changed.ok() || !*changed) return changed;
  const Result<Frame> frame = source_->Grab();
  if (!frame.ok()) return frame.error();
  return frame->origin != frame_.origin || !base::SamePixels(*frame, frame_, onlooker_.Region());
}

Status Assistant::Attend() {
  while (const auto key = hotkeys_->Take()) {
    if (Status pressed = Press(*key); !pressed.ok()) return pressed;
  }
  if (std::exchange(restacked_, false)) {
    for (overlay::ScreenSheet* sheet : {sheet_.get(), line_sheet_.get()}) {
      if (!sheet->is_shown()) continue;
      if (Status raised = sheet->StackAbove(outermost_); !raised.ok()) return raised;
    }
  }
  return TakeDecision() ? Show() : Ok();
}

// --- guesses ------------------------------------------------------------------------------------

void Assistant::StartDeciding() {
  if (decided_ || deciding_) return;
  deciding_ = Deciding{.board = thought_.board,
                       .decision = std::async(std::launch::async, [this, thought = thought_] {
                         return guesser_->Decide(thought.board, thought.analysis);
                       })};
}

// Whether there is a decision now about the board on the screen. One about an earlier board is
// thrown away, and the next begun.
bool Assistant::TakeDecision() {
  if (!deciding_) return false;
  if (deciding_->decision.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return false;
  }
  agent::minesweeper::Decision decision = deciding_->decision.get();
  const bool is_current = !decided_ && deciding_->board == thought_.board;
  deciding_.reset();
  if (is_current) {
    thought_.decision = std::move(decision);
    decided_ = true;
  }
  StartDeciding();
  return is_current;
}

// --- what the person asks -----------------------------------------------------------------------

Status Assistant::Press(std::size_t key) { return key == kLevelKey ? ChangeLevel() : Explain(); }

Status Assistant::ChangeLevel() {
  level_ = After(level_);
  choice_ = ChoiceFor(*level_);
  asked_ = false;
  notice_(fmt::format("help: {}", Name(*level_)));
  return Show();
}

Status Assistant::Explain() {
  Result<std::optional<CellPos>> cell = CellUnderPointer();
  if (!cell.ok()) return cell.error();
  const bool is_covered = *cell && board::minesweeper::IsCovered(thought_.board.cells[**cell]);
  about_ = is_covered ? *cell : std::nullopt;
  asked_ = true;
  return Show();
}

Result<std::optional<CellPos>> Assistant::CellUnderPointer() {
  const auto pointer = connection_.Fetch(xcb_query_pointer_reply,
                                         xcb_query_pointer(connection_.raw(), connection_.root()),
                                         "find the pointer");
  if (!pointer.ok()) return pointer.error();
  return onlooker_.geometry().CellAt(
      {(*pointer)->root_x - frame_.origin.x, (*pointer)->root_y - frame_.origin.y});
}

// --- marks --------------------------------------------------------------------------------------

Status Assistant::Show() {
  HintChoice choice = choice_;
  choice.why = choice.why || asked_;
  choice.best = choice.best || (asked_ && !about_);  // then the answer is about the next cell
  const Hints hints = HintsFor(thought_, choice, about_);
  const Result<Frame> painted =
      overlay::Paint(frame_, onlooker_.geometry(), hints.marks,
                     {.palette = options_.palette, .opacity = options_.opacity});
  if (!painted.ok()) return painted.error();
  log_.Write("hints", {{"marks", hints.marks.size()}, {"line", hints.line}});
  if (Status shown = sheet_->Show(frame_, *painted, outermost_); !shown.ok()) return shown;
  return ShowLine(hints.line);
}

// Below the window, or as low as the screen goes.
Status Assistant::ShowLine(const std::string& line) {
  if (line.empty()) return line_sheet_->Hide();
  Result<Frame> strip = Strip(line, std::max(frame_.size.width, kNarrowestLine));
  if (!strip.ok()) return strip.error();
  const int lowest = connection_.screen().height_in_pixels - strip->size.height;
  strip->origin = {frame_.origin.x, std::min(frame_.origin.y + frame_.size.height, lowest)};
  return line_sheet_->ShowWhole(*strip, outermost_);
}

Status Assistant::Hide() {
  const Status marks = sheet_->Hide();
  const Status line = line_sheet_->Hide();
  return marks.ok() ? line : marks;
}

}  // namespace gridhand::app::minesweeper
