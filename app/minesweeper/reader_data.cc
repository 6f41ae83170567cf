#include "app/minesweeper/reader_data.h"

#include <memory>

#include "agent/minesweeper/solver_oracle.h"

namespace gridhand::app::minesweeper {

using vision::minesweeper::ReaderData;

ReaderData ReaderDataFor(const DataFiles& files) {
  return {files.skins_dir, files.net_file, std::make_shared<agent::minesweeper::SolverOracle>()};
}

ReaderData UnseenReaderDataFor(const DataFiles& files) {
  ReaderData data = ReaderDataFor(files);
  data.skins_dir.clear();
  return data;
}

}  // namespace gridhand::app::minesweeper
