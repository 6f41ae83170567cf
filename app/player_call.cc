#include "app/player_call.h"

#include <algorithm>
#include <array>
#include <utility>

#include "input/keyboard.h"

namespace gridhand::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<PlayerCall, std::string_view>, 9> kNames = {
    {{PlayerCall::kPerceive, "perceive"},
     {PlayerCall::kForget, "forget"},
     {PlayerCall::kDecide, "decide"},
     {PlayerCall::kNextAction, "next"},
     {PlayerCall::kVerify, "verify"},
     {PlayerCall::kProve, "prove"},
     {PlayerCall::kNewGame, "new_game"},
     {PlayerCall::kOtherNewGame, "other_new_game"},
     {PlayerCall::kBeginGame, "begin"}}};

std::string_view NameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kConfirmed:
      return "confirmed";
    case Verdict::kPending:
      return "pending";
    case Verdict::kDisturbed:
      return "disturbed";
    case Verdict::kObscured:
      return "obscured";
    case Verdict::kContradicted:
      return "contradicted";
  }
  return "";
}

}  // namespace

std::string_view Name(PlayerCall call) {
  return std::ranges::find(kNames, call, &decltype(kNames)::value_type::first)->second;
}

std::optional<PlayerCall> PlayerCallFrom(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name, &decltype(kNames)::value_type::second);
  return found == kNames.end() ? std::nullopt : std::optional(found->first);
}

std::string_view Name(Legible legible) { return legible == Legible::kWhole ? "whole" : "in_part"; }

Json AnswerFields(const base::Status& status) {
  if (status.ok()) return {{"status", "ok"}};
  return {{"status", Name(status.error().kind)}, {"why", status.error().text}};
}

Json AnswerFields(const Verification& verified) {
  Json fields{{"verdict", NameOf(verified.verdict)}};
  if (!verified.reason.empty()) fields["why"] = verified.reason;
  return fields;
}

Json AnswerFields(const std::optional<Action>& action) {
  if (!action) return {{"action", nullptr}};
  Json fields{{"text", action->text}};
  if (action->kind == Action::Kind::kClick) {
    fields["click"] = {action->at.x, action->at.y};
    fields["button"] = static_cast<int>(action->button);
  } else {
    fields["key"] = input::ToText(action->key);
  }
  return {{"action", std::move(fields)}};
}

Json ProofFields(bool proves) {
  return AnswerFields(Verification{proves ? Verdict::kConfirmed : Verdict::kPending, {}});
}

void AddBoard(const Player& player, Json& fields) {
  fields["phase"] = Name(player.phase());
  fields["board"] = player.Label().text;
}

bool ReadsPicture(PlayerCall call) {
  return call == PlayerCall::kPerceive || call == PlayerCall::kVerify || call == PlayerCall::kProve;
}

Json Call(Player& player, PlayerCall call, const base::Frame& frame, Legible legible) {
  Json answer = Json::object();
  switch (call) {
    case PlayerCall::kPerceive:
      answer = AnswerFields(player.Perceive(frame, legible));
      AddBoard(player, answer);
      break;
    case PlayerCall::kVerify:
      answer = AnswerFields(player.Verify(frame, legible));
      AddBoard(player, answer);
      break;
    case PlayerCall::kProve:
      answer = ProofFields(player.ProvesAtOnce(frame));
      AddBoard(player, answer);
      break;
    case PlayerCall::kForget:
      player.Forget();
      break;
    case PlayerCall::kBeginGame:
      player.BeginGame();
      break;
    case PlayerCall::kDecide:
      answer = AnswerFields(player.Decide());
      break;
    case PlayerCall::kNextAction:
      answer = AnswerFields(player.NextAction());
      break;
    case PlayerCall::kNewGame:
      answer = AnswerFields(player.NewGame());
      break;
    case PlayerCall::kOtherNewGame:
      answer = AnswerFields(player.OtherNewGame());
      break;
  }
  return answer;
}

}  // namespace gridhand::app
