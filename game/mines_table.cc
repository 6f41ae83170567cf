#include "game/mines_table.h"

#include <QActionGroup>
#include <QRandomGenerator>
#include <algorithm>

#include "board/minesweeper/progress.h"
#include "game/dialogs.h"
#include "game/mines_help.h"
#include "game/program.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using sim::minesweeper::Level;

// How long the autoplayer waits between two moves, so that a person sees them.
constexpr std::chrono::milliseconds kAutoplayStep{120};
// The time is shown in whole seconds.
constexpr std::chrono::milliseconds kTick{200};

Level KeptLevel(const QSettings& settings) {
  const Level kept{settings.value("mines/rows", 9).toInt(), settings.value("mines/cols", 9).toInt(),
                   settings.value("mines/mines", 10).toInt()};
  return FaultOf(kept).empty() ? kept : sim::minesweeper::kBeginner;
}

DealKind KeptDeal(const QSettings& settings) {
  const auto name = settings.value("mines/deal", "modern").toString().toStdString();
  const auto found = std::ranges::find(kDealNames, name);
  return found == kDealNames.end() ? DealKind::kModern
                                   : static_cast<DealKind>(found - kDealNames.begin());
}

history::Outcome OutcomeOf(GameStatus status) {
  if (status == GameStatus::kWon) return history::Outcome::kWon;
  return status == GameStatus::kLost ? history::Outcome::kLost : history::Outcome::kStopped;
}

}  // namespace

MinesTable::MinesTable(const Services& services, const MinesOptions& options)
    : Table(services),
      level_(options.level.value_or(KeptLevel(services.settings))),
      deal_(options.deal.value_or(KeptDeal(services.settings))),
      has_questions_(services.settings.value("mines/questions", true).toBool()) {
  view_ = new MinesView({.open = [this](CellPos cell) { Open(cell); },
                         .mark = [this](CellPos cell) { Mark(cell); },
                         .chord = [this](CellPos cell) { Chord(cell); },
                         .resume = [this] { SetPaused(false); }});
  Build(view_,
        {tr("Dealing…"), tr("Paused"), tr("You won!"), tr("You lost"), tr("Playing"), tr("Ready")});
  tick_.callOnTimeout([this] { ShowState(); });
  next_step_.setSingleShot(true);
  next_step_.callOnTimeout([this] { AutoplayStep(); });
  NewGameOf(options.seed);
}

// --- menus --------------------------------------------------------------------------------------

void MinesTable::FillGameMenu(QMenu& menu) {
  pause_ = menu.addAction(tr("&Pause"), QKeySequence("P"), [this] { SetPaused(!is_paused_); });
  pause_->setCheckable(true);
  pause_->setChecked(is_paused_);
  menu.addSeparator();
  AddLevels(menu);
  menu.addSeparator();
  AddDeals(menu);
  menu.addAction(tr("S&eed…"), [this] { AskForSeed(); });
  QAction* questions = menu.addAction(tr("&Question marks"));
  questions->setCheckable(true);
  questions->setChecked(has_questions_);
  connect(questions, &QAction::toggled, [this](bool on) {
    has_questions_ = on;
    services_.settings.setValue("mines/questions", on);
  });
}

void MinesTable::AddLevels(QMenu& menu) {
  using namespace sim::minesweeper;
  auto* levels = new QActionGroup(&menu);
  const auto add = [&](const QString& title, const char* key, const auto& choose) {
    QAction* action = menu.addAction(title, QKeySequence(key), choose);
    action->setCheckable(true);
    levels->addAction(action);
  };
  add(tr("&Beginner"), "1", [this] { SetLevel(kBeginner); });
  add(tr("&Intermediate"), "2", [this] { SetLevel(kIntermediate); });
  add(tr("E&xpert"), "3", [this] { SetLevel(kExpert); });
  add(tr("&Custom…"), "4", [this] { AskForCustomBoard(); });
  levels_ = levels->actions();
  ShowLevel();
}

void MinesTable::ShowLevel() {
  using namespace sim::minesweeper;
  const std::array named = {kBeginner, kIntermediate, kExpert};
  levels_[std::ranges::find(named, level_) - named.begin()]->setChecked(true);
}

void MinesTable::AddDeals(QMenu& menu) {
  auto* deals = new QActionGroup(&menu);
  const auto add = [&](const QString& name, DealKind kind) {
    QAction* action = menu.addAction(name, [this, kind] { SetDeal(kind); });
    action->setCheckable(true);
    action->setChecked(kind == deal_);
    deals->addAction(action);
  };
  add(tr("First click is &safe"), DealKind::kClassic);
  add(tr("First click &opens an area"), DealKind::kModern);
  add(tr("&Always solvable without a guess"), DealKind::kSolvable);
}

