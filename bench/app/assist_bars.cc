// What the assistant has to hold: a row a bar, measured on the real games under Xvfb, with real
// clicks, and judged by pixels of the real screen against what the agent makes of the true board.
//
//   assist_bars OUT_DIR [--program NAME] [--games N] [--kills N] [WORD…]
//
// WORD: only rows whose name holds one of the words. --program: only over this game. --games:
// watched games in all, 200. --kills: rounds with something killed, 100.
//
// OUT_DIR keeps a picture of every game, level and palette, and of whatever was wrong. The exit
// code is 1 if a bar is not held.
//
// How times are taken: the server writes its time into both the damage of the game's window and the
// changes of the marks' shape (marks_watch.h). A change counts from the first damage event between
// the last of the game's own pictures that reads as the old board and the first that does not: it
// is the one that changed a symbol, or came before it. New marks count likewise from the first
// picture of the board that the move made, as a program may draw it in parts.

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/random.h"
#include "bench/app/marks_watch.h"
#include "board/minesweeper/text.h"
#include "capture/file/png.h"
#include "tests/app/support/assisted_game.h"
#include "tests/support/scratch_folder.h"
#include "x11/hit_test.h"

namespace gridhand::app::minesweeper {
namespace {

namespace fs = std::filesystem;

using base::Frame;
using base::FrameRect;
using base::TimePoint;
using bench::app::MarksWatch;
using board::minesweeper::CellSymbol;
using overlay::Mark;
using overlay::MarkKind;

constexpr std::array kGames = {"gnome-mines", "kmines", "sgt-mines", "xdemineur"};

// One frame of a usual screen: what is hidden within it was never to be seen with the new board.
constexpr double kScreenFrameMs = 1000.0 / 60;

TimePoint In(base::Duration time) { return base::SteadyClock().Now() + time; }

double Milliseconds(base::Duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

double Percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::lround(share * last))];
}

// A benchmark that cannot go on says why.
void Require(const base::Status& status, std::string_view doing) {
  if (!status.ok()) throw std::runtime_error(fmt::format("{}: {}", doing, status.error().text));
}
void Require(bool is_so, std::string_view what) {
  if (!is_so) throw std::runtime_error(std::string(what));
}

struct Options {
  fs::path out;
  int games = 200;
  int kills = 100;
  std::vector<std::string> programs{kGames.begin(), kGames.end()};
  std::vector<std::string> words;
};

// What a row says, and whether that holds the bar.
struct Measured {
  std::string text;
  bool holds = false;
};

// --- times --------------------------------------------------------------------------------------

// The window with the marks lies over the board, that with the sentence below the game's window.
xcb_window_t MarksAmong(AssistedGame& game) {
  const auto truth = game.LookAtTruth({});
  Require(truth.has_value(), "the board cannot be read");
  const int middle = truth->plain.origin.y + truth->board_area().Center().y;
  for (const xcb_window_t window : game.OwnWindows()) {
    const auto place = game.display().Fetch(
        xcb_get_geometry_reply, xcb_get_geometry(game.display().raw(), window), "find the marks");
    if (place.ok() && (*place)->y <= middle && (*place)->y + (*place)->height > middle) {
      return window;
    }
  }
  throw std::runtime_error("the assistant has no window over the board");
}

// Precondition: there are marks.
std::unique_ptr<MarksWatch> WatchOver(AssistedGame& game) {
  auto watch = MarksWatch::Start(game.display_name(), game.window(), MarksAmong(game));
  if (!watch.ok()) throw std::runtime_error(watch.error().text);
  return *std::move(watch);
}

MarksWatch::Record Required(base::Result<MarksWatch::Record> seen) {
  if (!seen.ok()) throw std::runtime_error(seen.error().text);
  return *std::move(seen);
}

// How long the marks stood after that moment, ms: 0 if there were none, none if they are still
// there. `are_there`: before the first of these changes.
std::optional<double> StoodAfter(TimePoint moment, const std::vector<MarksWatch::Shape>& shapes,
                                 bool are_there) {
  for (const MarksWatch::Shape& shape : shapes) {
    if (shape.at < moment) {
      are_there = !shape.is_empty;
    } else if (!are_there) {
      return 0;
    } else if (shape.is_empty) {
      return Milliseconds(shape.at - moment);
    }
  }
  if (!are_there) return 0;
  return std::nullopt;
}

// What a picture shows where a board was found in another; none if there is none now.
std::optional<Grid<CellSymbol>> SymbolsAt(AssistedGame& game, const Frame& frame,
                                          const vision::minesweeper::FoundBoard& board) {
  const auto read = game.live().reader->Read(frame, board);
  if (!read.ok()) return std::nullopt;
  return read->reading.Symbols();
}

// A game with the assistant over it and its marks on the screen.
void Start(AssistedGame& game, const std::string& program,
           const std::vector<std::string>& options = {}) {
  Require(game.StartGame(program), program);
  Require(game.StartAssistant(options), "gridhand assist");
  Require(game.AwaitMarks(), "no marks over " + program);
}

std::optional<Truth> WholeTruth(AssistedGame& game) {
  return game.LookAtTruth(ChoiceFor(HelpLevel::kAll));
}

struct MoveTimes {
  std::vector<double> shown;
  std::vector<double> hidden;
  int late = 0;    // moves after which the marks did not become right within the limit
  int missed = 0;  // moves of which not everything was seen
};

