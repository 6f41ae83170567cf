#include "agent/minesweeper/inference_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <system_error>

namespace gridhand::agent::minesweeper {
namespace {

std::string SumText(const Blackboard& blackboard, const LoggedSum& sum) {
  std::string text;
  for (const CellIndex cell : sum.cells) {
    text += fmt::format("{}x{}", text.empty() ? "" : "+", ToText(blackboard.PosOf(cell)));
  }
  return fmt::format("{} = {}", text, sum.mines);
}

std::string NumbersText(const Blackboard& blackboard, std::span<const CellIndex> numbers) {
  std::string text;
  for (const CellIndex number : numbers) text += ToText(blackboard.PosOf(number));
  return text;
}

}  // namespace

base::Result<std::shared_ptr<InferenceLog>> InferenceLog::Open(
    const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::shared_ptr<InferenceLog> log(new InferenceLog());
  log->constraints_.open(folder / "constraints.log");
  log->products_.open(folder / "products.log");
  if (log->constraints_ && log->products_) return log;
  return base::Error{base::ErrorKind::kBadInput,
                     fmt::format("{}: the inference logs cannot be written there{}{}",
                                 folder.string(), error ? ": " : "", error ? error.message() : "")};
}

std::ofstream& InferenceLog::Line(std::ofstream& file, std::uint64_t& epoch,
                                  const Blackboard& blackboard) {
  if (epoch != blackboard.epoch()) file << "position " << blackboard.epoch() << '\n';
  epoch = blackboard.epoch();
  return file;
}

void InferenceLog::WriteConstraint(const Blackboard& blackboard, CellIndex number,
                                   const LoggedSum& sum) {
  Line(constraints_, constraints_epoch_, blackboard)
      << ToText(blackboard.PosOf(number)) << ": " << SumText(blackboard, sum) << '\n';
}

void InferenceLog::WritePartition(const Blackboard& blackboard, std::span<const CellIndex> numbers,
                                  const LoggedSum& whole, const LoggedSum& part,
                                  const LoggedSum& rest) {
  Line(constraints_, constraints_epoch_, blackboard)
      << NumbersText(blackboard, numbers) << ": " << SumText(blackboard, whole) << " is "
      << SumText(blackboard, part) << " and " << SumText(blackboard, rest) << '\n';
}

void InferenceLog::WriteProducts(const Blackboard& blackboard, const Constraint& constraint) {
  const auto product = [&](CellIndex cell) { return blackboard.probability(cell); };
  const auto less = [&](CellIndex a, CellIndex b) { return product(a) < product(b); };
  const auto cells = constraint.Cells();
  if (cells.empty()) return;
  std::string text;
  for (const CellIndex cell : cells) {
    text += fmt::format("{}{} {:.6g}", text.empty() ? "" : ", ", ToText(blackboard.PosOf(cell)),
                        product(cell));
  }
  const auto [least, most] = std::minmax_element(cells.begin(), cells.end(), less);
  Line(products_, products_epoch_, blackboard) << fmt::format(
      "{}: {}; least {:.6g} at {}, most {:.6g} at {}\n",
      ToText(blackboard.PosOf(constraint.number)), text, product(*least),
      ToText(blackboard.PosOf(*least)), product(*most), ToText(blackboard.PosOf(*most)));
}

}  // namespace gridhand::agent::minesweeper
