// The hands against a game that misbehaves: the stand-in game of tests/support/stand_in, which
// knows every click it got.
//
//   standin_games OUT.jsonl [--episodes N] [--same N] [--kills N] [--long N] [--rests N] [--hands
//   N]
//                [--seed S] [--no-window-manager] [--traces FOLDER]
//
// Each part appends a JSON line for each episode to OUT and leaves out those that OUT has already,
// so an interrupted run goes on where it was; a summary of all of OUT is printed at the end.
//
//   episodes   games with one to four troubles drawn from the seed: where did each click go, and
//              how did it end?
//   same       games without trouble: does the whole path come to the same end as the same agent
//              without a window?
//   kills      `gridhand play` on a game that is killed at a random click
//   rests      games in which a person moves the mouse, or the window is minimised, covered, or its
//              program stopped: what does the processor do meanwhile?
//   hands      games in which a person moves the mouse at a random moment: the last click after it
//   long       games in one process, one connection: memory, descriptors, X resources, segments
//
// The exit code is 1 if a click went outside the board, an end differs, an ending has no exit code
// of its own, or something leaked.

#include <fmt/format.h>
#include <signal.h>
#include <xcb/res.h>
#include <xcb/xinput.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/app/support/stand_in_play.h"
#include "tests/support/person.h"
#include "x11/client_message.h"

namespace gridhand::app::minesweeper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using test_support::StandInOptions;

struct Plan {
  std::filesystem::path out;
  int episodes = 0;
  int same = 0;
  int kills = 0;
  int games = 0;
  int rests = 0;
  int hands = 0;
  std::uint64_t seed = 1;
  bool unmanaged = false;  // episodes without a window manager
  // For a look at few episodes: where the run log, pictures and recordings go; empty: nowhere.
  std::filesystem::path traces;
  SessionOptions Traced(std::uint64_t episode) const {
    if (traces.empty()) return {};
    return {.log = traces / fmt::format("{}.log", episode), .evidence_dir = traces};
  }
};

std::vector<json> LinesOf(const std::filesystem::path& file) {
  std::vector<json> lines;
  std::ifstream in(file);
  for (std::string text; std::getline(in, text);) {
    json line = json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (line.is_object()) lines.push_back(std::move(line));
  }
  return lines;
}

class Log {
 public:
  explicit Log(const std::filesystem::path& file) : out_(file, std::ios::app) {
    for (const json& line : LinesOf(file)) done_.emplace(line["part"], line["seed"]);
  }
  bool Has(const std::string& part, std::uint64_t seed) const {
    return done_.contains({part, seed});
  }
  void Add(const ordered_json& line) { out_ << line.dump() << '\n' << std::flush; }

 private:
  std::set<std::pair<std::string, std::uint64_t>> done_;
  std::ofstream out_;
};

template <class T>
T OrDie(base::Result<T> result) {
  if (result.ok()) return *std::move(result);
  fmt::print(stderr, "standin_games: {}\n", result.error().text);
  std::exit(static_cast<int>(base::ExitCodeFor(result.error().kind)));
}

void OrDie(const base::Status& status) {
  if (status.ok()) return;
  fmt::print(stderr, "standin_games: {}\n", status.error().text);
  std::exit(static_cast<int>(base::ExitCodeFor(status.error().kind)));
}

ordered_json LineOf(const std::string& part, std::uint64_t seed, const StandInRun& run) {
  ordered_json line{{"part", part}, {"seed", seed}};
  const GameResult& game = run.outcome.games.front();
  line["ended"] = game.result;
  if (run.outcome.stopped) {
    line["why"] = base::Name(run.outcome.stopped->kind);
    line["code"] = static_cast<int>(base::ExitCodeFor(run.outcome.stopped->kind));
    line["text"] = run.outcome.stopped->text;
  }
  line["guesses"] = FactsOf(game).guesses;
  line["unexplained"] = FactsOf(game).unexplained;
  line["taken_back"] = FactsOf(game).proofs_taken_back;
  line["by_picture"] = FactsOf(game).proofs_by_picture;
  line["sent"] = game.clicks;
  line["clicks"] = run.truth.clicks;
  line["outside"] = run.truth.outside;
  line["places"] = run.truth.outside_places;
  line["truth"] = run.truth.results;
  line["seconds"] = game.seconds;
  return line;
}

