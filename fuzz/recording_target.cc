// Recordings: any bytes, as gzip leaves them when it unpacks (zlib reads a file that is not packed
// as it is).
#include <fstream>
#include <string>
#include <string_view>

#include "app/frame_change.h"
#include "app/json_text.h"
#include "app/little_endian.h"
#include "app/recording.h"
#include "fuzz/target.h"
#include "tests/support/scratch_folder.h"

#include <nlohmann/json.hpp>

namespace gridhand::fuzz {
namespace {

using app::Record;

void Add(std::string& file, Record::Kind kind, std::string_view bytes) {
  file.push_back(static_cast<char>(kind));
  app::Put(file, static_cast<std::uint32_t>(bytes.size()));
  file += bytes;
}

base::Frame Picture(std::uint8_t shade) {
  const base::WritableFrame made = base::MakeFrame({9, 6});
  for (int i = 0; i < made.frame.stride_bytes * made.frame.size.height; i += 3) {
    made.pixels[i] = shade;
  }
  base::Frame frame = made.frame;
  frame.id = shade;
  return frame;
}

// Memory and time are bounded by what the input brings: a picture that is known may come again as
// four bytes, so large ones are not followed.
bool IsSmall(const base::Frame& frame) {
  constexpr std::int64_t kMostPixels = 1'000'000;
  return std::int64_t{frame.size.width} * frame.size.height <= kMostPixels;
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  static const test_support::ScratchFolder kFolder;
  const auto file = kFolder / "any.ghrec";
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(input.data()),
             static_cast<std::streamsize>(input.size()));
  auto reader = app::RecordingReader::Open(file);
  if (!reader.ok()) {
    Expect(reader.error().kind == base::ErrorKind::kBadInput, "what is no recording is bad input");
    return;
  }
  base::Frame frame;
  while (true) {
    const auto record = reader->Next();
    if (!record.ok()) {
      Expect(record.error().kind == base::ErrorKind::kBadInput, "a damaged one is bad input");
      Expect(record.error().text.find(": byte ") != std::string::npos, "and told with its place");
      return;
    }
    if (!*record) return;
    Expect((*record)->bytes.size() <= input.size(), "no more is read than is there");
    if ((*record)->kind == Record::Kind::kPicture) {
      auto next = app::Changed(frame, (*record)->bytes, frame.id + 1);
      if (!next.ok()) continue;
      if (!IsSmall(*next)) return;
      const std::string change = app::ChangeBetween(frame, *next, {});
      const auto again = app::Changed(frame, change, next->id);
      Expect(again.ok() && base::SamePixels(*next, *again, next->Bounds()),
             "a picture is given back by what is different");
      frame = *std::move(next);
    } else {
      (void)app::ParseJson<nlohmann::json>((*record)->bytes);
    }
  }
}

std::vector<Input> Seeds() {
  std::string file = "gridhand recording 1\n";
  Add(file, Record::Kind::kHeader, R"({"game":"minesweeper","whole":true})");
  Add(file, Record::Kind::kLesson, std::string_view("a/skin.toml\0format = 1", 22));
  Add(file, Record::Kind::kPicture, app::ChangeBetween({}, Picture(1), {}));
  Add(file, Record::Kind::kEvent, R"({"call":"perceive","status":"ok","t_ms":1.5})");
  Add(file, Record::Kind::kPicture, app::ChangeBetween(Picture(1), Picture(2), {}));
  Add(file, Record::Kind::kEnd, "");
  return {Input(file.begin(), file.end())};
}

}  // namespace gridhand::fuzz
