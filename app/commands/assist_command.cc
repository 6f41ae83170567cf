#include "app/commands/assist_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "agent/minesweeper/agent.h"
#include "app/data_files.h"
#include "app/json_text.h"
#include "app/minesweeper/answer.h"
#include "app/minesweeper/assistant.h"
#include "app/minesweeper/board_finder.h"
#include "app/minesweeper/play_data.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/rule_option.h"
#include "app/option_checks.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "app/window_options.h"
#include "base/counted.h"
#include "base/interrupt.h"
#include "board/minesweeper/tracker.h"
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
using board::minesweeper::Board;
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using minesweeper::Answer;
using minesweeper::HelpLevel;
using minesweeper::HintChoice;
using minesweeper::Hints;
using overlay::MarkKind;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;

// Nothing is drawn by lot that a hint shows, so any seed gives the same hints.
constexpr std::uint64_t kSeed = 1;

// --- a picture ----------------------------------------------------------------------------------

// What was made of one picture.
struct MarkedPicture {
  FoundBoard found;
  Answer answer;
  Hints hints;
};

Result<Board> BoardOf(const FoundBoard& found, std::optional<int> mines) {
  Board board{.cells = found.reading.Symbols(),
              .mines = board::minesweeper::ResolveMineCount(mines, found.reading),
              .status = found.reading.status};
  if (!mines || *mines <= board.cells.size()) return board;
  return Error{ErrorKind::kBadInput,
               fmt::format("--mines {}: so many do not fit on a board of {} x {} cells", *mines,
                           board.cells.cols(), board.cells.rows())};
}

Result<MarkedPicture> Mark(const Frame& picture, const BoardReader& reader,
                           const AssistOptions& options) {
  Result<FoundBoard> found = reader.Find(picture, {.mines = options.mines});
  if (!found) return found.error();
  Result<Board> board = BoardOf(*found, options.mines);
  if (!board) return board.error();
  if (options.about && !board->cells.Contains(*options.about)) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("--at {},{}: the board has rows 0 to {} and columns 0 to {}",
                             options.about->row, options.about->col, board->cells.rows() - 1,
                             board->cells.cols() - 1)};
  }
  const auto agent =
      agent::minesweeper::MakeAgent(agent::minesweeper::Agents().front().name, kSeed, options.rule);
  if (!agent) return agent.error();
  Answer answer = minesweeper::Think(**agent, *std::move(board));
  Hints hints = minesweeper::HintsFor(answer, options.choice, options.about);
  return MarkedPicture{*std::move(found), std::move(answer), std::move(hints)};
}

base::Status WriteMarked(const Frame& picture, const MarkedPicture& marked,
                         const AssistOptions& options) {
  Result<Frame> painted = overlay::Paint(picture, marked.found.geometry, marked.hints.marks,
                                         {.palette = options.palette, .opacity = options.opacity});
  if (painted && !marked.hints.line.empty()) {
    painted = overlay::AddCaption(*painted, marked.hints.line, {.wraps = true});
  }
  if (!painted) return painted.error();
  return capture::file::WritePng(*painted, options.out);
}

// --- what is said -------------------------------------------------------------------------------

std::string_view Name(MarkKind kind) {
  switch (kind) {
    case MarkKind::kSafe:
      return "safe";
    case MarkKind::kMine:
      return "mine";
    case MarkKind::kProbability:
      return "percent";
    case MarkKind::kWrongFlag:
      return "wrong_flag";
    case MarkKind::kProof:
      return "proof";
    case MarkKind::kBest:
      return "best";
    case MarkKind::kSymbol:
    case MarkKind::kUnknown:
    case MarkKind::kIntent:
      break;
  }
  return "";
}

nlohmann::ordered_json MarksJson(const std::vector<overlay::Mark>& marks) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const overlay::Mark& mark : marks) {
    list.push_back(
        {{"cell", {mark.cell.row, mark.cell.col}}, {"kind", Name(mark.kind)}, {"text", mark.text}});
  }
  return list;
}

// Every key is there, found or not; what is not known is null or empty.
nlohmann::ordered_json ToJson(const std::string& file, const Result<MarkedPicture>& marked) {
  nlohmann::ordered_json line{{"file", file},     {"found", marked.ok()}, {"skin", nullptr},
                              {"rows", nullptr},  {"cols", nullptr},      {"status", nullptr},
                              {"mines", nullptr}, {"grid", nullptr},      {"consistent", nullptr},
                              {"exact", nullptr}};
  line["marks"] = nlohmann::ordered_json::array();
  line["line"] = marked ? marked->hints.line : "";
  line["reason"] = nullptr;
  if (!marked) {
    line["reason"] = marked.error().text;
    return line;
  }
  const Board& board = marked->answer.board;
  const base::FrameRect grid = marked->found.geometry.Bounds();
  if (!marked->found.skin.empty()) line["skin"] = marked->found.skin;
  line["rows"] = board.cells.rows();
  line["cols"] = board.cells.cols();
  line["status"] = board::minesweeper::Name(board.status);
  if (board.mines.total) line["mines"] = *board.mines.total;
  line["grid"] = {{"x", grid.x}, {"y", grid.y}, {"width", grid.width}, {"height", grid.height}};
  line["consistent"] = marked->answer.analysis.consistent;
  line["exact"] = marked->answer.analysis.exact;
  line["marks"] = MarksJson(marked->hints.marks);
  return line;
}

