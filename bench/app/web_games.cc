// Plays Minesweepers of the web in Chromium, each in a window of its own on a private display: the
// pages of bench/app/web_games, of which two show packages of the npm registry, and any other page.
// A row is a program, a scale of the desktop and a level; it must end its games by itself, and the
// results must be those that the page has counted.
//
//   web_games                                       all rows, three games each
//   web_games --program rounded --scale 2 --level Hard
//   web_games --tuned, or --held-out                only programs that were, or were not, tuned on
//   web_games --page index.html --games 1           a page of somebody else's
//   web_games --rows rows.jsonl --pictures stops    goes on where rows.jsonl ends
//
// Needs chromium, fonts-noto-color-emoji (without it a mine is an empty box), and npm for the
// packages (installed once, by name, into the build folder).

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/stage.h"
#include "base/child_process.h"
#include "bench/app/played_row.h"
#include "capture/file/png.h"
#include "capture/settle_filter.h"
#include "capture/x11/window_source.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_window.h"
#include "x11/connection.h"
#include "x11/window.h"

namespace gridhand::app::minesweeper {
namespace {

using bench::app::PlayedRow;
using bench::app::RowsOf;

using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;
using nlohmann::ordered_json;

struct WebGame {
  std::string name;
  std::string page;    // a file of the site, or any other
  std::string words;   // of its address, besides the board's
  bool is_tuned;       // whether its play was looked at while the player was changed
  bool counts = true;  // its title counts the games
};

// The others are played and never looked at: what they show is not to steer the player. Of arena to
// terminal and desert to strap (clay to stretch came later), a lot (seed 20261126) drew which are
// which.
const std::vector<WebGame> kGames = {
    {"classic", "classic.html", "", true},
    {"rounded", "rounded.html", "", true},
    {"buttons", "buttons.html", "", true},
    {"react-minesweeper", "react-minesweeper.html", "", true},
    {"meadow", "meadow.html", "", true},
    {"meadow-chess", "meadow.html", "&look=chess&side=25", true},
    {"meadow-dusk", "meadow.html", "&look=dusk&side=37", true},
    {"meadow-pale", "meadow.html", "&look=pale&side=32", true},
    {"meadow-tiles", "meadow.html", "&look=tiles&side=28", true},
    {"meadow-raised", "meadow.html", "&look=raised&side=30", true},
    {"meadow-framed", "meadow.html", "&look=framed&side=24", true},
    {"meadow-shaded", "meadow.html", "&look=shaded&side=33", true},
    {"checkered", "checkered.html", "", true},
    {"keys", "keys.html", "", true},
    {"minesweeper-for-web", "minesweeper-for-web.html", "", true},
    {"react-minesweeper-night", "react-minesweeper.html", "&sheet=night", true},
    {"react-minesweeper-slate", "react-minesweeper.html", "&sheet=slate", true},
    {"react-minesweeper-paper", "react-minesweeper.html", "&sheet=paper", true},
    {"arena", "arena.html", "", true},
    {"cards", "cards.html", "", true},
    {"gazette", "gazette.html", "", true},
    {"glass", "glass.html", "", true},
    {"lagoon", "lagoon.html", "", true},
    {"material", "material.html", "", true},
    {"neon", "neon.html", "", true},
    {"terminal", "terminal.html", "", true},
    {"clay", "clay.html", "", true},
    {"dunes", "dunes.html", "", true},
    {"ember", "ember.html", "", true},
    {"ink", "ink.html", "", true},
    {"pills", "pills.html", "", true},
    {"stretch", "stretch.html", "", true},
    {"discs", "discs.html", "", true},
    {"drift", "drift.html", "", true},
    {"keycaps", "keycaps.html", "", true},
    {"parchment", "parchment.html", "", true},
    {"plush", "plush.html", "", true},
    {"slate", "slate.html", "", true},
    {"thermal", "thermal.html", "", true},
    {"vector", "vector.html", "", true},
    {"desert", "desert.html", "", false},
    {"fluid", "fluid.html", "", false},
    {"heat", "heat.html", "", false},
    {"luna", "luna.html", "", false},
    {"pastel", "pastel.html", "", false},
    {"pixel", "pixel.html", "", false},
    {"soft", "soft.html", "", false},
    {"strap", "strap.html", "", false},
};

const char* const kPackages[] = {"minesweeper-for-web@3.0.4", "react-minesweeper@1.0.2",
                                 "react@16.14.0", "react-dom@16.14.0"};

struct Level {
  std::string name;
  std::string words;
};

const std::vector<Level> kLevels = {{"Easy", "cols=9&rows=9&mines=10"},
                                    {"Medium", "cols=16&rows=16&mines=40"},
                                    {"Hard", "cols=30&rows=16&mines=99"}};

struct Plan {
  unsigned seed = 1;
  int games = 3;
  std::vector<int> scales = {1, 2};
  std::string program;
  std::string level;
  std::string page;
  bool tuned = false;
  bool held_out = false;
  std::filesystem::path rows = "web-games.jsonl";
  std::filesystem::path pictures;
};

struct Row {
  WebGame game;
  int scale = 1;
  Level level;
};

std::string NameOf(const Row& row, const Plan& plan) {
  return fmt::format("{} x{} {} {} games seed {}", row.game.name, row.scale, row.level.name,
                     plan.games, plan.seed);
}

std::vector<Row> RowsToPlay(const Plan& plan) {
  std::vector<WebGame> games = kGames;
  if (!plan.page.empty()) {
    games = {{std::filesystem::path(plan.page).parent_path().filename().string(),
              std::filesystem::absolute(plan.page).string(), "", false, false}};
  }
  std::vector<Row> rows;
  for (const WebGame& game : games) {
    if (!plan.program.empty() && plan.program != game.name) continue;
    if ((plan.tuned && !game.is_tuned) || (plan.held_out && game.is_tuned)) continue;
    for (const int scale : plan.scales) {
      for (const Level& level : kLevels) {
        if (plan.level.empty() || plan.level == level.name) rows.push_back({game, scale, level});
      }
    }
  }
  return rows;
}

// --- the site -----------------------------------------------------------------------------------

// Installs the packages where they are missing.
Status InstallPackages(const std::filesystem::path& site) {
  if (std::filesystem::exists(site / "node_modules/react-minesweeper")) return base::Ok();
  std::vector<std::string> argv = {"/bin/sh",
                                   "-c",
                                   R"(cd "$1" && shift && exec "$@")",
                                   "sh",
                                   site.string(),
                                   "npm",
                                   "install",
                                   "--ignore-scripts",
                                   "--no-audit",
                                   "--no-fund",
                                   "--silent",
                                   "--legacy-peer-deps"};
  argv.insert(argv.end(), std::begin(kPackages), std::end(kPackages));
  auto npm = base::ChildProcess::Spawn({.argv = argv, .environment = {}});
  if (!npm.ok()) return npm.error();
  const auto ended = npm->Wait(base::SteadyClock().Now() + std::chrono::minutes(5));
  if (ended.ok() && ended->code == 0) return base::Ok();
  return Error{ErrorKind::kNotFound, "npm cannot install the packages"};
}

// The pages beside what they load.
Result<std::filesystem::path> MakeSite() {
  const auto site = test_support::BuildTree() / "web-games";
  std::filesystem::create_directories(site);
  const auto source = test_support::SourceTree();
  const auto fresh =
      std::filesystem::copy_options::overwrite_existing | std::filesystem::copy_options::recursive;
  std::filesystem::copy(source / "bench/app/web_games", site, fresh);
  std::filesystem::create_directories(site / "skins");
  std::filesystem::copy(source / "scripts/browser-skins", site / "skins", fresh);
  if (Status installed = InstallPackages(site); !installed.ok()) return installed.error();
  return site;
}

// --- one window ---------------------------------------------------------------------------------

// Chromium draws its first picture some time after its window is there.
constexpr base::Duration kStill = std::chrono::milliseconds(1000);
constexpr base::Duration kStillLimit = std::chrono::seconds(20);
// How late a window's title may be.
constexpr base::Duration kTitleLimit = std::chrono::seconds(5);

struct Page {
  Stage stage;
  std::unique_ptr<x11::Connection> connection;
  x11::WindowInfo window;
};

StageOptions BrowserFor(const Row& row, const Plan& plan, const std::filesystem::path& site) {
  const std::filesystem::path page = site / row.game.page;  // an absolute path stays
  const std::string address = fmt::format("file://{}?{}&seed={}{}", page.string(), row.level.words,
                                          plan.seed, row.game.words);
  StageOptions options;
  options.needs = {{"chromium", "chromium"}};
  options.command = {"chromium",
                     "--no-sandbox",
                     "--test-type",  // no banner about the sandbox
                     "--no-first-run",
                     "--disable-gpu",
                     "--allow-file-access-from-files",
                     "--disable-background-networking",
                     "--disable-component-update",
                     "--password-store=basic",
                     "--window-position=10,10",
                     "--window-size=1240,740",  // CSS px
                     fmt::format("--force-device-scale-factor={}", row.scale),
                     "--user-data-dir={home}/profile",
                     "--app=" + address};
  options.display.size = row.scale == 1 ? base::Size{1280, 1024} : base::Size{2560, 1600};
  options.display.window_manager = x11::kOpenbox;
  return options;
}

// What the page in the window has counted: "classic: won 1, lost 2". None: it does not count.
std::optional<std::pair<int, int>> CountedBy(const x11::WindowInfo& now) {
  static const std::regex kCounts("won ([0-9]+), lost ([0-9]+)");
  std::smatch found;
  if (!std::regex_search(now.title, found, kCounts)) return std::nullopt;
  return std::pair{std::stoi(found[1]), std::stoi(found[2])};
}

// The same, as soon as it is this; what it says last where it never is. The page writes its title
// after it has drawn the end of a game.
std::optional<std::pair<int, int>> AwaitCounts(x11::Connection& connection,
                                               const x11::WindowInfo& window,
                                               const std::pair<int, int>& expected) {
  const base::TimePoint deadline = base::SteadyClock().Now() + kTitleLimit;
  while (true) {
    const auto now = x11::DescribeWindow(connection, window.id);
    const auto counted = now.ok() ? CountedBy(*now) : std::nullopt;
    const bool is_late = base::SteadyClock().Now() >= deadline;
    if (counted == expected || is_late) return counted;
    if (!connection.Wait(test_support::WakeTime(deadline)).ok()) return counted;
  }
}

Result<x11::WindowInfo> AwaitWindow(x11::Connection& connection, const WebGame& game) {
  const base::TimePoint deadline = test_support::Soon();
  while (base::SteadyClock().Now() < deadline) {
    const auto windows = x11::ListWindows(connection);
    if (!windows.ok()) return windows.error();
    for (const x11::WindowInfo& window : *windows) {
      const bool is_browser = window.class_name.find("hromium") != std::string::npos;
      const bool is_loaded = !game.counts || CountedBy(window);
      if (window.viewable && is_browser && is_loaded) return window;
    }
    const auto waited = connection.Wait(test_support::WakeTime(deadline));
    if (!waited.ok()) return waited.error();
  }
  return Error{ErrorKind::kTimeout, "chromium shows no window"};
}

Status AwaitPicture(const Page& page) {
  auto source = capture::WindowSource::Open(*page.connection, page.window.id);
  if (!source.ok()) return source.error();
  const base::SteadyClock clock;
  const base::TimePoint deadline = clock.Now() + kStillLimit;
  capture::SettleFilter still(**source, clock, {.quiet = kStill});
  while (true) {
    const auto frame = still.GrabSettled(capture::kWholeFrame, deadline);
    if (frame.ok() || frame.error().kind == ErrorKind::kTimeout) return base::Ok();
    if (frame.error().kind != ErrorKind::kChanged) return frame.error();
  }
}

Result<Page> OpenPage(const WebGame& game, const StageOptions& options) {
  auto stage = Stage::Start(options);
  if (!stage.ok()) return stage.error();
  auto connection = x11::Connection::Open(stage->display_name());
  if (!connection.ok()) return connection.error();
  auto window = AwaitWindow(**connection, game);
  if (!window.ok()) return window.error();
  Page page{*std::move(stage), *std::move(connection), *std::move(window)};
  if (Status drawn = AwaitPicture(page); !drawn.ok()) return drawn.error();
  return page;
}

Status KeepPicture(const Page& page, const Plan& plan, std::string name) {
  if (plan.pictures.empty()) return base::Ok();
  std::filesystem::create_directories(plan.pictures);
  std::ranges::replace(name, ' ', '-');
  auto source = capture::WindowSource::Open(*page.connection, page.window.id);
  if (!source.ok()) return source.error();
  const auto picture = (*source)->Grab();
  if (!picture.ok()) return picture.error();
  return capture::file::WritePng(*picture, plan.pictures / (name + ".png"));
}

// The log of a run, and the recording of its last seconds if it saved one.
void KeepEvidence(const std::filesystem::path& run, const Plan& plan, std::string name) {
  std::ranges::replace(name, ' ', '-');
  for (const auto& entry : std::filesystem::directory_iterator(run)) {
    const std::string kind = entry.path().extension();
    if (kind != ".jsonl" && kind != ".ghrec") continue;
    std::filesystem::copy(entry.path(), plan.pictures / (name + kind),
                          std::filesystem::copy_options::overwrite_existing);
  }
}

// --- one row ------------------------------------------------------------------------------------

Result<ordered_json> PlayRow(const Row& row, const Plan& plan, const std::filesystem::path& site) {
  auto page = OpenPage(row.game, BrowserFor(row, plan, site));
  if (!page.ok()) return page.error();
  const test_support::ScratchFolder folder;  // nothing was learnt
  Environment environment = {{"DISPLAY", page->stage.display_name()},
                             {"XDG_DATA_HOME", folder.path().string()}};
  const std::string log = (folder.path() / "run.jsonl").string();
  const ProgramRun played =
      RunGridhand(folder.path(),
                  {"play", "--yes", "--window", fmt::format("0x{:x}", page->window.id), "--games",
                   std::to_string(plan.games), "--log", log, "--format", "json"},
                  environment);
  ordered_json line = PlayedRow(played, plan.games);
  const std::pair said{line["won"].get<int>(), line["lost"].get<int>()};
  // A game that was stopped may have ended without the player seeing it.
  const bool has_ended = line["stopped"].get<std::string>().empty();
  const bool is_wrong =
      row.game.counts && has_ended && AwaitCounts(*page->connection, page->window, said) != said;
  const bool is_false =
      has_ended && RunGridhand(folder.path(), {"verify-log", log}, environment).exit_code != 0;
  line["wrong"] = is_wrong || is_false;
  if (!line["stopped"].get<std::string>().empty() || line["wrong"].get<bool>()) {
    if (Status kept = KeepPicture(*page, plan, NameOf(row, plan)); !kept.ok()) return kept.error();
    if (!plan.pictures.empty()) KeepEvidence(folder.path(), plan, NameOf(row, plan));
  }
  return line;
}

void Print(const std::string& name, const ordered_json& line) {
  const std::string stopped = line["stopped"];
  fmt::print("{:<54} won {}  lost {}  {}{}\n", name, line["won"].get<int>(),
             line["lost"].get<int>(), line["wrong"].get<bool>() ? "WRONG " : "",
             stopped.empty() ? "" : "STOPPED: " + stopped);
  std::fflush(stdout);
}

int PlayAll(const Plan& plan) {
  const auto site = MakeSite();
  if (!site.ok()) {
    fmt::print(stderr, "web_games: {}\n", site.error().text);
    return static_cast<int>(base::ExitCodeFor(site.error().kind));
  }
  const std::set<std::string> done = RowsOf(plan.rows);
  int rows = 0;
  int ended = 0;
  int wrong = 0;
  for (const Row& row : RowsToPlay(plan)) {
    const std::string name = NameOf(row, plan);
    if (done.contains(name)) continue;
    auto line = PlayRow(row, plan, *site);
    if (!line.ok()) {
      fmt::print(stderr, "web_games: {}: {}\n", name, line.error().text);
      return static_cast<int>(base::ExitCodeFor(line.error().kind));
    }
    Print(name, *line);
    (*line)["row"] = name;
    std::ofstream(plan.rows, std::ios::app) << line->dump() << '\n';
    ++rows;
    ended += (*line)["stopped"].get<std::string>().empty() ? 1 : 0;
    wrong += (*line)["wrong"].get<bool>() ? 1 : 0;
  }
  fmt::print("{} rows played: {} ended by themselves, {} silently wrong; {} were there already\n",
             rows, ended, wrong, done.size());
  return rows == ended && wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::app::minesweeper

int main(int argc, char** argv) {
  gridhand::app::minesweeper::Plan plan;
  CLI::App parser("Plays Minesweepers of the web in Chromium.");
  parser.add_option("--seed", plan.seed, "of the boards, where the page takes one")
      ->capture_default_str();
  parser.add_option("--games", plan.games, "in each row")->capture_default_str();
  parser.add_option("--scale", plan.scales, "of the desktop, 1 or 2; both if not given");
  parser.add_option("--program", plan.program, "only this one");
  parser.add_option("--level", plan.level, "only Easy, Medium or Hard");
  parser.add_option("--page", plan.page, "a page of somebody else's instead")
      ->check(CLI::ExistingFile);
  auto* tuned = parser.add_flag("--tuned", plan.tuned, "only programs that were tuned on");
  parser.add_flag("--held-out", plan.held_out, "only programs that were not")->excludes(tuned);
  parser.add_option("--rows", plan.rows, "rows that are in this file are not played again")
      ->capture_default_str();
  parser.add_option("--pictures", plan.pictures,
                    "folder for pictures, logs and recordings of what stopped");
  CLI11_PARSE(parser, argc, argv);
  return gridhand::app::minesweeper::PlayAll(plan);
}
