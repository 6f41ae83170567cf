// Minesweeper: the deal, the clock, the help, and what is written down of it.
#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "game/background.h"
#include "game/mines_round.h"
#include "game/mines_view.h"
#include "game/table.h"

namespace gridhand::game {

// What the command line asks for in place of what is remembered.
struct MinesOptions {
  std::optional<sim::minesweeper::Level> level;
  std::optional<DealKind> deal;
  std::optional<std::uint64_t> seed;  // of the first game
};

class MinesTable : public Table {
 public:
  MinesTable(const Services& services, const MinesOptions& options);

  void NewGame() override { NewGameOf(std::nullopt); }
  void GiveUp() override;
  void Pause() override;
  void SetTheme(const Theme* theme) override;
  QString title() const override { return tr("Gridhand Minesweeper"); }
  void FillGameMenu(QMenu& menu) override;
  void FillAssistantMenu(QMenu& menu) override;

  const MinesRound& round() const { return *round_; }
  bool is_dealing() const { return dealer_.is_busy(); }

 private:
  void AddLevels(QMenu& menu);
  void ShowLevel();
  void AddDeals(QMenu& menu);

  void NewGameOf(std::optional<std::uint64_t> seed);
  void SetLevel(const sim::minesweeper::Level& level);
  void SetDeal(DealKind kind);
  void SetPaused(bool is_paused);
  void AskForCustomBoard();
  void AskForSeed();

  // A move of a person or of the autoplayer.
  void Open(board::CellPos cell);
  void Mark(board::CellPos cell);
  void Chord(board::CellPos cell);
  void DealAndOpen(board::CellPos first);
  void Moved(bool changed, Sound sound);
  void End();
  void SayHowItEnded(bool has_won);
  void Record();
  void ShowState();

  void ShowHints(bool all);
  void HideHints();
  void SetMarks(bool are_shown);
  void SetAutoplay(bool is_on);
  void AutoplayStep();

  std::unique_ptr<MinesRound> round_;
  Background dealer_{this};
  Background thinker_{this};
  sim::minesweeper::Level level_;
  DealKind deal_ = DealKind::kModern;
  bool has_questions_ = true;
  bool is_paused_ = false;
  bool shows_marks_ = false;
  bool plays_itself_ = false;
  QTimer tick_;
  QTimer next_step_;           // of the autoplayer
  MinesView* view_ = nullptr;  // belongs to the widget, as the menus' actions do
  QAction* pause_ = nullptr;
  QList<QAction*> levels_;  // beginner, intermediate, expert, custom
};

}  // namespace gridhand::game
