#include "app/hints.h"

#include <nlohmann/json.hpp>
#include <string_view>

namespace gridhand::app {
namespace {

std::string_view KindName(overlay::MarkKind kind) {
  using overlay::MarkKind;
  switch (kind) {
    case MarkKind::kSafe:
      return "safe";
    case MarkKind::kMine:
      return "mine";
    case MarkKind::kProbability:
      return "percent";
    case MarkKind::kWrongFlag:
      return "wrong_flag";
    case MarkKind::kProof:
      return "proof";
    case MarkKind::kBest:
      return "best";
    case MarkKind::kValue:
      return "value";
    case MarkKind::kWrongValue:
      return "wrong_value";
    case MarkKind::kCandidates:
      return "candidates";
    case MarkKind::kSymbol:
    case MarkKind::kUnknown:
    case MarkKind::kIntent:
      break;
  }
  return "";
}

}  // namespace

bool HelpRequest::WantsWords() const {
  return is_asked || !level || *level == HelpLevel::kHint || *level == HelpLevel::kAll;
}

bool HelpRequest::WantsAllProved() const {
  return !level || *level == HelpLevel::kProved || *level == HelpLevel::kAll;
}

nlohmann::ordered_json MarksJson(const std::vector<overlay::Mark>& marks) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const overlay::Mark& mark : marks) {
    list.push_back({{"cell", {mark.cell.row, mark.cell.col}},
                    {"kind", KindName(mark.kind)},
                    {"text", mark.text}});
  }
  return list;
}

}  // namespace gridhand::app
