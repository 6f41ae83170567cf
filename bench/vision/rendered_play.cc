// Plays games on the rendered skins without a window, shows every position to the eyes, and prints
// how many they read exactly: at the first look, at every look, and at the last.
//
//   rendered_play [GAMES] [MOVES] [SEED] [SKIN]   games a skin (3), moves a game at most (30)
//
// The agent plays from the truth, not from the reading: so a misread board is not the end of its
// game, and all eyes are measured on the same pictures. A game that ends early counts with its last
// position. The eyes know no skin: each is met as one never seen. Nothing is tuned on these skins.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/data_files.h"
#include "app/minesweeper/reader_data.h"
#include "sim/minesweeper/game.h"
#include "sim/minesweeper/posed_game.h"
#include "sim/minesweeper/rendered_board.h"
#include "vision/minesweeper/board_reader.h"
#include "vision/minesweeper/game_reader.h"
#include "vision/minesweeper/skin/recalled_cells.h"

namespace gridhand::vision::minesweeper {
namespace {

using agent::minesweeper::Agent;
using board::minesweeper::Board;
using board::minesweeper::CellSymbol;
using board::minesweeper::GameStatus;
using sim::minesweeper::Game;
using sim::minesweeper::RenderedSkin;

struct Study {
  int games = 3;
  int moves = 30;
  std::uint64_t seed = 4'000'000;
  std::string skin;  // all if empty
};

// What one look brought.
struct Look {
  bool refused = true;  // no board, or cells that the eyes do not know
  bool exact = false;
  int wrong_cells = 0;  // read as something that they are not
  std::string why;      // it is not exact; figures left out, so that reasons can be counted
};

struct Looks {
  int all = 0;
  int exact = 0;
  int refused = 0;
  int silently_wrong = 0;  // accepted, and wrong in at least one cell
  int wrong_cells = 0;     // in those

  void Add(const Look& look) {
    const bool silent = !look.refused && !look.exact;
    ++all;
    exact += look.exact ? 1 : 0;
    refused += look.refused ? 1 : 0;
    silently_wrong += silent ? 1 : 0;
    wrong_cells += silent ? look.wrong_cells : 0;
  }
  void Add(const Looks& more) {
    all += more.all;
    exact += more.exact;
    refused += more.refused;
    silently_wrong += more.silently_wrong;
    wrong_cells += more.wrong_cells;
  }
};

struct Tally {
  Looks first;
  Looks every;
  Looks last;
  std::map<std::string, int> reasons;  // why last looks are not exact, and wrong ones are wrong

