#include "app/commands/doctor_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/games.h"
#include "app/json_text.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "app/window_search.h"
#include "base/interrupt.h"
#include "x11/connection.h"

namespace gridhand::app {
namespace {

using base::ExitCode;

std::string_view NameOf(Severity severity) {
  switch (severity) {
    case Severity::kFine:
      return "fine";
    case Severity::kNote:
      return "note";
    case Severity::kProblem:
      break;
  }
  return "problem";
}

void Append(std::vector<Finding>& findings, std::vector<Finding> more) {
  findings.insert(findings.end(), more.begin(), more.end());
}

Finding AboutDrawing(const ProgramProfile& profile, const NeededFile& missing) {
  return {profile.name, Severity::kNote,
          fmt::format("it needs {} to draw its numbers: without it they are empty cells",
                      missing.package),
          fmt::format("apt-get install {}", missing.package)};
}

std::vector<Finding> DiagnosePrograms(const ProfileList& profiles) {
  std::vector<Finding> findings{
      DiagnoseProgram("Xephyr", "xserver-xephyr", "for play --launch in a window"),
      DiagnoseProgram("Xvfb", "xvfb", "for demo and play --launch --private"),
      DiagnoseProgram("openbox", "openbox", "as the window manager of launched games")};
  for (const ProgramProfile* profile : profiles) {
    if (profile->launch.program.empty()) continue;
    Append(findings, DiagnoseLaunch(*profile));
  }
  return findings;
}

Finding AboutWindow(const SurveyedWindow& window, const GameList& games) {
  const std::string subject = fmt::format("window 0x{:x}", window.info.id);
  const std::string name = Describe(window.info);
  if (!window.board.ok()) {
    return {subject, Severity::kNote, fmt::format("{}: {}", name, window.board.error().text), ""};
  }
  const auto& geometry = window.board->geometry;
  const std::string board =
      fmt::format("{}: a board of {} x {} cells", name, geometry.cols(), geometry.rows());
  const Game& game = GameNamed(games, window.board->game);
  const ProgramProfile& profile = ProfileOfWindow(game, window.info);
  if (&profile != &game.unknown_program()) {
    return {subject, Severity::kFine, fmt::format("{}, {}", board, profile.title), ""};
  }
  return {subject, Severity::kNote, board + " of a program without a profile",
          "it can be played, but starting a new game is left to you"};
}

std::vector<Finding> DiagnoseWindows(x11::Connection& connection, const GameList& games) {
  auto windows = SurveyWindows(connection, FindAnyBoard(games, Scrutiny::kUsual));
  if (!windows.ok()) return {{"windows", Severity::kProblem, windows.error().text, ""}};
  std::vector<Finding> findings;
  for (const SurveyedWindow& window : *windows) {
    findings.push_back(AboutWindow(window, games));
  }
  const auto boards = std::count_if(windows->begin(), windows->end(),
                                    [](const SurveyedWindow& w) { return w.board.ok(); });
  if (boards == 0) {
    findings.push_back({"board", Severity::kNote, "no window shows one",
                        "start a game, or let gridhand play --launch PROGRAM start it"});
  } else if (boards > 1) {
    findings.push_back({"board", Severity::kNote, fmt::format("{} windows show one", boards),
                        "tell gridhand play which: --window ID"});
  }
  return findings;
}

ExitCode Diagnose(OutputFormat format) {
  const GameList games = MakeGames();
  if (const base::Status loaded = LoadAll(games); !loaded.ok()) return ReportError(loaded.error());
  const base::Interrupt& interrupt = StopOnSignals();
  std::vector<Finding> findings{DiagnoseSession()};
  auto connection = x11::Connection::Open("", &interrupt);
  if (connection.ok()) {
    Append(findings, DiagnoseDisplay(**connection));
  } else {
    findings.push_back({"display", Severity::kProblem, connection.error().text,
                        "gridhand demo and gridhand play --launch PROGRAM --private need none"});
  }
  Append(findings, DiagnosePrograms(ProfilesOf(games)));
  if (connection.ok()) Append(findings, DiagnoseWindows(**connection, games));
  std::cout << (format == OutputFormat::kJson ? FindingsAsJson(findings)
                                              : FindingsAsText(findings));
  const bool any_problem = std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
    return f.severity == Severity::kProblem;
  });
  return any_problem ? ExitCode::kDisplayUnusable : ExitCode::kDone;
}

}  // namespace

std::vector<Finding> DiagnoseLaunch(const ProgramProfile& profile) {
  const std::string purpose = fmt::format("for play --launch {}", profile.name);
  Finding game = DiagnoseProgram(profile.launch.program, profile.package, purpose);
  if (!profile.launch.themes.empty() && game.severity == Severity::kFine) {
    game.text += fmt::format("; --theme {}", fmt::join(profile.launch.themes, "|"));
  }
  std::vector<Finding> findings{game};
  for (const NeededProgram& need : profile.launch.needs) {
    const Finding found = DiagnoseProgram(need.program, need.package, purpose);
    if (found.severity != Severity::kFine) findings.push_back(found);
  }
  for (const NeededFile& need : profile.drawing_needs) {
    if (!IsInstalled(need)) findings.push_back(AboutDrawing(profile, need));
  }
  return findings;
}

std::string FindingsAsText(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& finding : findings) {
    out +=
        fmt::format("{:<8} {:<16} {}\n", NameOf(finding.severity), finding.subject, finding.text);
    if (!finding.advice.empty()) out += fmt::format("{:<25} -> {}\n", "", finding.advice);
  }
  return out;
}

std::string FindingsAsJson(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& finding : findings) {
    nlohmann::ordered_json line;
    line["subject"] = finding.subject;
    line["severity"] = NameOf(finding.severity);
    line["text"] = finding.text;
    line["advice"] = finding.advice;
    out += JsonLine(line) + "\n";
  }
  return out;
}

Command AddDoctorCommand(CLI::App& parent) {
  const auto format = std::make_shared<OutputFormat>(OutputFormat::kText);
  CLI::App* parser = parent.add_subcommand(
      "doctor", "say what works on this machine, what does not, and what to do about it");
  AddFormatOption(*parser, *format);
  parser->footer(
      "Clicks nothing. Exit code 6 if no game on this display can be played, else 0.\n\n"
      "Examples:\n  gridhand doctor\n  gridhand doctor --format json | grep problem\n");
  return {parser, [format] { return Diagnose(*format); }};
}

}  // namespace gridhand::app
