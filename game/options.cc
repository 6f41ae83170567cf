#include "game/options.h"

#include <QCommandLineParser>
#include <algorithm>
#include <cstdio>
#include <optional>

namespace gridhand::game {
namespace {

using sim::minesweeper::Level;

// "30x16/99".
std::optional<Level> LevelFrom(const QString& text) {
  Level level;
  int length = 0;
  const std::string copy = text.toStdString();
  const bool has_three = std::sscanf(copy.c_str(), "%4dx%4d/%4d%n", &level.cols, &level.rows,
                                     &level.mines, &length) == 3;
  if (!has_three || static_cast<std::size_t>(length) != copy.size()) return std::nullopt;
  return level;
}

std::string SetBoard(const QCommandLineParser& parser, MinesOptions& mines) {
  if (!parser.isSet("board")) return "";
  mines.level = LevelFrom(parser.value("board"));
  if (!mines.level) return "--board expects columns x rows / mines, such as 30x16/99";
  return FaultOf(*mines.level);
}

std::string SetDeal(const QCommandLineParser& parser, MinesOptions& mines) {
  if (!parser.isSet("deal")) return "";
  const auto found = std::ranges::find(kDealNames, parser.value("deal").toStdString());
  if (found == kDealNames.end()) return "--deal expects classic, modern or solvable";
  mines.deal = static_cast<DealKind>(found - kDealNames.begin());
  return "";
}

std::string SetSeed(const QCommandLineParser& parser, MinesOptions& mines) {
  if (!parser.isSet("seed")) return "";
  bool is_number = false;
  mines.seed = parser.value("seed").toULongLong(&is_number);
  return is_number ? "" : "--seed expects a whole number from 0 to 18446744073709551615";
}

std::string SetTheme(const QCommandLineParser& parser, QString& theme) {
  if (!parser.isSet("theme")) return "";
  theme = parser.value("theme");
  if (std::ranges::count(Themes(), theme, &Theme::name) == 1) return "";
  QStringList names;
  for (const Theme& known : Themes()) names += known.name;
  return "--theme expects one of: " + names.join(", ").toStdString();
}

std::string SetGame(const QCommandLineParser& parser, QString& game) {
  game = parser.value("game");
  const bool is_known = game.isEmpty() || game == "mines" || game == "four";
  return is_known ? "" : "--game expects mines or four";
}

}  // namespace

std::variant<WindowOptions, Complaint, HelpText> OptionsFrom(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setApplicationDescription(
      "Minesweeper and Four in a row to play, with an assistant in the menu.");
  const QCommandLineOption help = parser.addHelpOption();
  parser.addOptions({{"game", "mines or four", "NAME"},
                     {"board", "columns x rows / mines, such as 30x16/99", "BOARD"},
                     {"deal", "classic, modern or solvable", "KIND"},
                     {"seed", "of the first game", "NUMBER"},
                     {"theme", "light, dark, contrast, meadow or midnight", "NAME"},
                     {"no-history", "write no game into the history"}});
  if (!parser.parse(arguments)) return Complaint{parser.errorText().toStdString()};
  if (parser.isSet(help)) return HelpText{parser.helpText().toStdString()};
  if (!parser.positionalArguments().isEmpty()) {
    return Complaint{"unexpected: " + parser.positionalArguments().first().toStdString()};
  }
  WindowOptions options;
  options.keeps_history = !parser.isSet("no-history");
  for (const std::string& fault : {SetBoard(parser, options.mines), SetDeal(parser, options.mines),
                                   SetSeed(parser, options.mines), SetTheme(parser, options.theme),
                                   SetGame(parser, options.game)}) {
    if (!fault.empty()) return Complaint{fault};
  }
  return options;
}

}  // namespace gridhand::game
