// Connect Four's half of `assist`. The value of each column is searched for on a second thread, in
// rounds: what a round has proved is shown, and the next goes on.
#pragma once

#include <future>
#include <optional>
#include <string_view>

#include "agent/connect_four/perfect.h"
#include "app/adviser.h"
#include "app/connect_four/hints.h"
#include "vision/connect_four/board_reader.h"

namespace gridhand::app::connect_four {

class ConnectFourAdviser : public Adviser {
 public:
  // The reader must outlive it. Without a side the person's is the one that is to move when a game
  // is seen first.
  ConnectFourAdviser(const vision::connect_four::BoardReader& reader,
                     std::optional<board::connect_four::Side> side)
      : reader_(reader), side_(side), is_side_said_(side.has_value()) {}

  base::Status Look(const base::Frame& frame, SearchEffort effort) override;
  bool Follow(const base::Frame& frame) override;
  bool StillShows(const base::Frame& frame) const override;
  const board::GridGeometry& geometry() const override { return found_->geometry; }
  base::FrameRect Region() const override;
  std::string_view result() const override;
  BoardFacts Facts() const override;

  bool Think() override;
  bool IsThinking() const override { return search_.has_value(); }
  bool TakeThought() override;

  bool ExplainsByPointing(std::optional<HelpLevel> level) const override {
    return HelpRequest{.level = level}.WantsWords();
  }
  bool MayBeAsked(board::CellPos cell) const override;
  Hints HintsFor(const HelpRequest& request) const override;

 private:
  // A board as it is read, with all its cells.
  struct Believed {
    vision::connect_four::FoundBoard found;
    board::connect_four::Board board;
  };
  struct Search {
    board::connect_four::Board board;
    std::future<agent::connect_four::Answer> answer;
  };

  std::optional<Believed> ReadAgain(const base::Frame& frame) const;
  void Believe(const base::Frame& frame, Believed believed);
  void GoOnSearching();

  const vision::connect_four::BoardReader& reader_;
  std::optional<board::connect_four::Side> side_;  // the person's
  bool is_side_said_;
  std::optional<vision::connect_four::FoundBoard> found_;
  board::connect_four::Board board_;  // of it
  base::FrameRect frame_bounds_;
  std::optional<Knowledge> knowledge_;
  int rounds_ = 0;  // begun for this board
  agent::connect_four::PerfectBySize solvers_;
  // Last, so that it ends before what it uses goes.
  std::optional<Search> search_;
};

// The same of one picture, within one round. Troubles: those of BoardReader::Find; kBadInput: a
// cell that is not on the board.
PictureAdvice AdviseOnPicture(const base::Frame& picture,
                              const vision::connect_four::BoardReader& reader,
                              const HelpRequest& request);

// The fields of a picture without a board.
nlohmann::ordered_json NoAdviceFields(const base::Error& why);

}  // namespace gridhand::app::connect_four