// Opens the cell with the ring and adds how long it took until the old marks were gone and the new
// ones were there. False: the game is over.
bool TimeMove(AssistedGame& game, MarksWatch& watch, MoveTimes& times) {
  const auto before = WholeTruth(game);
  Require(before.has_value(), "the board cannot be read");
  const auto next = AssistedGame::NextCell(*before);
  if (!next) return false;
  watch.Begin();
  Require(game.ClickOn(*before, *next, input::Button::kLeft), "click");
  std::optional<Truth> after;
  const bool right = watch.Until(
      [&] {
        after = WholeTruth(game);
        return after && after->answer.board.cells != before->answer.board.cells &&
               game.ScreenShows(*after, after->painted);
      },
      In(std::chrono::seconds(5)));
  const bool over = after && !AssistedGame::NextCell(*after);
  if (over) return false;
  if (!right) {
    ++times.late;
    return true;
  }
  std::optional<TimePoint> changed;   // the first picture of another board
  std::optional<TimePoint> finished;  // the first of the board that it became
  const MarksWatch::Record seen = Required(watch.Seen());
  for (const MarksWatch::Picture& picture : seen.pictures) {
    const auto symbols = SymbolsAt(game, picture.frame, before->found);
    if (!changed && symbols != before->answer.board.cells) changed = picture.drawn_at;
    if (!finished && symbols == after->answer.board.cells) finished = picture.drawn_at;
  }
  const auto shown = std::ranges::find_if(seen.shapes, [&](const auto& shape) {
    return finished && shape.at >= *finished && !shape.is_empty;
  });
  const auto stood = changed ? StoodAfter(*changed, seen.shapes, /*are_there=*/true) : std::nullopt;
  if (!stood || shown == seen.shapes.end()) {
    ++times.missed;
    return true;
  }
  times.hidden.push_back(*stood);
  times.shown.push_back(Milliseconds(shown->at - *finished));
  return true;
}

MoveTimes TimesOf(const std::string& program, int moves) {
  MoveTimes times;
  int made = 0;
  while (made < moves) {
    AssistedGame game;
    Start(game, program);
    const auto watch = WatchOver(game);
    while (made < moves && TimeMove(game, *watch, times)) ++made;
    ++made;  // a game that is over at once must not go on for ever
  }
  return times;
}

const std::map<std::string, MoveTimes>& AllTimes(const Options& options) {
  static const std::map<std::string, MoveTimes> kAll = [&] {
    constexpr int kMoves = 40;
    std::map<std::string, MoveTimes> made;
    for (const std::string& program : options.programs) made[program] = TimesOf(program, kMoves);
    return made;
  }();
  return kAll;
}

Measured Summary(const Options& options,
                 const std::function<const std::vector<double>&(const MoveTimes&)>& part,
                 double share, double limit) {
  Measured measured{"", true};
  for (const auto& [program, times] : AllTimes(options)) {
    const std::vector<double>& values = part(times);
    const double high = Percentile(values, share);
    measured.holds =
        measured.holds && !values.empty() && high <= limit && times.late == 0 && times.missed == 0;
    measured.text += fmt::format(
        "{}{} p50 {:.1f}, p95 {:.1f}, max {:.1f} ms of {}{}", measured.text.empty() ? "" : "; ",
        program, Percentile(values, 0.5), Percentile(values, 0.95), Percentile(values, 1),
        values.size(), times.late == 0 ? "" : fmt::format(", {} late", times.late));
    if (times.missed > 0) measured.text += fmt::format(", {} not seen wholly", times.missed);
  }
  return measured;
}

Measured ShownInTime(const Options& options) {
  constexpr double kLimitMs = 50;
  return Summary(
      options, [](const MoveTimes& t) -> const auto& { return t.shown; }, 0.95, kLimitMs);
}

Measured HiddenInTime(const Options& options) {
  return Summary(
      options, [](const MoveTimes& t) -> const auto& { return t.hidden; }, 1, kScreenFrameMs);
}

// Moves until a position shows several kinds of marks.
void PlayInto(AssistedGame& game) {
  constexpr int kMoves = 4;
  for (int move = 0; move < kMoves; ++move) {
    const auto truth = WholeTruth(game);
    if (!truth) return;
    const auto next = AssistedGame::NextCell(*truth);
    if (!next) return;
    const bool has_mines =
        std::any_of(truth->hints.marks.begin(), truth->hints.marks.end(),
                    [](const Mark& mark) { return mark.kind == MarkKind::kMine; });
    const bool has_safe =
        std::any_of(truth->hints.marks.begin(), truth->hints.marks.end(),
                    [](const Mark& mark) { return mark.kind == MarkKind::kSafe; });
    if (has_mines && has_safe && move > 0) return;
    Require(game.ClickOn(*truth, *next, input::Button::kLeft), "click");
    Require(game.AwaitOpen(*next), "the click was lost");
    Require(game.AwaitMarks(), "no marks");
  }
}

// --- moved and resized --------------------------------------------------------------------------

// How long it took until the marks were right.
struct PlacingTime {
  double all = 0;    // from when the window was asked to move or to take another size
  double drawn = 0;  // from when the game had drawn its board there, before which none can be right
};

