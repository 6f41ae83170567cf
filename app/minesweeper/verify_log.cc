#include "app/minesweeper/verify_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/json_reader.h"
#include "app/minesweeper/log_format.h"
#include "app/minesweeper/thought.h"
#include "app/run_log.h"
#include "base/counted.h"
#include "board/cell_text.h"
#include "board/minesweeper/progress.h"
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

// The state of the check while it walks through the log.
class Checker {
 public:
  explicit Checker(const FirstClickPromises& promises) : promises_(promises) {}

  // The next line; the error text says what is not right (kDoubt) or no line of a log (kBadInput).
  Status Check(const json& line);

  int lines() const { return lines_; }

  LogVerdict verdict;

 private:
  Status CheckRun(const LoggedRun& run);
  Status CheckNumber(const json& line) const;
  Status CheckStep(const LoggedStep& step);
  Status CheckAction(const LoggedAction& action);
  Status CheckChanges(const LoggedAction& action);
  Status CheckLook(const LoggedAction& look);
  Status CheckReveal(const LoggedAction& action);
  Status CheckCertain(const LoggedStep& step, const Analysis& analysis) const;
  Status CheckGame(const LoggedGame& game);
  Status BeginGame(const LoggedNewGame& game);
  // Precondition: there are cells.
  bool KnowsWhatOpened() const;
  void CountWin();
  bool IsPromised(const LoggedStep& step) const;
  Status CheckGuess(const LoggedStep& step, const Analysis& analysis);
  Status Apply(const LoggedAction& action);
  Result<Agent*> AgentFor(const AgentIdentity& identity);

  const FirstClickPromises& promises_;
  int lines_ = 0;
  bool promised_ = false;  // by the program of this log
  std::map<std::string, std::unique_ptr<Agent>> agents_;
  std::optional<LoggedStep> step_;
  std::set<CellPos> decided_;
  std::set<CellPos> opened_;                  // by gestures of this game
  std::optional<Grid<CellSymbol>> cells_;     // as the log's changes make it
  GameStatus status_ = GameStatus::kUnknown;  // of the game, after its last change
  bool touched_ = false;                      // a gesture of this game is logged
  bool win_counted_ = false;
  bool by_person_ = false;  // what the board came to since the last step
};

Result<Agent*> Checker::AgentFor(const AgentIdentity& identity) {
  const std::string key = fmt::format("{}#{}", identity.name, identity.seed);
  if (const auto known = agents_.find(key); known != agents_.end()) return known->second.get();
  Result<std::unique_ptr<Agent>> made = MakeAgent(identity.name, identity.seed);
  if (!made.ok()) return made.error();
  return (agents_[key] = *std::move(made)).get();
}

// Runs a check over a line that was read, and passes on why it could not be read.
template <class Logged, class Check>
Status Checked(const Result<Logged>& logged, Check check) {
  return logged.ok() ? check(*logged) : Status(logged.error());
}

Status Checker::Check(const json& line) {
  ++lines_;
  JsonMisfit misfit;
  const std::string type = JsonReader(line, misfit)["type"].Text();
  if (misfit) return Error{ErrorKind::kBadInput, *misfit};
  if (lines_ == 1 && type != "run") {
    return Error{ErrorKind::kBadInput,
                 "expected the first line of a run log, of the type \"run\": gridhand play --log "
                 "writes such logs"};
  }
  // It says which checks there are, so a later one could switch them off.
  if (lines_ > 1 && type == "run") return NotRight("a second line of the type \"run\"");
  if (type == "run") {
    Status run = Checked(ParseRun(line), [&](const auto& r) { return CheckRun(r); });
    if (!run.ok()) return run;
  }
  if (Status numbered = CheckNumber(line); !numbered.ok()) return numbered;
  if (type == "step") {
    return Checked(ParseStep(line), [&](const auto& step) { return CheckStep(step); });
  }
  if (type == "action") {
    return Checked(ParseAction(line), [&](const auto& action) { return CheckAction(action); });
  }
  if (type == "look") {
    return Checked(ParseAction(line), [&](const auto& look) { return CheckLook(look); });
  }
  if (type == "new_game") {
    return Checked(ParseNewGame(line), [&](const auto& game) { return BeginGame(game); });
  }
  if (type == "game") {
    return Checked(ParseGame(line), [&](const auto& game) { return CheckGame(game); });
  }
  // A person had the mouse: what the board shows now is for the next step to say.
  if (type == "paused") {
    cells_.reset();
    by_person_ = true;
  }
  return base::Ok();
}

