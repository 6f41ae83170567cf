#include "tests/lint/lint.h"
#include "tests/support/source_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace gridhand::lint {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The table that the tree itself is held to, so that a hole in it shows up here.
LayerTable RealTable() {
  std::ifstream in(test_support::SourceTree() / "tests/lint/layers.txt");
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  auto table = ParseLayerTable(text);
  EXPECT_TRUE(table.ok());
  return *table;
}

std::vector<Finding> Includes(std::string_view path, std::string_view line) {
  return CheckIncludes(RealTable(), path, line);
}

auto Says(std::string_view text) {
  return ElementsAre(Field(&Finding::text, HasSubstr(std::string(text))));
}

TEST(LintIncludesTest, ArrowsOfTheTablePass) {
  EXPECT_THAT(Includes("vision/lattice/grid_locator.cc", "#include \"board/grid.h\"\n"), IsEmpty());
  EXPECT_THAT(Includes("capture/x11/window_source.cc", "#include \"x11/connection.h\"\n"),
              IsEmpty());
  EXPECT_THAT(Includes("vision/lattice/grid_locator.cc", "#include <opencv2/core.hpp>\n"),
              IsEmpty());
  EXPECT_THAT(Includes("agent/minesweeper/a.cc", "#include <vector>\n"), IsEmpty());
}

TEST(LintIncludesTest, BrokenArrowIsNamedWithFileAndLine) {
  const auto findings =
      Includes("agent/coordinator.h", "\n#include \"vision/lattice/grid_locator.h\"\n");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(Format(findings[0]), HasSubstr("agent/coordinator.h:2: agent -> vision"));
}

TEST(LintIncludesTest, EveryForbiddenNeighbourIsFound) {
  EXPECT_THAT(Includes("capture/a.cc", "#include \"board/grid.h\""), Says("capture -> board"));
  EXPECT_THAT(Includes("capture/a.cc", "#include \"x11/window.h\""), Says("capture -> x11"));
  EXPECT_THAT(Includes("input/a.cc", "#include \"x11/window.h\""), Says("input -> x11"));
  EXPECT_THAT(Includes("sim/a.cc", "#include \"agent/a.h\""), Says("sim -> agent"));
  EXPECT_THAT(Includes("overlay/a.cc", "#include \"capture/a.h\""), Says("overlay -> capture"));
  EXPECT_THAT(Includes("base/a.cc", "#include \"board/grid.h\""), Says("base -> board"));
  EXPECT_THAT(Includes("vision/a.cc", "#include \"app/a.h\""), Says("vision -> app"));
  EXPECT_THAT(Includes("x11/a.cc", "#include \"board/grid.h\""), Says("x11 -> board"));
}

TEST(LintIncludesTest, SimIsForTheArenaOnly) {
  EXPECT_THAT(Includes("app/loop.cc", "#include \"sim/minesweeper/game.h\""), Says("app -> sim"));
  EXPECT_THAT(Includes("app/minesweeper/arena.cc", "#include \"sim/minesweeper/game.h\""),
              IsEmpty());
}

TEST(LintIncludesTest, OneGameMayNotKnowAnother) {
  EXPECT_THAT(Includes("agent/sudoku/a.cc", "#include \"board/minesweeper/board.h\""),
              Says("sudoku -> minesweeper"));
}

TEST(LintIncludesTest, SharedPartsOfTheAppKnowNoGame) {
  EXPECT_THAT(Includes("app/session.cc", "#include \"board/minesweeper/board.h\""),
              Says("only a game's own folders may include its"));
  EXPECT_THAT(Includes("app/commands/play_command.cc", "#include \"app/sudoku/driver.h\""),
              Says("app/commands/play_command.cc -> sudoku"));
  EXPECT_THAT(Includes("app/games.cc", "#include \"app/sudoku/sudoku_game.h\""), IsEmpty());
  EXPECT_THAT(Includes("app/sudoku/driver.cc", "#include \"board/sudoku/board.h\""), IsEmpty());
}

TEST(LintIncludesTest, IncludeThatDoesNotStartAtTheRootIsFound) {
  EXPECT_THAT(Includes("vision/a.cc", "#include \"grid_locator.h\""), Says("repository's root"));
}

