// Plays games as people start them: kmines and gnome-mines by their names, in every theme that they
// ship, in windows of sizes drawn by lot, on two screens, at three levels, while a terminal has the
// keyboard. Prints a table: each row must end its games by itself, won or lost.
//
//   own_games                                     all rows, 15 windows each
//   own_games --program kmines --level Hard --sizes 5 --seed 7 --scale 2
//   own_games --sizes 1 --games 3                 only the programs' own windows, three games each
//   own_games --rows rows.jsonl --pictures stops  goes on where rows.jsonl ends, keeps what stopped
//
// The first window of each screen is the program's own. A level of a program on a screen is one run
// of that program; it is started again after a row that was stopped. The exit code is 1 if a row
// was.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "bench/app/played_row.h"
#include "capture/file/png.h"
#include "tests/app/support/persons_game.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app::minesweeper {
namespace {

using bench::app::PlayedRow;
using bench::app::RowsOf;

using nlohmann::ordered_json;

struct Plan {
  unsigned seed = 1;
  int sizes = 15;
  int games = 1;
  double scale = 1;
  std::string program;  // empty: both
  std::string theme;    // empty: all that the program ships
  std::string skins;    // folder of learnt skins that the player has; empty: none
  std::string level;    // empty: all three
  std::string screen;   // empty: both
  std::filesystem::path rows = "own-games.jsonl";
  std::filesystem::path pictures;  // of stopped games; empty: not kept
};

struct Run {
  PersonsChoice choice;
  std::vector<std::optional<base::Size>> windows;  // none: the program's own
};

// A bar of the desktop or a rim must not keep a window from having its size. px.
constexpr base::Size kAroundWindows{20, 60};
// The least that somebody plays in. px.
constexpr base::Size kLeastWindow{400, 360};

std::vector<std::optional<base::Size>> DrawWindows(const Plan& plan, base::Size screen) {
  std::mt19937 lot(plan.seed + static_cast<unsigned>(screen.width));
  const auto draw = [&](int least, int most) {
    // Not a standard distribution: those differ between libraries.
    return least + static_cast<int>(lot() % static_cast<unsigned>(most - least + 1));
  };
  std::vector<std::optional<base::Size>> windows = {std::nullopt};
  while (static_cast<int>(windows.size()) < plan.sizes) {
    const int width = draw(kLeastWindow.width, screen.width - kAroundWindows.width);
    const int height = draw(kLeastWindow.height, screen.height - kAroundWindows.height);
    windows.emplace_back(base::Size{width, height});
  }
  return windows;
}

std::string Text(base::Size size) { return fmt::format("{}x{}", size.width, size.height); }

struct Program {
  std::string name;
  std::vector<std::string> themes;  // the program's own first
};

std::vector<Run> RunsOf(const Plan& plan) {
  const Program programs[] = {{"kmines", {"default", "classic", "green", "graveyard-mayhem"}},
                              {"gnome-mines", {"bgcolors", "classic", "default"}}};
  const auto is_asked = [](const std::string& only, const std::string& value) {
    return only.empty() || only == value;
  };
  std::vector<Run> runs;
  for (const Program& program : programs) {
    if (!is_asked(plan.program, program.name)) continue;
    for (const std::string& theme : program.themes) {
      for (const base::Size screen : {base::Size{1280, 1024}, base::Size{1920, 1080}}) {
        for (const std::string level : {"Easy", "Medium", "Hard"}) {
          if (!is_asked(plan.theme, theme) || !is_asked(plan.level, level) ||
              !is_asked(plan.screen, Text(screen))) {
            continue;
          }
          runs.push_back(
              {{program.name, level, theme, screen, plan.scale}, DrawWindows(plan, screen)});
        }
      }
    }
  }
  return runs;
}

std::string NameOf(const Plan& plan, const Run& run, std::size_t row) {
  const auto& window = run.windows[row];
  return fmt::format("{} {} {} {} x{} {}{}", run.choice.program, run.choice.theme, run.choice.level,
                     Text(run.choice.screen), run.choice.scale,
                     window ? Text(*window) : "own window",
                     plan.games == 1 ? "" : fmt::format(" {} games", plan.games));
}

base::Result<ordered_json> PlayIn(PersonsGame& game, const Plan& plan,
                                  const std::optional<base::Size>& window) {
  if (window) {
    if (base::Status resized = game.ResizeTo(*window); !resized.ok()) return resized.error();
  }
  if (base::Status turned = game.TurnToTheTerminal(); !turned.ok()) return turned.error();
  const test_support::ScratchFolder folder;
  // Nothing was learnt but what the plan says.
  if (!plan.skins.empty()) {
    const auto learnt = folder.path() / "gridhand/skins";
    std::filesystem::create_directories(learnt);
    std::filesystem::copy(plan.skins, learnt, std::filesystem::copy_options::recursive);
  }
  Environment environment = {{"DISPLAY", game.display()},
                             {"XDG_DATA_HOME", folder.path().string()}};
  if (!plan.pictures.empty()) {
    environment.emplace_back("XDG_STATE_HOME", std::filesystem::absolute(plan.pictures).string());
  }
  const ProgramRun played = RunGridhand(folder.path(),
                                        {"play", "--yes", "--class", "mines", "--games",
                                         std::to_string(plan.games), "--format", "json"},
                                        environment);
  ordered_json row = PlayedRow(played, plan.games);
  if (const auto size = game.size(); size.ok()) row["window"] = Text(*size);
  return row;
}

void Print(const std::string& name, const ordered_json& row) {
  const std::string stopped = row["stopped"];
  fmt::print("{:<64} {:>9}  won {}  lost {}  {}\n", name, row.value("window", ""),
             row["won"].get<int>(), row["lost"].get<int>(),
             stopped.empty() ? "" : "STOPPED: " + stopped);
  std::fflush(stdout);
}

struct Count {
  int rows = 0;
  int stopped = 0;
};

// The window as it is after a row that was stopped, also where no board was found in it.
base::Status KeepPicture(PersonsGame& game, const Plan& plan, std::string name) {
  if (plan.pictures.empty()) return base::Ok();
  std::filesystem::create_directories(plan.pictures);
  std::ranges::replace(name, ' ', '-');
  const auto picture = game.Picture();
  if (!picture.ok()) return picture.error();
  return capture::file::WritePng(*picture, plan.pictures / (name + ".png"));
}

base::Status Play(const Run& run, const Plan& plan, const std::set<std::string>& done,
                  Count& count) {
  std::optional<PersonsGame> game;
  for (std::size_t i = 0; i < run.windows.size(); ++i) {
    const std::string name = NameOf(plan, run, i);
    if (done.contains(name)) continue;
    if (!game) {
      auto started = PersonsGame::Start(run.choice);
      if (!started.ok()) return started.error();
      game.emplace(*std::move(started));
    }
    auto row = PlayIn(*game, plan, run.windows[i]);
    if (!row.ok()) return row.error();
    Print(name, *row);
    (*row)["row"] = name;
    std::ofstream(plan.rows, std::ios::app) << row->dump() << '\n';
    ++count.rows;
    // NOLINTNEXTLINE(readability-container-size-empty): an empty text is no empty container of JSON
    if ((*row)["stopped"] == "") continue;
    ++count.stopped;
    if (base::Status kept = KeepPicture(*game, plan, name); !kept.ok()) return kept;
    game.reset();
  }
  return base::Ok();
}

int PlayAll(const Plan& plan) {
  fmt::print("seed {}, {} windows a screen, {} games a window, scale {}\n", plan.seed, plan.sizes,
             plan.games, plan.scale);
  const std::set<std::string> done = RowsOf(plan.rows);
  Count count;
  for (const Run& run : RunsOf(plan)) {
    if (base::Status played = Play(run, plan, done, count); !played.ok()) {
      fmt::print(stderr, "own_games: {}\n", played.error().text);
      return static_cast<int>(base::ExitCodeFor(played.error().kind));
    }
  }
  fmt::print("{} rows played, {} stopped; {} rows were there already\n", count.rows, count.stopped,
             done.size());
  return count.stopped == 0 ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::app::minesweeper

int main(int argc, char** argv) {
  gridhand::app::minesweeper::Plan plan;
  CLI::App parser("Plays kmines and gnome-mines as people start them, in windows drawn by lot.");
  parser.add_option("--seed", plan.seed, "of the lot")->capture_default_str();
  parser.add_option("--sizes", plan.sizes, "windows for each screen")->capture_default_str();
  parser.add_option("--games", plan.games, "games in each window")->capture_default_str();
  parser.add_option("--scale", plan.scale, "of the desktop: 1, 2, or 1.5 for kmines")
      ->capture_default_str();
  parser.add_option("--program", plan.program, "only kmines, or only gnome-mines");
  parser.add_option("--skins", plan.skins, "folder of learnt skins that the player has")
      ->check(CLI::ExistingDirectory);
  parser.add_option("--theme", plan.theme, "only this one, by the name of its file");
  parser.add_option("--level", plan.level, "only Easy, Medium or Hard");
  parser.add_option("--screen", plan.screen, "only 1280x1024, or only 1920x1080");
  parser.add_option("--rows", plan.rows, "rows that are in this file are not played again")
      ->capture_default_str();
  parser.add_option("--pictures", plan.pictures, "folder for pictures of what stopped a game");
  CLI11_PARSE(parser, argc, argv);
  return gridhand::app::minesweeper::PlayAll(plan);
}