Status Checker::CheckRun(const LoggedRun& run) {
  verdict.format = run.format;
  if (run.assisted) verdict.assisted = LogVerdict::Assisted{};
  promised_ = promises_(run.program);
  return base::Ok();
}

Status Checker::CheckNumber(const json& line) const {
  if (verdict.format < 2) return base::Ok();
  JsonMisfit misfit;
  const int number = JsonReader(line, misfit)["number"].Int(1, INT_MAX);
  if (misfit) return Error{ErrorKind::kBadInput, *misfit};
  if (number == lines_) return base::Ok();
  return NotRight(fmt::format(
      "it is numbered {}, expected {}: lines were taken out, put in or moved", number, lines_));
}

Status Checker::BeginGame(const LoggedNewGame& game) {
  step_.reset();
  decided_.clear();
  cells_.reset();
  opened_.clear();
  touched_ = false;
  status_ = game.status;
  win_counted_ = false;
  by_person_ = false;
  return base::Ok();
}

// The result that was written down against what the board came to.
Status Checker::CheckGame(const LoggedGame& game) {
  if (game.result == "stopped") return base::Ok();
  if (verdict.assisted) {
    ++(game.result == "won" ? verdict.assisted->won : verdict.assisted->lost);
    return base::Ok();
  }
  if (by_person_) {
    ++verdict.ended_by_person;
    return base::Ok();
  }
  if (game.result == "lost" && status_ != GameStatus::kLost) {
    return NotRight("the game is called lost, and no gesture has lost it");
  }
  if (game.result == "lost") return base::Ok();
  const bool cleared = cells_ && step_ &&
                       (board::minesweeper::IsCleared(*cells_, step_->board.mines, opened_) ||
                        (KnowsWhatOpened() && board::minesweeper::AreClosedCellsMines(*cells_)));
  if (status_ != GameStatus::kWon && (!cleared || status_ == GameStatus::kLost)) {
    return NotRight("the game is called won, and its gestures have not won it");
  }
  CountWin();
  return base::Ok();
}

// By the gesture that won it, or else by its result: a game may be won as it is dealt.
bool Checker::KnowsWhatOpened() const {
  return std::ranges::none_of(
      opened_, [this](CellPos cell) { return (*cells_)[cell] == CellSymbol::kUnknown; });
}

void Checker::CountWin() {
  if (!win_counted_) ++verdict.wins;
  win_counted_ = true;
}

bool Checker::IsPromised(const LoggedStep& step) const {
  return promised_ && step.promised && IsUntouched(step.board);
}

