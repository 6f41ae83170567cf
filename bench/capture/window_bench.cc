// What eyes and hands cost on this machine, on a private Xvfb. Both sides of each ratio are taken
// in turn in one run, so that a noisy machine troubles both alike; p50 of all rounds.
//
//   CoveredWindow   grab of a covered 960x540 window, beside a memcpy of the same bytes and beside
//                   that copy and one round trip to the server, the least that a grab can cost
//   WholeClick      all checks, motion, press and release, beside one round trip to the server
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <functional>
#include <vector>

#include "capture/x11/window_source.h"
#include "input/x11/xinput_human_watch.h"
#include "input/x11/xtest_pointer.h"
#include "tests/support/test_window.h"
#include "x11/connection.h"
#include "x11/private_display.h"

namespace gridhand {
namespace {

using Microseconds = std::chrono::duration<double, std::micro>;

// The bars of the issue ask for a p50 of at least 300.
constexpr int kRounds = 1000;
constexpr base::ScreenRect kArea{100, 100, 960, 540};

template <class T>
T OrExit(base::Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "%s\n", result.error().text.c_str());
  std::exit(1);
}

double Time(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return Microseconds(std::chrono::steady_clock::now() - begin).count();
}

double Median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + std::ssize(times) / 2, times.end());
  return times[times.size() / 2];
}

// p50 of each of the works, done in turn.
template <std::size_t kWorks>
std::array<double, kWorks> TimeInTurn(benchmark::State& state,
                                      const std::array<std::function<void()>, kWorks>& works) {
  std::array<std::vector<double>, kWorks> times;
  for (auto _ : state) {
    for (std::size_t i = 0; i < kWorks; ++i) times[i].push_back(Time(works[i]));
  }
  std::array<double, kWorks> medians{};
  for (std::size_t i = 0; i < kWorks; ++i) medians[i] = Median(times[i]);
  return medians;
}

struct Setting {
  x11::PrivateDisplay display = OrExit(x11::PrivateDisplay::Start());
  std::unique_ptr<x11::Connection> connection = OrExit(x11::Connection::Open(display.name()));
  test_support::TestWindow window{display.name(), {.area = kArea, .title = "window"}};
};

void CoveredWindow(benchmark::State& state) {
  Setting s;
  s.window.DrawPattern(32);
  capture::WindowSourceParams params;
  params.memory.allow_memfd = state.range(0) != 0;
  params.memory.allow_system_v = state.range(0) != 0;
  const auto source = OrExit(capture::WindowSource::Open(*s.connection, s.window.id(), params));
  const test_support::TestWindow cover(s.display.name(), {.area = {0, 0, 1280, 1024}});
  const base::Frame frame = OrExit(source->Grab());
  const auto bytes =
      static_cast<std::size_t>(frame.stride_bytes) * static_cast<std::size_t>(frame.size.height);
  std::vector<std::uint8_t> copy(bytes);
  const auto [grab, memcpy_us, round_trip] =
      TimeInTurn<3>(state, {[&] { benchmark::DoNotOptimize(OrExit(source->Grab())); },
                            [&] {
                              std::memcpy(copy.data(), frame.pixels.get(), bytes);
                              benchmark::ClobberMemory();
                            },
                            [&] { OrExit(s.connection->Sync()); }});
  state.counters["p50_us"] = grab;
  state.counters["copy_us"] = memcpy_us;
  state.counters["round_trip_us"] = round_trip;
  state.counters["per_copy"] = grab / memcpy_us;
  state.counters["per_copy_and_round_trip"] = grab / (memcpy_us + round_trip);
  state.SetLabel(source->Description());
}

void WholeClick(benchmark::State& state) {
  Setting s;
  const auto watch = OrExit(input::XInputHumanWatch::Make(*s.connection));
  const auto pointer = OrExit(input::XTestPointer::Make(*s.connection, s.window.id(), watch.get()));
  const input::Gesture gesture{.at = kArea.Center(),
                               .button = input::Button::kRight,
                               .window_origin = {kArea.x, kArea.y},
                               .fence = kArea,
                               .looked_at = std::chrono::steady_clock::now()};
  const auto [click, round_trip] = TimeInTurn<2>(
      state, {[&] { OrExit(pointer->Click(gesture)); }, [&] { OrExit(s.connection->Sync()); }});
  state.counters["p50_us"] = click;
  state.counters["round_trip_us"] = round_trip;
  state.counters["per_round_trip"] = click / round_trip;
}

BENCHMARK(CoveredWindow)->Arg(1)->ArgName("shared_memory")->Iterations(kRounds);
BENCHMARK(CoveredWindow)->Arg(0)->ArgName("shared_memory")->Iterations(kRounds);
BENCHMARK(WholeClick)->Iterations(kRounds);

}  // namespace
}  // namespace gridhand

BENCHMARK_MAIN();
