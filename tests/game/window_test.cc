// Every entry of the menus, every key and every dialog, by Qt's own test library.
#include "game/window.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <memory>

#include "game/four_table.h"
#include "history/recorder.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using history::Help;
using sim::minesweeper::Level;

// What a thread has to think about is there by then, on a loaded machine too.
constexpr int kSoonMs = 60'000;

class WindowTest : public testing::Test {
 protected:
  void SetUp() override {
    QSettings(QSettings::IniFormat, QSettings::UserScope, "gridhand", "game").clear();
    std::filesystem::remove_all(history::UsualFile().parent_path());
    Open();
  }
  void Open(const MinesOptions& mines = {
                .level = sim::minesweeper::kBeginner, .deal = DealKind::kClassic, .seed = 5}) {
    window_ = std::make_unique<Window>(WindowOptions{.mines = mines});
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  }
  MinesTable& table() { return static_cast<MinesTable&>(window_->table()); }
  const MinesRound& round() { return table().round(); }
  MinesView& view() { return *window_->findChild<MinesView*>("board"); }
  QString Status() { return window_->findChild<TitlePanel*>("panel")->content().middle; }

  QAction* Entry(const QString& title) {
    for (QAction* action : AllEntries()) {
      if (action->text().remove('&') == title) return action;
    }
    ADD_FAILURE() << "no entry " << title.toStdString();
    return new QAction(window_.get());
  }
  std::vector<QAction*> AllEntries() {
    std::vector<QAction*> all;
    for (QAction* menu : window_->menuBar()->actions()) {
      for (QAction* action : menu->menu()->actions()) {
        if (!action->isSeparator()) all.push_back(action);
      }
    }
    return all;
  }

  // Drives every entry of every menu by `drive`, which gets the menu and the entry; each must hear
  // of it, `least` of them at least. Dialogs that open are closed.
  void DriveAll(int least, const std::function<bool(QMenu&, QAction&)>& drive) {
    int driven = 0;
    for (int menu = 0; menu < window_->menuBar()->actions().size(); ++menu) {
      const auto entries = [&] { return window_->menuBar()->actions()[menu]->menu()->actions(); };
      for (int i = 0; i < entries().size(); ++i) {
        QAction* action = entries()[i];
        if (action->isSeparator() || leaves_.contains(action->text().remove('&'))) continue;
        const std::string name = action->text().toStdString();
        QTimer closer;
        closer.callOnTimeout([] {
          if (QWidget* dialog = QApplication::activeModalWidget()) dialog->close();
        });
        closer.start(0);
        QSignalSpy heard(action, &QAction::triggered);
        if (!drive(*window_->menuBar()->actions()[menu]->menu(), *action)) continue;
        EXPECT_EQ(heard.count(), 1) << name;
        EXPECT_TRUE(window_->isVisible()) << name;
        ++driven;
      }
    }
    EXPECT_GE(driven, least);
  }
  // As a person does it with the mouse.
  static bool ClickEntry(QMenu& menu, QAction& action) {
    menu.popup(QPoint(0, 0));
    QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(&action).center());
    return true;
  }
  bool PressKeyOf(QMenu& /*menu*/, QAction& action) {
    if (action.shortcut().isEmpty()) return false;
    window_->activateWindow();  // a dialog had the keyboard
    EXPECT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    QTest::keySequence(window_.get(), action.shortcut());
    return true;
  }
  // Entries that end the window or its menus have tests of their own.
  const QStringList leaves_ = {"Quit", "Minesweeper", "Four in a row"};

  // The dialog that opens next is handed to `use`, and closed if that leaves it open.
  void InDialog(const std::function<void(QDialog&)>& use) {
    QTimer::singleShot(0, window_.get(), [use] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      ASSERT_NE(dialog, nullptr);
      use(*dialog);
      dialog->close();
    });
  }

  QPoint At(CellPos cell) {
    const base::FramePoint center = view().Geometry().CellCenter(cell);
    return QPoint(center.x, center.y) / view().devicePixelRatioF();
  }
  void Click(CellPos cell, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mouseClick(&view(), button, {}, At(cell));
  }
  CellSymbol Shown(CellPos cell) { return round().game().view()[cell]; }

  // Opens every cell that is no mine: the seed tells where these are.
  void Win() {
    Click({0, 0});
    const auto mines = round().game().mines();
    board::ForEachCell(mines, [&](CellPos cell) {
      if (!mines[cell] && Shown(cell) == CellSymbol::kCovered) Click(cell);
    });
    ASSERT_EQ(round().game().status(), GameStatus::kWon);
  }
  std::vector<history::GameRecord> Games() {
    auto history = history::OpenWithWaiting(history::UsualFile());
    EXPECT_TRUE(history.ok());
    return *history->Newest(100);
  }

  std::unique_ptr<Window> window_;
};