  void Add(const Tally& more) {
    first.Add(more.first);
    every.Add(more.every);
    last.Add(more.last);
    for (const auto& [reason, games] : more.reasons) reasons[reason] += games;
  }
};

// The same cells: equal in number, and the first and the last lie over each other.
bool SameGrid(const board::GridGeometry& seen, const board::GridGeometry& real) {
  if (seen.rows() != real.rows() || seen.cols() != real.cols()) return false;
  const board::CellPos first{0, 0};
  const board::CellPos last{real.rows() - 1, real.cols() - 1};
  return real.CellAt(seen.CellCenter(first)) == first && real.CellAt(seen.CellCenter(last)) == last;
}

std::string WithoutFigures(const std::string& text) {
  static const std::regex kFigures("[0-9]+(\\.[0-9]+)?|( \\([0-9,]+\\))+( …)?");
  return std::regex_replace(text, kFigures, "N");
}

Look Judge(const base::Result<FoundBoard>& found, const board::GridGeometry& real,
           const board::Grid<CellSymbol>& truth) {
  if (!found) return {.why = WithoutFigures(found.error().text)};
  if (!SameGrid(found->geometry, real)) {
    return {.refused = false, .wrong_cells = truth.size(), .why = "the board has another size"};
  }
  Look look{.refused = false, .exact = true};
  board::ForEachCell(truth, [&](board::CellPos cell) {
    const CellSymbol symbol = found->reading.cells[cell].symbol;
    look.refused = look.refused || symbol == CellSymbol::kUnknown;
    look.exact = look.exact && symbol == truth[cell];
    if (symbol != CellSymbol::kUnknown && symbol != truth[cell]) ++look.wrong_cells;
    if (symbol != truth[cell]) {
      look.why = fmt::format("shows {}, read as {}", Name(truth[cell]), Name(symbol));
    }
  });
  return look;
}

// Puts the next mark on a cell: a flag, a question mark, none.
bool Mark(Game& game, board::CellPos cell) {
  switch (game.view()[cell]) {
    case CellSymbol::kFlag:
      return !game.Question(cell).empty();
    case CellSymbol::kQuestion:
      return !game.ClearQuestion(cell).empty();
    default:
      return !game.Flag(cell).empty();
  }
}

// Does what teaches the eyes, else opens the cell that the agent would open next. False if there is
// none.
bool Move(Game& game, Agent& agent, GameReader& eyes) {
  if (game.status() != GameStatus::kPlaying) return false;
  if (const std::optional<Touch> lesson = eyes.NextLesson()) {
    eyes.Note(*lesson);
    return Mark(game, lesson->cell);
  }
  const Board board{.cells = game.view(), .mines = {.total = game.mine_count()}};
  const auto decision = agent.Decide(board, agent.Analyze(board));
  if (decision.moves.empty()) return false;
  const board::CellPos cell = decision.moves.front().cell;
  eyes.Note({Touch::Kind::kReveal, cell});
  return !game.Reveal(cell).empty();
}

Tally PlayOne(Game game, const RenderedSkin& skin, const sim::Fonts& fonts,
              const BoardReader& reader, Agent& agent, int moves) {
  Tally tally;
  GameReader eyes(reader);
  Look look;
  for (int move = 0; move <= moves && (move == 0 || Move(game, agent, eyes)); ++move) {
    auto picture = sim::minesweeper::Render(skin, sim::minesweeper::SceneOf(game), fonts);
    picture.frame.id = static_cast<std::uint64_t>(move) + 1;
    look = Judge(eyes.See(picture.frame), picture.geometry, game.view());
    tally.every.Add(look);
    if (!look.refused && !look.exact) ++tally.reasons["silently: " + look.why];
    if (move == 0) tally.first.Add(look);
  }
  tally.last.Add(look);
  if (!look.exact) ++tally.reasons[look.why];
  return tally;
}

void Print(std::string_view name, const Tally& tally) {
  const auto percent = [](int part, int all) { return all == 0 ? 0.0 : 100.0 * part / all; };
  const auto exact = [&](const Looks& looks) { return percent(looks.exact, looks.all); };
  std::cout << fmt::format("{:22} {:5} {:8.1f} {:5} {:8.1f} {:8.1f} {:9.1f} {:8} {:8}\n", name,
                           tally.first.all, exact(tally.first), tally.every.all, exact(tally.every),
                           exact(tally.last), percent(tally.every.refused, tally.every.all),
                           tally.every.silently_wrong, tally.every.wrong_cells)
            << std::flush;
}

// Early positions of the three usual sizes in turn, as far as they fit on a screen.
Game Deal(const RenderedSkin& skin, std::uint64_t seed, int turn) {
  constexpr std::array<std::size_t, 3> kOpenings = {0, 6, 10};  // among the benchmark's poses
  sim::minesweeper::Pose pose =
      sim::minesweeper::BenchmarkPoses(skin)[kOpenings[static_cast<std::size_t>(turn) % 3]];
  pose.stage = sim::minesweeper::Stage::kEarly;
  return PoseGame(pose, seed);
}

base::Status Run(const Study& study) {
  const auto fonts = sim::Fonts::Load();
  if (!fonts) return fonts.error();
  const auto files = app::FindDataFiles("minesweeper");
  if (!files) return files.error();
  const auto reader = BoardReader::Load(app::minesweeper::UnseenReaderDataFor(*files));
  if (!reader) return reader.error();
  const auto agent = agent::minesweeper::MakeAgent("fast", 0);
  if (!agent) return agent.error();
  std::cout << "skin                   games  first %  looks  exact %   last % refused %   silent"
               "    cells\n";
  Tally all;
  for (const RenderedSkin& skin : sim::minesweeper::RenderedSkins()) {
    if (!study.skin.empty() && skin.name != study.skin) continue;
    Tally tally;
    for (int i = 0; i < study.games; ++i) {
      Game game = Deal(skin, study.seed + static_cast<std::uint64_t>(i), i);
      tally.Add(PlayOne(std::move(game), skin, *fonts, *reader, **agent, study.moves));
    }
    Print(skin.name, tally);
    all.Add(tally);
  }
  if (all.first.all == 0) {
    return base::Error{base::ErrorKind::kBadInput, "no game to play: no such skin, or GAMES is 0"};
  }
  Print("all", all);
  if (!all.reasons.empty()) std::cout << "\nlast looks that are not exact:\n";
  for (const auto& [reason, games] : all.reasons) {
    std::cout << fmt::format("{:4}  {}\n", games, reason);
  }
  return base::Ok();
}

}  // namespace
}  // namespace gridhand::vision::minesweeper

int main(int argc, char** argv) {
  gridhand::vision::minesweeper::Study study;
  if (argc > 1) study.games = std::atoi(argv[1]);
  if (argc > 2) study.moves = std::atoi(argv[2]);
  if (argc > 3) study.seed = std::strtoull(argv[3], nullptr, 10);
  if (argc > 4) study.skin = argv[4];
  const auto done = gridhand::vision::minesweeper::Run(study);
  if (done) return 0;
  std::cerr << done.error().text << '\n';
  return static_cast<int>(gridhand::base::ExitCodeFor(done.error().kind));
}
