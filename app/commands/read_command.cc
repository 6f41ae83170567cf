#include "app/commands/read_command.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "app/data_files.h"
#include "app/json_text.h"
#include "app/minesweeper/debug_pictures.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/shown_board.h"
#include "app/minesweeper/window_search.h"
#include "app/option_checks.h"
#include "app/report_error.h"
#include "base/counted.h"
#include "base/printable.h"
#include "base/terminal.h"
#include "board/minesweeper/text.h"
#include "capture/file/picture_file.h"
#include "capture/file/png.h"
#include "capture/x11/window_source.h"
#include "overlay/mark.h"
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
using board::minesweeper::CellReading;
using board::minesweeper::CellSymbol;
using minesweeper::OutputFormat;
using vision::minesweeper::BoardReader;
using vision::minesweeper::FoundBoard;
using vision::minesweeper::PossibleBoard;
using vision::minesweeper::TracedRead;

struct Picture {
  std::string name;
  Result<Frame> frame;
};

// One picture read.
struct PictureAnswer {
  std::string name;
  TracedRead read;
  double elapsed_ms = 0;

  const FoundBoard& Best() const { return read.boards->front(); }
};

// Whether the board has another size than the person said.
bool ContradictsSize(const FoundBoard& board, const minesweeper::BoardOptions& told) {
  return told.rows && told.columns &&
         (board.geometry.rows() != *told.rows || board.geometry.cols() != *told.columns);
}

void NoteContradictedSize(const minesweeper::BoardOptions& told, TracedRead& read) {
  if (!read.boards) return;
  for (FoundBoard& board : *read.boards) {
    if (!ContradictsSize(board, told)) continue;
    board.reading.doubts.push_back(
        fmt::format("the picture shows {} and {}, not --rows {} --columns {}",
                    base::Counted(board.geometry.rows(), "row"),
                    base::Counted(board.geometry.cols(), "column"), *told.rows, *told.columns));
  }
}

PictureAnswer ReadPicture(const Picture& picture, const BoardReader& reader,
                          const vision::minesweeper::ReadHints& hints,
                          const minesweeper::BoardOptions& told) {
  if (!picture.frame) return {picture.name, {picture.frame.error(), {}}};
  const auto started = std::chrono::steady_clock::now();
  TracedRead read = reader.FindAllTraced(*picture.frame, hints);
  const std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - started;
  NoteContradictedSize(told, read);
  return {picture.name, std::move(read), elapsed.count()};
}

bool HasUnknownCells(const FoundBoard& board) {
  return std::any_of(board.reading.cells.begin(), board.reading.cells.end(),
                     [](const CellReading& c) { return c.symbol == CellSymbol::kUnknown; });
}

// Whether what is read goes against what the person said; the reader has put its doubts then.
bool ContradictsMines(const FoundBoard& board, std::optional<int> mines) {
  if (!mines) return false;
  const auto& cells = board.reading.cells;
  const auto shown = std::count_if(cells.begin(), cells.end(), [](const CellReading& c) {
    return board::minesweeper::IsShownMine(c.symbol);
  });
  return board.reading.mines_total != mines || shown > *mines;
}

// Whether a person should hear of the doubts of this board.
bool IsDoubtful(const FoundBoard& board, const ReadOptions& options) {
  return HasUnknownCells(board) || ContradictsMines(board, options.mines) ||
         ContradictsSize(board, options.board);
}