// Why the marks are not the whole truth about the picture; empty if they are.
std::string DoubtOf(const MarkedPicture& marked) {
  if (!marked.answer.analysis.consistent) {
    return "the board cannot exist: " + marked.answer.analysis.note;
  }
  const auto& cells = marked.found.reading.cells;
  const auto unknown = std::count_if(cells.begin(), cells.end(), [](const CellReading& cell) {
    return cell.symbol == CellSymbol::kUnknown;
  });
  return unknown == 0 ? "" : fmt::format("{} cannot be read", base::Counted(unknown, "cell"));
}

void Print(const AssistOptions& options, const Result<MarkedPicture>& marked, std::ostream& out) {
  if (options.format == OutputFormat::kJson) {
    out << JsonLine(ToJson(options.image.string(), marked)) << '\n';
  } else if (marked && !marked->hints.line.empty()) {
    out << marked->hints.line << '\n';
  }
}

// --- a window -----------------------------------------------------------------------------------

struct LiveOptions {
  WindowOptions window;
  minesweeper::AssistantOptions assistant;
  OutputFormat format = OutputFormat::kText;
};

void PrintSummary(const minesweeper::AssistedGames& games, OutputFormat format) {
  if (format == OutputFormat::kJson) {
    std::cout << JsonLine({{"summary", true},
                           {"assisted", true},
                           {"won", games.won},
                           {"lost", games.lost}})
              << '\n';
  } else {
    std::cout << fmt::format("with help: {} won, {} lost\n", games.won, games.lost);
  }
}

ExitCode AssistWindow(x11::Connection& connection, const x11::WindowInfo& window,
                      const minesweeper::PlayData& data, const LiveOptions& options) {
  const minesweeper::Profile* known =
      MatchProfile(data.profiles, window.instance_name, window.class_name);
  const auto notice = [](const std::string& text) { std::cerr << kMessagePrefix << text << '\n'; };
  auto assistant = minesweeper::Assistant::Open(connection, window,
                                                known ? *known : minesweeper::UnknownProgram(),
                                                data.reader, options.assistant, notice);
  if (!assistant) return ReportError(assistant.error());
  notice(
      fmt::format("helping with {}: {} changes how much is shown, {} explains the cell under "
                  "the pointer, Ctrl-C here ends it",
                  Describe(window), options.assistant.level_key, options.assistant.why_key));
  const Error end = (*assistant)->Run();
  PrintSummary((*assistant)->games(), options.format);
  if (const auto& logged = (*assistant)->log_status(); !logged) notice(logged.error().text);
  return ReportError(end);
}

ExitCode AssistLive(const LiveOptions& options) {
  Result<minesweeper::PlayData> data = minesweeper::LoadPlayData();
  if (!data) return ReportError(data.error());
  Result<WindowSelector> selector = SelectorFrom(options.window);
  if (!selector) return ReportError(selector.error());
  const base::Interrupt& interrupt = StopOnSignals();
  const auto connection = x11::Connection::Open("", &interrupt);
  if (!connection) return ReportError(connection.error());
  selector = AskForWindow(**connection, *std::move(selector));
  if (!selector) return ReportError(selector.error());
  selector->hidden_will_do = true;  // the assistant waits for the board
  const auto chosen = ChosenWindow(**connection, minesweeper::FinderOf(data->reader), *selector,
                                   options.window.waits);
  if (!chosen) return ReportError(chosen.error());
  if (!chosen->board.ok()) {
    std::cerr << fmt::format("{}waiting: {}\n", kMessagePrefix, chosen->board.error().text);
  }
  return AssistWindow(**connection, chosen->info, *data, options);
}

// --- options ------------------------------------------------------------------------------------

const std::map<std::string, bool HintChoice::*> kKinds = {{"safe", &HintChoice::safe},
                                                          {"mines", &HintChoice::mines},
                                                          {"percent", &HintChoice::percent},
                                                          {"best", &HintChoice::best},
                                                          {"why", &HintChoice::why}};

const std::map<std::string, HelpLevel> kLevels = {{"none", HelpLevel::kNone},
                                                  {"hint", HelpLevel::kHint},
                                                  {"proved", HelpLevel::kProved},
                                                  {"all", HelpLevel::kAll}};

HintChoice ChoiceOf(const std::vector<std::string>& kinds) {
  HintChoice choice;
  for (const std::string& kind : kinds) choice.*kKinds.at(kind) = true;
  return choice;
}

std::map<std::string, overlay::Palette> PalettesByName() {
  std::map<std::string, overlay::Palette> palettes;
  for (const auto& [name, palette] : overlay::Palettes()) palettes.emplace(name, palette);
  return palettes;
}

// What is typed, before it is known to fit together.
struct Parsed {
  AssistOptions options;
  WindowOptions window;
  minesweeper::AssistantOptions assistant;
  std::vector<std::string> show;
  HelpLevel level = HelpLevel::kAll;
  std::vector<int> at;
};

