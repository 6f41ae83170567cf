#include "app/shell_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <string>

#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ShellHelpTest : public ::testing::Test {
 protected:
  void SetUp() override {
    program_.name("gridhand");
    CLI::App* play = program_.add_subcommand("play", "plays a 'game' [really]: yes");
    play->add_option("--flags", flags_, "which mines")->type_name("none|all");
    play->add_option("--log", log_, "a log: it's long")->type_name("FILE");
    play->add_flag("--yes", yes_, "do not ask");
    play->add_option("--launch", flags_, "start it")->type_name("PROGRAM");
    play->add_option("--agent", flags_, "who")->type_name("NAME|all");
    program_.add_subcommand("demo", "shows")->add_option("PROGRAM", flags_, "which");
    program_.add_subcommand("arena", "counts")->add_subcommand("merge", "adds up");
    play->footer("Example:\n  gridhand play --yes\n");
    CLI::App* read = program_.add_subcommand("read", "reads");
    read->add_option("FILE", log_, "pictures");
  }
  std::string Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  // What a shell prints; fails the test if it complains.
  std::string Run(std::vector<std::string> command) {
    const std::string out = (folder_ / "out").string();
    std::filesystem::remove(out);
    auto child = base::ChildProcess::Spawn({.argv = std::move(command), .output_file = out});
    EXPECT_TRUE(child.ok());
    if (!child.ok()) return "";
    const auto ended = child->Wait(base::SteadyClock().Now() + std::chrono::minutes(2));
    EXPECT_TRUE(ended.ok() && ended->code == 0 && ended->signal == 0) << test_support::TextOf(out);
    return test_support::TextOf(out);
  }
  // What bash offers at the last word of a line.
  std::string BashOffers(const std::string& words, int last) {
    const std::string file = Write("bash", BashCompletions(program_, kWords));
    const std::string script =
        "cd \"$3\"; source \"$0\"; COMP_WORDS=($1); COMP_CWORD=$2; _gridhand; "
        "echo \"${COMPREPLY[*]}\"";
    return Run({"bash", "-c", script, file, words, std::to_string(last), folder_.path().string()});
  }

  const ValueWords kWords = {{"PROGRAM", {"kmines", "xdemineur"}}};
  test_support::ScratchFolder folder_;
  CLI::App program_{"Plays."};
  std::string flags_;
  std::string log_;
  bool yes_ = false;
};

TEST_F(ShellHelpTest, BashCompletesCommandsOptionsAndValues) {
  EXPECT_EQ(BashOffers("gridhand pl", 1), "play\n");
  EXPECT_EQ(BashOffers("gridhand play --f", 2), "--flags\n");
  EXPECT_EQ(BashOffers("gridhand play --flags a", 3), "all\n");
  EXPECT_THAT(BashOffers("gridhand read ba", 2), HasSubstr("bash")) << "the file of that name";
}

TEST_F(ShellHelpTest, NamesThatAreKnownAtRunTimeAreOfferedAndPlaceholdersNever) {
  EXPECT_EQ(BashOffers("gridhand play --launch x", 3), "xdemineur\n");
  EXPECT_EQ(BashOffers("gridhand demo k", 2), "kmines\n");
  EXPECT_EQ(BashOffers("gridhand arena m", 2), "merge\n");
  EXPECT_EQ(BashOffers("gridhand play --agent ''", 3), "all\n");
  EXPECT_THAT(ZshCompletions(program_, kWords), Not(HasSubstr("(NAME")));
  EXPECT_THAT(ZshCompletions(program_, kWords), HasSubstr(":PROGRAM:(kmines xdemineur)"));
  EXPECT_THAT(FishCompletions(program_, kWords),
              HasSubstr("-l launch -d 'start it' -x -a 'kmines"));
}

TEST_F(ShellHelpTest, ZshAndFishUnderstandTheirFiles) {
  const std::string zsh = ZshCompletions(program_, kWords);
  EXPECT_THAT(Run({"zsh", "-n", Write("zsh", zsh)}), IsEmpty());
  EXPECT_THAT(zsh, HasSubstr("--flags[which mines]:none|all:(none all)"));
  const std::string fish = Write("fish", FishCompletions(program_, kWords));
  EXPECT_THAT(Run({"fish", "-n", fish}), IsEmpty());
  const std::string offered = Run({"fish", "--no-config", "-c",
                                   "source $argv[1]; complete -C 'gridhand play --flags a'", fish});
  EXPECT_THAT(offered, HasSubstr("all"));
}

TEST_F(ShellHelpTest, ManualTellsEveryCommandAndOption) {
  const std::string page = ManualPage(program_, "1.2");
  for (const char* text : {".TH GRIDHAND 1", "gridhand 1.2", ".SS gridhand play", "\\-\\-flags",
                           "none|all", ".SS gridhand read", ".SS gridhand arena merge", ".SH FILES",
                           ".SH ENVIRONMENT", "DISPLAY", ".SH EXIT STATUS"}) {
    EXPECT_THAT(page, HasSubstr(text));
  }
  EXPECT_THAT(page, Not(HasSubstr("\n'")));
}

}  // namespace
}  // namespace gridhand::app
