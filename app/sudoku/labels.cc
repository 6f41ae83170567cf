#include "app/sudoku/labels.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace gridhand::app::sudoku {
namespace {

using nlohmann::json;
using Rows = std::vector<std::string>;
// The values of a cell that is named "row,col".
using Notes = std::map<std::string, std::set<int>>;

// The rows of that name, if there are as many of them, and as long, as those of the board.
std::optional<Rows> RowsIn(const json& object, const char* key, const Rows& board) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array() || found->size() != board.size()) return {};
  Rows rows;
  for (const json& row : *found) {
    if (!row.is_string()) return {};
    rows.push_back(row.get<std::string>());
    if (rows.back().size() != board.front().size()) return {};
  }
  return rows;
}

std::set<int> ValuesIn(const json& list) {
  std::set<int> values;
  for (const json& value : list) {
    if (value.is_number_integer()) values.insert(value.get<int>());
  }
  return values;
}

Notes NotesOfLabel(const json& cells) {
  Notes notes;
  for (const auto& [cell, values] : cells.items()) {
    if (values.is_array() && !values.empty()) notes[cell] = ValuesIn(values);
  }
  return notes;
}

Notes NotesOfReading(const json& cells) {
  Notes notes;
  for (const json& cell : cells) {
    notes[fmt::format("{},{}", cell[0].get<int>(), cell[1].get<int>())] = ValuesIn(cell[2]);
  }
  return notes;
}

Proportion ScoreGivens(const Rows& rows, const json& label, const json& read) {
  Proportion right;
  const auto said = RowsIn(label, "givens", rows);
  const auto told = RowsIn(read, "givens", rows);
  if (!said || !told || read.at("tells_givens") != true) return right;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t col = 0; col < rows[row].size(); ++col) {
      if (rows[row][col] == '.') continue;
      ++right.of;
      right.count += ((*said)[row][col] == '.') == ((*told)[row][col] == '.') ? 1 : 0;
    }
  }
  return right;
}

Proportion ScoreNotes(const json& label, const json& read) {
  const auto said = label.find("notes");
  if (said == label.end() || !said->is_object()) return {};
  const Notes shown = NotesOfLabel(*said);
  const Notes seen = NotesOfReading(read.at("notes"));
  Proportion right;
  for (const auto& [cell, values] : shown) {
    const auto found = seen.find(cell);
    ++right.of;
    right.count += found != seen.end() && found->second == values ? 1 : 0;
  }
  for (const auto& [cell, values] : seen) right.of += shown.contains(cell) ? 0 : 1;
  return right;
}

// Letters may name the same blocks in another order.
std::vector<int> Numbered(const Rows& blocks) {
  std::map<char, int> numbers;
  std::vector<int> numbered;
  for (const std::string& row : blocks) {
    for (const char letter : row) {
      numbered.push_back(
          numbers.try_emplace(letter, static_cast<int>(numbers.size())).first->second);
    }
  }
  return numbered;
}

Proportion ScoreBlocks(const Rows& rows, const json& label, const json& read) {
  const auto said = RowsIn(label, "blocks", rows);
  const auto told = RowsIn(read, "blocks", rows);
  if (!said) return {};
  const bool sees_diagonals = read.at("diagonals") == true;
  const bool are_there = label.value("diagonals", json(false)) == true;
  const bool is_right =
      told && Numbered(*said) == Numbered(*told) && (!sees_diagonals || are_there);
  return {is_right ? 1 : 0, 1};
}

}  // namespace

std::vector<Proportion> SudokuLabels::ScoreParts(const Rows& rows, const json& notes,
                                                 const json& read) const {
  return {ScoreGivens(rows, notes, read), ScoreNotes(notes, read), ScoreBlocks(rows, notes, read)};
}

}  // namespace gridhand::app::sudoku
