#include "capture/x11/window_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xcb/damage.h>
#include <xcb/res.h>

#include <atomic>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "base/child_process.h"
#include "capture/settle_filter.h"
#include "tests/support/x_test.h"

namespace gridhand::capture {
namespace {

using base::Bgr;
using base::ErrorKind;
using base::FrameRect;
using base::Size;
using test_support::Soon;
using test_support::TestWindow;
using test_support::TestWindowOptions;
using ::testing::HasSubstr;

constexpr Bgr kRed{0, 0, 255};
constexpr Bgr kGreen{0, 255, 0};
constexpr FrameRect kWhole{0, 0, 10'000, 10'000};
constexpr int kPatternCell = 16;

class WindowSourceTest : public test_support::XTest {
 protected:
  void Open(TestWindow& window, const WindowSourceParams& params = {}) {
    auto source = WindowSource::Open(connection(), window.id(), params);
    GRIDHAND_ASSERT_OK(source);
    source_ = *std::move(source);
  }
  base::Frame Grab() {
    auto frame = source_->Grab();
    if (!frame) {
      ADD_FAILURE() << frame.error().text;
      return base::MakeFrame({1, 1}).frame;
    }
    return *frame;
  }
  ErrorKind GrabError() {
    const auto frame = source_->Grab();
    EXPECT_FALSE(frame);
    return frame ? ErrorKind::kInternal : frame.error().kind;
  }
  std::unique_ptr<WindowSource> source_;
  base::SteadyClock clock_;
};

// A window of another program that lies over the whole screen.
TestWindowOptions ScreenFiller() {
  TestWindowOptions options;
  options.area = {0, 0, 1280, 1024};
  options.title = "the cover";
  return options;
}

TEST_F(WindowSourceTest, CoveredWindowIsByteEqualToUncovered) {
  StartDisplay();
  TestWindow window(display_name());
  window.DrawPattern(kPatternCell);
  Open(window);
  const base::Frame uncovered = Grab();
  TestWindow cover(display_name(), ScreenFiller());
  const base::Frame covered = Grab();
  EXPECT_EQ(covered.size, (Size{240, 160}));
  EXPECT_TRUE(base::SamePixels(uncovered, covered, kWhole));
  EXPECT_EQ(covered.At({0, 0}), (Bgr{0, 0, 80}));
}

// The program is asked to draw what was covered only when the window is redirected.
TEST_F(WindowSourceTest, AWindowThatWasCoveredIsReadOnceItsProgramHasDrawnIt) {
  StartDisplay();
  TestWindow window(display_name());
  window.Fill({0, 0, 240, 160}, kRed);
  TestWindow cover(display_name(), ScreenFiller());
  std::thread program = window.FillOnceExposed(kRed);
  WindowSourceParams params;
  params.repaint_limit = std::chrono::minutes(2);
  Open(window, params);
  const Bgr seen = Grab().At({120, 80});
  program.join();
  EXPECT_EQ(seen, kRed);
}

// Far longer than a test may take: what waited for it would hang.
TEST_F(WindowSourceTest, NothingIsWaitedForWhereNothingWasCovered) {
  StartDisplay();
  WindowSourceParams params;
  params.repaint_limit = std::chrono::hours(1);
  TestWindow window(display_name());
  Open(window, params);
  TestWindow cover(display_name(), ScreenFiller());
  // Covered, but redirected already, as by a compositor.
  GRIDHAND_ASSERT_OK(WindowSource::Open(connection(), window.id(), params));
}

TEST_F(WindowSourceTest, AProgramThatDoesNotDrawIsReadAsItIs) {
  StartDisplay();
  TestWindow window(display_name());
  TestWindow cover(display_name(), ScreenFiller());
  WindowSourceParams params;
  params.repaint_limit = std::chrono::milliseconds(10);
  Open(window, params);
  EXPECT_EQ(Grab().At({120, 80}), TestWindowOptions().background);
}

TEST_F(WindowSourceTest, PicturesDrawnWhileCoveredAreFresh) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  TestWindow cover(display_name(), ScreenFiller());
  window.Fill({20, 20, 10, 10}, kRed);
  EXPECT_EQ(Grab().At({25, 25}), kRed);
}

TEST_F(WindowSourceTest, WindowOffTheScreenIsReadWhole) {
  StartDisplay();
  TestWindow window(display_name());
  window.DrawPattern(kPatternCell);
  Open(window);
  const base::Frame before = Grab();
  for (const base::ScreenPoint origin :
       {base::ScreenPoint{-80, 50}, {1200, 50}, {50, -50}, {50, 970}, {-500, -500}}) {
    window.MoveTo(origin);
    window.Fill({0, 0, 5, 5}, kGreen);
    window.DrawPattern(kPatternCell);
    const base::Frame after = Grab();
    EXPECT_EQ(after.origin, origin);
    EXPECT_TRUE(base::SamePixels(before, after, kWhole)) << origin.x << "," << origin.y;
  }
}

TEST_F(WindowSourceTest, HiddenWindowIsNotVisibleUntilItIsBack) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  window.Hide();
  EXPECT_EQ(GrabError(), ErrorKind::kNotVisible);
  window.Show();
  window.Fill({0, 0, 20, 20}, kRed);
  EXPECT_EQ(Grab().At({10, 10}), kRed);
}

