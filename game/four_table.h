// Four in a row against the computer, which thinks beside the window.
#pragma once

#include <memory>

#include "game/background.h"
#include "game/four_round.h"
#include "game/four_view.h"
#include "game/table.h"

namespace gridhand::game {

class FourTable : public Table {
 public:
  explicit FourTable(const Services& services);

  void NewGame() override;
  void GiveUp() override;
  void SetTheme(const Theme* theme) override;
  QString title() const override { return tr("Gridhand Four in a Row"); }
  void FillGameMenu(QMenu& menu) override;
  void FillAssistantMenu(QMenu& menu) override;

  const FourRound& round() const { return *round_; }

 private:
  void AddStrengths(QMenu& menu);
  void Drop(int col);
  void SayHowToPlay();
  void Moved();
  void Answer();
  void Undo();
  void ShowHint();
  void Record();
  void ShowState();

  FourRules rules_;
  std::unique_ptr<FourRound> round_;
  Background opponent_{this};
  Background helper_{this};
  FourView* view_ = nullptr;  // belongs to the widget
};

}  // namespace gridhand::game
