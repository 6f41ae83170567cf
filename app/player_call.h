// One call of a Player as data: what `play --record` writes, and what `replay` asks again.
//
//   {"call":"perceive","legible":"whole","status":"ok","phase":"playing","board":"##1\n…"}
//   {"call":"next","action":{"text":"reveal (3,4)","click":[120,88],"button":1}}
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "app/game_driver.h"
#include "app/player.h"
#include "base/error.h"
#include "base/frame.h"

namespace gridhand::app {

enum class PlayerCall {
  kPerceive,
  kForget,
  kDecide,
  kNextAction,
  kVerify,
  kProve,  // GameDriver::ProvesAtOnce
  kNewGame,
  kOtherNewGame,
  kBeginGame
};

std::string_view Name(PlayerCall call);
std::optional<PlayerCall> PlayerCallFrom(std::string_view name);

std::string_view Name(Legible legible);

// What a call answered. "status" is "ok" or the kind of the error, "why" its sentence; "verdict"
// and "why" those of Verify, or "confirmed" and "pending" of ProvesAtOnce; "phase" and "board"
// (Player::Label) stand where a picture was read.
nlohmann::ordered_json AnswerFields(const base::Status& status);
nlohmann::ordered_json AnswerFields(const Verification& verified);
nlohmann::ordered_json AnswerFields(const std::optional<Action>& action);
nlohmann::ordered_json ProofFields(bool proves);  // of ProvesAtOnce
// "phase" and "board".
void AddBoard(const Player& player, nlohmann::ordered_json& fields);

// Whether the call reads a picture.
bool ReadsPicture(PlayerCall call);

// Makes the call and gives its answer as it was written. `frame` is of calls that read a picture,
// `legible` of kPerceive and kVerify alone.
nlohmann::ordered_json Call(Player& player, PlayerCall call, const base::Frame& frame,
                            Legible legible);

}  // namespace gridhand::app
