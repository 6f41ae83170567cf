#include "app/commands/learn_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/data_files.h"
#include "app/json_text.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/skin_lesson.h"
#include "app/minesweeper/skin_text.h"
#include "app/minesweeper/window_lesson.h"
#include "app/option_checks.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "base/counted.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using minesweeper::AskPerson;
using minesweeper::Lesson;
using minesweeper::SkinContents;
using minesweeper::WindowLesson;
using vision::minesweeper::BoardReader;
using vision::minesweeper::LearntSkin;

// What was learnt under that name before is added to.
Result<LearntSkin> SkinSoFar(const std::string& name, const std::filesystem::path& folder) {
  Result<LearntSkin> skin = minesweeper::LoadLearntSkin(folder, name);
  if (skin || skin.error().kind != ErrorKind::kNotFound) return skin;
  return LearntSkin{.name = name};
}

// What a lesson was, for a person and for a script.
struct Report {
  std::string learnt_from;
  nlohmann::ordered_json fields;
};

Report ReportOf(const Lesson& lesson) {
  return {fmt::format("{} of {}", lesson.learnt_from, base::Counted(lesson.pictures, "picture")),
          {{"pictures", lesson.pictures},
           {"learnt_from", lesson.learnt_from},
           {"refused", lesson.refused}}};
}

Report ReportOf(const WindowLesson& lesson) {
  nlohmann::ordered_json fields{{"games", lesson.games}, {"looks", lesson.looks}};
  fields["stopped"] = nullptr;
  if (lesson.stopped) fields["stopped"] = lesson.stopped->text;
  return {lesson.looks > 0 ? base::Counted(lesson.looks, "snapshot")
                           : base::Counted(lesson.games, "game"),
          std::move(fields)};
}

// Where the skin is to be kept. Among the user's own it may not have a shipped one's name.
Result<std::filesystem::path> FolderFor(const LearnOptions& options, const DataFiles& files) {
  if (!options.into.empty()) return options.into;
  const base::Status free = minesweeper::CheckNotShipped(options.name, files);
  if (!free) return free.error();
  return minesweeper::LearntSkinsFolder();
}

std::string Text(const LearnOptions& options, const Report& report, const SkinContents& contents,
                 const std::string& saved) {
  std::string text = fmt::format(
      "{}: {}, learnt from {}\n", options.name,
      base::Counted(contents.total, "picture of a cell", "pictures of cells"), report.learnt_from);
  text += minesweeper::SymbolTable(contents);
  text += saved.empty() ? "not saved (--dry-run)\n" : fmt::format("saved in {}\n", saved);
  return text;
}

std::string LessonAsJson(const LearnOptions& options, const Report& report,
                         const SkinContents& contents, const std::string& saved) {
  nlohmann::ordered_json line = minesweeper::SkinAsJson(options.name, contents);
  line.update(report.fields);
  line["saved"] = nullptr;
  if (!saved.empty()) line["saved"] = saved;
  return JsonLine(line) + "\n";
}

// Keeps what was learnt and tells of it.
ExitCode Keep(const LearnOptions& options, const std::filesystem::path& skins_folder,
              const LearntSkin& skin, const Report& report, std::ostream& out, std::ostream& err) {
  std::string saved;
  if (!options.dry_run) {
    const base::Status written = minesweeper::SaveLearntSkin(skin, skins_folder);
    if (!written) return Complain(written.error(), err);
    saved = (skins_folder / skin.name).string();
  }
  const SkinContents contents = minesweeper::ContentsOf(skin);
  const bool as_json = options.format == OutputFormat::kJson;
  out << (as_json ? LessonAsJson(options, report, contents, saved)
                  : Text(options, report, contents, saved));
  return ExitCode::kDone;
}