// --- the mouse and the keys ---------------------------------------------------------------------

TEST_F(WindowTest, TheLeftButtonOpensAndTheRightOneMarks) {
  Click({0, 0});
  EXPECT_TRUE(round().is_begun());
  CellPos covered{};
  board::ForEachCell(round().game().view(), [&](CellPos cell) {
    if (Shown(cell) == CellSymbol::kCovered) covered = cell;
  });
  Click(covered, Qt::RightButton);
  EXPECT_EQ(Shown(covered), CellSymbol::kFlag);
  Click(covered);
  EXPECT_EQ(Shown(covered), CellSymbol::kFlag) << "a flag is not opened";
  Click(covered, Qt::RightButton);
  EXPECT_EQ(Shown(covered), CellSymbol::kQuestion);
}

TEST_F(WindowTest, QuestionMarksCanBeSwitchedOff) {
  Entry("Question marks")->trigger();
  Click({1, 1}, Qt::RightButton);
  Click({1, 1}, Qt::RightButton);
  EXPECT_EQ(Shown({1, 1}), CellSymbol::kCovered);
}

TEST_F(WindowTest, TheMiddleButtonAndBothButtonsOpenTheNeighboursOfANumber) {
  for (const bool both : {false, true}) {
    window_ = nullptr;
    Open();
    Click({0, 0});
    const auto mines = round().game().mines();
    CellPos number{-1, -1};
    board::ForEachCell(mines, [&](CellPos cell) {
      if (board::minesweeper::IsDigit(Shown(cell))) number = cell;
    });
    ASSERT_GE(number.row, 0);
    int covered = 0;
    board::ForEachNeighbor(mines, number, [&](CellPos cell) {
      if (mines[cell]) Click(cell, Qt::RightButton);
      covered += Shown(cell) == CellSymbol::kCovered ? 1 : 0;
    });
    if (both) {
      QTest::mousePress(&view(), Qt::LeftButton, {}, At(number));
      QTest::mousePress(&view(), Qt::RightButton, {}, At(number));
      QTest::mouseRelease(&view(), Qt::RightButton, {}, At(number));
      QTest::mouseRelease(&view(), Qt::LeftButton, {}, At(number));
    } else {
      Click(number, Qt::MiddleButton);
    }
    board::ForEachNeighbor(mines, number, [&](CellPos cell) {
      EXPECT_NE(Shown(cell), CellSymbol::kCovered) << covered;
    });
  }
}

TEST_F(WindowTest, TheKeyboardAlonePlays) {
  QTest::keyClick(&view(), Qt::Key_Up);
  QTest::keyClick(&view(), Qt::Key_Left);
  QTest::keyClick(&view(), Qt::Key_Down);
  QTest::keyClick(&view(), Qt::Key_Right);
  QTest::keyClick(&view(), Qt::Key_F);
  const auto& shown = round().game().view();
  EXPECT_EQ(std::ranges::count(shown.items(), CellSymbol::kFlag), 1);
  QTest::keyClick(&view(), Qt::Key_F);
  QTest::keyClick(&view(), Qt::Key_F);
  QTest::keyClick(&view(), Qt::Key_Space);
  EXPECT_TRUE(round().is_begun());
  QTest::keyClick(&view(), Qt::Key_Return);
  EXPECT_FALSE(view().accessibleDescription().isEmpty());
}

TEST_F(WindowTest, AClickOnThePanelAndF2StartNewGames) {
  Click({0, 0});
  QTest::mouseClick(window_->findChild<TitlePanel*>("panel"), Qt::LeftButton);
  EXPECT_FALSE(round().is_begun());
  Click({0, 0});
  QTest::keyClick(window_.get(), Qt::Key_F2);
  EXPECT_FALSE(round().is_begun());
}

TEST_F(WindowTest, PauseHidesTheBoardAndAClickGoesOn) {
  Click({0, 0});
  QTest::keyClick(window_.get(), Qt::Key_P);
  EXPECT_EQ(Status(), "Paused");
  const int clicks = round().clicks();
  Click({4, 4});
  EXPECT_EQ(Status(), "Playing");
  EXPECT_EQ(round().clicks(), clicks) << "the click only brought the board back";
}