// From the first picture on that shows the board as all later ones do, where they do.
TimePoint DrawnAt(AssistedGame& game, const MarksWatch::Record& seen, TimePoint asked_at) {
  TimePoint drawn = asked_at;
  if (seen.pictures.empty()) return drawn;
  const auto last = game.live().reader->Find(seen.pictures.back().frame);
  Require(last.ok(), "the last picture shows no board");
  bool is_drawn = true;
  for (const MarksWatch::Picture& picture : seen.pictures) {
    const bool was_drawn = is_drawn;
    is_drawn = picture.frame.size == seen.pictures.back().frame.size &&
               SymbolsAt(game, picture.frame, *last) == last->reading.Symbols();
    if (is_drawn && !was_drawn) drawn = std::max(drawn, picture.drawn_at);
  }
  return drawn;
}

PlacingTime TimePlacing(AssistedGame& game, MarksWatch& watch, const fs::path& out,
                        std::uint16_t mask, const std::vector<std::uint32_t>& values) {
  watch.Begin();
  const TimePoint asked_at = base::SteadyClock().Now();
  const auto asked =
      xcb_configure_window_checked(game.display().raw(), game.window(), mask, values.data());
  Require(game.display().Check(asked, "move the game"), "move the game");
  const bool right =
      watch.Until([&] { return Required(watch.Seen()).is_placed && game.ShowsMarks(); },
                  In(std::chrono::seconds(5)));
  if (!right) {
    if (const auto screen = game.Screen(); screen.ok()) {
      (void)capture::file::WritePng(*screen, out / "no-marks-after-placing.png");
    }
    throw std::runtime_error(fmt::format("{}: no marks after its window was moved or resized: {}",
                                         game.live().profile.name, game.WhatIsWrong()));
  }
  const MarksWatch::Record seen = Required(watch.Seen());
  TimePoint shown = TimePoint::min();
  for (const MarksWatch::Shape& shape : seen.shapes) {
    if (!shape.is_empty) shown = std::max(shown, shape.at);
  }
  Require(shown >= asked_at, "the marks did not come anew");
  return {Milliseconds(shown - asked_at),
          std::max(0.0, Milliseconds(shown - DrawnAt(game, seen, asked_at)))};
}

// Judged from when the game has drawn its board, as no mark can be right before; how long it all
// took is printed beside it.
Measured Placing(const Options& options) {
  constexpr double kLimitMs = 200;
  constexpr int kTimes = 12;
  Measured measured{"", true};
  for (const std::string& program : options.programs) {
    AssistedGame game;
    Start(game, program);
    PlayInto(game);  // a fresh board in a size never seen is not known to be one
    const auto watch = WatchOver(game);
    std::vector<double> moved;
    std::vector<double> resized;
    std::vector<double> resized_in_all;
    const base::Size size = WholeTruth(game)->plain.size;
    // xdemineur's window has one size.
    const bool is_resizable = program != "xdemineur";
    for (std::uint32_t i = 0; i < kTimes; ++i) {
      moved.push_back(TimePlacing(game, *watch, options.out,
                                  XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y,
                                  {60 + 17 * i % 50, 50 + 23 * i % 60})
                          .all);
      if (!is_resizable) continue;
      constexpr std::uint32_t kMore = 24;  // px; kmines' board cannot be read in every larger size
      const std::uint32_t more = i % 2 == 0 ? kMore : 0;
      const PlacingTime time =
          TimePlacing(game, *watch, options.out, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT,
                      {static_cast<std::uint32_t>(size.width) + more,
                       static_cast<std::uint32_t>(size.height) + more});
      resized.push_back(time.drawn);
      resized_in_all.push_back(time.all);
    }
    const double worst = std::max(Percentile(moved, 1), Percentile(resized, 1));
    measured.holds = measured.holds && worst <= kLimitMs;
    measured.text += fmt::format("{}{} moved at most {:.0f}", measured.text.empty() ? "" : "; ",
                                 program, Percentile(moved, 1));
    if (is_resizable) {
      measured.text += fmt::format(
          ", resized p50 {:.0f}, max {:.0f} (with the game's drawing p50 {:.0f}, max {:.0f})",
          Percentile(resized, 0.5), Percentile(resized, 1), Percentile(resized_in_all, 0.5),
          Percentile(resized_in_all, 1));
    }
    measured.text += " ms";
  }
  return measured;
}

// --- clicks through marks -----------------------------------------------------------------------

// Right clicks on one marked cell: each must change the flag there, through a mark.
Measured Clicks(const Options&) {
  constexpr int kClicks = 1000;
  AssistedGame game;
  Start(game, "sgt-mines");
  int through = 0;
  int swallowed = 0;
  while (through + swallowed < kClicks) {
    const auto truth = WholeTruth(game);
    Require(truth.has_value(), "the board cannot be read");
    const CellPos cell{0, 0};
    const auto seen = game.WindowOnScreen(truth->plain);
    const base::FramePoint center = truth->found.geometry.CellCenter(cell);
    // Only a click on a pixel of ours is one.
    const FrameRect pixel{center.x, center.y, 1, 1};
    const bool is_marked = seen && !base::SamePixels(*seen, truth->plain, pixel);
    const CellSymbol before = truth->answer.board.cells[cell];
    if (!is_marked) {
      // A flag that cannot be judged has no mark: taken off again, not counted.
      if (before == CellSymbol::kCovered && !game.ShowsMarks()) continue;
    }
    Require(game.ClickOn(*truth, cell, input::Button::kRight), "click");
    const bool changed = game.Await(
        [&] {
          const auto now = game.LookAtTruth({});
          return now && now->answer.board.cells[cell] != before;
        },
        In(std::chrono::seconds(5)));
    if (!is_marked) continue;
    ++(changed ? through : swallowed);
    if (!changed) continue;
  }
  return {fmt::format("{} of {} clicks on a pixel of a mark, in sgt-mines", swallowed, kClicks),
          swallowed == 0};
}

