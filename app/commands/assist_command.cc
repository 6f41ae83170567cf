#include "app/commands/assist_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/assistant.h"
#include "app/json_text.h"
#include "app/option_checks.h"
#include "app/option_owners.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "app/window_options.h"
#include "base/interrupt.h"
#include "capture/file/picture_file.h"
#include "capture/file/png.h"
#include "overlay/painter.h"
#include "x11/connection.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;
using board::CellPos;

// --- a picture ----------------------------------------------------------------------------------

base::Status WriteMarked(const Frame& picture, const PictureAdvice& advice,
                         const AssistOptions& options) {
  Result<Frame> painted = overlay::Paint(picture, *advice.geometry, advice.hints.marks,
                                         {.palette = options.palette, .opacity = options.opacity});
  if (painted && !advice.hints.line.empty()) {
    painted = overlay::AddCaption(*painted, advice.hints.line, {.wraps = true});
  }
  if (!painted) return painted.error();
  return capture::file::WritePng(*painted, options.out);
}

PictureAdvice AdviceOn(const Result<Frame>& picture, const GameList& games,
                       const HelpRequest& request) {
  if (picture) return GameToRead(games, *picture).Advise(*picture, request);
  PictureAdvice none;
  none.trouble = picture.error();
  none.fields = games.front()->NoAdvice(picture.error());
  return none;
}

void Print(const AssistOptions& options, const PictureAdvice& advice, std::ostream& out) {
  if (options.format == OutputFormat::kJson) {
    nlohmann::ordered_json line{{"file", options.image.string()}};
    line.update(advice.fields);
    out << JsonLine(line) << '\n';
  } else if (!advice.hints.line.empty()) {
    out << advice.hints.line << '\n';
  }
}

// --- a window -----------------------------------------------------------------------------------

struct LiveOptions {
  WindowOptions window;
  AssistantOptions assistant;
  OutputFormat format = OutputFormat::kText;
};

void PrintSummary(const AssistedGames& games, OutputFormat format) {
  if (format == OutputFormat::kJson) {
    nlohmann::ordered_json line{
        {"summary", true}, {"assisted", true}, {"won", games.won}, {"lost", games.lost}};
    if (games.drawn > 0) line["drawn"] = games.drawn;
    std::cout << JsonLine(line) << '\n';
  } else {
    std::cout << fmt::format("with help: {} won, {} lost{}\n", games.won, games.lost,
                             games.drawn > 0 ? fmt::format(", {} drawn", games.drawn) : "");
  }
}

ExitCode AssistWindow(x11::Connection& connection, const SurveyedWindow& chosen,
                      const GameList& games, const LiveOptions& options) {
  const Game& game = GameOfWindow(games, chosen);
  const ProgramProfile& profile = ProfileOfWindow(game, chosen.info);
  const auto notice = [](const std::string& text) { std::cerr << kMessagePrefix << text << '\n'; };
  auto assistant = Assistant::Open(connection, chosen.info, profile, game.name(),
                                   game.MakeAdviser(profile), options.assistant, notice);
  if (!assistant) return ReportError(assistant.error());
  notice(
      fmt::format("helping with {}: {} changes how much is shown, {} explains the cell under "
                  "the pointer, Ctrl-C here ends it",
                  Describe(chosen.info), options.assistant.level_key, options.assistant.why_key));
  const Error end = (*assistant)->Run();
  PrintSummary((*assistant)->games(), options.format);
  if (const auto& logged = (*assistant)->log_status(); !logged) notice(logged.error().text);
  return ReportError(end);
}

ExitCode AssistLive(const LiveOptions& options, const GameList& games) {
  Result<WindowSelector> selector = SelectorFrom(options.window);
  if (!selector) return ReportError(selector.error());
  const base::Interrupt& interrupt = StopOnSignals();
  const auto connection = x11::Connection::Open("", &interrupt);
  if (!connection) return ReportError(connection.error());
  selector = AskForWindow(**connection, *std::move(selector));
  if (!selector) return ReportError(selector.error());
  selector->hidden_will_do = true;  // the assistant waits for the board
  const auto chosen = ChosenWindow(**connection, FindAnyBoard(games, Scrutiny::kUsual), *selector,
                                   options.window.waits);
  if (!chosen) return ReportError(chosen.error());
  if (!chosen->board.ok()) {
    std::cerr << fmt::format("{}waiting: {}\n", kMessagePrefix, chosen->board.error().text);
  }
  return AssistWindow(**connection, *chosen, games, options);
}

