// How often the lattice finder proposes the true lattice, alone and without any skin:
//
//   lattice_score [--made N] [--failures] [--draw DIR] [DIR…]
//
// One line a folder of labelled pictures (below fixtures/minesweeper, or DIR), one for N made-up
// pictures (tests/vision/lattice/random_lattice.h), one for pictures without a board. "first" and
// "any" are the shares of pictures whose true lattice is the first hypothesis, or among the first
// 8, "lines" of those where it is among them but for its size; ms are the median and the slowest.
// --failures names each picture missed, --draw saves those made up.
//
//   lattice_score --registered [DIR…]
//
// How well registered_lattice.h puts lattices right: each true one is moved by up to an eighth of a
// cell, both ways, and registered. "before" and "after" say how far the mean line lies from its
// place, "line" how far that line does which then lies farthest from the mean: median and most of a
// folder, shares of a cell. Where a line of one pixel is drawn between cells, a label may count it
// to either.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "capture/file/png.h"
#include "tests/vision/fixtures.h"
#include "tests/vision/lattice/random_lattice.h"
#include "vision/lattice/grid_locator.h"
#include "vision/lattice/lattices.h"
#include "vision/lattice/registered_lattice.h"

namespace gridhand::vision {
namespace {

// What the reader of cells is willing to look at, a picture.
constexpr std::size_t kHypotheses = 8;

struct Options {
  int made = 300;
  bool failures = false;
  bool registered = false;
  std::optional<std::string> draw;
  std::vector<std::filesystem::path> folders;
};

struct Tally {
  int pictures = 0;
  int first = 0;
  int any = 0;
  int lines = 0;
  int found = 0;
  int proposed = 0;
  std::vector<double> ms;

  void Print(const std::string& name) {
    std::sort(ms.begin(), ms.end());
    const double share = 100.0 / std::max(1, pictures);
    fmt::print("{:<28} {:>6} {:>7.1f} {:>7.1f} {:>7.1f} {:>8.2f} {:>8.1f} {:>8.1f}\n", name,
               pictures, first * share, any * share, lines * share,
               pictures == 0 ? 0.0 : static_cast<double>(proposed) / pictures,
               ms.empty() ? 0 : ms[ms.size() / 2], ms.empty() ? 0 : ms.back());
  }
};

std::vector<board::GridGeometry> HypothesesIn(const base::Frame& frame, Tally& tally) {
  // Of the processor, not of the clock: the machine may be shared.
  const std::clock_t start = std::clock();
  const auto found = LocateGrids(frame);
  constexpr double kMs = 1000.0 / CLOCKS_PER_SEC;
  tally.ms.push_back(static_cast<double>(std::clock() - start) * kMs);
  ++tally.pictures;
  std::vector<board::GridGeometry> all;
  if (!found) return all;
  for (const GridCandidate& candidate : *found) {
    all.push_back(candidate.geometry);
    all.insert(all.end(), candidate.alternatives.begin(), candidate.alternatives.end());
  }
  ++tally.found;
  tally.proposed += static_cast<int>(all.size());
  if (all.size() > kHypotheses) all.resize(kHypotheses);
  return all;
}

std::string Words(const board::GridGeometry& g) {
  const base::FrameRect b = g.Bounds();
  return fmt::format("{}x{}@{},{}-{},{} p{:.2f}", g.rows(), g.cols(), b.x, b.y, b.Right(),
                     b.Bottom(), static_cast<double>(b.width) / g.cols());
}

// Whether the true lattice is among the hypotheses.
bool Judge(const base::Frame& frame, const board::GridGeometry& truth, const std::string& name,
           const Options& options, Tally& tally) {
  const std::vector<board::GridGeometry> all = HypothesesIn(frame, tally);
  const auto hit = std::find_if(all.begin(), all.end(), [&](const board::GridGeometry& g) {
    return IsSameLattice(g, truth);
  });
  tally.first += hit != all.end() && hit == all.begin() ? 1 : 0;
  tally.any += hit != all.end() ? 1 : 0;
  const bool has_lines = std::any_of(all.begin(), all.end(), [&](const board::GridGeometry& g) {
    return IsOnTheSameLines(g, truth);
  });
  tally.lines += has_lines ? 1 : 0;
  if ((hit == all.end() || hit != all.begin()) && options.failures) {
    const char* how = hit != all.end() ? "not first" : has_lines ? "missed size of" : "missed";
    fmt::print("  {} {}: {}\n", how, name, Words(truth));
    for (const auto& g : all) fmt::print("         {}\n", Words(g));
  }
  return hit != all.end();
}

void ScoreFixtures(const std::filesystem::path& root, const Options& options) {
  std::map<std::string, Tally> tallies;
  Tally all;
  for (const Fixture& fixture : FixturesBelow(root)) {
    Tally& tally = tallies[fixture.png.parent_path().filename()];
    Judge(Picture(fixture.png), fixture.geometry, fixture.name, options, tally);
  }
  for (auto& [name, tally] : tallies) tally.Print(name);
}

void ScoreMade(const Options& options) {
  Tally tally;
  for (int seed = 1; seed <= options.made; ++seed) {
    const LatticePicture made = DrawLatticePicture(static_cast<std::uint64_t>(seed));
    const std::string name = fmt::format("{} ({})", seed, made.style);
    const bool hit = Judge(made.frame, made.truth, name, options, tally);
    if (!hit && options.draw) {
      (void)capture::file::WritePng(made.frame, fmt::format("{}/{}.png", *options.draw, seed));
    }
  }
  tally.Print("made up");
}

void ScoreNegatives() {
  Tally tally;
  for (const auto& png : Negatives()) (void)HypothesesIn(Picture(png), tally);
  tally.Print("negatives");
  fmt::print("{} of {} pictures without a board have a lattice\n", tally.found, tally.pictures);
}

// How far a lattice lies from the true one, shares of a cell, of the axis where it does so more.
struct Misplacement {
  double off = 0;   // the mean line
  double line = 0;  // the line farthest from the mean
};

Misplacement MisplacementOf(const std::vector<int>& edges, const std::vector<int>& truth) {
  const auto count = static_cast<double>(edges.size());
  double mean = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) mean += (edges[i] - truth[i]) / count;
  double most = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    most = std::max(most, std::abs(edges[i] - truth[i] - mean));
  }
  const double pitch = PitchOf(truth);
  return {std::abs(mean) / pitch, most / pitch};
}

