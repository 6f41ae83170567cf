// A game as a session plays it: a GameDriver, and what is told of its games on the way.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/game_driver.h"
#include "app/json_reader.h"
#include "board/grid_geometry.h"
#include "overlay/mark.h"

namespace gridhand::app {

// One game of a session, for a person's line and a script's.
struct GameResult {
  int game = 0;  // from 1
  std::string program;
  int rows = 0;
  int cols = 0;
  std::string result;  // won, lost, drawn, stopped
  std::string reason;  // of the stop, and where its picture is; empty if the game ended
  double seconds = 0;
  double repaint_seconds = 0;  // of these, waiting for the program to draw its answers
  int clicks = 0;              // of the mouse and of keys
  int rereads = 0;
  nlohmann::ordered_json facts;  // what this game alone counts: Player::Facts
};

// The believed board as a label of its picture (fixtures/README.md): NAME.txt, and what NAME.json
// has besides its place.
struct PictureLabel {
  std::string text;  // empty before the first board
  nlohmann::ordered_json facts = nlohmann::ordered_json::object();
};

// All of it as data, and back. Misfits of the reader: another shape, numbers beyond all bounds.
nlohmann::ordered_json ToJson(const GameResult& result);
GameResult GameResultFrom(const JsonReader& result, const nlohmann::ordered_json& facts);

class Player : public GameDriver {
 public:
  // Starts counting a game anew, from the board last perceived.
  virtual void BeginGame() = 0;

  // Where the board lies that was perceived last; null before the first.
  virtual const board::GridGeometry* geometry() const = 0;
  // Cells that could not be read in the last look at a board.
  virtual int unread_cells() const = 0;
  virtual PictureLabel Label() const { return {}; }
  // How many decisions there were in this game; 0: nothing was thought yet.
  virtual int steps() const = 0;

  // --- for a person
  // Why, without the action itself; empty where it needs no reason: a new game.
  virtual std::string ReasonFor(const Action& action) const = 0;
  // The last thought as marks over the board, and in a line short enough for a caption.
  virtual std::vector<overlay::Mark> Marks() const = 0;
  virtual std::string Caption() const = 0;
  // "playing  211 cells left  1 guess  12.3 3BV/s", so many seconds after BeginGame.
  virtual std::string Progress(double seconds) const = 0;
  // "game 1: won     kmines 9x9/10  1.20 s  14 clicks  0 guesses  3BV 12 (10.0/s)". Why a game was
  // stopped is said once, at the end of the session.
  virtual std::string GameLine(const GameResult& result) const = 0;
  // A person's line after the caption of a film's end: "2 guesses"; empty: nothing to add.
  virtual std::string EndNote(const GameResult& result) const = 0;

  // --- for scripts
  // Who plays: for the first line of the run log.
  virtual nlohmann::ordered_json Settings() const = 0;
  // What this game alone counts, of the game since BeginGame.
  virtual nlohmann::ordered_json Facts() const = 0;
  virtual nlohmann::ordered_json GameJson(const GameResult& result) const = 0;
  virtual nlohmann::ordered_json GameLogFields(const GameResult& result) const = 0;
};

}  // namespace gridhand::app
