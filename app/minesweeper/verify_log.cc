#include "app/minesweeper/verify_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/minesweeper/log_format.h"
#include "board/minesweeper/text.h"

namespace gridhand::app::minesweeper {
namespace {

using agent::minesweeper::Agent;
using agent::minesweeper::Analysis;
using agent::minesweeper::MakeAgent;
using base::Error;
using base::ErrorKind;
using base::Result;
using base::Status;
using board::minesweeper::GameStatus;
using nlohmann::json;

// The log writes doubles with all their digits, and the agent is deterministic; what is left is a
// different compiler's rounding.
constexpr double kRiskTolerance = 1e-9;

// The agent whose analysis decides what can be proved, whoever played: exact probabilities, no
// search.
constexpr std::string_view kReferee = "fast";

std::string CellText(CellPos cell) { return fmt::format("({},{})", cell.row, cell.col); }

bool IsUntouched(const Grid<CellSymbol>& cells) {
  return std::all_of(cells.begin(), cells.end(), board::minesweeper::IsCovered);
}

// Every cell without a mine is open.
bool IsCleared(const Grid<CellSymbol>& cells, const MineCount& mines) {
  const auto open = std::count_if(cells.begin(), cells.end(), board::minesweeper::IsNumber);
  return mines.IsCertain() && open == cells.size() - *mines.total;
}

// The state of the check while it walks through the log.
class Checker {
 public:
  explicit Checker(const FirstClickPromises& promises) : promises_(promises) {}

  // One line; the error text says what is not right.
  Status Check(const json& line);

  LogVerdict verdict;

 private:
  Status CheckStep(const LoggedStep& step);
  Status CheckAction(const LoggedAction& action);
  Status CheckChanges(const LoggedAction& action);
  Status CheckReveal(const LoggedAction& action);
  Status CheckCertain(const LoggedStep& step, const Analysis& analysis) const;
  Status CheckGame(const LoggedGame& game);
  Status BeginGame(const LoggedNewGame& game);
  void CountWin();
  bool IsPromised(const LoggedStep& step) const;
  Status CheckGuess(const LoggedStep& step, const Analysis& analysis);
  Status Apply(const LoggedAction& action);
  Result<Agent*> AgentFor(const AgentIdentity& identity);

