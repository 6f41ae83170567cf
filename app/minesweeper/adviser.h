// Minesweeper's half of `assist`. What is proved is known at once; a guess is thought about on a
// second thread, and its ring comes when it is known.
#pragma once

#include <future>
#include <memory>
#include <optional>
#include <string_view>

#include "agent/minesweeper/agent.h"
#include "agent/minesweeper/solver_oracle.h"
#include "app/adviser.h"
#include "app/minesweeper/hints.h"
#include "app/minesweeper/onlooker.h"
#include "app/minesweeper/profile.h"
#include "app/minesweeper/thought.h"
#include "vision/minesweeper/board_reader.h"

namespace gridhand::app::minesweeper {

struct AdviserOptions {
  std::optional<HintChoice> show;  // at no level; none: all of them
  std::optional<int> mines;        // of the whole board, if the person knows
};

class MinesweeperAdviser : public Adviser {
 public:
  // The reader must outlive it.
  MinesweeperAdviser(const vision::minesweeper::BoardReader& reader, const Profile& profile,
                     const AdviserOptions& options);

  base::Status Look(const base::Frame& frame, SearchEffort effort) override {
    return onlooker_.Look(frame, effort);
  }
  bool Follow(const base::Frame& frame) override { return onlooker_.Follow(frame); }
  bool StillShows(const base::Frame& frame) const override { return onlooker_.StillShows(frame); }
  const board::GridGeometry& geometry() const override { return onlooker_.geometry(); }
  base::FrameRect Region() const override { return onlooker_.Region(); }
  std::string_view result() const override;
  BoardFacts Facts() const override;

  bool Think() override;
  bool IsThinking() const override { return deciding_.has_value(); }
  bool TakeThought() override;

  bool ExplainsByPointing(std::optional<HelpLevel> level) const override {
    return ChoiceAt(level).why;
  }
  bool MayBeAsked(board::CellPos cell) const override;
  Hints HintsFor(const HelpRequest& request) const override;

 private:
  // A guess that is being thought about, and on what board.
  struct Deciding {
    board::minesweeper::Board board;
    std::future<agent::minesweeper::Decision> decision;
  };

  HintChoice ChoiceAt(std::optional<HelpLevel> level) const;
  void StartDeciding();

  AdviserOptions options_;
  bool promises_first_click_;  // the program, to be no mine
  agent::minesweeper::SolverOracle oracle_;
  Onlooker onlooker_;
  // Two, because one may still think about a guess when the other is asked about the next board.
  std::unique_ptr<agent::minesweeper::Agent> analyst_;
  std::unique_ptr<agent::minesweeper::Agent> guesser_;
  Thought thought_;       // about the board that was believed last
  bool decided_ = false;  // the thought has its decision
  std::optional<Deciding> deciding_;
};

}  // namespace gridhand::app::minesweeper
