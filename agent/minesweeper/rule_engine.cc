#include "agent/minesweeper/rule_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <span>
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

// CLIPS speaks through routers; this one takes all it says, and what rules print.
constexpr const char* kRouter = "gridhand";
constexpr int kBeforeOthers = 40;  // of the built-in routers, the highest has 20

// More than this of it is not kept: a rule that prints for ever must not fill the memory.
constexpr std::size_t kMostHeard = 4096;  // bytes

int TakesOutput(void* /*env*/, const char* channel) {
  constexpr std::array<std::string_view, 9> kChannels = {
      "stdout", "t", "wclips", "wdialog", "wdisplay", "wwarning", "werror", "wprompt", "wtrace"};
  return std::ranges::count(kChannels, std::string_view(channel)) > 0 ? 1 : 0;
}

int Take(void* env, const char* /*channel*/, const char* text) {
  auto& heard = *static_cast<std::string*>(GetEnvironmentRouterContext(env));
  if (heard.size() < kMostHeard) heard += text;
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

const char* StateOf(CellSymbol symbol) {
  if (symbol == CellSymbol::kUnknown) return "unreadable";
  if (board::minesweeper::IsShownMine(symbol)) return "flagged";
  return board::minesweeper::IsCovered(symbol) ? "covered" : "revealed";
}

}  // namespace

struct RuleEngine::Clips {
  Clips() : env(CreateEnvironment()) {
    EnvAddRouterWithContext(env, kRouter, kBeforeOthers, TakesOutput, Take, nullptr, nullptr,
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
  std::optional<CellIndex> NumberIn(void* fact, const char* slot) const {
    DATA_OBJECT value;
    if (EnvGetFactSlot(env, fact, slot, &value) == 0 || GetType(value) != INTEGER) return {};
    return static_cast<CellIndex>(DOToLong(value));
  }

  std::vector<CellIndex> NumbersIn(void* fact, const char* slot) const {
    DATA_OBJECT value;
    std::vector<CellIndex> numbers;
    if (EnvGetFactSlot(env, fact, slot, &value) == 0 || GetType(value) != MULTIFIELD) return {};
    for (long i = GetDOBegin(value); i <= GetDOEnd(value); ++i) {
      if (GetMFType(GetValue(value), i) != INTEGER) continue;
      numbers.push_back(static_cast<CellIndex>(ValueToLong(GetMFValue(GetValue(value), i))));
    }
    return numbers;
  }

  // Facts are put together value by value: parsing them from text took half the time of a game.
  class NewFact {
   public:
    NewFact(Clips& clips, const char* kind)
        : clips_(clips), fact_(EnvCreateFact(clips.env, EnvFindDeftemplate(clips.env, kind))) {}

    NewFact& Set(const char* slot, long long number) {
      DATA_OBJECT value;
      SetType(value, INTEGER);
      SetValue(value, EnvAddLong(clips_.env, number));
      return Put(slot, value);
    }
    NewFact& Set(const char* slot, const char* symbol) {
      DATA_OBJECT value;
      SetType(value, SYMBOL);
      SetValue(value, EnvAddSymbol(clips_.env, symbol));
      return Put(slot, value);
    }
    NewFact& Set(const char* slot, std::span<const CellIndex> numbers) {
      DATA_OBJECT value;
      void* list = EnvCreateMultifield(clips_.env, static_cast<long>(numbers.size()));
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto at = static_cast<long>(i) + 1;  // fields count from 1
        SetMFType(list, at, INTEGER);
        SetMFValue(list, at, EnvAddLong(clips_.env, numbers[i]));
      }
      SetType(value, MULTIFIELD);
      SetValue(value, list);
      SetDOBegin(value, 1);
      SetDOEnd(value, static_cast<long>(numbers.size()));
      return Put(slot, value);
    }
    void Assert() {
      EnvAssignFactSlotDefaults(clips_.env, fact_);
      EnvAssert(clips_.env, fact_);
    }

   private:
    NewFact& Put(const char* slot, DATA_OBJECT& value) {
      if (EnvPutFactSlot(clips_.env, fact_, slot, &value) != 0) return *this;
      const std::string missing = fmt::format("a (slot {}) is missing; ", slot);
      if (clips_.said.find(missing) == std::string::npos) clips_.said += missing;
      return *this;
    }

    Clips& clips_;
    void* fact_;
  };

  std::vector<void*> Facts(const char* kind) const {
    std::vector<void*> facts;
    void* deftemplate = EnvFindDeftemplate(env, kind);
    void* fact = nullptr;
    while ((fact = EnvGetNextFactInTemplate(env, deftemplate, fact)) != nullptr) {
      facts.push_back(fact);
    }
    return facts;
  }

  std::string said;  // by the engine and by rules, since it was last cleared
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
  Clips::NewFact(*clips_, "board")
      .Set("rows", blackboard.rows())
      .Set("cols", blackboard.cols())
      .Set("mines", blackboard.board().mines.total.value_or(-1))
      .Assert();
  for (CellIndex cell = 0; cell < blackboard.cell_count(); ++cell) {
    const CellPos at = blackboard.PosOf(cell);
    const CellSymbol symbol = blackboard.board().cells[at];
    Clips::NewFact(*clips_, "cell")
        .Set("id", cell)
        .Set("row", at.row)
        .Set("col", at.col)
        .Set("state", StateOf(symbol))
        .Set("number", board::minesweeper::IsNumber(symbol) ? NumberOf(symbol) : -1)
        .Assert();
  }
  for (const Constraint& constraint : blackboard.constraints()) {
    if (constraint.size == 0) continue;
    const CellPos at = blackboard.PosOf(constraint.number);
    const int number = NumberOf(blackboard.board().cells[at]);
    Clips::NewFact(*clips_, "tracker")
        .Set("id", constraint.number)
        .Set("row", at.row)
        .Set("col", at.col)
        .Set("number", number)
        .Set("flags", number - constraint.missing)
        .Set("covered", constraint.Cells())
        .Assert();
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

void RuleEngine::Forget() {
  guess_.reset();
  heard_.clear();
}

Progress RuleEngine::Contribute(Blackboard& blackboard) {
  if (epoch_ == blackboard.epoch()) return Progress::kNothing;
  epoch_ = blackboard.epoch();
  clips_->said.clear();
  State(blackboard);
  blackboard.AddWork(static_cast<std::uint64_t>(EnvRun(clips_->env, kMostFirings)));
  const std::size_t before = blackboard.proof_count();
  TakeOver(blackboard, "mine", true);
  TakeOver(blackboard, "safe", false);
  heard_ = OneLine(clips_->said);
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
