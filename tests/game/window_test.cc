// Every entry of the menus, every key and every dialog, in the real window: a mouse and a keyboard
// of the X server drive it.
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
#include "tests/game/window_user.h"
#include "x11/help_mark.h"
#include "x11/window_claim.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using history::Help;
using sim::minesweeper::Level;

// What a thread has to think about is there by then, on a loaded machine too.
constexpr int kSoonMs = 60'000;
constexpr int kLookAgainMs = 10;  // for a dialog

class WindowTest : public testing::Test {
 protected:
  void SetUp() override {
    QSettings(QSettings::IniFormat, QSettings::UserScope, "gridhand", "game").clear();
    std::filesystem::remove_all(history::UsualFile().parent_path());
    Open();
  }
  void Open(const MinesOptions& mines = {
                .level = sim::minesweeper::kBeginner, .deal = DealKind::kClassic, .seed = 5}) {
    Show({.mines = mines});
  }
  void Show(const WindowOptions& options) {
    window_ = std::make_unique<Window>(options);
    window_->show();
    user_.Activate(*window_);
  }
  MinesTable& table() { return static_cast<MinesTable&>(window_->table()); }
  const MinesRound& round() { return table().round(); }
  MinesView& view() { return *window_->findChild<MinesView*>("board"); }
  QString Status() { return window_->findChild<TitlePanel*>("panel")->content().middle; }

  std::vector<QMenu*> Menus() {
    std::vector<QMenu*> menus;
    for (QAction* menu : window_->menuBar()->actions()) menus.push_back(menu->menu());
    return menus;
  }
  // The entry and its menu.
  std::pair<QAction*, QMenu*> Find(const QString& title) {
    for (QMenu* menu : Menus()) {
      for (QAction* action : menu->actions()) {
        if (action->text().remove('&') == title) return {action, menu};
      }
    }
    throw std::runtime_error("no entry " + title.toStdString());
  }
  bool IsChecked(const QString& title) { return Find(title).first->isChecked(); }
  void Choose(const QString& title) {
    const auto [action, menu] = Find(title);
    ClickEntry(*menu, *action);
  }
  bool ClickEntry(QMenu& menu, QAction& action) {
    const QMenuBar& bar = *window_->menuBar();
    user_.Click(bar, bar.actionGeometry(menu.menuAction()).center());
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&menu));
    user_.Click(menu, menu.actionGeometry(&action).center());
    return true;
  }
  bool PressKeyOf(QAction& action) {
    if (action.shortcut().isEmpty()) return false;
    user_.Type(*window_, action.shortcut());
    return true;
  }

  // Drives every entry of every menu by `drive`, which gets the menu and the entry; each must hear
  // of it, `least` of them at least. Dialogs that open are closed.
  void DriveAll(int least, const std::function<bool(QMenu&, QAction&)>& drive) {
    int driven = 0;
    QTimer closer;
    closer.callOnTimeout([] {
      if (QDialog* dialog = ShownDialog()) dialog->close();
    });
    closer.start(kLookAgainMs);
    for (std::size_t menu = 0; menu < Menus().size(); ++menu) {
      for (int i = 0; i < Menus()[menu]->actions().size(); ++i) {
        QAction* action = Menus()[menu]->actions()[i];
        if (action->isSeparator() || leaves_.contains(action->text().remove('&'))) continue;
        const std::string name = action->text().toStdString();
        QSignalSpy heard(action, &QAction::triggered);
        if (!drive(*Menus()[menu], *action)) continue;
        EXPECT_EQ(heard.count(), 1) << name;
        EXPECT_TRUE(window_->isVisible()) << name;
        ++driven;
      }
    }
    EXPECT_GE(driven, least);
  }
  void ClickAll(int least) {
    DriveAll(least, [this](QMenu& menu, QAction& entry) { return ClickEntry(menu, entry); });
  }
  void PressAll(int least) {
    DriveAll(least, [this](QMenu& /*menu*/, QAction& entry) { return PressKeyOf(entry); });
  }
  // Entries that end the window or its menus have tests of their own.
  const QStringList leaves_ = {"Quit", "Minesweeper", "Four in a row"};

  // The dialog that is on the screen; none.
  static QDialog* ShownDialog() {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    return dialog != nullptr && dialog->windowHandle()->isExposed() ? dialog : nullptr;
  }
  // Hands the dialog that `open` opens to `use`, and closes it if that leaves it open.
  void InDialog(const std::function<void()>& open, const std::function<void(QDialog&)>& use) {
    bool is_seen = false;
    QTimer watch;
    watch.callOnTimeout([&] {
      QDialog* dialog = is_seen ? nullptr : ShownDialog();
      if (dialog == nullptr) return;
      is_seen = true;
      use(*dialog);
      dialog->close();
    });
    watch.start(kLookAgainMs);
    open();
    EXPECT_TRUE(is_seen) << "no dialog";
  }
  // Types over what stands in a field of a dialog.
  void Fill(QWidget& field, const QString& text) {
    user_.Click(field, {field.height() / 2, field.height() / 2});
    user_.Type(field, QKeySequence("Ctrl+A"));
    user_.Type(field, QKeySequence(Qt::Key_Delete));
    user_.TypeText(field, text);
  }
  static QPushButton& Button(QDialog& dialog, QDialogButtonBox::StandardButton which) {
    return *dialog.findChild<QDialogButtonBox*>()->button(which);
  }

  QPoint At(CellPos cell) {
    const base::FramePoint center = view().Geometry().CellCenter(cell);
    return QPoint(center.x, center.y) / view().devicePixelRatioF();
  }
  void Click(CellPos cell, Qt::MouseButton button = Qt::LeftButton) {
    user_.Click(view(), At(cell), button);
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

  void Key(const char* key) { user_.Type(*window_, QKeySequence(key)); }
  xcb_window_t Id() { return static_cast<xcb_window_t>(window_->winId()); }
  QString Words() { return window_->findChild<QLabel*>("words")->text(); }
  bool AwaitHint() {
    return QTest::qWaitFor([this] { return !Words().isEmpty(); }, kSoonMs);
  }

  WindowUser user_{qEnvironmentVariable("DISPLAY").toStdString()};
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
  Choose("Question marks");
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
      user_.Press(view(), At(number), Qt::LeftButton);
      user_.Press(view(), At(number), Qt::RightButton);
      user_.Release(Qt::RightButton);
      user_.Release(Qt::LeftButton);
    } else {
      Click(number, Qt::MiddleButton);
    }
    board::ForEachNeighbor(mines, number, [&](CellPos cell) {
      EXPECT_NE(Shown(cell), CellSymbol::kCovered) << covered;
    });
  }
}

