#include "app/toml_value.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "app/input_file.h"

namespace gridhand::app {
namespace {

namespace fs = std::filesystem;

std::string Seen(const toml::node* node) {
  if (node == nullptr) return "nothing";
  if (node->is_table()) return "a table";
  if (node->is_array()) return "a list";
  if (const auto text = node->value<std::string_view>()) return fmt::format("'{}'", *text);
  if (const auto number = node->value_exact<std::int64_t>()) return fmt::format("{}", *number);
  if (const auto truth = node->value_exact<bool>()) return fmt::format("{}", *truth);
  return "another value";
}

}  // namespace

base::Status TomlValue::Read(std::string_view text, const fs::path& file,
                             const std::function<void(const TomlValue& root)>& read) {
  try {
    const toml::table table = toml::parse(text);
    std::optional<base::Error> misfit;
    read(TomlValue(&table, 1, "", file, misfit));
    if (misfit) return *misfit;
    return base::Ok();
  } catch (const toml::parse_error& error) {
    return BadInput(file, static_cast<int>(error.source().begin.line), error.description());
  }
}

TomlValue::TomlValue(const toml::node* node, int line, std::string path, const fs::path& file,
                     std::optional<base::Error>& misfit)
    : node_(node), line_(line), path_(std::move(path)), file_(file), misfit_(misfit) {
  if (node_ != nullptr) line_ = std::max(1, static_cast<int>(node_->source().begin.line));
}

TomlValue TomlValue::operator[](std::string_view key) const {
  const toml::table* table = node_ == nullptr ? nullptr : node_->as_table();
  if (node_ != nullptr && table == nullptr) Expect("a table");
  return {table == nullptr ? nullptr : table->get(key), line_,
          path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key), file_, misfit_};
}

std::string TomlValue::Text() const {
  if (IsThere() && node_->is_string()) return *node_->value<std::string>();
  Expect("a text");
  return "";
}

int TomlValue::Whole(std::int64_t least, std::int64_t most, int usual) const {
  if (!IsThere()) return usual;
  const auto number = node_->value_exact<std::int64_t>();
  if (number && least <= *number && *number <= most) return static_cast<int>(*number);
  Expect(fmt::format("a whole number of {} to {}", least, most));
  return usual;
}

bool TomlValue::Truth(bool usual) const {
  if (!IsThere()) return usual;
  const auto truth = node_->value_exact<bool>();
  if (!truth) Expect("true or false");
  return truth.value_or(false);
}

std::vector<TomlValue> TomlValue::Items() const {
  std::vector<TomlValue> items;
  const toml::array* array = IsThere() ? node_->as_array() : nullptr;
  if (IsThere() && array == nullptr) Expect("a list");
  for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
    items.push_back({&(*array)[i], line_, fmt::format("{}[{}]", path_, i), file_, misfit_});
  }
  return items;
}

std::vector<std::string> TomlValue::Texts() const {
  std::vector<std::string> texts;
  for (const TomlValue& item : Items()) texts.push_back(item.Text());
  return texts;
}

std::map<std::string, std::string> TomlValue::Pairs() const {
  std::map<std::string, std::string> pairs;
  const toml::table* table = IsThere() ? node_->as_table() : nullptr;
  if (IsThere() && table == nullptr) Expect("a table");
  if (table == nullptr) return pairs;
  for (const auto& [key, value] : *table) {
    pairs[std::string(key.str())] = (*this)[key.str()].Text();
  }
  return pairs;
}

void TomlValue::Expect(std::string_view what) const {
  Refuse(fmt::format("expected {} as {}, seen {}", what, path_, Seen(node_)));
}

void TomlValue::Refuse(std::string_view what) const {
  if (!misfit_) misfit_ = BadInput(file_, line_, what);
}

}  // namespace gridhand::app
