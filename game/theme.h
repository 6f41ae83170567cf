// The colours of the program: plain data, so that a theme is one entry of a table.
#pragma once

#include <QColor>
#include <QString>
#include <array>
#include <vector>

namespace gridhand::game {

struct Theme {
  QString name;   // of the settings and the command line
  QString title;  // of the menu
  QColor page;    // behind the board
  QColor panel;   // counter, status, time
  QColor ink;
  QColor covered;
  QColor light;   // upper left edge of a covered cell
  QColor shade;   // its lower right edge
  QColor ground;  // of an opened cell
  QColor line;    // between opened cells
  QColor flag;
  QColor mine;
  QColor alarm;  // ground of the mine that was hit
  QColor first;  // discs of the first player
  QColor second;
  QColor board;  // round the holes of Four in a row
  QColor won;    // behind "you won"
  std::array<QColor, 8> digits;
};

// Light, dark, high contrast, and two more.
const std::vector<Theme>& Themes();

// The one of this name; for an empty or unknown name the desktop's choice of light or dark, as it
// was when this was called first: before the program has set colours of its own.
const Theme& ThemeNamed(const QString& name);

// Colours the program's menus and dialogs.
void PaintProgramIn(const Theme& theme);

}  // namespace gridhand::game
