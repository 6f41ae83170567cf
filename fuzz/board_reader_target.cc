// The whole reader on any picture: shipped skins, net and oracle, or net and oracle alone.
//
// Input: what is asked (a byte), scale - 1, width, height (two bytes each, low first), bytes beside
// each row, mines; then pixels, three bytes each, again from the first when they are used up. So a
// few bytes already make a picture that repeats.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <utility>

#include "agent/minesweeper/solver_oracle.h"
#include "capture/file/png.h"
#include "fuzz/target.h"
#include "tests/vision/fixtures.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::fuzz {
namespace {

namespace fs = std::filesystem;
using base::Frame;
using base::FrameRect;
using board::CellPos;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::ReadHints;

constexpr int kMostPixels = 400;  // px a side: larger pictures take longer and show nothing new
constexpr int kMostScale = 4;
constexpr int kMostPadding = 4;  // pixels beside a row
constexpr int kChannels = 3;

// Bits of the byte that says what is asked.
constexpr unsigned kWithoutSkins = 1;
constexpr unsigned kWantsAll = 2;
constexpr unsigned kTellsMines = 4;

// --- pictures -----------------------------------------------------------------------------------

struct Question {
  bool without_skins = false;
  bool wants_all = false;
  ReadHints hints;
  Frame frame;
};

// Exactly the memory that a frame needs: a sanitizer sees each byte read beyond it.
base::WritableFrame BareFrame(base::Size size, int stride) {
  const int bytes =
      size.height == 0 ? 0 : stride * (size.height - 1) + size.width * base::kBytesPerPixel;
  const std::shared_ptr<std::uint8_t> pixels(new std::uint8_t[static_cast<std::size_t>(bytes)],
                                             std::default_delete<std::uint8_t[]>());
  return {{.id = 1, .size = size, .stride_bytes = stride, .pixels = pixels}, pixels.get()};
}

Frame Picture(base::Size size, int scale, int padding, std::span<const std::uint8_t> colours) {
  const int stride = (size.width + padding) * base::kBytesPerPixel;
  const base::WritableFrame out = BareFrame(size, stride);
  const int cols = (size.width + scale - 1) / scale;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const auto first = static_cast<std::size_t>((y / scale * cols + x / scale) * kChannels);
      std::uint8_t* pixel = out.pixels + y * stride + x * base::kBytesPerPixel;
      for (std::size_t i = 0; i < base::kBytesPerPixel; ++i) {
        pixel[i] = colours.empty() ? 0 : colours[(first + i) % colours.size()];
      }
    }
  }
  return out.frame;
}

Question QuestionOf(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  const unsigned asked = bytes.Byte();
  const int scale = 1 + bytes.Byte() % kMostScale;
  const int width = bytes.Short() % (kMostPixels + 1);
  const int height = bytes.Short() % (kMostPixels + 1);
  const int padding = bytes.Byte() % (kMostPadding + 1);
  const int mines = bytes.Byte();
  Question question{(asked & kWithoutSkins) != 0,
                    (asked & kWantsAll) != 0,
                    {},
                    Picture({width, height}, scale, padding, bytes.left())};
  if ((asked & kTellsMines) != 0) question.hints.mines = mines;
  return question;
}

Input InputFor(const Frame& frame, unsigned asked) {
  const auto low = [](int number) { return static_cast<std::uint8_t>(number & 0xFF); };
  Input input = {static_cast<std::uint8_t>(asked),
                 0,
                 low(frame.size.width),
                 low(frame.size.width >> 8),
                 low(frame.size.height),
                 low(frame.size.height >> 8),
                 0,
                 10};
  for (int y = 0; y < frame.size.height; ++y) {
    for (int x = 0; x < frame.size.width; ++x) {
      const base::Bgr colour = frame.At({x, y});
      input.insert(input.end(), {colour.b, colour.g, colour.r});
    }
  }
  return input;
}

// --- readers ------------------------------------------------------------------------------------

BoardReader LoadReader(bool with_skins) {
  const fs::path data = fs::path(GRIDHAND_SOURCE_DIR) / "vision/minesweeper";
  auto reader = BoardReader::Load(
      {.skins_dir = with_skins ? data / "skins" : fs::path(),
       .net_file = data / "nets/symbol_net.bin",
       .glyph_net_file = fs::path(GRIDHAND_SOURCE_DIR) / "vision/glyphs/nets/glyph_net.bin",
       .oracle = std::make_shared<agent::minesweeper::SolverOracle>()});
  Expect(reader.ok(), "the reader's data can be loaded");
  return *std::move(reader);
}

BoardReader& Reader(bool with_skins) {
  static BoardReader by_skin = LoadReader(true);
  static BoardReader without = LoadReader(false);
  return with_skins ? by_skin : without;
}

