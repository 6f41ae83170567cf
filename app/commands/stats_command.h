// `gridhand stats`: what the history says of the games that were played.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "app/command.h"
#include "history/record.h"

namespace gridhand::app {

// "2026-11-05" (local time), or so long before `now`: "12h", "7d", "4w". None: neither.
std::optional<history::Instant> SinceFrom(std::string_view text, history::Instant now);

Command AddStatsCommand(CLI::App& parent);

}  // namespace gridhand::app
