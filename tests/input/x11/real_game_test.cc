// Eyes and hands together on a real program: 60 flags, none lost, none on another cell.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "base/child_process.h"
#include "capture/x11/window_source.h"
#include "input/x11/xtest_pointer.h"
#include "tests/support/x_test.h"
#include "x11/window.h"

namespace gridhand::input {
namespace {

using base::FrameRect;
using test_support::Soon;

// Where xdemineur 2.1 draws (measured): cells of 21 px from 16,81.
constexpr int kCell = 21;
constexpr int kLeft = 16;
constexpr int kTop = 81;
constexpr int kCols = 20;
constexpr int kRows = 16;
constexpr int kCells = kCols * kRows;
constexpr int kFlags = 60;

constexpr FrameRect kBoard{kLeft, kTop, kCols* kCell, kRows* kCell};

FrameRect CellRect(int index) {
  return {kLeft + kCell * (index % kCols), kTop + kCell * (index / kCols), kCell, kCell};
}

// Whether two cells look the same, in one picture or in two.
bool SameCell(const base::Frame& frame_a, int a, const base::Frame& frame_b, int b) {
  const FrameRect ra = CellRect(a);
  const FrameRect rb = CellRect(b);
  for (int y = 0; y < kCell; ++y) {
    for (int x = 0; x < kCell; ++x) {
      if (frame_a.At({ra.x + x, ra.y + y}) != frame_b.At({rb.x + x, rb.y + y})) return false;
    }
  }
  return true;
}

// Every cell that the game draws has a bevel or a line; what it has not drawn yet is of one colour.
bool IsDrawn(const base::Frame& frame, int cell) {
  const FrameRect rect = CellRect(cell);
  for (int y = 0; y < kCell; ++y) {
    for (int x = 0; x < kCell; ++x) {
      if (frame.At({rect.x + x, rect.y + y}) != frame.At({rect.x, rect.y})) return true;
    }
  }
  return false;
}

bool AreAllDrawn(const base::Frame& frame) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (!IsDrawn(frame, cell)) return false;
  }
  return true;
}

// The covered cells: at the start no other kind of cell is as frequent.
std::vector<int> CoveredCells(const base::Frame& frame) {
  std::vector<int> most;
  for (int sample = 0; sample < kCells; ++sample) {
    std::vector<int> alike;
    for (int cell = 0; cell < kCells; ++cell) {
      if (SameCell(frame, sample, frame, cell)) alike.push_back(cell);
    }
    if (alike.size() > most.size()) most = alike;
    if (2 * most.size() > kCells) break;
  }
  return most;
}

class RealGameTest : public test_support::XTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    x11::PrivateDisplayOptions options;
    if (GetParam()) options.window_manager = x11::kOpenbox;
    StartDisplay(options);
    auto status = connection().ListenTo(
        connection().root(), XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_PROPERTY_CHANGE);
    GRIDHAND_ASSERT_OK(status);
    base::SpawnOptions spawn;
    // As many mines as flags. The game opens a zero area by itself when it starts.
    spawn.argv = {"/usr/games/xdemineur", "-geometry", "20x16+50+60", "-m", "60"};
    spawn.environment = {{"DISPLAY", display_name()}, {"LC_ALL", "C"}};
    auto game = base::ChildProcess::Spawn(spawn);
    GRIDHAND_ASSERT_OK(game);
    game_.emplace(*std::move(game));
    const base::TimePoint deadline = Soon();
    while (window_.id == XCB_WINDOW_NONE) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "the game did not come";
      const auto shown =
          connection().WaitUntil([this] { return FindWindow(); }, test_support::WakeTime(deadline));
      GRIDHAND_ASSERT_OK(shown);
    }
    auto source = capture::WindowSource::Open(connection(), window_.id);
    GRIDHAND_ASSERT_OK(source);
    source_ = *std::move(source);
    auto pointer = XTestPointer::Make(connection(), window_.id, nullptr);
    GRIDHAND_ASSERT_OK(pointer);
    pointer_ = *std::move(pointer);
    AwaitDrawn();
  }

  bool FindWindow() {
    const auto windows = x11::ListWindows(connection());
    // NOLINTNEXTLINE(readability-use-anyofallof): it takes the window that it finds
    for (const x11::WindowInfo& info : windows ? *windows : std::vector<x11::WindowInfo>()) {
      if (info.title.find("mineur") == std::string::npos || !info.viewable) continue;
      window_ = info;
      return true;
    }
    return false;
  }

  base::Frame Grab() {
    auto frame = source_->Grab();
    // A window manager may still be placing the window.
    while (!frame && frame.error().kind == base::ErrorKind::kChanged) frame = source_->Grab();
    if (!frame) throw std::runtime_error(frame.error().text);
    return *frame;
  }

  // Waits for drawing in the region until `is_so` holds of the picture.
  base::Frame AwaitPicture(const FrameRect& region,
                           const std::function<bool(const base::Frame&)>& is_so) {
    const base::TimePoint deadline = Soon();
    for (;;) {
      base::Frame frame = Grab();
      if (is_so(frame)) return frame;
      const auto changed = source_->WaitForChange(region, deadline);
      if (!changed) throw std::runtime_error(changed.error().text);
      if (!*changed) throw std::runtime_error("the picture did not come");
    }
  }

  // Until the whole board has been drawn, the opening that the game starts with included.
  void AwaitDrawn() {
    AwaitPicture(kBoard, [](const base::Frame& frame) {
      return AreAllDrawn(frame) && CoveredCells(frame).size() > kFlags;
    });
  }

  std::optional<base::ChildProcess> game_;
  x11::WindowInfo window_;
  std::unique_ptr<capture::WindowSource> source_;
  std::unique_ptr<XTestPointer> pointer_;
};

TEST_P(RealGameTest, SixtyFlagsAreAnsweredAndNoneIsLost) {
  const base::Frame start = Grab();
  std::vector<int> cells = CoveredCells(start);
  cells.resize(kFlags);
  for (const int cell : cells) {
    const base::Frame before = Grab();
    GRIDHAND_ASSERT_OK(
        pointer_->Click({.at = base::ToScreen(CellRect(cell).Center(), before.origin),
                         .button = Button::kRight,
                         .window_origin = before.origin,
                         .fence = base::ToScreen(kBoard, before.origin)}));
    AwaitPicture(CellRect(cell), [&](const base::Frame& frame) {
      return cell == cells.front() ? !SameCell(frame, cell, start, cell)
                                   : SameCell(frame, cell, frame, cells.front());
    });
  }
  const base::Frame end = Grab();
  for (int cell = 0; cell < kCells; ++cell) {
    const bool flagged = std::find(cells.begin(), cells.end(), cell) != cells.end();
    if (flagged) {
      EXPECT_TRUE(SameCell(end, cell, end, cells.front())) << "cell " << cell;
    } else {
      EXPECT_TRUE(SameCell(end, cell, start, cell)) << "cell " << cell;
    }
  }
}

TEST_P(RealGameTest, TitleInLatin1IsReadAsUtf8) {
  EXPECT_EQ(window_.title, "xd\u00e9mineur");
  EXPECT_EQ(window_.class_name, "XD\u00e9mineur");
}

TEST_P(RealGameTest, ProcessIsKnownThoughTheGameDoesNotTellIt) {
  EXPECT_EQ(window_.pid, game_->pid());
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutManager, RealGameTest, ::testing::Bool());

}  // namespace
}  // namespace gridhand::input
