#include "capture/file/png.h"

#include <gtest/gtest.h>
#include <png.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace gridhand::capture::file {
namespace {

namespace fs = std::filesystem;
using base::ErrorKind;

class PngTest : public testing::Test {
 protected:
  fs::path Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }
  test_support::ScratchFolder folder_;
};

base::Frame Gradient() {
  base::WritableFrame out = base::MakeFrame({7, 5});
  for (int i = 0; i < 7 * 5 * base::kBytesPerPixel; ++i) {
    out.pixels[i] = static_cast<std::uint8_t>(i * 3);
  }
  return out.frame;
}

// A valid signature and IHDR (its CRC given) that claims any size.
std::string HeaderOnly(const std::string& ihdr_and_crc) {
  return std::string("\x89PNG\r\n\x1a\n", 8) + std::string("\0\0\0\x0dIHDR", 8) + ihdr_and_crc;
}

void ExpectBadInput(const base::Result<base::Frame>& frame, const std::string& named) {
  ASSERT_FALSE(frame.ok());
  EXPECT_EQ(frame.error().kind, ErrorKind::kBadInput);
  EXPECT_NE(frame.error().text.find(named), std::string::npos) << frame.error().text;
  EXPECT_EQ(frame.error().text.find('\n'), std::string::npos);
}

TEST_F(PngTest, ReadsWhatItWrote) {
  const base::Frame frame = Gradient();
  ASSERT_TRUE(WritePng(frame, folder_ / "a.png").ok());
  const base::Result<base::Frame> read = ReadPng(folder_ / "a.png");
  ASSERT_TRUE(read.ok()) << read.error().text;
  EXPECT_TRUE(base::SamePixels(frame, *read, frame.Bounds()));
}

TEST_F(PngTest, EncodesTheBytesOfAFile) {
  const base::Frame frame = Gradient();
  const base::Result<std::string> bytes = EncodePng(frame);
  ASSERT_TRUE(bytes.ok()) << bytes.error().text;
  const base::Result<base::Frame> read = ReadPng(Write("bytes.png", *bytes));
  ASSERT_TRUE(read.ok()) << read.error().text;
  EXPECT_TRUE(base::SamePixels(frame, *read, frame.Bounds()));
}

// Writes 2 × 1 pixels in one of libpng's formats.
template <class Sample>
void WriteTwoPixels(const fs::path& path, png_uint_32 format, const std::vector<Sample>& pixels,
                    const std::vector<std::uint8_t>& palette = {}) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = 2;
  image.height = 1;
  image.format = format;
  image.colormap_entries = static_cast<png_uint_32>(palette.size() / 3);
  ASSERT_NE(png_image_write_to_file(&image, path.c_str(), 0, pixels.data(), 0, palette.data()), 0)
      << image.message;
}

TEST_F(PngTest, ReadsGreyPaletteAlphaAndSixteenBits) {
  using Bytes = std::vector<std::uint8_t>;
  const auto pixel = [&](int x) {
    const base::Result<base::Frame> read = ReadPng(folder_ / "a.png");
    return read ? read->At({x, 0}) : base::Bgr{1, 2, 3};
  };
  WriteTwoPixels(folder_ / "a.png", PNG_FORMAT_GRAY, Bytes{0, 77});
  EXPECT_EQ(pixel(1), (base::Bgr{77, 77, 77}));
  WriteTwoPixels(folder_ / "a.png", PNG_FORMAT_RGB_COLORMAP, Bytes{1, 0}, {9, 8, 7, 30, 20, 10});
  EXPECT_EQ(pixel(0), (base::Bgr{10, 20, 30}));
  EXPECT_EQ(pixel(1), (base::Bgr{7, 8, 9}));
  // Laid on white: nothing of it is white, half of black is grey.
  WriteTwoPixels(folder_ / "a.png", PNG_FORMAT_RGBA, Bytes{5, 5, 5, 0, 0, 0, 0, 128});
  EXPECT_EQ(pixel(0), (base::Bgr{255, 255, 255}));
  EXPECT_EQ(pixel(1), (base::Bgr{127, 127, 127}));
  WriteTwoPixels(folder_ / "a.png", PNG_FORMAT_LINEAR_RGB,
                 std::vector<std::uint16_t>{65535, 0, 0, 0, 65535, 65535});
  EXPECT_EQ(pixel(0), (base::Bgr{0, 0, 255}));
  EXPECT_EQ(pixel(1), (base::Bgr{255, 255, 0}));
}

TEST_F(PngTest, NamesTheFileItCannotWrite) {
  const base::Status status = WritePng(Gradient(), folder_ / "no" / "such" / "folder.png");
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().text.find("folder.png"), std::string::npos);
}

TEST_F(PngTest, RefusesMissingDirectoryEmptyAndText) {
  ExpectBadInput(ReadPng(folder_ / "missing.png"), "missing.png");
  ExpectBadInput(ReadPng(folder_.path()), "directory");
  ExpectBadInput(ReadPng(Write("empty.png", "")), "empty");
  ExpectBadInput(ReadPng(Write("text.png", "not a picture at all")), "not a readable PNG");
}

TEST_F(PngTest, RefusesEveryTruncation) {
  ASSERT_TRUE(WritePng(Gradient(), folder_ / "a.png").ok());
  const std::string bytes = test_support::TextOf(folder_ / "a.png");
  const std::size_t data_ends = bytes.find("IEND") - 4;
  for (std::size_t length = 1; length < data_ends; ++length) {
    ExpectBadInput(ReadPng(Write("cut.png", bytes.substr(0, length))), "cut.png");
  }
}

TEST_F(PngTest, RefusesAHeaderThatClaimsMoreThanTheLimit) {
  // 30 000 × 30 000, 8 bit colour.
  const std::string huge("\0\0\x75\x30\0\0\x75\x30\x08\x02\0\0\0\xe9\x45\x6f\xed", 17);
  ExpectBadInput(ReadPng(Write("huge.png", HeaderOnly(huge) + std::string("\0\0\0\x01IDAT", 8))),
                 "30000 × 30000 pixels are more");
  // 2^32-1 each way: not even a legal header.
  const std::string hostile("\xff\xff\xff\xff\xff\xff\xff\xff\x10\x06\0\0\0\0\0\0\0", 17);
  ExpectBadInput(ReadPng(Write("hostile.png", HeaderOnly(hostile))), "hostile.png");
}

}  // namespace
}  // namespace gridhand::capture::file
