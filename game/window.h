// The window of gridhand-game: one game at a time, its menus, and what all games share.
#pragma once

#include <QMainWindow>
#include <QSettings>
#include <functional>

#include "game/mines_table.h"
#include "game/table.h"

namespace gridhand::game {

// What the command line asks for in place of what is remembered.
struct WindowOptions {
  MinesOptions mines;
  QString game;  // "mines", "four"; empty: what was played last
  QString theme;
  bool keeps_history = true;
};

class Window : public QMainWindow {
 public:
  explicit Window(const WindowOptions& options);

  Table& table() { return *table_; }

 protected:
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  Services services() { return {settings_, recorder_, outside_, sounds_}; }
  void Lay(const QString& game, const MinesOptions& mines);
  void ChooseGame(const QString& game);
  void MakeMenus();
  void FillGameMenu(QMenu& menu);
  void FillViewMenu(QMenu& menu);
  void SetTheme(const QString& name);
  void ChooseTheme(const QString& name);  // remembered, unlike one of the command line
  void AskForName();

  QSettings settings_;
  history::Recorder recorder_;
  OutsideHelp outside_{*this};
  Sounds sounds_;
  const Theme* theme_ = nullptr;
  QString game_;
  Table* table_ = nullptr;  // belongs to the window
};

}  // namespace gridhand::game