Status Checker::CheckStep(const LoggedStep& step) {
  ++verdict.steps;
  // Until our first gesture the person may still begin another game.
  if (touched_ && cells_ && *cells_ != step.board.cells) {
    return NotRight("the board is not the one that the logged changes lead to");
  }
  Result<Agent*> referee = AgentFor({std::string(kReferee), 0});
  if (!referee.ok()) return referee.error();
  const Analysis analysis = (*referee)->Analyze(step.board);
  if (!analysis.consistent) return NotRight("no layout of mines fits the board");
  Status checked = step.certain ? CheckCertain(step, analysis) : CheckGuess(step, analysis);
  if (!checked.ok()) return checked;
  step_ = step;
  by_person_ = false;
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
  touched_ = true;
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

// What changed between gestures: a person's marks, the end of a game drawn late, a cell that can be
// read now.
Status Checker::CheckLook(const LoggedAction& look) {
  for (const auto& [cell, shown] : look.changed) {
    const bool was_covered =
        cells_ && cells_->Contains(cell) && board::minesweeper::IsCovered((*cells_)[cell]);
    if (was_covered && board::minesweeper::IsNumber(shown)) {
      return NotRight(fmt::format("{} was opened by no gesture", CellText(cell)));
    }
  }
  return CheckChanges(look);
}

Status Checker::CheckReveal(const LoggedAction& action) {
  if (!step_ || !decided_.contains(action.cell)) {
    return NotRight(fmt::format("{} was opened and not decided on", CellText(action.cell)));
  }
  opened_.insert(action.cell);
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

// --- What people and scripts are told ------------------------------------------------------------

// Of a log without a fault.
std::string ProofText(const LogVerdict& v) {
  if (v.assisted) {
    return fmt::format(
        "a person played, with help: {} won, {} lost; gridhand made no move that could be "
        "checked\n",
        v.assisted->won, v.assisted->lost);
  }
  std::string text =
      "every certain move is proved, every guess has the risk it states, every loss is a guess, "
      "and "
      "every change on the board is explained\n";
  if (v.format < kRunLogFormat) {
    text += fmt::format(
        "this log is of format {}, which does not number its lines: missing lines go unnoticed\n",
        v.format);
  }
  return text;
}

std::string CountsText(const LogVerdict& v) {
  std::string text = fmt::format(
      "{}, {}: {} proved safe, {} that the program promises to be safe, {} (risks add up to {:.2f} "
      "losses)\n{} won, {} lost",
      base::Counted(v.steps, "step"), base::Counted(v.actions, "gesture"),
      base::Counted(v.certain_reveals, "reveal"), base::Counted(v.first_clicks, "first click"),
      base::Counted(v.guesses, "guess", "guesses"), v.expected_losses,
      base::Counted(v.wins, "game"), v.losses);
  if (v.ended_by_person > 0) text += fmt::format(", {} ended by a person", v.ended_by_person);
  return text + "\n";
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

Result<LogVerdict> VerifyLog(std::istream& log, std::string_view name,
                             const FirstClickPromises& promises) {
  const auto bad = [&](std::string_view what) {
    return Error{ErrorKind::kBadInput, fmt::format("{}: {}", name, what)};
  };
  Checker checker(promises);
  const auto fault = CheckLines(log, name, [&](const json& line) { return checker.Check(line); });
  if (!fault.ok()) return fault.error();
  checker.verdict.fault = *fault;
  if (checker.verdict.fault) return checker.verdict;
  if (checker.lines() == 0) return bad("expected the lines of a run log, seen an empty file");
  if (checker.verdict.steps == 0 && !checker.verdict.assisted) {
    return bad("nothing was decided in this log: there is nothing to prove");
  }
  return checker.verdict;
}

nlohmann::ordered_json ToJson(const LogVerdict& v) {
  nlohmann::ordered_json line;
  line["honest"] = !v.fault.has_value();
  line["format"] = v.format;
  if (v.assisted) {
    line["assisted"] = {{"won", v.assisted->won}, {"lost", v.assisted->lost}};
  }
  line["steps"] = v.steps;
  line["actions"] = v.actions;
  line["certain_reveals"] = v.certain_reveals;
  line["first_clicks"] = v.first_clicks;
  line["guesses"] = v.guesses;
  line["expected_losses"] = v.expected_losses;
  line["won"] = v.wins;
  line["lost"] = v.losses;
  line["ended_by_person"] = v.ended_by_person;
  AddFault(v.fault, line);
  return line;
}

std::string ToText(const LogVerdict& v) {
  const std::string counts = v.assisted ? "" : CountsText(v);
  return counts + (v.fault ? app::ToText(*v.fault) : ProofText(v));
}

}  // namespace gridhand::app::minesweeper
