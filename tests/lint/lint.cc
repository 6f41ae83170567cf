#include "tests/lint/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <sstream>

namespace gridhand::lint {
namespace {

std::vector<std::string> Lines(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> Words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(std::move(word));
  return words;
}

bool EndsWithAny(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return path.ends_with(ending); });
}

bool IsHeader(std::string_view path) { return path.ends_with(".h"); }

bool IsPython(std::string_view path, std::string_view text) {
  const std::string_view first_line = text.substr(0, text.find('\n'));
  return path.ends_with(".py") || first_line.find("python") != std::string_view::npos;
}

// "app/minesweeper/arena" covers app/minesweeper/arena.cc and app/minesweeper/arena_log.cc, but
// "app" covers only what lies below app/.
bool LiesBelow(std::string_view path, std::string_view prefix) {
  if (prefix == "*") return true;
  if (!path.starts_with(prefix)) return false;
  const bool names_a_file = prefix.find('/') != std::string_view::npos;
  return names_a_file || path.substr(prefix.size()).starts_with('/');
}

bool LiesBelowAny(std::string_view path, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& prefix) { return LiesBelow(path, prefix); });
}

const Layer* LayerOf(const LayerTable& table, std::string_view path) {
  const Layer* best = nullptr;
  for (const Layer& layer : table.layers) {
    const bool longer = best == nullptr || layer.prefix.size() > best->prefix.size();
    if (longer && LiesBelow(path, layer.prefix)) best = &layer;
  }
  return best;
}

// The game whose folder a path goes through, none for shared folders.
std::optional<std::string> GameOf(const LayerTable& table, std::string_view path) {
  for (const std::string& game : table.games) {
    if (path.find("/" + game + "/") != std::string_view::npos) return game;
  }
  return std::nullopt;
}

// "gridhand::agent::minesweeper" for agent/minesweeper/agent.h.
std::string NamespaceOf(const LayerTable& table, std::string_view path) {
  std::string out = "gridhand";
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/')) {
    const std::string folder(path.substr(0, slash));
    path.remove_prefix(slash + 1);
    const auto& parents = table.parent_namespace;
    const bool below_another = out != "gridhand";
    if (below_another && std::find(parents.begin(), parents.end(), folder) != parents.end())
      continue;
    out += "::" + folder;
  }
  return out;
}

struct Include {
  int line = 0;
  std::string target;
  bool quoted = false;
};

std::vector<Include> IncludesOf(std::string_view text) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*(["<])([^">]+)[">])");
  std::vector<Include> includes;
  int number = 0;
  for (const std::string& line : Lines(text)) {
    ++number;
    std::smatch match;
    if (!std::regex_search(line, match, kInclude)) continue;
    includes.push_back({number, match[2], match[1] == "\""});
  }
  return includes;
}

std::optional<std::string> OwnIncludeTrouble(const LayerTable& table, std::string_view path,
                                             const std::string& target) {
  const Layer* from = LayerOf(table, path);
  const Layer* to = LayerOf(table, target);
  if (from == nullptr) return fmt::format("{} lies in no layer of layers.txt", path);
  if (to == nullptr) {
    return fmt::format("\"{}\" does not start at the repository's root with a layer", target);
  }
  if (from != to && !LiesBelowAny(target, from->may_include)) {
    return fmt::format("{} -> {}: {} may not include \"{}\"", from->prefix, to->prefix,
                       from->prefix, target);
  }
  const auto own_game = GameOf(table, path);
  const auto other_game = GameOf(table, target);
  if (own_game && other_game && own_game != other_game) {
    return fmt::format("{} -> {}: one game may not include another's \"{}\"", *own_game,
                       *other_game, target);
  }
  const auto keeps_out = [&](const Layer& shared) {
    return path.starts_with(shared.prefix) && !LiesBelowAny(path, shared.may_include);
  };
  if (!own_game && other_game && std::ranges::any_of(table.game_free, keeps_out)) {
    return fmt::format("{} -> {}: only a game's own folders may include its \"{}\"", path,
                       *other_game, target);
  }
  return std::nullopt;
}

std::optional<std::string> ThirdPartyTrouble(const ThirdParty& rule, std::string_view path,
                                             const std::string& target) {
  if (!LiesBelowAny(path, rule.allowed_in)) {
    return fmt::format("<{}> is only for: {}", target, fmt::join(rule.allowed_in, ", "));
  }
  const bool helper_header = path.starts_with("tests/") || path.starts_with("bench/");
  if (rule.source_only && IsHeader(path) && !helper_header) {
    return fmt::format("<{}> may stand in source files only, not in a header", target);
  }
  return std::nullopt;
}

