// Times gridhand-game as somebody who sits before it does: from a click on an expert board to its
// picture on the screen, and from the start of the program to a board that can be seen.
//
//   window_bars [--scale 1|2] [--samples 200]
//
// The clicks are those of XTEST; the picture is the cell on the X server, asked for again and
// again. Half of the clicks mark a cell, the other half are the first ones of games, which open an
// area. The exit code is 1 if the 95th percentile of a click or the median of the starts is over
// its limit.
#include <fmt/format.h>
#include <xcb/xtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "capture/x11/window_source.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"
#include "vision/minesweeper/board_reader.h"
#include "x11/private_display.h"
#include "x11/window.h"
#include "x11/xcb_ptr.h"

namespace gridhand {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kMostClickMs = 16;
constexpr double kMostStartMs = 500;
constexpr int kStarts = 11;
constexpr auto kPatience = std::chrono::seconds(60);
constexpr base::Size kScreen{2400, 1500};  // room for an expert board at scale 2
constexpr int kPanelAbove = 30;            // px at scale 1 from the board to the panel's middle

double MsSince(Clock::time_point begun) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
}

double Percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

class Program {
 public:
  static std::optional<Program> Start(const std::string& display, int scale,
                                      const std::string& home) {
    auto process = base::ChildProcess::Spawn(
        {.argv = {(test_support::BuildTree() / "gridhand-game").string(), "--board", "30x16/99",
                  "--deal", "modern", "--theme", "light", "--no-history"},
         .environment = {{"DISPLAY", display},
                         {"QT_SCALE_FACTOR", std::to_string(scale)},
                         {"XDG_CONFIG_HOME", home},
                         {"XDG_DATA_HOME", home}}});
    if (!process.ok()) return std::nullopt;
    return Program(*std::move(process));
  }

 private:
  explicit Program(base::ChildProcess process) : process_(std::move(process)) {}
  base::ChildProcess process_;
};

std::optional<xcb_window_t> WindowOf(x11::Connection& connection) {
  const auto windows = x11::ListWindows(connection);
  if (!windows.ok()) return std::nullopt;
  for (const auto& window : *windows) {
    if (window.viewable && window.class_name == "gridhand-game") return window.id;
  }
  return std::nullopt;
}

class Bench {
 public:
  Bench(x11::Connection& connection, const vision::minesweeper::BoardReader& eyes, int scale)
      : connection_(connection), eyes_(eyes), scale_(scale) {}

  // Until a board is seen. False: there is none.
  bool AwaitBoard() {
    const auto end = Clock::now() + kPatience;
    while (Clock::now() < end) {
      const auto window = WindowOf(connection_);
      if (!window) continue;
      auto source = capture::WindowSource::Open(connection_, *window);
      if (!source.ok()) continue;
      const auto frame = (*source)->Grab();
      if (!frame.ok() || !IsDrawn(*frame)) continue;
      window_ = *window;
      frame_ = *frame;
      return true;
    }
    return false;
  }
  // Where it is found twice: the window may still get its size.
  bool FindBoard() {
    const auto end = Clock::now() + kPatience;
    std::optional<base::FrameRect> before;
    while (Clock::now() < end && AwaitBoard()) {
      const auto found = eyes_.Find(frame_);
      if (!found.ok()) continue;
      geometry_ = found->geometry;
      if (before && *before == geometry_.Bounds()) return true;
      before = geometry_.Bounds();
    }
    return false;
  }

  // From the click on the cell to another picture of it; negative: it stayed.
  double Click(board::CellPos cell, int button) {
    const std::string before = Picture(cell);
    const base::FramePoint center = geometry_.CellCenter(cell);
    return ClickAt(center, button, [&] { return Picture(cell) != before; });
  }
  // The panel's middle; until the cell shows `fresh`.
  bool NewGame(board::CellPos cell, const std::string& fresh) {
    const base::FrameRect all = geometry_.Bounds();
    return ClickAt({all.x + all.width / 2, all.y - kPanelAbove * scale_}, 1,
                   [&] { return Picture(cell) == fresh; }) >= 0;
  }
  std::string Picture(board::CellPos cell) {
    const base::FrameRect r = geometry_.CellRect(cell);
    const x11::XcbPtr<xcb_get_image_reply_t> image(xcb_get_image_reply(
        connection_.raw(),
        xcb_get_image(connection_.raw(), XCB_IMAGE_FORMAT_Z_PIXMAP, window_,
                      static_cast<std::int16_t>(r.x), static_cast<std::int16_t>(r.y),
                      static_cast<std::uint16_t>(r.width), static_cast<std::uint16_t>(r.height),
                      ~0U),
        nullptr));
    if (!image) return "";
    return {reinterpret_cast<const char*>(xcb_get_image_data(image.get())),
            static_cast<std::size_t>(xcb_get_image_data_length(image.get()))};
  }

