// A game as one line of JSON, for files beside the database.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "history/record.h"

namespace gridhand::history {

// Without a line break.
std::string ToJson(const GameRecord& record);

// None: not what ToJson writes.
std::optional<GameRecord> FromJson(std::string_view line);

}  // namespace gridhand::history