// --- the menus ----------------------------------------------------------------------------------

TEST_F(WindowTest, EveryEntryOfTheMenusTakesAClick) { DriveAll(15, ClickEntry); }

TEST_F(WindowTest, EveryKeyOfTheMenusIsHeard) {
  DriveAll(5, [this](QMenu& menu, QAction& action) { return PressKeyOf(menu, action); });
}

TEST_F(WindowTest, QuitClosesTheWindow) {
  QTest::keySequence(window_.get(), QKeySequence("Ctrl+Q"));
  EXPECT_FALSE(window_->isVisible());
}

TEST_F(WindowTest, LevelsAndDealsAreRemembered) {
  Entry("Expert")->trigger();
  Entry("Always solvable without a guess")->trigger();
  Entry("Midnight")->trigger();
  window_ = nullptr;
  Open({});
  EXPECT_EQ(round().level().cols, 30);
  EXPECT_EQ(round().kind(), DealKind::kSolvable);
  EXPECT_TRUE(Entry("Midnight")->isChecked());
}

TEST_F(WindowTest, SKeySwitchesTheSoundsOffForGood) {
  QTest::keyClick(window_.get(), Qt::Key_S);
  EXPECT_FALSE(Entry("Sounds")->isChecked());
  window_ = nullptr;
  Open();
  EXPECT_FALSE(Entry("Sounds")->isChecked());
}

TEST_F(WindowTest, AnotherGameIsOneEntryAway) {
  QTest::keySequence(window_.get(), QKeySequence("Ctrl+2"));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return dynamic_cast<FourTable*>(&window_->table()) != nullptr; }, kSoonMs));
  EXPECT_EQ(window_->windowTitle(), "Gridhand Four in a Row");
  QTest::keySequence(window_.get(), QKeySequence("Ctrl+1"));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return dynamic_cast<MinesTable*>(&window_->table()) != nullptr; }, kSoonMs));
}

// A board that moves under the pointer takes a click for another cell.
TEST_F(WindowTest, TheBoardStaysWhereItIsWhateverIsSaid) {
  const QRect before = view().geometry();
  const auto same = [&] { return view().geometry() == before; };
  Click({0, 0});
  QTest::keyClick(window_.get(), Qt::Key_H);
  auto* words = window_->findChild<QLabel*>("words");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !words->text().isEmpty(); }, kSoonMs));
  QApplication::processEvents();
  EXPECT_TRUE(same()) << "a hint";
  table().Say(QString("a long sentence ").repeated(40));
  QApplication::processEvents();
  EXPECT_TRUE(same()) << "a long sentence";
  Win();
  QApplication::processEvents();
  EXPECT_TRUE(same()) << "the end of the game";
  EXPECT_EQ(window_->size(), window_->sizeHint()) << "nothing has grown";
}

class FourWindowTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window_ = std::make_unique<Window>(WindowOptions{.game = "four"});
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  }
  const FourRound& four() { return static_cast<FourTable&>(window_->table()).round(); }
  FourView& four_view() { return *window_->findChild<FourView*>("board"); }
  void AwaitTurn() {
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return four().is_persons_turn() || four().is_over(); }, kSoonMs));
  }
  void DropAt(int col) {
    const base::FramePoint at = four_view().Geometry().CellCenter({0, col});
    QTest::mouseClick(&four_view(), Qt::LeftButton, {}, QPoint(at.x, at.y));
  }
};

TEST_F(FourWindowTest, TheComputerBeginsAndAnswersByItself) {
  AwaitTurn();
  EXPECT_EQ(board::connect_four::CountDiscs(four().board()), 1);
  DropAt(0);
  EXPECT_EQ(board::connect_four::CountDiscs(four().board()), 2);
  AwaitTurn();
  EXPECT_EQ(board::connect_four::CountDiscs(four().board()), 3);
}

TEST_F(FourWindowTest, TheKeyboardAlonePlays) {
  AwaitTurn();
  QTest::keyClick(&four_view(), Qt::Key_Right);
  QTest::keyClick(&four_view(), Qt::Key_Left);
  QTest::keyClick(&four_view(), Qt::Key_Space);
  EXPECT_EQ(four().persons_moves(), 1);
}

