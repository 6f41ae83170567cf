#include "app/minesweeper/lessons.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "app/data_files.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/name.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/skins.h"
#include "app/option_checks.h"
#include "app/option_owners.h"
#include "app/report_error.h"
#include "app/signals.h"

namespace gridhand::app::minesweeper {

using base::ExitCode;
using vision::minesweeper::BoardReader;

void MinesweeperLessons::AddLearnOptions(CLI::App& parser) {
  CLI::Option* from =
      parser
          .add_option(
              "--from", options_.from,
              "pictures (PNG, JPEG), at any depth; with their boards (name.txt) beside them where "
              "you know these")
          ->type_name("DIR");
  AddWindowOptions(parser, options_.window);
  CLI::Option* watch =
      parser.add_flag("--watch", options_.only_watches,
                      "click nothing: you play in the window, and Ctrl-C ends the lesson");
  parser.add_option("--games", options_.games, "how many games to play in the window at most")
      ->check(AtLeast(1))
      ->capture_default_str()
      ->excludes(watch);
  AddBoardOptions(parser, options_.board);
  parser.add_flag("--yes", options_.yes,
                  "do not ask before the first click (nothing is asked either where stdin is no "
                  "terminal)");
  parser
      .add_option("--into", options_.into,
                  "keep the skin in this folder, not among your own: score --skins reads it there")
      ->type_name("SKINS");
  parser
      .add_flag("--brief", options_.is_brief,
                "keep no picture that is like one kept before, at any size: makes small skins, "
                "for boards of any size, that find none themselves")
      ->needs(from);
  for (const char* of_windows : {"--window", "--title", "--class", "--pid", "--pick", "--watch",
                                 "--games", "--rows", "--columns", "--at"}) {
    from->excludes(parser.get_option(of_windows));
  }
  parser.add_flag("--dry-run", options_.dry_run,
                  "say what would be learnt, keep nothing (of pictures, or with --watch)");
}

ExitCode MinesweeperLessons::Learn(const std::string& name, OutputFormat format, std::ostream& out,
                                   std::ostream& err) {
  options_.name = name;
  options_.format = format;
  const auto files = FindDataFiles(kGameName);
  if (!files) return ReportError(files.error());
  const auto folder = SkinsFolderFor(name, options_.into, *files);
  if (!folder) return ReportError(folder.error());
  const auto reader = BoardReader::Load(UnseenReaderDataFor(*files));
  if (!reader) return ReportError(reader.error());
  return minesweeper::Learn(options_, *folder, *reader, AskAtTerminal(STDIN_FILENO),
                            StopOnSignals(), out, err);
}

ExitCode MinesweeperLessons::Skins(const SkinsOptions& options, const AskName& ask,
                                   std::ostream& out, std::ostream& err) const {
  const auto folder = LearntSkinsFolder();
  if (!folder) return ReportError(folder.error());
  return minesweeper::Skins(options, *folder, ask, out, err);
}

}  // namespace gridhand::app::minesweeper
