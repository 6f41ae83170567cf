// Writes the rendered benchmark: 24 skin/size sets of 20 boards each, as PNG, text and JSON in the
// form of the fixtures (docs/testing.md). The same seed gives the same bytes.
//
//   rendered_benchmark OUTDIR [SEED]       the 480 boards, OUTDIR/<skin>/<number>.{png,txt,json}
//   rendered_benchmark --sheets OUTDIR     what each skin looks like, for a person
//   rendered_benchmark --negatives OUTDIR [SEED]   pictures of lattices that are no board
//
// For measuring only: nothing is trained or tuned on these pictures.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "board/minesweeper/text.h"
#include "capture/file/png.h"
#include "sim/lattice_picture.h"
#include "sim/minesweeper/posed_game.h"
#include "sim/minesweeper/rendered_board.h"

namespace gridhand::sim::minesweeper {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kDefaultSeed = 20'261'121;

base::Status WriteText(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (out) return base::Ok();
  return base::Error{base::ErrorKind::kBadInput, fmt::format("cannot write {}", path.string())};
}

base::Status MakeFolder(const fs::path& folder) {
  std::error_code trouble;
  fs::create_directories(folder, trouble);
  if (!trouble) return base::Ok();
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("cannot make {}: {}", folder.string(), trouble.message())};
}

nlohmann::ordered_json Label(const RenderedSkin& skin, const Game& game,
                             const RenderedBoard& picture, std::uint64_t seed) {
  const base::FrameRect grid = picture.geometry.Bounds();
  nlohmann::ordered_json json = {
      {"program", "rendered_benchmark"},
      {"version", fmt::format("seed {}", seed)},
      {"theme", std::string(skin.name)},
      {"scale", skin.scale},
      {"rows", picture.geometry.rows()},
      {"cols", picture.geometry.cols()},
      {"grid", {{"x", grid.x}, {"y", grid.y}, {"width", grid.width}, {"height", grid.height}}},
      {"col_edges", picture.geometry.col_edges},
      {"row_edges", picture.geometry.row_edges},
      {"mines", game.mine_count()},
      {"status", std::string(Name(game.status()))},
      {"source", "drawn by sim/minesweeper; for measuring only"},
      {"licence", "MIT"}};
  if (picture.shows_mines_left) json["mines_left"] = game.mines_left();
  return json;
}

base::Status WriteBoard(const fs::path& stem, const RenderedSkin& skin, const Game& game,
                        bool on_desktop, std::uint64_t seed, const Fonts& fonts) {
  const RenderedBoard picture = Render(skin, SceneOf(game, on_desktop), fonts);
  const auto named = [&](const char* extension) {
    fs::path path = stem;
    path += extension;
    return path;
  };
  if (auto done = capture::file::WritePng(picture.frame, named(".png")); !done) return done;
  if (auto done = WriteText(named(".txt"), board::minesweeper::FormatBoard(game.view())); !done) {
    return done;
  }
  return WriteText(named(".json"), Label(skin, game, picture, seed).dump(1) + "\n");
}

// The seed of one board: no two of a run are the same.
std::uint64_t SeedOf(std::uint64_t seed, std::size_t skin, std::size_t number) {
  constexpr std::uint64_t kSkinStep = 1000;
  return seed * kSkinStep * kSkinStep + skin * kSkinStep + number;
}

base::Status WriteBoards(const fs::path& out, std::uint64_t seed, const Fonts& fonts) {
  int boards = 0;
  for (std::size_t s = 0; s < RenderedSkins().size(); ++s) {
    const RenderedSkin& skin = RenderedSkins()[s];
    const fs::path folder = out / skin.name;
    if (auto made = MakeFolder(folder); !made) return made;
    const std::vector<Pose> poses = BenchmarkPoses(skin);
    for (std::size_t i = 0; i < poses.size(); ++i, ++boards) {
      const Game game = PoseGame(poses[i], SeedOf(seed, s, i));
      const fs::path stem = folder / fmt::format("{:02}", i + 1);
      auto done = WriteBoard(stem, skin, game, poses[i].on_desktop, seed, fonts);
      if (!done) return done;
    }
  }
  std::cout << fmt::format("{} boards of {} skins in {}\n", boards, RenderedSkins().size(),
                           out.string());
  return base::Ok();
}