void PlayEpisodes(const Plan& plan, Log& log) {
  if (plan.episodes == 0) return;
  auto table = OrDie(StandInTable::Open(!plan.unmanaged));
  const std::string part = plan.unmanaged ? "unmanaged episode" : "episode";
  for (int i = 0; i < plan.episodes; ++i) {
    const std::uint64_t seed = plan.seed + static_cast<std::uint64_t>(i);
    if (log.Has(part, seed)) continue;
    const StandInOptions options{.seed = seed, .troubles = test_support::PlanOf(seed)};
    OrDie(table->StartGame(options));
    SessionListener nobody;
    const auto run = table->Play(nobody, plan.Traced(seed));
    ordered_json line{{"part", part}, {"seed", seed}, {"ended", "not begun"}};
    if (run.ok()) {
      line = LineOf(part, seed, *run);
    } else {
      line["text"] = run.error().text;
    }
    for (const auto& trouble : options.troubles) line["plan"].push_back(TextOf(trouble));
    log.Add(line);
  }
}

// The end of the same game by the same agent, where nothing lies between them.
std::string EndWithoutWindow(std::uint64_t seed) {
  const auto agent = OrDie(agent::minesweeper::MakeAgent(
      "fast", PlayerOptions().seed, board::minesweeper::FirstClickRule::kModern));
  sim::minesweeper::Game game(sim::minesweeper::kBeginner,
                              board::minesweeper::FirstClickRule::kModern, seed);
  while (game.status() == board::minesweeper::GameStatus::kPlaying) {
    const board::minesweeper::Board board{
        .cells = game.view(),
        .mines = {.total = game.mine_count(),
                  .source = board::minesweeper::MineCountSource::kOption},
        .status = game.status()};
    const auto decision = agent->Decide(board, agent->Analyze(board));
    bool changed = false;
    for (const auto& move : decision.moves) changed = !game.Reveal(move.cell).empty() || changed;
    if (!changed) break;
  }
  return game.status() == board::minesweeper::GameStatus::kWon ? "won" : "lost";
}

void PlaySame(const Plan& plan, Log& log) {
  if (plan.same == 0) return;
  auto table = OrDie(StandInTable::Open());
  for (int i = 0; i < plan.same; ++i) {
    const std::uint64_t seed = plan.seed + static_cast<std::uint64_t>(i);
    if (log.Has("same", seed)) continue;
    OrDie(table->StartGame({.seed = seed}));
    SessionListener nobody;
    const auto run = OrDie(table->Play(nobody));
    ordered_json line = LineOf("same", seed, run);
    line["without_window"] = EndWithoutWindow(seed);
    log.Add(line);
  }
}

// Killed at a moment drawn by chance in the first two seconds of a play.
void PlayKills(const Plan& plan, Log& log) {
  if (plan.kills == 0) return;
  auto table = OrDie(StandInTable::Open());
  for (int i = 0; i < plan.kills; ++i) {
    const std::uint64_t seed = plan.seed + static_cast<std::uint64_t>(i);
    if (log.Has("kill", seed)) continue;
    OrDie(table->StartGame({.seed = seed}));
    const auto err = table->folder() / "err";
    std::filesystem::remove(err);
    auto gridhand = OrDie(base::ChildProcess::Spawn(
        {.argv = {test_support::Gridhand(), "play", "--yes", "--no-history", "--mines", "10",
                  "--window", fmt::format("0x{:x}", table->window().id), "--log",
                  (table->folder() / "log").string()},
         .environment = {{"DISPLAY", table->display_name()}},
         .output_file = err.string()}));
    base::Random random(seed);
    const auto moment =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(random.Below(2000));
    const auto early = gridhand.Wait(moment);
    table->game().Kill();
    const auto start = std::chrono::steady_clock::now();
    const auto ended = gridhand.Wait(start + std::chrono::seconds(60));
    ordered_json line{{"part", "kill"}, {"seed", seed}};
    line["ended_before"] = early.ok();
    line["hung"] = !ended.ok();
    if (ended.ok()) {
      line["code"] = ended->code;
      line["signal"] = ended->signal;
    }
    line["seconds"] =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const std::string text = test_support::TextOf(err);
    line["text"] =
        text.substr(text.rfind("gridhand:") == std::string::npos ? 0 : text.rfind("gridhand:"));
    log.Add(line);
  }
}

