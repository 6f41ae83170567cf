// Films made by the real ffmpeg, and what happens when there is none or it dies.

#include "app/video_film.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "tests/app/support/films.h"
#include "tests/app/support/run_gridhand.h"
#include "tests/support/scratch_folder.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;
using base::Bgr;
using base::Frame;
using base::Size;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Frame Flat(Size size, Bgr color) {
  base::WritableFrame made = base::MakeFrame(size);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      std::uint8_t* px = made.pixels + y * made.frame.stride_bytes + x * base::kBytesPerPixel;
      px[0] = color.b;
      px[1] = color.g;
      px[2] = color.r;
    }
  }
  return made.frame;
}

constexpr Size kSize{160, 120};
constexpr Bgr kRed{0, 0, 200};
constexpr Bgr kGreen{0, 180, 0};
constexpr Bgr kGrey{200, 208, 212};

std::string OutputOf(const fs::path& folder, const std::vector<std::string>& command) {
  const fs::path out = folder / "output";
  fs::remove(out);
  auto child = base::ChildProcess::Spawn({.argv = command, .output_file = out.string()});
  EXPECT_TRUE(child.ok());
  if (!child.ok()) return "";
  const auto ended = child->Wait(base::SteadyClock().Now() + std::chrono::minutes(2));
  EXPECT_TRUE(ended.ok() && ended->code == 0) << test_support::TextOf(out);
  return test_support::TextOf(out);
}

class VideoFilmTest : public ::testing::Test {
 protected:
  std::unique_ptr<FilmWriter> NewFilm(const std::string& name = "game.mp4") const {
    auto film = MakeFilm(folder_ / name);
    EXPECT_TRUE(film.ok()) << film.error().text;
    return *std::move(film);
  }

  // What ffprobe says about the only stream, and the length of the whole.
  nlohmann::json Probe(const std::string& name) const {
    const auto json = nlohmann::json::parse(
        OutputOf(folder_.path(), {"ffprobe", "-v", "error", "-count_frames", "-show_streams",
                                  "-show_format", "-of", "json", (folder_ / name).string()}));
    EXPECT_EQ(json["streams"].size(), 1U);
    nlohmann::json stream = json["streams"][0];
    stream["duration"] = json["format"]["duration"];
    return stream;
  }

  // The colour in the middle of every frame, as a player shows it.
  std::vector<Bgr> MiddleColors(const std::string& name) const {
    const fs::path raw = folder_ / "raw";
    OutputOf(folder_.path(),
             {"ffmpeg", "-nostdin", "-v", "error", "-y", "-i", (folder_ / name).string(), "-vf",
              "crop=2:2", "-pix_fmt", "bgr24", "-f", "rawvideo", raw.string()});
    const std::string bytes = test_support::TextOf(raw);
    std::vector<Bgr> colors;
    constexpr std::size_t kFrameBytes = 2 * 2 * 3;
    for (std::size_t at = 0; at + kFrameBytes <= bytes.size(); at += kFrameBytes) {
      const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[at + i]); };
      colors.push_back({byte(0), byte(1), byte(2)});
    }
    return colors;
  }

  // An ffmpeg of our own, found before the real one.
  void StandInForFfmpeg(const std::string& script) {
    const fs::path bin = folder_ / "bin";
    fs::create_directory(bin);
    std::ofstream(bin / "ffmpeg") << "#!/bin/sh\n" << script << "\n";
    fs::permissions(bin / "ffmpeg", fs::perms::owner_all);
    SetPath(bin.string() + ":" + path_before_);
  }
  static void SetPath(const std::string& path) { setenv("PATH", path.c_str(), 1); }
  void TearDown() override { SetPath(path_before_); }

  // Adds pictures until the film tells its trouble.
  static base::Status AddUntilTrouble(FilmWriter& film) {
    constexpr int kMost = 10'000;
    base::Status added = base::Ok();
    for (int i = 0; i < kMost && added.ok(); ++i) {
      added = film.Add(Flat(kSize, kRed), "", milliseconds(20));
    }
    return added;
  }

  const std::string path_before_ = std::getenv("PATH");
  test_support::ScratchFolder folder_;
};