std::optional<std::string> OutsideIncludeTrouble(const LayerTable& table, std::string_view path,
                                                 const std::string& target) {
  for (const ThirdParty& rule : table.third_parties) {
    if (target.starts_with(rule.header_prefix)) return ThirdPartyTrouble(rule, path, target);
  }
  const bool standard = target.find('.') == std::string::npos;
  if (standard && target.find('/') == std::string::npos) return std::nullopt;
  const bool system = target.starts_with("sys/") || target.starts_with("linux/") ||
                      target.find('/') == std::string::npos;
  if (!system) return fmt::format("<{}> is not a library of tests/lint/layers.txt", target);
  if (LiesBelowAny(path, table.system_allowed_in)) return std::nullopt;
  return fmt::format("<{}> belongs to the operating system: only for {}", target,
                     fmt::join(table.system_allowed_in, ", "));
}

// Where the comment or string literal that starts at `at` ends (one past it); `at` if none starts.
// By hand: std::regex recurses once a character and overflows the stack on a long comment.
std::size_t EndOfNoise(std::string_view text, std::size_t at) {
  const auto behind = [&](std::string_view mark, std::size_t from) {
    const std::size_t found = text.find(mark, from);
    return found == std::string_view::npos ? text.size() : found + mark.size();
  };
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (rest.starts_with("/*")) return behind("*/", at + 2);
  if (rest.starts_with("R\"")) {
    const std::size_t open = std::min(text.find('(', at), text.size());
    return behind(")" + std::string(text.substr(at + 2, open - at - 2)) + "\"", open);
  }
  if (!rest.starts_with('"')) return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != '"' && text[end] != '\n') {
    end += text[end] == '\\' ? 2U : 1U;
  }
  return std::min(end + 1, text.size());
}

// Takes comments and string literals out of C++ text, so that prose may say what code may not do.
// Keeps every line break.
std::string WithoutCommentsAndLiterals(std::string_view text) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const bool quote_character = text.substr(at).starts_with("'\"'");
    const std::size_t end = quote_character ? at : EndOfNoise(text, at);
    if (end == at) {
      const std::size_t length = quote_character ? 3U : 1U;
      out += text.substr(at, length);
      at += length;
      continue;
    }
    const std::string_view noise = text.substr(at, end - at);
    out.append(static_cast<std::size_t>(std::count(noise.begin(), noise.end(), '\n')), '\n');
    at = end;
  }
  return out;
}

std::string WithoutHashComments(std::string_view text) {
  static const std::regex kComment(R"((^|\s)#[^\n]*)");
  return std::regex_replace(std::string(text), kComment, "$1");
}

struct TextRule {
  std::regex pattern;
  std::string_view complaint;
};

const TextRule& SleepRule() {
  static const TextRule kRule{
      std::regex(R"(\b(sleep|usleep|nanosleep|clock_nanosleep|thrd_sleep|sleep_for|sleep_until|)"
                 R"(sched_yield|this_thread::yield)\s*\()"),
      "a sleep is no synchronisation: wait for an event or predicate with a deadline"};
  return kRule;
}

// As a command, wherever the shell takes one, and a read or a wait that nothing ends but the time.
const TextRule& ShellSleepRule() {
  static const TextRule kRule{
      std::regex(R"((^|[;&|({!`]|\b(do|then|else|exec|command|env|time|nice)\b)\s*)"
                 R"((/\S*/)?u?sleep\s+[\d.$"'])"
                 R"(|\bread\b.*\s-\w*t\b.*<>\s*<\()"
                 R"(|\btimeout\s+\S+\s+(tail\s+-f|cat)\s+/dev/)"),
      "a sleep is no synchronisation: wait for the thing itself"};
  return kRule;
}

const TextRule& PythonSleepRule() {
  static const TextRule kRule{
      std::regex(R"(\b(time|asyncio)\.sleep\b|\bfrom\s+(time|asyncio)\s+import\b.*\bsleep\b)"
                 R"(|\bEvent\(\)\.wait\(|\bselect\.select\(\s*\[\s*\]\s*,\s*\[\s*\])"),
      "a sleep is no synchronisation: wait for the thing itself, or with "
      "private_desktop.wait_until"};
  return kRule;
}

const TextRule& SwitchedOffTestRule() {
  static const TextRule kRule{std::regex(R"(\bGTEST_SKIP\b|\bDISABLED_)"),
                              "a test that does not run proves nothing: repair or delete it"};
  return kRule;
}

