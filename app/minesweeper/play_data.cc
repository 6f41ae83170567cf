#include "app/minesweeper/play_data.h"

#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"

namespace gridhand::app::minesweeper {

base::Result<std::vector<Profile>> ShippedProfiles() {
  const base::Result<DataFiles> files = FindDataFiles("minesweeper");
  if (!files.ok()) return files.error();
  return LoadProfiles(files->profiles_dir);
}

base::Result<vision::minesweeper::BoardReader> ShippedReader(
    const std::optional<std::filesystem::path>& learnt) {
  const base::Result<DataFiles> files = FindDataFiles("minesweeper");
  if (!files.ok()) return files.error();
  auto data = ReaderDataFor(*files, learnt);
  if (!data.ok()) return data.error();
  return vision::minesweeper::BoardReader::Load(*std::move(data));
}

}  // namespace gridhand::app::minesweeper
