#include "capture/file/picture_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "capture/file/jpeg.h"
#include "capture/file/png.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::capture::file {
namespace {

namespace fs = std::filesystem;
using base::ErrorKind;
using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr int kQuality = 90;
// Far more than JPEG changes a soft gradient at that quality.
constexpr int kMuch = 16;

base::Frame Gradient() {
  base::WritableFrame out = base::MakeFrame({64, 48});
  for (int y = 0; y < 48; ++y) {
    for (int x = 0; x < 64; ++x) {
      std::uint8_t* px = out.pixels + y * out.frame.stride_bytes + x * base::kBytesPerPixel;
      px[0] = px[1] = px[2] = static_cast<std::uint8_t>(2 * x + y);
    }
  }
  return out.frame;
}

class PictureFileTest : public testing::Test {
 protected:
  fs::path Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }
  static std::string Jpeg() {
    const auto bytes = EncodeJpeg(Gradient(), kQuality);
    if (!bytes) std::abort();
    return *bytes;
  }
  test_support::ScratchFolder folder_;
};

void ExpectAbout(const base::Result<base::Frame>& read, const base::Frame& as) {
  ASSERT_TRUE(read.ok()) << read.error().text;
  ASSERT_EQ(read->size, as.size);
  for (int y = 0; y < as.size.height; ++y) {
    for (int x = 0; x < as.size.width * base::kBytesPerPixel; x += base::kBytesPerPixel) {
      ASSERT_NEAR(read->Row(y)[x], as.Row(y)[x], kMuch) << x << "," << y;
    }
  }
}

TEST_F(PictureFileTest, ReadsPngAndJpegWhateverTheirNames) {
  ASSERT_TRUE(WritePng(Gradient(), folder_ / "a.jpg").ok());
  const auto png = ReadPicture(folder_ / "a.jpg");
  ASSERT_TRUE(png.ok()) << png.error().text;
  EXPECT_TRUE(base::SamePixels(*png, Gradient(), Gradient().Bounds()));
  EXPECT_EQ(png->id, 1);
  ExpectAbout(ReadPicture(Write("b.png", Jpeg())), Gradient());
}

TEST_F(PictureFileTest, ReadsAPipeToItsEnd) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe, std::ios::binary) << Jpeg(); });
  ExpectAbout(ReadPicture(pipe), Gradient());
  writer.join();
}

TEST_F(PictureFileTest, NamesOtherFormatsAndSaysWhichAreRead) {
  const auto refusal = [&](const std::string& bytes) {
    const auto read = ReadPicture(Write("x", bytes));
    EXPECT_FALSE(read.ok());
    if (read.ok()) return std::string();
    EXPECT_EQ(read.error().kind, ErrorKind::kBadInput);
    return read.error().text;
  };
  EXPECT_THAT(refusal("GIF89a and more"), AllOf(HasSubstr("PNG or JPEG"), HasSubstr("a GIF")));
  EXPECT_THAT(refusal("BM and more"), HasSubstr("a BMP"));
  EXPECT_THAT(refusal("RIFF and more"), HasSubstr("a WebP"));
  EXPECT_THAT(refusal("#!/bin/sh"), HasSubstr("something else"));
  EXPECT_THAT(refusal(""), HasSubstr("an empty file"));
}

TEST_F(PictureFileTest, ACutOffJpegIsRefused) {
  const std::string whole = Jpeg();
  for (const std::size_t length : {whole.size() / 2, std::size_t{20}, std::size_t{4}}) {
    const auto read = ReadPicture(Write("cut.jpg", whole.substr(0, length)));
    ASSERT_FALSE(read.ok()) << length;
    EXPECT_THAT(read.error().text, HasSubstr("cut.jpg: not a readable JPEG picture"));
  }
}

// Bytes between the scan and the marker that ends it, as some cameras write them.
std::string WithBytesBeforeTheEnd(std::string jpeg) {
  constexpr std::size_t kEndMarker = 2;
  return jpeg.insert(jpeg.size() - kEndMarker, "strays");
}

TEST_F(PictureFileTest, AJpegWithHarmlessWarningsIsReadWhole) {
  ExpectAbout(ReadPicture(Write("strays.jpg", WithBytesBeforeTheEnd(Jpeg()))), Gradient());
}

TEST_F(PictureFileTest, AHarmlessWarningHidesNoCut) {
  constexpr std::size_t kFirstSegment = 20;  // the start marker and the JFIF header
  std::string cut = Jpeg();
  cut.insert(kFirstSegment, "strays");
  EXPECT_TRUE(ReadPicture(Write("strays.jpg", cut)).ok());
  cut.resize(cut.size() / 2 + cut.size() / 4);
  EXPECT_FALSE(ReadPicture(Write("cut.jpg", cut)).ok());
}

TEST_F(PictureFileTest, FoldersAndMissingFilesAreNamed) {
  EXPECT_THAT(ReadPicture(folder_.path()).error().text, HasSubstr("found a directory"));
  EXPECT_THAT(ReadPicture(folder_ / "none.png").error().text, HasSubstr("none.png: cannot be"));
}

TEST_F(PictureFileTest, PicturesAreKnownByTheirNamesInAFolder) {
  for (const char* name : {"a.png", "a.jpg", "a.jpeg", "A.JPG"}) EXPECT_TRUE(IsPictureName(name));
  for (const char* name : {"a.gif", "png", "a.png.txt"}) EXPECT_FALSE(IsPictureName(name));
}

}  // namespace
}  // namespace gridhand::capture::file
