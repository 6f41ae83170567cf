#include "app/film.h"

#include <gif_lib.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/app/support/films.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Bgr;
using base::Frame;
using base::FramePoint;
using base::Size;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FilmTest : public ::testing::Test {
 protected:
  fs::path FilmPath() const { return folder_ / "game.gif"; }
  std::unique_ptr<FilmWriter> NewFilm() const {
    auto film = MakeFilm(FilmPath());
    EXPECT_TRUE(film.ok());
    return *std::move(film);
  }

  test_support::ScratchFolder folder_;
};

template <class ColorAt>
Frame Draw(Size size, ColorAt color_at) {
  base::WritableFrame made = base::MakeFrame(size);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const Bgr color = color_at(x, y);
      std::uint8_t* px = made.pixels + y * made.frame.stride_bytes + x * base::kBytesPerPixel;
      px[0] = color.b;
      px[1] = color.g;
      px[2] = color.r;
    }
  }
  return made.frame;
}

// A checkered board with one red cell, as if it were the picture after move `move`.
Frame BoardAfter(int move) {
  constexpr int kCell = 10;
  return Draw({80, 60}, [move](int x, int y) {
    const int cell = y / kCell * 8 + x / kCell;
    if (cell == move) return Bgr{0, 0, 200};
    return (x / kCell + y / kCell) % 2 == 0 ? Bgr{200, 200, 200} : Bgr{120, 120, 120};
  });
}

struct ReadPicture {
  Frame whole;  // the film's picture as a viewer shows it at that point
  Size stored;  // the part that the file holds
  int delay_cs = 0;
};

struct ReadFilm {
  std::vector<ReadPicture> pictures;
  bool repeats = false;
};

void Composite(const SavedImage& image, int transparent, base::WritableFrame& canvas) {
  const GifImageDesc& where = image.ImageDesc;
  for (int y = 0; y < where.Height; ++y) {
    for (int x = 0; x < where.Width; ++x) {
      const int index = image.RasterBits[y * where.Width + x];
      if (index == transparent) continue;
      const GifColorType color = where.ColorMap->Colors[index];
      std::uint8_t* px = canvas.pixels + (where.Top + y) * canvas.frame.stride_bytes +
                         (where.Left + x) * base::kBytesPerPixel;
      px[0] = color.Blue;
      px[1] = color.Green;
      px[2] = color.Red;
    }
  }
}

Frame Copy(const Frame& frame) {
  return Draw(frame.size, [&](int x, int y) { return frame.At({x, y}); });
}

bool HasLoopExtension(const SavedImage& image) {
  for (int i = 0; i < image.ExtensionBlockCount; ++i) {
    const ExtensionBlock& block = image.ExtensionBlocks[i];
    const std::string text(reinterpret_cast<const char*>(block.Bytes),
                           static_cast<std::size_t>(block.ByteCount));
    if (block.Function == APPLICATION_EXT_FUNC_CODE && text == "NETSCAPE2.0") return true;
  }
  return false;
}

ReadFilm Read(const fs::path& path) {
  int error = 0;
  GifFileType* gif = DGifOpenFileName(path.c_str(), &error);
  EXPECT_NE(gif, nullptr) << GifErrorString(error);
  if (gif == nullptr) return {};
  EXPECT_EQ(DGifSlurp(gif), GIF_OK);
  ReadFilm film;
  base::WritableFrame canvas = base::MakeFrame({gif->SWidth, gif->SHeight});
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
    Composite(image, control.TransparentColor, canvas);
    film.pictures.push_back(
        {Copy(canvas.frame), {image.ImageDesc.Width, image.ImageDesc.Height}, control.DelayTime});
    if (i == 0) film.repeats = HasLoopExtension(image);
  }
  DGifCloseFile(gif, &error);
  return film;
}

std::vector<int> Delays(const ReadFilm& film) {
  std::vector<int> delays;
  for (const ReadPicture& picture : film.pictures) delays.push_back(picture.delay_cs);
  return delays;
}

TEST_F(FilmTest, ReadsBackAsThePicturesThatWereAdded) {
  const auto film = NewFilm();
  for (int move = 0; move < 5; ++move) {
    ASSERT_TRUE(film->Add(BoardAfter(move), "a game", milliseconds(100 * (move + 1))).ok());
  }
  ASSERT_TRUE(film->Close().ok());

  const ReadFilm read = Read(FilmPath());
  EXPECT_TRUE(read.repeats);
  EXPECT_THAT(Delays(read), ElementsAre(10, 20, 30, 40, 50));
  for (int move = 0; move < 5; ++move) {
    const Frame& shown = read.pictures[static_cast<std::size_t>(move)].whole;
    const Frame expected = BoardAfter(move);
    EXPECT_GT(shown.size.height, expected.size.height) << "the caption stands below";
    const Frame cut = Draw(expected.size, [&](int x, int y) { return shown.At({x, y}); });
    EXPECT_TRUE(base::SamePixels(cut, expected, expected.Bounds())) << "move " << move;
  }
}

