#include "app/commands/read_command.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "app/json_text.h"
#include "app/option_checks.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/window_search.h"
#include "base/printable.h"
#include "base/terminal.h"
#include "capture/file/picture_file.h"
#include "capture/file/png.h"
#include "capture/x11/window_source.h"
#include "overlay/painter.h"
#include "x11/connection.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Frame;
using base::Result;

// One picture read, or why it could not be opened.
struct PictureAnswer {
  std::string name;
  Result<Frame> frame;
  std::string game;  // whose board it shows; empty: no game's
  PictureReading reading;
  double elapsed_ms = 0;
};

// The reading of the game whose board the picture shows; where none does, that of the game that was
// asked for, or of the first.
PictureAnswer ReadPicture(std::string name, Result<Frame> frame, const GameList& games,
                          bool is_coloured) {
  PictureAnswer answer{std::move(name), std::move(frame), "", {}, 0};
  if (!answer.frame) return answer;
  const auto started = std::chrono::steady_clock::now();
  const Game& game = GameToRead(games, *answer.frame);
  answer.reading = game.Read(*answer.frame, is_coloured);
  if (answer.reading.found) answer.game = game.name();
  const std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - started;
  answer.elapsed_ms = elapsed.count();
  return answer;
}

ExitCode ExitCodeOf(const PictureAnswer& answer) {
  return answer.frame ? answer.reading.code : base::ExitCodeFor(answer.frame.error().kind);
}

// Of several pictures the worst counts: one that cannot be opened, then one without a board, then
// one that was read in part.
ExitCode Worse(ExitCode a, ExitCode b) {
  constexpr ExitCode kFromWorst[] = {ExitCode::kInternalError,  ExitCode::kDisplayUnusable,
                                     ExitCode::kGameGone,       ExitCode::kStoppedByHuman,
                                     ExitCode::kStoppedOnDoubt, ExitCode::kBadInput,
                                     ExitCode::kNotFound,       ExitCode::kPartial};
  for (const ExitCode code : kFromWorst) {
    if (a == code || b == code) return code;
  }
  return a;
}

void PrintJson(const PictureAnswer& answer, const GameList& games, std::ostream& out) {
  nlohmann::ordered_json line{{"file", answer.name}, {"found", answer.reading.found}};
  line["game"] = nullptr;
  if (!answer.game.empty()) line["game"] = answer.game;
  if (answer.frame) {
    line.update(answer.reading.fields);
  } else {
    line.update(games.front()->NoReading());
    line["reason"] = answer.frame.error().text;
  }
  line["elapsed_ms"] = answer.elapsed_ms;
  out << JsonLine(line) << '\n';
}

// What a person should hear about this picture on stderr; none if all is well.
std::vector<std::string> MessagesOn(const PictureAnswer& answer, OutputFormat format) {
  if (!answer.frame) return {answer.frame.error().text};  // it names the picture
  std::vector<std::string> messages;
  for (const std::string& message : answer.reading.messages) {
    messages.push_back(fmt::format("{}: {}", answer.name, message));
  }
  if (answer.reading.boards > 1 && format == OutputFormat::kText) {
    messages.push_back(fmt::format("{}: the best of {} boards is printed; --format json lists all",
                                   answer.name, answer.reading.boards));
  }
  return messages;
}

base::Status Annotate(Frame picture, const PictureReading& reading,
                      const std::filesystem::path& to) {
  overlay::PaintParams params;
  params.grid = true;
  if (reading.drawings.empty()) {
    std::error_code ignored;  // what was drawn of another picture is no answer to this one
    std::filesystem::remove(to, ignored);
    return base::Ok();
  }
  for (const PictureReading::Drawing& drawing : reading.drawings) {
    Result<Frame> painted = overlay::Paint(picture, drawing.lattice, drawing.marks, params);
    if (!painted) return painted.error();
    picture = *std::move(painted);
  }
  return capture::file::WritePng(picture, to);
}

// What there is to read, in order; a picture is only taken when its turn has come.
struct Source {
  std::string name;
  std::function<Result<Frame>()> take;
};

std::vector<Source> SourcesFor(const ReadOptions& options, const GrabWindow& grab_window) {
  std::vector<Source> sources;
  if (options.window != 0) {
    sources.push_back({fmt::format("window 0x{:x}", options.window),
                       [&] { return grab_window(options.window); }});
  }
  for (const std::filesystem::path& file : options.files) {
    sources.push_back({file.string(), [&file] { return capture::file::ReadPicture(file); }});
  }
  return sources;
}

Result<Frame> GrabLiveWindow(std::uint64_t window) {
  auto connection = x11::Connection::Open();
  if (!connection) return connection.error();
  const auto there = FindWindow(**connection, static_cast<xcb_window_t>(window));
  if (!there) return there.error();
  auto source = capture::WindowSource::Open(**connection, there->id);
  if (!source) return source.error();
  return (*source)->Grab();
}

std::optional<Error> Misuse(const ReadOptions& options) {
  const std::size_t pictures = options.files.size() + (options.window != 0 ? 1 : 0);
  if (pictures == 0) {
    return Error{
        ErrorKind::kBadInput,
        "nothing to read: name a picture (- for the standard input), or a window by --window"};
  }
  if (!options.annotate.empty() && pictures > 1) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("--annotate draws into one picture, but {} were named", pictures)};
  }
  for (const std::filesystem::path& file : options.files) {
    const std::string fault = OverwriteFault(file, options.annotate);
    if (!fault.empty()) return Error{ErrorKind::kBadInput, "--annotate " + fault};
  }
  if (!options.debug.empty() && pictures > 1) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("--debug shows how one picture is read, but {} were named", pictures)};
  }
  return std::nullopt;
}

}  // namespace

