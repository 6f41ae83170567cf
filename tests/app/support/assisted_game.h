// A real game on a display of its own with `gridhand assist` over it, both as a person runs them:
// what is on the screen against what the agent makes of the board that the game's own picture
// shows. For tests and for the benchmark of the assistant's bars.
#pragma once

#include <fmt/format.h>
#include <xcb/xtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/minesweeper/answer.h"
#include "app/minesweeper/hints.h"
#include "app/minesweeper/play_data.h"
#include "base/child_process.h"
#include "board/minesweeper/tracker.h"
#include "capture/x11/window_source.h"
#include "input/x11/hotkeys.h"
#include "input/x11/keymap.h"
#include "input/x11/xtest_pointer.h"
#include "overlay/painter.h"
#include "tests/app/support/live_game.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/screen_reader.h"
#include "tests/support/source_tree.h"
#include "x11/poll_until.h"

namespace gridhand::app::minesweeper {

// The board as the game's own picture shows it, and what belongs on the screen.
struct Truth {
  base::Frame plain;
  vision::minesweeper::FoundBoard found;
  Answer answer;
  Hints hints;
  base::Frame painted;

  base::FrameRect board_area() const { return found.geometry.Bounds(); }
};

class AssistedGame {
 public:
  // Without a command the profile's own starts a beginner's game. Errors: those of LiveGame::Start.
  base::Status StartGame(const std::string& game, const std::vector<std::string>& command = {},
                         bool window_manager = true) {
    if (base::Status started = live_.Start(game, command, window_manager); !started.ok()) {
      return started;
    }
    auto reader = ShippedReader();  // the eyes that the assistant has
    if (!reader.ok()) return reader.error();
    live_.reader.emplace(*std::move(reader));
    auto screen = test_support::ScreenReader::Open(display());
    if (!screen.ok()) return screen.error();
    screen_ = *std::move(screen);
    auto source = capture::WindowSource::Open(display(), live_.staged->window.id);
    if (!source.ok()) return source.error();
    source_ = *std::move(source);
    return base::Ok();
  }

  x11::Connection& display() { return *live_.staged->connection; }
  std::string display_name() const { return live_.staged->stage.display_name(); }
  xcb_window_t window() const { return live_.staged->window.id; }
  LiveGame& live() { return live_; }
  capture::WindowSource& source() { return *source_; }

  // Returns when it has taken the screen over. Errors: kNotFound, kTimeout.
  base::Status StartCompositor(const std::vector<std::string>& command) {
    auto child = Spawn(command, "compositor");
    if (!child.ok()) return child.error();
    compositor_.emplace(*std::move(child));
    const bool there = Await([&] {
      const auto selection = display().Atom("_NET_WM_CM_S0");
      const auto owner = display().Fetch(xcb_get_selection_owner_reply,
                                         xcb_get_selection_owner(display().raw(), *selection),
                                         "find the compositor");
      return owner.ok() && (*owner)->owner != XCB_WINDOW_NONE;
    });
    if (there) return base::Ok();
    return base::Error{base::ErrorKind::kTimeout, command.front() + " does not start"};
  }
  void EndCompositor() { compositor_.reset(); }
  base::ChildProcess& compositor() { return *compositor_; }

  base::Status StartAssistant(const std::vector<std::string>& options = {}) {
    std::vector<std::string> argv = {"/bin/sh",
                                     "-c",
                                     R"(exec "$@" >"$0/out" 2>"$0/err")",
                                     folder_.path().string(),
                                     test_support::Gridhand(),
                                     "assist"};
    argv.insert(argv.end(), options.begin(), options.end());
    auto child = Spawn(argv, "");
    if (!child.ok()) return child.error();
    assistant_.emplace(*std::move(child));
    return base::Ok();
  }
  base::ChildProcess& assistant() { return *assistant_; }
  void EndAssistant() { assistant_.reset(); }
  std::string AssistantsOutput() const { return test_support::TextOf(folder_ / "out"); }
  std::string AssistantsMessages() const { return test_support::TextOf(folder_ / "err"); }
  std::filesystem::path folder() const { return folder_.path(); }

  // On the game's display; its output goes to that file of the folder, or nowhere.
  base::Result<base::ChildProcess> Spawn(const std::vector<std::string>& argv,
                                         const std::string& output) {
    return base::ChildProcess::Spawn(
        {.argv = argv,
         .environment = {{"DISPLAY", display_name()}, {"XDG_DATA_HOME", folder_.path().string()}},
         .output_file = output.empty() ? "" : (folder_ / output).string()});
  }

