#include "app/commands/learn_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/data_files.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/play_options.h"
#include "app/minesweeper/reader_data.h"
#include "app/minesweeper/skin_lesson.h"
#include "app/minesweeper/skin_text.h"
#include "app/report_error.h"

namespace gridhand::app {
namespace {

using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using minesweeper::Lesson;
using minesweeper::OutputFormat;
using minesweeper::SkinContents;
using vision::minesweeper::BoardReader;
using vision::minesweeper::LearntSkin;

// What was learnt under that name before is added to.
Result<LearntSkin> SkinSoFar(const std::string& name, const std::filesystem::path& folder) {
  Result<LearntSkin> skin = minesweeper::LoadLearntSkin(folder, name);
  if (skin || skin.error().kind != ErrorKind::kNotFound) return skin;
  return LearntSkin{.name = name};
}

std::string Text(const LearnOptions& options, const Lesson& lesson, const SkinContents& contents,
                 const std::string& saved) {
  std::string text = fmt::format("{}: {} pictures of cells, learnt from {} of {} pictures\n",
                                 options.name, contents.total, lesson.learnt_from, lesson.pictures);
  text += minesweeper::SymbolTable(contents);
  text += saved.empty() ? "not saved (--dry-run)\n" : fmt::format("saved in {}\n", saved);
  return text;
}

std::string Json(const LearnOptions& options, const Lesson& lesson, const SkinContents& contents,
                 const std::string& saved) {
  nlohmann::ordered_json line = minesweeper::SkinAsJson(options.name, contents);
  line["pictures"] = lesson.pictures;
  line["learnt_from"] = lesson.learnt_from;
  line["refused"] = lesson.refused;
  line["saved"] = nullptr;
  if (!saved.empty()) line["saved"] = saved;
  return line.dump() + "\n";
}

// Where the skin is to be kept. Among the user's own it may not have a shipped one's name.
Result<std::filesystem::path> FolderFor(const LearnOptions& options, const DataFiles& files) {
  if (!options.into.empty()) return options.into;
  const base::Status free = minesweeper::CheckNotShipped(options.name, files);
  if (!free) return free.error();
  return minesweeper::LearntSkinsFolder();
}

}  // namespace

ExitCode Learn(const LearnOptions& options, const std::filesystem::path& skins_folder,
               const BoardReader& reader, std::ostream& out, std::ostream& err) {
  Result<LearntSkin> skin = SkinSoFar(options.name, skins_folder);
  if (!skin) return Complain(skin.error(), err);
  const Result<Lesson> lesson =
      minesweeper::LearnFromFolder(options.from, reader, options.is_brief, *skin);
  if (!lesson) return Complain(lesson.error(), err);
  for (const std::string& refused : lesson->refused) err << kMessagePrefix << refused << '\n';
  if (lesson->learnt_from == 0) {
    return Complain({ErrorKind::kNotFound,
                     fmt::format("{}: nothing was learnt: put the board of a picture into a .txt "
                                 "beside it",
                                 options.from.string())},
                    err);
  }
  std::string saved;
  if (!options.dry_run) {
    const base::Status written = minesweeper::SaveLearntSkin(*skin, skins_folder);
    if (!written) return Complain(written.error(), err);
    saved = (skins_folder / skin->name).string();
  }
  const SkinContents contents = minesweeper::ContentsOf(*skin);
  const bool as_json = options.format == OutputFormat::kJson;
  out << (as_json ? Json(options, *lesson, contents, saved)
                  : Text(options, *lesson, contents, saved));
  return lesson->refused.empty() ? ExitCode::kDone : ExitCode::kPartial;
}

Command AddLearnCommand(CLI::App& parent) {
  const auto options = std::make_shared<LearnOptions>();
  CLI::App* parser =
      parent.add_subcommand("learn", "learn how a program's cells look, from pictures");
  parser->add_option("NAME", options->name, "what the skin is to be called")->required();
  parser
      ->add_option(
          "--from", options->from,
          "pictures (name.png), at any depth; with their boards (name.txt) beside them where "
          "you know these")
      ->required()
      ->type_name("DIR");
  parser
      ->add_option("--into", options->into,
                   "keep the skin in this folder, not among your own: score --skins reads it there")
      ->type_name("SKINS");
  parser->add_flag("--brief", options->is_brief,
                   "keep no picture that is like one kept before, at any size: makes small skins, "
                   "for boards of any size, that find none themselves");
  parser->add_flag("--dry-run", options->dry_run, "say what would be learnt, keep nothing");
  minesweeper::AddFormatOption(*parser, options->format);
  parser->footer(
      "Pictures with a board beside them are believed; of others that is learnt which can be read\n"
      "wholly without a skin. What was learnt under the name before is added to. read, score, "
      "play\n"
      "and windows use learnt skins from then on. docs/recognition.md says how labels are "
      "written.\n"
      "Exit code 0: learnt; 2: no such folder, no such name; 3: some pictures taught nothing; 4: "
      "none\n"
      "did.\n\n"
      "Examples:\n  gridhand learn my-mines --from screenshots\n"
      "  gridhand learn my-mines --from screenshots --dry-run\n"
      "  gridhand skins show my-mines\n");
  return {parser, [options] {
            const Result<DataFiles> files = FindDataFiles();
            if (!files) return ReportError(files.error());
            const auto folder = FolderFor(*options, *files);
            if (!folder) return ReportError(folder.error());
            const Result<BoardReader> reader =
                BoardReader::Load(minesweeper::UnseenReaderDataFor(*files));
            if (!reader) return ReportError(reader.error());
            return Learn(*options, *folder, *reader, std::cout, std::cerr);
          }};
}

}  // namespace gridhand::app
