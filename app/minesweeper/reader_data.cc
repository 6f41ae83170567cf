#include "app/minesweeper/reader_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agent/minesweeper/solver_oracle.h"
#include "app/input_file.h"
#include "app/minesweeper/learnt_skins.h"
#include "board/minesweeper/text.h"
#include "capture/file/png.h"

namespace gridhand::app::minesweeper {
namespace {

namespace fs = std::filesystem;
using base::Result;
using vision::minesweeper::LearntSkin;
using vision::minesweeper::PictureSheet;
using vision::minesweeper::ReaderData;

// Below the folder of the skins: NAME.png with NAME.txt, which says what each picture shows.
constexpr const char* kSheetsFolder = "pictures";

Result<PictureSheet> SheetIn(const fs::path& text_file) {
  const Result<std::string> text = TextOf(text_file);
  if (!text) return text.error();
  auto shows = board::minesweeper::ParseBoard(*text);
  if (!shows) return BadInput(text_file, shows.error().text);
  const fs::path png = fs::path(text_file).replace_extension(".png");
  auto pixels = capture::file::ReadPng(png);
  if (!pixels) return pixels.error();
  const base::Size size{shows->cols() * vision::minesweeper::kPatchSide,
                        shows->rows() * vision::minesweeper::kPatchSide};
  if (pixels->size != size) {
    return BadInput(png, fmt::format("expected {} × {} px", size.width, size.height));
  }
  return PictureSheet{text_file.stem().string(), *std::move(pixels), *std::move(shows)};
}

Result<std::vector<PictureSheet>> SheetsIn(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code none;  // a folder of skins may have no pictures
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<PictureSheet> sheets;
  for (const fs::path& file : files) {
    Result<PictureSheet> sheet = SheetIn(file);
    if (!sheet) return sheet.error();
    sheets.push_back(*std::move(sheet));
  }
  return sheets;
}

// Those that the user has let learn.
Result<std::vector<LearntSkin>> OwnSkins() {
  const Result<fs::path> folder = LearntSkinsFolder();
  if (!folder) return std::vector<LearntSkin>();  // nowhere to look, so nothing was learnt
  return LoadLearntSkins(*folder);
}

}  // namespace

Result<ReaderData> ReaderDataFor(const DataFiles& files) {
  ReaderData data = UnseenReaderDataFor(files);
  data.skins_dir = files.skins_dir;
  Result<std::vector<PictureSheet>> sheets = SheetsIn(files.skins_dir / kSheetsFolder);
  if (!sheets) return sheets.error();
  data.sheets = *std::move(sheets);
  Result<std::vector<LearntSkin>> learnt = OwnSkins();
  if (!learnt) return learnt.error();
  data.learnt = *std::move(learnt);
  return data;
}

Result<ReaderData> KnownReaderDataFor(const DataFiles& files) {
  Result<std::vector<LearntSkin>> learnt = OwnSkins();
  if (!learnt) return learnt.error();
  ReaderData data;
  if (!learnt->empty()) data = UnseenReaderDataFor(files);  // what a learnt skin has not met
  data.skins_dir = files.skins_dir;
  data.learnt = *std::move(learnt);
  data.reads_unseen = false;
  return data;
}

ReaderData UnseenReaderDataFor(const DataFiles& files) {
  ReaderData data;
  data.net_file = files.net_file;
  data.oracle = std::make_shared<agent::minesweeper::SolverOracle>();
  return data;
}

}  // namespace gridhand::app::minesweeper
