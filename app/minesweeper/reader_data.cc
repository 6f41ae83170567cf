#include "app/minesweeper/reader_data.h"

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "agent/minesweeper/solver_oracle.h"
#include "app/minesweeper/learnt_skins.h"
#include "base/log.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Result;
using vision::minesweeper::LearntSkin;
using vision::minesweeper::ReaderData;

// Below the folder of the skins: the pictures of their cells, as `gridhand learn` writes them.
constexpr const char* kPicturesFolder = "pictures";

// Those that the user has let learn. A damaged one is named on stderr and left out.
std::vector<LearntSkin> OwnSkins(const std::optional<std::filesystem::path>& chosen) {
  const Result<std::filesystem::path> folder =
      chosen ? Result<std::filesystem::path>(*chosen) : LearntSkinsFolder();
  if (!folder) return {};  // nowhere to look, so nothing was learnt
  LearntSkins found = LoadLearntSkins(*folder);
  for (const base::Error& error : found.damaged)
    base::Log(base::LogLevel::kWarning, LeftOut(error));
  return std::move(found.skins);
}

}  // namespace

Result<ReaderData> ReaderDataFor(const DataFiles& files,
                                 const std::optional<std::filesystem::path>& learnt) {
  ReaderData data = UnseenReaderDataFor(files);
  data.skins_dir = files.skins_dir;
  LearntSkins pictured = LoadLearntSkins(files.skins_dir / kPicturesFolder);
  if (!pictured.damaged.empty()) return pictured.damaged.front();
  data.pictured = std::move(pictured.skins);
  LearntSkins shipped = LoadLearntSkins(files.skins_dir / kShippedLearnt);
  if (!shipped.damaged.empty()) return shipped.damaged.front();
  data.learnt = std::move(shipped.skins);
  for (LearntSkin& own : OwnSkins(learnt)) data.learnt.push_back(std::move(own));
  return data;
}

ReaderData UnseenReaderDataFor(const DataFiles& files) {
  ReaderData data;
  data.net_file = files.net_file;
  data.glyph_net_file = files.glyph_net_file;
  data.oracle = std::make_shared<agent::minesweeper::SolverOracle>();
  return data;
}

}  // namespace gridhand::app::minesweeper
