#include "app/recording.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "app/frame_change.h"
#include "base/frame.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::app {
namespace {

using base::Frame;
using Kind = Record::Kind;
using test_support::ScratchFolder;
using test_support::TextOf;

Frame Grey(base::Size size, std::uint8_t grey, std::uint64_t id) {
  base::WritableFrame made = base::MakeFrame(size);
  std::memset(made.pixels, grey, static_cast<std::size_t>(made.frame.stride_bytes) * size.height);
  made.frame.id = id;
  return made.frame;
}

// The frame with these pixels white.
Frame WithWhite(const Frame& frame, const std::vector<base::FramePoint>& points) {
  base::WritableFrame made = base::CopyOf(frame);
  for (const base::FramePoint p : points) {
    std::memset(made.pixels + p.y * made.frame.stride_bytes + p.x * base::kBytesPerPixel, 255, 3);
  }
  made.frame.id = frame.id + 1;
  return made.frame;
}

std::string Written(const std::filesystem::path& file,
                    const std::vector<std::pair<Kind, std::string>>& records, bool closes = true) {
  auto writer = RecordingWriter::Open(file);
  EXPECT_TRUE(writer.ok());
  for (const auto& [kind, bytes] : records) (*writer)->Write(kind, bytes);
  if (closes) {
    (*writer)->Close();
  } else {
    (*writer)->Flush();
  }
  EXPECT_TRUE((*writer)->status().ok());
  writer->reset();
  return TextOf(file);
}

// All records, or the sentence that ends them.
std::string ReadAll(const std::filesystem::path& file, std::vector<Record>* records = nullptr) {
  auto reader = RecordingReader::Open(file);
  if (!reader.ok()) return reader.error().text;
  while (true) {
    auto record = reader->Next();
    if (!record.ok()) return record.error().text;
    if (!*record) return "";
    if (records != nullptr) records->push_back(**record);
  }
}

void Save(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

TEST(FrameChangeTest, GivesThePictureBackWithItsTimeAndPlace) {
  Frame frame = Grey({7, 5}, 90, 1);
  frame.taken_at = base::TimePoint(std::chrono::milliseconds(1500));
  frame.origin = {-3, 40};
  const std::string change =
      ChangeBetween({}, frame, base::TimePoint(std::chrono::milliseconds(500)));
  const auto again = Changed({}, change, 9);
  ASSERT_TRUE(again.ok()) << again.error().text;
  EXPECT_TRUE(base::SamePixels(frame, *again, frame.Bounds()));
  EXPECT_EQ(again->id, 9U);
  EXPECT_EQ(again->origin, frame.origin);
  EXPECT_EQ(again->taken_at.time_since_epoch(), std::chrono::seconds(1));
}

TEST(FrameChangeTest, HoldsTheRowsThatChangedAlone) {
  const Frame before = Grey({200, 100}, 10, 1);
  const Frame after = WithWhite(before, {{3, 2}, {9, 3}, {150, 90}});
  const std::string change = ChangeBetween(before, after, {});
  EXPECT_LT(change.size(), 120U);  // two bands: 7 × 2 and 1 × 1 pixels
  const auto again = Changed(before, change, 2);
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(base::SamePixels(after, *again, after.Bounds()));
}

TEST(FrameChangeTest, TakesThePictureOfANewSizeWholly) {
  const Frame before = Grey({8, 8}, 10, 1);
  const Frame after = Grey({9, 8}, 10, 2);
  const auto again = Changed(before, ChangeBetween(before, after, {}), 2);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->size, after.size);
}

TEST(FrameChangeTest, RefusesEveryBeginningOfAChange) {
  const std::string change = ChangeBetween({}, Grey({4, 3}, 1, 1), {});
  for (std::size_t length = 0; length < change.size(); ++length) {
    const auto frame = Changed({}, change.substr(0, length), 1);
    ASSERT_FALSE(frame.ok()) << length;
    EXPECT_TRUE(frame.error().text.starts_with("byte ")) << frame.error().text;
  }
  EXPECT_FALSE(Changed({}, change + "x", 1).ok());
}

TEST(FrameChangeTest, RefusesAnEnormousPictureWithoutAskingForItsMemory) {
  std::string change = ChangeBetween({}, Grey({4, 3}, 1, 1), {});
  change[16 + 3] = 0x7F;  // the highest byte of the width
  const auto frame = Changed({}, change, 1);
  ASSERT_FALSE(frame.ok());
  EXPECT_NE(frame.error().text.find("a picture of"), std::string::npos);
}

TEST(FrameChangeTest, RefusesAChangeOfAPictureThatWasNeverThere) {
  const Frame before = Grey({8, 8}, 10, 1);
  const std::string change = ChangeBetween(before, WithWhite(before, {{1, 1}}), {});
  EXPECT_FALSE(Changed({}, change, 1).ok());
}

TEST(RecordingTest, ReadsWhatWasWritten) {
  const ScratchFolder folder;
  Written(folder / "a", {{Kind::kHeader, "{}"}, {Kind::kEvent, "one"}, {Kind::kPicture, ""}});
  std::vector<Record> records;
  EXPECT_EQ(ReadAll(folder / "a", &records), "");
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[1].kind, Kind::kEvent);
  EXPECT_EQ(records[1].bytes, "one");
}