TEST_F(WindowSourceTest, HidingAndShowingUnseenShowsNoOldPixels) {
  StartDisplay();
  TestWindow window(display_name());
  window.Fill({0, 0, 20, 20}, kRed);
  Open(window);
  Grab();
  window.Hide();
  window.Show();  // the server paints the background again
  window.Fill({0, 0, 20, 20}, kGreen);
  EXPECT_EQ(Grab().At({10, 10}), kGreen);
}

TEST_F(WindowSourceTest, ResizeIsToldOnceAndThenReadAnew) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  for (const Size size : {Size{300, 200}, Size{100, 90}, Size{240, 160}}) {
    window.ResizeTo(size);
    EXPECT_EQ(GrabError(), ErrorKind::kChanged);
    window.Fill({0, 0, size.width, size.height}, kRed);
    const base::Frame frame = Grab();
    EXPECT_EQ(frame.size, size);
    EXPECT_EQ(frame.At({size.width - 1, size.height - 1}), kRed);
  }
}

TEST_F(WindowSourceTest, ResizeWhileHiddenIsToldToo) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  window.Hide();
  window.ResizeTo({300, 200});
  EXPECT_EQ(GrabError(), ErrorKind::kNotVisible);
  window.Show();
  EXPECT_EQ(GrabError(), ErrorKind::kChanged);
  EXPECT_EQ(Grab().size, (Size{300, 200}));
}

TEST_F(WindowSourceTest, MovedWindowHasItsNewOrigin) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  EXPECT_EQ(Grab().origin, (base::ScreenPoint{100, 100}));
  window.MoveTo({321, 45});
  EXPECT_EQ(Grab().origin, (base::ScreenPoint{321, 45}));
}

TEST_F(WindowSourceTest, BorderIsNotPartOfThePicture) {
  StartDisplay();
  TestWindowOptions options;
  options.border = 7;
  TestWindow window(display_name(), options);
  window.Fill({0, 0, 1, 1}, kRed);
  Open(window);
  const base::Frame frame = Grab();
  EXPECT_EQ(frame.At({0, 0}), kRed);
  EXPECT_EQ(frame.At({1, 1}), options.background);
  EXPECT_EQ(frame.origin, (base::ScreenPoint{107, 107}));
}

TEST_F(WindowSourceTest, ClosedWindowIsGone) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  window.Close();
  EXPECT_EQ(GrabError(), ErrorKind::kGone);
  const auto changed = source_->WaitForChange(kWhole, Soon());
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().kind, ErrorKind::kGone);
}

// After a move or while it is hidden, WaitForChange answers at once.
TEST_F(WindowSourceTest, WaitUntilWaitsWhateverHappensToTheWindow) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  window.MoveTo({140, 150});
  window.Hide();
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  GRIDHAND_ASSERT_OK(source_->WaitUntil(deadline));
  EXPECT_GE(std::chrono::steady_clock::now(), deadline);
}

