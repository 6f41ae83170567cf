// Files of dealt boards, of both kinds, and boards as text: any bytes.
//
// Input: which parser (a byte, odd: boards as text), then the file.
#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "app/minesweeper/arena/boards_file.h"
#include "board/minesweeper/text.h"
#include "fuzz/target.h"

namespace gridhand::fuzz {
namespace {

using app::minesweeper::arena::DealtBoard;
using app::minesweeper::arena::FormatBoardLine;
using app::minesweeper::arena::ParseBoardLine;
using app::minesweeper::arena::ReadBoards;

void TryBoardText(const std::string& text) {
  const auto cells = board::minesweeper::ParseBoard(text);
  if (!cells) {
    Expect(cells.error().text.starts_with("line "), "what is no board is told with its line");
    return;
  }
  const auto again = board::minesweeper::ParseBoard(FormatBoard(*cells));
  Expect(again.ok() && *again == *cells, "a board that was written is read again");
}

void TryBoardsFile(const std::string& text) {
  std::istringstream in(text);
  const auto boards = ReadBoards(in);
  if (!boards) {
    Expect(boards.error().kind == base::ErrorKind::kBadInput, "what is no board is bad input");
    return;
  }
  for (const DealtBoard& board : *boards) {
    Expect(!board.mines[board.start], "the start is no mine");
    const auto again = ParseBoardLine(FormatBoardLine(board));
    Expect(again.ok() && *again == board, "a board that was written is read again");
  }
}

Input File(std::uint8_t kind, std::string_view text) {
  Input input(1 + text.size(), kind);
  std::copy(text.begin(), text.end(), input.begin() + 1);
  return input;
}

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  if (input.empty()) return;
  const std::string text(input.begin() + 1, input.end());
  input[0] % 2 == 0 ? TryBoardsFile(text) : TryBoardText(text);
}

std::vector<Input> Seeds() {
  return {File(0, "{\"rows\":2,\"cols\":3,\"start\":[1,0],\"mines\":[[0,0],[1,2]]}\n"),
          File(0,
               "{\"rows\":1,\"cols\":2,\"start\":[0,0],\"mines\":[]}\n\n"
               "{\"rows\":1,\"cols\":2,\"start\":[0,1],\"mines\":[[0,0]]}\r\n"),
          File(0, "4\n3\n3,0\n1,2\n0,3\n"), File(1, "1F1.\n11##\n"),
          File(1, "\r\n.12345678#F?*Xx~\r\n")};
}

}  // namespace gridhand::fuzz
