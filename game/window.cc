#include "game/window.h"

#include <QActionGroup>
#include <QCloseEvent>
#include <QInputDialog>
#include <QMenuBar>

#include "game/dialogs.h"
#include "game/four_table.h"
#include "game/program.h"

namespace gridhand::game {
namespace {

const QString kMines = "mines";
const QString kFour = "four";

QIcon FlagIcon() {
  constexpr int kSide = 64;
  QPixmap picture(kSide, kSide);
  QPainter painter(&picture);
  MinesPainter().Paint(painter, {1, 1, board::minesweeper::CellSymbol::kFlag}, std::nullopt,
                       board::EvenGrid({0, 0, kSide, kSide}, 1, 1), ThemeNamed("light"));
  return picture;
}

}  // namespace

Window::Window(const WindowOptions& options)
    : settings_(QSettings::IniFormat, QSettings::UserScope, "gridhand", "game"),
      recorder_(options.keeps_history ? history::UsualFile() : std::filesystem::path(),
                [this](const std::string& text) {
                  if (table_ != nullptr) table_->Say(QString::fromStdString(text));
                }) {
  setWindowIcon(FlagIcon());
  sounds_.SetOn(settings_.value("sounds", true).toBool());
  theme_ =
      &ThemeNamed(options.theme.isEmpty() ? settings_.value("theme").toString() : options.theme);
  const bool names_mines = options.mines.level || options.mines.deal || options.mines.seed;
  const QString kept = names_mines ? kMines : settings_.value("game", kMines).toString();
  Lay(options.game.isEmpty() ? kept : options.game, options.mines);
}

void Window::Lay(const QString& game, const MinesOptions& mines) {
  game_ = game == kFour ? kFour : kMines;
  if (game_ == kFour) {
    table_ = new FourTable(services());
  } else {
    table_ = new MinesTable(services(), mines);
  }
  setCentralWidget(table_);  // the one before is deleted
  setWindowTitle(table_->title());
  MakeMenus();
  SetTheme(theme_->name);
  table_->show();  // a window without a board has no size
  table_->FitWindow();
}

// The menu that was clicked is one of those that are made anew.
void Window::ChooseGame(const QString& game) {
  if (game == game_) return;
  settings_.setValue("game", game);
  QMetaObject::invokeMethod(
      this,
      [this, game] {
        table_->GiveUp();
        Lay(game, {});
      },
      Qt::QueuedConnection);
}

// --- menus --------------------------------------------------------------------------------------

void Window::MakeMenus() {
  qDeleteAll(menuBar()->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
  FillGameMenu(*menuBar()->addMenu(tr("&Game")));
  FillViewMenu(*menuBar()->addMenu(tr("&View")));
  table_->FillAssistantMenu(*menuBar()->addMenu(tr("&Assistant")));
}

void Window::FillGameMenu(QMenu& menu) {
  menu.addAction(tr("&New game"), QKeySequence("F2"), [this] { table_->NewGame(); });
  table_->FillGameMenu(menu);
  menu.addSeparator();
  auto* games = new QActionGroup(&menu);
  const auto add = [&](const QString& title, const char* keys, const QString& game) {
    QAction* action = menu.addAction(title, QKeySequence(keys), [this, game] { ChooseGame(game); });
    action->setCheckable(true);
    action->setChecked(game == game_);
    games->addAction(action);
  };
  add(tr("&Minesweeper"), "Ctrl+1", kMines);
  add(tr("&Four in a row"), "Ctrl+2", kFour);
  menu.addSeparator();
  menu.addAction(tr("Best &times…"), QKeySequence("F3"),
                 [this] { ShowBestTimes(this, recorder_); });
  menu.addAction(tr("&Your name…"), [this] { AskForName(); });
  menu.addSeparator();
  menu.addAction(tr("&Quit"), QKeySequence("Ctrl+Q"), [this] { close(); });
}

void Window::FillViewMenu(QMenu& menu) {
  auto* themes = new QActionGroup(&menu);
  const QString kept = settings_.value("theme").toString();
  const auto add = [&](const QString& title, const QString& name) {
    QAction* action = menu.addAction(title, [this, name] { ChooseTheme(name); });
    action->setCheckable(true);
    action->setChecked(name == kept);
    themes->addAction(action);
  };
  add(tr("As the &desktop"), "");
  for (const Theme& theme : Themes()) add(theme.title, theme.name);
  menu.addSeparator();
  QAction* sounds = menu.addAction(tr("&Sounds"), QKeySequence("S"));
  sounds->setCheckable(true);
  sounds->setChecked(sounds_.is_on());
  connect(sounds, &QAction::toggled, [this](bool on) {
    sounds_.SetOn(on);
    settings_.setValue("sounds", on);
  });
}

void Window::ChooseTheme(const QString& name) {
  settings_.setValue("theme", name);
  SetTheme(name);
}

void Window::SetTheme(const QString& name) {
  theme_ = &ThemeNamed(name);
  PaintProgramIn(*theme_);
  table_->SetTheme(theme_);
}

void Window::AskForName() {
  bool is_given = false;
  const QString name =
      QInputDialog::getText(this, tr("Your name"), tr("The name that best times are listed under:"),
                            QLineEdit::Normal, table_->PlayerName(), &is_given);
  if (is_given) settings_.setValue("name", name.trimmed());
}

// --- the window ---------------------------------------------------------------------------------

void Window::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange && isMinimized()) table_->Pause();
}

void Window::closeEvent(QCloseEvent* event) {
  table_->GiveUp();
  QMainWindow::closeEvent(event);
}

}  // namespace gridhand::game