// The first labelled picture of each skin that is not locked.
std::vector<vision::Fixture> OneOfEachSkin() {
  std::vector<vision::Fixture> fixtures;
  fs::path folder;
  for (const vision::Fixture& fixture :
       vision::FixturesBelow(vision::FixturesFolder() / "minesweeper")) {
    if (fixture.png.parent_path() != folder) fixtures.push_back(fixture);
    folder = fixture.png.parent_path();
  }
  return fixtures;
}

// Found on other pictures: what a caller may hold when its window changes.
std::vector<FoundBoard> FoundBefore(const BoardReader& reader) {
  std::vector<FoundBoard> boards;
  for (const vision::Fixture& fixture : OneOfEachSkin()) {
    const Frame frame = vision::Picture(fixture.png);
    if (frame.size.width > kMostPixels || frame.size.height > kMostPixels) continue;
    if (auto found = reader.Find(frame)) boards.push_back(*std::move(found));
  }
  Expect(!boards.empty(), "some fixtures are small and can be read");
  return boards;
}

const std::vector<FoundBoard>& FoundBefore(bool with_skins) {
  static const std::vector<FoundBoard> kBySkin = FoundBefore(Reader(true));
  static const std::vector<FoundBoard> kWithout = FoundBefore(Reader(false));
  return with_skins ? kBySkin : kWithout;
}

// --- promises -----------------------------------------------------------------------------------

bool Rise(const std::vector<int>& edges) {
  return edges.size() > 1 &&
         std::adjacent_find(edges.begin(), edges.end(), std::greater_equal<>()) == edges.end();
}

void Check(const FoundBoard& board, const Frame& frame) {
  Expect(Rise(board.geometry.col_edges) && Rise(board.geometry.row_edges), "edges rise");
  Expect(frame.Bounds().Contains(board.geometry.Bounds()), "a board lies in its frame");
  Expect(board.reading.cells.rows() == board.geometry.rows() &&
             board.reading.cells.cols() == board.geometry.cols(),
         "each cell is read");
  Expect(board.reading.frame_id == frame.id, "a reading knows its frame");
  for (const auto& cell : board.reading.cells) {
    Expect(cell.confidence >= 0 && cell.confidence <= 1, "a confidence is a probability");
  }
  for (const CellPos cell : board.repaired) {
    Expect(board.reading.cells.Contains(cell), "repaired cells are on the board");
  }
}

void CheckApart(const std::vector<FoundBoard>& boards) {
  Expect(!boards.empty(), "an answer has boards");
  for (std::size_t i = 0; i < boards.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      Expect(!boards[i].geometry.Bounds().Intersects(boards[j].geometry.Bounds()),
             "boards do not overlap");
    }
  }
}

base::Result<std::vector<FoundBoard>> Find(const BoardReader& reader, const Question& question) {
  if (question.wants_all) return reader.FindAllTraced(question.frame, question.hints).boards;
  auto found = reader.Find(question.frame, question.hints);
  if (!found) return found.error();
  return std::vector<FoundBoard>{*std::move(found)};
}

template <class T>
bool IsNoBug(const base::Result<T>& result) {
  return result.ok() || result.error().kind != base::ErrorKind::kInternal;
}

void ReadAgain(const BoardReader& reader, const Frame& frame, const FoundBoard& known) {
  const auto again = reader.Read(frame, known);
  Expect(IsNoBug(again), "no bug is met where a board was found before");
  if (again.ok()) Check(*again, frame);
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  const Question question = QuestionOf(input);
  BoardReader& reader = Reader(!question.without_skins);
  reader.Forget();
  const auto boards = Find(reader, question);
  Expect(IsNoBug(boards), "no bug is met where a board is looked for");
  if (boards.ok()) {
    CheckApart(*boards);
    for (const FoundBoard& board : *boards) {
      Check(board, question.frame);
      ReadAgain(reader, question.frame, board);
    }
  }
  for (const FoundBoard& known : FoundBefore(!question.without_skins)) {
    ReadAgain(reader, question.frame, known);
  }
}

std::vector<Input> Seeds() {
  constexpr int kCrop = 144;        // px: a few cells of every skin
  constexpr int kMargin = 8;        // of what is beside the board
  constexpr int kSmallBoard = 200;  // px a side: whole
  std::vector<Input> seeds;
  unsigned asked = 0;
  for (const vision::Fixture& fixture : OneOfEachSkin()) {
    const Frame frame = vision::Picture(fixture.png);
    const int side =
        std::max(fixture.grid.width, fixture.grid.height) < kSmallBoard ? kSmallBoard : kCrop;
    const int x = std::max(0, fixture.grid.x - kMargin);
    const int y = std::max(0, fixture.grid.y - kMargin);
    const FrameRect part{x, y, std::min(side, frame.size.width - x),
                         std::min(side, frame.size.height - y)};
    seeds.push_back(InputFor(base::PartOf(frame, part), asked++));
    seeds.push_back(InputFor(base::PartOf(frame, part), kWithoutSkins));
  }
  return seeds;
}

}  // namespace gridhand::fuzz
