#include "app/session.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "app/evidence.h"
#include "app/person_gate.h"
#include "app/window_search.h"
#include "capture/x11/window_source.h"
#include "input/idle_watch.h"
#include "input/x11/xinput_human_watch.h"
#include "input/x11/xtest_keyboard.h"
#include "input/x11/xtest_pointer.h"
#include "overlay/x11/screen_ring.h"
#include "x11/help_mark.h"
#include "x11/ping.h"
#include "x11/window_claim.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::Frame;
using base::Ok;
using base::Result;
using base::Status;

// Half the side of the square that marks a control whose extent is not known, px; about the size
// of the smallest buttons.
constexpr int kControlReach = 12;

// The cell under the click, or a spot round it where that is a control beside the board; none for a
// key.
std::optional<base::FrameRect> PlaceOf(const Action& action, const Player& player) {
  if (action.kind != Action::Kind::kClick) return std::nullopt;
  if (const board::GridGeometry* geometry = player.geometry()) {
    if (const auto cell = geometry->CellAt(action.at)) return geometry->CellRect(*cell);
  }
  return base::FrameRect{action.at.x - kControlReach, action.at.y - kControlReach,
                         2 * kControlReach, 2 * kControlReach};
}

// "reveal (3,4): safe: the 1 at (2,3) already has its mine, …".
std::string ExplainAction(const Action& action, const Player& player) {
  const std::string reason = player.ReasonFor(action);
  return reason.empty() ? action.text : fmt::format("{}: {}", action.text, reason);
}

// Under XWayland the server alone does not see all of a person's hands.
std::unique_ptr<input::HumanWatch> WithIdleWatch(std::unique_ptr<input::HumanWatch> watch,
                                                 const x11::Connection& connection) {
  if (!x11::IsXWaylandWithItsOwnInput(connection)) return watch;
  auto idle = input::MakeIdleWatch(input::IdleSourcesOfEnvironment());
  if (!idle.ok()) return watch;
  return std::make_unique<input::EitherWatch>(std::move(watch), *std::move(idle));
}

// Trouble that somebody may want to look into: no person and no closed window has ended the game.
bool IsFailure(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kInternal:
    case ErrorKind::kPartial:
    case ErrorKind::kNotFound:
    case ErrorKind::kHidden:
    case ErrorKind::kPaused:
    case ErrorKind::kNotVisible:
    case ErrorKind::kChanged:
    case ErrorKind::kTimeout:
    case ErrorKind::kCovered:
    case ErrorKind::kDoubt:
      return true;
    default:
      return false;
  }
}

std::string_view ResultName(const GameOutcome& outcome) {
  if (!outcome.phase) return "stopped";
  return Name(*outcome.phase);
}

}  // namespace

// Members are destroyed from the last to the first: the loop before what it uses.
struct Session::Parts : PlayObserver {
  Parts(x11::Connection& connection_in, x11::WindowInfo window_in, SessionOptions options_in,
        SessionListener& listener_in)
      : connection(connection_in),
        window(std::move(window_in)),
        options(std::move(options_in)),
        listener(listener_in) {}

  x11::Connection& connection;
  x11::WindowInfo window;
  SessionOptions options;
  SessionListener& listener;
  std::string program;
  base::SteadyClock clock;
  RunLog log;
  std::unique_ptr<capture::WindowSource> source;
  std::unique_ptr<input::HumanWatch> human_watch;
  std::unique_ptr<input::Pointer> pointer;
  std::unique_ptr<input::Keyboard> keyboard;
  Attend attend;
  std::unique_ptr<Recorder> recorder;  // if the session is recorded
  std::unique_ptr<Player> player;
  std::unique_ptr<PersonGate> gate;  // if a person is to see or to agree to each action
  std::unique_ptr<PlayLoop> loop;
  int game = 1;
  std::optional<x11::WindowClaim> claim;
  std::optional<Error> stopped;  // why the last game did not end by itself

  Status Connect(const ProgramProfile& profile, const MakePlayer& make_player);
  Status BeginRecording();
  Status TakePart(const ProgramProfile& profile);
  Status MakeGate();
  Status PrepareGame();
  GameResult PlayOne();
  std::optional<Frame> PictureToKeep(ErrorKind why) const;
  std::string WhereToLook(ErrorKind why) const;
  void NoteProgress(const Frame& frame);
  void WriteGame(const GameResult& result);

  void OnPerceived(const Frame& frame) override;
  void OnDecided(const Frame& frame) override;
  void OnAction(const Frame& frame, const ActionReport& report) override;
  void OnSlow() override;
  void OnPaused(std::string_view reason) override;
  void OnResumed() override;
};

// --- setting up ---------------------------------------------------------------------------------