const TextRule& TodoRule() {
  static const TextRule kRule{// In two pieces, so that this file passes its own lint.
                              std::regex(R"(\b(TO)"
                                         R"(DO|FIX)"
                                         R"(ME)\b(?!\(#\d+\)))"),
                              "expected an issue's number behind it, as in (#12)"};
  return kRule;
}

void Search(const TextRule& rule, std::string_view path, std::string_view text,
            std::vector<Finding>& findings) {
  int number = 0;
  for (const std::string& line : Lines(text)) {
    ++number;
    if (!std::regex_search(line, rule.pattern)) continue;
    findings.push_back({std::string(path), number, std::string(rule.complaint)});
  }
}

// --- sleeps in disguise: waits that nothing can end but the time --------------------------------

struct Call {
  int line = 0;
  std::string name;
  std::vector<std::string> arguments;  // without white space at their ends
};

std::string Trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\n") - first + 1));
}

// The arguments of the call whose opening parenthesis stands before `at`.
std::vector<std::string> ArgumentsAt(std::string_view code, std::size_t at) {
  std::vector<std::string> arguments;
  int depth = 0;
  std::size_t start = at;
  for (; at < code.size() && depth >= 0; ++at) {
    const char c = code[at];
    depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
    depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
    const bool ends = depth < 0 || (depth == 0 && c == ',');
    if (!ends) continue;
    arguments.push_back(Trimmed(code.substr(start, at - start)));
    start = at + 1;
  }
  if (arguments.size() == 1 && arguments[0].empty()) arguments.clear();
  return arguments;
}

// Of these functions, in the order of the text. `names` is a regular expression.
std::vector<Call> CallsOf(const std::string& names, const std::string& code) {
  const std::regex call("\\b(" + names + ")\\s*\\(");
  std::vector<Call> calls;
  for (std::sregex_iterator match(code.begin(), code.end(), call), end; match != end; ++match) {
    const auto at = static_cast<std::size_t>(match->position());
    const auto behind = at + static_cast<std::size_t>(match->length());
    const auto line = 1 + std::count(code.begin(), code.begin() + match->position(), '\n');
    calls.push_back({static_cast<int>(line), (*match)[1], ArgumentsAt(code, behind)});
  }
  return calls;
}

// The names that `pattern` catches, a declaration of a thing that is always the same.
std::vector<std::string> NamesOf(const std::regex& pattern, const std::string& code) {
  std::vector<std::string> names;
  for (std::sregex_iterator match(code.begin(), code.end(), pattern), end; match != end; ++match) {
    names.push_back((*match)[1]);
  }
  return names;
}

bool IsOneOf(const std::string& name, const std::vector<std::string>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr const char* kNeverTrue = R"(\[[^\]]*\]\s*(?:\(\s*\)\s*)?\{\s*return false;\s*\})";

bool WaitsForNothing(const Call& call, const std::vector<std::string>& never,
                     const std::vector<std::string>& nowhere) {
  static const std::regex kNoDescriptors(R"(nullptr|NULL|0|\{\})");
  static const std::regex kNoPlace(R"(\{\}|(?:[\w:]*::)?FrameRect\s*(?:\{\}|\(\)))");
  static const std::regex kNever(kNeverTrue);
  const auto& arguments = call.arguments;
  const auto is = [&](std::size_t i, const std::regex& what) {
    return i < arguments.size() && std::regex_match(arguments[i], what);
  };
  if (call.name == "poll" || call.name == "ppoll") {
    return is(0, kNoDescriptors) || (arguments.size() > 1 && arguments[1] == "0");
  }
  if (call.name == "select" || call.name == "pselect") {
    return is(1, kNoDescriptors) && is(2, kNoDescriptors) && is(3, kNoDescriptors);
  }
  if (call.name == "WaitForChange") {
    return is(0, kNoPlace) || (!arguments.empty() && IsOneOf(arguments[0], nowhere));
  }
  // A condition variable's takes a lock, a time and a predicate; a future's takes a time.
  if (call.name == "wait_for" || call.name == "wait_until") return arguments.size() == 2;
  return std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
    return std::regex_match(argument, kNever) || IsOneOf(argument, never);
  });
}

void SearchDisguisedSleeps(std::string_view path, const std::string& code,
                           std::vector<Finding>& findings) {
  static const std::regex kNeverNamed(R"(\b(\w+)\s*=\s*)" + std::string(kNeverTrue));
  static const std::regex kNowhereNamed(R"(\bFrameRect\s+(\w+)\s*(?:\{\s*\})?\s*;)");
  const auto never = NamesOf(kNeverNamed, code);
  const auto nowhere = NamesOf(kNowhereNamed, code);
  const std::string waits = R"(p?poll|p?select|wait_for|wait_until|(?:Wait|Await|Poll)\w*)";
  for (const Call& call : CallsOf(waits, code)) {
    if (!WaitsForNothing(call, never, nowhere)) continue;
    findings.push_back({std::string(path), call.line,
                        call.name + " has nothing to wait for but the time: a sleep in disguise; "
                                    "wait for an event or predicate with a deadline"});
  }
}

