// Minesweeper behind the interfaces GameDriver and Player: reader and tracker give the belief, the
// agent the plan, the program's profile the gestures.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/minesweeper/belief.h"
#include "app/minesweeper/changes.h"
#include "app/minesweeper/log_format.h"
#include "app/minesweeper/move_plan.h"
#include "app/minesweeper/new_game_ways.h"
#include "app/minesweeper/profile.h"
#include "app/minesweeper/thought.h"
#include "app/player.h"
#include "app/run_log.h"
#include "board/minesweeper/board.h"
#include "board/minesweeper/consistency_oracle.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/game_reader.h"

namespace gridhand::app::minesweeper {

using board::minesweeper::Board;
using board::minesweeper::MineCount;

struct DriverParams {
  Profile profile;
  std::optional<int> mines;  // --mines
  FlagPolicy flags = FlagPolicy::kNone;
  AgentIdentity agent;       // for the log
  std::string window_class;  // of a program without a profile
};

// How the driver sees: BoardReader's two calls, GameReader, or a test's own. Errors as
// BoardReader::Find and Read. The last six may be empty: then no picture proves anything before it
// has held still, and the reading uses no gestures.
struct Eyes {
  std::function<base::Result<vision::minesweeper::FoundBoard>(const base::Frame&)> find;
  std::function<base::Result<vision::minesweeper::FoundBoard>(
      const base::Frame&, const vision::minesweeper::FoundBoard& known)>
      read;
  // As GameReader::Glance.
  std::function<base::Result<vision::minesweeper::FoundBoard>(const base::Frame&)> glance;
  // As GameReader::Remember.
  std::function<void(const base::Frame&, const vision::minesweeper::FoundBoard&)> remember = {};
  std::function<void(const vision::minesweeper::Touch&)> note;
  std::function<void()> note_new_game;
  // As GameReader::SeeAroundMessage.
  std::function<base::Result<vision::minesweeper::FoundBoard>(const base::Frame&)>
      read_around_message;
  std::function<void()> withdraw;  // what was noted last may not have been done
  // A mark that would teach the eyes how marks look.
  std::function<std::optional<vision::minesweeper::Touch>()> next_lesson;
  LineReader read_words = {};  // none: labels are not read
};

// Counted over one game.
struct GameCounts {
  int steps = 0;              // decisions
  int guesses = 0;            // reveals that were not proved safe
  double risk = 0;            // the sum of their chances to be mines
  double risk_variance = 0;   // of risk × (1 − risk)
  int unexplained = 0;        // cells that changed and no gesture of ours explains
  int proofs_by_picture = 0;  // gestures that a picture proved which had not held still
  int proofs_taken_back = 0;  // cells that such a picture opened and a later one shows otherwise
};

class Driver : public Player {
 public:
  // Agent, oracle and log must outlive the driver.
  Driver(Eyes eyes, agent::minesweeper::Agent& agent,
         const board::minesweeper::ConsistencyOracle& oracle, RunLog& log, DriverParams params);

  base::Status Perceive(const base::Frame& frame, Legible legible) override;
  base::FrameRect Region() const override;
  GamePhase phase() const override;
  base::Status Decide() override;
  std::optional<Action> NextAction() override;
  Verification Verify(const base::Frame& frame, Legible legible) override;
  bool ProvesAtOnce(const base::Frame& frame) override;
  bool ShowsNothingNew(const base::Frame& frame) override;
  void CatchUp() override;
  std::optional<Action> NewGame() override;
  std::optional<Action> OtherNewGame() override;
  void Forget() override;

  void BeginGame() override;
  const board::GridGeometry* geometry() const override;
  int unread_cells() const override { return unread_cells_; }
  int steps() const override { return counts_.steps; }
  PictureLabel Label() const override;
  std::string ReasonFor(const Action& action) const override;
  std::vector<overlay::Mark> Marks() const override;
  std::string Caption() const override;
  std::string Progress(double seconds) const override;
  std::string GameLine(const GameResult& result) const override;
  std::string EndNote(const GameResult& result) const override;
  nlohmann::ordered_json Settings() const override;
  nlohmann::ordered_json Facts() const override;
  nlohmann::ordered_json GameJson(const GameResult& result) const override;
  nlohmann::ordered_json GameLogFields(const GameResult& result) const override;

  bool has_board() const { return found_.has_value(); }

  // Precondition of the next two: Perceive has succeeded once.
  const Board& board() const { return belief_.board(); }
  const std::string& skin() const { return found_->skin; }

  // The last decision, none before the first.
  const std::optional<Thought>& thought() const { return thought_; }
  const GameCounts& counts() const { return counts_; }

 private:
  using TouchKind = vision::minesweeper::Touch::Kind;