// Resources of this process.
struct Held {
  long resident_kb = 0;
  std::size_t descriptors = 0;
  std::size_t x_resources = 0;
  std::size_t segments = 0;  // mappings of shared memory
};

Held HeldNow(x11::Connection& connection) {
  Held held;
  std::ifstream status("/proc/self/status");
  for (std::string text; std::getline(status, text);) {
    if (text.starts_with("VmRSS:")) held.resident_kb = std::atol(text.c_str() + 6);
  }
  std::ifstream maps("/proc/self/maps");
  for (std::string text; std::getline(maps, text);) {
    if (text.find("memfd:") != std::string::npos || text.find("SYSV") != std::string::npos) {
      ++held.segments;
    }
  }
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    held.descriptors += entry.is_symlink() ? 1 : 0;
  }
  const auto resources = OrDie(connection.Fetch(
      xcb_res_query_client_resources_reply,
      xcb_res_query_client_resources(connection.raw(), connection.setup().resource_id_base),
      "count the resources"));
  for (auto it = xcb_res_query_client_resources_types_iterator(resources.get()); it.rem > 0;
       xcb_res_type_next(&it)) {
    held.x_resources += it.data->count;
  }
  return held;
}

void PlayLong(const Plan& plan, Log& log) {
  if (plan.games == 0 || log.Has("long", plan.seed)) return;
  auto table = OrDie(StandInTable::Open());
  ordered_json line{{"part", "long"}, {"seed", plan.seed}, {"games", plan.games}};
  constexpr int kRows = 10;
  for (int i = 0; i < plan.games; ++i) {
    OrDie(table->StartGame({.seed = plan.seed + static_cast<std::uint64_t>(i)}));
    SessionListener nobody;
    (void)OrDie(table->Play(nobody));
    if ((i + 1) % std::max(1, plan.games / kRows) != 0) continue;
    const Held held = HeldNow(table->connection());
    line["after"].push_back(i + 1);
    line["resident_kb"].push_back(held.resident_kb);
    line["descriptors"].push_back(held.descriptors);
    line["x_resources"].push_back(held.x_resources);
    line["segments"].push_back(held.segments);
  }
  log.Add(line);
}

// Why nothing goes on in the midst of a game.
enum class RestKind { kHand, kMinimised, kCovered, kStopped };
constexpr std::array<const char*, 4> kRestNames = {"hand", "minimised", "covered", "stopped"};

// In mid-game something stops the play: what does that cost? Of a hand until the play goes on, else
// until the game is given up.
class Rest : public SessionListener {
 public:
  Rest(StandInTable& table, RestKind kind)
      : table_(table), kind_(kind), person_(table.display_name()) {}
  void OnProgress(int, const base::Frame&, const Player&) override {
    constexpr int kMidGame = 6;
    if (++seen_ == kMidGame) Begin();
  }
  void OnNotice(const std::string& text) override {
    if (kind_ != RestKind::kHand) return;
    if (text.starts_with("paused")) StartClock();
    if (text.starts_with("resumed")) StopClock();
  }
  void OnGameEnd(const GameResult&, const base::Frame&, const Player&) override {
    if (kind_ == RestKind::kHand || start_ == base::TimePoint()) return;
    StopClock();
    kill(table_.game().pid(), SIGCONT);
  }
  double cpu_seconds = 0;
  double seconds = 0;

