#include "app/minesweeper/rule_option.h"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "app/option_checks.h"

namespace gridhand::app::minesweeper {

using board::minesweeper::FirstClickRule;

void AddRuleOption(CLI::App& parser, FirstClickRule& rule) {
  static const std::map<std::string, FirstClickRule> kRules = {
      {"classic", FirstClickRule::kClassic}, {"modern", FirstClickRule::kModern}};
  AddChoice(parser, "--rule", rule, kRules,
            "what the first click is promised: classic: no mine; modern: a zero");
}

}  // namespace gridhand::app::minesweeper