struct KindOfVideo {
  std::string extension;
  std::string codec;
};

class VideoKindTest : public VideoFilmTest, public ::testing::WithParamInterface<KindOfVideo> {};

TEST_P(VideoKindTest, LastsAsLongAsThePicturesAreShown) {
  const std::string name = "game" + GetParam().extension;
  const auto film = NewFilm(name);
  for (int move = 1; move <= 5; ++move) {
    ASSERT_TRUE(film->Add(Flat(kSize, kRed), "a game", milliseconds(100 * move)).ok());
  }
  const base::Status closed = film->Close();
  ASSERT_TRUE(closed.ok()) << closed.error().text;
  const nlohmann::json probed = Probe(name);
  EXPECT_EQ(probed["codec_name"], GetParam().codec);
  EXPECT_EQ(probed["pix_fmt"], "yuv420p");
  EXPECT_EQ(probed["nb_read_frames"], "75");
  EXPECT_NEAR(std::stod(probed["duration"].get<std::string>()), 1.5, 0.001);
}

INSTANTIATE_TEST_SUITE_P(All, VideoKindTest,
                         ::testing::Values(KindOfVideo{".mp4", "h264"}, KindOfVideo{".mkv", "h264"},
                                           KindOfVideo{".webm", "vp9"}),
                         [](const auto& tested) { return tested.param.extension.substr(1); });

bool IsNear(Bgr a, Bgr b) {
  constexpr int kMostOff = 6;  // eight bits there and back through other primaries
  return std::abs(a.b - b.b) <= kMostOff && std::abs(a.g - b.g) <= kMostOff &&
         std::abs(a.r - b.r) <= kMostOff;
}

TEST_F(VideoFilmTest, ShowsEachPictureAsLongAsItWasSaidAndInItsColours) {
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(Flat(kSize, kRed), "", milliseconds(60)).ok());
  ASSERT_TRUE(film->Add(Flat(kSize, kGreen), "", milliseconds(1000)).ok());
  ASSERT_TRUE(film->Add(Flat(kSize, kGrey), "", milliseconds(20)).ok());
  ASSERT_TRUE(film->Close().ok());
  const std::vector<Bgr> shown = MiddleColors("game.mp4");
  ASSERT_EQ(shown.size(), 3U + 50U + 1U);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const Bgr expected = i < 3 ? kRed : i < 53 ? kGreen : kGrey;
    EXPECT_TRUE(IsNear(shown[i], expected)) << "frame " << i << ": " << int{shown[i].b} << ' '
                                            << int{shown[i].g} << ' ' << int{shown[i].r};
  }
}

TEST_F(VideoFilmTest, WhatIsLessThanAFrameIsCarriedOver) {
  const auto film = NewFilm();
  for (int i = 0; i < 30; ++i) {
    ASSERT_TRUE(film->Add(Flat(kSize, kRed), "", milliseconds(24)).ok());
  }
  ASSERT_TRUE(film->Close().ok());
  EXPECT_EQ(MiddleColors("game.mp4").size(), 36U);
}

TEST_F(VideoFilmTest, OddSizesBecomeEvenAndLaterSizesTheFirst) {
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(Flat({101, 77}, kRed), "", milliseconds(40)).ok());
  ASSERT_TRUE(film->Add(Flat({300, 20}, kGreen), "", milliseconds(40)).ok());
  ASSERT_TRUE(film->Close().ok());
  const nlohmann::json probed = Probe("game.mp4");
  EXPECT_EQ(probed["width"], 102);
  EXPECT_EQ(probed["height"].get<int>() % 2, 0);
  EXPECT_EQ(probed["nb_read_frames"], "4");
}