// --- options ------------------------------------------------------------------------------------

const std::map<std::string, HelpLevel> kLevelNames = {{"none", HelpLevel::kNone},
                                                      {"hint", HelpLevel::kHint},
                                                      {"proved", HelpLevel::kProved},
                                                      {"all", HelpLevel::kAll}};

std::map<std::string, overlay::Palette> PalettesByName() {
  std::map<std::string, overlay::Palette> palettes;
  for (const auto& [name, palette] : overlay::Palettes()) palettes.emplace(name, palette);
  return palettes;
}

// What is typed, before it is known to fit together.
struct Parsed {
  GameList games = MakeGames();
  std::string game;
  AssistOptions options;
  WindowOptions window;
  AssistantOptions assistant;
  HelpLevel level = HelpLevel::kAll;
  std::vector<int> at;
};

void AddHintOptions(CLI::App& parser, Parsed& parsed) {
  AddChoice(parser, "--level", parsed.level, kLevelNames,
            "how much help: none; the next move and why; all that is proved; everything");
  parser.add_option("--at", parsed.at, "explain this cell rather than the next one")
      ->delimiter(',')
      ->expected(2)
      ->check(AtLeast(0))
      ->type_name("ROW,COL");
  AddChoice(parser, "--palette", parsed.options.palette, PalettesByName(), "the colours of marks");
  parser.add_option("--opacity", parsed.options.opacity, "of the marks: 0.1 (faint) to 1")
      ->check(CLI::Range(0.1, 1.0))
      ->capture_default_str();
}

void AddLiveOptions(CLI::App& parser, Parsed& parsed) {
  AddWindowOptions(parser, parsed.window);
  AddWaitOption(parser, parsed.window);
  AssistantOptions& assistant = parsed.assistant;
  parser
      .add_option("--level-key", assistant.level_key,
                  "none, the next move, what is proved, everything: changes to the next of these")
      ->type_name("KEY")
      ->capture_default_str();
  parser.add_option("--why-key", assistant.why_key, "explains the cell under the pointer")
      ->type_name("KEY")
      ->capture_default_str();
  parser.add_option("--log", assistant.log, "write a run log that says the games were assisted")
      ->type_name("FILE");
}

// What makes no sense beside a picture, or without one.
void SeparateModes(CLI::App& parser) {
  CLI::Option* image = parser.get_option("--image");
  for (const char* live : {"--window", "--title", "--class", "--pid", "--pick", "--wait",
                           "--level-key", "--why-key", "--log"}) {
    image->excludes(parser.get_option(live));
  }
  for (const char* still : {"--out", "--at"}) parser.get_option(still)->needs(image);
}

// Throws CLI::ValidationError for an option of another game than the one that was named.
void Check(const CLI::App& parser, Parsed& parsed) {
  if (!parsed.game.empty()) CheckOwners(parser, GameNamed(parsed.games, parsed.game).title());
  HelpRequest& request = parsed.options.request;
  if (parser.get_option("--level")->count() > 0) request.level = parsed.level;
  if (!parsed.at.empty()) request.about = CellPos{parsed.at[0], parsed.at[1]};
}

ExitCode Assist(const Parsed& parsed) {
  const GameList games = Named(parsed.games, parsed.game);
  if (const base::Status loaded = LoadAll(games); !loaded) return ReportError(loaded.error());
  const AssistOptions& options = parsed.options;
  if (!options.image.empty()) return AssistWithPicture(options, games, std::cout, std::cerr);
  LiveOptions live{
      .window = parsed.window, .assistant = parsed.assistant, .format = options.format};
  live.assistant.level = options.request.level;
  live.assistant.palette = options.palette;
  live.assistant.opacity = options.opacity;
  return AssistLive(live, games);
}

}  // namespace

