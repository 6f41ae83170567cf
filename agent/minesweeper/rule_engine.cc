#include "agent/minesweeper/rule_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <vector>

extern "C" {
#include <clips/clips.h>
}

namespace gridhand::agent::minesweeper {

using board::CellPos;
using board::minesweeper::CellSymbol;

namespace {

// Rules that go on for ever are stopped here. The shipped ones fire at most twice a covered cell
// and number, some 1,000 times on an expert board.
constexpr long long kMostFirings = 10'000'000;

// CLIPS speaks through routers; this one takes what it says about errors.
constexpr const char* kRouter = "gridhand";
constexpr int kBeforeOthers = 40;  // of the built-in routers, the highest has 20

int TakesErrors(void* /*env*/, const char* channel) {
  const std::string_view name = channel;
  return name == "werror" || name == "wwarning" || name == "wdisplay" || name == "wtrace" ? 1 : 0;
}

int Take(void* env, const char* /*channel*/, const char* text) {
  *static_cast<std::string*>(GetEnvironmentRouterContext(env)) += text;
  return 1;
}

// Several lines of CLIPS as one.
std::string OneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::string line;
  for (const char c : text) {
    if (c != ' ' || (!line.empty() && line.back() != ' ')) line += c;
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

std::string StateOf(CellSymbol symbol) {
  if (symbol == CellSymbol::kUnknown) return "unreadable";
  if (board::minesweeper::IsShownMine(symbol)) return "flagged";
  return board::minesweeper::IsCovered(symbol) ? "covered" : "revealed";
}

std::string CellFact(const Blackboard& blackboard, CellIndex cell) {
  const CellPos at = blackboard.PosOf(cell);
  const CellSymbol symbol = blackboard.board().cells[at];
  const int number = board::minesweeper::IsNumber(symbol) ? NumberOf(symbol) : -1;
  return fmt::format("(cell (id {}) (row {}) (col {}) (state {}) (number {}))", cell, at.row,
                     at.col, StateOf(symbol), number);
}

std::string TrackerFact(const Blackboard& blackboard, const Constraint& constraint) {
  const CellPos at = blackboard.PosOf(constraint.number);
  const int number = NumberOf(blackboard.board().cells[at]);
  return fmt::format("(tracker (id {}) (row {}) (col {}) (number {}) (flags {}) (covered {}))",
                     constraint.number, at.row, at.col, number, number - constraint.missing,
                     fmt::join(constraint.Cells(), " "));
}

}  // namespace

struct RuleEngine::Clips {
  Clips() : env(CreateEnvironment()) {
    EnvAddRouterWithContext(env, kRouter, kBeforeOthers, TakesErrors, Take, nullptr, nullptr,
                            nullptr, &said);
  }
  ~Clips() { DestroyEnvironment(env); }
  Clips(const Clips&) = delete;
  Clips& operator=(const Clips&) = delete;

  bool Load(std::string_view rules) {
    constexpr const char* kSource = "rules";
    std::string text(rules);
    OpenStringSource(env, kSource, text.c_str(), 0);
    const bool loaded = LoadConstructsFromLogicalName(env, kSource) != 0;
    CloseStringSource(env, kSource);
    return loaded;
  }

  // A whole number in a slot; none if it holds something else, or there is no such slot.
  std::optional<CellIndex> NumberIn(void* fact, const char* slot) {
    DATA_OBJECT value;
    if (EnvGetFactSlot(env, fact, slot, &value) == 0 || GetType(value) != INTEGER) return {};
    return static_cast<CellIndex>(DOToLong(value));
  }

  std::vector<CellIndex> NumbersIn(void* fact, const char* slot) {
    DATA_OBJECT value;
    std::vector<CellIndex> numbers;
    if (EnvGetFactSlot(env, fact, slot, &value) == 0 || GetType(value) != MULTIFIELD) return {};
    for (long i = GetDOBegin(value); i <= GetDOEnd(value); ++i) {
      if (GetMFType(GetValue(value), i) != INTEGER) continue;
      numbers.push_back(static_cast<CellIndex>(ValueToLong(GetMFValue(GetValue(value), i))));
    }
    return numbers;
  }