  // A gesture that has been handed out and waits for its proof.
  struct Pending {
    enum class Kind { kReveal, kMark, kChord, kNewGame } kind = Kind::kReveal;
    CellPos cell;
    Grid<CellSymbol> before;
    bool is_lesson = false;  // kMark: for the eyes' sake
  };

  struct Glanced {
    base::Frame frame;
    vision::minesweeper::FoundBoard found;
  };

  base::Result<vision::minesweeper::FoundBoard> ReadFrame(const base::Frame& frame);
  base::Status PerceiveNow(const base::Frame& frame, Legible legible);
  Verification VerifyNow(const base::Frame& frame, Legible legible);
  void ReadAsWonIfProved(board::minesweeper::BoardReading& reading) const;
  bool FaceInPlace() const;
  std::optional<NewGameWay> NextWay() const;
  std::optional<Action> NewGameAction();
  bool HasOpenedAgainstItsLook(const vision::minesweeper::FoundBoard& found) const;
  static bool MayBeHalfDrawn(const vision::minesweeper::FoundBoard& found, Legible legible);
  base::Status Believe(vision::minesweeper::FoundBoard found, Legible legible);
  std::optional<Action> LessonAction();
  std::optional<Action> ActionFor(const agent::minesweeper::Move& move);
  void Note(TouchKind kind, CellPos cell);
  Action RevealAction(CellPos cell);
  std::optional<Action> MarkAction(CellPos cell, std::string_view purpose,
                                   TouchKind kind = TouchKind::kMark);
  Action ChordAction(CellPos cell);
  Action ClickAt(CellPos cell, input::Button button, std::string text) const;
  bool IsGuess() const;
  void CountGuess();
  bool DoubledRevealIsHarmless(CellPos cell) const;
  Verdict NoNewGameYet() const;
  Verification VerifyNewGame(const vision::minesweeper::FoundBoard& found, Legible legible);
  base::Result<vision::minesweeper::FoundBoard> Glance(const base::Frame& frame) const;
  static GestureKind GestureOf(Pending::Kind kind);
  bool IsClosedAnswer(const board::minesweeper::BoardReading& reading) const;
  std::vector<CellPos> TakenBack(const board::minesweeper::BoardReading& reading) const;
  Verification JudgeChange();
  Verification OrEndUnderMessage(const base::Frame& frame, Verification otherwise);
  bool TakesForTheEnd(const board::minesweeper::BoardReading& reading);
  bool StandsRoundAMessage(const base::Frame& frame) const;
  bool ShowsALoss(const board::minesweeper::BoardReading& reading) const;
  std::optional<board::minesweeper::BoardReading> EndOf(
      board::minesweeper::BoardReading reading) const;
  bool IsProvedSafe(CellPos cell) const;
  bool TargetAsExpected(const Grid<CellSymbol>& after) const;
  void NoteChangesByOthers(const Grid<CellSymbol>& before);
  void LogStep() const;
  void LogAction(const std::vector<CellPos>& changed, const std::vector<CellPos>& unexplained);

  Eyes eyes_;
  // A picture that has proved an action, which the eyes have yet to remember, and what was noted
  // since.
  std::optional<Glanced> unremembered_;
  std::vector<vision::minesweeper::Touch> notes_;
  agent::minesweeper::Agent& agent_;
  RunLog& log_;
  DriverParams params_;
  Belief belief_;
  std::optional<vision::minesweeper::FoundBoard> found_;
  base::FrameRect frame_bounds_;
  std::vector<agent::minesweeper::Move> plan_;  // first to be made at the back
  std::optional<Thought> thought_;
  std::optional<Pending> pending_;
  GameCounts counts_;
  std::set<CellPos> opened_;             // cells that a confirmed gesture of this game has opened
  std::set<CellPos> proved_by_picture_;  // cells that pictures have opened which may have changed
  int unread_cells_ = 0;
  bool touched_ = false;   // a gesture has been sent in this game
  bool is_whole_ = false;  // nothing was open when the game began: its rate is ours
  int solved_before_ = 0;  // 3BV of what was open when the game began: not ours
  base::Frame frame_;      // looked at last
  base::Frame playing_;    // the last one that showed a game that was not over
  // Of a program without a profile: the ways to a new game that have led nowhere since the game
  // ended, the one that is being tried, the picture before it, and the one that led to this game.
  std::vector<NewGameWay> tried_;
  std::optional<NewGameWay> way_;
  base::Frame before_way_;
  std::optional<NewGameWay> worked_;
  bool shows_no_marks_ = false;      // a right click for the eyes' sake has drawn nothing
  bool is_under_a_message_ = false;  // the finished board, once a way to a new game was tried
  bool has_weak_number_ = false;     // a number of this game was believed against its look
  bool is_end_shown_ = false;        // what the way has led to shows the finished board still
};

}  // namespace gridhand::app::minesweeper
