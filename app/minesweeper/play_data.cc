#include "app/minesweeper/play_data.h"

#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"

namespace gridhand::app::minesweeper {

base::Result<PlayData> LoadPlayData() {
  base::Result<DataFiles> files = FindDataFiles("minesweeper");
  if (!files.ok()) return files.error();
  auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return profiles.error();
  auto data = ReaderDataFor(*files);
  if (!data.ok()) return data.error();
  auto reader = vision::minesweeper::BoardReader::Load(*std::move(data));
  if (!reader.ok()) return reader.error();
  return PlayData{*std::move(profiles), *std::move(reader)};
}

}  // namespace gridhand::app::minesweeper