  // Asks again and again until it is so: what is asked for is drawn by others, and not everything
  // that is drawn is told.
  bool Await(const std::function<bool()>& is_so, base::TimePoint deadline = Soon()) {
    constexpr base::Duration kAgain = std::chrono::milliseconds(20);
    const base::Result<bool> is_so_now = x11::PollUntil(display(), is_so, kAgain, deadline);
    return is_so_now.ok() && *is_so_now;
  }

  // None while the board cannot be read. The sentence's proof is that of the covered cell under the
  // pointer, as the assistant's is.
  std::optional<Truth> LookAtTruth(const HintChoice& choice) {
    const auto plain = source_->Grab();
    return plain.ok() ? TruthOf(*plain, choice) : std::nullopt;
  }
  std::optional<Truth> TruthOf(const base::Frame& plain, const HintChoice& choice,
                               const overlay::PaintParams& paint = {}) {
    auto found = Read(plain);
    if (!found.ok()) return std::nullopt;
    Answer answer = Think(Agent(), {.cells = found->reading.Symbols(),
                                    .mines = ResolveMineCount(std::nullopt, found->reading),
                                    .status = found->reading.status});
    std::optional<CellPos> about;
    if (choice.why) about = CellUnderPointer(plain, *found);
    answer.first_click_is_safe = live_.profile.PromisesFirstClick() && IsUntouched(answer.board);
    Hints hints = HintsFor(answer, choice, about);
    auto painted = overlay::Paint(plain, found->geometry, hints.marks, paint);
    if (!painted.ok()) return std::nullopt;
    return Truth{plain, *std::move(found), std::move(answer), std::move(hints), *painted};
  }

  // The screen where the window lies.
  std::optional<base::Frame> WindowOnScreen(const base::Frame& window) {
    const auto screen = screen_->Grab();
    if (!screen.ok()) return std::nullopt;
    const base::FrameRect place{window.origin.x, window.origin.y, window.size.width,
                                window.size.height};
    if (!screen->Bounds().Contains(place)) return std::nullopt;
    return base::PartOf(*screen, place);
  }
  base::Result<base::Frame> Screen() { return screen_->Grab(); }
  bool ScreenShows(const Truth& truth, const base::Frame& wanted) {
    const auto seen = WindowOnScreen(truth.plain);
    return seen && base::SamePixels(*seen, wanted, truth.board_area());
  }
  // Every mark of the level, and no other, on the screen.
  bool ShowsMarks(HelpLevel level = HelpLevel::kAll) {
    const auto truth = LookAtTruth(ChoiceFor(level));
    return truth && ScreenShows(*truth, truth->painted);
  }
  bool AwaitMarks(HelpLevel level = HelpLevel::kAll) {
    return Await([&] { return ShowsMarks(level); });
  }
  bool AwaitNoMarks() {
    return Await([&] {
      const auto truth = LookAtTruth({});
      return truth && ScreenShows(*truth, truth->plain);
    });
  }

  // For a message: the cells that do not look as they should, and the marks that belong there.
  std::string WhatIsWrong(HelpLevel level = HelpLevel::kAll) {
    const auto truth = LookAtTruth(ChoiceFor(level));
    const auto seen = truth ? WindowOnScreen(truth->plain) : std::nullopt;
    if (!seen) return "the board cannot be read";
    std::string text = "marks are wrong at:";
    board::ForEachCell(truth->found.reading.cells, [&](CellPos cell) {
      const base::FrameRect area = truth->found.geometry.CellRect(cell);
      if (base::SamePixels(*seen, truth->painted, area)) return;
      text += fmt::format(" ({},{}){}", cell.row, cell.col,
                          base::SamePixels(*seen, truth->plain, area) ? " bare" : "");
      for (const overlay::Mark& mark : truth->hints.marks) {
        if (mark.cell == cell) text += fmt::format(" {}", static_cast<int>(mark.kind));
      }
    });
    return text + "; the words should be: " + truth->hints.line;
  }

  // The cell with the ring; none if the game is over.
  static std::optional<CellPos> NextCell(const Truth& truth) {
    for (const overlay::Mark& mark : truth.hints.marks) {
      if (mark.kind == overlay::MarkKind::kBest) return mark.cell;
    }
    return std::nullopt;
  }

