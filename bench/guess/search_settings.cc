#include "bench/guess/search_settings.h"

#include <charconv>

namespace gridhand::bench::guess {

using agent::minesweeper::GuessSearchParams;

namespace {

bool Set(GuessSearchParams& params, std::string_view name, double value) {
  const auto set = [&](std::string_view known, auto& field) {
    if (name == known) field = static_cast<std::remove_reference_t<decltype(field)>>(value);
    return name == known;
  };
  return set("frontier_margin", params.frontier_margin) ||
         set("interior_margin", params.interior_margin) ||
         set("max_candidates", params.max_candidates) || set("max_layouts", params.max_layouts) ||
         set("max_nodes", params.max_nodes) || set("deep_guesses", params.deep_guesses) ||
         set("deep_share", params.deep_share) || set("deep_cells", params.deep_cells) ||
         set("least_chance", params.least_chance);
}

}  // namespace

std::optional<GuessSearchParams> ParseSettings(std::string_view text) {
  GuessSearchParams params;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), item.size() + 1));
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    double value = 0;
    const char* end = item.data() + item.size();
    const auto [stopped, error] = std::from_chars(item.data() + equals + 1, end, value);
    if (error != std::errc() || stopped != end) return std::nullopt;
    if (!Set(params, item.substr(0, equals), value)) return std::nullopt;
  }
  return params;
}

}  // namespace gridhand::bench::guess
