#include "app/commands/windows_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/games.h"
#include "app/json_text.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "base/interrupt.h"
#include "x11/connection.h"

namespace gridhand::app {
namespace {

using base::ExitCode;

std::string BoardText(const SurveyedWindow& window) {
  if (!window.board.ok()) return "no board: " + window.board.error().text;
  const auto& geometry = window.board->geometry;
  return fmt::format("board of {}x{} cells ({})", geometry.cols(), geometry.rows(),
                     window.board->skin);
}

std::string TextLine(const SurveyedWindow& window) {
  const x11::WindowInfo& info = window.info;
  const base::ScreenRect& area = info.client_area;
  const std::string pid = info.pid == 0 ? "-" : std::to_string(info.pid);
  return fmt::format("0x{:x}  \"{}\"  class {}  pid {}  {}x{}{:+}{:+}  {}\n", info.id, info.title,
                     info.class_name, pid, area.width, area.height, area.x, area.y,
                     BoardText(window));
}

nlohmann::ordered_json ToJson(const SurveyedWindow& window) {
  const x11::WindowInfo& info = window.info;
  nlohmann::ordered_json out;
  out["id"] = fmt::format("0x{:x}", info.id);
  out["title"] = info.title;
  out["class"] = info.class_name;
  out["instance"] = info.instance_name;
  out["pid"] = nullptr;
  if (info.pid != 0) out["pid"] = info.pid;
  out["x"] = info.client_area.x;
  out["y"] = info.client_area.y;
  out["width"] = info.client_area.width;
  out["height"] = info.client_area.height;
  out["viewable"] = info.viewable;
  out["game"] = nullptr;
  if (window.board.ok()) out["game"] = window.board->game;
  out["board"] = nullptr;
  out["reason"] = window.board.ok() ? "" : window.board.error().text;
  if (window.board.ok()) {
    const auto& geometry = window.board->geometry;
    out["board"] = {
        {"rows", geometry.rows()}, {"cols", geometry.cols()}, {"skin", window.board->skin}};
  }
  return out;
}

ExitCode ListAll(OutputFormat format) {
  const GameList games = MakeGames();
  if (const base::Status loaded = LoadAll(games); !loaded.ok()) return ReportError(loaded.error());
  const base::Interrupt& interrupt = StopOnSignals();
  auto connection = x11::Connection::Open("", &interrupt);
  if (!connection.ok()) return ReportError(connection.error());
  auto windows = SurveyWindows(**connection, FindAnyBoard(games, Scrutiny::kUsual));
  if (!windows.ok()) return ReportError(windows.error());
  if (windows->empty()) {
    return ReportError({base::ErrorKind::kNotFound, "there is no window on this display"});
  }
  std::cout << (format == OutputFormat::kJson ? WindowsAsJson(*windows) : WindowsAsText(*windows));
  return ExitCode::kDone;
}

}  // namespace

std::string WindowsAsText(const std::vector<SurveyedWindow>& windows) {
  std::string out;
  for (const SurveyedWindow& window : windows) out += TextLine(window);
  return out;
}

std::string WindowsAsJson(const std::vector<SurveyedWindow>& windows) {
  std::string out;
  for (const SurveyedWindow& window : windows) out += JsonLine(ToJson(window)) + "\n";
  return out;
}

Command AddWindowsCommand(CLI::App& parent) {
  const auto format = std::make_shared<OutputFormat>(OutputFormat::kText);
  CLI::App* parser =
      parent.add_subcommand("windows", "list the windows and the board found in each");
  AddFormatOption(*parser, *format);
  parser->footer("Examples:\n  gridhand windows\n  gridhand windows --format json");
  return {parser, [format] { return ListAll(*format); }};
}

}  // namespace gridhand::app
