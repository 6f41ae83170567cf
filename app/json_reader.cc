#include "app/json_reader.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace gridhand::app {
namespace {

using nlohmann::json;

constexpr std::size_t kMostShown = 40;  // characters of a wrong value, in a message

// In ASCII, so that no cut spoils a character.
std::string Seen(const json* value) {
  if (value == nullptr) return "nothing";
  if (value->is_array()) return "a list";
  if (value->is_object()) return "an object";
  const std::string text = value->dump(-1, ' ', true, json::error_handler_t::replace);
  return text.size() <= kMostShown ? text : text.substr(0, kMostShown) + "…";
}

}  // namespace

JsonReader::JsonReader(const json& value, JsonMisfit& misfit) : JsonReader(&value, "", misfit) {}

JsonReader JsonReader::operator[](std::string_view key) const {
  const json* found = nullptr;
  if (value_ != nullptr && value_->is_object()) {
    const auto at = value_->find(std::string(key));
    if (at != value_->end()) found = &*at;
  }
  return {found, path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key), *misfit_};
}

JsonReader JsonReader::operator[](std::size_t index) const {
  const bool is_there = value_ != nullptr && value_->is_array() && index < value_->size();
  return {is_there ? &(*value_)[index] : nullptr, fmt::format("{}[{}]", path_, index), *misfit_};
}

std::vector<JsonReader> JsonReader::Items() const {
  std::vector<JsonReader> items;
  if (value_ == nullptr || !value_->is_array()) {
    Expect("a list");
    return items;
  }
  for (std::size_t i = 0; i < value_->size(); ++i) items.push_back((*this)[i]);
  return items;
}

bool JsonReader::IsNull() const { return value_ != nullptr && value_->is_null(); }

std::string JsonReader::Text() const {
  if (value_ != nullptr && value_->is_string()) return value_->get<std::string>();
  Expect("a text");
  return "";
}

std::int64_t JsonReader::Whole(std::int64_t least, std::int64_t most) const {
  // A number above those of 64 bits with a sign is of another type, and never within the bounds.
  const bool has_sign =
      value_ != nullptr && value_->is_number_integer() &&
      (!value_->is_number_unsigned() || value_->get<std::uint64_t>() <= INT64_MAX);
  if (has_sign) {
    const auto number = value_->get<std::int64_t>();
    if (least <= number && number <= most) return number;
  }
  Expect(fmt::format("a whole number of {} to {}", least, most));
  return least;
}

std::uint64_t JsonReader::Natural() const {
  if (value_ != nullptr && value_->is_number_unsigned()) return value_->get<std::uint64_t>();
  Expect("a whole number of at least 0");
  return 0;
}

double JsonReader::Number() const {
  if (value_ != nullptr && value_->is_number()) return value_->get<double>();
  Expect("a number");
  return 0;
}

bool JsonReader::Truth() const {
  if (value_ != nullptr && value_->is_boolean()) return value_->get<bool>();
  Expect("true or false");
  return false;
}

void JsonReader::Expect(std::string_view what) const {
  if (*misfit_) return;
  const std::string place = path_.empty() ? "" : fmt::format(" as \"{}\"", path_);
  *misfit_ = fmt::format("expected {}{}, seen {}", what, place, Seen(value_));
}

}  // namespace gridhand::app