AssistOptions OptionsFrom(const Parsed& parsed) {
  AssistOptions options = parsed.options;
  options.choice = parsed.show.empty() ? ChoiceFor(parsed.level) : ChoiceOf(parsed.show);
  if (!parsed.at.empty()) options.about = CellPos{parsed.at[0], parsed.at[1]};
  return options;
}

void AddHintOptions(CLI::App& parser, Parsed& parsed) {
  std::vector<std::string> kinds;
  kinds.reserve(kKinds.size());
  for (const auto& [kind, member] : kKinds) kinds.push_back(kind);
  CLI::Option* show =
      parser.add_option("--show", parsed.show, "these alone: safe,mines,percent,best,why")
          ->delimiter(',')
          ->check(CLI::IsMember(kinds).description(""))
          ->type_name("KINDS");
  AddChoice(parser, "--level", parsed.level, kLevels,
            "how much help: none; the next cell and why; all that is proved; everything")
      ->excludes(show);
  parser.add_option("--at", parsed.at, "explain this cell rather than the next one")
      ->delimiter(',')
      ->expected(2)
      ->check(AtLeast(0))
      ->type_name("ROW,COL");
  AddChoice(parser, "--palette", parsed.options.palette, PalettesByName(), "the colours of marks");
  parser.add_option("--opacity", parsed.options.opacity, "of the marks: 0.1 (faint) to 1")
      ->check(CLI::Range(0.1, 1.0))
      ->capture_default_str();
  parser
      .add_option("--mines", parsed.options.mines, "mines on the whole board, if it is not shown")
      ->check(AtLeast(1));
  minesweeper::AddRuleOption(parser, parsed.options.rule);
}

LiveOptions LiveOptionsFrom(const Parsed& parsed) {
  const AssistOptions options = OptionsFrom(parsed);
  LiveOptions live{
      .window = parsed.window, .assistant = parsed.assistant, .format = options.format};
  live.assistant.choice = options.choice;
  live.assistant.palette = options.palette;
  live.assistant.opacity = options.opacity;
  live.assistant.mines = options.mines;
  return live;
}

void AddLiveOptions(CLI::App& parser, Parsed& parsed) {
  AddWindowOptions(parser, parsed.window);
  AddWaitOption(parser, parsed.window);
  minesweeper::AssistantOptions& assistant = parsed.assistant;
  parser
      .add_option("--level-key", assistant.level_key,
                  "none, the next cell, what is proved, everything: changes to the next of these")
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
  for (const char* still : {"--out", "--at", "--rule"}) parser.get_option(still)->needs(image);
}

ExitCode AssistPicture(const AssistOptions& options) {
  const Result<DataFiles> files = FindDataFiles("minesweeper");
  if (!files) return ReportError(files.error());
  Result<vision::minesweeper::ReaderData> data = minesweeper::ReaderDataFor(*files);
  if (!data) return ReportError(data.error());
  const Result<BoardReader> reader = BoardReader::Load(*std::move(data));
  if (!reader) return ReportError(reader.error());
  return AssistWithPicture(options, *reader, std::cout, std::cerr);
}

}  // namespace

ExitCode AssistWithPicture(const AssistOptions& options, const BoardReader& reader,
                           std::ostream& out, std::ostream& err) {
  if (const std::string fault = OverwriteFault(options.image, options.out); !fault.empty()) {
    return Complain({ErrorKind::kBadInput, "--out " + fault}, err);
  }
  const Result<Frame> picture = capture::file::ReadPicture(options.image);
  const Result<MarkedPicture> marked =
      picture ? Mark(*picture, reader, options) : Result<MarkedPicture>(picture.error());
  Print(options, marked, out);
  if (!marked) return Complain(marked.error(), err);
  if (!options.out.empty()) {
    if (const auto written = WriteMarked(*picture, *marked, options); !written) {
      return Complain(written.error(), err);
    }
  }
  const std::string doubt = DoubtOf(*marked);
  if (doubt.empty()) return ExitCode::kDone;
  return Complain({ErrorKind::kPartial, options.image.string() + ": " + doubt}, err);
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
  AddHintOptions(*parser, *parsed);
  AddLiveOptions(*parser, *parsed);
  SeparateModes(*parser);
  AddFormatOption(*parser, parsed->options.format);
  parser->footer(
      "Shows hints over the one window that has a board, while you play; they go when the board\n"
      "changes or a button is held, and come back when it can be read. Clicks and keys go through\n"
      "to the game. At the levels hint and all, pointing at a covered cell explains it. With\n"
      "--image it draws them into a picture.\n\n"
      "Disc: safe. Flag: a mine. Number: chance of a mine in percent. Ring: the next cell. "
      "Square:\n"
      "a number that proves it. Cross: a flag that is wrong. Rows and columns count from 0.\n"
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
  return {parser, [parsed] {
            return parsed->options.image.empty() ? AssistLive(LiveOptionsFrom(*parsed))
                                                 : AssistPicture(OptionsFrom(*parsed));
          }};
}

}  // namespace gridhand::app
