#include "app/play_options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>
#include <string>

#include "app/option_checks.h"

namespace gridhand::app {
namespace {

const std::map<std::string, OutputFormat> kFormats = {{"text", OutputFormat::kText},
                                                      {"json", OutputFormat::kJson}};

}  // namespace

void AddFormatOption(CLI::App& parser, OutputFormat& format) {
  AddChoice(parser, "--format", format, kFormats,
            "text for people, json (one object a line) for scripts");
}

void AddPlayOptions(CLI::App& parser, PlayOptions& options) {
  SessionOptions& session = options.session;
  parser.add_option("--games", session.games, "how many games to play")
      ->check(AtLeast(1))
      ->capture_default_str();
  parser
      .add_option("--seed", options.seed,
                  "for the agent's random choices, and for the deal where a launched program takes "
                  "a seed")
      ->capture_default_str();
  parser.add_option("--log", session.log, "write a run log (JSON lines) that verify-log can check")
      ->type_name("FILE");
  parser
      .add_option(
          "--record", session.record,
          "record what is seen, decided and done, for gridhand replay; the window's pictures "
          "are in it")
      ->type_name("FILE");
  parser
      .add_option(
          "--film", options.film,
          "film what happens, with predictions drawn in: a name that ends in .gif, or .mp4, "
          ".mkv, .webm (by ffmpeg)")
      ->type_name("FILE");
  parser.add_flag_callback(
      "--no-corner-stop", [&session] { session.corner_stops = false; },
      "do not stop when the pointer is pushed into a corner of the screen; that is a pause, as any "
      "hand on the mouse");
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

}  // namespace gridhand::app