 private:
  void Begin() {
    if (kind_ == RestKind::kHand) return person_.MoveMouse({300, 5});
    StartClock();
    if (kind_ == RestKind::kStopped) kill(table_.game().pid(), SIGSTOP);
    if (kind_ == RestKind::kCovered) {
      cover_.emplace(table_.display_name(),
                     test_support::TestWindowOptions{.area = {0, 0, 1280, 1024}, .title = "cover"});
    }
    if (kind_ == RestKind::kMinimised) {
      constexpr std::uint32_t kIconic = 3;
      const auto wish = OrDie(table_.connection().Atom("WM_CHANGE_STATE"));
      OrDie(x11::SendToWindowManager(table_.connection(), {table_.window().id, wish, {kIconic}},
                                     "minimise the game"));
    }
  }
  void StartClock() {
    cpu_ = std::clock();
    start_ = std::chrono::steady_clock::now();
  }
  void StopClock() {
    cpu_seconds = static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC;
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  StandInTable& table_;
  const RestKind kind_;
  test_support::Person person_;
  std::optional<test_support::TestWindow> cover_;
  int seen_ = 0;
  std::clock_t cpu_ = 0;
  base::TimePoint start_;
};

void PlayRests(const Plan& plan, Log& log) {
  for (int i = 0; i < plan.rests; ++i) {
    const std::uint64_t seed = plan.seed + static_cast<std::uint64_t>(i);
    if (log.Has("rest", seed)) continue;
    auto table = OrDie(StandInTable::Open());  // a person's mouse cannot be unplugged
    OrDie(table->StartGame({.seed = seed}));
    const std::size_t kind = seed % kRestNames.size();
    Rest rest(*table, static_cast<RestKind>(kind));
    const auto run = OrDie(table->Play(rest));
    ordered_json line = LineOf("rest", seed, run);
    line["kind"] = kRestNames.at(kind);
    line["paused_seconds"] = rest.seconds;
    line["paused_cpu_seconds"] = rest.cpu_seconds;
    log.Add(line);
  }
}

// What the server says of every mouse, with its own clock.
class MouseLog {
 public:
  explicit MouseLog(const std::string& display)
      : connection_(OrDie(x11::Connection::Open(display))) {
    subscription_ = connection_->Subscribe([this](const xcb_generic_event_t& e) { OnEvent(e); });
    struct {
      xcb_input_event_mask_t head{XCB_INPUT_DEVICE_ALL_MASTER, 1};
      std::uint32_t events =
          XCB_INPUT_XI_EVENT_MASK_RAW_MOTION | XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_PRESS;
    } wanted;
    OrDie(connection_->Check(xcb_input_xi_select_events_checked(
                                 connection_->raw(), connection_->root(), 1, &wanted.head),
                             "watch the mice"));
  }
  // ms from the one motion of a mouse that pressed nothing to the last press in the time after it
  // that a hand pauses for at least; 0: there was none. None: nobody moved it while it was played.
  std::optional<std::uint32_t> LateMs() {
    constexpr std::uint32_t kPauseMs = 2500;
    constexpr std::uint32_t kPlayingMs = 100;
    OrDie(connection_->Sync());
    OrDie(connection_->DispatchPending());
    if (presses_.empty()) return std::nullopt;
    const auto hand = std::ranges::find_if(
        motions_, [&](const Event& motion) { return motion.device != presses_.front().device; });
    if (hand == motions_.end()) return std::nullopt;
    bool was_playing = false;
    std::uint32_t late = 0;
    for (const Event& press : presses_) {
      const auto after = static_cast<std::int32_t>(press.time - hand->time);
      was_playing = was_playing || (after <= 0 && -after < static_cast<int>(kPlayingMs));
      if (after > 0 && after < static_cast<int>(kPauseMs)) late = static_cast<std::uint32_t>(after);
    }
    return was_playing ? std::optional(late) : std::nullopt;
  }

