// Run logs: any bytes.
#include <sstream>
#include <string>
#include <string_view>

#include "app/minesweeper/verify_log.h"
#include "fuzz/target.h"

namespace gridhand::fuzz {
namespace {

Input Log(std::string_view text) { return {text.begin(), text.end()}; }

constexpr std::string_view kLost =
    R"({"type":"run","number":1,"t_ms":0.1,"format":2,"program":"a"}
{"type":"new_game","number":2,"board":["1##","###"],"status":"playing"}
{"type":"step","number":3,"board":["1##","###"],"status":"playing","mines":{"total":1,"density":0.2,"source":"option"},"agent":"fast","seed":1,"promised":false,"decision":{"moves":[[0,2,"reveal"],[1,2,"reveal"]],"certain":true,"mine_probability":0}}
{"type":"action","number":4,"gesture":"reveal","cell":[0,2],"status":"playing","changed":[[0,2,"1"]],"unexplained":[]}
{"type":"look","number":5,"gesture":"none","cell":[1,1],"status":"playing","changed":[[1,1,"F"]],"unexplained":[]}
{"type":"paused","number":6,"reason":"a person has the mouse"}
{"type":"step","number":7,"board":["1#1","1#1"],"status":"unknown","mines":{"total":null,"density":0.2,"source":"density"},"agent":"fast","seed":1,"promised":true,"decision":{"moves":[[0,1,"reveal"]],"certain":false,"mine_probability":0.5}}
{"type":"action","number":8,"gesture":"reveal","cell":[0,1],"status":"lost","changed":[[0,1,"X"]],"unexplained":[]}
{"type":"game","number":9,"result":"lost"}
)";

constexpr std::string_view kOld =
    R"({"type":"run","program":"a"}
{"type":"step","board":["###","###"],"status":"playing","mines":{"total":1,"density":0.2,"source":"counter"},"agent":"heuristic","seed":18446744073709551615,"promised":true,"decision":{"moves":[[0,0,"reveal"]],"certain":false,"mine_probability":0.16}}
{"type":"action","gesture":"reveal","cell":[0,0],"status":"won","changed":[[0,0,"1"],[0,1,"."]],"unexplained":[[1,1]]}
{"type":"game","result":"won"}
)";

constexpr std::string_view kAssisted =
    R"({"type":"run","number":1,"format":2,"program":"a","assisted":true}
{"type":"hints","number":2,"marks":3,"line":"(0,1) is safe"}
{"type":"game","number":3,"result":"won","assisted":true}
)";

bool HasPlace(std::string_view text) { return text.starts_with("log:"); }

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  std::istringstream log(std::string(input.begin(), input.end()));
  const auto verdict =
      app::minesweeper::VerifyLog(log, "log", [](std::string_view) { return true; });
  if (verdict.ok()) return;
  Expect(verdict.error().kind == base::ErrorKind::kBadInput, "what is no log is bad input");
  Expect(HasPlace(verdict.error().text), "what is no log is told with its place");
}

std::vector<Input> Seeds() { return {Log(kLost), Log(kOld), Log(kAssisted)}; }

}  // namespace gridhand::fuzz
