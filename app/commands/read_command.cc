#include "app/commands/read_command.h"

#include <fmt/format.h>

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
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/window_search.h"
#include "app/report_error.h"
#include "board/minesweeper/text.h"
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

constexpr const char* kPrefix = "gridhand: ";

struct Picture {
  std::string name;
  Result<Frame> frame;
};

// One picture read.
struct Answer {
  std::string name;
  Result<FoundBoard> board;
  double elapsed_ms = 0;
};

Answer Look(const Picture& picture, const BoardReader& reader) {
  if (!picture.frame) return {picture.name, picture.frame.error()};
  const auto started = std::chrono::steady_clock::now();
  Result<FoundBoard> board = reader.Find(*picture.frame);
  const std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - started;
  return {picture.name, std::move(board), elapsed.count()};
}

bool HasUnknownCells(const FoundBoard& board) {
  return std::any_of(board.reading.cells.begin(), board.reading.cells.end(),
                     [](const CellReading& c) { return c.symbol == CellSymbol::kUnknown; });
}

ExitCode ExitCodeOf(const Answer& answer) {
  if (!answer.board) return base::ExitCodeFor(answer.board.error().kind);
  return HasUnknownCells(*answer.board) ? ExitCode::kPartial : ExitCode::kDone;
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

void DescribeBoard(const FoundBoard& board, nlohmann::ordered_json& line) {
  const base::FrameRect grid = board.geometry.Bounds();
  const auto& cells = board.reading.cells;
  line["rows"] = cells.rows();
  line["cols"] = cells.cols();
  line["status"] = Name(board.reading.status);
  line["mines_left"] = nullptr;
  if (board.reading.mines_left) line["mines_left"] = *board.reading.mines_left;
  line["grid"] = {{"x", grid.x}, {"y", grid.y}, {"width", grid.width}, {"height", grid.height}};
  line["col_edges"] = board.geometry.col_edges;
  line["row_edges"] = board.geometry.row_edges;
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  nlohmann::ordered_json confidence = nlohmann::ordered_json::array();
  for (int row = 0; row < cells.rows(); ++row) {
    std::string symbols;
    nlohmann::ordered_json sure = nlohmann::ordered_json::array();
    for (int col = 0; col < cells.cols(); ++col) {
      const CellReading& cell = cells[CellPos{row, col}];
      symbols += ToChar(cell.symbol);
      // Three digits are more than the figure means.
      constexpr double kDigits = 1000;
      sure.push_back(std::round(static_cast<double>(cell.confidence) * kDigits) / kDigits);
    }
    rows.push_back(std::move(symbols));
    confidence.push_back(std::move(sure));
  }
  line["board"] = std::move(rows);
  line["confidence"] = std::move(confidence);
}

// Every key is there in every line; what is not known is null or empty.
void PrintJson(const Answer& answer, std::ostream& out) {
  nlohmann::ordered_json line;
  line["file"] = answer.name;
  line["found"] = answer.board.ok();
  for (const char* key : {"rows", "cols", "status", "mines_left", "grid"}) line[key] = nullptr;
  for (const char* key : {"col_edges", "row_edges", "board", "confidence"}) {
    line[key] = nlohmann::ordered_json::array();
  }
  if (answer.board) {
    DescribeBoard(*answer.board, line);
  } else if (answer.board.error().kind == ErrorKind::kPaused) {
    line["status"] = Name(board::minesweeper::GameStatus::kPaused);
  }
  const std::string reason = answer.board ? ReasonOf(*answer.board) : answer.board.error().text;
  line["reason"] = nullptr;
  if (!reason.empty()) line["reason"] = reason;
  line["elapsed_ms"] = answer.elapsed_ms;
  // A file name need not be UTF-8.
  out << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

// What a person should hear about this picture on stderr; empty if all is well.
std::string ComplaintOf(const Answer& answer) {
  if (answer.board) {
    if (!HasUnknownCells(*answer.board)) return {};
    return fmt::format("{}: {}", answer.name, ReasonOf(*answer.board));
  }
  const Error& error = answer.board.error();
  // An unreadable file is named in its error already.
  const bool is_of_the_picture = base::ExitCodeFor(error.kind) == ExitCode::kNotFound;
  return is_of_the_picture ? fmt::format("{}: {}", answer.name, error.text) : error.text;
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

base::Status Annotate(const Frame& frame, const FoundBoard& board,
                      const std::filesystem::path& to) {
  overlay::PaintParams params;
  params.grid = true;
  const Result<Frame> painted = overlay::Paint(frame, board.geometry, MarksFor(board), params);
  if (!painted) return painted.error();
  return capture::file::WritePng(*painted, to);
}

std::vector<Picture> PicturesFor(const ReadOptions& options, const GrabWindow& grab_window) {
  std::vector<Picture> pictures;
  if (options.window != 0) {
    pictures.push_back({fmt::format("window 0x{:x}", options.window), grab_window(options.window)});
  }
  for (const std::filesystem::path& file : options.files) {
    pictures.push_back({file.string(), capture::file::ReadPng(file)});
  }
  return pictures;
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
    return Error{ErrorKind::kBadInput, "nothing to read: name a PNG file, or a window by --window"};
  }
  if (!options.annotate.empty() && pictures > 1) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("--annotate draws into one picture, but {} were named", pictures)};
  }
  return std::nullopt;
}

}  // namespace

