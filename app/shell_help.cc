#include "app/shell_help.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

namespace gridhand::app {
namespace {

constexpr const char* kName = "gridhand";

// What a shell has to know about an option.
struct OptionFacts {
  std::vector<std::string> names;  // "--games", "-h"; empty for a positional one
  std::string value;               // "FILE", "none|useful|all"; empty for a flag
  std::vector<std::string> words;  // the only values there are, if they are few
  std::string help;
  bool TakesFile() const {
    const bool is_path = value.find("FILE") == 0 || value.find("OUT.") == 0 || value == "DIR";
    return is_path;
  }
};

struct CommandFacts {
  std::string name;
  std::string help;
  std::string footer;
  std::vector<OptionFacts> options;
  std::vector<std::string> words;  // that may follow it and are no options
  bool TakesFiles() const {
    return std::any_of(options.begin(), options.end(),
                       [](const OptionFacts& o) { return o.names.empty() && o.TakesFile(); });
  }
};

std::vector<std::string> Split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = text.find(at); end != std::string::npos; end = text.find(at, begin)) {
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

bool IsPlaceholder(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(),
                                      [](char c) { return ('A' <= c && c <= 'Z') || c == '_'; });
}

// "none|all", or "AGENT|all" where AGENT stands for the words of that name.
std::vector<std::string> WordsOf(const std::string& value, const ValueWords& known) {
  std::vector<std::string> words;
  for (const std::string& word : Split(value, '|')) {
    const auto meant = known.find(word);
    if (meant != known.end()) {
      words.insert(words.end(), meant->second.begin(), meant->second.end());
    } else if (value.find('|') != std::string::npos && !IsPlaceholder(word)) {
      words.push_back(word);
    }
  }
  return words;
}

OptionFacts FactsOf(const CLI::Option& option, const ValueWords& known) {
  OptionFacts facts;
  for (const std::string& name : option.get_lnames()) facts.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) facts.names.push_back("-" + name);
  facts.help = option.get_description();
  if (option.get_items_expected_max() == 0) return facts;
  facts.value = facts.names.empty() ? option.get_name() : option.get_type_name();
  facts.words = WordsOf(facts.value, known);
  return facts;
}

std::vector<const CLI::App*> CommandsBelow(const CLI::App& parser) {
  return parser.get_subcommands([](const CLI::App*) { return true; });
}

// A command's own commands are words that may follow it.
CommandFacts FactsOf(const CLI::App& parser, const ValueWords& known) {
  CommandFacts facts{parser.get_name(), parser.get_description(), parser.get_footer(), {}, {}};
  for (const CLI::Option* option : parser.get_options()) {
    facts.options.push_back(FactsOf(*option, known));
  }
  for (const OptionFacts& option : facts.options) {
    if (!option.names.empty()) continue;
    facts.words.insert(facts.words.end(), option.words.begin(), option.words.end());
  }
  for (const CLI::App* command : CommandsBelow(parser)) facts.words.push_back(command->get_name());
  return facts;
}

std::vector<CommandFacts> CommandsOf(const CLI::App& program, const ValueWords& known) {
  std::vector<CommandFacts> commands;
  for (const CLI::App* command : CommandsBelow(program)) {
    commands.push_back(FactsOf(*command, known));
  }
  return commands;
}

std::string CommandNames(const std::vector<CommandFacts>& commands) {
  std::string names;
  for (const CommandFacts& command : commands) {
    names += (names.empty() ? "" : " ") + command.name;
  }
  return names;
}

std::string OptionNames(const CommandFacts& command) {
  std::string names;
  for (const OptionFacts& option : command.options) {
    if (!option.names.empty()) names += fmt::format(" {}", fmt::join(option.names, " "));
  }
  return names.empty() ? "" : names.substr(1);
}

// 'text' for a shell; `escape` is how that shell writes a quote inside quotes.
std::string Quoted(const std::string& text, std::string_view escape) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "'";
}

constexpr std::string_view kPosixQuote = "'\\''";

