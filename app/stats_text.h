// The statistics of `stats`, as a table for people, JSON or CSV for scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/proportion.h"
#include "history/statistics.h"

namespace gridhand::app {

// Won games of those that were won, lost or drawn.
Proportion WinShare(const history::Statistics& statistics);

// "5 Nov 2026" in the local time zone.
std::string DateText(history::Instant instant);

// "95.20 s", "2:05.10".
std::string TimeText(double seconds);

// A line a board, and a heading for each program; ends in a line break.
std::string StatsTable(const std::vector<history::Statistics>& all);

// Keys as in StatsCsv; what is not known is null.
nlohmann::ordered_json StatsJson(const history::Statistics& statistics);

// With a line of names; what is not known is empty.
std::string StatsCsv(const std::vector<history::Statistics>& all);

}  // namespace gridhand::app