TEST(LintIncludesTest, ThirdPartyStaysInItsLayerAndOutOfHeaders) {
  EXPECT_THAT(Includes("agent/a.cc", "#include <opencv2/core.hpp>"), Says("only for"));
  EXPECT_THAT(Includes("vision/a.h", "#include <opencv2/core.hpp>"), Says("source files only"));
  EXPECT_THAT(Includes("capture/a.h", "#include <xcb/xcb.h>"), Says("only for"));
  EXPECT_THAT(Includes("capture/x11/a.h", "#include <xcb/xcb.h>"), IsEmpty());
  EXPECT_THAT(Includes("overlay/painter.h", "#include <cairo.h>"), Says("source files only"));
  EXPECT_THAT(Includes("base/a.cc", "#include <boost/asio.hpp>"), Says("not a library"));
  EXPECT_THAT(Includes("agent/a.cc", "#include <unistd.h>"), Says("operating system"));
}

std::vector<Finding> Namespace(std::string_view path, std::string_view text) {
  return CheckNamespace(RealTable(), path, text);
}

TEST(LintNamespaceTest, FolderIsTheNamespace) {
  EXPECT_THAT(Namespace("agent/minesweeper/a.h", "namespace gridhand::agent::minesweeper {"),
              IsEmpty());
  EXPECT_THAT(Namespace("agent/minesweeper/a.h", "\nnamespace gridhand::agent {"),
              Says("expected the folder's namespace gridhand::agent::minesweeper"));
}

TEST(LintNamespaceTest, SystemFoldersUseTheirLayersNamespace) {
  EXPECT_THAT(Namespace("capture/x11/a.h", "namespace gridhand::capture {"), IsEmpty());
  EXPECT_THAT(Namespace("x11/a.h", "namespace gridhand::x11 {"), IsEmpty());
}

std::vector<Finding> Text(std::string_view path, std::string_view text) {
  return CheckText(RealTable(), path, text);
}

TEST(LintTextTest, SleepIsFoundInCodeAndScriptsButNotInProse) {
  EXPECT_THAT(Text("a.cc", "std::this_thread::sleep_for(1s);"), Says("no synchronisation"));
  EXPECT_THAT(Text("a.cc", "usleep(10);"), Says("no synchronisation"));
  EXPECT_THAT(Text("play", "while true; do sleep 1; done"), Says("no synchronisation"));
  EXPECT_THAT(Text("a.cc", "// never sleep(1)\nSay(\"sleep(1)\"); /* usleep(\n1) */"), IsEmpty());
  EXPECT_THAT(Text("play", "# we never sleep 1\nexec sleepy"), IsEmpty());
}

TEST(LintTextTest, SpinningOnTheSchedulerIsASleep) {
  EXPECT_THAT(Text("a.cc", "while (!done) std::this_thread::yield();"), Says("no synchronisation"));
  EXPECT_THAT(Text("a.cc", "sched_yield();"), Says("no synchronisation"));
}

TEST(LintTextTest, ShellSleepIsFoundWhereverACommandMayStand) {
  for (const char* line :
       {"sleep 1", "start & sleep 0.2", "if ready; then sleep $pause; fi", "(sleep 5; kill $pid) &",
        "stop || { sleep 1; }", "/bin/sleep 3", "else sleep \"$1\"", "read -rt 1 <> <(:)",
        "read -r -t 0.5 _ <> <(:)", "timeout 2 tail -f /dev/null"}) {
    EXPECT_THAT(Text("play", line), Says("no synchronisation")) << line;
  }
  for (const char* line : {"read -r line", "read -r -t 5 answer", "timeout 600 ninja",
                           "say 'nobody may sleep 1 s'", "sleepers=3", "wait \"$pid\""}) {
    EXPECT_THAT(Text("play", line), IsEmpty()) << line;
  }
}

TEST(LintTextTest, SleepIsFoundInPython) {
  for (const char* line : {"time.sleep(1)", "from time import monotonic, sleep",
                           "threading.Event().wait(0.1)", "select.select([], [], [], 1)"}) {
    EXPECT_THAT(Text("scripts/a.py", line), Says("no synchronisation")) << line;
    EXPECT_THAT(Text("scripts/a", std::string("#!/usr/bin/env python3\n") + line),
                Says("no synchronisation"))
        << line;
  }
  EXPECT_THAT(Text("scripts/a.py", "process.wait()\nready.wait(timeout=5)  # time.sleep(1)"),
              IsEmpty());
  EXPECT_THAT(Text("scripts/private_desktop.py", "time.sleep(POLL_SECONDS)"), IsEmpty());
}

