// Lines as `gridhand engine` reads them: any bytes, each line answered by one line of JSON.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "app/minesweeper/engine.h"
#include "fuzz/target.h"

namespace gridhand::fuzz {
namespace {

// Larger boards only take longer: every parser's bound is met with smaller ones.
constexpr std::size_t kMostBytes = 2048;

app::minesweeper::Engine& TheEngine() {
  static app::minesweeper::Engine engine =
      *app::minesweeper::Engine::Make({.name = "fast", .rules = {}, .inference_log = {}});
  return engine;
}

Input Line(std::string_view text) { return {text.begin(), text.end()}; }

}  // namespace

void TryOne(std::span<const std::uint8_t> input) {
  const std::string line(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(
                                                            std::min(input.size(), kMostBytes)));
  const std::string text = TheEngine().Answer(line, 1);
  Expect(text.find('\n') == std::string::npos, "an answer is one line");
  const auto answer = nlohmann::json::parse(text, nullptr, false);
  Expect(answer.is_object(), "an answer is an object");
  Expect(answer.contains("error") || answer.contains("consistent"),
         "a line is answered or refused");
}

std::vector<Input> Seeds() {
  return {Line(R"({"id":7,"board":["1##","###"],"mines":2})"),
          Line(R"({"board":"11#\n###","rule":"modern","explain":true})"),
          Line(R"({"id":[1,{"a":null}],"board":["12","##"],"mines":null})"),
          Line(R"({"board":["....1###","1112####","########"],"mines":5})"),
          Line(R"({"board":["F?x~","*X#."]})")};
}

}  // namespace gridhand::fuzz