 private:
  // Cells have an edge, so that a row of the middle has several colours once a board is drawn.
  static bool IsDrawn(const base::Frame& frame) {
    const int y = frame.size.height / 2;
    int changes = 0;
    for (int x = 1; x < frame.size.width; ++x) {
      const base::Bgr a = frame.At({x - 1, y});
      const base::Bgr b = frame.At({x, y});
      changes += a.b != b.b || a.g != b.g || a.r != b.r ? 1 : 0;
    }
    constexpr int kLeast = 30;
    return changes >= kLeast;
  }
  template <class Done>
  double ClickAt(base::FramePoint at, int button, Done done) {
    const auto info = x11::DescribeWindow(connection_, window_);
    if (!info.ok()) return -1;
    Fake(XCB_MOTION_NOTIFY, 0, info->client_area.x + at.x, info->client_area.y + at.y);
    const auto begun = Clock::now();
    Fake(XCB_BUTTON_PRESS, button, 0, 0);
    Fake(XCB_BUTTON_RELEASE, button, 0, 0);
    while (!done()) {
      if (Clock::now() - begun > kPatience) return -1;
    }
    return MsSince(begun);
  }
  void Fake(std::uint8_t type, int detail, int x, int y) {
    xcb_test_fake_input(connection_.raw(), type, static_cast<std::uint8_t>(detail), 0,
                        XCB_WINDOW_NONE, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y),
                        0);
    (void)connection_.Sync();
  }

  x11::Connection& connection_;
  const vision::minesweeper::BoardReader& eyes_;
  int scale_;
  xcb_window_t window_ = XCB_WINDOW_NONE;
  base::Frame frame_;
  board::GridGeometry geometry_;
};

int Run(int scale, int samples) {
  const test_support::ScratchFolder home;
  const auto display =
      x11::PrivateDisplay::Start({.size = kScreen, .window_manager = x11::kOpenbox});
  if (!display.ok()) return 1;
  auto connection = x11::Connection::Open(display->name());
  const auto eyes = vision::minesweeper::BoardReader::Load(
      {.skins_dir = test_support::SourceTree() / "vision/minesweeper/skins"});
  if (!connection.ok() || !eyes.ok()) return 1;
  Bench bench(**connection, *eyes, scale);

  std::vector<double> starts;
  std::optional<Program> program;
  for (int i = 0; i < kStarts; ++i) {
    program.reset();
    while (WindowOf(**connection)) {
    }
    const auto begun = Clock::now();
    program = Program::Start(display->name(), scale, home.path().string());
    if (!program || !bench.AwaitBoard()) return 1;
    starts.push_back(MsSince(begun));
  }
  if (!bench.FindBoard()) {
    fmt::print("no board is found in the window\n");
    return 1;
  }

  std::vector<double> clicks;
  constexpr board::CellPos kFirst{8, 15};
  const std::string fresh = bench.Picture(kFirst);
  for (int i = 0; i < samples / 2; ++i) clicks.push_back(bench.Click({i / 30, i % 30}, 3));
  for (int i = 0; i < samples / 2; ++i) {
    if (!bench.NewGame(kFirst, fresh)) return 1;
    clicks.push_back(bench.Click(kFirst, 1));
  }
  if (std::ranges::min(clicks) < 0) {
    fmt::print("a click had no picture\n");
    return 1;
  }
  const double p95 = Percentile(clicks, 0.95);
  const double start = Percentile(starts, 0.5);
  fmt::print(
      "scale {}: click to picture, {} clicks: p50 {:.1f}, p95 {:.1f}, worst {:.1f} ms (limit "
      "p95 {}); start to board, {} starts: median {:.0f}, worst {:.0f} ms (limit {})\n",
      scale, clicks.size(), Percentile(clicks, 0.5), p95, Percentile(clicks, 1), kMostClickMs,
      starts.size(), start, Percentile(starts, 1), kMostStartMs);
  return p95 <= kMostClickMs && start <= kMostStartMs ? 0 : 1;
}

}  // namespace
}  // namespace gridhand

int main(int argc, char** argv) {
  int scale = 1;
  int samples = 200;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--scale") == 0) scale = std::atoi(argv[i + 1]);
    if (std::strcmp(argv[i], "--samples") == 0) samples = std::atoi(argv[i + 1]);
  }
  constexpr int kMostSamples = 900;  // marks of 450 cells
  if (argc % 2 == 0 || scale < 1 || scale > 2 || samples < 2 || samples > kMostSamples) {
    fmt::print("window_bars [--scale 1|2] [--samples 2…{}]\n", kMostSamples);
    return 2;
  }
  return gridhand::Run(scale, samples);
}