  const FirstClickPromises& promises_;
  bool promised_ = false;  // by the program of this log
  std::map<std::string, std::unique_ptr<Agent>> agents_;
  std::optional<LoggedStep> step_;
  std::set<CellPos> decided_;
  std::optional<Grid<CellSymbol>> cells_;     // as the log's changes make it
  GameStatus status_ = GameStatus::kUnknown;  // of the game, after its last change
  bool win_counted_ = false;
};

Error NotRight(std::string text) { return {ErrorKind::kDoubt, std::move(text)}; }

Result<Agent*> Checker::AgentFor(const AgentIdentity& identity) {
  const std::string key = fmt::format("{}#{}", identity.name, identity.seed);
  if (const auto known = agents_.find(key); known != agents_.end()) return known->second.get();
  Result<std::unique_ptr<Agent>> made = MakeAgent(identity.name, identity.seed);
  if (!made.ok()) return made.error();
  return (agents_[key] = *std::move(made)).get();
}

Status Checker::Check(const json& line) {
  const std::string type = line.value("type", "");
  if (type == "step") {
    Result<LoggedStep> step = ParseStep(line);
    return step.ok() ? CheckStep(*step) : Status(step.error());
  }
  if (type == "action" || type == "look") {
    Result<LoggedAction> action = ParseAction(line);
    if (!action.ok()) return action.error();
    return type == "action" ? CheckAction(*action) : CheckChanges(*action);
  }
  if (type == "run") promised_ = promises_(line.value("program", ""));
  if (type == "new_game") {
    Result<LoggedNewGame> game = ParseNewGame(line);
    return game.ok() ? BeginGame(*game) : Status(game.error());
  }
  if (type == "game") {
    Result<LoggedGame> game = ParseGame(line);
    return game.ok() ? CheckGame(*game) : Status(game.error());
  }
  // A person had the mouse: what the board shows now is for the next step to say.
  if (type == "paused") cells_.reset();
  return base::Ok();
}

Status Checker::BeginGame(const LoggedNewGame& game) {
  step_.reset();
  decided_.clear();
  cells_.reset();  // until our first gesture the person may still begin another game
  status_ = game.status;
  win_counted_ = false;
  return base::Ok();
}

// The result that was written down against what the board came to.
Status Checker::CheckGame(const LoggedGame& game) {
  if (game.result == "lost" && status_ != GameStatus::kLost) {
    return NotRight("the game is called lost, and no gesture has lost it");
  }
  if (game.result != "won") return base::Ok();
  const bool cleared = cells_ && step_ && IsCleared(*cells_, step_->board.mines);
  if (status_ != GameStatus::kWon && (!cleared || status_ == GameStatus::kLost)) {
    return NotRight("the game is called won, and its gestures have not won it");
  }
  CountWin();
  return base::Ok();
}

// By the gesture that won it, or else by its result: a game may be won as it is dealt.
void Checker::CountWin() {
  if (!win_counted_) ++verdict.wins;
  win_counted_ = true;
}

bool Checker::IsPromised(const LoggedStep& step) const {
  return promised_ && step.promised && IsUntouched(step.board.cells);
}

Status Checker::CheckStep(const LoggedStep& step) {
  ++verdict.steps;
  if (cells_ && *cells_ != step.board.cells) {
    return NotRight("the board is not the one that the logged changes lead to");
  }
  Result<Agent*> referee = AgentFor({std::string(kReferee), 0});
  if (!referee.ok()) return referee.error();
  const Analysis analysis = (*referee)->Analyze(step.board);
  if (!analysis.consistent) return NotRight("no layout of mines fits the board");
  Status checked = step.certain ? CheckCertain(step, analysis) : CheckGuess(step, analysis);
  if (!checked.ok()) return checked;
  step_ = step;
  cells_ = step.board.cells;
  decided_.clear();
  for (const auto& move : step.moves) decided_.insert(move.cell);
  return base::Ok();
}

Status Checker::CheckCertain(const LoggedStep& step, const Analysis& analysis) const {
  for (const auto& move : step.moves) {
    const bool proved =
        std::any_of(analysis.deductions.begin(), analysis.deductions.end(),
                    [&](const auto& d) { return d.cell == move.cell && !d.is_mine; });
    if (!proved) {
      return NotRight(
          fmt::format("{} was called safe and cannot be proved to be", CellText(move.cell)));
    }
  }
  return base::Ok();
}

Status Checker::CheckGuess(const LoggedStep& step, const Analysis& analysis) {
  for (const auto& deduction : analysis.deductions) {
    if (!deduction.is_mine) {
      return NotRight(
          fmt::format("a guess was made although {} is provably safe", CellText(deduction.cell)));
    }
  }
  if (step.moves.empty()) return base::Ok();
  if (step.moves.size() > 1) return NotRight("several cells were guessed at once");
  Result<Agent*> agent = AgentFor(step.agent);
  if (!agent.ok()) return agent.error();
  const Analysis own = (*agent)->Analyze(step.board);
  const CellPos cell = step.moves.front().cell;
  const std::optional<double> risk = own.probability[cell];
  if (!risk || std::abs(*risk - step.mine_probability) > kRiskTolerance) {
    return NotRight(fmt::format("the guess at {} was stated with risk {} and has risk {}",
                                CellText(cell), step.mine_probability,
                                risk ? fmt::format("{}", *risk) : "none: it is not covered"));
  }
  return base::Ok();
}

// That every change is explained; takes it into the board.
Status Checker::CheckChanges(const LoggedAction& action) {
  if (!cells_) return NotRight("a change without a decision before it");
  if (!action.unexplained.empty()) {
    return NotRight(fmt::format("{} cells changed that no gesture explains, first {}",
                                action.unexplained.size(), CellText(action.unexplained.front())));
  }
  return Apply(action);
}

Status Checker::CheckAction(const LoggedAction& action) {
  ++verdict.actions;
  if (Status changes = CheckChanges(action); !changes.ok()) return changes;
  if (action.gesture == "reveal") {
    if (Status reveal = CheckReveal(action); !reveal.ok()) return reveal;
  }
  if (action.status != GameStatus::kUnknown) status_ = action.status;
  if (action.status == GameStatus::kWon) CountWin();
  if (action.status == GameStatus::kLost) {
    ++verdict.losses;
    if (action.gesture != "reveal" || !step_ || step_->certain || IsPromised(*step_)) {
      return NotRight("the game was lost by a move that was not a guess");
    }
  }
  return base::Ok();
}

Status Checker::CheckReveal(const LoggedAction& action) {
  if (!step_ || !decided_.contains(action.cell)) {
    return NotRight(fmt::format("{} was opened and not decided on", CellText(action.cell)));
  }
  if (step_->certain) {
    ++verdict.certain_reveals;
  } else if (IsPromised(*step_)) {
    ++verdict.first_clicks;
  } else {
    ++verdict.guesses;
    verdict.expected_losses += step_->mine_probability;
  }
  return base::Ok();
}

Status Checker::Apply(const LoggedAction& action) {
  for (const auto& [cell, symbol] : action.changed) {
    if (!cells_->Contains(cell)) return NotRight("a change outside the board");
    (*cells_)[cell] = symbol;
  }
  return base::Ok();
}

}  // namespace

FirstClickPromises PromisesOf(const std::vector<Profile>& profiles) {
  std::set<std::string, std::less<>> promising;
  for (const Profile& profile : profiles) {
    const FirstClick rule = profile.first_click;
    if (rule == FirstClick::kSafe || rule == FirstClick::kZero) promising.insert(profile.name);
  }
  return [promising](std::string_view program) { return promising.contains(program); };
}

Result<LogVerdict> VerifyLog(std::istream& log, const FirstClickPromises& promises) {
  Checker checker(promises);
  std::string text;
  int number = 0;
  while (std::getline(log, text)) {
    ++number;
    const json line = json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!line.is_object() || !line.contains("type")) {
      return Error{ErrorKind::kBadInput,
                   fmt::format("line {}: not a line of a run log: expected a JSON object with a "
                               "\"type\", as gridhand play --log writes",
                               number)};
    }
    Status checked = checker.Check(line);
    if (checked.ok()) continue;
    if (checked.error().kind == ErrorKind::kBadInput) {
      return Error{ErrorKind::kBadInput, fmt::format("line {}: {}", number, checked.error().text)};
    }
    checker.verdict.fault = {number, checked.error().text};
    return checker.verdict;
  }
  if (number == 0) return Error{ErrorKind::kBadInput, "the log is empty"};
  if (checker.verdict.steps == 0) {
    return Error{ErrorKind::kBadInput,
                 "nothing was decided in this log: there is nothing to prove"};
  }
  return checker.verdict;
}

}  // namespace gridhand::app::minesweeper