TEST_F(WindowTest, TheKeyboardAlonePlays) {
  Key("Up");
  Key("Left");
  Key("Down");
  Key("Right");
  Key("F");
  const auto& shown = round().game().view();
  EXPECT_EQ(std::ranges::count(shown.items(), CellSymbol::kFlag), 1);
  Key("F");
  Key("F");
  Key("Space");
  EXPECT_TRUE(round().is_begun());
  Key("Return");
  EXPECT_FALSE(view().accessibleDescription().isEmpty());
}

TEST_F(WindowTest, AClickOnThePanelAndF2StartNewGames) {
  Click({0, 0});
  user_.Click(*window_->findChild<TitlePanel*>("panel"));
  EXPECT_FALSE(round().is_begun());
  Click({0, 0});
  Key("F2");
  EXPECT_FALSE(round().is_begun());
}

TEST_F(WindowTest, PauseHidesTheBoardAndAClickGoesOn) {
  Click({0, 0});
  Key("P");
  EXPECT_EQ(Status(), "Paused");
  const int clicks = round().clicks();
  Click({4, 4});
  EXPECT_EQ(Status(), "Playing");
  EXPECT_EQ(round().clicks(), clicks) << "the click only brought the board back";
}

TEST_F(WindowTest, AWindowThatIsHiddenPausesItsGame) {
  Click({0, 0});
  window_->showMinimized();
  EXPECT_TRUE(QTest::qWaitFor([this] { return Status() == "Paused"; }, kSoonMs));
}

// --- the menus ----------------------------------------------------------------------------------