// What may follow a command that is no option, for zsh.
std::string ZshPlain(const CommandFacts& command) {
  if (command.TakesFiles()) return "*:file:_files";
  if (command.words.empty()) return "*: : ";
  return fmt::format("*: :({})", fmt::join(command.words, " "));
}

// For man(7): a backslash and a leading dot or quote mean something there.
std::string Roff(const std::string& text) {
  std::string out;
  bool at_line_start = true;
  for (const char c : text) {
    if (at_line_start && (c == '.' || c == '\'')) out += "\\&";
    out += c == '\\' ? std::string("\\e") : c == '-' ? std::string("\\-") : std::string(1, c);
    at_line_start = c == '\n';
  }
  return out;
}

// One command; `name` with the names of the commands above it.
std::string ManualOf(const CLI::App& parser, const std::string& name) {
  const CommandFacts command = FactsOf(parser, {});
  std::string out =
      fmt::format(".SS {} {}\n{}.\n", kName, Roff(name), Roff(parser.get_description()));
  for (const OptionFacts& option : command.options) {
    const std::string names = fmt::format("{}", fmt::join(option.names, ", "));
    const std::string gap = names.empty() || option.value.empty() ? "" : " ";
    out += fmt::format(".TP\n.B {}{}{}\n{}\n", Roff(names), gap, Roff(option.value),
                       Roff(option.help));
  }
  if (!command.footer.empty()) out += fmt::format(".PP\n.nf\n{}\n.fi\n", Roff(command.footer));
  return out;
}

constexpr const char* kFilesAndEnvironment = R"(.SH FILES
.TP
.I $XDG_DATA_HOME/gridhand/skins
Skins that were learnt; \fI~/.local/share/gridhand/skins\fR if the variable is not set.
.TP
.I $XDG_DATA_HOME/gridhand/history.db
The games that were finished; \fI~/.local/share/gridhand/history.db\fR if the variable is not set.
.TP
.I $XDG_STATE_HOME/gridhand
The last pictures of stopped games, the newest 20; \fI~/.local/state/gridhand\fR if the variable is
not set. With \fB\-\-log\fR they lie beside the log, and all of them stay.
.SH ENVIRONMENT
.TP
.B DISPLAY
The X display on which windows are read and clicked.
.TP
.B XAUTHORITY
What the X server wants to see before it lets anybody in.
.TP
.B WAYLAND_DISPLAY, XDG_SESSION_TYPE
Tell a Wayland session, for messages.
.TP
.B GRIDHAND_DATA_DIR
Where profiles, skins and the net of the reader are looked for first.
.TP
.B NO_COLOR
If set, messages and boards have no colours.
.TP
.B XDG_DATA_HOME, XDG_STATE_HOME, HOME
Where the files above lie.
.TP
.B PATH
Where games, Xvfb, Xephyr, openbox and ffmpeg are looked for; games also in /usr/games.
)";

}  // namespace

std::string BashCompletions(const CLI::App& program, const ValueWords& words) {
  const std::vector<CommandFacts> commands = CommandsOf(program, words);
  std::string values;
  std::string options;
  for (const CommandFacts& command : commands) {
    for (const OptionFacts& option : command.options) {
      if (option.words.empty()) continue;
      for (const std::string& name : option.names) {
        values += fmt::format("    '{} {}') words='{}' ;;\n", command.name, name,
                              fmt::join(option.words, " "));
      }
    }
    options += fmt::format("    '{}') words='{}' plain='{}' ;;\n", command.name,
                           OptionNames(command), fmt::join(command.words, " "));
  }
  return fmt::format(R"(# bash completion for {0}
_{0}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} words= plain=
  local command=${{COMP_WORDS[1]}}
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W '{1} --help --version' -- "$current")
    return
  fi
  case "$command $previous" in
{2}  esac
  if [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    return
  fi
  case "$command" in
{3}  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  elif [[ -n $plain ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$plain" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -o filenames -F _{0} {0}
)",
                     kName, CommandNames(commands), values, options);
}