// --- our own picture of the game ----------------------------------------------------------------

int DifferentPixels(const Frame& a, const Frame& b, const FrameRect& area) {
  int count = 0;
  for (int y = area.y; y < area.Bottom(); ++y) {
    for (int x = area.x; x < area.Right(); ++x) count += a.At({x, y}) == b.At({x, y}) ? 0 : 1;
  }
  return count;
}

Measured OwnPicture(const Options& options) {
  struct Setting {
    const char* name;
    std::vector<std::string> command;
  };
  const std::vector<Setting> settings = {{"none", {}},
                                         {"xcompmgr", {"xcompmgr"}},
                                         {"xcompmgr -a", {"xcompmgr", "-a"}},
                                         {"picom", {"picom", "--config", "/dev/null"}}};
  Measured measured{"", true};
  for (const Setting& setting : settings) {
    int in_picture = 0;
    int on_screen = 0;
    for (const std::string& program : options.programs) {
      AssistedGame game;
      Require(game.StartGame(program), program);
      if (!setting.command.empty()) Require(game.StartCompositor(setting.command), setting.name);
      Require(game.StartAssistant(), "gridhand assist");
      Require(game.AwaitMarks(), fmt::format("no marks over {} under {}", program, setting.name));
      const auto with = WholeTruth(game);
      const auto seen = game.WindowOnScreen(with->plain);
      on_screen += DifferentPixels(*seen, with->plain, with->board_area());
      Require(game.Press("Ctrl+Alt+H"), "press a key");  // no hints
      Require(game.AwaitNoMarks(), "marks after the key that hides them");
      const auto without = WholeTruth(game);
      in_picture += DifferentPixels(with->plain, without->plain, with->board_area());
    }
    measured.holds = measured.holds && in_picture == 0 && on_screen > 0;
    measured.text += fmt::format("{}{}: {} of {}", measured.text.empty() ? "" : "; ", setting.name,
                                 in_picture, on_screen);
  }
  measured.text += " pixels of marks on the screen, over the four games";
  return measured;
}

// --- idle ---------------------------------------------------------------------------------------

