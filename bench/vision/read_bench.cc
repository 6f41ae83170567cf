// What reading costs, on expert boards of the fixtures and on a board of 480 cells of 32 px.
//
//   Locate, ColdRead      from nothing, cache empty: a window, and a desktop of 1920 × 1080 with
//                         other windows on it; `per_copy` is the ratio to a copy of the picture
//   KnownGrid             the same board in the next frame, known grid; `per_copy` is the ratio to
//                         a copy of the board's pixels, timed in turns in the same run
//   KnownWindow           the same for a real window of 660 × 440 with its status line
//   UpdateTenCells        as KnownGrid, where ten cells show what was never seen before
//   KnownCellsChange      as KnownGrid, where ten or all cells have changed to what was seen before
#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "capture/file/png.h"
#include "vision/lattice/grid_locator.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Frame;
using base::FrameRect;
using board::CellPos;
using Clock = std::chrono::steady_clock;

const std::string kFixtures = std::string(GRIDHAND_SOURCE_DIR) + "/fixtures/minesweeper/";

Frame Picture(const std::string& name) {
  auto frame = capture::file::ReadPng(kFixtures + name);
  if (!frame) std::abort();
  return *frame;
}

BoardReader Reader() {
  auto reader = BoardReader::Load(
      {.skins_dir = std::string(GRIDHAND_SOURCE_DIR) + "/vision/minesweeper/skins"});
  if (!reader) std::abort();
  return *std::move(reader);
}

Frame Cut(const Frame& frame, const FrameRect& part) {
  return base::CopyOf(base::PartOf(frame, part)).frame;
}

// The expert window of sgt-mines, cut out of its desktop picture.
Frame ExpertWindow() {
  return Cut(Picture("sgt-mines-default/06-desktop-30x16.png"), {181, 350, 660, 440});
}

// The window of a game, cut out of `picture`, on a desktop where a file manager, a terminal full of
// coloured numbers and a calculator lie open.
Frame OnDesktop(const std::string& picture, const FrameRect& window) {
  constexpr base::FramePoint kAt{600, 200};  // the widest window ends inside the desktop
  const std::string desktop = "../negatives/desktops/files-and-terminal.png";
  const Frame ground = Picture(desktop);
  const Frame game = Cut(Picture(picture), window);
  base::WritableFrame out = base::CopyOf(ground);
  base::Paste(game, kAt, out);
  return out.frame;
}

Frame SgtDesktop() {
  return OnDesktop("sgt-mines-default/06-desktop-30x16.png", {181, 331, 661, 466});
}
Frame XdemineurDesktop() {
  return OnDesktop("xdemineur-only/03-desktop-30x16.png", {120, 330, 663, 453});
}
Frame KminesDesktop() {
  return OnDesktop("kmines-default/06-desktop-30x16.png", {40, 220, 1002, 665});
}
Frame GnomeMinesDesktop() {
  return OnDesktop("gnome-mines-default/05-desktop-30x16.png", {85, 266, 1110, 696});
}

// Seconds of the processor, not of the clock: the machine may be shared.
double ProcessorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Runs `work` on a picture again and again, with a copy of the picture before each, and reports how
// many copies it costs.
void OverACopy(benchmark::State& state, const Frame& frame, const std::function<void()>& prepare,
               const std::function<bool()>& work) {
  const auto bytes = static_cast<std::size_t>(frame.stride_bytes * frame.size.height);
  std::vector<std::uint8_t> copy(bytes);
  double copying = 0;
  double working = 0;
  // NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores): so the library counts rounds
  for (auto _ : state) {
    prepare();
    const double start = ProcessorSeconds();
    std::memcpy(copy.data(), frame.pixels.get(), bytes);
    benchmark::DoNotOptimize(copy.data());
    const double copied = ProcessorSeconds();
    if (!work()) state.SkipWithError("no board");
    const double done = ProcessorSeconds();
    copying += copied - start;
    working += done - copied;
    state.SetIterationTime(done - copied);
  }
  state.counters["per_copy"] = working / copying;
}

void Locate(benchmark::State& state, const Frame& frame) {
  OverACopy(
      state, frame, [] {}, [&] { return LocateGrids(frame).ok(); });
}

void ColdRead(benchmark::State& state, const Frame& frame) {
  BoardReader reader = Reader();
  OverACopy(
      state, frame, [&] { reader.Forget(); }, [&] { return reader.Find(frame).ok(); });
}

// A board of 30 × 16 cells of 32 px (960 × 512): a fixture with such cells laid out side by side.
struct LargeBoard {
  base::WritableFrame picture;
  FoundBoard known;
};

LargeBoard MakeLargeBoard(const BoardReader& reader) {
  constexpr int kPitch = 32;
  constexpr int kRows = 16;
  constexpr int kCols = 30;
  const Frame tiles = Picture("sgt-mines-default/tile16-2x-playing.png");
  const auto found = reader.Find(tiles);
  if (!found) std::abort();
  LargeBoard large{base::MakeFrame({kCols * kPitch, kRows * kPitch}), *found};
  large.known.geometry = board::EvenGrid({0, 0, kCols * kPitch, kRows * kPitch}, kRows, kCols);
  const FrameRect from = found->geometry.Bounds();
  for (int y = 0; y < kRows * kPitch; ++y) {
    for (int x = 0; x < kCols * kPitch; ++x) {
      std::memcpy(
          large.picture.pixels + y * large.picture.frame.stride_bytes + x * base::kBytesPerPixel,
          tiles.Row(from.y + y % from.height) + (from.x + x % from.width) * base::kBytesPerPixel,
          base::kBytesPerPixel);
    }
  }
  return large;
}