std::string ZshCompletions(const CLI::App& program, const ValueWords& words) {
  const std::vector<CommandFacts> commands = CommandsOf(program, words);
  // In an _arguments specification, brackets and colons in texts are escaped.
  const auto spec_text = [](const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
      out += c;
    }
    return out;
  };
  std::string names;
  std::string cases;
  for (const CommandFacts& command : commands) {
    names +=
        fmt::format("    {}\n", Quoted(command.name + ":" + spec_text(command.help), kPosixQuote));
    cases += fmt::format("    {})\n      _arguments -s \\\n", command.name);
    for (const OptionFacts& option : command.options) {
      std::string value;
      if (!option.value.empty()) {
        const std::string action =
            option.TakesFile() ? "_files" : fmt::format("({})", fmt::join(option.words, " "));
        value = fmt::format(":{}:{}", spec_text(option.value),
                            option.TakesFile() || !option.words.empty() ? action : " ");
      }
      for (const std::string& name : option.names) {
        cases += fmt::format(
            "        {} \\\n",
            Quoted(fmt::format("{}[{}]{}", name, spec_text(option.help), value), kPosixQuote));
      }
    }
    cases += fmt::format("        '{}'\n      ;;\n", ZshPlain(command));
  }
  return fmt::format(R"(#compdef {0}
_{0}() {{
  local -a commands
  commands=(
{1}  )
  if ((CURRENT == 2)); then
    _describe 'command' commands
    return
  fi
  local command=${{words[2]}}
  shift words
  ((CURRENT--))
  case "$command" in
{2}  esac
}}
_{0} "$@"
)",
                     kName, names, cases);
}

std::string FishCompletions(const CLI::App& program, const ValueWords& words) {
  constexpr std::string_view kFishQuote = "\\'";
  std::string out = fmt::format("# fish completion for {}\n", kName);
  for (const CommandFacts& command : CommandsOf(program, words)) {
    out += fmt::format("complete -c {} -n __fish_use_subcommand -f -a {} -d {}\n", kName,
                       command.name, Quoted(command.help, kFishQuote));
    const std::string here =
        fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", kName, command.name);
    if (!command.TakesFiles()) out += here + " -f\n";
    if (!command.words.empty())
      out += fmt::format("{} -a '{}'\n", here, fmt::join(command.words, " "));
    for (const OptionFacts& option : command.options) {
      if (option.names.empty()) continue;
      out += here;
      for (const std::string& name : option.names) {
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      out += " -d " + Quoted(option.help, kFishQuote);
      if (option.TakesFile()) out += " -r -F";
      if (!option.words.empty()) out += fmt::format(" -x -a '{}'", fmt::join(option.words, " "));
      if (!option.value.empty() && option.words.empty() && !option.TakesFile()) out += " -x";
      out += "\n";
    }
  }
  return out;
}

std::string ManualPage(const CLI::App& program, const std::string& version) {
  std::string out = fmt::format(
      ".TH GRIDHAND 1 \"\" \"gridhand {0}\" \"User Commands\"\n"
      ".SH NAME\n{1} \\- {2}\n"
      ".SH SYNOPSIS\n.B {1}\n.I COMMAND\n[options]\n"
      ".SH DESCRIPTION\n{2}\n.PP\n"
      "Data goes to the standard output, messages to the standard error.\n"
      ".SH COMMANDS\n",
      version, kName, Roff(program.get_description()));
  for (const CLI::App* command : CommandsBelow(program)) {
    out += ManualOf(*command, command->get_name());
    for (const CLI::App* below : CommandsBelow(*command)) {
      out += ManualOf(*below, command->get_name() + " " + below->get_name());
    }
  }
  out += kFilesAndEnvironment;
  out +=
      ".SH EXIT STATUS\n"
      "0 done; 1 internal error; 2 bad usage or malformed input; 3 answered, but not wholly; "
      "4 no board or window found; 5 several windows match; 6 display unusable; 7 the game went "
      "away; 8 stopped by the human; 9 stopped on a doubt; 128+n ended by signal n.\n";
  return out;
}

}  // namespace gridhand::app