Status Session::Parts::Connect(const ProgramProfile& profile, const MakePlayer& make_player) {
  program = profile.name;
  auto watch = input::XInputHumanWatch::Make(connection);
  if (watch.ok()) {
    human_watch = WithIdleWatch(*std::move(watch), connection);
  } else {
    listener.OnNotice(
        fmt::format("cannot tell a person's hand from my own: {}", watch.error().text));
  }
  if (!options.only_looks) {
    if (Status takes_part = TakePart(profile); !takes_part.ok()) return takes_part;
  }
  if (Status recorded = BeginRecording(); !recorded.ok()) return recorded;
  auto made_player = make_player(log);
  if (!made_player.ok()) return made_player.error();
  player = *std::move(made_player);
  if (recorder) player = Recorded(std::move(player), *recorder);
  auto opened_source = capture::WindowSource::Open(connection, window.id);
  if (!opened_source.ok()) return opened_source.error();
  source = *std::move(opened_source);
  if (Status gated = MakeGate(); !gated.ok()) return gated;
  PlayParams params;
  params.settle = profile.settle;
  params.corner_stops = options.corner_stops;
  const auto ping = [this](base::TimePoint deadline) {
    return x11::Ping(connection, window.id, deadline).ok();
  };
  loop = std::make_unique<PlayLoop>(PlayParts{.source = source.get(),
                                              .clock = &clock,
                                              .pointer = pointer.get(),
                                              .keyboard = keyboard.get(),
                                              .human_watch = human_watch.get(),
                                              .ping = ping,
                                              .attend = attend,
                                              .deal = options.deal,
                                              .driver = player.get(),
                                              .observer = this,
                                              .gate = gate.get()},
                                    params);
  log.Begin(profile.name, window, connection.display_name(), player->Settings());
  return log.status();
}

Status Session::Parts::BeginRecording() {
  if (options.only_looks || !options.recorded_head) return Ok();
  recorder = std::make_unique<Recorder>(options.recorded_head);
  return options.record.empty() ? Ok() : recorder->WriteTo(options.record);
}

// What leaves traces: the claim, the log, the hands. The claim comes first: a log of that name may
// be the one of the Gridhand that plays here already.
Status Session::Parts::TakePart(const ProgramProfile& profile) {
  auto claimed = x11::WindowClaim::Make(connection, window.id);
  if (!claimed.ok()) return claimed.error();
  claim.emplace(*std::move(claimed));
  if (profile.records_games) x11::MarkHelped(connection, window.id, "gridhand play");
  if (!options.log.empty()) {
    Result<RunLog> opened = RunLog::Open(options.log);
    if (!opened.ok()) return opened.error();
    log = *std::move(opened);
  }
  auto made_pointer = input::XTestPointer::Make(connection, window.id, human_watch.get());
  if (!made_pointer.ok()) return made_pointer.error();
  pointer = *std::move(made_pointer);
  auto made_keyboard = input::XTestKeyboard::Make(connection, window.id, human_watch.get());
  if (!made_keyboard.ok()) return made_keyboard.error();
  keyboard = *std::move(made_keyboard);
  attend = WindowCare(connection, window.id, profile.needs,
                      [this](const std::string& text) { listener.OnNotice(text); });
  return Ok();
}

Status Session::Parts::MakeGate() {
  const bool waits = options.delay > base::Duration{} || options.interval > base::Duration{};
  if (!options.show_intent && !options.step && !waits) return Ok();
  std::unique_ptr<overlay::ScreenRing> ring;
  if (options.show_intent) {
    auto made = overlay::ScreenRing::Make(connection);
    if (!made.ok()) return made.error();
    ring = *std::move(made);
  }
  gate = std::make_unique<PersonGate>(PersonGateParts{
      .connection = &connection,
      .ring = std::move(ring),
      .keys = options.step ? std::optional(StepKeys(STDIN_FILENO)) : std::nullopt,
      .held = options.delay,
      .interval = options.interval,
      .place = [this](const Action& action) { return PlaceOf(action, *player); },
      .explain = [this](const Action& action) { return ExplainAction(action, *player); },
      .ask = [this](const std::string& question) { listener.OnQuestion(question); }});
  return Ok();
}

// --- one game -----------------------------------------------------------------------------------

// The board on the screen is game 1 unless it is finished.
Status Session::Parts::PrepareGame() {
  if (game == 1) {
    if (Status looked = loop->Look(); !looked.ok()) return looked;
  }
  if (!IsOver(player->phase())) return Ok();
  return loop->StartNewGame();
}

GameResult Session::Parts::PlayOne() {
  GameOutcome outcome;
  if (Status prepared = PrepareGame(); !prepared.ok()) {
    outcome.error = prepared.error();
  } else {
    player->BeginGame();
    outcome = loop->PlayGame();
  }
  if (outcome.error) outcome.error->text += WhereToLook(outcome.error->kind);
  GameResult result{.game = game,
                    .program = program,
                    .result = std::string(ResultName(outcome)),
                    .reason = outcome.error ? outcome.error->text : "",
                    .seconds = outcome.seconds,
                    .repaint_seconds = std::chrono::duration<double>(outcome.repaint_time).count(),
                    .clicks = outcome.clicks,
                    .rereads = outcome.rereads,
                    .facts = player->Facts()};
  if (const board::GridGeometry* geometry = player->geometry()) {
    result.rows = geometry->rows();
    result.cols = geometry->cols();
  }
  WriteGame(result);
  stopped = outcome.error;
  return result;
}

