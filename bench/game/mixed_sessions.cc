// Games of a person and a bot mixed, in the real window on a display of its own: how many that had
// any help are written down as games without.
//
//   mixed_sessions [SESSIONS] [SEED]      500 sessions, seed 1
//
// A session is a game, begun by F2. The person is a series of mouse events; most of his clicks open
// a cell that is safe, because the bench knows the mines. At random he asks for a hint, switches
// the marks or the autoplayer, or lets `gridhand play` or `gridhand assist` come and go. What has
// helped is noted here, apart from the program: a key for help that the game takes, a move that
// nobody here has made, marks that lie on the screen when the person moves. The exit code is 1 if a
// helped game is written down as unassisted, or a game is missing.
#include <fmt/format.h>
#include <xcb/shape.h>

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QMenuBar>
#include <QProcess>
#include <QTest>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>

#include "base/random.h"
#include "game/program.h"
#include "game/window.h"
#include "history/recorder.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/source_tree.h"
#include "x11/private_display.h"
#include "x11/xcb_ptr.h"

namespace gridhand::game {
namespace {

using board::CellPos;
using board::minesweeper::CellSymbol;

// Chances in a hundred.
constexpr int kAlone = 30;             // that nothing helps in a session
constexpr int kHelpAMove = 15;         // that something helps before a move
constexpr int kMistake = 1;            // that the person opens a mine
constexpr int kFlags = 10;             // that the person marks a cell
constexpr int kLongestVisitMs = 1500;  // of a program that helps
constexpr int kReactionMs = 10;
constexpr int kMarksGoMs = 300;
constexpr int kMostMoves = 400;  // of a session: then it is given up

class Sessions {
 public:
  Sessions(std::string display, std::uint64_t seed)
      : lot_(seed), window_({.mines = {.level = sim::minesweeper::kBeginner}}) {
    screen_ = xcb_connect(display.c_str(), nullptr);
    window_.show();
    (void)QTest::qWaitForWindowExposed(&window_);
  }
  ~Sessions() { xcb_disconnect(screen_); }

  // What had helped by the end of the game; a game that was not begun is none.
  struct Session {
    bool is_begun = false;
    std::string helped_by;
  };
  Session Play() {
    Key(Qt::Key_F2);
    // Marks of the board before are taken off as soon as the assistant sees that it has gone.
    (void)QTest::qWaitFor([this] { return !MarksLieOnTheScreen(); }, kMarksGoMs);
    helped_.clear();
    const bool is_alone = Chance(kAlone);
    if (is_alone) SwitchAllOff();
    for (int move = 0; move < kMostMoves && !round().is_over(); ++move) {
      React();
      NoteShownHelp();
      if (!is_alone && Chance(kHelpAMove)) {
        Help();
      } else {
        Move();
      }
    }
    EndAssist(/*always=*/false);
    const bool is_begun = round().is_begun();
    std::string by;
    for (const std::string& name : helped_) by += name + " ";
    if (!round().is_over()) Key(Qt::Key_F2);  // given up
    return {is_begun, by};
  }

 private:
  const MinesRound& round() { return static_cast<MinesTable&>(window_.table()).round(); }
  bool is_dealing() { return static_cast<MinesTable&>(window_.table()).is_dealing(); }
  QWidget& view() { return *window_.findChild<QWidget*>("board"); }
  bool Chance(int of_hundred) { return static_cast<int>(lot_.Below(100)) < of_hundred; }
  void Key(Qt::Key key) {
    QTest::keyClick(&window_, key);
    Settle();
  }
  // No person moves at once.
  void React() {
    QElapsedTimer timer;
    timer.start();
    (void)QTest::qWaitFor([&] { return timer.elapsed() >= kReactionMs; }, kLongestVisitMs);
  }
  void Settle() {
    (void)QTest::qWaitFor([this] { return !is_dealing(); }, kLongestVisitMs);
  }
  QAction* Entry(const QString& name) {
    for (QAction* menu : window_.menuBar()->actions()) {
      for (QAction* action : menu->menu()->actions()) {
        if (action->text().remove('&') == name) return action;
      }
    }
    return nullptr;
  }
  void SwitchAllOff() {
    for (const char* name : {"Show marks", "Autoplay"}) Entry(name)->setChecked(false);
    EndAssist(/*always=*/true);
    Key(Qt::Key_F2);  // the game so far had their help
    helped_.clear();
  }