TEST_F(FourWindowTest, UndoAndHintsMakeAGameAssisted) {
  AwaitTurn();
  DropAt(0);
  AwaitTurn();
  QTest::keyClick(window_.get(), Qt::Key_U);
  EXPECT_EQ(four().persons_moves(), 0);
  EXPECT_EQ(four().assisted_by(), "undo");
  QTest::keyClick(window_.get(), Qt::Key_H);
  auto* words = window_->findChild<QLabel*>("words");
  EXPECT_TRUE(QTest::qWaitFor([&] { return words->text().startsWith("Column"); }, kSoonMs));
}

TEST_F(FourWindowTest, SizesStrengthsAndWhoBeginsAreRemembered) {
  Entry("6 × 5")->trigger();
  Entry("Easy")->trigger();
  Entry("Computer begins")->trigger();
  window_ = std::make_unique<Window>(WindowOptions{.game = "four"});
  EXPECT_EQ(four().board().cols(), 5);
  EXPECT_EQ(four().rules().strength, "easy");
  EXPECT_TRUE(four().is_persons_turn());
}

TEST_F(FourWindowTest, EveryEntryOfTheMenusTakesAClick) { DriveAll(15, ClickEntry); }

TEST_F(FourWindowTest, EveryKeyOfTheMenusIsHeard) {
  DriveAll(5, [this](QMenu& menu, QAction& action) { return PressKeyOf(menu, action); });
}

TEST_F(FourWindowTest, AFinishedGameIsWrittenDown) {
  Entry("Easy")->trigger();
  for (int move = 0; !four().is_over(); ++move) {
    AwaitTurn();
    for (int i = 0; i < 7 && four().is_persons_turn(); ++i) DropAt((move / 4 + i) % 7);
  }
  ASSERT_EQ(Games().size(), 1u);
  EXPECT_EQ(Games().front().board.game, "connect-four");
  EXPECT_EQ(Games().front().board.level, "easy");
  EXPECT_NE(Games().front().outcome, history::Outcome::kStopped);
}

// --- help ---------------------------------------------------------------------------------------

TEST_F(WindowTest, AHintIsShownWithItsReasonAndMakesTheGameAssisted) {
  Click({0, 0});
  QTest::keyClick(window_.get(), Qt::Key_H);
  EXPECT_EQ(Status(), "Playing (assisted)");
  auto* words = window_->findChild<QLabel*>("words");
  EXPECT_TRUE(QTest::qWaitFor([&] { return !words->text().isEmpty(); }, kSoonMs));
}

TEST_F(WindowTest, AutoplayEndsASolvableGameWithAWin) {
  window_ = nullptr;
  Open({.level = sim::minesweeper::kBeginner, .deal = DealKind::kSolvable, .seed = 3});
  QTest::keyClick(window_.get(), Qt::Key_A);
  ASSERT_TRUE(QTest::qWaitFor([&] { return round().is_over(); }, kSoonMs));
  EXPECT_EQ(round().game().status(), GameStatus::kWon);
  EXPECT_EQ(Status(), "You won! (assisted)");
  ASSERT_EQ(Games().size(), 1u);
  EXPECT_EQ(Games().front().help(), Help::kAssisted);
  EXPECT_EQ(Games().front().assisted_by, "autoplay");
}

// --- what is written down -----------------------------------------------------------------------

TEST_F(WindowTest, AGameWonAloneIsABestTimeOfItsBoard) {
  Win();
  ASSERT_EQ(Games().size(), 1u);
  const history::GameRecord game = Games().front();
  EXPECT_EQ(game.help(), Help::kUnassisted);
  EXPECT_EQ(game.outcome, history::Outcome::kWon);
  EXPECT_EQ(game.seed, 5u);
  EXPECT_TRUE(game.three_bv);
  InDialog([](QDialog& dialog) {
    auto* times = dialog.findChild<QTableWidget*>();
    ASSERT_EQ(times->rowCount(), 1);
    EXPECT_EQ(times->item(0, 0)->text(), "9x9/10");
    EXPECT_EQ(times->item(0, 1)->text(), "1");
  });
  QTest::keyClick(window_.get(), Qt::Key_F3);
}

TEST_F(WindowTest, AFreshBoardSaysHowToPlayUntilTheFirstMove) {
  auto* words = window_->findChild<QLabel*>("words");
  EXPECT_TRUE(words->text().contains("F3")) << words->text().toStdString();
  Click({0, 0});
  EXPECT_EQ(words->text(), "");
}

