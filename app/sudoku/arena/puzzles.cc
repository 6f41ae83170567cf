#include "app/sudoku/arena/puzzles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <string_view>
#include <utility>

#include "agent/sudoku/exact.h"
#include "app/input_file.h"
#include "app/stage.h"
#include "app/sudoku/answer.h"
#include "app/temporary_folder.h"
#include "base/child_process.h"
#include "board/sudoku/text.h"

namespace gridhand::app::sudoku::arena {
namespace {

namespace fs = std::filesystem;
using agent::sudoku::SolutionCount;
using base::Error;
using base::ErrorKind;
using base::Result;

constexpr const char* kGenerator = "qqwing";
constexpr const char* kGeneratorPackage = "qqwing";

// How often it is asked whether to stop, and told how far it is: fast enough to be seen moving.
constexpr std::chrono::milliseconds kLook{200};

std::string_view WithoutCommentAndBlanks(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\r";
  line = line.substr(0, line.find('#'));
  const std::size_t begin = line.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(kBlanks) + 1 - begin);
}

Result<Puzzle> PuzzleOf(std::string_view text) {
  auto board = board::sudoku::ParseBoardLine(text);
  if (!board) return board.error();
  agent::sudoku::ExactAnswer answer = agent::sudoku::SolveExactly(*board);
  const std::string trouble = TroubleOf(*board, answer.count);
  if (!trouble.empty()) return Error{ErrorKind::kBadInput, trouble};
  return Puzzle{*std::move(board), *std::move(answer.solution)};
}

std::int64_t LinesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return std::count(std::istreambuf_iterator<char>(in), {}, '\n');
}

}  // namespace

Result<std::vector<Puzzle>> ReadPuzzles(std::istream& in, const fs::path& name) {
  std::vector<Puzzle> puzzles;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string_view text = WithoutCommentAndBlanks(line);
    if (text.empty()) continue;
    Result<Puzzle> puzzle = PuzzleOf(text);
    if (!puzzle) return BadInput(name, number, puzzle.error().text);
    puzzles.push_back(*std::move(puzzle));
  }
  if (in.bad()) return BadInput(name, "cannot be read to its end");
  if (puzzles.empty()) return BadInput(name, "holds no puzzle: expected one a line");
  return puzzles;
}

Result<std::vector<Puzzle>> PuzzlesOfFile(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return BadInput(file, std::strerror(errno));
  if (fs::is_directory(file)) return BadInput(file, std::strerror(EISDIR));
  return ReadPuzzles(in, file);
}

Result<std::vector<Puzzle>> GeneratePuzzles(std::int64_t count, const std::string& difficulty,
                                            const GenerateHooks& hooks) {
  const std::string program = FindProgram(kGenerator);
  if (program.empty()) {
    return Error{ErrorKind::kNotFound,
                 fmt::format("{}, which makes the puzzles, is not installed: type apt-get install "
                             "{}, or name a file with --puzzles",
                             kGenerator, kGeneratorPackage)};
  }
  const Result<TemporaryFolder> folder = TemporaryFolder::Make();
  if (!folder) return folder.error();
  const fs::path made = folder->path() / "puzzles";
  base::SpawnOptions options;
  options.argv = {program,        "--generate", fmt::format("{}", count),
                  "--difficulty", difficulty,   "--one-line"};
  options.output_file = made.string();
  auto child = base::ChildProcess::Spawn(options);
  if (!child) return child.error();
  while (child->IsRunning()) {
    if (hooks.should_stop()) {
      return Error{ErrorKind::kInterrupted,
                   fmt::format("stopped while {} was making puzzles", kGenerator)};
    }
    (void)child->Wait(std::chrono::steady_clock::now() + kLook);
    hooks.made(LinesOf(made));
  }
  const Result<base::ExitState> ended = child->Wait(std::chrono::steady_clock::now() + kLook);
  if (!ended || ended->code != 0 || ended->signal != 0) {
    return Error{ErrorKind::kInternal, fmt::format("{} failed", kGenerator)};
  }
  std::ifstream in(made, std::ios::binary);
  return ReadPuzzles(in, kGenerator);
}

}  // namespace gridhand::app::sudoku::arena
