// The command line.
#pragma once

#include <QStringList>
#include <string>
#include <variant>

#include "game/window.h"

namespace gridhand::game {

// What is wrong with a command line, as a sentence for a person.
struct Complaint {
  std::string text;
};
// Nothing but text is wanted: the help.
struct HelpText {
  std::string text;
};

// `arguments` with the program's name in front.
std::variant<WindowOptions, Complaint, HelpText> OptionsFrom(const QStringList& arguments);

}  // namespace gridhand::game
