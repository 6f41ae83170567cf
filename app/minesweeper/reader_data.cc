#include "app/minesweeper/reader_data.h"

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "agent/minesweeper/solver_oracle.h"
#include "app/minesweeper/learnt_skins.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Result;
using vision::minesweeper::LearntSkin;
using vision::minesweeper::ReaderData;

// Below the folder of the skins: the pictures of their cells, as `gridhand learn` writes them.
constexpr const char* kPicturesFolder = "pictures";

// Those that the user has let learn.
Result<std::vector<LearntSkin>> OwnSkins() {
  const Result<std::filesystem::path> folder = LearntSkinsFolder();
  if (!folder) return std::vector<LearntSkin>();  // nowhere to look, so nothing was learnt
  return LoadLearntSkins(*folder);
}

}  // namespace

Result<ReaderData> ReaderDataFor(const DataFiles& files) {
  ReaderData data = UnseenReaderDataFor(files);
  data.skins_dir = files.skins_dir;
  Result<std::vector<LearntSkin>> pictured = LoadLearntSkins(files.skins_dir / kPicturesFolder);
  if (!pictured) return pictured.error();
  data.pictured = *std::move(pictured);
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
