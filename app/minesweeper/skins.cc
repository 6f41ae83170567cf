#include "app/minesweeper/skins.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "app/json_text.h"
#include "app/minesweeper/learnt_skins.h"
#include "app/minesweeper/skin_lesson.h"
#include "app/minesweeper/skin_text.h"
#include "app/report_error.h"
#include "base/counted.h"
#include "base/printable.h"
#include "capture/file/png.h"

namespace gridhand::app::minesweeper {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorKind;
using base::ExitCode;
using base::Result;
using base::Status;
using vision::minesweeper::LearntSkin;

Status List(const SkinsOptions& options, const fs::path& folder, std::ostream& out,
            std::ostream& err) {
  const LearntSkins found = LoadLearntSkins(folder);
  for (const Error& error : found.damaged) {
    err << kMessagePrefix << base::Printable(LeftOut(error)) << '\n';
  }
  if (found.skins.empty()) err << "gridhand: no skin was learnt yet: gridhand learn --help\n";
  for (const LearntSkin& skin : found.skins) {
    const SkinContents contents = ContentsOf(skin);
    if (options.format == OutputFormat::kJson) {
      out << JsonLine(SkinAsJson(skin.name, contents)) << '\n';
      continue;
    }
    out << fmt::format("{}  {}, {} missing, cells of {} px\n", skin.name,
                       base::Counted(contents.total, "picture of a cell", "pictures of cells"),
                       base::Counted(static_cast<int>(contents.Missing().size()), "symbol"),
                       SizesText(contents));
  }
  return base::Ok();
}

Status Show(const SkinsOptions& options, const fs::path& folder, std::ostream& out) {
  const Result<LearntSkin> skin = LoadLearntSkin(folder, options.name);
  if (!skin) return skin.error();
  const Result<base::Frame> sheet = ContactSheet(*skin);
  if (!sheet) return sheet.error();
  const fs::path file = options.picture.empty() ? fs::path(skin->name + ".png") : options.picture;
  if (Status written = capture::file::WritePng(*sheet, file); !written) return written;
  const SkinContents contents = ContentsOf(*skin);
  if (options.format == OutputFormat::kJson) {
    nlohmann::ordered_json line = SkinAsJson(skin->name, contents);
    line["picture"] = file.string();
    out << JsonLine(line) << '\n';
  } else {
    out << SymbolTable(contents) << "drawn in " << file.string() << '\n';
  }
  return base::Ok();
}

Status Remove(const SkinsOptions& options, const fs::path& folder, const AskName& ask) {
  // A broken skin can be removed, too.
  const Result<LearntSkin> skin = LoadLearntSkin(folder, options.name);
  const bool is_there = skin || skin.error().kind != ErrorKind::kNotFound;
  if (Status named = CheckSkinName(options.name); !named) return named;
  if (!is_there) return skin.error();
  if (!options.yes) {
    const std::string answer = ask(fmt::format("remove the skin '{}'? [y/N] ", options.name));
    if (answer.empty() || (answer.front() != 'y' && answer.front() != 'Y')) {
      return Error{ErrorKind::kStoppedByHuman, "not removed: the answer was no (--yes answers)"};
    }
  }
  return RemoveLearntSkin(folder, options.name);
}

Status Run(const SkinsOptions& options, const fs::path& folder, const AskName& ask,
           std::ostream& out, std::ostream& err) {
  if (options.action == "list") return List(options, folder, out, err);
  if (options.name.empty()) {
    return Error{ErrorKind::kBadInput,
                 fmt::format("which skin? gridhand skins {} NAME", options.action)};
  }
  return options.action == "show" ? Show(options, folder, out) : Remove(options, folder, ask);
}

}  // namespace

ExitCode Skins(const SkinsOptions& options, const fs::path& folder, const AskName& ask,
               std::ostream& out, std::ostream& err) {
  const Status done = Run(options, folder, ask, out, err);
  if (done) return ExitCode::kDone;
  err << "gridhand: " << done.error().text << '\n';
  return base::ExitCodeFor(done.error().kind);
}

}  // namespace gridhand::app::minesweeper
