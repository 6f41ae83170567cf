#include "app/minesweeper/board_size.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <regex>

#include "app/staged_game.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::Result;

// "20x15/50": columns, rows, mines.
std::optional<BoardSize> ParseSize(const std::string& text) {
  static const std::regex kPattern("([0-9]{1,4})x([0-9]{1,4})/([0-9]{1,6})");
  std::smatch match;
  if (!std::regex_match(text, match, kPattern)) return std::nullopt;
  return BoardSize{std::stoi(match[1]), std::stoi(match[2]), std::stoi(match[3])};
}

}  // namespace

BoardSize FitTo(const DealtBoards& boards, BoardSize size) {
  const int least = boards.cols.least;
  if (size.cols >= least) return size;
  return {least, size.rows, size.mines * least / size.cols};
}

base::Status CheckSize(const Profile& profile, BoardSize size) {
  const DealtBoards& boards = profile.boards;
  const int cells = size.cols * size.rows;
  if (boards.cols.Holds(size.cols) && boards.rows.Holds(size.rows) && cells >= boards.min_cells &&
      size.mines >= 1 && size.mines <= cells - boards.min_free_cells) {
    return base::Ok();
  }
  return Error{
      ErrorKind::kBadInput,
      fmt::format("{} cannot be started with {}x{}/{}: expected {} to {} columns, {} to {} rows, "
                  "at least {} cells, of these at least {} without a mine",
                  profile.name, size.cols, size.rows, size.mines, boards.cols.least,
                  boards.cols.most, boards.rows.least, boards.rows.most, boards.min_cells,
                  boards.min_free_cells)};
}

std::optional<BoardSize> SizeNamed(const std::string& name) {
  static const std::map<std::string, BoardSize> kNamed = {
      {"beginner", kBeginner}, {"intermediate", kIntermediate}, {"expert", kExpert}};
  const auto found = kNamed.find(name);
  return found == kNamed.end() ? std::nullopt : std::optional(found->second);
}

Result<BoardSize> SizeFrom(const std::string& text, const Profile& profile) {
  const auto named = SizeNamed(text.empty() ? "beginner" : text);
  if (named) return FitTo(profile.boards, *named);
  if (const std::optional<BoardSize> size = ParseSize(text)) return *size;
  return Error{ErrorKind::kBadInput,
               fmt::format("--size: expected beginner, intermediate, expert, or "
                           "COLUMNSxROWS/MINES such as 20x15/50, saw '{}'",
                           text)};
}

Result<StageOptions> StageFor(const Profile& profile, BoardSize size, const std::string& theme) {
  if (base::Status checked = CheckSize(profile, size); !checked.ok()) return checked.error();
  return StageWith(profile,
                   {{"cols", fmt::format("{}", size.cols)},
                    {"rows", fmt::format("{}", size.rows)},
                    {"mines", fmt::format("{}", size.mines)}},
                   theme);
}

}  // namespace gridhand::app::minesweeper