TEST_F(WindowSourceTest, WaitUntilEndsWhenTheWindowIsClosed) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  window.Close();
  const auto status = source_->WaitUntil(Soon());
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kGone);
}

TEST_F(WindowSourceTest, CannotOpenAWindowThatIsNotThere) {
  StartDisplay();
  constexpr xcb_window_t kNoSuchWindow = 0x7654321;
  const auto source = WindowSource::Open(connection(), kNoSuchWindow);
  ASSERT_FALSE(source);
  EXPECT_EQ(source.error().kind, ErrorKind::kGone);
}

// A program that dies at any moment of a grab or a wait is an Error, never a hang or a crash.
TEST_F(WindowSourceTest, ProgramThatDiesAtAnyMomentIsGone) {
  StartDisplay();
  constexpr int kDeaths = 30;
  for (int death = 0; death < kDeaths; ++death) {
    auto window = std::make_unique<TestWindow>(display_name());
    Open(*window);
    // The more grabs before it, the later the connection's end reaches the server.
    for (int i = 0; i < death % 5; ++i) Grab();
    window.reset();
    ErrorKind seen = ErrorKind::kInternal;
    while (seen != ErrorKind::kGone) {
      const auto frame = source_->Grab();
      if (!frame) seen = frame.error().kind;
      if (!frame && seen == ErrorKind::kNotVisible) continue;  // unmapped first, then destroyed
      if (frame) {
        const auto changed = source_->WaitForChange(kWhole, Soon());
        if (!changed) seen = changed.error().kind;
      }
      ASSERT_TRUE(frame || seen == ErrorKind::kGone || seen == ErrorKind::kChanged);
    }
    source_.reset();
  }
}

TEST_F(WindowSourceTest, WaitsForDrawingInsideTheRegion) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  const FrameRect region{100, 100, 20, 20};
  const auto quiet = source_->WaitForChange(region, std::chrono::steady_clock::now());
  GRIDHAND_ASSERT_OK(quiet);
  EXPECT_FALSE(*quiet);
  window.Fill({0, 0, 10, 10}, kRed);  // a clock beside the board
  GRIDHAND_ASSERT_OK(connection().Sync());
  const auto beside = source_->WaitForChange(region, std::chrono::steady_clock::now());
  GRIDHAND_ASSERT_OK(beside);
  EXPECT_FALSE(*beside);
  window.Fill({110, 110, 2, 2}, kRed);
  const auto inside = source_->WaitForChange(region, Soon());
  GRIDHAND_ASSERT_OK(inside);
  EXPECT_TRUE(*inside);
  EXPECT_EQ(Grab().At({111, 111}), kRed);
}

TEST_F(WindowSourceTest, ChangeBeforeTheGrabIsNotReportedAgain) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  window.Fill({0, 0, 10, 10}, kRed);
  Grab();
  const auto changed = source_->WaitForChange(kWhole, std::chrono::steady_clock::now());
  GRIDHAND_ASSERT_OK(changed);
  EXPECT_FALSE(*changed);
}

// 300 drawings, each waited for with a generous deadline: a lost wake-up would be a timeout, or,
// as the watch-dog is put off here, a failure.
TEST_F(WindowSourceTest, NoDamageIsLostBetweenSubtractAndGrab) {
  StartDisplay();
  TestWindow window(display_name());
  WindowSourceParams params;
  params.watch_dog = std::chrono::hours(1);
  Open(window, params);
  Grab();
  constexpr int kDrawings = 300;
  for (int i = 0; i < kDrawings; ++i) {
    const Bgr colour{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i / 256), 9};
    window.Fill({50, 50, 8, 8}, colour);
    for (Bgr seen = Grab().At({50, 50}); seen != colour; seen = Grab().At({50, 50})) {
      const auto changed = source_->WaitForChange({50, 50, 8, 8}, Soon());
      GRIDHAND_ASSERT_OK(changed);
      ASSERT_TRUE(*changed) << "drawing " << i;
    }
  }
}