TEST(RecordingTest, IsForItsOwnerAlone) {
  const ScratchFolder folder;
  Save(folder / "a", "was there");
  Written(folder / "a", {{Kind::kHeader, "{}"}});
  struct stat about {};
  ASSERT_EQ(stat((folder / "a").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
}

TEST(RecordingTest, TellsThePlaceWhereATruncatedFileEnds) {
  const ScratchFolder folder;
  const std::string whole =
      Written(folder / "a", {{Kind::kHeader, "{}"}, {Kind::kEvent, std::string(500, 'x')}});
  for (std::size_t length = 0; length < whole.size(); ++length) {
    Save(folder / "b", whole.substr(0, length));
    EXPECT_NE(ReadAll(folder / "b"), "") << length;
  }
}

TEST(RecordingTest, IsReadAsFarAsItWasFlushed) {
  const ScratchFolder folder;
  Written(folder / "a", {{Kind::kHeader, "{}"}, {Kind::kEvent, "one"}}, /*closes=*/false);
  std::vector<Record> records;
  const std::string trouble = ReadAll(folder / "a", &records);
  EXPECT_NE(trouble.find("byte "), std::string::npos) << trouble;
  EXPECT_EQ(records.size(), 2U);
}

TEST(RecordingTest, FindsADamagedByte) {
  const ScratchFolder folder;
  std::string bytes = Written(folder / "a", {{Kind::kHeader, "{}"}, {Kind::kEvent, "some words"}});
  bytes[bytes.size() - 6] ^= 1;  // of the checksum
  Save(folder / "a", bytes);
  EXPECT_NE(ReadAll(folder / "a").find("incorrect data check"), std::string::npos);
}

TEST(RecordingTest, RefusesALengthBeyondAllBounds) {
  const ScratchFolder folder;
  Save(folder / "a", std::string("gridhand recording 1\nH") + "\xFF\xFF\xFF\xFF");
  EXPECT_NE(ReadAll(folder / "a").find("byte 21: a record of 4294967295 bytes is too long"),
            std::string::npos);
}

TEST(RecordingTest, TellsAnotherFileAndAnotherFormatFromARecording) {
  const ScratchFolder folder;
  Save(folder / "a", "an essay about recordings");
  EXPECT_NE(ReadAll(folder / "a").find("is no recording"), std::string::npos);
  Save(folder / "b", "gridhand recording 77\n");
  EXPECT_NE(ReadAll(folder / "b").find("has the format 77"), std::string::npos);
  EXPECT_NE(ReadAll(folder / "none").find("cannot read the recording"), std::string::npos);
}

}  // namespace
}  // namespace gridhand::app
