#include "tests/vision/fixtures.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "board/grid_geometry.h"
#include "board/minesweeper/text.h"
#include "capture/file/png.h"
#include "tests/support/source_tree.h"

namespace gridhand::vision {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Stop(const fs::path& path, const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", path.c_str(), why.c_str());
  std::abort();
}

std::string TextOf(const fs::path& path) {
  std::ifstream in(path);
  if (!in) Stop(path, "missing");
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> PngsBelow(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".png") found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

fs::path Sibling(fs::path png, const char* extension) { return png.replace_extension(extension); }

// As labelled; where cells are equal the label leaves them out.
std::vector<int> EdgesOf(const nlohmann::json& json, const char* name, int start, int length,
                         int cells) {
  if (json.contains(name)) return json.at(name);
  return board::EvenEdges(start, length, cells);
}

Fixture Load(const fs::path& png) {
  Fixture fixture;
  fixture.png = png;
  fixture.name = png.parent_path().filename().string() + "/" + png.stem().string();
  const auto cells = board::minesweeper::ParseBoard(TextOf(Sibling(png, ".txt")));
  if (!cells) Stop(png, cells.error().text);
  fixture.cells = *cells;
  const nlohmann::json json = nlohmann::json::parse(TextOf(Sibling(png, ".json")));
  const nlohmann::json& grid = json.at("grid");
  fixture.grid = {grid.at("x"), grid.at("y"), grid.at("width"), grid.at("height")};
  fixture.geometry.col_edges =
      EdgesOf(json, "col_edges", fixture.grid.x, fixture.grid.width, fixture.cells.cols());
  fixture.geometry.row_edges =
      EdgesOf(json, "row_edges", fixture.grid.y, fixture.grid.height, fixture.cells.rows());
  fixture.mines = json.at("mines");
  fixture.status = json.value("status", "");
  if (json.contains("mines_left")) fixture.mines_left = json.at("mines_left").get<int>();
  return fixture;
}

}  // namespace

fs::path FixturesFolder() { return test_support::SourceTree() / "fixtures"; }

Split FixtureSplit() {
  const nlohmann::json json = nlohmann::json::parse(TextOf(FixturesFolder() / "split.json"));
  return {json.at("shipped"), json.at("tune"), json.at("held_out"), json.at("locked")};
}

std::vector<Fixture> FixturesBelow(const fs::path& folder) {
  std::vector<Fixture> fixtures;
  for (const fs::path& png : PngsBelow(folder)) {
    if (fs::exists(Sibling(png, ".txt"))) fixtures.push_back(Load(png));
  }
  return fixtures;
}

std::vector<Fixture> ShippedFixtures() {
  std::vector<Fixture> fixtures;
  for (const std::string& skin : FixtureSplit().shipped) {
    for (Fixture& fixture : FixturesBelow(FixturesFolder() / "minesweeper" / skin)) {
      fixtures.push_back(std::move(fixture));
    }
  }
  return fixtures;
}

std::vector<fs::path> Negatives() { return PngsBelow(FixturesFolder() / "negatives"); }

base::Frame Picture(const fs::path& png) {
  const auto frame = capture::file::ReadPng(png);
  if (!frame) Stop(png, frame.error().text);
  return *frame;
}

std::ostream& operator<<(std::ostream& out, const Fixture& fixture) { return out << fixture.name; }

std::string TestName(const std::string& name) {
  std::string test_name = name;
  std::replace_if(
      test_name.begin(), test_name.end(),
      [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return test_name;
}

}  // namespace gridhand::vision
