#include "game/dialogs.h"

#include <QDateTime>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <functional>

#include "game/mines_round.h"
#include "game/program.h"

namespace gridhand::game {
namespace {

using sim::minesweeper::Level;

// Best times that the dialog shows of each board.
constexpr int kBestTimes = 10;
// What a person may type; what is out of bounds is told meanwhile.
constexpr int kMostTyped = 9999;
constexpr int kFaultWidth = 340;  // px at scale 1: the longest sentence on two lines

QString Text(const char* text) { return QObject::tr(text); }

QSpinBox* Number(const char* name, int value) {
  auto* box = new QSpinBox;
  box->setObjectName(name);
  box->setRange(0, kMostTyped);
  box->setValue(value);
  return box;
}

// A form with OK and Cancel, and a line that says what is wrong.
class Form : public QDialog {
 public:
  Form(QWidget* parent, const char* name, const QString& title)
      : QDialog(parent),
        rows_(new QFormLayout(this)),
        fault_(new QLabel),
        buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setObjectName(name);
    setWindowTitle(title);
    fault_->setObjectName("fault");
    fault_->setWordWrap(true);
    fault_->setMinimumWidth(kFaultWidth);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  }
  void Add(const QString& label, QWidget* field) { rows_->addRow(label, field); }
  void Finish() {
    rows_->addRow(fault_);
    rows_->addRow(buttons_);
  }
  void SayFault(const QString& fault) {
    fault_->setText(fault);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(fault.isEmpty());
  }

 private:
  QFormLayout* rows_;
  QLabel* fault_;
  QDialogButtonBox* buttons_;
};

std::optional<std::uint64_t> SeedFrom(const QString& text) {
  bool is_number = false;
  const qulonglong seed = text.trimmed().toULongLong(&is_number);
  if (!is_number) return std::nullopt;
  return std::uint64_t{seed};
}

void AddRow(QTableWidget& table, const QStringList& cells) {
  const int row = table.rowCount();
  table.insertRow(row);
  for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
    auto* item = new QTableWidgetItem(cells[i]);
    const bool is_number = i == 1 || i == 4;
    item->setTextAlignment(Qt::AlignVCenter | (is_number ? Qt::AlignRight : Qt::AlignLeft));
    table.setItem(row, i, item);
  }
}

void FillBestTimes(QTableWidget& table, history::History& history) {
  const auto boards = history.BoardsPlayed(kProgram, "minesweeper");
  if (!boards.ok()) return;
  for (const history::Board& board : *boards) {
    const auto times = history.BestTimes(board, kBestTimes);
    if (!times.ok()) continue;
    int rank = 0;
    for (const history::BestTime& time : *times) {
      const QDateTime when =
          QDateTime::fromMSecsSinceEpoch(time.ended_at.time_since_epoch().count());
      AddRow(table, {QString::fromStdString(Label(board)), QString::number(++rank),
                     QString::fromStdString(time.player),
                     QLocale().toString(when.date(), QLocale::ShortFormat),
                     QString::number(time.seconds, 'f', 2)});
    }
  }
}

}  // namespace

std::optional<Level> AskForLevel(QWidget* parent, const Level& now) {
  Form form(parent, "custom", Text("Custom board"));
  QSpinBox* rows = Number("rows", now.rows);
  QSpinBox* cols = Number("cols", now.cols);
  QSpinBox* mines = Number("mines", now.mines);
  form.Add(Text("&Rows"), rows);
  form.Add(Text("&Columns"), cols);
  form.Add(Text("&Mines"), mines);
  form.Finish();
  const auto level = [=] { return Level{rows->value(), cols->value(), mines->value()}; };
  const auto check = [&] { form.SayFault(QString::fromStdString(FaultOf(level()))); };
  for (QSpinBox* box : {rows, cols, mines}) {
    QObject::connect(box, &QSpinBox::valueChanged, &form, check);
  }
  check();
  if (form.exec() != QDialog::Accepted) return std::nullopt;
  return level();
}

std::optional<std::uint64_t> AskForNumber(QWidget* parent, std::uint64_t now) {
  Form form(parent, "seed", Text("Seed"));
  auto* field = new QLineEdit(QString::number(now));
  field->setObjectName("number");
  field->selectAll();
  form.Add(Text("&Seed of the deal"), field);
  form.Finish();
  const auto check = [&] {
    form.SayFault(SeedFrom(field->text())
                      ? QString()
                      : Text("A seed is a whole number from 0 to 18446744073709551615."));
  };
  QObject::connect(field, &QLineEdit::textChanged, &form, check);
  check();
  if (form.exec() != QDialog::Accepted) return std::nullopt;
  return SeedFrom(field->text());
}

void ShowBestTimes(QWidget* parent, history::Recorder& recorder) {
  QDialog dialog(parent);
  dialog.setObjectName("best-times");
  dialog.setWindowTitle(Text("Best times"));
  dialog.resize(520, 400);
  auto* layout = new QVBoxLayout(&dialog);
  auto* table = new QTableWidget(0, 5);
  table->setHorizontalHeaderLabels(
      {Text("Board"), Text("Rank"), Text("Name"), Text("Date"), Text("Seconds")});
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->verticalHeader()->hide();
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  history::History* history = recorder.history();
  if (history != nullptr) FillBestTimes(*table, *history);
  layout->addWidget(table);
  auto* note = new QLabel(history == nullptr ? Text("No history is kept.")
                          : table->rowCount() == 0
                              ? Text("No game has been won without help yet.")
                              : Text("Only games that were won without any help are listed."));
  note->setObjectName("note");
  layout->addWidget(note);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  layout->addWidget(buttons);
  dialog.exec();
}

}  // namespace gridhand::game
