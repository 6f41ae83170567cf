#include "app/minesweeper/launch_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <regex>

#include "app/needed_file.h"
#include "app/stage.h"
#include "base/log.h"
#include "x11/connection.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

const std::map<std::string, BoardSize> kSizes = {
    {"beginner", kBeginner}, {"intermediate", kIntermediate}, {"expert", kExpert}};

// Room for an expert board of every program, and small enough for a laptop's desktop.
constexpr base::Size kWindowSize{1024, 700};

x11::PrivateDisplayOptions DisplayFor(const LaunchOptions& options, const Profile& profile) {
  x11::PrivateDisplayOptions display;
  if (!options.no_window_manager) display.window_manager = x11::kOpenbox;
  if (options.is_private) return display;
  display.kind = x11::DisplayKind::kWindow;
  display.size = kWindowSize;
  display.title = fmt::format("{} played by gridhand", profile.title);
  return display;
}

// "20x15/50": columns, rows, mines.
std::optional<BoardSize> ParseSize(const std::string& text) {
  static const std::regex kPattern("([0-9]{1,4})x([0-9]{1,4})/([0-9]{1,6})");
  std::smatch match;
  if (!std::regex_match(text, match, kPattern)) return std::nullopt;
  return BoardSize{std::stoi(match[1]), std::stoi(match[2]), std::stoi(match[3])};
}

// For CLI11: empty if the text names a size.
std::string SizeFault(const std::string& text) {
  if (kSizes.contains(text) || ParseSize(text)) return "";
  return fmt::format(
      "expected beginner, intermediate, expert, or COLUMNSxROWS/MINES such as "
      "20x15/50, saw '{}'",
      text);
}

// A named size is widened to what the program deals; numbers are meant as they are. Precondition:
// the size has no fault.
BoardSize SizeFor(const Launch& launch, const std::string& text) {
  const auto named = kSizes.find(text);
  return named == kSizes.end() ? *ParseSize(text) : FitTo(launch, named->second);
}

// A game in a window needs a desktop that takes X windows.
base::Status CheckDesktop(const LaunchOptions& options) {
  if (options.is_private || x11::Connection::Open().ok()) return base::Ok();
  const char* display = std::getenv("DISPLAY");
  const std::string seen = display == nullptr ? "DISPLAY is not set"
                                              : fmt::format("DISPLAY={} does not answer", display);
  return Error{ErrorKind::kDisplay,
               fmt::format("there is no X display for the game's window ({}{}): type gridhand play "
                           "--launch {} --private, which needs none",
                           x11::IsWaylandSession() ? "a Wayland session without XWayland; " : "",
                           seen, options.program)};
}

}  // namespace

void AddLaunchOptions(CLI::App& parser, LaunchOptions& options) {
  parser
      .add_option("--size", options.size,
                  "of the board of a game that is started: beginner, intermediate, expert, or as "
                  "20x15/50 its columns, rows and mines")
      ->check(CLI::Validator(SizeFault, ""))
      ->type_name("SIZE")
      ->capture_default_str();
  parser.add_option("--theme", options.theme, "look of a game that is started, if it has several")
      ->type_name("THEME");
  parser.add_flag("--no-window-manager", options.no_window_manager,
                  "without openbox on the display of a game that is started");
}

Result<Profile> LaunchableProfile(const std::vector<Profile>& profiles, const std::string& name) {
  std::string known;
  for (const Profile& profile : profiles) {
    if (profile.launch.program.empty()) continue;
    if (profile.name == name) return profile;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", profile.name);
  }
  return Error{ErrorKind::kBadInput,
               fmt::format("there is no program '{}' to start: known are {}", name, known)};
}

bool IsClosed(const StagedGame& game) {
  return !x11::Connection::Open(game.stage.display_name()).ok();
}

void AwaitClosed(const StagedGame& game) {
  x11::Connection& display = *game.connection;
  bool closed = false;
  const auto subscription = display.Subscribe([&](const xcb_generic_event_t& event) {
    closed = closed || (x11::TypeOf(event) == XCB_DESTROY_NOTIFY &&
                        x11::As<xcb_destroy_notify_event_t>(event).window == game.window.id);
  });
  // A window that is gone already cannot be listened to, and a broken connection ends the wait.
  if (!display.ListenTo(game.window.id, XCB_EVENT_MASK_STRUCTURE_NOTIFY).ok()) return;
  (void)display.WaitUntil([&] { return closed; }, base::TimePoint::max());
}

int MinesOf(const LaunchOptions& options, const Profile& profile) {
  return SizeFor(profile.launch, options.size).mines;
}

Result<StagedGame> LaunchGame(const LaunchOptions& options, const Profile& profile,
                              const vision::minesweeper::BoardReader& reader,
                              const base::Interrupt& interrupt) {
  Result<StageOptions> stage =
      StageFor(profile, SizeFor(profile.launch, options.size), options.theme);
  if (!stage.ok()) return stage.error();
  if (base::Status desktop = CheckDesktop(options); !desktop.ok()) return desktop.error();
  stage->display = DisplayFor(options, profile);
  return StartStagedGame(profile, *stage, reader, &interrupt);
}

std::vector<std::string> MissingPackages(const Profile& profile) {
  std::vector<std::string> missing;
  if (FindProgram(profile.launch.program).empty()) missing.push_back(profile.package);
  for (const NeededProgram& need : profile.launch.needs) {
    if (FindProgram(need.program).empty()) missing.push_back(need.package);
  }
  for (const NeededFile& need : profile.drawing_needs) {
    if (!IsInstalled(need)) missing.push_back(need.package);
  }
  return missing;
}

Result<Profile> FirstDrawableProfile(const std::vector<Profile>& profiles) {
  std::string advice;
  for (const Profile& profile : profiles) {
    if (profile.launch.program.empty()) continue;
    const std::vector<std::string> missing = MissingPackages(profile);
    if (missing.empty()) return profile;
    const std::string lack = fmt::format("{}", fmt::join(missing, " "));
    base::Log(base::LogLevel::kInfo,
              fmt::format("{} cannot be shown here without {}", profile.title, lack));
    if (advice.empty()) advice = lack;
  }
  return Error{ErrorKind::kNotFound,
               fmt::format("no program can be shown here: type apt-get install {}", advice)};
}

}  // namespace gridhand::app::minesweeper
