#include "vision/minesweeper/skin/skin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include <toml++/toml.h>

#include "base/folder_entries.h"

namespace gridhand::vision::minesweeper {
namespace {

using base::Bgr;
using board::minesweeper::GameStatus;

constexpr std::array<const char*, kSides> kSideNames{"left", "top", "right", "bottom"};

// Thrown inside this file only, and turned into an Error by LoadSkin: reading a nested file with a
// Result at each value would hide what is read.
class BadEntry : public std::runtime_error {
 public:
  BadEntry(const toml::node* node, const std::string& what)
      : std::runtime_error(what), line_(std::max(1, static_cast<int>(node->source().begin.line))) {}
  int line() const { return line_; }

 private:
  int line_;
};

// No coordinate or count in a skin is larger: px, and a bound that no sum of a few overflows.
constexpr int kLargest = 100'000;

// Neither is one that is not a number.
void CheckBounds(const toml::node& node, double value) {
  if (std::abs(value) <= kLargest) return;
  throw BadEntry(&node, fmt::format("expected a number of at most {}, seen {}", kLargest, value));
}

template <class T>
T Value(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  const auto value = node != nullptr ? node->value<T>() : std::nullopt;
  if (!value) {
    throw BadEntry(node != nullptr ? node : &table,
                   fmt::format("\"{}\" missing or of the wrong type", key));
  }
  if constexpr (std::is_same_v<T, double>) CheckBounds(*node, *value);
  return *value;
}

int Whole(const toml::table& table, std::string_view key) {
  const auto value = Value<std::int64_t>(table, key);
  CheckBounds(*table.get(key), static_cast<double>(value));
  return static_cast<int>(value);
}

template <class T>
T ValueOr(const toml::table& table, std::string_view key, T otherwise) {
  return table.contains(key) ? Value<T>(table, key) : otherwise;
}

int WholeOr(const toml::table& table, std::string_view key, int otherwise) {
  return table.contains(key) ? Whole(table, key) : otherwise;
}

const toml::array& Array(const toml::table& table, std::string_view key) {
  const toml::array* array = table[key].as_array();
  if (array == nullptr) throw BadEntry(&table, fmt::format("\"{}\" must be an array", key));
  return *array;
}

const toml::table& Table(const toml::node& node) {
  const toml::table* table = node.as_table();
  if (table == nullptr) throw BadEntry(&node, "expected a table");
  return *table;
}

Bgr Colour(const toml::node& node) {
  const std::string text = node.value_or(std::string());
  const bool is_hex = text.size() == 7 && text[0] == '#' &&
                      text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  if (!is_hex) throw BadEntry(&node, "expected a colour like \"#e6e6e6\"");
  const unsigned long rgb = std::stoul(text.substr(1), nullptr, 16);
  return {static_cast<std::uint8_t>(rgb & 0xff), static_cast<std::uint8_t>(rgb >> 8 & 0xff),
          static_cast<std::uint8_t>(rgb >> 16 & 0xff)};
}

Bgr Colour(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  if (node == nullptr) throw BadEntry(&table, fmt::format("\"{}\" is missing", key));
  return Colour(*node);
}

// "#e6e6e6", or ["#a0a0a0", "#d0d0d0"]: every shade between the two, or
// { colour = "#e6e6e6", min_sides = 2 }.
Ground GroundOf(const toml::node& node) {
  if (const toml::table* table = node.as_table()) {
    const Bgr colour = Colour(*table, "colour");
    return {colour, colour, Whole(*table, "min_sides")};
  }
  const toml::array* ends = node.as_array();
  if (ends == nullptr) return {Colour(node), Colour(node), std::nullopt};
  if (ends->size() != 2) throw BadEntry(&node, "shades of a ground need their two ends");
  return {Colour((*ends)[0]), Colour((*ends)[1]), std::nullopt};
}

std::vector<Bgr> Colours(const toml::table& table, std::string_view key) {
  std::vector<Bgr> colours;
  if (!table.contains(key)) return colours;
  for (const toml::node& node : Array(table, key)) colours.push_back(Colour(node));
  return colours;
}

std::pair<double, double> Pair(const toml::table& table, std::string_view key) {
  const toml::array& array = Array(table, key);
  if (array.size() != 2) throw BadEntry(&array, "expected two numbers");
  const auto number = [](const toml::node& node) {
    const auto value = node.value<double>();
    if (!value) throw BadEntry(&node, "expected a number");
    CheckBounds(node, *value);
    return *value;
  };
  return {number(array[0]), number(array[1])};
}

Range RangeOr(const toml::table& table, std::string_view key, Range otherwise) {
  if (!table.contains(key)) return otherwise;
  const auto [low, high] = Pair(table, key);
  return {low, high};
}

base::FramePoint PointOf(const toml::table& table, std::string_view key) {
  const auto [x, y] = Pair(table, key);
  return {static_cast<int>(x), static_cast<int>(y)};
}

base::Size SizeOf(const toml::table& table, std::string_view key) {
  const auto [width, height] = Pair(table, key);
  return {static_cast<int>(width), static_cast<int>(height)};
}

// Rows of equal length, at least one.
std::vector<std::string> Rows(const toml::table& table) {
  std::vector<std::string> rows;
  for (const toml::node& node : Array(table, "rows")) rows.push_back(node.value_or(std::string()));
  const bool ragged = std::any_of(rows.begin(), rows.end(), [&](const std::string& row) {
    return row.size() != rows.front().size() || row.empty();
  });
  if (rows.empty() || ragged) throw BadEntry(&table, "\"rows\" must be strings of equal length");
  return rows;
}

GameStatus StatusOf(const toml::table& table) {
  const auto name = Value<std::string>(table, "status");
  for (const GameStatus status :
       {GameStatus::kPlaying, GameStatus::kWon, GameStatus::kLost, GameStatus::kPaused}) {
    if (name == board::minesweeper::Name(status)) return status;
  }
  throw BadEntry(&table, fmt::format("no status is called \"{}\"", name));
}

Shading ReadShading(const toml::table& table) {
  const auto inwards = Value<std::string>(table, "inwards");
  if (inwards != "brighter" && inwards != "darker") {
    throw BadEntry(&table,
                   fmt::format(R"("inwards" is "{}": expected brighter or darker)", inwards));
  }
  return {inwards == "brighter", Whole(table, "by"), RangeOr(table, "from", Shading().from)};
}

When WhenOf(const toml::table& table) {
  const auto when = ValueOr<std::string>(table, "when", "always");
  if (when == "always") return When::kAlways;
  if (when == "playing") return When::kPlaying;
  if (when == "over") return When::kOver;
  throw BadEntry(&table, fmt::format(R"("when" is "{}": expected always, playing or over)", when));
}

Relief ReadRelief(const toml::table& table) {
  Relief relief;
  relief.name = Value<std::string>(table, "name");
  relief.max_depth = Value<double>(table, "max_depth");
  relief.free_edge = Value<double>(table, "free_edge");
  for (std::size_t side = 0; side < kSides; ++side) {
    relief.sides[side] = Colours(table, kSideNames[side]);
  }
  relief.unevenness = RangeOr(table, "unevenness", relief.unevenness);
  relief.min_sides = WholeOr(table, "min_sides", relief.min_sides);
  relief.corner = ValueOr(table, "corner", 0.0);
  if (table.contains("inwards")) relief.shading = ReadShading(table);
  return relief;
}

Ink ReadInk(const toml::table& table) {
  Ink ink{Colour(table, "colour"), RangeOr(table, "share", {}), RangeOr(table, "middle_y", {}),
          RangeOr(table, "lower_right", {}), std::nullopt};
  if (table.contains("peak")) ink.min_peak = Value<double>(table, "peak");
  return ink;
}

SymbolLook ReadLook(const toml::table& table, const std::vector<Relief>& reliefs) {
  SymbolLook look;
  const auto text = Value<std::string>(table, "shows");
  const auto symbol = text.size() == 1 ? board::minesweeper::SymbolFromChar(text[0]) : std::nullopt;
  if (!symbol) throw BadEntry(&table, fmt::format("no symbol is written \"{}\"", text));
  look.shows = *symbol;
  const auto relief = Value<std::string>(table, "relief");
  const auto found = std::find_if(reliefs.begin(), reliefs.end(),
                                  [&](const Relief& r) { return r.name == relief; });
  if (found == reliefs.end()) throw BadEntry(&table, fmt::format("no relief \"{}\"", relief));
  look.relief = static_cast<std::size_t>(found - reliefs.begin());
  look.free_edge = ValueOr(table, "free_edge", found->free_edge);
  look.when = WhenOf(table);
  if (table.contains("mixture_error"))
    look.max_mixture_error = Value<double>(table, "mixture_error");
  if (table.contains("unexplained")) look.max_unexplained = Value<double>(table, "unexplained");
  for (const toml::node& node : Array(table, "ground")) look.grounds.push_back(GroundOf(node));
  if (look.grounds.empty()) throw BadEntry(&table, "\"ground\" names no colour");
  if (!table.contains("ink")) return look;
  for (const toml::node& node : Array(table, "ink")) look.inks.push_back(ReadInk(Table(node)));
  return look;
}

Glyph ReadGlyph(const toml::table& table) {
  const auto text = Value<std::string>(table, "character");
  if (text.size() != 1) throw BadEntry(&table, "\"character\" must be one letter");
  const std::vector<std::string> rows = Rows(table);
  std::string digits;
  for (const std::string& row : rows) digits += row;
  if (digits.find_first_not_of("0123456789") != std::string::npos) {
    throw BadEntry(&table, "\"rows\" must be of digits 0 to 9");
  }
  Glyph glyph;
  glyph.character = text[0];
  glyph.size = {static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
  glyph.coverage.assign(digits.begin(), digits.end());
  for (std::uint8_t& coverage : glyph.coverage) coverage -= '0';
  return glyph;
}

TextLine ReadText(const toml::table& table) {
  TextLine text;
  text.ground = Colour(table, "ground");
  text.ink = Colour(table, "ink");
  if (text.ground.r == text.ink.r)
    throw BadEntry(&table,
                   fmt::format("expected ink and ground of text with different red, both have {}",
                               text.ink.r));
  text.below = Value<double>(table, "below");
  text.beside = Value<double>(table, "beside");
  text.max_drop_px = Whole(table, "max_drop_px");
  text.flags_of_total = ValueOr(table, "flags_of_total", false);
  for (const toml::node& node : Array(table, "word")) {
    const toml::table& word = Table(node);
    text.words.emplace_back(Value<std::string>(word, "text"), StatusOf(word));
  }
  for (const toml::node& node : Array(table, "glyph"))
    text.glyphs.push_back(ReadGlyph(Table(node)));
  return text;
}

LedCounter ReadLed(const toml::table& table) {
  LedCounter led;
  led.offset_px = PointOf(table, "offset_px");
  led.digit_px = SizeOf(table, "digit_px");
  led.step_px = Whole(table, "step_px");
  led.digits = Whole(table, "digits");
  led.lit = Colour(table, "lit");
  led.unlit = Colour(table, "unlit");
  constexpr std::array<const char*, 7> kSegments{"a", "b", "c", "d", "e", "f", "g"};
  for (std::size_t i = 0; i < kSegments.size(); ++i) led.probes[i] = PointOf(table, kSegments[i]);
  return led;
}

using Palette = std::map<char, Bgr>;

Palette ReadPalette(const toml::table& table) {
  const toml::table* entries = table["palette"].as_table();
  if (entries == nullptr) throw BadEntry(&table, "\"palette\" is missing");
  Palette palette;
  for (const auto& [key, node] : *entries) {
    if (key.str().size() != 1)
      throw BadEntry(&node, "a colour of a palette is named by one letter");
    palette[key.str().front()] = Colour(node);
  }
  return palette;
}

base::Frame ReadPixels(const toml::table& table, const Palette& palette) {
  const std::vector<std::string> rows = Rows(table);
  base::WritableFrame picture =
      base::MakeFrame({static_cast<int>(rows.front().size()), static_cast<int>(rows.size())});
  std::uint8_t* to = picture.pixels;
  for (const std::string& row : rows) {
    for (const char letter : row) {
      const auto colour = palette.find(letter);
      if (colour == palette.end()) {
        throw BadEntry(&table, fmt::format("the palette has no colour \"{}\"", letter));
      }
      const Bgr bgr = colour->second;
      for (const std::uint8_t channel : {bgr.b, bgr.g, bgr.r, std::uint8_t{0}}) *to++ = channel;
    }
  }
  return picture.frame;
}

Face ReadFace(const toml::table& table) {
  Face face;
  face.offset_px = PointOf(table, "offset_px");
  face.size_px = SizeOf(table, "size_px");
  const Palette palette = ReadPalette(table);
  for (const toml::node& node : Array(table, "picture")) {
    const toml::table& picture = Table(node);
    face.pictures.push_back(
        {StatusOf(picture), PointOf(picture, "offset_px"), ReadPixels(picture, palette)});
    const auto& [status, at, pixels] = face.pictures.back();
    const base::FrameRect button{0, 0, face.size_px.width, face.size_px.height};
    if (!button.Contains(base::FrameRect{at.x, at.y, pixels.size.width, pixels.size.height})) {
      throw BadEntry(&picture, "the picture reaches beyond the face");
    }
  }
  return face;
}

Skin ReadSkin(const toml::table& table) {
  Skin skin;
  skin.name = Value<std::string>(table, "name");
  skin.colour_tolerance = Whole(table, "colour_tolerance");
  skin.min_step = WholeOr(table, "min_step", skin.min_step);
  skin.covered_means_playing = ValueOr(table, "covered_means_playing", false);
  skin.vague_when_covered = ValueOr(table, "vague_when_covered", false);
  skin.paused = Colours(table, "paused");
  skin.message_in_the_middle = ValueOr(table, "message_in_the_middle", false);
  for (const toml::node& node : Array(table, "relief")) {
    skin.reliefs.push_back(ReadRelief(Table(node)));
  }
  for (const toml::node& node : Array(table, "symbol")) {
    skin.looks.push_back(ReadLook(Table(node), skin.reliefs));
  }
  skin.changes_when_over = std::any_of(skin.looks.begin(), skin.looks.end(),
                                       [](const SymbolLook& l) { return l.when == When::kOver; });
  if (const toml::table* text = table["text"].as_table()) skin.text = ReadText(*text);
  if (const toml::table* led = table["led"].as_table()) skin.led = ReadLed(*led);
  if (const toml::table* face = table["face"].as_table()) skin.face = ReadFace(*face);
  return skin;
}

base::Error BadFile(const std::filesystem::path& file, std::string_view what) {
  return {base::ErrorKind::kBadInput, fmt::format("{}: {}", file.string(), what)};
}

base::Error BadLine(const std::filesystem::path& file, std::int64_t line, std::string_view what) {
  return {base::ErrorKind::kBadInput, fmt::format("{}:{}: {}", file.string(), line, what)};
}

}  // namespace

base::Result<Skin> LoadSkin(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return BadFile(file, "cannot be read");
  try {
    return ReadSkin(toml::parse(in, file.string()));
  } catch (const toml::parse_error& error) {
    return BadLine(file, error.source().begin.line, error.description());
  } catch (const BadEntry& bad) {
    return BadLine(file, bad.line(), bad.what());
  }
}

base::Result<std::vector<Skin>> LoadSkins(const std::filesystem::path& folder) {
  std::error_code trouble;
  const std::vector<std::filesystem::path> files = base::EntriesOf(folder, ".toml", trouble);
  if (trouble) return BadFile(folder, fmt::format("cannot be read: {}", trouble.message()));
  if (files.empty()) return BadFile(folder, "expected a folder of skins (*.toml), found none");
  std::vector<Skin> skins;
  for (const std::filesystem::path& file : files) {
    base::Result<Skin> skin = LoadSkin(file);
    if (!skin) return skin.error();
    skins.push_back(*std::move(skin));
  }
  return skins;
}

}  // namespace gridhand::vision::minesweeper