TEST_F(FilmTest, OnlyTheChangedRectangleIsStored) {
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(BoardAfter(0), "", milliseconds(100)).ok());
  ASSERT_TRUE(film->Add(BoardAfter(1), "", milliseconds(100)).ok());
  ASSERT_TRUE(film->Close().ok());
  const ReadFilm read = Read(FilmPath());
  ASSERT_EQ(read.pictures.size(), 2U);
  EXPECT_EQ(read.pictures[1].stored, (Size{20, 10}));
}

TEST_F(FilmTest, EqualPicturesBecomeOneThatIsShownLonger) {
  const auto film = NewFilm();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(film->Add(BoardAfter(0), "", milliseconds(250)).ok());
  ASSERT_TRUE(film->Close().ok());
  EXPECT_THAT(Delays(Read(FilmPath())), ElementsAre(75));
}

TEST_F(FilmTest, RoundingToHundredthsDoesNotAddUp) {
  const auto film = NewFilm();
  constexpr int kMoves = 30;
  for (int move = 0; move < kMoves; ++move) {
    ASSERT_TRUE(film->Add(BoardAfter(move), "", milliseconds(24)).ok());
  }
  ASSERT_TRUE(film->Close().ok());
  int total_cs = 0;
  for (const int delay : Delays(Read(FilmPath()))) total_cs += delay;
  EXPECT_EQ(total_cs, kMoves * 24 / 10);
}

TEST_F(FilmTest, CaptionIsPartOfThePicture) {
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(BoardAfter(0), "move 1", milliseconds(100)).ok());
  ASSERT_TRUE(film->Add(BoardAfter(0), "move 2", milliseconds(100)).ok());
  ASSERT_TRUE(film->Close().ok());
  EXPECT_EQ(Read(FilmPath()).pictures.size(), 2U);
}

TEST_F(FilmTest, ManyColoursComeOutNearTheirOriginals) {
  const Frame rainbow = Draw({128, 128}, [](int x, int y) {
    return Bgr{static_cast<std::uint8_t>(2 * x), static_cast<std::uint8_t>(2 * y),
               static_cast<std::uint8_t>(x + y)};
  });
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(rainbow, "", milliseconds(100)).ok());
  ASSERT_TRUE(film->Close().ok());
  const Frame shown = Read(FilmPath()).pictures.at(0).whole;
  // 16,384 colours over some 128 boxes of unequal length.
  constexpr int kMostOff = 64;
  for (int y = 0; y < 128; ++y) {
    for (int x = 0; x < 128; ++x) {
      const Bgr is = shown.At({x, y});
      const Bgr should = rainbow.At({x, y});
      ASSERT_LE(std::abs(is.b - should.b), kMostOff) << x << ',' << y;
      ASSERT_LE(std::abs(is.g - should.g), kMostOff) << x << ',' << y;
      ASSERT_LE(std::abs(is.r - should.r), kMostOff) << x << ',' << y;
    }
  }
}

// A window with a photograph in it: far more colours than a palette holds.
TEST_F(FilmTest, FlatAreasKeepTheirColourBesideManyOthers) {
  const Bgr grey{212, 208, 200};
  const Frame busy = Draw({256, 128}, [&](int x, int y) {
    if (x < 128) return grey;
    return Bgr{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(2 * y),
               static_cast<std::uint8_t>(x + y)};
  });
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(busy, "", milliseconds(100)).ok());
  ASSERT_TRUE(film->Close().ok());
  const Frame shown = Read(FilmPath()).pictures.at(0).whole;
  EXPECT_EQ(shown.At({0, 0}), grey);
  EXPECT_EQ(shown.At({127, 127}), grey);
}

TEST_F(FilmTest, FilmMayBeReadByOthersAsTheUmaskSays) {
  const mode_t umask_before = umask(022);
  const auto film = NewFilm();
  umask(umask_before);
  ASSERT_TRUE(film->Add(BoardAfter(0), "", milliseconds(100)).ok());
  ASSERT_TRUE(film->Close().ok());
  EXPECT_NE(fs::status(FilmPath()).permissions() & fs::perms::others_read, fs::perms::none);
}