// Damage that never speaks: what is compared is then found by the watch-dog alone.
TEST_F(WindowSourceTest, WithoutDamageAChangeIsFoundByComparing) {
  StartDisplay();
  TestWindow window(display_name());
  WindowSourceParams params;
  params.use_damage = false;
  Open(window, params);
  Grab();
  window.Fill({50, 50, 8, 8}, kRed);
  const auto changed = source_->WaitForChange({50, 50, 8, 8}, Soon());
  GRIDHAND_ASSERT_OK(changed);
  EXPECT_TRUE(*changed);
  EXPECT_THAT(source_->Description(), HasSubstr("comparing"));
}

// Over TCP neither memory nor descriptors can be shared: the socket carries the pixels.
TEST_F(WindowSourceTest, DisplayReachedOverTcpShowsTheSamePixels) {
  x11::PrivateDisplayOptions options;
  options.server_arguments = {"-listen", "tcp"};
  StartDisplay(options);
  TestWindow window(display_name());
  window.DrawPattern(kPatternCell);
  Open(window);
  const base::Frame near = Grab();
  auto remote = x11::Connection::Open("127.0.0.1" + display_name());
  GRIDHAND_ASSERT_OK(remote);
  auto source = WindowSource::Open(**remote, window.id());
  GRIDHAND_ASSERT_OK(source);
  const auto far = (*source)->Grab();
  GRIDHAND_ASSERT_OK(far);
  EXPECT_TRUE(base::SamePixels(near, *far, near.Bounds()));
  EXPECT_THAT((*source)->Description(), HasSubstr("through the socket"));
}

// Damage can lie: here its object is taken away behind our back (the server lets anybody), so that
// nothing drawn is reported any more.
TEST_F(WindowSourceTest, WatchDogFindsAChangeThatDamageKeepsSilentAbout) {
  StartDisplay();
  TestWindow window(display_name());
  const std::uint32_t last_id = xcb_generate_id(connection().raw());
  Open(window);
  const xcb_damage_damage_t damage = last_id + 2;  // the pixmap's number lies between
  const auto silenced = xcb_damage_destroy_checked(window.connection().raw(), damage);
  GRIDHAND_ASSERT_OK(window.connection().Check(silenced, "destroy the damage object"));
  Grab();
  window.Fill({50, 50, 8, 8}, kRed);
  const auto changed = source_->WaitForChange({50, 50, 8, 8}, Soon());
  GRIDHAND_ASSERT_OK(changed);
  EXPECT_TRUE(*changed);
}

// Or say too much: a program that paints the whole window again and again, always the same.
TEST_F(WindowSourceTest, SamePicturePaintedWithoutEndSettles) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  std::atomic<bool> stop = false;
  std::atomic<int> painted = 0;
  std::thread painter([&] {
    while (!stop) {
      window.Fill({0, 0, 240, 160}, kRed);
      ++painted;
    }
  });
  SettleFilter filter(*source_, clock_, {});
  const auto settled = filter.GrabSettled(kWhole, Soon());
  const int painted_until_settled = painted;
  stop = true;
  painter.join();
  GRIDHAND_ASSERT_OK(settled);
  EXPECT_EQ(settled->At({100, 100}), kRed);
  EXPECT_GT(painted_until_settled, 0);
}

TEST_F(WindowSourceTest, InterruptEndsAWait) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  Grab();
  interrupt_.Raise();
  const auto changed = source_->WaitForChange(kWhole, Soon());
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().kind, ErrorKind::kInterrupted);
}

TEST_F(WindowSourceTest, FrameOutlivesItsSourceAndTheConnection) {
  StartDisplay();
  TestWindow window(display_name());
  window.Fill({0, 0, 10, 10}, kRed);
  Open(window);
  const base::Frame frame = Grab();
  source_.reset();
  connection_.reset();
  EXPECT_EQ(frame.At({5, 5}), kRed);
}

TEST_F(WindowSourceTest, FrameThatIsHeldIsNotOverwritten) {
  StartDisplay();
  TestWindow window(display_name());
  window.Fill({0, 0, 10, 10}, kRed);
  Open(window);
  const base::Frame held = Grab();
  window.Fill({0, 0, 10, 10}, kGreen);
  const base::Frame next = Grab();
  EXPECT_EQ(held.At({5, 5}), kRed);
  EXPECT_EQ(next.At({5, 5}), kGreen);
  EXPECT_GT(next.id, held.id);
}