 private:
  struct Event {
    std::uint16_t device;
    std::uint32_t time;  // ms
  };
  void OnEvent(const xcb_generic_event_t& event) {
    if (x11::TypeOf(event) != XCB_GE_GENERIC) return;
    // Raw events share their layout up to here.
    const auto& raw = x11::As<xcb_input_raw_button_press_event_t>(event);
    if (raw.event_type == XCB_INPUT_RAW_MOTION) motions_.push_back({raw.deviceid, raw.time});
    if (raw.event_type == XCB_INPUT_RAW_BUTTON_PRESS) presses_.push_back({raw.deviceid, raw.time});
  }

  std::unique_ptr<x11::Connection> connection_;
  x11::Connection::Subscription subscription_;
  std::vector<Event> motions_;
  std::vector<Event> presses_;
};

// A person moves the mouse at a random moment: when is the last click after that?
void PlayHands(const Plan& plan, Log& log) {
  if (plan.hands == 0) return;
  auto table = OrDie(StandInTable::Open());
  test_support::Person person(table->display_name());
  PlayerOptions player = StandInPlayer();
  player.mines = sim::minesweeper::kExpert.mines;
  for (int i = 0; i < plan.hands; ++i) {
    const std::uint64_t seed = plan.seed + static_cast<std::uint64_t>(i);
    if (log.Has("hand", seed)) continue;
    OrDie(table->StartGame({.level = sim::minesweeper::kExpert, .seed = seed}));
    MouseLog mice(table->display_name());
    base::Random random(seed);
    const auto moment =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(250 + random.Below(500));
    std::thread hand([&] {
      auto clock = OrDie(x11::Connection::Open(table->display_name()));
      while (std::chrono::steady_clock::now() < moment) OrDie(clock->Wait(moment));
      person.MoveMouse({300, 5});
    });
    SessionListener nobody;
    const auto run = table->Play(nobody, plan.Traced(seed), player);
    hand.join();
    ordered_json line = LineOf("hand", seed, OrDie(run));
    const auto late = mice.LateMs();
    line["played"] = late.has_value();
    line["late_ms"] = late.value_or(0);
    log.Add(line);
  }
}

// The bars.
constexpr double kMostOfACore = 0.01;
constexpr int kLatestMs = 20;

bool Summarize(const std::filesystem::path& file) {
  std::map<std::string, int> endings;
  std::map<std::string, int> codes;
  int episodes = 0, clicks = 0, outside = 0, taken_back = 0, lost_unguessed = 0, speechless = 0;
  int same = 0, equal = 0, kills = 0, own_code = 0, ended_before = 0, never_there = 0;
  int hung = 0, aborted = 0;
  std::map<std::string, std::pair<double, double>> rests;  // seconds, of them of a core
  std::vector<int> late_ms;
  for (const json& line : LinesOf(file)) {
    if (line["part"] == "rest") {
      auto& [seconds, cpu] = rests[line.value("kind", "")];
      seconds += line.value("paused_seconds", 0.0);
      cpu += line.value("paused_cpu_seconds", 0.0);
    }
    if (line["part"] == "hand" && line["played"]) late_ms.push_back(line["late_ms"]);
    if (line["part"] == "episode" || line["part"] == "unmanaged episode") {
      ++episodes;
      clicks += line.value("clicks", 0);
      outside += line.value("outside", 0);
      taken_back += line.value("taken_back", 0);
      const std::string ended = line["ended"];
      ++endings[ended + (line.contains("why") ? " " + std::string(line["why"]) : "")];
      if (ended == "lost" && line.value("guesses", 0) == 0) ++lost_unguessed;
      if (ended == "stopped" && line.value("text", "").empty()) ++speechless;
    }
    if (line["part"] == "same") {
      ++same;
      equal += line["ended"] == line["without_window"] ? 1 : 0;
    }
    if (line["part"] == "kill") {
      ++kills;
      hung += line["hung"] ? 1 : 0;
      aborted += line.value("signal", 0) != 0 ? 1 : 0;
      ended_before += line["ended_before"] ? 1 : 0;
      own_code += line.value("code", -1) == static_cast<int>(base::ExitCode::kGameGone) ? 1 : 0;
      // Nobody can tell a window that has gone before from one that never was.
      const bool was_never_there =
          line.value("text", "").find("there is no window") != std::string::npos;
      never_there += was_never_there ? 1 : 0;
      ++codes[std::to_string(line.value("code", -1)) +
              (was_never_there ? ", killed before the play had looked for its window" : "")];
    }
    if (line["part"] == "long") fmt::print("long: {}\n", line.dump());
  }
  fmt::print(
      "episodes: {} with {} clicks on the board, {} outside it; proofs taken back {}; lost "
      "without a guess {}; stopped without a sentence {}\n",
      episodes, clicks, outside, taken_back, lost_unguessed, speechless);
  for (const auto& [ending, count] : endings) fmt::print("  {:5}  {}\n", count, ending);
  fmt::print("same: {} of {} end as without a window\n", equal, same);
  fmt::print("kills: {}; hung {}, ended by a signal {}, over before {}\n", kills, hung, aborted,
             ended_before);
  for (const auto& [code, count] : codes) fmt::print("  {:5}  exit code {}\n", count, code);
  bool rested = true;
  for (const auto& [kind, rest] : rests) {
    const double share = rest.second / std::max(1e-9, rest.first);
    fmt::print("rest: {:.1f} s of {} took {:.3f} % of a core\n", rest.first, kind, 100 * share);
    rested = rested && share < kMostOfACore;
  }
  std::ranges::sort(late_ms);
  const int latest_ms = late_ms.empty() ? 0 : late_ms.back();
  fmt::print("hands: {} while it was played; last click after them p50 {}, at most {} ms\n",
             late_ms.size(), late_ms.empty() ? 0 : late_ms[late_ms.size() / 2], latest_ms);
  return outside == 0 && lost_unguessed == 0 && speechless == 0 && equal == same && hung == 0 &&
         aborted == 0 && own_code + ended_before + never_there >= kills && rested &&
         latest_ms <= kLatestMs;
}

}  // namespace
}  // namespace gridhand::app::minesweeper

