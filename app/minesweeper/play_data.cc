#include "app/minesweeper/play_data.h"

#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"

namespace gridhand::app::minesweeper {

base::Result<PlayData> LoadPlayData() {
  base::Result<DataFiles> files = FindDataFiles();
  if (!files.ok()) return files.error();
  auto profiles = LoadProfiles(files->profiles_dir);
  if (!profiles.ok()) return profiles.error();
  auto reader = vision::minesweeper::BoardReader::Load(KnownReaderDataFor(*files));
  if (!reader.ok()) return reader.error();
  return PlayData{*std::move(profiles), *std::move(reader)};
}

base::Result<vision::minesweeper::BoardReader> LoadPlayersReader() {
  const base::Result<DataFiles> files = FindDataFiles();
  if (!files.ok()) return files.error();
  auto data = ReaderDataFor(*files);
  if (!data.ok()) return data.error();
  return vision::minesweeper::BoardReader::Load(*std::move(data));
}

}  // namespace gridhand::app::minesweeper