  base::Status ClickOn(CellPos cell, input::Button button = input::Button::kLeft) {
    const auto truth = LookAtTruth({});
    if (!truth) return base::Error{base::ErrorKind::kNotFound, "no board to click on"};
    return ClickOn(*truth, cell, button);
  }
  base::Status ClickOn(const Truth& truth, CellPos cell, input::Button button) {
    auto pointer = input::XTestPointer::Make(display(), window(), nullptr);
    if (!pointer.ok()) return pointer.error();
    return (*pointer)->Click(
        {.at = base::ToScreen(truth.found.geometry.CellCenter(cell), truth.plain.origin),
         .button = button,
         .window_origin = truth.plain.origin,
         .fence = base::ToScreen(truth.board_area(), truth.plain.origin),
         .looked_at = truth.plain.taken_at});
  }
  base::Status PointAt(base::ScreenPoint point) {
    auto pointer = input::XTestPointer::Make(display(), window(), nullptr);
    return pointer.ok() ? (*pointer)->MoveTo(point) : pointer.error();
  }
  // A key with Ctrl and Alt, whatever has the focus.
  base::Status Press(const std::string& name) {
    const auto key = input::ParseHotkey(name);
    if (!key.ok()) return key.error();
    const auto map = input::Keymap::Read(display(), input::KeyboardKind::kXTest);
    if (!map.ok()) return map.error();
    constexpr xcb_keysym_t kControl = 0xffe3;
    constexpr xcb_keysym_t kAlt = 0xffe9;
    for (const int type : {XCB_KEY_PRESS, XCB_KEY_RELEASE}) {
      for (const xcb_keysym_t symbol : {kControl, kAlt, key->symbol}) {
        xcb_test_fake_input(display().raw(), static_cast<std::uint8_t>(type), map->CodeOf(symbol),
                            XCB_CURRENT_TIME, XCB_NONE, 0, 0, 0);
      }
    }
    return display().Sync();
  }

  bool AwaitOpen(CellPos cell) {
    return Await([&] {
      const auto truth = LookAtTruth({});
      return truth && !board::minesweeper::IsCovered(truth->answer.board.cells[cell]);
    });
  }

  // Windows of the assistant's.
  std::vector<xcb_window_t> OwnWindows() {
    const auto tree =
        display().Fetch(xcb_query_tree_reply, xcb_query_tree(display().raw(), display().root()),
                        "list the windows");
    std::vector<xcb_window_t> own;
    if (!tree.ok()) return own;
    for (int i = 0; i < xcb_query_tree_children_length(tree->get()); ++i) {
      const xcb_window_t window = xcb_query_tree_children(tree->get())[i];
      const auto info = x11::DescribeWindow(display(), window);
      if (info.ok() && info->class_name == "Gridhand") own.push_back(window);
    }
    return own;
  }

 private:
  agent::minesweeper::Agent& Agent() {
    if (!agent_) {
      const auto rule = live_.profile.first_click == FirstClick::kZero
                            ? board::minesweeper::FirstClickRule::kModern
                            : board::minesweeper::FirstClickRule::kClassic;
      agent_ = *agent::minesweeper::MakeAgent("best", 1, rule);
    }
    return *agent_;
  }

  // Where the board was found first, as the assistant does: found anew on a later picture its lines
  // may lie a pixel beside.
  base::Result<vision::minesweeper::FoundBoard> Read(const base::Frame& plain) {
    const bool is_known = first_ && plain.Bounds() == first_bounds_;
    auto found = is_known ? live_.reader->Read(plain, *first_) : live_.reader->Find(plain);
    if (is_known && !found.ok()) found = live_.reader->Find(plain);
    if (found.ok() && !is_known) {
      first_ = *found;
      first_bounds_ = plain.Bounds();
    }
    return found;
  }

  std::optional<CellPos> CellUnderPointer(const base::Frame& plain,
                                          const vision::minesweeper::FoundBoard& found) {
    const auto at =
        display().Fetch(xcb_query_pointer_reply,
                        xcb_query_pointer(display().raw(), display().root()), "find the pointer");
    if (!at.ok()) return std::nullopt;
    return found.geometry.CellAt({(*at)->root_x - plain.origin.x, (*at)->root_y - plain.origin.y});
  }

  test_support::ScratchFolder folder_;
  LiveGame live_;
  std::unique_ptr<agent::minesweeper::Agent> agent_;
  std::unique_ptr<test_support::ScreenReader> screen_;
  std::unique_ptr<capture::WindowSource> source_;
  std::optional<vision::minesweeper::FoundBoard> first_;
  base::FrameRect first_bounds_;
  std::optional<base::ChildProcess> compositor_;
  std::optional<base::ChildProcess> assistant_;
};

}  // namespace gridhand::app::minesweeper