// What was learnt is kept, and yet the exit code tells of the signal that ended it.
ExitCode OfStopped(ExitCode kept, ExitCode otherwise) {
  if (kept != ExitCode::kDone) return kept;
  const int signal = SignalReceived();
  return signal != 0 ? base::ExitCodeForSignal(signal) : otherwise;
}

// The streams and the person that a command speaks to.
struct Talk {
  const AskPerson& ask;
  const base::Interrupt& interrupt;
  std::ostream& out;
  std::ostream& err;
};

ExitCode LearnInWindow(const LearnOptions& options, const std::filesystem::path& skins_folder,
                       const BoardReader& reader, LearntSkin skin, const Talk& talk) {
  auto& [ask, interrupt, out, err] = talk;
  const std::size_t known_before = skin.cells.Cells().size();
  const auto told = minesweeper::HintsFrom(options.board);
  if (!told) return Complain(told.error(), err);
  const Result<WindowLesson> lesson =
      minesweeper::LearnFromWindow({.window = options.window,
                                    .only_watches = options.only_watches,
                                    .games = options.games,
                                    .is_agreed = options.yes,
                                    .told = *told,
                                    .ask = ask,
                                    .evidence_dir = EvidenceDir(""),
                                    .interrupt = &interrupt},
                                   reader, skin);
  if (!lesson) return OfStopped(ExitCode::kDone, Complain(lesson.error(), err));
  if (lesson->stopped) Complain(*lesson->stopped, err);
  const bool saw_nothing = lesson->games == 0 && lesson->looks == 0;
  if (skin.cells.IsEmpty() || (saw_nothing && skin.cells.Cells().size() == known_before)) {
    const ExitCode nothing = Complain(
        {ErrorKind::kNotFound, "nothing was learnt: no board with a number on it was read wholly"},
        err);
    // A signal is how watching ends.
    return options.only_watches ? nothing : OfStopped(ExitCode::kDone, nothing);
  }
  const ExitCode kept = Keep(options, skins_folder, skin, ReportOf(*lesson), out, err);
  return lesson->stopped ? OfStopped(kept, ExitCode::kPartial) : kept;
}

ExitCode LearnFromPictures(const LearnOptions& options, const std::filesystem::path& skins_folder,
                           const BoardReader& reader, LearntSkin skin, const Talk& talk) {
  auto& [ask, interrupt, out, err] = talk;
  const Result<Lesson> lesson =
      minesweeper::LearnFromFolder({options.from, options.is_brief, ask, &interrupt}, reader, skin);
  if (!lesson) return Complain(lesson.error(), err);
  for (const std::string& refused : lesson->refused) err << kMessagePrefix << refused << '\n';
  if (lesson->learnt_from == 0) {
    const ExitCode nothing =
        Complain({ErrorKind::kNotFound,
                  fmt::format("{}: nothing was learnt: put the board of a picture into a .txt "
                              "beside it",
                              options.from.string())},
                 err);
    return OfStopped(ExitCode::kDone, nothing);
  }
  const ExitCode kept = Keep(options, skins_folder, skin, ReportOf(*lesson), out, err);
  return OfStopped(kept, lesson->refused.empty() ? kept : ExitCode::kPartial);
}

}  // namespace

ExitCode Learn(const LearnOptions& options, const std::filesystem::path& skins_folder,
               const BoardReader& reader, const AskPerson& ask, const base::Interrupt& interrupt,
               std::ostream& out, std::ostream& err) {
  Result<LearntSkin> skin = SkinSoFar(options.name, skins_folder);
  if (!skin) return Complain(skin.error(), err);
  if (options.from.empty() && !options.window.IsGiven()) {
    return Complain({ErrorKind::kBadInput,
                     "nothing to learn from: name a folder by --from, or a window by --window, "
                     "--title, --class, --pid or --pick"},
                    err);
  }
  if (options.dry_run && options.from.empty() && !options.only_watches) {
    return Complain({ErrorKind::kBadInput,
                     "--dry-run would play in the window: say --watch to click nothing, or --from "
                     "to learn from pictures"},
                    err);
  }
  const auto learn = options.from.empty() ? LearnInWindow : LearnFromPictures;
  return learn(options, skins_folder, reader, *std::move(skin), {ask, interrupt, out, err});
}