TEST_F(WindowTest, EveryEntryOfTheMenusTakesAClick) { ClickAll(15); }

TEST_F(WindowTest, EveryKeyOfTheMenusIsHeard) { PressAll(5); }

TEST_F(WindowTest, QuitClosesTheWindow) {
  Key("Ctrl+Q");
  EXPECT_FALSE(window_->isVisible());
  Open();
  Choose("Quit");
  EXPECT_FALSE(window_->isVisible());
}

TEST_F(WindowTest, LevelsAndDealsAreRemembered) {
  Choose("Expert");
  Choose("Always solvable without a guess");
  Choose("Midnight");
  window_ = nullptr;
  Open({});
  EXPECT_EQ(round().level().cols, 30);
  EXPECT_EQ(round().kind(), DealKind::kSolvable);
  EXPECT_TRUE(IsChecked("Midnight"));
}

TEST_F(WindowTest, SKeySwitchesTheSoundsOffForGood) {
  Key("S");
  EXPECT_FALSE(IsChecked("Sounds"));
  window_ = nullptr;
  Open();
  EXPECT_FALSE(IsChecked("Sounds"));
}

TEST_F(WindowTest, AnotherGameIsOneEntryOrKeyAway) {
  const auto await = [this](const char* title) {
    return QTest::qWaitFor([&] { return window_->windowTitle() == title; }, kSoonMs);
  };
  Choose("Four in a row");
  ASSERT_TRUE(await("Gridhand Four in a Row"));
  Choose("Minesweeper");
  ASSERT_TRUE(await("Gridhand Minesweeper"));
  Key("Ctrl+2");
  ASSERT_TRUE(await("Gridhand Four in a Row"));
  Key("Ctrl+1");
  ASSERT_TRUE(await("Gridhand Minesweeper"));
}

TEST_F(WindowTest, TheMenusOpenByKeys) {
  Click({0, 0});
  Key("Alt+A");
  Key("Return");  // a hint, the first entry
  EXPECT_EQ(Status(), "Playing (assisted)");
}

// A board that moves under the pointer takes a click for another cell.
TEST_F(WindowTest, TheBoardStaysWhereItIsWhateverIsSaid) {
  const QRect before = view().geometry();
  const auto same = [&] { return view().geometry() == before; };
  Click({0, 0});
  Key("H");
  ASSERT_TRUE(AwaitHint());
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
    Show({.game = "four"});
  }
  const FourRound& four() { return static_cast<FourTable&>(window_->table()).round(); }
  FourView& four_view() { return *window_->findChild<FourView*>("board"); }
  void AwaitTurn() {
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return four().is_persons_turn() || four().is_over(); }, kSoonMs));
  }
  void DropAt(int col) {
    const base::FramePoint at = four_view().Geometry().CellCenter({0, col});
    user_.Click(four_view(), QPoint(at.x, at.y));
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
  Key("Right");
  Key("Left");
  Key("Space");
  EXPECT_EQ(four().persons_moves(), 1);
}

TEST_F(FourWindowTest, UndoAndHintsMakeAGameAssisted) {
  AwaitTurn();
  DropAt(0);
  AwaitTurn();
  Key("U");
  EXPECT_EQ(four().persons_moves(), 0);
  EXPECT_EQ(four().assisted_by(), "undo");
  Key("H");
  EXPECT_TRUE(QTest::qWaitFor([&] { return Words().startsWith("Best is column"); }, kSoonMs));
}

TEST_F(FourWindowTest, SizesStrengthsAndWhoBeginsAreRemembered) {
  Choose("6 × 5");
  Choose("Easy");
  Choose("Computer begins");
  window_ = std::make_unique<Window>(WindowOptions{.game = "four"});
  EXPECT_EQ(four().board().cols(), 5);
  EXPECT_EQ(four().rules().strength, "easy");
  EXPECT_TRUE(four().is_persons_turn());
}

TEST_F(FourWindowTest, EveryEntryOfTheMenusTakesAClick) { ClickAll(15); }

TEST_F(FourWindowTest, EveryKeyOfTheMenusIsHeard) { PressAll(5); }

