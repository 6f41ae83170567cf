// Evidence for joint readings, from boards as text.
#pragma once

#include <cassert>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include "board/minesweeper/text.h"
#include "vision/minesweeper/labeling/joint_reading.h"

namespace gridhand::vision::minesweeper {

// How probable each symbol is for a picture, by its character; what is left over is shared by the
// other symbols.
using Opinion = std::map<char, double>;

inline SymbolScores ScoresFor(const Opinion& opinion) {
  double left = 1;
  for (const auto& [symbol, probability] : opinion) left -= probability;
  const double others = left / static_cast<double>(kReadableSymbols - opinion.size());
  SymbolScores scores{};
  scores.fill(static_cast<float>(std::log(others)));
  for (const auto& [symbol, probability] : opinion) {
    const auto index = static_cast<std::size_t>(*board::minesweeper::SymbolFromChar(symbol));
    scores[index] = static_cast<float>(std::log(probability));
  }
  return scores;
}

// A classifier that knows what it sees.
inline Opinion Sure(char symbol) { return {{symbol, 0.999}}; }

inline board::Grid<board::minesweeper::CellSymbol> BoardOf(std::string_view text) {
  return *board::minesweeper::ParseBoard(text);
}

// One group for each symbol of the board `pictures`, read surely, save for the pictures that
// `opinions` names; ~ is unreadable.
inline JointEvidence EvidenceOf(std::string_view pictures,
                                const std::map<char, Opinion>& opinions = {}) {
  const auto board = BoardOf(pictures);
  JointEvidence evidence{.groups = {board.rows(), board.cols(), kUnreadable},
                         .scores = {board.rows(), board.cols(), SymbolScores{}}};
  ForEachCell(board, [&](board::CellPos cell) {
    const char symbol = ToChar(board[cell]);
    if (symbol == '~') return;
    const auto found = opinions.find(symbol);
    evidence.groups[cell] = static_cast<int>(board[cell]);
    evidence.scores[cell] = ScoresFor(found == opinions.end() ? Sure(symbol) : found->second);
  });
  return evidence;
}

}  // namespace gridhand::vision::minesweeper