// Of user and system, of all threads.
double ProcessorSeconds(pid_t pid) {
  std::ifstream in(fmt::format("/proc/{}/stat", pid));
  std::string text{std::istreambuf_iterator<char>(in), {}};
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  constexpr int kBeforeUser = 11;
  for (int i = 0; i < kBeforeUser; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

Measured Idle(const Options& options) {
  constexpr double kLimit = 0.005;
  constexpr base::Duration kTime = std::chrono::seconds(30);
  Measured measured{"", true};
  for (const std::string& program : options.programs) {
    AssistedGame game;
    Start(game, program);
    const auto truth = WholeTruth(game);
    const auto next = AssistedGame::NextCell(*truth);
    Require(game.ClickOn(*truth, *next, input::Button::kLeft), "click");  // the clock begins
    Require(game.AwaitOpen(*next), "the click was lost");
    Require(game.AwaitMarks(), "no marks");
    // Nothing is waited for but the time itself: that is what is measured.
    const double before = ProcessorSeconds(game.assistant().pid());
    const TimePoint begin = base::SteadyClock().Now();
    (void)game.assistant().Wait(begin + kTime);
    const double seconds = Milliseconds(base::SteadyClock().Now() - begin) / 1000;
    const double share = (ProcessorSeconds(game.assistant().pid()) - before) / seconds;
    Require(game.ShowsMarks(), "the marks are gone");
    measured.holds = measured.holds && share < kLimit;
    measured.text +=
        fmt::format("{}{} {:.2f} %", measured.text.empty() ? "" : "; ", program, 100 * share);
  }
  return measured;
}

// --- killed -------------------------------------------------------------------------------------

// What is killed in a round, and what must be so afterwards. Returns what was wrong; empty:
// nothing.
std::string KillOne(int round, const std::vector<std::string>& programs, base::Random& random) {
  enum Victim { kGame, kCompositor, kManager, kAssistant };
  constexpr int kVictims = 4;
  const int victim = round % kVictims;
  const std::vector<std::vector<std::string>> compositors = {
      {"xcompmgr"}, {"picom", "--config", "/dev/null"}, {"xcompmgr", "-a"}};
  const std::string& program =
      programs[static_cast<std::size_t>(round / kVictims) % programs.size()];
  AssistedGame game;
  Require(game.StartGame(program, {}, /*window_manager=*/false), program);
  auto manager = game.Spawn(x11::kOpenbox, "");
  Require(manager.ok(), "openbox");
  const auto is_managed = [&] {
    const auto outermost = x11::OutermostAncestor(game.display(), game.window());
    return outermost.ok() && *outermost != game.window() && game.LookAtTruth({});
  };
  Require(game.Await(is_managed), "openbox does not manage the game");
  Require(game.StartCompositor(compositors[static_cast<std::size_t>(round) % compositors.size()]),
          "a compositor");
  Require(game.StartAssistant(), "gridhand assist");
  constexpr int kLatestMs = 1200;
  const auto moment = std::chrono::milliseconds(random.Below(kLatestMs));
  (void)game.assistant().Wait(In(moment));
  switch (victim) {
    case kGame:
      game.live().staged->stage.game().Kill();
      break;
    case kCompositor:
      kill(game.compositor().pid(), SIGKILL);
      break;
    case kManager:
      kill(manager->pid(), SIGKILL);
      break;
    default:
      kill(game.assistant().pid(), SIGKILL);
      break;
  }
  constexpr base::Duration kLimit = std::chrono::seconds(10);
  const auto ended = [&](int code) -> std::string {
    const auto state = game.assistant().Wait(In(kLimit));
    if (!state.ok()) return "it hangs";
    if (!game.Await([&] { return game.OwnWindows().empty(); }, In(kLimit)))
      return "a window is left";
    if (code < 0) return "";
    if (state->code != code) return fmt::format("it ended with {}", state->code);
    const std::string said = game.AssistantsMessages();
    return said.empty() || said.back() != '\n' ? "no last line" : "";
  };
  // What it says when the game, or its place in the manager's frame, goes before it is found.
  constexpr int kNothingThere = static_cast<int>(base::ExitCode::kNotFound);
  if (victim == kAssistant) return ended(-1);
  if (victim == kGame) {
    constexpr int kGone = static_cast<int>(base::ExitCode::kGameGone);
    return ended(kGone).empty() ? "" : ended(kNothingThere);
  }
  if (!game.Await([&] { return game.ShowsMarks(); }, In(kLimit))) {
    const std::string trouble = game.AssistantsMessages();
    if (ended(kNothingThere).empty()) return "";
    return fmt::format("no marks afterwards ({}): {}", trouble, game.WhatIsWrong());
  }
  kill(game.assistant().pid(), SIGTERM);
  return ended(128 + SIGTERM);
}

Measured Kills(const Options& options) {
  base::Random random(1);
  int wrong = 0;
  std::string first;
  for (int round = 0; round < options.kills; ++round) {
    const std::string what = KillOne(round, options.programs, random);
    if (what.empty()) continue;
    ++wrong;
    fmt::print(stderr, "assist_bars: kill {}: {}\n", round, what);
    if (first.empty()) first = fmt::format(", first: {}", what);
  }
  return {fmt::format("{} of {} wrong{}", wrong, options.kills, first), wrong == 0};
}

// --- watched games ------------------------------------------------------------------------------

// What the marks on the screen claimed, to be held against the mines when the game is over.
struct Claim {
  CellPos cell;
  bool is_mine = false;
};

struct Watched {
  int games = 0;
  int samples = 0;            // pictures of the screen
  int marks = 0;              // seen in them, each time anew
  int wrong_marks = 0;        // that the mines refute, or that the board does not explain
  int old_pictures = 0;       // with marks of the board before, gone within a frame
  int judged = 0;             // games whose mines were seen at the end
  std::vector<double> stood;  // how long marks stood on a board that had changed, ms
};

// Another process plays, move by move or as fast as it can.
class WatchedPlay {
 public:
  // Precondition: there are marks.
  WatchedPlay(AssistedGame& game, const fs::path& out, Watched& sum)
      : game_(game), out_(out), sum_(sum), watch_(WatchOver(game)), start_(WholeTruth(game)) {
    Require(start_.has_value(), "the board cannot be read");
    symbols_ = start_->answer.board.cells;
  }

  void Play(int games) {
    const fs::path fifo = game_.folder() / "steps";
    Require(mkfifo(fifo.c_str(), 0600) == 0, "mkfifo");
    const base::UniqueFd steps(open(fifo.c_str(), O_RDWR | O_CLOEXEC));
    auto player = game_.Spawn({"/bin/sh", "-c", R"(exec "$@" <"$0")", fifo.string(),
                               std::string(GRIDHAND_BINARY_DIR) + "/gridhand", "play", "--window",
                               fmt::format("{}", game_.window()), "--yes", "--step", "--format",
                               "json", "--games", std::to_string(games)},
                              "play");
    Require(player.ok(), "gridhand play");
    for (int moves = 0; player->IsRunning(); ++moves) {
      Sample();
      // Each third move follows the one before at once.
      const std::string keys = moves % 3 == 2 ? "\n\n" : "\n";
      if (write(steps.get(), keys.data(), keys.size()) < 0) break;
      SampleWhileItMoves();
      TimeOldMarks();
    }
    Sample();
    EndGame();
    TimeOldMarks();
    sum_.games += GamesPlayed();
  }

 private:
  // As the player's last line says, whatever was asked for.
  int GamesPlayed() const {
    const std::string said = test_support::TextOf(game_.folder() / "play");
    constexpr std::string_view kSummary = R"({"summary":true,"games":)";
    const std::size_t at = said.rfind(kSummary);
    Require(at != std::string::npos, "gridhand play failed: " + said);
    return std::atoi(said.c_str() + at + kSummary.size());
  }

  // Until the marks are right, or will not come: at the end of a game there are none.
  void Sample() {
    constexpr base::Duration kLimit = std::chrono::milliseconds(400);
    const TimePoint deadline = In(kLimit);
    while (base::SteadyClock().Now() < deadline && !Look()) {
    }
  }
  void SampleWhileItMoves() {
    constexpr int kLooks = 4;
    for (int i = 0; i < kLooks; ++i) (void)Look();
  }

  // Beside the pictures, which are too few for it.
  void TimeOldMarks() {
    const MarksWatch::Record seen = Required(watch_->Take());
    for (const MarksWatch::Picture& picture : seen.pictures) {
      auto symbols = SymbolsAt(game_, picture.frame, start_->found);
      if (symbols == symbols_) continue;
      symbols_ = std::move(symbols);
      const auto stood = StoodAfter(picture.drawn_at, seen.shapes, has_marks_);
      if (stood && *stood > 0) sum_.stood.push_back(*stood);
    }
    if (!seen.shapes.empty()) has_marks_ = !seen.shapes.back().is_empty;
  }

  // One picture of the screen between two equal ones of the game. True: the marks that belong there
  // are there.
  bool Look() {
    const auto plain = game_.source().Grab();
    if (!plain.ok()) return false;
    const auto seen = game_.WindowOnScreen(*plain);
    const auto again = game_.source().Grab();
    if (!seen || !again.ok()) return false;
    if (!base::SamePixels(*plain, *again, plain->Bounds()) || plain->origin != again->origin) {
      return false;
    }
    auto truth = game_.TruthOf(*plain, ChoiceFor(HelpLevel::kAll));
    if (!truth || IsCovered(*truth)) return false;
    ++sum_.samples;
    const bool right = LooksAlike(*seen, truth->painted, truth->board_area());
    const auto& cells = truth->answer.board.cells;
    // What half a board proves is no truth.
    if (std::find(cells.begin(), cells.end(), CellSymbol::kUnknown) != cells.end()) return right;
    Judge(*seen, *truth);
    if (!truth->answer.analysis.consistent) return right;  // flashing at the end of a game
    if (known_ && OpensOtherwise(*known_, *truth)) EndGame();
    if (right) Take(*truth);
    known_ = std::move(truth);
    return right;
  }

  // By a dialog of the game's.
  bool IsCovered(const Truth& truth) {
    const FrameRect board = truth.board_area();
    const std::array points = {board.Center(), base::FramePoint{board.x + 1, board.y + 1},
                               base::FramePoint{board.Right() - 1, board.Bottom() - 1}};
    return std::ranges::any_of(points, [&](base::FramePoint point) {
      const auto hit = x11::HitTestPath(game_.display(), base::ToScreen(point, truth.plain.origin));
      return !hit.ok() || !hit->Contains(game_.window());
    });
  }

  // The same marks, maybe painted on a ground that was lit up or not: that shines through at their
  // edges, by less than marks differ from each other.
  static bool LooksAlike(const Frame& a, const Frame& b, const FrameRect& area) {
    constexpr int kGround = 64;  // of 255; gnome-mines lights a cell up by 36
    for (int y = area.y; y < area.Bottom(); ++y) {
      for (int x = area.x; x < area.Right(); ++x) {
        const base::Bgr p = a.At({x, y});
        const base::Bgr q = b.At({x, y});
        const int most = std::max({std::abs(p.b - q.b), std::abs(p.g - q.g), std::abs(p.r - q.r)});
        if (most > kGround) return false;
      }
    }
    return true;
  }

  // Whether it is another game: something that was open is not.
  static bool OpensOtherwise(const Truth& before, const Truth& after) {
    const auto& was = before.answer.board.cells;
    const auto& is = after.answer.board.cells;
    bool other = false;
    board::ForEachCell(was, [&](CellPos cell) {
      if (!board::minesweeper::IsCovered(was[cell]) && was[cell] != is[cell]) other = true;
    });
    return other;
  }

  void Take(const Truth& truth) {
    for (const Mark& mark : truth.hints.marks) {
      ++sum_.marks;
      if (mark.kind == MarkKind::kSafe || mark.kind == MarkKind::kWrongFlag) {
        claims_.push_back({mark.cell, false});
      } else if (mark.kind == MarkKind::kMine) {
        claims_.push_back({mark.cell, true});
      }
    }
  }

  // Cells with something that does not belong there. The marks of this board are right without the
  // ring, as that of a guess comes later, and with an outlined proof of any cell, as the pointer
  // may have been elsewhere.
  std::vector<CellPos> WrongCells(const Frame& seen, const Truth& truth) {
    std::vector<CellPos> wrong;
    board::ForEachCell(truth.found.reading.cells, [&](CellPos cell) {
      const FrameRect area = truth.found.geometry.CellRect(cell);
      if (base::SamePixels(seen, truth.plain, area)) return;
      if (LooksAlike(seen, truth.painted, area)) return;
      if (!MayBe(seen, truth, cell)) wrong.push_back(cell);
    });
    return wrong;
  }

  // Marks of the board before may be seen for one frame of a screen, in which no screen shows them;
  // what is still there after it is wrong.
  void Judge(const Frame& seen, const Truth& truth) {
    const std::vector<CellPos> wrong = WrongCells(seen, truth);
    const bool is_same = suspect_ && suspect_->cells == truth.answer.board.cells;
    if (wrong.empty()) {
      suspect_.reset();
    } else if (!is_same) {
      ++sum_.old_pictures;
      suspect_ = Suspect{base::SteadyClock().Now(), truth.answer.board.cells};
    } else if (Milliseconds(base::SteadyClock().Now() - suspect_->since) > kScreenFrameMs) {
      sum_.wrong_marks += static_cast<int>(wrong.size());
      Keep(seen, truth);
      suspect_.reset();
    }
  }

  void Keep(const Frame& seen, const Truth& truth) {
    const std::string name = fmt::format("wrong-{}-{}", game_.live().profile.name, sum_.samples);
    (void)capture::file::WritePng(seen, out_ / (name + "-seen.png"));
    (void)capture::file::WritePng(truth.painted, out_ / (name + "-wanted.png"));
    (void)capture::file::WritePng(truth.plain, out_ / (name + "-plain.png"));
    fmt::print(stderr, "assist_bars: wrong marks: {} of {} mines, {}, {}\n{}\n", name,
               truth.answer.board.mines.total.value_or(-1),
               truth.answer.analysis.exact ? "exact" : "estimated", truth.answer.analysis.note,
               board::minesweeper::FormatBoard(truth.answer.board.cells));
  }

  // The marks of this board without the ring, or without the outlined proof.
  bool MayBe(const Frame& seen, const Truth& truth, CellPos cell) {
    const FrameRect area = truth.found.geometry.CellRect(cell);
    for (const bool best : {false, true}) {
      for (const bool proof : {false, true}) {
        std::vector<Mark> marks;
        for (const Mark& mark : truth.hints.marks) {
          if (mark.cell != cell) continue;
          if (mark.kind == MarkKind::kBest && !best) continue;
          if (mark.kind == MarkKind::kProof && !proof) continue;
          marks.push_back(mark);
        }
        if (proof) marks.push_back({cell, MarkKind::kProof, ""});
        const auto painted = overlay::Paint(truth.plain, truth.found.geometry, marks);
        if (painted.ok() && LooksAlike(seen, *painted, area)) return true;
      }
    }
    return false;
  }

  // Holds what was claimed against what the end of the game showed.
  void EndGame() {
    if (known_) {
      const auto& cells = known_->answer.board.cells;
      const bool shows_mines = std::any_of(cells.begin(), cells.end(), [](CellSymbol s) {
        return board::minesweeper::IsShownMine(s);
      });
      const auto covered = std::count_if(cells.begin(), cells.end(), board::minesweeper::IsCovered);
      const bool is_won = !shows_mines && covered == known_->answer.board.mines.total;
      if (shows_mines || is_won) {
        ++sum_.judged;
        for (const Claim& claim : claims_) JudgeClaim(claim, cells[claim.cell], is_won);
      }
    }
    claims_.clear();
    suspect_.reset();
    known_.reset();
  }

  // After a loss a covered cell tells nothing: not every program shows every mine, or at once.
  void JudgeClaim(const Claim& claim, CellSymbol symbol, bool is_won) {
    const bool is_mine = board::minesweeper::IsShownMine(symbol) ||
                         (is_won && board::minesweeper::IsCovered(symbol));
    const bool is_free = board::minesweeper::IsNumber(symbol);
    if ((claim.is_mine && is_free) || (!claim.is_mine && is_mine)) ++sum_.wrong_marks;
  }

  AssistedGame& game_;
  fs::path out_;
  Watched& sum_;
  std::unique_ptr<MarksWatch> watch_;
  std::optional<Truth> start_;               // of the first game
  std::optional<Grid<CellSymbol>> symbols_;  // in the watch's last picture; none: unreadable
  bool has_marks_ = true;                    // at the end of what the watch saw
  std::optional<Truth> known_;
  struct Suspect {
    TimePoint since;
    Grid<CellSymbol> cells;
  };
  std::optional<Suspect> suspect_;
  std::vector<Claim> claims_;
};

Measured WatchedGames(const Options& options) {
  Watched sum;
  const int each = std::max(1, options.games / static_cast<int>(options.programs.size()));
  for (const std::string& program : options.programs) {
    AssistedGame game;
    Start(game, program);
    WatchedPlay(game, options.out, sum).Play(each);
    fmt::print(stderr, "assist_bars: {}: {} pictures, {} marks, {} wrong, {} old, {} judged\n",
               program, sum.samples, sum.marks, sum.wrong_marks, sum.old_pictures, sum.judged);
  }
  return {
      fmt::format("{} of {} marks in {} pictures of {} games ({} with their mines seen at the "
                  "end); {} pictures with marks of the board before; of {} that stood on a changed "
                  "board p95 {:.0f}, max {:.0f} ms",
                  sum.wrong_marks, sum.marks, sum.samples, sum.games, sum.judged, sum.old_pictures,
                  sum.stood.size(), Percentile(sum.stood, 0.95), Percentile(sum.stood, 1)),
      sum.wrong_marks == 0 && sum.games == each * static_cast<int>(options.programs.size())};
}

// --- pictures -----------------------------------------------------------------------------------

// The window with the sentence below it.
Frame PictureOf(AssistedGame& game, const Truth& truth) {
  const auto screen = game.Screen();
  constexpr int kFrame = 26;     // of the window manager, px
  constexpr int kSentence = 80;  // px
  constexpr int kNarrowest = 330;
  const FrameRect area{truth.plain.origin.x - 4, truth.plain.origin.y - kFrame,
                       std::max(truth.plain.size.width + 8, kNarrowest),
                       truth.plain.size.height + kFrame + kSentence};
  return base::PartOf(*screen, area.Intersection(screen->Bounds()));
}

Measured Pictures(const Options& options) {
  int pictures = 0;
  for (const std::string& program : options.programs) {
    for (const char* palette : {"default", "colorblind", "high-contrast"}) {
      if (std::string_view(palette) != "default" && program != "sgt-mines") {
        continue;
      }
      AssistedGame game;
      Require(game.StartGame(program), program);
      Require(game.StartAssistant(), "gridhand assist");
      Require(game.AwaitMarks(), "no marks");
      PlayInto(game);
      game.EndAssistant();
      for (const char* level : {"hint", "proved", "all"}) {
        Require(game.StartAssistant({"--palette", palette, "--level", level}), "gridhand assist");
        const auto choice = ChoiceFor(std::string_view(level) == "hint"     ? HelpLevel::kHint
                                      : std::string_view(level) == "proved" ? HelpLevel::kProved
                                                                            : HelpLevel::kAll);
        const auto colours = [&] {
          for (const auto& [name, value] : overlay::Palettes()) {
            if (name == palette) return value;
          }
          return overlay::Palette{};
        }();
        const auto shows = [&] {
          const auto plain = game.source().Grab();
          if (!plain.ok()) return false;
          const auto truth = game.TruthOf(*plain, choice, {.palette = colours});
          return truth && game.ScreenShows(*truth, truth->painted);
        };
        Require(game.Await(shows), fmt::format("no marks of {} {}", palette, level));
        const auto truth = game.LookAtTruth(choice);
        const fs::path file = options.out / fmt::format("{}-{}-{}.png", program, palette, level);
        Require(capture::file::WritePng(PictureOf(game, *truth), file), file.string());
        ++pictures;
        game.EndAssistant();
        Require(game.AwaitNoMarks(), "marks are left");
      }
    }
  }
  return {fmt::format("{} in {}", pictures, options.out.string()), true};
}

// --- rows ---------------------------------------------------------------------------------------

struct Row {
  const char* what;
  const char* must;
  Measured (*measure)(const Options&);
};

constexpr std::array kRows = {
    Row{"board change to new marks on the screen", "p95 50 ms", ShownInTime},
    Row{"board change to old marks gone", "one frame, 16.7 ms", HiddenInTime},
    Row{"window moved or resized to marks right again", "200 ms", Placing},
    Row{"clicks that marks swallowed", "0 of 1000", Clicks},
    Row{"pixels of marks in our picture of the game", "0 in four compositor settings", OwnPicture},
    Row{"idle processor time, the game's clock ticking", "0.5 % of a core", Idle},
    Row{"pictures of games, levels, palettes", "right when taken", Pictures},
    Row{"kill -9 of game, compositor, manager, assistant", "0 of 100 wrong", Kills},
    Row{"wrong marks in watched games", "0", WatchedGames},
};

bool Holds(const Row& row, const std::string& word) {
  return std::string_view(row.what).find(word) != std::string_view::npos;
}

bool IsWanted(const Row& row, const Options& options) {
  if (options.words.empty()) return true;
  return std::any_of(options.words.begin(), options.words.end(),
                     [&](const std::string& word) { return Holds(row, word); });
}

bool IsNamed(const std::string& word) {
  return std::any_of(kRows.begin(), kRows.end(), [&](const Row& row) { return Holds(row, word); });
}

int Run(const Options& options) {
  for (const std::string& program : options.programs) {
    if (std::ranges::find(kGames, program) != kGames.end()) continue;
    fmt::print(stderr, "assist_bars: {} is not one of {}\n", program, fmt::join(kGames, ", "));
    return 2;
  }
  for (const std::string& word : options.words) {
    if (IsNamed(word)) continue;
    fmt::print(stderr, "assist_bars: no row's name holds \"{}\"; the rows are:\n", word);
    for (const Row& row : kRows) fmt::print(stderr, "  {}\n", row.what);
    return 2;
  }
  fs::create_directories(options.out);
  bool all = true;
  fmt::print("| what | must | measured | holds |\n|---|---|---|---|\n");
  for (const Row& row : kRows) {
    if (!IsWanted(row, options)) continue;
    Measured measured;
    try {
      measured = row.measure(options);
    } catch (const std::runtime_error& trouble) {
      measured = {trouble.what(), false};
    }
    fmt::print("| {} | {} | {} | {} |\n", row.what, row.must, measured.text,
               measured.holds ? "yes" : "NO");
    std::fflush(stdout);
    all = all && measured.holds;
  }
  return all ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::app::minesweeper

int main(int argc, char** argv) {
  using gridhand::app::minesweeper::Options;
  constexpr std::string_view kUsage =
      "usage: assist_bars OUT_DIR [--program NAME] [--games N] [--kills N] [WORD...]\n";
  Options options;
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto number_after = [&] {
      return i + 1 < words.size() ? std::atoi(words[++i].c_str()) : 0;
    };
    if (words[i] == "--games") {
      options.games = number_after();
    } else if (words[i] == "--kills") {
      options.kills = number_after();
    } else if (words[i] == "--program" && i + 1 < words.size()) {
      options.programs = {words[++i]};
    } else if (words[i].starts_with("-")) {
      fmt::print(stderr, kUsage);
      return 2;
    } else if (options.out.empty()) {
      options.out = words[i];
    } else {
      options.words.push_back(words[i]);
    }
  }
  if (options.out.empty() || options.games < 1 || options.kills < 1) {
    fmt::print(
        stderr,
        "assist_bars: expected a folder for pictures, and at least one game and one kill\n{}",
        kUsage);
    return 2;
  }
  return gridhand::app::minesweeper::Run(options);
}