  std::vector<void*> Facts(const char* kind) {
    std::vector<void*> facts;
    void* deftemplate = EnvFindDeftemplate(env, kind);
    void* fact = nullptr;
    while ((fact = EnvGetNextFactInTemplate(env, deftemplate, fact)) != nullptr) {
      facts.push_back(fact);
    }
    return facts;
  }

  std::string said;  // errors and warnings
  void* env;
};

RuleEngine::RuleEngine(std::unique_ptr<Clips> clips) : clips_(std::move(clips)) {}
RuleEngine::~RuleEngine() = default;

base::Result<std::unique_ptr<RuleEngine>> RuleEngine::Load(std::string_view rules) {
  auto clips = std::make_unique<Clips>();
  if (!clips->Load(rules)) {
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("CLIPS refuses the rules: {}", OneLine(clips->said))};
  }
  for (const char* kind : {"board", "cell", "tracker", "mine", "safe", "guess"}) {
    if (EnvFindDeftemplate(clips->env, kind) != nullptr) continue;
    return base::Error{base::ErrorKind::kBadInput,
                       fmt::format("the rules have no (deftemplate {} …); begin with a copy of "
                                   "the rules that ship",
                                   kind)};
  }
  return std::unique_ptr<RuleEngine>(new RuleEngine(std::move(clips)));
}

void RuleEngine::State(const Blackboard& blackboard) {
  EnvReset(clips_->env);
  const auto state = [&](const std::string& fact) { EnvAssertString(clips_->env, fact.c_str()); };
  state(fmt::format("(board (rows {}) (cols {}) (mines {}))", blackboard.rows(), blackboard.cols(),
                    blackboard.board().mines.total.value_or(-1)));
  for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
    state(CellFact(blackboard, cell));
  }
  for (const Constraint& constraint : blackboard.constraints()) {
    if (constraint.size > 0) state(TrackerFact(blackboard, constraint));
  }
}

void RuleEngine::TakeOver(Blackboard& blackboard, const char* kind, bool is_mine) {
  const auto is_undecided = [&](CellIndex cell) {
    return cell >= 0 && cell < blackboard.cell_count() &&
           blackboard.belief(cell) != Belief::kRevealed;
  };
  for (void* fact : clips_->Facts(kind)) {
    const auto cell = clips_->NumberIn(fact, "cell");
    if (!cell || !is_undecided(*cell)) continue;
    std::vector<CellIndex> because = clips_->NumbersIn(fact, "because");
    std::erase_if(
        because, [&](CellIndex number) { return number < 0 || number >= blackboard.cell_count(); });
    blackboard.Prove(*cell, is_mine, Technique::kRule, because);
  }
}

Progress RuleEngine::Contribute(Blackboard& blackboard) {
  if (epoch_ == blackboard.epoch()) return Progress::kNothing;
  epoch_ = blackboard.epoch();
  State(blackboard);
  blackboard.AddWork(static_cast<std::uint64_t>(EnvRun(clips_->env, kMostFirings)));
  const std::size_t before = blackboard.proof_count();
  TakeOver(blackboard, "mine", true);
  TakeOver(blackboard, "safe", false);
  guess_.reset();
  for (void* fact : clips_->Facts("guess")) {
    const auto cell = clips_->NumberIn(fact, "cell");
    const bool is_cell = cell && *cell >= 0 && *cell < blackboard.cell_count();
    if (is_cell && !guess_) guess_ = cell;
  }
  if (blackboard.contradiction()) return Progress::kContradiction;
  return blackboard.proof_count() > before ? Progress::kAdded : Progress::kNothing;
}

}  // namespace gridhand::agent::minesweeper