TEST_F(FilmTest, LaterPictureOfAnotherSizeIsCutOrPadded) {
  const auto film = NewFilm();
  const auto red = [](int, int) { return Bgr{0, 0, 255}; };
  ASSERT_TRUE(film->Add(BoardAfter(0), "", milliseconds(100)).ok());
  ASSERT_TRUE(film->Add(Draw({200, 20}, red), "", milliseconds(100)).ok());
  ASSERT_TRUE(film->Close().ok());
  const ReadFilm read = Read(FilmPath());
  ASSERT_EQ(read.pictures.size(), 2U);
  EXPECT_EQ(read.pictures[1].whole.size, read.pictures[0].whole.size);
  EXPECT_EQ(read.pictures[1].whole.At({79, 19}), (Bgr{0, 0, 255}));
  EXPECT_EQ(read.pictures[1].whole.At({79, 59}), (Bgr{0, 0, 0}));
}

TEST_F(FilmTest, NameAppearsOnlyWhenTheFilmIsWhole) {
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(BoardAfter(0), "", milliseconds(100)).ok());
  EXPECT_FALSE(fs::exists(FilmPath()));
  EXPECT_EQ(test_support::PartsIn(folder_.path()), 1);
  ASSERT_TRUE(film->Close().ok());
  EXPECT_TRUE(fs::exists(FilmPath()));
  EXPECT_EQ(test_support::PartsIn(folder_.path()), 0);
}

TEST_F(FilmTest, FilmThatIsNotClosedLeavesNothingAndKeepsTheOlderOne) {
  std::ofstream(FilmPath()) << "older";
  {
    const auto film = NewFilm();
    ASSERT_TRUE(film->Add(BoardAfter(0), "", milliseconds(100)).ok());
  }
  EXPECT_EQ(test_support::PartsIn(folder_.path()), 0);
  EXPECT_EQ(fs::file_size(FilmPath()), 5U);
}

TEST_F(FilmTest, FilmWithoutPicturesIsRefused) {
  const auto film = NewFilm();
  const base::Status closed = film->Close();
  ASSERT_FALSE(closed.ok());
  EXPECT_EQ(closed.error().kind, base::ErrorKind::kBadInput);
  EXPECT_FALSE(fs::exists(FilmPath()));
}

TEST_F(FilmTest, TwoFilmsOfOneNameDoNotDisturbEachOther) {
  const auto first = NewFilm();
  ASSERT_TRUE(first->Add(BoardAfter(0), "", milliseconds(100)).ok());
  {
    const auto given_up = NewFilm();
    ASSERT_TRUE(given_up->Add(BoardAfter(1), "", milliseconds(100)).ok());
  }
  const auto second = NewFilm();
  ASSERT_TRUE(second->Add(BoardAfter(2), "", milliseconds(100)).ok());
  ASSERT_TRUE(first->Add(BoardAfter(3), "", milliseconds(100)).ok());
  ASSERT_TRUE(first->Close().ok());
  EXPECT_EQ(Read(FilmPath()).pictures.size(), 2U);
  ASSERT_TRUE(second->Close().ok());
  EXPECT_EQ(Read(FilmPath()).pictures.size(), 1U);
}

TEST_F(FilmTest, AFileThatHappensToEndInPartIsLeftAlone) {
  std::ofstream(folder_ / "game.gif.part") << "a download";
  {
    const auto film = NewFilm();
    ASSERT_TRUE(film->Add(BoardAfter(0), "", milliseconds(100)).ok());
  }
  EXPECT_EQ(fs::file_size(folder_ / "game.gif.part"), 10U);
}

TEST_F(FilmTest, DiskTroubleIsReported) {
  const auto film = NewFilm();
  const test_support::FullDisk full;
  base::Status status = base::Ok();
  for (int move = 0; move < 40 && status.ok(); ++move) {
    status = film->Add(BoardAfter(move), "", milliseconds(100));
  }
  if (status.ok()) status = film->Close();
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().text, HasSubstr("File too large"));
  EXPECT_FALSE(fs::exists(FilmPath()));
}

TEST_F(FilmTest, UnknownExtensionAndMissingFolderAreBadInput) {
  const auto unknown = MakeFilm(folder_ / "game.xyz");
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(unknown.error().text, HasSubstr(".gif"));
  const auto missing = MakeFilm(folder_ / "nowhere" / "game.gif");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(missing.error().text, HasSubstr("nowhere"));
}

TEST(ShownForTest, IsTheRealTimeWithinWhatPlayersCanShow) {
  EXPECT_EQ(ShownFor(milliseconds(300)), milliseconds(300));
  EXPECT_EQ(ShownFor(std::chrono::seconds(7)), kShownAtMost);
  EXPECT_EQ(ShownFor(milliseconds(1)), kShownAtLeast);
}

}  // namespace
}  // namespace gridhand::app