// A line of layers.txt, cut into its words before and behind the colon.
struct TableLine {
  std::vector<std::string> head;
  std::vector<std::string> tail;
};

std::optional<TableLine> CutLine(const std::string& line) {
  const std::size_t colon =
      line.find(": ") != std::string::npos ? line.find(": ") : line.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  return TableLine{Words(line.substr(0, colon)), Words(line.substr(colon + 1))};
}

bool AddLine(const TableLine& line, LayerTable& table) {
  const std::vector<std::string>& head = line.head;
  if (head.size() == 2 && head[0] == "layer") {
    table.layers.push_back({head[1], line.tail});
  } else if (head.size() >= 2 && head[0] == "third") {
    const bool source_only = head.size() == 3 && head[2] == "source";
    if (head.size() > 2 && !source_only) return false;
    table.third_parties.push_back({head[1], source_only, line.tail});
  } else if (head.size() == 1 && head[0] == "system") {
    table.system_allowed_in = line.tail;
  } else if (head.size() == 1 && head[0] == "parent-namespace") {
    table.parent_namespace = line.tail;
  } else if (head.size() == 1 && head[0] == "may-sleep") {
    table.may_sleep = line.tail;
  } else if (head.size() == 2 && head[0] == "game-free") {
    table.game_free.push_back({head[1], line.tail});
  } else if (head.size() == 1 && head[0] == "game" && line.tail.size() == 1) {
    table.games.push_back(line.tail.front());
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string Format(const Finding& finding) {
  return fmt::format("{}:{}: {}", finding.path, finding.line, finding.text);
}

base::Result<LayerTable> ParseLayerTable(std::string_view text) {
  LayerTable table;
  int number = 0;
  for (const std::string& line : Lines(text)) {
    ++number;
    if (Words(line).empty() || line.starts_with('#')) continue;
    const auto cut = CutLine(line);
    if (!cut || !AddLine(*cut, table)) {
      return base::Error{
          base::ErrorKind::kBadInput,
          fmt::format("layer table, line {}: expected layer, third, system, game, "
                      "game-free, may-sleep or parent-namespace and a colon, saw '{}'",
                      number, line)};
    }
  }
  return table;
}

std::vector<Finding> CheckIncludes(const LayerTable& table, std::string_view path,
                                   std::string_view text) {
  std::vector<Finding> findings;
  for (const Include& include : IncludesOf(text)) {
    const auto trouble = include.quoted ? OwnIncludeTrouble(table, path, include.target)
                                        : OutsideIncludeTrouble(table, path, include.target);
    if (trouble) findings.push_back({std::string(path), include.line, *trouble});
  }
  return findings;
}

std::vector<Finding> CheckNamespace(const LayerTable& table, std::string_view path,
                                    std::string_view text) {
  if (!IsHeader(path) || path.starts_with("tests/")) return {};  // tests use what they test
  const std::string expected = NamespaceOf(table, path);
  static const std::regex kNamespace(R"(^namespace (gridhand[\w:]*) \{)");
  int number = 0;
  for (const std::string& line : Lines(text)) {
    ++number;
    std::smatch match;
    if (!std::regex_search(line, match, kNamespace)) continue;
    if (match[1] == expected) return {};
    return {{std::string(path), number,
             fmt::format("expected the folder's namespace {}, saw {}", expected, match[1].str())}};
  }
  return {};
}

std::vector<Finding> CheckText(const LayerTable& table, std::string_view path,
                               std::string_view text) {
  std::vector<Finding> findings;
  Search(TodoRule(), path, text, findings);
  if (EndsWithAny(path, {".h", ".cc"})) {
    const std::string code = WithoutCommentsAndLiterals(text);
    Search(SleepRule(), path, code, findings);
    SearchDisguisedSleeps(path, code, findings);
    Search(SwitchedOffTestRule(), path, code, findings);
    if (IsHeader(path) && code.find("#pragma once") == std::string::npos) {
      findings.push_back({std::string(path), 0, "a header needs #pragma once"});
    }
  } else if (!LiesBelowAny(path, table.may_sleep)) {
    const TextRule& rule = IsPython(path, text) ? PythonSleepRule() : ShellSleepRule();
    Search(rule, path, WithoutHashComments(text), findings);
  }
  return findings;
}

}  // namespace gridhand::lint
