#include "history/history.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <set>

#include "base/random.h"
#include "history/database.h"
#include "history/record_json.h"
#include "history/recorder.h"
#include "history/statistics.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::history {
namespace {

using test_support::ScratchFolder;

GameRecord Game(Outcome outcome, double seconds, const std::string& assisted_by = "") {
  GameRecord record;
  record.id = NewId();
  record.board = {
      .program = "gridhand-game", .game = "minesweeper", .rows = 9, .cols = 9, .mines = 10};
  record.ended_at = Now();
  record.outcome = outcome;
  record.seconds = seconds;
  record.seed = UINT64_MAX;
  record.three_bv = 12;
  record.player = "Ada";
  record.assisted_by = assisted_by;
  return record;
}

std::vector<Statistics> AllOf(History& history) { return *StatisticsOf(history, {}); }
std::vector<Statistics> AllOf(History&& history) { return AllOf(history); }

TEST(HistoryTest, GivesBackWhatWasWritten) {
  const ScratchFolder folder;
  auto history = History::Open(folder / "deep" / "history.db");
  ASSERT_TRUE(history.ok()) << history.error().text;
  const GameRecord game = Game(Outcome::kWon, 12.5);
  ASSERT_TRUE(history->Add(game).ok());
  EXPECT_EQ(*history->Newest(5), std::vector{game});
}

TEST(HistoryTest, IsReadableByItsOwnerAlone) {
  const ScratchFolder folder;
  ASSERT_TRUE(History::Open(folder / "history.db").ok());
  struct stat facts {};
  ASSERT_EQ(stat((folder / "history.db").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
}

TEST(HistoryTest, CountsARecordThatArrivesTwiceOnce) {
  const ScratchFolder folder;
  auto history = History::Open(folder / "history.db");
  const GameRecord game = Game(Outcome::kWon, 1);
  ASSERT_TRUE(history->Add({game, game}).ok());
  ASSERT_TRUE(history->Add(game).ok());
  EXPECT_EQ(AllOf(*history).at(0).games, 1);
}

TEST(HistoryTest, KeepsHelpedGamesOutOfTheBestTimes) {
  const ScratchFolder folder;
  auto history = History::Open(folder / "history.db");
  GameRecord bots = Game(Outcome::kWon, 0.5);
  bots.agent = "best";
  ASSERT_TRUE(history
                  ->Add({Game(Outcome::kWon, 20), Game(Outcome::kWon, 10), bots,
                         Game(Outcome::kWon, 1, "hints"), Game(Outcome::kLost, 2)})
                  .ok());
  const auto times = history->BestTimes(bots.board, 10);
  ASSERT_EQ(times->size(), 2u);
  EXPECT_EQ(times->front().seconds, 10);
  EXPECT_EQ(AllOf(*history).size(), 3u) << "alone, helped and the bot's are counted apart";
}

TEST(HistoryTest, LeavesAFileOfANewerGridhandAlone) {
  const ScratchFolder folder;
  ASSERT_TRUE(History::Open(folder / "history.db").ok());
  ASSERT_TRUE(Database::Open(folder / "history.db")->Run("PRAGMA user_version = 99").ok());
  const std::string before = test_support::TextOf(folder / "history.db");
  const auto history = History::Open(folder / "history.db");
  ASSERT_FALSE(history.ok());
  EXPECT_NE(history.error().text.find("newer"), std::string::npos) << history.error().text;
  EXPECT_EQ(test_support::TextOf(folder / "history.db"), before);
}

TEST(RecorderTest, LetsGamesWaitBesideADamagedFileAndEntersThemLater) {
  const ScratchFolder folder;
  std::ofstream(folder / "history.db") << std::string(5000, 'x');
  std::vector<std::string> said;
  Recorder recorder(folder / "history.db", [&](const std::string& text) { said.push_back(text); });
  recorder.Add(Game(Outcome::kWon, 3));
  recorder.Add(Game(Outcome::kLost, 4));
  ASSERT_EQ(said.size(), 1u) << "one sentence, not one a game";
  EXPECT_NE(said[0].find("damaged"), std::string::npos) << said[0];
  EXPECT_EQ(test_support::TextOf(folder / "history.db"), std::string(5000, 'x'));
  std::filesystem::remove(folder / "history.db");
  auto history = OpenWithWaiting(folder / "history.db");
  ASSERT_TRUE(history.ok()) << history.error().text;
  EXPECT_EQ(AllOf(*history).at(0).games, 2);
  EXPECT_EQ(AllOf(*OpenWithWaiting(folder / "history.db")).at(0).games, 2);
}

TEST(RecorderTest, SaysThatAHomeCannotBeWritten) {
  const ScratchFolder folder;
  std::ofstream(folder / "file") << "no folder";
  std::vector<std::string> said;
  Recorder recorder(folder / "file" / "history.db",
                    [&](const std::string& text) { said.push_back(text); });
  recorder.Add(Game(Outcome::kWon, 3));
  EXPECT_FALSE(said.empty());
}

TEST(RecorderTest, WritesWhatItCouldNotWriteWithTheNextGame) {
  const ScratchFolder folder;
  std::ofstream(folder / "file") << "no folder";
  Recorder recorder(folder / "file" / "history.db", nullptr);
  recorder.Add(Game(Outcome::kWon, 3));
  recorder.Add(Game(Outcome::kLost, 4));
  std::filesystem::remove(folder / "file");
  recorder.Add(Game(Outcome::kWon, 5));
  auto history = OpenWithWaiting(folder / "file" / "history.db");
  ASSERT_TRUE(history.ok()) << history.error().text;
  EXPECT_EQ(AllOf(*history).at(0).games, 3);
}

// A file that may not grow stands for a full disk.
TEST(RecorderTest, AFullDiskIsSaidAndHarmsNothing) {
  const ScratchFolder folder;
  const std::filesystem::path file = folder / "history.db";
  {
    Recorder before(file, nullptr);
    before.Add(Game(Outcome::kWon, 5));
  }
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_FSIZE, &none);
    int said = 0;
    Recorder recorder(file, [&](const std::string&) { ++said; });
    for (int i = 0; i < 20; ++i) recorder.Add(Game(Outcome::kWon, 3));
    _exit(said);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status)) << "it ended by signal " << WTERMSIG(status);
  EXPECT_GE(WEXITSTATUS(status), 1);
  EXPECT_LE(WEXITSTATUS(status), 3) << "each trouble once, not for each game";
  auto history = OpenWithWaiting(file);
  ASSERT_TRUE(history.ok()) << history.error().text;
  EXPECT_EQ(AllOf(*history).at(0).games, 1);
}

