#include "game/table.h"

#include <QVBoxLayout>

namespace gridhand::game {
namespace {

constexpr int kWordsLines = 2;  // kept free, so that the board does not jump when words come

}  // namespace

Table::Table(const Services& services)
    : services_(services), panel_(new TitlePanel), words_(new QLabel) {
  words_->setObjectName("words");
  words_->setWordWrap(true);
  words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  words_->setMinimumHeight(words_->fontMetrics().height() * kWordsLines);
  connect(panel_, &QAbstractButton::clicked, [this] { NewGame(); });
}

void Table::Build(QWidget* board) {
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
  window()->adjustSize();
}

std::string Table::PlayerName() const {
  const QString name =
      services_.settings.value("name", qEnvironmentVariable("USER")).toString().trimmed();
  return name.isEmpty() ? tr("you").toStdString() : name.toStdString();
}

}  // namespace gridhand::game
