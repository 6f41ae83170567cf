#include "app/html.h"

#include <gtest/gtest.h>

#include <string>

namespace gridhand::app {
namespace {

TEST(HtmlTest, NothingBreaksOutOfItsPlace) {
  EXPECT_EQ(EscapeHtml("<b a=\"1\" c='2'>&"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
  EXPECT_EQ(EscapeHtml("1…8 × ü"), "1…8 × ü");
}

TEST(HtmlTest, BytesThatAreNoTextBecomeReplacementCharacters) {
  EXPECT_EQ(EscapeHtml("a\xff"
                       "b"),
            "a\xef\xbf\xbd"
            "b");
  EXPECT_EQ(EscapeHtml("\xe2\x80"), "\xef\xbf\xbd");
  EXPECT_EQ(EscapeHtml("\xed\xa0\x80<"), "\xef\xbf\xbd&lt;") << "half of a surrogate pair";
  EXPECT_EQ(EscapeHtml("\xe0\x80\xbc"), "\xef\xbf\xbd") << "a longer form of <";
  EXPECT_EQ(EscapeHtml("\xc3<"), "\xef\xbf\xbd&lt;");
}

// The test vectors of RFC 4648.
TEST(HtmlTest, PicturesAreBase64) {
  const std::string prefix = "data:image/png;base64,";
  EXPECT_EQ(PngDataUri(""), prefix);
  EXPECT_EQ(PngDataUri("f"), prefix + "Zg==");
  EXPECT_EQ(PngDataUri("fo"), prefix + "Zm8=");
  EXPECT_EQ(PngDataUri("foobar"), prefix + "Zm9vYmFy");
  EXPECT_EQ(PngDataUri("\xff\xfe\xfd"), prefix + "//79");
}

}  // namespace
}  // namespace gridhand::app
