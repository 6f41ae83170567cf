#include "history/record.h"

#include <fmt/format.h>

#include <array>
#include <random>

namespace gridhand::history {
namespace {

constexpr std::array<std::string_view, 4> kOutcomes = {"won", "lost", "drawn", "stopped"};
constexpr std::array<std::string_view, 3> kHelps = {"unassisted", "assisted", "bot"};

}  // namespace

std::string_view Name(Outcome outcome) { return kOutcomes[static_cast<std::size_t>(outcome)]; }

std::optional<Outcome> OutcomeNamed(std::string_view name) {
  for (std::size_t i = 0; i < kOutcomes.size(); ++i) {
    if (kOutcomes[i] == name) return static_cast<Outcome>(i);
  }
  return std::nullopt;
}

std::string_view Name(Help help) { return kHelps[static_cast<std::size_t>(help)]; }

std::string Label(const Board& board) {
  if (board.game != "minesweeper") return fmt::format("{}x{}", board.rows, board.cols);
  const std::string mines = board.mines ? fmt::format("{}", *board.mines) : "?";
  return fmt::format("{}x{}/{}", board.cols, board.rows, mines);
}

Help GameRecord::help() const {
  if (!assisted_by.empty()) return Help::kAssisted;
  return agent.empty() ? Help::kUnassisted : Help::kBot;
}

std::string NewId() {
  std::random_device system;
  std::string id;
  for (int i = 0; i < 4; ++i) id += fmt::format("{:08x}", system());
  return id;
}

Instant Now() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace gridhand::history