  void Click(CellPos cell, Qt::MouseButton button) {
    const auto at = static_cast<MinesView&>(view()).Geometry().CellCenter(cell);
    QTest::mouseClick(&view(), button, {}, QPoint(at.x, at.y) / view().devicePixelRatioF());
    Settle();
  }
  void Move() {
    const auto& shown = round().game().view();
    std::vector<CellPos> covered;
    board::ForEachCell(shown, [&](CellPos cell) {
      const bool is_mine = round().is_begun() && round().game().mines()[cell];
      if (shown[cell] == CellSymbol::kCovered && (!is_mine || Chance(kMistake))) {
        covered.push_back(cell);
      }
    });
    if (covered.empty()) return Key(Qt::Key_F2);
    const CellPos cell = covered[lot_.Below(covered.size())];
    const bool marks = round().is_begun() && Chance(kFlags);
    Click(cell, marks ? Qt::RightButton : Qt::LeftButton);
    if (marks) {  // taken off again, so that the cell can be opened
      Click(cell, Qt::RightButton);
      Click(cell, Qt::RightButton);
    }
  }

  void Help() {
    switch (lot_.Below(5)) {
      case 0:
        Key(Qt::Key_H);
        if (!round().is_over()) helped_.insert("hint");
        return;
      case 1:
        return Key(Qt::Key_M);
      case 2:
        return Key(Qt::Key_A);
      case 3:
        return LetPlay();
      default:
        return assist_ ? EndAssist(/*always=*/true) : BeginAssist();
    }
  }
  // What the program shows by itself, and marks of `gridhand assist` on the screen.
  void NoteShownHelp() {
    if (round().is_over()) return;
    if (Entry("Show marks")->isChecked()) helped_.insert("marks");
    if (Entry("Autoplay")->isChecked()) helped_.insert("autoplay");
    if (assist_ && MarksLieOnTheScreen()) helped_.insert("assist");
  }

  std::unique_ptr<QProcess> Start(const QStringList& arguments) {
    auto program = std::make_unique<QProcess>();
    program->setStandardOutputFile(QProcess::nullDevice());
    program->setStandardErrorFile(QProcess::nullDevice());
    program->start(QString::fromStdString(test_support::Gridhand()),
                   arguments + QStringList{"--window", "0x" + QString::number(window_.winId(), 16),
                                           "--no-history"});
    return program;
  }
  // A bot plays some moves, or to the end.
  void LetPlay() {
    const MinesRound* game = &round();
    const int clicks = round().clicks();
    const bool plays_itself = Entry("Autoplay")->isChecked();
    auto bot = Start({"play", "--yes", "--games", "1"});
    (void)QTest::qWaitFor([&] { return bot->state() == QProcess::NotRunning || round().is_over(); },
                          static_cast<int>(lot_.Below(kLongestVisitMs)));
    const bool has_moved = &round() == game && round().clicks() != clicks && !plays_itself;
    if (has_moved) helped_.insert("play");
    bot->kill();
    bot->waitForFinished();
    if (&round() == game && round().clicks() != clicks && !plays_itself) helped_.insert("play");
  }
  void BeginAssist() {
    assist_ = Start({"assist"});
    (void)QTest::qWaitFor([&] { return MarksLieOnTheScreen(); },
                          static_cast<int>(lot_.Below(kLongestVisitMs)));
  }
  void EndAssist(bool always) {
    if (!assist_ || (!always && Chance(50))) return;
    assist_->kill();
    assist_->waitForFinished();
    assist_.reset();
  }
  // A window without a manager that has a shape: of the assistant's sheet.
  bool MarksLieOnTheScreen() {
    const xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(screen_)).data->root;
    const x11::XcbPtr<xcb_query_tree_reply_t> tree(
        xcb_query_tree_reply(screen_, xcb_query_tree(screen_, root), nullptr));
    if (!tree) return false;
    for (int i = 0; i < xcb_query_tree_children_length(tree.get()); ++i) {
      const xcb_window_t child = xcb_query_tree_children(tree.get())[i];
      const x11::XcbPtr<xcb_get_window_attributes_reply_t> looks(xcb_get_window_attributes_reply(
          screen_, xcb_get_window_attributes(screen_, child), nullptr));
      const x11::XcbPtr<xcb_shape_query_extents_reply_t> shape(
          xcb_shape_query_extents_reply(screen_, xcb_shape_query_extents(screen_, child), nullptr));
      if (looks && shape && looks->override_redirect != 0 &&
          looks->map_state == XCB_MAP_STATE_VIEWABLE && shape->bounding_shaped != 0 &&
          shape->bounding_shape_extents_width > 0) {
        return true;
      }
    }
    return false;
  }

