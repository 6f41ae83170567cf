// One game as it lies in the window: its panel, its board, a line of words, and its entries in the
// menus.
#pragma once

#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QWidget>

#include "game/helped_round.h"
#include "game/outside_help.h"
#include "game/sounds.h"
#include "game/stopwatch.h"
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

  // Under which best times are listed.
  QString PlayerName() const;

  // Gives the window the size that the board wants, as far as the screen has room.
  void FitWindow();

  void Say(const QString& text) { words_->setText(text); }

 protected:
  // Puts the board between the panel and the words. `statuses`: what the panel may say of a game.
  void Build(QWidget* board, const QStringList& statuses);
  // A status, and whether the game had help.
  static QString StatusOf(const QString& status, const HelpedRound& round);
  // A fresh game lies there. Outside help for a board that nobody had begun to play is help for
  // this one, too: they look alike, and the marks on it stay.
  void BeginRecord(bool was_begun_before);
  // Takes up what another program has helped with.
  void NoteOutsideHelp(HelpedRound& round) const;
  // Writes the game that has ended into the history, once; adds to the record when it ended, who
  // played, for how long and with what help.
  void Record(HelpedRound& round, history::GameRecord record);
  bool is_recorded() const { return is_recorded_; }
  // Not before the window has chosen one.
  bool has_theme() const { return theme_ != nullptr; }
  const Theme& theme() const { return *theme_; }

  Services services_;
  Stopwatch stopwatch_;
  TitlePanel* panel_;  // both belong to the widget
  QLabel* words_;

 private:
  const Theme* theme_ = nullptr;
  bool is_recorded_ = false;
};

}  // namespace gridhand::game