ExitCode ExitCodeOf(const PictureAnswer& answer, const ReadOptions& options) {
  if (!answer.read.boards) return base::ExitCodeFor(answer.read.boards.error().kind);
  return IsDoubtful(answer.Best(), options) ? ExitCode::kPartial : ExitCode::kDone;
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

std::string ReasonOf(const FoundBoard& board) {
  std::string reason;
  for (const std::string& doubt : board.reading.doubts) {
    reason += (reason.empty() ? "" : "; ") + doubt;
  }
  return reason;
}

// Three digits are more than these figures mean.
double Rounded(double figure) {
  constexpr double kDigits = 1000;
  return std::round(figure * kDigits) / kDigits;
}

void DescribeLattice(const board::GridGeometry& lattice, nlohmann::ordered_json& line) {
  const base::FrameRect grid = lattice.Bounds();
  line["grid"] = {{"x", grid.x}, {"y", grid.y}, {"width", grid.width}, {"height", grid.height}};
  line["col_edges"] = lattice.col_edges;
  line["row_edges"] = lattice.row_edges;
  line["residual_px"] = Rounded(lattice.residual_px);
}

void DescribeBoard(const FoundBoard& board, nlohmann::ordered_json& line) {
  line["skin"] = nullptr;
  if (!board.skin.empty()) line["skin"] = board.skin;
  const auto& cells = board.reading.cells;
  line["rows"] = cells.rows();
  line["cols"] = cells.cols();
  line["status"] = Name(board.reading.status);
  line["mines_left"] = nullptr;
  if (board.reading.mines_left) line["mines_left"] = *board.reading.mines_left;
  DescribeLattice(board.geometry, line);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  nlohmann::ordered_json confidence = nlohmann::ordered_json::array();
  for (int row = 0; row < cells.rows(); ++row) {
    std::string symbols;
    nlohmann::ordered_json sure = nlohmann::ordered_json::array();
    for (int col = 0; col < cells.cols(); ++col) {
      const CellReading& cell = cells[CellPos{row, col}];
      symbols += ToChar(cell.symbol);
      sure.push_back(Rounded(static_cast<double>(cell.confidence)));
    }
    rows.push_back(std::move(symbols));
    confidence.push_back(std::move(sure));
  }
  line["board"] = std::move(rows);
  line["confidence"] = std::move(confidence);
  line["repaired"] = nlohmann::ordered_json::array();
  for (const CellPos cell : board.repaired) line["repaired"].push_back({cell.row, cell.col});
  const std::string reason = ReasonOf(board);
  line["reason"] = nullptr;
  if (!reason.empty()) line["reason"] = reason;
}

// A board that is not there has every key, too.
nlohmann::ordered_json NoBoard() {
  nlohmann::ordered_json none;
  for (const char* key : {"skin", "rows", "cols", "status", "mines_left", "grid"}) {
    none[key] = nullptr;
  }
  none["col_edges"] = none["row_edges"] = nlohmann::ordered_json::array();
  none["residual_px"] = nullptr;
  for (const char* key : {"board", "confidence", "repaired"}) {
    none[key] = nlohmann::ordered_json::array();
  }
  none["reason"] = nullptr;
  return none;
}

nlohmann::ordered_json DescribePossible(const PossibleBoard& board) {
  nlohmann::ordered_json line{{"rows", board.geometry.rows()}, {"cols", board.geometry.cols()}};
  DescribeLattice(board.geometry, line);
  line["reason"] = board.refusal;
  return line;
}

// Every key is there in every line; what is not known is null or empty. "boards" lists all of them,
// the best one again, when there are several.
void PrintJson(const PictureAnswer& answer, std::ostream& out) {
  nlohmann::ordered_json line{{"file", answer.name}, {"found", answer.read.boards.ok()}};
  line.update(NoBoard());
  line["boards"] = nlohmann::ordered_json::array();
  if (answer.read.boards) {
    DescribeBoard(answer.Best(), line);
    for (const FoundBoard& board : *answer.read.boards) {
      if (answer.read.boards->size() == 1) break;
      DescribeBoard(board, line["boards"].emplace_back(nlohmann::ordered_json::object()));
    }
  } else {
    const Error& error = answer.read.boards.error();
    line["reason"] = error.text;
    if (error.kind == ErrorKind::kPaused) {
      line["status"] = Name(board::minesweeper::GameStatus::kPaused);
    }
  }
  line["possible"] = nlohmann::ordered_json::array();
  for (const PossibleBoard& board : answer.read.trace.possible) {
    line["possible"].push_back(DescribePossible(board));
  }
  line["elapsed_ms"] = answer.elapsed_ms;
  out << JsonLine(line) << '\n';
}

std::string ErrorOn(const PictureAnswer& answer) {
  const Error& error = answer.read.boards.error();
  // An unreadable file is named in its error already.
  const bool is_of_the_picture = base::ExitCodeFor(error.kind) == ExitCode::kNotFound;
  return is_of_the_picture ? fmt::format("{}: {}", answer.name, error.text) : error.text;
}

// What a person should hear about this picture on stderr; none if all is well.
std::vector<std::string> MessagesOn(const PictureAnswer& answer, const ReadOptions& options) {
  if (!answer.read.boards) return {ErrorOn(answer)};
  std::vector<std::string> messages;
  if (IsDoubtful(answer.Best(), options)) {
    messages.push_back(fmt::format("{}: {}", answer.name, ReasonOf(answer.Best())));
  }
  if (answer.read.boards->size() > 1 && options.format == OutputFormat::kText) {
    messages.push_back(fmt::format("{}: the best of {} boards is printed; --format json lists all",
                                   answer.name, answer.read.boards->size()));
  }
  return messages;
}

std::vector<overlay::Mark> MarksFor(const FoundBoard& board) {
  std::vector<overlay::Mark> marks;
  board::ForEachCell(board.reading.cells, [&](CellPos p) {
    const CellSymbol symbol = board.reading.cells[p].symbol;
    if (symbol == CellSymbol::kUnknown) {
      marks.push_back({p, overlay::MarkKind::kUnknown, ""});
    } else {
      marks.push_back({p, overlay::MarkKind::kSymbol, std::string(1, ToChar(symbol))});
    }
  });
  return marks;
}

struct Drawing {
  board::GridGeometry lattice;
  std::vector<overlay::Mark> marks;
};

// Boards with what was read; where there is none, the grids of what may be one, if anything.
std::vector<Drawing> DrawingsFor(const PictureAnswer& answer) {
  std::vector<Drawing> drawings;
  if (answer.read.boards) {
    for (const FoundBoard& board : *answer.read.boards) {
      drawings.push_back({board.geometry, MarksFor(board)});
    }
  } else {
    for (const PossibleBoard& board : answer.read.trace.possible) {
      drawings.push_back({board.geometry, {}});
    }
  }
  return drawings;
}

base::Status Annotate(Frame picture, const PictureAnswer& answer, const std::filesystem::path& to) {
  overlay::PaintParams params;
  params.grid = true;
  const std::vector<Drawing> drawings = DrawingsFor(answer);
  if (drawings.empty()) {
    std::error_code ignored;  // what was drawn of another picture is no answer to this one
    std::filesystem::remove(to, ignored);
    return base::Ok();
  }
  for (const Drawing& drawing : drawings) {
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
  const auto there = minesweeper::FindWindow(**connection, static_cast<xcb_window_t>(window));
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

base::Status WriteDebug(const Frame& picture, const PictureAnswer& answer,
                        const std::filesystem::path& folder) {
  const std::string outcome = answer.read.boards
                                  ? fmt::format("{} read", answer.read.boards->size())
                                  : answer.read.boards.error().text;
  return minesweeper::WriteDebugPictures(picture, answer.read.trace, outcome, folder);
}

}  // namespace

ExitCode Read(const ReadOptions& options, const BoardReader& reader, const GrabWindow& grab_window,
              std::ostream& out, std::ostream& err, const CountLine& progress) {
  if (const std::optional<Error> misuse = Misuse(options)) {
    err << kMessagePrefix << misuse->text << '\n';
    return base::ExitCodeFor(misuse->kind);
  }
  Result<vision::minesweeper::ReadHints> hints = minesweeper::HintsFrom(options.board);
  if (!hints) return Complain(hints.error(), err);
  hints->mines = options.mines;
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
    const Picture picture{source.name, source.take()};
    const PictureAnswer answer = ReadPicture(picture, reader, *hints, options.board);
    worst = Worse(worst, ExitCodeOf(answer, options));
    for (const std::string& message : MessagesOn(answer, options)) tell(message);
    if (options.format == OutputFormat::kJson) PrintJson(answer, out);
    if (picture.frame && !options.debug.empty()) {
      keep(WriteDebug(*picture.frame, answer, options.debug));
    }
    if (picture.frame && !options.annotate.empty()) {
      keep(Annotate(*picture.frame, answer, options.annotate));
    }
    if (!answer.read.boards) continue;
    if (options.format == OutputFormat::kText) {
      if (!first_board) out << '\n';
      first_board = false;
      if (options.is_for_eyes && sources.size() > 1) out << base::Printable(source.name) << ":\n";
      const auto symbols = answer.Best().reading.Symbols();
      out << (options.is_for_eyes ? minesweeper::ShownBoard(symbols, options.is_coloured)
                                  : board::minesweeper::FormatBoard(symbols));
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
  const auto options = std::make_shared<ReadOptions>();
  CLI::App* parser = parent.add_subcommand("read", "print the board that a picture shows");
  parser->add_option(
      "FILE", options->files,
      "PNG or JPEG pictures of a window or a whole desktop; - is the standard input");
  parser->add_option("--window", options->window, "read this window (decimal or 0x…)")
      ->type_name("ID");
  minesweeper::AddFormatOption(*parser, options->format);
  parser->add_flag("-q,--quiet", options->is_quiet, "print no messages: the exit code says enough");
  parser
      ->add_option("--debug", options->debug,
                   "write a picture of each stage into this folder: lattices, groups, labels")
      ->type_name("DIR");
  parser
      ->add_option("--mines", options->mines,
                   "mines on the whole board: believed where the picture does not say")
      ->check(AtLeast(1));
  minesweeper::AddBoardOptions(*parser, options->board);
  parser
      ->add_option(
          "--annotate", options->annotate,
          "draw grid and reading into this PNG file; without a board, what may be one, or no file")
      ->check(PngName())
      ->type_name("OUT.png");
  parser->footer(
      "A board is one line a row:  # covered  . blank  1-8  F flag  ? question mark\n"
      "  * mine  X exploded mine  x wrong flag  ~ unreadable\n"
      "On a terminal the board has colours, unless NO_COLOR is set, and numbers of rows and "
      "columns,\ncounted from 0; in a file or a pipe it has neither.\n"
      "Several pictures: a blank line lies between their boards; on a terminal each has a "
      "heading.\n"
      "Several boards: text is the best one, JSON has all of them in \"boards\"; what may be one,\n"
      "but cannot be read, is in \"possible\".\n"
      "Exit code 0: all is read; 2: not a picture; 3: some cells cannot be read, or --mines,\n"
      "--rows or --columns contradict the picture; 4: no board.\n\n"
      "Examples:\n  gridhand read screenshot.png\n"
      "  gridhand read --format json *.png | jq .status\n"
      "  maim | gridhand read -                           what is on the screen now\n"
      "  gridhand read screenshot.png | gridhand solve\n"
      "  gridhand read fresh.png --rows 9 --columns 9     a board with nothing open yet\n");
  return {parser, [options] {
            const Result<DataFiles> files = FindDataFiles();
            if (!files) return ReportError(files.error());
            Result<vision::minesweeper::ReaderData> data = minesweeper::ReaderDataFor(*files);
            if (!data) return ReportError(data.error());
            const Result<BoardReader> reader = BoardReader::Load(*std::move(data));
            if (!reader) return ReportError(reader.error());
            options->is_for_eyes = isatty(STDOUT_FILENO) != 0;  // a program wants boards alone
            options->is_coloured = base::TakesColours(STDOUT_FILENO);
            return Read(*options, *reader, GrabLiveWindow, std::cout, std::cerr,
                        ProgressBesideAFile(*options));
          }};
}

}  // namespace gridhand::app
