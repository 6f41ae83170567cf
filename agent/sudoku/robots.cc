#include "agent/sudoku/robots.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "agent/coordinator.h"

namespace gridhand::agent::sudoku {
namespace {

using board::CellPos;
using board::Grid;
using board::sudoku::Board;
using board::sudoku::kEmpty;
using board::sudoku::Layout;

// What the robots see and write on.
struct Desk {
  const Layout& layout;
  RobotReport report;
  std::uint64_t most_placed = 0;

  int At(CellPos cell) const { return report.values[cell]; }
  bool IsFilled(CellPos cell) const { return At(cell) != kEmpty; }
  bool RowHas(int row, int value) const {
    for (int col = 0; col < layout.size(); ++col) {
      if (At({row, col}) == value) return true;
    }
    return false;
  }
  bool ColumnHas(int col, int value) const {
    for (int row = 0; row < layout.size(); ++row) {
      if (At({row, col}) == value) return true;
    }
    return false;
  }
  // The cells of the block that holds this one.
  const std::vector<CellPos>& BlockOf(CellPos cell) const {
    const int first_block = 2 * layout.size();
    return layout.units()[static_cast<std::size_t>(first_block + layout.BlockOf(cell))].cells;
  }
  bool BlockHas(CellPos cell, int value) const {
    return std::ranges::any_of(BlockOf(cell), [&](CellPos other) { return At(other) == value; });
  }
  bool DiagonalHas(CellPos cell, int value) const {
    const auto first = layout.units().begin() + 3 * layout.size();
    return std::any_of(first, layout.units().end(), [&](const board::sudoku::Unit& diagonal) {
      return std::ranges::count(diagonal.cells, cell) > 0 &&
             std::ranges::any_of(diagonal.cells, [&](CellPos other) { return At(other) == value; });
    });
  }
  bool BreaksNoRule(CellPos cell, int value) const {
    return !RowHas(cell.row, value) && !ColumnHas(cell.col, value) && !BlockHas(cell, value) &&
           !DiagonalHas(cell, value);
  }

  void Put(int robot, CellPos cell, int value) {
    report.values[cell] = value;
    report.placements.push_back({robot, cell, value, report.iterations});
    ++report.placed;
  }
};

std::vector<CellPos> InOrder(const Layout& layout) {
  std::vector<CellPos> cells;
  for (int row = 0; row < layout.size(); ++row) {
    for (int col = 0; col < layout.size(); ++col) cells.push_back({row, col});
  }
  return cells;
}

using Robot = Reasoner<Desk>;

// A robot of models 2 to 4 and of the block single.
class DigitRobot : public Robot {
 public:
  DigitRobot(RobotModel model, int digit)
      : model_(model), digit_(digit), name_("robot " + std::to_string(digit)) {}

  std::string_view name() const override { return name_; }

  Progress Contribute(Desk& desk) override {
    if (digit_ == 1) ++desk.report.iterations;
    for (const CellPos cell : InOrder(desk.layout)) {
      if (!IsValid(desk, cell)) continue;
      desk.Put(digit_, cell, digit_);
      return Progress::kAdded;
    }
    return Progress::kNothing;
  }

 private:
  bool IsValid(const Desk& desk, CellPos cell) const {
    if (desk.IsFilled(cell) || !desk.BreaksNoRule(cell, digit_)) return false;
    if (model_ == RobotModel::kBlockSingle) return IsAlone(desk, cell);
    std::set<int> rows;
    std::set<int> cols;
    for (const CellPos other : desk.BlockOf(cell)) {
      if (other.row != cell.row) rows.insert(other.row);
      if (other.col != cell.col) cols.insert(other.col);
    }
    return std::ranges::all_of(rows, [&](int row) { return IsRowOut(desk, cell, row); }) &&
           std::ranges::all_of(cols, [&](int col) { return IsColumnOut(desk, cell, col); });
  }

  bool IsAlone(const Desk& desk, CellPos cell) const {
    return std::ranges::all_of(desk.BlockOf(cell), [&](CellPos other) {
      return other == cell || desk.IsFilled(other) || desk.RowHas(other.row, digit_) ||
             desk.ColumnHas(other.col, digit_);
    });
  }

  bool IsRowOut(const Desk& desk, CellPos cell, int row) const {
    if (desk.RowHas(row, digit_)) return true;
    if (model_ == RobotModel::kModel2) return false;
    return desk.IsFilled({row, cell.col}) ||
           (model_ == RobotModel::kModel4 &&
            IsFull(desk, cell, [&](CellPos other) { return other.row == row; }));
  }