  base::Random lot_;
  Window window_;
  xcb_connection_t* screen_ = nullptr;
  std::unique_ptr<QProcess> assist_;
  std::set<std::string> helped_;
};

int Run(int sessions, std::uint64_t seed, const std::string& display) {
  Sessions person(display, seed);
  std::map<std::string, int> by_help;
  int games = 0;
  int helped = 0;
  int wrong = 0;
  int best_times = 0;
  int too_careful = 0;
  std::set<std::string> known;
  for (int i = 0; i < sessions; ++i) {
    const Sessions::Session session = person.Play();
    auto history = history::OpenWithWaiting(history::UsualFile());
    const auto newest = history->Newest(10);
    if (!newest.ok()) return 1;
    if (!session.is_begun) continue;
    ++games;
    helped += session.helped_by.empty() ? 0 : 1;
    ++by_help[session.helped_by.empty() ? "nothing" : session.helped_by];
    if (newest->empty() || known.contains(newest->front().id)) {
      fmt::print("session {}: the game is not written down\n", i + 1);
      ++wrong;
      continue;
    }
    for (const auto& game : *newest) known.insert(game.id);
    const history::GameRecord& game = newest->front();
    const bool is_alone = game.help() == history::Help::kUnassisted;
    best_times += is_alone && game.outcome == history::Outcome::kWon ? 1 : 0;
    too_careful += !is_alone && session.helped_by.empty() ? 1 : 0;
    if (!is_alone || session.helped_by.empty()) continue;
    ++wrong;
    fmt::print("session {}: helped by {}, written down as unassisted\n", i + 1, session.helped_by);
  }
  for (const auto& [help, count] : by_help) fmt::print("{:>4}  {}\n", count, help);
  fmt::print(
      "{} sessions, seed {}: {} games, {} with help, {} best times, {} without help that "
      "was seen but assisted; {} helped games recorded as unassisted or missing\n",
      sessions, seed, games, helped, best_times, too_careful, wrong);
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace gridhand::game

int main(int argc, char** argv) {
  const int sessions = argc > 1 ? std::atoi(argv[1]) : 500;
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoll(argv[2]) : 1);
  if (sessions < 1) {
    fmt::print("mixed_sessions [SESSIONS] [SEED]\n");
    return 2;
  }
  const gridhand::test_support::ScratchFolder home;
  const auto display =
      gridhand::x11::PrivateDisplay::Start({.window_manager = gridhand::x11::kOpenbox});
  if (!display.ok()) return 1;
  qputenv("DISPLAY", QByteArray::fromStdString(display->name()));
  qputenv("QT_QPA_PLATFORM", "xcb");
  for (const char* folder : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"}) {
    qputenv(folder, QByteArray::fromStdString(home.path().string()));
  }
  qputenv("RESOURCE_NAME", gridhand::game::kProgram);  // the class that its profile knows it by
  QApplication application(argc, argv);
  return gridhand::game::Run(sessions, seed, display->name());
}
