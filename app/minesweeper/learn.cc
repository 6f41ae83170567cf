#include "app/minesweeper/learn.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/json_text.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/skin_lesson.h"
#include "app/minesweeper/skin_text.h"
#include "app/minesweeper/window_lesson.h"
#include "app/play_options.h"
#include "app/report_error.h"
#include "app/signals.h"
#include "base/counted.h"

namespace gridhand::app::minesweeper {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using vision::minesweeper::BoardReader;
using vision::minesweeper::LearntSkin;

// What was learnt under that name before is added to. `is_told`: labels may say what is to be
// learnt.
Result<LearntSkin> SkinSoFar(const std::string& name, const std::filesystem::path& folder,
                             bool is_told) {
  Result<LearntSkin> skin = LoadLearntSkin(folder, name);
  if (skin || skin.error().kind != ErrorKind::kNotFound) return skin;
  return LearntSkin{.name = name, .cells = vision::minesweeper::CellMemory({.is_told = is_told})};
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

std::string Text(const LearnOptions& options, const Report& report, const SkinContents& contents,
                 const std::string& saved) {
  std::string text = fmt::format(
      "{}: {}, learnt from {}\n", options.name,
      base::Counted(contents.total, "picture of a cell", "pictures of cells"), report.learnt_from);
  text += SymbolTable(contents);
  text += saved.empty() ? "not saved (--dry-run)\n" : fmt::format("saved in {}\n", saved);
  return text;
}

std::string LessonAsJson(const LearnOptions& options, const Report& report,
                         const SkinContents& contents, const std::string& saved) {
  nlohmann::ordered_json line = SkinAsJson(options.name, contents);
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
    const base::Status written = SaveLearntSkin(skin, skins_folder);
    if (!written) return Complain(written.error(), err);
    saved = (skins_folder / skin.name).string();
  }
  const SkinContents contents = ContentsOf(skin);
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
  const auto told = HintsFrom(options.board);
  if (!told) return Complain(told.error(), err);
  const Result<WindowLesson> lesson = LearnFromWindow({.window = options.window,
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
      LearnFromFolder({options.from, options.is_brief, ask, &interrupt}, reader, skin);
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

Result<std::filesystem::path> SkinsFolderFor(const std::string& name,
                                             const std::filesystem::path& into,
                                             const DataFiles& files) {
  if (!into.empty()) return into;
  const base::Status free = CheckNotShipped(name, files);
  if (!free) return free.error();
  return LearntSkinsFolder();
}

ExitCode Learn(const LearnOptions& options, const std::filesystem::path& skins_folder,
               const BoardReader& reader, const AskPerson& ask, const base::Interrupt& interrupt,
               std::ostream& out, std::ostream& err) {
  Result<LearntSkin> skin = SkinSoFar(options.name, skins_folder, !options.from.empty());
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

}  // namespace gridhand::app::minesweeper
