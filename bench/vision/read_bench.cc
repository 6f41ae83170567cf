// What reading costs, on expert boards of the fixtures and on a board of 480 cells of 32 px.
//
//   Locate, ColdRead      from nothing, cache empty: a window and a whole desktop
//   KnownGrid             the same picture again, known grid; `per_copy` is the ratio to a copy of
//                         the board's pixels, timed in turns in the same run
//   KnownWindow           the same for a real window of 660 × 440 with its status line
//   UpdateTenCells        as KnownGrid, after ten cells have changed to pictures never seen
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "base/random.h"
#include "capture/file/png.h"
#include "vision/grid_locator.h"
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
  auto reader = BoardReader::Load(std::string(GRIDHAND_SOURCE_DIR) + "/vision/minesweeper/skins");
  if (!reader) std::abort();
  return *std::move(reader);
}

Frame Cut(const Frame& frame, const FrameRect& part) {
  base::WritableFrame out = base::MakeFrame({part.width, part.height});
  for (int y = 0; y < part.height; ++y) {
    std::memcpy(out.pixels + y * out.frame.stride_bytes,
                frame.Row(part.y + y) + part.x * base::kBytesPerPixel,
                static_cast<std::size_t>(out.frame.stride_bytes));
  }
  return out.frame;
}

// The expert window of sgt-mines, cut out of its desktop picture.
Frame ExpertWindow() {
  return Cut(Picture("sgt-mines-default/06-desktop-30x16.png"), {181, 350, 660, 440});
}

void Locate(benchmark::State& state, const Frame& frame) {
  for (auto _ : state) benchmark::DoNotOptimize(LocateGrids(frame));
}

void ColdRead(benchmark::State& state, const Frame& frame) {
  for (auto _ : state) {
    state.PauseTiming();
    const BoardReader reader = Reader();  // an empty cache
    state.ResumeTiming();
    auto found = reader.Find(frame);
    if (!found) state.SkipWithError("no board");
    benchmark::DoNotOptimize(found);
  }
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
  board::GridGeometry& geometry = large.known.geometry;
  geometry = {};
  for (int col = 0; col <= kCols; ++col) geometry.col_edges.push_back(col * kPitch);
  for (int row = 0; row <= kRows; ++row) geometry.row_edges.push_back(row * kPitch);
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

// Runs `read` and a copy of the picture in turns and reports their ratio.
template <class Prepare, class Look>
void InTurnsWithACopy(benchmark::State& state, const Frame& frame, Prepare prepare, Look look) {
  const auto bytes = static_cast<std::size_t>(frame.stride_bytes * frame.size.height);
  std::vector<std::uint8_t> copy(bytes);
  Clock::duration reading{};
  Clock::duration copying{};
  for (auto _ : state) {
    prepare();
    const auto start = Clock::now();
    std::memcpy(copy.data(), frame.pixels.get(), bytes);
    benchmark::DoNotOptimize(copy.data());
    const auto copied = Clock::now();
    look();
    const auto done = Clock::now();
    copying += copied - start;
    reading += done - copied;
    state.SetIterationTime(std::chrono::duration<double>(done - copied).count());
  }
  using Microseconds = std::chrono::duration<double, std::micro>;
  const auto runs = static_cast<double>(state.iterations());
  state.counters["copy_us"] = Microseconds(copying).count() / runs;
  state.counters["per_copy"] = Microseconds(reading).count() / Microseconds(copying).count();
}

void KnownGrid(benchmark::State& state) {
  const BoardReader reader = Reader();
  const LargeBoard large = MakeLargeBoard(reader);
  if (!reader.Read(large.picture.frame, large.known)) state.SkipWithError("not readable");
  InTurnsWithACopy(
      state, large.picture.frame, [] {},
      [&] { benchmark::DoNotOptimize(reader.Read(large.picture.frame, large.known)); });
}

// With the program's status line, which is read anew each time.
void KnownWindow(benchmark::State& state) {
  const BoardReader reader = Reader();
  const Frame window = ExpertWindow();
  const auto known = reader.Find(window);
  if (!known) {
    state.SkipWithError("no board");
    return;
  }
  InTurnsWithACopy(
      state, window, [] {}, [&] { benchmark::DoNotOptimize(reader.Read(window, *known)); });
}

void UpdateTenCells(benchmark::State& state) {
  const BoardReader reader = Reader();
  LargeBoard large = MakeLargeBoard(reader);
  base::Random random(1);
  // One pixel of ten cells takes a colour that it never had.
  const auto change = [&] {
    for (int i = 0; i < 10; ++i) {
      const CellPos cell{static_cast<int>(random.Below(16)), static_cast<int>(random.Below(30))};
      const base::FramePoint at = large.known.geometry.CellCenter(cell);
      std::uint8_t* px = large.picture.pixels + at.y * large.picture.frame.stride_bytes +
                         at.x * base::kBytesPerPixel;
      const std::uint64_t colour = random.Next();
      std::memcpy(px, &colour, 3);
    }
  };
  InTurnsWithACopy(state, large.picture.frame, change, [&] {
    benchmark::DoNotOptimize(reader.Read(large.picture.frame, large.known));
  });
}

BENCHMARK_CAPTURE(Locate, expert_window, ExpertWindow())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Locate, desktop_1280x1024, Picture("sgt-mines-default/06-desktop-30x16.png"))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, expert_window, ExpertWindow())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, expert_desktop_sgt, Picture("sgt-mines-default/06-desktop-30x16.png"))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ColdRead, expert_desktop_xdemineur,
                  Picture("xdemineur-only/03-desktop-30x16.png"))
    ->Unit(benchmark::kMillisecond);
BENCHMARK(KnownGrid)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(KnownWindow)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(UpdateTenCells)->UseManualTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace gridhand::vision::minesweeper

BENCHMARK_MAIN();