TEST_F(FourWindowTest, AFinishedGameIsWrittenDown) {
  Choose("Easy");
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
  Key("H");
  EXPECT_EQ(Status(), "Playing (assisted)");
  EXPECT_TRUE(AwaitHint());
}

// It has had no time to move.
TEST_F(WindowTest, AnAutoplayerThatIsOnIsHelp) {
  Key("A");
  Key("F2");
  Click({0, 0});
  Key("A");
  Win();
  EXPECT_EQ(Games().front().assisted_by, "autoplay");
}

TEST_F(WindowTest, MarksOfAnotherProgramAreHelpInTheGameThatTheyLieOn) {
  x11::MarkHelped(user_.connection(), Id(), "gridhand assist");
  Win();
  EXPECT_EQ(Status(), "You won! (assisted)");
  EXPECT_EQ(Games().front().assisted_by, "gridhand assist");
  Key("F2");
  Win();
  EXPECT_EQ(Games().front().help(), Help::kUnassisted);
}

// They look alike, and the marks on it stay.
TEST_F(WindowTest, MarksOnABoardThatWasNotBegunAreHelpInTheNextGame) {
  x11::MarkHelped(user_.connection(), Id(), "gridhand assist");
  Key("F2");
  Win();
  EXPECT_EQ(Games().front().assisted_by, "gridhand assist");
}

TEST_F(WindowTest, AWindowThatIsPlayedByABotIsHelped) {
  const auto claim = x11::WindowClaim::Make(user_.connection(), Id());
  ASSERT_TRUE(claim.ok());
  Win();
  EXPECT_EQ(Games().front().assisted_by, "gridhand play");
}

TEST_F(WindowTest, AutoplayEndsASolvableGameWithAWin) {
  window_ = nullptr;
  Open({.level = sim::minesweeper::kBeginner, .deal = DealKind::kSolvable, .seed = 3});
  Key("A");
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
  InDialog([this] { Key("F3"); },
           [](QDialog& dialog) {
             auto* times = dialog.findChild<QTableWidget*>();
             ASSERT_EQ(times->rowCount(), 2);
             EXPECT_EQ(times->item(0, 0)->text(), "Beginner: 9 × 9, 10 mines");
             EXPECT_EQ(times->item(1, 0)->text(), "1");
           });
}

TEST_F(WindowTest, AFreshBoardSaysHowToPlayUntilTheFirstMove) {
  EXPECT_TRUE(Words().contains("F3")) << Words().toStdString();
  Click({0, 0});
  EXPECT_EQ(Words(), "");
}

TEST_F(WindowTest, AGameThatHadHelpIsNoBestTime) {
  Click({0, 0});
  Key("H");
  Win();
  ASSERT_EQ(Games().size(), 1u);
  EXPECT_EQ(Games().front().help(), Help::kAssisted);
  InDialog([this] { Key("F3"); },
           [](QDialog& dialog) {
             EXPECT_FALSE(dialog.findChild<QTableWidget*>()->isVisible());
             EXPECT_TRUE(dialog.findChild<QLabel*>("note")->text().startsWith("No best times yet"));
           });
}

TEST_F(WindowTest, HelpInOneGameDoesNotSpoilTheNext) {
  Key("H");
  Key("F2");
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
  EXPECT_TRUE(Words().contains("/dev/null/nowhere")) << Words().toStdString();
  InDialog([this] { Key("F3"); },
           [](QDialog& dialog) {
             EXPECT_EQ(dialog.findChild<QLabel*>("note")->text(), "No history is kept.");
           });
  user_.Click(*window_->findChild<TitlePanel*>("panel"));
  EXPECT_EQ(Status(), "Ready");
}

TEST_F(WindowTest, TwoWindowsAtOnceLoseNoGame) {
  Window other(WindowOptions{
      .mines = {.level = sim::minesweeper::kBeginner, .deal = DealKind::kClassic, .seed = 6}});
  other.show();
  user_.Activate(other);
  user_.Click(*other.findChild<MinesView*>("board"));
  user_.Activate(*window_);
  Win();
  other.close();
  ASSERT_EQ(Games().size(), 2u);
}

