#include "game/four_table.h"

#include <QActionGroup>
#include <QRandomGenerator>
#include <algorithm>
#include <cassert>

#include "agent/connect_four/agent.h"
#include "game/program.h"

namespace gridhand::game {
namespace {

using board::connect_four::Board;

// Positions that the perfect player searches for a move: one to three seconds where the book of
// openings does not know the answer.
constexpr std::uint64_t kMostNodes = 10'000'000;

FourRules KeptRules(const QSettings& settings) {
  FourRules rules;
  const int cols = settings.value("four/cols", rules.cols).toInt();
  if (std::ranges::count(kFourCols, cols) == 1) rules.cols = cols;
  const std::string strength = settings.value("four/strength", "normal").toString().toStdString();
  if (std::ranges::count(kStrengths, strength) == 1) rules.strength = strength;
  rules.computer_begins = settings.value("four/computer-begins", true).toBool();
  return rules;
}

agent::connect_four::Choice ChoiceOf(const std::string& player, const Board& board,
                                     std::uint64_t seed) {
  const auto agent = agent::connect_four::MakeAgent(player, seed, {.nodes = kMostNodes});
  assert(agent.ok());
  return (*agent)->Choose(board);
}

}  // namespace

FourTable::FourTable(const Services& services)
    : Table(services), rules_(KeptRules(services.settings)) {
  view_ = new FourView([this](int col) { Drop(col); });
  Build(view_, {tr("A draw"), tr("You won!"), tr("You lost"), tr("Your turn"), tr("Thinking…")});
  NewGame();
}

// --- menus --------------------------------------------------------------------------------------

void FourTable::FillGameMenu(QMenu& menu) {
  menu.addAction(tr("&Undo"), QKeySequence("U"), [this] { Undo(); });
  menu.addSeparator();
  auto* sizes = new QActionGroup(&menu);
  for (const int cols : kFourCols) {
    QAction* size = menu.addAction(tr("6 × &%1").arg(cols), [this, cols] {
      rules_.cols = cols;
      services_.settings.setValue("four/cols", cols);
      NewGame();
      FitWindow();
    });
    size->setCheckable(true);
    size->setChecked(cols == rules_.cols);
    sizes->addAction(size);
  }
  menu.addSeparator();
  AddStrengths(menu);
  QAction* begins = menu.addAction(tr("&Computer begins"));
  begins->setCheckable(true);
  begins->setChecked(rules_.computer_begins);
  connect(begins, &QAction::toggled, [this](bool on) {
    rules_.computer_begins = on;
    services_.settings.setValue("four/computer-begins", on);
    NewGame();
  });
}

void FourTable::AddStrengths(QMenu& menu) {
  const std::array titles = {tr("&Easy"), tr("&Normal"), tr("&Hard"), tr("&Perfect")};
  auto* strengths = new QActionGroup(&menu);
  for (std::size_t i = 0; i < kStrengths.size(); ++i) {
    const std::string name(kStrengths[i]);
    QAction* strength = menu.addAction(titles[i], [this, name] {
      rules_.strength = name;
      services_.settings.setValue("four/strength", QString::fromStdString(name));
      NewGame();
    });
    strength->setCheckable(true);
    strength->setChecked(name == rules_.strength);
    strengths->addAction(strength);
  }
}

void FourTable::FillAssistantMenu(QMenu& menu) {
  menu.addAction(tr("&Hint"), QKeySequence("H"), [this] { ShowHint(); });
}

// --- a game -------------------------------------------------------------------------------------

void FourTable::NewGame() {
  GiveUp();
  opponent_.Cancel();
  helper_.Cancel();
  const bool was_begun_before = round_ && round_->persons_moves() > 0;
  round_ = std::make_unique<FourRound>(rules_);
  BeginRecord(was_begun_before);
  view_->Show(round_.get());
  SayHowToPlay();
  if (!round_->is_persons_turn()) Answer();
  ShowState();
}

void FourTable::GiveUp() {
  if (round_ && round_->persons_moves() > 0) Record();
}

void FourTable::SetTheme(const Theme* theme) {
  Table::SetTheme(theme);
  view_->SetTheme(theme);
  if (round_->persons_moves() == 0) SayHowToPlay();
  ShowState();
}

void FourTable::Drop(int col) {
  if (!round_->is_persons_turn() || !round_->Drop(col)) return;
  stopwatch_.Start();
  NoteOutsideHelp(*round_);
  Moved();
  if (!round_->is_over()) Answer();
  ShowState();
}

// Until the person has found out, and how to go on at the end. The colour of his discs is shown,
// because it has no name.
void FourTable::SayHowToPlay() {
  if (round_->is_over()) {
    return Say(tr("F2 or a click on the panel above starts a new game."));
  }
  if (round_->persons_moves() > 0 || !has_theme()) return Say("");
  const bool is_first = round_->person() == board::connect_four::Side::kFirst;
  const QString disc = QString("<span style='color:%1'>●</span>")
                           .arg((is_first ? theme().first : theme().second).name());
  Say(tr("Click a column to drop your disc %1: four in a row win. H gives a hint, U takes a move "
         "back.")
          .arg(disc));
}

void FourTable::Moved() {
  helper_.Cancel();
  view_->SetHint(std::nullopt);
  SayHowToPlay();
  if (!round_->is_over()) return services_.sounds.Play(Sound::kDrop);
  services_.sounds.Play(round_->has_won() ? Sound::kWin : Sound::kLoss);
  stopwatch_.Stop();
  Record();
}

void FourTable::Answer() {
  const std::uint64_t seed = QRandomGenerator::global()->generate64();
  opponent_.Run([player = rules_.strength, board = round_->board(),
                 seed](const std::stop_token&) { return ChoiceOf(player, board, seed).col; },
                [this](int col) {
                  round_->Drop(col);
                  Moved();
                  ShowState();
                });
}

void FourTable::Undo() {
  if (is_recorded()) return;
  opponent_.Cancel();
  if (!round_->Undo()) return;
  round_->MarkAssisted("undo");
  Moved();
  if (!round_->is_persons_turn()) Answer();
  ShowState();
}

void FourTable::ShowHint() {
  if (!round_->is_persons_turn()) return;
  round_->MarkAssisted("hints");
  Say(tr("Looking for the best column…"));
  helper_.Run(
      [board = round_->board()](const std::stop_token&) { return ChoiceOf("perfect", board, 1); },
      [this](const agent::connect_four::Choice& choice) {
        view_->SetHint(choice.col);
        Say(tr("Best is column %1: it %2")
                .arg(choice.col + 1)
                .arg(QString::fromStdString(choice.reason)));
      });
  ShowState();
}

void FourTable::Record() {
  const FourRules& rules = round_->rules();
  history::GameRecord record;
  record.board = {.program = kProgram,
                  .game = "connect-four",
                  .rows = kFourRows,
                  .cols = rules.cols,
                  .level = rules.strength};
  record.outcome = !round_->is_over()   ? history::Outcome::kStopped
                   : round_->has_won()  ? history::Outcome::kWon
                   : round_->is_drawn() ? history::Outcome::kDrawn
                                        : history::Outcome::kLost;
  record.clicks = round_->persons_moves();
  Table::Record(*round_, std::move(record));
}

void FourTable::ShowState() {
  TitlePanel::Content content;
  content.left = tr("You move %1").arg(rules_.computer_begins ? tr("second") : tr("first"));
  content.right = tr("6 × %1").arg(round_->rules().cols);
  content.middle = round_->is_drawn()          ? tr("A draw")
                   : round_->has_won()         ? tr("You won!")
                   : round_->is_over()         ? tr("You lost")
                   : round_->is_persons_turn() ? tr("Your turn")
                                               : tr("Thinking…");
  content.middle = StatusOf(content.middle, *round_);
  if (round_->has_won()) content.accent = theme().won;
  if (round_->is_over() && !round_->has_won() && !round_->is_drawn()) {
    content.accent = theme().alarm;
  }
  panel_->Show(content);
  view_->update();
}

}  // namespace gridhand::game