TEST_F(WindowTest, AGameThatHadHelpIsNoBestTime) {
  Click({0, 0});
  QTest::keyClick(window_.get(), Qt::Key_H);
  Win();
  ASSERT_EQ(Games().size(), 1u);
  EXPECT_EQ(Games().front().help(), Help::kAssisted);
  InDialog([](QDialog& dialog) {
    EXPECT_EQ(dialog.findChild<QTableWidget*>()->rowCount(), 0);
    EXPECT_EQ(dialog.findChild<QLabel*>("note")->text(), "No game has been won without help yet.");
  });
  QTest::keyClick(window_.get(), Qt::Key_F3);
}

TEST_F(WindowTest, HelpInOneGameDoesNotSpoilTheNext) {
  QTest::keyClick(window_.get(), Qt::Key_H);
  QTest::keyClick(window_.get(), Qt::Key_F2);
  Win();
  EXPECT_EQ(Games().front().help(), Help::kUnassisted);
}

TEST_F(WindowTest, AGameThatIsLeftIsStoppedAndOneThatWasNotBegunIsNone) {
  window_->close();
  EXPECT_TRUE(Games().empty());
  Open();
  Click({0, 0});
  window_->close();
  ASSERT_EQ(Games().size(), 1u);
  EXPECT_EQ(Games().front().outcome, history::Outcome::kStopped);
}

TEST_F(WindowTest, AHomeThatCannotBeWrittenIsSaidInASentenceAndTheGamesGoOn) {
  const QByteArray home = qgetenv("XDG_DATA_HOME");
  qputenv("XDG_DATA_HOME", "/dev/null/nowhere");
  window_ = nullptr;
  Open();
  qputenv("XDG_DATA_HOME", home);
  Win();
  auto* words = window_->findChild<QLabel*>("words");
  EXPECT_TRUE(words->text().contains("/dev/null/nowhere")) << words->text().toStdString();
  InDialog([](QDialog& dialog) {
    EXPECT_EQ(dialog.findChild<QLabel*>("note")->text(), "No history is kept.");
  });
  QTest::keyClick(window_.get(), Qt::Key_F3);
  QTest::mouseClick(window_->findChild<TitlePanel*>("panel"), Qt::LeftButton);
  EXPECT_EQ(Status(), "Ready");
}

TEST_F(WindowTest, TwoWindowsAtOnceLoseNoGame) {
  Window other(WindowOptions{
      .mines = {.level = sim::minesweeper::kBeginner, .deal = DealKind::kClassic, .seed = 6}});
  other.show();
  Win();
  other.table().setFocus();
  auto* board = other.findChild<MinesView*>("board");
  QTest::mouseClick(board, Qt::LeftButton, {}, board->rect().center());
  other.close();
  ASSERT_EQ(Games().size(), 2u);
}

// --- dialogs ------------------------------------------------------------------------------------

TEST_F(WindowTest, ABadCustomBoardIsToldWhileItIsTyped) {
  InDialog([](QDialog& dialog) {
    auto* mines = dialog.findChild<QSpinBox*>("mines");
    auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    mines->setValue(41);
    EXPECT_FALSE(ok->isEnabled());
    EXPECT_EQ(dialog.findChild<QLabel*>("fault")->text(), "A board of 9 × 9 holds 1 to 40 mines.");
    mines->setValue(40);
    EXPECT_TRUE(ok->isEnabled());
    dialog.findChild<QSpinBox*>("rows")->setValue(51);
    EXPECT_FALSE(ok->isEnabled());
    dialog.findChild<QSpinBox*>("rows")->setValue(50);
    ok->click();
  });
  Entry("Custom…")->trigger();
  EXPECT_EQ(round().level().rows, 50);
  EXPECT_EQ(round().level().mines, 40);
}

TEST_F(WindowTest, ASeedIsShownAndSet) {
  InDialog([](QDialog& dialog) {
    auto* number = dialog.findChild<QLineEdit*>("number");
    auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    EXPECT_EQ(number->text(), "5");
    for (const char* bad : {"", "x", "-1", "18446744073709551616", "1.5"}) {
      number->setText(bad);
      EXPECT_FALSE(ok->isEnabled()) << bad;
    }
    number->setText("18446744073709551615");
    ok->click();
  });
  Entry("Seed…")->trigger();
  EXPECT_EQ(round().seed(), UINT64_MAX);
}

TEST_F(WindowTest, BestTimesAreListedUnderTheNameThatWasGiven) {
  InDialog([](QDialog& dialog) {
    auto& input = static_cast<QInputDialog&>(dialog);
    input.setTextValue("Ada");
    input.accept();
  });
  Entry("Your name…")->trigger();
  Win();
  EXPECT_EQ(Games().front().player, "Ada");
}

}  // namespace
}  // namespace gridhand::game