// The picture in doubt. After a wait in vain, what the window shows now: what was waited for may
// have come and not be known.
std::optional<Frame> Session::Parts::PictureToKeep(ErrorKind why) const {
  if (why == ErrorKind::kDoubt || why == ErrorKind::kHidden) return loop->last_frame();
  if (why != ErrorKind::kTimeout) return std::nullopt;
  Result<Frame> shown = source->Grab();
  return shown.ok() ? std::optional(*std::move(shown)) : std::nullopt;
}

// The picture and the last seconds are saved for whoever wants to know what was seen.
std::string Session::Parts::WhereToLook(ErrorKind why) const {
  if (options.evidence_dir.empty() || loop->last_frame().id == 0) return "";
  std::vector<std::string> places;
  const Evidence evidence(options.evidence_dir, game, options.evidence_kept);
  if (const std::optional<Frame> picture = PictureToKeep(why)) {
    const Result<std::filesystem::path> saved = evidence.Save(*picture);
    if (saved.ok()) places.push_back("picture: " + saved->string());
  }
  if (recorder && recorder->writes_file()) {
    places.push_back("recording: " + options.record.string());
  } else if (recorder && IsFailure(why)) {
    const Result<std::filesystem::path> saved = evidence.Save(*recorder);
    if (saved.ok()) places.push_back("last seconds, for gridhand replay: " + saved->string());
  }
  return places.empty() ? "" : fmt::format(" ({})", fmt::join(places, "; "));
}

void Session::Parts::WriteGame(const GameResult& result) {
  log.Write("game", player->GameLogFields(result));
  if (recorder) recorder->Event({{"event", "game"}, {"result", ToJson(result)}});
}

// --- what the loop tells ------------------------------------------------------------------------

void Session::Parts::NoteProgress(const Frame& frame) {
  if (recorder) recorder->Event({{"event", "progress"}, {"game", game}});
  listener.OnProgress(game, frame, *player);
}

void Session::Parts::OnPerceived(const Frame& frame) { NoteProgress(frame); }

void Session::Parts::OnDecided(const Frame& frame) { NoteProgress(frame); }

void Session::Parts::OnAction(const Frame& frame, const ActionReport& report) {
  if (gate) gate->OnDone();
  nlohmann::ordered_json fields;
  fields["what"] = report.action.text;
  fields["at"] = {report.action.at.x, report.action.at.y};
  fields["sends"] = report.sends;
  fields["confirmed"] = report.confirmed;
  fields["by_picture"] = report.by_picture;
  fields["reaction_ms"] = std::chrono::duration<double, std::milli>(report.reaction_time).count();
  fields["answer_ms"] = std::chrono::duration<double, std::milli>(report.answer_time).count();
  fields["repaint_ms"] = std::chrono::duration<double, std::milli>(report.repaint_time).count();
  if (!report.reason.empty()) fields["reason"] = report.reason;
  log.Write("gesture", fields);
  if (recorder) recorder->Event({{"event", "gesture"}, {"gesture", std::move(fields)}});
  NoteProgress(frame);
}

void Session::Parts::OnSlow() { listener.OnNotice("the program does not answer: waiting for it"); }

void Session::Parts::OnPaused(std::string_view reason) {
  log.Write("paused", {{"reason", std::string(reason)}});
  if (recorder) recorder->Event({{"event", "paused"}, {"reason", std::string(reason)}});
  listener.OnNotice(fmt::format("paused: {}", reason));
}

void Session::Parts::OnResumed() {
  if (recorder) recorder->Event({{"event", "resumed"}});
  listener.OnNotice("resumed: the mouse has rested");
}

// --- the session --------------------------------------------------------------------------------

Session::Session(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::Open(
    x11::Connection& connection, const x11::WindowInfo& window, const ProgramProfile& profile,
    const MakePlayer& make_player, const SessionOptions& options, SessionListener& listener) {
  auto parts = std::make_unique<Parts>(connection, window, options, listener);
  if (Status connected = parts->Connect(profile, make_player); !connected.ok()) {
    return connected.error();
  }
  return std::unique_ptr<Session>(new Session(std::move(parts)));
}

Result<std::optional<Action>> Session::FirstAction() { return parts_->loop->FirstAction(); }

const Player& Session::player() const { return *parts_->player; }

SessionOutcome Session::Play() {
  SessionOutcome outcome;
  const Result<base::ScreenPoint> home = parts_->pointer->Position();
  for (parts_->game = 1; parts_->game <= parts_->options.games; ++parts_->game) {
    outcome.games.push_back(parts_->PlayOne());
    parts_->listener.OnGameEnd(outcome.games.back(), parts_->loop->last_frame(), *parts_->player);
    outcome.stopped = parts_->stopped;
    if (outcome.stopped) break;
  }
  outcome.log = parts_->log.status();
  if (parts_->recorder) outcome.record = parts_->recorder->Close();
  if (outcome.stopped) outcome.unread_cells = parts_->player->unread_cells();
  parts_->pointer->ReleaseButtons();
  // Best effort: the display may be gone, and a person's hand is not to be fought.
  if (home.ok()) (void)parts_->pointer->MoveTo(*home);
  return outcome;
}

}  // namespace gridhand::app
