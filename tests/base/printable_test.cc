#include "base/printable.h"

#include <gtest/gtest.h>

namespace gridhand::base {
namespace {

constexpr const char* kReplaced = "\xef\xbf\xbd";

TEST(PrintableTest, KeepsText) {
  EXPECT_EQ(Printable(""), "");
  EXPECT_EQ(Printable("XDémineur 16 × 30 \xf0\x9f\x92\xa3"), "XDémineur 16 × 30 \xf0\x9f\x92\xa3");
}

// NOLINTBEGIN(misc-misleading-bidirectional): the tests are about such characters

TEST(PrintableTest, ReplacesWhatSteersATerminal) {
  for (const char* steering : {"\x1b", "\a", "\r", "\n", "\t", "\x7f", "\xc2\x9b", "\xc2\x9d",
                               "\xe2\x80\xa8", "\xe2\x80\xae", "\xe2\x81\xa7"}) {
    EXPECT_EQ(Printable(steering), kReplaced);
  }
  EXPECT_EQ(Printable("\x1b]0;title\a"), std::string(kReplaced) + "]0;title" + kReplaced);
}

// All of Unicode's property Bidi_Control: they show a title in another order than it has.
TEST(PrintableTest, ReplacesWhatSetsTheDirectionOfWriting) {
  for (const char* mark : {"\u061c", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d",
                           "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"}) {
    EXPECT_EQ(Printable(mark), kReplaced);
  }
  EXPECT_EQ(Printable("\u05e9\u05dc\u05d5\u05dd"), "\u05e9\u05dc\u05d5\u05dd");
}

// NOLINTEND(misc-misleading-bidirectional)

TEST(PrintableTest, ReplacesWhatIsNotUtf8) {
  const std::string is_replaced = kReplaced;
  EXPECT_EQ(Printable("xd\xe9mineur"), "xd" + is_replaced + "mineur");
  EXPECT_EQ(Printable("cut off \xe2\x80"), "cut off " + is_replaced);
  for (const char* wrong : {"\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe0\x80\x80", "\xc0\x9b"}) {
    EXPECT_EQ(Printable(wrong).find_first_not_of(is_replaced), std::string::npos) << wrong;
  }
}

TEST(PrintableTest, KeepsNewlinesOfAMessageOfSeveralLines) {
  EXPECT_EQ(Printable("one\ntwo\r", Newlines::kKept), std::string("one\ntwo") + kReplaced);
}

}  // namespace
}  // namespace gridhand::base