TEST_F(VideoFilmTest, NameAppearsOnlyWhenTheFilmIsWhole) {
  const auto film = NewFilm();
  ASSERT_TRUE(film->Add(Flat(kSize, kRed), "", milliseconds(100)).ok());
  EXPECT_FALSE(fs::exists(folder_ / "game.mp4"));
  EXPECT_EQ(test_support::PartsIn(folder_.path()), 1);
  ASSERT_TRUE(film->Close().ok());
  EXPECT_TRUE(fs::exists(folder_ / "game.mp4"));
  EXPECT_EQ(test_support::PartsIn(folder_.path()), 0);
}

TEST_F(VideoFilmTest, FilmThatIsNotClosedLeavesNothingAndKeepsTheOlderOne) {
  std::ofstream(folder_ / "game.mp4") << "older";
  {
    const auto film = NewFilm();
    ASSERT_TRUE(film->Add(Flat(kSize, kRed), "", milliseconds(100)).ok());
  }
  EXPECT_EQ(test_support::PartsIn(folder_.path()), 0);
  EXPECT_EQ(test_support::TextOf(folder_ / "game.mp4"), "older");
}

TEST_F(VideoFilmTest, FilmWithoutPicturesIsRefused) {
  const base::Status closed = NewFilm()->Close();
  ASSERT_FALSE(closed.ok());
  EXPECT_EQ(closed.error().kind, base::ErrorKind::kBadInput);
}

TEST_F(VideoFilmTest, MissingFfmpegIsToldWithItsPackageBeforeTheFirstPicture) {
  SetPath(folder_.path().string());
  const auto film = MakeFilm(folder_ / "game.mp4");
  ASSERT_FALSE(film.ok());
  EXPECT_EQ(film.error().kind, base::ErrorKind::kNotFound);
  EXPECT_THAT(film.error().text, HasSubstr("apt-get install ffmpeg"));
  EXPECT_EQ(test_support::PartsIn(folder_.path()), 0);
}

TEST_F(VideoFilmTest, MissingFolderIsToldBeforeTheFirstPicture) {
  const auto film = MakeFilm(folder_ / "nowhere" / "game.mp4");
  ASSERT_FALSE(film.ok());
  EXPECT_EQ(film.error().kind, base::ErrorKind::kBadInput);
  EXPECT_THAT(film.error().text, HasSubstr("No such file or directory"));
}

TEST_F(VideoFilmTest, EncoderThatGivesUpIsToldInItsOwnWords) {
  StandInForFfmpeg("echo 'Unknown encoder libx264' >&2; exit 3");
  const auto film = NewFilm();
  const base::Status added = AddUntilTrouble(*film);
  ASSERT_FALSE(added.ok());
  EXPECT_THAT(added.error().text, HasSubstr("exit code 3: Unknown encoder libx264"));
}

TEST_F(VideoFilmTest, EncoderThatIsKilledInMidFilmIsTold) {
  StandInForFfmpeg("kill -9 $$");
  const auto film = NewFilm();
  ASSERT_FALSE(AddUntilTrouble(*film).ok());
  const base::Status closed = film->Close();
  ASSERT_FALSE(closed.ok());
  EXPECT_THAT(closed.error().text, HasSubstr("ended by signal 9"));
  EXPECT_FALSE(fs::exists(folder_ / "game.mp4"));
}

TEST_F(VideoFilmTest, FilmCanBeGivenUpWhileTheEncoderHangs) {
  StandInForFfmpeg("exec tail -f /dev/null");
  const auto film = NewFilm();
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(film->Add(Flat({640, 480}, kRed), "", milliseconds(20)).ok());
  }
}

TEST_F(VideoFilmTest, FullDiskIsReported) {
  const auto film = NewFilm("game.mkv");
  const test_support::FullDisk full;
  base::Status status = film->Add(Flat(kSize, kRed), "", milliseconds(1000));
  if (status.ok()) status = film->Close();
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().text, HasSubstr("ffmpeg gave up"));
  EXPECT_FALSE(fs::exists(folder_ / "game.mkv"));
}

}  // namespace
}  // namespace gridhand::app
