// The stand-in game as a program: stand_in_game --help.

#include <CLI/CLI.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "tests/support/stand_in/stand_in.h"

namespace {

using gridhand::test_support::StandInOptions;
using gridhand::test_support::TroubleFrom;

int Fail(const gridhand::base::Error& error) {
  std::cerr << "stand_in_game: " << error.text << '\n';
  return static_cast<int>(gridhand::base::ExitCodeFor(error.kind));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App parser("a game of Minesweeper that misbehaves as it is told, on $DISPLAY");
  StandInOptions options;
  std::vector<std::string> troubles;
  parser.add_option("--skin", options.skin, "look, of the rendered ones")->capture_default_str();
  parser.add_option("--rows", options.level.rows)->capture_default_str();
  parser.add_option("--cols", options.level.cols)->capture_default_str();
  parser.add_option("--mines", options.level.mines)->capture_default_str();
  parser.add_option("--seed", options.seed, "of the first deal")->capture_default_str();
  parser.add_option("--do", troubles, "what goes wrong at which click, such as move@3");
  parser.add_option("--truth", options.truth, "where what happened is written");
  CLI11_PARSE(parser, argc, argv);
  for (const std::string& text : troubles) {
    const auto trouble = TroubleFrom(text);
    if (!trouble) {
      return Fail({gridhand::base::ErrorKind::kBadInput,
                   "expected a trouble such as move@3, saw '" + text + "'"});
    }
    options.troubles.push_back(*trouble);
  }
  auto game = gridhand::test_support::StandIn::Open(options);
  if (!game.ok()) return Fail(game.error());
  const auto ended = (*game)->Run();
  return ended.ok() ? 0 : Fail(ended.error());
}