Command AddLearnCommand(CLI::App& parent) {
  const auto options = std::make_shared<LearnOptions>();
  CLI::App* parser = parent.add_subcommand(
      "learn", "learn how a program's cells look, by playing it or from pictures");
  parser->add_option("NAME", options->name, "what the skin is to be called")->required();
  CLI::Option* from =
      parser
          ->add_option(
              "--from", options->from,
              "pictures (PNG, JPEG), at any depth; with their boards (name.txt) beside them where "
              "you know these")
          ->type_name("DIR");
  AddWindowOptions(*parser, options->window);
  CLI::Option* watch =
      parser->add_flag("--watch", options->only_watches,
                       "click nothing: you play in the window, and Ctrl-C ends the lesson");
  parser->add_option("--games", options->games, "how many games to play in the window at most")
      ->check(AtLeast(1))
      ->capture_default_str()
      ->excludes(watch);
  minesweeper::AddBoardOptions(*parser, options->board);
  parser->add_flag("--yes", options->yes,
                   "do not ask before the first click (nothing is asked either where stdin is no "
                   "terminal)");
  parser
      ->add_option("--into", options->into,
                   "keep the skin in this folder, not among your own: score --skins reads it there")
      ->type_name("SKINS");
  parser
      ->add_flag("--brief", options->is_brief,
                 "keep no picture that is like one kept before, at any size: makes small skins, "
                 "for boards of any size, that find none themselves")
      ->needs(from);
  for (const char* of_windows : {"--window", "--title", "--class", "--pid", "--pick", "--watch",
                                 "--games", "--rows", "--columns", "--at"}) {
    from->excludes(parser->get_option(of_windows));
  }
  parser->add_flag("--dry-run", options->dry_run,
                   "say what would be learnt, keep nothing (of pictures, or with --watch)");
  AddFormatOption(*parser, options->format);
  parser->footer(
      "A window is learnt by playing in it: what a gesture did is known without looking, so a "
      "flag\n"
      "is put and taken off again to see one. Of pictures (--from) those with a board beside them\n"
      "are believed; others are read without a skin. At a terminal you are asked about cells that\n"
      "cannot be told: a picture, and one key to say what it shows. What was learnt under the "
      "name\n"
      "before is added to; symbols that were not met are left out. read, score, play and windows\n"
      "use learnt skins from then on. docs/score.md says how labels are written.\n"
      "Exit code 0: learnt; 2: no such folder or name, or nothing to learn from; 3: some pictures\n"
      "taught nothing, or the play was stopped; 4: nothing was learnt, or no such window;\n"
      "128+n: ended by signal n, what was learnt until then is kept (--watch: 0).\n\n"
      "Examples:\n  gridhand learn my-mines --pick\n"
      "  gridhand learn my-mines --pick --watch\n"
      "  gridhand learn my-mines --class 'MyMines' --rows 9 --columns 9\n"
      "  gridhand learn my-mines --from screenshots --dry-run\n"
      "  gridhand skins show my-mines\n");
  return {parser, [options] {
            const Result<DataFiles> files = FindDataFiles("minesweeper");
            if (!files) return ReportError(files.error());
            const auto folder = FolderFor(*options, *files);
            if (!folder) return ReportError(folder.error());
            const Result<BoardReader> reader =
                BoardReader::Load(minesweeper::UnseenReaderDataFor(*files));
            if (!reader) return ReportError(reader.error());
            return Learn(*options, *folder, *reader, minesweeper::AskAtTerminal(STDIN_FILENO),
                         StopOnSignals(), std::cout, std::cerr);
          }};
}

}  // namespace gridhand::app