ExitCode Read(const ReadOptions& options, const BoardReader& reader, const GrabWindow& grab_window,
              std::ostream& out, std::ostream& err) {
  if (const std::optional<Error> misuse = Misuse(options)) {
    err << kPrefix << misuse->text << '\n';
    return base::ExitCodeFor(misuse->kind);
  }
  ExitCode worst = ExitCode::kDone;
  bool first_board = true;
  for (const Picture& picture : PicturesFor(options, grab_window)) {
    const Answer answer = Look(picture, reader);
    worst = Worse(worst, ExitCodeOf(answer));
    if (const std::string complaint = ComplaintOf(answer); !complaint.empty()) {
      err << kPrefix << complaint << '\n';
    }
    if (options.format == OutputFormat::kJson) PrintJson(answer, out);
    if (!answer.board) continue;
    if (options.format == OutputFormat::kText) {
      if (!first_board) out << '\n';
      first_board = false;
      out << board::minesweeper::FormatBoard(answer.board->reading.Symbols());
    }
    if (options.annotate.empty()) continue;
    if (const auto drawn = Annotate(*picture.frame, *answer.board, options.annotate); !drawn) {
      err << kPrefix << drawn.error().text << '\n';
      worst = Worse(worst, base::ExitCodeFor(drawn.error().kind));
    }
  }
  return worst;
}

Command AddReadCommand(CLI::App& parent) {
  const auto options = std::make_shared<ReadOptions>();
  CLI::App* parser = parent.add_subcommand("read", "print the board that a picture shows");
  parser->add_option("FILE", options->files, "PNG pictures of a window or a whole desktop");
  parser->add_option("--window", options->window, "read this window (decimal or 0x…)")
      ->type_name("ID");
  minesweeper::AddFormatOption(*parser, options->format);
  parser->add_option("--annotate", options->annotate, "draw grid and reading into this PNG file")
      ->type_name("OUT.png");
  parser->footer(
      "A board is one line a row:  # covered  . blank  1-8  F flag  ? question mark\n"
      "  * mine  X exploded mine  x wrong flag  ~ unreadable\n"
      "Exit code 0: all is read; 2: not a picture; 3: some cells are unreadable; 4: no board.\n\n"
      "Examples:\n  gridhand read screenshot.png\n"
      "  gridhand read --format json *.png | jq .status\n"
      "  gridhand read screenshot.png | gridhand solve\n");
  return {parser, [options] {
            const Result<DataFiles> files = FindDataFiles();
            if (!files) return ReportError(files.error());
            const Result<BoardReader> reader = BoardReader::Load(files->skins_dir);
            if (!reader) return ReportError(reader.error());
            return Read(*options, *reader, GrabLiveWindow, std::cout, std::cerr);
          }};
}

}  // namespace gridhand::app