Misplacement MisplacementOf(const board::GridGeometry& lattice, const board::GridGeometry& truth) {
  const Misplacement cols = MisplacementOf(lattice.col_edges, truth.col_edges);
  const Misplacement rows = MisplacementOf(lattice.row_edges, truth.row_edges);
  return {std::max(cols.off, rows.off), std::max(cols.line, rows.line)};
}

struct Registrations {
  std::vector<double> before;
  std::vector<double> after;
  std::vector<double> lines;

  void Print(const std::string& name) {
    fmt::print("{:<28} {:>6}", name, before.size());
    for (std::vector<double>* shares : {&before, &after, &lines}) {
      std::sort(shares->begin(), shares->end());
      fmt::print(" {:>8.3f} {:>8.3f}", (*shares)[shares->size() / 2], shares->back());
    }
    fmt::print("\n");
  }
};

void ScoreRegistered(const std::filesystem::path& root) {
  base::Random random(1);
  std::map<std::string, Registrations> folders;
  for (const Fixture& fixture : FixturesBelow(root)) {
    const auto most_px = static_cast<std::uint64_t>(PitchOf(fixture.geometry.col_edges) / 8);
    const auto some_px = [&] {
      return static_cast<int>(random.Below(2 * most_px + 1)) - static_cast<int>(most_px);
    };
    const int right_px = some_px();
    const int down_px = some_px();
    const board::GridGeometry moved = Moved(fixture.geometry, right_px, down_px);
    const base::Frame picture = Picture(fixture.png);
    if (!picture.Bounds().Contains(moved.Bounds())) continue;
    const Misplacement found = MisplacementOf(Registered(picture, moved), fixture.geometry);
    Registrations& folder = folders[fixture.png.parent_path().filename()];
    folder.before.push_back(MisplacementOf(moved, fixture.geometry).off);
    folder.after.push_back(found.off);
    folder.lines.push_back(found.line);
  }
  for (auto& [name, folder] : folders) folder.Print(name);
}

Options Parse(std::span<char*> arguments) {
  Options options;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string argument = arguments[i];
    if (argument == "--failures") {
      options.failures = true;
    } else if (argument == "--registered") {
      options.registered = true;
    } else if (argument == "--made" && i + 1 < arguments.size()) {
      options.made = std::atoi(arguments[++i]);
    } else if (argument == "--draw" && i + 1 < arguments.size()) {
      options.draw = arguments[++i];
    } else {
      options.folders.emplace_back(argument);
    }
  }
  return options;
}

void Run(Options options) {
  if (options.folders.empty()) {
    options.folders.emplace_back(std::string(GRIDHAND_SOURCE_DIR) + "/fixtures/minesweeper");
  }
  if (options.registered) {
    fmt::print("{:<28} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "", "boards", "before", "most",
               "after", "most", "line", "most");
    for (const std::filesystem::path& folder : options.folders) ScoreRegistered(folder);
    return;
  }
  fmt::print("{:<28} {:>6} {:>7} {:>7} {:>7} {:>8} {:>8} {:>8}\n", "", "boards", "first %", "any %",
             "lines %", "lattices", "ms", "ms most");
  for (const std::filesystem::path& folder : options.folders) ScoreFixtures(folder, options);
  ScoreMade(options);
  ScoreNegatives();
}

}  // namespace
}  // namespace gridhand::vision

int main(int argc, char** argv) {
  gridhand::vision::Run(gridhand::vision::Parse({argv, static_cast<std::size_t>(argc)}));
}
