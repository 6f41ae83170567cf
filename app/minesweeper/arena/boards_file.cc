#include "app/minesweeper/arena/boards_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>

#include "app/json_text.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper::arena {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;
using board::CellPos;
using board::minesweeper::kMaxBoardCells;
using board::minesweeper::kMaxBoardSide;
using board::minesweeper::MineLayout;
using nlohmann::json;

// More than a line of the largest board that is nothing but mines needs; a file without line ends
// is not read into memory beyond it.
constexpr std::size_t kMaxLineBytes = 64'000'000;

constexpr std::size_t kMostShown = 40;  // characters of a wrong line, in a message

Error Bad(std::string text) { return {ErrorKind::kBadInput, std::move(text)}; }

Error AtLine(int line, const Error& error) {
  return Bad(fmt::format("line {}{}", line,
                         error.text.starts_with("column") ? ", " + error.text : ": " + error.text));
}

base::Status CheckSize(std::int64_t rows, std::int64_t cols) {
  const bool fits = rows >= 1 && cols >= 1 && rows <= kMaxBoardSide && cols <= kMaxBoardSide &&
                    rows * cols <= kMaxBoardCells;
  if (fits) return base::Ok();
  return Bad(fmt::format("{} rows and {} columns: expected 1 to {} each, at most {} cells", rows,
                         cols, kMaxBoardSide, kMaxBoardCells));
}

// --- One board a line -------------------------------------------------------------------------

Result<std::int64_t> NumberOf(const json& object, const char* key) {
  const auto at = object.find(key);
  if (at != object.end() && at->is_number_integer()) return at->get<std::int64_t>();
  return Bad(fmt::format("expected a whole number as \"{}\"", key));
}

Result<CellPos> CellOf(const json& cell, const MineLayout& mines, std::string_view what) {
  const bool is_pair = cell.is_array() && cell.size() == 2 && cell[0].is_number_integer() &&
                       cell[1].is_number_integer();
  if (!is_pair) return Bad(fmt::format("expected [row,column] as {}, saw {}", what, cell.dump()));
  const auto row = cell[0].get<std::int64_t>();
  const auto col = cell[1].get<std::int64_t>();
  if (row < 0 || row >= mines.rows() || col < 0 || col >= mines.cols()) {
    return Bad(fmt::format("{} {} is not on a board of {} rows and {} columns", what, cell.dump(),
                           mines.rows(), mines.cols()));
  }
  return CellPos{static_cast<int>(row), static_cast<int>(col)};
}

base::Status AddMine(CellPos cell, MineLayout& mines) {
  if (mines[cell]) return Bad(fmt::format("the mine [{},{}] is named twice", cell.row, cell.col));
  mines[cell] = true;
  return base::Ok();
}

base::Status CheckStart(const DealtBoard& board) {
  if (!board.mines[board.start]) return base::Ok();
  return Bad(fmt::format("the start [{},{}] is a mine", board.start.row, board.start.col));
}

Result<json> ParseObject(std::string_view line) {
  Result<json> object = ParseJson<json>(line);
  if (object && object->is_object()) return object;
  return Bad(fmt::format("{}: expected {}", object ? "not an object" : object.error().text,
                         R"({"rows":…,"cols":…,"start":[r,c],"mines":[[r,c]…]})"));
}

Result<DealtBoard> BoardOf(const json& object) {
  const Result<std::int64_t> rows = NumberOf(object, "rows");
  if (!rows) return rows.error();
  const Result<std::int64_t> cols = NumberOf(object, "cols");
  if (!cols) return cols.error();
  if (const auto size = CheckSize(*rows, *cols); !size) return size.error();
  DealtBoard board{.start = {},
                   .mines = MineLayout(static_cast<int>(*rows), static_cast<int>(*cols), false)};
  const Result<CellPos> start = CellOf(object.value("start", json()), board.mines, "\"start\"");
  if (!start) return start.error();
  board.start = *start;
  const auto mines = object.find("mines");
  if (mines == object.end() || !mines->is_array()) return Bad("expected a list as \"mines\"");
  for (const json& item : *mines) {
    const Result<CellPos> mine = CellOf(item, board.mines, "a mine");
    if (!mine) return mine.error();
    if (const auto added = AddMine(*mine, board.mines); !added) return added.error();
  }
  if (const auto start_is_free = CheckStart(board); !start_is_free) return start_is_free.error();
  return board;
}

// --- One square board a file ------------------------------------------------------------------

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text;
}

