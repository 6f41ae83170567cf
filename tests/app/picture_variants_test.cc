#include "app/picture_variants.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace gridhand::app {
namespace {

using base::Frame;
using base::FramePoint;
using base::Size;

constexpr Size kSize{60, 40};

// Left half dark, right half light.
Frame TwoHalves() {
  const base::WritableFrame out = base::MakeFrame(kSize);
  for (int y = 0; y < kSize.height; ++y) {
    for (int x = 0; x < kSize.width; ++x) {
      std::uint8_t* px = out.pixels + y * out.frame.stride_bytes + x * base::kBytesPerPixel;
      px[0] = px[1] = px[2] = x < kSize.width / 2 ? 40 : 200;
    }
  }
  return out.frame;
}

Frame Varied(const char* word, FramePoint pointer_at = {}) {
  const auto variants = ParseVariants({word});
  if (!variants) std::abort();
  const auto frame = Vary(TwoHalves(), variants->front(), pointer_at);
  if (!frame) std::abort();
  return *frame;
}

// Mean of the green channel over the left half.
double MeanLeft(const Frame& frame) {
  double sum = 0;
  const int width = frame.size.width / 2 - 2;
  for (int y = 0; y < frame.size.height; ++y) {
    for (int x = 0; x < width; ++x) sum += frame.At({x, y}).g;
  }
  return sum / (width * frame.size.height);
}

TEST(PictureVariantsTest, TheCleanOneIsThePictureItself) {
  const Frame clean = Varied("clean");
  EXPECT_TRUE(base::SamePixels(clean, TwoHalves(), clean.Bounds()));
}

TEST(PictureVariantsTest, NoiseKeepsTheMeanAndIsTheSameEachTime) {
  const Frame noisy = Varied("noise");
  EXPECT_FALSE(base::SamePixels(noisy, TwoHalves(), noisy.Bounds()));
  EXPECT_NEAR(MeanLeft(noisy), 40, 1);
  EXPECT_TRUE(base::SamePixels(noisy, Varied("noise"), noisy.Bounds()));
}

TEST(PictureVariantsTest, NoiseIsAsStrongAsItSays) {
  const auto deviation = [](const char* word) {
    const Frame noisy = Varied(word);
    const int half = noisy.size.width / 2;
    double sum = 0;
    for (int x = 0; x < half; ++x) {
      for (int y = 0; y < noisy.size.height; ++y) sum += std::pow(noisy.At({x, y}).g - 40, 2);
    }
    return std::sqrt(sum / (half * noisy.size.height));
  };
  EXPECT_NEAR(deviation("noise2"), 2, 0.2);
  EXPECT_NEAR(deviation("noise8"), 8, 0.6);
  EXPECT_FALSE(ParseVariants({"noise0"}).ok());
  EXPECT_FALSE(ParseVariants({"noise65"}).ok());
}

TEST(PictureVariantsTest, JpegIsNearThePicture) {
  const Frame jpeg = Varied("jpeg70");
  EXPECT_EQ(jpeg.size, kSize);
  EXPECT_NEAR(MeanLeft(jpeg), 40, 4);
  EXPECT_NEAR(jpeg.At({kSize.width - 1, 0}).g, 200, 8);
}

TEST(PictureVariantsTest, ScalingKeepsPlacesAndLevels) {
  for (const auto& [word, scale] : {std::pair("scale0.8", 0.8), std::pair("scale1.25", 1.25)}) {
    const Frame scaled = Varied(word);
    EXPECT_EQ(scaled.size.width, std::lround(kSize.width * scale)) << word;
    EXPECT_EQ(scaled.size.height, std::lround(kSize.height * scale)) << word;
    EXPECT_NEAR(MeanLeft(scaled), 40, 0.5) << word;
    EXPECT_EQ(scaled.At({0, 0}).g, 40) << word;
    EXPECT_EQ(scaled.At({scaled.size.width - 1, scaled.size.height - 1}).g, 200) << word;
  }
}

TEST(PictureVariantsTest, ThePointerLiesAtItsTipAndMayBeCutOff) {
  const Frame pointed = Varied("pointer", {20, 10});
  EXPECT_GT(pointed.At({20, 10}).g, 240);  // its white edge
  EXPECT_LT(pointed.At({21, 13}).g, 20);   // its black inside
  EXPECT_EQ(pointed.At({19, 10}).g, 40);
  EXPECT_GT(Varied("pointer", {kSize.width - 2, kSize.height - 2})
                .At({kSize.width - 2, kSize.height - 2})
                .g,
            240);
}

TEST(PictureVariantsTest, AllStandsForSeveralAndAnUnknownWordIsNamed) {
  const auto all = ParseVariants({"all"});
  ASSERT_TRUE(all.ok());
  EXPECT_GE(all->size(), 5u);
  for (const char* word : {"", "jpeg", "jpeg0", "jpeg101", "jpeg7.5", "scale", "scale9", "blur"}) {
    const auto variants = ParseVariants({word});
    ASSERT_FALSE(variants.ok()) << word;
    EXPECT_EQ(variants.error().kind, base::ErrorKind::kBadInput);
  }
}

}  // namespace
}  // namespace gridhand::app
