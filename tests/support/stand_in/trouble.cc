#include "tests/support/stand_in/trouble.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "base/random.h"

namespace gridhand::test_support {
namespace {

constexpr std::array<std::string_view, kTroubleKinds> kNames = {
    "drop_click",    "delay_answer", "double_click", "freeze", "torn",  "cell_by_cell",
    "numbers_later", "animate",      "hover",        "clock",  "move",  "resize",
    "cover",         "minimise",     "dialog",       "theme",  "close", "restart"};

}  // namespace

std::string_view Name(TroubleKind kind) { return kNames.at(static_cast<std::size_t>(kind)); }

std::string TextOf(const Trouble& trouble) {
  return fmt::format("{}@{}", Name(trouble.kind), trouble.at_click);
}

std::optional<Trouble> TroubleFrom(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  Trouble trouble;
  const std::string_view number = text.substr(at + 1);
  const auto parsed =
      std::from_chars(number.data(), number.data() + number.size(), trouble.at_click);
  if (parsed.ec != std::errc() || parsed.ptr != number.data() + number.size()) return std::nullopt;
  for (int kind = 0; kind < kTroubleKinds; ++kind) {
    trouble.kind = static_cast<TroubleKind>(kind);
    if (Name(trouble.kind) == text.substr(0, at)) return trouble;
  }
  return std::nullopt;
}

std::vector<Trouble> PlanOf(std::uint64_t seed) {
  constexpr std::uint64_t kMost = 4;
  constexpr std::uint64_t kFirstClicks = 12;  // even short games have so many
  base::Random random(seed);
  std::vector<Trouble> plan(1 + random.Below(kMost));
  for (Trouble& trouble : plan) {
    trouble.at_click = 1 + static_cast<int>(random.Below(kFirstClicks));
    trouble.kind = static_cast<TroubleKind>(random.Below(kTroubleKinds));
  }
  return plan;
}

}  // namespace gridhand::test_support