ExitCode AssistWithPicture(const AssistOptions& options, const GameList& games, std::ostream& out,
                           std::ostream& err) {
  if (const std::string fault = OverwriteFault(options.image, options.out); !fault.empty()) {
    return Complain({ErrorKind::kBadInput, "--out " + fault}, err);
  }
  const Result<Frame> picture = capture::file::ReadPicture(options.image);
  const PictureAdvice advice = AdviceOn(picture, games, options.request);
  Print(options, advice, out);
  if (advice.trouble) return Complain(*advice.trouble, err);
  if (!options.out.empty()) {
    if (const auto written = WriteMarked(*picture, advice, options); !written) {
      return Complain(written.error(), err);
    }
  }
  if (advice.doubt.empty()) return ExitCode::kDone;
  return Complain({ErrorKind::kPartial, options.image.string() + ": " + advice.doubt}, err);
}

Command AddAssistCommand(CLI::App& parent) {
  const auto parsed = std::make_shared<Parsed>();
  CLI::App* parser =
      parent.add_subcommand("assist", "show what is known about a board, drawn over it");
  parser
      ->add_option(
          "--image", parsed->options.image,
          "mark a PNG or JPEG picture of a window or a desktop rather than a window; - is the "
          "standard input")
      ->type_name("FILE");
  parser->add_option("--out", parsed->options.out, "draw the marks into this PNG file")
      ->check(PngName())
      ->type_name("OUT.png");
  AddGameOption(*parser, parsed->games, parsed->game,
                "which game is looked for; without it whichever is found");
  AddHintOptions(*parser, *parsed);
  AddLiveOptions(*parser, *parsed);
  SeparateModes(*parser);
  AddFormatOption(*parser, parsed->options.format);
  parser->add_flag_callback(
      "--no-history", [parsed] { parsed->assistant.keeps_history = false; },
      "do not write the games into the history that gridhand stats tells of");
  for (const auto& game : parsed->games) game->AddAssistOptions(*parser);
  parser->callback([parser, parsed] { Check(*parser, *parsed); });
  parser->footer(
      "Shows hints over the one window that has a board, while you play; they go when the board\n"
      "changes or a button is held, and come back when it can be read. Clicks and keys go through\n"
      "to the game. At the levels hint and all, pointing at a covered cell explains it. With\n"
      "--image it draws them into a picture.\n\n"
      "Disc: safe. Flag: a mine. Number: chance of a mine in percent. Ring: the next cell. "
      "Square:\n"
      "a number that proves it. Cross: a flag that is wrong. In a Sudoku the ring is the next "
      "step,\n"
      "squares prove it, a cross is a wrong entry, a large digit is told by a single, small ones "
      "are\n"
      "what a cell can hold. Rows and columns count from 0.\n"
      "--image --format json prints every mark: "
      "{\"cell\":[row,col],\"kind\":\"safe\",\"text\":\"\"}.\n"
      "Exit code 0: all is read; 2: not a picture; 3: some cells cannot be read, or the board\n"
      "cannot exist; 4: no board; 7: the game was closed.\n\n"
      "Examples:\n"
      "  gridhand assist                                              help with the game on the "
      "screen\n"
      "  gridhand assist --wait                                       as soon as a game shows\n"
      "  gridhand assist --level hint --palette colorblind            one cell at a time\n"
      "  gridhand assist --image screenshot.png --out hints.png\n"
      "  gridhand assist --image screenshot.png --level hint          one cell, and why\n"
      "  gridhand assist --image screenshot.png --out hints.png --show safe,mines "
      "--palette colorblind\n"
      "  gridhand assist --image screenshot.png --at 3,5              why is that cell safe?\n"
      "  gridhand assist --image screenshot.png --format json | jq .marks\n");
  return {parser, [parsed] { return Assist(*parsed); }};
}

}  // namespace gridhand::app
