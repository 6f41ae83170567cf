#include "app/sudoku/sudoku_game.h"

#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/input_file.h"
#include "app/json_text.h"
#include "app/report_error.h"
#include "app/sudoku/answer.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;

// The largest board with \r\n, and blank lines before and after it.
constexpr std::size_t kMaxTextBytes = 1000;

const Error kNoEyes{ErrorKind::kNotFound, "a Sudoku is not looked for yet"};

}  // namespace

std::string_view SudokuGame::alphabet() const { return "1-9, A-G for 10 to 16, . or 0 empty"; }

Result<SeenBoard> SudokuGame::Find(const base::Frame& /*frame*/, Scrutiny /*scrutiny*/) const {
  return kNoEyes;
}

nlohmann::ordered_json SudokuGame::NoReading() const { return {{"reason", kNoEyes.text}}; }

PictureReading SudokuGame::Read(const base::Frame& /*frame*/, bool /*is_coloured*/) const {
  return {.messages = {kNoEyes.text}, .fields = NoReading()};
}

Result<StageOptions> SudokuGame::StageFor(const ProgramProfile& /*profile*/,
                                          const LaunchOptions& /*options*/,
                                          std::uint64_t /*seed*/) const {
  return kNoEyes;
}

Result<std::unique_ptr<Player>> SudokuGame::MakePlayer(const ProgramProfile& /*profile*/,
                                                       const LaunchOptions* /*launched*/,
                                                       std::uint64_t /*seed*/,
                                                       RunLog& /*log*/) const {
  return kNoEyes;
}

ExitCode SudokuGame::Solve(std::istream& in, const SolveRequest& request, std::ostream& out,
                           std::ostream& err) const {
  const Result<std::string> text = TextUpTo(in, kMaxTextBytes);
  if (!text) return Complain(text.error(), err);
  const auto board = board::sudoku::ParseBoard(*text);
  if (!board) return Complain(board.error(), err);
  const Answer answer = Think(*board);
  out << (request.json ? JsonLine(ToJson(answer)) + '\n' : ToText(answer, request.explain));
  if (answer.trouble.empty()) return ExitCode::kDone;
  return Complain({ErrorKind::kPartial, answer.trouble}, err);
}

}  // namespace gridhand::app::sudoku