void MinesTable::FillAssistantMenu(QMenu& menu) {
  menu.addAction(tr("&Hint"), QKeySequence("H"), [this] { ShowHints(false); });
  QAction* marks = menu.addAction(tr("Show &marks"), QKeySequence("M"));
  marks->setCheckable(true);
  marks->setChecked(shows_marks_);
  connect(marks, &QAction::toggled, [this](bool on) { SetMarks(on); });
  QAction* autoplay = menu.addAction(tr("&Autoplay"), QKeySequence("A"));
  autoplay->setCheckable(true);
  autoplay->setChecked(plays_itself_);
  connect(autoplay, &QAction::toggled, [this](bool on) { SetAutoplay(on); });
}

// --- a game -------------------------------------------------------------------------------------

void MinesTable::NewGameOf(std::optional<std::uint64_t> seed) {
  GiveUp();
  dealer_.Cancel();
  thinker_.Cancel();
  const bool was_begun_before = round_ && round_->is_begun();
  round_ = std::make_unique<MinesRound>(level_, deal_,
                                        seed.value_or(QRandomGenerator::global()->generate64()));
  BeginRecord(was_begun_before);
  is_paused_ = false;
  tick_.stop();
  view_->Show(round_.get());
  view_->SetHidden(false);
  Say(
      tr("Click a cell to open it, right-click to flag a mine. H gives a hint, F3 lists your best "
         "times."));
  if (shows_marks_) ShowHints(true);
  if (plays_itself_) next_step_.start(kAutoplayStep);
  ShowState();
}

void MinesTable::GiveUp() {
  if (round_ && round_->is_begun()) Record();  // nothing is left to do if it was over
}

void MinesTable::SetLevel(const Level& level) {
  level_ = level;
  services_.settings.setValue("mines/rows", level.rows);
  services_.settings.setValue("mines/cols", level.cols);
  services_.settings.setValue("mines/mines", level.mines);
  ShowLevel();
  NewGame();
  FitWindow();
}

void MinesTable::SetDeal(DealKind kind) {
  deal_ = kind;
  services_.settings.setValue("mines/deal",
                              QString::fromUtf8(kDealNames[static_cast<std::size_t>(kind)].data()));
  NewGame();
}

void MinesTable::SetTheme(const Theme* theme) {
  Table::SetTheme(theme);
  view_->SetTheme(theme);
  ShowState();
}

void MinesTable::Open(CellPos cell) {
  if (dealer_.is_busy()) return;
  const CellSymbol shown = round_->game().view()[cell];
  if (board::minesweeper::IsDigit(shown)) return Chord(cell);
  const bool opens = shown == CellSymbol::kCovered || shown == CellSymbol::kQuestion;
  if (opens && round_->NeedsDeal()) return DealAndOpen(cell);
  Moved(round_->Reveal(cell), Sound::kOpen);
}

void MinesTable::DealAndOpen(CellPos first) {
  const auto deal = [level = round_->level(), first, seed = round_->seed()](std::stop_token stop) {
    return DealSolvable(level, first, seed, stop);
  };
  dealer_.Run(deal, [this, first](auto mines) {
    round_->TakeDeal(mines);
    if (round_->gave_up_solvable()) {
      Say(tr("No board of this kind could be found that needs no guess: this one may need some."));
    }
    Moved(round_->Reveal(first), Sound::kOpen);
  });
  ShowState();
}

void MinesTable::Mark(CellPos cell) {
  if (dealer_.is_busy()) return;
  Moved(round_->CycleMark(cell, has_questions_), Sound::kFlag);
}

void MinesTable::Chord(CellPos cell) {
  if (dealer_.is_busy()) return;
  Moved(round_->Chord(cell), Sound::kOpen);
}

void MinesTable::Moved(bool changed, Sound sound) {
  if (!changed || is_recorded()) return;
  if (plays_itself_) round_->MarkAssisted("autoplay");
  NoteOutsideHelp(*round_);
  if (round_->is_begun() && !stopwatch_.is_running()) {
    stopwatch_.Start();
    tick_.start(kTick);
  }
  HideHints();
  if (round_->is_over()) {
    End();
  } else {
    services_.sounds.Play(sound);
    if (shows_marks_) ShowHints(true);
  }
  ShowState();
  view_->update();
}

void MinesTable::End() {
  stopwatch_.Stop();
  tick_.stop();
  const bool has_won = round_->game().status() == GameStatus::kWon;
  services_.sounds.Play(has_won ? Sound::kWin : Sound::kLoss);
  SayHowItEnded(has_won);
  Record();
}