TEST(LintTextTest, WaitThatNothingCanEndIsASleep) {
  for (const char* code :
       {"poll(nullptr, 0, 100);", "poll(items, 0, kMs);", "ppoll(NULL, 0, &time, nullptr);",
        "select(0, nullptr, nullptr, nullptr, &time);", "changed_.wait_for(lock, kSlice);",
        "changed_.wait_until(\n    lock,\n    Now() + std::max(a, b));",
        "connection.WaitUntil([] { return false; }, now + kPause);",
        "connection.WaitUntil([&]() { return false; }, now);",
        "const auto never = [] { return false; };\nconnection.WaitUntil(never, end);",
        "source->WaitForChange({}, deadline);", "source->WaitForChange(base::FrameRect{}, end);",
        "const FrameRect nowhere;\nsource->WaitForChange(nowhere, deadline);"}) {
    EXPECT_THAT(Text("a.cc", code), Says("sleep in disguise")) << code;
  }
}

TEST(LintTextTest, WaitForAnEventOrAPredicateIsNoSleep) {
  for (const char* code :
       {"poll(&item, 1, PollTimeout(deadline));", "poll(items, std::size(items), -1);",
        "select(fd + 1, &readable, nullptr, nullptr, &time);", "thought.wait_for(kSlice);",
        "changed_.wait_for(lock, kStuck, [this] { return ready_; });",
        "connection.WaitUntil([&] { return answered; }, deadline);",
        "const Hooks hooks{.should_stop = [] { return false; }};",
        "source->WaitForChange(frame.Bounds(), deadline);",
        "const FrameRect board{1, 2, 3, 4};\nsource->WaitForChange(board, deadline);"}) {
    EXPECT_THAT(Text("a.cc", code), IsEmpty()) << code;
  }
}

TEST(LintTextTest, DisguisedSleepIsNamedWithTheLineOfTheCall) {
  const auto findings =
      Text("a.cc", "int x;\n\nconnection.WaitUntil(\n    [] { return false; },\n end);");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].line, 3);
}

TEST(LintTextTest, LineNumbersSurviveCommentsOfManyLines) {
  const auto findings = Text("a.cc", "/* one\ntwo */\nusleep(10);");
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].line, 3);
}

TEST(LintTextTest, CodeBehindLiteralsIsStillRead) {
  EXPECT_THAT(Text("a.cc", "Say('\"'); usleep(1);"), Says("no synchronisation"));
  EXPECT_THAT(Text("a.cc", "Say(\"\\\"\"); usleep(1);"), Says("no synchronisation"));
  EXPECT_THAT(Text("a.cc", "Say(R\"x(\" )y)x\"); usleep(1);"), Says("no synchronisation"));
}

TEST(LintTextTest, OpenEndNeedsANumber) {
  const std::string word =
      "TO"
      "DO";  // in two pieces, so that this file passes its own lint
  EXPECT_THAT(Text("a.cc", "// " + word + ": later"), Says("issue's number"));
  EXPECT_THAT(Text("a.cc", "// " + word + "(#12): later"), IsEmpty());
}

TEST(LintTextTest, HeaderNeedsItsPragma) {
  EXPECT_THAT(Text("a.h", "int x;"), Says("#pragma once"));
  EXPECT_THAT(Text("a.h", "#pragma once\nint x;"), IsEmpty());
}

TEST(LintTextTest, SwitchedOffTestIsFound) {
  EXPECT_THAT(Text("a_test.cc", "TEST(A, DISABLED_B) {}"), Says("does not run"));
  EXPECT_THAT(Text("a_test.cc", "GTEST_SKIP();"), Says("does not run"));
}

TEST(LintTableTest, LineThatIsNotUnderstoodIsNamed) {
  const auto table = ParseLayerTable("layer base:\nlair x11: base\n");
  ASSERT_FALSE(table.ok());
  EXPECT_THAT(table.error().text, HasSubstr("line 2"));
}

}  // namespace
}  // namespace gridhand::lint
