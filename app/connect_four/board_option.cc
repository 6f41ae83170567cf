#include "app/connect_four/board_option.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <regex>

namespace gridhand::app::connect_four {

CLI::Option* AddBoardOption(CLI::App& parser, BoardSize& size, const std::string& help) {
  const auto parse = [&size](const std::string& text) {
    static const std::regex kSize(R"((\d{1,2})x(\d{1,2}))");
    std::smatch match;
    if (!std::regex_match(text, match, kSize)) {
      throw CLI::ValidationError("--board",
                                 fmt::format("expected ROWSxCOLUMNS such as 6x7, got '{}'", text));
    }
    size = {std::stoi(match[1]), std::stoi(match[2])};
    const base::Status fits = board::connect_four::CheckSize(size.rows, size.cols);
    if (!fits) throw CLI::ValidationError("--board", fits.error().text);
  };
  return parser.add_option_function<std::string>("--board", parse, help)
      ->type_name("ROWSxCOLUMNS")
      ->default_str(fmt::format("{}x{}", size.rows, size.cols));
}

}  // namespace gridhand::app::connect_four
