#include "vision/minesweeper/labeling/drawn_symbols.h"

namespace gridhand::vision::minesweeper {

using board::CellPos;
using board::Grid;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;

namespace {

template <class Key, class Value>
const Value& FindOrEmpty(const std::map<Key, Value>& map, const Key& key) {
  static const Value kEmpty;
  const auto found = map.find(key);
  return found == map.end() ? kEmpty : found->second;
}

}  // namespace

DrawnSymbols::DrawnSymbols(const Grid<CellReading>& cells, const Grid<Drawing>& drawings) {
  board::ForEachCell(cells, [&](CellPos cell) {
    const CellSymbol symbol = cells[cell].symbol;
    if (symbol == CellSymbol::kUnknown) return;
    const int drawing = drawings[cell].alike;
    ++drawings_[symbol][drawing];
    if (drawing != kNoDrawing) ++symbols_[drawing][symbol];
  });
}

const std::map<CellSymbol, int>& DrawnSymbols::SymbolsOf(int drawing) const {
  return FindOrEmpty(symbols_, drawing);
}

const std::map<int, int>& DrawnSymbols::DrawingsOf(CellSymbol symbol) const {
  return FindOrEmpty(drawings_, symbol);
}

int DrawnSymbols::Count(CellSymbol symbol, int drawing) const {
  const std::map<int, int>& drawings = DrawingsOf(symbol);
  const auto found = drawings.find(drawing);
  return found == drawings.end() ? 0 : found->second;
}

}  // namespace gridhand::vision::minesweeper
