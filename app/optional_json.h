// What is not known, in JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace gridhand::app {

// The value, or null.
template <class T>
nlohmann::ordered_json OrNull(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace gridhand::app
