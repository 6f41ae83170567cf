// Recorded games of the real programs, played again without a display (docs/recordings.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/frame_change.h"
#include "app/recorder.h"
#include "app/replay.h"
#include "base/folder_entries.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

fs::path Recordings() { return test_support::SourceTree() / "fixtures" / "recordings"; }

std::vector<std::string> Names(const fs::path& folder = Recordings()) {
  std::vector<std::string> names;
  std::error_code trouble;
  for (const fs::path& file : base::EntriesOf(folder, kRecordingExtension, trouble)) {
    names.push_back(file.stem().string());
  }
  return names;
}

// All records of a file.
std::vector<Record> RecordsOf(const fs::path& file) {
  std::vector<Record> records;
  auto reader = RecordingReader::Open(file);
  while (reader.ok()) {
    auto record = reader->Next();
    if (!record.ok() || !*record) break;
    records.push_back(**record);
  }
  return records;
}

void Save(const std::vector<Record>& records, const fs::path& file) {
  auto writer = RecordingWriter::Open(file);
  ASSERT_TRUE(writer.ok());
  for (const Record& record : records) (*writer)->Write(record.kind, record.bytes);
  (*writer)->Close();
}

// A recording with the first `from` of its records of that kind changed to `to`.
fs::path WithOther(const test_support::ScratchFolder& folder, Record::Kind kind,
                   const std::string& from, const std::string& to) {
  std::vector<Record> records = RecordsOf(Recordings() / "xdemineur.ghrec");
  for (Record& record : records) {
    const std::size_t at = record.bytes.find(from);
    if (record.kind != kind || at == std::string::npos) continue;
    record.bytes.replace(at, from.size(), to);
    break;
  }
  const fs::path file = folder / "changed.ghrec";
  Save(records, file);
  return file;
}

// "" where all was the same, else the sentence.
std::string Replayed(const fs::path& file, bool only_reads = false) {
  auto replay = Replay::Open(file, only_reads);
  if (!replay.ok()) return replay.error().text;
  ReplayListener nobody;
  const auto difference = (*replay)->Run(nobody);
  if (!difference.ok()) return difference.error().text;
  return *difference ? ToText(**difference) : "";
}

class RecordingsTest : public testing::TestWithParam<std::string> {
 protected:
  const fs::path file_ = Recordings() / (GetParam() + ".ghrec");
};

TEST_P(RecordingsTest, GoesAsItWasRecorded) {
  auto replay = Replay::Open(file_, /*only_reads=*/false);
  ASSERT_TRUE(replay.ok()) << replay.error().text;
  ReplayListener nobody;
  const auto difference = (*replay)->Run(nobody);
  ASSERT_TRUE(difference.ok()) << difference.error().text;
  EXPECT_FALSE(*difference) << ToText(**difference);
  EXPECT_EQ((*replay)->counts().games, 1);
  EXPECT_GE((*replay)->counts().boards, 5);
}

TEST_P(RecordingsTest, EveryBoardIsReadAfresh) { EXPECT_EQ(Replayed(file_, true), ""); }

