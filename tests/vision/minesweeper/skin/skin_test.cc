#include "vision/minesweeper/skin/skin.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"

namespace gridhand::vision::minesweeper {
namespace {

using board::minesweeper::CellSymbol;

constexpr const char* kSmallSkin = R"(
name = "small"
colour_tolerance = 4
[[relief]]
name = "flat"
left = ["#102030"]
max_depth = 0.1
free_edge = 0.0
[[symbol]]
shows = "3"
relief = "flat"
ground = ["#ffffff"]
ink = [{ colour = "#ff0000", share = [0.1, 0.4] }]
)";

class SkinTest : public testing::Test {
 protected:
  base::Result<Skin> Load(const std::string& text) const {
    std::ofstream(folder_ / "skin.toml") << text;
    return LoadSkin(folder_ / "skin.toml");
  }
  test_support::ScratchFolder folder_;
};

std::string Replaced(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

TEST_F(SkinTest, ReadsColoursRangesAndReliefs) {
  const auto skin = Load(kSmallSkin);
  ASSERT_TRUE(skin.ok()) << skin.error().text;
  EXPECT_EQ(skin->name, "small");
  EXPECT_EQ(skin->reliefs[0].sides[0][0], (base::Bgr{0x30, 0x20, 0x10}));
  ASSERT_EQ(skin->looks.size(), 1u);
  EXPECT_EQ(skin->looks[0].shows, CellSymbol::k3);
  EXPECT_EQ(skin->looks[0].inks[0].share.high, 0.4);
  EXPECT_FALSE(skin->text.has_value());
}

TEST_F(SkinTest, ReadsAGroundThatMayRunIntoARim) {
  const auto skin = Load(Replaced(kSmallSkin, R"(["#ffffff"])",
                                  R"(["#dadada", { colour = "#ffffff", min_sides = 2 }])"));
  ASSERT_TRUE(skin.ok()) << skin.error().text;
  const std::vector<Ground>& grounds = skin->looks[0].grounds;
  ASSERT_EQ(grounds.size(), 2U);
  EXPECT_EQ(grounds[0].min_sides, std::nullopt);
  EXPECT_EQ(grounds[1].from, (base::Bgr{255, 255, 255}));
  EXPECT_EQ(grounds[1].min_sides, 2);
}

TEST_F(SkinTest, NamesFileAndLineOfWhatIsWrong) {
  constexpr struct {
    const char* what;
    const char* by;
    const char* said;
  } kCases[] = {
      {"\"#ffffff\"", "\"white\"", "skin.toml:12: expected a colour"},
      {"colour_tolerance = 4", "", "\"colour_tolerance\" missing"},
      {"shows = \"3\"", "shows = \"9\"", "no symbol is written \"9\""},
      {"relief = \"flat\"", "relief = \"round\"", "no relief \"round\""},
      {"[[symbol]]", "[[symbol", "skin.toml:9: "},
      {"share = [0.1, 0.4]", "share = [0.1]", "expected two numbers"},
  };
  for (const auto& c : kCases) {
    const auto skin = Load(Replaced(kSmallSkin, c.what, c.by));
    ASSERT_FALSE(skin.ok()) << c.by;
    EXPECT_EQ(skin.error().kind, base::ErrorKind::kBadInput);
    EXPECT_NE(skin.error().text.find("skin.toml"), std::string::npos) << skin.error().text;
    EXPECT_NE(skin.error().text.find(c.said), std::string::npos) << skin.error().text;
  }
}

TEST_F(SkinTest, TextOfTheSameRedAsItsGroundIsAnError) {
  const auto skin =
      Load(fmt::format("{}\n[text]\nground = \"#c0c0c0\"\nink = \"#c00000\"\n", kSmallSkin));
  ASSERT_FALSE(skin.ok());
  const auto lines = std::ranges::count(std::string_view(kSmallSkin), '\n');
  const std::string place = fmt::format("skin.toml:{}: ", lines + 2);
  EXPECT_NE(skin.error().text.find(
                place + "expected ink and ground of text with different red, both have 192"),
            std::string::npos)
      << skin.error().text;
}

TEST_F(SkinTest, MissingFileIsAnError) { EXPECT_FALSE(LoadSkin(folder_ / "none.toml").ok()); }

TEST_F(SkinTest, AFolderThatCannotBeReadIsNamedWithTheReason) {
  const auto skins = LoadSkins(folder_ / "none");
  ASSERT_FALSE(skins.ok());
  EXPECT_EQ(skins.error().text,
            (folder_ / "none").string() + ": cannot be read: No such file or directory");
}

TEST(ShippedSkinsTest, DescribeEverySymbolOfTheirProgram) {
  const auto skins = LoadSkins(test_support::SourceTree() / "vision/minesweeper/skins");
  ASSERT_TRUE(skins.ok()) << skins.error().text;
  ASSERT_GE(skins->size(), 2u);
  for (const Skin& skin : *skins) {
    std::set<CellSymbol> shown;
    for (const SymbolLook& look : skin.looks) shown.insert(look.shows);
    for (int number = 0; number <= 8; ++number) {
      EXPECT_TRUE(shown.contains(board::minesweeper::SymbolFor(number))) << skin.name << number;
    }
    for (const CellSymbol symbol : {CellSymbol::kCovered, CellSymbol::kFlag, CellSymbol::kMine,
                                    CellSymbol::kExploded, CellSymbol::kWrongFlag}) {
      EXPECT_TRUE(shown.contains(symbol)) << skin.name << " " << Name(symbol);
    }
  }
}

}  // namespace
}  // namespace gridhand::vision::minesweeper