// Six skins a sheet, each with every symbol and the name it has.
base::Status WriteSheets(const fs::path& out, const Fonts& fonts) {
  if (auto made = MakeFolder(out); !made) return made;
  constexpr std::size_t kSkins = 6;
  constexpr int kAcross = 3;
  constexpr base::Size kPlace{700, 730};  // px: the widest of them, and its name
  const auto& skins = RenderedSkins();
  for (std::size_t first = 0; first < skins.size(); first += kSkins) {
    Canvas sheet({kAcross * kPlace.width, 2 * kPlace.height}, fonts);
    for (std::size_t i = first; i < std::min(first + kSkins, skins.size()); ++i) {
      const int place = static_cast<int>(i - first);
      const base::FramePoint at{place % kAcross * kPlace.width, place / kAcross * kPlace.height};
      sheet.TextFrom({at.x + 10.0, at.y + 14.0}, FontName::kSans, 12, std::string(skins[i].name),
                     Rgb(0xffffff));
      sheet.Paste(Render(skins[i], EverySymbol(), fonts).frame, {at.x, at.y + 30});
    }
    const fs::path path = out / fmt::format("sheet-{}.png", first / kSkins + 1);
    if (auto done = capture::file::WritePng(sheet.ToFrame(), path); !done) return done;
  }
  return base::Ok();
}

base::Status WriteNegatives(const fs::path& out, std::uint64_t seed, const Fonts& fonts) {
  if (auto made = MakeFolder(out); !made) return made;
  int pictures = 0;
  for (const LatticeKind& kind : LatticeKinds()) {
    for (int variant = 0; variant < kLatticeVariants; ++variant, ++pictures) {
      const base::Frame frame = DrawLattice(kind, variant, seed, fonts);
      const fs::path path = out / fmt::format("{}-{}.png", kind.name, variant + 1);
      if (auto done = capture::file::WritePng(frame, path); !done) return done;
    }
  }
  std::cout << fmt::format("{} pictures of {} kinds in {}\n", pictures, LatticeKinds().size(),
                           out.string());
  return base::Ok();
}

int Usage() {
  std::cerr << "usage: rendered_benchmark [--sheets|--negatives] OUTDIR [SEED]\n";
  return 2;
}

int Run(std::vector<std::string> words) {
  std::string what;
  if (!words.empty() && words.front().starts_with("--")) {
    what = words.front();
    words.erase(words.begin());
  }
  const bool known = what.empty() || what == "--sheets" || what == "--negatives";
  if (!known || words.empty() || words.size() > 2) return Usage();
  const std::uint64_t seed =
      words.size() > 1 ? std::strtoull(words[1].c_str(), nullptr, 10) : kDefaultSeed;
  const auto fonts = Fonts::Load();
  base::Status done = fonts ? base::Ok() : base::Status(fonts.error());
  if (fonts && what.empty()) done = WriteBoards(words[0], seed, *fonts);
  if (fonts && what == "--sheets") done = WriteSheets(words[0], *fonts);
  if (fonts && what == "--negatives") done = WriteNegatives(words[0], seed, *fonts);
  if (done) return 0;
  std::cerr << done.error().text << '\n';
  return static_cast<int>(base::ExitCodeFor(done.error().kind));
}

}  // namespace
}  // namespace gridhand::sim::minesweeper

int main(int argc, char** argv) {
  return gridhand::sim::minesweeper::Run(std::vector<std::string>(argv + 1, argv + argc));
}