// Two frames of one size that are looked at in turns, as frames of a game are: each has pixels of
// its own, and is not written to while it is the one read last.
struct TwoFrames {
  explicit TwoFrames(const Frame& picture) : made{base::CopyOf(picture), base::CopyOf(picture)} {}
  base::WritableFrame& Next() { return made[++turn % made.size()]; }
  std::array<base::WritableFrame, 2> made;
  std::size_t turn = 0;
};

// Reads one frame after the other, with a copy of the same pixels before each, and reports the
// ratio. `prepare` may write to the frame that is to be read next.
void InTurnsWithACopy(benchmark::State& state, const BoardReader& reader, const Frame& picture,
                      const FoundBoard& known,
                      const std::function<void(base::WritableFrame&)>& prepare) {
  TwoFrames frames(picture);
  const auto bytes = static_cast<std::size_t>(picture.stride_bytes * picture.size.height);
  std::vector<std::uint8_t> copy(bytes);
  Clock::duration reading{};
  Clock::duration copying{};
  // NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores): so the library counts rounds
  for (auto _ : state) {
    base::WritableFrame& next = frames.Next();
    prepare(next);
    const auto start = Clock::now();
    std::memcpy(copy.data(), next.pixels, bytes);
    benchmark::DoNotOptimize(copy.data());
    const auto copied = Clock::now();
    const auto read = reader.Read(next.frame, known);
    const auto done = Clock::now();
    if (!read) state.SkipWithError("not readable");
    copying += copied - start;
    reading += done - copied;
    state.SetIterationTime(std::chrono::duration<double>(done - copied).count());
  }
  using Microseconds = std::chrono::duration<double, std::micro>;
  const auto runs = static_cast<double>(state.iterations());
  state.counters["copy_us"] = Microseconds(copying).count() / runs;
  state.counters["per_copy"] = Microseconds(reading).count() / Microseconds(copying).count();
}

void Nothing(base::WritableFrame&) {}

void KnownGrid(benchmark::State& state) {
  const BoardReader reader = Reader();
  const LargeBoard large = MakeLargeBoard(reader);
  InTurnsWithACopy(state, reader, large.picture.frame, large.known, Nothing);
}

void KnownWindow(benchmark::State& state) {
  const BoardReader reader = Reader();
  const Frame window = ExpertWindow();
  const auto known = reader.Find(window);
  if (!known) {
    state.SkipWithError("no board");
    return;
  }
  InTurnsWithACopy(state, reader, window, *known, Nothing);
}

void UpdateTenCells(benchmark::State& state) {
  const BoardReader reader = Reader();
  const LargeBoard large = MakeLargeBoard(reader);
  base::Random random(1);
  // One pixel of ten cells takes a colour that it never had.
  const auto change = [&](base::WritableFrame& picture) {
    for (int i = 0; i < 10; ++i) {
      const CellPos cell{static_cast<int>(random.Below(16)), static_cast<int>(random.Below(30))};
      const base::FramePoint at = large.known.geometry.CellCenter(cell);
      const std::uint64_t colour = random.Next();
      std::memcpy(picture.pixels + at.y * picture.frame.stride_bytes + at.x * base::kBytesPerPixel,
                  &colour, 3);
    }
  };
  InTurnsWithACopy(state, reader, large.picture.frame, large.known, change);
}

// One pixel of so many cells differs between the two frames.
void KnownCellsChange(benchmark::State& state, int cells) {
  const BoardReader reader = Reader();
  const LargeBoard large = MakeLargeBoard(reader);
  int turn = 0;
  const auto change = [&](base::WritableFrame& picture) {
    const std::uint8_t blue = ++turn % 2 == 0 ? 1 : 0;
    int left = cells;
    for (int row = 0; row < large.known.geometry.rows(); ++row) {
      for (int col = 0; col < large.known.geometry.cols() && left > 0; ++col, --left) {
        const base::FramePoint at = large.known.geometry.CellCenter({row, col});
        picture.pixels[at.y * picture.frame.stride_bytes + at.x * base::kBytesPerPixel] = blue;
      }
    }
  };
  InTurnsWithACopy(state, reader, large.picture.frame, large.known, change);
}

BENCHMARK_CAPTURE(Locate, expert_window, ExpertWindow())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Locate, desktop_sgt, SgtDesktop())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Locate, desktop_gnome_mines, GnomeMinesDesktop())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, expert_window, ExpertWindow())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, desktop_sgt, SgtDesktop())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, desktop_xdemineur, XdemineurDesktop())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, desktop_gnome_mines, GnomeMinesDesktop())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, desktop_kmines, KminesDesktop())
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(KnownGrid)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(KnownWindow)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(KnownCellsChange, ten, 10)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(KnownCellsChange, all, 480)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(UpdateTenCells)->UseManualTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace gridhand::vision::minesweeper

BENCHMARK_MAIN();
