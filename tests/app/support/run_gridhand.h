// Runs the built program as a user would and gives what it printed.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/child_process.h"
#include "base/clock.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {

struct ProgramRun {
  int exit_code = -1;  // -1: ended by a signal, or not in time
  std::string out;
  std::string err;
};

using Environment = std::vector<std::pair<std::string, std::optional<std::string>>>;

// A deadline for what happens in a moment: generous, as a loaded machine must not fail a test.
inline base::TimePoint Soon() { return base::SteadyClock().Now() + std::chrono::minutes(2); }

// `folder` takes the output files; `in`, if it is given, is the standard input.
inline ProgramRun RunGridhand(const std::filesystem::path& folder,
                              const std::vector<std::string>& arguments,
                              const Environment& environment = {},
                              const std::filesystem::path& in = {}) {
  const auto out = folder / "stdout";
  const auto err = folder / "stderr";
  std::vector<std::string> argv = {"/bin/sh",
                                   "-c",
                                   in.empty()
                                       ? R"(out=$1 err=$2; shift 3; exec "$@" >"$out" 2>"$err")"
                                       : "out=$1 err=$2 in=$3; shift 3; "
                                         R"(exec "$@" <"$in" >"$out" 2>"$err")",
                                   "sh",
                                   out.string(),
                                   err.string(),
                                   in.string(),
                                   test_support::Gridhand()};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  auto child = base::ChildProcess::Spawn({.argv = argv, .environment = environment});
  if (!child.ok()) return {};
  const auto ended = child->Wait(base::SteadyClock().Now() + std::chrono::minutes(5));
  ProgramRun run{.out = test_support::TextOf(out), .err = test_support::TextOf(err)};
  if (ended.ok() && ended->signal == 0) run.exit_code = ended->code;
  return run;
}

}  // namespace gridhand::app
