#include "game/table.h"

#include <QScreen>
#include <QVBoxLayout>
#include <utility>

namespace gridhand::game {
namespace {

// Kept free, so that the board does not jump when words come. The longest hints need as many in the
// narrowest window.
constexpr int kWordsLines = 3;

QString Assisted(const QString& status) { return Table::tr("%1 (assisted)").arg(status); }

}  // namespace

Table::Table(const Services& services)
    : services_(services), panel_(new TitlePanel), words_(new QLabel) {
  words_->setObjectName("words");
  words_->setWordWrap(true);
  words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  words_->setFixedHeight(words_->fontMetrics().lineSpacing() * kWordsLines);
  connect(panel_, &QAbstractButton::clicked, [this] { NewGame(); });
}

QString Table::StatusOf(const QString& status, const HelpedRound& round) {
  return round.assisted_by().empty() ? status : Assisted(status);
}

void Table::Build(QWidget* board, const QStringList& statuses) {
  QStringList longest;
  for (const QString& status : statuses) longest += Assisted(status);
  panel_->KeepRoomFor(longest);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(panel_);
  layout->addWidget(board, 1);
  layout->addWidget(words_);
}

void Table::SetTheme(const Theme* theme) {
  theme_ = theme;
  panel_->SetTheme(theme);
}

void Table::FitWindow() {
  layout()->activate();
  window()->layout()->activate();
  // adjustSize would leave a third of the screen free, and an expert board small.
  window()->resize(window()->sizeHint().boundedTo(screen()->availableSize()));
}

void Table::BeginRecord(bool was_begun_before) {
  if (was_begun_before) services_.outside.BeginGame();
  is_recorded_ = false;
  stopwatch_.Reset();
}

void Table::NoteOutsideHelp(HelpedRound& round) const {
  const QString helper = services_.outside.Helper();
  if (!helper.isEmpty()) round.MarkAssisted(helper.toStdString());
}

void Table::Record(HelpedRound& round, history::GameRecord record) {
  if (is_recorded_) return;
  is_recorded_ = true;
  NoteOutsideHelp(round);
  record.ended_at = history::Now();
  record.seconds = stopwatch_.Seconds();
  record.player = PlayerName().toStdString();
  record.assisted_by = round.assisted_by();
  services_.recorder.Add(std::move(record));
}

QString Table::PlayerName() const {
  const QString name =
      services_.settings.value("name", qEnvironmentVariable("USER")).toString().trimmed();
  return name.isEmpty() ? tr("you") : name;
}

}  // namespace gridhand::game
