// A rows × cols table of T, stored row by row.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

#include "board/cell_pos.h"

namespace gridhand::board {

template <class T>
class Grid {
 public:
  Grid() = default;
  Grid(int rows, int cols, T fill = T())
      : rows_(rows),
        cols_(cols),
        items_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), fill) {
    assert(rows >= 0 && cols >= 0);
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int size() const { return rows_ * cols_; }
  bool Contains(CellPos p) const {
    return p.row >= 0 && p.row < rows_ && p.col >= 0 && p.col < cols_;
  }

  // Precondition: Contains(p).
  decltype(auto) operator[](CellPos p) { return items_[Index(p)]; }
  decltype(auto) operator[](CellPos p) const { return items_[Index(p)]; }

  std::size_t Index(CellPos p) const {
    assert(Contains(p));
    return static_cast<std::size_t>(p.row) * static_cast<std::size_t>(cols_) +
           static_cast<std::size_t>(p.col);
  }
  CellPos PosOf(std::size_t index) const {
    const auto cols = static_cast<std::size_t>(cols_);
    return {static_cast<int>(index / cols), static_cast<int>(index % cols)};
  }

  const std::vector<T>& items() const { return items_; }
  std::vector<T>& items() { return items_; }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  bool operator==(const Grid&) const = default;

 private:
  int rows_ = 0;
  int cols_ = 0;
  std::vector<T> items_;
};

// Calls visit(CellPos) for every cell, row by row.
template <class T, class Visit>
void ForEachCell(const Grid<T>& grid, Visit visit) {
  for (int row = 0; row < grid.rows(); ++row) {
    for (int col = 0; col < grid.cols(); ++col) visit(CellPos{row, col});
  }
}

// Calls visit(CellPos) for the up to eight cells that touch `p`, row by row.
template <class T, class Visit>
void ForEachNeighbor(const Grid<T>& grid, CellPos p, Visit visit) {
  const int last_row = std::min(p.row + 1, grid.rows() - 1);
  const int last_col = std::min(p.col + 1, grid.cols() - 1);
  for (int row = std::max(p.row - 1, 0); row <= last_row; ++row) {
    for (int col = std::max(p.col - 1, 0); col <= last_col; ++col) {
      if (row != p.row || col != p.col) visit(CellPos{row, col});
    }
  }
}

}  // namespace gridhand::board
