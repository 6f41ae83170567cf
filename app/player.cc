#include "app/player.h"

namespace gridhand::app {

nlohmann::ordered_json ToJson(const GameResult& result) {
  return {{"game", result.game},       {"program", result.program},
          {"rows", result.rows},       {"cols", result.cols},
          {"result", result.result},   {"reason", result.reason},
          {"seconds", result.seconds}, {"repaint_seconds", result.repaint_seconds},
          {"clicks", result.clicks},   {"rereads", result.rereads},
          {"facts", result.facts}};
}

GameResult GameResultFrom(const JsonReader& result, const nlohmann::ordered_json& facts) {
  constexpr int kMost = 1'000'000'000;
  return {.game = result["game"].Int(0, kMost),
          .program = result["program"].Text(),
          .rows = result["rows"].Int(0, kMost),
          .cols = result["cols"].Int(0, kMost),
          .result = result["result"].Text(),
          .reason = result["reason"].Text(),
          .seconds = result["seconds"].Number(),
          .repaint_seconds = result["repaint_seconds"].Number(),
          .clicks = result["clicks"].Int(0, kMost),
          .rereads = result["rereads"].Int(0, kMost),
          .facts = facts};
}

}  // namespace gridhand::app
