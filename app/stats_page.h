// `stats --html`: the statistics as one page with plots, which loads nothing from anywhere.
#pragma once

#include <string>
#include <vector>

#include "history/statistics.h"

namespace gridhand::app {

// The games of one board and one kind of player, in the order in which they ended.
struct GameSeries {
  history::Statistics statistics;
  std::vector<history::Played> games;  // whose `board` means nothing any more
};

// Those of each line of the statistics. Errors as History::ForEach.
base::Result<std::vector<GameSeries>> SeriesOf(history::History& history,
                                               const history::Filter& filter);

std::string StatsPage(const std::vector<GameSeries>& all);

}  // namespace gridhand::app