ExitCode Read(const ReadOptions& options, const GameList& games, const GrabWindow& grab_window,
              std::ostream& out, std::ostream& err, const CountLine& progress) {
  if (const std::optional<Error> misuse = Misuse(options)) {
    err << kMessagePrefix << misuse->text << '\n';
    return base::ExitCodeFor(misuse->kind);
  }
  for (const auto& game : games) {
    if (const base::Status fit = game->CheckReadOptions(); !fit) return Complain(fit.error(), err);
  }
  ExitCode worst = ExitCode::kDone;
  bool first_board = true;
  const auto tell = [&](const std::string& trouble) {
    if (options.is_quiet) return;
    progress.Clear();
    err << kMessagePrefix << trouble << '\n';
  };
  const auto keep = [&](const base::Status& written) {
    if (written) return;
    tell(written.error().text);
    worst = Worse(worst, base::ExitCodeFor(written.error().kind));
  };
  const std::vector<Source> sources = SourcesFor(options, grab_window);
  std::size_t done = 0;
  for (const Source& source : sources) {
    if (sources.size() > 1) progress.Show(done++, sources.size());
    const PictureAnswer answer =
        ReadPicture(source.name, source.take(), games, options.is_coloured);
    const PictureReading& reading = answer.reading;
    worst = Worse(worst, ExitCodeOf(answer));
    for (const std::string& message : MessagesOn(answer, options.format)) tell(message);
    if (options.format == OutputFormat::kJson) PrintJson(answer, games, out);
    if (answer.frame && !options.debug.empty() && reading.write_debug) {
      keep(reading.write_debug(options.debug));
    }
    if (answer.frame && !options.annotate.empty()) {
      keep(Annotate(*answer.frame, reading, options.annotate));
    }
    if (!reading.found) continue;
    if (options.format == OutputFormat::kText) {
      if (!first_board) out << '\n';
      first_board = false;
      if (options.is_for_eyes && sources.size() > 1) out << base::Printable(source.name) << ":\n";
      out << (options.is_for_eyes ? reading.text_for_eyes : reading.text);
    }
  }
  progress.Clear();
  return worst;
}

// Boards that run over the terminal show how far it is, and a pipe may lead to a pager.
CountLine ProgressBesideAFile(const ReadOptions& options) {
  struct stat output {};
  const bool is_file = fstat(STDOUT_FILENO, &output) == 0 && S_ISREG(output.st_mode);
  const bool is_seen = is_file && isatty(STDERR_FILENO) != 0;
  return is_seen && !options.is_quiet ? CountLine(std::cerr, "pictures read") : CountLine();
}

Command AddReadCommand(CLI::App& parent) {
  struct Parsed {
    ReadOptions options;
    std::string game;
    GameList games = MakeGames();
  };
  const auto parsed = std::make_shared<Parsed>();
  ReadOptions& options = parsed->options;
  CLI::App* parser = parent.add_subcommand("read", "print the board that a picture shows");
  parser->add_option(
      "FILE", options.files,
      "PNG or JPEG pictures of a window or a whole desktop; - is the standard input");
  AddGameOption(*parser, parsed->games, parsed->game,
                "whose board is looked for; without it that of any game");
  parser->add_option("--window", options.window, "read this window (decimal or 0x…)")
      ->type_name("ID");
  AddFormatOption(*parser, options.format);
  parser->add_flag("-q,--quiet", options.is_quiet, "print no messages: the exit code says enough");
  parser
      ->add_option("--debug", options.debug,
                   "write a picture of each stage into this folder: lattices, groups, labels")
      ->type_name("DIR");
  parser
      ->add_option(
          "--annotate", options.annotate,
          "draw grid and reading into this PNG file; without a board, what may be one, or no file")
      ->check(PngName())
      ->type_name("OUT.png");
  std::string alphabets;
  for (const auto& game : parsed->games) {
    game->AddReadOptions(*parser);
    alphabets += fmt::format("{}:  {}\n", game->title(), game->alphabet());
  }
  parser->footer(
      "A board is one line a row.\n" + alphabets +
      "On a terminal the board has colours, unless NO_COLOR is set, and numbers of rows and "
      "columns,\ncounted from 0; in a file or a pipe it has neither.\n"
      "Several pictures: a blank line lies between their boards; on a terminal each has a "
      "heading.\n"
      "Several boards: text is the best one, JSON has all of them in \"boards\"; what may be one,\n"
      "but cannot be read, is in \"possible\".\n"
      "Exit code 0: all is read; 2: not a picture; 3: some cells cannot be read, or --mines,\n"
      "--rows or --columns contradict the picture; 4: no board.\n\n"
      "Examples:\n  gridhand read screenshot.png\n"
      "  gridhand read --format json *.png | jq .game\n"
      "  maim | gridhand read -                           what is on the screen now\n"
      "  gridhand read screenshot.png | gridhand solve\n"
      "  gridhand read fresh.png --rows 9 --columns 9     a board with nothing open yet\n");
  return {parser, [parsed] {
            const GameList games = Named(parsed->games, parsed->game);
            if (const base::Status loaded = LoadAll(games); !loaded) {
              return ReportError(loaded.error());
            }
            ReadOptions& given = parsed->options;
            given.is_for_eyes = isatty(STDOUT_FILENO) != 0;  // a program wants boards alone
            given.is_coloured = base::TakesColours(STDOUT_FILENO);
            return Read(given, games, GrabLiveWindow, std::cout, std::cerr,
                        ProgressBesideAFile(given));
          }};
}

}  // namespace gridhand::app
