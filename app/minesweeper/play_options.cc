#include "app/minesweeper/play_options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>
#include <string>

#include "agent/minesweeper/agent.h"

namespace gridhand::app::minesweeper {
namespace {

const std::map<std::string, FlagPolicy> kFlagPolicies = {
    {"none", FlagPolicy::kNone}, {"useful", FlagPolicy::kUseful}, {"all", FlagPolicy::kAll}};
const std::map<std::string, OutputFormat> kFormats = {{"text", OutputFormat::kText},
                                                      {"json", OutputFormat::kJson}};

}  // namespace

void AddFormatOption(CLI::App& parser, OutputFormat& format) {
  parser.add_option("--format", format, "text for people, json (one object a line) for scripts")
      ->transform(CLI::CheckedTransformer(kFormats))
      ->type_name("text|json")
      ->default_str("text");
}

void AddPlayOptions(CLI::App& parser, PlayOptions& options) {
  SessionOptions& session = options.session;
  session.agent = agent::minesweeper::Agents().front().name;
  parser.add_option("--games", session.games, "how many games to play")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  parser
      .add_option("--flags", session.flags,
                  "flag no mine, those where a chord then saves clicks, or all proved ones")
      ->transform(CLI::CheckedTransformer(kFlagPolicies))
      ->type_name("none|useful|all")
      ->default_str("none");
  parser.add_option("--mines", session.mines, "number of mines, if the game does not show it")
      ->check(CLI::PositiveNumber);
  parser.add_option("--agent", session.agent, "who decides")->capture_default_str();
  parser.add_option("--seed", session.seed, "for the agent's random choices")
      ->capture_default_str();
  parser.add_option("--log", session.log, "write a run log (JSON lines) that verify-log can check")
      ->type_name("FILE");
  AddFormatOption(parser, options.format);
}

std::filesystem::path EvidenceDir(const std::filesystem::path& log) {
  namespace fs = std::filesystem;
  if (!log.empty()) return log.has_parent_path() ? log.parent_path() : fs::path(".");
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state && *state != '\0') return fs::path(state) / "gridhand";
  const char* home = std::getenv("HOME");
  return (home && *home != '\0' ? fs::path(home) / ".local" / "state" : fs::path(".")) / "gridhand";
}

}  // namespace gridhand::app::minesweeper
