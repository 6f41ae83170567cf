// Connect Four behind the interfaces GameDriver and Player: the reader gives the board, the solver
// the best columns, the mouse the disc.
//
// A click goes into a column that is not full, while the board shows our turn. A drop is proved by
// a later picture that is exactly the board before, and our disc where it falls to, and perhaps the
// opponent's answer. Discs in the air, and winners that blink, make a picture that proves nothing:
// the next one is waited for.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "agent/connect_four/agent.h"
#include "agent/connect_four/perfect.h"
#include "app/connect_four/profile.h"
#include "app/player.h"
#include "app/run_log.h"
#include "base/error.h"
#include "base/frame.h"
#include "board/connect_four/board.h"
#include "vision/connect_four/board_reader.h"

namespace gridhand::app::connect_four {

struct DriverParams {
  Profile profile;
  // Who we are; none: the side that is to move when the board is first seen.
  std::optional<board::connect_four::Side> side;
  // The window said, before the first picture, that the opponent is to move.
  bool is_their_turn = false;
  agent::connect_four::DecisionBudget budget;
};

// How the driver sees: BoardReader's two calls, or a test's own.
struct Eyes {
  std::function<base::Result<vision::connect_four::FoundBoard>(const base::Frame&)> find;
  std::function<base::Result<vision::connect_four::FoundBoard>(
      const base::Frame&, const vision::connect_four::FoundBoard& known)>
      read;
};

class Driver : public Player {
 public:
  // The log must outlive the driver.
  Driver(Eyes eyes, RunLog& log, DriverParams params);

  base::Status Perceive(const base::Frame& frame, Legible legible) override;
  base::FrameRect Region() const override;
  GamePhase phase() const override;
  base::Status Decide() override;
  std::optional<Action> NextAction() override;
  Verification Verify(const base::Frame& frame, Legible legible) override;
  bool HasOpponent() const override { return true; }
  std::optional<Action> NewGame() override;
  std::optional<Action> OtherNewGame() override;
  void Forget() override;

  void BeginGame() override;
  const board::GridGeometry* geometry() const override;
  int unread_cells() const override { return unread_cells_; }
  int steps() const override { return steps_; }
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

 private:
  // An action that has been handed out and waits for its proof.
  struct Pending {
    enum class Kind { kDrop, kNewGame } kind = Kind::kDrop;
    int col = 0;  // kDrop
  };

  base::Result<vision::connect_four::FoundBoard> ReadFrame(const base::Frame& frame);
  base::Result<vision::connect_four::FoundBoard> ReadFrame(const base::Frame& frame,
                                                           Legible legible);
  base::Result<vision::connect_four::FoundBoard> ReadAfresh(const base::Frame& frame) const;
  base::Status Believe(const vision::connect_four::FoundBoard& found, const base::Frame& frame);
  Verification VerifyDrop(const base::Frame& frame, Legible legible);
  Verification VerifyNewGame(const base::Frame& frame);
  bool ShowsEnd(const base::Frame& frame) const;
  Verification SeesNewRound(const base::Frame& frame);
  void BeginRound();
  Action KeyAction(input::KeyStroke key);

  Eyes eyes_;
  RunLog& log_;
  DriverParams params_;
  agent::connect_four::PerfectBySize solvers_;
  std::optional<vision::connect_four::FoundBoard> found_;
  base::Size frame_size_;
  board::connect_four::Board board_;  // as found_ was read last
  std::optional<board::connect_four::Side> side_;
  bool may_press_again_ = true;  // OtherNewGame has not been asked for in this round
  bool is_end_shown_ = false;    // instead of a new round, in the last look for one
  bool is_forgotten_ = true;     // a person may have done anything since
  std::optional<int> plan_;      // the column to drop into
  agent::connect_four::Answer answer_;
  std::optional<Pending> pending_;
  int begins_with_ = 0;  // discs of the new round that SeesNewRound saw last
  int drops_ = 0;        // in this game
  int steps_ = 0;
  int unread_cells_ = 0;
  std::vector<int> columns_;                      // of our drops, from 1
  std::vector<nlohmann::ordered_json> values_;    // the score before each, null if not proved
  std::vector<nlohmann::ordered_json> outcomes_;  // "win", "draw" or "loss" before each, or null
};

}  // namespace gridhand::app::connect_four
