// gridhand: reads a grid game in another program's window, reasons about it and plays it.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/commands/agents_command.h"
#include "app/commands/arena_command.h"
#include "app/commands/assist_command.h"
#include "app/commands/completions_command.h"
#include "app/commands/demo_command.h"
#include "app/commands/doctor_command.h"
#include "app/commands/engine_command.h"
#include "app/commands/learn_command.h"
#include "app/commands/play_command.h"
#include "app/commands/read_command.h"
#include "app/commands/replay_command.h"
#include "app/commands/score_command.h"
#include "app/commands/skins_command.h"
#include "app/commands/solve_command.h"
#include "app/commands/stats_command.h"
#include "app/commands/verify_log_command.h"
#include "app/commands/windows_command.h"
#include "app/nearest_word.h"
#include "app/report_error.h"
#include "app/version.h"
#include "base/error.h"
#include "base/log.h"

namespace gridhand::app {
namespace {

std::string Complaint(const CLI::App* /*parser*/, const CLI::Error& error) {
  return fmt::format("gridhand: {}\nRun with --help for more information.\n", error.what());
}

// The first word, if it is meant as a command and is none; else empty.
std::string UnknownCommand(const std::vector<Command>& commands, int argc, char** argv) {
  const std::string word = argc < 2 ? "" : argv[1];
  if (word.empty() || word.front() == '-') return "";
  const bool known = std::any_of(commands.begin(), commands.end(), [&](const Command& command) {
    return command.parser->get_name() == word;
  });
  return known ? "" : word;
}

std::string NoSuchCommand(const std::vector<Command>& commands, const std::string& word) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const Command& command : commands) names.push_back(command.parser->get_name());
  const std::string meant = NearestWord(word, names);
  return fmt::format("gridhand: there is no command '{}'{}: gridhand --help lists them\n", word,
                     meant.empty() ? "" : fmt::format(" (did you mean '{}'?)", meant));
}

int Run(int argc, char** argv) {
  CLI::App parser("Reads a grid game in another program's window, reasons about it and plays it.");
  parser.name("gridhand");
  parser.set_version_flag("--version", std::string("gridhand ") + Version());
  parser.require_subcommand(1);
  parser.fallthrough();
  parser.failure_message(Complaint);
  parser.footer(
      "Examples:\n"
      "  gridhand demo                     watch it: a real game on a display of its own\n"
      "  gridhand play                     play the Minesweeper on the screen\n"
      "  gridhand read screenshot.png      the board of a picture as text\n"
      "  gridhand COMMAND --help           everything about a command\n");
  bool verbose = false;
  parser.add_flag("-v,--verbose", verbose, "say more about what happens, on stderr");

  const std::vector<Command> commands = {
      AddPlayCommand(parser),   AddAssistCommand(parser), AddDemoCommand(parser),
      AddReadCommand(parser),   AddScoreCommand(parser),  AddSolveCommand(parser),
      AddEngineCommand(parser), AddAgentsCommand(parser), AddVerifyLogCommand(parser),
      AddLearnCommand(parser),  AddSkinsCommand(parser),  AddWindowsCommand(parser),
      AddArenaCommand(parser),  AddDoctorCommand(parser), AddCompletionsCommand(parser),
      AddStatsCommand(parser),  AddReplayCommand(parser), AddManualCommand(parser)};

  try {
    parser.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (const std::string word = UnknownCommand(commands, argc, argv); !word.empty()) {
      std::cerr << NoSuchCommand(commands, word);
      return static_cast<int>(base::ExitCode::kBadInput);
    }
    // CLI11 has exit codes of its own; ours are 0 for --help and 2 for any bad usage.
    const bool asked_for_help = parser.exit(error, std::cout, std::cerr) == 0;
    return static_cast<int>(asked_for_help ? base::ExitCode::kDone : base::ExitCode::kBadInput);
  }
  base::InitLog(verbose ? base::LogLevel::kDebug : base::LogLevel::kInfo);
  for (const Command& command : commands) {
    if (command.parser->parsed()) return static_cast<int>(command.run());
  }
  return static_cast<int>(base::ExitCode::kInternalError);
}

// What was printed is of no use if it did not arrive: on a full disk, say. The cause is known only
// where the last of the output fails, and not where a buffer that was full did.
int AfterOutput(int exit_code) {
  errno = 0;
  std::cout.flush();
  if (std::cout) return exit_code;
  const std::string why = errno == 0 ? "" : fmt::format(": {}", std::strerror(errno));
  std::cerr << fmt::format("{}cannot write the output{}\n", kMessagePrefix, why);
  return exit_code == 0 ? static_cast<int>(base::ExitCode::kInternalError) : exit_code;
}

}  // namespace
}  // namespace gridhand::app

int main(int argc, char** argv) {
  try {
    return gridhand::app::AfterOutput(gridhand::app::Run(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << "gridhand: internal error: " << error.what() << "\n";
    return static_cast<int>(gridhand::base::ExitCode::kInternalError);
  }
}
