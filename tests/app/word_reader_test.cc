#include "app/word_reader.h"

#include <cairo.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/scratch_folder.h"
#include "tests/vision/pictures.h"

namespace gridhand::app {
namespace {

using base::FrameRect;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr FrameRect kFirst{20, 10, 200, 30};
constexpr FrameRect kSecond{20, 60, 200, 30};

// Light letters on a dark ground.
void Write(base::WritableFrame& picture, const char* text, base::FramePoint at) {
  cairo_surface_t* const surface = cairo_image_surface_create_for_data(
      picture.pixels, CAIRO_FORMAT_RGB24, picture.frame.size.width, picture.frame.size.height,
      static_cast<int>(picture.frame.stride_bytes));
  cairo_t* const cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cairo, 18);
  cairo_move_to(cairo, at.x, at.y);
  cairo_show_text(cairo, text);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}

TEST(WordReaderTest, ReadsEachLine) {
  base::WritableFrame picture = vision::Plain({260, 100}, {60, 40, 90});
  Write(picture, "Play again", {30, 32});
  Write(picture, "Settings", {30, 82});
  WordReader reader;
  EXPECT_THAT(reader.Read(picture.frame, {kFirst, kSecond}), ElementsAre("Play again", "Settings"));
  EXPECT_THAT(reader.Read(picture.frame, {kSecond}), ElementsAre("Settings"));
}

TEST(WordReaderTest, NothingIsWrittenOnAPlainGround) {
  const base::WritableFrame picture = vision::Plain({260, 100}, {60, 40, 90});
  WordReader reader;
  EXPECT_THAT(reader.Read(picture.frame, {kFirst}), ElementsAre(""));
  EXPECT_THAT(reader.Read(picture.frame, {}), IsEmpty());
}

// A program of that name, found before the real one. It reads the number of times that it was
// asked, whatever the picture shows.
class StandInTesseract {
 public:
  StandInTesseract() {
    const std::filesystem::path program = folder_ / "tesseract";
    std::ofstream(program)
        << "#!/bin/sh\n"
           "echo >>\"$0.asked\"\n"
           "times=0\n"
           "while read -r _; do times=$((times + 1)); done <\"$0.asked\"\n"
           "printf '5\\t1\\t1\\t1\\t1\\t1\\t30\\t40\\t40\\t2\\t96\\t%s\\n' $times\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    setenv("PATH", (folder_.path().string() + ":" + path_).c_str(), 1);
  }
  StandInTesseract(const StandInTesseract&) = delete;
  StandInTesseract& operator=(const StandInTesseract&) = delete;
  ~StandInTesseract() { setenv("PATH", path_.c_str(), 1); }

 private:
  const test_support::ScratchFolder folder_;
  const std::string path_ = std::getenv("PATH");
};

TEST(WordReaderTest, ReadsNoLineAgainThatLooksAsItDid) {
  const StandInTesseract tesseract;
  base::WritableFrame picture = vision::Plain({260, 100}, {60, 40, 90});
  WordReader reader;
  EXPECT_THAT(reader.Read(picture.frame, {kFirst}), ElementsAre("1"));
  // The same picture, then one that has changed beside the line alone.
  EXPECT_THAT(reader.Read(base::CopyOf(picture.frame).frame, {kFirst}), ElementsAre("1"));
  base::WritableFrame beside = base::CopyOf(picture.frame);
  Write(beside, "Settings", {30, 82});
  EXPECT_THAT(reader.Read(beside.frame, {kFirst}), ElementsAre("1"));
}

TEST(WordReaderTest, ReadsALineAgainThatHasChanged) {
  const StandInTesseract tesseract;
  const base::WritableFrame picture = vision::Plain({260, 100}, {60, 40, 90});
  WordReader reader;
  EXPECT_THAT(reader.Read(picture.frame, {kFirst}), ElementsAre("1"));
  base::WritableFrame changed = base::CopyOf(picture.frame);
  Write(changed, "Play again", {30, 32});
  EXPECT_THAT(reader.Read(changed.frame, {kFirst}), ElementsAre("2"));
  EXPECT_THAT(reader.Read(changed.frame, {kSecond}), ElementsAre("3"));
}

TEST(WordReaderTest, PutsTheWordsOfATableToTheirLines) {
  const std::string table =
      "level\tpage_num\tblock_num\tpar_num\tline_num\tword_"
      "num\tleft\ttop\twidth\theight\tconf\ttext\n"
      "4\t1\t1\t1\t1\t0\t30\t14\t90\t20\t-1\t\n"
      "5\t1\t1\t1\t1\t1\t30\t14\t40\t20\t96.5\tNew\n"
      "5\t1\t1\t1\t1\t2\t75\t14\t45\t20\t91\tgame\n"
      "5\t1\t1\t1\t2\t1\t30\t64\t45\t20\t12\tnoise\n"
      "5\t1\t1\t1\t3\t1\t30\t640\t45\t20\t96\tbelow\n"
      "cut off";
  EXPECT_THAT(WordsOfTable(table, {kFirst, kSecond}), ElementsAre("New game", ""));
}

}  // namespace
}  // namespace gridhand::app
