// Sudoku behind the interfaces GameDriver and Player: the reader gives the board, the exact solver
// its only solution, the keyboard the digits.
//
// A digit goes to the selected cell, and arrow keys move the selection. Where the selection is,
// each move tells: the program draws it in another cell, and in no third one. A digit is typed only
// into a cell that the last move was seen to reach, and is proved by a later picture that shows it
// there and every other cell as it was.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/player.h"
#include "app/run_log.h"
#include "app/sudoku/profile.h"
#include "base/error.h"
#include "base/frame.h"
#include "board/cell_pos.h"
#include "board/grid.h"
#include "board/sudoku/board.h"
#include "vision/sudoku/board_reader.h"

namespace gridhand::app::sudoku {

struct DriverParams {
  Profile profile;
  bool corrects = false;  // a person's wrong entries are replaced
};

// How the driver sees: BoardReader's two calls, or a test's own.
struct Eyes {
  std::function<base::Result<vision::sudoku::FoundBoard>(const base::Frame&)> find;
  std::function<base::Result<vision::sudoku::FoundBoard>(const base::Frame&,
                                                         const vision::sudoku::FoundBoard& known)>
      read;
};

class Driver : public Player {
 public:
  // The log must outlive the driver.
  Driver(Eyes eyes, RunLog& log, DriverParams params);

  base::Status Perceive(const base::Frame& frame, Legible legible) override;
  base::FrameRect Region() const override;
  GamePhase phase() const override;
  // Errors kDoubt: the puzzle has no solution or several, or holds wrong entries of a person's.
  base::Status Decide() override;
  std::optional<Action> NextAction() override;
  Verification Verify(const base::Frame& frame, Legible legible) override;
  std::optional<Action> NewGame() override;
  bool KeepsPointerOff() const override { return params_.profile.pointer_selects; }
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
    enum class Kind { kMove, kDigit, kNewGame } kind = Kind::kMove;
    input::NamedKey arrow = input::NamedKey::kNone;  // kMove
    std::optional<board::CellPos> target;            // kMove: none if the selection is not known
    board::CellPos cell;                             // kDigit
    int value = 0;
    base::Frame before;  // the picture it was made from
  };

  base::Result<vision::sudoku::FoundBoard> ReadFrame(const base::Frame& frame) const;
  int ValueAt(board::CellPos cell) const;
  std::optional<board::CellPos> NextCell() const;
  Action KeyAction(input::KeyStroke key, std::string text, Pending pending);
  Action MoveTowards(board::CellPos cell);
  Action Probe();
  Verification VerifyMove(const base::Frame& frame);
  Verification VerifyDigit(const base::Frame& frame);
  Verification VerifyNewGame(const base::Frame& frame);
  void NoteEntered(bool is_seen);

  Eyes eyes_;
  RunLog& log_;
  DriverParams params_;
  std::optional<vision::sudoku::FoundBoard> found_;
  base::Frame frame_;                         // in which found_ was read last
  std::optional<board::Grid<int>> solution_;  // of the board that was decided on
  std::map<board::CellPos, std::string>
      reasons_;                             // why a cell holds its value, where a technique says
  std::vector<board::CellPos> plan_;        // cells to fill, first to be filled at the back
  std::optional<board::CellPos> selected_;  // where the last move was seen to lead
  std::optional<Pending> pending_;
  int probes_ = 0;      // moves since the selection was lost that showed nothing
  bool ended_ = false;  // the program hid the board at the last digit
  int entered_ = 0;     // digits, in this game
  int corrected_ = 0;   // of these, in place of wrong ones
  int steps_ = 0;
  int unread_cells_ = 0;
};

}  // namespace gridhand::app::sudoku
