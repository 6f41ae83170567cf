// One game as it lies in the window: its panel, its board, a line of words, and its entries in the
// menus.
#pragma once

#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QWidget>

#include "game/outside_help.h"
#include "game/sounds.h"
#include "game/theme.h"
#include "game/title_panel.h"
#include "history/recorder.h"

namespace gridhand::game {

// What the games share; all outlive the table.
struct Services {
  QSettings& settings;
  history::Recorder& recorder;
  OutsideHelp& outside;
  Sounds& sounds;
};

class Table : public QWidget {
 public:
  explicit Table(const Services& services);

  // A fresh game of the same kind; one that was begun is given up.
  virtual void NewGame() = 0;
  // The window closes: a game that was begun is given up.
  virtual void GiveUp() = 0;
  // The window is hidden.
  virtual void Pause() {}
  virtual void SetTheme(const Theme* theme);

  virtual QString title() const = 0;
  virtual void FillGameMenu(QMenu& menu) = 0;
  virtual void FillAssistantMenu(QMenu& menu) = 0;

  void Say(const QString& text) { words_->setText(text); }

 protected:
  // Puts the board between the panel and the words.
  void Build(QWidget* board);
  // Gives the window the size that the board wants.
  void FitWindow();
  // A person's name, for best times.
  std::string PlayerName() const;
  const Theme& theme() const { return *theme_; }

  Services services_;
  TitlePanel* panel_;  // both belong to the widget
  QLabel* words_;

 private:
  const Theme* theme_ = nullptr;
};

}  // namespace gridhand::game