// --- dialogs ------------------------------------------------------------------------------------

TEST_F(WindowTest, ABadCustomBoardIsToldWhileItIsTyped) {
  InDialog([this] { Choose("Custom…"); },
           [this](QDialog& dialog) {
             auto& mines = *dialog.findChild<QSpinBox*>("mines");
             auto& rows = *dialog.findChild<QSpinBox*>("rows");
             QPushButton& ok = Button(dialog, QDialogButtonBox::Ok);
             Fill(mines, "41");
             EXPECT_FALSE(ok.isEnabled());
             EXPECT_EQ(dialog.findChild<QLabel*>("fault")->text(),
                       "A board of 9 × 9 holds 1 to 40 mines.");
             Fill(mines, "40");
             EXPECT_TRUE(ok.isEnabled());
             Fill(rows, "51");
             EXPECT_FALSE(ok.isEnabled());
             Fill(rows, "50");
             user_.Click(ok);
           });
  EXPECT_EQ(round().level().rows, 50);
  EXPECT_EQ(round().level().mines, 40);
}

TEST_F(WindowTest, ACustomBoardIsChosenWithoutAMouse) {
  InDialog([this] { Key("4"); },
           [this](QDialog& dialog) {
             for (const char* number : {"12", "20", "30"}) {
               user_.TypeText(dialog, number);  // over what was there
               user_.Type(dialog, QKeySequence(Qt::Key_Tab));
             }
             user_.Type(dialog, QKeySequence(Qt::Key_Return));
           });
  EXPECT_EQ(round().level().rows, 12);
  EXPECT_EQ(round().level().cols, 20);
  EXPECT_EQ(round().level().mines, 30);
}

TEST_F(WindowTest, EscapeAndCancelLeaveTheGameAsItIs) {
  const MinesRound* before = &round();
  for (const char* entry : {"Custom…", "Seed…", "Your name…", "Best times…"}) {
    InDialog([&] { Choose(entry); },
             [this](QDialog& dialog) { user_.Type(dialog, QKeySequence(Qt::Key_Escape)); });
  }
  for (const char* entry : {"Custom…", "Seed…", "Your name…"}) {
    InDialog([&] { Choose(entry); },
             [this](QDialog& dialog) { user_.Click(Button(dialog, QDialogButtonBox::Cancel)); });
  }
  InDialog([&] { Choose("Best times…"); },
           [this](QDialog& dialog) { user_.Click(Button(dialog, QDialogButtonBox::Close)); });
  EXPECT_EQ(&round(), before);
}

TEST_F(WindowTest, ASeedIsShownAndSet) {
  InDialog([this] { Choose("Seed…"); },
           [this](QDialog& dialog) {
             auto& number = *dialog.findChild<QLineEdit*>("number");
             QPushButton& ok = Button(dialog, QDialogButtonBox::Ok);
             EXPECT_EQ(number.text(), "5");
             for (const char* bad : {"", "x", "-1", "18446744073709551616", "1.5"}) {
               Fill(number, bad);
               EXPECT_FALSE(ok.isEnabled()) << bad;
             }
             Fill(number, "18446744073709551615");
             user_.Click(ok);
           });
  EXPECT_EQ(round().seed(), UINT64_MAX);
}

TEST_F(WindowTest, BestTimesAreListedUnderTheNameThatWasGiven) {
  InDialog([this] { Choose("Your name…"); },
           [this](QDialog& dialog) {
             Fill(*dialog.findChild<QLineEdit*>(), "ada");
             user_.Type(dialog, QKeySequence(Qt::Key_Return));
           });
  Win();
  EXPECT_EQ(Games().front().player, "ada");
  InDialog([this] { Choose("Best times…"); },
           [this](QDialog& dialog) {
             const auto& table = *dialog.findChild<QTableWidget*>();
             ASSERT_EQ(table.rowCount(), 2);  // a heading and the game
             EXPECT_EQ(table.item(1, 1)->text(), "ada");
             EXPECT_FALSE(table.hasFocus());  // which would mark the heading
             user_.Type(dialog, QKeySequence(Qt::Key_Return));
           });
}

}  // namespace
}  // namespace gridhand::game
