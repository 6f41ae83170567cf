// Reads JSON of others field by field. The first misfit is kept, in words that say what was
// expected, where, and what was seen; every later value means nothing. So a parser reads all its
// fields and asks once:
//
//     JsonMisfit misfit;
//     const JsonReader line(json, misfit);
//     const std::string name = line["agent"].Text();
//     const auto row = line["cell"][0].Whole(0, 15);
//     if (misfit) return Error{kBadInput, *misfit};
//     // expected a whole number of 0 to 15 as "cell[0]", seen "x"
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

namespace gridhand::app {

using JsonMisfit = std::optional<std::string>;

class JsonReader {
 public:
  // Both must outlive the reader and those made from it.
  JsonReader(const nlohmann::json& value, JsonMisfit& misfit);

  // A field of an object, an item of an array. What is not there can still be asked for its own
  // fields and items, which are not there, either.
  JsonReader operator[](std::string_view key) const;
  JsonReader operator[](std::size_t index) const;
  // All items of an array. Misfit: no array.
  std::vector<JsonReader> Items() const;

  bool IsThere() const { return value_ != nullptr; }
  bool IsNull() const;

  // Misfit: the value is of another type, or not there; the result is then "", `least`, 0, false.
  std::string Text() const;
  std::int64_t Whole(std::int64_t least, std::int64_t most) const;
  std::uint64_t Natural() const;  // of 64 bits
  double Number() const;
  bool Truth() const;

  // The int of Whole, for bounds that an int holds.
  int Int(int least, int most) const { return static_cast<int>(Whole(least, most)); }

  // Notes that something else was expected here.
  void Expect(std::string_view what) const;

 private:
  JsonReader(const nlohmann::json* value, std::string path, JsonMisfit& misfit)
      : value_(value), path_(std::move(path)), misfit_(&misfit) {}

  const nlohmann::json* value_;  // null: not there
  std::string path_;             // "mines.total"; empty: the whole
  JsonMisfit* misfit_;
};

}  // namespace gridhand::app