INSTANTIATE_TEST_SUITE_P(Programs, RecordingsTest, testing::ValuesIn(Names()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

// Programs that nobody has described: what the eyes make of a picture depends on those before, and
// by itself it may not be read. Each showed something that once stopped the play (NOTICE).
fs::path Undescribed() { return Recordings() / "undescribed"; }

class UndescribedTest : public testing::TestWithParam<std::string> {};

TEST_P(UndescribedTest, GoesAsItWasRecorded) {
  EXPECT_EQ(Replayed(Undescribed() / (GetParam() + ".ghrec")), "");
}

INSTANTIATE_TEST_SUITE_P(Pages, UndescribedTest, testing::ValuesIn(Names(Undescribed())),
                         [](const auto& test) { return test.param; });

TEST(ReplayTest, ThereIsARecordingOfEachKindOfGame) {
  EXPECT_THAT(Names(), ::testing::IsSupersetOf({"xdemineur", "sgt-solo", "four-in-a-row"}));
}

TEST(ReplayTest, TellsTheFirstOtherAction) {
  const test_support::ScratchFolder folder;
  const fs::path file =
      WithOther(folder, Record::Kind::kEvent, "\"text\":\"reveal (", "\"text\":\"x (");
  const std::string told = Replayed(file);
  EXPECT_THAT(told, HasSubstr("game 1, next: expected action"));
  EXPECT_THAT(told, HasSubstr("\"text\":\"reveal ("));
  EXPECT_THAT(told, ::testing::StartsWith("byte "));
}

TEST(ReplayTest, TellsTheCellThatIsReadOtherwise) {
  const test_support::ScratchFolder folder;
  const fs::path file = WithOther(folder, Record::Kind::kEvent, "\"board\":\".", "\"board\":\"8");
  EXPECT_THAT(Replayed(file), HasSubstr("expected board 8 at (0,0), got ."));
  EXPECT_THAT(Replayed(file, true), HasSubstr("expected board 8 at (0,0), got ."));
}

TEST(ReplayTest, AnotherAgentIsComparedByWhatIsRead) {
  const test_support::ScratchFolder folder;
  const std::string key = "\"agent_fingerprint\":\"";
  const fs::path file = WithOther(folder, Record::Kind::kHeader, key, key + "another");
  auto replay = Replay::Open(file, false);
  ASSERT_TRUE(replay.ok());
  EXPECT_FALSE((*replay)->is_same_agent());
  EXPECT_TRUE((*replay)->only_reads());
  EXPECT_EQ(Replayed(file), "");
}

TEST(ReplayTest, RefusesAHeaderOfAnotherShape) {
  const test_support::ScratchFolder folder;
  EXPECT_THAT(
      Replayed(WithOther(folder, Record::Kind::kHeader, "\"game\":\"minesweeper\"", "\"game\":7")),
      HasSubstr("expected a text as \"game\""));
  EXPECT_THAT(Replayed(WithOther(folder, Record::Kind::kHeader, "\"game\":\"minesweeper\"",
                                 "\"game\":\"go\"")),
              HasSubstr("knows no game go"));
  EXPECT_THAT(Replayed(WithOther(folder, Record::Kind::kHeader, "\"options\":[]",
                                 "\"options\":[\"--flags\",\"many\"]")),
              HasSubstr("\"options\""));
}

TEST(ReplayTest, RefusesALearntFileOutsideOfItsFolder) {
  const test_support::ScratchFolder folder;
  std::vector<Record> records = RecordsOf(Recordings() / "xdemineur.ghrec");
  records.insert(records.begin() + 1, Record{Record::Kind::kLesson, std::string("../out\0x", 8)});
  Save(records, folder / "a.ghrec");
  EXPECT_THAT(Replayed(folder / "a.ghrec"), HasSubstr("no name of a learnt file"));
}

TEST(ReplayTest, RefusesCallsBeforeThereIsABoard) {
  const test_support::ScratchFolder folder;
  std::vector<Record> records = RecordsOf(Recordings() / "xdemineur.ghrec");
  std::erase_if(records,
                [](const Record& r) { return r.bytes.find("perceive") != std::string::npos; });
  Save(records, folder / "a.ghrec");
  EXPECT_THAT(Replayed(folder / "a.ghrec"), HasSubstr("before a board was read"));
}

// --- in memory

// The pictures and calls of a recording, recorded again into so much memory, and saved.
fs::path SavedWith(const test_support::ScratchFolder& folder, std::size_t bytes) {
  const std::vector<Record> records = RecordsOf(Recordings() / "xdemineur.ghrec");
  Recorder recorder(
      [&]() -> base::Result<RecordingHead> {
        return RecordingHead{nlohmann::ordered_json::parse(records.front().bytes), {}};
      },
      bytes);
  base::Frame frame;
  for (const Record& record : records) {
    if (record.kind == Record::Kind::kPicture) {
      frame = *gridhand::app::Changed(frame, record.bytes, frame.id + 1);
      recorder.Picture(frame);
    } else if (record.kind == Record::Kind::kEvent) {
      recorder.Event(nlohmann::ordered_json::parse(record.bytes));
    }
  }
  const fs::path file = folder / "recent.ghrec";
  EXPECT_TRUE(recorder.SaveRecent(file).ok());
  return file;
}

TEST(RecentTest, AShortSessionIsSavedWholly) {
  const test_support::ScratchFolder folder;
  const fs::path file = SavedWith(folder, kRecentBytes);
  auto replay = Replay::Open(file, false);
  ASSERT_TRUE(replay.ok());
  EXPECT_TRUE((*replay)->is_whole());
  EXPECT_EQ(Replayed(file), "");
}

TEST(RecentTest, TheLastSecondsOfALongOneAreReplayedFromTheirFirstDecision) {
  const test_support::ScratchFolder folder;
  constexpr std::size_t kLessThanAll = 200'000;
  const fs::path file = SavedWith(folder, kLessThanAll);
  auto replay = Replay::Open(file, false);
  ASSERT_TRUE(replay.ok());
  EXPECT_FALSE((*replay)->is_whole());
  ReplayListener nobody;
  const auto difference = (*replay)->Run(nobody);
  ASSERT_TRUE(difference.ok()) << difference.error().text;
  EXPECT_FALSE(*difference) << ToText(**difference);
  EXPECT_GE((*replay)->counts().calls, 5);
}

}  // namespace
}  // namespace gridhand::app