  bool IsColumnOut(const Desk& desk, CellPos cell, int col) const {
    if (desk.ColumnHas(col, digit_)) return true;
    if (model_ == RobotModel::kModel2) return false;
    return desk.IsFilled({cell.row, col}) ||
           (model_ == RobotModel::kModel4 &&
            IsFull(desk, cell, [&](CellPos other) { return other.col == col; }));
  }

  // Whether all cells of the block for which `is_asked` holds are filled.
  template <class IsAsked>
  static bool IsFull(const Desk& desk, CellPos cell, IsAsked is_asked) {
    return std::ranges::all_of(desk.BlockOf(cell), [&](CellPos other) {
      return !is_asked(other) || desk.IsFilled(other);
    });
  }

  RobotModel model_;
  int digit_;
  std::string name_;
};

// What the two robots of model 1 tell each other: where the last digit was taken back, and which.
struct TakenBack {
  std::optional<Placement> last;
};

class FillingRobot : public Robot {
 public:
  explicit FillingRobot(std::shared_ptr<TakenBack> taken_back)
      : taken_back_(std::move(taken_back)) {}

  std::string_view name() const override { return "robot 1"; }

  Progress Contribute(Desk& desk) override {
    ++desk.report.iterations;
    Progress progress = Progress::kNothing;
    for (const CellPos cell : InOrder(desk.layout)) {
      if (desk.IsFilled(cell)) continue;
      if (!Fill(desk, cell)) break;
      progress = Progress::kAdded;
    }
    return progress;
  }

 private:
  bool Fill(Desk& desk, CellPos cell) {
    if (desk.report.placed == desk.most_placed) {
      desk.report.gave_up = true;
      return false;
    }
    const std::optional<Placement> last = std::exchange(taken_back_->last, std::nullopt);
    for (int value = last ? last->value + 1 : 1; value <= desk.layout.size(); ++value) {
      if (!desk.BreaksNoRule(cell, value)) continue;
      desk.Put(1, cell, value);
      return true;
    }
    return false;
  }

  std::shared_ptr<TakenBack> taken_back_;
};

class TakingBackRobot : public Robot {
 public:
  explicit TakingBackRobot(std::shared_ptr<TakenBack> taken_back)
      : taken_back_(std::move(taken_back)) {}

  std::string_view name() const override { return "robot 2"; }

  Progress Contribute(Desk& desk) override {
    const bool is_full = std::ranges::count(desk.report.values, kEmpty) == 0;
    if (is_full || desk.report.gave_up || desk.report.placements.empty()) return Progress::kNothing;
    taken_back_->last = desk.report.placements.back();
    desk.report.placements.pop_back();
    desk.report.values[taken_back_->last->cell] = kEmpty;
    return Progress::kAdded;
  }

 private:
  std::shared_ptr<TakenBack> taken_back_;
};

Coordinator<Desk>::Ring MakeRing(RobotModel model, int size) {
  Coordinator<Desk>::Ring ring;
  if (model == RobotModel::kModel1) {
    const auto taken_back = std::make_shared<TakenBack>();
    ring.push_back(std::make_unique<FillingRobot>(taken_back));
    ring.push_back(std::make_unique<TakingBackRobot>(taken_back));
    return ring;
  }
  for (int digit = 1; digit <= size; ++digit) {
    ring.push_back(std::make_unique<DigitRobot>(model, digit));
  }
  return ring;
}

}  // namespace

std::string_view Name(RobotModel model) {
  constexpr std::array<std::string_view, 5> kNames = {"model-1", "model-2", "model-3", "model-4",
                                                      "block-single"};
  return kNames[static_cast<std::size_t>(model)];
}

bool IsSound(RobotModel model) {
  return model != RobotModel::kModel3 && model != RobotModel::kModel4;
}

base::Result<RobotReport> RunRobots(RobotModel model, const Board& puzzle,
                                    std::uint64_t most_placed) {
  const bool is_of_any_form = model == RobotModel::kModel1 || model == RobotModel::kBlockSingle;
  const base::Result<Layout> usual = Layout::OfSize(puzzle.layout.size());
  if (!is_of_any_form && (!usual || puzzle.layout != *usual)) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("{} takes boards with the usual blocks only, no jigsaws and no "
                                   "diagonals: its rules speak of the rows and columns of a block",
                                   Name(model))};
  }
  Desk desk{puzzle.layout, {.values = puzzle.values}, most_placed};
  Coordinator<Desk>(MakeRing(model, puzzle.layout.size()), TokenRule::kToNext).Run(desk);
  return std::move(desk.report);
}

}  // namespace gridhand::agent::sudoku