int main(int argc, char** argv) {
  using gridhand::app::minesweeper::Log;
  CLI::App parser("plays in a game that misbehaves, and counts what went wrong");
  gridhand::app::minesweeper::Plan plan;
  parser.add_option("out", plan.out, "JSON lines; what it has already is not played again")
      ->required();
  parser.add_option("--episodes", plan.episodes, "games with troubles");
  parser.add_option("--same", plan.same, "games compared with the same ones without a window");
  parser.add_option("--kills", plan.kills, "plays whose game is killed");
  parser.add_option("--long", plan.games, "games in one process");
  parser.add_option("--rests", plan.rests,
                    "games stopped by a hand, a minimised, covered or stopped window, in turn");
  parser.add_option("--hands", plan.hands, "games in which a hand moves the mouse at some moment");
  parser.add_option("--traces", plan.traces, "folder for logs and pictures of the episodes");
  parser.add_flag("--no-window-manager", plan.unmanaged, "for the episodes");
  parser.add_option("--seed", plan.seed, "of the first of each")->capture_default_str();
  CLI11_PARSE(parser, argc, argv);
  {
    Log log(plan.out);
    PlayEpisodes(plan, log);
    PlaySame(plan, log);
    PlayKills(plan, log);
    PlayLong(plan, log);
    PlayRests(plan, log);
    PlayHands(plan, log);
  }
  return gridhand::app::minesweeper::Summarize(plan.out) ? 0 : 1;
}