void MinesTable::SayHowItEnded(bool has_won) {
  const QString again = tr("F2 or a click on the panel above deals a new game.");
  if (!has_won) return Say(tr("That was a mine. %1").arg(again));
  if (!round_->assisted_by().empty()) {
    return Say(tr("You won with help: this is no best time. %1").arg(again));
  }
  Say(tr("You won in %1 seconds. F3 lists your best times. %2")
          .arg(stopwatch_.Seconds(), 0, 'f', 2)
          .arg(again));
}

void MinesTable::Record() {
  const Level& level = round_->level();
  history::GameRecord record;
  record.board = {.program = kProgram,
                  .game = "minesweeper",
                  .rows = level.rows,
                  .cols = level.cols,
                  .mines = level.mines,
                  .level = std::string(kDealNames[static_cast<std::size_t>(round_->kind())])};
  record.outcome = OutcomeOf(round_->game().status());
  record.seed = round_->seed();
  if (record.outcome == history::Outcome::kWon) {
    record.three_bv = board::minesweeper::ThreeBv(round_->game().mines());
  }
  record.clicks = round_->clicks();
  Table::Record(*round_, std::move(record));
}

void MinesTable::Pause() {
  if (round_->is_begun() && !round_->is_over()) SetPaused(true);
}

void MinesTable::SetPaused(bool is_paused) {
  is_paused_ = is_paused && round_->is_begun() && !round_->is_over();
  if (is_paused_) {
    stopwatch_.Stop();
  } else if (round_->is_begun() && !round_->is_over()) {
    stopwatch_.Start();
  }
  view_->SetHidden(is_paused_);
  if (!is_paused_ && shows_marks_) ShowHints(true);
  if (!is_paused_ && plays_itself_) next_step_.start(kAutoplayStep);
  ShowState();
}

void MinesTable::ShowState() {
  if (pause_ != nullptr) pause_->setChecked(is_paused_);
  const GameStatus status = round_->game().status();
  TitlePanel::Content content;
  content.left = tr("Mines %1").arg(round_->mines_left());
  content.right = tr("Time %1").arg(static_cast<int>(stopwatch_.Seconds()));
  content.middle = dealer_.is_busy()             ? tr("Dealing…")
                   : is_paused_                  ? tr("Paused")
                   : status == GameStatus::kWon  ? tr("You won!")
                   : status == GameStatus::kLost ? tr("You lost")
                   : round_->is_begun()          ? tr("Playing")
                                                 : tr("Ready");
  content.middle = StatusOf(content.middle, *round_);
  if (status == GameStatus::kWon) content.accent = theme().won;
  if (status == GameStatus::kLost) content.accent = theme().alarm;
  panel_->Show(content);
}

// --- help ---------------------------------------------------------------------------------------

void MinesTable::ShowHints(bool all) {
  if (round_->is_over() || is_paused_ || dealer_.is_busy()) return;
  round_->MarkAssisted("hints");
  thinker_.Run([question = QuestionOf(*round_),
                all](const std::stop_token&) { return MinesHints(question, all); },
               [this](const app::Hints& hints) {
                 view_->SetHints(hints);
                 Say(QString::fromStdString(hints.line));
               });
  ShowState();
}

void MinesTable::HideHints() {
  thinker_.Cancel();
  view_->SetHints({});
  Say("");
  if (plays_itself_) next_step_.start(kAutoplayStep);
}

void MinesTable::SetMarks(bool are_shown) {
  shows_marks_ = are_shown;
  if (are_shown) return ShowHints(true);
  HideHints();
}

void MinesTable::SetAutoplay(bool is_on) {
  plays_itself_ = is_on;
  if (is_on) return AutoplayStep();
  next_step_.stop();
  thinker_.Cancel();
}

void MinesTable::AutoplayStep() {
  if (!plays_itself_ || round_->is_over() || is_paused_) return;
  if (dealer_.is_busy()) return;  // its first move is on the way
  round_->MarkAssisted("autoplay");
  thinker_.Run(
      [question = QuestionOf(*round_)](const std::stop_token&) { return MinesMove(question); },
      [this](CellPos cell) {
        // A wrong flag is taken off first.
        while (round_->game().view()[cell] == CellSymbol::kFlag) {
          round_->CycleMark(cell, false);
        }
        Open(cell);
      });
  ShowState();
}

// --- dialogs ------------------------------------------------------------------------------------

void MinesTable::AskForCustomBoard() {
  if (const auto level = AskForLevel(this, level_)) return SetLevel(*level);
  ShowLevel();
}

void MinesTable::AskForSeed() {
  if (const auto seed = AskForNumber(this, round_->seed())) NewGameOf(*seed);
}

}  // namespace gridhand::game