TEST_F(WindowSourceTest, MemoryOfAReleasedFrameIsUsedAgain) {
  StartDisplay();
  TestWindow window(display_name());
  Open(window);
  // The source itself holds the latest frame, to compare with.
  constexpr std::size_t kInUse = 2;
  std::set<const std::uint8_t*> seen;
  for (int i = 0; i < 10; ++i) seen.insert(Grab().pixels.get());
  EXPECT_EQ(seen.size(), kInUse);
}

class FallbackTest : public WindowSourceTest,
                     public ::testing::WithParamInterface<std::pair<bool, bool>> {};

TEST_P(FallbackTest, EveryWayOfReadingShowsTheSamePixels) {
  StartDisplay();
  TestWindow window(display_name());
  window.DrawPattern(kPatternCell);
  Open(window);
  EXPECT_THAT(source_->Description(), HasSubstr("memfd"));
  const base::Frame best = Grab();
  WindowSourceParams params;
  params.memory = {GetParam().first, GetParam().second};
  Open(window, params);
  const base::Frame frame = Grab();
  EXPECT_TRUE(base::SamePixels(best, frame, kWhole)) << source_->Description();
}

INSTANTIATE_TEST_SUITE_P(Memory, FallbackTest,
                         ::testing::Values(std::pair(false, true), std::pair(false, false)));

class MissingExtensionTest : public WindowSourceTest,
                             public ::testing::WithParamInterface<const char*> {};

TEST_P(MissingExtensionTest, WorksInALesserMode) {
  x11::PrivateDisplayOptions options;
  options.server_arguments = {"-extension", GetParam()};
  StartDisplay(options);
  TestWindow window(display_name());
  window.Fill({0, 0, 10, 10}, kRed);
  Open(window);
  EXPECT_EQ(Grab().At({5, 5}), kRed) << source_->Description();
  window.Fill({0, 0, 10, 10}, kGreen);
  const auto changed = source_->WaitForChange({0, 0, 10, 10}, Soon());
  GRIDHAND_ASSERT_OK(changed);
  EXPECT_TRUE(*changed);
  EXPECT_EQ(Grab().At({5, 5}), kGreen);
}

INSTANTIATE_TEST_SUITE_P(Extensions, MissingExtensionTest,
                         ::testing::Values("MIT-SHM", "Composite", "DAMAGE", "XTEST", "RANDR"));

TEST_F(WindowSourceTest, WithoutCompositeACoveredWindowIsRefusedByTheCoversName) {
  StartDisplay();
  TestWindow window(display_name());
  WindowSourceParams params;
  params.use_composite = false;
  Open(window, params);
  Grab();
  TestWindow cover(display_name(), ScreenFiller());
  const auto frame = source_->Grab();
  ASSERT_FALSE(frame);
  EXPECT_EQ(frame.error().kind, ErrorKind::kNotVisible);
  EXPECT_THAT(frame.error().text, HasSubstr("the cover"));
}

TEST_F(WindowSourceTest, WithoutCompositeAWindowOffTheScreenIsRefused) {
  StartDisplay();
  TestWindow window(display_name());
  WindowSourceParams params;
  params.use_composite = false;
  Open(window, params);
  window.MoveTo({-50, 10});
  EXPECT_EQ(GrabError(), ErrorKind::kNotVisible);
}

class DepthTest : public WindowSourceTest, public ::testing::WithParamInterface<int> {};