std::optional<std::int64_t> WholeNumber(std::string_view text) {
  text = Trimmed(text);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// A row or column below `side`; -1 if the text is none.
int CoordinateOf(std::string_view text, int side) {
  const std::int64_t number = WholeNumber(text).value_or(-1);
  return number >= 0 && number < side ? static_cast<int>(number) : -1;
}

Result<CellPos> ParseXy(std::string_view line, const MineLayout& mines) {
  const std::size_t comma = std::min(line.find(','), line.size());
  const int x = CoordinateOf(line.substr(0, comma), mines.cols());
  const int y = CoordinateOf(line.substr(std::min(comma + 1, line.size())), mines.rows());
  if (x >= 0 && y >= 0) return CellPos{y, x};
  return Bad(fmt::format("expected x,y of a mine, each 0 to {}, saw '{}'", mines.cols() - 1,
                         line.substr(0, kMostShown)));
}

// Lines of a stream, numbered, none longer than it may be.
class Lines {
 public:
  explicit Lines(std::istream& in) : in_(in) {}

  // False at the end of the input, and after too long a line.
  bool Next() {
    line_.clear();
    if (failed_ || in_.peek() == std::istream::traits_type::eof()) return false;
    ++number_;
    for (int c = in_.get(); c != '\n' && c != std::istream::traits_type::eof(); c = in_.get()) {
      line_ += static_cast<char>(c);
      if (line_.size() <= kMaxLineBytes) continue;
      failed_ = true;
      return false;
    }
    return true;
  }
  std::string_view text() const { return Trimmed(line_); }
  int number() const { return number_; }
  bool failed() const { return failed_; }

 private:
  std::istream& in_;
  std::string line_;
  int number_ = 0;
  bool failed_ = false;
};

Error TooLong(const Lines& lines) {
  return Bad(fmt::format("line {}, column {}: longer than a line of any board", lines.number(),
                         kMaxLineBytes + 1));
}

Result<std::int64_t> ReadMineCount(Lines& lines, std::int64_t size) {
  const bool found = lines.Next();
  if (lines.failed()) return TooLong(lines);
  const auto count = found ? WholeNumber(lines.text()) : std::nullopt;
  if (count && *count >= 0 && *count < size * size) return *count;
  return Bad(fmt::format("line 2: expected the number of mines, 0 to {}, saw '{}'", size * size - 1,
                         lines.text().substr(0, kMostShown)));
}

Result<std::vector<DealtBoard>> ReadSquareBoard(Lines& lines, std::int64_t size) {
  if (const auto fits = CheckSize(size, size); !fits) return AtLine(1, fits.error());
  const Result<std::int64_t> count = ReadMineCount(lines, size);
  if (!count) return count.error();
  const int side = static_cast<int>(size);
  DealtBoard board{.start = {0, 0}, .mines = MineLayout(side, side, false)};
  std::int64_t found = 0;
  while (lines.Next()) {
    if (lines.text().empty()) continue;
    const Result<CellPos> mine = ParseXy(lines.text(), board.mines);
    if (!mine) return AtLine(lines.number(), mine.error());
    const auto added = AddMine(*mine, board.mines);
    if (!added) return AtLine(lines.number(), added.error());
    ++found;
  }
  if (lines.failed()) return TooLong(lines);
  if (found != *count) {
    return Bad(fmt::format("line {}: {} mines were announced, {} are named", lines.number(), *count,
                           found));
  }
  if (const auto start = CheckStart(board); !start) return start.error();
  return std::vector<DealtBoard>{std::move(board)};
}

}  // namespace

std::string FormatBoardLine(const DealtBoard& board) {
  nlohmann::ordered_json line = {{"rows", board.mines.rows()}, {"cols", board.mines.cols()}};
  line["start"] = {board.start.row, board.start.col};
  line["mines"] = json::array();
  ForEachCell(board.mines, [&](CellPos cell) {
    if (board.mines[cell]) line["mines"].push_back({cell.row, cell.col});
  });
  return JsonLine(line);
}

Result<DealtBoard> ParseBoardLine(std::string_view line) {
  const Result<json> object = ParseObject(line);
  return object ? BoardOf(*object) : object.error();
}

Result<std::vector<DealtBoard>> ReadBoards(std::istream& in, std::optional<std::int64_t> limit) {
  std::vector<DealtBoard> boards;
  Lines lines(in);
  while ((!limit || static_cast<std::int64_t>(boards.size()) < *limit) && lines.Next()) {
    if (lines.text().empty()) continue;
    if (boards.empty()) {
      if (const auto size = WholeNumber(lines.text())) return ReadSquareBoard(lines, *size);
    }
    Result<DealtBoard> board = ParseBoardLine(lines.text());
    if (!board) return AtLine(lines.number(), board.error());
    boards.push_back(*std::move(board));
  }
  if (lines.failed()) return TooLong(lines);
  if (boards.empty()) return Bad("line 1, column 1: expected a board a line, saw none");
  return boards;
}

}  // namespace gridhand::app::minesweeper::arena