TEST(HistoryTest, RefusesARecordThatIsNoNumber) {
  const ScratchFolder folder;
  auto history = History::Open(folder / "history.db");
  EXPECT_FALSE(history->Add(Game(Outcome::kWon, std::nan(""))).ok()) << "never lost in silence";
}

TEST(HistoryTest, TwoProgramsWriteAtOnce) {
  const ScratchFolder folder;
  const std::filesystem::path file = folder / "history.db";
  constexpr int kWriters = 4;
  constexpr int kGames = 50;
  std::vector<pid_t> writers;
  for (int i = 0; i < kWriters; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      int troubles = 0;
      Recorder recorder(file, [&](const std::string&) { ++troubles; });
      for (int game = 0; game < kGames; ++game) recorder.Add(Game(Outcome::kWon, 3));
      _exit(troubles);
    }
    writers.push_back(child);
  }
  for (const pid_t writer : writers) {
    int status = 0;
    waitpid(writer, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(AllOf(*OpenWithWaiting(file)).at(0).games, kWriters * kGames);
}

TEST(RecordJsonTest, SurvivesAsALineAndRefusesOthers) {
  const GameRecord game = Game(Outcome::kLost, 3.25, "hints");
  EXPECT_EQ(FromJson(ToJson(game)), game);
  EXPECT_EQ(FromJson(ToJson(game).substr(0, 40)), std::nullopt);
  EXPECT_EQ(FromJson("{\"id\":5}"), std::nullopt);
}

TEST(StatisticsTest, CountsStreaksTimesAndLuck) {
  const ScratchFolder folder;
  auto history = History::Open(folder / "history.db");
  int ms = 0;
  for (const Outcome outcome : {Outcome::kWon, Outcome::kWon, Outcome::kStopped, Outcome::kWon,
                                Outcome::kLost, Outcome::kWon}) {
    GameRecord game = Game(outcome, 10 + ms);
    game.ended_at = Instant(std::chrono::milliseconds(++ms));
    game.guesses = 1;
    game.risk = 0.5;
    game.risk_variance = 0.25;
    ASSERT_TRUE(history->Add(game).ok());
  }
  const Statistics s = AllOf(*history).at(0);
  EXPECT_EQ(s.longest_wins, 3);
  EXPECT_EQ(s.current_wins, 1);
  EXPECT_EQ(s.decided(), 5);
  EXPECT_EQ(s.best_seconds, 10);
  EXPECT_EQ(s.median_seconds, 12);  // of 10, 11, 13 and 15
  EXPECT_DOUBLE_EQ(s.Luck(), 2);    // three losses were to be expected, one came
}

// A child writes games and says each that is finished; it is killed at a random moment.
TEST(CrashTest, LosesNoFinishedGameAndCountsNoneTwice) {
  const ScratchFolder folder;
  const std::filesystem::path file = folder / "history.db";
  base::Random random(24);
  constexpr int kKills = 200;
  std::set<std::string> finished;
  for (int i = 0; i < kKills; ++i) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      Recorder recorder(file, nullptr);
      while (true) {
        const GameRecord game = Game(Outcome::kWon, 1);
        recorder.Add(game);
        if (write(ends[1], game.id.data(), game.id.size()) < 0) _exit(1);
      }
    }
    close(ends[1]);
    // So many bytes of ids are read before the kill: a moment in the middle of the next games.
    std::string heard(random.Below(20) * 32 + 1, ' ');
    std::size_t got = 0;
    while (got < heard.size()) {
      const ssize_t count = read(ends[0], heard.data() + got, heard.size() - got);
      if (count <= 0) break;
      got += static_cast<std::size_t>(count);
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    char rest[4096];
    heard.resize(got);
    for (ssize_t count; (count = read(ends[0], rest, sizeof rest)) > 0;) {
      heard.append(rest, static_cast<std::size_t>(count));
    }
    close(ends[0]);
    for (std::size_t at = 0; at + 32 <= heard.size(); at += 32) {
      finished.insert(heard.substr(at, 32));
    }
  }
  auto history = OpenWithWaiting(file);
  ASSERT_TRUE(history.ok()) << history.error().text;
  std::set<std::string> kept;
  const auto all = history->Newest(1'000'000);
  for (const GameRecord& game : *all) EXPECT_TRUE(kept.insert(game.id).second);
  for (const std::string& id : finished) EXPECT_EQ(kept.count(id), 1u);
  EXPECT_GE(finished.size(), static_cast<std::size_t>(kKills) / 2);
  EXPECT_LE(kept.size(), finished.size() + kKills) << "at most the one that was not told";
}

}  // namespace
}  // namespace gridhand::history