TEST_P(DepthTest, ColoursAreReadThroughTheMasks) {
  x11::PrivateDisplayOptions options;
  options.depth = GetParam();
  StartDisplay(options);
  TestWindow window(display_name());
  // Values that every depth can show exactly.
  window.Fill({0, 0, 10, 10}, kRed);
  window.Fill({10, 0, 10, 10}, kGreen);
  window.Fill({20, 0, 10, 10}, {255, 0, 0});
  window.Fill({30, 0, 10, 10}, {255, 255, 255});
  for (const WindowSourceParams& params :
       {WindowSourceParams{}, WindowSourceParams{{false, false}, true, true, {}}}) {
    Open(window, params);
    const base::Frame frame = Grab();
    EXPECT_EQ(frame.At({5, 5}), kRed);
    EXPECT_EQ(frame.At({15, 5}), kGreen);
    EXPECT_EQ(frame.At({25, 5}), (Bgr{255, 0, 0}));
    EXPECT_EQ(frame.At({35, 5}), (Bgr{255, 255, 255}));
  }
}

INSTANTIATE_TEST_SUITE_P(Depths, DepthTest, ::testing::Values(16, 24, 30));

TEST_F(WindowSourceTest, WindowWithItsOwn32BitVisualIsRead) {
  StartDisplay();
  TestWindowOptions options;
  options.depth = 32;
  TestWindow window(display_name(), options);
  window.Fill({0, 0, 10, 10}, {10, 20, 30});
  Open(window);
  EXPECT_EQ(Grab().At({5, 5}), (Bgr{10, 20, 30}));
}

// Shared memory segments of the system that this process made (its number is the fifth column
// of the table: "cpid").
int SystemVSegmentsOf(pid_t process) {
  std::ifstream table("/proc/sysvipc/shm");
  std::string line;
  int count = 0;
  std::getline(table, line);
  while (std::getline(table, line)) {
    std::istringstream columns(line);
    long key = 0;
    long id = 0;
    std::string mode;
    long size = 0;
    long creator = 0;
    columns >> key >> id >> mode >> size >> creator;
    if (creator == process) ++count;
  }
  return count;
}

// Segments that this connection has attached to the server.
int AttachedSegments(x11::Connection& connection) {
  const auto resources = connection.Fetch(
      xcb_res_query_client_resources_reply,
      xcb_res_query_client_resources(connection.raw(), connection.setup().resource_id_base),
      "count what the server holds");
  const auto kind = connection.Atom("ShmSeg");
  if (!resources || !kind) return -1;
  for (auto it = xcb_res_query_client_resources_types_iterator(resources->get()); it.rem > 0;
       xcb_res_type_next(&it)) {
    if (it.data->resource_type == *kind) return static_cast<int>(it.data->count);
  }
  return 0;
}

TEST_F(WindowSourceTest, FrameThatOutlivesItsSourceIsNoLoadOnTheServer) {
  StartDisplay();
  TestWindow window(display_name());
  window.Fill({0, 0, 10, 10}, kRed);
  Open(window);
  const base::Frame frame = Grab();
  EXPECT_EQ(AttachedSegments(connection()), 1);
  source_.reset();
  EXPECT_EQ(AttachedSegments(connection()), 0);
  EXPECT_EQ(frame.At({5, 5}), kRed);
}

TEST_F(WindowSourceTest, KilledProgramLeavesNoSharedMemory) {
  StartDisplay();
  TestWindow window(display_name());
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const base::UniqueFd read_end(ends[0]);
  base::UniqueFd write_end(ends[1]);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    auto own = x11::Connection::Open(display_name());
    WindowSourceParams params;
    params.memory.allow_memfd = false;
    auto source = WindowSource::Open(**own, window.id(), params);
    const auto frame = (*source)->Grab();
    const char ready = frame ? 'y' : 'n';
    [[maybe_unused]] const ssize_t written = write(write_end.get(), &ready, 1);
    for (;;) pause();
  }
  char ready = 0;
  ASSERT_EQ(read(read_end.get(), &ready, 1), 1);
  EXPECT_EQ(ready, 'y');
  EXPECT_EQ(SystemVSegmentsOf(child), 1);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  // The server lets go of its half when it notices, which it has once it serves another program
  // and the window is no longer redirected by the dead one.
  const base::TimePoint deadline = Soon();
  while (SystemVSegmentsOf(child) > 0 && std::chrono::steady_clock::now() < deadline) {
    GRIDHAND_ASSERT_OK(connection().Sync());
  }
  EXPECT_EQ(SystemVSegmentsOf(child), 0);
}

}  // namespace
}  // namespace gridhand::capture
