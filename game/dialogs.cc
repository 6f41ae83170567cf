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
constexpr int kTimesWidth = 420;  // px at scale 1, of the list of best times
constexpr int kTimesHeight = 440;
constexpr int kTextWidth = 340;  // the longest sentence on two lines

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
    fault_->setMinimumWidth(kTextWidth);
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

QTableWidgetItem* Item(const QString& text, Qt::Alignment side) {
  auto* item = new QTableWidgetItem(text);
  item->setTextAlignment(Qt::AlignVCenter | side);
  return item;
}

// "Beginner: 9 × 9, 10 mines".
QString BoardText(const history::Board& board) {
  using namespace sim::minesweeper;
  const Level level{board.rows, board.cols, board.mines.value_or(0)};
  const QString size = Text("%1 × %2, %3 mines").arg(level.cols).arg(level.rows).arg(level.mines);
  if (level == kBeginner) return Text("Beginner: %1").arg(size);
  if (level == kIntermediate) return Text("Intermediate: %1").arg(size);
  return level == kExpert ? Text("Expert: %1").arg(size) : size;
}

void AddHeading(QTableWidget& table, const QString& text) {
  const int row = table.rowCount();
  table.insertRow(row);
  QTableWidgetItem* item = Item(text, Qt::AlignLeft);
  QFont font = table.font();
  font.setBold(true);
  item->setFont(font);
  item->setFlags(Qt::ItemIsEnabled);
  table.setItem(row, 0, item);
  table.setSpan(row, 0, 1, table.columnCount());
}

void AddTime(QTableWidget& table, int rank, const history::BestTime& time) {
  const int row = table.rowCount();
  const QDateTime when = QDateTime::fromMSecsSinceEpoch(time.ended_at.time_since_epoch().count());
  table.insertRow(row);
  table.setItem(row, 0, Item(QString::number(rank), Qt::AlignRight));
  table.setItem(row, 1, Item(QString::fromStdString(time.player), Qt::AlignLeft));
  table.setItem(row, 2, Item(QLocale().toString(when.date(), QLocale::ShortFormat), Qt::AlignLeft));
  table.setItem(row, 3, Item(QString::number(time.seconds, 'f', 2), Qt::AlignRight));
}

void FillBestTimes(QTableWidget& table, history::History& history) {
  const auto boards = history.BoardsPlayed(kProgram, "minesweeper");
  if (!boards.ok()) return;
  for (const history::Board& board : *boards) {
    const auto times = history.BestTimes(board, kBestTimes);
    if (!times.ok() || times->empty()) continue;
    AddHeading(table, BoardText(board));
    int rank = 0;
    for (const history::BestTime& time : *times) AddTime(table, ++rank, time);
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
  rows->selectAll();
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
  auto* layout = new QVBoxLayout(&dialog);
  auto* table = new QTableWidget(0, 4);
  table->setHorizontalHeaderLabels({Text("Rank"), Text("Name"), Text("Date"), Text("Seconds")});
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setShowGrid(false);
  table->verticalHeader()->hide();
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  history::History* history = recorder.history();
  if (history != nullptr) FillBestTimes(*table, *history);
  layout->addWidget(table);
  const bool is_empty = table->rowCount() == 0;
  table->setVisible(!is_empty);
  auto* note =
      new QLabel(history == nullptr ? Text("No history is kept.")
                 : is_empty ? Text("No best times yet. Win a game of Minesweeper without a hint, "
                                   "marks or autoplay, and your time is listed here.")
                            : Text("Only games that were won without any help are listed."));
  note->setWordWrap(true);
  note->setMinimumWidth(kTextWidth);
  note->setObjectName("note");
  layout->addWidget(note);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  layout->addWidget(buttons);
  if (!is_empty) dialog.resize(kTimesWidth, kTimesHeight);
  // In the table the focus would mark its first heading.
  buttons->button(QDialogButtonBox::Close)->setFocus();
  dialog.exec();
}

}  // namespace gridhand::game
