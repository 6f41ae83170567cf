// What a game draws, and when the marks over it come and go, as the X server saw it.
//
// A thread and a connection of its own, so that nothing is missed while others judge what was seen.
// Times are those that the server wrote into its events, in whole ms: waiting for a core here is no
// part of them.
#pragma once

#include <xcb/damage.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/frame.h"
#include "base/interrupt.h"
#include "capture/x11/window_source.h"
#include "x11/connection.h"

namespace gridhand::bench::app {

class MarksWatch {
 public:
  // The game's own picture, taken after it had drawn something.
  struct Picture {
    base::TimePoint drawn_at;  // when the first of that was drawn
    base::Frame frame;
  };
  // The marks came, changed or went.
  struct Shape {
    base::TimePoint at;
    bool is_empty = false;
  };
  struct Record {
    std::vector<Picture> pictures;
    std::vector<Shape> shapes;
    bool is_placed = false;  // the game's window was moved or resized
  };

  // Errors: those of Connection::Open and WindowSource::Open.
  static base::Result<std::unique_ptr<MarksWatch>> Start(const std::string& display,
                                                         xcb_window_t game, xcb_window_t marks);
  ~MarksWatch();
  MarksWatch(const MarksWatch&) = delete;
  MarksWatch& operator=(const MarksWatch&) = delete;

  // Forgets what was seen so far.
  void Begin();

  // Waits until it is so, or for the deadline (false). That is only asked when nothing has happened
  // for a while: the question costs more than what is measured.
  bool Until(const std::function<bool()>& is_so, base::TimePoint deadline);

  // Since Begin or Take. Errors: those of the connection; kDisplay if the server's clock is not
  // this machine's.
  base::Result<Record> Seen();
  // The same, and forgets it.
  base::Result<Record> Take();

 private:
  MarksWatch(std::unique_ptr<base::Interrupt> interrupt,
             std::unique_ptr<x11::Connection> connection, xcb_window_t game, xcb_window_t marks);
  base::Status Prepare();
  void Run();
  base::Status TakePicture();
  void OnEvent(const xcb_generic_event_t& event);
  base::TimePoint TimeOf(xcb_timestamp_t server_ms);

  std::unique_ptr<base::Interrupt> stop_;
  std::unique_ptr<x11::Connection> connection_;
  xcb_window_t game_;
  xcb_window_t marks_;
  xcb_damage_damage_t damage_ = XCB_NONE;
  std::unique_ptr<capture::WindowSource> source_;
  x11::Connection::Subscription subscription_;
  std::optional<base::TimePoint> drawn_at_;  // the first since the last picture

  std::mutex mutex_;  // guards what follows
  std::condition_variable happened_;
  std::uint64_t happenings_ = 0;
  Record seen_;
  base::Status trouble_ = base::Ok();
  std::thread thread_;  // the last to be made and the first to go
};

}  // namespace gridhand::bench::app
