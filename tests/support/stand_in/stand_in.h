// A game of Minesweeper that stands in for real ones: a window of a program with its own connection
// to the display, which deals from a seed, draws any look of sim/, and misbehaves as it is told.
// It knows the truth and writes it down: every click that it got and where, and how games ended.
//
// The left button opens, the right one flags, the middle one chords, each when it is released; N
// starts a new game, dealt from the next seed. A strip below the picture has a mark that moves
// while the clock runs. A window of its own covers the whole desktop below all others, so that no
// click is unseen.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"
#include "base/random.h"
#include "board/grid_geometry.h"
#include "sim/minesweeper/game.h"
#include "sim/minesweeper/rendered_board.h"
#include "tests/support/stand_in/trouble.h"
#include "x11/connection.h"

namespace gridhand::test_support {

struct StandInOptions {
  std::string skin = "harbour-16";  // a name of sim::minesweeper::RenderedSkins()
  sim::minesweeper::Level level = sim::minesweeper::kBeginner;
  std::uint64_t seed = 1;  // of the first deal, and of how bad a trouble is
  std::vector<Trouble> troubles;
  // One JSON object a line, see truth.h.
  std::filesystem::path truth;
};

class StandIn {
 public:
  // Errors: kBadInput (no such look), kDisplay, kNotFound (a typeface is missing).
  static base::Result<std::unique_ptr<StandIn>> Open(const StandInOptions& options);

  // Until its window is closed. Error kDisplay: the display has gone.
  base::Status Run();

 private:
  using Changes = std::function<void()>;

  // A part of the picture that is to appear.
  struct Drawing {
    base::TimePoint due;
    base::FrameRect area;
    base::Frame picture;
  };
  struct Look {
    base::Frame picture;
    board::GridGeometry geometry;
  };
  // Where the board was on the screen when an event arrived.
  struct Layout {
    board::GridGeometry geometry;
    base::FramePoint offset;
    std::optional<board::CellPos> CellAt(int x, int y) const {
      return geometry.CellAt({x - offset.x, y - offset.y});
    }
  };
  struct Event {
    std::vector<std::uint8_t> bytes;
    std::shared_ptr<const Layout> layout;
  };
  // How an answer is drawn.
  enum class Way { kWhole, kTorn, kCellByCell, kNumbersLater, kAnimate };

  StandIn(StandInOptions options, std::unique_ptr<x11::Connection> connection, sim::Fonts fonts);

  void OpenDesktop();
  void OpenWindow();
  xcb_window_t CreateWindow(const base::ScreenRect& area, bool override_redirect,
                            const std::string& title, xcb_window_t transient_for);
  void CloseWindow(xcb_window_t window);
  void SetText(xcb_window_t window, const char* property, const std::string& text);
  void SetAtoms(xcb_window_t window, const char* property, const std::vector<xcb_atom_t>& atoms);
  xcb_atom_t Atom(const char* name);

  void WorkOff();
  void RunDueTimers();
  void After(base::Duration time, Changes change);
  base::Duration UpTo(base::Duration most);

  void OnEvent(const xcb_generic_event_t& event, const Layout& layout);
  void OnConfigured(const xcb_configure_notify_event_t& event);
  void OnMessage(const xcb_client_message_event_t& message);
  void OnMotion(const xcb_motion_notify_event_t& event);
  void OnKey(const xcb_key_press_event_t& event);
  void OnPress(const xcb_button_press_event_t& press, const Layout& layout);
  void Obey(int button, board::CellPos cell);
  void StartGame();

  void Strike(TroubleKind kind);
  void Move();
  void Resize();
  void Cover();
  void Minimise();
  void OpenDialog();
  void ChangeTheme();
  void Tick();

  Look Render(bool without_numbers) const;
  base::Frame Composed(const Look& look) const;
  void DrawAnswer(const board::Grid<board::minesweeper::CellSymbol>& before);
  void Show(const base::Frame& picture, base::TimePoint due);
  void Plan(const base::FrameRect& area, const base::Frame& picture, base::TimePoint due);
  void DrawDue();
  void ShowAllAnew();
  void Put(const base::FrameRect& area, const base::Frame& picture);

  void Tell(const std::string& json);
  void TellClick(int button, const char* place, std::optional<board::CellPos> cell);
  void TellEnd();

  StandInOptions options_;
  std::unique_ptr<x11::Connection> connection_;
  x11::Connection::Subscription subscription_;
  sim::Fonts fonts_;
  base::Random random_;
  const sim::minesweeper::RenderedSkin* skin_ = nullptr;
  std::ofstream truth_;

  xcb_window_t desktop_ = XCB_WINDOW_NONE;
  xcb_window_t window_ = XCB_WINDOW_NONE;
  xcb_window_t dialog_ = XCB_WINDOW_NONE;
  xcb_window_t cover_ = XCB_WINDOW_NONE;
  xcb_gcontext_t gc_ = XCB_NONE;
  xcb_keycode_t new_game_key_ = 0;
  base::Size size_;             // of the window
  base::FramePoint offset_;     // of the picture in it
  base::WritableFrame canvas_;  // what the window shows
  base::Frame goal_;            // what it shows once all is drawn
  Look look_;                   // the board of `goal_`, in the picture's own pixels
  std::deque<Drawing> drawings_;

  std::deque<Event> events_;
  std::shared_ptr<const Layout> shown_ = std::make_shared<Layout>();
  std::multimap<base::TimePoint, Changes> timers_;
  base::TimePoint frozen_until_{};
  std::optional<board::CellPos> hovered_;
  bool hovers_ = false;
  bool ticks_ = false;
  int tick_ = 0;
  Way way_ = Way::kWhole;

  std::optional<sim::minesweeper::Game> game_;
  int clicks_ = 0;  // of this game, on the board
  bool open_ = true;
};

}  // namespace gridhand::test_support
